/*
 * contour.c - into how many parts an area falls when one of its fields is lost, found without
 * writing.
 *
 * Where the eight fields around do not settle it, contours do. An edge is a field of the area and a
 * side of it behind which the area does not go on; a walker that keeps the area at its right hand
 * goes from edge to edge around it:
 *
 *      . .        . .        . A        walking east along the north side of field A, the next
 *      A .        A A        A A        edge is the east side of A, the north side of the next
 *       |         ---          |        field, or the west side of the field diagonally ahead.
 *
 * The lost field counts as outside. Each part has exactly one closed walk along the region of the
 * outside that holds the lost field, and all its sides towards that field are edges of this walk.
 * So one walker starts at every such side and stops at the next one: "walker i stops at side j" is
 * a permutation whose cycles are the parts. Walkers go in step, and when all but one have stopped
 * the last one's end is the side that is left over; the walk along the largest part is never
 * finished.
 */
#include "games/gamma/contour.h"

#include <assert.h>

struct walker {
    struct gamma_spot at;
    unsigned side;
    unsigned start; /* direction of its first field, seen from the lost one */
};

struct walk {
    const struct gamma_shape *shape;
    const struct gamma_state *state;
    uint32_t owner, lost;
};

static bool is_area(const struct walk *walk, const struct gamma_spot *spot)
{
    return spot->field != walk->lost &&
           gamma_owner(walk->shape, walk->state, spot->field) == walk->owner;
}

static void go_on(const struct walk *walk, struct walker *walker)
{
    unsigned heading = (walker->side + 3) % 4;
    struct gamma_spot ahead = walker->at;
    if (!gamma_spot_step(walk->shape, &ahead, heading) || !is_area(walk, &ahead)) {
        walker->side = heading;
        return;
    }
    walker->at = ahead;
    struct gamma_spot diagonal = ahead;
    if (!gamma_spot_step(walk->shape, &diagonal, walker->side) || !is_area(walk, &diagonal))
        return;
    walker->at = diagonal;
    walker->side = (walker->side + 1) % 4;
}

/* Is the walker at a side towards the lost field? */
static bool is_at_side(const struct walk *walk, const struct walker *walker)
{
    struct gamma_spot behind = walker->at;
    return gamma_spot_step(walk->shape, &behind, walker->side) && behind.field == walk->lost;
}

/* Lets all walkers go in step until at most one has not stopped; ends[start] becomes where each
 * did. */
static void walk_all(const struct walk *walk, struct walker *walkers, unsigned n, unsigned *ends)
{
    while (n > 1)
        for (unsigned i = 0; i < n; i++) {
            struct walker *walker = &walkers[i];
            go_on(walk, walker);
            if (!is_at_side(walk, walker))
                continue;
            ends[walker->start] = walker->side ^ 2;
            *walker = walkers[--n];
            break;
        }
}

/* The side where nobody has stopped is the end of the last walker. */
static void settle_last(uint32_t own, unsigned *ends)
{
    unsigned open = GAMMA_DIRECTIONS, missing = 0;
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++)
        if (own & gamma_near_bit(d)) {
            missing ^= d;
            if (ends[d] == GAMMA_DIRECTIONS)
                open = d;
            else
                missing ^= ends[d];
        }
    assert(open < GAMMA_DIRECTIONS);
    ends[open] = missing;
}

static void count_cycles(const struct gamma_shape *shape, uint32_t lost, uint32_t own,
                         const unsigned *ends, struct gamma_parts *parts)
{
    parts->n = 0;
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        if (!(own & gamma_near_bit(d)))
            continue;
        parts->field[parts->n++] = gamma_beside(shape, lost, d);
        for (unsigned e = d; own & gamma_near_bit(e); e = ends[e])
            own &= ~gamma_near_bit(e);
    }
}

static void follow(const struct walk *walk, const struct gamma_spot *spot, uint32_t own,
                   struct gamma_parts *parts)
{
    struct walker walkers[GAMMA_DIRECTIONS];
    unsigned ends[GAMMA_DIRECTIONS], n = 0;
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        ends[d] = GAMMA_DIRECTIONS;
        if (!(own & gamma_near_bit(d)))
            continue;
        struct gamma_spot first = *spot;
        gamma_spot_step(walk->shape, &first, d);
        walkers[n++] = (struct walker){.at = first, .side = d ^ 2, .start = d};
    }
    walk_all(walk, walkers, n, ends);
    settle_last(own, ends);
    count_cycles(walk->shape, spot->field, own, ends, parts);
}

void gamma_contour_parts(const struct gamma_shape *shape, const struct gamma_state *state,
                         const struct gamma_spot *spot, struct gamma_parts *parts)
{
    uint32_t owner = gamma_owner(shape, state, spot->field);
    uint32_t own = gamma_near_own(shape, state, spot, owner);
    uint32_t arcs = gamma_near_arcs(own);
    parts->n = 0;
    if (gamma_near_count(arcs) > 1) {
        const struct walk walk = {shape, state, owner, spot->field};
        follow(&walk, spot, own, parts);
        return;
    }
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++)
        if (arcs & gamma_near_bit(d))
            parts->field[parts->n++] = gamma_beside(shape, spot->field, d);
}
