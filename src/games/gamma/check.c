/*
 * check.c - the invariant of a Gamma state, looked at field by field. For tests of small boards.
 *
 * Costs the square of the number of fields; what a large board has too many of is not looked at.
 */
#include "games/gamma/area.h"
#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

enum { MOST_FIELDS = 4096, MOST_PLAYERS = 64 };

/* What a player should have been counted to have. */
struct census {
    uint32_t busy, areas, border;
};

/* Is this the first field, in the order of numbers, of its area? */
static bool is_first(const struct gamma_shape *shape, const struct gamma_state *state,
                     uint32_t field)
{
    uint32_t root = gamma_area_root(shape, state, field);
    uint32_t owner = gamma_owner(shape, state, field);
    for (uint32_t f = 0; root && f < field; f++)
        if (gamma_owner(shape, state, f) == owner && gamma_area_root(shape, state, f) == root)
            return false;
    return true;
}

static void count_field(const struct gamma_shape *shape, const struct gamma_state *state,
                        const struct gamma_spot *spot, uint32_t player, struct census *census)
{
    uint32_t owner = gamma_owner(shape, state, spot->field);
    uint32_t own = gamma_near_own(shape, state, spot, player);
    if (owner == player) {
        census->busy++;
        census->areas += is_first(shape, state, spot->field);
    }
    census->border += owner == 0 && own & GAMMA_NEAR_CROSS;
}

static bool is_counted(const struct gamma_shape *shape, const struct gamma_state *state,
                       uint32_t player)
{
    struct census census = {0};
    for (uint32_t y = 0; y < shape->height; y++)
        for (uint32_t x = 0; x < shape->width; x++) {
            struct gamma_spot spot = gamma_spot_at(shape, x, y);
            count_field(shape, state, &spot, player, &census);
        }
    const struct gamma_player *me = gamma_player_see(shape, state, player);
    return me->busy == census.busy && me->areas == census.areas && me->border == census.border;
}

/* Neighbours of one player have one name, and no marks are left over. */
static bool is_sound_field(const struct gamma_shape *shape, const struct gamma_state *state,
                           const struct gamma_spot *spot)
{
    const unsigned char *signs = gamma_part(state, shape->signs_at);
    uint32_t owner = gamma_owner(shape, state, spot->field);
    uint32_t root = gamma_area_root(shape, state, spot->field);
    for (unsigned d = 0; owner && d < GAMMA_DIRECTIONS; d++) {
        struct gamma_spot next = *spot;
        if (gamma_spot_step(shape, &next, d) && gamma_owner(shape, state, next.field) == owner &&
            (!root || gamma_area_root(shape, state, next.field) != root))
            return false;
    }
    return owner <= shape->players && signs[spot->field] < 8;
}

static bool are_sound_fields(const struct gamma_shape *shape, const struct gamma_state *state)
{
    for (uint32_t y = 0; y < shape->height; y++)
        for (uint32_t x = 0; x < shape->width; x++) {
            struct gamma_spot spot = gamma_spot_at(shape, x, y);
            if (!is_sound_field(shape, state, &spot))
                return false;
        }
    return true;
}

bool gamma_validate(const struct qx_rules *rules, const void *at, const char **reason)
{
    const struct gamma_turns *turns = at;
    const struct gamma_shape *shape = &turns->shape;
    const struct gamma_state *state = gamma_turns_see(turns);
    (void)rules;
    *reason = "the mover is not a player";
    if (turns->mover > shape->players || turns->skipper > shape->players)
        return false;
    if (shape->n_fields > MOST_FIELDS)
        return true;
    *reason = "two neighbours of one player are in different areas, or a mark is left";
    if (!are_sound_fields(shape, state))
        return false;
    *reason = "a player's fields, areas or border are not what was counted";
    for (uint32_t i = 0; i < shape->players && i < MOST_PLAYERS; i++)
        if (!is_counted(shape, state, i + 1))
            return false;
    return true;
}
