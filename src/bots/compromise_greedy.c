/*
 * compromise_greedy.c - freezes, in each dimension on its own, the slice that is worst for it.
 *
 * A bot of the original program: the slice with the smallest sum of its pips minus the opponent's;
 * the lowest index on a tie.
 */
#include "bots/compromise/original.h"
#include "bots/lib/stateless.h"

static unsigned worst_slice(const int32_t net[COMPROMISE_CELLS], int dimension)
{
    unsigned worst = 0;
    for (unsigned slice = 1; slice < 3; slice++) {
        if (original_slice_sum(net, dimension, slice) < original_slice_sum(net, dimension, worst))
            worst = slice;
    }
    return worst;
}

unsigned original_greedy(const struct compromise_state *state, qx_seat seat)
{
    int32_t net[COMPROMISE_CELLS];
    unsigned move = 0;
    compromise_net_of(state, seat, net);
    for (int dimension = 0; dimension < COMPROMISE_DIMENSIONS; dimension++)
        move = 3 * move + worst_slice(net, dimension);
    return move;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)self, (void)error;
    return original_play(request, original_greedy, answer);
}

const struct qx_bot qx_bot_compromise_greedy = {
    .abi = QX_BOT_ABI,
    .name = "greedy",
    .idea = "freezes the grid, the row and the column that are worst for it",
    .strength = 30,
    .game = "compromise",
    .open = stateless_open,
    .choose = choose,
    .close = stateless_close,
    .renew = stateless_renew,
};
