/*
 * test_words.c - claims about what all front ends say of a game.
 */
#include "lib/claim.h"

#include <stdio.h>

static const struct qx_value won_in_5 = {
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE, .share = 1, .distance = 5};

static void claim_worth(const struct qx_rules *rules, struct qx_worth worth, const char *words,
                        const char *brief)
{
    char text[QX_WORDS_SIZE];
    assert_int_equal(qx_words_worth(rules, &worth, text, sizeof text), strlen(words));
    assert_string_equal(text, words);
    qx_words_worth_short(rules, &worth, text, sizeof text);
    assert_string_equal(text, brief);
}

static struct qx_worth proof(unsigned knows, double share, int32_t distance, double points)
{
    return (struct qx_worth){
        QX_PROOF, {.knows = knows, .share = share, .distance = distance, .points = points}};
}

static void words_tell_a_proof_from_an_estimate(void **unused)
{
    (void)unused;
    const unsigned far = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
                   wide = QX_KNOWS_SHARE | QX_KNOWS_POINTS;
    struct qx_rules rules = claim_rules("neutron", "");
    claim_worth(&rules, (struct qx_worth){QX_PROOF, won_in_5}, "wins in 5", "win 5");
    claim_worth(&rules, proof(far, 0, 12, 0), "loses in 12", "loss 12");
    claim_worth(&rules, proof(far, 1, 1, 0), "wins in 1", "win 1");
    claim_worth(&rules, proof(far, 0.5, 0, 0), "draws", "draw");
    claim_worth(&rules, proof(far, 0.5, 1, 0), "draws", "draw");
    claim_worth(&rules, proof(far, 1, 0, 0), "has won", "win");
    claim_worth(&rules, proof(far, 0, 0, 0), "has lost", "loss");
    claim_worth(&rules, proof(wide | far, 1, 0, 4), "has won by 4", "win");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 1, 0, 0), "wins", "win");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 1, 7, 0), "wins", "win"); /* not known how far */
    claim_worth(&rules, proof(wide, 1, 0, 4), "wins by 4", "win");
    claim_worth(&rules, proof(wide, 0, 0, -10), "loses by 10", "loss");
    claim_worth(&rules, proof(wide, 1, 0, 0), "wins", "win");
    claim_worth(&rules, proof(wide, 0.5, 0, 0), "draws", "draw");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 0.512346, 0, 0), "exactly 51.2346 %", "51%");
    claim_worth(&rules, proof(wide, 0.25, 0, -1.5), "exactly 25.0000 %, -1.5 points", "25%");
    claim_worth(&rules, proof(QX_KNOWS_POINTS, 0, 0, 2.5), "exactly +2.5 points", "+2.5");
    claim_worth(&rules, proof(QX_KNOWS_POINTS, 0, 0, 0.07), "exactly +0.07 points", "+0.07");
    claim_worth(&rules, proof(QX_KNOWS_POINTS, 0, 0, 1.0 / 3), "exactly +0.333333 points",
                "+0.333333");
    claim_worth(&rules, proof(QX_KNOWS_POINTS, 0, 0, 0), "exactly +0 points", "+0");
    claim_worth(&rules, proof(QX_KNOWS_POINTS, 0, 0, -3), "exactly -3 points", "-3");
    claim_worth(&rules, proof(wide | far, 1, 7, 4), "wins by 4 in 7", "win 7");
    claim_worth(&rules, (struct qx_worth){QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = 0.62}},
                "about 62 %", "~62%");
    claim_worth(&rules, (struct qx_worth){QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = 1}},
                "about 100 %", "~100%");
    claim_worth(&rules, (struct qx_worth){0}, "not known", "?");
    /* What is not known to be worth anything says nothing, whatever its value holds. */
    claim_worth(&rules, (struct qx_worth){QX_NO_WORTH, won_in_5}, "not known", "?");
    claim_worth(&rules, proof(QX_KNOWS_DISTANCE, 1, 5, 3), "", "?");
}

static void words_promise_no_more_than_is_sure_among_many(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2,players=3");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 1, 0, 0), "sure of the win", "win");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 0, 0, 0), "sure of nothing", "none");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 0.5, 0, 0), "sure of 50.0000 %", "50%");
}

