/*
 * test_glicko.c - the worked example of the paper, and what ratings are for.
 */
#include "lib/claim.h"

#include <math.h>

#include "online/glicko.h"

static void claim_near(double value, double expected, double most)
{
    if (!(fabs(value - expected) <= most))
        fail_msg("%.6f is not %.6f", value, expected);
}

/* Glickman's: 1500, 200 against 1400 (won), 1550 and 1700 (lost). */
static void the_papers_example_comes_out(void **unused)
{
    (void)unused;
    const struct glicko player = {1500, 200, 0.06};
    const struct glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const struct glicko rated = glicko_rate(&player, games, 3);
    claim_near(rated.rating, 1464.06, 0.01);
    claim_near(rated.deviation, 151.52, 0.01);
    claim_near(rated.volatility, 0.05999, 0.00001);
}

static void a_period_without_games_makes_less_sure(void **unused)
{
    (void)unused;
    const struct glicko player = {1500, 200, 0.06};
    const struct glicko rated = glicko_rate(&player, NULL, 0);
    claim_near(rated.rating, 1500, 0);
    claim_near(rated.deviation, 200.27, 0.01); /* sqrt(200² + (0.06 · 173.7178)²) */
    claim_near(glicko_age(&player, 0).deviation, 200, 1e-9);
    claim_near(glicko_age(&player, 1e9).deviation, 350, 0);
}

static void equals_who_draw_stay_equal_and_grow_surer(void **unused)
{
    (void)unused;
    const struct glicko_game game = {glicko_new, 0.5};
    const struct glicko rated = glicko_rate(&glicko_new, &game, 1);
    claim_near(rated.rating, 1500, 1e-9);
    assert_true(rated.deviation < 350);
    assert_true(glicko_is_provisional(&rated));
}

static void winner_and_loser_part_alike(void **unused)
{
    (void)unused;
    const struct glicko_game won = {glicko_new, 1}, lost = {glicko_new, 0};
    const struct glicko winner = glicko_rate(&glicko_new, &won, 1);
    const struct glicko loser = glicko_rate(&glicko_new, &lost, 1);
    claim_near(winner.rating - 1500, 1500 - loser.rating, 1e-6);
    assert_true(winner.rating > 1600);
}

/* A surprise beyond what was thought possible: the other branch of step 5. */
static void a_great_surprise_raises_volatility(void **unused)
{
    (void)unused;
    const struct glicko strong = {2200, 30, 0.06}, weak = {1400, 30, 0.06};
    const struct glicko_game upset = {strong, 1};
    struct glicko rated = weak;
    for (int i = 0; i < 20; i++)
        rated = glicko_rate(&rated, &upset, 1);
    assert_true(rated.volatility > 0.0601);
    assert_true(rated.rating > 1500);
}

static void many_games_settle_a_rating(void **unused)
{
    (void)unused;
    const struct glicko_game games[2] = {{{1500, 50, 0.06}, 1}, {{1500, 50, 0.06}, 0}};
    struct glicko player = glicko_new;
    for (int i = 0; i < 40; i++)
        player = glicko_rate(&player, &games[i % 2], 1);
    assert_false(glicko_is_provisional(&player));
    claim_near(player.rating, 1500, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_papers_example_comes_out),
        cmocka_unit_test(a_period_without_games_makes_less_sure),
        cmocka_unit_test(equals_who_draw_stay_equal_and_grow_surer),
        cmocka_unit_test(winner_and_loser_part_alike),
        cmocka_unit_test(a_great_surprise_raises_volatility),
        cmocka_unit_test(many_games_settle_a_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
