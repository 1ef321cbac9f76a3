/*
 * sets.c - the tables behind the numbering of piece sets: ranks, keys, mirror images.
 *
 * A colexicographic rank is a sum over the pieces, and the term of a piece depends only on its
 * square and on how many pieces stand below it. Cut a set in two halves: as the number of pieces is
 * fixed, the upper half tells how many there are in the lower one, so each half has its own share
 * of the rank and two small tables added together give the rank of any set.
 */
#include "knowledge/neutron/sets.h"

#include <assert.h>
#include <stdlib.h>

#include "knowledge/disk/neutron/slide.h"

enum { RANK_LOW_BITS = 13, ROW = 5 };

static uint32_t choose(int n, int k)
{
    uint32_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (uint32_t)(n - i) / (uint32_t)(i + 1);
    return n < k ? 0 : ways;
}

/* The rank's share of pieces on squares from..from+31, n_below others standing lower. */
static uint16_t rank_share(uint32_t bits, int from, int n_below)
{
    uint32_t share = 0;
    for (; bits; bits &= bits - 1)
        share += choose(from + __builtin_ctz(bits), ++n_below);
    return (uint16_t)share;
}

static void fill_low(uint16_t *low, int n_bits, int n_pieces)
{
    for (uint32_t bits = 0; bits < 1U << n_bits; bits++)
        if (__builtin_popcount(bits) <= n_pieces)
            low[bits] = rank_share(bits, 0, 0);
}

static void fill_high(uint16_t *high, int n_bits, int from, int n_pieces)
{
    for (uint32_t bits = 0; bits < 1U << n_bits; bits++) {
        const int n_below = n_pieces - __builtin_popcount(bits);
        if (n_below >= 0)
            high[bits] = rank_share(bits, from, n_below);
    }
}

static void fill_rows(struct neutron_sets *sets)
{
    for (uint32_t row = 0; row < 32; row++) {
        sets->n_files[row] = (uint8_t)__builtin_popcount(row);
        for (int file = 0; file < ROW; file++)
            if (row >> file & 1)
                sets->mirror_rank[row] |= (uint8_t)(16 >> file);
        for (uint32_t pieces = 0; pieces < 32; pieces++) {
            int n_free = 0;
            for (int file = 0; file < ROW; file++) {
                if (!(row >> file & 1))
                    continue;
                sets->squeeze[row][pieces] |= (uint8_t)((pieces >> file & 1) << n_free);
                n_free++;
            }
        }
    }
}

static void fill_rays(struct neutron_sets *sets)
{
    for (int square = 0; square < NEUTRON_SQUARES; square++)
        for (int d = 0; d < NEUTRON_DIRECTIONS; d++)
            for (int s = square; neutron_directions[d].from >> s & 1;) {
                s += neutron_directions[d].step;
                sets->ray[square][d] |= 1U << s;
            }
}

static void fill_keys(struct neutron_sets *sets)
{
    const int n_free = NEUTRON_SQUARES - sets->n_pieces;
    fill_low(sets->key_low, NEUTRON_LOW_BITS, sets->n_pieces);
    fill_high(sets->key_high, n_free - NEUTRON_LOW_BITS, NEUTRON_LOW_BITS, sets->n_pieces);
    for (uint32_t key = 0; key < 1U << n_free; key++)
        if (__builtin_popcount(key) == sets->n_pieces)
            sets->pair_key[neutron_key_index(sets, key)] = key;
}

static void fill_blocks(struct neutron_sets *sets)
{
    fill_low(sets->rank_low, RANK_LOW_BITS, sets->n_pieces);
    fill_high(sets->rank_high, NEUTRON_SQUARES - RANK_LOW_BITS, RANK_LOW_BITS, sets->n_pieces);
    uint32_t next;
    for (uint32_t set = (1U << sets->n_pieces) - 1; set <= NEUTRON_BOARD; set = next) {
        /* The next larger number with as many bits (HAKMEM 175). */
        const uint32_t low = set & -set, moved = set + low;
        next = moved | (set ^ moved) / low >> 2;
        const uint32_t twin = neutron_set_mirror(sets, set);
        if (twin < set)
            continue;
        const uint16_t block = (uint16_t)sets->n_blocks++;
        sets->block_set[block] = set;
        sets->home[neutron_set_rank(sets, twin)] = (struct neutron_home){block, true, false};
        sets->home[neutron_set_rank(sets, set)] = (struct neutron_home){block, false, twin == set};
    }
}

