/*
 * test_transcript.c - claims about the short notation of a game: moves run together, passes left
 * out.
 */
#include "lib/claim.h"

static struct qx_session *begin(const char *game, const char *options, const char *position)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new_at(&rules, 1, position, NULL);
    assert_non_null(session);
    return session;
}

static void claim_written(const struct qx_session *session, const char *transcript)
{
    char text[200];
    assert_int_equal(qx_session_transcript(session, text, sizeof text), strlen(transcript));
    assert_string_equal(text, transcript);
}

/* Refused with this sentence, and nothing of it is played. */
static void claim_refused_whole(struct qx_session *session, const char *text, const char *sentence)
{
    struct qx_error error = {""};
    const size_t n = qx_session_n_steps(session);
    assert_false(qx_session_play_transcript(session, text, &error));
    assert_string_equal(error.text, sentence);
    assert_int_equal(qx_session_n_steps(session), n);
}

static void moves_run_together_are_played_in_turn(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", NULL, NULL);
    claim_written(session, "");
    assert_true(qx_session_play_transcript(session, "", NULL));
    assert_int_equal(qx_session_n_steps(session), 0);
    assert_true(qx_session_play_transcript(session, "f5D6c3", NULL));
    assert_int_equal(qx_session_n_steps(session), 3);
    claim_written(session, "f5d6c3");
    assert_true(qx_session_play_transcript(session, "d3", NULL));
    claim_written(session, "f5d6c3d3");
    qx_session_free(session);
}

/* On a board of 20 rows "a1" begins "a10" too. */
static void the_longest_move_is_meant(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", "size=20", NULL);
    assert_true(qx_session_play_transcript(session, "l11j12i9", NULL));
    assert_int_equal(qx_session_n_steps(session), 3);
    claim_written(session, "l11j12i9");
    qx_session_free(session);
}

/* White's tenth move is a pass that cannot be avoided. */
static void forced_passes_play_themselves(void **unused)
{
    (void)unused;
    static const char moves[] = "b1c1d1a1a2a3d4d2d3b4";
    struct qx_session *session = begin("othello", "size=4", NULL);
    assert_true(qx_session_play_transcript(session, moves, NULL));
    assert_int_equal(qx_session_n_steps(session), 11);
    assert_int_equal(qx_session_step(session, 9).seat, 1);
    claim_written(session, moves);
    qx_session_go(session, 9);
    assert_true(qx_session_play_transcript(session, "b4", NULL));
    assert_int_equal(qx_session_n_steps(session), 11);
    qx_session_free(session);
}

/* Neither what was played nor what can be redone, and the way the game ended. */
static void a_refused_transcript_changes_nothing(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", NULL, NULL);
    assert_true(qx_session_play_transcript(session, "f5d6c3d3c4", NULL));
    qx_session_go(session, 2);
    assert_false(qx_session_play_transcript(session, "c5a1", NULL));
    assert_false(qx_session_play_transcript(session, "c5z9", NULL));
    assert_int_equal(qx_session_n_steps(session), 2);
    assert_int_equal(qx_session_n_redo(session), 3);
    qx_session_go(session, 5);
    claim_written(session, "f5d6c3d3c4");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_false(qx_session_play_transcript(session, "f4", NULL));
    assert_int_equal(qx_session_forfeiter(session), 0);
    qx_session_free(session);
}

/* The last one of a transcript is played as well: nothing would come after it to show it. */
static void a_pass_at_the_end_is_played(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", "size=4", NULL);
    assert_true(qx_session_play_transcript(session, "b1c1d1a1a2a3d4d2d3", NULL));
    assert_int_equal(qx_session_n_steps(session), 10);
    assert_int_equal(qx_session_turn(session), 0);
    qx_session_free(session);
}

/* The same with colours exchanged: here the first seat has to pass. */
static void the_first_seat_passes_as_well(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", "size=4", "OX------------XX X");
    assert_true(qx_session_play_transcript(session, "", NULL));
    assert_int_equal(qx_session_n_steps(session), 1);
    assert_int_equal(qx_session_step(session, 0).seat, 0);
    assert_true(qx_session_play_transcript(session, "c1", NULL));
    claim_written(session, "c1");
    qx_session_free(session);
}

/* Nobody can avoid it either, but it is a move like any other: the reader is to see it written. */
static void an_only_move_with_a_place_is_not_played(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", "size=4", "XO-------------- X");
    assert_true(qx_session_play_transcript(session, "", NULL));
    assert_int_equal(qx_session_n_steps(session), 0);
    assert_true(qx_session_play_transcript(session, "c1", NULL));
    claim_written(session, "c1");
    qx_session_free(session);
}

static void what_is_no_move_is_refused_by_its_place(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", NULL, NULL);
    claim_refused_whole(session, "f5d6x9c3",
                        "character 5 of the transcript: \"x9c3\" is not a move");
    claim_refused_whole(session, "?", "character 1 of the transcript: \"?\" is not a move");
    claim_refused_whole(session, "f5f6a1",
                        "character 5 of the transcript: a1: a1 encloses no disc");
    assert_true(qx_session_play_transcript(session, "f5", NULL));
    claim_refused_whole(session, "d6f5", "character 3 of the transcript: f5: f5 is occupied");
    qx_session_free(session);
}

static void a_game_without_a_short_notation_says_so(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutron", NULL, NULL);
    claim_refused_whole(session, "b1-b4", "Neutron has no transcripts");
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_run_together_are_played_in_turn),
        cmocka_unit_test(the_longest_move_is_meant),
        cmocka_unit_test(forced_passes_play_themselves),
        cmocka_unit_test(a_refused_transcript_changes_nothing),
        cmocka_unit_test(a_pass_at_the_end_is_played),
        cmocka_unit_test(the_first_seat_passes_as_well),
        cmocka_unit_test(an_only_move_with_a_place_is_not_played),
        cmocka_unit_test(what_is_no_move_is_refused_by_its_place),
        cmocka_unit_test(a_game_without_a_short_notation_says_so),
    };
    return cmocka_run_group_tests_name("transcript", tests, NULL, NULL);
}
