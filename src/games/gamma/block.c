/*
 * block.c - into how many parts an area falls when a field is lost, kept ready for areas that only
 * grow.
 *
 * The online algorithm for blocks of Westbrook and Tarjan ("Maintaining bridge-connected and
 * biconnected components on-line", 1992), with trees regrown instead of turned around.
 *
 * signs[field] = direction of the parent (UP_NONE at the root of a tree), and two marks that are
 * always clear between calls. links[field] = an edge nearer to the representative of the field's
 * block.
 */
#include "games/gamma/block.h"

#include "games/gamma/hunt.h"

enum { UP = 7, UP_NONE = 4, SEEN = 8, PASSED = 16 };

/* The parts of a state at work here, and whose fields. */
struct wood {
    const struct gamma_shape *shape;
    struct gamma_state *state;
    gamma_word *links;
    unsigned char *signs;
    uint32_t owner;
};

static struct wood wood_of(const struct gamma_shape *shape, struct gamma_state *state,
                           uint32_t owner)
{
    return (struct wood){.shape = shape,
                         .state = state,
                         .links = gamma_part_mut(state, shape->links_at),
                         .signs = gamma_part_mut(state, shape->signs_at),
                         .owner = owner};
}

static bool is_own(const struct wood *wood, uint32_t field)
{
    return gamma_owner(wood->shape, wood->state, field) == wood->owner;
}

static unsigned up(const struct wood *wood, uint32_t field)
{
    return wood->signs[field] & UP;
}

static uint32_t parent(const struct wood *wood, uint32_t field)
{
    return gamma_beside(wood->shape, field, up(wood, field));
}

/* The representative of the block of the edge above a field. */
static uint32_t find(const struct wood *wood, uint32_t field)
{
    gamma_word *links = wood->links;
    while (links[field] != field) {
        links[field] = links[links[field]];
        field = links[field];
    }
    return field;
}

/* The highest field of the block of the edge above a field. */
static uint32_t climb(const struct wood *wood, uint32_t field)
{
    return parent(wood, find(wood, field));
}

static void hang(const struct wood *wood, uint32_t field, unsigned direction)
{
    wood->signs[field] = (unsigned char)direction;
    wood->links[field] = field;
}

/* --- rings --- */

/* Passes fields upwards from both until one is met that the other way has passed. */
static uint32_t meeting_of(const struct wood *wood, uint32_t a, uint32_t b)
{
    uint32_t at[2] = {a, b};
    wood->signs[a] |= PASSED;
    wood->signs[b] |= PASSED;
    for (unsigned side = 0;; side ^= 1) {
        if (up(wood, at[side]) == UP_NONE)
            continue;
        at[side] = climb(wood, at[side]);
        if (wood->signs[at[side]] & PASSED)
            return at[side];
        wood->signs[at[side]] |= PASSED;
    }
}

/* The block by which the way up from a field enters `top`; `none` where the field is the top
 * itself. */
static uint32_t entrance(const struct wood *wood, uint32_t field, uint32_t top, uint32_t none)
{
    uint32_t edge = none;
    while (field != top) {
        edge = find(wood, field);
        field = parent(wood, edge);
    }
    return edge;
}

/* Makes the blocks on the way from a field up to `top` one with `block`. */
static void absorb(const struct wood *wood, uint32_t field, uint32_t top, uint32_t block,
                   bool is_news)
{
    while (field != top) {
        uint32_t edge = find(wood, field);
        uint32_t next = parent(wood, edge);
        wood->signs[field] &= (unsigned char)~PASSED;
        wood->links[edge] = block;
        if (is_news && next != top)
            gamma_hunt_loosen(wood->shape, wood->state, next);
        field = next;
    }
}

/* One way may have gone on past the meeting. */
static void forget_passed(const struct wood *wood, uint32_t field)
{
    while (wood->signs[field] & PASSED) {
        wood->signs[field] &= (unsigned char)~PASSED;
        if (up(wood, field) == UP_NONE)
            return;
        field = climb(wood, field);
    }
}

/* Adds the edge between two fields of a tree: every block on the way between them is in one ring
 * now. */
static void close_ring(const struct wood *wood, uint32_t a, uint32_t b, bool is_news)
{
    uint32_t top = meeting_of(wood, a, b);
    uint32_t from_b = entrance(wood, b, top, top);
    uint32_t block = entrance(wood, a, top, from_b);
    bool is_top_freed = from_b != top && block != from_b;
    absorb(wood, a, top, block, is_news);
    absorb(wood, b, top, block, is_news);
    forget_passed(wood, top);
    if (is_news && is_top_freed)
        gamma_hunt_loosen(wood->shape, wood->state, top);
}

/* --- trees --- */

/* A way around a tree: every edge of it once in each direction. */
struct tour {
    struct gamma_spot at;
    uint32_t start;
    unsigned first, next;
};

static bool is_edge(const struct wood *wood, struct gamma_spot spot, unsigned direction)
{
    uint32_t field = spot.field;
    if (up(wood, field) == direction)
        return true;
    return gamma_spot_step(wood->shape, &spot, direction) && is_own(wood, spot.field) &&
           up(wood, spot.field) == (direction ^ 2);
}

/* The first edge of the tree at a spot, counted on from a direction. */
static unsigned edge_from(const struct wood *wood, const struct gamma_spot *spot,
                          unsigned direction)
{
    for (unsigned i = 0; i < GAMMA_DIRECTIONS; i++, direction++)
        if (is_edge(wood, *spot, direction % 4))
            return direction % 4;
    return UP_NONE;
}

