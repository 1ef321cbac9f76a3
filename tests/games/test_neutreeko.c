/*
 * test_neutreeko.c - claims about Neutreeko.
 */
#include "games/slide_naive.h"

#include <stdio.h>

#include "lib/keys.h"

static void perft_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {14, 207, 2723, 36677, 467422, 5964436};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 6; depth++)
        assert_int_equal(claim_perft(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

static void black_moves_first(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    claim_position(&rules, state, ".W.W./..B../...../..W../.B.B. b");
    claim_play(&rules, state, "b1-c1");
    claim_position(&rules, state, ".W.W./..B../...../..W../..BB. w");
    qx_state_free(state);
}

/* The slide makes a line and wins; Black is seat 1, White seat 2. */
static void claim_line(const char *position, const char *move, const char *winner)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, position);
    claim_play(&rules, state, move);
    claim_over(&rules, state, "three in a row", winner);
    qx_state_free(state);
}

static void three_in_a_row_wins_in_every_direction(void **unused)
{
    (void)unused;
    claim_line("W...W/...../BB..B/...../W.... b", "e3-c3", "1");
    claim_line("W..BW/...B./...../...../W..B. b", "d1-d3", "1");
    claim_line("W..WW/...../..B../.B.../....B b", "e1-a1", "1");
    claim_line("...W./.W.../..W../...../B..BB w", "d5-d2", "2");
}

static void a_gap_is_no_row(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, "W..../....W/BB.../...../W...B b");
    claim_play(&rules, state, "e1-e3");
    assert_int_equal(qx_turn(&rules, state), 1);
    qx_state_free(state);
}

/* Both sides go to and fro; the tenth slide brings a position for the third time. */
static void third_repetition_is_a_draw_unless_switched_off(void **unused)
{
    (void)unused;
    static const char *const to_and_fro[] = {"b1-a1", "b5-a5", "a1-c1", "a5-c5", "c1-a1",
                                             "c5-a5", "a1-c1", "a5-c5", "c1-a1", "c5-a5"};
    naive_claim_repetition("neutreeko", to_and_fro, 10);
}

static void bad_positions_are_refused_with_a_sentence(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    claim_refused(&rules, ".W.W./..B../...../..W../.B... b", "Black must have three pieces, not 2");
    claim_refused(&rules, ".W.WW/..B../...../..W../.B.B. b", "White must have three pieces, not 4");
    claim_refused(&rules, ".W.W./..B../...../..W../.B.B. x", "b or w, not \"x\"");
    claim_refused(&rules, ".W.W./..B../...../..W../.B.B. b ", "b or w, not \"b \"");
    claim_refused(&rules, ".W.W./..B../...../..W../.B.B.", "a blank and the side");
    claim_refused(&rules, ".W.W./..B../...../..W../.BNB. b", "c1 must be one of \"BW.\"");
    claim_refused(&rules, ".W.W./...../...../..W../.BBB. b",
                  "Black is to move but has three in a row");
    claim_refused(&rules, ".WWW./..B../...../...../.B.B. w",
                  "White is to move but has three in a row");
    claim_refused(&rules, ".WWW./...../...../...../.BBB. w",
                  "White is to move but has three in a row");
}

static void illegal_moves_are_explained(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    claim_illegal(&rules, state, "b5-a5", "the piece on b5 is not Black");
    claim_illegal(&rules, state, "b1-b2", "as far as it can: b1-b2 does not");
    claim_illegal(&rules, state, "b1-d1", "d1 is occupied");
    qx_state_free(state);
}

/* Lines, and two that want a third; a few swaps make thousands of neighbours. */
static const char *const brinks[] = {
    ".W.W./..B../...../..W../.B.B.", "BBB../...../W.W../...../..W..",
    "W...W/.B.../..B../...B./..W..", "..W../.W.../W..../...../B.B.B",
    "...WB/...W./...W./.B.../B....", "WWB../..B../...../W.B../.....",
};

static void random_position(struct qx_random *random, char text[NAIVE_TEXT])
{
    uint64_t n_brinks = sizeof brinks / sizeof *brinks;
    uint64_t kind = qx_random_below(random, 2 * n_brinks);
    snprintf(text, NAIVE_TEXT, "%s %c", brinks[kind % n_brinks], "wb"[qx_random_below(random, 2)]);
    naive_shuffle(text, kind < n_brinks ? (int)qx_random_below(random, 3) : 60, random);
}

static void placements_agree_with_naive_rules(void **unused)
{
    (void)unused;
    enum { PLACEMENTS = 100000 };
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct keys *keys = keys_new(&rules);
    struct qx_random random;
    int n_over = 0;
    qx_random_init(&random, 6);
    for (int n = 0; n < PLACEMENTS;) {
        char text[NAIVE_TEXT];
        uint64_t state[8];
        random_position(&random, text);
        if (!naive_compare(&naive_neutreeko, &rules, text))
            continue;
        rules.game->position_parse(&rules, text, state, NULL);
        keys_add(keys, state);
        n++;
        n_over += qx_turn(&rules, state) == QX_NOBODY;
    }
    assert_in_range(n_over, PLACEMENTS / 100, PLACEMENTS / 2);
    assert_in_range(keys_claim_distinct(keys), PLACEMENTS / 2, PLACEMENTS - 1);
    keys_free(keys);
}

