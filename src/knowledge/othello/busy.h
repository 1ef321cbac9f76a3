/*
 * busy.h - which positions other threads are searching at the moment.
 *
 * All threads search the same tree and share the table of results. One that finds a move already
 * taken by another tries its other moves first, and meets the result in the table later. This is
 * the simplified ABDADA of Tom Kerrigan, after Jean-Christophe Weill (1996). The marks are hints: a
 * lost or a stale one costs time, never truth.
 */
#ifndef KNOWLEDGE_OTHELLO_BUSY_H
#define KNOWLEDGE_OTHELLO_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "knowledge/othello/othello_hash.h"

enum { OTHELLO_BUSY_SLOTS = 4096 };

struct othello_busy {
    _Atomic uint64_t code[OTHELLO_BUSY_SLOTS]; /* of positions, 0: none */
};

static inline void othello_busy_init(struct othello_busy *busy)
{
    for (int i = 0; i < OTHELLO_BUSY_SLOTS; i++)
        atomic_init(&busy->code[i], 0);
}

/* The code of a position searched so far. */
static inline uint64_t othello_busy_code(uint64_t own, uint64_t opp, int depth)
{
    return othello_hash_code(own, opp) + (uint64_t)depth;
}

static inline bool othello_busy_is_taken(struct othello_busy *busy, uint64_t code)
{
    return atomic_load_explicit(&busy->code[code % OTHELLO_BUSY_SLOTS], memory_order_relaxed) ==
           code;
}

static inline void othello_busy_take(struct othello_busy *busy, uint64_t code)
{
    atomic_store_explicit(&busy->code[code % OTHELLO_BUSY_SLOTS], code, memory_order_relaxed);
}

static inline void othello_busy_leave(struct othello_busy *busy, uint64_t code)
{
    if (othello_busy_is_taken(busy, code))
        atomic_store_explicit(&busy->code[code % OTHELLO_BUSY_SLOTS], 0, memory_order_relaxed);
}

#endif
