/*
 * split.h - what becomes of an area's name when a golden move has taken a field out of it.
 */
#ifndef GAMES_GAMMA_SPLIT_H
#define GAMES_GAMMA_SPLIT_H

#include "games/gamma/area.h"
#include "games/gamma/contour.h"

/*
 * Gives all parts but the one with the most fields names of their own. The lost field, with its
 * name already 0, must not belong to the owner any more. Costs a few steps for each field of the
 * second largest part.
 */
void gamma_split(const struct gamma_shape *shape, struct gamma_state *state, uint32_t owner,
                 const struct gamma_parts *parts);

#endif
