/*
 * test_stats.c - claims about the statistics of matches, in hand-worked cases.
 */
#include "lib/claim.h"

#include <math.h>

#include "match/student.h"

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

/* 194 pairs and the added ones, 1½ lost and 1½ won, are 197; 193 degrees of freedom. */
static void a_match_by_hand(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{17, 0, 120, 0, 57}};
    const double n = 197, mean = (60 + 57 + 1.5) / n;
    const double squares =
        18.5 * mean * mean + 120 * (0.5 - mean) * (0.5 - mean) + 58.5 * (1 - mean) * (1 - mean);
    const double deviation = sqrt(squares / (n - 1) / n);
    const double sure = 1.972332; /* Student's, for 193 degrees of freedom, from a printed table */
    struct qx_estimate e = qx_tally_estimate(&tally);
    assert_int_equal(qx_tally_n_pairs(&tally), 194);
    claim_near(e.score, 117.0 / 194, 1e-12);
    claim_near(e.score_low, mean - sure * deviation, 1e-6);
    claim_near(e.score_high, mean + sure * deviation, 1e-6);
    claim_near(e.elo, qx_score_elo(117.5 / 195), 1e-9);
    claim_near(e.elo_low, qx_score_elo(e.score_low), 1e-9);
    claim_near(e.elo_high, qx_score_elo(e.score_high), 1e-9);
}

/* Three pairs, two degrees of freedom: there Student's distribution is ½ + t / 2√(2 + t²). */
static void superiority_by_hand(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{0, 0, 2, 0, 1}};
    const double mean = 3.5 / 6, squares = 1.5 * mean * mean + 2 * (0.5 - mean) * (0.5 - mean) +
                                           2.5 * (1 - mean) * (1 - mean);
    const double t = (mean - 0.5) / sqrt(squares / 5 / 6);
    claim_near(qx_tally_estimate(&tally).superiority, 0.5 + t / (2 * sqrt(2 + t * t)), 1e-12);
}

/* The test of +20 against 0 Elo: n (s1 - s0)(mean - middle) / variance, where 1½ lost and 1½ won
 * pairs are added to the variance alone, which is taken about an even score. */
static void the_ratio_test_by_hand(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{10, 0, 60, 0, 30}};
    const double s1 = 1 / (1 + pow(10, -0.05)), middle = (0.5 + s1) / 2;
    const double squares = 11.5 * 0.25 + 31.5 * 0.25;
    double ratio;
    enum qx_sprt decision = qx_tally_sprt(&tally, 0, 20, &ratio);
    claim_near(ratio, 100 * (s1 - 0.5) * (0.6 - middle) / (squares / 102), 1e-9);
    assert_int_equal(decision, QX_UNDECIDED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{300, 0, 600, 0, 100}}, 0, 20, &ratio),
                     QX_REJECTED);
}

static void no_pairs_say_nothing(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{0}};
    struct qx_estimate e = qx_tally_estimate(&tally);
    double ratio;
    assert_true(isinf(e.elo_low) && isinf(e.elo_high));
    claim_near(e.score_low, 0, 0);
    claim_near(e.score_high, 1, 0);
    claim_near(e.superiority, 0.5, 1e-12);
    assert_int_equal(qx_tally_sprt(&tally, 0, 5, &ratio), QX_UNDECIDED);
}

/* Ten pairs won, none lost: the truth may still be 83 of 100, for 0.83²⁰ is one in forty. */
static void a_clean_sweep_is_not_the_whole_truth(void **unused)
{
    (void)unused;
    const struct qx_tally tally = {{0, 0, 0, 0, 10}};
    struct qx_estimate e = qx_tally_estimate(&tally);
    claim_near(e.score, 1, 0);
    claim_near(e.score_high, 1, 0);
    assert_true(e.score_low < 0.83 && e.score_low > 0.5);
    assert_true(isfinite(e.elo) && e.elo > 0);
    assert_true(e.elo_low <= e.elo && e.elo <= e.elo_high);
}

