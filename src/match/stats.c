/*
 * stats.c - what the pairs of a match say, and how surely.
 *
 * Everything rests on the mean and the variance of the points of a pair (the pentanomial model):
 * pairs are independent, the games of a pair are not. The interval of the Elo difference is that of
 * the mean, mapped through the logistic curve. The test is the generalised SPRT with the normal
 * approximation of its ratio (M. Van den Bergh, "A practical introduction to the GSPRT").
 */
#include <quincunx/match.h>

#include <math.h>

enum { HALVES = 5 };

static const double sure = 1.959963984540054; /* 97.5 % quantile of the normal distribution */

uint64_t qx_tally_n_pairs(const struct qx_tally *tally)
{
    uint64_t n = 0;
    for (int i = 0; i < HALVES; i++)
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
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

/* Mean and variance of a pair's points for each game, 0 … 1. */
static void moments(const struct qx_tally *tally, double *mean, double *variance)
{
    double n = (double)qx_tally_n_pairs(tally), sum = 0, squares = 0;
    for (int i = 0; i < HALVES; i++)
        sum += (double)tally->pairs[i] * i / 4;
    *mean = n > 0 ? sum / n : 0.5;
    for (int i = 0; i < HALVES; i++)
        squares += (double)tally->pairs[i] * (i / 4.0 - *mean) * (i / 4.0 - *mean);
    *variance = n > 0 ? squares / n : 0;
}

struct qx_estimate qx_tally_estimate(const struct qx_tally *tally)
{
    struct qx_estimate e;
    double variance, n = (double)qx_tally_n_pairs(tally);
    moments(tally, &e.score, &variance);
    /* All pairs alike say nothing about their spread: assume that the next one would differ. */
    if (variance == 0 && n > 0)
        variance = 1 / (16 * (n + 1));
    e.deviation = n > 0 ? sqrt(variance / n) : INFINITY;
    e.elo = qx_score_elo(e.score);
    e.low = n > 0 ? qx_score_elo(e.score - sure * e.deviation) : -INFINITY;
    e.high = n > 0 ? qx_score_elo(e.score + sure * e.deviation) : INFINITY;
    e.superiority = n > 0 ? 0.5 * erfc((0.5 - e.score) / e.deviation / sqrt(2)) : 0.5;
    return e;
}

enum qx_sprt qx_tally_sprt(const struct qx_tally *tally, double elo0, double elo1, double *ratio)
{
    const double bound = log(0.95 / 0.05);
    double mean, variance, n = (double)qx_tally_n_pairs(tally);
    double s0 = qx_elo_score(elo0), s1 = qx_elo_score(elo1);
    moments(tally, &mean, &variance);
    *ratio = variance > 0 ? n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance) : 0;
    return *ratio >= bound ? QX_ACCEPTED : *ratio <= -bound ? QX_REJECTED : QX_UNDECIDED;
}
