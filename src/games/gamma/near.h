/*
 * near.h - what lies around a field: two sets of the fields at most two steps away.
 *
 *      . . # . .      bit 5 × (dy + 2) + dx + 2 of a set stands for the field dx to the east and
 *      . # # # .      dy to the north. Only the twelve fields marked # are looked at, the
 *      # # o # #      middle one not: sets never hold it. Fields off the board are in no set.
 *      . # # # .
 *      . . # . .      From `own` and `free` follow all that a move must know of its surroundings.
 */
#ifndef GAMES_GAMMA_NEAR_H
#define GAMES_GAMMA_NEAR_H

#include "games/gamma/gamma_state.h"

enum gamma_near_bit {
    GAMMA_NEAR_E = 1 << 13,
    GAMMA_NEAR_N = 1 << 17,
    GAMMA_NEAR_W = 1 << 11,
    GAMMA_NEAR_S = 1 << 7,
    GAMMA_NEAR_NE = 1 << 18,
    GAMMA_NEAR_NW = 1 << 16,
    GAMMA_NEAR_SW = 1 << 6,
    GAMMA_NEAR_SE = 1 << 8,
    GAMMA_NEAR_CROSS = GAMMA_NEAR_E | GAMMA_NEAR_N | GAMMA_NEAR_W | GAMMA_NEAR_S
};

struct gamma_near {
    uint32_t own;                     /* fields of the player in question */
    uint32_t free;                    /* fields of nobody                 */
    uint32_t owner[GAMMA_DIRECTIONS]; /* of the four neighbours; 0 also off the board */
};

/* The set with the one neighbour that lies in a direction. */
static inline uint32_t gamma_near_bit(unsigned direction)
{
    static const uint32_t bits[GAMMA_DIRECTIONS] = {GAMMA_NEAR_E, GAMMA_NEAR_N, GAMMA_NEAR_W,
                                                    GAMMA_NEAR_S};
    return bits[direction];
}

/* How many of the four neighbours are in the set. */
static inline uint32_t gamma_near_count(uint32_t set)
{
    return (set >> 13 & 1) + (set >> 17 & 1) + (set >> 11 & 1) + (set >> 7 & 1);
}

/* Neighbours that follow each other around the field and are joined by the field between them. */
static inline uint32_t gamma_near_links(uint32_t own)
{
    uint32_t east_north = own >> 13 & own >> 18 & own >> 17;
    uint32_t north_west = own >> 17 & own >> 16 & own >> 11;
    uint32_t west_south = own >> 11 & own >> 6 & own >> 7;
    uint32_t south_east = own >> 7 & own >> 8 & own >> 13;
    return (east_north & 1) | (north_west & 1) << 1 | (west_south & 1) << 2 | (south_east & 1) << 3;
}

/*
 * Arcs: the groups that own neighbours form when only the eight fields around are looked at. The
 * result has the bit of one neighbour of each arc. All four links close a ring, which is one arc.
 */
static inline uint32_t gamma_near_arcs(uint32_t own)
{
    uint32_t links = gamma_near_links(own);
    if (links == 15)
        return GAMMA_NEAR_E;
    uint32_t arcs = own & GAMMA_NEAR_CROSS;
    arcs &= ~((links & 1) * (uint32_t)GAMMA_NEAR_N);
    arcs &= ~((links >> 1 & 1) * (uint32_t)GAMMA_NEAR_W);
    arcs &= ~((links >> 2 & 1) * (uint32_t)GAMMA_NEAR_S);
    return arcs & ~((links >> 3) * (uint32_t)GAMMA_NEAR_E);
}

/* Free neighbours that touch no own field but the middle one: what it alone adds to the border. */
static inline uint32_t gamma_near_border(const struct gamma_near *near)
{
    uint32_t touched = near->own << 1 | near->own >> 1 | near->own << 5 | near->own >> 5;
    return gamma_near_count(near->free & ~touched);
}

/* Looks around a spot on behalf of a player. */
void gamma_near_look(const struct gamma_shape *shape, const struct gamma_state *state,
                     const struct gamma_spot *spot, uint32_t player, struct gamma_near *near);

/* Its `own` alone: enough for arcs. */
uint32_t gamma_near_own(const struct gamma_shape *shape, const struct gamma_state *state,
                        const struct gamma_spot *spot, uint32_t player);

#endif
