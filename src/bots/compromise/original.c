/*
 * original.c - see original.h.
 */
#include "bots/compromise/original.h"

unsigned original_slice_of(unsigned cell, int dimension)
{
    static const unsigned weights[COMPROMISE_DIMENSIONS] = {9, 3, 1};
    return cell / weights[dimension] % 3;
}

int64_t original_slice_sum(const int32_t net[COMPROMISE_CELLS], int dimension, unsigned slice)
{
    int64_t sum = 0;
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
        if (original_slice_of(cell, dimension) == slice)
            sum += net[cell];
    }
    return sum;
}

bool original_play(const struct qx_request *request, original_rule *rule, struct qx_answer *answer)
{
    const struct compromise_state *state = request->state;
    if (state->phase == COMPROMISE_PLACING) {
        answer->move = qx_random_below(request->random, COMPROMISE_CELLS);
        return true;
    }
    answer->move = rule(state, request->seat);
    return true;
}
