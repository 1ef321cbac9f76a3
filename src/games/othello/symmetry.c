/*
 * symmetry.c - the eight views of a square board in the top left corner of the 8x8 frame.
 *
 * All views come from mirroring the rows and swapping rows with columns, by turns. Of the views the
 * least pair of numbers stands for all.
 */
#include "games/othello/symmetry.h"

/* Turns the rows upside down; a smaller board moves back to the top. */
static uint64_t mirror(int side, uint64_t set)
{
    return __builtin_bswap64(set) >> 8 * (8 - side);
}

/* Swaps the bits chosen by `mask` with those `distance` above them. */
static uint64_t swap(uint64_t set, uint64_t mask, int distance)
{
    const uint64_t change = (set ^ set >> distance) & mask;
    return set ^ change ^ change << distance;
}

/* Swaps rows and columns: single bits within 2x2 blocks, then those in 4x4, then quarters. */
static uint64_t transpose(uint64_t set)
{
    set = swap(set, UINT64_C(0x00aa00aa00aa00aa), 7);
    set = swap(set, UINT64_C(0x0000cccc0000cccc), 14);
    return swap(set, UINT64_C(0x00000000f0f0f0f0), 28);
}

void othello_symmetry_least(int side, uint64_t *own, uint64_t *opp)
{
    uint64_t view_own = *own;
    uint64_t view_opp = *opp;
    for (int i = 1; i < 8; i++) {
        view_own = i % 2 ? mirror(side, view_own) : transpose(view_own);
        view_opp = i % 2 ? mirror(side, view_opp) : transpose(view_opp);
        if (view_own < *own || (view_own == *own && view_opp < *opp)) {
            *own = view_own;
            *opp = view_opp;
        }
    }
}
