/*
 * test_hint.c - claims about hints in steps, and about the coach.
 */
#include "lib/claim.h"

#include <stdio.h>

static const struct qx_analysis_means means = {.budget = {.nodes = 20000}};

static struct qx_session *open_session(const char *game, const char *options, const char *position)
{
    const struct qx_rules rules = claim_rules(game, options);
    struct qx_error error = {""};
    struct qx_session *session = qx_session_new_at(&rules, 1, position, &error);
    if (!session)
        fail_msg("%s", error.text);
    return session;
}

static void claim_step(const struct qx_session *session, const struct qx_hint *hint,
                       enum qx_hint_step step, const char *says)
{
    char words[QX_WORDS_SIZE];
    qx_words_hint(session, hint, step, words, sizeof words);
    if (!strstr(words, says))
        fail_msg("\"%s\" does not say \"%s\"", words, says);
}

static struct qx_hint find(const struct qx_session *session)
{
    struct qx_analysis *analysis = qx_analysis_new(qx_session_rules(session), &means, NULL);
    struct qx_hint hint;
    struct qx_error error = {""};
    assert_non_null(analysis);
    if (!qx_hint_find(analysis, session, qx_session_turn(session), &hint, &error))
        fail_msg("%s", error.text);
    qx_analysis_free(analysis);
    return hint;
}

static void a_hint_comes_in_three_steps(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session("neutreeko", NULL, "W...B/...B./...../....W/.W..B b");
    const struct qx_hint hint = find(session);
    uint64_t cells[QX_MAX_TAPS];
    claim_step(session, &hint, QX_HINT_WHERE, "Look at the piece on e1.");
    assert_int_equal(qx_hint_cells(session, &hint, QX_HINT_WHERE, cells), 1);
    claim_step(session, &hint, QX_HINT_MOVE, "Play e1-b4.");
    assert_int_equal(qx_hint_cells(session, &hint, QX_HINT_MOVE, cells), 2);
    claim_step(session, &hint, QX_HINT_WHY, "It wins in 5");
    claim_step(session, &hint, QX_HINT_WHY, "Then: ");
    assert_true(hint.line.is_whole);
    qx_session_free(session);
}

static void a_piece_that_must_move_gets_its_way(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session("neutron", NULL, "BB.BB/..NW./....B/W...W/.W.W. w n");
    const struct qx_hint hint = find(session);
    claim_step(session, &hint, QX_HINT_WHERE, "Look down from c4.");
    claim_step(session, &hint, QX_HINT_MOVE, "Play c4-c1.");
    claim_step(session, &hint, QX_HINT_WHY, "It wins in 1");
    qx_session_free(session);
}

static void a_corner_of_othello_is_praised(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session(
        "othello", NULL, "-OX-----OOX-----XXXX----XXXX----XXXX----XXXX----XXXX----XXXX---- X");
    qx_move corner;
    assert_true(
        qx_move_read(qx_session_rules(session), qx_session_state(session), 0, "a1", &corner, NULL));
    const struct qx_hint take = qx_hint_of(0, corner);
    claim_step(session, &take, QX_HINT_WHERE, "upper left");
    claim_step(session, &take, QX_HINT_WHY, "A disc in a corner is never turned again.");
    qx_session_free(session);
}

/* The board in nine parts, three fields by three; and a move that is nowhere. */
static void a_part_of_the_board_is_named(void **unused)
{
    (void)unused;
    static const char *const parts[3][3] = {{"upper left", "upper", "upper right"},
                                            {"left", "middle", "right"},
                                            {"lower left", "lower", "lower right"}};
    struct qx_session *session = open_session("gamma", "width=9,height=9", NULL);
    const struct qx_rules *rules = qx_session_rules(session);
    char words[QX_WORDS_SIZE], expected[QX_WORDS_SIZE];
    for (uint64_t cell = 0; cell < 81; cell++) {
        const struct qx_hint hint = qx_hint_of(0, cell);
        struct qx_cell place;
        rules->game->cell(rules, cell, &place);
        snprintf(expected, sizeof expected, "Look at the %s part of the board.",
                 parts[place.y / 3][place.x / 3]);
        const size_t n = qx_words_hint(session, &hint, QX_HINT_WHERE, words, sizeof words);
        assert_string_equal(words, expected);
        assert_int_equal(n, strlen(expected));
    }
    qx_move skip;
    assert_true(qx_move_read(rules, qx_session_state(session), 0, "skip", &skip, NULL));
    const struct qx_hint hint = qx_hint_of(0, skip);
    qx_words_hint(session, &hint, QX_HINT_WHERE, words, sizeof words);
    assert_string_equal(words, "It is a move without a place on the board.");
    qx_session_free(session);
}

