/*
 * test_chair.c - claims about bots that sit at a session: what they are told, what they are shown,
 * and when they are opened anew. The bot is a spy (tests/plugins/spy.c) that writes all of it down.
 */
#include "lib/claim.h"

#include <stdio.h>
#include <unistd.h>

#ifndef SPY
#error SPY must name the shared object of the spy
#endif

static const char spy[] = "so:" SPY;
static const struct qx_budget budget = {.nodes = 1};
static char log_path[] = "/tmp/quincunx-spy-XXXXXX";

/* --- what the spy wrote --- */

static int start(void **unused)
{
    (void)unused;
    int file = mkstemp(log_path);
    if (file < 0)
        return -1;
    close(file);
    return setenv("SPY_LOG", log_path, 1);
}

static int stop(void **unused)
{
    (void)unused;
    return unlink(log_path);
}

static void forget(void)
{
    assert_int_equal(truncate(log_path, 0), 0);
}

/* The spy has written exactly this since the last claim. */
static void claim_noted(const char *lines)
{
    char text[8000];
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, lines);
    forget();
}

/* How many lines of the log begin with this. */
static int count_noted(const char *beginning)
{
    char line[2000];
    int n = 0;
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        n += strncmp(line, beginning, strlen(beginning)) == 0;
    fclose(file);
    return n;
}

/* --- games --- */

static struct qx_session *begin(const char *game, const char *options, uint64_t seed)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, seed);
    assert_non_null(session);
    assert_true(qx_session_settle(session, NULL));
    return session;
}

/* The session copies its rules: these end before the bot is asked. */
static struct qx_chair *seat_spy(const struct qx_session *session, qx_seat seat)
{
    struct qx_rules rules = *qx_session_rules(session);
    struct qx_error error = {""};
    struct qx_chair *chair = qx_chair_new(&rules, seat, spy, NULL, &error);
    if (!chair)
        fail_msg("%s", error.text);
    memset(&rules, 0xff, sizeof rules);
    return chair;
}

static struct qx_answer ask(struct qx_chair *chair, const struct qx_session *session)
{
    struct qx_answer answer;
    struct qx_error error = {""};
    if (!qx_chair_ask(chair, session, &budget, &answer, &error))
        fail_msg("%s", error.text);
    return answer;
}

static void play(struct qx_session *session, qx_seat seat, const char *move)
{
    struct qx_error error;
    if (!qx_session_play_text(session, seat, move, &error) || !qx_session_settle(session, &error))
        fail_msg("%s: %s", move, error.text);
}

#define START   ".W.W./..B../...../..W../.B.B. b"
#define AFTER_1 ".W.W./..B../...../..W../B..B. w"

