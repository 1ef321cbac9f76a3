/*
 * puzzle.c - a puzzle as a line of text, as a task in words, as a position.
 */
#include "puzzles/themes.h"

#include <stdlib.h>
#include <string.h>

enum { RULES_SIZE = 256, MOST_TURNS = 99, MOST_RATING = 4000 };

const struct theme themes[QX_N_THEMES] = {
    [QX_THEME_WIN] = {.name = "win", .title = "Win by force", .measure = MEASURE_TURNS},
    [QX_THEME_ONLY] = {.name = "only",
                       .title = "The only winning move",
                       .task = "Only one move wins. Find it.",
                       .measure = MEASURE_SHARE,
                       .least = 1,
                       .most = 1,
                       .margin = 0.25},
    [QX_THEME_GOLDEN] = {.name = "golden",
                         .title = "The golden move",
                         .task = "Only a golden move wins. Which one?",
                         .measure = MEASURE_SHARE,
                         .least = 1,
                         .most = 1,
                         .margin = 0.25,
                         .mark = 'g'},
    [QX_THEME_HOLD] = {.name = "hold",
                       .title = "Hold the draw",
                       .task = "Hold the draw: every other move loses.",
                       .measure = MEASURE_SHARE,
                       .least = 0.5,
                       .most = 0.5,
                       .margin = 0.25},
    [QX_THEME_MOST] = {.name = "most",
                       .title = "The most points",
                       .task = "One move brings more points than all others. Find it.",
                       .measure = MEASURE_POINTS,
                       .least = -1e9,
                       .most = 1e9,
                       .margin = 1},
    [QX_THEME_MIX] = {.name = "mix",
                      .title = "The choice nobody can exploit",
                      .task =
                          "Both choose in secret. Only one choice cannot be taken advantage of.",
                      .measure = MEASURE_POINTS,
                      .least = -1e9,
                      .most = 1e9,
                      .margin = 0.1,
                      .is_pure = true},
    [QX_THEME_SAFE] = {.name = "safe",
                       .title = "The safest choice",
                       .task = "Both choose in secret. One choice is sure of the most points, "
                               "whatever the other does. Find it.",
                       .measure = MEASURE_WORST,
                       .least = -1e9,
                       .most = 1e9,
                       .margin = 1},
};

const char *qx_theme_name(enum qx_theme theme)
{
    return themes[theme].name;
}

const char *qx_theme_title(enum qx_theme theme)
{
    return themes[theme].title;
}

bool qx_theme_find(const char *name, enum qx_theme *out)
{
    for (int i = 0; i < QX_N_THEMES; i++)
        if (strcmp(themes[i].name, name) == 0) {
            *out = (enum qx_theme)i;
            return true;
        }
    return false;
}

size_t qx_puzzle_task(const struct qx_puzzle *puzzle, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char name[QX_NAME_SIZE];
    qx_words_seat(&puzzle->rules, puzzle->seat, name, sizeof name);
    if (themes[puzzle->theme].task)
        qx_text_print(&text, "%s to move. %s", name, themes[puzzle->theme].task);
    else
        qx_text_print(&text, "%s to move and win in %d turn%s.", name, puzzle->turns,
                      puzzle->turns == 1 ? "" : "s");
    return text.length;
}

void *qx_puzzle_state(const struct qx_puzzle *puzzle)
{
    const struct qx_rules *rules = &puzzle->rules;
    void *state = qx_state_new(rules);
    if (state && rules->game->position_parse(rules, puzzle->position, state, NULL))
        return state;
    qx_state_free(state);
    return NULL;
}

/* --- text ------------------------------------------------------------------------------------ */

size_t qx_puzzle_write(const struct qx_puzzle *puzzle, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char rules[RULES_SIZE], move[QX_MOVE_SIZE];
    qx_rules_text(&puzzle->rules, rules, sizeof rules);
    qx_text_print(&text, "%s\t%d\t%d\t%" PRId64 "\t%s\t%s\t", themes[puzzle->theme].name,
                  puzzle->turns, puzzle->rating, puzzle->seat + 1, rules, puzzle->position);
    for (int i = 0; i < puzzle->n_line; i++) {
        puzzle->rules.game->move_text(&puzzle->rules, puzzle->line[i].move, move, sizeof move);
        qx_text_print(&text, "%s%s", i > 0 ? " " : "", move);
    }
    return text.length;
}

