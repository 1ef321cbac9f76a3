/*
 * test_puzzle.c - claims about puzzles: their text, their proofs, kin, and one for each day.
 */
#include "lib/claim.h"

#include <stdio.h>

/* A win in two of Neutreeko's, as a line of a file. */
static const char win[] =
    "win\t3\t1390\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-b4 b1-e4 b4-c5 e2-d1 d4-d5";

static struct qx_puzzle read_puzzle(const char *game, const char *text)
{
    struct qx_puzzle puzzle;
    struct qx_error error = {""};
    if (!qx_puzzle_read(qx_game_find(game), text, &puzzle, &error))
        fail_msg("%s", error.text);
    return puzzle;
}

static void claim_bad(const char *text, const char *why)
{
    struct qx_puzzle puzzle;
    struct qx_error error = {""};
    assert_false(qx_puzzle_read(qx_game_find("neutreeko"), text, &puzzle, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
}

static void claim_unproven(const char *game, const char *text, const char *why)
{
    struct qx_error error = {""};
    const struct qx_puzzle puzzle = read_puzzle(game, text);
    struct qx_prover *prover = qx_prover_new(&puzzle.rules, NULL, NULL);
    assert_non_null(prover);
    assert_false(qx_puzzle_prove(prover, &puzzle, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
    qx_prover_free(prover);
}

/* --- text ------------------------------------------------------------------------------------ */

static void a_puzzle_is_read_and_written(void **unused)
{
    (void)unused;
    char text[QX_PUZZLE_SIZE], task[QX_WORDS_SIZE];
    const struct qx_puzzle puzzle = read_puzzle("neutreeko", win);
    assert_int_equal(puzzle.theme, QX_THEME_WIN);
    assert_int_equal(puzzle.turns, 3);
    assert_int_equal(puzzle.rating, 1390);
    assert_int_equal(puzzle.seat, 0);
    assert_int_equal(puzzle.n_line, 5);
    assert_int_equal(puzzle.line[1].seat, 1);
    assert_int_equal(qx_puzzle_write(&puzzle, text, sizeof text), sizeof win - 1);
    assert_string_equal(text, win);
    qx_puzzle_task(&puzzle, task, sizeof task);
    assert_string_equal(task, "Black to move and win in 3 turns.");
}

static void what_is_wrong_is_said(void **unused)
{
    (void)unused;
    claim_bad("", "begins with its theme");
    claim_bad("wins\t3\t1\t1\t-\t-\t-", "begins with its theme");
    claim_bad("win\t0\t1390\t1\trepetition=3\tx\ty", "turns, rating and seat");
    claim_bad("win\t3\t5000\t1\trepetition=3\tx\ty", "turns, rating and seat");
    claim_bad("win\t3\t1390\t3\trepetition=3\tx\ty", "no seat 3");
    claim_bad("win\t3\t1390\t1\tspeed=3\tx\ty", "speed");
    claim_bad("win\t3\t1390\t1\trepetition=3\t", "no position");
    claim_bad("win\t3\t1390\t1\trepetition=3\tW...B w\te1-b4", "missing after rank 5");
    claim_bad("win\t3\t1390\t2\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-b4",
              "not the turn");
    claim_bad("win\t3\t1390\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\t", "no line");
    claim_bad("win\t3\t1390\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-e2",
              "e2 is occupied");
}

/* --- proofs ---------------------------------------------------------------------------------- */

static void a_huge_board_is_refused(void **unused)
{
    (void)unused;
    struct qx_puzzle puzzle;
    struct qx_error error = {""};
    assert_false(qx_puzzle_read(
        qx_game_find("gamma"), "only\t1\t1\t1\twidth=100000,height=100000\tx\ty", &puzzle, &error));
    assert_non_null(strstr(error.text, "too large"));
}

static void what_is_not_right_is_not_proven(void **unused)
{
    (void)unused;
    /* The line stops short, begins with another move, or takes longer than it needs to. */
    claim_unproven("neutreeko",
                   "win\t3\t1\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-b4 b1-e4 b4-c5",
                   "not won at the end");
    claim_unproven("neutreeko",
                   "win\t3\t1\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-c1",
                   "not the only one that wins");
    claim_unproven("neutreeko",
                   "win\t4\t1\t1\trepetition=3\tW...B/...B./...../....W/.W..B b\te1-b4",
                   "fewer turns than 4");
    claim_unproven("neutreeko",
                   "hold\t1\t1\t1\trepetition=3\t...B./W..../B..../W..../..W.B b\te1-d1",
                   "not the one right move");
}

static void a_found_puzzle_is_proven(void **unused)
{
    (void)unused;
    const struct qx_puzzle known = read_puzzle("neutreeko", win);
    struct qx_puzzle found;
    struct qx_prover *prover = qx_prover_new(&known.rules, NULL, NULL);
    void *state = qx_puzzle_state(&known);
    assert_non_null(prover);
    assert_false(qx_puzzle_find(prover, state, QX_THEME_WIN, 2, &found));
    assert_true(qx_puzzle_find(prover, state, QX_THEME_WIN, 5, &found));
    assert_int_equal(found.turns, 3);
    assert_true(found.line[0].move == known.line[0].move);
    assert_true(qx_puzzle_prove(prover, &found, NULL));
    assert_false(qx_puzzle_find(prover, state, QX_THEME_HOLD, 1, &found));
    qx_state_free(state);
    qx_prover_free(prover);
}

/* Othello from its start would take years. */
static void a_prover_gives_up_where_it_is_told_to(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", NULL);
    const struct qx_work work = {.threads = 1, .nodes = 1000};
    struct qx_puzzle found;
    struct qx_prover *prover = qx_prover_new(&rules, &work, NULL);
    void *state = claim_state(&rules, NULL);
    assert_non_null(prover);
    assert_false(qx_puzzle_find(prover, state, QX_THEME_ONLY, 1, &found));
    qx_state_free(state);
    qx_prover_free(prover);
}

/* --- the puzzles of the program --------------------------------------------------------------- */

/* By exact knowledge, not by the prover: every other first move is worth less, or takes longer. */
static void check_by_table(struct qx_knowledge *knowledge, const struct qx_puzzle *puzzle)
{
    struct qx_choice choices[64];
    void *state = qx_puzzle_state(puzzle);
    const size_t n = qx_knowledge_choices(knowledge, state, puzzle->seat, choices, NULL);
    size_t right = n;
    assert_true(n > 0 && n <= 64);
    for (size_t i = 0; i < n; i++)
        if (choices[i].move == puzzle->line[0].move)
            right = i;
    assert_true(right < n);
    for (size_t i = 0; i < n; i++)
        if (i != right)
            assert_true(qx_value_compare(&choices[right].value, &choices[i].value) > 0);
    if (puzzle->theme == QX_THEME_WIN)
        assert_int_equal(choices[right].value.distance, 2 * puzzle->turns - 1);
    qx_state_free(state);
}

static void tables_know_the_same(void **unused)
{
    (void)unused;
    const struct qx_game *game = qx_game_find("neutreeko");
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, NULL);
    assert_non_null(knowledge);
    for (size_t i = 0; i < qx_puzzle_count(game); i++) {
        struct qx_puzzle puzzle;
        assert_true(qx_puzzle_get(game, i, &puzzle, NULL));
        check_by_table(knowledge, &puzzle);
    }
    qx_knowledge_free(knowledge);
}

static int by_number(const void *first, const void *second)
{
    const uint64_t a = *(const uint64_t *)first, b = *(const uint64_t *)second;
    return (a > b) - (a < b);
}

/* Enough of them, in the order of their ratings, no two of a kind. */
static void every_game_has_its_puzzles(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        const size_t n = qx_puzzle_count(*game);
        uint64_t *kin = malloc(n * sizeof *kin);
        int rating = 0;
        assert_true(kin && n >= 200);
        for (size_t i = 0; i < n; i++) {
            struct qx_puzzle puzzle;
            struct qx_error error = {""};
            if (!qx_puzzle_get(*game, i, &puzzle, &error))
                fail_msg("%s %zu: %s", (*game)->name, i + 1, error.text);
            assert_true(puzzle.rating >= rating);
            rating = puzzle.rating;
            kin[i] = qx_puzzle_kin(&puzzle);
        }
        qsort(kin, n, sizeof *kin, by_number);
        for (size_t i = 1; i < n; i++)
            assert_true(kin[i] != kin[i - 1]);
        free(kin);
    }
}

static void no_day_repeats_a_puzzle(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        const size_t n = qx_puzzle_count(*game);
        bool *seen = calloc(n, sizeof *seen);
        assert_non_null(seen);
        for (uint64_t day = 100 * n; day < 101 * n; day++) {
            const size_t i = qx_puzzle_daily(*game, day);
            assert_true(i < n && !seen[i]);
            seen[i] = true;
        }
        free(seen);
    }
}

static void turned_boards_are_kin(void **unused)
{
    (void)unused;
    const char *const alike[] = {"W...B/...B./...../....W/.W..B b",
                                 "B...W/.B.../...../W..../B..W. b",
                                 ".W..B/....W/...../...B./W...B b"};
    const char *const other[] = {"W...B/...B./...../....W/.W..B w",
                                 "W...B/..B../...../....W/.W..B b"};
    struct qx_puzzle puzzle = read_puzzle("neutreeko", win);
    const uint64_t kin = qx_puzzle_kin(&puzzle);
    for (size_t i = 0; i < 3; i++) {
        snprintf(puzzle.position, sizeof puzzle.position, "%s", alike[i]);
        assert_true(qx_puzzle_kin(&puzzle) == kin);
    }
    for (size_t i = 0; i < 2; i++) {
        snprintf(puzzle.position, sizeof puzzle.position, "%s", other[i]);
        puzzle.seat = i == 0;
        assert_true(qx_puzzle_kin(&puzzle) != kin);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_is_read_and_written),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(a_huge_board_is_refused),
        cmocka_unit_test(what_is_not_right_is_not_proven),
        cmocka_unit_test(a_found_puzzle_is_proven),
        cmocka_unit_test(tables_know_the_same),
        cmocka_unit_test(a_prover_gives_up_where_it_is_told_to),
        cmocka_unit_test(every_game_has_its_puzzles),
        cmocka_unit_test(no_day_repeats_a_puzzle),
        cmocka_unit_test(turned_boards_are_kin),
    };
    return cmocka_run_group_tests_name("puzzle", tests, NULL, NULL);
}