/* A test whose pairs are all alike ends: as fast as pairs that end alike can tell.
 */
static void pairs_all_alike_decide(void **unused)
{
    (void)unused;
    double ratio;
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{0, 0, 0, 0, 60}}, 0, 20, &ratio),
                     QX_ACCEPTED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{60, 0, 0, 0, 0}}, 0, 20, &ratio),
                     QX_REJECTED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{0, 0, 400, 0, 0}}, 0, 20, &ratio),
                     QX_REJECTED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{0, 0, 0, 0, 7}}, 0, 400, &ratio),
                     QX_UNDECIDED);
    assert_int_equal(qx_tally_sprt(&(struct qx_tally){{0, 0, 0, 0, 8}}, 0, 400, &ratio),
                     QX_ACCEPTED);
}

/* Two bots: the ratings differ by what the match says, however few the games, and add up to 0. */
static void two_ratings_are_one_difference(void **unused)
{
    (void)unused;
    static const struct qx_tally tallies[] = {
        {{1000, 0, 6000, 0, 3000}}, {{0, 0, 2, 0, 1}}, {{0, 0, 0, 0, 40}}, {{0, 0, 2, 0, 0}}};
    for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++) {
        const struct qx_tally tally[4] = {[1] = tallies[i]};
        double rating[2], error[2];
        struct qx_estimate e = qx_tally_estimate(&tally[1]);
        assert_true(qx_ratings(tally, 2, rating, error));
        claim_near(rating[0] - rating[1], e.elo, 1e-6);
        claim_near(rating[0] + rating[1], 0, 1e-9);
        assert_true(error[0] > 1);
        if (i == 0)
            claim_near(2 * error[0], (e.elo_high - e.elo_low) / 2, 0.05);
    }
}

/* Ratings far apart, where steps of Newton's method are cut: their mean is 0 all the same. */
static void ratings_have_mean_zero(void **unused)
{
    (void)unused;
    const struct qx_tally tally[9] = {
        [1] = {{30, 0, 0, 0, 0}}, [2] = {{29, 1, 0, 0, 0}}, [5] = {{5, 5, 5, 5, 10}}};
    double rating[3], error[3];
    assert_true(qx_ratings(tally, 3, rating, error));
    claim_near(rating[0] + rating[1] + rating[2], 0, 1e-6);
    assert_true(rating[0] < -300 && rating[1] > rating[2]);
}

/* Half the 95 % interval of a sum of two parts, from their variances and how surely each is known.
 */
static double sure_of_two(double a, double a_freedom, double b, double b_freedom)
{
    const double sum = a + b, freedom = sum * sum / (a * a / a_freedom + b * b / b_freedom);
    return student_sure(freedom) * sqrt(sum);
}

/* By how much the pair that is added draws the difference of two bots, in Elo. */
static double drawn_of(const struct qx_tally *tally)
{
    const double n = (double)qx_tally_n_pairs(tally) + 1;
    const double p = qx_elo_score(qx_tally_estimate(tally).elo);
    return 400 / log(10) * (0.5 - p) / (n * p * (1 - p));
}

/* The first met the second, the second the third: each difference is that of its own match, and
 * the errors follow from those of the two; what the added pairs draw is added with its sign. */
