/*
 * duel.h - a toy for the tests: two seats choose at once, once, from a matrix of shares.
 */
#ifndef TESTS_DUEL_H
#define TESTS_DUEL_H

#include <quincunx/game.h>

enum duel_kind { DUEL_PENNIES, DUEL_ROSHAMBO, DUEL_LOADED, DUEL_KINDS };

/* Rules of a duel; the game offers only what a search asks of it. */
struct qx_rules duel_rules(enum duel_kind kind);
size_t duel_n_moves(enum duel_kind kind);
/* Share of the first seat for two moves. */
double duel_share(enum duel_kind kind, qx_move first, qx_move second);

#endif
