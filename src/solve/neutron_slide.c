/* neutron_slide.c - White's piece slides within a block, forwards and backwards.
 *
 * open[d] marks the squares with an empty neighbour in direction d, so a piece walks on while its
 * square is marked. Walking changes two bits of the key; the index follows by two look-ups.
 */
#include "neutron_slide.h"

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
                reach[neutron_key_index(sets, key ^ block->key_bit[end] ^
                                                  block->key_bit[start])] |= (uint16_t)left;
            }
        }
    }
}

/* Of places, those at which a slide of the piece on start, open marking where it may go on, leads
 * into won. */
static uint32_t slide_won(const struct neutron_sets *sets, const struct neutron_block *block,
                          uint32_t rest, int start, int step, uint32_t open, uint32_t places,
                          const uint16_t *won)
{
    uint32_t path = 0;
    int square = start;
    do {
        square += step;
        path |= place_bit(square);
        const bool is_last = !(open >> square & 1);
        const uint32_t here = is_last ? ~path : place_bit(square + step);
        if (here & places)
            places &=
                ~here | won[neutron_key_index(sets, rest | block->key_bit[square])];
    } while (open >> square & 1);
    return places;
}

uint32_t neutron_pieces_all_won(const struct neutron_sets *sets, const struct neutron_block *block,
                                uint32_t key, uint32_t places, const uint16_t *won)
{
    const uint32_t white = neutron_block_white(block, key);
    const uint32_t empty = NEUTRON_BOARD & ~(white | block->set);
    for (int d = 0; d < NEUTRON_DIRECTIONS && places; d++) {
        const struct neutron_direction direction = neutron_directions[d];
        const uint32_t open = neutron_before(empty, direction);
        for (uint32_t movers = white & open; movers && places; movers &= movers - 1) {
            const int start = __builtin_ctz(movers);
            places = slide_won(sets, block, key & ~block->key_bit[start], start, direction.step,
                               open, places, won);
        }
    }
    return places;
}
