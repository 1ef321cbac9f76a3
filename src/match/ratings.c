/*
 * ratings.c - ratings of several bots from all their pairs, by maximum likelihood.
 *
 * The model: bot i scores 1 / (1 + exp(r_j - r_i)) a game against bot j. The likelihood is concave,
 * so Newton's method finds its only maximum, where no step is so long that the curvature is quite
 * another at its end: each then makes the likelihood greater. The curvature at the maximum,
 * corrected for how much the pairs really vary, gives the error bars (the sandwich estimator).
 * Ratings are relative: over the bots that are tied by meetings, directly or through others, a step
 * of Newton's adds up to 0, and so do they.
 *
 * The pairs that stats.c adds to a match of two are added for each bot, not for each pairing: forty
 * added pairs would draw a bot among forty towards the middle, however it plays. A pairing has its
 * part of them, by the opponents of the bot that has fewer. Each pairing brings noise of its own,
 * taken about the score that the ratings expect, since a single pair says nothing about its own
 * mean. How surely the sum is known follows from the weight of each pairing in it (Welch and
 * Satterthwaite). Bots that met in a chain, as any two, keep what their own matches say.
 *
 * What the added pairs draw towards the middle is no noise: in a gauntlet all differences of the
 * first bot are drawn the same way. So it is added up with its sign, and then to the error.
 */
#include <quincunx/match.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "match/moments.h"
#include "match/student.h"

static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */

/* In the unit of ratings: the longest step, and one after which there is nothing to gain. Whatever
 * the tallies, neighbours by rating are less than 50 apart where bots on both sides of the gap met:
 * the rounds suffice. */
#define STRIDE  1.0
#define SETTLED 1e-6
enum { ROUNDS_A_BOT = 100 };

/* Two bots that met. */
struct meeting {
    int first, second;
    double n_pairs;
    struct moments point, sure; /* with what is added for one figure, and for an interval */
};

/* All meetings, and room to calculate. */
struct field {
    int n_bots, n_meetings;
    struct meeting *meetings;
    int *group;     /* of a bot: those of a group are tied by meetings */
    int n_ties;     /* meetings that are needed to tie them: so many differences are fitted */
    double n_pairs; /* of all meetings */
    double *gradient, *curvature, *work, *unit;
};

static bool field_init(struct field *field, int n)
{
    const size_t side = (size_t)n, square = side * side;
    *field = (struct field){.n_bots = n,
                            .meetings = malloc(square * sizeof *field->meetings),
                            .group = malloc(side * sizeof *field->group),
                            .gradient = malloc(2 * (square + side) * sizeof *field->gradient)};
    if (!field->meetings || !field->group || !field->gradient)
        return false;
    field->unit = field->gradient + n;
    field->curvature = field->unit + n;
    field->work = field->curvature + square;
    return true;
}

static void field_release(struct field *field)
{
    free(field->meetings);
    free(field->group);
    free(field->gradient);
}

/* --- who met whom --- */

static int n_opponents(const struct qx_tally *tally, int n, int i)
{
    int n_met = 0;
    for (int j = 0; j < n; j++)
        n_met += j != i && qx_tally_n_pairs(&tally[i < j ? i * n + j : j * n + i]) > 0;
    return n_met;
}

static void add_meeting(struct field *field, const struct qx_tally *tally, int i, int j)
{
    const int n = field->n_bots;
    const struct qx_tally *played = &tally[i * n + j];
    const double n_pairs = (double)qx_tally_n_pairs(played);
    if (n_pairs == 0)
        return;
    const double fewer = fmin(n_opponents(tally, n, i), n_opponents(tally, n, j));
    field->n_pairs += n_pairs;
    field->meetings[field->n_meetings++] =
        (struct meeting){.first = i,
                         .second = j,
                         .n_pairs = n_pairs,
                         .point = moments_of(played, MOMENTS_POINT / fewer),
                         .sure = moments_of(played, MOMENTS_SURE / fewer)};
}

static void find_groups(struct field *field)
{
    for (int i = 0; i < field->n_bots; i++)
        field->group[i] = i;
    for (int k = 0; k < field->n_meetings; k++) {
        const int from = field->group[field->meetings[k].first];
        const int to = field->group[field->meetings[k].second];
        field->n_ties += from != to;
        for (int i = 0; i < field->n_bots; i++)
            if (field->group[i] == from)
                field->group[i] = to;
    }
}

static void gather(struct field *field, const struct qx_tally *tally)
{
    for (int i = 0; i < field->n_bots; i++)
        for (int j = i + 1; j < field->n_bots; j++)
            add_meeting(field, tally, i, j);
    find_groups(field);
}

/* Is this bot tied to all others who met anybody? */
static bool is_tied(const struct field *field, int bot)
{
    for (int k = 0; k < field->n_meetings; k++)
        if (field->group[field->meetings[k].first] != field->group[bot])
            return false;
    return field->n_meetings > 0;
}

