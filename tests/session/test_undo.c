/*
 * test_undo.c - claims about going back and forth: to a choice of a person, over chance, bots and
 * passes, and past a forfeit.
 */
#include "lib/claim.h"

#include <stdio.h>

/* A session with these players ("human", or anything else for a bot), and these moves played. */
static struct qx_session *after(const char *game, const char *options, const char *const players[2],
                                const char *moves)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 1);
    char copy[512], *rest = copy, *word;
    struct qx_error error;
    assert_non_null(session);
    for (qx_seat seat = 0; seat < 2; seat++)
        assert_true(qx_session_set_player(session, seat, players[seat]));
    assert_true(qx_session_settle(session, NULL));
    assert_true(strlen(moves) < sizeof copy);
    memcpy(copy, moves, strlen(moves) + 1);
    while ((word = strsep(&rest, " ")) && *word)
        if (!qx_session_play_text(session, qx_session_position(session).seat, word, &error) ||
            !qx_session_settle(session, &error))
            fail_msg("%s: %s", word, error.text);
    return session;
}

static const char *const people[2] = {"human", "human"};
static const char *const person_first[2] = {"human", "random"};
static const char *const person_second[2] = {"random", "human"};
static const char *const bots[2] = {"random", "random"};

static void claim_undo(struct qx_session *session, size_t n_steps)
{
    size_t point = SIZE_MAX;
    assert_true(qx_session_undo_point(session, &point));
    assert_int_equal(point, n_steps);
    assert_true(qx_session_undo_choice(session));
    assert_int_equal(qx_session_n_steps(session), n_steps);
}

static void claim_redo(struct qx_session *session, size_t n_steps)
{
    size_t point = SIZE_MAX;
    assert_true(qx_session_redo_point(session, &point));
    assert_int_equal(point, n_steps);
    assert_true(qx_session_redo_choice(session));
    assert_int_equal(qx_session_n_steps(session), n_steps);
}

/* There is nothing to undo (or redo), and trying changes nothing: the record is the same. */
static void claim_stays(struct qx_session *session, bool (*try)(struct qx_session *))
{
    char before[2000], now[2000];
    qx_session_save(session, before, sizeof before);
    assert_false(try(session));
    qx_session_save(session, now, sizeof now);
    assert_string_equal(now, before);
}

static void people_take_back_their_own_moves(void **unused)
{
    (void)unused;
    struct qx_session *session =
        after("neutreeko", NULL, person_second, "b1-a1 b5-a5 a1-c1 a5-c5 c1-a1");
    claim_undo(session, 3);
    claim_undo(session, 1);
    claim_stays(session, qx_session_undo_choice);
    claim_redo(session, 3);
    claim_redo(session, 5);
    claim_stays(session, qx_session_redo_choice);
    qx_session_free(session);
}

static void two_people_take_back_one_move_each(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, people, "b1-a1 b5-a5 a1-c1");
    claim_undo(session, 2);
    claim_undo(session, 1);
    claim_redo(session, 2);
    claim_redo(session, 3);
    qx_session_free(session);
}

static void where_only_bots_play_all_moves_count(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, bots, "b1-a1 b5-a5");
    claim_undo(session, 1);
    claim_undo(session, 0);
    claim_stays(session, qx_session_undo_choice);
    claim_redo(session, 1);
    qx_session_free(session);
}

/* A seat of which nothing was ever said is a person's. */
static void an_unnamed_seat_is_a_persons(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_true(qx_session_set_player(session, 0, "random"));
    assert_true(qx_session_play_text(session, 0, "b1-a1", NULL));
    claim_stays(session, qx_session_undo_choice);
    assert_true(qx_session_play_text(session, 1, "b5-a5", NULL));
    claim_undo(session, 1);
    qx_session_free(session);
}

/* White's tenth move is a pass that cannot be avoided: nobody chose it. */
static const char with_a_pass[] = "b1 c1 d1 a1 a2 a3 d4 d2 d3 pass b4";

