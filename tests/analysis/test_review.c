/*
 * test_review.c - claims about judged moves: what a move gave away, by proof or by a bot.
 */
#include "lib/claim.h"

#include "analysis/review_inside.h"

static struct qx_analysis *analysis_of(const struct qx_rules *rules, const char *advisor)
{
    const struct qx_analysis_means means = {
        .advisor = advisor, .nodes = 100000, .budget = {.nodes = 2000}};
    struct qx_analysis *analysis = qx_analysis_new(rules, &means, NULL);
    assert_non_null(analysis);
    return analysis;
}

/* The verdict on one move at a position. */
static struct qx_verdict verdict_on(const char *game, const char *options, const char *position,
                                    const char *move, const char *advisor)
{
    const struct qx_rules rules = claim_rules(game, options);
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(&rules, 1, position, &error);
    struct qx_analysis *analysis = analysis_of(&rules, advisor);
    struct qx_verdict verdict = {0};
    if (!session || !qx_session_play_text(session, qx_session_turn(session), move, &error) ||
        !qx_review_step(analysis, session, 0, &verdict, &error))
        fail_msg("%s", error.text);
    assert_int_equal(qx_session_n_steps(session), 0);
    qx_analysis_free(analysis);
    qx_session_free(session);
    return verdict;
}

/* The same in words; the grade is returned. */
static enum qx_grade judge(const char *game, const char *options, const char *position,
                           const char *move, const char *advisor, char words[QX_WORDS_SIZE])
{
    const struct qx_rules rules = claim_rules(game, options);
    const struct qx_verdict verdict = verdict_on(game, options, position, move, advisor);
    qx_words_verdict(&rules, &verdict, words, QX_WORDS_SIZE);
    return verdict.grade;
}

static void claim_better(const struct qx_verdict *verdict, const char *game, const char *move)
{
    const struct qx_rules rules = claim_rules(game, NULL);
    char text[QX_WORDS_SIZE];
    rules.game->move_text(&rules, verdict->better, text, sizeof text);
    assert_string_equal(text, move);
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

/* The better move is told with what it is worth; of a best move it is the move itself. */
static void a_verdict_says_what_was_better(void **unused)
{
    (void)unused;
    static const char position[] = ".W.W./...../...../..W../.B.BB b";
    struct qx_verdict verdict = verdict_on("neutreeko", "", position, "e1-e5", "");
    claim_better(&verdict, "neutreeko", "b1-c1");
    assert_true(qx_verdict_is_proven(&verdict));
    assert_true(verdict.best.value.share == 1 && verdict.best.value.distance == 1);
    assert_true(verdict.loss == 1 - verdict.played.value.share);
    assert_true(verdict.loss >= 0.5);
    assert_int_equal(verdict.seat, 0);
    assert_int_equal(verdict.step, 0);
    assert_false(verdict.is_forced);
    verdict = verdict_on("neutreeko", "", NULL, "d1-c1", ""); /* b1-c1 draws as well */
    claim_better(&verdict, "neutreeko", "d1-c1");
    assert_true(verdict.loss == 0 && verdict.grade == QX_GOOD);
    verdict = verdict_on("neutreeko", "", NULL, "c4-e4", "");
    claim_better(&verdict, "neutreeko", "b1-c1");
    assert_true(verdict.loss == 0.5 && verdict.grade == QX_BLUNDER);
}

/* Nobody blames a player for the only move, whether or not it is known what it is worth. */
static void a_forced_move_is_good(void **unused)
{
    (void)unused;
    static const char *const advisors[] = {"", NULL};
    for (int i = 0; i < 2; i++) {
        const struct qx_verdict verdict = verdict_on(
            "othello", NULL, "OX-------------------------------------------------------------- X",
            "pass", advisors[i]);
        assert_true(verdict.is_forced);
        assert_int_equal(verdict.grade, QX_GOOD);
    }
}

/* Among many a bot is asked what it expects; boards too large to list are not judged. A secret
 * choice is weighed against the equilibrium, which is an estimate before the last turn. */
static void many_and_secrets_are_judged_by_estimates(void **unused)
{
    (void)unused;
    const struct qx_verdict many = verdict_on("gamma", "players=3", NULL, "0,0", NULL);
    assert_true(many.grade != QX_UNJUDGED && !qx_verdict_is_proven(&many));
    assert_int_equal(verdict_on("gamma", "players=3", NULL, "0,0", "").grade, QX_UNJUDGED);
    assert_int_equal(verdict_on("gamma", "players=2", NULL, "5,4", NULL).grade, QX_GOOD);
    assert_true(verdict_on("gamma", "players=2", NULL, "0,0", NULL).grade > QX_GOOD);
    assert_int_equal(verdict_on("gamma", "width=300,height=300", NULL, "0,0", "random").grade,
                     QX_UNJUDGED);
    const struct qx_rules rules = claim_rules("compromise", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, NULL);
    struct qx_verdict verdict;
    assert_true(qx_session_settle(session, NULL));
    const size_t n = qx_session_n_steps(session);
    assert_true(n > 0 && qx_session_play_text(session, 0, "111", NULL));
    assert_true(qx_review_step(analysis, session, n, &verdict, NULL));
    assert_true(verdict.grade != QX_UNJUDGED && verdict.loss >= 0 && verdict.loss <= 1);
    assert_int_equal(verdict.best.kind, QX_ESTIMATE);
    qx_analysis_free(analysis);
    qx_session_free(session);
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

/* The grade follows from what was given away, and the words from the grade. */
static bool tell_grade(void *context, const struct qx_verdict *verdict)
{
    static const double least[QX_N_GRADES] = {0, 0, 0.05, 0.125, 0.25};
    int *n_of = context;
    const double loss = verdict->best.value.share - verdict->played.value.share;
    if (verdict->is_forced)
        return true;
    assert_true(verdict->loss == loss && loss >= 0);
    assert_int_equal(verdict->better == verdict->move, loss == 0);
    assert_true(verdict->grade != QX_UNJUDGED && loss >= least[verdict->grade] - 1e-6);
    assert_true(verdict->grade == QX_BLUNDER || loss < least[verdict->grade + 1]);
    n_of[verdict->grade]++;
    return true;
}

static void grades_follow_from_the_loss(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", NULL);
    const struct qx_analysis_means means = {.nodes = 1, .budget = {.nodes = 1000}};
    struct qx_analysis *analysis = qx_analysis_new(&rules, &means, NULL);
    int n_of[QX_N_GRADES] = {0};
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct qx_session *session = qx_session_new(&rules, 1);
        play_randomly(session, seed);
        assert_true(qx_review_game(analysis, session, QX_NOBODY, 0, tell_grade, n_of, NULL));
        qx_session_free(session);
    }
    for (int grade = QX_GOOD; grade < QX_N_GRADES; grade++)
        assert_true(n_of[grade] > 0);
    qx_analysis_free(analysis);
}

/* 0.05, 0.125 and 0.25 of the point are the least of their grades, also where a sum misses them by
 * the last bits. */
static void grades_have_their_bounds(void **unused)
{
    (void)unused;
    static const double bounds[] = {0.05, 0.125, 0.25};
    assert_int_equal(review_grade(0), QX_GOOD);
    assert_int_equal(review_grade(1), QX_BLUNDER);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(review_grade(bounds[i]), QX_INACCURACY + i);
        assert_int_equal(review_grade(bounds[i] - 1e-12), QX_INACCURACY + i);
        assert_int_equal(review_grade(bounds[i] + 1e-12), QX_INACCURACY + i);
        assert_int_equal(review_grade(bounds[i] - 1e-6), QX_GOOD + i);
    }
}