/* There may be no draw; and a choice that does not win for certain need not lose. */
static void words_promise_no_more_where_two_choose_together(void **unused)
{
    (void)unused;
    const unsigned both = QX_KNOWS_SHARE | QX_KNOWS_POINTS;
    struct qx_rules rules = claim_rules("compromise", "");
    claim_worth(&rules, proof(both, 0.5, 0, 0), "is even", "even");
    claim_worth(&rules, proof(both, 0, 0, -2), "loses by 2", "loss");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 1, 0, 0), "wins", "win");
    claim_worth(&rules, proof(QX_KNOWS_SHARE, 0, 0, 0), "is sure of nothing", "none");
    claim_worth(&rules, proof(QX_KNOWS_SHARE | QX_KNOWS_DISTANCE, 0, 0, 0), "has lost", "loss");
    claim_worth(&rules, proof(QX_KNOWS_SHARE | QX_KNOWS_DISTANCE, 0.5, 0, 0), "draws", "draw");
    rules = claim_rules("compromise", "type=gamble");
    claim_worth(&rules, proof(both, 0.5, 0, 0), "is even", "even");
}

static void claim_chance(double probability, bool is_together, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("compromise", "");
    const struct qx_move_worth move = {.probability = probability, .worth = {QX_PROOF, won_in_5}};
    assert_int_equal(qx_words_move_worth(&rules, &move, is_together, text, sizeof text),
                     strlen(words));
    assert_string_equal(text, words);
}

static void words_say_how_often_a_move_is_right(void **unused)
{
    (void)unused;
    claim_chance(0.25, true, "25 % of the time");
    claim_chance(1, true, "100 % of the time");
    claim_chance(0, true, "never");
    claim_chance(0.25, false, "wins in 5");
}

/* --- results --------------------------------------------------------------------------------- */

static void claim_result(const char *game, const char *options, const struct qx_score *scores,
                         const char *reason, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules(game, options);
    qx_words_result(&rules, scores, reason, text, sizeof text);
    assert_string_equal(text, words);
}

static void words_say_who_won_and_why(void **unused)
{
    (void)unused;
    claim_result("neutron", "", (struct qx_score[]){{1, true}, {0, false}}, "the Neutron came home",
                 "White wins: the Neutron came home.");
    claim_result("neutron", "", (struct qx_score[]){{1, true}, {1, true}}, "the Neutron is stuck",
                 "White and Black both win: the Neutron is stuck.");
    claim_result("neutron", "", (struct qx_score[]){{0, false}, {0, false}}, "third repetition",
                 "A draw: third repetition.");
    claim_result("othello", "", (struct qx_score[]){{40, true}, {24, false}}, "the board is full",
                 "Black wins: the board is full (Black 40, White 24).");
    claim_result("othello", "", (struct qx_score[]){{32, false}, {32, false}}, NULL,
                 "A draw (Black 32, White 32).");
    claim_result("othello", "", (struct qx_score[]){{40, true}, {24, false}}, "",
                 "Black wins (Black 40, White 24).");
    claim_result("othello", "", (struct qx_score[]){{40, true}, {24, false}}, "x",
                 "Black wins: x (Black 40, White 24).");
    /* One point is a win, not a count, but in games that count. */
    claim_result("neutreeko", "", (struct qx_score[]){{1, true}, {0, false}}, "x",
                 "Black wins: x.");
    claim_result("neutreeko", "", (struct qx_score[]){{0, false}, {2, true}}, "x",
                 "White wins: x (Black 0, White 2).");
    claim_result("compromise", "", (struct qx_score[]){{1, true}, {0, false}}, "x",
                 "Red wins: x (Red 1, Green 0).");
    claim_result("gamma", "", (struct qx_score[]){{0, false}, {0, false}}, "x",
                 "A draw: x (Player 1: 0, Player 2: 0).");
    claim_result("othello", "", (struct qx_score[]){{0, false}, {2, true}}, "x",
                 "White wins: x (Black 0, White 2).");
}

static void claim_progress(const char *game, const char *options, const char *position,
                           const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    assert_int_equal(qx_words_progress(&rules, state, text, sizeof text), strlen(words));
    assert_string_equal(text, words);
    qx_state_free(state);
}

static void words_say_how_far_a_game_is(void **unused)
{
    (void)unused;
    claim_progress("neutron", "", NULL, "");
    claim_progress("compromise", "length=7", NULL, "turn 1 of 7");
}

