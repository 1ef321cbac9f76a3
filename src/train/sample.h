/*
 * sample.h - a position and what it is worth: what training learns from.
 *
 * Samples come in bands of the number of empty squares, each up to a knot of the weights
 * (knowledge/othello/weights.h), because a band is judged by searches that end in the bands below.
 * A game gives one sample to each band. Which, is decided by the seed, the generation and the
 * number of the game alone.
 */
#ifndef TRAIN_SAMPLE_H
#define TRAIN_SAMPLE_H

#include "knowledge/othello/endgame.h"
#include "knowledge/othello/midgame.h"

enum {
    SAMPLE_BANDS = OTHELLO_KNOTS, /* one up to each knot: with more empty squares a band would be
                                     judged by weights that it fits itself */
    SAMPLE_BAND_FIRST = OTHELLO_KNOT_FIRST, /* the most empty squares of the first band */
    SAMPLE_EXACT = 13,                      /* with so many and fewer, positions are solved */
};

struct sample {
    uint64_t own, opp; /* both 0: the game was over before */
    int16_t value;     /* units, for the side to move      */
};

/* The empty squares of a band: the most, and from which on. */
int sample_band_most(int band);
int sample_band_least(int band);

/* What one thread needs to make samples. */
struct sampler_desk {
    struct othello_endgame *endgame;
    struct othello_midgame *midgame; /* NULL before there are weights */
};

/* Weights may be NULL as long as only positions to solve are wanted. False: no memory. */
bool sampler_desk_init(struct sampler_desk *desk, const struct othello_weights *weights);
void sampler_desk_release(struct sampler_desk *desk);

struct sample_order {
    uint64_t seed;
    uint32_t generation; /* from 0 */
    uint64_t game;
    int band;
    int depth;
    /* Those that play: NULL in the first generation, which plays to leave few replies. */
    const struct othello_weights *player;
};

void sample_make(struct sampler_desk *desk, const struct sample_order *order,
                 struct sample *sample);

#endif
