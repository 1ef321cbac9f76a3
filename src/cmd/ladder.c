/*
 * ladder.c - `quincunx ladder`: plays every level against the one below and keeps the table.
 *
 * The bot `random` is the ground, at a rating of 0; each level stands on the one below it by what
 * their games say. Levels think by their nodes alone, so that a busy machine measures the same as
 * an idle one. With --seconds a rung that takes longer ends with fewer games, and its wider margin
 * says so. With --save the table replaces the game's section of a Markdown file
 * (docs/levels.md).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"

#define STANDARD_GAMES 100 /* --help spells it */

enum { LEVELS = 10, OPENING = 2, TEXT_SIZE = 8192, NAME_SIZE = 16 };

struct rung {
    char name[NAME_SIZE];
    const struct qx_match *match; /* against the rung below … */
    unsigned char *points;        /* … and its games */
    uint64_t deadline;            /* by qx_clock_milliseconds; 0: none */
    uint64_t n_games;             /* in whole pairs */
    struct qx_estimate estimate;
    double elo; /* above random */
    uint64_t n_moves, milliseconds;
};

struct ladder {
    struct qx_rules rules;
    uint64_t n_games;
    struct rung rungs[LEVELS + 1]; /* 0 is random */
};

/* --- measuring ------------------------------------------------------------------------------- */

static void name_rung(struct rung *rung, int level)
{
    struct qx_text text = qx_text_over(rung->name, sizeof rung->name);
    if (level == 0)
        qx_text_string(&text, "random");
    else
        qx_text_print(&text, "level:%d", level);
}

/* Keeps the points of a game and the time that the upper rung took. */
static bool finished(void *context, const struct qx_match_game *game)
{
    struct rung *rung = context;
    const qx_seat seat = game->is_swapped ? 1 : 0;
    rung->points[game->number] = qx_match_points(game->score);
    rung->milliseconds += qx_session_time(game->session, seat);
    for (size_t i = qx_match_n_opened(rung->match, game); i < qx_session_n_steps(game->session);
         i++)
        rung->n_moves += qx_session_step(game->session, i).seat == seat;
    return rung->deadline == 0 || qx_clock_milliseconds() < rung->deadline;
}

/* What the games of a rung say. */
static bool read_games(const struct qx_match *match, struct rung *rung, struct qx_error *error)
{
    struct qx_tally tally[4] = {0};
    qx_match_tally(match, rung->points, tally);
    rung->n_games = 2 * qx_tally_n_pairs(&tally[1]);
    if (rung->n_games == 0)
        return qx_fail(error, "no two games of %s ended in time", rung->name);
    rung->estimate = qx_tally_estimate(&tally[1]);
    rung->elo = rung[-1].elo + rung->estimate.elo;
    return true;
}

static bool climb(struct ladder *ladder, int level, const struct args *args, struct qx_error *error)
{
    struct rung *rung = &ladder->rungs[level];
    const char *const bots[] = {rung[0].name, rung[-1].name};
    const struct qx_match match = {
        .rules = &ladder->rules,
        .bots = bots,
        .n_bots = 2,
        .n_games = ladder->n_games,
        .n_opening = OPENING,
        .seed = args_seed(args),
        .budget = {.nodes = INT64_MAX, .now = qx_clock_milliseconds, .threads = 1},
        .threads = ranks_n() > 1 && !args->threads ? 1 : args_threads(args),
        .finished = finished,
        .context = rung,
    };
    rung->match = &match;
    rung->points = malloc(qx_match_n_games(&match));
    if (!rung->points)
        return qx_fail(error, "there is not enough memory for a match");
    memset(rung->points, QX_NOT_PLAYED, qx_match_n_games(&match));
    if (args->seconds)
        rung->deadline = qx_clock_milliseconds() + 1000 * args->seconds;
    const bool ok =
        ranks_play(&match, error) && (!ranks_is_first() || read_games(&match, rung, error));
    free(rung->points);
    return ok;
}

static double milliseconds(const struct rung *rung)
{
    return rung->n_moves ? (double)rung->milliseconds / (double)rung->n_moves : 0;
}

static void print_rung(const struct rung *rung)
{
    const struct qx_estimate *e = &rung->estimate;
    printf("%-9s %5.1f %% (%5.1f … %5.1f) of %4llu games against the one below, rating %5.0f, "
           "%6.1f ms a move\n",
           rung->name, 100 * e->score, 100 * e->score_low, 100 * e->score_high,
           (unsigned long long)rung->n_games, rung->elo, milliseconds(rung));
    fflush(stdout);
}

/* --- keeping --------------------------------------------------------------------------------- */

