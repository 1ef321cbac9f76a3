/*
 * fit.h - weights that say best what samples are worth: least squares with a ridge.
 *
 * Solved by conjugate gradients, which need one pass over the samples for each step. Sums are made
 * in a fixed order of parts, so that they do not depend on the number of threads.
 */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include "train/sample.h"

enum { FIT_FEATURES = OTHELLO_INSTANCES + 1, FIT_SIZE = OTHELLO_WEIGHTS * OTHELLO_KNOTS };

/* A sample as the fit sees it: which weights it sums up, between which knots. */
struct fit_row {
    uint32_t weight[FIT_FEATURES]; /* at a knot, 0 … OTHELLO_WEIGHTS-1 */
    float value;                   /* discs */
    float trust;                   /* how much its error counts */
    float late;                    /* 0 … 1, how far from the knot to the next */
    int knot;                      /* 0 … OTHELLO_KNOTS-2 */
};

void fit_row_init(struct fit_row *row, const struct othello_patterns *patterns,
                  const struct sample *sample);

/* What the weights say, in discs. Weights are w[weight * OTHELLO_KNOTS + knot], in discs. */
float fit_row_say(const struct fit_row *row, const float *w);

/* Betters w by so many steps; only the knots first … last change. False: no memory. */
bool fit_run(const struct fit_row *rows, size_t n_rows, float *w, int first, int last, int n_steps,
             int threads);

#endif
