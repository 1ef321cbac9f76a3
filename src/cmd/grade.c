/*
 * grade.c - `quincunx grade`: how strong a bot is, in levels, and where it goes wrong.
 *
 * The bot is checked first; one that fails in every seat is not played. Then it plays levels (0 is
 * the bot `random`), each the same number of games: halving the range until it neither wins nor
 * loses for sure, then outwards until it does (rungs.h). Of the games it lost the one in which it
 * gave away most is shown.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/checks.h"
#include "cmd/lib/command.h"
#include "cmd/lib/grade_report.h"
#include "cmd/lib/logs.h"

/* --help spells them. */
#define STANDARD_GAMES 40
#define STANDARD_MS    100

/* Against a level: six pairs lost of six may still be those of an equal (stats.c), seven may not.
 */
#define FEWEST_GAMES 14

struct grading {
    const struct args *args;
    struct grade grade;
    uint64_t n_games; /* against each level */
    struct qx_store *store;
    struct logs *logs;
    int level;                    /* being played … */
    const struct qx_match *match; /* … in this match … */
    unsigned char *points;        /* … and its games */
    struct losses losses;
};

/* --- check --- */

static void checked(void *context, const struct checked *checked)
{
    struct grade *grade = context;
    if (!checked->is_good && grade->n_bad == 0)
        grade->wrong = checked->why;
    grade->n_good += checked->is_good;
    grade->n_bad += !checked->is_good;
}

static void check(struct grading *grading)
{
    const struct checks checks = {
        .bot = grading->grade.bot,
        .wire = logs_wire(grading->logs, 0, 0, LOGS_CHECK),
        .budget = {.milliseconds = grading->args->time, .nodes = grading->args->nodes},
        .told = checked,
        .context = &grading->grade};
    checks_run(&checks, &grading->grade.rules);
    if (!grading->args->json)
        grade_print_check(&grading->grade);
}

/* --- games --- */

static bool finished(void *context, const struct qx_match_game *game)
{
    struct grading *grading = context;
    struct rung *rung = &grading->grade.rungs.rung[grading->level];
    const qx_seat seat = game->is_swapped ? 1 : 0;
    struct qx_match_game unique = *game;
    unique.number += (uint64_t)grading->level * grading->n_games;
    grading->points[game->number] = qx_match_points(game->score);
    rung->n_forfeits += qx_session_forfeiter(game->session) == seat;
    losses_add(&grading->losses, unique.number, &unique, seat,
               qx_match_n_opened(grading->match, game));
    return true;
}

static const struct qx_wire *wire(void *context, int thread, int bot, uint64_t number)
{
    struct grading *grading = context;
    return logs_wire(grading->logs, thread, bot,
                     (uint64_t)grading->level * grading->n_games + number);
}

static bool play_rung(struct grading *grading, int level, struct qx_error *error)
{
    const struct args *args = grading->args;
    struct grade *grade = &grading->grade;
    struct rung *rung = &grade->rungs.rung[level];
    const char *const bots[] = {grade->bot, rung->name};
    const struct qx_match match = {
        .rules = &grade->rules,
        .bots = bots,
        .n_bots = 2,
        .n_games = grading->n_games,
        .n_opening = args_opening(grading->args, &grading->grade.rules),
        .seed = args_seed(args) + (uint64_t)level,
        .budget = {.nodes = args->nodes,
                   .milliseconds = args->time || args->nodes ? args->time : STANDARD_MS,
                   .now = qx_clock_milliseconds,
                   .store = grading->store},
        .threads = args_threads(args),
        .wire = wire,
        .finished = finished,
        .context = grading,
    };
    struct qx_tally tally[4];
    grading->level = level;
    grading->match = &match;
    grading->points = malloc(grading->n_games);
    if (!grading->points)
        return qx_fail(error, "there is not enough memory for a match");
    memset(grading->points, QX_NOT_PLAYED, grading->n_games);
    const bool ok = qx_match_play(&match, error);
    qx_match_tally(&match, grading->points, tally);
    free(grading->points);
    rung->n_games = 2 * qx_tally_n_pairs(&tally[1]);
    rung->estimate = qx_tally_estimate(&tally[1]);
    rungs_note(&grade->rungs, level);
    return ok;
}