static void a_chain_adds_its_differences(void **unused)
{
    (void)unused;
    const struct qx_tally first = {{3, 5, 20, 9, 7}}, second = {{8, 4, 9, 1, 2}};
    const struct qx_tally tally[9] = {[1] = first, [5] = second};
    const double one = qx_tally_estimate(&first).elo, two = qx_tally_estimate(&second).elo;
    double rating[3], error[3];
    assert_true(qx_ratings(tally, 3, rating, error));
    claim_near(rating[0] - rating[1], one, 1e-6);
    claim_near(rating[1] - rating[2], two, 1e-6);
    claim_near(rating[0] + rating[1] + rating[2], 0, 1e-6);
    /* r0 = (2 a + b) / 3, r1 = (b - a) / 3, r2 = -(a + 2 b) / 3 of the differences a and b. */
    const double x = drawn_of(&first), y = drawn_of(&second);
    double pair[2], pair_error[2], a, b;
    assert_true(qx_ratings((const struct qx_tally[4]){[1] = first}, 2, pair, pair_error));
    a = (2 * pair_error[0] - fabs(x)) / student_sure(43);
    assert_true(qx_ratings((const struct qx_tally[4]){[1] = second}, 2, pair, pair_error));
    b = (2 * pair_error[0] - fabs(y)) / student_sure(23);
    claim_near(error[0], (sure_of_two(4 * a * a, 43, b * b, 23) + fabs(2 * x + y)) / 3, 1e-6);
    claim_near(error[1], (sure_of_two(a * a, 43, b * b, 23) + fabs(y - x)) / 3, 1e-6);
    claim_near(error[2], (sure_of_two(a * a, 43, 4 * b * b, 23) + fabs(x + 2 * y)) / 3, 1e-6);
}

/* Eighty in a row, where each won all against the next: ratings go as far apart as they must. A
 * pair more is counted at the ends, where a bot has one opponent, and half of one between. */
static void a_long_chain_adds_its_differences(void **unused)
{
    (void)unused;
    enum { N = 80 };
    static struct qx_tally tally[N * N];
    static double rating[N], error[N];
    const struct qx_tally won = {{0, 0, 0, 0, 20}};
    for (int i = 0; i + 1 < N; i++)
        tally[i * N + i + 1] = won;
    assert_true(qx_ratings(tally, N, rating, error));
    for (int i = 0; i + 1 < N; i++) {
        const double added = i == 0 || i + 2 == N ? 0.5 : 0.25;
        const double elo = qx_score_elo((20 + added) / (20 + 2 * added));
        claim_near(rating[i] - rating[i + 1], elo, 1e-6);
    }
}

/* Where each bot won all against those behind it, in many pairs, ratings lie far apart. They are
 * the maximum all the same: each bot made the points that they expect, with those added. */
static void far_ratings_explain_the_points(void **unused)
{
    (void)unused;
    enum { N = 64, PAIRS = 100000 };
    static struct qx_tally tally[N * N];
    static double rating[N], error[N];
    const double added = 0.5 / (N - 1);
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            tally[i * N + j].pairs[4] = PAIRS;
    assert_true(qx_ratings(tally, N, rating, error));
    for (int i = 0; i < N; i++) {
        double surplus = 0;
        for (int j = 0; j < N; j++)
            if (j != i)
                surplus += (i < j ? PAIRS : 0) + added -
                           (PAIRS + 2 * added) * qx_elo_score(rating[i] - rating[j]);
        claim_near(surplus, 0, 1e-4);
    }
}

/* Two and two met, and nothing ties the one to the other: no rating is known, not even within the
 * groups, since all are told by the common mean. */
static void two_groups_cannot_be_compared(void **unused)
{
    (void)unused;
    const struct qx_tally met = {{1, 2, 9, 6, 11}};
    const struct qx_tally apart[16] = {[1] = met, [11] = met},
                          tied[16] = {[1] = met, [6] = met, [11] = met};
    double rating[4], error[4];
    assert_true(qx_ratings(apart, 4, rating, error));
    for (int i = 0; i < 4; i++)
        assert_true(isinf(error[i]) && isfinite(rating[i]));
    assert_true(qx_ratings(tied, 4, rating, error));
    for (int i = 0; i < 4; i++)
        assert_true(isfinite(error[i]));
}

/* Three and three met, in very many pairs: each group has the mean 0. */
static void groups_have_mean_zero(void **unused)
{
    (void)unused;
    const struct qx_tally some = {{100000000, 200000007, 300000011, 17, 450000000}},
                          more = {{700000, 200007, 3000011, 1700000000, 31}};
    const struct qx_tally tally[36] = {[0 * 6 + 1] = some, [0 * 6 + 2] = more, [1 * 6 + 2] = some,
                                       [3 * 6 + 4] = more, [3 * 6 + 5] = more, [4 * 6 + 5] = some};
    double rating[6], error[6];
    assert_true(qx_ratings(tally, 6, rating, error));
    claim_near(rating[0] + rating[1] + rating[2], 0, 1e-3);
    claim_near(rating[3] + rating[4] + rating[5], 0, 1e-3);
}

