/*
 * votes.h - which move a tree search makes, once it has looked at them.
 */
#ifndef BOTS_LIB_VOTES_H
#define BOTS_LIB_VOTES_H

#include "search/uct.h"

/* The best of n ≥ 1 votes: what is proven to win before all others, the nearest win first; then by
 * visits, of equally many by share; what is proven to lose last, the farthest loss first. Of equals
 * the first. */
const struct uct_vote *votes_best(const struct uct_vote *votes, size_t n);
/* One of n ≥ 1 votes, drawn from the average strategy. */
const struct uct_vote *votes_draw(const struct uct_vote *votes, size_t n, struct qx_random *random);
/* The share that a vote expects: the proven one, or the mean; a half where nothing is known. */
double vote_share(const struct uct_vote *vote);

#endif
