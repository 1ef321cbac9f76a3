/*
 * test_record.c - claims about records: what is written, and what is refused with which sentence.
 */
#include "lib/claim.h"

#include <stdio.h>

static const char good[] = "quincunx record 1\n"
                           "game: neutreeko\n"
                           "rules: repetition=3\n"
                           "seed: 42\n"
                           "player 1: human\n"
                           "player 2: random\n"
                           "time 2: 12\n"
                           "moves: 4\n"
                           "1 b1-a1\n"
                           "2 b5-a5\n"
                           "1 a1-c1\n"
                           "2 a5-c5\n"
                           "forfeit 1: resigned\n"
                           "points: 0 0\n"
                           "winners: 2\n"
                           "reason: Black resigned\n"
                           "end\n";

static void a_record_replays_to_the_same_bytes(void **unused)
{
    (void)unused;
    char again[1000];
    struct qx_error error = {""};
    struct qx_session *session = qx_session_load(good, strlen(good), &error);
    if (!session)
        fail_msg("%s", error.text);
    qx_session_save(session, again, sizeof again);
    assert_string_equal(again, good);
    assert_int_equal(qx_session_seed(session), 42);
    assert_string_equal(qx_session_player(session, 1), "random");
    qx_session_free(session);
}

/* The good record with one text replaced is refused, and the sentence says this. */
static void claim_edit_refused(const char *old, const char *new, const char *sentence)
{
    char text[1000];
    struct qx_error error = {""};
    const char *at = strstr(good, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    assert_null(qx_session_load(text, strlen(text), &error));
    assert_string_equal(error.text, sentence);
}

static void an_edited_record_is_refused_by_line(void **unused)
{
    (void)unused;
    claim_edit_refused("record 1", "record 2",
                       "line 1: a record begins with \"quincunx record 1\"");
    claim_edit_refused("game: neutreeko", "game: chess", "line 2: there is no such game");
    claim_edit_refused("game: neutreeko", "gamé", "line 2: \"game: NAME\" belongs here");
    claim_edit_refused("repetition=3", "repetition=4",
                       "line 3: repetition cannot be \"4\"; choose one of 3, off");
    claim_edit_refused("rules: ", "rulez: ", "line 3: \"rules: KEY=VALUE,…\" belongs here");
    claim_edit_refused("seed: 42", "seed: -1", "line 4: \"seed: NUMBER\" belongs here");
    claim_edit_refused("player 2: random", "player 1: random",
                       "line 6: this player cannot be entered here");
    claim_edit_refused("player 2: random", "player 3: random",
                       "line 6: \"moves: NUMBER\" belongs here");
    claim_edit_refused("time 2: 12", "time 2: 0", "line 7: this time cannot be entered here");
    claim_edit_refused("time 2: 12", "time 2: 12\ntime 2: 3",
                       "line 8: this time cannot be entered here");
    claim_edit_refused("moves: 4", "moves: 5",
                       "line 13: a seat (or * for chance) and its moves belong here");
    claim_edit_refused("moves: 4", "moves: 3", "line 12: \"end\" belongs here");
    claim_edit_refused("2 b5-a5", "1 b5-a5", "line 10: it is not this player's turn");
    claim_edit_refused("2 b5-a5", "2 b5-b3",
                       "line 10: a piece slides straight and as far as it can: b5-b3 does not");
    claim_edit_refused("2 b5-a5", "2  b5-a5",
                       "line 10: \"\" is not a move; write from-to, like b1-b4");
    claim_edit_refused("forfeit 1: resigned",
                       "forfeit 1: ", "line 13: the reason of a forfeit is one line of text");
    claim_edit_refused("winners: 2", "winners: 1", "line 15: \"winners: 2\" belongs here");
    claim_edit_refused("end\n", "end\nend\n", "line 18: nothing may follow \"end\"");
    claim_edit_refused("end\n", "", "line 17: the record breaks off here");
}

static void a_nul_byte_is_refused(void **unused)
{
    (void)unused;
    struct qx_error error = {""};
    assert_null(qx_session_load("quincunx\0record", 15, &error));
    assert_string_equal(error.text, "a record is text, but byte 9 is NUL");
}

static void an_unusual_start_is_kept(void **unused)
{
    (void)unused;
    static const char start[] = "W.W.W/..B../...../...../.B.B. w";
    char text[1000];
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new_at(&rules, 7, start, NULL);
    assert_non_null(session);
    qx_session_save(session, text, sizeof text);
    qx_session_free(session);
    assert_non_null(
        strstr(text, "seed: 7\nstart: W.W.W/..B../...../...../.B.B. w\nmoves: 0\nend\n"));
    session = qx_session_load(text, strlen(text), NULL);
    assert_non_null(session);
    claim_position(&rules, qx_session_state(session), start);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_replays_to_the_same_bytes),
        cmocka_unit_test(an_edited_record_is_refused_by_line),
        cmocka_unit_test(a_nul_byte_is_refused),
        cmocka_unit_test(an_unusual_start_is_kept),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
