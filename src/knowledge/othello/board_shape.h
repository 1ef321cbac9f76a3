/*
 * board_shape.h - what a solver knows about a board of one size before it sees a disc.
 *
 * Squares are bits as in games/othello/bits.h. Filled once by othello_shape_init, then constant and
 * shared by threads.
 */
#ifndef KNOWLEDGE_OTHELLO_BOARD_SHAPE_H
#define KNOWLEDGE_OTHELLO_BOARD_SHAPE_H

#include <stdint.h>

/* Orders to play the last four squares in: first[i][0] is the i-th to try, the others follow it in
 * their order. A square alone in its quarter ends the play there, and goes first. */
struct othello_last_4 {
    uint8_t first[4][4];
};

struct othello_shape {
    int side; /* 4, 6 or 8 */
    int n_squares;
    uint64_t board; /* all squares */
    uint64_t corners;
    uint64_t inside; /* all squares but the edges */

    uint64_t near[64];     /* the squares around one */
    uint64_t slant[2][64]; /* the diagonals through a square, without it: steps of 7, of 9 */
    uint8_t worth[64];     /* how early a square is worth trying: corners 3 … beside a corner 0 */

    /* Four quarters of the board. A set of them is four bits; an odd number of empty squares in a
     * quarter lets the player who moves there have the last word in it. */
    uint64_t quarter[4];
    uint8_t quarter_bit[64];           /* the quarter of a square, as a set of one */
    uint8_t quarter_of[64];            /* the number of a square's quarter     */
    uint64_t quarters[16];             /* all squares of a set of quarters */
    struct othello_last_4 last_4[256]; /* by the quarters of four squares, two bits each, the first
                                          square's highest */

    /* For each of the lines with steps 1, 7, 8, 9: the squares that have no neighbour on one
     * side. */
    uint64_t wall[4];

    /* Discs that turn on a full line of which the mover holds `own`, by its last empty square. */
    uint8_t last_flips[8][256];
    /* The mover's discs on an edge that nothing can turn any more: [own << 8 | opp]. */
    uint8_t edge_stable[1 << 16];
};

void othello_shape_init(struct othello_shape *shape, int side);

/* Discs of `own` that certainly stay: a lower bound, as a set. */
uint64_t othello_stable(const struct othello_shape *shape, uint64_t own, uint64_t opp);

#endif