static void a_bot_is_told_what_became_public_since(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *black = seat_spy(session, 0), *white = seat_spy(session, 1);
    claim_noted("open 1\nopen 2\n");
    ask(black, session);
    claim_noted("asked 1 " START "\n");
    play(session, 0, "b1-a1");
    ask(white, session);
    claim_noted("saw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    play(session, 1, "b5-a5");
    ask(black, session);
    claim_noted("saw 1 b1-a1\nsaw 2 b5-a5\nasked 3 W..W./..B../...../..W../B..B. b\n");
    ask(black, session);
    claim_noted("asked 3 W..W./..B../...../..W../B..B. b\n");
    qx_chair_free(black);
    qx_chair_free(white);
    claim_noted("close\nclose\n");
    qx_session_free(session);
}

static void only_who_owes_is_asked(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *white = seat_spy(session, 1);
    struct qx_answer answer;
    struct qx_error error;
    assert_false(qx_chair_ask(white, session, &budget, &answer, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    play(session, 0, "b1-a1");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_false(qx_chair_ask(white, session, &budget, &answer, &error));
    assert_string_equal(error.text, "the game is over");
    claim_noted("open 2\n");
    qx_chair_free(white);
    qx_session_free(session);
    forget();
}

static void keys_are_shown_only_where_repetition_counts(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", "repetition=off", 1);
    struct qx_chair *black = seat_spy(session, 0);
    ask(black, session);
    claim_noted("open 1\nasked 0 " START "\n");
    qx_chair_free(black);
    qx_session_free(session);
    forget();
}

/* Red's choice is staged, and Green is asked: of the turn it knows nothing but the pips. */
static void a_secret_choice_stays_secret(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("compromise", "pips=1,length=2", 5);
    struct qx_chair *red = seat_spy(session, 0), *green = seat_spy(session, 1);
    play(session, 0, "222");
    assert_int_equal(qx_session_n_steps(session), 3);
    forget();
    ask(green, session);
    assert_int_equal(count_noted("saw"), 2);
    assert_int_equal(count_noted("saw *"), 2);
    assert_int_equal(count_noted("asked 0 "), 1);
    forget();
    play(session, 1, "333");
    ask(red, session);
    assert_int_equal(count_noted("saw *"), 4);
    assert_int_equal(count_noted("saw 1 222\n"), 1);
    assert_int_equal(count_noted("saw 2 333\n"), 1);
    forget();
    ask(green, session);
    assert_int_equal(count_noted("saw *"), 2);
    assert_int_equal(count_noted("saw 1 222\n"), 1);
    assert_int_equal(count_noted("saw 2 333\n"), 1);
    qx_chair_free(red);
    qx_chair_free(green);
    qx_session_free(session);
    forget();
}

/* The position that a bot sees is the same whatever the other one chose. */
static void what_is_shown_depends_on_no_secret(void **unused)
{
    (void)unused;
    static const char *const choices[] = {"111", "222", "333"};
    char first[8000] = "";
    for (int i = 0; i < 3; i++) {
        struct qx_session *session = begin("compromise", "pips=3", 5);
        struct qx_chair *green = seat_spy(session, 1);
        char text[8000];
        play(session, 0, choices[i]);
        ask(green, session);
        FILE *file = fopen(log_path, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        assert_true(i == 0 || strcmp(text, first) == 0);
        memcpy(first, text, sizeof first);
        qx_chair_free(green);
        qx_session_free(session);
        forget();
    }
}

static void after_going_back_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *black = seat_spy(session, 0);
    play(session, 0, "b1-a1");
    play(session, 1, "b5-a5");
    ask(black, session);
    forget();
    qx_session_go(session, 0);
    ask(black, session);
    claim_noted("close\nopen 1\nasked 1 " START "\n");
    /* As many steps as before, but others. */
    play(session, 0, "b1-a1");
    play(session, 1, "b5-a5");
    ask(black, session);
    forget();
    assert_true(qx_session_undo(session));
    play(session, 1, "b5-c5");
    ask(black, session);
    claim_noted("close\nopen 1\nsaw 1 b1-a1\nsaw 2 b5-c5\n"
                "asked 3 ..WW./..B../...../..W../B..B. b\n");
    /* There and back again: it knows just this game. */
    assert_true(qx_session_undo(session));
    assert_true(qx_session_redo(session));
    ask(black, session);
    claim_noted("asked 3 ..WW./..B../...../..W../B..B. b\n");
    qx_chair_free(black);
    qx_session_free(session);
    forget();
}

static void in_another_game_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1), *other = begin("neutreeko", NULL, 1);
    struct qx_rules rules = *qx_session_rules(session);
    struct qx_session *third =
        qx_session_new_at(&rules, 1, "WW.../..B../...../..W../.B.B. b", NULL);
    struct qx_chair *white = seat_spy(session, 1);
    play(session, 0, "b1-a1");
    play(other, 0, "b1-c1");
    play(third, 0, "b1-a1");
    ask(white, session);
    forget();
    ask(white, other);
    claim_noted("close\nopen 2\nsaw 1 b1-c1\nasked 2 .W.W./..B../...../..W../..BB. w\n");
    /* The same moves from another start are another game. */
    ask(white, session);
    forget();
    ask(white, third);
    claim_noted("close\nopen 2\nsaw 1 b1-a1\nasked 2 WW.../..B../...../..W../B..B. w\n");
    qx_chair_free(white);
    qx_session_free(session);
    qx_session_free(other);
    qx_session_free(third);
    forget();
}

/* Nothing was played in either game, but the bot must not bring what it learnt from one to the
 * other: with the same seed it would then move otherwise than a new one. */
static void in_a_game_with_another_seed_the_bot_is_new(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1), *other = begin("neutreeko", NULL, 2);
    struct qx_chair *black = seat_spy(session, 0);
    ask(black, session);
    forget();
    ask(black, other);
    claim_noted("close\nopen 1\nasked 1 " START "\n");
    qx_chair_free(black);
    qx_session_free(session);
    qx_session_free(other);
    forget();
}

