/*
 * test_outlook.c - claims about what a turn of Compromise is worth, move against move.
 */
#include "lib/claim.h"

#include <math.h>

#include "bots/compromise/outlook.h"

enum { CELLS = COMPROMISE_CELLS, BOARDS = 20 };

/* Boards of random pips, in a game of so many turns. */
struct table {
    struct qx_rules rules;
    struct outlook outlook;
    struct qx_random random;
    struct compromise_state state;
};

static void lay(struct table *table, const char *options, uint64_t seed, uint32_t turn)
{
    *table = (struct table){.rules = claim_rules("compromise", options)};
    assert_true(outlook_init(&table->outlook, &table->rules));
    qx_random_init(&table->random, seed);
    table->state = (struct compromise_state){.phase = COMPROMISE_CHOOSING, .turn = turn};
    for (int i = 0; i < 30; i++)
        table->state.pips[i % 2][qx_random_below(&table->random, CELLS)]++;
    for (int seat = 0; seat < 2; seat++)
        table->state.score[seat] = (uint32_t)qx_random_below(&table->random, 4);
}

static void ask(struct table *table, qx_seat seat, struct qx_budget budget, double *payoff)
{
    outlook_choices(&table->outlook, &table->state, seat, &budget, &table->random, payoff);
}

static const struct qx_budget few = {.nodes = 1};

/* Red's lead once these choices have met. */
static int64_t lead_after(const struct table *table, unsigned red, unsigned green)
{
    const struct compromise_state *s = &table->state;
    int64_t lead = (int64_t)s->score[0] - (int64_t)s->score[1];
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (compromise_scored(red, green) >> cell & 1)
            lead += (int64_t)s->pips[0][cell] - (int64_t)s->pips[1][cell];
    return lead;
}

/* Won, lost or drawn; where a level game goes on, something between. */
static void claim_last_turn(const char *options, bool has_ties)
{
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        struct table table;
        static double payoff[OUTLOOK_PAYOFFS];
        lay(&table, options, seed, 5);
        ask(&table, 0, few, payoff);
        for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++) {
            const int64_t lead = lead_after(&table, i / CELLS, i % CELLS);
            if (lead != 0)
                assert_true(payoff[i] == (lead > 0 ? 1 : -1));
            else if (has_ties)
                assert_true(payoff[i] == 0);
            else
                assert_true(fabs(payoff[i]) < 0.9);
        }
        outlook_release(&table.outlook);
    }
}

static void the_last_turn_is_exact(void **unused)
{
    (void)unused;
    claim_last_turn("length=5,ties=yes", true);
    claim_last_turn("length=5,ties=no", false);
}

/* What one gains the other loses, and more is worth more, in every turn. */
static void worths_are_fair(void **unused)
{
    (void)unused;
    for (uint32_t turn = 1; turn <= 5; turn++) {
        struct table table;
        static double red[OUTLOOK_PAYOFFS], green[OUTLOOK_PAYOFFS];
        lay(&table, "length=5,ties=no", 7 + turn, turn);
        ask(&table, 0, few, red);
        ask(&table, 1, few, green);
        for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++) {
            const unsigned turned = i % CELLS * CELLS + i / CELLS;
            assert_true(fabs(red[i] + green[turned]) < 1e-12);
            assert_true(lead_after(&table, i / CELLS, i % CELLS) <= lead_after(&table, 0, 0) ||
                        red[i] >= red[0]);
        }
        outlook_release(&table.outlook);
    }
}

/* By the formula that outlook.c states, with three turns to come of 30 pips in turn 2. */
static void the_estimate_is_a_normal_distribution(void **unused)
{
    (void)unused;
    struct table table;
    static double payoff[OUTLOOK_PAYOFFS];
    lay(&table, "length=5,pips=30", 3, 2);
    ask(&table, 0, few, payoff);
    double all = (double)table.state.score[0] - (double)table.state.score[1];
    for (int cell = 0; cell < CELLS; cell++)
        all += (double)table.state.pips[0][cell] - (double)table.state.pips[1][cell];
    for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++) {
        const double lead = (double)lead_after(&table, i / CELLS, i % CELLS);
        const double gain = (all - lead) * (1 - 0.96 * 0.96 * 0.96);
        const double variance = 0.027 * 30 * (3 * 2 + 3 * 4 / 2.0);
        assert_true(fabs(payoff[i] - erf((lead + gain) / sqrt(2 * variance))) < 1e-12);
    }
    outlook_release(&table.outlook);
}

/* --- samples --- */

static uint64_t now;

static uint64_t ticking(void)
{
    return now++;
}

