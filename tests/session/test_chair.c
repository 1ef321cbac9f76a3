/*
 * test_chair.c - claims about bots that sit at a session: what they are told, what they are shown,
 * and when they are opened anew. The bot is a spy (tests/plugins/spy.c) that writes all of it down.
 */
#include "lib/claim.h"
#include "lib/spied.h"

#ifndef SPY
#error SPY must name the shared object of the spy
#endif

static const char spy[] = "so:" SPY;
static const struct qx_budget budget = {.nodes = 1};

#define START   ".W.W./..B../...../..W../.B.B. b"
#define AFTER_1 ".W.W./..B../...../..W../B..B. w"

static void a_bot_is_told_what_became_public_since(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *black = spied_chair(session, 0, spy), *white = spied_chair(session, 1, spy);
    claim_spied("open 1\nopen 2\n");
    spied_ask(black, session);
    claim_spied("asked 1 " START "\n");
    spied_play(session, 0, "b1-a1");
    spied_ask(white, session);
    claim_spied("saw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    spied_play(session, 1, "b5-a5");
    spied_ask(black, session);
    claim_spied("saw 1 b1-a1\nsaw 2 b5-a5\nasked 3 W..W./..B../...../..W../B..B. b\n");
    spied_ask(black, session);
    claim_spied("asked 3 W..W./..B../...../..W../B..B. b\n");
    qx_chair_free(black);
    qx_chair_free(white);
    claim_spied("close\nclose\n");
    qx_session_free(session);
}

static void only_who_owes_is_asked(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *white = spied_chair(session, 1, spy);
    struct qx_answer answer;
    struct qx_error error;
    assert_false(qx_chair_ask(white, session, &budget, &answer, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    spied_play(session, 0, "b1-a1");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_false(qx_chair_ask(white, session, &budget, &answer, &error));
    assert_string_equal(error.text, "the game is over");
    claim_spied("open 2\n");
    qx_chair_free(white);
    qx_session_free(session);
    spied_forget();
}

static void keys_are_shown_only_where_repetition_counts(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", "repetition=off", 1);
    struct qx_chair *black = spied_chair(session, 0, spy);
    spied_ask(black, session);
    claim_spied("open 1\nasked 0 " START "\n");
    qx_chair_free(black);
    qx_session_free(session);
    spied_forget();
}

/* Red's choice is staged, and Green is asked: of the turn it knows nothing but the pips. */
static void a_secret_choice_stays_secret(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("compromise", "pips=1,length=2", 5);
    struct qx_chair *red = spied_chair(session, 0, spy), *green = spied_chair(session, 1, spy);
    spied_play(session, 0, "222");
    assert_int_equal(qx_session_n_steps(session), 3);
    spied_forget();
    spied_ask(green, session);
    assert_int_equal(spied_count("saw"), 2);
    assert_int_equal(spied_count("saw *"), 2);
    assert_int_equal(spied_count("asked 0 "), 1);
    spied_forget();
    spied_play(session, 1, "333");
    spied_ask(red, session);
    assert_int_equal(spied_count("saw *"), 4);
    assert_int_equal(spied_count("saw 1 222\n"), 1);
    assert_int_equal(spied_count("saw 2 333\n"), 1);
    spied_forget();
    spied_ask(green, session);
    assert_int_equal(spied_count("saw *"), 2);
    assert_int_equal(spied_count("saw 1 222\n"), 1);
    assert_int_equal(spied_count("saw 2 333\n"), 1);
    qx_chair_free(red);
    qx_chair_free(green);
    qx_session_free(session);
    spied_forget();
}

/* The position that a bot sees is the same whatever the other one chose. */
static void what_is_shown_depends_on_no_secret(void **unused)
{
    (void)unused;
    static const char *const choices[] = {"111", "222", "333"};
    char first[8000] = "";
    for (int i = 0; i < 3; i++) {
        struct qx_session *session = spied_session("compromise", "pips=3", 5);
        struct qx_chair *green = spied_chair(session, 1, spy);
        char text[8000];
        spied_play(session, 0, choices[i]);
        spied_ask(green, session);
        spied_read(text, sizeof text);
        assert_true(i == 0 || strcmp(text, first) == 0);
        memcpy(first, text, sizeof first);
        qx_chair_free(green);
        qx_session_free(session);
        spied_forget();
    }
}

static void after_going_back_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *black = spied_chair(session, 0, spy);
    spied_play(session, 0, "b1-a1");
    spied_play(session, 1, "b5-a5");
    spied_ask(black, session);
    spied_forget();
    qx_session_go(session, 0);
    spied_ask(black, session);
    claim_spied("close\nopen 1\nasked 1 " START "\n");
    /* As many steps as before, but others. */
    spied_play(session, 0, "b1-a1");
    spied_play(session, 1, "b5-a5");
    spied_ask(black, session);
    spied_forget();
    assert_true(qx_session_undo(session));
    spied_play(session, 1, "b5-c5");
    spied_ask(black, session);
    claim_spied("close\nopen 1\nsaw 1 b1-a1\nsaw 2 b5-c5\n"
                "asked 3 ..WW./..B../...../..W../B..B. b\n");
    /* There and back again: it knows just this game. */
    assert_true(qx_session_undo(session));
    assert_true(qx_session_redo(session));
    spied_ask(black, session);
    claim_spied("asked 3 ..WW./..B../...../..W../B..B. b\n");
    qx_chair_free(black);
    qx_session_free(session);
    spied_forget();
}

static void in_another_game_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1),
                      *other = spied_session("neutreeko", NULL, 1);
    struct qx_rules rules = *qx_session_rules(session);
    struct qx_session *third =
        qx_session_new_at(&rules, 1, "WW.../..B../...../..W../.B.B. b", NULL);
    struct qx_chair *white = spied_chair(session, 1, spy);
    spied_play(session, 0, "b1-a1");
    spied_play(other, 0, "b1-c1");
    spied_play(third, 0, "b1-a1");
    spied_ask(white, session);
    spied_forget();
    spied_ask(white, other);
    claim_spied("close\nopen 2\nsaw 1 b1-c1\nasked 2 .W.W./..B../...../..W../..BB. w\n");
    /* The same moves from another start are another game. */
    spied_ask(white, session);
    spied_forget();
    spied_ask(white, third);
    claim_spied("close\nopen 2\nsaw 1 b1-a1\nasked 2 WW.../..B../...../..W../B..B. w\n");
    qx_chair_free(white);
    qx_session_free(session);
    qx_session_free(other);
    qx_session_free(third);
    spied_forget();
}

