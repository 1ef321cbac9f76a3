/*
 * moments.c - mean and variance of the pairs of a tally, with pairs added.
 */
#include "match/moments.h"

#include <math.h>

struct moments moments_of(const struct qx_tally *tally, double added)
{
    struct moments m = {.n = 2 * added, .mean = added};
    double squares = 0;
    for (int i = 0; i < MOMENTS_KINDS; i++) {
        m.n += (double)tally->pairs[i];
        m.mean += (double)tally->pairs[i] * i / 4;
    }
    m.mean /= m.n;
    squares += added * (m.mean * m.mean + (1 - m.mean) * (1 - m.mean));
    for (int i = 0; i < MOMENTS_KINDS; i++)
        squares += (double)tally->pairs[i] * (i / 4.0 - m.mean) * (i / 4.0 - m.mean);
    m.variance = squares / (m.n - 1);
    return m;
}

double moments_freedom(const struct qx_tally *tally)
{
    return fmax(1, (double)qx_tally_n_pairs(tally) - 1);
}
