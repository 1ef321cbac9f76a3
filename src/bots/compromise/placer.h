/*
 * placer.h - where a strong bot of Compromise puts its pips, one by one.
 */
#ifndef BOTS_COMPROMISE_PLACER_H
#define BOTS_COMPROMISE_PLACER_H

#include "bots/compromise/outlook.h"

/* The plan for one turn; all zero before the first. */
struct placer {
    uint64_t turn;  /* that the plan is for; 0: none */
    uint32_t cells; /* to fill evenly                */
};

/* The cell for the next pip of the seat of the request. */
unsigned placer_next(struct placer *placer, struct outlook *outlook,
                     const struct qx_request *request);

#endif
