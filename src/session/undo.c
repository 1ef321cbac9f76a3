/*
 * undo.c - one step back or forth, and back or forth to a choice that a person made.
 *
 * A person who takes something back wants to choose again. So bots' moves, chance and moves that
 * were the only legal ones (passes above all) go along. Where nobody is a person, everybody's
 * choices count. A secret choice that has come to light is no longer to be taken back.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

/* --- one step --- */

bool qx_session_undo(struct qx_session *session)
{
    size_t n = session->n_steps;
    if (session_is_forfeited(session)) {
        session_clear_forfeit(session);
        return true;
    }
    while (n > 0 && session->steps[n - 1].seat == QX_CHANCE)
        n--;
    if (n == 0)
        return false;
    qx_session_go(session, n - 1);
    return true;
}

bool qx_session_redo(struct qx_session *session)
{
    size_t n = session->n_steps;
    if (n == session->n_known)
        return false;
    n++;
    while (n < session->n_known && session->steps[n].seat == QX_CHANCE)
        n++;
    qx_session_go(session, n);
    return true;
}

/* --- whose choices count --- */

static bool has_people(const struct qx_session *session)
{
    size_t n_bots = 0;
    for (size_t i = 0; i < session->n_seats; i++)
        n_bots += !qx_session_is_person(session, session->seats[i].seat);
    return n_bots < (uint64_t)session->rules.n_seats;
}

static bool counts(const struct qx_session *session, qx_seat seat)
{
    return seat >= 0 && (qx_session_is_person(session, seat) || !has_people(session));
}

/* Had the seat only one legal move? On a board too large to list, a few draws show that it had
 * more. */
static bool is_forced(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    enum { DRAWS = 8 };
    struct qx_random random;
    qx_random_init(&random, 1);
    for (int i = 0; rules->game->sample && i < DRAWS; i++)
        if (rules->game->sample(rules, state, seat, &random) !=
            rules->game->sample(rules, state, seat, &random))
            return false;
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    const bool is_one = list && qx_moves(rules, state, seat, list) == 1;
    free(list);
    return is_one;
}

/* Does somebody whose choices count owe a move in the present state, a forfeit left aside? */
static bool owes_choice(const struct qx_session *session)
{
    if (session->turn != QX_TOGETHER)
        return counts(session, session->turn);
    for (qx_seat seat = 0; seat < session->rules.n_seats; seat++)
        if (counts(session, seat) && qx_owes(&session->rules, session->state, seat))
            return true;
    return false;
}

/* --- back and forth to a choice --- */

/* The state after the first n steps. */
static void replay(const struct qx_session *session, size_t n, void *state)
{
    session_start(session, state);
    for (size_t i = 0; i < n; i++)
        qx_apply(&session->rules, state, session->steps[i].seat, session->steps[i].move);
}

bool qx_session_undo_point(const struct qx_session *session, size_t *n_steps)
{
    size_t n = session->n_steps;
    if (session_is_forfeited(session) && owes_choice(session)) {
        *n_steps = n;
        return true;
    }
    const bool is_secret = session->rules.is_simultaneous && session->shown;
    const size_t least = is_secret && has_people(session) ? session->n_public : 0;
    void *state = malloc(session->rules.state_size);
    bool is_found = false;
    while (state && !is_found && n-- > least) {
        const qx_seat seat = session->steps[n].seat;
        if (!counts(session, seat))
            continue;
        replay(session, n, state);
        is_found = !is_forced(&session->rules, state, seat);
    }
    free(state);
    if (is_found)
        *n_steps = n;
    return is_found;
}

bool qx_session_redo_point(const struct qx_session *session, size_t *n_steps)
{
    const struct qx_rules *rules = &session->rules;
    size_t n = session->n_steps;
    void *state = n < session->n_known ? malloc(rules->state_size) : NULL;
    if (!state)
        return false;
    memcpy(state, session->state, rules->state_size);
    for (bool is_found = false; n < session->n_known && !is_found;) {
        qx_apply(rules, state, session->steps[n].seat, session->steps[n].move);
        n++;
        is_found = n < session->n_known && counts(session, session->steps[n].seat) &&
                   !is_forced(rules, state, session->steps[n].seat);
    }
    free(state);
    *n_steps = n;
    return true;
}

bool qx_session_undo_choice(struct qx_session *session)
{
    size_t n;
    if (!qx_session_undo_point(session, &n))
        return false;
    if (session_is_forfeited(session))
        session_clear_forfeit(session);
    qx_session_go(session, n);
    return true;
}

bool qx_session_redo_choice(struct qx_session *session)
{
    size_t n;
    if (!qx_session_redo_point(session, &n))
        return false;
    qx_session_go(session, n);
    return true;
}
