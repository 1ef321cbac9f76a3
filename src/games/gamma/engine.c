/*
 * engine.c - Gamma's rules on a flat state: moves, golden moves and the counts that players ask
 * for.
 *
 * Kept for every player: the fields and areas it holds and the free fields it touches (its border),
 * so that all counts are at hand. A move changes them from what lies within two steps (near.h) and
 * from the areas that meet at the field (area.h). For golden moves, contour.h tells into how many
 * parts the loser's area falls, split.h names the parts, and hunt.h with block.h answers whether a
 * golden move exists.
 *
 * Why a player below the limit always has one when another holds a field: every area has a field
 * whose loss does not split it (a leaf of a spanning tree), and one area more is allowed to the
 * taker.
 */
#include "games/gamma/engine.h"

#include <assert.h>

#include <quincunx/random.h>

#include "games/gamma/block.h"
#include "games/gamma/hunt.h"
#include "games/gamma/split.h"

static bool is_player(const struct gamma_shape *shape, uint32_t player)
{
    return player - 1 < shape->players;
}

static bool is_on_board(const struct gamma_shape *shape, uint32_t x, uint32_t y)
{
    return x < shape->width && y < shape->height;
}

static uint64_t key_of(uint32_t field, uint32_t player)
{
    return qx_mix((uint64_t)field << 32 | player);
}

/* Would the player stay within the limit with one area in place of those that meet? */
static bool is_within(const struct gamma_shape *shape, const struct gamma_state *state,
                      uint32_t player, uint32_t n_meeting)
{
    return gamma_player_see(shape, state, player)->areas - n_meeting < shape->areas;
}

/* --- taking a field --- */

/* The field becomes the player's: areas, border and key. The field is free or just lost. */
static void take(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                 const struct gamma_spot *spot, const struct gamma_near *near,
                 const struct gamma_meeting *meeting)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    bool was_loose = gamma_hunt_is_loose(shape, me);
    bool is_grafted = state->tracking && gamma_block_graft(shape, state, spot, player, meeting);
    gamma_owner_set(shape, state, spot->field, player);
    uint32_t root = gamma_area_join(shape, state, spot->field, meeting);
    me->busy++;
    me->areas += 1 - meeting->n;
    me->border += gamma_near_border(near);
    state->loosenings += meeting->n > 1;
    state->key ^= key_of(spot->field, player);
    gamma_hunt_count_loose(shape, state, player, was_loose);
    if (is_grafted) {
        gamma_area_track(shape, state, root, true);
        gamma_block_close(shape, state, spot);
    }
}

/* A field that was free leaves the borders of the players around it. */
static void leave_borders(const struct gamma_shape *shape, struct gamma_state *state,
                          const struct gamma_near *near)
{
    const uint32_t *owner = near->owner;
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        bool is_counted = !owner[d];
        for (unsigned e = 0; e < d; e++)
            is_counted |= owner[e] == owner[d];
        if (!is_counted)
            gamma_player_at(shape, state, owner[d])->border--;
    }
}

/* The players on both sides of each new contact may hunt across it. */
static void offer_around(const struct gamma_shape *shape, struct gamma_state *state,
                         uint32_t player, uint32_t field, const struct gamma_near *near)
{
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        uint32_t other = near->owner[d];
        if (!other || other == player)
            continue;
        gamma_hunt_offer(shape, state, player, gamma_beside(shape, field, d));
        gamma_hunt_offer(shape, state, other, field);
    }
}

static bool touches(const struct gamma_shape *shape, const struct gamma_state *state,
                    const struct gamma_spot *spot, uint32_t player)
{
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot next = *spot;
        if (gamma_spot_step(shape, &next, d) && gamma_owner(shape, state, next.field) == player)
            return true;
    }
    return false;
}

bool gamma_engine_can_move(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player, uint32_t x, uint32_t y)
{
    if (!is_player(shape, player) || !is_on_board(shape, x, y))
        return false;
    const struct gamma_spot spot = gamma_spot_at(shape, x, y);
    if (gamma_owner(shape, state, spot.field))
        return false;
    return gamma_player_see(shape, state, player)->areas < shape->areas ||
           touches(shape, state, &spot, player);
}

