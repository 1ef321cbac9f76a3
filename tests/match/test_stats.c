/*
 * test_stats.c - claims about the statistics of matches: hand-worked cases, and players of known
 * strength.
 */
#include "lib/claim.h"

#include <math.h>

static void claim_near(double value, double expected, double distance)
{
    if (!(fabs(value - expected) <= distance))
        fail_msg("%f is not within %g of %f", value, distance, expected);
}

static void elo_and_score_are_inverse(void **unused)
{
    (void)unused;
    claim_near(qx_elo_score(0), 0.5, 1e-12);
    claim_near(qx_elo_score(400), 10.0 / 11, 1e-12);
    claim_near(qx_score_elo(0.75), 190.848501887865, 1e-9);
    claim_near(qx_score_elo(qx_elo_score(-123)), -123, 1e-9);
    assert_true(isinf(qx_score_elo(1)) && isinf(qx_score_elo(0)));
}

/*
 * 100 pairs: 10 lost, 60 split, 30 won. Mean (0·10 + ½·60 + 1·30) / 100 = 0.6; variance
 * (10·0.36 + 60·0.01 + 30·0.16) / 100 = 0.09, so the mean is sure to √(0.09 / 100) = 0.03.
 */
static void a_hundred_pairs_by_hand(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{10, 0, 60, 0, 30}};
    struct qx_estimate e = qx_tally_estimate(&tally);
    assert_int_equal(qx_tally_n_pairs(&tally), 100);
    claim_near(e.score, 0.6, 1e-12);
    claim_near(e.deviation, 0.03, 1e-12);
    claim_near(e.elo, 70.4365, 1e-3);                      /* 400 log10(0.6 / 0.4)         */
    claim_near(e.low, qx_score_elo(0.6 - 0.058799), 1e-3); /* 1.95996 deviations below     */
    claim_near(e.high, qx_score_elo(0.6 + 0.058799), 1e-3);
    claim_near(e.superiority, 0.99957, 1e-5); /* the normal distribution at 0.1 / 0.03 */
}

/* The same by the test of +20 against 0 Elo: s1 = 0.528751, n (s1 - s0)(2·0.6 - s0 - s1) /
 * (2·0.09). */
static void the_ratio_test_by_hand(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{10, 0, 60, 0, 30}};
    double ratio, s1 = 1 / (1 + pow(10, -0.05));
    enum qx_sprt verdict = qx_tally_sprt(&tally, 0, 20, &ratio);
    claim_near(ratio, 100 * (s1 - 0.5) * (0.7 - s1) / 0.18, 1e-9);
    assert_int_equal(verdict, ratio > 2.944 ? QX_ACCEPTED : QX_UNDECIDED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{300, 0, 600, 0, 100}}, 0, 20, &ratio),
                     QX_REJECTED);
}

static void no_pairs_say_nothing(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{0}};
    struct qx_estimate e = qx_tally_estimate(&tally);
    double ratio;
    assert_true(isinf(e.low) && isinf(e.high));
    claim_near(e.superiority, 0.5, 0);
    assert_int_equal(qx_tally_sprt(&tally, 0, 5, &ratio), QX_UNDECIDED);
}

/* Two bots: the ratings are the difference of the match, but for the added drawn pair. */
static void two_ratings_are_one_difference(void **unused)
{
    (void)unused;
    const struct qx_tally tally[4] = {{{0}}, {{1000, 0, 6000, 0, 3000}}, {{0}}, {{0}}};
    double rating[2], error[2];
    assert_true(qx_ratings(tally, 2, rating, error));
    claim_near(rating[0] - rating[1], 70.4365, 0.02);
    claim_near(rating[0] + rating[1], 0, 1e-9);
    struct qx_estimate e = qx_tally_estimate(&tally[1]);
    claim_near(2 * error[0], (e.high - e.low) / 2, 0.05);
}