static void in_a_copy_of_its_game_the_bot_goes_on(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *white = seat_spy(session, 1);
    play(session, 0, "b1-a1");
    ask(white, session);
    forget();
    struct qx_session *copy = qx_session_copy(session);
    assert_non_null(copy);
    qx_session_free(session);
    ask(white, copy);
    claim_noted("asked 2 " AFTER_1 "\n");
    qx_chair_free(white);
    qx_session_free(copy);
    forget();
}

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
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *chair = seat_spy(session, 1);
    play(session, 0, "b1-a1");
    judge(chair, qx_session_position(session));
    claim_noted("open 2\nasked 2 " AFTER_1 "\n");
    judge(chair, qx_session_position(session));
    claim_noted("asked 2 " AFTER_1 "\n");
    /* It plays, and judges again. */
    ask(chair, session);
    claim_noted("saw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    judge(chair, qx_session_position(session));
    claim_noted("close\nopen 2\nasked 2 " AFTER_1 "\n");
    /* For another seat it is another bot. */
    qx_session_go(session, 0);
    judge(chair, qx_session_position(session));
    claim_noted("close\nopen 1\nasked 1 " START "\n");
    play(session, 0, "b1-a1");
    ask(chair, session);
    claim_noted("close\nopen 2\nsaw 1 b1-a1\nasked 2 " AFTER_1 "\n");
    qx_chair_free(chair);
    qx_session_free(session);
    forget();
}

static void a_judge_sees_no_secret(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("compromise", "pips=1", 5);
    struct qx_chair *green = seat_spy(session, 1);
    char seen[2000], expected[2100];
    void *redacted = malloc(qx_session_rules(session)->state_size);
    play(session, 0, "222");
    qx_session_redacted(session, 1, redacted);
    qx_session_rules(session)->game->position_text(qx_session_rules(session), redacted, seen,
                                                   sizeof seen);
    snprintf(expected, sizeof expected, "asked 0 %s\n", seen);
    forget();
    judge(green, qx_session_position(session));
    claim_noted(expected);
    free(redacted);
    qx_chair_free(green);
    qx_session_free(session);
    forget();
}

/* --- random numbers --- */

static uint64_t dice(struct qx_chair *chair, const struct qx_session *session)
{
    return ask(chair, session).nodes;
}

static void dice_depend_on_seed_history_and_seat(void **unused)
{
    (void)unused;
    struct qx_session *one = begin("compromise", "pips=1", 1),
                      *two = begin("compromise", "pips=1", 2);
    struct qx_chair *red = seat_spy(one, 0), *green = seat_spy(one, 1), *again = seat_spy(one, 0);
    uint64_t first = dice(red, one);
    assert_true(dice(green, one) != first);
    assert_true(dice(red, one) == first);
    assert_true(dice(again, one) == first);
    assert_true(dice(red, two) != first);
    qx_chair_set_seed(red, 2);
    assert_true(dice(red, one) == dice(again, two));
    play(one, 0, "111");
    play(one, 1, "111");
    assert_true(dice(again, one) != first);
    qx_chair_free(red);
    qx_chair_free(green);
    qx_chair_free(again);
    qx_session_free(one);
    qx_session_free(two);
    forget();
}

static void a_chair_moves_to_another_seat(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *chair = seat_spy(session, 1);
    struct qx_answer answer;
    struct qx_error error = {""};
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    assert_true(qx_chair_move(chair, 0, &error));
    ask(chair, session);
    play(session, 0, "b1-a1");
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    qx_chair_free(chair);
    qx_session_free(session);
    forget();
}

static void after_a_forfeit_nobody_is_asked(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_chair *chair = seat_spy(session, 0);
    struct qx_answer answer;
    struct qx_error error = {""};
    assert_int_equal(qx_session_position(session).seat, 0);
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    assert_int_equal(qx_session_position(session).seat, QX_NOBODY);
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "the game is over");
    qx_chair_free(chair);
    qx_session_free(session);
    forget();
}

