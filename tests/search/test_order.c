/*
 * test_order.c - claims about which move is tried first.
 */
#include "lib/claim.h"

#include "search/order.h"

enum { MOVES = 4 };

/* The moves 5 to 8 in the order in which they are picked, as one number. */
static int picked(const struct order *order, int side, const struct order_hints *hints)
{
    qx_move moves[MOVES] = {5, 6, 7, 8};
    int32_t ranks[MOVES];
    int found = 0;
    order_rank(order, side, hints, moves, MOVES, ranks);
    for (size_t i = 0; i < MOVES; i++) {
        const qx_move move = order_pick(moves, ranks, MOVES, i);
        assert_true(move == moves[i] && (i == 0 || ranks[i] <= ranks[i - 1]));
        found = 10 * found + (int)move;
    }
    return found;
}

static void hints_go_before_history(void **unused)
{
    (void)unused;
    static struct order order;
    struct order_hints hints = {.table_move = ORDER_NO_HINT, .killers = {99, 99}};
    assert_int_equal(picked(&order, 0, &hints), 5678);
    order_learn(&order, 0, (qx_move[]){7}, 1, 20);
    assert_int_equal(picked(&order, 0, &hints), 7658);
    hints = (struct order_hints){.table_move = 6, .killers = {8, 5}};
    assert_int_equal(picked(&order, 0, &hints), 6857);
    hints.table_move = ORDER_NO_HINT;
    assert_int_equal(picked(&order, 0, &hints), 8576);
}

/* Deeper is worth more, up to a depth of 20; old merits draw a new one back a little. */
static void history_is_learnt_by_side(void **unused)
{
    (void)unused;
    static struct order order;
    order_learn(&order, 1, (qx_move[]){5, 6, 7}, 3, 3);
    assert_int_equal(order.history[1][5], -576);
    assert_int_equal(order.history[1][6], -576);
    assert_int_equal(order.history[1][7], 576);
    assert_int_equal(order.history[0][7], 0);
    for (int depth = 20; depth <= 22; depth++) {
        order_learn(&order, 0, (qx_move[]){(qx_move)depth}, 1, depth);
        assert_int_equal(order.history[0][depth], 25600);
    }
    order_learn(&order, 0, (qx_move[]){20}, 1, 20);
    assert_int_equal(order.history[0][20], 25600 + 25600 - 625);
    order_learn(&order, 0, (qx_move[]){20, ORDER_SLOTS + 21}, 2, 20);
    assert_int_equal(order.history[0][20], 50575 - 25600 - 1234);
    assert_int_equal(order.history[0][21], 25600 + 25600 - 625);
    for (int i = 0; i < 2000; i++)
        order_learn(&order, 0, (qx_move[]){1}, 1, 20);
    assert_in_range(order.history[0][1], 1 << 19, 1 << 20);
}

static void all_of_it_fades(void **unused)
{
    (void)unused;
    static struct order order;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < ORDER_SLOTS; i++)
            order.history[side][i] = 1000 + i;
    order_fade(&order);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < ORDER_SLOTS; i++)
            assert_int_equal(order.history[side][i], (1000 + i) / 2);
}

/* Equal moves in another order, though never before one with merits. */
static void salt_shuffles_equal_moves(void **unused)
{
    (void)unused;
    static struct order order;
    struct order_hints hints = {.table_move = ORDER_NO_HINT, .killers = {99, 99}};
    bool seen[10000] = {false};
    int n_seen = 0;
    order_learn(&order, 0, (qx_move[]){8}, 1, 20);
    for (hints.salt = 1; hints.salt < 100; hints.salt++) {
        const int found = picked(&order, 0, &hints);
        assert_int_equal(found / 1000, 8);
        n_seen += !seen[found];
        seen[found] = true;
    }
    assert_int_equal(n_seen, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_go_before_history),
        cmocka_unit_test(history_is_learnt_by_side),
        cmocka_unit_test(all_of_it_fades),
        cmocka_unit_test(salt_shuffles_equal_moves),
    };
    return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
