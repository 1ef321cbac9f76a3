/*
 * test_sprt.c - claims that the sequential test of a match errs as seldom as it says.
 *
 * The chance of a wrong decision is added up exactly, pair by pair, over every tally at which the
 * test still goes on. A tally of n pairs is told by how many were decided (lost or won) and by the
 * lead (won less lost): the first spreads with the root of n, the bounds of the test hold the
 * second. Where even that is too much (bounds 0,5), matches are drawn.
 */
#include "lib/claim.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { LEAD = 2500, WIDTH = 2 * LEAD + 1, ROWS = 1024 };

static const double nothing = 1e-13; /* a chance this small is left out */
/* Less than the 5 of 100 that are promised, so that the promise holds for what is only drawn. */
static const double most_wrong = 0.0475;

/* What a pair brings. */
struct odds {
    double lost, split, won;
};

typedef struct odds model(double p);

static struct odds games_apart(double p)
{
    return (struct odds){(1 - p) * (1 - p), 2 * p * (1 - p), p * p};
}

/* The opening decides: both games of a pair go to the same bot. */
static struct odds games_alike(double p)
{
    return (struct odds){1 - p, 0, p};
}

/* The seat decides nearly every game: most pairs are split. */
static struct odds games_opposed(double p)
{
    const double split = fmin(0.9, 1.94 * (1 - p));
    return (struct odds){1 - p - split / 2, split, p - split / 2};
}

/* --- added up -------------------------------------------------------------------------------- */

/* The tallies of n pairs that have decided nothing, and their chances. */
struct front {
    int n;
    int fewest, most;           /* decided pairs                        */
    int low, high;              /* leads                                */
    double chance[ROWS][WIDTH]; /* by decided pairs % ROWS, LEAD + lead */
};

struct outcome {
    double accepted, rejected;
    double n_pairs; /* their mean number */
};

static double *row_of(struct front *front, int decided)
{
    return front->chance[decided % ROWS] + LEAD;
}

static void add_pair(struct front *from, struct front *to, const struct odds *odds)
{
    to->n = from->n + 1;
    to->fewest = from->fewest;
    to->most = from->most + 1;
    to->low = from->low - 1;
    to->high = from->high + 1;
    assert_true(to->low > -LEAD && to->high < LEAD && to->most - to->fewest < ROWS);
    for (int decided = to->fewest; decided <= to->most; decided++)
        memset(row_of(to, decided) + to->low, 0, (size_t)(to->high - to->low + 1) * sizeof(double));
    for (int decided = from->fewest; decided <= from->most; decided++) {
        const double *row = row_of(from, decided);
        double *same = row_of(to, decided), *more = row_of(to, decided + 1);
        for (int lead = from->low; lead <= from->high; lead++) {
            same[lead] += row[lead] * odds->split;
            more[lead - 1] += row[lead] * odds->lost;
            more[lead + 1] += row[lead] * odds->won;
        }
    }
}

static enum qx_sprt decision_at(int n, int decided, int lead, double elo1)
{
    const int won = (decided + lead) / 2;
    const struct qx_tally tally = {
        {(uint64_t)(decided - won), 0, (uint64_t)(n - decided), 0, (uint64_t)won}};
    double ratio;
    return qx_tally_sprt(&tally, 0, elo1, &ratio);
}

/* Takes what is decided from one end of a row: there all tallies are, up to the first that is not.
 */
static double take(struct front *front, int decided, double elo1, enum qx_sprt decision)
{
    const int step = decision == QX_REJECTED ? 1 : -1;
    double *row = row_of(front, decided), sum = 0;
    for (int lead = step > 0 ? front->low : front->high; lead >= front->low && lead <= front->high;
         lead += step) {
        if (row[lead] > nothing && decision_at(front->n, decided, lead, elo1) != decision)
            break;
        sum += row[lead];
        row[lead] = 0;
    }
    return sum;
}

