/*
 * bits_plain.h - the bit set operations of bits.h in portable C, for inlining.
 *
 * Legal moves: from the mover's discs, flood each of the eight directions through the opponent's
 * discs; the squares just beyond are moves when empty. Floods along rows and diagonals stay off
 * the outer columns, which no flipped disc of such a line can occupy; so nothing wraps around.
 *
 * Flips: the nearest square of a ray that the opponent does not hold must be the mover's. Upwards
 * a carry that runs through the opponent's discs finds it, downwards the number of leading zeros.
 */
#ifndef GAMES_OTHELLO_BITS_PLAIN_H
#define GAMES_OTHELLO_BITS_PLAIN_H

#include "games/othello/bits.h"

#define OTHELLO_INNER_COLUMNS UINT64_C(0x7e7e7e7e7e7e7e7e)

static inline int othello_count_plain(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The moves along one line: `passable` are the discs of the opponent that it may run through. */
static inline uint64_t othello_line_moves(uint64_t own, uint64_t passable, int step)
{
    uint64_t up = passable & own << step;
    uint64_t down = passable & own >> step;
    up |= passable & up << step;
    down |= passable & down >> step;
    const uint64_t pairs_up = passable & passable << step;
    const uint64_t pairs_down = pairs_up >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    return up << step | down >> step;
}

static inline uint64_t othello_mobility_plain(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & OTHELLO_INNER_COLUMNS;
    return (othello_line_moves(own, inner, 1) | othello_line_moves(own, inner, 7) |
            othello_line_moves(own, opp, 8) | othello_line_moves(own, inner, 9)) &
           ~(own | opp);
}

static inline uint64_t othello_flips_plain(uint64_t own, uint64_t opp, int square)
{
    const struct othello_rays *rays = &othello_rays[square];
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t up = rays->up[i];
        const uint64_t end = ((opp | ~up) + 1) & own & up;
        flips |= (end - (end != 0)) & up;

        const uint64_t down = rays->down[i];
        const int zeros = __builtin_clzll((down & ~opp) | 1);
        const uint64_t start = UINT64_C(0x8000000000000000) >> zeros & own & down;
        flips |= (0 - start - start) & down;
    }
    return flips;
}

/* The n-th lowest member of a set, 0 <= n < its size. */
static inline int othello_nth_plain(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
}

#endif