static void claim_stand(const struct qx_session *session, qx_seat viewer, qx_seat seat,
                        const char *words)
{
    char text[QX_WORDS_SIZE];
    qx_words_stand(session, viewer, seat, text, sizeof text);
    assert_string_equal(text, words);
}

static void words_tell_what_a_seat_has_left(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("compromise", "type=complex,pips=3");
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_true(qx_session_play_text(session, 0, "111", NULL));
    assert_true(qx_session_play_text(session, 0, "222", NULL));
    claim_stand(session, 0, 0, "1 pip left");
    claim_stand(session, 1, 1, "3 pips left");
    claim_stand(session, 1, 0, ""); /* how far the other is stays secret */
    claim_stand(session, QX_NOBODY, 0, "");
    qx_session_free(session);
    rules = claim_rules("gamma", "areas=3");
    session = qx_session_new(&rules, 1);
    assert_true(qx_session_play_text(session, 0, "0,0", NULL));
    assert_true(qx_session_play_text(session, 1, "g0,0", NULL));
    claim_stand(session, 0, 0, "0 of 3 areas, golden");
    claim_stand(session, 0, 1, "1 of 3 areas");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    claim_stand(session, 0, 1, ""); /* nothing more is to be made of it */
    qx_session_free(session);
}

static void words_say_who_won_among_many(void **unused)
{
    (void)unused;
    const char *three = "players=3", *five = "players=5";
    claim_result(
        "gamma", three, (struct qx_score[]){{4, true}, {4, true}, {1, false}}, "no moves left",
        "Player 1 and Player 2 win: no moves left (Player 1: 4, Player 2: 4, Player 3: 1).");
    claim_result(
        "gamma", three, (struct qx_score[]){{1, true}, {1, true}, {1, true}}, "everybody skipped",
        "Player 1, Player 2 and Player 3 all win: everybody skipped (Player 1: 1, Player 2: 1, "
        "Player 3: 1).");
    claim_result("gamma", "players=4",
                 (struct qx_score[]){{5, true}, {4, false}, {1, false}, {5, true}}, "no moves left",
                 "Player 1 and Player 4 win: no moves left "
                 "(Player 1: 5, Player 2: 4, Player 3: 1, Player 4: 5).");
    claim_result("gamma", three, (struct qx_score[]){{0}, {0}, {0}}, "no moves left",
                 "Nobody wins: no moves left (Player 1: 0, Player 2: 0, Player 3: 0).");
    claim_result("gamma", five,
                 (struct qx_score[]){{9, true}, {9, true}, {9, true}, {9, true}, {1, false}},
                 "no moves left", "4 of 5 players win: no moves left.");
}

/* --- whose turn ------------------------------------------------------------------------------ */

static void claim_status(const struct qx_session *session, qx_seat you, const char *words)
{
    char text[QX_WORDS_SIZE];
    qx_words_status(session, you, text, sizeof text);
    assert_string_equal(text, words);
}

static struct qx_session *begin(const char *game, const char *options, const char *first,
                                const char *second)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_true(qx_session_set_player(session, 0, first));
    assert_true(qx_session_set_player(session, 1, second));
    assert_true(qx_session_settle(session, NULL));
    return session;
}

static void words_say_whose_turn_it_is(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("neutron", "", "human", "level:strength=5");
    assert_int_equal(qx_session_only_person(session), 0);
    claim_status(session, 0, "Your turn: slide a piece");
    claim_status(session, QX_NOBODY, "White: slide a piece");
    assert_true(qx_session_play_text(session, 0, "a1-a4", NULL));
    claim_status(session, 0, "Black (level 5) is thinking");
    assert_true(qx_session_forfeit(session, 0, "resigned", NULL));
    claim_status(session, 0, "Black wins: White resigned.");
    qx_session_free(session);
    session = begin("neutron", "", "Anna", "cmd:./mine.py");
    claim_status(session, 0, "Your turn: slide a piece");
    assert_false(qx_session_is_person(session, 1));
    assert_false(qx_session_is_person(session, QX_CHANCE));
    qx_session_free(session);
}

static void words_say_what_chance_owes(void **unused)
{
    (void)unused;
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("compromise", "");
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_int_equal(qx_session_turn(session), QX_CHANCE);
    snprintf(text, sizeof text, "Chance: %s", rules.game->phase(&rules, qx_session_state(session)));
    claim_status(session, 0, text);
    qx_session_free(session);
}