static bool count_seats(void *context, const struct qx_verdict *verdict)
{
    int *n_of = context;
    n_of[verdict->seat]++;
    return true;
}

/* What chance does is nobody's mistake. */
static void chance_is_not_judged(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "length=2");
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, "");
    int both[2] = {0}, green[2] = {0};
    for (int turn = 0; turn < 2; turn++) {
        assert_true(qx_session_settle(session, NULL));
        assert_true(qx_session_play_text(session, 0, "111", NULL));
        assert_true(qx_session_play_text(session, 1, "222", NULL));
    }
    assert_true(qx_review_game(analysis, session, QX_NOBODY, 0, count_seats, both, NULL));
    assert_true(both[0] == 2 && both[1] == 2);
    assert_true(qx_review_game(analysis, session, 1, 0, count_seats, green, NULL));
    assert_true(green[0] == 0 && green[1] == 2);
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

/* --- words ----------------------------------------------------------------------------------- */

static void claim_words(enum qx_grade grade, struct qx_worth best, struct qx_worth played,
                        const char *words)
{
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_verdict verdict = {.grade = grade, .best = best, .played = played};
    char text[QX_WORDS_SIZE] = "before";
    assert_true(rules.game->move_parse(&rules, "b1-c1", &verdict.better, NULL));
    assert_int_equal(qx_words_verdict(&rules, &verdict, text, sizeof text), strlen(words));
    assert_string_equal(text, words);
    assert_int_equal(qx_verdict_is_proven(&verdict),
                     best.kind == QX_PROOF && played.kind == QX_PROOF);
    assert_int_equal(qx_words_verdict(&rules, &verdict, NULL, 0), strlen(words));
}

