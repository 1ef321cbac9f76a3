/*
 * test_game_review.c - claims about reviews of whole games, worked out by hand for each kind of
 * game: solved, judged by a search, chosen together, among three.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>

/* Plays moves of a text, blanks between them, each by whoever owes one. */
static struct qx_session *play(const char *game, const char *options, const char *position,
                               const char *moves)
{
    const struct qx_rules rules = claim_rules(game, options);
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(&rules, 1, position, &error);
    char move[32];
    int n;
    for (; session && sscanf(moves, "%31s%n", move, &n) == 1; moves += n)
        if (!qx_session_play_text(session, qx_session_actor(session), move, &error))
            fail_msg("%s: %s", move, error.text);
    assert_non_null(session);
    return session;
}

static struct qx_review *review_of(const struct qx_session *session, uint64_t nodes,
                                   const qx_flag *stop)
{
    const struct qx_analysis_means means = {.budget = {.nodes = nodes}, .stop = stop};
    struct qx_error error = {""};
    struct qx_review *review = qx_review_new(session, &means, &error);
    if (!review)
        fail_msg("%s", error.text);
    return review;
}

static void finish(struct qx_review *review)
{
    struct qx_error error = {""};
    while (!qx_review_is_done(review))
        if (!qx_review_go_on(review, &error))
            fail_msg("%s", error.text);
}

/*
 *   5 . W . W .
 *   4 . . . . .     Black wins at once by b1-c1. It plays e1-e5 instead, and White, who has
 *   3 . . . . .     nothing better than to spoil the row, does not see it again: b1-c1 … wins.
 *   2 . . W . .
 *   1 . B . B B
 */
static const char neutreeko[] = ".W.W./...../...../..W../.B.BB b";

static void a_missed_win_is_a_turning_point(void **unused)
{
    (void)unused;
    struct qx_session *session = play("neutreeko", "", neutreeko, "e1-e5 c2-c1 e5-e1");
    struct qx_review *review = review_of(session, 1000, NULL);
    char words[QX_WORDS_SIZE];
    finish(review);
    const struct qx_verdict *verdict = qx_review_verdict(review, 0);
    assert_true(qx_verdict_is_swing(verdict) && qx_verdict_is_proven(verdict));
    qx_words_swing(qx_session_rules(session), verdict, QX_NOBODY, words, sizeof words);
    assert_int_equal(strncmp(words, "Black turned a win in 1 into a ", 31), 0);
    qx_words_swing(qx_session_rules(session), verdict, 0, words, sizeof words);
    assert_int_equal(strncmp(words, "you turned a win in 1 into a ", 29), 0);
    /* The better line is the one move that ends the game. */
    const struct qx_review_line *better = qx_review_better(review, 0);
    assert_true(better && better->n == 1 && better->is_whole);
    qx_words_line(qx_session_rules(session), better, false, words, sizeof words);
    assert_string_equal(words, "b1-c1");
    assert_true(qx_review_answer(review, 0)->n >= 2);
    assert_null(qx_review_better(review, 3)); /* beyond the game */
    qx_review_free(review);
    qx_session_free(session);
}

/* Of two choices that mattered, one blunder: half of the marks. */
static void accuracy_is_the_mean_of_the_marks(void **unused)
{
    (void)unused;
    struct qx_session *session = play("neutreeko", "", neutreeko, "b1-c1");
    struct qx_review *review = review_of(session, 1000, NULL);
    finish(review);
    struct qx_accuracy black = qx_review_accuracy(review, 0, -1);
    assert_int_equal(black.n_choices, 1);
    assert_int_equal(black.n_proven, 1);
    assert_true(qx_accuracy_value(&black) == 1);
    const struct qx_accuracy white = qx_review_accuracy(review, 1, -1);
    assert_int_equal(white.n_choices, 0);
    assert_true(isnan(qx_accuracy_value(&white)));
    assert_true(qx_review_outlook(review, 0, 0) == 1 && qx_review_outlook(review, 1, 1) == 0);
    qx_review_free(review);
    qx_session_free(session);
    const struct qx_accuracy sum = {.n_choices = 4, .marks = 1 + 0.8 + 0.5 + 0};
    assert_true(fabs(qx_accuracy_value(&sum) - 0.575) < 1e-12);
}