/* --- the level that equals it --- */

static bool find_level(struct grading *grading, struct qx_error *error)
{
    const struct rungs *rungs = &grading->grade.rungs;
    for (int level; (level = rungs_next(rungs)) >= 0;) {
        if (!play_rung(grading, level, error))
            return false;
        if (!grading->args->json)
            grade_print_rung(&rungs->rung[level]);
    }
    return true;
}

/* --- the worst game --- */

static bool find_worst(struct grading *grading, struct qx_error *error)
{
    struct grade *grade = &grading->grade;
    struct qx_analysis *judge = showcase_judge_new(&grade->rules, grading->store, error);
    if (!judge)
        return false;
    const bool ok = showcase_find(&grade->worst, &grading->losses, judge, error);
    const struct qx_solver *solver = qx_analysis_solver(judge);
    const char *advisor = qx_analysis_advisor(judge);
    snprintf(grade->judge, sizeof grade->judge, "%s%s%.*s", solver ? "proofs" : "",
             solver ? ", else " : "", (int)strcspn(advisor, ":"), advisor);
    qx_analysis_free(judge);
    return ok;
}

/* --- the command --- */

static int find_all(struct grading *grading)
{
    const struct args *args = grading->args;
    struct grade *found = &grading->grade;
    const char *const bots[] = {found->bot, "level"};
    struct qx_error error;
    rungs_init(&found->rungs);
    grading->logs = logs_new(args, args_threads(args), bots, NULL, 2, &error);
    if (!grading->logs)
        return command_failed("%s", error.text);
    check(grading);
    if ((found->n_good > 0 && !find_level(grading, &error)) || !find_worst(grading, &error))
        return command_failed("%s", error.text);
    const int code = args->json ? grade_print_json(found) : EXIT_YES;
    if (!args->json)
        grade_print(found);
    if (args->html && !grade_save_page(found, args->html, &error))
        return command_failed("%s", error.text);
    return found->n_bad ? EXIT_NO : code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_RULES,
                                                 ARGS_GAMES(STANDARD_GAMES),
                                                 ARGS_TIME(STANDARD_MS),
                                                 ARGS_NODES,
                                                 ARGS_SEED,
                                                 ARGS_THREADS,
                                                 ARGS_JSON,
                                                 ARGS_HTML,
                                                 ARGS_HELD,
                                                 {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT",
        "Checks a bot (cmd:./mybot.py), finds the level that equals it, and shows its worst game. "
        "--games counts the games against each level that is tried, 14 or more.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    struct grading *grading = calloc(1, sizeof *grading);
    if (!grading)
        return command_failed("there is not enough memory to grade a bot");
    grading->args = &args;
    struct grade *grade = &grading->grade;
    grade->bot = args.word[1];
    int code = EXIT_MISUSE;
    if (args_rules(&args, &grade->rules) &&
        args_rounds(&args, STANDARD_GAMES, 2, &grading->n_games)) {
        grading->store = qx_store_usual();
        code = grade->rules.n_seats != 2 ? command_misused("grading is for two players")
               : grading->n_games < FEWEST_GAMES
                   ? command_misused("--games %llu is too few: after less than %d against a level "
                                     "nothing is certain",
                                     (unsigned long long)grading->n_games, FEWEST_GAMES)
               : !checks_fit(&grade->rules) ? command_misused("this board is too large to grade on")
               : !qx_bot_read(&grade->rules, grade->bot, &error) ? command_misused("%s", error.text)
                                                                 : find_all(grading);
    }
    losses_release(&grading->losses);
    showcase_release(&grade->worst);
    logs_free(grading->logs);
    qx_store_free(grading->store);
    free(grading);
    return code;
}

const struct command command_grade = {
    .name = "grade",
    .what = "find the level that equals a bot, and its worst game",
    .run = run,
};
