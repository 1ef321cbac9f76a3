/*
 * simulate.h - many games between bots, with a live score.
 */
#ifndef TERM_PAGES_SIMULATE_H
#define TERM_PAGES_SIMULATE_H

#include "term/pages/launch.h"

void simulate_open(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats,
                   uint64_t n_games);

#endif