static void words_name_who_is_no_player(void **unused)
{
    (void)unused;
    static const struct {
        qx_seat seat;
        const char *name;
    } names[] = {{0, "White"},
                 {1, "Black"},
                 {QX_CHANCE, "Chance"},
                 {QX_TOGETHER, "Everybody"},
                 {QX_NOBODY, "Nobody"}};
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("neutron", "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(qx_words_seat(&rules, names[i].seat, text, sizeof text),
                         strlen(names[i].name));
        assert_string_equal(text, names[i].name);
    }
}

/* Two people of whom one has chosen; then a person against a bot, which chooses first. */
static void words_name_who_is_left_to_choose(void **unused)
{
    (void)unused;
    const char *phase = "choose a grid, row and column to freeze";
    char text[QX_WORDS_SIZE];
    struct qx_session *session = begin("compromise", "", "human", "human");
    assert_int_equal(qx_session_only_person(session), QX_NOBODY);
    assert_int_equal(qx_session_turn(session), QX_TOGETHER);
    snprintf(text, sizeof text, "Red: %s", phase);
    claim_status(session, QX_NOBODY, text);
    assert_true(qx_session_play_text(session, 0, "111", NULL));
    snprintf(text, sizeof text, "Green: %s", phase);
    claim_status(session, QX_NOBODY, text);
    qx_session_free(session);

    session = begin("compromise", "", "human", "random");
    assert_int_equal(qx_session_actor(session), 1);
    claim_status(session, 0, "Green (random) is thinking");
    assert_true(qx_session_play_text(session, 1, "111", NULL));
    assert_int_equal(qx_session_actor(session), 0);
    snprintf(text, sizeof text, "Your turn: %s", phase);
    claim_status(session, 0, text);
    qx_session_free(session);
}

static void words_say_why_nothing_is_taken_back(void **unused)
{
    (void)unused;
    struct qx_session *session = begin("compromise", "pips=1", "human", "random");
    assert_string_equal(qx_words_no_undo(session), "there is nothing to take back");
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    assert_string_equal(qx_words_no_undo(session), "there is nothing to take back");
    assert_true(qx_session_play_text(session, 0, "111", NULL));
    assert_false(qx_session_undo_choice(session));
    assert_string_equal(qx_words_no_undo(session),
                        "a secret choice that has come to light is not taken back");
    qx_session_free(session);
    session = begin("neutron", "", "human", "random");
    assert_string_equal(qx_words_no_undo(session), "there is nothing to take back");
    qx_session_free(session);
}

static void claim_player(const char *player, const char *words)
{
    char text[QX_WORDS_SIZE];
    qx_words_player(player, text, sizeof text);
    assert_string_equal(text, words);
}

static void words_call_players_briefly(void **unused)
{
    (void)unused;
    claim_player("human", "human");
    claim_player("human:Zoë", "Zoë");
    claim_player("humane:x", "humane x");
    claim_player("level:5", "level 5");
    claim_player("level:strength=5", "level 5");
    claim_player("mcts:memory=16,cut=3", "mcts:memory=16,cut=3");
    claim_player("cmd:./bots/mine.py", "cmd mine.py");
    claim_player("cmd:python3 mine.py", "cmd:python3 mine.py");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_tell_a_proof_from_an_estimate),
        cmocka_unit_test(words_promise_no_more_than_is_sure_among_many),
        cmocka_unit_test(words_promise_no_more_where_two_choose_together),
        cmocka_unit_test(words_say_how_often_a_move_is_right),
        cmocka_unit_test(words_say_who_won_and_why),
        cmocka_unit_test(words_say_how_far_a_game_is),
        cmocka_unit_test(words_tell_what_a_seat_has_left),
        cmocka_unit_test(words_say_who_won_among_many),
        cmocka_unit_test(words_say_whose_turn_it_is),
        cmocka_unit_test(words_say_what_chance_owes),
        cmocka_unit_test(words_name_who_is_no_player),
        cmocka_unit_test(words_name_who_is_left_to_choose),
        cmocka_unit_test(words_say_why_nothing_is_taken_back),
        cmocka_unit_test(words_call_players_briefly),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
