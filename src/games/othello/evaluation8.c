/*
 * evaluation8.c - how good a position on 8x8 looks, as log-odds of winning, from thirteen counts.
 *
 * Each count is the side to judge minus the other. Its weight depends on the number of discs on the
 * board, between two of five stages. The weights were fitted (logistic regression on the results of
 * games between equal players) and are in thousandths.
 */
#include "games/othello/evaluation.h"

#include "games/othello/bits.h"

enum feature {
    MOVES,    /* legal moves                                          */
    FRONTIER, /* empty squares beside discs of the other side         */
    CORNERS,
    X_SQUARES, /* discs diagonally beside an empty corner              */
    C_SQUARES, /* discs on the edge beside an empty corner             */
    A_SQUARES, /* discs on the edge, two from the corner               */
    B_SQUARES, /* discs in the middle of the edge                      */
    RING,      /* discs on the ring around the four middle squares     */
    FIRM,      /* discs on the edge that cannot be turned              */
    DISCS,
    PARITY, /* the side to move, if the number of empty squares is odd: it moves last */
    TO_MOVE,
    CORNER_MOVES, /* corners that can be taken now                        */
    FEATURES
};

enum { STAGES = 5, FIRST_STAGE = 8, STAGE_DISCS = 14 };

static const int16_t weights[STAGES][FEATURES] = {
    {-13, -2, 460, -815, -423, -33, 2, -27, 610, -42, -53, -93, 269},
    {38, 9, 1047, -1141, -499, 62, 121, 49, 251, -69, 27, -96, 241},
    {78, -10, 899, -217, -226, 130, 76, 60, 150, -75, 24, -99, 503},
    {242, -35, 325, -59, -228, 44, 16, 3, 195, -34, 129, -123, 503},
    {1432, -294, -283, -651, -404, -242, -432, 8, 303, 213, 394, 181, -94},
};

static const uint64_t corners = 0x8100000000000081, edge = 0xff818181818181ff;
static const uint64_t a_squares = 0x2400810000810024, b_squares = 0x1800008181000018;
static const uint64_t ring = 0x00003c24243c0000;
static const uint64_t not_first_column = 0xfefefefefefefefe, not_last_column = 0x7f7f7f7f7f7f7f7f;

static int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

static uint64_t beside_in_row(uint64_t set)
{
    return (set << 1 & not_first_column) | (set >> 1 & not_last_column);
}

static uint64_t beside_in_column(uint64_t set)
{
    return set << 8 | set >> 8;
}

static uint64_t beside(uint64_t set)
{
    const uint64_t row = beside_in_row(set);
    return row | beside_in_column(set | row);
}

/* Discs joined to a corner of their own along the edge, and all discs of an edge that is full. */
static uint64_t firm(uint64_t own, uint64_t occupied)
{
    static const uint64_t edges[4] = {0xff, 0xff00000000000000, 0x0101010101010101,
                                      0x8080808080808080};
    const uint64_t rim = own & edge;
    uint64_t found = own & corners;
    for (int i = 0; i < 6 && found != 0; i++)
        found |= (beside_in_row(found) | beside_in_column(found)) & rim;
    for (int i = 0; i < 4; i++)
        if ((occupied & edges[i]) == edges[i])
            found |= own & edges[i];
    return found;
}

/* What one side has of each count that both sides have. */
static void count_side(uint64_t own, uint64_t opp, int out[FEATURES])
{
    const uint64_t empty = ~(own | opp), open_corners = corners & empty;
    const uint64_t moves = othello_mobility(own, opp);
    const uint64_t near = beside(open_corners);
    out[MOVES] = count(moves);
    out[FRONTIER] = count(beside(opp) & empty);
    out[CORNERS] = count(own & corners);
    out[X_SQUARES] = count(own & near & ~edge);
    out[C_SQUARES] = count(own & near & edge);
    out[A_SQUARES] = count(own & a_squares);
    out[B_SQUARES] = count(own & b_squares);
    out[RING] = count(own & ring);
    out[FIRM] = count(firm(own, ~empty));
    out[DISCS] = count(own);
    out[PARITY] = 0;
    out[TO_MOVE] = 0;
    out[CORNER_MOVES] = count(moves & corners);
}

double othello_judge8(const struct othello_narrow *board, int side, int mover)
{
    const uint64_t own = board->discs[side], opp = board->discs[!side];
    const int n_discs = count(own | opp), sign = side == mover ? 1 : -1;
    const int beyond = n_discs < FIRST_STAGE ? 0 : n_discs - FIRST_STAGE;
    const int stage = beyond / STAGE_DISCS < STAGES - 2 ? beyond / STAGE_DISCS : STAGES - 2;
    const int late = beyond - stage * STAGE_DISCS;
    int mine[FEATURES], theirs[FEATURES];
    int sum = 0; /* 13 features of at most 64 times 1432 times 14: far below the largest */
    count_side(own, opp, mine);
    count_side(opp, own, theirs);
    mine[PARITY] = n_discs % 2 != 0 ? sign : -sign;
    mine[TO_MOVE] = sign;
    for (int i = 0; i < FEATURES; i++)
        sum += (mine[i] - theirs[i]) *
               (weights[stage][i] * (STAGE_DISCS - late) + weights[stage + 1][i] * late);
    return (double)sum / (1000 * STAGE_DISCS);
}
