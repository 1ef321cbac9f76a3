/*
 * original.h - what the bots of the original Compromise have in common.
 *
 * They remember nothing, place their pips uniformly at random, and differ in how they choose a
 * move. What they look at is their own pips minus the opponent's.
 */
#ifndef BOTS_COMPROMISE_ORIGINAL_H
#define BOTS_COMPROMISE_ORIGINAL_H

#include <quincunx/bot.h>

#include "games/compromise/net.h"

/* Dimensions of the board, in the order of a move's digits. */
enum { COMPROMISE_GRID, COMPROMISE_ROW, COMPROMISE_COLUMN, COMPROMISE_DIMENSIONS };

/* A way to choose a move for a seat. */
typedef unsigned original_rule(const struct compromise_state *state, qx_seat seat);
original_rule original_greedy, original_smart_greedy, original_determined;

/* The slice (0 to 2) of a dimension that a cell lies in, or that a move freezes. */
unsigned original_slice_of(unsigned cell, int dimension);
/* The sum of one slice. */
int64_t original_slice_sum(const int32_t net[COMPROMISE_CELLS], int dimension, unsigned slice);

/* Chooses by the rule and places at random. */
bool original_play(const struct qx_request *request, original_rule *rule, struct qx_answer *answer);

#endif
