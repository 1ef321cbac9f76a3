/*
 * narrow.c - Othello boards of 4x4, 6x6 and 8x8 squares as sets of bits, laid out as bits.h says.
 *
 * A move number counts squares in rows of n, a bit in rows of 8; only on 8x8 are they the same.
 */
#include "games/othello/othello_board.h"

#include "games/othello/bits.h"
#include "games/othello/bits_avx2.h"
#include "games/othello/bits_plain.h"

static int bit_of(int n, int square)
{
    return n == 8 ? square : square / n * 8 + square % n;
}

static int square_of(int n, int bit)
{
    return n == 8 ? bit : (bit >> 3) * n + (bit & 7);
}

static bool holds(const union othello_board *board, int n, int square, int seat)
{
    return board->narrow.discs[seat] >> bit_of(n, square) & 1;
}

static void put(union othello_board *board, int n, int square, int seat)
{
    board->narrow.discs[seat] |= UINT64_C(1) << bit_of(n, square);
}

static void play(union othello_board *board, int n, int square, int seat)
{
    uint64_t *discs = board->narrow.discs;
    const int bit = bit_of(n, square);
    const uint64_t flips = othello_flips(discs[seat], discs[!seat], bit);
    discs[seat] ^= flips | UINT64_C(1) << bit;
    discs[!seat] ^= flips;
}

static bool find(union othello_board *board, int n, int seat)
{
    struct othello_narrow *narrow = &board->narrow;
    narrow->legal =
        othello_mobility(narrow->discs[seat], narrow->discs[!seat]) & othello_board_mask(n);
    return narrow->legal != 0;
}

static bool is_legal(const union othello_board *board, int n, int square)
{
    return board->narrow.legal >> bit_of(n, square) & 1;
}

static size_t list(const union othello_board *board, int n, qx_move *out)
{
    size_t n_moves = 0;
    for (uint64_t rest = board->narrow.legal; rest != 0; rest &= rest - 1)
        out[n_moves++] = (qx_move)square_of(n, __builtin_ctzll(rest));
    return n_moves;
}

static unsigned count_legal(const union othello_board *board)
{
    return (unsigned)othello_count_plain(board->narrow.legal);
}

static int nth_legal(const union othello_board *board, int n, unsigned i)
{
    return square_of(n, othello_nth_plain(board->narrow.legal, (int)i));
}

static unsigned count_discs(const union othello_board *board, int seat)
{
    return (unsigned)othello_count_plain(board->narrow.discs[seat]);
}

static void plane(const union othello_board *board, int n, int seat, float *out)
{
    for (int row = 0; row < n; row++) {
        const uint64_t bits = board->narrow.discs[seat] >> 8 * row;
        for (int column = 0; column < n; column++)
            *out++ = (float)(bits >> column & 1);
    }
}

const struct othello_board_kind othello_narrow_kind = {
    .size = sizeof(struct othello_narrow),
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

/* The loops of the two functions below, once for each kind of CPU. */
#define TARGET
#define WITH(name) name##_plain
#include "games/othello/narrow_playout.h"

#ifdef __x86_64__
#define TARGET     OTHELLO_AVX2
#define WITH(name) name##_avx2
#include "games/othello/narrow_playout.h"
#else
#define playout_avx2 playout_plain /* never picked */
#define ways_avx2    ways_plain
#endif

uint64_t othello_narrow_playout(struct othello_narrow *board, int n, int *mover, bool pass_allowed,
                                struct qx_random *random, uint64_t most)
{
    return othello_has_avx2() ? playout_avx2(board, n, mover, pass_allowed, random, most)
                              : playout_plain(board, n, mover, pass_allowed, random, most);
}

uint64_t othello_narrow_ways(const struct othello_narrow *board, int n, int mover)
{
    const uint64_t own = board->discs[mover], opp = board->discs[!mover];
    const uint64_t squares = othello_board_mask(n);
    if (board->legal == 0)
        return (uint64_t)othello_count_plain(othello_mobility(opp, own) & squares);
    return othello_has_avx2() ? ways_avx2(own, opp, board->legal, squares)
                              : ways_plain(own, opp, board->legal, squares);
}
