/*
 * line_mode.c - the line mode.
 *
 * Each turn: chance is settled, whoever owes a move is asked, and what they do goes into the
 * session. Readers and bots are told of a step once everybody may know it. The board is drawn as
 * the one who is asked may see it, and only when it has changed.
 */
#include "cmd/lib/line_mode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/line_mode_inside.h"

enum { MOVE_SIZE = 64, FEW_STEPS = 4 };

/* --- seats --- */

static bool name_seat(struct qx_session *session, qx_seat seat, const char *who,
                      struct qx_error *error)
{
    return qx_session_set_player(session, seat, who) ||
           qx_fail(error, "there is no memory left for a player");
}

static bool name_as_told(struct qx_session *session, const char *text, struct qx_error *error)
{
    const qx_seat n_seats = qx_session_rules(session)->n_seats;
    const char *at = text;
    uint64_t number;
    if (!qx_text_take_number(&at, (uint64_t)n_seats, &number) || number == 0 || *at++ != '=' ||
        *at == '\0')
        return qx_fail(error, "--seat needs N=human or N=BOT with N from 1 to %lld, not \"%.40s\"",
                       (long long)n_seats, text);
    return name_seat(session, (qx_seat)number - 1, at, error);
}

bool table_name_players(struct qx_session *session, const struct table_setup *setup,
                        struct qx_error *error)
{
    for (int i = 0; i < setup->n_seats; i++)
        if (!name_as_told(session, setup->seats[i], error))
            return false;
    for (qx_seat seat = 0; seat < qx_session_rules(session)->n_seats; seat++) {
        const char *who = seat == 0 || !setup->bot ? "human" : setup->bot;
        if (!qx_session_player(session, seat) && !name_seat(session, seat, who, error))
            return false;
    }
    return true;
}

/* Opens the bot of a seat, if it is one. */
static bool seat_one(struct table *table, qx_seat seat, struct qx_error *error)
{
    const char *who = qx_session_player(table->session, seat);
    struct qx_player *bot = NULL;
    if (strcmp(who, "human") != 0) {
        bot = qx_player_new(table->rules, seat, who, error);
        if (!bot)
            return false;
    }
    qx_player_free(table->bots[seat]);
    table->bots[seat] = bot;
    return true;
}

static bool seat_all(struct table *table, struct qx_error *error)
{
    bool ok = table_name_players(table->session, table->setup, error);
    for (qx_seat seat = 0; ok && seat < table->rules->n_seats; seat++)
        ok = seat_one(table, seat, error);
    return ok;
}

void table_reseat(struct table *table)
{
    struct qx_error error;
    for (qx_seat seat = 0; seat < table->rules->n_seats; seat++)
        if (table->bots[seat] && !seat_one(table, seat, &error))
            command_failed("%s", error.text);
    table->n_told = 0;
    table->is_drawn = false;
}

/* --- telling --- */

void table_show(struct table *table, qx_seat viewer)
{
    size_t n = qx_session_n_public(table->session);
    uint64_t taps[QX_MAX_TAPS];
    struct qx_draw draw = screen_draw();
    qx_session_redacted(table->session, viewer, table->seen);
    struct qx_step last = n > 0 ? qx_session_step(table->session, n - 1) : (struct qx_step){0};
    if (n > 0 && last.seat != QX_CHANCE) {
        draw.n_marked =
            (size_t)table->rules->game->taps(table->rules, table->seen, last.move, taps);
        draw.marked = taps;
    }
    if (!screen_show(table->rules, table->seen, &draw))
        command_failed("there is not enough memory to draw the board");
    table->is_drawn = true;
}

static void say_step(const struct table *table, struct qx_step step)
{
    char name[QX_NAME_SIZE], text[MOVE_SIZE];
    screen_seat(table->rules, step.seat, name, sizeof name);
    table->rules->game->move_text(table->rules, step.move, text, sizeof text);
    printf("%s: %s\n", name, text);
}

/* Steps of one kind, chance or not, among those that are to be told. */
static size_t count_new(const struct table *table, bool is_chance)
{
    size_t n = 0;
    for (size_t i = table->n_told; i < qx_session_n_public(table->session); i++)
        n += (qx_session_step(table->session, i).seat == QX_CHANCE) == is_chance;
    return n;
}

