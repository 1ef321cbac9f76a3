/*
 * finding.h - won, lost or drawn, and in how many turns: what solvers of two-seat games say of a
 * position.
 */
#ifndef SEARCH_FINDING_H
#define SEARCH_FINDING_H

#include <quincunx/solve.h>

/* What a position is worth to the seat that is to move. */
enum outcome { OUTCOME_LOSS = -1, OUTCOME_DRAW = 0, OUTCOME_WIN = 1 };

struct finding {
    enum outcome outcome;
    uint32_t distance; /* turns to the end (retrograde.h: moves); 0 in a draw */
};

/* Gives the finding about a state whose game is not over. */
typedef struct finding finding_source(void *context, const void *state);

/* What a finished game of two is worth to a seat. */
enum outcome finding_outcome(const struct qx_rules *rules, const void *state, qx_seat seat);

/* The same as a value, for the seat to move or for the other one. */
struct qx_value finding_value(struct finding finding, bool is_mover);

/* Findings about all numbered positions, counted. */
struct finding_counts {
    uint64_t n_positions; /* over or not; holes in the numbering left out */
    uint64_t n_over;
    uint64_t n_wins, n_losses, n_draws; /* for the seat to move, of those that are not over */
    uint32_t longest;                   /* distance of a win                                */
};
void finding_count(struct finding_counts *counts, struct finding finding);
/* A line for each count, like snprintf. */
size_t finding_counts_text(const struct finding_counts *counts, char *out, size_t size);

#endif
