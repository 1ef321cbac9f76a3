/*
 * retrograde.h - every position of a game solved backwards from the ends, for any game that numbers
 * them.
 *
 * For two seats that move one at a time, without chance, in a game that offers n_indexes, index and
 * unindex. What repeats for ever is a draw. The seat to move may stay the same from move to move;
 * but distances count moves, and are the turns of solve.h only where it never does.
 *
 * The table has two bytes a position; making it also takes four bytes for every move that leads
 * from an unsettled position to another one that is not over.
 */
#ifndef SEARCH_RETROGRADE_H
#define SEARCH_RETROGRADE_H

#include "search/finding.h"

struct retrograde;

/* Can these rules be solved so? error says why not. */
bool retrograde_covers(const struct qx_rules *rules, struct qx_error *error);
/* Solves them. NULL: no memory, or stopped; error says which. The rules must outlive it. */
struct retrograde *retrograde_new(const struct qx_rules *rules, const struct qx_work *work,
                                  struct qx_error *error);
/* The same from a table made before; NULL: none, or error says why it will not do. The store must
   outlive it. */
struct retrograde *retrograde_load(const struct qx_rules *rules, const struct qx_store *store,
                                   struct qx_error *error);
bool retrograde_save(const struct retrograde *retrograde, const struct qx_store *store,
                     struct qx_error *error);
void retrograde_free(struct retrograde *retrograde);
/* The state's game is not over. */
struct finding retrograde_get(const struct retrograde *retrograde, const void *state);

#endif
