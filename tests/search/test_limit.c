/*
 * test_limit.c - claims about when a search stops: nodes, time by a clock of the test's, and flags.
 */
#include "lib/claim.h"

#include "search/limit.h"

enum { SMALL = 100, MIDDLE = 5000, LARGE = 100000 }; /* bytes of a state */

static uint64_t now;

/* A millisecond passes between two looks at it. */
static uint64_t ticking(void)
{
    return now++;
}

/* Positions that may be looked at, up to `most`. */
static uint64_t count(struct limit *limit, uint64_t most)
{
    uint64_t n = 0;
    while (n < most && limit_spend(limit))
        n++;
    assert_int_equal(limit->n_nodes, n);
    return n;
}

static uint64_t count_of(struct qx_budget budget, size_t state_size, uint64_t most)
{
    struct limit limit;
    now = 1000;
    limit_init(&limit, &budget, state_size);
    return count(&limit, most);
}

static void nodes_are_spent_to_the_last(void **unused)
{
    (void)unused;
    struct limit limit;
    limit_init(&limit, &(struct qx_budget){.nodes = 3}, SMALL);
    assert_false(limit.is_spent);
    assert_int_equal(count(&limit, 10), 3);
    assert_true(limit.is_spent);
    assert_false(limit_spend(&limit));
    assert_int_equal(limit.n_nodes, 3);
}

/* The clock is looked at for every position of a large state, for one in 8 or in 128 of others. */
static void time_is_looked_at_more_often_for_large_states(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.milliseconds = 5, .now = ticking};
    assert_int_equal(count_of(budget, LARGE, 100000), 4);
    assert_int_equal(count_of(budget, MIDDLE, 100000), 4 * 8);
    assert_int_equal(count_of(budget, SMALL, 100000), 4 * 128);
}

/* A search asks often on its way back. */
static void once_time_is_up_no_clock_is_read(void **unused)
{
    (void)unused;
    struct limit limit;
    limit_init(&limit, &(struct qx_budget){.milliseconds = 5, .now = ticking}, SMALL);
    count(&limit, 100000);
    const uint64_t then = now;
    assert_false(limit_spend(&limit));
    assert_int_equal(now, then);
}

static uint64_t nodes_without_depth(struct qx_budget budget)
{
    const struct qx_budget without = limit_without_depth(&budget);
    assert_int_equal(without.depth, 0);
    assert_int_equal(without.milliseconds, budget.milliseconds);
    assert_ptr_equal(without.stop, budget.stop);
    return without.nodes;
}

/* Who knows no depths gets nodes for one, unless another limit is set. */
static void a_depth_is_changed_into_nodes(void **unused)
{
    (void)unused;
    qx_flag stop = false;
    assert_int_equal(nodes_without_depth((struct qx_budget){.depth = 3}), 10000);
    assert_int_equal(nodes_without_depth((struct qx_budget){.depth = 3, .stop = &stop}), 10000);
    assert_int_equal(nodes_without_depth((struct qx_budget){.depth = 3, .nodes = 7}), 7);
    assert_int_equal(nodes_without_depth((struct qx_budget){.depth = 3, .milliseconds = 7}), 0);
    assert_int_equal(nodes_without_depth((struct qx_budget){.stop = &stop}), 0);
}

static void the_first_limit_reached_counts(void **unused)
{
    (void)unused;
    struct qx_budget budget = {.milliseconds = 5, .now = ticking, .nodes = 2};
    assert_int_equal(count_of(budget, LARGE, 100), 2);
    budget.nodes = 50;
    assert_int_equal(count_of(budget, LARGE, 100), 4);
}

static void a_clock_without_a_time_limit_is_not_read(void **unused)
{
    (void)unused;
    assert_int_equal(count_of((struct qx_budget){.nodes = 500, .now = ticking}, LARGE, 1000), 500);
    assert_int_equal(now, 1000);
    assert_int_equal(count_of((struct qx_budget){.nodes = 9, .milliseconds = 1}, LARGE, 1000), 9);
}

static void either_flag_stops(void **unused)
{
    (void)unused;
    qx_flag flag = false, other = false;
    struct limit limit;
    limit_init(&limit, &(struct qx_budget){.stop = &flag}, LARGE);
    limit.also_stop = &other;
    assert_int_equal(count(&limit, 200000), 200000);
    flag = true;
    assert_false(limit_spend(&limit));
    flag = false;
    assert_false(limit_spend(&limit)); /* once spent, it stays spent */
    limit_init(&limit, &(struct qx_budget){.stop = &flag}, LARGE);
    limit.also_stop = &other;
    assert_true(limit_spend(&limit));
    other = true;
    assert_false(limit_spend(&limit));
}

/* Who sets no limit at all gets an answer all the same; a depth is a limit of the search's own. */
static void nothing_goes_on_for_ever(void **unused)
{
    (void)unused;
    assert_int_equal(count_of((struct qx_budget){0}, SMALL, 200000), 100000);
    assert_int_equal(count_of((struct qx_budget){.depth = 3}, SMALL, 200000), 200000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_are_spent_to_the_last),
        cmocka_unit_test(time_is_looked_at_more_often_for_large_states),
        cmocka_unit_test(once_time_is_up_no_clock_is_read),
        cmocka_unit_test(a_depth_is_changed_into_nodes),
        cmocka_unit_test(the_first_limit_reached_counts),
        cmocka_unit_test(a_clock_without_a_time_limit_is_not_read),
        cmocka_unit_test(either_flag_stops),
        cmocka_unit_test(nothing_goes_on_for_ever),
    };
    return cmocka_run_group_tests_name("limit", tests, NULL, NULL);
}