/* Leaves out the empty edges of the front; the chance that the test goes on. */
static double trim(struct front *front)
{
    int fewest = INT_MAX, most = 0, low = INT_MAX, high = INT_MIN;
    double sum = 0;
    for (int decided = front->fewest; decided <= front->most; decided++)
        for (int lead = front->low; lead <= front->high; lead++) {
            const double chance = row_of(front, decided)[lead];
            if (chance <= nothing)
                continue;
            sum += chance;
            fewest = decided < fewest ? decided : fewest;
            most = decided;
            low = lead < low ? lead : low;
            high = lead > high ? lead : high;
        }
    front->fewest = fewest, front->most = most, front->low = low, front->high = high;
    return sum;
}

static struct outcome add_up(const struct odds *odds, double elo1)
{
    static struct front fronts[2];
    struct front *now = &fronts[0], *next = &fronts[1];
    struct outcome outcome = {0};
    double left = 1;
    now->n = now->fewest = now->most = now->low = now->high = 0;
    row_of(now, 0)[0] = 1;
    while (left > 1e-6) {
        add_pair(now, next, odds);
        outcome.n_pairs += left;
        for (int decided = next->fewest; decided <= next->most; decided++) {
            outcome.rejected += take(next, decided, elo1, QX_REJECTED);
            outcome.accepted += take(next, decided, elo1, QX_ACCEPTED);
        }
        left = trim(next);
        struct front *swap = now;
        now = next, next = swap;
    }
    assert_true(fabs(outcome.accepted + outcome.rejected - 1) < 1e-5);
    return outcome;
}

static void claim_errors(const char *name, model *odds_of, double elo1)
{
    const struct odds equal = odds_of(0.5), better = odds_of(qx_elo_score(elo1));
    const struct outcome even = add_up(&equal, elo1), ahead = add_up(&better, elo1);
    print_message("0,%g, games %s: %.2f and %.2f %% wrong, %.0f and %.0f pairs\n", elo1, name,
                  100 * even.accepted, 100 * ahead.rejected, even.n_pairs, ahead.n_pairs);
    assert_true(even.accepted < most_wrong);
    assert_true(ahead.rejected < most_wrong);
}

/* Equal bots are called better, and better ones not, in fewer than 5 of 100 matches. */
static void errors_are_below_five_of_a_hundred(void **unused)
{
    (void)unused;
    static const double bounds[] = {100, 85, 70, 50, 30, 20};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        claim_errors("alike", games_alike, bounds[i]);
        claim_errors("apart", games_apart, bounds[i]);
        claim_errors("opposed", games_opposed, bounds[i]);
    }
    claim_errors("alike", games_alike, 10);
    claim_errors("alike", games_alike, 5);
}

/* --- drawn ----------------------------------------------------------------------------------- */

/* How many of n tests between bots of these odds end with this decision. */
static int drawn(struct qx_random *random, int n, const struct odds *odds, double elo1,
                 enum qx_sprt which)
{
    int count = 0;
    for (int test = 0; test < n; test++) {
        struct qx_tally tally = {{0}};
        enum qx_sprt decision = QX_UNDECIDED;
        double ratio;
        while (decision == QX_UNDECIDED) {
            const double u = qx_random_unit(random);
            tally.pairs[u < odds->lost ? 0 : u < odds->lost + odds->split ? 2 : 4]++;
            decision = qx_tally_sprt(&tally, 0, elo1, &ratio);
        }
        count += decision == which;
    }
    return count;
}

/* 150 tests, of which up to 15 may go wrong: two and a half deviations more than 5 of 100. */
static void narrow_bounds_keep_the_errors_too(void **unused)
{
    (void)unused;
    const struct odds equal = games_apart(0.5), better = games_apart(qx_elo_score(5));
    struct qx_random random;
    qx_random_init(&random, 3);
    assert_in_range(drawn(&random, 150, &equal, 5, QX_ACCEPTED), 1, 15);
    assert_in_range(drawn(&random, 150, &better, 5, QX_REJECTED), 1, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_below_five_of_a_hundred),
        cmocka_unit_test(narrow_bounds_keep_the_errors_too),
    };
    return cmocka_run_group_tests_name("sprt", tests, NULL, NULL);
}
