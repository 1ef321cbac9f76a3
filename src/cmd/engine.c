/*
 * engine.c - `quincunx engine`: our Othello behind the protocols of other programs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/protocol.h"

#define STANDARD_MS 2000 /* --help spells it */

enum { KEY_PONDER = 0x300 };

static const struct protocol *const protocols[] = {&protocol_gtp, &protocol_nboard, NULL};

static int serve(struct guest *guest, const struct protocol *protocol)
{
    char *line = NULL;
    size_t size = 0;
    while (!guest->is_leaving && getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        guest_stop_pondering(guest);
        protocol->obey(guest, line);
        fflush(stdout);
        if (!guest->is_leaving)
            guest_ponder(guest);
    }
    free(line);
    return EXIT_YES;
}

/* The arguments; the common ones come first, so that args_parse can fill them. */
struct engine_args {
    struct args args;
    bool ponders;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct engine_args *engine = state->input;
    if (key != KEY_PONDER)
        return args_parse(key, arg, state);
    engine->ponders = true;
    return 0;
}

/* Plays by the protocol that the first word names. */
static int lead(const struct engine_args *engine, const struct qx_store *store)
{
    const struct args *args = &engine->args;
    struct qx_error error;
    struct guest guest = {
        .ponders = engine->ponders,
        .bot = args->n_words > 1 ? args->word[1] : "level:10",
        .budget = {.nodes = args->nodes,
                   .milliseconds = args->time || args->nodes ? args->time : STANDARD_MS,
                   .threads = (uint32_t)args_threads(args),
                   .now = qx_clock_milliseconds,
                   .store = store},
    };
    if (!guest_start(&guest, 8, &error))
        return command_failed("%s", error.text);
    int code = EXIT_MISUSE;
    if (!qx_bot_read(&guest.rules, guest.bot, &error)) {
        guest_release(&guest);
        return command_misused("%s", error.text);
    }
    for (size_t i = 0; protocols[i] && code == EXIT_MISUSE; i++)
        if (strcmp(protocols[i]->name, args->word[0]) == 0)
            code = serve(&guest, protocols[i]);
    if (code == EXIT_MISUSE)
        command_misused("the protocols are gtp and nboard, not \"%.*s\"",
                        qx_text_cut(args->word[0], 40), args->word[0]);
    guest_release(&guest);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_TIME(STANDARD_MS),
        ARGS_NODES,
        ARGS_THREADS,
        {"ponder", KEY_PONDER, NULL, 0, "think in the other side's time, too", 0},
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "gtp|nboard [BOT]",
        "Plays Othello for another program, over its protocol: as BOT does, or else as level:10.",
        NULL,
        NULL,
        NULL};
    struct engine_args engine = {.args = {.n_least = 1, .n_most = 2}};
    argp_parse(&argp, argc, argv, 0, NULL, &engine);
    struct qx_store *store = qx_store_usual();
    const int code = lead(&engine, store);
    qx_store_free(store);
    return code;
}

const struct command command_engine = {
    .name = "engine",
    .what = "play Othello for another program (GTP, NBoard)",
    .run = run,
    .game = "othello",
};
