/*
 * ratings.c - ratings of several bots from all their pairs, by maximum likelihood.
 *
 * The model: bot i scores 1 / (1 + exp(r_j - r_i)) a game against bot j. The likelihood is concave,
 * so Newton's method finds its only maximum; the curvature there, corrected for how much the pairs
 * really vary, gives the error bars (the sandwich estimator). Each pairing brings noise of its own;
 * how surely the sum is known is taken from the pairing of fewest pairs, to be on the safe side.
 * Ratings are relative: a step of Newton's adds up to 0, and so do they.
 */
#include <quincunx/match.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "match/moments.h"
#include "match/student.h"

static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */
static const double ridge =
    1e-9; /* keeps bots apart that have not met, directly or through others */

enum { ROUNDS = 100 };

/* What the two bots of a pairing made of each other. */
struct meeting {
    double games, points; /* with what is added for one figure */
    double noise;         /* variance of those points */
    double freedom;       /* by which it is known */
};

static struct meeting meet(const struct qx_tally *tally)
{
    const struct moments m = moments_of(tally, MOMENTS_POINT);
    /* points = 2 × the sum over pairs of their mean */
    return (struct meeting){.games = 2 * m.n,
                            .points = 2 * m.n * m.mean,
                            .noise = 4 * m.n * moments_of(tally, MOMENTS_SURE).variance,
                            .freedom = moments_freedom(tally)};
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
            curvature[i * n + j] = 1 + (i == j ? ridge : 0);
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

/* Half the 95 % interval of the rating of bot k: the response of the maximum to the noise of every
 * pairing. */
static double error_of(const struct qx_tally *tally, int n, int k, const double *curvature,
                       double *work, double *unit)
{
    double sum = 0, freedom = INFINITY;
    for (int i = 0; i < n * n; i++)
        work[i] = curvature[i];
    for (int i = 0; i < n; i++)
        unit[i] = i == k;
    solve(work, unit, n);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (qx_tally_n_pairs(&tally[i * n + j]) == 0)
                continue;
            const struct meeting m = meet(&tally[i * n + j]);
            sum += (unit[i] - unit[j]) * (unit[i] - unit[j]) * m.noise;
            freedom = fmin(freedom, m.freedom);
        }
    return student_sure(freedom) * sqrt(sum);
}

static bool has_met(const struct qx_tally *tally, int n, int k)
{
    for (int i = 0; i < n; i++)
        if (i != k && qx_tally_n_pairs(&tally[i < k ? i * n + k : k * n + i]) > 0)
            return true;
    return false;
}

/* One step of Newton's method, its largest part at most 1; returns that part. */
static double improve(const struct qx_tally *tally, int n, double *rating, double *gradient,
                      double *curvature)
{
    double largest = 0;
    differentiate(tally, n, rating, gradient, curvature);
    solve(curvature, gradient, n);
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(gradient[i]));
    for (int i = 0; i < n; i++)
        rating[i] += gradient[i] / fmax(1, largest);
    return largest;
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
    for (int round = 0; round < ROUNDS; round++)
        if (improve(tally, n, rating, gradient, curvature) < 1e-12)
            break;
    differentiate(tally, n, rating, gradient, curvature);
    for (int i = 0; i < n; i++)
        error[i] = has_met(tally, n, i) ? elo_unit * error_of(tally, n, i, curvature, work, unit)
                                        : INFINITY;
    for (int i = 0; i < n; i++)
        rating[i] *= elo_unit;
    free(curvature);
    return true;
}
