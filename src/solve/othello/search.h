/*
 * search.h - one thread's part in solving a position: what the tree search needs and leaves.
 *
 * The search itself is compiled twice, for plain CPUs and for those with AVX2, from the bodies
 * last_squares.h and tree.h. Scores are discs of the side to move less discs of the other.
 */
#ifndef QX_SOLVE_OTHELLO_SEARCH_H
#define QX_SOLVE_OTHELLO_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "solve/othello/hash.h"
#include "solve/othello/shape.h"

enum { OTHELLO_LINE_MAX = 60, OTHELLO_SCORE_MAX = 64 };

/* A line of play: squares in order, passes left out. */
struct othello_line {
    int length;
    uint8_t square[OTHELLO_LINE_MAX];
};

struct othello_search {
    const struct othello_shape *shape;
    struct othello_hash *hash;
    bool winner_takes_empty; /* at the end, empty squares count for the winner */
    const atomic_bool *stop; /* true: come back at once; the score is then void */
    uint64_t nodes;          /* positions looked at */
};

/* The score of a position within alpha … beta (beyond, a bound), and the line that leads there. */
typedef int othello_search_run(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               int beta, struct othello_line *line);

othello_search_run othello_search_plain;
#ifdef __x86_64__
othello_search_run othello_search_avx2;
#endif

#endif