/* The next column of a line, copied; false: there is none, or it is too long. */
static bool take_column(const char **at, char *out, size_t size)
{
    const size_t length = strcspn(*at, "\t");
    if (length == 0 || length >= size)
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + ((*at)[length] == '\t');
    return true;
}

static bool take_number(const char **at, uint64_t most, uint64_t *out)
{
    if (!qx_text_take_number(at, most, out) || **at != '\t')
        return false;
    *at += 1;
    return true;
}

static bool read_head(const struct qx_game *game, const char **at, struct qx_puzzle *out,
                      struct qx_error *error)
{
    char theme[16], rules[RULES_SIZE];
    uint64_t turns, rating, seat;
    if (!take_column(at, theme, sizeof theme) || !qx_theme_find(theme, &out->theme))
        return qx_fail(error, "a puzzle begins with its theme");
    if (!take_number(at, MOST_TURNS, &turns) || turns == 0 ||
        !take_number(at, MOST_RATING, &rating) || !take_number(at, INT32_MAX, &seat) || seat == 0)
        return qx_fail(error, "the theme of a puzzle is followed by turns, rating and seat");
    if (!take_column(at, rules, sizeof rules))
        return qx_fail(error, "the puzzle has no rules");
    if (!qx_rules_init(&out->rules, game, rules, error))
        return false;
    if (out->rules.n_cells > QX_PUZZLE_POSITION)
        return qx_fail(error, "a board of so many fields is too large for a puzzle");
    if (seat > (uint64_t)out->rules.n_seats)
        return qx_fail(error, "there is no seat %u under these rules", (unsigned)seat);
    out->turns = (int)turns;
    out->rating = (int)rating;
    out->seat = (qx_seat)seat - 1;
    return take_column(at, out->position, sizeof out->position) ||
           qx_fail(error, "the puzzle has no position");
}

/* The moves of the line, played in a state: each by the seat that solves where it owes one. */
static bool read_line(const char *at, void *state, struct qx_puzzle *out, struct qx_error *error)
{
    const struct qx_rules *rules = &out->rules;
    for (out->n_line = 0; *at; out->n_line++) {
        char text[QX_MOVE_SIZE];
        const size_t length = strcspn(at, " ");
        if (out->n_line == QX_PUZZLE_LINE || length == 0 || length >= sizeof text)
            return qx_fail(error, "the line of the puzzle cannot be read");
        memcpy(text, at, length);
        text[length] = '\0';
        at += length + (at[length] == ' ');
        struct qx_step *step = &out->line[out->n_line];
        step->seat = qx_owes(rules, state, out->seat) ? out->seat : qx_next(rules, state);
        if (step->seat < 0)
            return qx_fail(error, "the line of the puzzle goes on where nobody owes a move");
        if (!qx_move_read(rules, state, step->seat, text, &step->move, error))
            return false;
        qx_apply(rules, state, step->seat, step->move);
    }
    return out->n_line > 0 || qx_fail(error, "the puzzle has no line");
}

bool qx_puzzle_read(const struct qx_game *game, const char *text, struct qx_puzzle *out,
                    struct qx_error *error)
{
    struct qx_puzzle read = {0};
    if (!read_head(game, &text, &read, error))
        return false;
    void *state = qx_state_new(&read.rules);
    if (!state)
        return qx_fail(error, "there is not enough memory for a position");
    bool ok = game->position_parse(&read.rules, read.position, state, error);
    if (ok && !qx_owes(&read.rules, state, read.seat))
        ok = qx_fail(error, "it is not the turn of the seat that is to solve the puzzle");
    ok = ok && read_line(text, state, &read, error);
    qx_state_free(state);
    if (ok)
        *out = read;
    return ok;
}
