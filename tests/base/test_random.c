/*
 * test_random.c - claims about draws: bounds that are met, all of them alike, streams apart.
 */
#include "lib/claim.h"

/* Each of n numbers comes up about as often; n is small or beyond 32 bits (then in n parts). */
static void claim_even(uint64_t unit, uint64_t n)
{
    enum { DRAWS = 6000 };
    struct qx_random random;
    uint64_t counts[16] = {0};
    qx_random_init(&random, 7);
    for (int i = 0; i < DRAWS; i++) {
        const uint64_t draw = qx_random_below(&random, unit * n);
        assert_true(draw < unit * n);
        counts[draw / unit]++;
    }
    for (uint64_t i = 0; i < n; i++)
        assert_in_range(counts[i], DRAWS / n * 8 / 10, DRAWS / n * 12 / 10);
}

static void draws_below_a_bound_are_even(void **unused)
{
    (void)unused;
    claim_even(1, 1);
    claim_even(1, 3);
    claim_even(1, 6);
    claim_even((uint64_t)1 << 30, 3);
    claim_even((uint64_t)1 << 40, 5);
    claim_even((uint64_t)3 << 60, 5);
    claim_even(UINT64_MAX / 3, 3);
}

/* A bound of three quarters of 32 bits rejects one product in four: those are drawn again. */
static void rejected_draws_are_made_again(void **unused)
{
    (void)unused;
    claim_even((uint64_t)3 << 28, 4);
    claim_even(UINT32_MAX / 5, 5);
}

static void seeds_and_streams_differ(void **unused)
{
    (void)unused;
    enum { N = 20 };
    struct qx_random random[2 * N];
    for (uint64_t i = 0; i < N; i++) {
        qx_random_init(&random[i], i);
        qx_random_init_stream(&random[N + i], 3, i);
    }
    for (int i = 0; i < 2 * N; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(memcmp(&random[i], &random[j], sizeof random[i]), 0);
    struct qx_random again;
    qx_random_init_stream(&again, 3, 5);
    assert_memory_equal(&again, &random[N + 5], sizeof again);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            assert_true(again.word[i] != again.word[j]);
}

static void a_unit_draw_lies_below_one(void **unused)
{
    (void)unused;
    struct qx_random random;
    double sum = 0;
    qx_random_init(&random, 5);
    for (int i = 0; i < 10000; i++) {
        const double draw = qx_random_unit(&random);
        assert_true(draw >= 0 && draw < 1);
        sum += draw;
    }
    assert_true(sum > 4800 && sum < 5200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_below_a_bound_are_even),
        cmocka_unit_test(rejected_draws_are_made_again),
        cmocka_unit_test(seeds_and_streams_differ),
        cmocka_unit_test(a_unit_draw_lies_below_one),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
