/*
 * block.h - into how many parts an area falls when a field is lost, kept ready for areas that only
 * grow.
 *
 * A tracked area has a spanning tree: each field knows the direction of its parent. Edges of the
 * tree are grouped into blocks: two edges are in one block if some ring of fields runs through
 * both. A field lost leaves as many parts as there are blocks among the edges of the tree that
 * touch it:
 *
 *      a - b - c          One block holds the edges of the ring a b e d, another one b-c. Losing b
 *      |   |              leaves two parts, losing any other field one.
 *      d - e
 *
 * Blocks are sets of a union-find over edges, an edge being named after its lower field. The
 * representative of a block is an edge that enters the block's highest field, so the next block on
 * the way to the root of the tree is found in one step. A new field hangs itself on the tree and
 * then closes a ring with each further neighbour: the blocks between the two become one. Where
 * areas meet, the largest tree stays and the others are grown anew from the field that joins them,
 * so a field is regrown at most log2(fields) times.
 *
 * Areas are tracked from the first question about them that is hard (hunt.h) until a golden move
 * takes a field of theirs. What an untracked area has in links and signs means nothing.
 */
#ifndef GAMES_GAMMA_BLOCK_H
#define GAMES_GAMMA_BLOCK_H

#include "games/gamma/area.h"

/*
 * The number of parts that are left of the spot's area when the spot is lost. Starts to track the
 * area where the eight fields around the spot do not settle it.
 */
uint32_t gamma_block_parts(const struct gamma_shape *shape, struct gamma_state *state,
                           const struct gamma_spot *spot);

/*
 * Before a player takes the spot: if any area that meets there is tracked, makes one tree of them
 * all and the spot, and returns true. Then, with the field owned and its area joined,
 * gamma_block_close ends it.
 */
bool gamma_block_graft(const struct gamma_shape *shape, struct gamma_state *state,
                       const struct gamma_spot *spot, uint32_t player,
                       const struct gamma_meeting *meeting);

/* Closes the rings of fields that run through a spot just grafted. */
void gamma_block_close(const struct gamma_shape *shape, struct gamma_state *state,
                       const struct gamma_spot *spot);

#endif
