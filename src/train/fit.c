/*
 * fit.c - conjugate gradients for the normal equations of a sparse least squares problem.
 *
 * With X the rows, y the values and R the ridge, solves (X'X + R) w = X'y. The diagonal of the
 * matrix serves as preconditioner: weights are met from once to a million times.
 */
#include "train/fit.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "games/othello/bits.h"

enum { PARTS = 16, PART_ROWS = 4096 /* where there are fewer, parts are not worth it */ };

/* As if each weight had been seen so many times more, being 0. */
static const float ridge = 4;
/* The more a game is decided, the less it matters by how much: with a lead of so many discs an
 * error counts half. */
static const float even = 16;

void fit_row_init(struct fit_row *row, const struct othello_patterns *patterns,
                  const struct sample *sample)
{
    const int empty = 64 - __builtin_popcountll(sample->own | sample->opp);
    const int beyond = othello_knot_reach(empty) - OTHELLO_KNOT_FIRST;
    const int knot = beyond / OTHELLO_KNOT_STEP;
    const int n_own = __builtin_popcountll(othello_mobility(sample->own, sample->opp));
    const int n_opp = __builtin_popcountll(othello_mobility(sample->opp, sample->own));
    union othello_lanes lanes;
    othello_patterns_look(patterns, sample->own, sample->opp, &lanes);
    othello_lanes_views(&lanes, row->weight);
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        row->weight[i] = patterns->shape_of[row->weight[i]];
    row->weight[OTHELLO_INSTANCES] = OTHELLO_SHAPES + (uint32_t)othello_move_pair(n_own, n_opp) +
                                     (empty % 2 ? OTHELLO_MOVE_PAIRS : 0);
    row->value = (float)sample->value / OTHELLO_DISC;
    row->trust = 1 / (1 + row->value * row->value / (even * even));
    row->knot = knot < OTHELLO_KNOTS - 1 ? knot : OTHELLO_KNOTS - 2;
    row->late = (float)(beyond - OTHELLO_KNOT_STEP * row->knot) / OTHELLO_KNOT_STEP;
}

float fit_row_say(const struct fit_row *row, const float *w)
{
    float early = 0, late = 0;
    for (int i = 0; i < FIT_FEATURES; i++) {
        const float *weight = w + (size_t)row->weight[i] * OTHELLO_KNOTS + row->knot;
        early += weight[0];
        late += weight[1];
    }
    return early * (1 - row->late) + late * row->late;
}

/* Adds `times` of the row to the sum. */
static void add_row(const struct fit_row *row, float times, float *sum)
{
    for (int i = 0; i < FIT_FEATURES; i++) {
        float *weight = sum + (size_t)row->weight[i] * OTHELLO_KNOTS + row->knot;
        weight[0] += times * (1 - row->late);
        weight[1] += times * row->late;
    }
}

static void add_squares(const struct fit_row *row, float *sum)
{
    for (int i = 0; i < FIT_FEATURES; i++) {
        float *weight = sum + (size_t)row->weight[i] * OTHELLO_KNOTS + row->knot;
        weight[0] += row->trust * (1 - row->late) * (1 - row->late);
        weight[1] += row->trust * row->late * row->late;
    }
}

/* --- a pass over all rows -------------------------------------------------------------------- */

enum pass { PASS_REST, PASS_PRODUCT, PASS_SQUARES };

struct fit {
    const struct fit_row *rows;
    size_t n_rows;
    int n_parts, threads;
    enum pass pass;
    const float *in;
    float *part[PARTS]; /* sums of the parts of the rows */
};

static void pass_rows(const struct fit *fit, int part)
{
    const size_t from = fit->n_rows * (size_t)part / (size_t)fit->n_parts;
    const size_t to = fit->n_rows * (size_t)(part + 1) / (size_t)fit->n_parts;
    float *sum = fit->part[part];
    memset(sum, 0, FIT_SIZE * sizeof *sum);
    for (const struct fit_row *row = fit->rows + from; row < fit->rows + to; row++) {
        if (fit->pass == PASS_REST)
            add_row(row, row->trust * (row->value - fit_row_say(row, fit->in)), sum);
        else if (fit->pass == PASS_PRODUCT)
            add_row(row, row->trust * fit_row_say(row, fit->in), sum);
        else
            add_squares(row, sum);
    }
}

