/*
 * compromise_smart_greedy.c - like greedy, but counts what it has frozen already.
 *
 * A bot of the original program: of all slices in the dimensions not yet settled it takes the one
 * with the smallest sum (ties: grid, then row, then column, then the lowest index), counts the
 * cells of that slice as zero from then on, and repeats until all three dimensions are settled.
 */
#include "bots/compromise/original.h"
#include "bots/lib/stateless.h"

struct slice {
    int dimension;
    unsigned index;
};

static struct slice worst_slice(const int32_t net[COMPROMISE_CELLS],
                                const bool is_settled[COMPROMISE_DIMENSIONS])
{
    struct slice worst = {.dimension = -1};
    int64_t least = 0;
    for (int dimension = 0; dimension < COMPROMISE_DIMENSIONS; dimension++) {
        for (unsigned index = 0; index < 3 && !is_settled[dimension]; index++) {
            const int64_t sum = original_slice_sum(net, dimension, index);
            if (worst.dimension < 0 || sum < least) {
                worst = (struct slice){.dimension = dimension, .index = index};
                least = sum;
            }
        }
    }
    return worst;
}

static void clear(int32_t net[COMPROMISE_CELLS], struct slice slice)
{
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
        if (original_slice_of(cell, slice.dimension) == slice.index)
            net[cell] = 0;
    }
}

unsigned original_smart_greedy(const struct compromise_state *state, qx_seat seat)
{
    int32_t left[COMPROMISE_CELLS];
    bool is_settled[COMPROMISE_DIMENSIONS] = {false};
    unsigned chosen[COMPROMISE_DIMENSIONS];
    compromise_net_of(state, seat, left);
    for (int i = 0; i < COMPROMISE_DIMENSIONS; i++) {
        const struct slice worst = worst_slice(left, is_settled);
        is_settled[worst.dimension] = true;
        chosen[worst.dimension] = worst.index;
        clear(left, worst);
    }
    return 9 * chosen[COMPROMISE_GRID] + 3 * chosen[COMPROMISE_ROW] + chosen[COMPROMISE_COLUMN];
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)self, (void)error;
    return original_play(request, original_smart_greedy, answer);
}

const struct qx_bot qx_bot_compromise_smart_greedy = {
    .abi = QX_BOT_ABI,
    .name = "smart-greedy",
    .idea = "freezes the worst slice, then the worst of what is left, then once more",
    .strength = 40,
    .game = "compromise",
    .open = stateless_open,
    .choose = choose,
    .close = stateless_close,
    .renew = stateless_renew,
};
