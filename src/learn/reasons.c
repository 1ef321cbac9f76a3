/*
 * reasons.c - what the rules alone say for a move: every legal move and every answer to it, made
 * once.
 */
#include "learn/reasons.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 128, MOST_STATE = 4096, MOST_SEATS = 8 };

/* Room for looking two moves ahead. */
struct look {
    const struct qx_rules *rules;
    void *after, *later;
    qx_move moves[MOST_MOVES], answers[MOST_MOVES];
};

/* Alone: a win that is shared is a draw. */
static bool has_won(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    struct qx_score scores[MOST_SEATS];
    return qx_turn(rules, state) == QX_NOBODY && rules->game->result(rules, state, scores) &&
           qx_share(scores, rules->n_seats, seat) >= 1;
}

/* How many answers this seat has to the position look->after, and whether one of them wins at once.
 */
static size_t count_answers(struct look *look, qx_seat seat, bool *is_open)
{
    const struct qx_rules *rules = look->rules;
    *is_open = false;
    if (seat < 0)
        return 0;
    const size_t n = qx_moves(rules, look->after, seat, look->answers);
    for (size_t i = 0; i < n && !*is_open; i++) {
        memcpy(look->later, look->after, rules->state_size);
        qx_apply(rules, look->later, seat, look->answers[i]);
        *is_open = has_won(rules, look->later, seat);
    }
    return n;
}

static void look_at(struct look *look, const void *state, struct qx_step step, bool is_it,
                    struct reasons *out)
{
    const struct qx_rules *rules = look->rules;
    bool is_open;
    memcpy(look->after, state, rules->state_size);
    qx_apply(rules, look->after, step.seat, step.move);
    const qx_seat next = qx_turn(rules, look->after);
    const size_t n = count_answers(look, next, &is_open);
    is_open = is_open && next != step.seat;
    if (is_it) {
        out->is_win = has_won(rules, look->after, step.seat);
        out->is_same_seat = next == step.seat;
        out->is_open = is_open;
        out->next = next;
        out->n_answers = n;
        return;
    }
    if (is_open) {
        out->opener = out->n_open == 0 || out->opener == next ? next : QX_NOBODY;
        out->n_open++;
    }
    out->n_others++;
    out->answers += (double)n;
}

static bool is_small(const struct qx_rules *rules)
{
    return rules->n_moves_max <= MOST_MOVES && rules->state_size <= MOST_STATE &&
           rules->n_seats <= MOST_SEATS && !rules->has_hidden && !rules->has_chance;
}

bool reasons_find(const struct qx_session *session, struct qx_step step, struct reasons *out)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const void *state = qx_session_state(session);
    struct look *look = calloc(1, sizeof *look);
    struct reasons found = {0};
    bool ok = look && is_small(rules) && qx_session_turn(session) == step.seat;
    if (ok) {
        look->rules = rules;
        look->after = malloc(rules->state_size);
        look->later = malloc(rules->state_size);
        ok = look->after && look->later;
    }
    if (ok) {
        const size_t n = qx_moves(rules, state, step.seat, look->moves);
        for (size_t i = 0; i < n; i++) {
            const struct qx_step one = {step.seat, look->moves[i]};
            look_at(look, state, one, one.move == step.move, &found);
        }
        found.answers /= found.n_others ? (double)found.n_others : 1;
        *out = found;
    }
    if (look) {
        free(look->after);
        free(look->later);
    }
    free(look);
    return ok;
}
