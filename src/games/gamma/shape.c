/*
 * shape.c - the size of a Gamma board and where the parts of its state lie.
 *
 * Names of areas (see area.h): an area of one field needs none, so ordinary moves use at most one
 * for every two fields. A golden move uses at most four more; room is kept for a sixteenth as many
 * golden moves as there are fields (or for all, where there are fewer players), then area_rename
 * starts anew.
 */
#include "games/gamma/shape.h"

#include "games/gamma/gamma_state.h"

enum { SECTION_ALIGNMENT = 64, NODES_PER_GOLDEN = 4, FIELDS_PER_GOLDEN = 16 };
enum { TILE_BITS = 3, TILED_FROM = 16 }; /* boards that are narrower or lower have no tiles */

static uint32_t bytes_for(uint32_t player)
{
    if (player <= UINT8_MAX)
        return 1;
    return player <= UINT16_MAX ? 2 : 4;
}

/* Places a section behind those already placed. Sums stay below 2^40: no overflow in 64 bits. */
static size_t place(uint64_t *size, uint64_t count, uint64_t bytes)
{
    uint64_t at = (*size + SECTION_ALIGNMENT - 1) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
    *size = at + count * bytes;
    return (size_t)at;
}

static uint64_t tiles(uint32_t length, uint32_t bits)
{
    return ((uint64_t)length + (1u << bits) - 1) >> bits;
}

/* Numbers the fields in tiles of 2^bits; false where the numbers would not fit 32 bits. */
static bool number_tiles(struct gamma_shape *shape, uint32_t bits)
{
    uint64_t band = tiles(shape->width, bits) << 2 * bits;
    uint64_t rows = tiles(shape->height, bits);
    if (band > UINT32_MAX || band * rows > UINT32_MAX - 1)
        return false;
    shape->n_fields = shape->width * shape->height;
    shape->n_slots = (uint32_t)(band * rows);
    shape->tile_bits = bits;
    shape->tile_mask = (1u << bits) - 1;
    shape->band = (uint32_t)band;
    return true;
}

/* The largest boards have no tiles: there is no number left for the fields that fill up the last
 * ones. */
static bool number_fields(struct gamma_shape *shape)
{
    bool is_tiled = shape->width >= TILED_FROM && shape->height >= TILED_FROM;
    return (is_tiled && number_tiles(shape, TILE_BITS)) || number_tiles(shape, 0);
}

bool gamma_shape_init(struct gamma_shape *shape, uint32_t width, uint32_t height, uint32_t players,
                      uint32_t areas)
{
    if (width == 0 || height == 0 || players == 0 || areas == 0)
        return false;
    struct gamma_shape s = {.width = width, .height = height, .players = players, .areas = areas};
    if (!number_fields(&s))
        return false;
    uint32_t goldens = s.n_fields / FIELDS_PER_GOLDEN + 1;
    s.owner_bytes = bytes_for(players);
    s.n_goldens = players < goldens ? players : goldens;
    s.n_nodes = s.n_fields / 2 + NODES_PER_GOLDEN * s.n_goldens + 1;

    uint64_t size = sizeof(struct gamma_state);
    s.players_at = place(&size, (uint64_t)players + 1, sizeof(struct gamma_player));
    s.owners_at = place(&size, s.n_slots, s.owner_bytes);
    s.places_at = place(&size, s.n_slots, sizeof(struct gamma_place));
    s.nodes_at = place(&size, s.n_nodes, sizeof(gamma_word));
    s.links_at = place(&size, s.n_slots, sizeof(gamma_word));
    s.signs_at = place(&size, s.n_slots, 1);
    bool is_small = size <= SIZE_MAX / 2; /* always, with addresses of 64 bits */
    s.size = (size_t)size;
    if (is_small)
        *shape = s;
    return is_small;
}
