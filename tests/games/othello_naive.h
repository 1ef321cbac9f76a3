/*
 * othello_naive.h - Othello's rules once more, as slowly and plainly as they can be told.
 *
 * Shares nothing with src/games: a board is letters, every move walks its eight lines square by
 * square.
 */
#ifndef TESTS_OTHELLO_NAIVE_H
#define TESTS_OTHELLO_NAIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quincunx/random.h>

enum { NAIVE_SIDE_MAX = 26, NAIVE_TEXT_SIZE = NAIVE_SIDE_MAX * NAIVE_SIDE_MAX + 3 };

struct othello_naive {
    int side;
    bool pass_allowed;
    char board[NAIVE_SIDE_MAX][NAIVE_SIDE_MAX]; /* [row from the top][column]: X, O or - */
    char mover;                                 /* X or O */
};

void othello_naive_start(struct othello_naive *naive, int side, bool parallel, bool pass_allowed);
/* All moves in order: row * side + column, or side * side for a pass. 0: the game is over. */
size_t othello_naive_moves(const struct othello_naive *naive, uint64_t *out);
void othello_naive_play(struct othello_naive *naive, uint64_t move);
/* A position from random moves with so many empty squares, or one less. */
void othello_naive_random(struct othello_naive *naive, int side, int n_empty, bool pass_allowed,
                          struct qx_random *random);
int othello_naive_discs(const struct othello_naive *naive, char colour);
/* Why the game is over; NULL while it is not. */
const char *othello_naive_reason(const struct othello_naive *naive);
void othello_naive_text(const struct othello_naive *naive, char out[NAIVE_TEXT_SIZE]);

#endif
