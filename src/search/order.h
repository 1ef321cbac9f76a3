/*
 * order.h - which move to try first: the one the table remembers, killers, then by history.
 *
 * History counts how often a move cut a search short, whatever the position, for the searching seat
 * and for its opponents apart. Moves share a slot where a game has more of them than there are
 * slots.
 */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include <quincunx/game.h>

#define ORDER_NO_HINT UINT32_MAX

enum { ORDER_SLOTS = 4096 };

struct order {
    int32_t history[2][ORDER_SLOTS];
};

/* What is known at one node. */
struct order_hints {
    uint32_t table_move; /* low bits (TT_MOVE_MASK) of the remembered move, or ORDER_NO_HINT */
    qx_move killers[2];  /* moves that cut at this distance from the root; may be equal */
    uint64_t salt;       /* not 0: equal moves are tried in an order drawn from it */
};

/* Halves what was learnt, for the next search. */
void order_fade(struct order *order);
/* Gives each move a rank; the higher, the earlier. side: 0 for the searching seat, 1 for others. */
void order_rank(const struct order *order, int side, const struct order_hints *hints,
                const qx_move *moves, size_t n, int32_t *ranks);
/* Brings the best of moves i … n-1 to place i and returns it. */
qx_move order_pick(qx_move *moves, int32_t *ranks, size_t n, size_t i);
/* The last of the n moves tried cut the search short; the others did not. */
void order_learn(struct order *order, int side, const qx_move *tried, size_t n, int depth);

#endif
