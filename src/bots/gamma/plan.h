/*
 * plan.h - the expert's look ahead in Gamma: a tree of moves, each tried by games played to the end
 * in a hurry (fill.h).
 *
 * Every player in the tree goes for its own share of the win, whatever their number. A field that
 * its holder wins with is a good field, early or late: so each game teaches about all fields at
 * once, not only about the move it began with (Gelly and Silver, "Combining Online and Offline
 * Knowledge in UCT", 2007). Such hearsay leads at first, and gives way to what was tried.
 */
#ifndef BOTS_GAMMA_PLAN_H
#define BOTS_GAMMA_PLAN_H

#include "search/limit.h"

struct plan;

/* Rules that turf_plays; they must outlive the plan. NULL: no memory. */
struct plan *plan_new(const struct qx_rules *rules, size_t bytes);
void plan_free(struct plan *plan);

/* Fills the answer with the best move of the request's seat, whose turn it is. A node is a game. */
void plan_think(struct plan *plan, const struct qx_request *request, struct limit *limit,
                struct qx_answer *answer);

#endif
