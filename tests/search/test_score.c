/*
 * test_score.c - claims about scores and findings: what an end, a lead or a share is worth.
 */
#include "lib/claim.h"

#include <math.h>

#include "search/score.h"
#include "search/finding.h"

/* Othello on 4x4, all fields taken: Black has more, White has more, both have as many. */
static const char black_won[] = "XXXXXXXXXXXXOOOO X";
static const char white_won[] = "XXXXOOOOOOOOOOOO X";
static const char drawn[] = "XXXXXXXXOOOOOOOO X";

/* What the end is worth to Black, three turns from now. */
static void claim_end(const char *position, int32_t score, enum outcome outcome)
{
    const struct qx_rules rules = claim_rules("othello", "size=4");
    struct scorer scorer;
    void *state = claim_state(&rules, position);
    assert_true(scorer_init(&scorer, &rules));
    assert_int_equal(scorer_end(&scorer, state, 0, 3), score);
    assert_int_equal(scorer_end(&scorer, state, 1, 3), -score);
    assert_int_equal(finding_outcome(&rules, state, 0), outcome);
    assert_int_equal(finding_outcome(&rules, state, 1), -(int)outcome);
    scorer_release(&scorer);
    qx_state_free(state);
}

static void an_end_is_worth_more_the_nearer_it_is(void **unused)
{
    (void)unused;
    claim_end(black_won, SCORE_WIN - 3, OUTCOME_WIN);
    claim_end(white_won, 3 - SCORE_WIN, OUTCOME_LOSS);
    claim_end(drawn, 0, OUTCOME_DRAW);
}

/* Without an evaluation of the game's own the lead in points counts: 12 are three chances in four.
 */
static void claim_lead(const char *position, int32_t score)
{
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct qx_game game = *rules.game;
    struct scorer scorer;
    void *state = claim_state(&rules, position);
    game.evaluate = NULL;
    rules.game = &game;
    assert_true(scorer_init(&scorer, &rules));
    assert_int_equal(scorer_guess(&scorer, state, 0), score);
    assert_int_equal(scorer_guess(&scorer, state, 1), -score);
    scorer_release(&scorer);
    qx_state_free(state);
}

static void a_lead_in_points_is_a_guess(void **unused)
{
    (void)unused;
    claim_lead("-OX-XO---------- X", 0);
    claim_lead("XXXXXXXXXXXXXO-- O", (QX_SURE - 1) / 2);
    claim_lead("OOOOOOOOOOOOOX-- X", -(QX_SURE - 1) / 2);
    claim_lead("XXXXXO---------- O", (QX_SURE - 1) / 4);
}

static void claim_share(double share, qx_seat n_seats, int32_t score)
{
    assert_int_equal(score_from_share(share, n_seats), score);
    const double back = score_to_share(score, n_seats) - share;
    assert_true(back < 1e-3 && back > -1e-3);
}

static void an_even_share_is_nothing(void **unused)
{
    (void)unused;
    claim_share(0.5, 2, 0);
    claim_share(0.75, 2, QX_SURE / 2);
    claim_share(0.25, 2, -QX_SURE / 2);
    claim_share(1, 2, QX_SURE);
    claim_share(0, 2, -QX_SURE);
    claim_share(0.25, 4, 0);
    claim_share(0.625, 4, QX_SURE / 2);
    claim_share(0.125, 4, -QX_SURE / 2);
    claim_share(1, 1, 0);
    assert_true(score_to_share(SCORE_WIN - 9, 3) == 1);
    assert_true(score_to_share(9 - SCORE_WIN, 3) == 0);
    assert_true(score_is_sure(QX_SURE + 1) && score_is_sure(-QX_SURE - 1));
    assert_false(score_is_sure(QX_SURE) || score_is_sure(-QX_SURE));
}

static void a_finding_is_a_value_to_either_side(void **unused)
{
    (void)unused;
    const struct finding lost = {OUTCOME_LOSS, 4}, even = {OUTCOME_DRAW, 0};
    assert_true(finding_value(lost, true).share == 0 && finding_value(lost, false).share == 1);
    assert_int_equal(finding_value(lost, true).knows, QX_KNOWS_SHARE | QX_KNOWS_DISTANCE);
    assert_int_equal(finding_value(lost, false).distance, 4);
    assert_true(finding_value(even, true).share == 0.5 && finding_value(even, false).share == 0.5);
    assert_int_equal(finding_value(even, true).knows, QX_KNOWS_SHARE);
}

static void findings_are_counted_by_kind(void **unused)
{
    (void)unused;
    static const struct finding all[] = {
        {OUTCOME_WIN, 5}, {OUTCOME_LOSS, 8}, {OUTCOME_WIN, 7}, {OUTCOME_DRAW, 0}, {OUTCOME_WIN, 1}};
    struct finding_counts counts = {.n_positions = 6, .n_over = 1};
    char text[200];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        finding_count(&counts, all[i]);
    finding_counts_text(&counts, text, sizeof text);
    assert_string_equal(text, "positions     6\n"
                              "wins          3\n"
                              "losses        1\n"
                              "draws         1\n"
                              "already over  1\n"
                              "longest win   7\n");
}

static void log_odds_of_any_size_are_an_evaluation(void **unused)
{
    (void)unused;
    assert_int_equal(qx_evaluation(0), 0);
    assert_int_equal(qx_evaluation(1), (QX_SURE - 1) / 2);
    assert_int_equal(qx_evaluation(-1), -(QX_SURE - 1) / 2);
    static const double large[] = {1e7, 1e200, INFINITY};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        assert_in_range(qx_evaluation(large[i]), QX_SURE - 2, QX_SURE - 1);
        assert_int_equal(qx_evaluation(-large[i]), -qx_evaluation(large[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_end_is_worth_more_the_nearer_it_is),
        cmocka_unit_test(a_lead_in_points_is_a_guess),
        cmocka_unit_test(an_even_share_is_nothing),
        cmocka_unit_test(log_odds_of_any_size_are_an_evaluation),
        cmocka_unit_test(a_finding_is_a_value_to_either_side),
        cmocka_unit_test(findings_are_counted_by_kind),
    };
    return cmocka_run_group_tests_name("score", tests, NULL, NULL);
}