/* Bots that have met nobody stand in the middle, and nothing is known of them. */
static void ratings_of_no_games_are_unknown(void **unused)
{
    (void)unused;
    const struct qx_tally tally[9] = {[1] = {{0, 0, 5, 0, 5}}};
    double rating[3], error[3];
    assert_true(qx_ratings(tally, 3, rating, error));
    claim_near(rating[2], 0, 1e-6);
    assert_true(isinf(error[2]) && isfinite(error[0]));
    assert_true(qx_ratings((const struct qx_tally[9]){{{0}}}, 3, rating, error));
    for (int i = 0; i < 3; i++) {
        claim_near(rating[i], 0, 0);
        assert_true(isinf(error[i]));
    }
}

/* The pairs of a tally as the other bot sees them. */
static struct qx_tally turned(const struct qx_tally *tally)
{
    struct qx_tally other;
    for (int i = 0; i < 5; i++)
        other.pairs[i] = tally->pairs[4 - i];
    return other;
}

/* Whoever is listed first: every bot keeps its rating and its error. One pairing never met. */
static void ratings_do_not_hang_on_the_order(void **unused)
{
    (void)unused;
    enum { N = 4 };
    static const int place[N] = {2, 0, 3, 1};
    const struct qx_tally tally[N * N] = {[1] = {{3, 5, 20, 9, 7}},
                                          [2] = {{1, 2, 6, 12, 30}},
                                          [11] = {{0, 1, 0, 2, 5}},
                                          [6] = {{8, 4, 9, 1, 2}},
                                          [7] = {{2, 0, 3, 0, 25}}};
    struct qx_tally moved[N * N] = {{{0}}};
    double rating[N], error[N], rating_moved[N], error_moved[N];
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            const int a = place[i], b = place[j];
            moved[a < b ? a * N + b : b * N + a] =
                a < b ? tally[i * N + j] : turned(&tally[i * N + j]);
        }
    assert_true(qx_ratings(tally, N, rating, error));
    assert_true(qx_ratings(moved, N, rating_moved, error_moved));
    for (int i = 0; i < N; i++) {
        claim_near(rating_moved[place[i]], rating[i], 1e-6);
        claim_near(error_moved[place[i]], error[i], 1e-6);
    }
}

/* A third bot that met nobody changes nothing for the two who met. */
static void a_bystander_changes_no_rating(void **unused)
{
    (void)unused;
    const struct qx_tally met = {{4, 3, 9, 6, 11}};
    double two[2], two_error[2], three[3], three_error[3];
    assert_true(qx_ratings((const struct qx_tally[4]){[1] = met}, 2, two, two_error));
    assert_true(qx_ratings((const struct qx_tally[9]){[1] = met}, 3, three, three_error));
    for (int i = 0; i < 2; i++) {
        claim_near(three[i], two[i], 1e-3);
        claim_near(three_error[i], two_error[i], 1e-3);
    }
}

/* The decision of a test hangs on the games, not on the order in which they end. */
static void a_sequence_counts_the_unbroken_prefix(void **unused)
{
    (void)unused;
    enum { GAMES = 200 };
    const struct qx_match match = {.n_bots = 2, .n_games = GAMES};
    unsigned char points[GAMES], seen[GAMES];
    struct qx_sequence whole = {.elo1 = 50}, late = {.elo1 = 50};
    for (int i = 0; i < GAMES; i++)
        points[i] = i % 10 == 3 ? 0 : i % 4 == 1 ? 1 : 2;
    qx_sequence_advance(&whole, &match, points);
    assert_int_equal(whole.decision, QX_ACCEPTED);
    assert_in_range(qx_tally_n_pairs(&whole.tally), 8, 90);
    /* The same games, the second of each pair last, and all games from the end on. */
    memset(seen, QX_NOT_PLAYED, sizeof seen);
    for (int i = GAMES - 1; i >= 0; i--) {
        int game = i >= GAMES / 2 ? 2 * (GAMES - 1 - i) : 2 * i + 1;
        seen[game] = points[game];
        qx_sequence_advance(&late, &match, seen);
    }
    assert_memory_equal(&whole, &late, sizeof late);
}

