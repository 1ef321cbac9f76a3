/*
 * weights.h - how many discs a position on 8x8 is worth: a sum of learned weights.
 *
 * A position is worth the sum of one weight for what each of the 46 instances of patterns.h shows
 * and one for the number of moves of both sides, where an odd and an even number of empty squares
 * are two things: it matters who moves last. The weights belong to knots, numbers of empty squares
 * 7 apart; between two knots they are mixed.
 *
 * The file: 8 bytes "QXOTHEL\n", then numbers of 4 bytes, lowest byte first: the version, the
 * number of knots, of weights at a knot, and of steps in a disc; then a signed byte for each
 * weight, in steps, knot by knot from the fewest empty squares on, shapes in the order of
 * patterns.h before pairs of moves with an even number of empty squares, and with an odd one; at
 * the end, in 8 bytes, an FNV-1a checksum of all before it.
 */
#ifndef KNOWLEDGE_OTHELLO_WEIGHTS_H
#define KNOWLEDGE_OTHELLO_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

#include <quincunx/base.h>

#include "knowledge/othello/patterns.h"

enum {
    OTHELLO_KNOTS = 8,
    OTHELLO_KNOT_FIRST = 6, /* empty squares */
    OTHELLO_KNOT_STEP = 7,
    OTHELLO_KNOT_LAST = OTHELLO_KNOT_FIRST + OTHELLO_KNOT_STEP * (OTHELLO_KNOTS - 1), /* 55 */

    OTHELLO_MOVES_MOST = 24, /* so many moves of a side, and more, count as one less */
    OTHELLO_MOVE_PAIRS = OTHELLO_MOVES_MOST * OTHELLO_MOVES_MOST,
    OTHELLO_WEIGHTS = OTHELLO_SHAPES + 2 * OTHELLO_MOVE_PAIRS, /* at a knot */

    OTHELLO_WEIGHT_STEPS = 8, /* of a weight, in a disc */
    OTHELLO_DISC = 16,        /* units of a value in a disc */
    OTHELLO_VALUE_MOST = 64 * OTHELLO_DISC,
    OTHELLO_GUESS_MOST = 63 * OTHELLO_DISC, /* no sum of weights counts for more */

    OTHELLO_WEIGHTS_BYTES = 24 + OTHELLO_KNOTS * OTHELLO_WEIGHTS + 8,
};

/* Units in which weights are mixed and summed up, in a unit of a value. */
enum { OTHELLO_FINE = 8 };

_Static_assert(OTHELLO_KNOT_FIRST % 2 == 0 && OTHELLO_KNOT_LAST % 2 == 1, "othello_knot_reach");

/* Constant once made, and shared by threads. */
struct othello_weights {
    struct othello_patterns patterns;
    /* By the number of empty squares, from OTHELLO_KNOT_FIRST on: all views, then the pairs of
     * moves of its kind, odd or even. */
    int16_t mixed[OTHELLO_KNOT_LAST - OTHELLO_KNOT_FIRST + 1][OTHELLO_VIEWS + OTHELLO_MOVE_PAIRS];
};

/* From the bytes of a file. NULL: error says what is wrong with them, or that memory is short. */
struct othello_weights *othello_weights_new(const uint8_t *bytes, size_t size,
                                            struct qx_error *error);
void othello_weights_free(struct othello_weights *weights);

/* Those that the program carries, read once for all threads and never freed; NULL: it carries none,
 * or memory is short. */
const struct othello_weights *othello_weights_of_program(void);

/* Writes a file of OTHELLO_WEIGHTS_BYTES from weights in discs, knot by knot. */
void othello_weights_write(const float *discs, uint8_t *bytes);

/* The place of a pair of moves among the pairs of an odd or an even number of empty squares. */
static inline int othello_move_pair(int n_own, int n_opp)
{
    const int own = n_own < OTHELLO_MOVES_MOST ? n_own : OTHELLO_MOVES_MOST - 1;
    const int opp = n_opp < OTHELLO_MOVES_MOST ? n_opp : OTHELLO_MOVES_MOST - 1;
    return own * OTHELLO_MOVES_MOST + opp;
}

/* The nearest number of empty squares that has weights, odd or even as the number itself. */
static inline int othello_knot_reach(int n_empty)
{
    if (n_empty < OTHELLO_KNOT_FIRST)
        return OTHELLO_KNOT_FIRST + (n_empty & 1);
    return n_empty > OTHELLO_KNOT_LAST ? OTHELLO_KNOT_LAST - (~n_empty & 1) : n_empty;
}

/* What the position looks worth to the side to move, in units; n_own and n_opp count the moves of
 * both sides. */
static inline int othello_weigh(const struct othello_weights *weights,
                                const union othello_lanes *lanes, int n_empty, int n_own, int n_opp)
{
    const int16_t *w = weights->mixed[othello_knot_reach(n_empty) - OTHELLO_KNOT_FIRST];
    const int sum =
        (w[OTHELLO_VIEWS + othello_move_pair(n_own, n_opp)] + othello_lanes_sum(lanes, w)) /
        OTHELLO_FINE;
    if (sum > OTHELLO_GUESS_MOST)
        return OTHELLO_GUESS_MOST;
    return sum < -OTHELLO_GUESS_MOST ? -OTHELLO_GUESS_MOST : sum;
}

#endif