static void games_agree_with_naive_rules(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    naive_compare_games(&naive_neutreeko, &rules, 9, 100000);
}

static void random_slides_are_uniform(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    naive_claim_uniform(&rules, false);
    naive_claim_uniform(&rules, true);
}

static void playouts_reach_the_end(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    naive_claim_playouts_end(&rules);
}

static void evaluation_sees_threats(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    int32_t now = naive_evaluate(&rules, "W...W/...../BB..B/...../W.... b", 0);
    int32_t threat = naive_evaluate(&rules, "W...W/...../BB..B/...../W.... w", 0);
    int32_t hope = naive_evaluate(&rules, "W...W/...../BB.../....B/W.... w", 0);
    assert_true(now > threat);
    assert_true(threat > hope);
    assert_true(hope > 0);
}

static void numbers_and_positions_go_both_ways(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    uint64_t n_legal = 0, n_over = 0, n = rules.game->n_indexes(&rules);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t state[8];
        if (!rules.game->unindex(&rules, i, state))
            continue;
        n_legal++;
        n_over += qx_turn(&rules, state) == QX_NOBODY;
        assert_true(rules.game->index(&rules, state) == i);
    }
    assert_int_equal(n_legal, 3468080);
    assert_int_equal(n_over, 72436);
}

static void exchanged_sides_have_the_same_number(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *black = claim_state(&rules, ".W.W./..B../...../..W../.B.B. b");
    void *white = claim_state(&rules, ".B.B./..W../...../..B../.W.W. w");
    assert_int_equal(rules.game->index(&rules, black), rules.game->index(&rules, white));
    qx_state_free(white);
    qx_state_free(black);
}

static void view_shows_pieces_and_the_row(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, "W...W/...../BB..B/...../W.... b");
    assert_string_equal(rules.game->phase(&rules, state), "slide a piece");
    claim_play(&rules, state, "e3-c3");
    for (uint64_t cell = 0; cell < 25; cell++) {
        struct qx_look look;
        rules.game->look(&rules, state, cell, &look);
        bool is_row = cell >= 10 && cell <= 12;
        assert_int_equal(look.marks, is_row ? QX_MARK_GOAL : 0);
        assert_int_equal(look.n_items && look.item[0].owner == 0, is_row);
    }
    qx_state_free(state);
}

/* Puts the sets of pieces and the seat into a good state and expects the complaint. */
static void claim_broken(uint64_t black, uint64_t white, uint64_t seat, const char *complaint)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    uint64_t *state = claim_state(&rules, NULL);
    const char *reason = NULL;
    assert_true(rules.game->validate(&rules, state, &reason));
    state[0] = black;
    state[1] = white;
    state[2] = seat;
    assert_false(rules.game->validate(&rules, state, &reason));
    assert_string_equal(reason, complaint);
    qx_state_free(state);
}

/* a1, b1, c1 … are bits 8, 9, 10 …; the second rank begins at 15. */
static void validate_finds_every_broken_invariant(void **unused)
{
    (void)unused;
    claim_broken(0xb00, 0x1a00, 0, "two pieces share a square");
    claim_broken(0xb01, 0x38000, 0, "a piece stands in the wall");
    claim_broken(0x300, 0x38000, 0, "a side does not have three pieces");
    claim_broken(0xb00, 0x18000, 0, "a side does not have three pieces");
    claim_broken(0x700, 0x58000, 0, "the side to move has already won");
    claim_broken(0xb00, 0x58000, 2, "the side to move has already won");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_is_the_known_one),
        cmocka_unit_test(black_moves_first),
        cmocka_unit_test(three_in_a_row_wins_in_every_direction),
        cmocka_unit_test(a_gap_is_no_row),
        cmocka_unit_test(third_repetition_is_a_draw_unless_switched_off),
        cmocka_unit_test(bad_positions_are_refused_with_a_sentence),
        cmocka_unit_test(illegal_moves_are_explained),
        cmocka_unit_test(placements_agree_with_naive_rules),
        cmocka_unit_test(games_agree_with_naive_rules),
        cmocka_unit_test(random_slides_are_uniform),
        cmocka_unit_test(playouts_reach_the_end),
        cmocka_unit_test(evaluation_sees_threats),
        cmocka_unit_test(numbers_and_positions_go_both_ways),
        cmocka_unit_test(exchanged_sides_have_the_same_number),
        cmocka_unit_test(view_shows_pieces_and_the_row),
        cmocka_unit_test(validate_finds_every_broken_invariant),
    };
    return cmocka_run_group_tests_name("neutreeko", tests, NULL, NULL);
}
