/*
 * strategist.h - what the bots of Compromise have in common that solve a matrix game for each
 * choice.
 */
#ifndef BOTS_COMPROMISE_STRATEGIST_H
#define BOTS_COMPROMISE_STRATEGIST_H

#include "bots/compromise/placer.h"

/* The first member of such a bot. */
struct strategist {
    struct outlook outlook;
    struct placer placer;
};

/* Changes the worth of pairs of moves by what a bot thinks of its opponent. */
typedef void strategist_lean(void *self, const struct qx_request *request,
                             double payoff[OUTLOOK_PAYOFFS]);

/* A bot of `size` bytes, all zero behind its strategist. NULL: no memory. */
void *strategist_open(const struct qx_rules *rules, size_t size, struct qx_error *error);
/* Places, or draws from the equilibrium of the payoffs, leant before where `lean` is not NULL. */
bool strategist_choose(struct strategist *self, const struct qx_request *request,
                       strategist_lean *lean, struct qx_answer *answer);
void strategist_close(void *self);

#endif
