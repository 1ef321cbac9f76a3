/*
 * state.c - what can be done with a state of any game, through its table alone.
 */
#include <quincunx/game.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

void *qx_state_new(const struct qx_rules *rules)
{
    void *state = calloc(1, rules->state_size);
    if (state)
        rules->game->start(rules, state);
    return state;
}

void qx_state_free(void *state)
{
    free(state);
}

void qx_state_start(const struct qx_rules *rules, void *state)
{
    memset(state, 0, rules->state_size);
    rules->game->start(rules, state);
}

bool qx_owes(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    qx_seat turn = qx_turn(rules, state);
    if (turn != QX_TOGETHER)
        return turn == seat && turn != QX_NOBODY;
    return seat >= 0 && seat < rules->n_seats && rules->game->owes(rules, state, seat);
}

qx_seat qx_next(const struct qx_rules *rules, const void *state)
{
    qx_seat turn = qx_turn(rules, state);
    if (turn != QX_TOGETHER)
        return turn;
    qx_seat seat = 0;
    while (!rules->game->owes(rules, state, seat))
        seat++;
    return seat;
}

bool qx_is_final(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    return seat < 0 || !rules->game->is_final || rules->game->is_final(rules, state, seat, move);
}

bool qx_move_check(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                   struct qx_error *error)
{
    if (!qx_owes(rules, state, seat))
        return qx_fail(error, qx_turn(rules, state) == QX_NOBODY ? "the game is over"
                                                                 : "it is not this player's turn");
    if (move < rules->n_move_ids && rules->game->is_legal(rules, state, seat, move))
        return true;
    if (move >= rules->n_move_ids)
        return qx_fail(error, "there is no move number %llu", (unsigned long long)move);
    rules->game->why_illegal(rules, state, seat, move, error);
    return false;
}

bool qx_move_read(const struct qx_rules *rules, const void *state, qx_seat seat, const char *text,
                  qx_move *out, struct qx_error *error)
{
    qx_move move;
    if (!rules->game->move_parse(rules, text, &move, error) ||
        !qx_move_check(rules, state, seat, move, error))
        return false;
    *out = move;
    return true;
}

static qx_move draw_listed(const struct qx_rules *rules, const void *state, qx_seat seat,
                           struct qx_random *random, qx_move *list)
{
    size_t n = qx_moves(rules, state, seat, list);
    return list[qx_random_below(random, n)];
}

qx_move qx_move_draw(const struct qx_rules *rules, const void *state, qx_seat seat,
                     struct qx_random *random, qx_move *list)
{
    if (rules->game->sample)
        return rules->game->sample(rules, state, seat, random);
    return draw_listed(rules, state, seat, random, list);
}

uint64_t qx_playout_plain(const struct qx_rules *rules, void *state, struct qx_random *random,
                          qx_move *list, uint64_t most)
{
    uint64_t n = 0;
    for (; n < most; n++) {
        qx_seat seat = qx_next(rules, state);
        if (seat == QX_NOBODY)
            break;
        qx_apply(rules, state, seat, draw_listed(rules, state, seat, random, list));
    }
    return n;
}

uint64_t qx_playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                    qx_move *list, uint64_t most)
{
    if (rules->game->playout)
        return rules->game->playout(rules, state, random, most);
    uint64_t n = 0;
    for (; n < most; n++) {
        qx_seat seat = qx_next(rules, state);
        if (seat == QX_NOBODY)
            break;
        qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, random, list));
    }
    return n;
}

/*
 * The share that log-odds x stand for is 1 / (1 + exp(-x)); twice that minus 1 is here x / sqrt(x*x
 * + 3), never off by more than 0.05 and, unlike exp, the same on every machine.
 */
int32_t qx_evaluation(double log_odds)
{
    static const double most = 1e6; /* as good as certain, and its square is a number */
    const double x = log_odds > -most ? (log_odds < most ? log_odds : most) : -most;
    return (int32_t)((QX_SURE - 1) * (x / sqrt(x * x + 3)));
}

double qx_share(const struct qx_score *scores, qx_seat n_seats, qx_seat seat)
{
    qx_seat n_winners = 0;
    for (qx_seat i = 0; i < n_seats; i++)
        n_winners += scores[i].won;
    if (n_winners == 0)
        return 1.0 / (double)n_seats;
    return scores[seat].won ? 1.0 / (double)n_winners : 0.0;
}
