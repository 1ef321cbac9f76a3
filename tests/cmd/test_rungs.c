/*
 * test_rungs.c - claims about the level that equals a bot, by what it did against levels.
 */
#include "lib/claim.h"

#include <stdlib.h>

#include "cmd/lib/rungs.h"

/* Plays a rung: its score, with an interval that decides nothing. */
static void score(struct rungs *rungs, int level, double score)
{
    rungs->rung[level].estimate =
        (struct qx_estimate){.score = score, .score_low = 0, .score_high = 1};
    rungs_note(rungs, level);
}

static void the_level_is_where_the_score_crosses_one_half(void **unused)
{
    (void)unused;
    struct rungs rungs;
    rungs_init(&rungs);
    score(&rungs, 3, 0.6);
    assert_float_equal(rungs_level(&rungs), RUNGS_LEVELS + 1, 1e-9);
    score(&rungs, 5, 0.4);
    assert_float_equal(rungs_level(&rungs), 4, 1e-9);
    score(&rungs, 4, 0.5);
    assert_float_equal(rungs_level(&rungs), 4, 1e-9);
    rungs_init(&rungs);
    score(&rungs, 0, 0.3);
    assert_float_equal(rungs_level(&rungs), -1, 1e-9);
}

/* Where levels are close, the score crosses it more than once. */
static void of_several_crossings_the_middle_counts(void **unused)
{
    (void)unused;
    struct rungs rungs;
    rungs_init(&rungs);
    score(&rungs, 2, 0.6);
    score(&rungs, 3, 0.45);
    score(&rungs, 4, 0.55);
    score(&rungs, 5, 0.4);
    assert_float_equal(rungs_level(&rungs), (2 + 2 / 3. + 4 + 1 / 3.) / 2, 1e-9);
}

/* Beyond the last rung on one side there is nothing to cross: the rung itself counts. */
static void a_crossing_beyond_the_rungs_is_at_the_last(void **unused)
{
    (void)unused;
    struct rungs rungs;
    rungs_init(&rungs);
    score(&rungs, 8, 0.6);
    score(&rungs, 9, 0.4);
    score(&rungs, RUNGS_LEVELS, 0.6);
    assert_float_equal(rungs_level(&rungs), (8.5 + RUNGS_LEVELS) / 2, 1e-9);
    rungs_init(&rungs);
    score(&rungs, 0, 0.4);
    score(&rungs, 1, 0.6);
    score(&rungs, 2, 0.4);
    assert_float_equal(rungs_level(&rungs), (0 + 1.5) / 2, 1e-9);
}

/* Grades a bot that equals this level, where neighbours are so many Elo apart; the level told. */
static double grade(struct qx_random *random, double truth, double step)
{
    enum { PAIRS = 20 };
    struct rungs rungs;
    rungs_init(&rungs);
    for (int level; (level = rungs_next(&rungs)) >= 0;) {
        const double p = qx_elo_score(step * (truth - level));
        struct qx_tally tally = {{0}};
        for (int pair = 0; pair < PAIRS; pair++)
            tally.pairs[2 * (qx_random_unit(random) < p) + 2 * (qx_random_unit(random) < p)]++;
        rungs.rung[level].estimate = qx_tally_estimate(&tally);
        rungs_note(&rungs, level);
    }
    return rungs_level(&rungs);
}

static void a_bot_is_graded_too_high_as_often_as_too_low(void **unused)
{
    (void)unused;
    enum { DRAWS = 4000 };
    static const double steps[] = {15, 25, 40};
    struct qx_random random;
    qx_random_init(&random, 4);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        int n_above = 0, n_below = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            const double level = grade(&random, 5, steps[i]);
            n_above += level > 5;
            n_below += level < 5;
        }
        if (abs(n_above - n_below) > 0.06 * DRAWS) /* nearly four deviations of the draws */
            fail_msg("%g Elo apart: too high in %d of %d, too low in %d", steps[i], n_above, DRAWS,
                     n_below);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_level_is_where_the_score_crosses_one_half),
        cmocka_unit_test(of_several_crossings_the_middle_counts),
        cmocka_unit_test(a_crossing_beyond_the_rungs_is_at_the_last),
        cmocka_unit_test(a_bot_is_graded_too_high_as_often_as_too_low),
    };
    return cmocka_run_group_tests_name("rungs", tests, NULL, NULL);
}
