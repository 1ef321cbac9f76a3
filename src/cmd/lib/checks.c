/*
 * checks.c - a bot tried against random moves.
 */
#include "cmd/lib/checks.h"

#include <stdlib.h>

enum { MOST_MOVES = 2000, LARGEST_STATE = 1 << 20 };

/* One game under way: the bot in one seat, random moves in all others. */
struct trial {
    struct qx_session *session;
    struct qx_chair *chair;
    qx_seat seat;
    qx_move *list;
    struct qx_random random; /* of the other seats */
};

static bool play_step(const struct checks *checks, struct trial *trial, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(trial->session);
    const void *state = qx_session_state(trial->session);
    struct qx_budget budget = checks->budget;
    budget.now = qx_clock_milliseconds;
    if (!budget.milliseconds && !budget.nodes)
        budget.milliseconds = CHECKS_MS;
    struct qx_answer answer;
    qx_seat seat = qx_next(rules, state);
    if (seat != trial->seat)
        answer.move = qx_move_draw(rules, state, seat, &trial->random, trial->list);
    else if (!qx_chair_ask(trial->chair, trial->session, &budget, &answer, error))
        return false;
    return qx_session_play(trial->session, seat, answer.move, error);
}

static bool play(const struct checks *checks, struct trial *trial, struct qx_error *error)
{
    for (int n = 0; n < MOST_MOVES; n++) {
        if (!qx_session_settle(trial->session, error))
            return false;
        if (qx_session_turn(trial->session) == QX_NOBODY)
            return true;
        if (!play_step(checks, trial, error))
            return false;
    }
    return true;
}

static bool try_seat(const struct checks *checks, const struct qx_rules *rules, qx_seat seat,
                     size_t *n_moves, struct qx_error *error)
{
    struct trial trial = {
        .session = qx_session_new(rules, 1 + (uint64_t)seat),
        .seat = seat,
        .list = malloc(rules->n_moves_max * sizeof(qx_move)),
    };
    bool ok =
        (trial.session && trial.list) || qx_fail(error, "there is not enough memory for this game");
    qx_random_init(&trial.random, 1 + (uint64_t)seat);
    if (ok)
        trial.chair = qx_chair_new(rules, seat, checks->bot, checks->wire, error);
    ok = ok && trial.chair && play(checks, &trial, error);
    *n_moves = trial.session ? qx_session_n_steps(trial.session) : 0;
    qx_chair_free(trial.chair);
    qx_session_free(trial.session);
    free(trial.list);
    return ok;
}

bool checks_fit(const struct qx_rules *rules)
{
    return rules->state_size <= LARGEST_STATE;
}

void checks_run(const struct checks *checks, const struct qx_rules *rules)
{
    enum { FEW = 4 };
    const qx_seat step = rules->n_seats > FEW ? rules->n_seats - 1 : 1;
    for (qx_seat seat = 0; seat < rules->n_seats; seat += step) {
        struct checked checked = {.rules = rules, .seat = seat};
        checked.is_good = try_seat(checks, rules, seat, &checked.n_moves, &checked.why);
        checks->told(checks->context, &checked);
    }
}

static void visit(void *context, const struct qx_rules *rules)
{
    if (checks_fit(rules))
        checks_run(context, rules);
}

void checks_run_all(const struct checks *checks, const struct qx_game *game)
{
    struct checks copy = *checks;
    qx_game_variants(game, visit, &copy);
}
