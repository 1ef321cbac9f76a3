/*
 * test_chair_answers.c - claims about what bots in chairs answer: as judges, with which dice, and
 * where an answer may be played.
 */
#include "lib/claim.h"
#include "lib/spied.h"

#include <stdio.h>

#ifndef SPY
#error SPY must name the shared object of the spy
#endif

static const char spy[] = "so:" SPY;
static const struct qx_budget budget = {.nodes = 1};

#define START   ".W.W./..B../...../..W../.B.B. b"
#define AFTER_1 ".W.W./..B../...../..W../B..B. w"

/* --- judging --- */

static struct qx_answer judge(struct qx_chair *chair, struct qx_position position)
{
    struct qx_answer answer;
    struct qx_error error = {""};
    if (!qx_chair_judge(chair, &position, &budget, &answer, &error))
        fail_msg("%s", error.text);
    return answer;
}

static void a_judge_is_told_nothing(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *chair = spied_chair(session, 1, spy);
    spied_play(session, 0, "b1-a1");
    judge(chair, qx_session_position(session));
    claim_spied("open 2\nasked 2 " AFTER_1 "\n");
    judge(chair, qx_session_position(session));
    claim_spied("asked 2 " AFTER_1 "\n");
    /* It plays, and judges again. */
    spied_ask(chair, session);
    claim_spied("saw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    judge(chair, qx_session_position(session));
    claim_spied("close\nopen 2\nasked 2 " AFTER_1 "\n");
    /* For another seat it is another bot. */
    qx_session_go(session, 0);
    judge(chair, qx_session_position(session));
    claim_spied("close\nopen 1\nasked 1 " START "\n");
    spied_play(session, 0, "b1-a1");
    spied_ask(chair, session);
    claim_spied("close\nopen 2\nsaw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    qx_chair_free(chair);
    qx_session_free(session);
    spied_forget();
}

static void a_judge_sees_no_secret(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("compromise", "pips=1", 5);
    struct qx_chair *green = spied_chair(session, 1, spy);
    char seen[2000], expected[2100];
    void *redacted = malloc(qx_session_rules(session)->state_size);
    spied_play(session, 0, "222");
    qx_session_redacted(session, 1, redacted);
    qx_session_rules(session)->game->position_text(qx_session_rules(session), redacted, seen,
                                                   sizeof seen);
    snprintf(expected, sizeof expected, "asked 0 %s\n", seen);
    spied_forget();
    judge(green, qx_session_position(session));
    claim_spied(expected);
    free(redacted);
    qx_chair_free(green);
    qx_session_free(session);
    spied_forget();
}

/* --- random numbers --- */

static uint64_t dice(struct qx_chair *chair, const struct qx_session *session)
{
    return spied_ask(chair, session).nodes;
}

static void dice_depend_on_seed_history_and_seat(void **unused)
{
    (void)unused;
    struct qx_session *one = spied_session("compromise", "pips=1", 1),
                      *two = spied_session("compromise", "pips=1", 2);
    struct qx_chair *red = spied_chair(one, 0, spy), *green = spied_chair(one, 1, spy),
                    *again = spied_chair(one, 0, spy);
    uint64_t first = dice(red, one);
    assert_true(dice(green, one) != first);
    assert_true(dice(red, one) == first);
    assert_true(dice(again, one) == first);
    assert_true(dice(red, two) != first);
    qx_chair_set_seed(red, 2);
    assert_true(dice(red, one) == dice(again, two));
    spied_play(one, 0, "111");
    spied_play(one, 1, "111");
    assert_true(dice(again, one) != first);
    qx_chair_free(red);
    qx_chair_free(green);
    qx_chair_free(again);
    qx_session_free(one);
    qx_session_free(two);
    spied_forget();
}

static void a_chair_moves_to_another_seat(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *chair = spied_chair(session, 1, spy);
    struct qx_answer answer;
    struct qx_error error = {""};
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    assert_true(qx_chair_move(chair, 0, &error));
    spied_ask(chair, session);
    spied_play(session, 0, "b1-a1");
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    qx_chair_free(chair);
    qx_session_free(session);
    spied_forget();
}

static void after_a_forfeit_nobody_is_asked(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *chair = spied_chair(session, 0, spy);
    struct qx_answer answer;
    struct qx_error error = {""};
    assert_int_equal(qx_session_position(session).seat, 0);
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    assert_int_equal(qx_session_position(session).seat, QX_NOBODY);
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "the game is over");
    qx_chair_free(chair);
    qx_session_free(session);
    spied_forget();
}

/* And what stood there before stays as it was. */
static void an_illegal_answer_is_refused(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("othello", NULL, 1);
    struct qx_chair *chair = spied_chair(session, 0, spy);
    struct qx_answer answer = {.move = 77, .nodes = 88};
    struct qx_error error = {""};
    spied_ask(chair, session);
    setenv("SPY_MOVE", "0", 1); /* a1 */
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_non_null(strstr(error.text, "a1"));
    assert_false(qx_chair_play(chair, session, &error));
    setenv("SPY_MOVE", "1000000", 1);
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "there is no move number 1000000");
    assert_true(answer.move == 77 && answer.nodes == 88);
    assert_false(qx_chair_play(chair, session, &error));
    unsetenv("SPY_MOVE");
    assert_int_equal(qx_session_n_steps(session), 0);
    qx_chair_free(chair);
    qx_session_free(session);
    spied_forget();
}

