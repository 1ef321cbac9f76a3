/*
 * symmetry.h - positions that are the same but for turning or mirroring the board.
 */
#ifndef GAMES_OTHELLO_SYMMETRY_H
#define GAMES_OTHELLO_SYMMETRY_H

#include <stdint.h>

/* Replaces a position on a board of `side` rows by the one that stands for all eight like it. */
void othello_symmetry_least(int side, uint64_t *own, uint64_t *opp);

#endif
