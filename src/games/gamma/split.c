/*
 * split.c - what becomes of an area's name when a golden move has taken a field out of it.
 *
 * All parts are flooded in step, until only one has not been filled: that one keeps the name. The
 * queue of a flood is a list threaded through the links of its fields, which mean nothing in an
 * untracked area; so a flood needs no memory of its own, and its queue lists its fields when it is
 * done.
 */
#include "games/gamma/split.h"

enum { SEEN = 8 }; /* the same mark as in block.c: clear between calls */

struct flood {
    uint32_t first, at, last;
    bool is_done;
};

struct basin {
    const struct gamma_shape *shape;
    struct gamma_state *state;
    gamma_word *links;
    unsigned char *signs;
    uint32_t owner;
};

static void append(const struct basin *basin, struct flood *flood, uint32_t field)
{
    basin->signs[field] |= SEEN;
    basin->links[flood->last] = field;
    basin->links[field] = field;
    flood->last = field;
}

/* Appends the neighbours of one field and goes on to the next in the queue. */
static void flood_step(const struct basin *basin, struct flood *flood)
{
    struct gamma_spot spot = gamma_spot_of(basin->shape, flood->at);
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot next = spot;
        if (gamma_spot_step(basin->shape, &next, d) && !(basin->signs[next.field] & SEEN) &&
            gamma_owner(basin->shape, basin->state, next.field) == basin->owner)
            append(basin, flood, next.field);
    }
    flood->is_done = flood->at == flood->last;
    flood->at = basin->links[flood->at];
}

static void flood_all(const struct basin *basin, struct flood *floods, uint32_t n)
{
    for (uint32_t n_open = n; n_open > 1;)
        for (uint32_t i = 0; i < n && n_open > 1; i++)
            if (!floods[i].is_done) {
                flood_step(basin, &floods[i]);
                n_open -= floods[i].is_done;
            }
}

/* Takes the marks off the fields of a flood, and names them where it was filled. */
static void drain(const struct basin *basin, const struct flood *flood)
{
    struct gamma_place *places = gamma_places(basin->shape, basin->state);
    bool is_named = flood->is_done && flood->first != flood->last;
    uint32_t name = is_named ? gamma_area_name(basin->shape, basin->state) : 0;
    for (uint32_t field = flood->first;; field = basin->links[field]) {
        basin->signs[field] &= (unsigned char)~SEEN;
        if (flood->is_done)
            places[field].name = name;
        if (field == flood->last)
            return;
    }
}

void gamma_split(const struct gamma_shape *shape, struct gamma_state *state, uint32_t owner,
                 const struct gamma_parts *parts)
{
    const struct basin basin = {.shape = shape,
                                .state = state,
                                .links = gamma_part_mut(state, shape->links_at),
                                .signs = gamma_part_mut(state, shape->signs_at),
                                .owner = owner};
    struct flood floods[GAMMA_DIRECTIONS] = {{0}};
    for (uint32_t i = 0; i < parts->n; i++) {
        uint32_t field = parts->field[i];
        floods[i] = (struct flood){.first = field, .at = field, .last = field};
        basin.signs[field] |= SEEN;
        basin.links[field] = field;
    }
    flood_all(&basin, floods, parts->n);
    for (uint32_t i = 0; i < parts->n; i++)
        drain(&basin, &floods[i]);
}
