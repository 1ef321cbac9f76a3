/*
 * othello_greedy.c - takes the move that turns most discs. After Evan Douglass's design.
 *
 * Its squares are numbered from the bottom left along each row, upwards; among moves that turn
 * equally many, the last in that order is taken.
 */
#include <quincunx/bot.h>

#include <string.h>

#include "bots/lib/stateless.h"
#include "games/othello/othello_state.h"

/* The discs that a placement turns. */
static int count_turned(const struct qx_rules *rules, const struct othello_state *state, int square)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    union othello_board after;

    memcpy(&after, &state->board, kind->size);
    kind->play(&after, othello_side(rules), square, state->mover);
    return (int)kind->count_discs(&state->board, !state->mover) -
           (int)kind->count_discs(&after, !state->mover);
}

static int number_from_below(const struct qx_rules *rules, int square)
{
    const int n = othello_side(rules);

    return (n - 1 - square / n) * n + square % n;
}

static int best_square(const struct qx_rules *rules, const struct othello_state *state)
{
    const int n_squares = othello_n_squares(rules);
    int best = -1;
    int best_rank = -1;

    for (int square = 0; square < n_squares; square++) {
        if (!othello_kind(rules)->is_legal(&state->board, othello_side(rules), square))
            continue;
        const int rank =
            count_turned(rules, state, square) * n_squares + number_from_below(rules, square);
        if (rank > best_rank) {
            best_rank = rank;
            best = square;
        }
    }
    return best;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    const struct othello_state *state = request->state;

    (void)self, (void)error;
    answer->move = state->stage == OTHELLO_PASSES ? othello_pass(request->rules)
                                                  : (qx_move)best_square(request->rules, state);
    return true;
}

const struct qx_bot qx_bot_othello_greedy = {
    .abi = QX_BOT_ABI,
    .name = "greedy",
    .idea = "takes the move that turns most discs",
    .strength = 30,
    .game = "othello",
    .open = stateless_open,
    .choose = choose,
    .close = stateless_close,
    .renew = stateless_renew,
};
