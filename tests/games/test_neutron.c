/*
 * test_neutron.c - claims about Neutron.
 */
#include "games/slide_naive.h"

#include <stdio.h>

#include "lib/keys.h"

static void perft_by_slides_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {13, 99, 1022, 4932, 57418};
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 5; depth++)
        assert_int_equal(claim_perft(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

/* A turn is over when the seat changes or the game ends. */
static uint64_t count_turns(const struct qx_rules *rules, const void *state, int depth)
{
    if (depth == 0)
        return 1;
    qx_seat seat = qx_turn(rules, state);
    if (seat == QX_NOBODY)
        return 0;
    qx_move list[40];
    uint64_t count = 0;
    size_t n = qx_moves(rules, state, seat, list);
    for (size_t i = 0; i < n; i++) {
        uint64_t next[8];
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, list[i]);
        count += count_turns(rules, next, qx_turn(rules, next) == seat ? depth : depth - 1);
    }
    return count;
}

static void perft_by_turns_is_the_known_one(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {13, 1026, 58092, 2617450};
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    for (int depth = 1; depth <= 4; depth++)
        assert_int_equal(count_turns(&rules, state, depth), known[depth - 1]);
    qx_state_free(state);
}

/* Plays the moves from the position; the game is then over for this reason, with these winners. */
static void claim_end(const char *options, const char *position, const char *moves,
                      const char *reason, const char *winners)
{
    struct qx_rules rules = claim_rules("neutron", options);
    void *state = claim_state(&rules, position);
    claim_play(&rules, state, moves);
    claim_over(&rules, state, reason, winners);
    qx_state_free(state);
}

static void first_turn_has_no_neutron_move(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    claim_position(&rules, state, "BBBBB/...../..N../...../WWWWW w p");
    claim_illegal(&rules, state, "c3-c2", "the Neutron does not slide now");
    claim_play(&rules, state, "b1-b4");
    claim_position(&rules, state, "BBBBB/.W.../..N../...../W.WWW b n");
    claim_play(&rules, state, "c3-c2");
    claim_position(&rules, state, "BBBBB/.W.../...../..N../W.WWW b p");
    claim_play(&rules, state, "c5-c3");
    claim_position(&rules, state, "BB.BB/.W.../..B../..N../W.WWW w n");
    qx_state_free(state);
}

static void black_may_begin(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "first=black");
    void *state = claim_state(&rules, NULL);
    claim_position(&rules, state, "BBBBB/...../..N../...../WWWWW b p");
    assert_int_equal(qx_turn(&rules, state), 1);
    qx_state_free(state);
}

static void neutron_home_wins_whoever_moved_it(void **unused)
{
    (void)unused;
    claim_end(NULL, "BBBBB/..W../..N../...../WW.WW w n", "c3-c1", "Neutron on rank 1", "1");
    claim_end(NULL, "BBBBB/..W../..N../...../WW.WW b n", "c3-c1", "Neutron on rank 1", "1");
    claim_end(NULL, "BB.BB/...../..N../..B../WWWWW w n", "c3-c5", "Neutron on rank 5", "2");
    claim_end("rules=classic", "BB.BB/...../..N../..B../WWWWW b n", "c3-c5", "Neutron on rank 5",
              "2");
}

static void five_on_the_enemys_rank_win_by_house_rules(void **unused)
{
    (void)unused;
    claim_end(NULL, "WWWW./BB.../..N../BB.../B...W w p", "e1-e5", "all five white pieces on rank 5",
              "1");
    claim_end(NULL, "W...B/WW.../..N../WW.../BBBB. b p", "e5-e1", "all five black pieces on rank 1",
              "2");
}

static void five_on_the_enemys_rank_mean_nothing_by_classic_rules(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "rules=classic");
    void *state = claim_state(&rules, "WWWW./BB.../..N../BB.../B...W w p");
    claim_play(&rules, state, "e1-e5");
    assert_int_equal(qx_turn(&rules, state), 1);
    qx_state_free(state);
}

static void neutron_blocked_lets_both_win_by_house_rules(void **unused)
{
    (void)unused;
    claim_end(NULL, "B...W/...BN/...BB/W..W./W.BW. w p", "a2-d5", "Neutron blocked", "12");
}

