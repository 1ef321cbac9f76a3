/*
 * evaluation.c - how good an Othello position looks, on a board of any size but 8x8
 * (evaluation8.c).
 *
 * Four things that players look at: corners (never turned again), the squares diagonally beside an
 * empty corner (they give it away), the number of moves each side has, and, more and more towards
 * the end, the discs. They are summed up in hundredths of a disc at the end, as far as such a sum
 * can say; LEAD_UNIT of them are taken for a log-odd of 1.
 */
#include "games/othello/evaluation.h"
#include "games/othello/othello_state.h"

#include <string.h>

enum { WEIGHT_CORNER = 1200, WEIGHT_BESIDE_CORNER = -700, WEIGHT_MOBILITY = 180 };
enum { LEAD_UNIT = 1500, TRAINED_SIZE = 8 };

/* +1 where the seat holds the square, -1 where the other does. */
static int owner_sign(const struct qx_rules *rules, const union othello_board *board, int square,
                      int seat)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    const int n = othello_side(rules);
    return kind->holds(board, n, square, seat) - kind->holds(board, n, square, !seat);
}

static int32_t judge_corners(const struct qx_rules *rules, const union othello_board *board,
                             int seat)
{
    const int n = othello_side(rules);
    int32_t sum = 0;
    for (int i = 0; i < 4; i++) {
        const bool lower = i / 2 != 0;
        const bool right = i % 2 != 0;
        const int corner = (lower ? n * (n - 1) : 0) + (right ? n - 1 : 0);
        const int beside = corner + (lower ? -n : n) + (right ? -1 : 1);
        const int held = owner_sign(rules, board, corner, seat);
        sum += held != 0 ? WEIGHT_CORNER * held
                         : WEIGHT_BESIDE_CORNER * owner_sign(rules, board, beside, seat);
    }
    return sum;
}

static int32_t judge_mobility(const struct qx_rules *rules, const union othello_board *board,
                              int seat)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    union othello_board copy;
    int32_t n_moves[2];
    memcpy(&copy, board, kind->size);
    for (int i = 0; i < 2; i++) {
        kind->find(&copy, othello_side(rules), i);
        n_moves[i] = (int32_t)kind->count_legal(&copy);
    }
    return WEIGHT_MOBILITY * (n_moves[seat] - n_moves[!seat]);
}

/* Discs count for nothing on an empty board and fully, 100 each, on a full one. */
static int32_t judge_discs(const struct qx_rules *rules, const union othello_board *board, int seat)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    const int32_t own = (int32_t)kind->count_discs(board, seat);
    const int32_t opp = (int32_t)kind->count_discs(board, !seat);
    return 100 * (own - opp) * (own + opp) / othello_n_squares(rules);
}

int32_t othello_evaluate(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    const struct othello_state *s = state;
    const int side = (int)seat;
    if (othello_side(rules) == TRAINED_SIZE)
        return qx_evaluation(othello_judge8(&s->board.narrow, side, s->mover));
    const int32_t lead = judge_corners(rules, &s->board, side) +
                         judge_mobility(rules, &s->board, side) +
                         judge_discs(rules, &s->board, side);
    return qx_evaluation((double)lead / LEAD_UNIT);
}