/* A pair counts once both its games are played, whichever is first; nothing else is touched. */
static void a_half_pair_does_not_count(void **unused)
{
    (void)unused;
    enum { GAMES = 8, BEHIND = 600 };
    const struct qx_match match = {.n_bots = 2, .n_games = GAMES};
    for (int half = 0; half < 2; half++) {
        static const struct qx_sequence nothing[BEHIND];
        struct qx_sequence sequence[BEHIND] = {{.elo1 = 5}};
        unsigned char points[GAMES];
        for (int i = 0; i < GAMES; i++)
            points[i] = i % 2 == half ? 1 : QX_NOT_PLAYED;
        qx_sequence_advance(&sequence[0], &match, points);
        assert_int_equal(qx_tally_n_pairs(&sequence[0].tally), 0);
        assert_memory_equal(&sequence[1], &nothing[1], (BEHIND - 1) * sizeof nothing[0]);
        points[1 - half] = 2;
        qx_sequence_advance(&sequence[0], &match, points);
        assert_int_equal(qx_tally_n_pairs(&sequence[0].tally), 1);
        assert_int_equal(sequence[0].tally.pairs[3], 1);
    }
}

/* What lies behind the last game is not the match's; of an odd number the last has no other. */
static void a_sequence_ends_with_the_games(void **unused)
{
    (void)unused;
    unsigned char points[40];
    for (int i = 0; i < 40; i++)
        points[i] = i % 2 ? 2 : 0;
    for (uint64_t n_games = 20; n_games <= 21; n_games++) {
        const struct qx_match match = {.n_bots = 2, .n_games = n_games};
        struct qx_sequence sequence = {.elo1 = 5};
        qx_sequence_advance(&sequence, &match, points);
        assert_int_equal(sequence.decision, QX_UNDECIDED);
        assert_int_equal(sequence.tally.pairs[2], 10);
        assert_int_equal(qx_tally_n_pairs(&sequence.tally), 10);
    }
}

/* A hundred rounds, shares 0.6 on the average with a deviation of 0.2: by Student 0.04 either way.
 */
static void a_mean_of_shares_has_a_margin(void **unused)
{
    (void)unused;
    const struct qx_interval some =
        qx_shares_estimate(&(struct qx_shares){.n = 100, .sum = 60, .squares = 40});
    assert_true(fabs(some.mean - 0.6) < 1e-9);
    assert_true(fabs(some.low - 0.56) < 0.008 && fabs(some.high - 0.64) < 0.008);
    const struct qx_interval none = qx_shares_estimate(&(struct qx_shares){0});
    assert_true(none.mean == 0.5 && none.low == 0 && none.high == 1);
    const struct qx_interval one =
        qx_shares_estimate(&(struct qx_shares){.n = 1, .sum = 0.25, .squares = 0.0625});
    assert_true(one.mean == 0.25 && one.low == 0 && one.high == 1);
    const struct qx_interval two =
        qx_shares_estimate(&(struct qx_shares){.n = 2, .sum = 1, .squares = 0.5});
    assert_true(two.mean == 0.5 && two.low == 0 && two.high == 1);
}

static void a_whole_point_is_beyond_all_elo(void **unused)
{
    (void)unused;
    assert_true(qx_score_elo(0) == -INFINITY && qx_score_elo(1) == INFINITY);
    assert_true(fabs(qx_score_elo(0.5)) < 1e-9);
    assert_true(fabs(qx_score_elo(10.0 / 11) - 400) < 1e-9);
    assert_true(fabs(qx_elo_score(-400) - 1.0 / 11) < 1e-9);
}

