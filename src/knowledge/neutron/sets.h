/*
 * sets.h - numbers the sets of Neutron pieces, and the pairs of them, without gaps.
 *
 * Squares are 0 … 24 (a1 = 0, e1 = 4, a5 = 20); a set of pieces is a 25-bit mask. White's home is
 * rank 1. The Neutron stands on one of the 15 squares of the middle ranks while a game goes on, so
 * a set of places for it is a 15-bit mask: bit 0 is a2, bit 14 is e4.
 *
 * A pair (Black's set, White's set) is held as a block and an index. The block is Black's set, kept
 * once for two left-right mirror images; the index is the rank of White's set among all sets that
 * fit on the squares Black leaves free. Ranks are colexicographic: the sum of C(square, 1 … n)
 * over the n pieces, squares rising.
 */
#ifndef KNOWLEDGE_NEUTRON_SETS_H
#define KNOWLEDGE_NEUTRON_SETS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NEUTRON_SQUARES = 25,
    NEUTRON_MIN_PIECES = 2,
    NEUTRON_MAX_PIECES = 5,
    NEUTRON_LOW_BITS = 10, /* of an index's free squares, looked up in one go */
};

#define NEUTRON_BOARD  UINT32_C(0x1FFFFFF)
#define NEUTRON_RANK_1 UINT32_C(0x000001F)
#define NEUTRON_RANK_5 UINT32_C(0x1F00000)
#define NEUTRON_MIDDLE UINT32_C(0x00FFFE0)

/* The block that holds a set, and how. */
struct neutron_home {
    uint16_t block;
    bool is_mirrored;  /* the block's own set is the mirror image of this one */
    bool is_symmetric; /* the set is its own mirror image */
};

/* A pair's place in the tables. */
struct neutron_pair {
    uint16_t block;
    uint16_t index;
    bool is_mirrored; /* places of the Neutron are mirrored there */
};

/* Constant tables for one number of pieces a side; shared by threads once made. */
struct neutron_sets {
    int n_pieces;
    uint32_t n_sets;   /* sets of n_pieces on 25 squares */
    uint32_t n_blocks; /* the same, mirror images counted once */
    uint32_t n_pairs;  /* indices in a block: sets of n_pieces on the squares left free */
    uint32_t *block_set;
    uint32_t *pair_key; /* index -> mask over the free squares, counted from a1 */
    uint16_t *key_low;  /* index of a key: key_low[its low 10 bits] + key_high[the rest] */
    uint16_t *key_high;
    uint16_t *rank_low; /* rank of a set: rank_low[low 13 bits] + rank_high[the rest] */
    uint16_t *rank_high;
    struct neutron_home *home;        /* rank of a set -> its block */
    uint32_t ray[NEUTRON_SQUARES][8]; /* the squares from one to the edge, by direction */
    uint8_t squeeze[32][32]; /* [free files][piece files]: pieces counted over free files only */
    uint8_t n_files[32];     /* free files -> how many */
    uint8_t mirror_rank[32];
};

/* A block opened for work: what its keys mean on the board. */
struct neutron_block {
    uint32_t set;        /* Black's pieces */
    uint32_t turned;     /* the same after half a turn, */
    uint32_t turned_too; /* and then mirrored */
    bool is_symmetric;
    uint32_t key_bit[NEUTRON_SQUARES];           /* free square -> its bit in a key */
    uint32_t low_squares[1 << NEUTRON_LOW_BITS]; /* the low 10 bits of a key, on the board */
    uint32_t high_squares[1 << (NEUTRON_SQUARES - NEUTRON_MIN_PIECES - NEUTRON_LOW_BITS)];
};

/* NULL when memory is short. */
struct neutron_sets *neutron_sets_new(int n_pieces);
void neutron_sets_free(struct neutron_sets *sets);

void neutron_block_open(struct neutron_block *block, const struct neutron_sets *sets,
                        uint32_t black);

/* The index of white's set beside black's; the two must not overlap. */
uint32_t neutron_pair_index(const struct neutron_sets *sets, uint32_t black, uint32_t white);

/*
 * Turn the board by half and swap the colours: the pair of the block and white becomes a pair whose
 * Black is white's set turned. Fills where that one is held: nowhere (0) when the pair's mirror
 * image in the same block answers for it, twice when its Black is symmetric and its White is not.
 * Each place is named by one pair only, and the way back is the same function.
 */
int neutron_pair_turn(const struct neutron_sets *sets, const struct neutron_block *block,
                      uint32_t white, struct neutron_pair out[2]);

/* The one place among them to look the pair of black and white up. */
struct neutron_pair neutron_pair_find(const struct neutron_sets *sets, uint32_t black,
                                      uint32_t white);

uint32_t neutron_set_mirror(const struct neutron_sets *sets, uint32_t set);

/* Places as a pair's masks hold them, both ways. */
static inline uint32_t neutron_pair_places(const struct neutron_sets *sets,
                                           struct neutron_pair pair, uint32_t places)
{
    return pair.is_mirrored ? neutron_set_mirror(sets, places) : places;
}

static inline uint32_t neutron_key_index(const struct neutron_sets *sets, uint32_t key)
{
    return (uint32_t)sets->key_low[key & ((1U << NEUTRON_LOW_BITS) - 1)] +
           sets->key_high[key >> NEUTRON_LOW_BITS];
}

static inline uint32_t neutron_set_rank(const struct neutron_sets *sets, uint32_t set)
{
    return (uint32_t)sets->rank_low[set & 0x1FFF] + sets->rank_high[set >> 13];
}

static inline struct neutron_home neutron_set_home(const struct neutron_sets *sets, uint32_t set)
{
    return sets->home[neutron_set_rank(sets, set)];
}

/* White's set of a key in an opened block. */
static inline uint32_t neutron_block_white(const struct neutron_block *block, uint32_t key)
{
    return block->low_squares[key & ((1U << NEUTRON_LOW_BITS) - 1)] |
           block->high_squares[key >> NEUTRON_LOW_BITS];
}

/* Half a turn of the board: a1 becomes e5. With the colours swapped the game stays the same. */
static inline uint32_t neutron_reverse(uint32_t bits, int n_bits)
{
    bits = (bits & 0x55555555) << 1 | (bits >> 1 & 0x55555555);
    bits = (bits & 0x33333333) << 2 | (bits >> 2 & 0x33333333);
    bits = (bits & 0x0F0F0F0F) << 4 | (bits >> 4 & 0x0F0F0F0F);
    bits = (bits & 0x00FF00FF) << 8 | (bits >> 8 & 0x00FF00FF);
    return (bits << 16 | bits >> 16) >> (32 - n_bits);
}

static inline uint32_t neutron_set_turn(uint32_t set)
{
    return neutron_reverse(set, NEUTRON_SQUARES);
}

static inline uint32_t neutron_places_turn(uint32_t places)
{
    return neutron_reverse(places, 15);
}

/* Between places of the Neutron (15 bits) and squares of the board. */
static inline uint32_t neutron_places_of(uint32_t squares)
{
    return (squares & NEUTRON_MIDDLE) >> 5;
}

#endif
