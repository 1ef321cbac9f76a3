/*
 * openings.h - where the games of a contest begin: positions or games of a file, or random moves
 * chosen for their balance.
 */
#ifndef CMD_LIB_OPENINGS_H
#define CMD_LIB_OPENINGS_H

#include <quincunx/quincunx.h>

#include "cmd/lib/proofs.h"

/* Start with a struct of zeros. */
struct openings {
    struct qx_opening *list; /* for struct qx_match */
    size_t n, capacity;
    uint64_t digest; /* of all of them: the same list, the same number */
};

void openings_release(struct openings *openings);

/*
 * Reads the text of a file. It holds records (one, several, or the games of a contest), of which
 * the first n_steps moves are an opening, or all where n_steps is OPENINGS_ALL; or a position or a
 * transcript a line, with blank lines and those that begin with # left out. False: error says why.
 */
#define OPENINGS_ALL SIZE_MAX
bool openings_read(struct openings *openings, const struct qx_rules *rules, const char *text,
                   size_t n_steps, struct qx_error *error);

/*
 * Draws an opening for each pair or round of the match: match->n_opening random moves, drawn again
 * until the position is a proven draw; where none comes, one of which nothing is proven, else the
 * one whose end is farthest. Depends on the seed and on what the solver knows alone. `n_even`: how
 * many are proven draws.
 */
bool openings_balance(struct openings *openings, const struct qx_match *match,
                      struct proofs *proofs, size_t *n_even, struct qx_error *error);

#endif
