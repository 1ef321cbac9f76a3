/*
 * train_board.h - a board of Othello as training and books see it: the side to move, and the other.
 */
#ifndef TRAIN_TRAIN_BOARD_H
#define TRAIN_TRAIN_BOARD_H

#include "games/othello/bits.h"

struct board {
    uint64_t own, opp;
};

static const struct board board_first = {UINT64_C(0x0000000810000000),
                                         UINT64_C(0x0000001008000000)};

static inline struct board board_after(struct board board, int square)
{
    const uint64_t flips = othello_flips(board.own, board.opp, square);
    return (struct board){board.opp ^ flips, board.own ^ flips ^ UINT64_C(1) << square};
}

#endif
