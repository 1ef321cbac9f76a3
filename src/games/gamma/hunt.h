/*
 * hunt.h - is there a golden move for a player who already has as many areas as allowed?
 *
 * Such a player p can only take a field that touches p's own: its prey. Prey f of player q is good
 * if q stays within the limit, that is, if losing f leaves at most slack(q) + 1 parts, where
 * slack(q) is the number of areas that q may still add. Prey that leaves at most one part is always
 * good.
 *
 * Between golden moves (an era), facts about prey change in few ways, and each is announced here:
 *   - a move makes new prey for those it touches (gamma_hunt_offer);
 *   - a ring closes, and losing f leaves fewer parts than before (gamma_hunt_loosen);
 *   - q joins areas and its slack grows (state->loosenings, state->loose).
 * So a hunt looks at every field of p once in an era, along p's chain, and stops at good prey. What
 * it has gone past leaves two or more parts, unless it was announced since: then it is pending. At
 * the end of the chain all prey but the pending leaves two or more parts, so only a slack can help,
 * and that is looked at again only when a neighbour of p has some and slack has grown since the
 * last look.
 *
 * Where more prey is announced than the few pending places hold, good prey abounds; the hunt
 * then starts again from the head of the chain when those run out.
 */
#ifndef GAMES_GAMMA_HUNT_H
#define GAMES_GAMMA_HUNT_H

#include "games/gamma/gamma_state.h"

/*
 * Is there good prey for this player, who is at the limit? Amortised over the moves of an era, a
 * look costs a few operations on the union-find of blocks. Writes only what hunts and blocks
 * remember.
 */
bool gamma_hunt(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player);

/* A field of another player has come to touch one of this player's. The move must be complete. */
void gamma_hunt_offer(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                      uint32_t field);

/* Losing this field leaves fewer parts of its area than before. */
void gamma_hunt_loosen(const struct gamma_shape *shape, struct gamma_state *state, uint32_t field);

/* Call around any change of a player's number of fields or areas: keeps the set of loose
 * players. */
bool gamma_hunt_is_loose(const struct gamma_shape *shape, const struct gamma_player *player);
void gamma_hunt_count_loose(const struct gamma_shape *shape, struct gamma_state *state,
                            uint32_t player, bool was_loose);

#endif
