/*
 * placer.c - see placer.h, and compromise_equilibrium.c for the idea.
 */
#include "bots/compromise/placer.h"

/* A block drawn from the equilibrium of blocks, or any block where the budget does not allow
 * that. */
static uint32_t plan_block(struct outlook *outlook, const struct qx_request *request)
{
    const uint64_t nodes = request->budget.nodes;
    double payoff[OUTLOOK_PAYOFFS], strategy[COMPROMISE_CELLS];
    unsigned move = (unsigned)qx_random_below(request->random, COMPROMISE_CELLS);
    if (nodes == 0 || nodes > OUTLOOK_PAYOFFS) {
        outlook_blocks(outlook, request->state, request->seat, payoff);
        outlook_solve(outlook, payoff, strategy);
        move = outlook_draw(strategy, request->random);
    }
    return compromise_scored(move, move);
}

/* Points and pips on the board, the latter at what chance makes of them in one turn: 64 in 729. */
static bool is_behind(const struct compromise_state *state, qx_seat seat)
{
    int64_t lead = 729 * ((int64_t)state->score[seat] - (int64_t)state->score[1 - seat]);
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        lead += 64 * ((int64_t)state->pips[seat][cell] - (int64_t)state->pips[1 - seat][cell]);
    return lead < 0;
}

static uint32_t plan_gamble(const struct qx_request *request)
{
    if (is_behind(request->state, request->seat))
        return 1u << qx_random_below(request->random, COMPROMISE_CELLS);
    return COMPROMISE_ALL_CELLS;
}

/* One of the planned cells that have the fewest new pips. */
static unsigned emptiest(uint32_t cells, const uint16_t staged[COMPROMISE_CELLS],
                         struct qx_random *random)
{
    unsigned best = 0;
    uint64_t n_best = 0;
    for (; cells; cells &= cells - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(cells);
        if (n_best > 0 && staged[cell] > staged[best])
            continue;
        if (n_best > 0 && staged[cell] < staged[best])
            n_best = 0;
        n_best++;
        if (qx_random_below(random, n_best) == 0)
            best = cell;
    }
    return best;
}

unsigned placer_next(struct placer *placer, struct outlook *outlook,
                     const struct qx_request *request)
{
    const struct compromise_state *state = request->state;
    const bool gamble = outlook->rules->option[COMPROMISE_TYPE] == COMPROMISE_GAMBLE;
    if (placer->turn != state->turn || state->n_staged[request->seat] == 0) {
        placer->turn = state->turn;
        placer->cells = gamble ? plan_gamble(request) : plan_block(outlook, request);
    }
    return emptiest(placer->cells, state->staged[request->seat], request->random);
}
