/*
 * test_problem.c - claims about files of problems.
 */
#include "lib/claim.h"

#include <stdio.h>

#define START "-----OX--XO-----"

static void problems_are_read_with_their_moves(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    struct qx_problem_reader reader = {.text = "% two problems\n"
                                               "\n" START " X; A2:-8; b1:+2;c4:0 ;\r\n"
                                               "# the second one\n" START " O"};
    struct qx_problem problem;
    struct qx_error error;

    assert_true(qx_problem_next(&reader, &rules, state, &problem, &error));
    assert_int_equal(problem.line, 3);
    claim_position(&rules, state, START " X");
    assert_int_equal(problem.n_known, 3);
    assert_int_equal(problem.known[0].move, 4);
    assert_int_equal(problem.known[0].score, -8);
    assert_int_equal(problem.known[1].move, 1);
    assert_int_equal(problem.known[1].score, 2);
    assert_int_equal(problem.known[2].score, 0);

    assert_true(qx_problem_next(&reader, &rules, state, &problem, &error));
    assert_int_equal(problem.line, 5);
    assert_int_equal(problem.n_known, 0);
    claim_position(&rules, state, START " O");

    assert_true(qx_problem_next(&reader, &rules, state, &problem, &error));
    assert_int_equal(problem.line, 0);
    qx_state_free(state);
}

static void claim_bad(const char *text, const char *why)
{
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    struct qx_problem_reader reader = {.text = text};
    struct qx_problem problem;
    struct qx_error error = {""};
    assert_false(qx_problem_next(&reader, &rules, state, &problem, &error));
    if (strstr(error.text, why) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
    qx_state_free(state);
}

static void bad_lines_are_named(void **unused)
{
    (void)unused;
    char longer[1200];
    claim_bad("\n\nX X\n", "line 3: the board has 1 squares");
    claim_bad(START " X; a2;\n", "line 1: \"a2\" is not a move, a colon and a score");
    claim_bad(START " X; a2:\n", "line 1: \"a2:\" is not a move, a colon and a score");
    claim_bad(START " X; a2:+-3", "is not a move, a colon and a score");
    claim_bad(START " X; a2:99999999999", "is not a move, a colon and a score");
    claim_bad(START " X; e2:4", "line 1: \"e2\" is not a move");
    memset(longer, 'X', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    claim_bad(longer, "line 1 is longer than 1023 characters");
    int length = snprintf(longer, sizeof longer, START " X");
    for (int i = 0; i < 65; i++)
        length += snprintf(longer + length, sizeof longer - (size_t)length, ";a2:1");
    claim_bad(longer, "line 1: it has more than 64 moves");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_are_read_with_their_moves),
        cmocka_unit_test(bad_lines_are_named),
    };
    return cmocka_run_group_tests_name("problem", tests, NULL, NULL);
}
