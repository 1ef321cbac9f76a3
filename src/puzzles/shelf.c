/*
 * shelf.c - the puzzles that come with the program, and which of them is a day's.
 */
#include <string.h>

#include "puzzles/shelf.h"

static const struct shelf *find(const struct qx_game *game)
{
    for (const struct shelf *shelf = shelves; shelf->game; shelf++)
        if (strcmp(shelf->game, game->name) == 0)
            return shelf;
    return NULL;
}

/* The next line with a puzzle at `*at` or behind it, its length; `*at` goes behind it. 0: none. */
static size_t next_line(const char **at, const char **line)
{
    while (**at) {
        const size_t length = strcspn(*at, "\n");
        *line = *at;
        *at += length + ((*at)[length] == '\n');
        if (length > 0 && **line != '#')
            return length;
    }
    return 0;
}

size_t qx_puzzle_count(const struct qx_game *game)
{
    const struct shelf *shelf = find(game);
    const char *at = shelf ? shelf->text : "", *line;
    size_t n = 0;
    while (next_line(&at, &line) > 0)
        n++;
    return n;
}

bool qx_puzzle_get(const struct qx_game *game, size_t i, struct qx_puzzle *out,
                   struct qx_error *error)
{
    const struct shelf *shelf = find(game);
    const char *at = shelf ? shelf->text : "", *line = at;
    size_t length = next_line(&at, &line);
    for (; length > 0 && i > 0; i--)
        length = next_line(&at, &line);
    char text[QX_PUZZLE_SIZE];
    if (length == 0)
        return qx_fail(error, "there are not so many puzzles of %s", game->title);
    if (length >= sizeof text)
        return qx_fail(error, "a puzzle of %s is too long", game->title);
    memcpy(text, line, length);
    text[length] = '\0';
    return qx_puzzle_read(game, text, out, error);
}

/* Round n of the days mixes all puzzles anew: a day's number is drawn without putting back, by a
 * permutation of four rounds of Feistel on the next larger square. */
static uint64_t permute(uint64_t i, uint64_t n, uint64_t seed)
{
    uint64_t side = 1;
    while (side * side < n)
        side++;
    do {
        uint64_t left = i / side, right = i % side;
        for (uint64_t round = 0; round < 4; round++) {
            const uint64_t next = (left + qx_mix(seed ^ qx_mix(right * 8 + round)) % side) % side;
            left = right;
            right = next;
        }
        i = left * side + right;
    } while (i >= n);
    return i;
}

size_t qx_puzzle_daily(const struct qx_game *game, uint64_t day)
{
    const uint64_t n = qx_puzzle_count(game);
    uint64_t seed = 0;
    if (n == 0)
        return 0;
    for (const char *c = game->name; *c; c++)
        seed = qx_mix(seed ^ (unsigned char)*c);
    return (size_t)permute(day % n, n, qx_mix(seed ^ day / n));
}
