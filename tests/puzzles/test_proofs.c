/*
 * test_proofs.c - claims about the proofs of puzzles, theme by theme: the right move is found
 * again, no other is proven, and how hard it is follows from who finds it.
 */
#include "lib/claim.h"

#include <stdio.h>

/* How many puzzles of a theme are looked at in each game: every one of them takes a proof a move.
 */
enum { SOME = 3 };

/* Every other first move, alone, is not what is asked for. */
static void claim_no_other(struct qx_prover *prover, const struct qx_puzzle *puzzle,
                           const void *state)
{
    static qx_move moves[256];
    const size_t n = qx_moves(&puzzle->rules, state, puzzle->seat, moves);
    assert_true(n >= 2 && n <= 256);
    for (size_t i = 0; i < n; i++) {
        struct qx_puzzle other = *puzzle;
        struct qx_error error = {""};
        other.line[0].move = moves[i];
        other.n_line = 1;
        if (moves[i] == puzzle->line[0].move)
            continue;
        assert_false(qx_puzzle_prove(prover, &other, &error));
        assert_non_null(strstr(error.text, puzzle->theme == QX_THEME_WIN
                                               ? "move 1 of the line is not the only one that wins"
                                               : "the line is not the one right move"));
    }
}

static void claim_whole(const struct qx_puzzle *puzzle)
{
    struct qx_prover *prover = qx_prover_new(&puzzle->rules, NULL, NULL);
    void *state = qx_puzzle_state(puzzle);
    struct qx_puzzle found, again;
    struct qx_error error = {""};
    char text[QX_PUZZLE_SIZE];
    assert_true(prover && state);
    if (!qx_puzzle_prove(prover, puzzle, &error))
        fail_msg("%s: %s", puzzle->position, error.text);
    claim_no_other(prover, puzzle, state);
    if (qx_next(&puzzle->rules, state) == puzzle->seat) {
        assert_true(qx_puzzle_find(prover, state, puzzle->theme, puzzle->turns, &found));
        assert_int_equal(found.turns, puzzle->turns);
        assert_int_equal(found.seat, puzzle->seat);
        assert_string_equal(found.position, puzzle->position);
        assert_true(found.line[0].move == puzzle->line[0].move);
        assert_true(qx_puzzle_prove(prover, &found, NULL));
    }
    assert_true(qx_puzzle_write(puzzle, text, sizeof text) < sizeof text);
    assert_true(qx_puzzle_read(puzzle->rules.game, text, &again, NULL));
    assert_int_equal(again.n_line, puzzle->n_line);
    assert_memory_equal(again.line, puzzle->line, (size_t)again.n_line * sizeof *again.line);
    qx_state_free(state);
    qx_prover_free(prover);
}

/* The first puzzles of every theme that the program has of a game; returns which themes. */
static unsigned visit(const char *name)
{
    const struct qx_game *game = qx_game_find(name);
    int n_seen[QX_N_THEMES] = {0};
    unsigned themes = 0;
    for (size_t i = 0; i < qx_puzzle_count(game); i++) {
        struct qx_puzzle puzzle;
        assert_true(qx_puzzle_get(game, i, &puzzle, NULL));
        if (n_seen[puzzle.theme]++ < SOME)
            claim_whole(&puzzle);
        themes |= 1u << puzzle.theme;
    }
    struct qx_error error = {""};
    struct qx_puzzle none;
    assert_false(qx_puzzle_get(game, qx_puzzle_count(game), &none, &error));
    assert_non_null(strstr(error.text, "there are not so many puzzles of "));
    return themes;
}

static void every_theme_is_proven(void **unused)
{
    (void)unused;
    assert_int_equal(visit("gamma"),
                     1 << QX_THEME_GOLDEN | 1 << QX_THEME_HOLD | 1 << QX_THEME_ONLY);
    assert_int_equal(visit("compromise"), 1 << QX_THEME_MIX | 1 << QX_THEME_SAFE);
    assert_int_equal(visit("othello"),
                     1 << QX_THEME_HOLD | 1 << QX_THEME_MOST | 1 << QX_THEME_ONLY);
    assert_int_equal(visit("neutron"), 1 << QX_THEME_WIN);
}

/* --- words ----------------------------------------------------------------------------------- */

