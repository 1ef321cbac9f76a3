/*
 * test_review.c - claims about judged moves: what a move gave away, by proof or by a bot.
 */
#include "lib/claim.h"

#include <quincunx/review.h>

static struct qx_analysis *analysis_of(const struct qx_rules *rules, const char *advisor)
{
    const struct qx_analysis_means means = {
        .advisor = advisor, .nodes = 100000, .budget = {.nodes = 2000}};
    struct qx_analysis *analysis = qx_analysis_new(rules, &means, NULL);
    assert_non_null(analysis);
    return analysis;
}

/* The verdict on one move at a position, in words; the grade is returned. */
static enum qx_grade judge(const char *game, const char *options, const char *position,
                           const char *move, const char *advisor, char words[QX_WORDS_SIZE])
{
    const struct qx_rules rules = claim_rules(game, options);
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(&rules, 1, position, &error);
    struct qx_analysis *analysis = analysis_of(&rules, advisor);
    struct qx_verdict verdict;
    if (!session || !qx_session_play_text(session, qx_session_turn(session), move, &error) ||
        !qx_review_step(analysis, session, 0, &verdict, &error))
        fail_msg("%s", error.text);
    qx_words_verdict(&rules, &verdict, words, QX_WORDS_SIZE);
    qx_analysis_free(analysis);
    qx_session_free(session);
    return verdict.grade;
}

/*
 *   5 . W . W .
 *   4 . . . . .     Black wins at once by b1-c1 (a row of three on the first rank).
 *   3 . . . . .
 *   2 . . W . .
 *   1 . B . B B     c1 is free
 */
static void a_missed_win_is_a_blunder_by_proof(void **unused)
{
    (void)unused;
    char words[QX_WORDS_SIZE];
    static const char position[] = ".W.W./...../...../..W../.B.BB b";
    assert_int_equal(judge("neutreeko", "", position, "b1-c1", "", words), QX_GOOD);
    assert_string_equal(words, "");
    const enum qx_grade grade = judge("neutreeko", "", position, "e1-e5", "", words);
    assert_int_equal(grade, QX_BLUNDER);
    assert_non_null(strstr(words, "blunder: b1-c1 wins in 1, this "));
    assert_null(strstr(words, "about"));
}

/* Without a bot nobody tells what an opening is worth. */
static void what_nobody_knows_is_not_judged(void **unused)
{
    (void)unused;
    char words[QX_WORDS_SIZE];
    assert_int_equal(judge("othello", "", NULL, "d3", "", words), QX_UNJUDGED);
    assert_string_equal(words, "");
    assert_int_equal(judge("othello", "", NULL, "d3", NULL, words), QX_GOOD);
}

struct told {
    int n, n_most;
    size_t last;
    double loss;
};

static void play_randomly(struct qx_session *session, uint64_t seed)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_random random;
    qx_move list[100];
    qx_random_init(&random, seed);
    while (qx_session_turn(session) != QX_NOBODY) {
        const qx_seat seat = qx_session_turn(session);
        const qx_move move = qx_move_draw(rules, qx_session_state(session), seat, &random, list);
        assert_true(qx_session_play(session, seat, move, NULL));
    }
}

/* Counts mistakes that a bot found, and looks at how they are told. */
static bool tell_estimate(void *context, const struct qx_verdict *verdict)
{
    struct told *told = context;
    const struct qx_rules rules = claim_rules("othello", NULL);
    char words[QX_WORDS_SIZE];
    qx_words_verdict(&rules, verdict, words, sizeof words);
    assert_int_equal(words[0] != '\0', verdict->grade >= QX_INACCURACY);
    if (verdict->best.kind != QX_ESTIMATE || verdict->grade < QX_MISTAKE)
        return true;
    assert_non_null(strstr(words, " is worth about "));
    assert_int_not_equal(verdict->better, verdict->move);
    return ++told->n < told->n_most;
}

/* Whoever plays at random makes mistakes that a bot sees. */
static void a_bot_judges_where_nothing_is_known(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, NULL);
    struct told told = {.n_most = 3};
    play_randomly(session, 4);
    assert_true(qx_review_game(analysis, session, QX_NOBODY, 0, tell_estimate, &told, NULL));
    assert_int_equal(told.n, 3);
    qx_analysis_free(analysis);
    qx_session_free(session);
}

static bool tell(void *context, const struct qx_verdict *verdict)
{
    struct told *told = context;
    assert_true(told->n == 0 || verdict->step > told->last);
    assert_int_equal(verdict->seat, 1);
    assert_true(verdict->loss >= 0 && verdict->loss <= 1);
    assert_true(verdict->grade != QX_UNJUDGED && qx_verdict_is_proven(verdict));
    told->last = verdict->step;
    told->loss += verdict->loss;
    return ++told->n < told->n_most;
}

/* Every move of a seat is judged once, in order, and the session stays where it is. A game from a
 * drawn start that is lost gave away half a point at least. */
static void a_game_is_judged_move_by_move(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", "");
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, "");
    struct told told = {.n_most = 999};
    play_randomly(session, 4);
    const size_t n = qx_session_n_steps(session);
    assert_true(qx_review_game(analysis, session, 1, 0, tell, &told, NULL));
    assert_int_equal(told.n, (int)(n / 2));
    assert_int_equal(qx_session_n_steps(session), n);
    struct told late = {.n_most = 999};
    assert_true(qx_review_game(analysis, session, 1, 4, tell, &late, NULL));
    assert_int_equal(late.n, told.n - 2);
    struct told few = {.n_most = 2};
    assert_true(qx_review_game(analysis, session, 1, 0, tell, &few, NULL));
    assert_int_equal(few.n, 2);
    qx_analysis_free(analysis);
    qx_session_free(session);
}

static void a_raised_flag_stops_a_review(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", "");
    qx_flag stop = true;
    const struct qx_analysis_means means = {.advisor = "", .stop = &stop};
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = qx_analysis_new(&rules, &means, NULL);
    struct qx_verdict verdict;
    struct qx_error error;
    assert_true(qx_session_play_text(session, 0, "b1-c1", NULL));
    assert_false(qx_review_step(analysis, session, 0, &verdict, &error));
    assert_string_equal(error.text, "stopped");
    qx_analysis_free(analysis);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missed_win_is_a_blunder_by_proof),
        cmocka_unit_test(what_nobody_knows_is_not_judged),
        cmocka_unit_test(a_bot_judges_where_nothing_is_known),
        cmocka_unit_test(a_game_is_judged_move_by_move),
        cmocka_unit_test(a_raised_flag_stops_a_review),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
