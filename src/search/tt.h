/*
 * tt.h - a transposition table: what a search found out about positions it may meet again.
 *
 * Fixed memory, set by tt_new. A key has a bucket of four entries; a new one replaces the least
 * useful of them (of an older search, or searched less deep). For one thread.
 */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tt_bound { TT_NONE, TT_ATMOST, TT_ATLEAST, TT_EXACT };

enum {
    TT_DEPTH_FULL = 255,      /* searched to the end of the game on every path */
    TT_MOVE_MASK = 0xffffff,  /* of a move only these bits are kept: a hint */
    TT_VALUE_MOST = 0x7fffff, /* largest absolute value */
};

struct tt_entry {
    int32_t value;
    enum tt_bound bound;
    int depth;     /* 0 … TT_DEPTH_FULL */
    uint32_t move; /* the best move's low bits */
};

struct tt;

/* Uses at most `bytes` (at least one bucket of 64). NULL: no memory. */
struct tt *tt_new(size_t bytes);
void tt_free(struct tt *tt);

/*
 * A new search of at most n_nodes positions begins: entries so far become the first to be replaced.
 * A small search uses only the start of a large table: fresh memory costs more than it would bring.
 */
void tt_begin(struct tt *tt, uint64_t n_nodes);
/* False: nothing is known. */
bool tt_probe(const struct tt *tt, uint64_t key, struct tt_entry *out);
void tt_store(struct tt *tt, uint64_t key, const struct tt_entry *entry);

#endif
