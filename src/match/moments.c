/*
 * moments.c - mean and variance of the pairs of a tally, or of rounds, with some added.
 */
#include "match/moments.h"

#include <math.h>

struct moments moments_sum(double n, double sum, double squares, double added)
{
    struct moments m = {.n = n + 2 * added};
    m.mean = (sum + added) / m.n;
    /* The squares are those about 0: with few different values nothing is lost by it. */
    m.variance = fmax(0, squares + added - m.n * m.mean * m.mean) / (m.n - 1);
    return m;
}

struct moments moments_of(const struct qx_tally *tally, double added)
{
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < MOMENTS_KINDS; i++) {
        const double pairs = (double)tally->pairs[i];
        n += pairs;
        sum += pairs * i / 4;
        squares += pairs * i * i / 16;
    }
    return moments_sum(n, sum, squares, added);
}

double moments_freedom(const struct qx_tally *tally)
{
    return fmax(1, (double)qx_tally_n_pairs(tally) - 1);
}
