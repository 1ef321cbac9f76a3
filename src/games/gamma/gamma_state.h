/*
 * gamma_state.h - the parts of a Gamma state and how to reach them.
 *
 *     struct gamma_state   counters and the key
 *     players              what each player has; what its search for a golden move remembers
 *     owners               who holds each field
 *     places               the name of each field's area; the chain of a player's fields
 *     nodes                union-find over names of areas (area.h)
 *     links, signs         spanning trees and blocks of tracked areas (block.h)
 *
 * A field's number is that of its tile times the size of a tile, plus 2^tile_bits × its row and its
 * column in the tile. Directions 0, 1, 2, 3 are east, north, west, south; the opposite of d is d
 * ^ 2.
 *
 * Before a golden move is ever hard to find, only owners, places and a few nodes are touched: at
 * most 11 bytes a field with up to 255 players. All sections together take 16.
 */
#ifndef GAMES_GAMMA_GAMMA_STATE_H
#define GAMES_GAMMA_GAMMA_STATE_H

#include "games/gamma/shape.h"

#if defined(__GNUC__)
#define GAMMA_ALIAS  __attribute__((may_alias)) /* a state may lie in an array of bytes */
#define GAMMA_INLINE inline __attribute__((always_inline))
#else
#define GAMMA_ALIAS
#define GAMMA_INLINE inline
#endif

typedef uint32_t GAMMA_ALIAS gamma_word;
typedef uint16_t GAMMA_ALIAS gamma_half;

enum { GAMMA_DIRECTIONS = 4, GAMMA_PENDING = 3, GAMMA_BUCKETS = 128, GAMMA_BUCKET_WORDS = 2 };

/* One cache line: a move touches the player's and those of its neighbours. */
struct GAMMA_ALIAS gamma_player {
    uint32_t busy;   /* fields held                                            */
    uint32_t areas;  /* areas held                                             */
    uint32_t border; /* free fields that touch one of these                    */
    uint32_t chain;  /* newest field taken by an ordinary move, + 1            */
    uint32_t spent;  /* 1: the golden move is used up                          */
    /* What the search for a golden move remembers (hunt.h): */
    uint32_t era;                        /* state's era + 1, or the rest is stale   */
    uint32_t scan;                       /* next field of the chain to look at, + 1 */
    uint32_t hint;                       /* prey that another's slack allowed, + 1  */
    uint32_t stamp;                      /* loosenings + 1 when slack last did not help */
    uint32_t pending[GAMMA_PENDING];     /* prey to look at, + 1                    */
    uint64_t beside[GAMMA_BUCKET_WORDS]; /* set of buckets of players it touches    */
};

struct GAMMA_ALIAS gamma_place {
    uint32_t name; /* of the field's area; 0: an area of this field alone           */
    uint32_t next; /* older field of the player who took this one by a move, + 1; 0: end */
};

struct GAMMA_ALIAS gamma_state {
    uint64_t key;
    uint32_t n_taken;    /* fields that are not free                                    */
    uint32_t n_names;    /* nodes 1 … n_names are in use                                */
    uint32_t n_goldens;  /* golden moves since names were dealt out                     */
    uint32_t era;        /* golden moves so far                                         */
    uint32_t loosenings; /* moves so far that joined areas                              */
    uint32_t tracking;   /* 1: some area may be tracked                                 */
    uint64_t loose[GAMMA_BUCKET_WORDS]; /* buckets with a player who holds fields and is below */
    uint32_t n_loose[GAMMA_BUCKETS];    /* the limit; and how many such players              */
};

/* A field with its coordinates, so that steps need no division. */
struct gamma_spot {
    uint32_t x, y, field;
};

static inline const void *gamma_part(const struct gamma_state *state, size_t at)
{
    return (const char *)state + at;
}

static inline void *gamma_part_mut(struct gamma_state *state, size_t at)
{
    return (char *)state + at;
}

static inline struct gamma_player *gamma_player_at(const struct gamma_shape *shape,
                                                   struct gamma_state *state, uint32_t player)
{
    struct gamma_player *players = gamma_part_mut(state, shape->players_at);
    return &players[player];
}