/* Nothing was played in either game, but the bot must not bring what it learnt from one to the
 * other: with the same seed it would then move otherwise than a new one. */
static void in_a_game_with_another_seed_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1),
                      *other = spied_session("neutreeko", NULL, 2);
    struct qx_chair *black = spied_chair(session, 0, spy);
    spied_ask(black, session);
    spied_forget();
    spied_ask(black, other);
    claim_spied("close\nopen 1\nasked 1 " START "\n");
    qx_chair_free(black);
    qx_session_free(session);
    qx_session_free(other);
    spied_forget();
}

static void in_a_copy_of_its_game_the_bot_goes_on(void **unused)
{
    (void)unused;
    struct qx_session *session = spied_session("neutreeko", NULL, 1);
    struct qx_chair *white = spied_chair(session, 1, spy);
    spied_play(session, 0, "b1-a1");
    spied_ask(white, session);
    spied_forget();
    struct qx_session *copy = qx_session_copy(session);
    assert_non_null(copy);
    qx_session_free(session);
    spied_ask(white, copy);
    claim_spied("asked 2 " AFTER_1 "\n");
    qx_chair_free(white);
    qx_session_free(copy);
    spied_forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_is_told_what_became_public_since),
        cmocka_unit_test(only_who_owes_is_asked),
        cmocka_unit_test(keys_are_shown_only_where_repetition_counts),
        cmocka_unit_test(a_secret_choice_stays_secret),
        cmocka_unit_test(what_is_shown_depends_on_no_secret),
        cmocka_unit_test(after_going_back_the_bot_is_new),
        cmocka_unit_test(in_another_game_the_bot_is_new),
        cmocka_unit_test(in_a_game_with_another_seed_the_bot_is_new),
        cmocka_unit_test(in_a_copy_of_its_game_the_bot_goes_on),
    };
    return cmocka_run_group_tests_name("chair", tests, spied_begin, spied_end);
}
