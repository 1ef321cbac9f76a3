/*
 * wide.c - Othello boards of any size up to 26x26 as one word of bits for each row.
 *
 * Bit c of word r is the square in column c of row r, rows counted from the top. Moves are found by
 * sweeping over the rows once downwards and once upwards: a wave holds, for each of the three
 * slants, the squares that a run of the opponent's discs reaches into the next row. Inside a row
 * the carry of an addition runs along the opponent's discs.
 */
#include "games/othello/othello_board.h"

static uint32_t row_mask(int n)
{
    return (UINT32_C(1) << n) - 1;
}

static bool holds(const union othello_board *board, int n, int square, int seat)
{
    return board->wide.discs[seat][square / n] >> (square % n) & 1;
}

static void put(union othello_board *board, int n, int square, int seat)
{
    board->wide.discs[seat][square / n] |= UINT32_C(1) << (square % n);
}

/* The number of discs of the other seat that a line from (row, column) encloses. */
static int enclosed(const struct othello_wide *wide, int n, int row, int column, int seat,
                    const int step[2])
{
    int length = 0;
    for (;;) {
        row += step[0];
        column += step[1];
        if (row < 0 || row >= n || column < 0 || column >= n)
            return 0;
        if (wide->discs[seat][row] >> column & 1)
            return length;
        if (!(wide->discs[!seat][row] >> column & 1))
            return 0;
        length++;
    }
}

static void play(union othello_board *board, int n, int square, int seat)
{
    static const int steps[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                    {0, 1},   {1, -1}, {1, 0},  {1, 1}};
    struct othello_wide *wide = &board->wide;
    const int row = square / n;
    const int column = square % n;
    for (int i = 0; i < 8; i++) {
        const int length = enclosed(wide, n, row, column, seat, steps[i]);
        for (int k = 1; k <= length; k++) {
            const uint32_t bit = UINT32_C(1) << (column + k * steps[i][1]);
            wide->discs[seat][row + k * steps[i][0]] ^= bit;
            wide->discs[!seat][row + k * steps[i][0]] ^= bit;
        }
    }
    wide->discs[seat][row] |= UINT32_C(1) << column;
}

/* The squares at either end of runs of `opp` that start beside `own`, within one row. */
static uint32_t row_moves(uint32_t own, uint32_t opp)
{
    uint32_t moves = (opp + (own << 1 & opp)) & ~opp;
    for (uint32_t run = own >> 1 & opp; run != 0; run = run >> 1 & opp)
        moves |= run >> 1 & ~opp;
    return moves;
}

/* Sweeps from row `first` in steps of `step`, adding what the runs reach to the moves. */
static void sweep(struct othello_wide *wide, int n, int seat, int first, int step)
{
    uint32_t straight = 0, left = 0, right = 0;
    uint32_t own_before = 0;
    for (int i = 0, row = first; i < n; i++, row += step) {
        const uint32_t own = wide->discs[seat][row];
        const uint32_t opp = wide->discs[!seat][row];
        wide->legal[row] |= straight | left >> 1 | right << 1;
        straight = opp & (straight | own_before);
        left = opp & (left | own_before) >> 1;
        right = opp & (right | own_before) << 1;
        own_before = own;
    }
}

static bool find(union othello_board *board, int n, int seat)
{
    struct othello_wide *wide = &board->wide;
    uint32_t any = 0;
    for (int row = 0; row < n; row++)
        wide->legal[row] = row_moves(wide->discs[seat][row], wide->discs[!seat][row]);
    sweep(wide, n, seat, 0, 1);
    sweep(wide, n, seat, n - 1, -1);
    for (int row = 0; row < n; row++) {
        wide->legal[row] &= row_mask(n) & ~(wide->discs[0][row] | wide->discs[1][row]);
        any |= wide->legal[row];
    }
    return any != 0;
}

static bool is_legal(const union othello_board *board, int n, int square)
{
    return board->wide.legal[square / n] >> (square % n) & 1;
}

static size_t list(const union othello_board *board, int n, qx_move *out)
{
    size_t n_moves = 0;
    for (int row = 0; row < n; row++)
        for (uint32_t rest = board->wide.legal[row]; rest != 0; rest &= rest - 1)
            out[n_moves++] = (qx_move)row * (qx_move)n + (qx_move)__builtin_ctz(rest);
    return n_moves;
}

static unsigned count_rows(const uint32_t rows[OTHELLO_WIDE_MAX])
{
    unsigned count = 0;
    for (int row = 0; row < OTHELLO_WIDE_MAX; row++)
        count += (unsigned)__builtin_popcount(rows[row]);
    return count;
}

static unsigned count_legal(const union othello_board *board)
{
    return count_rows(board->wide.legal);
}

static int nth_legal(const union othello_board *board, int n, unsigned i)
{
    int row = 0;
    for (unsigned here; i >= (here = (unsigned)__builtin_popcount(board->wide.legal[row])); row++)
        i -= here;
    uint32_t rest = board->wide.legal[row];
    while (i-- > 0)
        rest &= rest - 1;
    return row * n + __builtin_ctz(rest);
}

static unsigned count_discs(const union othello_board *board, int seat)
{
    return count_rows(board->wide.discs[seat]);
}

static void plane(const union othello_board *board, int n, int seat, float *out)
{
    for (int row = 0; row < n; row++) {
        const uint32_t bits = board->wide.discs[seat][row];
        for (int column = 0; column < n; column++)
            *out++ = (float)(bits >> column & 1);
    }
}

const struct othello_board_kind othello_wide_kind = {
    .size = sizeof(struct othello_wide),
    .holds = holds,
    .put = put,
    .play = play,
    .find = find,
    .is_legal = is_legal,
    .list = list,
    .count_legal = count_legal,
    .nth_legal = nth_legal,
    .count_discs = count_discs,
    .plane = plane,
};
