/*
 * test_typed.c - claims about moves as people type them.
 */
#include "lib/claim.h"

/* The first move of the line is this one, and so much of the line is left. */
static void claim_takes(const char *game, const char *position, const char *line, const char *move,
                        const char *left)
{
    struct qx_rules rules = claim_rules(game, "");
    void *state = claim_state(&rules, position);
    struct qx_error error = {""};
    const char *at = line;
    char text[64];
    qx_move taken;
    if (!qx_move_take(&rules, state, qx_turn(&rules, state), &at, &taken, &error))
        fail_msg("%s: %s", line, error.text);
    rules.game->move_text(&rules, taken, text, sizeof text);
    assert_string_equal(text, move);
    assert_string_equal(at, left);
    qx_state_free(state);
}

static void claim_refuses(const char *game, const char *position, const char *line, const char *why)
{
    struct qx_rules rules = claim_rules(game, "");
    void *state = claim_state(&rules, position);
    struct qx_error error = {""};
    const char *at = line;
    qx_move taken = 12345;
    assert_false(qx_move_take(&rules, state, qx_turn(&rules, state), &at, &taken, &error));
    assert_string_equal(error.text, why);
    assert_ptr_equal(at, line);
    assert_int_equal(taken, 12345);
    qx_state_free(state);
}

static const char home[] = "BBBBB/...../..N../...../WWWWW w n";

static void typed_moves_may_be_in_any_case(void **unused)
{
    (void)unused;
    claim_takes("neutron", NULL, "B1-B4", "b1-b4", "");
    claim_takes("othello", NULL, "  F5 d6", "f5", " d6");
    claim_takes("gamma", NULL, "3,2\tSkip", "3,2", "\tSkip");
    claim_takes("gamma", NULL, "SKIP", "skip", "");
}

static void typed_moves_may_be_directions(void **unused)
{
    (void)unused;
    claim_takes("neutron", NULL, "b1 up", "b1-b4", "");
    claim_takes("neutron", NULL, "B1 UP c3-c2", "b1-b4", " c3-c2");
    claim_takes("neutron", NULL, "c1 up-right", "c1-e3", "");
    claim_takes("neutron", NULL, "c1 nw", "c1-a3", "");
    claim_takes("neutron", home, "down b1-b4", "c3-c2", " b1-b4");
    claim_takes("neutron", home, "c3 south-east", "c3-d2", "");
    claim_takes("neutreeko", NULL, "b1 north", "b1-b4", "");
}

static void typed_directions_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    claim_refuses("neutron", NULL, "b1 down", "b1 cannot go down now");
    claim_refuses("neutron", NULL, "b5 down", "b5 cannot go down now");
    claim_refuses("neutron", NULL, "up", "say which piece is to go up");
    claim_refuses("neutreeko", NULL, "N", "say which piece is to go up");
    claim_refuses("othello", NULL, "left", "nothing can go left now");
    claim_refuses("neutron", NULL, "", "a move is missing");
    claim_refuses("neutron", NULL, " ", "a move is missing");
    claim_refuses("neutron", NULL,
                  "b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4b1-b4",
                  "this is too long for a move");
    claim_refuses("neutron", NULL, "up down", "say which piece is to go up");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_moves_may_be_in_any_case),
        cmocka_unit_test(typed_moves_may_be_directions),
        cmocka_unit_test(typed_directions_are_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
