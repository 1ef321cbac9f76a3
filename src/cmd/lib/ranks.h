/*
 * ranks.h - many machines: the processes ("ranks") that mpirun starts share the games of a match,
 * or one long calculation.
 *
 * All ranks run the same command with the same arguments. Rank 0 keeps the schedule and is the only
 * one that writes files and reports; the others play. A game is asked for by its number and comes
 * back as a record, so that what rank 0 enters is what it would have played itself.
 */
#ifndef CMD_LIB_RANKS_H
#define CMD_LIB_RANKS_H

#include <quincunx/quincunx.h>

/* Joins the job, if this is one of several ranks; false: has said why it cannot. Once, before any
 * of the others. */
bool ranks_begin(void);
/* Leaves it. Where nothing was done with the others, because something failed before, the job ends
 * here for all. Returns the exit code. */
int ranks_end(int code);

/* Is this one of several, and not the first? Known before it joins. */
bool ranks_is_helper(void);

int ranks_n(void);         /* 1: there are no others */
int ranks_number(void);    /* of this one, from 0 */
bool ranks_is_first(void); /* rank 0, or the only one */

/* The ranks as those who share a calculation, filled in; NULL: there are no others. From here on
 * all take part in it, and nobody leaves before rank 0 lets them. */
const struct qx_peers *ranks_peers(struct qx_peers *peers);

/* What rank 0 has here, all have when it returns. */
void ranks_share(void *bytes, size_t size);

/* Plays a match as qx_match_play does, with all ranks. On rank 0 `finished` is told of every game;
 * on the others of none, and the match is over for them when there is nothing left to play. */
bool ranks_play(const struct qx_match *match, struct qx_error *error);

#endif