static void neutron_blocked_loses_by_classic_rules(void **unused)
{
    (void)unused;
    claim_end("rules=classic", "B...W/...BN/...BB/W..W./W.BW. w p", "a2-d5", "Neutron blocked",
              "1");
    claim_end("rules=classic", "B...W/...BN/...WB/B..W./W.BW. b p", "a2-d5", "Neutron blocked",
              "2");
}

static void five_on_the_enemys_rank_go_before_a_blocked_neutron(void **unused)
{
    (void)unused;
    const char *position = "WWW.W/...BN/...BB/W..../BB... w p";
    claim_end(NULL, position, "a2-d5", "all five white pieces on rank 5", "1");
    claim_end("rules=classic", position, "a2-d5", "Neutron blocked", "1");
}

static void having_no_piece_to_move_loses(void **unused)
{
    (void)unused;
    const char *position = "...../..N../BB.../WWBB./WWWB. w n";
    claim_end(NULL, position, "c4-c3", "no piece can move", "2");
    claim_end("rules=classic", position, "c4-c3", "no piece can move", "2");
}

/* Both sides go to and fro; the eighteenth slide brings a position for the third time. */
static void third_repetition_is_a_draw_unless_switched_off(void **unused)
{
    (void)unused;
    static const char *const to_and_fro[] = {"b1-b4", "c3-a3", "d5-d2", "a3-e3", "b4-b1", "e3-a3",
                                             "d2-d5", "a3-e3", "b1-b4", "e3-a3", "d5-d2", "a3-e3",
                                             "b4-b1", "e3-a3", "d2-d5", "a3-e3", "b1-b4", "e3-a3"};
    naive_claim_repetition("neutron", to_and_fro, 18);
}

static void bad_positions_are_refused_with_a_sentence(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    claim_refused(&rules, "BBBBB/...../..N../...../WWWW. w p",
                  "White must have five pieces, not 4");
    claim_refused(&rules, "BBBBB/B..../..N../...../WWWWW w p",
                  "Black must have five pieces, not 6");
    claim_refused(&rules, "BBBBB/...../.NN../...../WWWWW w p", "one Neutron, not 2");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW", "a blank and the side");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW ", "w or b and a blank, not \"\"");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW x p", "w or b and a blank, not \"x p\"");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW wp", "w or b and a blank, not \"wp\"");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW w ",
                  "n (Neutron next) or p (piece next), not \"\"");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW w q", "not \"q\"");
    claim_refused(&rules, "BBBBB/...../..N../...../WWWWW w p ", "not \"p \"");
    claim_refused(&rules, "BBBBB....../..N../...../WWWWW w p", "a \"/\" is missing after rank 5");
    claim_refused(&rules, "BBBBB/...../..X../...../WWWWW w p", "c3 must be one of \"WBN.\"");
    claim_refused(&rules, "BBBBB/...../..N", "d3 must be one of");
}

static void positions_from_after_the_end_are_refused(void **unused)
{
    (void)unused;
    struct qx_rules house = claim_rules("neutron", NULL),
                    classic = claim_rules("neutron", "rules=classic");
    const char *base = "WWWWW/BB.../..N../BB.../B.... w n";
    claim_refused(&house, "BBBBB/..W../...../...../WWNWW b n", "when the Neutron came home");
    claim_refused(&classic, "BBBBB/..W../...../...../WWNWW b n", "when the Neutron came home");
    claim_refused(&house, base, "five pieces stood on the enemy's home rank");
    claim_refused(&house, "WWWWW/BB.../..N../BB.../B.... w p", "five pieces stood");
    claim_refused(&house, "WWWWW/BB.../..N../BB.../B.... b p", "five pieces stood");
    qx_state_free(claim_state(&classic, base));
}