static void run_parts(void *context, int thread)
{
    const struct fit *fit = context;
    for (int part = thread; part < fit->n_parts; part += fit->threads)
        pass_rows(fit, part);
}

/* Sums up over all rows, in out: X'(y - X in), X'X in, or the diagonal of X'X. */
static void run_pass(struct fit *fit, enum pass pass, const float *in, float *out)
{
    fit->pass = pass;
    fit->in = in;
    thread_run(fit->threads, run_parts, fit);
    memcpy(out, fit->part[0], FIT_SIZE * sizeof *out);
    for (int part = 1; part < fit->n_parts; part++)
        for (size_t i = 0; i < FIT_SIZE; i++)
            out[i] += fit->part[part][i];
}

/* --- conjugate gradients --------------------------------------------------------------------- */

static double dot(const float *a, const float *b)
{
    double sum = 0;
    for (size_t i = 0; i < FIT_SIZE; i++)
        sum += (double)a[i] * b[i];
    return sum;
}

/* Leaves the knots first … last and makes the others 0. */
static void mask(float *v, int first, int last)
{
    for (size_t i = 0; i < FIT_SIZE; i++)
        if ((int)(i % OTHELLO_KNOTS) < first || (int)(i % OTHELLO_KNOTS) > last)
            v[i] = 0;
}

/* The vectors of the method: what is left to explain, the same by the diagonal, the direction, its
 * product, the diagonal. */
struct vectors {
    float *rest, *scaled, *direction, *product, *diagonal;
};

static double scale_rest(const struct vectors *v)
{
    for (size_t i = 0; i < FIT_SIZE; i++)
        v->scaled[i] = v->rest[i] / v->diagonal[i];
    return dot(v->rest, v->scaled);
}

static void begin(struct fit *fit, const struct vectors *v, const float *w, int first, int last)
{
    run_pass(fit, PASS_SQUARES, NULL, v->diagonal);
    run_pass(fit, PASS_REST, w, v->rest);
    for (size_t i = 0; i < FIT_SIZE; i++) {
        v->diagonal[i] += ridge;
        v->rest[i] -= ridge * w[i];
    }
    mask(v->rest, first, last);
}

static void step(struct fit *fit, const struct vectors *v, float *w, int first, int last,
                 double *size)
{
    run_pass(fit, PASS_PRODUCT, v->direction, v->product);
    for (size_t i = 0; i < FIT_SIZE; i++)
        v->product[i] += ridge * v->direction[i];
    mask(v->product, first, last);
    const double curve = dot(v->direction, v->product);
    const float length = curve > 0 ? (float)(*size / curve) : 0;
    for (size_t i = 0; i < FIT_SIZE; i++) {
        w[i] += length * v->direction[i];
        v->rest[i] -= length * v->product[i];
    }
    const double next = scale_rest(v);
    const float turn = *size > 0 ? (float)(next / *size) : 0;
    for (size_t i = 0; i < FIT_SIZE; i++)
        v->direction[i] = v->scaled[i] + turn * v->direction[i];
    *size = next;
}

bool fit_run(const struct fit_row *rows, size_t n_rows, float *w, int first, int last, int n_steps,
             int threads)
{
    enum { VECTORS = 5 };
    const size_t n_parts = n_rows / PART_ROWS + 1;
    struct fit fit = {.rows = rows, .n_rows = n_rows};
    fit.n_parts = n_parts < PARTS ? (int)n_parts : PARTS;
    fit.threads = threads < fit.n_parts ? threads : fit.n_parts;
    float *memory = malloc((VECTORS + (size_t)fit.n_parts) * sizeof *memory * FIT_SIZE);
    if (!memory)
        return false;
    float *vector[VECTORS];
    for (int i = 0; i < VECTORS; i++)
        vector[i] = memory + (size_t)i * FIT_SIZE;
    for (int i = 0; i < fit.n_parts; i++)
        fit.part[i] = memory + (size_t)(VECTORS + i) * FIT_SIZE;
    const struct vectors v = {vector[0], vector[1], vector[2], vector[3], vector[4]};
    begin(&fit, &v, w, first, last);
    double size = scale_rest(&v);
    memcpy(v.direction, v.scaled, FIT_SIZE * sizeof *v.direction);
    for (int i = 0; i < n_steps; i++)
        step(&fit, &v, w, first, last, &size);
    free(memory);
    return true;
}
