/*
 * minimax_naive.h - full-width minimax, written for nothing but to be compared with.
 */
#ifndef TESTS_MINIMAX_NAIVE_H
#define TESTS_MINIMAX_NAIVE_H

#include <quincunx/game.h>

/*
 * The score (score.h) of a state for the seat after `depth` moves: every move of every position, no
 * table, no window, no repetition. A forced move costs no depth, as in alphabeta; chance counts by
 * its mean; all other seats play against this one.
 */
int32_t minimax_naive(const struct qx_rules *rules, const void *state, qx_seat seat, int depth);

#endif