static void illegal_moves_are_explained(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    claim_illegal(&rules, state, "b5-b2", "the piece on b5 is not White");
    claim_illegal(&rules, state, "b3-b2", "there is nothing on b3");
    claim_illegal(&rules, state, "b1-c1", "c1 is occupied");
    claim_illegal(&rules, state, "b1-b3", "as far as it can: b1-b3 does not");
    claim_illegal(&rules, state, "b1-c4", "as far as it can: b1-c4 does not");
    claim_illegal(&rules, state, "b1b4", "\"b1b4\" is not a move");
    claim_illegal(&rules, state, "b1-f4", "is not a move");
    claim_illegal(&rules, state, "z1-b4", "is not a move");
    claim_play(&rules, state, "b1-b4");
    claim_illegal(&rules, state, "b5-c4", "the Neutron must slide first");
    claim_illegal(&rules, state, "c3-d3", "as far as it can");
    qx_state_free(state);
}

/* Positions on the brink of every special ending; a few swaps make thousands of neighbours. */
static const char *const brinks[] = {
    "WWWW./BB.../..N../BB.../B...W", "W...B/WW.../..N../WW.../BBBB.",
    "WWW.W/...BN/...BB/W..../BB...", "WWWWW/...../BBNBB/...../B....",
    "W..../...../WWNWW/...../BBBBB", "B...W/...BN/...BB/W..W./W.BW.",
    ".BBW./.WNB./.WBW./.BW../.....", "BW.../NW.../BW.../...../BBBWW",
    "...../BBN../WWBB./WWWB./.....", "...../...../BBN../WWBB./WWWB.",
    "WW.../WWB../WNB../BBB../.....", ".BWNW/.BBWW/..BBW/...../.....",
};

/* A position's text at random: a brink shaken a little, or the pieces anywhere. */
static void random_position(struct qx_random *random, char text[NAIVE_TEXT])
{
    uint64_t n_brinks = sizeof brinks / sizeof *brinks;
    uint64_t kind = qx_random_below(random, 2 * n_brinks);
    snprintf(text, NAIVE_TEXT, "%s %c %c", brinks[kind % n_brinks],
             "wb"[qx_random_below(random, 2)], "np"[qx_random_below(random, 2)]);
    naive_shuffle(text, kind < n_brinks ? (int)qx_random_below(random, 3) : 60, random);
}

/* Why the game is over in a position, "" where it is not; the position goes to the keys. */
static const char *ending(const struct qx_rules *rules, const char *position, struct keys *keys)
{
    uint64_t state[8];
    struct qx_score scores[2];
    rules->game->position_parse(rules, position, state, NULL);
    keys_add(keys, state);
    const char *reason = rules->game->result(rules, state, scores);
    return reason ? reason : "";
}

/* Compares n positions and makes sure that every ending was among them, often. */
static void compare_placements(const char *options, int n, const char *const *reasons)
{
    struct qx_rules rules = claim_rules("neutron", options);
    struct keys *keys = keys_new(&rules);
    struct qx_random random;
    int n_seen[8] = {0};
    qx_random_init(&random, 5);
    for (int i = 0; i < n;) {
        char text[NAIVE_TEXT];
        random_position(&random, text);
        if (!naive_compare(&naive_neutron, &rules, text))
            continue;
        const char *reason = ending(&rules, text, keys);
        for (int r = 0; reasons[r]; r++)
            n_seen[r] += strcmp(reasons[r], reason) == 0;
        i++;
    }
    for (int r = 0; reasons[r]; r++)
        assert_in_range(n_seen[r], 100, n);
    assert_in_range(keys_claim_distinct(keys), n / 2, n - 1);
    keys_free(keys);
}

static void placements_agree_with_naive_house_rules(void **unused)
{
    (void)unused;
    compare_placements("rules=house", 100000,
                       (const char *const[]){"Neutron on rank 1", "Neutron on rank 5",
                                             "Neutron blocked", "all five white pieces on rank 5",
                                             "all five black pieces on rank 1", "no piece can move",
                                             NULL});
}

static void placements_agree_with_naive_classic_rules(void **unused)
{
    (void)unused;
    compare_placements("rules=classic", 100000,
                       (const char *const[]){"Neutron on rank 1", "Neutron on rank 5",
                                             "Neutron blocked", "no piece can move", NULL});
}

