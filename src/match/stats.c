/*
 * stats.c - what the pairs of a match say, and how surely.
 *
 * Everything rests on the mean and the variance of the points of a pair (the pentanomial model):
 * pairs are independent, the games of a pair are not. Few pairs, or pairs that are all alike, show
 * too little of their spread. So some lost pairs and as many won ones are added before the interval
 * is taken, as Agresti and Coull do for a proportion, and its width is Student's. 1½ of each is the
 * least that covers the truth in 94 of 100 matches even where the two games of a pair always end
 * alike; tests/match/test_coverage.c adds the coverage up. The interval of the Elo difference is
 * that of the mean, mapped through the logistic curve.
 *
 * The test is the generalised SPRT with the normal approximation of its ratio (M. Van den Bergh, "A
 * practical introduction to the GSPRT"). The same pairs are added to its variance, which is taken
 * about an even score. About the mean of the first few pairs, which by chance went one way, it
 * would be too small just when it matters; about the middle of the two hypotheses, pairs won
 * (nearer to it) would shrink it, and equal bots whose pairs end alike were called 100 Elo apart
 * in 5.1 of 100 matches. About an even score a pair lost and a pair won weigh the same.
 *
 * Wald's bound for an error of 5 % is log(19), 2.94. The narrower the hypotheses, the less a ratio
 * passes its bound by, and the nearer the error comes to that of the bound: at 0,5 it could not be
 * told from 5 %. The bound is 3, an error of 4.74 %, for 2 % more pairs.
 */
#include <quincunx/match.h>

#include <math.h>

#include "match/moments.h"
#include "match/student.h"

enum { FEWEST_PAIRS = 8 }; /* that the sequential test decides on */

uint64_t qx_tally_n_pairs(const struct qx_tally *tally)
{
    uint64_t n = 0;
    for (int i = 0; i < MOMENTS_KINDS; i++)
        n += tally->pairs[i];
    return n;
}

double qx_elo_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double qx_score_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static double raw_score(const struct qx_tally *tally)
{
    return qx_tally_n_pairs(tally) > 0 ? moments_of(tally, 0).mean : 0.5;
}

struct qx_estimate qx_tally_estimate(const struct qx_tally *tally)
{
    const struct moments m = moments_of(tally, MOMENTS_SURE);
    const double deviation = sqrt(m.variance / m.n), freedom = moments_freedom(tally);
    const double margin = student_sure(freedom) * deviation;
    struct qx_estimate e = {
        .score = raw_score(tally),
        .score_low = fmax(0, m.mean - margin),
        .score_high = fmin(1, m.mean + margin),
        .elo = qx_score_elo(moments_of(tally, MOMENTS_POINT).mean),
        .superiority = student_below((m.mean - 0.5) / deviation, freedom),
    };
    e.elo_low = qx_score_elo(e.score_low);
    e.elo_high = qx_score_elo(e.score_high);
    return e;
}

struct qx_interval qx_shares_estimate(const struct qx_shares *shares)
{
    const double n = (double)shares->n;
    const struct moments m = moments_sum(n, shares->sum, shares->squares, MOMENTS_SURE);
    const double margin = student_sure(fmax(1, n - 1)) * sqrt(m.variance / m.n);
    return (struct qx_interval){
        .mean = n > 0 ? shares->sum / n : 0.5,
        .low = fmax(0, m.mean - margin),
        .high = fmin(1, m.mean + margin),
    };
}

enum qx_sprt qx_tally_sprt(const struct qx_tally *tally, double elo0, double elo1, double *ratio)
{
    const double bound = QX_SPRT_BOUND, n = (double)qx_tally_n_pairs(tally);
    const double s0 = qx_elo_score(elo0), s1 = qx_elo_score(elo1), middle = (s0 + s1) / 2;
    const struct moments m = moments_of(tally, MOMENTS_SURE);
    const double aside = (m.mean - 0.5) * (m.mean - 0.5) * m.n / (m.n - 1);
    *ratio = n * (s1 - s0) * (raw_score(tally) - middle) / (m.variance + aside);
    if (n < FEWEST_PAIRS)
        return QX_UNDECIDED;
    return *ratio >= bound ? QX_ACCEPTED : *ratio <= -bound ? QX_REJECTED : QX_UNDECIDED;
}
