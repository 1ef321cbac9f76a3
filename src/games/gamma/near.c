/*
 * near.c - what lies around a field: two sets of the fields at most two steps away.
 *
 * Looking around is most of the work of a move, and its loads miss the cache on large boards; away
 * from the edge they are made without a branch between them, so that the misses overlap.
 */
#include "games/gamma/near.h"

#define N_LOOKED 12

struct step {
    int x, y;
};

/* The four neighbours first, in the order of directions. */
static const struct step steps[N_LOOKED] = {{1, 0},   {0, 1},  {-1, 0}, {0, -1}, {1, 1},  {-1, 1},
                                            {-1, -1}, {1, -1}, {2, 0},  {0, 2},  {-2, 0}, {0, -2}};

static GAMMA_INLINE void note(struct gamma_near *near, uint32_t owner, uint32_t player,
                              struct step at)
{
    unsigned bit = (unsigned)(5 * (at.y + 2) + at.x + 2);
    near->own |= (uint32_t)(owner == player) << bit;
    near->free |= (uint32_t)(owner == 0) << bit;
}

/* Compiled once for each width of an owner, with all steps unrolled. */
static GAMMA_INLINE void look_inside(const struct gamma_shape *shape, const void *owners,
                                     uint32_t bytes, const struct gamma_spot *spot, uint32_t player,
                                     struct gamma_near *near)
{
    uint32_t column[5], row[5];
    for (uint32_t i = 0; i < 5; i++) {
        column[i] = gamma_column(shape, spot->x + i - 2);
        row[i] = gamma_row(shape, spot->y + i - 2);
    }
    struct gamma_near n = {0};
#if defined(__clang__)
#pragma clang loop unroll(full)
#elif defined(__GNUC__)
#pragma GCC unroll 12
#endif
    for (int i = 0; i < N_LOOKED; i++) {
        uint32_t at = column[steps[i].x + 2] + row[steps[i].y + 2];
        uint32_t owner = gamma_owner_in(owners, bytes, at);
        if (i < GAMMA_DIRECTIONS)
            n.owner[i] = owner;
        note(&n, owner, player, steps[i]);
    }
    *near = n;
}

static void look_at_edge(const struct gamma_shape *shape, const struct gamma_state *state,
                         const struct gamma_spot *spot, uint32_t player, struct gamma_near *near)
{
    *near = (struct gamma_near){0};
    for (int i = 0; i < N_LOOKED; i++) {
        int64_t x = (int64_t)spot->x + steps[i].x, y = (int64_t)spot->y + steps[i].y;
        if (x < 0 || y < 0 || x >= shape->width || y >= shape->height)
            continue;
        struct gamma_spot at = gamma_spot_at(shape, (uint32_t)x, (uint32_t)y);
        uint32_t owner = gamma_owner(shape, state, at.field);
        if (i < GAMMA_DIRECTIONS)
            near->owner[i] = owner;
        note(near, owner, player, steps[i]);
    }
}

/* Is the spot at least two steps from every edge? Wraps around below two on purpose. */
static bool is_inside(const struct gamma_shape *shape, const struct gamma_spot *spot)
{
    return shape->width >= 5 && shape->height >= 5 && spot->x - 2 < shape->width - 4 &&
           spot->y - 2 < shape->height - 4;
}

void gamma_near_look(const struct gamma_shape *shape, const struct gamma_state *state,
                     const struct gamma_spot *spot, uint32_t player, struct gamma_near *near)
{
    const void *owners = gamma_part(state, shape->owners_at);
    if (!is_inside(shape, spot))
        look_at_edge(shape, state, spot, player, near);
    else if (shape->owner_bytes == 1)
        look_inside(shape, owners, 1, spot, player, near);
    else if (shape->owner_bytes == 2)
        look_inside(shape, owners, 2, spot, player, near);
    else
        look_inside(shape, owners, 4, spot, player, near);
}

uint32_t gamma_near_own(const struct gamma_shape *shape, const struct gamma_state *state,
                        const struct gamma_spot *spot, uint32_t player)
{
    struct gamma_near near;
    gamma_near_look(shape, state, spot, player, &near);
    return near.own;
}
