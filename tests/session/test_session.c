/*
 * test_session.c - claims about games in progress.
 */
#include "lib/claim.h"

/* A session of Neutreeko after these moves. */
static struct qx_session *after(const char *options, const char *moves)
{
    struct qx_rules rules = claim_rules("neutreeko", options);
    struct qx_session *session = qx_session_new(&rules, 1);
    char copy[512], *rest = copy, *word;
    assert_non_null(session);
    assert_true(strlen(moves) < sizeof copy);
    memcpy(copy, moves, strlen(moves) + 1);
    while ((word = strsep(&rest, " ")) && *word) {
        struct qx_error error;
        if (!qx_session_play_text(session, qx_session_turn(session), word, &error))
            fail_msg("%s: %s", word, error.text);
    }
    return session;
}

static const char there_and_back[] = "b1-a1 b5-a5 a1-c1 a5-c5 c1-a1 c5-a5 a1-c1 a5-c5 c1-a1 c5-a5";

static void claim_ends(const struct qx_session *session, const char *reason, const char *winners)
{
    struct qx_score scores[2];
    const char *said = qx_session_result(session, scores);
    assert_non_null(said);
    assert_string_equal(said, reason);
    assert_int_equal(qx_session_turn(session), QX_NOBODY);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(scores[seat].won, strchr(winners, '1' + seat) != NULL);
}

static void third_repetition_is_a_draw(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, there_and_back);
    struct qx_error error;
    claim_ends(session, "third repetition", "");
    assert_false(qx_session_play_text(session, 0, "b1-a1", &error));
    assert_string_equal(error.text, "the game is over");
    qx_session_free(session);
}

static void second_repetition_is_not(void **unused)
{
    (void)unused;
    struct qx_session *session =
        after(NULL, "b1-a1 b5-a5 a1-c1 a5-c5 c1-a1 c5-a5 a1-c1 a5-c5 c1-a1");
    assert_int_equal(qx_session_turn(session), 1);
    qx_session_free(session);
}

static void repetition_can_be_switched_off(void **unused)
{
    (void)unused;
    struct qx_session *session = after("repetition=off", there_and_back);
    assert_int_equal(qx_session_turn(session), 0);
    qx_session_free(session);
}

static void undo_takes_a_repetition_back(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, there_and_back);
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_turn(session), 1);
    assert_true(qx_session_redo(session));
    claim_ends(session, "third repetition", "");
    qx_session_free(session);
}

static void a_new_move_forgets_the_undone_ones(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "b1-a1 b5-a5");
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_n_redo(session), 1);
    assert_true(qx_session_play_text(session, 1, "b5-c5", NULL));
    assert_int_equal(qx_session_n_redo(session), 0);
    assert_false(qx_session_redo(session));
    qx_session_free(session);
}

static void who_resigns_loses(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "b1-a1");
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    claim_ends(session, "White resigned", "1");
    assert_false(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_turn(session), 1);
    qx_session_free(session);
}

static void looking_back_keeps_a_forfeit(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "b1-a1 b5-a5");
    assert_true(qx_session_forfeit(session, 0, "ran out of time", NULL));
    qx_session_go(session, 1);
    assert_int_equal(qx_session_turn(session), 1);
    qx_session_go(session, 2);
    claim_ends(session, "Black ran out of time", "2");
    qx_session_free(session);
}

static void only_who_owes_may_move(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "");
    struct qx_error error;
    assert_false(qx_session_play_text(session, 1, "b5-a5", &error));
    assert_string_equal(error.text, "it is not this player's turn");
    assert_false(qx_session_play_text(session, 0, "b5-a5", &error));
    assert_string_equal(error.text, "the piece on b5 is not Black");
    qx_session_free(session);
}

static void a_bad_position_is_refused(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error;
    assert_null(qx_session_new_at(&rules, 1, "BBB../...../...../...../WWW.. x", &error));
    assert_non_null(strstr(error.text, "side to move"));
}

static void seats_remember_players_and_time(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "");
    assert_null(qx_session_player(session, 1));
    assert_true(qx_session_set_player(session, 1, "Ada"));
    assert_true(qx_session_set_player(session, 0, "Bob"));
    assert_true(qx_session_set_player(session, 1, "Eve"));
    assert_false(qx_session_set_player(session, 0, "two\nlines"));
    assert_false(qx_session_set_player(session, 2, "nobody"));
    assert_true(qx_session_add_time(session, 1, 30));
    assert_true(qx_session_add_time(session, 1, 12));
    assert_string_equal(qx_session_player(session, 0), "Bob");
    assert_string_equal(qx_session_player(session, 1), "Eve");
    assert_int_equal(qx_session_time(session, 0), 0);
    assert_int_equal(qx_session_time(session, 1), 42);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(third_repetition_is_a_draw),
        cmocka_unit_test(second_repetition_is_not),
        cmocka_unit_test(repetition_can_be_switched_off),
        cmocka_unit_test(undo_takes_a_repetition_back),
        cmocka_unit_test(a_new_move_forgets_the_undone_ones),
        cmocka_unit_test(who_resigns_loses),
        cmocka_unit_test(looking_back_keeps_a_forfeit),
        cmocka_unit_test(only_who_owes_may_move),
        cmocka_unit_test(a_bad_position_is_refused),
        cmocka_unit_test(seats_remember_players_and_time),
    };
    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
