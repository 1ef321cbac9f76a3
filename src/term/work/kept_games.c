/*
 * kept_games.c - all games on disk, and what a list says of each.
 */
#include "term/work/kept_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/words.h>

#include "term/work/autosave.h"

enum { HEAD = 1 << 16, TAIL = 1024, LINE = 300, MOST_SEATS = 3, MOST_GAMES = 100000 };

/* The value of the first line "key: value", up to LINE bytes of it; false: there is none. */
static bool find_line(const char *text, const char *key, char out[LINE])
{
    const size_t length = strlen(key);
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, key, length) != 0 || line[length] != ':')
            continue;
        const char *value = line + length + 1 + strspn(line + length + 1, " ");
        snprintf(out, LINE, "%.*s", (int)strcspn(value, "\n"), value);
        return true;
    }
    return false;
}

/* --- what the lines say --- */

static bool read_rules(const char *head, struct qx_rules *rules)
{
    char name[LINE], options[LINE];
    const struct qx_game *game = find_line(head, "game", name) ? qx_game_find(name) : NULL;
    return game && find_line(head, "rules", options) && qx_rules_init(rules, game, options, NULL);
}

static void write_players(struct kept_game *game, const char *head, const struct qx_rules *rules)
{
    struct qx_text text = qx_text_over(game->players, sizeof game->players);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < MOST_SEATS; seat++) {
        char key[32], player[LINE], words[LINE];
        snprintf(key, sizeof key, "player %lld", (long long)seat + 1);
        if (!find_line(head, key, player))
            snprintf(player, sizeof player, "%s", QX_PERSON);
        qx_words_player(player, words, sizeof words);
        qx_text_print(&text, "%s%.*s", seat ? " - " : "", qx_text_cut(words, 30), words);
    }
    if (rules->n_seats > MOST_SEATS)
        qx_text_print(&text, " ... (%lld)", (long long)rules->n_seats);
}

/* The winners are numbers of seats: "2", "1 2", or nothing. */
static void write_winners(struct kept_game *game, const char *tail, const struct qx_rules *rules)
{
    char winners[LINE];
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    const char *at = winners;
    uint64_t seat;
    if (!scores)
        return;
    if (!find_line(tail, "winners", winners))
        winners[0] = '\0';
    while (qx_text_take_number(&at, (uint64_t)rules->n_seats, &seat) && seat > 0) {
        scores[seat - 1].won = true;
        at += strspn(at, " ");
    }
    qx_words_winners(rules, scores, game->result, sizeof game->result);
    free(scores);
}

/* The steps of chance in a record, which stand in lines of their own: "* 111 232". */
static uint64_t count_chance(const char *head)
{
    uint64_t n = 0;
    for (const char *line = head; *line; line += strcspn(line, "\n"), line += *line == '\n')
        for (const char *at = line; *line == '*' && *at && *at != '\n'; at++)
            n += *at == ' ';
    return n;
}

static void write_result(struct kept_game *game, const char *head, const char *tail,
                         const struct qx_rules *rules)
{
    char line[LINE];
    const char *at = line;
    uint64_t n;
    if (find_line(tail, "reason", line)) {
        write_winners(game, tail, rules);
    } else if (find_line(head, "moves", line) && qx_text_take_number(&at, UINT64_MAX, &n)) {
        const uint64_t n_chance = count_chance(head);
        n -= n_chance < n ? n_chance : n;
        snprintf(game->result, sizeof game->result, "%llu move%s", (unsigned long long)n,
                 n == 1 ? "" : "s");
    }
}

/* --- files --- */

/* Its lines end as they do here, also those of a file from Windows. */
static size_t read_part(FILE *file, long from, int whence, char *out, size_t size)
{
    size_t n = fseek(file, from, whence) == 0 ? fread(out, 1, size - 1, file) : 0;
    out[n] = '\0';
    return qx_text_settle(out, n);
}

void kept_game_describe(const struct kept_folders *kept, struct kept_game *game)
{
    char path[KEPT_PATH], head[HEAD] = "", tail[TAIL] = "";
    struct qx_rules rules;
    kept_game_path(kept, game, path);
    FILE *file = fopen(path, "re");
    if (file) {
        const size_t n = read_part(file, 0, SEEK_SET, head, sizeof head);
        if (n < sizeof tail || read_part(file, 1 - TAIL, SEEK_END, tail, sizeof tail) == 0)
            snprintf(tail, sizeof tail, "%.*s", TAIL - 1, head);
        fclose(file);
    }
    snprintf(game->title, sizeof game->title, "?");
    snprintf(game->result, sizeof game->result, "cannot be read");
    if (!read_rules(head, &rules))
        return;
    snprintf(game->title, sizeof game->title, "%.20s", rules.game->title);
    write_players(game, head, &rules);
    write_result(game, head, tail, &rules);
}

void kept_game_path(const struct kept_folders *kept, const struct kept_game *game,
                    char out[KEPT_PATH])
{
    kept_path(game->is_unfinished ? kept->unfinished : kept->games, game->entry.name, out);
}

static int compare(const void *a, const void *b)
{
    const struct kept_game *x = a, *y = b;
    return kept_compare(&x->entry, &y->entry);
}

size_t kept_games_list(const struct kept_folders *kept, struct kept_game **games)
{
    struct kept_entry *entries = malloc(MOST_GAMES * sizeof *entries);
    *games = NULL;
    if (!entries)
        return 0;
    const int n_unfinished = autosave_list(kept, entries, MOST_GAMES);
    const int n =
        n_unfinished + kept_list(kept->games, entries + n_unfinished, MOST_GAMES - n_unfinished);
    *games = calloc((size_t)n + 1, sizeof **games);
    for (int i = 0; *games && i < n; i++) {
        (*games)[i].entry = entries[i];
        (*games)[i].is_unfinished = i < n_unfinished;
        kept_game_describe(kept, &(*games)[i]);
    }
    free(entries);
    if (!*games)
        return 0;
    qsort(*games, (size_t)n, sizeof **games, compare);
    return (size_t)n;
}

bool kept_game_has(const struct kept_game *game, const char *text)
{
    const char *const parts[] = {game->entry.name, game->title, game->players, game->result};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (const char *at = parts[i]; *at; at++)
            if (qx_ascii_begins_same(at, text, strlen(text)))
                return true;
    return text[0] == '\0';
}