/*
 * Black's four first moves are the same but for a turn of the board: no choice. White answers with
 * the corner, the only reply that wins 4×4. In the end two squares are left, a1 and a2, and White
 * takes the wrong one: a2 would have won by two discs.
 */
static void idle_only_and_forced_moves_are_told_apart(void **unused)
{
    (void)unused;
    struct qx_session *session =
        play("othello", "size=4", NULL, "c4 d4 b1 b4 d3 c1 d1 d2 pass a3 a4 a1 a2");
    struct qx_review *review = review_of(session, 1000, NULL);
    char words[QX_WORDS_SIZE];
    finish(review);
    const struct qx_verdict *first = qx_review_verdict(review, 0);
    assert_true(first->is_idle && !first->is_forced && !qx_verdict_is_choice(first));
    const struct qx_verdict *corner = qx_review_verdict(review, 1);
    qx_words_judged(qx_session_rules(session), corner, words, sizeof words);
    assert_string_equal(words, "the only move");
    const struct qx_verdict *pass = qx_review_verdict(review, 8);
    qx_words_judged(qx_session_rules(session), pass, words, sizeof words);
    assert_string_equal(words, "forced");
    qx_words_judged(qx_session_rules(session), qx_review_verdict(review, 11), words, sizeof words);
    assert_string_equal(words, "blunder: a2 wins by 2, this loses by 2");
    const struct qx_accuracy black = qx_review_accuracy(review, 0, -1);
    assert_int_equal(black.n_forced, 4);
    assert_int_equal(black.n_moves, 7);
    assert_int_equal(black.n_of[QX_GOOD], 7);
    assert_int_equal(black.n_choices, 0); /* it was lost from the start to the blunder */
    const struct qx_accuracy white = qx_review_accuracy(review, 1, -1);
    assert_int_equal(white.n_moves, 6);
    assert_int_equal(white.n_only, 1);
    assert_int_equal(qx_accuracy_n_errors(&white), 1);
    assert_true(white.loss == 1);
    assert_int_equal(white.n_choices, 4);
    assert_true(qx_accuracy_value(&white) == 0.75);
    assert_int_equal(qx_review_accuracy(review, 1, 2).n_of[QX_BLUNDER], 1);
    assert_int_equal(qx_review_accuracy(review, 1, 0).n_of[QX_BLUNDER], 0);
    qx_review_free(review);
    qx_session_free(session);
}

/* No solver knows it, the bot's search proves it: the Neutron on c2 goes home by c2-c1. */
static void a_search_proves_what_no_table_knows(void **unused)
{
    (void)unused;
    struct qx_session *session = play("neutron", "", "BB.BB/..B../...../W.N../WW.WW w n", "c2-c3");
    struct qx_review *review = review_of(session, 20000, NULL);
    char words[QX_WORDS_SIZE];
    finish(review);
    const struct qx_verdict *verdict = qx_review_verdict(review, 0);
    assert_true(verdict->best.kind == QX_PROOF && verdict->best.value.share == 1);
    assert_int_equal(verdict->best.value.distance, 1);
    assert_int_not_equal(verdict->better, verdict->move);
    qx_words_judged(qx_session_rules(session), verdict, words, sizeof words);
    assert_non_null(strstr(words, ": c2-c1 wins in 1, this "));
    qx_review_free(review);
    qx_session_free(session);
}

/*
 * Red has one pip, on 111, Green one, on 222. Who freezes the other's pip and not its own cannot
 * lose, so the last turn is even. 333 freezes neither: Green, who freezes 111, then wins.
 */
static const char compromise[] = "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|"
                                 "0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0|0-0|1";

