/*
 * test_small_gamma.c - claims of docs/games/gamma.md about small boards, by the search to the end.
 */
#include "lib/claim.h"

#include <stdio.h>

static struct qx_knowledge *know(struct qx_rules *rules, int width, int height, int players,
                                 int areas)
{
    char text[80];
    struct qx_error error;
    snprintf(text, sizeof text, "width=%d,height=%d,players=%d,areas=%d", width, height, players,
             areas);
    *rules = claim_rules("gamma", text);
    struct qx_knowledge *knowledge = qx_knowledge_new(rules, NULL, &error);
    if (!knowledge)
        fail_msg("%s: %s", text, error.text);
    return knowledge;
}

static double share_of_start(int width, int height, int players, int areas, qx_seat seat)
{
    struct qx_rules rules;
    struct qx_knowledge *knowledge = know(&rules, width, height, players, areas);
    void *state = claim_state(&rules, NULL);
    struct qx_value value;
    assert_true(qx_knowledge_value(knowledge, state, seat, &value, NULL));
    qx_state_free(state);
    qx_knowledge_free(knowledge);
    return value.share;
}

static void of_two_the_first_wins_odd_boards_and_shares_even_ones(void **unused)
{
    (void)unused;
    for (int height = 1; height <= 3; height++)
        for (int width = height; width * height <= 10; width++)
            for (int areas = 1; areas <= 4; areas++)
                assert_true(share_of_start(width, height, 2, areas, 0) ==
                            (width * height % 2 ? 1.0 : 0.5));
}

static void of_three_nobody_is_sure_of_anything(void **unused)
{
    (void)unused;
    for (int height = 1; height <= 2; height++)
        for (int width = height; width * height <= 8; width++)
            for (int areas = 1; areas <= 4; areas++)
                for (qx_seat seat = 0; seat < 3; seat++)
                    assert_true(share_of_start(width, height, 3, areas, seat) == 0.0);
}

static void only_the_middle_wins_with_one_area_on_3x3(void **unused)
{
    (void)unused;
    struct qx_rules rules;
    struct qx_knowledge *knowledge = know(&rules, 3, 3, 2, 1);
    struct qx_choice choices[32];
    void *state = claim_state(&rules, NULL);
    assert_true(rules.n_moves_max <= 32);
    size_t n = qx_knowledge_choices(knowledge, state, 0, choices, NULL);
    assert_int_equal(n, 10);
    for (size_t i = 0; i < n; i++)
        assert_true(choices[i].value.share == (choices[i].move == 4 ? 1.0 : 0.0));
    qx_state_free(state);
    qx_knowledge_free(knowledge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_two_the_first_wins_odd_boards_and_shares_even_ones),
        cmocka_unit_test(of_three_nobody_is_sure_of_anything),
        cmocka_unit_test(only_the_middle_wins_with_one_area_on_3x3),
    };
    return cmocka_run_group_tests_name("small gamma", tests, NULL, NULL);
}
