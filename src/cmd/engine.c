/*
 * engine.c - `quincunx engine`: our Othello behind the protocols of other programs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/protocol.h"

enum { STANDARD_MS = 2000 };

static const struct protocol *const protocols[] = {&protocol_gtp, &protocol_nboard, NULL};

static int serve(struct guest *guest, const struct protocol *protocol)
{
    char *line = NULL;
    size_t size = 0;
    while (!guest->is_leaving && getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        protocol->obey(guest, line);
        fflush(stdout);
    }
    free(line);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_TIME, ARGS_NODES, ARGS_THREADS, {0}};
    static const struct argp argp = {options,
                                     args_parse,
                                     "gtp|nboard [BOT]",
                                     "Plays Othello for another program, over its protocol.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct args args = {.n_least = 1, .n_most = 2};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    struct guest guest = {
        .bot = args.n_words > 1 ? args.word[1] : "level:10",
        .budget = {.nodes = args.nodes,
                   .milliseconds = args.time || args.nodes ? args.time : STANDARD_MS,
                   .threads = (uint32_t)args_threads(&args),
                   .now = qx_clock_milliseconds},
    };
    if (!guest_start(&guest, 8, &error))
        return command_failed("%s", error.text);
    int code = EXIT_MISUSE;
    for (size_t i = 0; protocols[i] && code == EXIT_MISUSE; i++)
        if (strcmp(protocols[i]->name, args.word[0]) == 0)
            code = serve(&guest, protocols[i]);
    if (code == EXIT_MISUSE)
        command_misused("the protocols are gtp and nboard, not \"%.40s\"", args.word[0]);
    guest_release(&guest);
    return code;
}

const struct command command_engine = {
    .name = "engine",
    .what = "play Othello for another program (GTP, NBoard)",
    .run = run,
};
