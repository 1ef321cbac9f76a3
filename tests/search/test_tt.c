/*
 * test_tt.c - claims about the transposition table.
 */
#include "lib/claim.h"

#include "search/tt.h"

static void tt_gives_back_what_was_stored(void **unused)
{
    (void)unused;
    static const struct tt_entry entries[] = {
        {.value = TT_VALUE_MOST, .bound = TT_EXACT, .depth = TT_DEPTH_FULL, .move = TT_MOVE_MASK},
        {.value = -TT_VALUE_MOST, .bound = TT_ATMOST, .depth = 0, .move = 0},
        {.value = -1, .bound = TT_ATLEAST, .depth = 17, .move = 624},
    };
    struct tt *tt = tt_new(1 << 12);
    assert_non_null(tt);
    for (size_t i = 0; i < 3; i++) {
        struct tt_entry found;
        assert_false(tt_probe(tt, qx_mix(i), &found));
        tt_store(tt, qx_mix(i), &entries[i]);
        assert_true(tt_probe(tt, qx_mix(i), &found));
        assert_memory_equal(&found, &entries[i], sizeof found);
    }
    tt_free(tt);
}

/* Keys that differ by multiples of 2^32 share a bucket in any table this small. */
static uint64_t rival(uint64_t i)
{
    return (i + 1) << 32;
}

static void tt_keeps_the_deepest_of_one_search(void **unused)
{
    (void)unused;
    struct tt *tt = tt_new(64);
    struct tt_entry entry = {.bound = TT_EXACT}, found;
    for (int i = 0; i < 5; i++) {
        entry.depth = 10 - i;
        tt_store(tt, rival((uint64_t)i), &entry);
    }
    for (uint64_t i = 0; i < 3; i++)
        assert_true(tt_probe(tt, rival(i), &found));
    assert_false(tt_probe(tt, rival(3), &found));
    tt_free(tt);
}

static void tt_lets_an_older_search_go_first(void **unused)
{
    (void)unused;
    struct tt *tt = tt_new(64);
    struct tt_entry deep = {.bound = TT_EXACT, .depth = 200}, shallow = {.bound = TT_EXACT}, found;
    tt_store(tt, rival(0), &deep);
    tt_begin(tt, UINT64_MAX);
    for (uint64_t i = 1; i < 5; i++)
        tt_store(tt, rival(i), &shallow);
    assert_false(tt_probe(tt, rival(0), &found));
    assert_true(tt_probe(tt, rival(4), &found));
    tt_free(tt);
}

static void tt_of_a_small_search_still_remembers(void **unused)
{
    (void)unused;
    struct tt *tt = tt_new(1 << 20);
    struct tt_entry entry = {.bound = TT_EXACT, .depth = 3, .move = 5}, found;
    tt_begin(tt, 100);
    for (uint64_t i = 0; i < 20; i++) {
        tt_store(tt, qx_mix(i), &entry);
        assert_true(tt_probe(tt, qx_mix(i), &found));
    }
    tt_free(tt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tt_gives_back_what_was_stored),
        cmocka_unit_test(tt_keeps_the_deepest_of_one_search),
        cmocka_unit_test(tt_lets_an_older_search_go_first),
        cmocka_unit_test(tt_of_a_small_search_still_remembers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
