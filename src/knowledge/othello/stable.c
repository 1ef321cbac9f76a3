/*
 * stable.c - discs that can never be turned again.
 *
 * A disc is safe along one of its four lines when the line is full, or when it has, on one side,
 * the wall or another stable disc of its colour. Safe along all four, it is stable. Edges start
 * from a table (board_shape.c); the rest spreads from there. Squares of the 8x8 frame beyond a
 * smaller board count as filled.
 */
#include "knowledge/othello/board_shape.h"

#define COLUMN_A UINT64_C(0x0101010101010101)

static uint64_t full_rows(uint64_t filled)
{
    filled &= filled >> 4;
    filled &= filled >> 2;
    filled &= filled >> 1;
    return (filled & COLUMN_A) * 0xff;
}

static uint64_t full_columns(uint64_t filled)
{
    filled &= filled >> 8 | filled << 56;
    filled &= filled >> 16 | filled << 48;
    return filled & (filled >> 32 | filled << 32);
}

/* Diagonals with steps of 7: from each square, look 1, 2 and 4 steps both ways, walls being
 * filled. */
static uint64_t full_slants_7(uint64_t filled)
{
    uint64_t up = filled;
    uint64_t down = filled;
    up &= UINT64_C(0xff01010101010101) | up >> 7;
    down &= UINT64_C(0x80808080808080ff) | down << 7;
    up &= UINT64_C(0xffff030303030303) | up >> 14;
    down &= UINT64_C(0xc0c0c0c0c0c0ffff) | down << 14;
    up &= UINT64_C(0xffffffff0f0f0f0f) | up >> 28;
    down &= UINT64_C(0xf0f0f0f0ffffffff) | down << 28;
    return up & down;
}

static uint64_t full_slants_9(uint64_t filled)
{
    uint64_t up = filled;
    uint64_t down = filled;
    up &= UINT64_C(0xff80808080808080) | up >> 9;
    down &= UINT64_C(0x01010101010101ff) | down << 9;
    up &= UINT64_C(0xffffc0c0c0c0c0c0) | up >> 18;
    down &= UINT64_C(0x030303030303ffff) | down << 18;
    up &= UINT64_C(0xfffffffff0f0f0f0) | up >> 36;
    down &= UINT64_C(0x0f0f0f0fffffffff) | down << 36;
    return up & down;
}

static unsigned column_bits(uint64_t set, int column)
{
    return (unsigned)((set >> column & COLUMN_A) * UINT64_C(0x0102040810204080) >> 56);
}

static uint64_t column_set(unsigned bits, int column)
{
    const uint64_t low = (bits & 0x7f) * UINT64_C(0x0002040810204081) & COLUMN_A;
    return (low | (uint64_t)(bits >> 7) << 56) << column;
}

static uint64_t stable_edges(const struct othello_shape *shape, uint64_t own, uint64_t opp)
{
    uint64_t stable = 0;
    for (int i = 0; i < 2; i++) {
        const int line = i * (shape->side - 1);
        const int shift = 8 * line;
        const unsigned row = (unsigned)((own >> shift & 0xff) << 8 | (opp >> shift & 0xff));
        const unsigned column = column_bits(own, line) << 8 | column_bits(opp, line);
        stable |= (uint64_t)shape->edge_stable[row] << shift;
        stable |= column_set(shape->edge_stable[column], line);
    }
    return stable;
}

uint64_t othello_stable(const struct othello_shape *shape, uint64_t own, uint64_t opp)
{
    const uint64_t filled = own | opp | ~shape->board;
    const uint64_t rows = full_rows(filled) | shape->wall[0];
    const uint64_t slants_7 = full_slants_7(filled) | shape->wall[1];
    const uint64_t columns = full_columns(filled) | shape->wall[2];
    const uint64_t slants_9 = full_slants_9(filled) | shape->wall[3];
    uint64_t stable = stable_edges(shape, own, opp) | (own & rows & slants_7 & columns & slants_9);
    uint64_t before;
    do {
        before = stable;
        stable |= own & (rows | stable << 1 | stable >> 1) &
                  (slants_7 | stable << 7 | stable >> 7) & (columns | stable << 8 | stable >> 8) &
                  (slants_9 | stable << 9 | stable >> 9);
    } while (stable != before);
    return stable;
}
