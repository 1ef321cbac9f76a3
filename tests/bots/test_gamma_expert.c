/*
 * test_gamma_expert.c - claims about what Gamma's expert chooses, on boards small enough to be
 * solved.
 */
#include "lib/claim.h"

#include "bots/gamma/plan.h"

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

/* Player 1 must add to its area, and can do so in one place. */
static void an_only_move_needs_few_games(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 100000};
    char text[16];
    const struct qx_answer answer =
        ask("width=6,height=1,areas=1", "11..22 1 1,2 -", budget, text, sizeof text);
    assert_string_equal(text, "2,0");
    assert_in_range(answer.nodes, 1, 200);
}

/* Whatever is done with the last two fields, player 1 has the most. */
static void what_is_decided_needs_few_games(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 100000};
    char text[16];
    const struct qx_answer answer =
        ask("width=10,height=1,areas=2", "111111..22 1 1,2 -", budget, text, sizeof text);
    assert_in_range(answer.nodes, 1, 200);
    assert_true(answer.has_value && answer.value >= 1);
    assert_true(answer.has_points && answer.points >= 4 && answer.points <= 6);
}

/* Player 2 skipped and is behind: to skip as well ends the game, while a golden move lets player 2
 * draw. */
static void a_game_won_ends_won(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 2000};
    char text[16];
    const struct qx_answer answer =
        ask("width=4,height=1,areas=1", "112. 1 - 2", budget, text, sizeof text);
    assert_string_equal(text, "skip");
    assert_true(answer.value > 0.9);
}

/* A budget of depth alone ends, too. */
static void a_depth_is_enough_of_a_limit(void **unused)
{
    (void)unused;
    char text[16];
    const struct qx_answer answer =
        ask("width=4,height=4", NULL, (struct qx_budget){.depth = 2}, text, sizeof text);
    assert_in_range(answer.nodes, 1, 100000);
}

/* Every player for itself: the third takes the last field, and shares the win. */
static void among_three_it_plays_for_its_own_share(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 1000};
    char text[16];
    const struct qx_answer answer =
        ask("width=6,height=1,players=3,areas=1", "11223. 3 1,2,3 -", budget, text, sizeof text);
    assert_string_equal(text, "5,0");
    assert_true(answer.value > 0.3 && answer.value < 0.4);
}

/* With no memory to speak of a plan has room for the moves of two positions, and for fewer
 * positions than these have behind them: it thinks on within what it has. */
static void little_memory_is_enough(void **unused)
{
    (void)unused;
    static const char *const positions[] = {"1.22/1.22/11.. 2 1,2 -", "1.../..../...2 1 - -"};
    const struct qx_rules rules = claim_rules("gamma", "width=4,height=3,areas=1");
    for (size_t i = 0; i < 2; i++) {
        struct plan *plan = plan_new(&rules, 0);
        void *state = claim_state(&rules, positions[i]);
        struct qx_random random;
        struct limit limit;
        struct qx_answer answer = {0};
        assert_non_null(plan);
        qx_random_init(&random, 1);
        const struct qx_request request = {.rules = &rules,
                                           .state = state,
                                           .seat = qx_turn(&rules, state),
                                           .budget = {.nodes = 20000},
                                           .random = &random};
        limit_init(&limit, &request.budget, rules.state_size);
        plan_think(plan, &request, &limit, &answer);
        assert_true(qx_move_check(&rules, state, request.seat, answer.move, NULL));
        assert_in_range(answer.nodes, 1, 20000);
        qx_state_free(state);
        plan_free(plan);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_one_area_it_begins_in_the_middle),
        cmocka_unit_test(an_only_move_needs_few_games),
        cmocka_unit_test(what_is_decided_needs_few_games),
        cmocka_unit_test(a_game_won_ends_won),
        cmocka_unit_test(a_depth_is_enough_of_a_limit),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(among_three_it_plays_for_its_own_share),
    };
    return cmocka_run_group_tests_name("gamma_expert", tests, NULL, NULL);
}
