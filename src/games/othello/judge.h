/*
 * judge.h - how good an Othello position on 8x8 looks (judge8.c); other sizes are judged in
 * judge.c.
 */
#ifndef QX_GAMES_OTHELLO_JUDGE_H
#define QX_GAMES_OTHELLO_JUDGE_H

#include "games/othello/board.h"

/* Log-odds of winning for a side (0 Black, 1 White) on a board of 8x8. */
double othello_judge8(const struct othello_narrow *board, int side, int mover);

#endif