/* A few steps of a kind are told one by one; a shower of pips speaks through the board. */
static void tell(struct table *table)
{
    size_t n = qx_session_n_public(table->session);
    bool is_said[] = {count_new(table, false) <= FEW_STEPS, count_new(table, true) <= FEW_STEPS};
    for (; table->n_told < n; table->n_told++) {
        struct qx_step step = qx_session_step(table->session, table->n_told);
        if (is_said[step.seat == QX_CHANCE])
            say_step(table, step);
        for (qx_seat seat = 0; seat < table->rules->n_seats; seat++)
            if (table->bots[seat])
                qx_player_saw(table->bots[seat], step.seat, step.move);
        table->is_drawn = false;
    }
}

/* --- saving --- */

bool table_save(struct table *table, const char *path)
{
    struct qx_error error = {"there is no memory left to save the game"};
    size_t length = qx_session_save(table->session, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        qx_session_save(table->session, text, length + 1);
    bool ok = text && qx_file_write(path, text, length, &error);
    if (!ok)
        command_failed("%s", error.text);
    free(text);
    return ok;
}

void table_autosave(struct table *table)
{
    if (table->setup->save && !table_save(table, table->setup->save))
        table->code = EXIT_NO;
}

void table_leave(struct table *table, int code)
{
    table->is_done = true;
    table->code = code;
    if (table->setup->save)
        fprintf(stderr, "The game is kept in %s.\n", table->setup->save);
}

/* --- the game --- */

static void ask_bot(struct table *table, qx_seat seat)
{
    struct qx_error error;
    struct qx_answer answer;
    struct qx_random random;
    const struct qx_request request =
        qx_session_request(table->session, seat, &table->setup->budget, table->seen, &random);
    uint64_t began = qx_clock_milliseconds();
    bool ok = qx_player_choose(table->bots[seat], &request, &answer, &error) &&
              qx_session_play(table->session, seat, answer.move, &error);
    qx_session_add_time(table->session, seat, qx_clock_milliseconds() - began);
    if (!ok) {
        command_failed("%s", error.text);
        qx_session_forfeit(table->session, seat, "could not answer", NULL);
    }
}

static void ask(struct table *table)
{
    qx_seat seat = qx_next(table->rules, qx_session_state(table->session));
    if (table->bots[seat]) {
        ask_bot(table, seat);
        return;
    }
    if (!table->is_drawn)
        table_show(table, seat);
    person_ask(table, seat);
}

static void play_all(struct table *table)
{
    struct qx_error error;
    while (!table->is_done) {
        if (!qx_session_settle(table->session, &error)) {
            table_leave(table, command_failed("%s", error.text));
            return;
        }
        table_autosave(table);
        tell(table);
        if (qx_session_turn(table->session) == QX_NOBODY)
            break;
        ask(table);
    }
    if (!table->is_done) {
        table_show(table, QX_NOBODY);
        screen_status(table->session);
    }
}

static bool init(struct table *table, struct qx_session *session, const struct table_setup *setup)
{
    const struct qx_rules *rules = qx_session_rules(session);
    *table = (struct table){
        .session = session,
        .setup = setup,
        .rules = rules,
        .bots = calloc((size_t)rules->n_seats, sizeof(struct qx_player *)),
        .seen = malloc(rules->state_size),
        .list = malloc(rules->n_moves_max * sizeof *table->list),
    };
    return table->bots && table->seen && table->list;
}

static void release(struct table *table)
{
    for (qx_seat seat = 0; table->bots && seat < table->rules->n_seats; seat++)
        qx_player_free(table->bots[seat]);
    free(table->bots);
    free(table->seen);
    free(table->list);
    free(table->line);
}

int table_play(struct qx_session *session, const struct table_setup *setup)
{
    struct table table;
    struct qx_error error;
    if (!init(&table, session, setup)) {
        release(&table);
        return command_failed("there is not enough memory for this game");
    }
    if (seat_all(&table, &error))
        play_all(&table);
    else
        table.code = command_misused("%s", error.text);
    release(&table);
    return table.code;
}