/* All four of them, and no other square of the edge. */
static void only_corners_are_praised(void **unused)
{
    (void)unused;
    static const char *const squares[] = {"a1", "h1", "a8", "h8", "b1", "a2", "h2", "b8", "d3"};
    const struct qx_rules rules = claim_rules("othello", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_non_null(session);
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++) {
        char words[QX_WORDS_SIZE];
        qx_move move;
        assert_true(rules.game->move_parse(&rules, squares[i], &move, NULL));
        const struct qx_hint hint = qx_hint_of(0, move);
        qx_words_hint(session, &hint, QX_HINT_WHY, words, sizeof words);
        assert_int_equal(strstr(words, "in a corner is never turned") != NULL, i < 4);
    }
    qx_session_free(session);
}

static void a_met_threat_is_told(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session("neutreeko", NULL, "...BW/...B./....W/....W/....B b");
    const struct qx_hint hint = find(session);
    claim_step(session, &hint, QX_HINT_WHY, "It draws, and no other move does.");
    claim_step(session, &hint, QX_HINT_WHY, "After 8 of the 9 other moves White wins at once.");
    qx_session_free(session);
}

/* Player 3 cannot move, so that it is Player 1 who answers. */
static void who_wins_at_once_among_three_is_named(void **unused)
{
    (void)unused;
    struct qx_session *session =
        open_session("gamma", "width=3,height=3,players=3,areas=1", "311/311/2.. 2 1,3 -");
    const struct qx_hint hint = find(session);
    claim_step(session, &hint, QX_HINT_WHY, "After 1 of the 2 other moves Player 1 wins at once.");
    qx_session_free(session);
}

/* Sure of nothing by any move is no reason for the first of them. */
static void a_bot_advises_where_nothing_is_sure(void **unused)
{
    (void)unused;
    struct qx_session *session =
        open_session("gamma", "width=3,height=3,players=3,areas=1", ".../11./22. 3 2 -");
    const struct qx_hint hint = find(session);
    assert_int_equal(hint.judgement.worth.kind, QX_ESTIMATE);
    qx_session_free(session);
}

static void choices_in_secret_have_no_best_move(void **unused)
{
    (void)unused;
    struct qx_session *session =
        open_session("compromise", "type=simple,pips=18,length=1,ties=yes",
                     "0,1,1,1,0,1,1,1,0,1,1,0,1,3,2,1,1,2,1,3,2,1,1,1,1,1,1|"
                     "2,0,1,0,1,2,2,0,1,0,0,1,2,0,3,0,1,2,0,1,1,1,2,2,0,1,4|0-0|1");
    assert_true(qx_session_turn(session) == QX_TOGETHER);
    const struct qx_hint hint = qx_hint_of(0, 0);
    claim_step(session, &hint, QX_HINT_WHERE, "upper left");
    claim_step(session, &hint, QX_HINT_WHY, "may choose this");
    qx_session_free(session);
}

/* Before the last turn, where nothing is proven: not one that the bot happens to draw. */
static void of_a_mixture_the_most_frequent_choice_is_advised(void **unused)
{
    (void)unused;
    struct qx_session *session =
        open_session("compromise", NULL,
                     "2,0,1,2,1,0,1,0,2,0,0,0,2,1,2,3,0,0,1,1,1,0,1,1,4,3,1|"
                     "5,0,0,1,0,0,1,5,0,1,1,1,1,1,2,1,1,2,1,0,1,2,0,1,2,0,0|0-13|1");
    const struct qx_analysis_means more = {.budget = {.nodes = 200000}};
    struct qx_analysis *analysis = qx_analysis_new(qx_session_rules(session), &more, NULL);
    struct qx_position position = qx_session_position(session);
    struct qx_judgement found;
    position.seat = 0;
    for (position.seed = 1; position.seed < 6; position.seed++) {
        assert_true(qx_analysis_hint(analysis, &position, &found, NULL));
        assert_int_equal(found.worth.kind, QX_ESTIMATE);
        assert_int_equal(found.worth.value.move, 19); /* 312 */
    }
    const struct qx_hint hint = {.seat = 0, .judgement = found};
    claim_step(session, &hint, QX_HINT_WHY, "most frequent");
    qx_analysis_free(analysis);
    qx_session_free(session);
}

