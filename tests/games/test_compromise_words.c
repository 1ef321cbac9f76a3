/*
 * test_compromise_words.c - claims about the texts of moves and positions of Compromise.
 */
#include "lib/claim.h"

#include "games/compromise_drawn.h"

static void bad_moves_are_refused(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    static const char *const bad[] = {"", "12", "1234", "104", "a11", "123 ", " 123", "1-2-3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        qx_move move = 99;
        struct qx_error error = {""};
        assert_false(rules.game->move_parse(&rules, bad[i], &move, &error));
        assert_int_equal(move, 99);
        assert_true(error.text[0] != '\0');
    }
}

struct text_case {
    const char *options, *position;
    const char *complaint; /* part of the sentence; NULL: read and written back alike */
};

static void check_text(const struct text_case *c)
{
    const struct qx_rules rules = claim_rules("compromise", c->options);
    struct qx_error error = {""};
    void *state = qx_state_new(&rules);
    const bool ok = rules.game->position_parse(&rules, c->position, state, &error);
    const char *reason = NULL;
    if (c->complaint) {
        assert_false(ok);
        if (!strstr(error.text, c->complaint))
            fail_msg("%s: \"%s\" lacks \"%s\"", c->position, error.text, c->complaint);
    } else if (!ok) {
        fail_msg("%s: %s", c->position, error.text);
    } else {
        claim_position(&rules, state, c->position);
        assert_true(rules.game->validate(&rules, state, &reason));
    }
    qx_state_free(state);
}

static void positions_are_read_strictly(void **unused)
{
    (void)unused;
    static const struct text_case cases[] = {
        {"", TABLE, NULL},
        {"", ONE "|" TWO "|1000000000-0|5", NULL},
        {"", ZEROS "|" ZEROS "|3-3|9", NULL},
        {"", ZEROS "|" ZEROS "|3-4|9", NULL},
        {"ties=yes", ZEROS "|" ZEROS "|3-3|6", NULL},
        {"", TABLE "|?-321", NULL},
        {"pips=2", TABLE "|" TWO "|" ONE, NULL},
        {"type=gamble", TABLE "|321-?", NULL},
        {"", "", "count 1 of Red's pips"},
        {"", "1,2|", "27 counts"},
        {"", "00,", "count 1 of Red's pips"},
        {"", "1000000001,", "count 1 of Red's pips"},
        {"", ZEROS ",0|", "a bar '|' must follow Red's pips"},
        {"", ZEROS "|0,x", "count 2 of Green's pips"},
        {"", ZEROS "|" ZEROS "|3:4|1", "score"},
        {"", ZEROS "|" ZEROS "|3-4", "a bar"},
        {"", ZEROS "|" ZEROS "|3-4|0", "turn"},
        {"ties=yes", ZEROS "|" ZEROS "|3-4|7", "beyond the last"},
        {"", TABLE "!", "a bar"},
        {"", ZEROS "|" ZEROS "|3-4|6|?-123", "over"},
        {"", TABLE "|123", "choices are written"},
        {"", TABLE "|x-123", "choices are written"},
        {"", TABLE "|123-123", "either Red or Green"},
        {"", TABLE "|?-?", "either Red or Green"},
        {"", TABLE "|123-?x", "ends before 'x'"},
        {"type=gamble", TABLE "|?-123", "Red first"},
        {"pips=2", TABLE "|" ONE "|" ONE, "before Green's"},
        {"pips=1", TABLE "|" ONE "|" ONE, "add them"},
        {"pips=1", TABLE "|" TWO "|" ZEROS, "count 1 of Red's new pips"},
        {"type=complex,pips=1", TABLE "|" ZEROS "|1,1", "27 counts"},
        {"type=complex,pips=2", TABLE "|1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|" ONE,
         "Red has 3 new pips"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_text(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_moves_are_refused),
        cmocka_unit_test(positions_are_read_strictly),
    };
    return cmocka_run_group_tests_name("compromise words", tests, NULL, NULL);
}
