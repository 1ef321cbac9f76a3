/*
 * test_neutreeko.c - claims about Neutreeko.
 */
#include "lib/claim.h"

static void perft_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {14, 207, 2723, 36677, 467422};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 5; depth++)
        assert_int_equal(claim_perft(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_is_the_known_one),
    };
    return cmocka_run_group_tests_name("neutreeko", tests, NULL, NULL);
}
