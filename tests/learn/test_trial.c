/*
 * test_trial.c - claims about puzzles that are tried: what is right goes on, what is wrong is
 * answered.
 */
#include "lib/claim.h"

/* A win in three of Neutreeko's. */
static const char win[] =
    "win\t3\t1390\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-b4 b1-e4 b4-c5 e2-d1 d4-d5";

static struct qx_trial *open_trial(const char *game, const char *text)
{
    struct qx_puzzle puzzle;
    struct qx_error error = {""};
    if (!qx_puzzle_read(qx_game_find(game), text, &puzzle, &error))
        fail_msg("%s", error.text);
    struct qx_trial *trial = qx_trial_new(&puzzle, 17, NULL, &error);
    assert_non_null(trial);
    return trial;
}

static struct qx_reply try_text(struct qx_trial *trial, const char *text)
{
    struct qx_reply reply;
    struct qx_error error = {""};
    if (!qx_trial_text(trial, &text, &reply, &error))
        fail_msg("%s", error.text);
    return reply;
}

static void claim_says(const char *words, const char *part)
{
    if (!strstr(words, part))
        fail_msg("\"%s\" does not say \"%s\"", words, part);
}

static void right_moves_are_answered_to_the_end(void **unused)
{
    (void)unused;
    struct qx_trial *trial = open_trial("neutreeko", win);
    struct qx_reply reply = try_text(trial, "e1-b4");
    struct qx_try note;
    assert_int_equal(reply.kind, QX_REPLY_RIGHT);
    assert_int_equal(reply.line.n, 2);
    assert_int_equal(reply.line.step[1].seat, 1);
    assert_int_equal(qx_session_n_steps(qx_trial_session(trial)), 2);
    assert_int_equal(try_text(trial, "b4-c5").kind, QX_REPLY_RIGHT);
    assert_false(qx_trial_is_solved(trial));
    reply = try_text(trial, "d4-d5");
    assert_int_equal(reply.kind, QX_REPLY_DONE);
    assert_string_equal(reply.words, "Solved at the first try.");
    assert_true(reply.line.is_whole);
    assert_true(qx_trial_is_solved(trial));
    assert_true(qx_trial_note(trial, 20000, &note));
    assert_true(note.is_solved && note.number == 17 && note.rating == 1390 && note.day == 20000);
    qx_trial_free(trial);
}

/* Black is left with no other move than to bring the Neutron home for White. */
static void a_win_that_the_other_must_make_comes_later(void **unused)
{
    (void)unused;
    struct qx_trial *trial =
        open_trial("neutron", "win\t1\t952\t1\trules=classic,first=white,repetition=3\t"
                              "BB.BB/.N.../....B/W..../W.WWW w n\tb4-b1");
    const struct qx_reply reply = try_text(trial, "b4-e4");
    assert_int_equal(reply.kind, QX_REPLY_WRONG);
    assert_string_equal(reply.words,
                        "That wins too, but it takes 1 turn, and the other's after it.");
    qx_trial_free(trial);
}

static void a_wrong_move_is_refuted_and_taken_back(void **unused)
{
    (void)unused;
    struct qx_trial *trial = open_trial("neutreeko", win);
    struct qx_try note;
    assert_false(qx_trial_note(trial, 0, &note)); /* nothing was tried */
    struct qx_reply reply = try_text(trial, "e1-c1");
    assert_string_equal(reply.words, "That wins too, but it takes 4 turns.");
    reply = try_text(trial, "d4-d1");
    assert_int_equal(reply.kind, QX_REPLY_WRONG);
    claim_says(reply.words, "d4-d1 ");
    claim_says(reply.words, "White answers ");
    assert_true(reply.line.n >= 2);
    assert_int_equal(qx_session_n_steps(qx_trial_session(trial)), 0);
    assert_true(qx_trial_note(trial, 0, &note));
    assert_false(note.is_solved);
    const char *rest = "e1-b4 b4-c5 d4-d5";
    struct qx_reply last = {0};
    while (*rest)
        assert_true(qx_trial_text(trial, &rest, &last, NULL));
    assert_string_equal(last.words, "That is it.");
    assert_false(qx_trial_is_solved(trial));
    qx_trial_free(trial);
}