static struct tour tour_from(const struct wood *wood, const struct gamma_spot *spot)
{
    unsigned first = edge_from(wood, spot, 0);
    return (struct tour){.at = *spot, .start = spot->field, .first = first, .next = first};
}

/* False when the tour is back where it began. */
static bool tour_step(const struct wood *wood, struct tour *tour)
{
    if (tour->next == UP_NONE)
        return false;
    gamma_spot_step(wood->shape, &tour->at, tour->next);
    tour->next = edge_from(wood, &tour->at, (tour->next ^ 2) + 1);
    return tour->at.field != tour->start || tour->next != tour->first;
}

static void forget_seen(const struct wood *wood, const struct gamma_spot *root)
{
    struct tour tour = tour_from(wood, root);
    do
        wood->signs[tour.at.field] &= (unsigned char)~SEEN;
    while (tour_step(wood, &tour));
}

/*
 * Grows the tree and the blocks of an area from a root, depth first. The way back is in the signs,
 * so no stack is needed; after a step back the search goes on with the direction behind the one it
 * came from.
 */
static void grow(const struct wood *wood, const struct gamma_spot *root)
{
    struct gamma_spot at = *root;
    unsigned direction = 0;
    hang(wood, at.field, UP_NONE | SEEN);
    while (direction < GAMMA_DIRECTIONS || at.field != root->field) {
        if (direction == GAMMA_DIRECTIONS) {
            unsigned back = up(wood, at.field);
            gamma_spot_step(wood->shape, &at, back);
            direction = (back ^ 2) + 1;
            continue;
        }
        struct gamma_spot next = at;
        if (gamma_spot_step(wood->shape, &next, direction) && is_own(wood, next.field)) {
            if (!(wood->signs[next.field] & SEEN)) {
                hang(wood, next.field, (direction ^ 2) | SEEN);
                at = next;
                direction = 0;
                continue;
            }
            if (up(wood, at.field) != direction)
                close_ring(wood, at.field, next.field, false);
        }
        direction++;
    }
    forget_seen(wood, root);
}

/* Which of the tracked areas of a meeting has the most fields: the last one whose tour ends. */
static uint32_t largest(const struct wood *wood, const struct gamma_meeting *meeting)
{
    struct tour tours[GAMMA_DIRECTIONS];
    uint32_t area[GAMMA_DIRECTIONS], n = 0;
    for (uint32_t i = 0; i < meeting->n; i++)
        if (gamma_area_is_tracked(wood->shape, wood->state, meeting->root[i])) {
            struct gamma_spot spot = gamma_spot_of(wood->shape, meeting->field[i]);
            tours[n] = tour_from(wood, &spot);
            area[n++] = i;
        }
    while (n > 1)
        for (uint32_t i = 0; i < n && n > 1; i++)
            if (!tour_step(wood, &tours[i])) {
                tours[i] = tours[--n];
                area[i] = area[n];
            }
    return n ? area[0] : meeting->n;
}

/* --- for the rest of the engine --- */

static uint32_t count_blocks(const struct wood *wood, const struct gamma_spot *spot)
{
    uint32_t blocks[GAMMA_DIRECTIONS], n = 0;
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        if (!is_edge(wood, *spot, d))
            continue;
        bool is_up = up(wood, spot->field) == d;
        uint32_t block =
            find(wood, is_up ? spot->field : gamma_beside(wood->shape, spot->field, d));
        uint32_t i = 0;
        while (i < n && blocks[i] != block)
            i++;
        blocks[i] = block;
        n += i == n;
    }
    return n;
}

uint32_t gamma_block_parts(const struct gamma_shape *shape, struct gamma_state *state,
                           const struct gamma_spot *spot)
{
    uint32_t owner = gamma_owner(shape, state, spot->field);
    uint32_t arcs = gamma_near_count(gamma_near_arcs(gamma_near_own(shape, state, spot, owner)));
    if (arcs <= 1)
        return arcs;
    const struct wood wood = wood_of(shape, state, owner);
    uint32_t root = gamma_area_root(shape, state, spot->field);
    if (!gamma_area_is_tracked(shape, state, root)) {
        grow(&wood, spot);
        gamma_area_track(shape, state, root, true);
        state->tracking = 1;
    }
    return count_blocks(&wood, spot);
}

bool gamma_block_graft(const struct gamma_shape *shape, struct gamma_state *state,
                       const struct gamma_spot *spot, uint32_t player,
                       const struct gamma_meeting *meeting)
{
    const struct wood wood = wood_of(shape, state, player);
    uint32_t trunk = largest(&wood, meeting);
    if (trunk == meeting->n)
        return false;
    for (uint32_t i = 0; i < meeting->n; i++) {
        if (i == trunk) {
            hang(&wood, spot->field, meeting->direction[i]);
            continue;
        }
        struct gamma_spot root = *spot;
        gamma_spot_step(shape, &root, meeting->direction[i]);
        grow(&wood, &root);
        hang(&wood, root.field, meeting->direction[i] ^ 2);
    }
    return true;
}

void gamma_block_close(const struct gamma_shape *shape, struct gamma_state *state,
                       const struct gamma_spot *spot)
{
    const struct wood wood = wood_of(shape, state, gamma_owner(shape, state, spot->field));
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot next = *spot;
        if (gamma_spot_step(shape, &next, d) && is_own(&wood, next.field) &&
            !is_edge(&wood, *spot, d))
            close_ring(&wood, spot->field, next.field, true);
    }
}