static void a_choice_gives_away_what_the_equilibrium_gains(void **unused)
{
    (void)unused;
    struct qx_session *session =
        play("compromise", "length=1,ties=yes,pips=1", compromise, "333 111");
    struct qx_review *review = review_of(session, 1000, NULL);
    size_t n;
    finish(review);
    const struct qx_verdict *red = qx_review_verdict(review, 0);
    const struct qx_verdict *green = qx_review_verdict(review, 1);
    assert_int_equal(red->seat, 0);
    assert_true(fabs(red->loss - 0.5) < 1e-9 && red->grade == QX_BLUNDER);
    assert_true(fabs(green->loss) < 1e-9 && green->grade == QX_GOOD);
    const struct qx_move_worth *mix = qx_review_mix(review, 0, &n);
    double sum = 0;
    assert_int_equal(n, 27);
    for (size_t i = 0; i < n; i++) {
        sum += mix[i].probability;
        /* Whatever it makes at all is worth as much as the best. */
        assert_true(mix[i].probability < 1e-9 || fabs(mix[i].worth.value.share - 0.5) < 1e-9);
        assert_true(i == 0 || mix[i].probability <= mix[i - 1].probability);
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(isnan(qx_review_habit(review, 0))); /* one turn is no habit */
    assert_true(qx_review_outlook(review, 2, 1) == 1);
    qx_review_free(review);
    qx_session_free(session);
}

/* Whoever always freezes the same cells tells the other where to score. */
static void who_always_chooses_alike_can_be_exploited(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "length=3,pips=9,ties=yes");
    struct qx_session *session = qx_session_new(&rules, 5);
    static const char *const greens[] = {"222", "131", "313"};
    for (int turn = 0; turn < 3; turn++) {
        assert_true(qx_session_settle(session, NULL));
        assert_true(qx_session_play_text(session, 0, "111", NULL));
        assert_true(qx_session_play_text(session, 1, greens[turn], NULL));
    }
    struct qx_review *review = review_of(session, 1000, NULL);
    finish(review);
    const double red = qx_review_habit(review, 0), green = qx_review_habit(review, 1);
    assert_true(red > 0.01 && red <= 1);
    assert_true(green >= 0 && green <= 1);
    qx_review_free(review);
    qx_session_free(session);
}

/* Everybody's outlook is told, and at the end it is the result. */
static void among_three_each_seat_has_its_outlook(void **unused)
{
    (void)unused;
    struct qx_session *session = play("gamma", "width=3,height=2,players=3,areas=2", NULL,
                                      "0,0 1,0 2,0 0,1 1,1 2,1 skip skip skip");
    struct qx_review *review = review_of(session, 500, NULL);
    finish(review);
    assert_int_equal(qx_session_turn(qx_review_session(review)), QX_NOBODY);
    for (size_t i = 0; i <= qx_review_n_steps(review); i++)
        for (qx_seat seat = 0; seat < 3; seat++) {
            const double share = qx_review_outlook(review, i, seat);
            assert_true(share >= 0 && share <= 1);
        }
    for (qx_seat seat = 0; seat < 3; seat++)
        assert_true(fabs(qx_review_outlook(review, qx_review_n_steps(review), seat) - 1.0 / 3) <
                    1e-9);
    qx_review_free(review);
    qx_session_free(session);
}

static void claim_outlooks(const struct qx_review *review, size_t i, double first, double second,
                           double third)
{
    assert_true(fabs(qx_review_outlook(review, i, 0) - first) < 1e-9);
    assert_true(fabs(qx_review_outlook(review, i, 1) - second) < 1e-9);
    assert_true(fabs(qx_review_outlook(review, i, 2) - third) < 1e-9);
}

/*
 *   1 2 3 .     No golden move is left, and only player 3 can take the last field, which wins. The
 *               others, who are never asked again, have what that brings them.
 */
static void who_cannot_move_again_has_the_result(void **unused)
{
    (void)unused;
    struct qx_session *session =
        play("gamma", "width=4,height=1,players=3,areas=1", "123. 3 1,2,3 -", "3,0");
    struct qx_review *review = review_of(session, 500, NULL);
    finish(review);
    claim_outlooks(review, 0, 0, 0, 1);
    claim_outlooks(review, 1, 0, 0, 1);
    qx_review_free(review);
    qx_session_free(session);
}