static void an_illegal_move_is_told_and_costs_nothing(void **unused)
{
    (void)unused;
    struct qx_trial *trial = open_trial("neutreeko", win);
    struct qx_reply reply = try_text(trial, "e1-e2");
    assert_int_equal(reply.kind, QX_REPLY_ILLEGAL);
    assert_string_equal(reply.words, "e2 is occupied.");
    reply = try_text(trial, "d4-d3");
    claim_says(reply.words, "A piece slides straight");
    assert_int_equal(reply.line.n, 0);
    assert_int_equal(try_text(trial, "e1-b4").kind, QX_REPLY_RIGHT);
    assert_int_equal(try_text(trial, "b4-c5").kind, QX_REPLY_RIGHT);
    assert_int_equal(try_text(trial, "d4-d5").kind, QX_REPLY_DONE);
    assert_true(qx_trial_is_solved(trial));
    qx_trial_free(trial);
}

static void the_second_hint_gives_the_puzzle_up(void **unused)
{
    (void)unused;
    struct qx_trial *trial = open_trial("neutreeko", win);
    uint64_t cells[QX_MAX_TAPS];
    char words[QX_WORDS_SIZE];
    int n;
    qx_trial_hint(trial, cells, &n, words, sizeof words);
    assert_string_equal(words, "Look at the piece on e1.");
    assert_int_equal(n, 1);
    try_text(trial, "e1-b4");
    qx_trial_hint(trial, cells, &n, words, sizeof words);
    assert_string_equal(words, "Look at the piece on b4."); /* each move has its own hints */
    qx_trial_hint(trial, cells, &n, words, sizeof words);
    assert_string_equal(words, "Play b4-c5.");
    assert_int_equal(n, 2);
    try_text(trial, "b4-c5");
    try_text(trial, "d4-d5");
    assert_true(qx_trial_is_done(trial));
    assert_false(qx_trial_is_solved(trial));
    qx_trial_free(trial);
}

static void the_solution_is_shown_and_counts_as_missed(void **unused)
{
    (void)unused;
    struct qx_trial *trial = open_trial("neutreeko", win);
    struct qx_reply reply;
    struct qx_try note;
    try_text(trial, "e1-b4");
    assert_true(qx_trial_show(trial, &reply, NULL));
    assert_int_equal(reply.kind, QX_REPLY_DONE);
    assert_int_equal(reply.line.n, 3);
    assert_true(qx_trial_note(trial, 0, &note));
    assert_false(note.is_solved);
    qx_trial_free(trial);
}

/* Of every game's puzzles some: each legal move but one is wrong, and told why. */
static void every_wrong_move_has_its_answer(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        for (size_t i = 0; i < qx_puzzle_count(*game); i += 70) {
            struct qx_puzzle puzzle;
            assert_true(qx_puzzle_get(*game, i, &puzzle, NULL));
            const struct qx_analysis_means means = {.budget = {.nodes = 2000}};
            struct qx_trial *trial = qx_trial_new(&puzzle, i + 1, &means, NULL);
            qx_move *moves = calloc((size_t)puzzle.rules.n_moves_max, sizeof *moves);
            assert_true(trial && moves);
            const size_t n = qx_moves(&puzzle.rules, qx_session_state(qx_trial_session(trial)),
                                      puzzle.seat, moves);
            for (size_t k = 0; k < n && k < 6; k++) {
                struct qx_reply reply;
                if (moves[k] == puzzle.line[0].move)
                    continue;
                assert_true(qx_trial_move(trial, moves[k], &reply, NULL));
                assert_int_equal(reply.kind, QX_REPLY_WRONG);
                assert_true(strlen(reply.words) > 8);
                assert_true(reply.words[strlen(reply.words) - 1] == '.');
                assert_true(reply.line.n >= 1 && reply.line.step[0].move == moves[k]);
            }
            free(moves);
            qx_trial_free(trial);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_moves_are_answered_to_the_end),
        cmocka_unit_test(a_win_that_the_other_must_make_comes_later),
        cmocka_unit_test(a_wrong_move_is_refuted_and_taken_back),
        cmocka_unit_test(an_illegal_move_is_told_and_costs_nothing),
        cmocka_unit_test(the_second_hint_gives_the_puzzle_up),
        cmocka_unit_test(the_solution_is_shown_and_counts_as_missed),
        cmocka_unit_test(every_wrong_move_has_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
