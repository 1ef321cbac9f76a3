/*
 * wasm_shelf.c - the puzzles of a game as a page lists them, and what a diary says of a person.
 *
 * The diary is the page's: it hands the text over with each question.
 */
#include <quincunx/fit.h>

#include "wasm/learn/lessons.h"

static void put_theme(struct qx_json *out, enum qx_theme theme, size_t n)
{
    qx_json_open(out, '{');
    qx_json_put_string(out, "name", qx_theme_name(theme));
    qx_json_put_string(out, "title", qx_theme_title(theme));
    qx_json_put_count(out, "count", n);
    qx_json_close(out, '}');
}

static void count_themes(const struct qx_game *game, size_t counts[QX_N_THEMES])
{
    struct qx_puzzle puzzle;
    for (size_t i = qx_puzzle_count(game); i-- > 0;)
        if (qx_puzzle_get(game, i, &puzzle, NULL))
            counts[puzzle.theme]++;
}

/* shelf GAME DAY: how many puzzles there are, the number of the day's (from 1; 0: there are none),
 * and the themes. */
bool wasm_shelf(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    uint64_t day;
    if (!game || !wasm_read_number(words[1], UINT32_MAX, &day, error))
        return false;
    size_t counts[QX_N_THEMES] = {0};
    const size_t n = qx_puzzle_count(game);
    count_themes(game, counts);
    qx_json_open(&web->out, '{');
    qx_json_put_count(&web->out, "count", n);
    qx_json_put_count(&web->out, "daily", n > 0 ? qx_puzzle_daily(game, day) + 1 : 0);
    qx_json_key(&web->out, "themes");
    qx_json_open(&web->out, '[');
    for (int theme = 0; theme < QX_N_THEMES; theme++)
        if (counts[theme] > 0)
            put_theme(&web->out, (enum qx_theme)theme, counts[theme]);
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
    return true;
}

/* next GAME THEME SEED DIARY: the number of a puzzle that fits the person, 0 where all are solved;
 * an empty theme is any. */
bool wasm_next(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    enum qx_theme theme = QX_N_THEMES;
    uint64_t seed;
    if (!game || !wasm_read_number(words[2], UINT64_MAX, &seed, error))
        return false;
    if (words[1][0] && !qx_theme_find(words[1], &theme))
        return qx_fail(error, "there is no theme \"%.*s\"", qx_text_cut(words[1], 40), words[1]);
    const size_t i = qx_diary_next(words[3], game, theme, seed);
    qx_json_count(&web->out, i < qx_puzzle_count(game) ? i + 1 : 0);
    return true;
}

/* diary DIARY: of every game what was tried, and the rating that follows (docs/json.md). */
bool wasm_diary(struct web *web, char *const *words, struct qx_error *error)
{
    (void)error;
    qx_json_open(&web->out, '[');
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        qx_diary_json(words[0], *game, &web->out);
    qx_json_close(&web->out, ']');
    return true;
}

/* fit GAME DIARY: whom "adaptive" seats, the level as a spec, and what it is. */
bool wasm_fit(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    char spec[QX_FIT_SPEC];
    if (!game)
        return false;
    const struct qx_fit fit = qx_diary_fit(words[1], game, NULL, NULL);
    qx_fit_spec(&fit, spec, sizeof spec);
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "level", fit.level);
    qx_json_put_string(&web->out, "spec", spec);
    qx_json_put_string(&web->out, "idea", QX_ADAPTIVE_IDEA);
    qx_json_close(&web->out, '}');
    return true;
}

/* played DAY: the line for the diary that the game on the table is worth; "" where it is not
 * one of a person against a level, from start to end. */
bool wasm_played(struct web *web, char *const *words, struct qx_error *error)
{
    char text[QX_PLAYED_SIZE] = "";
    struct qx_played played;
    uint64_t day;
    if (!wasm_read_number(words[0], UINT32_MAX, &day, error))
        return false;
    if (qx_played_of(web->session, day, &played))
        qx_played_write(&played, text, sizeof text);
    qx_json_string(&web->out, text);
    return true;
}