/* A raised flag stops a review, a lowered one lets it go on to the same end. */
static void a_stopped_review_goes_on(void **unused)
{
    (void)unused;
    struct qx_session *session = play("neutreeko", "", neutreeko, "e1-e5 c2-c1 e5-e1");
    qx_flag stop = false;
    struct qx_review *whole = review_of(session, 1000, NULL);
    struct qx_review *broken = review_of(session, 1000, &stop);
    struct qx_error error;
    finish(whole);
    assert_true(qx_review_go_on(broken, &error));
    stop = true;
    assert_false(qx_review_go_on(broken, &error));
    assert_string_equal(error.text, "stopped");
    assert_int_equal(qx_review_n_judged(broken), 1);
    assert_null(qx_review_verdict(broken, 1));
    stop = false;
    finish(broken);
    struct qx_json one = {0}, two = {0};
    qx_json_open(&one, '{');
    qx_json_open(&two, '{');
    qx_review_json(whole, &one);
    qx_review_json(broken, &two);
    assert_string_equal(qx_json_text(&one), qx_json_text(&two));
    qx_json_release(&one);
    qx_json_release(&two);
    qx_review_free(whole);
    qx_review_free(broken);
    qx_session_free(session);
}

/* A bar for each position, the first seat's height; long games are thinned out, not cut off. */
static void the_graph_shows_the_first_seat(void **unused)
{
    (void)unused;
    struct qx_session *session = play("neutreeko", "", neutreeko, "b1-c1");
    struct qx_review *review = review_of(session, 1000, NULL);
    char text[4096];
    finish(review);
    assert_int_equal(qx_words_graph(review, 0, 72, true, text, sizeof text), 2);
    assert_string_equal(text, "99");
    qx_words_graph(review, 1, 72, false, text, sizeof text);
    assert_string_equal(text, "▁▁");
    assert_int_equal(qx_words_graph(review, 0, 1, true, text, sizeof text), 1);
    assert_true(qx_review_svg(review, text, sizeof text) < sizeof text);
    assert_int_equal(strncmp(text, "<svg ", 5), 0);
    qx_review_free(review);
    qx_session_free(session);
}

static void a_question_has_its_budget(void **unused)
{
    (void)unused;
    const struct qx_rules one = claim_rules("gamma", "players=1");
    const struct qx_rules two = claim_rules("gamma", "players=2");
    const struct qx_rules three = claim_rules("gamma", "players=3");
    assert_int_equal(qx_review_budget(&one).nodes, 200000);
    assert_int_equal(qx_review_budget(&two).nodes, 200000);
    assert_int_equal(qx_review_budget(&three).nodes, 10000);
}

static void a_game_has_three_parts(void **unused)
{
    (void)unused;
    assert_int_equal(qx_review_phase(0, 60), 0);
    assert_int_equal(qx_review_phase(19, 60), 0);
    assert_int_equal(qx_review_phase(20, 60), 1);
    assert_int_equal(qx_review_phase(59, 60), 2);
    assert_int_equal(qx_review_phase(0, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missed_win_is_a_turning_point),
        cmocka_unit_test(accuracy_is_the_mean_of_the_marks),
        cmocka_unit_test(idle_only_and_forced_moves_are_told_apart),
        cmocka_unit_test(a_search_proves_what_no_table_knows),
        cmocka_unit_test(a_choice_gives_away_what_the_equilibrium_gains),
        cmocka_unit_test(who_always_chooses_alike_can_be_exploited),
        cmocka_unit_test(among_three_each_seat_has_its_outlook),
        cmocka_unit_test(who_cannot_move_again_has_the_result),
        cmocka_unit_test(a_stopped_review_goes_on),
        cmocka_unit_test(the_graph_shows_the_first_seat),
        cmocka_unit_test(a_question_has_its_budget),
        cmocka_unit_test(a_game_has_three_parts),
    };
    return cmocka_run_group_tests_name("game review", tests, NULL, NULL);
}
