/*
 * known_values.h - what is known for certain of a position, in place of what a bot believes.
 */
#ifndef TERM_WORK_KNOWN_VALUES_H
#define TERM_WORK_KNOWN_VALUES_H

#include "term/work/advice.h"

/* A best move and its value, as an answer of the thought. False: it is not
 * known. */
bool exact_answer(struct thought *thought, const atomic_bool *stop);
/* The values of all moves, at most ADVICE_MOVES of them; returns how many. 0: they are not
 * known. */
size_t exact_moves(const struct thought *thought, const atomic_bool *stop,
                   struct advice_move moves[ADVICE_MOVES]);

#endif
