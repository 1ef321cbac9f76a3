/*
 * patterns.h - what an 8x8 position looks like in 46 places: edges, corners, lines and diagonals.
 *
 * A pattern is a list of squares; its instances are the list turned by 90, 180 and 270 degrees, and
 * mirrored where that is another place.
 * What lies on an instance is a number in balanced ternary: a disc of the side to move on the i-th
 * square counts 3^i, one of the other side -3^i. So the same place seen by the other side has the
 * opposite number, a move changes a number by sums, and all numbers fit 16 bits.
 *
 * The 46 numbers lie side by side in lanes, so that a few vector additions follow a move. Squares
 * are bits as in games/othello/bits.h.
 */
#ifndef KNOWLEDGE_OTHELLO_PATTERNS_H
#define KNOWLEDGE_OTHELLO_PATTERNS_H

#include <stdint.h>

enum {
    OTHELLO_PATTERNS = 11,
    OTHELLO_INSTANCES = 46,
    OTHELLO_LANES = 48, /* the last two are not used */
    OTHELLO_VECTORS = 3,
    OTHELLO_VIEWS = 232551,  /* all that the patterns can show, one pattern after the other */
    OTHELLO_SHAPES = 120744, /* the same, where a view and its mirror image are one */
};

typedef int16_t othello_vector __attribute__((vector_size(32)));

union othello_lanes {
    othello_vector vector[OTHELLO_VECTORS];
    int16_t lane[OTHELLO_LANES];
};

/* Filled once by othello_patterns_init, then constant and shared by threads. */
struct othello_patterns {
    union othello_lanes disc[64];     /* what a disc of the side to move adds to each lane */
    uint32_t shape_of[OTHELLO_VIEWS]; /* 0 … OTHELLO_SHAPES-1, rising within a pattern     */
};

void othello_patterns_init(struct othello_patterns *patterns);

/* The lanes of a position. */
void othello_patterns_look(const struct othello_patterns *patterns, uint64_t own, uint64_t opp,
                           union othello_lanes *out);

/* The view that a lane shows whose number is 0, for each pattern; its lanes follow one another. */
enum {
    OTHELLO_ZERO_EDGE = 29524,
    OTHELLO_ZERO_ARMS = 59049 + 29524,
    OTHELLO_ZERO_MIDDLE = 118098 + 29524,
    OTHELLO_ZERO_CORNER = 177147 + 9841,
    OTHELLO_ZERO_BLOCK = 196830 + 3280,
    OTHELLO_ZERO_LINE_2 = 203391 + 3280,
    OTHELLO_ZERO_LINE_3 = 209952 + 3280,
    OTHELLO_ZERO_LINE_4 = 216513 + 3280,
    OTHELLO_ZERO_SLANT_8 = 223074 + 3280,
    OTHELLO_ZERO_SLANT_7 = 229635 + 1093,
    OTHELLO_ZERO_SLANT_6 = 231822 + 364,
};

/* The views that all instances show. */
void othello_lanes_views(const union othello_lanes *lanes, uint32_t view[OTHELLO_INSTANCES]);

static inline int othello_sum_2(const int16_t *zero, const int16_t *lane)
{
    return zero[lane[0]] + zero[lane[1]];
}

static inline int othello_sum_4(const int16_t *zero, const int16_t *lane)
{
    return othello_sum_2(zero, lane) + othello_sum_2(zero, lane + 2);
}

/* The sum of a number for each view that the lanes show. Written out, because a search does little
 * else. */
static inline int othello_lanes_sum(const union othello_lanes *lanes, const int16_t *of_view)
{
    const int16_t *lane = lanes->lane;
    return othello_sum_4(of_view + OTHELLO_ZERO_EDGE, lane) +
           othello_sum_4(of_view + OTHELLO_ZERO_ARMS, lane + 4) +
           othello_sum_4(of_view + OTHELLO_ZERO_MIDDLE, lane + 8) +
           othello_sum_4(of_view + OTHELLO_ZERO_CORNER, lane + 12) +
           othello_sum_4(of_view + OTHELLO_ZERO_BLOCK, lane + 16) +
           othello_sum_4(of_view + OTHELLO_ZERO_BLOCK, lane + 20) +
           othello_sum_4(of_view + OTHELLO_ZERO_LINE_2, lane + 24) +
           othello_sum_4(of_view + OTHELLO_ZERO_LINE_3, lane + 28) +
           othello_sum_4(of_view + OTHELLO_ZERO_LINE_4, lane + 32) +
           othello_sum_2(of_view + OTHELLO_ZERO_SLANT_8, lane + 36) +
           othello_sum_4(of_view + OTHELLO_ZERO_SLANT_7, lane + 38) +
           othello_sum_4(of_view + OTHELLO_ZERO_SLANT_6, lane + 42);
}

/* The lanes of the position after a move, as the other side sees them. */
static inline void othello_lanes_move(const struct othello_patterns *patterns,
                                      const union othello_lanes *from, int square, uint64_t flips,
                                      union othello_lanes *to)
{
    othello_vector turned[OTHELLO_VECTORS] = {{0}};
    for (; flips; flips &= flips - 1) {
        const union othello_lanes *disc = &patterns->disc[__builtin_ctzll(flips)];
        for (int i = 0; i < OTHELLO_VECTORS; i++)
            turned[i] += disc->vector[i];
    }
    for (int i = 0; i < OTHELLO_VECTORS; i++)
        to->vector[i] =
            -(from->vector[i] + patterns->disc[square].vector[i] + turned[i] + turned[i]);
}

/* The lanes as the other side sees them. */
static inline void othello_lanes_pass(const union othello_lanes *from, union othello_lanes *to)
{
    for (int i = 0; i < OTHELLO_VECTORS; i++)
        to->vector[i] = -from->vector[i];
}

#endif