static inline const struct gamma_player *
gamma_player_see(const struct gamma_shape *shape, const struct gamma_state *state, uint32_t player)
{
    const struct gamma_player *players = gamma_part(state, shape->players_at);
    return &players[player];
}

static inline struct gamma_place *gamma_places(const struct gamma_shape *shape,
                                               struct gamma_state *state)
{
    return gamma_part_mut(state, shape->places_at);
}

static inline uint32_t gamma_owner_in(const void *owners, uint32_t bytes, uint32_t field)
{
    if (bytes == 1)
        return ((const unsigned char *)owners)[field];
    if (bytes == 2)
        return ((const gamma_half *)owners)[field];
    return ((const gamma_word *)owners)[field];
}

static inline uint32_t gamma_owner(const struct gamma_shape *shape, const struct gamma_state *state,
                                   uint32_t field)
{
    return gamma_owner_in(gamma_part(state, shape->owners_at), shape->owner_bytes, field);
}

static inline void gamma_owner_set(const struct gamma_shape *shape, struct gamma_state *state,
                                   uint32_t field, uint32_t player)
{
    void *owners = gamma_part_mut(state, shape->owners_at);
    if (shape->owner_bytes == 1)
        ((unsigned char *)owners)[field] = (unsigned char)player;
    else if (shape->owner_bytes == 2)
        ((gamma_half *)owners)[field] = (uint16_t)player;
    else
        ((gamma_word *)owners)[field] = player;
}

/* The number of field (x, y) is the sum of what its column and its row contribute. */
static inline uint32_t gamma_column(const struct gamma_shape *shape, uint32_t x)
{
    return (x >> shape->tile_bits << 2 * shape->tile_bits) + (x & shape->tile_mask);
}

static inline uint32_t gamma_row(const struct gamma_shape *shape, uint32_t y)
{
    return (y >> shape->tile_bits) * shape->band + ((y & shape->tile_mask) << shape->tile_bits);
}

static inline struct gamma_spot gamma_spot_at(const struct gamma_shape *shape, uint32_t x,
                                              uint32_t y)
{
    return (struct gamma_spot){
        .x = x, .y = y, .field = gamma_column(shape, x) + gamma_row(shape, y)};
}

static inline struct gamma_spot gamma_spot_of(const struct gamma_shape *shape, uint32_t field)
{
    uint32_t bits = shape->tile_bits, mask = shape->tile_mask;
    uint32_t in_band = field % shape->band;
    return (struct gamma_spot){.x = (in_band >> 2 * bits << bits) + (field & mask),
                               .y = (field / shape->band << bits) + (field >> bits & mask),
                               .field = field};
}

/* The number of the field next to one in a direction; there must be one. */
static inline uint32_t gamma_beside(const struct gamma_shape *shape, uint32_t field,
                                    unsigned direction)
{
    uint32_t bits = shape->tile_bits, mask = shape->tile_mask;
    bool is_vertical = direction & 1;
    uint32_t in_tile = (is_vertical ? field >> bits : field) & mask;
    uint32_t step = is_vertical ? mask + 1 : 1;
    if (in_tile == (direction & 2 ? 0 : mask)) /* across the edge of the tile */
        step = (is_vertical ? shape->band : 1u << 2 * bits) - mask * step;
    return direction & 2 ? field - step : field + step;
}

/* Moves the spot one field; false, with the spot untouched, at the edge of the board. */
static inline bool gamma_spot_step(const struct gamma_shape *shape, struct gamma_spot *spot,
                                   unsigned direction)
{
    const uint32_t limit[GAMMA_DIRECTIONS] = {shape->width - 1, shape->height - 1, 0, 0};
    uint32_t *along = direction & 1 ? &spot->y : &spot->x;
    if (*along == limit[direction])
        return false;
    *along += direction & 2 ? UINT32_MAX : 1;
    spot->field = gamma_beside(shape, spot->field, direction);
    return true;
}

#endif
