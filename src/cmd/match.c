/*
 * match.c - `quincunx match`: two bots, many games; as many bots as seats where there are more.
 */
#include "cmd/lib/command.h"
#include "cmd/lib/contest.h"
#include "cmd/lib/ranks.h"

/* Bots that one game takes; 2 where the game is not known, which is told later. */
static int seats_of(const struct args *args)
{
    struct qx_rules rules;
    const struct qx_game *game = args_game(args->word[0]);
    const bool ok = game && qx_rules_init(&rules, game, args->rules, NULL);
    return ok && rules.n_seats > 2 && rules.n_seats < ARGS_WORDS ? (int)rules.n_seats : 2;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_SPRT, ARGS_CONTEST, {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT BOT...",
        "Plays two bots against each other, in pairs of games with seats swapped, and says how "
        "sure "
        "the result is. In a game for more than two, as many bots as there are players.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 3, .n_most = ARGS_WORDS};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    const int n = seats_of(&args);
    if (args.n_words - 1 > n)
        return command_misused("\"%s\" is one word too many", args.word[n + 1]);
    const struct contest_plan plan = {
        .command = "match", .bots = args.word + 1, .n_bots = args.n_words - 1};
    return ranks_begin() ? ranks_end(contest_run(&args, &plan)) : EXIT_NO;
}

const struct command command_match = {
    .name = "match",
    .what = "play two bots against each other",
    .run = run,
};
