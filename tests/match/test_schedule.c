/*
 * test_schedule.c - claims about who meets whom in a match, and what their points add up to.
 */
#include "lib/claim.h"

static void all_pairings_are_met(void **unused)
{
    (void)unused;
    const struct qx_match match = {.n_bots = 5, .n_games = 2};
    int seen[5][5] = {{0}};
    for (int i = 0; i < qx_match_n_pairings(&match); i++) {
        int first, second;
        qx_match_pairing(&match, i, &first, &second);
        assert_true(first < second);
        seen[first][second]++;
    }
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            assert_int_equal(seen[i][j], i < j);
}

static const char *anybody(void *context, qx_seat seat)
{
    (void)context;
    (void)seat;
    return "random";
}

static void a_seated_match_has_one_pairing(void **unused)
{
    (void)unused;
    const struct qx_match match = {.seated = anybody, .n_games = 5};
    struct qx_match_game game;
    for (uint64_t number = 0; number < 5; number++) {
        qx_match_lookup(&match, number, &game);
        assert_int_equal(game.number, number);
        assert_int_equal(game.first, 0);
        assert_int_equal(game.second, 1);
        assert_false(game.is_swapped);
    }
}

static void pairings_take_turns_and_swap_seats(void **unused)
{
    (void)unused;
    const struct qx_match match = {.n_bots = 3, .n_games = 2};
    static const int first[] = {0, 0, 1, 0, 0, 1}, second[] = {1, 2, 2, 1, 2, 2};
    for (uint64_t number = 0; number < 6; number++) {
        struct qx_match_game game;
        qx_match_lookup(&match, number, &game);
        assert_int_equal(game.first, first[number]);
        assert_int_equal(game.second, second[number]);
        assert_int_equal(game.is_swapped, number >= 3);
    }
}

/* Three bots, five games a pairing: game k of pairing p is number 3 k + p. A pair counts once both
 * its games are played; the fifth game has no other. */
static void pairs_are_added_up_by_pairing(void **unused)
{
    (void)unused;
    const struct qx_match match = {.n_bots = 3, .n_games = 5};
    const unsigned char none = QX_NOT_PLAYED;
    const unsigned char points[15] = {2, 0, 1, 2, 0, 1, 0, none, 2, 1, 2, 0, 2, 2, 2};
    struct qx_tally tally[9], expected[9] = {
                                  [1] = {{0, 1, 0, 0, 1}},
                                  [2] = {{1, 0, 0, 0, 0}},
                                  [5] = {{0, 0, 2, 0, 0}},
                              };
    memset(tally, 0xff, sizeof tally);
    qx_match_tally(&match, points, tally);
    assert_memory_equal(tally, expected, sizeof tally);
}

static void points_are_halves(void **unused)
{
    (void)unused;
    assert_int_equal(qx_match_points(0), 0);
    assert_int_equal(qx_match_points(0.5), 1);
    assert_int_equal(qx_match_points(1), 2);
    assert_int_equal(qx_match_points(1.0 / 3), 1);
    assert_int_equal(qx_match_points(0.2), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairings_are_met),
        cmocka_unit_test(a_seated_match_has_one_pairing),
        cmocka_unit_test(pairings_take_turns_and_swap_seats),
        cmocka_unit_test(pairs_are_added_up_by_pairing),
        cmocka_unit_test(points_are_halves),
    };
    return cmocka_run_group_tests_name("schedule", tests, NULL, NULL);
}
