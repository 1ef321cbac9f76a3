/*
 * test_among_many.c - claims about worths where more than two play: what is sure, what to expect.
 */
#include "lib/claim.h"
#include "lib/study.h"

static void gamma_of_three_promises_only_what_is_sure(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "width=3,height=1,players=3,areas=1", NULL, &study_nobody);
    claim_value(&study, "sure of nothing");
    study_list(&study);
    assert_int_equal(study.n_moves, 4);
    claim_said(&study, "1,0", "sure of nothing");
    study_end(&study);
}

/* Being sure of nothing is not to expect nothing: the bot is asked what each may expect. */
static void gamma_of_three_is_judged_where_nothing_is_sure(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    study_begin(&study, "gamma", "width=4,height=1,players=3,areas=2", NULL, &study_few_nodes);
    assert_true(qx_analysis_value(study.analysis, &study.position, &found, NULL));
    assert_true(found.worth.value.share > 0);
    study_end(&study);
}

/* Two fields to none, and one is left: who takes it needs no bot. Who skips may lose one by a
 * golden move, and a bot is asked. */
static void who_is_sure_of_the_win_among_three_needs_no_bot(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "width=3,height=1,players=3,areas=2", "11. 1 - -",
                &study_few_nodes);
    claim_value(&study, "sure of the win");
    study_list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_proofs, 1);
    assert_int_equal(counts.n_estimates, 1);
    claim_place(&study, 0, "2,0", "sure of the win");
    study_end(&study);
}

/* Each move is worth what the mover may expect once the others have answered: an estimate, for all
 * of them, and doing nothing is the worst. */
static void more_than_two_are_judged_move_by_move(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "width=4,height=3,players=3,areas=2", NULL, &study_few_nodes);
    study_list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_estimates, 4 * 3 + 1);
    assert_int_equal(counts.n_proofs + counts.n_unknown, 0);
    assert_ptr_equal(study_move(&study, "skip"), &study.moves[study.n_moves - 1]);
    assert_true(study.moves[0].worth.value.share > 1.0 / 3);
    study_end(&study);
}

/* The last free field of three: who skips leaves it to the next. */
static void the_last_field_of_three_is_worth_taking(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "width=4,height=1,players=3,areas=1", "123. 3 - -",
                &study_few_nodes);
    study_list(&study);
    assert_int_equal(qx_move_worth_count(study.moves, study.n_moves).n_unknown, 0);
    assert_true(study_move(&study, "3,0")->worth.value.share >
                study_move(&study, "skip")->worth.value.share);
    study_end(&study);
}

/* Among three the bot is asked besides; where it says nothing, what is sure stays. */
static void what_is_sure_stays_where_the_bot_says_nothing(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    study_begin(&study, "gamma", "width=2,height=2,players=3,areas=2", NULL, &means);
    struct qx_judgement found = {0};
    assert_true(qx_analysis_value(study.analysis, &study.position, &found, NULL));
    assert_int_equal(found.worth.kind, QX_PROOF);
    study_end(&study);
}

/* A bot that puts no value on positions makes no estimates: not of what stands on the way either.
 */
static void without_a_value_nothing_is_expected(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {
        .advisor = "random", .nodes = 1, .budget = {.nodes = 10}};
    study_begin(&study, "gamma", "width=3,height=3,players=3,areas=2", NULL, &means);
    study_list(&study);
    assert_int_equal(study.n_moves, 10);
    assert_int_equal(qx_move_worth_count(study.moves, study.n_moves).n_estimates, 0);
    study_end(&study);
}

/*
 *   1 2 . 3     Player 2 takes the only field that is left, which ends the game before it could
 *               move again: what that brings is told. Who skips leaves it to player 3.
 */
static void a_game_that_ends_on_the_way_is_worth_its_end(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {.nodes = 1, .budget = {.nodes = 300}};
    study_begin(&study, "gamma", "width=4,height=1,players=3,areas=1", "12.3 2 1,2,3 -", &means);
    study_list(&study);
    assert_int_equal(study.n_moves, 2);
    claim_place(&study, 0, "2,0", "sure of the win");
    claim_place(&study, 1, "skip", "about 0 %");
    study_end(&study);
}

/* Of eight each may expect something; of more nobody is asked to move for all the others. */
static void eight_are_judged_and_nine_are_not(void **unused)
{
    (void)unused;
    static const char *const players[] = {"width=3,height=3,players=8,areas=1",
                                          "width=3,height=3,players=9,areas=1"};
    const struct qx_analysis_means means = {
        .advisor = "mcts", .nodes = 1, .budget = {.nodes = 100}};
    for (int i = 0; i < 2; i++) {
        struct study study;
        study_begin(&study, "gamma", players[i], NULL, &means);
        study_list(&study);
        const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
        assert_int_equal(counts.n_estimates, i == 0 ? study.n_moves : 0);
        assert_int_equal(counts.n_unknown, i == 0 ? 0 : study.n_moves);
        study_end(&study);
    }
}

/* A move is made, the bot moves for the others, and what it then expects is told: once more, by
 * hand. */
static void a_move_is_worth_what_the_next_turn_expects(void **unused)
{
    (void)unused;
    enum { NODES = 700 };
    struct study study;
    const struct qx_analysis_means means = {
        .advisor = "mcts", .nodes = 1, .budget = {.nodes = NODES}};
    study_begin(&study, "gamma", "width=4,height=2,players=3,areas=2", NULL, &means);
    study.position.seed = 5;
    study.position.turn = 9;
    study_list(&study);
    const size_t n = study.n_moves;
    const struct qx_budget part = {.nodes = (NODES / n + 100) / 3 + 100};
    for (size_t i = 0; i < n; i++) {
        void *state = claim_state(&study.rules, NULL);
        struct qx_chair *chair = qx_chair_new(&study.rules, 0, "mcts", NULL, NULL);
        struct qx_answer answer = {.move = study.moves[i].move};
        assert_non_null(chair);
        for (uint64_t k = 1;; k++) {
            qx_apply(&study.rules, state, qx_turn(&study.rules, state), answer.move);
            const struct qx_position next = {
                .state = state, .seat = qx_turn(&study.rules, state), .seed = 5, .turn = 9 + k};
            assert_true(qx_chair_judge(chair, &next, &part, &answer, NULL));
            if (next.seat == 0)
                break;
        }
        assert_true(answer.has_value);
        assert_true(answer.value == study.moves[i].worth.value.share);
        qx_chair_free(chair);
        qx_state_free(state);
    }
    study_end(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gamma_of_three_promises_only_what_is_sure),
        cmocka_unit_test(gamma_of_three_is_judged_where_nothing_is_sure),
        cmocka_unit_test(who_is_sure_of_the_win_among_three_needs_no_bot),
        cmocka_unit_test(more_than_two_are_judged_move_by_move),
        cmocka_unit_test(the_last_field_of_three_is_worth_taking),
        cmocka_unit_test(eight_are_judged_and_nine_are_not),
        cmocka_unit_test(a_move_is_worth_what_the_next_turn_expects),
        cmocka_unit_test(without_a_value_nothing_is_expected),
        cmocka_unit_test(a_game_that_ends_on_the_way_is_worth_its_end),
        cmocka_unit_test(what_is_sure_stays_where_the_bot_says_nothing),
    };
    return cmocka_run_group_tests_name("among many", tests, NULL, NULL);
}
