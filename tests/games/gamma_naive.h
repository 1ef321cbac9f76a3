/*
 * gamma_naive.h - Gamma once more, the slow and obvious way, to compare the engine with.
 *
 * Nothing is kept but the board: every question is answered by flooding areas and by trying moves
 * out.
 */
#ifndef GAMMA_NAIVE_H
#define GAMMA_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

struct gamma_naive;

struct gamma_naive *gamma_naive_new(uint32_t width, uint32_t height, uint32_t players,
                                    uint32_t areas);
void gamma_naive_free(struct gamma_naive *naive);

bool gamma_naive_move(struct gamma_naive *naive, uint32_t player, uint32_t x, uint32_t y);
bool gamma_naive_golden_move(struct gamma_naive *naive, uint32_t player, uint32_t x, uint32_t y);
uint64_t gamma_naive_busy_fields(const struct gamma_naive *naive, uint32_t player);
uint64_t gamma_naive_free_fields(struct gamma_naive *naive, uint32_t player);
bool gamma_naive_golden_possible(struct gamma_naive *naive, uint32_t player);
/* May the player take this field so now? */
bool gamma_naive_can_move(struct gamma_naive *naive, uint32_t player, uint32_t x, uint32_t y);
bool gamma_naive_can_golden(struct gamma_naive *naive, uint32_t player, uint32_t x, uint32_t y);
bool gamma_naive_is_spent(const struct gamma_naive *naive, uint32_t player);
uint32_t gamma_naive_owner(const struct gamma_naive *naive, uint32_t x, uint32_t y);
char *gamma_naive_board(const struct gamma_naive *naive); /* the caller frees it */

#endif
