/*
 * hunt.c - is there a golden move for a player who already has as many areas as allowed?
 *
 * Players are sorted into 128 buckets by number, so that "does a neighbour of p have slack" is the
 * meeting of two small sets. With more players than buckets the answer may be a yes too many, which
 * costs a look along the chain and is never wrong.
 */
#include "games/gamma/hunt.h"

#include "games/gamma/block.h"

enum { BUCKET_BITS = GAMMA_BUCKETS / GAMMA_BUCKET_WORDS };

static bool is_hunting(const struct gamma_state *state, const struct gamma_player *player)
{
    return player->era == state->era + 1;
}

/* Starts again from the newest field. */
static void restart(struct gamma_player *me)
{
    me->scan = me->chain;
    me->stamp = 0;
}

static void begin(const struct gamma_state *state, struct gamma_player *me)
{
    me->era = state->era + 1;
    me->hint = 0;
    for (int i = 0; i < GAMMA_PENDING; i++)
        me->pending[i] = 0;
    for (int i = 0; i < GAMMA_BUCKET_WORDS; i++)
        me->beside[i] = 0;
    restart(me);
}

static void add_beside(struct gamma_player *me, uint32_t other)
{
    uint32_t bucket = other % GAMMA_BUCKETS;
    me->beside[bucket / BUCKET_BITS] |= UINT64_C(1) << bucket % BUCKET_BITS;
}

/* May this field be lost by its owner? */
static bool is_good(const struct gamma_shape *shape, struct gamma_state *state,
                    const struct gamma_spot *prey)
{
    uint32_t owner = gamma_owner(shape, state, prey->field);
    uint32_t slack = shape->areas - gamma_player_at(shape, state, owner)->areas;
    return slack >= GAMMA_DIRECTIONS - 1 || gamma_block_parts(shape, state, prey) <= slack + 1;
}

/* Looks for good prey among the pending; what is not good leaves two or more parts and is let
 * go. */
static bool find_pending(const struct gamma_shape *shape, struct gamma_state *state,
                         struct gamma_player *me)
{
    for (int i = 0; i < GAMMA_PENDING; i++) {
        if (!me->pending[i])
            continue;
        struct gamma_spot prey = gamma_spot_of(shape, me->pending[i] - 1);
        if (is_good(shape, state, &prey))
            return true;
        me->pending[i] = 0;
    }
    return false;
}

/* Good prey next to a field of the player, + 1; 0: none. */
static uint32_t find_around(const struct gamma_shape *shape, struct gamma_state *state,
                            uint32_t player, uint32_t field)
{
    struct gamma_spot spot = gamma_spot_of(shape, field);
    if (gamma_owner(shape, state, field) != player)
        return 0; /* lost to a golden move, but still in the chain */
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot prey = spot;
        if (!gamma_spot_step(shape, &prey, d))
            continue;
        uint32_t other = gamma_owner(shape, state, prey.field);
        if (!other || other == player)
            continue;
        add_beside(gamma_player_at(shape, state, player), other);
        if (is_good(shape, state, &prey))
            return prey.field + 1;
    }
    return 0;
}

/* Looks along the chain from *at until good prey is found; leaves *at at the field next to it. */
static uint32_t find_along(const struct gamma_shape *shape, struct gamma_state *state,
                           uint32_t player, uint32_t *at)
{
    const struct gamma_place *places = gamma_places(shape, state);
    while (*at) {
        uint32_t prey = find_around(shape, state, player, *at - 1);
        if (prey)
            return prey;
        *at = places[*at - 1].next;
    }
    return 0;
}

static bool is_beside_loose(const struct gamma_state *state, const struct gamma_player *me)
{
    for (int i = 0; i < GAMMA_BUCKET_WORDS; i++)
        if (me->beside[i] & state->loose[i])
            return true;
    return false;
}

/* When all prey leaves two or more parts: does the slack of its owner allow for some? */
static bool find_by_slack(const struct gamma_shape *shape, struct gamma_state *state,
                          uint32_t player)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    if (!is_beside_loose(state, me))
        return false;
    if (me->hint) {
        struct gamma_spot prey = gamma_spot_of(shape, me->hint - 1);
        if (is_good(shape, state, &prey))
            return true;
    }
    if (me->stamp == state->loosenings + 1)
        return false;
    uint32_t at = me->chain;
    uint32_t prey = find_along(shape, state, player, &at);
    if (prey)
        me->hint = prey;
    else
        me->stamp = state->loosenings + 1;
    return prey != 0;
}

bool gamma_hunt(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    if (!is_hunting(state, me))
        begin(state, me);
    if (find_pending(shape, state, me))
        return true;
    if (me->scan) {
        me->pending[0] = find_along(shape, state, player, &me->scan);
        if (me->pending[0])
            return true;
    }
    return find_by_slack(shape, state, player);
}

static bool is_pending(const struct gamma_player *me, uint32_t field)
{
    for (int i = 0; i < GAMMA_PENDING; i++)
        if (me->pending[i] == field + 1)
            return true;
    return false;
}

static bool put_pending(struct gamma_player *me, uint32_t field)
{
    for (int i = 0; i < GAMMA_PENDING; i++)
        if (!me->pending[i]) {
            me->pending[i] = field + 1;
            return true;
        }
    return false;
}

/* The place of the newest goes to the newer one, the others hold their prey. */
static void overflow(struct gamma_player *me, uint32_t field)
{
    me->pending[GAMMA_PENDING - 1] = field + 1;
    restart(me);
}

void gamma_hunt_offer(const struct gamma_shape *shape, struct gamma_state *state, uint32_t player,
                      uint32_t field)
{
    struct gamma_player *me = gamma_player_at(shape, state, player);
    if (!is_hunting(state, me) || me->spent)
        return;
    add_beside(me, gamma_owner(shape, state, field));
    if (is_pending(me, field) || put_pending(me, field))
        return;
    find_pending(shape, state, me);
    if (!put_pending(me, field))
        overflow(me, field);
}

void gamma_hunt_loosen(const struct gamma_shape *shape, struct gamma_state *state, uint32_t field)
{
    const struct gamma_spot spot = gamma_spot_of(shape, field);
    uint32_t owner = gamma_owner(shape, state, field);
    for (unsigned d = 0; d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot hunter = spot;
        if (!gamma_spot_step(shape, &hunter, d))
            continue;
        uint32_t player = gamma_owner(shape, state, hunter.field);
        struct gamma_player *me = gamma_player_at(shape, state, player);
        if (!player || player == owner || !is_hunting(state, me))
            continue;
        if (!is_pending(me, field) && !put_pending(me, field))
            overflow(me, field);
    }
}

bool gamma_hunt_is_loose(const struct gamma_shape *shape, const struct gamma_player *player)
{
    return player->busy && player->areas < shape->areas;
}

void gamma_hunt_count_loose(const struct gamma_shape *shape, struct gamma_state *state,
                            uint32_t player, bool was_loose)
{
    bool is_loose = gamma_hunt_is_loose(shape, gamma_player_at(shape, state, player));
    if (is_loose == was_loose)
        return;
    uint32_t bucket = player % GAMMA_BUCKETS;
    uint64_t *word = &state->loose[bucket / BUCKET_BITS];
    uint64_t bit = UINT64_C(1) << bucket % BUCKET_BITS;
    state->n_loose[bucket] += is_loose ? 1 : UINT32_MAX;
    *word = state->n_loose[bucket] ? *word | bit : *word & ~bit;
}