static void every_theme_has_its_task(void **unused)
{
    (void)unused;
    static const char *const tasks[QX_N_THEMES][2] = {
        {"win", "Player 2 to move and win in 1 turn."},
        {"only", "Player 2 to move. Only one move wins. Find it."},
        {"golden", "Player 2 to move. Only a golden move wins. Which one?"},
        {"hold", "Player 2 to move. Hold the draw: every other move loses."},
        {"most", "Player 2 to move. One move brings more points than all others. Find it."},
        {"mix", "Player 2 to move. Both choose in secret. Only one choice cannot be taken "
                "advantage of."},
        {"safe", "Player 2 to move. Both choose in secret. One choice is sure of the most points, "
                 "whatever the other does. Find it."},
    };
    struct qx_puzzle puzzle = {.rules = claim_rules("gamma", NULL), .seat = 1, .turns = 1};
    enum qx_theme theme;
    char text[QX_WORDS_SIZE];
    for (int i = 0; i < QX_N_THEMES; i++) {
        puzzle.theme = (enum qx_theme)i;
        assert_string_equal(qx_theme_name(puzzle.theme), tasks[i][0]);
        assert_true(qx_theme_find(tasks[i][0], &theme) && theme == puzzle.theme);
        assert_int_equal(qx_puzzle_task(&puzzle, text, sizeof text), strlen(tasks[i][1]));
        assert_string_equal(text, tasks[i][1]);
    }
    assert_false(qx_theme_find("lose", &theme));
}

static bool can_read(const char *head, const char *line)
{
    char text[2000];
    struct qx_puzzle puzzle = {.turns = -1};
    snprintf(text, sizeof text, "%s\trepetition=3\tW...B/...B./...../....W/.W..B b\t%s", head,
             line);
    const bool ok = qx_puzzle_read(qx_game_find("neutreeko"), text, &puzzle, NULL);
    assert_int_equal(ok, puzzle.turns >= 0); /* untouched where it is refused */
    return ok;
}

static void numbers_and_lines_have_their_limits(void **unused)
{
    (void)unused;
    assert_true(can_read("win\t99\t4000\t1", "e1-b4"));
    assert_false(can_read("win\t100\t4000\t1", "e1-b4"));
    assert_false(can_read("win\t99\t4001\t1", "e1-b4"));
    assert_false(can_read("win\t99\t0\t0", "e1-b4"));
    assert_true(can_read("win\t1\t0\t1", "e1-b4"));
    assert_false(can_read("win\t1\t0", "e1-b4"));
    assert_false(can_read("win\t1\t0\t1", "e1-b4  b1-e4"));
    assert_true(can_read("win\t1\t0\t1", "e1-b4 b1-e4"));
}

/* --- rating ---------------------------------------------------------------------------------- */

static int rating_of(const struct qx_puzzle *puzzle, uint64_t seed)
{
    struct qx_puzzle rated = *puzzle;
    rated.rating = -1;
    assert_true(qx_puzzle_rate(&rated, seed, NULL));
    return rated.rating;
}

/* Every level finds the one move that wins at once; a move that no level makes, and a longer line,
 * are harder. */
static void what_levels_miss_is_hard(void **unused)
{
    (void)unused;
    struct qx_puzzle puzzle;
    assert_true(qx_puzzle_get(qx_game_find("neutron"), 0, &puzzle, NULL));
    const int easy = rating_of(&puzzle, 1);
    assert_in_range(easy, 700, 700 + 180 * 8);
    assert_int_equal((easy - 700) % 36, 0);
    assert_int_equal(rating_of(&puzzle, 1), easy);
    puzzle.turns = 3;
    assert_int_equal(rating_of(&puzzle, 1), easy + 2 * 120);
    puzzle.turns = 1;
    puzzle.line[0].move = UINT32_MAX;
    assert_int_equal(rating_of(&puzzle, 1), 700 + 180 * 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_theme_has_its_task),
        cmocka_unit_test(numbers_and_lines_have_their_limits),
        cmocka_unit_test(what_levels_miss_is_hard),
        cmocka_unit_test(every_theme_is_proven),
    };
    return cmocka_run_group_tests_name("proofs of puzzles", tests, NULL, NULL);
}
