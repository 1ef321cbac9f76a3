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

static void an_agreed_draw_ends_the_game_until_it_is_undone(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "b1-a1 b5-a5");
    assert_false(qx_session_is_agreed(session));
    assert_true(qx_session_agree(session, NULL));
    assert_false(qx_session_agree(session, NULL));
    assert_int_equal(qx_session_turn(session), QX_NOBODY);
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
    assert_null(qx_session_forfeit_how(session));
    claim_ends(session, "agreed", "");
    qx_session_go(session, 1);
    assert_false(qx_session_is_agreed(session));
    assert_int_equal(qx_session_turn(session), 1);
    qx_session_go(session, 2);
    assert_true(qx_session_is_agreed(session));
    struct qx_session *copy = qx_session_copy(session);
    claim_ends(copy, "agreed", "");
    qx_session_free(copy);
    assert_true(qx_session_undo(session));
    assert_int_equal(qx_session_turn(session), 0);
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

static void a_session_says_where_it_began(void **unused)
{
    (void)unused;
    static const char position[] = "W...W/...../B..BB/...../W.... b";
    struct qx_session *usual = after(NULL, "b1-a1");
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *set_up = qx_session_new_at(&rules, 1, position, NULL);
    assert_null(qx_session_start(usual));
    assert_string_equal(qx_session_start(set_up), position);
    qx_session_free(usual);
    qx_session_free(set_up);
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
    assert_false(qx_session_set_player(session, 3, "nobody"));
    assert_false(qx_session_set_player(session, -1, "nobody"));
    assert_true(qx_session_add_time(session, 1, 30));
    assert_true(qx_session_add_time(session, 1, 12));
    assert_string_equal(qx_session_player(session, 0), "Bob");
    assert_string_equal(qx_session_player(session, 1), "Eve");
    assert_int_equal(qx_session_time(session, 0), 0);
    assert_int_equal(qx_session_time(session, 1), 42);
    qx_session_free(session);
}

/* Said out of order, and more than two: each keeps what was said of it. */
static void seats_may_be_named_in_any_order(void **unused)
{
    (void)unused;
    static const qx_seat order[] = {4, 1, 6, 0, 5, 2};
    struct qx_rules rules = claim_rules("gamma", "width=4,height=4,players=7");
    struct qx_session *session = qx_session_new(&rules, 1);
    char name[] = "Player 0";
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        name[7] = (char)('0' + order[i]);
        assert_true(qx_session_set_player(session, order[i], name));
        assert_true(qx_session_add_time(session, order[i], 10 + (uint64_t)order[i]));
    }
    for (qx_seat seat = 0; seat < 7; seat++) {
        name[7] = (char)('0' + seat);
        if (seat == 3)
            assert_null(qx_session_player(session, seat));
        else
            assert_string_equal(qx_session_player(session, seat), name);
        assert_int_equal(qx_session_time(session, seat), seat == 3 ? 0 : 10 + seat);
    }
    assert_false(qx_session_add_time(session, 7, 1));
    assert_false(qx_session_add_time(session, -1, 1));
    qx_session_free(session);
}

static void claim_no_forfeit(struct qx_session *session, qx_seat seat, const char *how,
                             const char *sentence)
{
    struct qx_error error;
    assert_false(qx_session_forfeit(session, seat, how, &error));
    assert_string_equal(error.text, sentence);
    assert_int_equal(qx_session_forfeiter(session), QX_NOBODY);
}

static void only_players_forfeit_in_one_line(void **unused)
{
    (void)unused;
    struct qx_session *session = after(NULL, "");
    claim_no_forfeit(session, 2, "resigned", "there is no player 3");
    claim_no_forfeit(session, -1, "resigned", "there is no player 0");
    claim_no_forfeit(session, 0, "", "the reason of a forfeit is one line of text");
    claim_no_forfeit(session, 0, "two\nlines", "the reason of a forfeit is one line of text");
    claim_no_forfeit(session, 0, "two\rlines", "the reason of a forfeit is one line of text");
    qx_session_free(session);
}

/* --- repetition, counted plainly --- */

static bool ends_by_itself(const struct qx_rules *rules, const void *state, qx_seat seat,
                           qx_move move, void *after_it)
{
    memcpy(after_it, state, rules->state_size);
    qx_apply(rules, after_it, seat, move);
    return qx_turn(rules, after_it) == QX_NOBODY;
}

static unsigned times_seen(const struct qx_session *session)
{
    const size_t n = qx_session_n_steps(session);
    const uint64_t *keys = qx_session_keys(session);
    unsigned seen = 0;
    for (size_t i = 0; i <= n; i++)
        seen += keys[i] == keys[n];
    return seen;
}

