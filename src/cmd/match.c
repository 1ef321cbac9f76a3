/*
 * match.c - `quincunx match`: two bots, many games.
 */
#include "cmd/lib/command.h"
#include "cmd/lib/contest.h"

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_GAMES,   ARGS_RULES, ARGS_TIME, ARGS_CLOCK, ARGS_NODES,  ARGS_OPENING, ARGS_SEED,
        ARGS_THREADS, ARGS_SPRT,  ARGS_KEEP, ARGS_LOG,   ARGS_MEMORY, ARGS_CPU,     ARGS_ISOLATE,
        ARGS_RESUME,  ARGS_JSON,  ARGS_CSV,  ARGS_SVG,   {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT BOT",
        "Plays two bots against each other, in pairs of games with seats "
        "swapped, and says how sure the result is.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 3, .n_most = 3};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    return contest_run(&args, args.word + 1, 2, false);
}

const struct command command_match = {
    .name = "match",
    .what = "play two bots against each other",
    .run = run,
};