/* It plays the last of the moves it is given; what it answers too late is lost with it. */
static void a_late_answer_is_not_taken_for_the_next(void **unused)
{
    (void)unused;
    static const char last[] =
        "cmd:while read -r w r; do case $w in 'ready?') echo ready;; moves) m=${r##* };; go) echo "
        "move $m;; quit) exit;; esac; done";
    struct qx_session *session = spied_session("othello", NULL, 1);
    struct qx_chair *chair = spied_chair(session, 0, last);
    struct qx_answer answer;
    struct qx_error error = {""};
    const atomic_bool stop = true;
    const struct qx_budget none = {
        .milliseconds = 20000, .now = qx_clock_milliseconds, .stop = &stop};
    const struct qx_budget some = {.milliseconds = 20000, .now = qx_clock_milliseconds};
    char text[16];
    assert_false(qx_chair_ask(chair, session, &none, &answer, &error));
    spied_play(session, 0, "d3");
    spied_play(session, 1, "c5");
    if (!qx_chair_ask(chair, session, &some, &answer, &error))
        fail_msg("%s", error.text);
    qx_game_find("othello")->move_text(qx_session_rules(session), answer.move, text, sizeof text);
    assert_string_equal(text, "f6"); /* e6, the first answer, is legal here, too */
    qx_chair_free(chair);
    qx_session_free(session);
    spied_forget();
}

/* --- playing what was answered --- */

static void claim_not_played(struct qx_chair *chair, struct qx_session *session, const char *why)
{
    struct qx_error error = {""};
    const size_t n = qx_session_n_steps(session);
    assert_false(qx_chair_play(chair, session, &error));
    assert_string_equal(error.text, why);
    assert_int_equal(qx_session_n_steps(session), n);
}

#define NOT_ASKED "the bot was not asked about this position"

static void an_answer_is_played_where_it_was_asked_for(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1),
                      *copy = qx_session_copy(session);
    struct qx_chair *black = spied_chair(session, 0, spy), *white = spied_chair(session, 1, spy);
    claim_not_played(black, session, NOT_ASKED);
    const qx_move first = spied_ask(black, session).move;
    assert_true(qx_chair_play(black, session, NULL));
    assert_int_equal(qx_session_n_steps(session), 1);
    assert_true(qx_session_step(session, 0).move == first);
    assert_int_equal(qx_session_step(session, 0).seat, 0);
    claim_not_played(black, session, NOT_ASKED);
    assert_true(qx_chair_play(black, copy, NULL));
    const qx_move second = spied_ask(white, session).move;
    assert_true(qx_chair_play(white, copy, NULL));
    assert_true(qx_session_step(copy, 1).move == second);
    qx_session_free(copy);
    qx_chair_free(black);
    qx_chair_free(white);
    qx_session_free(session);
    spied_forget();
}

static void an_answer_is_played_nowhere_else(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_session *other_seed = spied_session("neutreeko", NULL, 2);
    struct qx_session *other_rules = spied_session("neutreeko", "repetition=off", 1);
    struct qx_chair *chair = spied_chair(session, 0, spy);
    spied_ask(chair, session);
    claim_not_played(chair, other_seed, NOT_ASKED);
    claim_not_played(chair, other_rules, NOT_ASKED);
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    claim_not_played(chair, session, "the game is over");
    assert_true(qx_session_undo(session));
    spied_ask(chair, session);
    assert_true(qx_chair_move(chair, 1, NULL));
    claim_not_played(chair, session, NOT_ASKED);
    assert_true(qx_chair_move(chair, 0, NULL));
    spied_ask(chair, session);
    const struct qx_position position = qx_session_position(session);
    struct qx_answer answer;
    assert_true(qx_chair_judge(chair, &position, &budget, &answer, NULL));
    claim_not_played(chair, session, NOT_ASKED);
    qx_chair_free(chair);
    qx_session_free(session);
    qx_session_free(other_seed);
    qx_session_free(other_rules);
    spied_forget();
}

static void a_bot_that_does_not_exist_is_refused(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_error error;
    assert_null(qx_chair_new(&rules, 0, "nobody", NULL, &error));
    assert_non_null(strstr(error.text, "there is no bot \"nobody\" for Neutreeko; there are "));
    qx_chair_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_judge_is_told_nothing),
        cmocka_unit_test(a_judge_sees_no_secret),
        cmocka_unit_test(dice_depend_on_seed_history_and_seat),
        cmocka_unit_test(a_chair_moves_to_another_seat),
        cmocka_unit_test(after_a_forfeit_nobody_is_asked),
        cmocka_unit_test(an_illegal_answer_is_refused),
        cmocka_unit_test(a_late_answer_is_not_taken_for_the_next),
        cmocka_unit_test(an_answer_is_played_where_it_was_asked_for),
        cmocka_unit_test(an_answer_is_played_nowhere_else),
        cmocka_unit_test(a_bot_that_does_not_exist_is_refused),
    };
    return cmocka_run_group_tests_name("chair answers", tests, spied_begin, spied_end);
}