/* A random game in which nobody ever makes three in a row: only repetition ends it. */
static size_t wander(uint64_t seed)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, seed);
    void *next = malloc(rules.state_size);
    qx_move list[64];
    struct qx_random random;
    qx_random_init(&random, seed);
    assert_true(rules.n_moves_max <= 64 && next);
    for (qx_seat seat; (seat = qx_session_turn(session)) != QX_NOBODY;) {
        const void *state = qx_session_state(session);
        const qx_move move = qx_move_draw(&rules, state, seat, &random, list);
        assert_true(times_seen(session) < 3);
        if (!ends_by_itself(&rules, state, seat, move, next))
            assert_true(qx_session_play(session, seat, move, NULL));
    }
    assert_int_equal(times_seen(session), 3);
    const size_t n = qx_session_n_steps(session);
    free(next);
    qx_session_free(session);
    return n;
}

static void only_the_third_time_counts_in_long_games(void **unused)
{
    (void)unused;
    size_t longest = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const size_t n = wander(seed);
        longest = n > longest ? n : longest;
    }
    assert_true(longest > 1000);
}

/* --- who is to act --- */

static void claim_people(const char *game, const char *const players[2], qx_seat actor,
                         qx_seat only_person)
{
    struct qx_rules rules = claim_rules(game, NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    for (qx_seat seat = 0; seat < 2; seat++)
        if (players[seat])
            assert_true(qx_session_set_player(session, seat, players[seat]));
    assert_true(qx_session_settle(session, NULL));
    assert_int_equal(qx_session_actor(session), actor);
    assert_int_equal(qx_session_only_person(session), only_person);
    qx_session_free(session);
}

/* In Neutron a turn is two slides: the increment comes when it is over. */
static void a_turn_that_is_over_gains_the_increment(void **unused)
{
    (void)unused;
    struct qx_rules rules;
    assert_true(qx_rules_init(&rules, qx_game_find("neutron"), NULL, NULL));
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_int_equal(qx_session_control(session).start, 0);
    qx_session_set_control(session, (struct qx_time_control){.start = 1000, .increment = 30});
    assert_int_equal(qx_session_time_left(session, 0), 1000);
    assert_true(qx_session_play_text(session, 0, "b1-b4", NULL));
    assert_true(qx_session_add_time(session, 0, 100));
    assert_int_equal(qx_session_time_left(session, 0), 930);
    assert_true(qx_session_play_text(session, 1, "c3-c2", NULL));
    assert_int_equal(qx_session_time_left(session, 1), 1000);
    assert_true(qx_session_play_text(session, 1, "a5-a2", NULL));
    assert_int_equal(qx_session_time_left(session, 1), 1030);
    struct qx_session *copy = qx_session_copy(session);
    assert_int_equal(qx_session_time_left(copy, 0), 930);
    qx_session_free(copy);
    assert_true(qx_session_add_time(session, 0, 5000));
    assert_int_equal(qx_session_time_left(session, 0), 0);
    qx_session_free(session);
}

/* In Compromise a turn is all pips that a player has to place, or the choice of a move, in whatever
 * order the players come by. */
static void a_turn_made_together_gains_one_increment(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=3");
    for (int order = 0; order < 2; order++) {
        struct qx_session *session = qx_session_new(&rules, 1);
        assert_non_null(session);
        qx_session_set_control(session, (struct qx_time_control){.start = 1000, .increment = 30});
        for (int i = 0; i < 4; i++)
            assert_true(qx_session_play(session, order ? i % 2 : i / 2, 0, NULL));
        assert_int_equal(qx_session_time_left(session, 0), 1000);
        assert_int_equal(qx_session_time_left(session, 1), 1000);
        assert_true(qx_session_play(session, 0, 0, NULL));
        assert_int_equal(qx_session_time_left(session, 0), 1030);
        assert_true(qx_session_play(session, 1, 0, NULL));
        assert_int_equal(qx_session_time_left(session, 0), 1030);
        assert_int_equal(qx_session_time_left(session, 1), 1030);
        assert_true(qx_session_play(session, 1, 0, NULL));
        assert_int_equal(qx_session_time_left(session, 1), 1060);
        struct qx_session *copy = qx_session_copy(session);
        assert_true(qx_session_undo(copy) && qx_session_time_left(copy, 1) == 1030);
        assert_true(qx_session_redo(copy) && qx_session_time_left(copy, 1) == 1060);
        qx_session_free(copy);
        qx_session_free(session);
    }
}

/* What a record could not tell is refused at once. */
static void times_beyond_a_record_are_refused(void **unused)
{
    (void)unused;
    const struct qx_note note = {.milliseconds = (uint64_t)INT64_MAX + 1};
    struct qx_time_control control = {.start = QX_CLOCK_MOST, .increment = QX_CLOCK_MOST};
    struct qx_session *session = after(NULL, "");
    struct qx_error error;
    char text[2000];
    assert_true(qx_session_set_control(session, control));
    control.start++;
    assert_false(qx_session_set_control(session, control));
    control = (struct qx_time_control){.start = 1, .increment = (uint64_t)QX_CLOCK_MOST + 1};
    assert_false(qx_session_set_control(session, control));
    assert_int_equal(qx_session_control(session).start, QX_CLOCK_MOST);
    assert_true(qx_session_add_time(session, 0, INT64_MAX));
    assert_false(qx_session_add_time(session, 0, 1));
    assert_false(qx_session_add_time(session, 1, UINT64_MAX));
    assert_true(qx_session_play_text(session, 0, "b1-c1", NULL));
    assert_false(qx_session_add_note(session, &note));
    const size_t length = qx_session_save(session, text, sizeof text);
    assert_true(length < sizeof text);
    struct qx_session *again = qx_session_load(text, length, &error);
    if (!again)
        fail_msg("%s", error.text);
    assert_true(qx_session_time(again, 0) == INT64_MAX);
    qx_session_free(again);
    qx_session_free(session);
}

static void bots_choose_before_people(void **unused)
{
    (void)unused;
    static const char *const people[2] = {"Ada", NULL}, *const bots[2] = {"random", "greedy"};
    static const char *const bot_first[2] = {"level:3", "Ada"}, *const bot_last[2] = {NULL, "mcts"};
    claim_people("compromise", people, 0, QX_NOBODY);
    claim_people("compromise", bots, 0, QX_NOBODY);
    claim_people("compromise", bot_first, 0, 1);
    claim_people("compromise", bot_last, 1, 0);
    /* Where one has the move, that one is to act, whoever it is. */
    claim_people("neutreeko", people, 0, QX_NOBODY);
    claim_people("neutreeko", bots, 0, QX_NOBODY);
    claim_people("neutreeko", bot_first, 0, 1);
    claim_people("neutreeko", bot_last, 0, 0);
}

/* What a bot has chosen it owes no more: then it is the person's turn. */
static void the_person_acts_when_the_bot_has_chosen(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("compromise", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_true(qx_session_set_player(session, 1, "random"));
    assert_true(qx_session_settle(session, NULL));
    assert_true(qx_session_play_text(session, 1, "123", NULL));
    assert_int_equal(qx_session_actor(session), 0);
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    assert_int_equal(qx_session_actor(session), QX_NOBODY);
    qx_session_free(session);
}

/* A player is a bot if a bot for this game has the name, up to the colon. */
static void a_name_tells_people_from_bots(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random",      "Random",     "level:10",
                                       "mcts:cut=12", "cmd:./mine", "so:a.so"};
    static const char *const people[] = {
        "human", "random person", "levels:1", "smart-greedy",
        "somebody whose name is much longer than the name of any bot could ever be, and then some"};
    struct qx_session *session = after(NULL, "");
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        assert_true(qx_session_set_player(session, 1, bots[i]));
        assert_false(qx_session_is_person(session, 1));
    }
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        assert_true(qx_session_set_player(session, 1, people[i]));
        assert_true(qx_session_is_person(session, 1));
    }
    assert_false(qx_session_is_person(session, QX_CHANCE));
    assert_false(qx_session_is_person(session, QX_NOBODY));
    qx_session_free(session);
}

