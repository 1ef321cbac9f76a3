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

struct naive;

struct naive *naive_new(uint32_t width, uint32_t height, uint32_t players, uint32_t areas);
void naive_free(struct naive *naive);

bool naive_move(struct naive *naive, uint32_t player, uint32_t x, uint32_t y);
bool naive_golden_move(struct naive *naive, uint32_t player, uint32_t x, uint32_t y);
uint64_t naive_busy_fields(const struct naive *naive, uint32_t player);
uint64_t naive_free_fields(struct naive *naive, uint32_t player);
bool naive_golden_possible(struct naive *naive, uint32_t player);
uint32_t naive_owner(const struct naive *naive, uint32_t x, uint32_t y);
char *naive_board(const struct naive *naive); /* the caller frees it */

#endif
