/*
 * test_neutron.c - claims about Neutron.
 */
#include "lib/claim.h"

static void perft_by_slides_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {13, 99, 1022, 4932, 57418};
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 5; depth++)
        assert_int_equal(claim_perft(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

/* A turn is over when the seat changes or the game ends. */
static uint64_t count_turns(const struct qx_rules *rules, const void *state, int depth)
{
    if (depth == 0)
        return 1;
    qx_seat seat = qx_turn(rules, state);
    if (seat == QX_NOBODY)
        return 0;
    qx_move list[40];
    uint64_t count = 0;
    size_t n = qx_moves(rules, state, seat, list);
    for (size_t i = 0; i < n; i++) {
        uint64_t next[8];
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, list[i]);
        count += count_turns(rules, next, qx_turn(rules, next) == seat ? depth : depth - 1);
    }
    return count;
}

static void perft_by_turns_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {13, 1026, 58092, 2617450};
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 4; depth++)
        assert_int_equal(count_turns(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_by_slides_is_the_known_one),
        cmocka_unit_test(perft_by_turns_is_the_known_one),
    };
    return cmocka_run_group_tests_name("neutron", tests, NULL, NULL);
}
