/*
 * minimax_naive.c - full-width minimax.
 */
#include "search/minimax_naive.h"

#include <stdlib.h>
#include <string.h>

#include "search/score.h"

static int32_t value_of(const struct scorer *scorer, const void *state, qx_seat seat, int depth,
                        int turns);

/* The values of all moves; returns how many. The caller frees them. */
static size_t list_values(const struct scorer *scorer, const void *state, qx_seat seat, int depth,
                          int turns, int32_t **values)
{
    const struct qx_rules *rules = scorer->rules;
    const qx_seat turn = qx_turn(rules, state);
    qx_move *moves = malloc(rules->n_moves_max * sizeof *moves);
    void *next = malloc(rules->state_size);
    const size_t n = qx_moves(rules, state, turn, moves);
    const bool is_free = n == 1 && turn != QX_CHANCE;
    *values = malloc(n * sizeof **values);
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, turn, moves[i]);
        (*values)[i] = value_of(scorer, next, seat, is_free ? depth : depth - 1,
                                turns + (qx_turn(rules, next) != turn));
    }
    free(next);
    free(moves);
    return n;
}

/* Surely won or lost is only what all outcomes win or lose, as late as the slowest of them. */
static int32_t mean_of(const int32_t *values, size_t n)
{
    double sum = 0;
    size_t n_won = 0, n_lost = 0, slowest = 0;
    for (size_t i = 0; i < n; i++) {
        n_won += values[i] > QX_SURE;
        n_lost += values[i] < -QX_SURE;
        sum += values[i] > QX_SURE ? QX_SURE : values[i] < -QX_SURE ? -QX_SURE : values[i];
        slowest = abs(values[i]) < abs(values[slowest]) ? i : slowest;
    }
    return n_won == n || n_lost == n ? values[slowest] : (int32_t)(sum / (double)n);
}

static int32_t value_of(const struct scorer *scorer, const void *state, qx_seat seat, int depth,
                        int turns)
{
    const qx_seat turn = qx_turn(scorer->rules, state);
    int32_t *values;
    if (turn == QX_NOBODY)
        return scorer_end(scorer, state, seat, turns);
    if (depth == 0)
        return scorer_guess(scorer, state, seat);
    const size_t n = list_values(scorer, state, seat, depth, turns, &values);
    int32_t best = turn == seat ? -SCORE_INFINITE : SCORE_INFINITE;
    for (size_t i = 0; i < n; i++)
        if (turn == seat ? values[i] > best : values[i] < best)
            best = values[i];
    if (turn == QX_CHANCE)
        best = mean_of(values, n);
    free(values);
    return best;
}

int32_t minimax_naive(const struct qx_rules *rules, const void *state, qx_seat seat, int depth)
{
    struct scorer scorer;
    if (!scorer_init(&scorer, rules))
        abort();
    const int32_t value = value_of(&scorer, state, seat, depth, 0);
    scorer_release(&scorer);
    return value;
}
