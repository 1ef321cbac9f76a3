/*
 * area.c - which fields form an area: names of areas in a union-find.
 *
 * Union by rank with path compression (Tarjan, "Efficiency of a good but not linear set union
 * algorithm", 1975). Paths are only shortened in moves that join areas; rank alone keeps them
 * logarithmic for questions about a constant state.
 */
#include "games/gamma/area.h"

#include <assert.h>

#define RANK UINT32_C(0xff)

static const gamma_word *nodes_see(const struct gamma_shape *shape, const struct gamma_state *state)
{
    return gamma_part(state, shape->nodes_at);
}

static gamma_word *nodes_of(const struct gamma_shape *shape, struct gamma_state *state)
{
    return gamma_part_mut(state, shape->nodes_at);
}

static uint32_t find(const gamma_word *nodes, uint32_t node)
{
    while (!(nodes[node] & GAMMA_ROOT))
        node = nodes[node];
    return node;
}

/* Points every node on the way, and the field itself, nearer to the root. */
static void shorten(const struct gamma_shape *shape, struct gamma_state *state, uint32_t field,
                    uint32_t root)
{
    struct gamma_place *place = &gamma_places(shape, state)[field];
    gamma_word *nodes = nodes_of(shape, state);
    for (uint32_t node = place->name; node != root;) {
        uint32_t up = nodes[node];
        nodes[node] = root;
        node = up;
    }
    place->name = root;
}

uint32_t gamma_area_root(const struct gamma_shape *shape, const struct gamma_state *state,
                         uint32_t field)
{
    const struct gamma_place *places = gamma_part(state, shape->places_at);
    uint32_t name = places[field].name;
    return name ? find(nodes_see(shape, state), name) : 0;
}

bool gamma_area_is_tracked(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t root)
{
    return root && nodes_see(shape, state)[root] & GAMMA_TRACKED;
}

void gamma_area_track(const struct gamma_shape *shape, struct gamma_state *state, uint32_t root,
                      bool on)
{
    gamma_word *node = &nodes_of(shape, state)[root];
    *node = on ? *node | GAMMA_TRACKED : *node & ~GAMMA_TRACKED;
}

uint32_t gamma_area_name(const struct gamma_shape *shape, struct gamma_state *state)
{
    uint32_t name = ++state->n_names;
    assert(name < shape->n_nodes);
    nodes_of(shape, state)[name] = GAMMA_ROOT;
    return name;
}

static bool has_root(const struct gamma_meeting *meeting, uint32_t root)
{
    for (uint32_t i = 0; i < meeting->n; i++)
        if (root && meeting->root[i] == root)
            return true;
    return false;
}

void gamma_area_meet(const struct gamma_shape *shape, const struct gamma_state *state,
                     uint32_t field, uint32_t own, struct gamma_meeting *meeting)
{
    uint32_t arcs = gamma_near_arcs(own);
    meeting->n = 0;
    for (unsigned d = 0; arcs; d++) {
        if (!(arcs & gamma_near_bit(d)))
            continue;
        arcs &= ~gamma_near_bit(d);
        uint32_t neighbour = gamma_beside(shape, field, d);
        uint32_t root = gamma_area_root(shape, state, neighbour);
        if (has_root(meeting, root))
            continue;
        meeting->direction[meeting->n] = d;
        meeting->field[meeting->n] = neighbour;
        meeting->root[meeting->n++] = root;
    }
}

static uint32_t link(gamma_word *nodes, uint32_t a, uint32_t b)
{
    uint32_t rank_a = nodes[a] & RANK, rank_b = nodes[b] & RANK;
    uint32_t top = rank_a >= rank_b ? a : b;
    nodes[top] += rank_a == rank_b;
    nodes[a + b - top] = top;
    return top;
}

uint32_t gamma_area_join(const struct gamma_shape *shape, struct gamma_state *state, uint32_t field,
                         const struct gamma_meeting *meeting)
{
    struct gamma_place *places = gamma_places(shape, state);
    uint32_t top = 0;
    for (uint32_t i = 0; i < meeting->n; i++)
        if (meeting->root[i])
            top = top ? link(nodes_of(shape, state), top, meeting->root[i]) : meeting->root[i];
    if (!top && meeting->n)
        top = gamma_area_name(shape, state);
    for (uint32_t i = 0; i < meeting->n; i++)
        if (meeting->root[i])
            shorten(shape, state, meeting->field[i], top);
        else
            places[meeting->field[i]].name = top;
    places[field].name = top;
    return top;
}

/* Names a field after those to its west and south, which have their new names already. */
static void rename_field(const struct gamma_shape *shape, struct gamma_state *state,
                         const struct gamma_spot *spot)
{
    gamma_places(shape, state)[spot->field].name = 0;
    uint32_t owner = gamma_owner(shape, state, spot->field);
    if (!owner)
        return;
    uint32_t own = gamma_near_own(shape, state, spot, owner);
    struct gamma_meeting meeting;
    gamma_area_meet(shape, state, spot->field, own & (GAMMA_NEAR_W | GAMMA_NEAR_SW | GAMMA_NEAR_S),
                    &meeting);
    gamma_area_join(shape, state, spot->field, &meeting);
}

void gamma_area_rename(const struct gamma_shape *shape, struct gamma_state *state)
{
    state->n_names = 0;
    state->n_goldens = 0;
    state->tracking = 0;
    for (uint32_t y = 0; y < shape->height; y++)
        for (uint32_t x = 0; x < shape->width; x++) {
            struct gamma_spot spot = gamma_spot_at(shape, x, y);
            rename_field(shape, state, &spot);
        }
}