/* One pair between players whose scores depend on the opening as well as on strength. */
static int draw_pair(struct qx_random *random, double elo)
{
    double bias = 200 * (qx_random_unit(random) - 0.5);
    int halves = 0;
    for (int game = 0; game < 2; game++) {
        double p = qx_elo_score(elo + (game ? -bias : bias));
        double draw = 0.3 * 2 * fmin(p, 1 - p), u = qx_random_unit(random);
        halves += u < p - draw / 2 ? 2 : u < p + draw / 2 ? 1 : 0;
    }
    return halves;
}

/* The mean score that draw_pair really has. */
static double true_score(double elo)
{
    double sum = 0;
    for (int i = 0; i < 10000; i++)
        sum += qx_elo_score(elo + 200 * ((i + 0.5) / 10000 - 0.5));
    return sum / 10000;
}

/* Of 2,000 matches of 150 pairs, the interval holds the truth in 95 of 100. */
static void the_interval_covers_the_truth(void **unused)
{
    (void)unused;
    static const double strengths[] = {0, 60, -150};
    struct qx_random random;
    qx_random_init(&random, 11);
    for (int s = 0; s < 3; s++) {
        double truth = qx_score_elo(true_score(strengths[s]));
        int covered = 0;
        for (int match = 0; match < 2000; match++) {
            struct qx_tally tally = {{0}};
            for (int pair = 0; pair < 150; pair++)
                tally.pairs[draw_pair(&random, strengths[s])]++;
            struct qx_estimate e = qx_tally_estimate(&tally);
            covered += e.low <= truth && truth <= e.high;
        }
        assert_in_range(covered, 1860, 1940); /* 1900 ± 4 deviations */
    }
}

/* The same for ratings of four players, 300 tournaments. */
static void rating_intervals_cover_the_truth(void **unused)
{
    (void)unused;
    static const double strength[4] = {-120, -30, 40, 110};
    struct qx_random random;
    int covered = 0;
    qx_random_init(&random, 5);
    for (int tournament = 0; tournament < 300; tournament++) {
        struct qx_tally tally[16] = {{{0}}};
        double rating[4], error[4];
        for (int i = 0; i < 4; i++)
            for (int j = i + 1; j < 4; j++)
                for (int pair = 0; pair < 200; pair++) {
                    double p = qx_elo_score(strength[i] - strength[j]);
                    int halves =
                        2 * (qx_random_unit(&random) < p) + 2 * (qx_random_unit(&random) < p);
                    tally[i * 4 + j].pairs[halves]++;
                }
        assert_true(qx_ratings(tally, 4, rating, error));
        for (int i = 0; i < 4; i++)
            covered += fabs(rating[i] - strength[i]) <= error[i];
    }
    assert_in_range(covered, 1100, 1180); /* 1140 of 1200 */
}

/* Truly equal players are seldom called better, truly better ones seldom not. */
static void the_ratio_test_keeps_its_errors(void **unused)
{
    (void)unused;
    struct qx_random random;
    int wrong[2] = {0, 0};
    qx_random_init(&random, 3);
    for (int side = 0; side < 2; side++)
        for (int test = 0; test < 300; test++) {
            struct qx_tally tally = {{0}};
            enum qx_sprt verdict = QX_UNDECIDED;
            double ratio, p = qx_elo_score(side ? 60 : 0);
            for (int n = 0; verdict == QX_UNDECIDED && n < 20000; n++) {
                tally
                    .pairs[2 * (qx_random_unit(&random) < p) + 2 * (qx_random_unit(&random) < p)]++;
                verdict = n < 20 ? QX_UNDECIDED : qx_tally_sprt(&tally, 0, 60, &ratio);
            }
            wrong[side] += verdict != (side ? QX_ACCEPTED : QX_REJECTED);
        }
    assert_in_range(wrong[0], 0, 30);
    assert_in_range(wrong[1], 0, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_score_are_inverse),
        cmocka_unit_test(a_hundred_pairs_by_hand),
        cmocka_unit_test(the_ratio_test_by_hand),
        cmocka_unit_test(no_pairs_say_nothing),
        cmocka_unit_test(two_ratings_are_one_difference),
        cmocka_unit_test(the_interval_covers_the_truth),
        cmocka_unit_test(rating_intervals_cover_the_truth),
        cmocka_unit_test(the_ratio_test_keeps_its_errors),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