/* In the turn before the last each sample is 216 games of the last turn, and half of the time. */
static void samples_keep_to_the_budget(void **unused)
{
    (void)unused;
    struct table table;
    static double payoff[OUTLOOK_PAYOFFS];
    qx_flag stop = true;
    lay(&table, "length=5", 5, 4);
    ask(&table, 0, (struct qx_budget){.nodes = 3 * COMPROMISE_REMOVALS + 1}, payoff);
    assert_int_equal(table.outlook.nodes, 3 * COMPROMISE_REMOVALS);
    table.outlook.nodes = now = 0;
    ask(&table, 0, (struct qx_budget){.milliseconds = 8, .now = ticking}, payoff);
    assert_int_equal(table.outlook.nodes, 3 * COMPROMISE_REMOVALS);
    table.outlook.nodes = 0;
    ask(&table, 0, (struct qx_budget){.stop = &stop}, payoff);
    assert_int_equal(table.outlook.nodes, 0);
    stop = false; /* without any limit 64 are enough */
    ask(&table, 0, (struct qx_budget){.stop = &stop}, payoff);
    assert_int_equal(table.outlook.nodes, 64 * COMPROMISE_REMOVALS);
    table.outlook.nodes = 0;
    table.state.turn = 3;
    ask(&table, 0, (struct qx_budget){.nodes = 5000}, payoff);
    assert_int_equal(table.outlook.nodes, 0);
    outlook_release(&table.outlook);
}

/* Samples mend an estimate, they do not replace it: the mean over all removals is theirs, and what
 * leads by much in one leads in the other. */
static void samples_agree_with_the_estimate(void **unused)
{
    (void)unused;
    static const char *const types[] = {"length=5", "length=5,type=complex"};
    for (int i = 0; i < 2; i++) {
        struct table table;
        static double plain[OUTLOOK_PAYOFFS], sampled[OUTLOOK_PAYOFFS];
        double product = 0, plain_square = 0, sampled_square = 0;
        int n_same = 0;
        lay(&table, types[i], 5, 4);
        ask(&table, 0, few, plain);
        ask(&table, 0, (struct qx_budget){.nodes = 4 * COMPROMISE_REMOVALS}, sampled);
        for (int k = 0; k < OUTLOOK_PAYOFFS; k++) {
            assert_true(fabs(sampled[k]) < 1.5);
            product += plain[k] * sampled[k];
            plain_square += plain[k] * plain[k];
            sampled_square += sampled[k] * sampled[k];
            n_same += plain[k] == sampled[k];
        }
        assert_true(product > 0.8 * sqrt(plain_square * sampled_square));
        assert_int_not_equal(n_same, OUTLOOK_PAYOFFS);
        outlook_release(&table.outlook);
    }
}

/* --- blocks, draws, shares --- */

static void equal_blocks_cancel(void **unused)
{
    (void)unused;
    struct table table;
    static double payoff[OUTLOOK_PAYOFFS];
    lay(&table, "length=5,type=complex,pips=19", 5, 5);
    memset(table.state.pips, 0, sizeof table.state.pips);
    memset(table.state.score, 0, sizeof table.state.score);
    outlook_blocks(&table.outlook, &table.state, 0, payoff);
    for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++) {
        assert_true(fabs(payoff[i] + payoff[i % CELLS * CELLS + i / CELLS]) < 1e-9);
        assert_true(i / CELLS != i % CELLS || fabs(payoff[i]) < 1e-9);
    }
    assert_int_equal(table.outlook.nodes, OUTLOOK_PAYOFFS);
    outlook_release(&table.outlook);
}

static void moves_are_drawn_as_often_as_they_are_meant(void **unused)
{
    (void)unused;
    const double strategy[CELLS] = {[0] = 0.25, [13] = 0.5, [26] = 0.25};
    const double pure[CELLS] = {[8] = 1};
    struct qx_random random;
    int n[CELLS] = {0};
    qx_random_init(&random, 1);
    for (int i = 0; i < 4000; i++) {
        n[outlook_draw(strategy, &random)]++;
        assert_int_equal(outlook_draw(pure, &random), 8);
    }
    assert_int_equal(n[0] + n[13] + n[26], 4000);
    assert_in_range(n[0], 850, 1150);
    assert_in_range(n[26], 850, 1150);
}

static void a_worth_is_a_share(void **unused)
{
    (void)unused;
    assert_true(outlook_share(-1) == 0 && outlook_share(0) == 0.5 && outlook_share(1) == 1);
    assert_true(outlook_share(-1.5) == 0 && outlook_share(1.5) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_turn_is_exact),
        cmocka_unit_test(worths_are_fair),
        cmocka_unit_test(the_estimate_is_a_normal_distribution),
        cmocka_unit_test(samples_keep_to_the_budget),
        cmocka_unit_test(samples_agree_with_the_estimate),
        cmocka_unit_test(equal_blocks_cancel),
        cmocka_unit_test(moves_are_drawn_as_often_as_they_are_meant),
        cmocka_unit_test(a_worth_is_a_share),
    };
    return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