/*
 * Asks the cache early for what a move is going to read and write. On boards that do not fit the
 * cache a third of a move's time goes by waiting otherwise: the loads would begin only when the
 * owner of the field is there. Always inline, as gcc takes a function that only prefetches for one
 * without effect and drops the call.
 */
static GAMMA_INLINE void prefetch(const struct gamma_shape *shape, const struct gamma_state *state,
                                  const struct gamma_spot *spot)
{
#if defined(__GNUC__)
    const struct gamma_place *places = gamma_part(state, shape->places_at);
    uint32_t column = gamma_column(shape, spot->x);
    uint32_t north = spot->y + 1 < shape->height ? spot->y + 1 : spot->y;
    uint32_t south = spot->y ? spot->y - 1 : 0;
    __builtin_prefetch(&places[spot->field], 1);
    __builtin_prefetch(&places[column + gamma_row(shape, north)]);
    __builtin_prefetch(&places[column + gamma_row(shape, south)]);
#endif
}

/* A player takes a free field, allowed or not. */
static void occupy(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                   const struct gamma_spot *spot, const struct gamma_near *near,
                   const struct gamma_meeting *meeting)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    leave_borders(shape, state, near);
    gamma_places(shape, state)[spot->field].next = me->chain;
    me->chain = spot->field + 1;
    state->n_taken++;
    take(shape, state, player, spot, near, meeting);
    offer_around(shape, state, player, spot->field, near);
}

bool gamma_engine_move(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                       uint32_t x, uint32_t y)
{
    if (!is_player(shape, player) || !is_on_board(shape, x, y))
        return false;
    const struct gamma_spot spot = gamma_spot_at(shape, x, y);
    prefetch(shape, state, &spot);
    if (gamma_owner(shape, state, spot.field))
        return false;
    struct gamma_near near;
    struct gamma_meeting meeting;
    gamma_near_look(shape, state, &spot, player, &near);
    gamma_area_meet(shape, state, spot.field, near.own, &meeting);
    if (!is_within(shape, state, player, meeting.n))
        return false;
    occupy(shape, state, player, &spot, &near, &meeting);
    return true;
}

void gamma_engine_put(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                      uint32_t x, uint32_t y)
{
    const struct gamma_spot spot = gamma_spot_at(shape, x, y);
    struct gamma_near near;
    struct gamma_meeting meeting;
    assert(is_player(shape, player) && is_on_board(shape, x, y) &&
           !gamma_owner(shape, state, spot.field));
    gamma_near_look(shape, state, &spot, player, &near);
    gamma_area_meet(shape, state, spot.field, near.own, &meeting);
    occupy(shape, state, player, &spot, &near, &meeting);
}

/* --- golden moves --- */

/* What a golden move would do; not filled in where it is not allowed. */
struct raid {
    struct gamma_spot spot;
    uint32_t loser;
    struct gamma_parts parts;
};

static bool plan_raid(const struct gamma_shape *shape, const struct gamma_state *state,
                      uint32_t player, uint32_t x, uint32_t y, struct raid *raid)
{
    if (!is_player(shape, player) || !is_on_board(shape, x, y) ||
        gamma_player_see(shape, state, player)->spent)
        return false;
    raid->spot = gamma_spot_at(shape, x, y);
    raid->loser = gamma_owner(shape, state, raid->spot.field);
    if (!raid->loser || raid->loser == player)
        return false;
    struct gamma_meeting meeting;
    uint32_t own = gamma_near_own(shape, state, &raid->spot, player);
    gamma_area_meet(shape, state, raid->spot.field, own, &meeting);
    if (!is_within(shape, state, player, meeting.n))
        return false;
    gamma_contour_parts(shape, state, &raid->spot, &raid->parts);
    uint32_t left = gamma_player_see(shape, state, raid->loser)->areas - 1;
    return raid->parts.n <= shape->areas - left;
}

