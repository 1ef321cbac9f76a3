/*
 * test_schedule.c - claims about who meets whom in a match, and what their points add up to.
 */
#include "lib/claim.h"

#include <math.h>

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

/* Nobody sits at a table that is not full. */
static void too_few_bots_make_no_table(void **unused)
{
    (void)unused;
    const struct qx_rules three = claim_rules("gamma", "players=3");
    const struct qx_match alone = {.n_bots = 1, .n_games = 2};
    const struct qx_match pair = {.rules = &three, .n_bots = 2, .n_games = 2};
    const struct qx_match full = {.rules = &three, .n_bots = 3, .n_games = 2};
    assert_int_equal(qx_match_n_games(&alone), 0);
    assert_int_equal(qx_match_n_games(&pair), 0);
    assert_int_equal(qx_match_n_games(&full), 2);
}

/* Of five bots three sit together: ten tables, or six with the first bot, none twice. */
static void all_tables_are_met(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "players=3");
    struct qx_match match = {.rules = &rules, .n_bots = 5, .n_games = 3};
    for (int gauntlet = 0; gauntlet < 2; gauntlet++) {
        bool seen[125] = {false};
        match.is_gauntlet = gauntlet;
        assert_int_equal(qx_match_n_pairings(&match), gauntlet ? 6 : 10);
        for (int table = 0; table < qx_match_n_pairings(&match); table++) {
            int bots[3];
            qx_match_table(&match, table, bots);
            assert_true(bots[0] < bots[1] && bots[1] < bots[2] && bots[2] < 5);
            assert_true(!gauntlet || bots[0] == 0);
            assert_false(seen[bots[0] * 25 + bots[1] * 5 + bots[2]]);
            seen[bots[0] * 25 + bots[1] * 5 + bots[2]] = true;
        }
    }
}

/* In a round everybody has every seat once; after (n - 1)! rounds all n! orders have been there. */
static void a_round_has_everybody_in_every_seat(void **unused)
{
    (void)unused;
    enum { N = 5, ROUNDS = 24 };
    struct qx_rules rules = claim_rules("gamma", "players=5");
    const struct qx_match match = {.rules = &rules, .n_bots = N, .n_games = (uint64_t)N * ROUNDS};
    static bool seen[N * N * N * N * N];
    assert_int_equal(qx_match_n_together(&match), N);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        int sat[N][N] = {{0}};
        for (uint64_t k = 0; k < N; k++) {
            struct qx_match_game game;
            int order = 0;
            qx_match_lookup(&match, round * N + k, &game);
            assert_int_equal(game.n_bots, N);
            for (int seat = 0; seat < N; seat++) {
                sat[game.bot[seat]][seat]++;
                order = N * order + game.bot[seat];
            }
            assert_false(seen[order]);
            seen[order] = true;
        }
        for (int i = 0; i < N * N; i++)
            assert_int_equal(sat[i / N][i % N], 1);
    }
}

/* Two rounds of three; in the second a game is missing. */
static void shares_are_added_up_by_round(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "players=3");
    const struct qx_match match = {.rules = &rules, .n_bots = 3, .n_games = 6};
    const float half = 0.5F, third = 1 / 3.F;
    /* By seat. Seats of round 0: 0 1 2, 1 2 0, 2 0 1. */
    const float share[18] = {1,  0, 0, half, 0, half, third, third, third,
                             -1, 0, 0, 1,    0, 0,    1,     0,     0};
    struct qx_shares shares[3];
    qx_match_shares(&match, share, shares);
    assert_int_equal(shares[0].n, 1);
    assert_true(fabs(shares[0].sum - (1 + 0.5 + 1 / 3.) / 3) < 1e-6);
    assert_true(fabs(shares[1].sum - (0.5 + 1 / 3.) / 3) < 1e-6);
    assert_true(fabs(shares[2].sum - 1 / 9.) < 1e-6);
    assert_true(fabs(shares[2].squares - 1 / 81.) < 1e-6);
}

