/*
 * test_coverage.c - claims that the intervals of matches are as sure as they say.
 *
 * The coverage of an interval is added up exactly, over every tally that can come: a pair is lost,
 * split or won with probabilities that its model gives, and the models differ in how the two games
 * of a pair hang together. Shares and ratings are tried on drawn matches.
 */
#include "lib/claim.h"

#include <math.h>

/* --- intervals ------------------------------------------------------------------------------- */

struct odds {
    double lost, split, won;
};

static struct odds games_apart(double p)
{
    return (struct odds){(1 - p) * (1 - p), 2 * p * (1 - p), p * p};
}

/* The opening decides: both games of a pair go to the same bot. */
static struct odds games_alike(double p)
{
    return (struct odds){1 - p, 0, p};
}

/* The seat decides, but for some pairs that the better bot wins. */
static struct odds games_opposed(double p)
{
    return (struct odds){0, 2 * (1 - p), 2 * p - 1};
}

static struct odds many_pairs_split(double p)
{
    const double split = fmin(0.5, 2 * (1 - p));
    return (struct odds){1 - p - split / 2, split, p - split / 2};
}

/* a log(p), where nothing that cannot happen happens. */
static double part(int a, double p)
{
    return a == 0 ? 0 : a * log(p);
}

static bool covers(const struct qx_tally *tally, double truth)
{
    const struct qx_estimate e = qx_tally_estimate(tally);
    return e.score_low <= truth + 1e-12 && truth - 1e-12 <= e.score_high;
}

/* Probability that the interval of n pairs holds the truth. */
static double coverage(int n, const struct odds *odds)
{
    const double truth = odds->split / 2 + odds->won;
    double sum = 0;
    for (int lost = 0; lost <= n && (lost == 0 || odds->lost > 0); lost++)
        for (int won = 0; won <= n - lost && (won == 0 || odds->won > 0); won++) {
            const int split = n - lost - won;
            const struct qx_tally tally = {{(uint64_t)lost, 0, (uint64_t)split, 0, (uint64_t)won}};
            if (split > 0 && odds->split <= 0)
                continue;
            const double log_chance = lgamma(n + 1) - lgamma(lost + 1) - lgamma(split + 1) -
                                      lgamma(won + 1) + part(lost, odds->lost) +
                                      part(split, odds->split) + part(won, odds->won);
            if (log_chance > -20 && covers(&tally, truth))
                sum += exp(log_chance);
        }
    return sum;
}

static void intervals_cover_the_truth(void **unused)
{
    (void)unused;
    static struct odds (*const models[])(double) = {games_apart, games_alike, games_opposed,
                                                    many_pairs_split};
    static const double scores[] = {0.5, 0.52, 0.6, 0.7, 0.81, 0.9, 0.95, 0.965, 0.98, 0.99, 0.995};
    for (size_t model = 0; model < sizeof models / sizeof *models; model++)
        for (size_t i = 0; i < sizeof scores / sizeof *scores; i++)
            for (int n = 3; n <= 110; n += n < 12 ? 1 : n / 4) {
                const struct odds odds = models[model](scores[i]);
                const double sure = coverage(n, &odds);
                if (sure < 0.94)
                    fail_msg("model %zu, score %g, %d pairs: only %.2f %%", model, scores[i], n,
                             100 * sure);
            }
}

/* --- shares ---------------------------------------------------------------------------------- */

/* How the n games of a round hang together. */
enum tie { APART, ALIKE, OPPOSED, N_TIES };

/* The first bot's share of a round when it is to expect this one. Drawn games split the point. */
static double draw_round(struct qx_random *random, enum tie tie, int n, double share)
{
    double sum = 0;
    if (tie == ALIKE)
        return qx_random_unit(random) < share;
    if (tie == OPPOSED) /* a number of games that is as near to the expected one as can be */
        return floor(n * share + qx_random_unit(random)) / n;
    for (int i = 0; i < n; i++)
        sum += qx_random_unit(random) < 0.8 ? qx_random_unit(random) < share : share;
    return sum / n;
}