/* With one degree of freedom, and with two, there is a formula; the rest are from printed tables.
 */
static void the_t_distribution_is_students(void **unused)
{
    (void)unused;
    static const double at[] = {-30, -3, -1, -0.5, 0, 0.25, 1, 2, 12.7, 100};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        const double t = at[i];
        assert_true(fabs(student_below(t, 1) - (0.5 + atan(t) / acos(-1))) < 1e-9);
        assert_true(fabs(student_below(t, 2) - (0.5 + t / (2 * sqrt(2 + t * t)))) < 1e-9);
    }
    assert_true(fabs(student_sure(1) - 12.706205) < 1e-5);
    assert_true(fabs(student_sure(4) - 2.776445) < 1e-5);
    assert_true(fabs(student_sure(30) - 2.042272) < 1e-5);
    assert_true(fabs(student_sure(1e6) - 1.959966) < 1e-5);
}

/* For an even number of degrees of freedom the distribution is a finite sum (Abramowitz and Stegun,
 * 26.7.4): with a = atan(t / √f), ½ + ½ sin a (1 + ½ cos² a + 1·3 / 2·4 cos⁴ a + …), f / 2 terms.
 */
static double even_below(double t, int freedom)
{
    const double root = sqrt(freedom + t * t), sine = t / root;
    const double square = freedom / (freedom + t * t);
    double term = 1, sum = 0;
    for (int k = 0; k < freedom / 2; k++) {
        sum += term;
        term *= square * (2 * k + 1) / (2 * k + 2);
    }
    return 0.5 + sine * sum / 2;
}

static void the_t_distribution_is_that_of_even_freedom(void **unused)
{
    (void)unused;
    static const double at[] = {-40, -4, -1.5, -0.01, 0, 0.3, 1, 1.96, 3, 9, 50};
    static const int freedoms[] = {2, 4, 6, 10, 30, 100, 1000, 20000};
    for (size_t i = 0; i < sizeof freedoms / sizeof *freedoms; i++) {
        for (size_t k = 0; k < sizeof at / sizeof *at; k++)
            claim_near(student_below(at[k], freedoms[i]), even_below(at[k], freedoms[i]), 1e-9);
        claim_near(even_below(student_sure(freedoms[i]), freedoms[i]), 0.975, 1e-10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_score_are_inverse),
        cmocka_unit_test(a_match_by_hand),
        cmocka_unit_test(superiority_by_hand),
        cmocka_unit_test(the_ratio_test_by_hand),
        cmocka_unit_test(no_pairs_say_nothing),
        cmocka_unit_test(a_clean_sweep_is_not_the_whole_truth),
        cmocka_unit_test(pairs_all_alike_decide),
        cmocka_unit_test(two_ratings_are_one_difference),
        cmocka_unit_test(ratings_have_mean_zero),
        cmocka_unit_test(a_chain_adds_its_differences),
        cmocka_unit_test(a_long_chain_adds_its_differences),
        cmocka_unit_test(far_ratings_explain_the_points),
        cmocka_unit_test(two_groups_cannot_be_compared),
        cmocka_unit_test(groups_have_mean_zero),
        cmocka_unit_test(ratings_of_no_games_are_unknown),
        cmocka_unit_test(ratings_do_not_hang_on_the_order),
        cmocka_unit_test(a_bystander_changes_no_rating),
        cmocka_unit_test(a_sequence_counts_the_unbroken_prefix),
        cmocka_unit_test(a_half_pair_does_not_count),
        cmocka_unit_test(a_sequence_ends_with_the_games),
        cmocka_unit_test(a_mean_of_shares_has_a_margin),
        cmocka_unit_test(the_t_distribution_is_students),
        cmocka_unit_test(the_t_distribution_is_that_of_even_freedom),
        cmocka_unit_test(a_whole_point_is_beyond_all_elo),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
