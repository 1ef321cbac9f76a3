/*
 * exact.h - the value of a position by playing every line to its end, for games small enough.
 *
 * For games in which one seat moves at a time, with chance if need be, nothing hidden, and no
 * position coming back in a game. The value for a seat is the expected share of the point that it
 * is sure of, whatever the others do; with two seats that is what both get when both play best. The
 * shares of three that each can be sure of may sum to less than 1.
 *
 * What was found out is remembered by the positions' keys, between questions too unless
 * work->forgets.
 */
#ifndef SEARCH_EXACT_H
#define SEARCH_EXACT_H

#include <quincunx/solve.h>

enum { EXACT_SEATS = 16 };

struct exact;

/* Can these rules be searched so? Says nothing about how long that takes. error says why not. */
bool exact_covers(const struct qx_rules *rules, struct qx_error *error);
/* NULL: no memory. rules and work must outlive it; work->bytes and nodes limit every question. */
struct exact *exact_new(const struct qx_rules *rules, const struct qx_work *work);
void exact_free(struct exact *exact);

/* The share that the seat is sure of, and the move of whoever is to move (not of chance) that is
   best for or worst for that seat; the game is not over. False: not found out; error says why. */
bool exact_value(struct exact *exact, const void *state, qx_seat seat, double *share, qx_move *best,
                 struct qx_error *error);
/* Positions looked at so far. */
uint64_t exact_nodes(const struct exact *exact);

#endif
