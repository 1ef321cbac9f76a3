/*
 * slide.c - White's piece slides within a block, forwards and backwards.
 *
 * open[d] marks the squares with an empty neighbour in direction d, so a piece walks on while its
 * square is marked. Walking changes two bits of the key; the index follows by two look-ups.
 */
#include "knowledge/disk/neutron/slide.h"

static uint32_t place_bit(int square)
{
    return neutron_places_of(1U << square);
}

void neutron_pieces_unslide(const struct neutron_sets *sets, const struct neutron_block *block,
                            uint32_t key, uint32_t places, uint16_t *reach)
{
    const uint32_t white = neutron_block_white(block, key);
    const uint32_t empty = NEUTRON_BOARD & ~(white | block->set);
    for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
        const int step = neutron_directions[d].step;
        const uint32_t open = neutron_before(empty, neutron_directions[d]);
        const uint32_t open_back =
            neutron_before(empty, neutron_directions[NEUTRON_DIRECTIONS - 1 - d]);
        for (uint32_t movers = white & open_back; movers; movers &= movers - 1) {
            const int end = __builtin_ctz(movers);
            /* A slide stops before an empty square only when the Neutron stands there. */
            uint32_t left = open >> end & 1 ? places & place_bit(end + step) : places;
            for (int start = end; left && (open_back >> start & 1);) {
                start -= step;
                left &= ~place_bit(start);
                reach[neutron_key_index(sets, key ^ block->key_bit[end] ^ block->key_bit[start])] |=
                    (uint16_t)left;
            }
        }
    }
}

/* The empty squares a piece slides over in a direction when the Neutron is out of its way. */
static uint32_t slide_path(uint32_t ray, uint32_t occupied, int step)
{
    const uint32_t stops = ray & occupied;
    if (step > 0)
        return ray & (stops - 1) & ~stops;
    return stops ? ray & ~UINT32_C(1) << (31 - __builtin_clz(stops)) : ray;
}

static int slide_end(uint32_t path, int step)
{
    return step > 0 ? 31 - __builtin_clz(path) : __builtin_ctz(path);
}

/* What is left of places when the slides to the end of each path must be won. */
static uint32_t keep_full_slides(const struct neutron_sets *sets, const struct neutron_block *block,
                                 uint32_t key, uint32_t white, uint32_t places, const uint16_t *won)
{
    for (uint32_t movers = white; movers; movers &= movers - 1) {
        const int start = __builtin_ctz(movers);
        const uint32_t rest = key & ~block->key_bit[start];
        for (int d = 0; d < NEUTRON_DIRECTIONS && places; d++) {
            const int step = neutron_directions[d].step;
            const uint32_t path = slide_path(sets->ray[start][d], white | block->set, step);
            if (!path)
                continue;
            const uint32_t to = block->key_bit[slide_end(path, step)];
            places &= neutron_places_of(path) | won[neutron_key_index(sets, rest | to)];
        }
    }
    return places;
}

/* The same for the slides that the Neutron cuts short: it stands beyond the square they end on. */
static uint32_t keep_cut_slides(const struct neutron_sets *sets, const struct neutron_block *block,
                                uint32_t key, uint32_t white, uint32_t places, const uint16_t *won)
{
    for (uint32_t movers = white; movers && places; movers &= movers - 1) {
        const int start = __builtin_ctz(movers);
        const uint32_t rest = key & ~block->key_bit[start];
        for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
            const int step = neutron_directions[d].step;
            const uint32_t path = slide_path(sets->ray[start][d], white | block->set, step);
            const uint32_t beyond = path & neutron_shift(path, step);
            for (uint32_t cuts = beyond & places << 5; cuts; cuts &= cuts - 1) {
                const int neutron = __builtin_ctz(cuts);
                const uint32_t to = block->key_bit[neutron - step];
                places &= ~place_bit(neutron) | won[neutron_key_index(sets, rest | to)];
            }
        }
    }
    return places;
}

uint32_t neutron_pieces_all_won(const struct neutron_sets *sets, const struct neutron_block *block,
                                uint32_t key, uint32_t places, const uint16_t *won)
{
    const uint32_t white = neutron_block_white(block, key);
    places = keep_full_slides(sets, block, key, white, places, won);
    return keep_cut_slides(sets, block, key, white, places, won);
}
