/*
 * classic.h - what is behind a gamma_t: for front ends that need more than gamma.h tells.
 */
#ifndef GAMES_GAMMA_CLASSIC_H
#define GAMES_GAMMA_CLASSIC_H

#include "games/gamma/shape.h"

struct gamma_state;

struct gamma {
    struct gamma_shape shape;
    struct gamma_state *state; /* behind this structure, in the same piece of memory */
};

#endif
