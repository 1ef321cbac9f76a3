/*
 * minimax_naive.c - full-width minimax.
 */
#include "search/minimax_naive.h"

#include <stdlib.h>
#include <string.h>

#include "search/judge.h"

static int32_t value_of(const struct judge *judge, const void *state, qx_seat seat, int depth,
                        int ply)
{
    const struct qx_rules *rules = judge->rules;
    const qx_seat turn = qx_turn(rules, state);
    if (turn == QX_NOBODY)
        return judge_end(judge, state, seat, ply);
    if (depth == 0)
        return judge_guess(judge, state, seat);
    qx_move *moves = malloc(rules->n_moves_max * sizeof *moves);
    void *next = malloc(rules->state_size);
    const size_t n = qx_moves(rules, state, turn, moves);
    int32_t best = turn == seat ? -JUDGE_INFINITE : JUDGE_INFINITE;
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, turn, moves[i]);
        const int32_t value = value_of(judge, next, seat, n == 1 ? depth : depth - 1, ply + 1);
        if (turn == seat ? value > best : value < best)
            best = value;
    }
    free(next);
    free(moves);
    return best;
}

int32_t minimax_naive(const struct qx_rules *rules, const void *state, qx_seat seat, int depth)
{
    struct judge judge;
    if (!judge_init(&judge, rules))
        abort();
    const int32_t value = value_of(&judge, state, seat, depth, 0);
    judge_release(&judge);
    return value;
}
