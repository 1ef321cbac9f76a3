/*
 * tournament.c - `quincunx tournament`: several bots, all against all or one against the others.
 */
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/contest.h"
#include "cmd/lib/ranks.h"

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_FORMAT, ARGS_CONTEST, {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT BOT...",
        "Plays several bots against each other and rates them. --games counts "
        "the games of each pairing.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 3, .n_most = ARGS_WORDS};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    bool is_gauntlet = args.format && strcmp(args.format, "gauntlet") == 0;
    if (args.format && !is_gauntlet && strcmp(args.format, "round-robin") != 0)
        return command_misused("--format is round-robin or gauntlet, not \"%.*s\"",
                               qx_text_cut(args.format, 40), args.format);
    const struct contest_plan plan = {.command = "tournament",
                                      .bots = args.word + 1,
                                      .n_bots = args.n_words - 1,
                                      .is_gauntlet = is_gauntlet};
    return ranks_begin() ? ranks_end(contest_run(&args, &plan)) : EXIT_NO;
}

const struct command command_tournament = {
    .name = "tournament",
    .what = "play several bots against each other and rate them",
    .run = run,
};
