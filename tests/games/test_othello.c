/*
 * test_othello.c - claims about Othello: its rules, its words and its picture.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "games/othello/othello_board.h"

/* Boards are drawn over several strings, one for each row. */
#define EMPTY_8 "--------"

/* A finished game stays one leaf at every greater depth, as in the published counts. */
static uint64_t perft(const struct qx_rules *rules, const void *state, int depth)
{
    qx_move list[64];
    _Alignas(16) unsigned char next[64];
    qx_seat seat = qx_turn(rules, state);
    if (depth == 0 || seat == QX_NOBODY)
        return 1;
    size_t n = qx_moves(rules, state, seat, list);
    if (depth == 1)
        return n;
    uint64_t count = 0;
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, list[i]);
        count += perft(rules, next, depth - 1);
    }
    return count;
}

static void perft_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284};
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    assert_true(rules.state_size <= 64);
    for (int depth = 1; depth <= 10; depth++)
        assert_int_equal(perft(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

static void standard_start_crosses_over(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    claim_position(&rules, state,
                   EMPTY_8 EMPTY_8 EMPTY_8 "---OX---"
                                           "---XO---" EMPTY_8 EMPTY_8 EMPTY_8 " X");
    qx_state_free(state);
}

static void parallel_start_lies_in_rows(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=6,start=parallel");
    void *state = claim_state(&rules, NULL);
    claim_position(&rules, state,
                   "------"
                   "------"
                   "--OO--"
                   "--XX--"
                   "------"
                   "------ X");
    qx_state_free(state);
}

static void a_move_turns_discs_in_all_directions(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, EMPTY_8 "-X-X-X--"
                                              "--OOO---"
                                              "-XO-OX--"
                                              "--OOO---"
                                              "-X-O-X--"
                                              "---X----" EMPTY_8 " X");
    claim_play(&rules, state, "d4");
    claim_position(&rules, state,
                   EMPTY_8 "-X-X-X--"
                           "--XXX---"
                           "-XXXXX--"
                           "--XXX---"
                           "-X-X-X--"
                           "---X----" EMPTY_8 " O");
    claim_over(&rules, state, "neither can move", "1");
    qx_state_free(state);
}

static void lines_do_not_wrap_around_the_board(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, EMPTY_8 "------XO"
                                              "O-------"
                                              "-O------"
                                              "X------O"
                                              "O-------" EMPTY_8 EMPTY_8 " X");
    claim_illegal(&rules, state, "h3", "h3 encloses no disc");
    claim_illegal(&rules, state, "b3", "b3 encloses no disc");
    qx_state_free(state);
}

/* Black holds d1 and White the rest of the row's left; White can turn it from e1, Black has
 * nothing. */
static const char black_must_pass[] = "OOOX"
                                      "OOOO"
                                      "OOO-"
                                      "OXX-";

static void who_encloses_nothing_passes(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    char text[32];
    snprintf(text, sizeof text, "%s O", black_must_pass);
    void *state = claim_state(&rules, text);
    claim_illegal(&rules, state, "pass", "White has a move and may not pass");
    qx_state_free(state);
    state = claim_state(&rules, "OOOO"
                                "OOOO"
                                "OOO-"
                                "OXX- X");
    assert_int_equal(qx_turn(&rules, state), 0);
    assert_string_equal(rules.game->phase(&rules, state), "pass: no disc can be enclosed");
    claim_illegal(&rules, state, "d3", "Black encloses nothing anywhere and must pass");
    claim_play(&rules, state, "pass d4");
    claim_position(&rules, state,
                   "OOOO"
                   "OOOO"
                   "OOO-"
                   "OOOO X");
    claim_over(&rules, state, "neither can move", "2");
    qx_state_free(state);
}

static void without_passes_the_game_ends_when_the_mover_is_stuck(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4,pass=off");
    void *state = claim_state(&rules, "OOOO"
                                      "OOOO"
                                      "OOO-"
                                      "OXX- X");
    claim_over(&rules, state, "Black cannot move", "2");
    qx_state_free(state);
}

