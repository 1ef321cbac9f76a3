/*
 * slide.h - slides of the Neutron and of White's pieces, for all places of the Neutron at once.
 *
 * White moves. The Neutron's slide depends on the pieces only, so a set of places is carried
 * backwards along the eight directions by shifts. A piece's slide depends on the Neutron only where
 * the Neutron stands on its way: the same slide ends on square k when the Neutron stands on k + 1,
 * and runs to the end when it stands off the path. So each end square counts for a mask of places.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_SLIDE_H
#define KNOWLEDGE_DISK_NEUTRON_SLIDE_H

#include "knowledge/neutron/sets.h"

enum { NEUTRON_DIRECTIONS = 8 };

/* A direction: how far a step moves along the squares, and from which squares one can be made. */
struct neutron_direction {
    int step;
    uint32_t from;
};

/* The opposite of direction d is NEUTRON_DIRECTIONS - 1 - d. */
static const struct neutron_direction neutron_directions[NEUTRON_DIRECTIONS] = {
    {-6, 0x1EF7BC0}, {-5, 0x1FFFFE0}, {-4, 0x0F7BDE0}, {-1, 0x1EF7BDE},
    {1, 0x0F7BDEF},  {4, 0x00F7BDE},  {5, 0x00FFFFF},  {6, 0x007BDEF},
};

/* bits moved by step squares; bits that leave the board must be masked off by the caller. */
static inline uint32_t neutron_shift(uint32_t bits, int step)
{
    return step > 0 ? bits << step : bits >> -step;
}

/* The squares whose neighbour in a direction is in the given set. */
static inline uint32_t neutron_before(uint32_t set, struct neutron_direction direction)
{
    return neutron_shift(set, -direction.step) & direction.from;
}

/* The squares from which some slide over the empty squares ends in targets (a part of empty). */
static inline uint32_t neutron_slides_into(uint32_t targets, uint32_t empty)
{
    uint32_t found = 0;
#pragma GCC unroll 8
    for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
        const struct neutron_direction direction = neutron_directions[d];
        uint32_t trail = targets & ~neutron_before(empty, direction);
#pragma GCC unroll 4
        for (int step = 0; step < 4; step++) {
            trail = neutron_before(trail, direction) & empty;
            found |= trail;
        }
    }
    return found;
}

/* The empty squares without an empty neighbour: a Neutron there is blocked. */
static inline uint32_t neutron_blocked(uint32_t empty)
{
    uint32_t free = 0;
#pragma GCC unroll 8
    for (int d = 0; d < NEUTRON_DIRECTIONS; d++)
        free |= neutron_before(empty, neutron_directions[d]);
    return empty & ~free;
}

/* For every white set from which one piece slide leads to the set of key: adds to reach[its index]
 * those of the given places at which the slide ends there. */
void neutron_pieces_unslide(const struct neutron_sets *sets, const struct neutron_block *block,
                            uint32_t key, uint32_t places, uint16_t *reach);

/* Of the given places, those at which every piece slide from the set of key leads to an index whose
 * won mask holds the place; places without any legal slide are among them. */
uint32_t neutron_pieces_all_won(const struct neutron_sets *sets, const struct neutron_block *block,
                                uint32_t key, uint32_t places, const uint16_t *won);

#endif
