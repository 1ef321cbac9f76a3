/*
 * contour.h - into how many parts an area falls when one of its fields is lost, found without
 * writing.
 */
#ifndef GAMES_GAMMA_CONTOUR_H
#define GAMES_GAMMA_CONTOUR_H

#include "games/gamma/near.h"

struct gamma_parts {
    uint32_t n;                       /* 0: the field is the whole area   */
    uint32_t field[GAMMA_DIRECTIONS]; /* a neighbour of it in each part   */
};

/*
 * The parts of the area of the spot's owner that are left when the spot is lost. Costs no more than
 * a few steps for each field of the second largest part.
 */
void gamma_contour_parts(const struct gamma_shape *shape, const struct gamma_state *state,
                         const struct gamma_spot *spot, struct gamma_parts *parts);

#endif
