/*
 * protocol.c - the game and the bot behind a protocol.
 */
#include "cmd/lib/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool guest_start(struct guest *guest, unsigned size, struct qx_error *error)
{
    char options[32];
    struct qx_rules rules;
    snprintf(options, sizeof options, "size=%u", size);
    if (!qx_rules_init(&rules, qx_game_find("othello"), options, error))
        return false;
    struct qx_session *session = qx_session_new(&rules, 1);
    if (!session)
        return qx_fail(error, "there is not enough memory for this board");
    guest_release(guest);
    guest->rules = rules;
    guest->session = session;
    guest->thinker = QX_NOBODY;
    return true;
}

void guest_release(struct guest *guest)
{
    guest_stop_pondering(guest);
    for (int seat = 0; seat < GUEST_SEATS; seat++) {
        qx_chair_free(guest->chairs[seat]);
        guest->chairs[seat] = NULL;
    }
    qx_analysis_free(guest->analysis);
    guest->analysis = NULL;
    qx_session_free(guest->session);
    guest->session = NULL;
}

/* A peer that leaves passes out has a seat move twice in a row: the other one passes. */
static bool let_pass(struct guest *guest, qx_seat seat, struct qx_error *error)
{
    const qx_seat turn = qx_session_turn(guest->session);
    return seat < 0 || turn < 0 || turn == seat ||
           qx_session_play_text(guest->session, turn, "pass", error);
}

bool guest_play(struct guest *guest, qx_seat seat, const char *move, struct qx_error *error)
{
    char lower[8];
    size_t length = strnlen(move, sizeof lower);
    if (length == sizeof lower)
        return qx_fail(error, "\"%.*s\" is not a move", qx_text_cut(move, 20), move);
    for (size_t i = 0; i <= length; i++)
        lower[i] = qx_ascii_lower(move[i]);
    if (strcmp(lower, "pa") == 0)
        memcpy(lower, "pass", sizeof "pass");
    const size_t before = qx_session_n_steps(guest->session);
    if (!let_pass(guest, seat, error))
        return false;
    if (qx_session_play_text(guest->session, qx_session_turn(guest->session), lower, error))
        return true;
    qx_session_go(guest->session, before);
    return false;
}

enum {
    SOLVED_EMPTY = 16, /* with so few empty squares the rest is played by heart … */
    SOLVED_MOVES = 3,  /* … and needs the time of so many moves */
};

/* The time for a move: what is left is shared out among the moves before the game is solved, but
 * for a tenth that nobody plans with. Never more than a fourth, so that a slow machine does not
 * lose. */
static uint64_t time_for_move(const struct guest *guest, uint64_t left)
{
    struct qx_score scores[GUEST_SEATS];
    qx_session_result(guest->session, scores);
    const uint64_t n_empty =
        guest->rules.n_cells - (uint64_t)scores[0].points - (uint64_t)scores[1].points;
    const uint64_t n_moves =
        (n_empty > SOLVED_EMPTY ? (n_empty - SOLVED_EMPTY) / 2 : 0) + SOLVED_MOVES;
    const uint64_t part = left * 9 / 10 / (n_moves + 1);
    return part > 0 ? part : 1;
}

static struct qx_budget budget_of(const struct guest *guest, qx_seat seat)
{
    struct qx_budget budget = guest->budget;
    if (guest->clock[seat] > 0) {
        const uint64_t part = time_for_move(guest, guest->clock[seat]);
        if (budget.milliseconds == 0 || part < budget.milliseconds)
            budget.milliseconds = part;
    }
    return budget;
}

static void run_clock(struct guest *guest, qx_seat seat, uint64_t spent)
{
    uint64_t *clock = &guest->clock[seat];
    if (*clock > 0)
        *clock = *clock > spent ? *clock - spent : 1;
}

bool guest_think(struct guest *guest, struct qx_answer *answer, struct qx_error *error)
{
    qx_seat seat = qx_session_turn(guest->session);
    if (seat < 0)
        return qx_fail(error, "the game is over");
    struct qx_chair **chair = &guest->chairs[seat];
    if (!*chair)
        *chair = qx_chair_new(&guest->rules, seat, guest->bot, NULL, error);
    const uint64_t began = qx_clock_milliseconds();
    const struct qx_budget budget = budget_of(guest, seat);
    const bool ok = *chair && qx_chair_ask(*chair, guest->session, &budget, answer, error);
    run_clock(guest, seat, qx_clock_milliseconds() - began);
    guest->thinker = ok ? seat : QX_NOBODY;
    if (ok)
        guest->expected = *answer;
    return ok;
}

bool guest_move(struct guest *guest, qx_seat seat, struct qx_answer *answer, struct qx_error *error)
{
    const size_t before = qx_session_n_steps(guest->session);
    if (!let_pass(guest, seat, error))
        return false;
    if (guest_think(guest, answer, error) &&
        qx_session_play(guest->session, seat, answer->move, error))
        return true;
    qx_session_go(guest->session, before);
    return false;
}

/* --- the other side's time ------------------------------------------------------------------- */

/* Is the last step of the game the move of the last answer? */
static bool is_played(const struct guest *guest)
{
    const size_t n = qx_session_n_steps(guest->session);
    if (guest->thinker == QX_NOBODY || n == 0)
        return false;
    const struct qx_step last = qx_session_step(guest->session, n - 1);
    return last.seat == guest->thinker && last.move == guest->expected.move;
}

void guest_ponder(struct guest *guest)
{
    if (guest->ponders && is_played(guest))
        guest->ponder = ponder_begin(guest->chairs[guest->thinker], guest->session, guest->thinker,
                                     &guest->expected, guest->budget.threads);
}

void guest_stop_pondering(struct guest *guest)
{
    ponder_end(guest->ponder);
    guest->ponder = NULL;
}

/* --- hints ----------------------------------------------------------------------------------- */

/* Moves as they come, for sorting. */
struct weighed {
    struct qx_move_worth *moves;
    size_t n, n_most;
};

static void note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct weighed *weighed = context;
    (void)n_all;
    if (weighed->n < weighed->n_most)
        weighed->moves[weighed->n++] = *move;
}

bool guest_weigh(struct guest *guest, qx_move_told *told, void *context, struct qx_error *error)
{
    const struct qx_position position = qx_session_position(guest->session);
    const struct qx_analysis_means means = {.advisor = guest->bot, .budget = guest->budget};
    struct weighed weighed = {.n_most = guest->rules.n_moves_max};
    if (position.seat < 0)
        return qx_fail(error, "the game is over");
    if (!guest->analysis)
        guest->analysis = qx_analysis_new(&guest->rules, &means, error);
    weighed.moves = guest->analysis ? calloc(weighed.n_most, sizeof *weighed.moves) : NULL;
    if (!weighed.moves)
        return qx_fail(error, "there is not enough memory for a hint");
    qx_analysis_set_budget(guest->analysis, &guest->budget);
    const bool ok = qx_analysis_moves(guest->analysis, &position, note, &weighed, error);
    qsort(weighed.moves, weighed.n, sizeof *weighed.moves, qx_move_worth_order);
    for (size_t i = 0; ok && i < weighed.n; i++)
        told(context, &weighed.moves[i], weighed.n);
    free(weighed.moves);
    return ok;
}