static void write_section(const struct ladder *ladder, struct qx_text *text)
{
    char rules[512];
    qx_rules_text(&ladder->rules, rules, sizeof rules);
    qx_text_print(text, "## %s\n\n", ladder->rules.game->title);
    qx_text_print(text, "`%s`\n\n", rules);
    qx_text_string(text, "| level | against the one below | games | rating | a move |\n"
                         "|---|---|---|---|---|\n");
    for (int level = 1; level <= LEVELS; level++) {
        const struct rung *rung = &ladder->rungs[level];
        const struct qx_estimate *e = &rung->estimate;
        qx_text_print(text, "| %d | %.1f %% (%.1f … %.1f) | %llu | %.0f | %.1f ms |\n", level,
                      100 * e->score, 100 * e->score_low, 100 * e->score_high,
                      (unsigned long long)rung->n_games, rung->elo, milliseconds(rung));
    }
}

/* Where the section under this title begins, or the end of the page. */
static const char *find_section(const char *page, const char *title)
{
    const size_t length = strlen(title);
    for (const char *at = page; (at = strstr(at, "## ")) != NULL; at += 3)
        if ((at == page || at[-1] == '\n') && strncmp(at + 3, title, length) == 0 &&
            at[3 + length] == '\n')
            return at;
    return page + strlen(page);
}

static const char *find_next_section(const char *section)
{
    const char *next = *section ? strstr(section + 1, "\n## ") : NULL;
    return next ? next + 1 : section + strlen(section);
}

static bool save(const struct ladder *ladder, const char *path, struct qx_error *error)
{
    char table[TEXT_SIZE];
    struct qx_text section = qx_text_over(table, sizeof table);
    size_t length = 0;
    char *page = access(path, F_OK) == 0 ? qx_file_read(path, &length, error) : strdup("");
    if (!page)
        return false;
    const char *from = find_section(page, ladder->rules.game->title);
    if (*from == '\0' && from > page)
        qx_text_string(&section, "\n"); /* a new section, behind the others */
    write_section(ladder, &section);
    const char *to = find_next_section(from);
    const size_t before = (size_t)(from - page), after = length - (size_t)(to - page);
    char *whole = malloc(before + section.length + 1 + after + 1);
    bool ok = whole || qx_fail(error, "there is not enough memory to save the table");
    if (whole) {
        memcpy(whole, page, before);
        memcpy(whole + before, table, section.length);
        whole[before + section.length] = '\n';
        memcpy(whole + before + section.length + (after > 0), to, after);
        ok = qx_file_write(path, whole, before + section.length + (after > 0) + after, error);
    }
    free(whole);
    free(page);
    return ok;
}

static int print_json(const struct ladder *ladder)
{
    struct qx_json json = {0};
    json_begin(&json, "ladder", &ladder->rules);
    qx_json_key(&json, "levels");
    qx_json_open(&json, '[');
    for (int level = 1; level <= LEVELS; level++) {
        const struct rung *rung = &ladder->rungs[level];
        qx_json_open(&json, '{');
        qx_json_put_number(&json, "level", level);
        qx_json_put_count(&json, "games", rung->n_games);
        qx_json_put_real(&json, "score", rung->estimate.score);
        qx_json_put_real(&json, "score_low", rung->estimate.score_low);
        qx_json_put_real(&json, "score_high", rung->estimate.score_high);
        qx_json_put_real(&json, "elo", rung->elo);
        qx_json_put_real(&json, "milliseconds", milliseconds(rung));
        qx_json_close(&json, '}');
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    return screen_json(&json);
}

/* --- the command ----------------------------------------------------------------------------- */

static int climb_all(struct ladder *ladder, const struct args *args)
{
    struct qx_error error;
    if (ranks_is_first() && !args_can_write(args->save))
        return EXIT_NO;
    for (int level = 0; level <= LEVELS; level++)
        name_rung(&ladder->rungs[level], level);
    for (int level = 1; level <= LEVELS; level++) {
        if (!climb(ladder, level, args, &error))
            return command_failed("%s", error.text);
        if (!args->json && ranks_is_first())
            print_rung(&ladder->rungs[level]);
    }
    if (!ranks_is_first())
        return EXIT_YES;
    if (args->save && !save(ladder, args->save, &error))
        return command_failed("%s", error.text);
    return args->json ? print_json(ladder) : EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_GAMES(STANDARD_GAMES),
        {"seconds", ARGS_KEY_SECONDS, "N", 0,
         "how long a level may take (standard: until its games are played)", 0},
        ARGS_SEED,
        ARGS_THREADS,
        ARGS_JSON,
        ARGS_SAVE_TABLE,
        {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME",
        "Plays every level against the one below, in pairs of games with seats swapped. --games "
        "counts the games of each level.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct ladder *ladder = calloc(1, sizeof *ladder);
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!ladder)
        return command_failed("there is not enough memory for a ladder");
    int code = EXIT_MISUSE;
    if (args_rules(&args, &ladder->rules) &&
        args_rounds(&args, STANDARD_GAMES, 2, &ladder->n_games))
        code = ladder->rules.n_seats != 2 ? command_misused("a ladder is for two players")
               : ranks_begin()            ? ranks_end(climb_all(ladder, &args))
                                          : EXIT_NO;
    free(ladder);
    return code;
}

const struct command command_ladder = {
    .name = "ladder",
    .what = "measure the levels of a game",
    .run = run,
};
