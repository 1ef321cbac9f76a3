/*
 * test_neutron_sets.c - claims about how Neutron's sets of pieces and pairs of them are numbered.
 */
#include "lib/claim.h"

#include "knowledge/neutron/sets.h"

static void neutron_pairs_are_numbered_without_gaps_or_repeats(void **state)
{
    (void)state;
    struct neutron_sets *sets = neutron_sets_new(3);
    struct neutron_block block;
    assert_int_equal(sets->n_sets, 2300);
    assert_int_equal(sets->n_pairs, 1540);
    for (uint32_t b = 0; b < sets->n_blocks; b += 97) {
        neutron_block_open(&block, sets, sets->block_set[b]);
        for (uint32_t i = 0; i < sets->n_pairs; i++) {
            const uint32_t white = neutron_block_white(&block, sets->pair_key[i]);
            assert_int_equal(white & block.set, 0);
            assert_int_equal(neutron_pair_index(sets, block.set, white), i);
        }
    }
    neutron_sets_free(sets);
}

static void neutron_every_pair_is_told_of_by_exactly_one_other(void **state)
{
    (void)state;
    struct neutron_sets *sets = neutron_sets_new(2);
    const size_t n = (size_t)sets->n_blocks * sets->n_pairs;
    uint8_t *n_told = calloc(n, 1);
    struct neutron_block block;
    for (uint32_t b = 0; b < sets->n_blocks; b++) {
        neutron_block_open(&block, sets, sets->block_set[b]);
        for (uint32_t i = 0; i < sets->n_pairs; i++) {
            struct neutron_pair pairs[2];
            const uint32_t white = neutron_block_white(&block, sets->pair_key[i]);
            for (int k = neutron_pair_turn(sets, &block, white, pairs); k-- > 0;)
                n_told[pairs[k].block * sets->n_pairs + pairs[k].index]++;
        }
    }
    for (size_t i = 0; i < n; i++)
        assert_int_equal(n_told[i], 1);
    free(n_told);
    neutron_sets_free(sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutron_pairs_are_numbered_without_gaps_or_repeats),
        cmocka_unit_test(neutron_every_pair_is_told_of_by_exactly_one_other),
    };
    return cmocka_run_group_tests_name("neutron_sets", tests, NULL, NULL);
}
