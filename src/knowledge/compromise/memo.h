/*
 * memo.h - values of net positions already known, found by their canonical form.
 *
 * A memo grows up to a given number of positions and forgets none until it is cleared.
 */
#ifndef KNOWLEDGE_COMPROMISE_MEMO_H
#define KNOWLEDGE_COMPROMISE_MEMO_H

#include "games/compromise/net.h"

/*
 * What the rest of the game depends on. Somewhere between two choices, red_pips and green_pips are
 * still to be placed; both 0 means that the players are about to choose.
 */
struct compromise_spot {
    struct compromise_net net;
    int8_t turns; /* left, the present one included; 0 and below: extra turns */
    int16_t lead; /* of Red; always 0 where the goal is points              */
    uint8_t red_pips, green_pips;
};

struct compromise_memo;

/* NULL: no memory. With `swaps`, Green's view of a position is worth minus Red's view of it. */
struct compromise_memo *compromise_memo_new(size_t max_spots, bool swaps);
void compromise_memo_free(struct compromise_memo *memo);
void compromise_memo_clear(struct compromise_memo *memo);

/* The canonical form of a spot. *sign is -1 where the players change places, else 1. */
struct compromise_spot compromise_memo_canonical(const struct compromise_memo *memo,
                                                 const struct compromise_spot *spot, double *sign);

/* Both take a canonical spot. False: not known; no room, or no memory for more. */
bool compromise_memo_find(const struct compromise_memo *memo, const struct compromise_spot *spot,
                          double *value);
bool compromise_memo_store(struct compromise_memo *memo, const struct compromise_spot *spot,
                           double value);
size_t compromise_memo_n_spots(const struct compromise_memo *memo);
bool compromise_memo_is_full(const struct compromise_memo *memo);

#endif