static void an_illegal_answer_is_refused(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("othello", NULL, 1);
    struct qx_chair *chair = seat_spy(session, 0);
    struct qx_answer answer;
    struct qx_error error = {""};
    ask(chair, session);
    setenv("SPY_MOVE", "0", 1); /* a1 */
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_non_null(strstr(error.text, "a1"));
    assert_false(qx_chair_play(chair, session, &error));
    setenv("SPY_MOVE", "1000000", 1);
    assert_false(qx_chair_ask(chair, session, &budget, &answer, &error));
    assert_string_equal(error.text, "there is no move number 1000000");
    assert_false(qx_chair_play(chair, session, &error));
    unsetenv("SPY_MOVE");
    assert_int_equal(qx_session_n_steps(session), 0);
    qx_chair_free(chair);
    qx_session_free(session);
    forget();
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
    struct qx_session *session = begin("neutreeko", NULL, 1), *copy = qx_session_copy(session);
    struct qx_chair *black = seat_spy(session, 0), *white = seat_spy(session, 1);
    claim_not_played(black, session, NOT_ASKED);
    const qx_move first = ask(black, session).move;
    assert_true(qx_chair_play(black, session, NULL));
    assert_int_equal(qx_session_n_steps(session), 1);
    assert_true(qx_session_step(session, 0).move == first);
    assert_int_equal(qx_session_step(session, 0).seat, 0);
    claim_not_played(black, session, NOT_ASKED);
    assert_true(qx_chair_play(black, copy, NULL));
    const qx_move second = ask(white, session).move;
    assert_true(qx_chair_play(white, copy, NULL));
    assert_true(qx_session_step(copy, 1).move == second);
    qx_session_free(copy);
    qx_chair_free(black);
    qx_chair_free(white);
    qx_session_free(session);
    forget();
}

static void an_answer_is_played_nowhere_else(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutreeko", NULL, 1);
    struct qx_session *other_seed = begin("neutreeko", NULL, 2);
    struct qx_session *other_rules = begin("neutreeko", "repetition=off", 1);
    struct qx_chair *chair = seat_spy(session, 0);
    ask(chair, session);
    claim_not_played(chair, other_seed, NOT_ASKED);
    claim_not_played(chair, other_rules, NOT_ASKED);
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    claim_not_played(chair, session, "the game is over");
    assert_true(qx_session_undo(session));
    ask(chair, session);
    assert_true(qx_chair_move(chair, 1, NULL));
    claim_not_played(chair, session, NOT_ASKED);
    assert_true(qx_chair_move(chair, 0, NULL));
    ask(chair, session);
    const struct qx_position position = qx_session_position(session);
    struct qx_answer answer;
    assert_true(qx_chair_judge(chair, &position, &budget, &answer, NULL));
    claim_not_played(chair, session, NOT_ASKED);
    qx_chair_free(chair);
    qx_session_free(session);
    qx_session_free(other_seed);
    qx_session_free(other_rules);
    forget();
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
        cmocka_unit_test(a_bot_is_told_what_became_public_since),
        cmocka_unit_test(only_who_owes_is_asked),
        cmocka_unit_test(keys_are_shown_only_where_repetition_counts),
        cmocka_unit_test(a_secret_choice_stays_secret),
        cmocka_unit_test(what_is_shown_depends_on_no_secret),
        cmocka_unit_test(after_going_back_the_bot_is_new),
        cmocka_unit_test(in_another_game_the_bot_is_new),
        cmocka_unit_test(in_a_game_with_another_seed_the_bot_is_new),
        cmocka_unit_test(in_a_copy_of_its_game_the_bot_goes_on),
        cmocka_unit_test(a_judge_is_told_nothing),
        cmocka_unit_test(a_judge_sees_no_secret),
        cmocka_unit_test(dice_depend_on_seed_history_and_seat),
        cmocka_unit_test(a_chair_moves_to_another_seat),
        cmocka_unit_test(after_a_forfeit_nobody_is_asked),
        cmocka_unit_test(an_illegal_answer_is_refused),
        cmocka_unit_test(an_answer_is_played_where_it_was_asked_for),
        cmocka_unit_test(an_answer_is_played_nowhere_else),
        cmocka_unit_test(a_bot_that_does_not_exist_is_refused),
    };
    return cmocka_run_group_tests_name("chair", tests, start, stop);
}
