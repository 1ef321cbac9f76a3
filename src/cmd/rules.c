/*
 * rules.c - `quincunx rules`: the page of rules that comes with each game, for players.
 */
#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/reader.h"

static int run(int argc, char **argv)
{
    static const struct argp argp = {NULL, args_parse, "GAME", "Prints the rules of a game.",
                                     NULL, NULL,       NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    return reader_show_rules(rules.game);
}

const struct command command_rules = {
    .name = "rules",
    .what = "print the rules of a game",
    .run = run,
};
