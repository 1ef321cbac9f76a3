/*
 * midgame.h - the value of an 8x8 position before its end can be computed: a search some moves
 * ahead to the weights of weights.h.
 *
 * A midgame owns the memory of one search and is used by one caller at a time; the weights must
 * outlive it. Values are in units (OTHELLO_DISC of them in a disc), for the side to move.
 */
#ifndef KNOWLEDGE_OTHELLO_MIDGAME_H
#define KNOWLEDGE_OTHELLO_MIDGAME_H

#include "knowledge/othello/busy.h"
#include "knowledge/othello/othello_hash.h"
#include "knowledge/othello/board_shape.h"
#include "knowledge/othello/weights.h"
#include "search/limit.h"

enum { OTHELLO_DEPTH_MOST = 60, OTHELLO_DOUBT_MOST = 3 };

/* A position that this thread is searching. Another thread may be done with it first; then `value`
 * is what that one found. The first position of all is watched by its depth alone. */
struct othello_watch {
    struct othello_watch *above; /* NULL: it is the first */
    uint64_t own, opp;
    int depth, alpha, beta;
    int value;
};

struct othello_midgame {
    const struct othello_weights *weights;
    struct othello_shape shape;
    struct othello_hash *hash;
    struct limit *limit; /* of the search under way */
    uint8_t doubt;       /* how boldly branches are left out, to OTHELLO_DOUBT_MOST; 0: none is */
    uint8_t age;         /* of the searches, for the table */

    /* Where several threads search a position, each with a copy of this: */
    bool is_shared;
    struct othello_busy *busy;     /* what they take from each other; one for all            */
    const atomic_int *due;         /* the depth that they search now; one for all            */
    struct othello_watch *path;    /* what leads to the position searched, the nearest first */
    struct othello_watch *settled; /* on the path, the first that another is done with       */
};

/* With a table of at most so many mebibytes. NULL: no memory. */
struct othello_midgame *othello_midgame_new(const struct othello_weights *weights,
                                            unsigned mebibytes);
void othello_midgame_free(struct othello_midgame *midgame);

/* The value within alpha … beta (beyond, a bound) `depth` moves ahead. Void when the limit is spent
 * on return. */
typedef int othello_midgame_run(struct othello_midgame *midgame, uint64_t own, uint64_t opp,
                                int depth, int alpha, int beta);

othello_midgame_run othello_midgame_plain;
#ifdef __x86_64__
othello_midgame_run othello_midgame_avx2;
#endif

/* The faster of the two on this machine. */
othello_midgame_run othello_midgame_search;

#endif