/* Takes the field from its owner: border, area and key. It belongs to nobody for a moment. */
static void lose(const struct gamma_shape *shape, struct gamma_state *state,
                 const struct raid *raid)
{
    struct gamma_player *loser = gamma_player_at(shape, state, raid->loser);
    uint32_t field = raid->spot.field;
    bool was_loose = gamma_hunt_is_loose(shape, loser);
    uint32_t root = gamma_area_root(shape, state, field);
    struct gamma_near near;
    gamma_near_look(shape, state, &raid->spot, raid->loser, &near);
    loser->busy--;
    loser->areas += raid->parts.n - 1;
    loser->border -= gamma_near_border(&near);
    state->key ^= key_of(field, raid->loser);
    gamma_owner_set(shape, state, field, 0);
    gamma_places(shape, state)[field].name = 0;
    if (root)
        gamma_area_track(shape, state, root, false);
    if (raid->parts.n > 1)
        gamma_split(shape, state, raid->loser, &raid->parts);
    gamma_hunt_count_loose(shape, state, raid->loser, was_loose);
}

bool gamma_engine_can_golden(const struct gamma_shape *shape, const struct gamma_state *state,
                             uint32_t player, uint32_t x, uint32_t y)
{
    struct raid raid;
    return plan_raid(shape, state, player, x, y, &raid);
}

void gamma_engine_spend(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    assert(is_player(shape, player) && !me->spent);
    me->spent = 1;
    state->key ^= key_of(UINT32_MAX, player);
}

bool gamma_engine_golden(const struct gamma_shape *shape, struct gamma_state *state,
                         uint32_t player, uint32_t x, uint32_t y)
{
    struct raid raid;
    if (!plan_raid(shape, state, player, x, y, &raid))
        return false;
    if (state->n_goldens == shape->n_goldens)
        gamma_area_rename(shape, state);
    state->n_goldens++;
    state->era++;
    lose(shape, state, &raid);

    struct gamma_near near;
    struct gamma_meeting meeting;
    gamma_near_look(shape, state, &raid.spot, player, &near);
    gamma_area_meet(shape, state, raid.spot.field, near.own, &meeting);
    take(shape, state, player, &raid.spot, &near, &meeting);
    gamma_engine_spend(shape, state, player);
    return true;
}

bool gamma_engine_golden_possible(const struct gamma_shape *shape, struct gamma_state *state,
                                  uint32_t player)
{
    if (!is_player(shape, player))
        return false;
    const struct gamma_player *me = gamma_player_at(shape, state, player);
    if (me->spent || state->n_taken == me->busy)
        return false;
    return me->areas < shape->areas || gamma_hunt(shape, state, player);
}

/* --- counts --- */

uint64_t gamma_engine_busy(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player)
{
    return is_player(shape, player) ? gamma_player_see(shape, state, player)->busy : 0;
}

uint64_t gamma_engine_areas(const struct gamma_shape *shape, const struct gamma_state *state,
                            uint32_t player)
{
    return is_player(shape, player) ? gamma_player_see(shape, state, player)->areas : 0;
}

uint64_t gamma_engine_free(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player)
{
    if (!is_player(shape, player))
        return 0;
    const struct gamma_player *me = gamma_player_see(shape, state, player);
    return me->areas < shape->areas ? shape->n_fields - state->n_taken : me->border;
}

bool gamma_engine_is_spent(const struct gamma_shape *shape, const struct gamma_state *state,
                           uint32_t player)
{
    return is_player(shape, player) && gamma_player_see(shape, state, player)->spent;
}

uint32_t gamma_engine_owner(const struct gamma_shape *shape, const struct gamma_state *state,
                            uint32_t x, uint32_t y)
{
    return gamma_owner(shape, state, gamma_spot_at(shape, x, y).field);
}

uint64_t gamma_engine_key(const struct gamma_state *state)
{
    return state->key;
}