static void equal_discs_on_a_full_board_win_for_nobody(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct qx_score score[2];
    void *state = claim_state(&rules, "XXXX"
                                      "XXXX"
                                      "OOOO"
                                      "OOOO O");
    claim_over(&rules, state, "the board is full", "");
    rules.game->result(&rules, state, score);
    assert_int_equal(score[0].points, 8);
    assert_int_equal(score[1].points, 8);
    qx_state_free(state);
}

static void bad_moves_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=10");
    void *state = claim_state(&rules, NULL);
    static const char *const malformed[] = {"",    "k1", "a11",  "a0", "a01", "A1",
                                            "a1 ", "1a", "Pass", "a",  "`1",  "passs"};
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        claim_illegal(&rules, state, malformed[i], "is not a move: give a square from a1 to j10");
    claim_illegal(&rules, state, "e5", "e5 is occupied");
    claim_illegal(&rules, state, "f5", "f5 is occupied");
    claim_illegal(&rules, state, "a10", "a10 encloses no disc");
    qx_state_free(state);
}

static void bad_positions_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    claim_refused(&rules, "-----OX--XO---- X", "the board has 15 squares; it needs 16");
    claim_refused(&rules, "-----OX--XO------ X", "the board has 17 squares; it needs 16");
    claim_refused(&rules, "", "the board has 0 squares");
    claim_refused(&rules, "-----OX.-XO----- X", "square 8 is '.'");
    claim_refused(&rules, "-----OX--XO----- x", "one space and X or O to move");
    claim_refused(&rules, "-----OX--XO-----X", "the board has 17 squares");
    claim_refused(&rules, "-----OX--XO-----", "one space and X or O to move");
    claim_refused(&rules, "-----OX--XO----- X ", "one space and X or O to move");
}

static void odd_and_huge_sizes_are_refused(void **unused)
{
    (void)unused;
    static const char *const refused[] = {"size=7", "size=2", "size=28"};
    struct qx_error error;
    struct qx_rules rules;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(qx_rules_init(&rules, qx_game_find("othello"), refused[i], &error));
}

static void transcript_leaves_passes_out(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct qx_error error;
    struct qx_session *session = qx_session_new_at(&rules, 1,
                                                   "OOOO"
                                                   "OOOO"
                                                   "OOO-"
                                                   "OXX- X",
                                                   &error);
    char text[16];
    assert_non_null(session);
    assert_true(qx_session_play_transcript(session, "D4", &error));
    assert_int_equal(qx_session_n_steps(session), 2);
    qx_session_transcript(session, text, sizeof text);
    assert_string_equal(text, "d4");
    qx_session_free(session);
}

enum { TEXT = 26 * 26 + 3 };

/* A white disc above two black ones in the middle of a board, or with the colours exchanged. */
static uint64_t key_of(unsigned size, const char *colours, char mover)
{
    char options[16], position[TEXT];
    const size_t middle = size * (size / 2) + size / 2;
    snprintf(options, sizeof options, "size=%u", size);
    memset(position, '-', sizeof position);
    position[middle - size] = colours[0];
    position[middle] = position[middle + 1] = colours[1];
    snprintf(position + size * size, 3, " %c", mover);
    struct qx_rules rules = claim_rules("othello", options);
    void *state = claim_state(&rules, position);
    const uint64_t key = qx_key(&rules, state);
    qx_state_free(state);
    return key;
}

static void a_key_tells_colours_and_turns_apart(void **unused)
{
    (void)unused;
    for (unsigned size = 4; size <= 26; size += 2) {
        assert_true(key_of(size, "OX", 'X') == key_of(size, "OX", 'X'));
        assert_true(key_of(size, "OX", 'X') != key_of(size, "XO", 'X'));
        assert_true(key_of(size, "OX", 'X') != key_of(size, "OX", 'O'));
        assert_true(key_of(size, "OX", 'X') != key_of(size, "XO", 'O'));
    }
}