static double shares_covered(struct qx_random *random, enum tie tie, int n, double share,
                             int n_rounds)
{
    enum { DRAWS = 4000 };
    int covered = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
        struct qx_shares shares = {0};
        for (int round = 0; round < n_rounds; round++) {
            const double points = draw_round(random, tie, n, share);
            shares.n++;
            shares.sum += points;
            shares.squares += points * points;
        }
        const struct qx_interval interval = qx_shares_estimate(&shares);
        covered += interval.low <= share + 1e-9 && share - 1e-9 <= interval.high;
    }
    return (double)covered / DRAWS;
}

static void intervals_of_shares_cover_the_truth(void **unused)
{
    (void)unused;
    static const double truths[] = {0.005, 0.02, 0.1, 0.25, 1 / 3., 0.5, 0.7, 0.9, 0.98, 0.995};
    static const int rounds[] = {3, 4, 6, 10, 25, 100};
    struct qx_random random;
    qx_random_init(&random, 11);
    for (int tie = 0; tie < N_TIES; tie++)
        for (int n = 3; n <= 4; n++)
            for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
                for (size_t j = 0; j < sizeof rounds / sizeof *rounds; j++) {
                    const double sure =
                        shares_covered(&random, (enum tie)tie, n, truths[i], rounds[j]);
                    if (sure < 0.94 - 0.0075) /* two deviations of the draws */
                        fail_msg("tie %d, %d seats, share %g, %d rounds: only %.2f %%", tie, n,
                                 truths[i], rounds[j], 100 * sure);
                }
    assert_true(shares_covered(&random, APART, 3, 1 / 3., 100) < 0.97);
}

/* An interval that always covers would be no interval: with many pairs it is not too wide. */
static void intervals_are_not_too_wide(void **unused)
{
    (void)unused;
    const struct odds even = games_apart(0.5), strong = games_apart(0.8);
    assert_true(coverage(100, &even) < 0.96);
    assert_true(coverage(100, &strong) < 0.965);
}

/* --- drawn matches --------------------------------------------------------------------------- */

enum { MOST_BOTS = 40 };

static void draw_pair(struct qx_random *random, const struct odds *odds, struct qx_tally *tally)
{
    const double u = qx_random_unit(random);
    tally->pairs[u < odds->lost ? 0 : u < odds->lost + odds->split ? 2 : 4]++;
}

/* Tournaments of n players; how many of the ratings are within their errors, of all. */
static double ratings_covered(const double *strength, int n, int n_pairs, int n_tournaments,
                              struct qx_random *random)
{
    int covered = 0;
    for (int tournament = 0; tournament < n_tournaments; tournament++) {
        struct qx_tally tally[MOST_BOTS * MOST_BOTS] = {{{0}}};
        double rating[MOST_BOTS], error[MOST_BOTS];
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                for (int pair = 0; pair < n_pairs; pair++) {
                    const struct odds odds = games_apart(qx_elo_score(strength[i] - strength[j]));
                    draw_pair(random, &odds, &tally[i * n + j]);
                }
        assert_true(qx_ratings(tally, n, rating, error));
        for (int i = 0; i < n; i++)
            covered += fabs(rating[i] - strength[i]) <= error[i];
    }
    return (double)covered / n / n_tournaments;
}

static void ratings_cover_the_truth(void **unused)
{
    (void)unused;
    static const double strength[][4] = {{0, 0, 0, 0}, {-120, -30, 40, 110}, {-600, 0, 200, 400}};
    static const int pairs[] = {3, 10, 50, 200};
    struct qx_random random;
    qx_random_init(&random, 5);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            const double sure = ratings_covered(strength[i], 4, pairs[j], 400, &random);
            if (sure < 0.94 - 0.012) /* two deviations of 1,600 draws */
                fail_msg("strengths %d, %d pairs: only %.2f %%", i, pairs[j], 100 * sure);
        }
}

