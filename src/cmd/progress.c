/*
 * progress.c - `quincunx progress`: what was tried, and the rating that follows from it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

enum { KEY_EXPORT = 0x300, KEY_DELETE };
enum { GRAPH_COLS = 40 };

/* args comes first, so that args_parse can fill it. */
struct looking {
    struct args args;
    const char *export;
    bool is_deleted;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct looking *looking = state->input;
    switch (key) {
    case KEY_EXPORT:
        looking->export = arg;
        return 0;
    case KEY_DELETE:
        looking->is_deleted = true;
        return 0;
    default:
        return args_parse(key, arg, state);
    }
}

/* --- the rating over time -------------------------------------------------------------------- */

/* The ratings after each try, for a graph of so many columns. */
struct curve {
    size_t n, n_all;
    double ratings[GRAPH_COLS];
};

static bool count(void *context, const struct qx_try *tried, const struct qx_skill *skill)
{
    struct curve *curve = context;
    (void)tried, (void)skill;
    curve->n_all++;
    return true;
}

static bool keep(void *context, const struct qx_try *tried, const struct qx_skill *skill)
{
    struct curve *curve = context;
    (void)tried;
    const size_t place =
        curve->n * GRAPH_COLS / (curve->n_all > GRAPH_COLS ? curve->n_all : GRAPH_COLS);
    curve->ratings[place < GRAPH_COLS ? place : GRAPH_COLS - 1] = skill->rating;
    curve->n++;
    return true;
}

static void print_curve(const char *text, const struct qx_game *game)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    struct curve curve = {0};
    double low = 1e9, high = -1e9;
    qx_diary_walk(text, game, count, &curve);
    qx_diary_walk(text, game, keep, &curve);
    for (int i = 0; i < GRAPH_COLS && curve.ratings[i] > 0; i++) {
        low = curve.ratings[i] < low ? curve.ratings[i] : low;
        high = curve.ratings[i] > high ? curve.ratings[i] : high;
    }
    for (int i = 0; i < GRAPH_COLS && curve.ratings[i] > 0; i++) {
        const int height = high > low ? (int)(7.99 * (curve.ratings[i] - low) / (high - low)) : 3;
        if (screen_draw().ascii)
            putchar('0' + height);
        else
            fputs(blocks[height], stdout);
    }
}

/* --- telling --------------------------------------------------------------------------------- */

static void print_game(const char *text, const struct qx_game *game)
{
    const struct qx_skill skill = qx_diary_walk(text, game, NULL, NULL);
    if (skill.n_tries == 0)
        return;
    printf("%-11s %6.0f ± %3.0f %7zu %7zu %7zu %6zu %6zu  ", game->title, skill.rating,
           2 * skill.deviation, skill.n_tries, skill.n_solved, skill.streak, skill.best_streak,
           skill.n_days);
    print_curve(text, game);
    putchar('\n');
}

/* --- games against levels --------------------------------------------------------------------- */

static void print_levels(const char *text, const struct qx_game *game)
{
    const struct qx_fit fit = qx_diary_fit(text, game, NULL, NULL);
    if (fit.n_games == 0)
        return;
    printf("%-11s next: level %d ", game->title, fit.level);
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        const size_t n_won = fit.by_level[level].n_won, n_drawn = fit.by_level[level].n_drawn,
                     n_lost = fit.by_level[level].n_lost;
        if (n_won + n_drawn + n_lost > 0)
            printf("  level %d: %zu-%zu-%zu", level, n_won, n_drawn, n_lost);
    }
    putchar('\n');
}

static int print_json(const char *text)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "progress", NULL);
    qx_json_key(&json, "games");
    qx_json_open(&json, '[');
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        qx_diary_json(text, *game, &json);
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static int print_all(const char *text)
{
    size_t n_tries = 0, n_games = 0;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        n_tries += qx_diary_walk(text, *game, NULL, NULL).n_tries;
        n_games += qx_diary_fit(text, *game, NULL, NULL).n_games;
    }
    if (n_tries + n_games == 0)
        puts("No puzzle has been tried yet: quincunx puzzle GAME.");
    if (n_tries > 0)
        puts("                rating     tried  solved  streak   best   days");
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        print_game(text, *game);
    if (n_games > 0)
        printf("%sGames against levels, won-drawn-lost; next is whom \"adaptive\" seats.\n",
               n_tries > 0 ? "\n" : "");
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        print_levels(text, *game);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"export", KEY_EXPORT, "FILE", 0, "also write all tries and results into this file", 0},
        {"delete", KEY_DELETE, NULL, 0, "forget all tries and results", 0},
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "",
        "Tells how well you do at puzzles: rating, streaks, the rating over time; and your results "
        "against the levels. Nothing of it "
        "leaves this machine.",
        NULL,
        NULL,
        NULL};
    struct looking looking = {.args = {.n_least = 0, .n_most = 0}};
    struct qx_error error = {""};
    argp_parse(&argp, argc, argv, 0, NULL, &looking);
    char *text = qx_diary_load(&error);
    bool ok = text != NULL;
    if (ok && looking.export)
        ok = qx_file_write(looking.export, text, strlen(text), &error);
    int code = EXIT_YES;
    if (ok && looking.is_deleted) {
        ok = qx_diary_delete(&error);
        if (ok && !looking.args.json)
            puts("All tries and results are forgotten.");
    } else if (ok) {
        code = looking.args.json ? print_json(text) : print_all(text);
    }
    free(text);
    return ok ? code : command_failed("%s", error.text);
}

const struct command command_progress = {
    .name = "progress",
    .what = "your rating at puzzles, and how it came about",
    .run = run,
};
