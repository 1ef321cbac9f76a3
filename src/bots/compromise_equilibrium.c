/*
 * compromise_equilibrium.c - plays a mixed strategy that no opponent can profit from, as far as it
 * sees.
 *
 * The choice is drawn from the equilibrium of a 27 x 27 matrix game: the last turn exactly, turns
 * before it from estimates and samples (compromise/outlook.h).
 *
 * Where players place, it spreads its pips evenly over a block, the eight cells that one move
 * leaves free, because a block beat every other shape that was tried (docs/games/compromise.md);
 * which of the 27 blocks is drawn from the equilibrium of a second matrix game, block against
 * block.
 *
 * In gamble every placement brings the same points on average, so only their spread can be chosen:
 * it piles its pips on one cell when it is behind and spreads them when it is not.
 */
#include "bots/compromise/placer.h"

#include <stdlib.h>

struct equilibrium {
    struct outlook outlook;
    struct placer placer;
};

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat, (void)option;
    struct equilibrium *self = calloc(1, sizeof *self);
    if (self && outlook_init(&self->outlook, rules))
        return self;
    free(self);
    qx_fail(error, "no memory for the bot \"equilibrium\"");
    return NULL;
}

static void decide(struct equilibrium *self, const struct qx_request *request,
                   struct qx_answer *answer)
{
    double payoff[OUTLOOK_PAYOFFS], strategy[COMPROMISE_CELLS];
    outlook_choices(&self->outlook, request, payoff);
    answer->value = outlook_share(outlook_solve(&self->outlook, payoff, strategy));
    answer->has_value = true;
    answer->move = outlook_draw(strategy, request->random);
}

static bool choose(void *bot, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct equilibrium *self = bot;
    const struct compromise_state *state = request->state;
    self->outlook.nodes = 0;
    if (state->phase == COMPROMISE_PLACING)
        answer->move = placer_next(&self->placer, &self->outlook, request);
    else
        decide(self, request, answer);
    answer->nodes = self->outlook.nodes;
    return true;
}

static void close(void *bot)
{
    struct equilibrium *self = bot;
    outlook_release(&self->outlook);
    free(self);
}

const struct qx_bot qx_bot_compromise_equilibrium = {
    .abi = QX_BOT_ABI,
    .name = "equilibrium",
    .idea = "mixes its moves so that nobody can profit from knowing how",
    .game = "compromise",
    .open = open,
    .choose = choose,
    .close = close,
};
