/*
 * replay.c - `quincunx replay`: shows a recorded game move by move.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/output.h"
#include "term/term.h"

static void move_words(const struct qx_rules *rules, struct qx_step step, char *name,
                       size_t name_size, char *move, size_t move_size)
{
    qx_words_seat(rules, step.seat, name, name_size);
    rules->game->move_text(rules, step.move, move, move_size);
}

/* Goes to the position after `i` steps and says what the last of them did. */
static void step_to(struct qx_session *session, size_t i, struct qx_draw *draw, uint64_t *taps)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_step step = qx_session_step(session, i - 1);
    char words[QX_WORDS_SIZE];
    qx_words_step(rules, qx_session_state(session), step, false, words, sizeof words);
    printf("%zu. %s\n", i, words);
    qx_session_go(session, i);
    draw->n_marked = (size_t)rules->game->taps(rules, qx_session_state(session), step.move, taps);
    draw->marked = taps;
}

/* Draws the board after each move of a player; a run of chance moves is drawn once, at its end. */
static int show_all(struct qx_session *session)
{
    size_t n = qx_session_n_steps(session);
    qx_session_go(session, 0);
    for (size_t i = 0; i <= n; i++) {
        uint64_t taps[QX_MAX_TAPS];
        struct qx_draw draw = screen_draw();
        if (i > 0)
            step_to(session, i, &draw, taps);
        bool is_inside = i < n && qx_session_step(session, i).seat == QX_CHANCE && i > 0;
        if (!is_inside && !screen_show(qx_session_rules(session), qx_session_state(session), &draw))
            return command_failed("there is not enough memory to draw the board");
    }
    return EXIT_YES;
}

static void put_note(struct qx_json *json, const struct qx_session *session, size_t i)
{
    struct qx_note note;
    if (!qx_session_note(session, i, &note))
        return;
    if (note.milliseconds)
        qx_json_put_count(json, "milliseconds", note.milliseconds);
    if (note.has_value) {
        qx_json_put_real(json, "value", note.value);
        qx_json_put_bool(json, "exact", note.is_exact);
    }
    if (note.depth)
        qx_json_put_count(json, "depth", note.depth);
}

/* The moves, each with the position it led to, and the first position. */
static bool put_moves(struct qx_json *json, struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const size_t n = qx_session_n_steps(session);
    char name[QX_NAME_SIZE], move[QX_MOVE_SIZE];
    bool ok = true;
    qx_session_go(session, 0);
    ok = json_put_position(json, "start", rules, qx_session_state(session));
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; ok && i < n; i++) {
        struct qx_step step = qx_session_step(session, i);
        move_words(rules, step, name, sizeof name, move, sizeof move);
        qx_json_open(json, '{');
        qx_json_put_string(json, "player", name);
        qx_json_put_number(json, "seat", step.seat + 1);
        qx_json_put_string(json, "move", move);
        put_note(json, session, i);
        qx_session_go(session, i + 1);
        ok = json_put_position(json, "position", rules, qx_session_state(session));
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
    return ok;
}

/* Who sat where, and the time each used; only seats that the record names. */
static void put_players(struct qx_json *json, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char name[QX_NAME_SIZE];
    qx_json_key(json, "players");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        const char *player = qx_session_player(session, seat);
        const uint64_t time = qx_session_time(session, seat);
        if (!player && !time)
            continue;
        qx_words_seat(rules, seat, name, sizeof name);
        qx_json_open(json, '{');
        qx_json_put_number(json, "seat", seat + 1);
        qx_json_put_string(json, "name", name);
        qx_json_put_string(json, "player", player);
        qx_json_put_count(json, "milliseconds", time);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static int print_json(struct qx_session *session)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "replay", qx_session_rules(session));
    qx_json_put_count(&json, "seed", qx_session_seed(session));
    put_players(&json, session);
    bool ok = put_moves(&json, session) && json_put_result(&json, session);
    qx_json_close(&json, '}');
    if (ok)
        return screen_json(&json);
    qx_json_release(&json);
    return command_failed("there is not enough memory for the result");
}

static int replay(const struct args *args, struct qx_session *session)
{
    struct qx_error error;
    if (args->json)
        return print_json(session);
    if (!args->text && term_is_fit())
        return term_replay(session, &error) ? EXIT_YES : command_failed("%s", error.text);
    int code = show_all(session);
    screen_status(session);
    return code;
}

/* The games of a match, to choose from. */
static int list_games(const char *path, char *text, size_t length)
{
    struct qx_error error;
    const bool ok = term_replay_file(path, text, length, &error);
    free(text);
    return ok ? EXIT_YES : command_failed("%s: %s", path, error.text);
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_GAME, ARGS_TEXT, ARGS_JSON, {0}};
    static const struct argp argp = {options,
                                     args_parse,
                                     "FILE",
                                     "Shows a recorded game move by move; on a terminal, to leaf "
                                     "through, and of a match's file a list of its games.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_error error;
    size_t length;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    char *text = journal_read_games(args.word[0], &length, &error);
    if (!text)
        return command_failed("%s", error.text);
    if (journal_is(text) && !args.has_game && !args.json && !args.text && term_is_fit())
        return list_games(args.word[0], text, length);
    struct qx_session *session = journal_load_game(text, length, args.has_game, args.game, &error);
    free(text);
    if (!session)
        return command_failed("%s: %s", args.word[0], error.text);
    int code = replay(&args, session);
    qx_session_free(session);
    return code;
}

const struct command command_replay = {
    .name = "replay",
    .what = "show a recorded game move by move",
    .run = run,
};