/* One disc more, wherever it lies, is another position. */
static void claim_every_square_counts(const char *options, size_t n_squares)
{
    const struct qx_rules rules = claim_rules("othello", options);
    char position[TEXT];
    uint64_t before = 0;
    memset(position, '-', sizeof position);
    memcpy(position + n_squares, " X", 3);
    for (size_t i = 0; i <= n_squares; i++) {
        void *state = claim_state(&rules, position);
        const uint64_t key = qx_key(&rules, state);
        assert_true(key != before);
        before = key;
        position[i] = i < n_squares ? 'X' : position[i];
        qx_state_free(state);
    }
}

static void every_square_counts_in_a_key(void **unused)
{
    (void)unused;
    claim_every_square_counts("size=8", 64);
    claim_every_square_counts("size=10", 100);
    claim_every_square_counts("size=26", 676);
}

static void nobody_moves_out_of_turn(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    qx_move d3 = 2 * 8 + 3;
    assert_true(rules.game->is_legal(&rules, state, 0, d3));
    assert_false(rules.game->is_legal(&rules, state, 1, d3));
    assert_false(rules.game->is_legal(&rules, state, 0, 65));
    qx_state_free(state);
}

static void validate_sees_a_broken_state(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    const char *reason = NULL;
    union {
        struct othello_narrow board;
        unsigned char bytes[64];
    } *state = claim_state(&rules, NULL);
    /* The board is the end of the state. */
    struct othello_narrow *board =
        (struct othello_narrow *)(state->bytes + rules.state_size - sizeof *board);
    board->legal ^= 1;
    assert_false(rules.game->validate(&rules, state, &reason));
    assert_non_null(reason);
    board->discs[0] = board->discs[1] = 1;
    assert_false(rules.game->validate(&rules, state, &reason));
    assert_string_equal(reason, "a square holds two discs");
    qx_state_free(state);
}

static void view_shows_discs_labels_and_taps(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    const struct qx_draw draw = {.ascii = true};
    uint64_t taps[QX_MAX_TAPS];
    struct qx_cell cell;
    struct qx_seat_look look;
    char text[256];
    qx_draw_text(&rules, state, &draw, text, sizeof text);
    assert_string_equal(text, "    a  b  c  d \n"
                              " 1  .  .  .  .  1\n"
                              " 2  .  O  X  .  2\n"
                              " 3  .  X  O  .  3\n"
                              " 4  .  .  .  .  4\n"
                              "    a  b  c  d \n");
    assert_int_equal(rules.game->taps(&rules, state, 1, taps), 1);
    assert_int_equal(taps[0], 1);
    assert_int_equal(rules.game->taps(&rules, state, 16, taps), 0);
    rules.game->cell(&rules, 6, &cell);
    assert_string_equal(cell.name, "c2");
    assert_int_equal(rules.game->cell_at(&rules, cell.x, cell.y), 6);
    assert_int_equal(rules.game->cell_at(&rules, 4, 0), rules.n_cells);
    assert_string_equal(rules.game->phase(&rules, state), "place a disc");
    rules.game->seat_look(&rules, 1, &look);
    assert_string_equal(look.name, "White");
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_is_the_known_one),
        cmocka_unit_test(standard_start_crosses_over),
        cmocka_unit_test(parallel_start_lies_in_rows),
        cmocka_unit_test(a_move_turns_discs_in_all_directions),
        cmocka_unit_test(lines_do_not_wrap_around_the_board),
        cmocka_unit_test(who_encloses_nothing_passes),
        cmocka_unit_test(without_passes_the_game_ends_when_the_mover_is_stuck),
        cmocka_unit_test(equal_discs_on_a_full_board_win_for_nobody),
        cmocka_unit_test(bad_moves_are_refused_with_a_reason),
        cmocka_unit_test(bad_positions_are_refused_with_a_reason),
        cmocka_unit_test(odd_and_huge_sizes_are_refused),
        cmocka_unit_test(transcript_leaves_passes_out),
        cmocka_unit_test(a_key_tells_colours_and_turns_apart),
        cmocka_unit_test(every_square_counts_in_a_key),
        cmocka_unit_test(nobody_moves_out_of_turn),
        cmocka_unit_test(validate_sees_a_broken_state),
        cmocka_unit_test(view_shows_discs_labels_and_taps),
    };
    return cmocka_run_group_tests_name("othello", tests, NULL, NULL);
}