/* --- the maximum --- */

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

/* Points a game that the first bot of a meeting is to expect. */
static double expected(const struct meeting *m, const double *rating)
{
    return 1 / (1 + exp(rating[m->second] - rating[m->first]));
}

/* Gradient of the likelihood, and its curvature with the sum of ratings of each group held at 0. */
static void differentiate(struct field *field, const double *rating)
{
    const int n = field->n_bots;
    double *gradient = field->gradient, *curvature = field->curvature;
    for (int i = 0; i < n; i++) {
        gradient[i] = 0;
        for (int j = 0; j < n; j++)
            curvature[i * n + j] = field->group[i] == field->group[j];
    }
    for (int k = 0; k < field->n_meetings; k++) {
        const struct meeting *m = &field->meetings[k];
        const int i = m->first, j = m->second;
        const double p = expected(m, rating), games = 2 * m->point.n;
        const double w = games * p * (1 - p);
        gradient[i] += games * (m->point.mean - p);
        gradient[j] -= games * (m->point.mean - p);
        curvature[i * n + i] += w;
        curvature[j * n + j] += w;
        curvature[i * n + j] -= w;
        curvature[j * n + i] -= w;
    }
}

/* The most by which a step changes the difference of two who met. */
static double widest(const struct field *field, const double *step)
{
    double most = 0;
    for (int k = 0; k < field->n_meetings; k++)
        most = fmax(most, fabs(step[field->meetings[k].first] - step[field->meetings[k].second]));
    return most;
}

/* One step of Newton's method, shortened where it would change the difference of two who met by
 * more than STRIDE; returns that change, not shortened. */
static double improve(struct field *field, double *rating)
{
    differentiate(field, rating);
    solve(field->curvature, field->gradient, field->n_bots);
    const double change = widest(field, field->gradient);
    for (int i = 0; i < field->n_bots; i++)
        rating[i] += field->gradient[i] * STRIDE / fmax(STRIDE, change);
    return change;
}

/* --- its errors --- */

/* Of the differences that were fitted, a meeting's part: its own in a chain, less where many meet.
 */
static double fitted(const struct field *field)
{
    return (double)field->n_ties / field->n_meetings;
}

/* Variance of the points of a meeting. */
static double noise(const struct field *field, const struct meeting *m, const double *rating)
{
    const double p = expected(m, rating), more = m->sure.n - m->point.n;
    const double mean = (p * m->point.n + more / 2) / m->sure.n; /* p, with what is added */
    const double aside = m->sure.mean - mean;
    const double squares = m->sure.variance * (m->sure.n - 1) + m->sure.n * aside * aside;
    return 4 * m->point.n * squares / (m->sure.n - fitted(field));
}

/* What the pairs added to a meeting draw it by, in points. */
static double drawn(const struct meeting *m, const double *rating)
{
    return 2 * (m->point.n - m->n_pairs) * (0.5 - expected(m, rating));
}

/* Half the 95 % interval of the rating of a bot: the response of the maximum to the noise of every
 * meeting, and to all that was added. */
static double error_of(struct field *field, const double *rating, int bot)
{
    const int n = field->n_bots;
    double sum = 0, squares = 0, aside = 0;
    for (int i = 0; i < n * n; i++)
        field->work[i] = field->curvature[i];
    for (int i = 0; i < n; i++)
        field->unit[i] = i == bot;
    solve(field->work, field->unit, n);
    for (int k = 0; k < field->n_meetings; k++) {
        const struct meeting *m = &field->meetings[k];
        const double response = field->unit[m->first] - field->unit[m->second];
        const double part = response * response * noise(field, m, rating);
        sum += part;
        squares += part * part / fmax(1, m->n_pairs - fitted(field));
        aside += response * drawn(m, rating);
    }
    const double freedom = fmin(sum * sum / squares, fmax(1, field->n_pairs - field->n_ties));
    return student_sure(freedom) * sqrt(sum) + fabs(aside);
}

bool qx_ratings(const struct qx_tally *tally, int n, double *rating, double *error)
{
    struct field field;
    assert(n > 0);
    const bool ok = field_init(&field, n);
    for (int i = 0; i < n; i++)
        rating[i] = 0;
    if (ok) {
        gather(&field, tally);
        for (int left = ROUNDS_A_BOT * n; left > 0 && improve(&field, rating) > SETTLED; left--)
            continue;
        differentiate(&field, rating);
    }
    for (int i = 0; ok && i < n; i++)
        error[i] = is_tied(&field, i) ? elo_unit * error_of(&field, rating, i) : INFINITY;
    for (int i = 0; ok && i < n; i++)
        rating[i] *= elo_unit;
    field_release(&field);
    return ok;
}
