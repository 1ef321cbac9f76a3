/*
 * moments.h - mean and variance of the pairs of a tally, or of rounds, with some added (stats.c
 * says why).
 */
#ifndef MATCH_MOMENTS_H
#define MATCH_MOMENTS_H

#include <quincunx/match.h>

enum { MOMENTS_KINDS = 5 }; /* of pairs */

/* Lost pairs, and as many won ones, that are added: for an interval, and for one figure. */
#define MOMENTS_SURE  1.5
#define MOMENTS_POINT 0.5

struct moments {
    double n;        /* pairs, the added ones included             */
    double mean;     /* points of a pair for each game, 0 … 1      */
    double variance; /* of a pair's points for each game, by n - 1 */
};

/* Of so many rounds with this sum and sum of squares, lost and won ones added. Not for none at all.
 */
struct moments moments_sum(double n, double sum, double squares, double added);
/* Not for no pairs at all, none added. */
struct moments moments_of(const struct qx_tally *tally, double added);
/* Degrees of freedom of that variance: those of the pairs that were played. */
double moments_freedom(const struct qx_tally *tally);

#endif
