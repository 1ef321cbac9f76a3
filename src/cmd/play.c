/*
 * play.c - `quincunx play`: one game, people and bots in any mix, on the whole screen or line by
 * line.
 */
#include <stdio.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/line_mode.h"
#include "cmd/lib/unnamed.h"
#include "term/term.h"

#define STANDARD_TIME 1000 /* milliseconds; --help spells it */

enum { MOST_TOLD = 8 /* seats */ };

/* Line by line where that is asked for, where the record goes to a file of the person's own, and
 * where there is no terminal fit for more. */
static bool is_lines(const struct args *args)
{
    return args->text || args->save || args->time || args->nodes || !term_is_fit();
}

/* Who sits where, and how to have the same game again. */
static void tell_table(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < MOST_TOLD; seat++) {
        char name[QX_NAME_SIZE], player[QX_WORDS_SIZE];
        qx_words_seat(rules, seat, name, sizeof name);
        qx_words_player(qx_session_player(session, seat), player, sizeof player);
        fprintf(stderr, "%s%s: %s", seat ? ", " : "", name, player);
    }
    fprintf(stderr,
            ".\nSeed %llu: --seed plays the same again. Type help to see what you can type.\n",
            (unsigned long long)qx_session_seed(session));
}

static int open_screen(const struct args *args, struct qx_session *session,
                       const struct line_setup *setup)
{
    struct qx_error error;
    if (!line_name_players(session, setup, &error))
        return command_misused("%s", error.text);
    char slot[UNNAMED_NAME];
    const bool has_slot = args->load && unnamed_find(args->load, slot);
    const int coach = args->has_coach ? (int)args->coach : TERM_COACH_AS_SET;
    return term_play(session, has_slot ? slot : NULL, coach, &error)
               ? EXIT_YES
               : command_misused("%s", error.text);
}

static int open_lines(struct qx_session *session, const struct line_setup *setup)
{
    struct qx_error error;
    if (!line_name_players(session, setup, &error))
        return command_misused("%s", error.text);
    if (isatty(STDOUT_FILENO))
        tell_table(session);
    return line_play(session, setup);
}

static int play(const struct args *args, struct qx_session *session)
{
    const bool has_lines = is_lines(args);
    struct qx_time_control control;
    if (!args_clock(args, &control))
        return EXIT_MISUSE;
    if (args->clock && has_lines)
        return command_misused("--clock needs the whole screen, where a clock can run");
    if (args->clock)
        qx_session_set_control(session, control);
    struct qx_store *store = qx_store_usual();
    const struct line_setup setup = {
        .seats = args->seat,
        .n_seats = args->n_seats,
        .bot = "level:5",
        .save = args->save,
        .load = args->load,
        .coach = args->has_coach ? (unsigned)args->coach : 0,
        .budget = {.milliseconds = args->time || args->nodes ? args->time : STANDARD_TIME,
                   .nodes = args->nodes,
                   .now = qx_clock_milliseconds,
                   .store = store},
    };
    int code = has_lines ? open_lines(session, &setup) : open_screen(args, session, &setup);
    qx_store_free(store);
    return code;
}

/* The record takes the place of the one that it goes on with, and of no other file. */
static bool can_save(const struct args *args)
{
    if (!args_can_write(args->save))
        return false;
    if (!args->save || !line_would_lose(args->save, args->load))
        return true;
    command_failed("there is a %s already: go on with it by --load, or name another file",
                   args->save);
    return false;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_POSITION,
        ARGS_TEXT,
        ARGS_SEAT,
        ARGS_SEED_AS("a fresh one"),
        ARGS_LOAD,
        ARGS_SAVE,
        ARGS_TIME(STANDARD_TIME),
        ARGS_NODES,
        ARGS_COACH,
        {"clock", ARGS_KEY_CLOCK, "S[+S]", 0,
         "seconds people have for the game, and more after each turn (standard: no clock)", 0},
        {0}};
    static const struct argp argp = {options,
                                     args_parse,
                                     "GAME",
                                     "Plays a game, on the whole screen; with --text, --save, "
                                     "--time or --nodes line by line. In seats not named: a person "
                                     "in the first, level:5 in the others.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!can_save(&args))
        return EXIT_NO;
    if (!args.has_seed) { /* another game each time */
        args.seed = qx_seed_fresh();
        args.has_seed = true;
    }
    return args_use_session(&args, play);
}

const struct command command_play = {
    .name = "play",
    .what = "play a game against people and bots",
    .run = run,
};
