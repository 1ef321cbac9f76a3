/*
 * test_worth.c - claims about the order of moves by what they are worth, and about mixtures.
 */
#include "lib/claim.h"

static struct qx_move_worth at(enum qx_worth_kind kind, double share, int32_t distance,
                               qx_move move)
{
    const unsigned knows = QX_KNOWS_SHARE | (distance ? QX_KNOWS_DISTANCE : 0u);
    return (struct qx_move_worth){
        .move = move,
        .worth = {kind, {.knows = kind ? knows : 0, .share = share, .distance = distance}}};
}

static void order_keeps_proofs_and_estimates_apart(void **unused)
{
    (void)unused;
    struct qx_move_worth moves[] = {
        at(QX_NO_WORTH, 0, 0, 9),   at(QX_PROOF, 0, 4, 8),       at(QX_PROOF, 0, 12, 7),
        at(QX_ESTIMATE, 0.1, 0, 6), at(QX_ESTIMATE, 0.99, 0, 5), at(QX_PROOF, 0.5, 0, 4),
        at(QX_PROOF, 1, 0, 3),      at(QX_PROOF, 1, 7, 2),       at(QX_PROOF, 1, 3, 1),
        at(QX_ESTIMATE, 0.1, 0, 0),
    };
    const qx_move expected[] = {1, 2, 3, 4, 5, 0, 6, 7, 8, 9};
    qsort(moves, 10, sizeof *moves, qx_move_worth_order);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(moves[i].move, expected[i]);
    const struct qx_move_counts counts = qx_move_worth_count(moves, 10);
    assert_int_equal(counts.n_proofs, 6);
    assert_int_equal(counts.n_estimates, 3);
    assert_int_equal(counts.n_unknown, 1);
}

/* The first stands before the second, whichever is named first. */
static void claim_before(struct qx_move_worth first, struct qx_move_worth second)
{
    assert_true(qx_move_worth_order(&first, &second) < 0);
    assert_true(qx_move_worth_order(&second, &first) > 0);
    assert_int_equal(qx_move_worth_order(&first, &first), 0);
}

static struct qx_move_worth by_points(double share, double points, int32_t distance, qx_move move)
{
    struct qx_move_worth worth = at(QX_PROOF, share, distance, move);
    worth.worth.value.knows |= QX_KNOWS_POINTS;
    worth.worth.value.points = points;
    return worth;
}

static void order_goes_by_share_points_and_distance(void **unused)
{
    (void)unused;
    /* The share goes first, then the points, then the distance, then the move's number. */
    claim_before(by_points(1, 2, 9, 5), by_points(0.5, 8, 1, 4));
    claim_before(by_points(1, 8, 9, 5), by_points(1, 2, 1, 4));
    claim_before(by_points(1, 2, 1, 5), by_points(1, 2, 9, 4));
    claim_before(by_points(1, 2, 9, 4), by_points(1, 2, 9, 5));
    /* Who loses likes it late; who draws does not care. */
    claim_before(at(QX_PROOF, 0, 9, 5), at(QX_PROOF, 0, 3, 4));
    claim_before(at(QX_PROOF, 0.4, 9, 5), at(QX_PROOF, 0.4, 3, 4));
    claim_before(at(QX_PROOF, 0.6, 3, 5), at(QX_PROOF, 0.6, 9, 4));
    claim_before(at(QX_PROOF, 0.5, 9, 4), at(QX_PROOF, 0.5, 3, 5));
    /* What is known before what is not. */
    claim_before(by_points(1, -3, 0, 5), at(QX_PROOF, 1, 0, 4));
    claim_before(at(QX_PROOF, 1, 30, 5), at(QX_PROOF, 1, 0, 4));
    claim_before(at(QX_NO_WORTH, 0, 0, 4), at(QX_NO_WORTH, 1, 0, 5));
}

/* An estimate stands before what is proven lost, even one of nothing; what is proven without a
 * share before both. */
static void only_proofs_are_lost(void **unused)
{
    (void)unused;
    claim_before(at(QX_ESTIMATE, 0, 0, 5), at(QX_PROOF, 0, 40, 4));
    struct qx_move_worth points = {.move = 9,
                                   .worth = {QX_PROOF, {.knows = QX_KNOWS_POINTS, .points = -3}}};
    claim_before(points, at(QX_ESTIMATE, 1, 0, 5));
    claim_before(at(QX_PROOF, 0, 0, 5), at(QX_NO_WORTH, 0, 0, 4));
    claim_before(at(QX_ESTIMATE, 0, 0, 5), at(QX_NO_WORTH, 0, 0, 4));
}

static struct qx_move_worth chosen(double probability, qx_move move)
{
    return (struct qx_move_worth){.move = move, .probability = probability};
}

static void what_is_chosen_more_often_stands_first(void **unused)
{
    (void)unused;
    claim_before(chosen(0.4, 5), chosen(0.3, 4));
    struct qx_move_worth moves[] = {at(QX_PROOF, 1, 0, 3), chosen(0.3, 2), chosen(0.7, 1)};
    qx_move_worth_sort(moves, 3, true);
    for (qx_move i = 0; i < 3; i++)
        assert_int_equal(moves[i].move, i + 1);
    /* Chosen together, how often goes before what is proven. */
    moves[0] = at(QX_PROOF, 1, 0, 2);
    moves[0].probability = 0.3;
    moves[1] = chosen(0.7, 1);
    qx_move_worth_sort(moves, 2, true);
    assert_int_equal(moves[0].move, 1);
    moves[0] = chosen(0.7, 1);
    moves[1] = chosen(0.3, 2);
    qx_move_worth_sort(moves, 3, false);
    assert_int_equal(moves[0].move, 3);
    assert_int_equal(moves[1].move, 1);
}

static size_t n_made(double first, double second, double third)
{
    const struct qx_move_worth moves[] = {chosen(first, 0), chosen(second, 1), chosen(third, 2)};
    return qx_move_worth_count(moves, 3).n_made;
}

static void moves_that_are_made_are_counted(void **unused)
{
    (void)unused;
    assert_int_equal(n_made(1, 0, 0), 1);
    assert_int_equal(n_made(0.5, 0, 0.5), 2);
    assert_int_equal(n_made(0.25, 0, 0.75), 2);
    assert_int_equal(n_made(0, 0, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_keeps_proofs_and_estimates_apart),
        cmocka_unit_test(order_goes_by_share_points_and_distance),
        cmocka_unit_test(only_proofs_are_lost),
        cmocka_unit_test(what_is_chosen_more_often_stands_first),
        cmocka_unit_test(moves_that_are_made_are_counted),
    };
    return cmocka_run_group_tests_name("worth", tests, NULL, NULL);
}
