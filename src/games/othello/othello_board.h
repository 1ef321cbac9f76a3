/*
 * othello_board.h - what Othello's rules ask of a board, whichever way it keeps its discs.
 *
 * Boards up to 8x8 are sets of bits (narrow.c), larger ones are rows of bits (wide.c). Squares are
 * numbered from a1 along each row: square = row * n + column. Seats are 0 (Black) and 1 (White).
 */
#ifndef GAMES_OTHELLO_OTHELLO_BOARD_H
#define GAMES_OTHELLO_OTHELLO_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quincunx/game.h>

enum { OTHELLO_NARROW_MAX = 8, OTHELLO_WIDE_MAX = 26 };

/* `legal` holds the moves found last, by `find`; the discs of both seats never overlap. */
struct othello_narrow {
    uint64_t discs[2];
    uint64_t legal;
};

struct othello_wide {
    uint32_t discs[2][OTHELLO_WIDE_MAX];
    uint32_t legal[OTHELLO_WIDE_MAX];
};

union othello_board {
    struct othello_narrow narrow;
    struct othello_wide wide;
};

/* The functions of one kind of board; n is the number of its rows and columns. */
struct othello_board_kind {
    size_t size; /* bytes of the union that it uses */
    /* Does the seat hold the square? */
    bool (*holds)(const union othello_board *board, int n, int square, int seat);
    /* Puts a disc on an empty square and turns nothing. */
    void (*put)(union othello_board *board, int n, int square, int seat);
    /* Puts a disc on a legal square of the seat and turns what it encloses. */
    void (*play)(union othello_board *board, int n, int square, int seat);
    /* Finds the moves of the seat; false: it has none. */
    bool (*find)(union othello_board *board, int n, int seat);
    bool (*is_legal)(const union othello_board *board, int n, int square);
    /* Lists the moves found, ascending; returns how many. */
    size_t (*list)(const union othello_board *board, int n, qx_move *out);
    /* The number of moves found, and the i-th of them, 0 <= i < count. */
    unsigned (*count_legal)(const union othello_board *board);
    int (*nth_legal)(const union othello_board *board, int n, unsigned i);
    unsigned (*count_discs)(const union othello_board *board, int seat);
    /* Writes a 1 for each square that the seat holds, else a 0, into out[n * n]. */
    void (*plane)(const union othello_board *board, int n, int seat, float *out);
};

extern const struct othello_board_kind othello_narrow_kind;
extern const struct othello_board_kind othello_wide_kind;

/*
 * Plays uniform random moves from the position in which `*mover` may play board->legal, at most
 * `most` of them. Ends when both sides are stuck (pass_allowed) or when the mover is; then
 * board->legal is empty. A pass counts as a move. Returns how many were made; *mover is the side to
 * move.
 */
uint64_t othello_narrow_playout(struct othello_narrow *board, int n, int *mover, bool pass_allowed,
                                struct qx_random *random, uint64_t most);

/* In how many ways two moves can follow where `mover` may play board->legal, or must pass; after a
 * move that leaves the other side none, a pass or the end is the one way. */
uint64_t othello_narrow_ways(const struct othello_narrow *board, int n, int mover);

#endif
