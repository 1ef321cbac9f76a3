/*
 * transcript.c - `quincunx transcript`: between records and the short notation ("f5d6c3…").
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/journal.h"

/* Prints what a function writes like snprintf. */
static int print(const struct qx_session *session,
                 size_t (*write)(const struct qx_session *session, char *out, size_t size),
                 const char *end)
{
    size_t length = write(session, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return command_failed("there is not enough memory to write the game");
    write(session, text, length + 1);
    printf("%s%s", text, end);
    free(text);
    return EXIT_YES;
}

static int from_record(const struct args *args)
{
    struct qx_error error;
    struct qx_session *session =
        journal_load_file(args->word[0], args->has_game, args->game, &error);
    if (!session)
        return command_failed("%s", error.text);
    const struct qx_game *game = qx_session_rules(session)->game;
    int code = game->has_transcript ? print(session, qx_session_transcript, "\n")
                                    : command_failed("%s has no transcripts", game->title);
    qx_session_free(session);
    return code;
}

static int to_record(const struct args *args, struct qx_session *session)
{
    struct qx_error error;
    if (!qx_session_play_transcript(session, args->word[1], &error))
        return command_failed("%s", error.text);
    return print(session, qx_session_save, "");
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_GAME, ARGS_RULES, ARGS_POSITION, {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "FILE\nGAME TRANSCRIPT",
        "Writes a record as a transcript, or a transcript as a record.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 1, .n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (args.n_words == 1 && (args.rules || args.position))
        return command_misused("a record has its rules and its first position in it");
    return args.n_words == 1 ? from_record(&args) : args_use_session(&args, to_record);
}

const struct command command_transcript = {
    .name = "transcript",
    .what = "turn a record into a transcript, or back",
    .run = run,
};
