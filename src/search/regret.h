/*
 * regret.h - regret matching: how a seat learns a mixed strategy where several choose at once.
 *
 * At every visit the seat draws an arm from its strategy (in proportion to how much it regrets not
 * having played each arm), mixed with a little of everything; then it hears what it got. The
 * average of its strategies, not the last one, approaches an equilibrium of two-person zero-sum
 * games.
 *
 * Hart and Mas-Colell (2000); regret matching+ and linear averaging after Tammelin (2014); the
 * estimate of arms not played uses their mean as a baseline, after Schmid and others (2019).
 */
#ifndef SEARCH_REGRET_H
#define SEARCH_REGRET_H

#include "search/tree.h"

struct regret_draw {
    uint32_t arm;
    double chance; /* with which it was drawn */
};

/* `visit` counts the visits of the node from 1. */
struct regret_draw regret_choose(const struct tree_arm *arms, uint32_t n, uint32_t visit,
                                 struct qx_random *random);
/* The arm drawn brought this share. */
void regret_learn(struct tree_arm *arms, uint32_t n, struct regret_draw draw, double share,
                  uint32_t visit);

#endif
