/*
 * typed.c - moves as people type them: in any case, and with directions in place of goals.
 *
 * A direction is one of the view: up is towards the top of the board. It stands for the one legal
 * move that leads there from a piece, so it is offered where pieces go straight and only one goal
 * lies in each direction.
 */
#include <quincunx/game.h>

#include <string.h>

enum { WORD = 64, MOST_MOVES = 512 };

static const struct heading {
    const char *names[3];
    int dx, dy;
} headings[] = {
    {{"up", "n", "north"}, 0, -1},
    {{"down", "s", "south"}, 0, 1},
    {{"left", "w", "west"}, -1, 0},
    {{"right", "e", "east"}, 1, 0},
    {{"up-left", "nw", "north-west"}, -1, -1},
    {{"up-right", "ne", "north-east"}, 1, -1},
    {{"down-left", "sw", "south-west"}, -1, 1},
    {{"down-right", "se", "south-east"}, 1, 1},
};

/* The next word of the line in small letters, and where the line goes on; false: there is none. */
static bool take_word(const char **line, char word[WORD])
{
    const char *at = *line + strspn(*line, " \t");
    const size_t length = strcspn(at, " \t");
    if (length == 0 || length >= WORD)
        return false;
    for (size_t i = 0; i < length; i++)
        word[i] = qx_ascii_lower(at[i]);
    word[length] = '\0';
    *line = at + length;
    return true;
}

static const struct heading *find_heading(const char *word)
{
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        for (int k = 0; k < 3; k++)
            if (strcmp(headings[i].names[k], word) == 0)
                return &headings[i];
    return NULL;
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static bool is_heading(const struct heading *heading, const struct qx_cell *from,
                       const struct qx_cell *to)
{
    const int64_t dx = (int64_t)to->x - from->x, dy = (int64_t)to->y - from->y;
    const bool is_straight = dx == 0 || dy == 0 || dx == dy || dx == -dy;
    return is_straight && sign(dx) == heading->dx && sign(dy) == heading->dy;
}

/* The moves of two taps that go there, from the cell of that name (NULL: from any). Returns how
 * many; *out is the last of them. */
static int find_towards(const struct qx_rules *rules, const void *state, qx_seat seat,
                        const char *name, const struct heading *heading, qx_move *out)
{
    qx_move moves[MOST_MOVES];
    int n_found = 0;
    if (rules->n_moves_max > MOST_MOVES || !qx_owes(rules, state, seat))
        return 0;
    const size_t n = qx_moves(rules, state, seat, moves);
    for (size_t i = 0; i < n; i++) {
        uint64_t taps[QX_MAX_TAPS];
        struct qx_cell from, to;
        if (rules->game->taps(rules, state, moves[i], taps) != 2)
            continue;
        rules->game->cell(rules, taps[0], &from);
        rules->game->cell(rules, taps[1], &to);
        if ((!name || strcmp(name, from.name) == 0) && is_heading(heading, &from, &to)) {
            *out = moves[i];
            n_found++;
        }
    }
    return n_found;
}

static bool take_towards(const struct qx_rules *rules, const void *state, qx_seat seat,
                         const char *name, const struct heading *heading, qx_move *out,
                         struct qx_error *error)
{
    qx_move move;
    const int n = find_towards(rules, state, seat, name, heading, &move);
    if (n == 1) {
        *out = move;
        return true;
    }
    if (n > 1)
        return qx_fail(error, "say which piece is to go %s", heading->names[0]);
    if (name)
        return qx_fail(error, "%s cannot go %s now", name, heading->names[0]);
    return qx_fail(error, "nothing can go %s now", heading->names[0]);
}

bool qx_move_take(const struct qx_rules *rules, const void *state, qx_seat seat, const char **line,
                  qx_move *out, struct qx_error *error)
{
    char word[WORD], next[WORD];
    const char *at = *line;
    if (!take_word(&at, word))
        return qx_fail(error,
                       at[strspn(at, " \t")] ? "this is too long for a move" : "a move is missing");
    const char *behind = at;
    const struct heading *first = find_heading(word);
    const struct heading *second = take_word(&behind, next) ? find_heading(next) : NULL;
    if (first || second) {
        if (!take_towards(rules, state, seat, first ? NULL : word, first ? first : second, out,
                          error))
            return false;
        *line = first ? at : behind;
        return true;
    }
    if (!qx_move_read(rules, state, seat, word, out, error))
        return false;
    *line = at;
    return true;
}