struct neutron_sets *neutron_sets_new(int n_pieces)
{
    assert(NEUTRON_MIN_PIECES <= n_pieces && n_pieces <= NEUTRON_MAX_PIECES);
    struct neutron_sets *sets = calloc(1, sizeof *sets);
    if (!sets)
        return NULL;
    const int n_free = NEUTRON_SQUARES - n_pieces;
    sets->n_pieces = n_pieces;
    sets->n_sets = choose(NEUTRON_SQUARES, n_pieces);
    sets->n_pairs = choose(n_free, n_pieces);
    sets->block_set = calloc(sets->n_sets, sizeof *sets->block_set);
    sets->pair_key = calloc(sets->n_pairs, sizeof *sets->pair_key);
    sets->key_low = calloc(1U << NEUTRON_LOW_BITS, sizeof *sets->key_low);
    sets->key_high = calloc(1U << (n_free - NEUTRON_LOW_BITS), sizeof *sets->key_high);
    sets->rank_low = calloc(1U << RANK_LOW_BITS, sizeof *sets->rank_low);
    sets->rank_high = calloc(1U << (NEUTRON_SQUARES - RANK_LOW_BITS), sizeof *sets->rank_high);
    sets->home = calloc(sets->n_sets, sizeof *sets->home);
    if (!sets->block_set || !sets->pair_key || !sets->key_low || !sets->key_high ||
        !sets->rank_low || !sets->rank_high || !sets->home) {
        neutron_sets_free(sets);
        return NULL;
    }
    fill_rows(sets);
    fill_rays(sets);
    fill_keys(sets);
    fill_blocks(sets);
    return sets;
}

void neutron_sets_free(struct neutron_sets *sets)
{
    if (!sets)
        return;
    free(sets->block_set);
    free(sets->pair_key);
    free(sets->key_low);
    free(sets->key_high);
    free(sets->rank_low);
    free(sets->rank_high);
    free(sets->home);
    free(sets);
}

/* spread[bits] = the squares of the bits, square[i] being that of bit i. */
static void fill_spread(uint32_t *spread, const uint8_t *square, int n_bits)
{
    spread[0] = 0;
    for (uint32_t bits = 1; bits < 1U << n_bits; bits++)
        spread[bits] = spread[bits & (bits - 1)] | 1U << square[__builtin_ctz(bits)];
}

void neutron_block_open(struct neutron_block *block, const struct neutron_sets *sets,
                        uint32_t black)
{
    uint8_t square[NEUTRON_SQUARES] = {0};
    int n_free = 0;
    block->set = black;
    block->turned = neutron_set_turn(black);
    block->turned_too = neutron_set_mirror(sets, block->turned);
    block->is_symmetric = block->turned == block->turned_too;
    for (int s = 0; s < NEUTRON_SQUARES; s++) {
        block->key_bit[s] = 0;
        if (black >> s & 1)
            continue;
        block->key_bit[s] = 1U << n_free;
        square[n_free++] = (uint8_t)s;
    }
    assert(n_free == NEUTRON_SQUARES - sets->n_pieces);
    fill_spread(block->low_squares, square, NEUTRON_LOW_BITS);
    fill_spread(block->high_squares, square + NEUTRON_LOW_BITS, n_free - NEUTRON_LOW_BITS);
}

uint32_t neutron_pair_index(const struct neutron_sets *sets, uint32_t black, uint32_t white)
{
    uint32_t key = 0;
    int n_free = 0;
    for (int s = 0; s < NEUTRON_SQUARES; s += ROW) {
        const uint32_t free_row = ~black >> s & 31;
        key |= (uint32_t)sets->squeeze[free_row][white >> s & 31] << n_free;
        n_free += sets->n_files[free_row];
    }
    return neutron_key_index(sets, key);
}

uint32_t neutron_set_mirror(const struct neutron_sets *sets, uint32_t set)
{
    uint32_t mirror = 0;
    for (int s = 0; s < NEUTRON_SQUARES; s += ROW)
        mirror |= (uint32_t)sets->mirror_rank[set >> s & 31] << s;
    return mirror;
}

int neutron_pair_turn(const struct neutron_sets *sets, const struct neutron_block *block,
                      uint32_t white, struct neutron_pair out[2])
{
    const uint32_t turned = neutron_set_turn(white);
    const struct neutron_home home = neutron_set_home(sets, turned);
    if (home.is_mirrored && block->is_symmetric)
        return 0;
    const uint32_t black = sets->block_set[home.block];
    const uint32_t other = home.is_mirrored ? block->turned_too : block->turned;
    out[0] = (struct neutron_pair){home.block, (uint16_t)neutron_pair_index(sets, black, other),
                                   home.is_mirrored};
    if (!home.is_symmetric || block->is_symmetric)
        return 1;
    out[1] = (struct neutron_pair){
        home.block, (uint16_t)neutron_pair_index(sets, black, block->turned_too), true};
    return 2;
}

struct neutron_pair neutron_pair_find(const struct neutron_sets *sets, uint32_t black,
                                      uint32_t white)
{
    const struct neutron_home home = neutron_set_home(sets, black);
    const uint32_t own = sets->block_set[home.block];
    const uint32_t other = home.is_mirrored ? neutron_set_mirror(sets, white) : white;
    return (struct neutron_pair){home.block, (uint16_t)neutron_pair_index(sets, own, other),
                                 home.is_mirrored};
}