static void games_agree_with_naive_rules(void **unused)
{
    (void)unused;
    struct qx_rules house = claim_rules("neutron", NULL);
    struct qx_rules classic = claim_rules("neutron", "rules=classic,first=black");
    naive_compare_games(&naive_neutron, &house, 7, 100000);
    naive_compare_games(&naive_neutron, &classic, 8, 100000);
}

static void random_slides_are_uniform(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    naive_claim_uniform(&rules, false);
    naive_claim_uniform(&rules, true);
}

static void playouts_reach_the_end(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "rules=classic");
    naive_claim_playouts_end(&rules);
}

static void evaluation_sees_the_way_home(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    int32_t now = naive_evaluate(&rules, "BBBBB/..W../..N../...../WW.WW w n", 0);
    int32_t soon = naive_evaluate(&rules, "BBBBB/..W../..N../...../WW.WW b p", 0);
    int32_t threat = naive_evaluate(&rules, "BBBBB/..W../..N../...../WW.WW b n", 0);
    int32_t none = naive_evaluate(&rules, "BBBBB/...../..N../..W../WW.WW b n", 0);
    assert_true(now > soon);
    assert_true(soon > threat);
    assert_true(threat > none);
    assert_int_equal(naive_evaluate(&rules, "BBBBB/...../..N../...../WWWWW w p", 0), 0);
    /* Both home ranks are full: nearer is better all the same. */
    assert_true(naive_evaluate(&rules, "BBBBB/...../...../..N../WWWWW w p", 0) > 0);
    assert_true(naive_evaluate(&rules, "BBBBB/..N../...../...../WWWWW w p", 0) < 0);
}

static void view_shows_pieces_home_ranks_and_the_reason(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, "BBBBB/..W../..N../...../WW.WW w n");
    struct qx_look look;
    rules.game->look(&rules, state, 12, &look);
    assert_int_equal(look.n_items, 1);
    assert_int_equal(look.item[0].owner, QX_NOBODY);
    assert_int_equal(look.item[0].glyph, 'N');
    assert_int_equal(look.marks, 0);
    assert_string_equal(rules.game->phase(&rules, state), "slide the Neutron");
    claim_play(&rules, state, "c3-c1");
    rules.game->look(&rules, state, 2, &look);
    assert_int_equal(look.marks, QX_MARK_DARK | QX_MARK_GOAL);
    rules.game->look(&rules, state, 1, &look);
    assert_int_equal(look.item[0].owner, 0);
    assert_int_equal(look.marks, QX_MARK_DARK);
    qx_state_free(state);
}

static void view_names_squares_seats_and_edges(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    const struct qx_game *game = rules.game;
    struct qx_cell cell;
    struct qx_seat_look seat;
    char label[8];
    game->cell(&rules, 8, &cell);
    assert_string_equal(cell.name, "d2");
    assert_int_equal(cell.x, 3);
    assert_int_equal(cell.y, 3);
    assert_int_equal(game->cell_at(&rules, 3, 3), 8);
    assert_int_equal(game->cell_at(&rules, 5, 3), rules.n_cells);
    assert_int_equal(game->cell_at(&rules, 3, 5), rules.n_cells);
    assert_int_equal(game->column_label(&rules, 3, label, sizeof label), 1);
    assert_string_equal(label, "d");
    assert_int_equal(game->row_label(&rules, 3, label, sizeof label), 1);
    assert_string_equal(label, "2");
    game->seat_look(&rules, 1, &seat);
    assert_string_equal(seat.name, "Black");
}

static void a_slide_is_two_taps(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, NULL);
    uint64_t taps[QX_MAX_TAPS];
    qx_move move;
    assert_true(qx_move_read(&rules, state, 0, "b1-b4", &move, NULL));
    assert_int_equal(rules.game->taps(&rules, state, move, taps), 2);
    assert_int_equal(taps[0], 1);
    assert_int_equal(taps[1], 16);
    qx_state_free(state);
}

static void view_marks_the_pieces_that_cannot_move(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, "...../..N../BB.../WWBB./WWWB. w n");
    struct qx_look look;
    claim_play(&rules, state, "c4-c3");
    for (uint64_t cell = 0; cell < 25; cell++) {
        rules.game->look(&rules, state, cell, &look);
        bool is_white = look.n_items && look.item[0].owner == 0;
        assert_int_equal((look.marks & QX_MARK_GOAL) != 0, is_white);
    }
    assert_string_equal(rules.game->phase(&rules, state), "slide a piece");
    qx_state_free(state);
}