static void a_pass_is_no_choice(void **unused)
{
    (void)unused;
    struct qx_session *session = after("othello", "size=4", people, with_a_pass);
    assert_int_equal(qx_session_n_steps(session), 11);
    claim_undo(session, 10);
    claim_undo(session, 8);
    claim_redo(session, 10);
    claim_redo(session, 11);
    qx_session_free(session);
    session = after("othello", "size=4", person_second, with_a_pass);
    claim_undo(session, 7);
    claim_redo(session, 11);
    qx_session_free(session);
}

/* A board of a million fields: the choice is seen without listing it. */
static void a_choice_on_a_large_board_is_seen(void **unused)
{
    (void)unused;
    struct qx_session *session =
        after("gamma", "width=1000,height=1000,players=2", people, "0,0 1,0 2,0");
    claim_undo(session, 2);
    claim_undo(session, 1);
    claim_redo(session, 2);
    qx_session_free(session);
}

/* --- chance and secrets --- */

static void chance_goes_along_both_ways(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", people, "111 222 333 123");
    const size_t all = qx_session_n_steps(session);
    assert_int_equal(all, 3 * 4 + 4);
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_n_steps(session), all - 5);
    assert_int_equal(qx_session_n_redo(session), 5);
    assert_true(qx_session_redo(session));
    assert_int_equal(qx_session_n_steps(session), all);
    assert_int_equal(qx_session_turn(session), QX_TOGETHER);
    qx_session_go(session, 5);
    claim_redo(session, all - 6);
    claim_redo(session, all - 5);
    claim_redo(session, all);
    qx_session_free(session);
}

/* Else it would be made again with the other one's choice known. */
static void what_has_come_to_light_is_not_taken_back(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", people, "111 222 333");
    const size_t n_public = qx_session_n_public(session);
    assert_int_equal(qx_session_n_steps(session), n_public + 1);
    claim_undo(session, n_public);
    claim_stays(session, qx_session_undo_choice);
    qx_session_free(session);
}

/* Of what was undone everybody knows what came to light before, and not what a bot staged after
 * that. */
static void undone_secrets_stay_secret(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", person_second, "111 222 333");
    const size_t staged = qx_session_n_steps(session) - 1;
    assert_false(qx_session_knows(session, 1, staged));
    qx_session_go(session, 5);
    assert_true(qx_session_knows(session, QX_NOBODY, 5));
    assert_false(qx_session_knows(session, 1, staged));
    assert_false(qx_session_knows(session, QX_NOBODY, staged));
    assert_true(qx_session_knows(session, 0, staged));
    assert_true(qx_session_play_text(session, 1, "131", NULL));
    assert_true(qx_session_settle(session, NULL));
    assert_true(qx_session_knows(session, QX_NOBODY, 5));
    qx_session_go(session, 5);
    assert_true(qx_session_knows(session, QX_NOBODY, 5));
    qx_session_free(session);
}

/* The first position is chance's: nobody can go back to it. */
static void chance_alone_is_not_taken_back(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", people, "");
    assert_int_equal(qx_session_n_steps(session), 4);
    claim_stays(session, qx_session_undo);
    claim_stays(session, qx_session_undo_choice);
    qx_session_free(session);
}

/* With bots alone every choice counts, but chance is nobody's. */
static void chance_is_no_bots_choice(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", bots, "111 222");
    const size_t all = qx_session_n_steps(session);
    claim_undo(session, all - 5);
    claim_undo(session, all - 6);
    claim_stays(session, qx_session_undo_choice);
    qx_session_free(session);
}

static void undone_chance_comes_again(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", people, "111 222");
    uint64_t key = qx_session_keys(session)[qx_session_n_steps(session)];
    assert_true(qx_session_undo(session));
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    assert_true(qx_session_settle(session, NULL));
    assert_true(qx_session_keys(session)[qx_session_n_steps(session)] == key);
    qx_session_free(session);
}

/* Another choice makes chance that came later forgotten: redo ends at the choice. */
static void forgotten_chance_is_not_redone(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", people, "111 222");
    const size_t before = qx_session_n_steps(session) - 5;
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_n_steps(session), before);
    assert_true(qx_session_play_text(session, 1, "333", NULL));
    assert_true(qx_session_undo(session));
    assert_true(qx_session_redo(session));
    assert_int_equal(qx_session_n_steps(session), before + 1);
    assert_int_equal(qx_session_n_redo(session), 0);
    qx_session_free(session);
}

