/*
 * test_othello.c - claims about Othello.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "games/othello/bits.h"
#include "games/othello/bits_plain.h"
#include "games/othello/board.h"
#include "games/othello_naive.h"

/* The plain body of the fast playout, to compare with whatever this CPU runs. */
#define TARGET
#define WITH(name) name##_plain
#include "games/othello/narrow_playout.h"

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

/* --- against the naive rules ---------------------------------------------------------------------
 */

static void claim_same(const struct qx_rules *rules, const void *state,
                       const struct othello_naive *naive)
{
    qx_move fast[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    uint64_t slow[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    char text[NAIVE_TEXT_SIZE];
    struct qx_score score[2];
    const char *why = NULL;
    const char *reason = rules->game->result(rules, state, score);

    othello_naive_text(naive, text);
    claim_position(rules, state, text);
    assert_int_equal(score[0].points, othello_naive_discs(naive, 'X'));
    assert_int_equal(score[1].points, othello_naive_discs(naive, 'O'));
    size_t n = othello_naive_moves(naive, slow);
    if (n == 0) {
        assert_string_equal(reason, othello_naive_reason(naive));
        assert_int_equal(score[0].won, score[0].points > score[1].points);
        assert_int_equal(score[1].won, score[1].points > score[0].points);
        assert_int_equal(qx_turn(rules, state), QX_NOBODY);
    } else {
        assert_null(reason);
        assert_int_equal(qx_turn(rules, state), naive->mover == 'O');
        assert_int_equal(qx_moves(rules, state, qx_turn(rules, state), fast), n);
        assert_memory_equal(fast, slow, n * sizeof *slow);
    }
    assert_true(rules->game->validate(rules, state, &why));
}

/* Equal positions have equal keys however they were reached; one more move gives another. */
static void claim_key(const struct qx_rules *rules, const void *state, uint64_t key_before)
{
    char text[NAIVE_TEXT_SIZE];
    rules->game->position_text(rules, state, text, sizeof text);
    void *copy = claim_state(rules, text);
    assert_int_equal(qx_key(rules, state), qx_key(rules, copy));
    assert_int_not_equal(qx_key(rules, state), key_before);
    qx_state_free(copy);
}

/* Plays one random game side by side; returns the number of positions compared. */
static size_t compare_game(const struct qx_rules *rules, struct qx_random *random)
{
    struct othello_naive naive;
    uint64_t list[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    void *state = claim_state(rules, NULL);
    size_t n_positions = 1;

    othello_naive_start(&naive, (int)rules->option[0], rules->option[1] == 1,
                        rules->option[2] == 0);
    claim_same(rules, state, &naive);
    for (size_t n; (n = othello_naive_moves(&naive, list)) > 0; n_positions++) {
        uint64_t move = list[qx_random_below(random, n)];
        uint64_t key = qx_key(rules, state);
        assert_true(rules->game->is_legal(rules, state, qx_turn(rules, state), move));
        qx_apply(rules, state, qx_turn(rules, state), move);
        othello_naive_play(&naive, move);
        claim_same(rules, state, &naive);
        claim_key(rules, state, key);
    }
    qx_state_free(state);
    return n_positions;
}

enum { N_VARIANTS = 48, POSITIONS_EACH = 2100 };

/* Every size from 4 to 26, both starts, passes on and off. */
static struct qx_rules variant(int i)
{
    char text[64];
    snprintf(text, sizeof text, "size=%d,start=%s,pass=%s", 4 + 2 * (i / 4),
             i & 1 ? "parallel" : "standard", i & 2 ? "off" : "on");
    return claim_rules("othello", text);
}

static void naive_rules_agree_on_100000_positions(void **unused)
{
    (void)unused;
    struct qx_random random;
    size_t total = 0;
    qx_random_init(&random, 1971);
    for (int i = 0; i < N_VARIANTS; i++) {
        struct qx_rules rules = variant(i);
        for (size_t n = 0, more; n < POSITIONS_EACH; n += more, total += more)
            more = compare_game(&rules, &random);
    }
    assert_true(total >= 100000);
}

static void playout_draws_the_same_game_as_the_list(void **unused)
{
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct qx_rules rules = variant(i);
            struct qx_random random[2];
            qx_move list[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
            void *fast = claim_state(&rules, NULL), *plain = claim_state(&rules, NULL);
            uint64_t most = seed % 2 ? UINT64_MAX : 5 * seed;
            qx_random_init(&random[0], seed);
            qx_random_init(&random[1], seed);
            assert_int_equal(qx_playout(&rules, fast, &random[0], list, most),
                             qx_playout_plain(&rules, plain, &random[1], list, most));
            assert_memory_equal(&random[0], &random[1], sizeof random[0]);
            assert_memory_equal(fast, plain, rules.state_size);
            qx_state_free(fast);
            qx_state_free(plain);
        }
}

static void samples_are_legal_and_reach_every_move(void **unused)
{
    (void)unused;
    for (int side = 8; side <= 10; side += 2) {
        struct qx_rules rules = variant((side - 4) * 2);
        struct qx_random random;
        void *state = claim_state(&rules, NULL);
        bool seen[128] = {false};
        int n_seen = 0;
        qx_random_init(&random, 7);
        for (int i = 0; i < 200; i++) {
            qx_move move = rules.game->sample(&rules, state, 0, &random);
            assert_true(rules.game->is_legal(&rules, state, 0, move));
            n_seen += !seen[move];
            seen[move] = true;
        }
        assert_int_equal(n_seen, 4);
        qx_state_free(state);
    }
}

/* --- fast and plain code
 * ---------------------------------------------------------------------------- */

static void bits_on_this_cpu_equal_plain_bits(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 64);
    for (int i = 0; i < 200000; i++) {
        uint64_t filled = qx_random_next(&random) | (i % 2 ? qx_random_next(&random) : 0);
        uint64_t own = filled & qx_random_next(&random);
        uint64_t opp = filled & ~own;
        int square = (int)qx_random_below(&random, 64);
        assert_int_equal(othello_mobility(own, opp), othello_mobility_plain(own, opp));
        own &= ~(UINT64_C(1) << square);
        opp &= ~(UINT64_C(1) << square);
        assert_int_equal(othello_flips(own, opp, square), othello_flips_plain(own, opp, square));
    }
}

static void playout_on_this_cpu_equals_the_plain_one(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct othello_narrow fast = {.discs = {0x0000000810000000, 0x0000001008000000},
                                      .legal = 0x0000102004080000};
        struct othello_narrow plain = fast;
        struct qx_random random[2];
        int mover[2] = {0, 0};
        qx_random_init(&random[0], seed);
        qx_random_init(&random[1], seed);
        assert_int_equal(
            othello_narrow_playout(&fast, 8, &mover[0], seed % 2 == 0, &random[0], UINT64_MAX),
            playout_plain(&plain, 8, &mover[1], seed % 2 == 0, &random[1], UINT64_MAX));
        assert_int_equal(mover[0], mover[1]);
        assert_memory_equal(&fast, &plain, sizeof fast);
        assert_memory_equal(&random[0], &random[1], sizeof random[0]);
    }
}

/* --- judgement and invariant
 * --------------------------------------------------------------------------- */

static void judgement_is_the_same_from_both_seats(void **unused)
{
    (void)unused;
    for (int side = 8; side <= 10; side += 2) {
        struct qx_rules rules = variant((side - 4) * 2);
        struct qx_random random;
        qx_move list[128];
        qx_random_init(&random, 3);
        for (uint64_t most = 0; most < 40; most++) {
            void *state = claim_state(&rules, NULL);
            qx_playout(&rules, state, &random, list, most);
            assert_int_equal(rules.game->evaluate(&rules, state, 0),
                             -rules.game->evaluate(&rules, state, 1));
            qx_state_free(state);
        }
    }
}

static void judgement_likes_corners(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *corner = claim_state(&rules, "X-------" EMPTY_8 EMPTY_8 "---OX---"
                                       "---XO---" EMPTY_8 EMPTY_8 EMPTY_8 " O");
    void *beside = claim_state(&rules, EMPTY_8 "-X------" EMPTY_8 "---OX---"
                                               "---XO---" EMPTY_8 EMPTY_8 EMPTY_8 " O");
    assert_true(rules.game->evaluate(&rules, corner, 0) > 0);
    assert_true(rules.game->evaluate(&rules, beside, 0) < 0);
    qx_state_free(corner);
    qx_state_free(beside);
}

static void judgement_of_a_huge_lead_leaves_little_doubt(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXOO- X");
    assert_true(rules.game->evaluate(&rules, state, 0) > QX_SURE / 10 * 9);
    assert_true(rules.game->evaluate(&rules, state, 1) < -QX_SURE / 10 * 9);
    qx_state_free(state);
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
        cmocka_unit_test(naive_rules_agree_on_100000_positions),
        cmocka_unit_test(playout_draws_the_same_game_as_the_list),
        cmocka_unit_test(samples_are_legal_and_reach_every_move),
        cmocka_unit_test(bits_on_this_cpu_equal_plain_bits),
        cmocka_unit_test(playout_on_this_cpu_equals_the_plain_one),
        cmocka_unit_test(judgement_is_the_same_from_both_seats),
        cmocka_unit_test(judgement_likes_corners),
        cmocka_unit_test(judgement_of_a_huge_lead_leaves_little_doubt),
        cmocka_unit_test(nobody_moves_out_of_turn),
        cmocka_unit_test(validate_sees_a_broken_state),
        cmocka_unit_test(view_shows_discs_labels_and_taps),
    };
    return cmocka_run_group_tests_name("othello", tests, NULL, NULL);
}
