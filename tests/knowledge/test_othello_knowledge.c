/*
 * test_othello_knowledge.c - claims about what the public doors tell of endgames of Othello.
 */
#include "lib/claim.h"

static void knowledge_gives_the_worth_of_each_move(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    struct qx_error error;
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, &error);
    struct qx_value value;
    struct qx_choice choices[16];
    assert_non_null(knowledge);
    assert_true(qx_knowledge_value(knowledge, state, 0, &value, &error));
    assert_int_equal((int)value.points, -8);
    assert_int_equal((int)value.share, 0);
    assert_true(rules.game->is_legal(&rules, state, 0, value.move));
    assert_true(qx_knowledge_value(knowledge, state, 1, &value, &error));
    assert_int_equal((int)value.points, 8);
    assert_false(value.knows & QX_KNOWS_MOVE);
    assert_int_equal(qx_knowledge_choices(knowledge, state, 0, choices, &error), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal((int)choices[i].value.points, -8);
    assert_true(qx_knowledge_nodes(knowledge) > 0);
    qx_knowledge_free(knowledge);
    qx_state_free(state);
}

/* A question that was asked before costs as much again. */
static void knowledge_that_forgets_begins_anew(void **unused)
{
    (void)unused;
    static const struct qx_work work = {.threads = 1, .forgets = true};
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, &work, NULL);
    struct qx_value value;
    assert_non_null(knowledge);
    assert_true(qx_knowledge_value(knowledge, state, 0, &value, NULL));
    const uint64_t n_nodes = qx_knowledge_nodes(knowledge);
    assert_true(qx_knowledge_value(knowledge, state, 0, &value, NULL));
    assert_int_equal(qx_knowledge_nodes(knowledge), 2 * n_nodes);
    qx_knowledge_free(knowledge);
    qx_state_free(state);
}

static void a_forced_pass_is_the_move(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, "OOOO"
                                      "OOOO"
                                      "OOO-"
                                      "OXX- X");
    struct qx_error error;
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, &error);
    struct qx_value value;
    assert_true(qx_knowledge_value(knowledge, state, 0, &value, &error));
    assert_int_equal(value.move, 16);
    assert_int_equal((int)value.points, -15);
    qx_knowledge_free(knowledge);
    qx_state_free(state);
}

static void empty_squares_go_to_the_winner_where_asked(void **unused)
{
    (void)unused;
    static const struct qx_work work = {.threads = 1};
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, "OOOO"
                                      "OOOO"
                                      "OOO-"
                                      "OXX- X");
    struct qx_error error;
    struct qx_endgame *endgame = qx_endgame_new(&rules, &work, &error);
    struct qx_endgame_answer answer;
    assert_true(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_WINNER, &answer, &error));
    assert_int_equal(answer.score, -16);
    assert_int_equal(answer.n_line, 1);
    assert_true(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_NOBODY, &answer, &error));
    assert_int_equal(answer.score, -15);
    qx_endgame_free(endgame);
    qx_state_free(state);
}

/* Games that end with empty squares included. */
static void a_position_is_worth_what_its_best_move_is(void **unused)
{
    (void)unused;
    static const struct qx_work work = {.threads = 1, .by_custom = true};
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, &work, NULL);
    void *state = claim_state(&rules, NULL);
    struct qx_random random;
    qx_move list[17];
    qx_random_init(&random, 4);
    for (uint64_t i = 0; i < 500; i++) {
        struct qx_value value;
        struct qx_choice choices[17];
        double best = -16;
        qx_state_start(&rules, state);
        qx_playout_plain(&rules, state, &random, list, i % 12);
        const qx_seat seat = qx_turn(&rules, state);
        if (seat < 0)
            continue;
        assert_true(qx_knowledge_value(knowledge, state, seat, &value, NULL));
        const size_t n = qx_knowledge_choices(knowledge, state, seat, choices, NULL);
        for (size_t k = 0; k < n; k++)
            best = choices[k].value.points > best ? choices[k].value.points : best;
        assert_true(value.points == best);
    }
    qx_knowledge_free(knowledge);
    qx_state_free(state);
}

static void what_cannot_be_solved_is_refused_with_a_reason(void **unused)
{
    (void)unused;
    static const struct qx_work work = {.nodes = 1000};
    struct qx_rules rules = claim_rules("othello", "size=10");
    struct qx_error error;
    struct qx_endgame_answer answer;
    assert_null(qx_endgame_new(&rules, &work, &error));
    assert_string_equal(error.text, "only boards up to 8x8 can be played out to the end");
    assert_null(qx_knowledge_new(&rules, &work, &error));

    rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    struct qx_endgame *endgame = qx_endgame_new(&rules, &work, &error);
    assert_false(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_NOBODY, &answer, &error));
    assert_string_equal(error.text,
                        "60 squares are empty; at most 36 can be played out to the end");
    qx_endgame_free(endgame);
    qx_state_free(state);

    rules = claim_rules("othello", "size=6");
    state = claim_state(&rules, NULL);
    endgame = qx_endgame_new(&rules, &work, &error);
    assert_false(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_NOBODY, &answer, &error));
    assert_non_null(strstr(error.text, "the search was stopped after 1"));
    assert_in_range(answer.nodes, 1000, 2000);
    qx_endgame_free(endgame);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knowledge_gives_the_worth_of_each_move),
        cmocka_unit_test(knowledge_that_forgets_begins_anew),
        cmocka_unit_test(a_forced_pass_is_the_move),
        cmocka_unit_test(empty_squares_go_to_the_winner_where_asked),
        cmocka_unit_test(a_position_is_worth_what_its_best_move_is),
        cmocka_unit_test(what_cannot_be_solved_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests_name("othello knowledge", tests, NULL, NULL);
}
