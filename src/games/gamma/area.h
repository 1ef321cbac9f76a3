/*
 * area.h - which fields form an area: names of areas in a union-find.
 *
 * Every field carries a name; names are nodes of a forest, and two fields of one player are in one
 * area if and only if their names have the same root. An area of one field has no name (0) until a
 * second field joins it. A new field takes the name of the area that it joins, so most moves
 * touch no node at all; only where areas meet are their roots looked for and linked, by rank.
 *
 * A node is its parent's number, or, with GAMMA_ROOT set, a root's rank and flags. Names are never
 * taken back singly: when a golden move breaks an area, all parts but the largest are flooded and
 * get fresh names, and the nodes they leave stay as joints of the forest. Fields therefore may
 * leave an area although a union-find cannot delete.
 *
 * Invariant: n_names <= n_fields / 2 + 4 × n_goldens (two nameless fields are used up by each name
 * that a move deals out).
 */
#ifndef GAMES_GAMMA_AREA_H
#define GAMES_GAMMA_AREA_H

#include "games/gamma/near.h"

#define GAMMA_ROOT    UINT32_C(0x80000000)
#define GAMMA_TRACKED UINT32_C(0x40000000) /* block.h keeps a tree of this area */

/* The areas of one player that meet at a field. */
struct gamma_meeting {
    uint32_t n;
    uint32_t direction[GAMMA_DIRECTIONS]; /* of a neighbour in each           */
    uint32_t field[GAMMA_DIRECTIONS];     /* that neighbour                   */
    uint32_t root[GAMMA_DIRECTIONS];      /* of its name; 0: it has none      */
};

/* Finds the areas of the player whose fields `own` (a set of near.h) lie around a field. */
void gamma_area_meet(const struct gamma_shape *shape, const struct gamma_state *state,
                     uint32_t field, uint32_t own, struct gamma_meeting *meeting);

/* Makes the field one area with all that meet there; returns the root of its name, or 0. */
uint32_t gamma_area_join(const struct gamma_shape *shape, struct gamma_state *state, uint32_t field,
                         const struct gamma_meeting *meeting);

/* The root of the name of a field's area; 0: the area has no name. */
uint32_t gamma_area_root(const struct gamma_shape *shape, const struct gamma_state *state,
                         uint32_t field);

bool gamma_area_is_tracked(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t root);
void gamma_area_track(const struct gamma_shape *shape, struct gamma_state *state, uint32_t root,
                      bool on);

/* A name that no field has. */
uint32_t gamma_area_name(const struct gamma_shape *shape, struct gamma_state *state);

/* Deals out all names anew, from the board alone. Every area is untracked then. */
void gamma_area_rename(const struct gamma_shape *shape, struct gamma_state *state);

#endif
