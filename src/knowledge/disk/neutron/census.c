/*
 * census.c - counts a table's positions, block by block.
 */
#include "knowledge/disk/neutron/census.h"

#include <string.h>

static void count_code(struct neutron_census *census, int code, uint64_t weight)
{
    const struct neutron_value value = neutron_table_decode(code);
    if (value.sign > 0)
        census->won[value.distance] += weight;
    else if (value.sign < 0)
        census->lost[value.distance] += weight;
    else
        census->drawn += weight;
}

/* House rules: a player holds the other's home. */
static bool is_over(uint32_t white, uint32_t black)
{
    return !(white & ~NEUTRON_RANK_5) || !(black & ~NEUTRON_RANK_1);
}

static void count_block(const struct neutron_sets *sets, bool is_house, uint32_t black,
                        const uint8_t *codes, struct neutron_census *census)
{
    struct neutron_block block;
    neutron_block_open(&block, sets, black);
    for (uint32_t i = 0; i < sets->n_pairs; i++) {
        const uint32_t white = neutron_block_white(&block, sets->pair_key[i]);
        if (is_house && is_over(white, black))
            continue;
        uint32_t legal = neutron_places_of(NEUTRON_BOARD & ~(white | black));
        for (; legal; legal &= legal - 1)
            count_code(census, codes[(size_t)__builtin_ctz(legal) * sets->n_pairs + i],
                       block.is_symmetric ? 1 : 2);
    }
}

bool neutron_census_take(struct neutron_table *table, const struct neutron_sets *sets,
                         struct neutron_census *out, struct qx_error *error)
{
    const bool is_house = neutron_table_head(table)->rules == NEUTRON_HOUSE;
    memset(out, 0, sizeof *out);
    for (uint32_t block = 0; block < sets->n_blocks; block++) {
        const uint8_t *codes = neutron_table_block(table, block, error);
        if (!codes)
            return false;
        count_block(sets, is_house, sets->block_set[block], codes, out);
    }
    return true;
}