static void what_is_staged_is_not_public(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=2", person_first, "111");
    assert_int_equal(qx_session_n_steps(session), 5);
    assert_int_equal(qx_session_n_public(session), 4);
    claim_undo(session, 4);
    assert_int_equal(qx_session_n_public(session), 4);
    claim_redo(session, 5);
    assert_int_equal(qx_session_n_public(session), 4);
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    assert_int_equal(qx_session_n_public(session), 6);
    qx_session_free(session);
}

/* --- forfeits --- */

static void a_resignation_on_ones_turn_is_taken_back_alone(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, person_first, "b1-a1 b5-a5");
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_int_equal(qx_session_forfeiter(session), 0);
    claim_undo(session, 2);
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    assert_int_equal(qx_session_turn(session), 0);
    claim_undo(session, 0);
    qx_session_free(session);
}

static void a_resignation_while_a_bot_thinks_goes_with_the_move_before(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, person_first, "b1-a1 b5-a5 a1-c1");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    claim_undo(session, 2);
    assert_int_equal(qx_session_turn(session), 0);
    claim_redo(session, 3);
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    qx_session_free(session);
}

/* The bot has the first move and thinks; the person resigns. There is nothing to take back, and the
 * result stays. */
static void a_resignation_before_any_choice_stays(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, person_second, "");
    struct qx_score scores[2];
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    claim_stays(session, qx_session_undo_choice);
    assert_int_equal(qx_session_forfeiter(session), 1);
    assert_string_equal(qx_session_result(session, scores), "White resigned");
    assert_true(scores[0].won && !scores[1].won);
    qx_session_free(session);
}

static void a_forfeit_may_be_told_briefly(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, people, "");
    struct qx_score scores[2];
    assert_true(qx_session_forfeit(session, 0, "!", NULL));
    assert_string_equal(qx_session_result(session, scores), "Black !");
    qx_session_free(session);
}

static void a_secret_choice_owed_counts_after_a_forfeit(void **unused)
{
    (void)unused;
    struct qx_session *session = after("compromise", "pips=1", person_second, "111");
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    claim_undo(session, 3);
    assert_true(qx_session_owes(session, 1));
    qx_session_free(session);
    /* Both owe one, and the person sits first. */
    session = after("compromise", "pips=1", person_first, "");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    claim_undo(session, 2);
    qx_session_free(session);
    /* Here only the bot still owes one: the person's own is taken back. */
    session = after("compromise", "pips=1", person_first, "111");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    claim_undo(session, 2);
    qx_session_free(session);
}

static void a_move_after_looking_back_ends_a_forfeit(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, people, "b1-a1 b5-a5");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    qx_session_go(session, 1);
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    assert_true(qx_session_play_text(session, 1, "b5-c5", NULL));
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    assert_int_equal(qx_session_turn(session), 0);
    qx_session_free(session);
}

static void a_forfeit_forgets_undone_moves(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, people, "b1-a1 b5-a5");
    assert_true(qx_session_undo(session));
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    assert_int_equal(qx_session_n_redo(session), 0);
    claim_stays(session, qx_session_redo);
    claim_stays(session, qx_session_redo_choice);
    qx_session_free(session);
}

/* Who looks back and takes back from there has not taken the resignation back. */
static void a_forfeit_further_on_stays(void **unused)
{
    (void)unused;
    struct qx_session *session = after("neutreeko", NULL, people, "b1-a1 b5-a5 a1-c1");
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    qx_session_go(session, 2);
    claim_undo(session, 1);
    claim_redo(session, 2);
    claim_redo(session, 3);
    assert_int_equal(qx_session_forfeiter(session), 1);
    qx_session_free(session);
}

/* --- copies --- */

static void claim_same(const struct qx_session *a, const struct qx_session *b)
{
    char one[4000], two[4000];
    assert_true(qx_session_save(a, one, sizeof one) < sizeof one);
    qx_session_save(b, two, sizeof two);
    assert_string_equal(one, two);
    assert_int_equal(qx_session_n_redo(a), qx_session_n_redo(b));
    assert_int_equal(qx_session_n_public(a), qx_session_n_public(b));
    assert_memory_equal(qx_session_keys(a), qx_session_keys(b),
                        (qx_session_n_steps(a) + 1) * sizeof(uint64_t));
}

