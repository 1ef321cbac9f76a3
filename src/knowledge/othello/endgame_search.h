/*
 * endgame_search.h - one thread's part in solving a position: what the tree search needs and
 * leaves.
 *
 * The search itself is compiled three times, for plain CPUs and for those with AVX2 or AVX-512,
 * from the bodies last_squares.h, endgame_order.h and endgame_tree.h. Scores are discs of the side
 * to move less discs of the other.
 */
#ifndef KNOWLEDGE_OTHELLO_ENDGAME_SEARCH_H
#define KNOWLEDGE_OTHELLO_ENDGAME_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "knowledge/othello/busy.h"
#include "knowledge/othello/othello_hash.h"
#include "knowledge/othello/board_shape.h"
#include "knowledge/othello/weights.h"

enum { OTHELLO_LINE_MAX = 64, OTHELLO_SCORE_MAX = 64 };

/* How boldly a search may leave out branches that a shorter search calls hopeless; without doubt
 * (0) it leaves out none, and its scores are proven. */
enum { OTHELLO_ENDGAME_DOUBT_MOST = 3 };

/* A line of play: squares in order, passes left out. */
struct othello_line {
    int length;
    uint8_t square[OTHELLO_LINE_MAX];
};

/* The part of the whole tree that is being searched: where it starts and how much it is, of 1. */
struct share {
    double start, size;
};

/* Positions with few empty squares that this thread met lately. They need no room in the shared
 * table, whose memory is far away. */
enum { OTHELLO_NEAR_BITS = 11 };
struct othello_near {
    uint64_t own, opp; /* both 0: none */
    int8_t lower, upper;
    uint8_t square;
};

struct othello_search {
    const struct othello_shape *shape;
    const struct othello_weights *weights; /* to order moves by; NULL: none for this size */
    struct othello_hash *hash;
    struct othello_busy *busy; /* what other threads search now; NULL: there are none */

    bool winner_takes_empty; /* at the end, empty squares count for the winner */
    bool pass_ends;          /* the game is over when the side to move is stuck */
    uint8_t age;             /* of the task, for the table */
    uint8_t doubt;           /* 0 … OTHELLO_ENDGAME_DOUBT_MOST; more than 0 only with weights */

    /* Any of these ends the search at once; its score is then void. */
    const atomic_bool *stop;  /* the caller's wish; may be NULL */
    const atomic_uint *stage; /* is no more `in_stage`: another thread has the answer */
    unsigned in_stage;
    uint64_t most_nodes;

    uint64_t n_nodes; /* positions looked at */
    struct share share;
    uint64_t next_tell; /* n_nodes at which to tell next */
    /* May be NULL. */
    void (*tell)(void *context, double share, uint64_t n_nodes);
    void *context;

    struct othello_near near[1 << OTHELLO_NEAR_BITS]; /* all zero at first */
};

/* The score of a position within alpha … beta (beyond, a bound), and the line that leads there. */
typedef int othello_search_run(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               int beta, struct othello_line *line);
/* What a position looks worth so many moves ahead, in units of weights.h. */
typedef int othello_glance_run(struct othello_search *search, uint64_t own, uint64_t opp,
                               int depth);

othello_search_run othello_search_plain;
othello_glance_run othello_glance_plain;
#ifdef __x86_64__
othello_search_run othello_search_avx2, othello_search_avx512;
othello_glance_run othello_glance_avx2, othello_glance_avx512;
#endif

/* The weights, or NULL. In a program that carries none for sure, code that needs them is left out.
 */
static inline const struct othello_weights *weights_of(const struct othello_search *search)
{
#ifdef OTHELLO_WEIGHTLESS
    (void)search;
    return NULL;
#else
    return search->weights;
#endif
}

/* Has the search been told to end, or looked at enough? */
static inline bool othello_search_is_over(const struct othello_search *search)
{
    return search->n_nodes >= search->most_nodes ||
           atomic_load_explicit(search->stage, memory_order_relaxed) != search->in_stage ||
           (search->stop && atomic_load_explicit(search->stop, memory_order_relaxed));
}

#endif
