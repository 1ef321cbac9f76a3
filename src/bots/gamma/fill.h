/*
 * fill.h - Gamma played to the end in a hurry: who holds how much when the board is full?
 *
 * Players take fields at random, but not any: first what somebody else could take, too; then, where
 * they may open another area, a field in front of the others; then what is theirs alone.
 */
#ifndef BOTS_GAMMA_FILL_H
#define BOTS_GAMMA_FILL_H

#include "bots/gamma/turf.h"

struct fill {
    uint32_t n_front[TURF_PLAYERS + 1];
    turf_cell *front[TURF_PLAYERS + 1]; /* free fields that a player touches, some taken since */
    uint32_t n_free;
    turf_cell *free; /* free fields, some taken since */
};

/* False: no memory, nothing to release. */
bool fill_init(struct fill *fill, const struct turf *turf);
void fill_release(struct fill *fill);

/* Plays on to the end. The turf is then full, or nobody can move. */
void fill_run(struct fill *fill, struct turf *turf, struct qx_random *random);

#endif