/* The first bot takes all of one round, and half of each game of the next. */
static void squares_are_added_up_by_round(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "players=3");
    const struct qx_match match = {.rules = &rules, .n_bots = 3, .n_games = 6};
    const float half = 0.5F, share[18] = {1,    0,    0, 0,    0, 1,    0, 1,    0,
                                          half, half, 0, half, 0, half, 0, half, half};
    struct qx_shares shares[3];
    qx_match_shares(&match, share, shares);
    assert_int_equal(shares[0].n, 2);
    assert_true(fabs(shares[0].sum - 1.5) < 1e-6);
    assert_true(fabs(shares[0].squares - 1.25) < 1e-6);
}

/* Five bots at tables of three, shares at random, some games missing: added up plainly. */
static void shares_go_to_those_who_sat_there(void **unused)
{
    (void)unused;
    enum { BOTS = 5, TABLES = 10, ROUNDS = 2, GAMES = 3 * ROUNDS };
    struct qx_rules rules = claim_rules("gamma", "players=3");
    const struct qx_match match = {.rules = &rules, .n_bots = BOTS, .n_games = GAMES};
    float share[TABLES * GAMES * 3];
    struct qx_shares shares[BOTS + 1], plain[BOTS] = {0};
    struct qx_random random;
    qx_random_init(&random, 7);
    for (int i = 0; i < TABLES * GAMES * 3; i++)
        share[i] = (float)qx_random_below(&random, 101) / 100;
    share[51] = -1; /* game 17: table 7, in its first round */
    for (uint64_t table = 0; table < TABLES; table++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            double sum[BOTS] = {0};
            struct qx_match_game game;
            for (uint64_t k = 0; k < 3; k++) {
                const uint64_t number = (3 * round + k) * TABLES + table;
                qx_match_lookup(&match, number, &game);
                for (int seat = 0; seat < 3; seat++)
                    sum[game.bot[seat]] += (double)share[3 * number + (uint64_t)seat] / 3;
            }
            for (int seat = 0; seat < 3 && (table != 7 || round > 0); seat++) {
                plain[game.bot[seat]].n++;
                plain[game.bot[seat]].sum += sum[game.bot[seat]];
                plain[game.bot[seat]].squares += sum[game.bot[seat]] * sum[game.bot[seat]];
            }
        }
    shares[BOTS] = (struct qx_shares){.n = 77};
    qx_match_shares(&match, share, shares);
    assert_int_equal(shares[BOTS].n, 77);
    for (int i = 0; i < BOTS; i++) {
        assert_int_equal(shares[i].n, plain[i].n);
        assert_true(fabs(shares[i].sum - plain[i].sum) < 1e-9);
        assert_true(fabs(shares[i].squares - plain[i].squares) < 1e-9);
    }
}

/* Three bots, five games a pairing: game k of pairing p is number 3 k + p. A pair counts once both
 * its games are played; the fifth game has no other. */
static void pairs_are_added_up_by_pairing(void **unused)
{
    (void)unused;
    const struct qx_match match = {.n_bots = 3, .n_games = 5};
    const unsigned char none = QX_NOT_PLAYED;
    const unsigned char points[15] = {2, 0, 1, 2, 0, 1, 0, none, 2, 1, 2, none, 2, 2, 2};
    enum { BEHIND = 60 }; /* where a pair that is not played would be counted by mistake */
    struct qx_tally tally[9 + BEHIND] = {0}, expected[9 + BEHIND] = {
                                                 [1] = {{0, 1, 0, 0, 1}},
                                                 [2] = {{1, 0, 0, 0, 0}},
                                                 [5] = {{0, 0, 1, 0, 0}},
                                             };
    memset(tally, 0xff, 9 * sizeof *tally);
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
        cmocka_unit_test(too_few_bots_make_no_table),
        cmocka_unit_test(all_tables_are_met),
        cmocka_unit_test(a_round_has_everybody_in_every_seat),
        cmocka_unit_test(shares_are_added_up_by_round),
        cmocka_unit_test(squares_are_added_up_by_round),
        cmocka_unit_test(shares_go_to_those_who_sat_there),
        cmocka_unit_test(pairs_are_added_up_by_pairing),
        cmocka_unit_test(points_are_halves),
    };
    return cmocka_run_group_tests_name("schedule", tests, NULL, NULL);
}
