/*
 * forward.h - checks findings about all positions of a game by looking one move ahead from each.
 *
 * If every win has a best move that leads to a loss one move nearer the end, every loss only moves
 * to wins, the last of them one move nearer, and every draw a move that keeps it and none that
 * wins, then all findings are true: distances fall to 0 along the way, so no circle can hold them
 * up. A turn is taken for one move, as in retrograde.h.
 */
#ifndef SEARCH_FORWARD_H
#define SEARCH_FORWARD_H

#include "search/finding.h"

/* Counts the findings about all positions; false: stopped, or no memory. */
bool forward_count(const struct qx_rules *rules, finding_source *finding, void *context,
                   const struct qx_work *work, struct finding_counts *counts,
                   struct qx_error *error);
/* The counts as text, like snprintf; nothing where there is no memory to count. */
size_t forward_summary(const struct qx_rules *rules, finding_source *finding, void *context,
                       char *out, size_t size);

/* Checks them all; false: error shows the first position that is wrong, or says what hindered
 * it. */
bool forward_check(const struct qx_rules *rules, finding_source *finding, void *context,
                   const struct qx_work *work, struct qx_error *error);

#endif
