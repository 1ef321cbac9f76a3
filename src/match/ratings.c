/*
 * ratings.c - ratings of several bots from all their pairs, by maximum likelihood.
 *
 * The model: bot i scores 1 / (1 + exp(r_j - r_i)) a game against bot j. The likelihood is concave,
 * so Newton's method finds its only maximum; the curvature there, corrected for how much the pairs
 * really vary, gives the error bars (the sandwich estimator). Ratings are relative: the mean is 0.
 */
#include <quincunx/match.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static const double sure = 1.959963984540054;
static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */

enum { ROUNDS = 100, HALVES = 5 };

/* What the two bots of a pairing made of each other, the added drawn pair included. */
struct meeting {
    double games, points, variance; /* of a pair's mean points */
};

static struct meeting meet(const struct qx_tally *tally)
{
    double n = (double)qx_tally_n_pairs(tally) + 1, sum = 0.5, squares = 0;
    for (int i = 0; i < HALVES; i++)
        sum += (double)tally->pairs[i] * i / 4;
    double mean = sum / n;
    squares += (0.5 - mean) * (0.5 - mean);
    for (int i = 0; i < HALVES; i++)
        squares += (double)tally->pairs[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    return (struct meeting){.games = 2 * n, .points = 2 * sum, .variance = squares / n};
}

/* Solves a x = b for a symmetric positive matrix a (n × n), which is destroyed; b becomes x. */
static void solve(double *a, double *b, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double factor = a[i * n + k] / a[k * n + k];
            for (int j = k; j < n; j++)
                a[i * n + j] -= factor * a[k * n + j];
            b[i] -= factor * b[k];
        }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            b[k] -= a[k * n + j] * b[j];
        b[k] /= a[k * n + k];
    }
}

/* Gradient of the likelihood, and its curvature with the sum of ratings held at 0. */
static void differentiate(const struct qx_tally *tally, int n, const double *rating,
                          double *gradient, double *curvature)
{
    for (int i = 0; i < n; i++) {
        gradient[i] = 0;
        for (int j = 0; j < n; j++)
            curvature[i * n + j] = 1;
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (qx_tally_n_pairs(&tally[i * n + j]) == 0)
                continue;
            struct meeting m = meet(&tally[i * n + j]);
            double p = 1 / (1 + exp(rating[j] - rating[i]));
            double w = m.games * p * (1 - p);
            gradient[i] += m.points - m.games * p;
            gradient[j] -= m.points - m.games * p;
            curvature[i * n + i] += w;
            curvature[j * n + j] += w;
            curvature[i * n + j] -= w;
            curvature[j * n + i] -= w;
        }
}

/* Variance of the rating of bot k: the response of the maximum to the noise of every pairing. */
static double variance_of(const struct qx_tally *tally, int n, int k, const double *curvature,
                          double *work, double *unit)
{
    double sum = 0;
    for (int i = 0; i < n * n; i++)
        work[i] = curvature[i];
    for (int i = 0; i < n; i++)
        unit[i] = i == k;
    solve(work, unit, n);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (qx_tally_n_pairs(&tally[i * n + j]) == 0)
                continue;
            struct meeting m = meet(&tally[i * n + j]);
            double effect = unit[i] - unit[j];
            /* points = 2 × the sum over pairs of their mean, so its variance is 4 × pairs ×
             * variance */
            sum += effect * effect * 2 * m.games * m.variance;
        }
    return sum;
}

bool qx_ratings(const struct qx_tally *tally, int n, double *rating, double *error)
{
    assert(n > 0);
    size_t square = (size_t)n * (size_t)n;
    double *curvature = malloc(2 * (square + (size_t)n) * sizeof *curvature);
    if (!curvature)
        return false;
    double *work = curvature + square, *gradient = work + square, *unit = gradient + n;
    for (int i = 0; i < n; i++)
        rating[i] = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double largest = 0;
        differentiate(tally, n, rating, gradient, curvature);
        solve(curvature, gradient, n);
        for (int i = 0; i < n; i++) {
            double step = fmax(-1, fmin(1, gradient[i]));
            rating[i] += step;
            largest = fmax(largest, fabs(step));
        }
        if (largest < 1e-12)
            break;
    }
    differentiate(tally, n, rating, gradient, curvature);
    for (int i = 0; i < n; i++)
        error[i] = sure * elo_unit * sqrt(variance_of(tally, n, i, curvature, work, unit));
    for (int i = 0; i < n; i++)
        rating[i] *= elo_unit;
    free(curvature);
    return true;
}