static void words_tell_proofs_from_beliefs(void **unused)
{
    (void)unused;
    const struct qx_worth win = {
        QX_PROOF, {.knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE, .share = 1, .distance = 5}};
    const struct qx_worth half = {QX_PROOF, {.knows = QX_KNOWS_SHARE, .share = 0.5}};
    const struct qx_worth most = {QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = 0.7}};
    const struct qx_worth less = {QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = 0.6}};
    claim_words(QX_BLUNDER, win, half, "blunder: b1-c1 wins in 5, this draws");
    claim_words(QX_MISTAKE, win, most, "mistake: b1-c1 wins in 5, this is worth about 70 %");
    claim_words(QX_MISTAKE, most, half, "mistake: b1-c1 is worth about 70 %, this draws");
    claim_words(QX_INACCURACY, most, less,
                "inaccuracy: b1-c1 is worth about 70 %, this is worth about 60 %");
    claim_words(QX_BLUNDER, most, less,
                "blunder: b1-c1 is worth about 70 %, this is worth about 60 %");
    claim_words(QX_GOOD, win, win, "");
    claim_words(QX_UNJUDGED, win, half, "");
    assert_string_equal(qx_grade_word(QX_GOOD), "good");
    assert_string_equal(qx_grade_word(QX_UNJUDGED), "not judged");
}

static void claim_words_for(const char *options, struct qx_worth best, struct qx_worth played,
                            const char *words)
{
    const struct qx_rules rules = claim_rules("gamma", options);
    const struct qx_verdict verdict = {.grade = QX_BLUNDER, .best = best, .played = played};
    char text[QX_WORDS_SIZE];
    qx_words_verdict(&rules, &verdict, text, sizeof text);
    assert_string_equal(text, words);
}

/* A move of three is sure of something; an only player's, as one of two, wins or loses. */
static void words_fit_the_number_of_players(void **unused)
{
    (void)unused;
    const struct qx_worth win = {QX_PROOF, {.knows = QX_KNOWS_SHARE, .share = 1}};
    const struct qx_worth none = {QX_PROOF, {.knows = QX_KNOWS_SHARE, .share = 0}};
    claim_words_for("players=1", win, none, "blunder: 0,0 wins, this loses");
    claim_words_for("players=2", win, none, "blunder: 0,0 wins, this loses");
    claim_words_for("players=3", win, none,
                    "blunder: 0,0 is sure of the win, this is sure of nothing");
    const struct qx_worth third = {QX_PROOF, {.knows = QX_KNOWS_SHARE, .share = 0.25}};
    claim_words_for("players=3", win, third,
                    "blunder: 0,0 is sure of the win, this is sure of 25.0000 %");
    claim_words_for("players=2", win, third, "blunder: 0,0 wins, this is worth exactly 25.0000 %");
}

static void claim_swing(const char *game, struct qx_worth best, struct qx_worth played,
                        const char *words)
{
    const struct qx_rules rules = claim_rules(game, NULL);
    const struct qx_verdict verdict = {
        .grade = QX_BLUNDER, .seat = 1, .best = best, .played = played};
    char text[QX_WORDS_SIZE], cut[10] = "123456789";
    const size_t n = qx_words_swing(&rules, &verdict, QX_NOBODY, text, sizeof text);
    assert_string_equal(text, words);
    assert_int_equal(n, strlen(words));
    assert_int_equal(qx_words_swing(&rules, &verdict, QX_NOBODY, cut, 5), n);
    assert_memory_equal(cut + 5, "6789", 5);
}

static struct qx_worth proof(double share, int32_t distance, double points)
{
    const unsigned knows = QX_KNOWS_SHARE | (distance >= 0 ? QX_KNOWS_DISTANCE : 0u) |
                           (points != 0 ? QX_KNOWS_POINTS : 0u);
    return (struct qx_worth){
        QX_PROOF, {.knows = knows, .share = share, .distance = distance, .points = points}};
}

static void turning_points_are_told_as_things(void **unused)
{
    (void)unused;
    const struct qx_worth guess = {QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = 0.62}};
    claim_swing("neutron", proof(1, 14, 0), proof(0.5, 0, 0),
                "Black turned a win in 14 into a draw");
    claim_swing("neutron", proof(1, 0, 0), proof(0, 0, 0), "Black turned a win into a loss");
    claim_swing("othello", proof(1, -1, 4), proof(0, -1, -6),
                "White turned a win by 4 into a loss by 6");
    claim_swing("neutron", guess, proof(0, 2, 0), "Black turned about 62 % into a loss in 2");
    const struct qx_rules rules = claim_rules("gamma", "players=3");
    const struct qx_verdict verdict = {
        .seat = 2, .best = proof(1, -1, 0), .played = proof(0, -1, 0)};
    char text[QX_WORDS_SIZE];
    qx_words_swing(&rules, &verdict, 2, text, sizeof text);
    assert_string_equal(text, "you turned a sure win into nothing sure");
}

