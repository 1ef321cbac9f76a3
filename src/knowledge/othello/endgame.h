/*
 * endgame.h - exact values of Othello positions: what the tree search is for.
 *
 * A solver owns the memory for boards of one size and is used by one caller at a time. Squares are
 * bits as in games/othello/bits.h; scores are discs of the side to move less discs of the other.
 */
#ifndef KNOWLEDGE_OTHELLO_ENDGAME_H
#define KNOWLEDGE_OTHELLO_ENDGAME_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "knowledge/othello/endgame_search.h"

struct othello_endgame;

/* For boards of 4x4, 6x6 or 8x8, with a table of at most so many mebibytes. NULL: no memory. */
struct othello_endgame *othello_endgame_new(int side, unsigned mebibytes);
void othello_endgame_free(struct othello_endgame *endgame);
/* Forgets what earlier positions taught. Needed between tasks that count the end differently. */
void othello_endgame_clear(struct othello_endgame *endgame);

struct othello_task {
    uint64_t own, opp;       /* discs of the side to move and of the other */
    bool winner_takes_empty; /* empty squares at the end count for the winner, as in tournaments */
    bool pass_ends;          /* the game is over when the side to move is stuck */
    bool asks_winner;        /* only the sign of the score is wanted, which is found sooner */
    int threads;             /* 0 and 1: only the caller's; with more, lines and nodes may vary */
    uint64_t most_nodes;     /* of all threads together; 0: no limit */
    const atomic_bool *stop; /* becomes true when the search must end; may be NULL */
    /* Called now and then from the caller's thread, with the share of the tree that is done, 0 … 1,
     * and the caller's nodes; may be NULL. */
    void (*tell)(void *context, double share, uint64_t n_nodes);
    void *context;
};

struct othello_answer {
    int score; /* where the winner was asked for, a bound: more than 0, 0, or less */
    /* Best play by both; empty when nobody can move any more. Where the winner was asked for: how
     * the result is kept, as far as it was searched; without worth where every move loses. */
    struct othello_line line;
    uint64_t n_nodes; /* of all threads */
};

/* False: ended before the score was proven. Score and line are then those that the last whole
 * search with doubt found likely; the line is empty where there was none. */
bool othello_endgame_solve(struct othello_endgame *endgame, const struct othello_task *task,
                           struct othello_answer *answer);

#endif
