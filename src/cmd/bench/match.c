/*
 * match.c - `quincunx bench match`: what a match costs besides the thinking of its bots.
 *
 * Bots that do not think play Neutreeko: inside the process (games a second), and behind a pipe
 * (moves a second). The bot behind the pipe is a line of shell that plays the first legal move.
 */
#include <stdio.h>

#include <quincunx/match.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

static const char first_move_bot[] = "cmd:while read -r word first rest; do case $word in "
                                     "ready?) echo ready;; moves) move=$first;; "
                                     "go) echo move $move;; esac; done";

struct contest {
    const char *what;
    const char *bots[2];
    uint64_t n_games_most;
};

struct count {
    uint64_t n_games, n_moves, end;
};

static bool finished(void *context, const struct qx_match_game *game)
{
    struct count *count = context;
    count->n_games++;
    count->n_moves += qx_session_n_steps(game->session);
    return qx_clock_nanoseconds() < count->end;
}

static int measure(const struct args *args, const struct contest *contest, int threads)
{
    struct qx_rules rules;
    struct qx_error error;
    uint64_t began = qx_clock_nanoseconds();
    struct count count = {.end = began + (uint64_t)(bench_seconds(args) * 1e9)};
    if (!qx_rules_init(&rules, qx_game_find("neutreeko"), NULL, &error))
        return command_failed("%s", error.text);
    const struct qx_match match = {
        .rules = &rules,
        .bots = contest->bots,
        .n_bots = 2,
        .n_games = contest->n_games_most,
        .n_opening = 4,
        .seed = 1,
        .budget = {.milliseconds = 1000, .now = qx_clock_milliseconds},
        .threads = threads,
        .finished = finished,
        .context = &count,
    };
    if (!qx_match_play(&match, &error))
        return command_failed("%s", error.text);
    double took = (double)(qx_clock_nanoseconds() - began) / 1e9;
    const double games = (double)count.n_games / took, moves = (double)count.n_moves / took;
    bench_tell(
        args, contest->what,
        (struct bench_figure[]){
            {"threads", threads}, {"games_per_second", games}, {"moves_per_second", moves}, {0}},
        "  %-26s %d core%s %10.0f games/s %12.0f moves/s\n", contest->what, threads,
        threads == 1 ? " " : "s", games, moves);
    return EXIT_YES;
}

static int run(const struct args *args)
{
    static const struct contest contests[] = {
        {"random inside the process", {"random", "random"}, 100000000},
        {"first move through a pipe", {first_move_bot, first_move_bot}, 1000000},
    };
    int code = EXIT_YES, all = args_threads(args);
    for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) {
        code |= measure(args, &contests[i], 1);
        if (all > 1)
            code |= measure(args, &contests[i], all);
    }
    return code;
}

const struct bench bench_match = {
    .name = "match",
    .what = "games of bots that do not think: what a match itself costs",
    .run = run,
};