/* Many bots, evenly spread over so many Elo. The pairs that are added to a match of two must not
 * draw them together. */
static void ratings_of_many_cover_the_truth(void **unused)
{
    (void)unused;
    static const struct {
        int n, n_pairs, n_tournaments;
        double spread;
    } fields[] = {{8, 1, 200, 0},    {8, 2, 200, 600}, {20, 1, 80, 800},
                  {20, 10, 80, 800}, {40, 1, 40, 800}, {40, 10, 40, 800}};
    struct qx_random random;
    qx_random_init(&random, 8);
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        double strength[MOST_BOTS];
        for (int i = 0; i < fields[k].n; i++)
            strength[i] = fields[k].spread * ((double)i / (fields[k].n - 1) - 0.5);
        const double sure = ratings_covered(strength, fields[k].n, fields[k].n_pairs,
                                            fields[k].n_tournaments, &random);
        if (sure < 0.94 - 0.012)
            fail_msg("%d bots, %d pairs: only %.2f %%", fields[k].n, fields[k].n_pairs, 100 * sure);
    }
}

/* Gauntlets of the first against n - 1 others that are weaker by so much; in how many is its rating
 * within its error? */
static double gauntlets_covered(int n, double gap, int n_pairs, struct qx_random *random)
{
    enum { DRAWS = 1000 };
    const double truth = gap * (n - 1) / n;
    const struct odds odds = games_apart(qx_elo_score(gap));
    int covered = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
        struct qx_tally tally[MOST_BOTS * MOST_BOTS] = {{{0}}};
        double rating[MOST_BOTS], error[MOST_BOTS];
        for (int i = 1; i < n; i++)
            for (int pair = 0; pair < n_pairs; pair++)
                draw_pair(random, &odds, &tally[i]);
        assert_true(qx_ratings(tally, n, rating, error));
        covered += fabs(rating[0] - truth) <= error[0];
    }
    return (double)covered / DRAWS;
}

/* The pairs that are added draw all differences of the first bot the same way. */
static void ratings_of_gauntlets_cover_the_truth(void **unused)
{
    (void)unused;
    static const struct {
        int n, n_pairs;
        double gap;
    } fields[] = {{5, 50, 0}, {8, 20, 400}, {8, 20, 600}, {13, 10, 800}, {16, 5, 600}};
    struct qx_random random;
    qx_random_init(&random, 9);
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        const double sure =
            gauntlets_covered(fields[k].n, fields[k].gap, fields[k].n_pairs, &random);
        if (sure < 0.94 - 0.015)
            fail_msg("%d bots, %d pairs: only %.2f %%", fields[k].n, fields[k].n_pairs, 100 * sure);
    }
}

/* Twenty equal bots and one pair each: a rating stands on nineteen pairs, not on one. */
static void ratings_of_many_are_not_too_wide(void **unused)
{
    (void)unused;
    enum { N = 20 };
    struct qx_tally tally[N * N] = {{{0}}};
    struct qx_random random;
    double rating[N], error[N];
    const struct odds odds = games_apart(0.5);
    qx_random_init(&random, 3);
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            draw_pair(&random, &odds, &tally[i * N + j]);
    assert_true(qx_ratings(tally, N, rating, error));
    double mean = 0;
    for (int i = 0; i < N; i++)
        mean += error[i] / N;
    assert_true(mean > 100 && mean < 150); /* 1.96 deviations of 38 games are 110 Elo */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover_the_truth),
        cmocka_unit_test(intervals_are_not_too_wide),
        cmocka_unit_test(intervals_of_shares_cover_the_truth),
        cmocka_unit_test(ratings_cover_the_truth),
        cmocka_unit_test(ratings_of_many_cover_the_truth),
        cmocka_unit_test(ratings_of_gauntlets_cover_the_truth),
        cmocka_unit_test(ratings_of_many_are_not_too_wide),
    };
    return cmocka_run_group_tests_name("coverage", tests, NULL, NULL);
}