static void lines_end_with_the_game_or_with_dots(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", NULL);
    struct qx_review_line line = {.n = 3, .step = {{0, 0}, {1, 1}, {0, 63}}};
    char text[QX_WORDS_SIZE];
    qx_words_line(&rules, &line, false, text, sizeof text);
    assert_string_equal(text, "a1 b1 h8 …");
    qx_words_line(&rules, &line, true, text, sizeof text);
    assert_string_equal(text, "b1 h8 …");
    line.is_whole = true;
    assert_int_equal(qx_words_line(&rules, &line, true, text, sizeof text), 5);
    assert_string_equal(text, "b1 h8");
    line = (struct qx_review_line){.n = 1};
    assert_int_equal(qx_words_line(&rules, &line, true, text, sizeof text), 0);
    assert_string_equal(text, "");
    qx_words_line(&rules, &line, false, text, sizeof text);
    assert_string_equal(text, "a1 …");
}

/* By the tables b3-a2 wins; but Black then draws by a5-a3, which comes for the third time. */
static void a_move_that_lets_the_other_repeat_draws(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"b1-a2", "b5-b1", "d1-c1", "d5-e4", "a2-a1", "e4-d5",
                                        "c1-a3", "b1-a2", "a1-e5", "a2-b3", "a3-a5", "b3-a2",
                                        "a5-a3", "a2-b3", "a3-a5", "b3-a2"};
    enum { LAST = sizeof moves / sizeof *moves - 1 };
    const struct qx_rules rules = claim_rules("neutreeko", "repetition=3");
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, "");
    struct qx_verdict verdict;
    struct qx_review_line line;
    char words[QX_WORDS_SIZE];
    for (int i = 0; i <= LAST; i++)
        assert_true(qx_session_play_text(session, i % 2, moves[i], NULL));
    assert_true(qx_review_step(analysis, session, LAST, &verdict, NULL));
    qx_words_verdict(&rules, &verdict, words, sizeof words);
    assert_string_equal(words, "blunder: d5-d1 wins in 1, this draws");
    const struct qx_position position = qx_session_position(session);
    const struct qx_step step = {verdict.seat, verdict.move};
    assert_true(qx_review_follow(analysis, &position, step, &line));
    qx_words_line(&rules, &line, true, words, sizeof words);
    assert_string_equal(words, "a5-a3");
    assert_true(line.is_whole);
    qx_analysis_free(analysis);
    qx_session_free(session);
}

/* Nothing is known of the position, but a third repetition is a draw for sure. */
static void a_third_repetition_is_no_estimate(void **unused)
{
    (void)unused;
    static const char *const turns[] = {"a3-e3", "b4-b1", "e3-a3", "d2-d5",
                                        "a3-e3", "b1-b4", "e3-a3", "d5-d2"};
    enum { TURNS = sizeof turns / sizeof *turns, STEPS = 15 };
    const struct qx_rules rules = claim_rules("neutron", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_analysis *analysis = analysis_of(&rules, "greedy");
    struct qx_verdict verdict;
    assert_true(qx_session_play_text(session, 0, "b1-b4", NULL));
    assert_true(qx_session_play_text(session, 1, "c3-a3", NULL));
    assert_true(qx_session_play_text(session, 1, "d5-d2", NULL));
    for (int i = 0; i < STEPS; i++)
        assert_true(
            qx_session_play_text(session, qx_session_turn(session), turns[i % TURNS], NULL));
    assert_int_equal(qx_session_turn(session), QX_NOBODY);
    assert_true(qx_review_step(analysis, session, STEPS + 2, &verdict, NULL));
    assert_int_equal(verdict.played.kind, QX_PROOF);
    assert_true(verdict.played.value.share == 0.5);
    qx_analysis_free(analysis);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_third_repetition_is_no_estimate),
        cmocka_unit_test(many_and_secrets_are_judged_by_estimates),
        cmocka_unit_test(chance_is_not_judged),
        cmocka_unit_test(words_tell_proofs_from_beliefs),
        cmocka_unit_test(words_fit_the_number_of_players),
        cmocka_unit_test(turning_points_are_told_as_things),
        cmocka_unit_test(lines_end_with_the_game_or_with_dots),
        cmocka_unit_test(a_move_that_lets_the_other_repeat_draws),
        cmocka_unit_test(what_nobody_knows_is_not_judged),
        cmocka_unit_test(a_raised_flag_stops_a_review),
        cmocka_unit_test(a_forced_move_is_good),
        cmocka_unit_test(grades_follow_from_the_loss),
        cmocka_unit_test(grades_have_their_bounds),
        cmocka_unit_test(a_bot_judges_where_nothing_is_known),
        cmocka_unit_test(a_game_is_judged_move_by_move),
        cmocka_unit_test(a_missed_win_is_a_blunder_by_proof),
        cmocka_unit_test(a_verdict_says_what_was_better),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
