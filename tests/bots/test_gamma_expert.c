/*
 * test_gamma_expert.c - claims about what Gamma's expert chooses, on boards small enough to be
 * solved.
 */
#include "lib/claim.h"

static struct qx_answer ask(const char *options, const char *position, struct qx_budget budget,
                            char *text, size_t size)
{
    const struct qx_rules rules = claim_rules("gamma", options);
    struct qx_answer answer;
    struct qx_error error;
    struct qx_session *session =
        position ? qx_session_new_at(&rules, 1, position, &error) : qx_session_new(&rules, 1);
    if (!session)
        fail_msg("%s", error.text);
    struct qx_chair *chair =
        qx_chair_new(&rules, qx_session_position(session).seat, "expert", NULL, NULL);
    assert_non_null(chair);
    if (!qx_chair_ask(chair, session, &budget, &answer, &error))
        fail_msg("%s", error.text);
    rules.game->move_text(&rules, answer.move, text, size);
    qx_chair_free(chair);
    qx_session_free(session);
    return answer;
}

/* docs/games/gamma.md: with one area allowed these boards are won from the middle alone. */
static void with_one_area_it_begins_in_the_middle(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 3000};
    char text[16];
    ask("width=3,height=3,areas=1", NULL, budget, text, sizeof text);
    assert_string_equal(text, "1,1");
    ask("width=5,height=3,areas=1", NULL, budget, text, sizeof text);
    assert_string_equal(text, "2,1");
    ask("width=9,height=1,areas=1", NULL, budget, text, sizeof text);
    assert_string_equal(text, "4,0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_one_area_it_begins_in_the_middle),
    };
    return cmocka_run_group_tests_name("gamma_expert", tests, NULL, NULL);
}