/* What a state holds, as the game lays it out. Sets have eight bits below square a1. */
struct inside {
    uint64_t white, black, neutron;
    uint32_t seat;
    uint16_t phase, ending;
};

static struct inside good_state(void)
{
    struct qx_rules rules = claim_rules("neutron", NULL);
    struct inside *state = claim_state(&rules, "BBBBB/...../..N../...../WWWWW w p");
    struct inside good = *state;
    qx_state_free(state);
    return good;
}

static void claim_broken(struct inside state, const char *complaint)
{
    struct qx_rules rules = claim_rules("neutron", NULL);
    struct inside good = good_state();
    const char *reason = NULL;
    assert_true(rules.game->validate(&rules, &good, &reason));
    assert_false(rules.game->validate(&rules, &state, &reason));
    assert_string_equal(reason, complaint);
}

static void validate_finds_every_broken_invariant(void **unused)
{
    (void)unused;
    struct inside broken = good_state();
    broken.seat = 2;
    claim_broken(broken, "the turn is nobody's");
    broken = good_state();
    broken.phase = 2;
    claim_broken(broken, "the turn is nobody's");
    broken = good_state();
    broken.white |= 1;
    claim_broken(broken, "a piece stands in the wall");
    broken = good_state();
    broken.white &= broken.white - 1;
    claim_broken(broken, "a piece is missing");
    broken = good_state();
    broken.neutron = 0;
    claim_broken(broken, "a piece is missing");
    broken = good_state();
    broken.ending = 1;
    claim_broken(broken, "the ending does not follow from the position");
}

static void validate_finds_two_pieces_on_a_square(void **unused)
{
    (void)unused;
    const uint64_t a1 = 1 << 8;
    struct inside broken = good_state();
    broken.neutron |= a1;
    claim_broken(broken, "a piece is missing"); /* there are two Neutrons, so one too many */
    broken.neutron = a1;
    claim_broken(broken, "two pieces share a square");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_by_slides_is_the_known_one),
        cmocka_unit_test(perft_by_turns_is_the_known_one),
        cmocka_unit_test(first_turn_has_no_neutron_move),
        cmocka_unit_test(black_may_begin),
        cmocka_unit_test(neutron_home_wins_whoever_moved_it),
        cmocka_unit_test(five_on_the_enemys_rank_win_by_house_rules),
        cmocka_unit_test(five_on_the_enemys_rank_mean_nothing_by_classic_rules),
        cmocka_unit_test(neutron_blocked_lets_both_win_by_house_rules),
        cmocka_unit_test(neutron_blocked_loses_by_classic_rules),
        cmocka_unit_test(five_on_the_enemys_rank_go_before_a_blocked_neutron),
        cmocka_unit_test(having_no_piece_to_move_loses),
        cmocka_unit_test(third_repetition_is_a_draw_unless_switched_off),
        cmocka_unit_test(bad_positions_are_refused_with_a_sentence),
        cmocka_unit_test(positions_from_after_the_end_are_refused),
        cmocka_unit_test(illegal_moves_are_explained),
        cmocka_unit_test(placements_agree_with_naive_house_rules),
        cmocka_unit_test(placements_agree_with_naive_classic_rules),
        cmocka_unit_test(games_agree_with_naive_rules),
        cmocka_unit_test(random_slides_are_uniform),
        cmocka_unit_test(playouts_reach_the_end),
        cmocka_unit_test(evaluation_sees_the_way_home),
        cmocka_unit_test(view_shows_pieces_home_ranks_and_the_reason),
        cmocka_unit_test(view_names_squares_seats_and_edges),
        cmocka_unit_test(a_slide_is_two_taps),
        cmocka_unit_test(view_marks_the_pieces_that_cannot_move),
        cmocka_unit_test(validate_finds_every_broken_invariant),
        cmocka_unit_test(validate_finds_two_pieces_on_a_square),
    };
    return cmocka_run_group_tests_name("neutron", tests, NULL, NULL);
}
