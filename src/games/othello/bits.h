/*
 * bits.h - discs on a board of up to 8x8 squares as sets of bits: legal moves and flipped discs.
 *
 * Bit 8*row + column stands for the square in that row and column, counted from a1 at the top
 * left: bit 0 is a1, bit 7 is h1, bit 63 is h8. Smaller boards use the top left corner of the
 * frame; their other squares stay empty, and the caller cuts the legal moves down to the board.
 *
 * Every function exists twice, in plain C (bits_plain.h) and for CPUs with AVX2 and BMI2
 * (bits_avx2.h). Loops that need them inlined are compiled once with each and chosen with
 * othello_has_avx2(); everybody else calls the functions below.
 */
#ifndef GAMES_OTHELLO_BITS_H
#define GAMES_OTHELLO_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* The squares that a line from one square runs over, without that square. Direction i of `up`
 * steps towards higher bits by othello_steps[i] = 1, 7, 8, 9; `down` steps the other way. */
struct othello_rays {
    _Alignas(32) uint64_t up[4];
    uint64_t down[4];
};

extern const struct othello_rays othello_rays[64];

/* True when the CPU runs the AVX2 versions. Always false where they are not compiled. */
bool othello_has_avx2(void);
/* The same for AVX-512, which only the endgame search has a version for (bits_avx512.h). */
bool othello_has_avx512(void);

/* The empty squares where `own` encloses at least one disc of `opp`. */
uint64_t othello_mobility(uint64_t own, uint64_t opp);

/* The discs of `opp` that turn when `own` plays the empty `square`; 0 when none does. */
uint64_t othello_flips(uint64_t own, uint64_t opp, int square);

/* The squares of an n x n board, 4 <= n <= 8, in the top left corner of the frame. */
static inline uint64_t othello_board_mask(int n)
{
    const uint64_t columns = (UINT64_C(1) << n) - 1;
    const uint64_t rows = n == 8 ? ~UINT64_C(0) : (UINT64_C(1) << (8 * n)) - 1;
    return columns * UINT64_C(0x0101010101010101) & rows;
}

#endif