/* Both have as many fields, and neither can go on. */
static void a_shared_win_is_no_win_at_once(void **unused)
{
    (void)unused;
    char words[QX_WORDS_SIZE];
    struct qx_session *session = open_session("gamma", "width=3,height=2,areas=1", "21./21. 1 - -");
    const struct qx_hint hint = find(session);
    qx_words_hint(session, &hint, QX_HINT_WHY, words, sizeof words);
    assert_non_null(strstr(words, "It wins."));
    assert_null(strstr(words, "wins at once"));
    qx_session_free(session);
}

/* What is upper at one end is lower at the other, as far from it. */
static void parts_of_a_board_are_alike_from_all_sides(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        qx_move move;
        const char *part;
    } places[] = {
        {"size=8", 2 * 8 + 2, "the upper left"},  {"size=8", 5 * 8 + 5, "the lower right"},
        {"size=8", 3 * 8 + 4, "the middle part"}, {"size=8", 3 * 8 + 7, "the right part"},
        {"size=4", 1 * 4 + 2, "the middle part"}, {"size=4", 3 * 4 + 3, "the lower right"},
        {"size=6", 1 * 6 + 4, "the upper right"}, {"size=6", 4 * 6 + 1, "the lower left"},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct qx_session *session = open_session("othello", places[i].options, NULL);
        const struct qx_hint hint = qx_hint_of(0, places[i].move);
        claim_step(session, &hint, QX_HINT_WHERE, places[i].part);
        qx_session_free(session);
    }
}

/* --- the coach ------------------------------------------------------------------------------- */

static struct qx_verdict judge(const struct qx_session *session, const char *text)
{
    struct qx_analysis *analysis = qx_analysis_new(qx_session_rules(session), &means, NULL);
    struct qx_step step = {.seat = qx_session_turn(session)};
    struct qx_verdict verdict = {0};
    struct qx_error error = {""};
    if (!qx_move_read(qx_session_rules(session), qx_session_state(session), step.seat, text,
                      &step.move, &error) ||
        !qx_review_move(analysis, session, step, &verdict, &error))
        fail_msg("%s", error.text);
    qx_analysis_free(analysis);
    return verdict;
}

static void a_blunder_is_warned_of_once(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session("neutreeko", NULL, "W...B/...B./...../....W/.W..B b");
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_verdict good = judge(session, "e1-b4"), bad = judge(session, "d4-d1");
    const struct qx_step step = {bad.seat, bad.move}, other = {good.seat, good.move};
    struct qx_coach coach;
    char words[QX_WORDS_SIZE];
    qx_coach_begin(&coach, 2);
    assert_true(qx_coach_listens(&coach, session, step));
    assert_false(qx_coach_warns(&coach, rules, &good, words, sizeof words));
    assert_int_equal(bad.grade, QX_BLUNDER);
    assert_true(qx_coach_warns(&coach, rules, &bad, words, sizeof words));
    assert_non_null(strstr(words, "are you sure?"));
    assert_non_null(strstr(words, "This "));
    /* Who insists is not asked again; another move is looked at. */
    assert_false(qx_coach_listens(&coach, session, step));
    assert_true(qx_coach_listens(&coach, session, other));
    assert_true(qx_coach_warns(&coach, rules, &bad, words, sizeof words));
    assert_false(qx_coach_listens(&coach, session, other));
    assert_false(qx_coach_warns(&coach, rules, &bad, words, sizeof words));
    qx_session_free(session);
}

static void a_silent_coach_never_listens(void **unused)
{
    (void)unused;
    struct qx_session *session = open_session("neutreeko", NULL, NULL);
    struct qx_coach coach = {0};
    const struct qx_step step = {0, 0};
    assert_false(qx_coach_listens(&coach, session, step));
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_comes_in_three_steps),
        cmocka_unit_test(a_piece_that_must_move_gets_its_way),
        cmocka_unit_test(a_corner_of_othello_is_praised),
        cmocka_unit_test(a_part_of_the_board_is_named),
        cmocka_unit_test(only_corners_are_praised),
        cmocka_unit_test(a_met_threat_is_told),
        cmocka_unit_test(who_wins_at_once_among_three_is_named),
        cmocka_unit_test(a_bot_advises_where_nothing_is_sure),
        cmocka_unit_test(choices_in_secret_have_no_best_move),
        cmocka_unit_test(of_a_mixture_the_most_frequent_choice_is_advised),
        cmocka_unit_test(a_shared_win_is_no_win_at_once),
        cmocka_unit_test(parts_of_a_board_are_alike_from_all_sides),
        cmocka_unit_test(a_blunder_is_warned_of_once),
        cmocka_unit_test(a_silent_coach_never_listens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
