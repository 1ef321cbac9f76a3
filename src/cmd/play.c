/*
 * play.c - `quincunx play`: one game, people and bots in any mix, line by line.
 */
#include <stdio.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/table.h"
#include "cmd/lib/tables.h"

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_POSITION, ARGS_TEXT, ARGS_SEAT,  ARGS_SEED,
        ARGS_LOAD,  ARGS_SAVE,     ARGS_TIME, ARGS_NODES, {0}};
    static const struct argp argp = {
        options, args_parse,
        "GAME",  "Plays a game. Seats not named: the first is human, the others are bots.",
        NULL,    NULL,
        NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    struct qx_session *session = args_session(&args, &rules);
    if (!session)
        return EXIT_MISUSE;
    struct qx_store *store = tables_new(NULL);
    const struct table_setup setup = {
        .seats = args.seat,
        .n_seats = args.n_seats,
        .bot = "random",
        .save = args.save,
        .budget = {.milliseconds = args.nodes  ? args.time
                                   : args.time ? args.time
                                               : 1000,
                   .nodes = args.nodes,
                   .now = qx_clock_milliseconds,
                   .store = store},
    };
    int code = table_play(session, &setup);
    qx_store_free(store);
    qx_session_free(session);
    return code;
}

const struct command command_play = {
    .name = "play",
    .what = "play a game against people and bots",
    .run = run,
};
