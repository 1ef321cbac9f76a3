/*
 * board_shape.c - tables for a board of one size.
 *
 * The stable discs of an edge are found from full edges backwards: a disc stays if it stays
 * after either side has played any empty square of the edge. Whether that move would be legal is
 * not asked, because discs off the edge may make it so.
 */
#include "knowledge/othello/board_shape.h"

#include <stdbool.h>
#include <string.h>

#include "games/othello/bits.h"

static bool is_inside(int side, int row, int column)
{
    return row >= 0 && row < side && column >= 0 && column < side;
}

/* The square one step away, as a set; empty beyond the board. */
static uint64_t neighbour(int side, int square, int down, int right)
{
    const int row = square / 8 + down;
    const int column = square % 8 + right;
    return is_inside(side, row, column) ? UINT64_C(1) << (8 * row + column) : 0;
}

static void init_neighbours(struct othello_shape *shape)
{
    for (int square = 0; square < 64; square++)
        for (int i = 0; i < 9; i++)
            if (i != 4)
                shape->near[square] |= neighbour(shape->side, square, i / 3 - 1, i % 3 - 1);
}

static void init_slants(struct othello_shape *shape)
{
    for (int square = 0; square < 64; square++) {
        const struct othello_rays *rays = &othello_rays[square];
        shape->slant[0][square] = (rays->up[1] | rays->down[1]) & shape->board;
        shape->slant[1][square] = (rays->up[3] | rays->down[3]) & shape->board;
    }
}

static void init_quarters(struct othello_shape *shape)
{
    const int half = shape->side / 2;
    for (int square = 0; square < 64; square++) {
        const int quarter = (square / 8 < half ? 0 : 2) + (square % 8 < half ? 0 : 1);
        if (!(shape->board >> square & 1))
            continue;
        shape->quarter[quarter] |= UINT64_C(1) << square;
        shape->quarter_bit[square] = (uint8_t)(1 << quarter);
        shape->quarter_of[square] = (uint8_t)quarter;
    }
    for (int set = 0; set < 16; set++)
        for (int i = 0; i < 4; i++)
            if (set >> i & 1)
                shape->quarters[set] |= shape->quarter[i];
}

/* Orders the n places by how many of them share a quarter, fewest first. */
static void order_by_company(unsigned code, uint8_t *place, int n)
{
    int company[4] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            company[i] += (code >> 2 * (3 - place[i]) & 3) == (code >> 2 * (3 - place[k]) & 3);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && company[k] < company[k - 1]; k--) {
            const int c = company[k];
            const uint8_t p = place[k];
            company[k] = company[k - 1];
            place[k] = place[k - 1];
            company[k - 1] = c;
            place[k - 1] = p;
        }
}

static void init_last_4(struct othello_shape *shape)
{
    for (unsigned code = 0; code < 256; code++) {
        uint8_t order[4] = {0, 1, 2, 3};
        order_by_company(code, order, 4);
        for (int i = 0; i < 4; i++) {
            uint8_t *first = shape->last_4[code].first[i];
            int n = 0;
            first[n++] = order[i];
            for (int k = 0; k < 4; k++)
                if (k != i)
                    first[n++] = order[k];
            order_by_company(code, first + 1, 3);
        }
    }
}

static void init_walls(struct othello_shape *shape)
{
    static const int steps[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    for (int square = 0; square < 64; square++)
        for (int i = 0; i < 4; i++)
            if (neighbour(shape->side, square, steps[i][0], steps[i][1]) == 0 ||
                neighbour(shape->side, square, -steps[i][0], -steps[i][1]) == 0)
                shape->wall[i] |= UINT64_C(1) << square;
}

/* Corners first, then the rest, then the squares that touch a corner. */
static void init_worth(struct othello_shape *shape)
{
    const int last = shape->side - 1;
    for (int square = 0; square < 64; square++) {
        const int row = square / 8;
        const int column = square % 8;
        const bool on_edge = row == 0 || row == last || column == 0 || column == last;
        const uint64_t bit = UINT64_C(1) << square;
        if (shape->corners & bit)
            shape->worth[square] = 3;
        else if (shape->near[square] & shape->corners)
            shape->worth[square] = on_edge ? 1 : 0;
        else
            shape->worth[square] = 2;
    }
}

/* Discs enclosed on one side of `place` in a line of eight: the mover's `own`, the other's
 * `opp`. */
static unsigned line_flips_towards(unsigned own, unsigned opp, int place, int step)
{
    unsigned flips = 0;
    for (int i = place + step; i >= 0 && i < 8; i += step) {
        if (own >> i & 1)
            return flips;
        if (!(opp >> i & 1))
            return 0;
        flips |= 1U << i;
    }
    return 0;
}

static unsigned line_flips(unsigned own, unsigned opp, int place)
{
    return line_flips_towards(own, opp, place, 1) | line_flips_towards(own, opp, place, -1);
}

static void init_last_flips(struct othello_shape *shape)
{
    for (int place = 0; place < 8; place++)
        for (unsigned own = 0; own < 256; own++) {
            const unsigned flips = line_flips(own, 255 & ~own, place);
            shape->last_flips[place][own] = (uint8_t)__builtin_popcount(flips);
        }
}

/* The stable discs of one edge, once all edges with fewer empty squares are known. */
static unsigned edge_stable(const struct othello_shape *shape, unsigned own, unsigned opp)
{
    unsigned stable = own;
    for (int place = 0; place < shape->side; place++) {
        const unsigned bit = 1U << place;
        if ((own | opp) & bit)
            continue;
        const unsigned gained = line_flips(own, opp, place);
        const unsigned lost = line_flips(opp, own, place);
        stable &= shape->edge_stable[(own | bit | gained) << 8 | (opp ^ gained)];
        stable &= shape->edge_stable[(own ^ lost) << 8 | (opp | bit | lost)];
    }
    return stable;
}

static void init_edges(struct othello_shape *shape)
{
    const unsigned full = (1U << shape->side) - 1;
    for (int n_empty = 0; n_empty <= shape->side; n_empty++)
        for (unsigned own = 0; own <= full; own++)
            for (unsigned opp = 0; opp <= full; opp++)
                if (!(own & opp) && __builtin_popcount(full & ~(own | opp)) == n_empty)
                    shape->edge_stable[own << 8 | opp] = (uint8_t)edge_stable(shape, own, opp);
}

void othello_shape_init(struct othello_shape *shape, int side)
{
    const int last = side - 1;
    memset(shape, 0, sizeof *shape);
    shape->side = side;
    shape->n_squares = side * side;
    shape->board = othello_board_mask(side);
    shape->corners =
        UINT64_C(1) | UINT64_C(1) << last | UINT64_C(1) << 8 * last | UINT64_C(1) << 9 * last;
    init_neighbours(shape);
    init_slants(shape);
    init_quarters(shape);
    init_last_4(shape);
    init_walls(shape);
    shape->inside = shape->board & ~(shape->wall[0] | shape->wall[2]);
    init_worth(shape);
    init_last_flips(shape);
    init_edges(shape);
}
