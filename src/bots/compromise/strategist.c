/*
 * strategist.c - see strategist.h.
 */
#include "bots/compromise/strategist.h"

#include <stdlib.h>

void *strategist_open(const struct qx_rules *rules, size_t size, struct qx_error *error)
{
    struct strategist *self = calloc(1, size);
    if (self && outlook_init(&self->outlook, rules))
        return self;
    free(self);
    qx_fail(error, "no memory for the bot");
    return NULL;
}

static void decide(struct strategist *self, const struct qx_request *request, strategist_lean *lean,
                   struct qx_answer *answer)
{
    double payoff[OUTLOOK_PAYOFFS], strategy[COMPROMISE_CELLS];
    outlook_choices(&self->outlook, request->state, request->seat, &request->budget,
                    request->random, payoff);
    if (lean)
        lean(self, request, payoff);
    answer->value = outlook_share(outlook_solve(&self->outlook, payoff, strategy));
    answer->has_value = true;
    answer->move = outlook_draw(strategy, request->random);
}

bool strategist_choose(struct strategist *self, const struct qx_request *request,
                       strategist_lean *lean, struct qx_answer *answer)
{
    const struct compromise_state *state = request->state;
    self->outlook.nodes = 0;
    if (state->phase == COMPROMISE_PLACING)
        answer->move = placer_next(&self->placer, &self->outlook, request);
    else
        decide(self, request, lean, answer);
    answer->nodes = self->outlook.nodes;
    return true;
}

void strategist_close(void *self)
{
    struct strategist *strategist = self;
    outlook_release(&strategist->outlook);
    free(strategist);
}
