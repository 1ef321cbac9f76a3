/*
 * placing.h - the ways to place a handful of pips, sorted into classes by symmetry.
 *
 * Where players place, a turn is a matrix game over all placements. What leaves the net board as it
 * is cannot matter: placements that such a symmetry exchanges form a class, and an optimal strategy
 * may play all placements of a class alike. That turns the 27,405 ways to place 4 pips on an empty
 * board into 58 classes.
 */
#ifndef KNOWLEDGE_COMPROMISE_PLACING_H
#define KNOWLEDGE_COMPROMISE_PLACING_H

#include "games/compromise/net.h"

enum { COMPROMISE_MOST_PLACED = 4 };

/* Where up to four pips go: cells in ascending order. */
struct compromise_placement {
    uint8_t cell[COMPROMISE_MOST_PLACED];
};

struct compromise_placings {
    int n_pips;
    int n_placements;
    int n_classes;
    struct compromise_placement *placement; /* all of them           */
    int *class_of;                          /* of each placement     */
    int *first_of;                          /* of each class, its first placement */
    int *size_of;                           /* of each class         */
};

/* NULL: no memory. n_pips: 1 to COMPROMISE_MOST_PLACED. */
struct compromise_placings *compromise_placings_new(const struct compromise_net *net, int n_pips);
void compromise_placings_free(struct compromise_placings *placings);

#endif
