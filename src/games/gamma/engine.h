/*
 * engine.h - Gamma's rules on a flat state: moves, golden moves and the counts that players ask
 * for.
 *
 * One engine for the classic interface (gamma.h), the batch program and the game of the same name.
 * A state is shape->size bytes, all zero at the start. Functions that take a const state write
 * nothing, so threads may share it. Players count from 1; a player, a coordinate or a field out of
 * range gives false or 0.
 *
 * Costs, with N fields:
 *   move                 as good as constant (inverse of Ackermann's function)
 *   busy, free           constant
 *   golden_possible      constant below the limit of areas; at the limit amortised, see hunt.h
 *   golden               the second largest of the parts that the loser's area falls into
 * No recursion, no memory but the state.
 */
#ifndef GAMES_GAMMA_ENGINE_H
#define GAMES_GAMMA_ENGINE_H

#include "games/gamma/shape.h"

struct gamma_state;

/* Takes a free field; false, with nothing changed, where that is not allowed. */
bool gamma_engine_move(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                       uint32_t x, uint32_t y);
bool gamma_engine_can_move(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player, uint32_t x, uint32_t y);

/* Takes a field of another player, once; false, with nothing changed, where that is not allowed. */
bool gamma_engine_golden(const struct gamma_shape *shape, struct gamma_state *state,
                         uint32_t player, uint32_t x, uint32_t y);
bool gamma_engine_can_golden(const struct gamma_shape *shape, const struct gamma_state *state,
                             uint32_t player, uint32_t x, uint32_t y);

/* Is there a golden move for this player now? Writes only what later answers are found from. */
bool gamma_engine_golden_possible(const struct gamma_shape *shape, struct gamma_state *state,
                                  uint32_t player);

uint64_t gamma_engine_busy(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player);
uint64_t gamma_engine_areas(const struct gamma_shape *shape, const struct gamma_state *state,
                            uint32_t player);
/* How many free fields the player could take now. */
uint64_t gamma_engine_free(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player);
/* Has the player made its golden move? */
bool gamma_engine_is_spent(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player);

/*
 * For setting up a position: gives a free field to a player whatever the limit says, and uses up a
 * golden move that is not. Areas may be counted afterwards.
 */
void gamma_engine_put(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                      uint32_t x, uint32_t y);
void gamma_engine_spend(const struct gamma_shape *shape, struct gamma_state *state,
                        uint32_t player);

/* Who holds a field that is on the board; 0: nobody. */
uint32_t gamma_engine_owner(const struct gamma_shape *shape, const struct gamma_state *state,
                            uint32_t x, uint32_t y);

/* Equal for equal boards with the same golden moves used, whatever moves led there. */
uint64_t gamma_engine_key(const struct gamma_state *state);

#endif
