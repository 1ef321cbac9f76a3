/*
 * test_othello_judge.c - claims about how good a position of Othello looks.
 */
#include "lib/claim.h"

/* Boards are drawn over several strings, one for each row. */
#define EMPTY_8 "--------"

static void judgement_is_the_same_from_both_seats(void **unused)
{
    (void)unused;
    static const char *const sizes[] = {"size=8", "size=10"};
    for (int i = 0; i < 2; i++) {
        struct qx_rules rules = claim_rules("othello", sizes[i]);
        struct qx_random random;
        qx_move list[128];
        qx_random_init(&random, 3);
        for (uint64_t most = 0; most < 40; most++) {
            void *state = claim_state(&rules, NULL);
            qx_playout(&rules, state, &random, list, most);
            assert_int_equal(rules.game->evaluate(&rules, state, 0),
                             -rules.game->evaluate(&rules, state, 1));
            qx_state_free(state);
        }
    }
}

static void judgement_likes_corners(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *corner = claim_state(&rules, "X-------" EMPTY_8 EMPTY_8 "---OX---"
                                       "---XO---" EMPTY_8 EMPTY_8 EMPTY_8 " O");
    void *beside = claim_state(&rules, EMPTY_8 "-X------" EMPTY_8 "---OX---"
                                               "---XO---" EMPTY_8 EMPTY_8 EMPTY_8 " O");
    assert_true(rules.game->evaluate(&rules, corner, 0) > 0);
    assert_true(rules.game->evaluate(&rules, beside, 0) < 0);
    qx_state_free(corner);
    qx_state_free(beside);
}

static void judgement_of_a_huge_lead_leaves_little_doubt(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXOO- X");
    assert_true(rules.game->evaluate(&rules, state, 0) > QX_SURE / 10 * 9);
    assert_true(rules.game->evaluate(&rules, state, 1) < -QX_SURE / 10 * 9);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judgement_is_the_same_from_both_seats),
        cmocka_unit_test(judgement_likes_corners),
        cmocka_unit_test(judgement_of_a_huge_lead_leaves_little_doubt),
    };
    return cmocka_run_group_tests_name("othello judge", tests, NULL, NULL);
}
