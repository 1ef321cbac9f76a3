/*
 * exact.h - the value of a position by playing every line to its end, for games small enough.
 *
 * For games in which one seat moves at a time, with chance if need be, nothing hidden, and no
 * position coming back in a game. A value is every seat's expected share of the point. Each seat
 * takes the most for itself; of moves equal to it, the first. For two seats that is minimax, and
 * lines that cannot matter are cut off.
 *
 * What was found out is remembered by the positions' keys, between questions too.
 */
#ifndef SEARCH_EXACT_H
#define SEARCH_EXACT_H

#include <quincunx/solve.h>

enum { EXACT_SEATS = 4 };

struct exact;

/* Can these rules be searched so? Says nothing about how long that takes. error says why not. */
bool exact_covers(const struct qx_rules *rules, struct qx_error *error);
/* NULL: no memory. rules and work must outlive it; work->bytes and nodes limit every question. */
struct exact *exact_new(const struct qx_rules *rules, const struct qx_work *work);
void exact_free(struct exact *exact);

/* Shares of all seats and a best move of the one to move (not of chance); the game is not over.
   False: not found out; error says why. */
bool exact_value(struct exact *exact, const void *state, double shares[EXACT_SEATS], qx_move *best,
                 struct qx_error *error);
/* Positions looked at so far. */
uint64_t exact_nodes(const struct exact *exact);

#endif