/* A seat that was given to a person stays a person's, whatever the name; also through a record. */
static void a_person_may_be_called_like_a_bot(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "level:3", "human", ""};
    static const char *const kept[] = {"human:random", "human:level:3", "human:human", "human"};
    char text[2000];
    struct qx_session *session = after(NULL, "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(qx_session_set_person(session, 1, names[i]));
        assert_string_equal(qx_session_player(session, 1), kept[i]);
        assert_true(qx_session_is_person(session, 1));
        const size_t length = qx_session_save(session, text, sizeof text);
        assert_true(length < sizeof text);
        struct qx_session *again = qx_session_load(text, length, NULL);
        assert_non_null(again);
        assert_true(qx_session_is_person(again, 1));
        qx_session_free(again);
    }
    assert_false(qx_session_set_person(session, 1, "two\nlines"));
    assert_false(qx_session_set_person(session, 2, "nobody"));
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
        cmocka_unit_test(an_agreed_draw_ends_the_game_until_it_is_undone),
        cmocka_unit_test(only_who_owes_may_move),
        cmocka_unit_test(a_bad_position_is_refused),
        cmocka_unit_test(a_session_says_where_it_began),
        cmocka_unit_test(seats_remember_players_and_time),
        cmocka_unit_test(seats_may_be_named_in_any_order),
        cmocka_unit_test(only_players_forfeit_in_one_line),
        cmocka_unit_test(only_the_third_time_counts_in_long_games),
        cmocka_unit_test(a_turn_that_is_over_gains_the_increment),
        cmocka_unit_test(a_turn_made_together_gains_one_increment),
        cmocka_unit_test(times_beyond_a_record_are_refused),
        cmocka_unit_test(bots_choose_before_people),
        cmocka_unit_test(the_person_acts_when_the_bot_has_chosen),
        cmocka_unit_test(a_name_tells_people_from_bots),
        cmocka_unit_test(a_person_may_be_called_like_a_bot),
    };
    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
