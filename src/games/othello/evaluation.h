/*
 * evaluation.h - how good an Othello position looks: 8x8 in evaluation8.c, other sizes in
 * evaluation.c.
 */
#ifndef GAMES_OTHELLO_EVALUATION_H
#define GAMES_OTHELLO_EVALUATION_H

#include "games/othello/othello_board.h"

/* Log-odds of winning for a side (0 Black, 1 White) on a board of 8x8. */
double othello_judge8(const struct othello_narrow *board, int side, int mover);

#endif