static void a_copy_is_the_same_game(void **unused)
{
    (void)unused;
    struct qx_session *session =
        after("compromise", "pips=2", person_first, "111 222 333 123 321 213");
    assert_true(qx_session_undo(session));
    assert_true(qx_session_add_time(session, 1, 42));
    struct qx_session *copy = qx_session_copy(session);
    assert_non_null(copy);
    claim_same(session, copy);
    assert_true(qx_session_redo(copy));
    assert_true(qx_session_redo(session));
    claim_same(session, copy);
    /* Nothing is shared: what one does the other does not see, and both meet the same chance. */
    assert_true(qx_session_undo(copy) && qx_session_undo(copy));
    assert_int_equal(qx_session_n_redo(session), 0);
    assert_true(qx_session_set_player(copy, 0, "random"));
    assert_string_equal(qx_session_player(session, 0), "human");
    qx_session_free(copy);
    copy = qx_session_copy(session);
    qx_session_free(session);
    assert_int_equal(qx_session_time(copy, 1), 42);
    assert_true(qx_session_play_text(copy, 0, "111", NULL));
    qx_session_free(copy);
}

static void a_copy_keeps_start_forfeit_and_repetition(void **unused)
{
    (void)unused;
    static const char start[] = "W.W.W/..B../...../...../.B.B. w";
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new_at(&rules, 7, start, NULL);
    assert_true(qx_session_play_text(session, 1, "a5-a1", NULL));
    assert_true(qx_session_forfeit(session, 0, "ran out of time", NULL));
    struct qx_session *copy = qx_session_copy(session);
    claim_same(session, copy);
    assert_int_equal(qx_session_forfeiter(copy), 0);
    qx_session_free(session);
    qx_session_go(copy, 0);
    claim_position(&rules, qx_session_state(copy), start);
    qx_session_free(copy);
    session =
        after("neutreeko", NULL, people, "b1-a1 b5-a5 a1-c1 a5-c5 c1-a1 c5-a5 a1-c1 a5-c5 c1-a1");
    copy = qx_session_copy(session);
    qx_session_free(session);
    assert_true(qx_session_play_text(copy, 1, "c5-a5", NULL));
    assert_int_equal(qx_session_turn(copy), QX_NOBODY);
    qx_session_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_take_back_their_own_moves),
        cmocka_unit_test(two_people_take_back_one_move_each),
        cmocka_unit_test(where_only_bots_play_all_moves_count),
        cmocka_unit_test(an_unnamed_seat_is_a_persons),
        cmocka_unit_test(a_pass_is_no_choice),
        cmocka_unit_test(a_choice_on_a_large_board_is_seen),
        cmocka_unit_test(chance_goes_along_both_ways),
        cmocka_unit_test(what_has_come_to_light_is_not_taken_back),
        cmocka_unit_test(undone_secrets_stay_secret),
        cmocka_unit_test(chance_alone_is_not_taken_back),
        cmocka_unit_test(chance_is_no_bots_choice),
        cmocka_unit_test(undone_chance_comes_again),
        cmocka_unit_test(forgotten_chance_is_not_redone),
        cmocka_unit_test(what_is_staged_is_not_public),
        cmocka_unit_test(a_resignation_on_ones_turn_is_taken_back_alone),
        cmocka_unit_test(a_resignation_while_a_bot_thinks_goes_with_the_move_before),
        cmocka_unit_test(a_resignation_before_any_choice_stays),
        cmocka_unit_test(a_forfeit_may_be_told_briefly),
        cmocka_unit_test(a_secret_choice_owed_counts_after_a_forfeit),
        cmocka_unit_test(a_move_after_looking_back_ends_a_forfeit),
        cmocka_unit_test(a_forfeit_forgets_undone_moves),
        cmocka_unit_test(a_forfeit_further_on_stays),
        cmocka_unit_test(a_copy_is_the_same_game),
        cmocka_unit_test(a_copy_keeps_start_forfeit_and_repetition),
    };
    return cmocka_run_group_tests_name("undo", tests, NULL, NULL);
}
