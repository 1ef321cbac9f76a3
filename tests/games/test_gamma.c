/*
 * test_gamma.c - claims about Gamma: its rules, its turns and its words.
 */
#include "lib/claim.h"

#include "games/gamma_naive.h"

/* Plays moves from a position; claims what comes of it. */
static void claim_after(const char *options, const char *position, const char *moves,
                        const char *expected)
{
    struct qx_rules rules = claim_rules("gamma", options);
    void *state = claim_state(&rules, position);
    claim_play(&rules, state, moves);
    claim_position(&rules, state, expected);
    qx_state_free(state);
}

static void claim_not(const char *options, const char *position, const char *move, const char *why)
{
    struct qx_rules rules = claim_rules("gamma", options);
    void *state = claim_state(&rules, position);
    claim_illegal(&rules, state, move, why);
    qx_state_free(state);
}

static void claim_end(const char *options, const char *position, const char *moves,
                      const char *reason, const char *winners)
{
    struct qx_rules rules = claim_rules("gamma", options);
    void *state = claim_state(&rules, position);
    claim_play(&rules, state, moves);
    claim_over(&rules, state, reason, winners);
    qx_state_free(state);
}

/* --- moves ------------------------------------------------------------------------------------ */

static void a_field_beside_your_own_joins_its_area(void **unused)
{
    (void)unused;
    claim_after("width=3,height=3,areas=1",
                ".../"
                ".../"
                "1.2 1 - -",
                "0,1 2,1 1,1",
                ".../"
                "112/"
                "1.2 2 - -");
}

static void an_area_too_many_is_refused(void **unused)
{
    (void)unused;
    claim_not("width=3,height=1,areas=1", "1.. 1 - -", "2,0", "one area too many");
    claim_after("width=3,height=1,areas=2", "1.. 1 - -", "2,0", "1.1 2 - -");
}

static void joining_areas_makes_room_for_another(void **unused)
{
    (void)unused;
    claim_not("width=5,height=1,areas=2,players=1", "1.1.. 1 - -", "4,0", "too many");
    claim_after("width=5,height=1,areas=2,players=1", "1.1.. 1 - -", "1,0 4,0", "111.1 1 - -");
}

/* --- golden moves ----------------------------------------------------------------------------- */

static void a_golden_move_splits_an_area_into_four(void **unused)
{
    (void)unused;
    claim_after("width=5,height=5,areas=4",
                "..1../"
                "..1../"
                "11111/"
                "..1../"
                "..1.. 2 - -",
                "g2,2",
                "..1../"
                "..1../"
                "11211/"
                "..1../"
                "..1.. 1 2 -");
}

static void a_golden_move_may_not_leave_too_many_areas(void **unused)
{
    (void)unused;
    claim_not("width=5,height=5,areas=3",
              "..1../"
              "..1../"
              "11111/"
              "..1../"
              "..1.. 2 - -",
              "g2,2", "more areas than allowed");
}

static void parts_of_an_area_are_areas_of_their_own(void **unused)
{
    (void)unused;
    claim_not("width=5,height=2,areas=2",
              "111../"
              "..... 2 - -",
              "g1,1 ", "is no move");
    claim_after("width=5,height=2,areas=2",
                "111../"
                "..... 2 - -",
                "g1,1 0,0",
                "121../"
                "1.... 2 2 -");
    claim_not("width=5,height=2,areas=2",
              "121../"
              "1.... 1 2 -",
              "4,0", "too many");
}

static void a_ring_falls_apart_only_at_its_second_loss(void **unused)
{
    (void)unused;
    const char *options = "width=4,height=3,areas=1,players=3";
    claim_after(options,
                "1112/"
                "1.13/"
                "1113 2 - -",
                "g2,2",
                "1122/"
                "1.13/"
                "1113 3 2 -");
    claim_not(options,
              "1122/"
              "1.13/"
              "1113 3 2 -",
              "g2,0", "more areas");
    claim_after(options,
                "1122/"
                "1.13/"
                "1113 3 2 -",
                "g2,1",
                "1122/"
                "1.33/"
                "1113 1 2,3 -");
}

static void what_is_no_prey_is_told_why(void **unused)
{
    (void)unused;
    claim_not("width=3,height=1", "12. 1 - -", "g0,0", "yours already");
    claim_not("width=3,height=1", "12. 1 - -", "g2,0", "is free");
    claim_not("width=3,height=1", "12. 1 1 -", "g1,0", "have made your golden move");
    claim_not("width=3,height=1", "12. 1 - -", "1,0", "belongs to player 2");
    claim_not("width=3,height=1", "12. 1 - -", "0,0", "yours already");
}

/* --- turns and the end ------------------------------------------------------------------------ */

static void who_cannot_move_is_passed_over_and_may_come_back(void **unused)
{
    (void)unused;
    const char *options = "width=4,height=1,players=3,areas=1";
    /* Player 1 is shut in and has no golden move, until player 2 takes its only field. */
    claim_after(options, "123. 3 1 -", "skip", "123. 2 1 3");
    claim_after(options, "123. 2 1 -", "g0,0 skip", "223. 1 1,2 3");
    claim_after(options, "123. 2 1 -", "g0,0 skip 3,0", "2231 3 1,2 -");
}

static void the_game_ends_when_nobody_can_move(void **unused)
{
    (void)unused;
    claim_end("width=1,height=1,players=1", NULL, "0,0", "no moves left", "1");
    claim_end("width=3,height=1,areas=1", "1.2 1 1,2 -", "1,0", "no moves left", "1");
}

static void the_game_ends_when_all_skip_in_a_row(void **unused)
{
    (void)unused;
    claim_end("width=2,height=1,areas=1", NULL, "0,0 1,0 skip skip", "everybody skipped", "12");
    claim_end("players=3", NULL, "skip 3,3 skip skip skip", "everybody skipped", "2");
    claim_after("players=1", NULL, "skip",
                "........../........../........../........../........../"
                "........../........../........../........../.......... - - 1");
}

/* --- words ------------------------------------------------------------------------------------ */

static void numbers_with_commas_stand_for_ten_players(void **unused)
{
    (void)unused;
    claim_after("width=3,height=2,players=12", ".,.,./10,.,12 3 10 -", "1,0",
                ".,.,./10,3,12 4 10 -");
}

static void a_wrong_position_is_refused_with_a_reason(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2,areas=1");
    claim_refused(&rules, "../... 1 - -", "row 1, column 2");
    claim_refused(&rules, ".3./... 1 - -", "row 1, column 1");
    claim_refused(&rules, "..../... 1 - -", "row 1 does not end after 3 fields");
    claim_refused(&rules, ".../...", "row 0 does not end");
    claim_refused(&rules, ".../... 3 - -", "the player to move");
    claim_refused(&rules, ".../... 1 2,1 -", "golden move is used up");
    claim_refused(&rules, ".../... 1 - 9", "who skipped first");
    claim_refused(&rules, ".../... 1 - -x", "who skipped first");
    claim_refused(&rules, "1.1/... 1 - -", "player 1 has 2 areas; 1 is allowed");
    claim_refused(&rules, ".../... - - -", "the game is not over: player 1 can move");
    claim_refused(&rules, "111/222 1 1,2 -", "is to move and cannot");
    claim_refused(&rules, ".../... 1 - 1", "the game is over");
    claim_refused(&rules, "111/222 - 1,2 1", "cannot have skipped");
}

static void a_wrong_move_is_refused_with_a_reason(void **unused)
{
    (void)unused;
    claim_not(NULL, NULL, "a1", "is no move; write");
    claim_not(NULL, NULL, "3,", "is no move");
    claim_not(NULL, NULL, "03,4", "is no move");
    claim_not(NULL, NULL, "3,4,5", "is no move");
    claim_not(NULL, NULL, "10,0", "off the board, which ends at 9,9");
    claim_not(NULL, NULL, "4294967296,0", "is no move");
}

static void a_board_beyond_all_numbers_is_refused(void **unused)
{
    (void)unused;
    struct qx_rules rules;
    struct qx_error error = {""};
    assert_false(
        qx_rules_init(&rules, qx_game_find("gamma"), "width=4294967295,height=4294967295", &error));
    assert_non_null(strstr(error.text, "too large"));
    assert_true(qx_rules_init(&rules, qx_game_find("gamma"), "width=10000,height=10000", &error));
    assert_true(rules.state_size < UINT64_C(16) * 10000 * 10000 + 4096);
}

/* --- against the naive game ------------------------------------------------------------------- */

static uint32_t naive_next(struct gamma_naive *naive, uint32_t players, uint32_t after,
                           uint32_t skipper)
{
    for (uint32_t i = 0, next = after; i < players; i++) {
        next = next % players + 1;
        if (next == skipper)
            return 0;
        if (gamma_naive_free_fields(naive, next) || gamma_naive_golden_possible(naive, next))
            return next;
    }
    return 0;
}

/* Plays a random game by turns next to the naive one; whose turn it is and how many moves there are
 * agree. */
static void play_beside_naive(const struct qx_rules *rules, uint64_t seed)
{
    const uint32_t players = (uint32_t)rules->n_seats, width = rules->width;
    struct gamma_naive *naive =
        gamma_naive_new(width, rules->height, players, (uint32_t)rules->option[3]);
    void *state = claim_state(rules, NULL);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    struct qx_random random;
    qx_random_init(&random, seed);
    for (uint32_t mover = 1, skipper = 0; mover;) {
        assert_int_equal(qx_turn(rules, state), mover - 1);
        size_t n = qx_moves(rules, state, mover - 1, list);
        assert_int_equal(n, gamma_naive_free_fields(naive, mover) +
                                gamma_naive_golden_fields(naive, mover) + 1);
        qx_move move = list[qx_random_below(&random, n)];
        uint32_t place = (uint32_t)(move % rules->n_cells);
        qx_apply(rules, state, mover - 1, move);
        if (move == 2 * rules->n_cells)
            skipper = skipper ? skipper : mover;
        else if (move >= rules->n_cells)
            assert_true(gamma_naive_golden_move(naive, mover, place % width, place / width));
        else
            assert_true(gamma_naive_move(naive, mover, place % width, place / width));
        if (move != 2 * rules->n_cells)
            skipper = 0;
        mover = naive_next(naive, players, mover, skipper);
    }
    assert_int_equal(qx_turn(rules, state), QX_NOBODY);
    free(list);
    qx_state_free(state);
    gamma_naive_free(naive);
}

static void turns_and_moves_agree_with_the_naive_game(void **unused)
{
    (void)unused;
    static const char *const variants[] = {
        "width=4,height=4,areas=1", "width=6,height=3,players=3,areas=2",
        "width=1,height=9,players=2,areas=1", "width=5,height=5,players=12,areas=1"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct qx_rules rules = claim_rules("gamma", variants[i]);
        for (uint64_t seed = 0; seed < 40; seed++)
            play_beside_naive(&rules, seed);
    }
}

/* Draws many moves and compares how often each came up; both ways of drawing are used. */
static void drawn_moves_are_uniform(void **unused)
{
    (void)unused;
    enum { DRAWS = 60000 };
    struct qx_rules rules = claim_rules("gamma", "width=20,height=9,areas=1");
    void *state = claim_state(&rules, "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "11111111111111111111/"
                                      "111111111111111111.2 2 2 -");
    uint64_t count[2] = {0};
    struct qx_random random;
    qx_random_init(&random, 1);
    for (int i = 0; i < DRAWS; i++) {
        qx_move move = rules.game->sample(&rules, state, 1, &random);
        assert_true(move == 18 || move == 2 * rules.n_cells);
        count[move == 18]++;
    }
    assert_in_range(count[0], DRAWS / 2 - 1000, DRAWS / 2 + 1000);
    qx_state_free(state);
}

static uint64_t key_of(const struct qx_rules *rules, const char *position)
{
    void *state = claim_state(rules, position);
    uint64_t key = qx_key(rules, state);
    qx_state_free(state);
    return key;
}

/* Fields 1 and 2 of players 2 and 1 once had the same numbers as the turn and the skipper. */
static void the_turn_does_not_hide_behind_the_board(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=6,height=1,players=2,areas=1");
    assert_true(key_of(&rules, "2..... 2 - 1") != key_of(&rules, "221... 1 - 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_beside_your_own_joins_its_area),
        cmocka_unit_test(the_turn_does_not_hide_behind_the_board),
        cmocka_unit_test(an_area_too_many_is_refused),
        cmocka_unit_test(joining_areas_makes_room_for_another),
        cmocka_unit_test(a_golden_move_splits_an_area_into_four),
        cmocka_unit_test(a_golden_move_may_not_leave_too_many_areas),
        cmocka_unit_test(parts_of_an_area_are_areas_of_their_own),
        cmocka_unit_test(a_ring_falls_apart_only_at_its_second_loss),
        cmocka_unit_test(what_is_no_prey_is_told_why),
        cmocka_unit_test(who_cannot_move_is_passed_over_and_may_come_back),
        cmocka_unit_test(the_game_ends_when_nobody_can_move),
        cmocka_unit_test(the_game_ends_when_all_skip_in_a_row),
        cmocka_unit_test(numbers_with_commas_stand_for_ten_players),
        cmocka_unit_test(a_wrong_position_is_refused_with_a_reason),
        cmocka_unit_test(a_wrong_move_is_refused_with_a_reason),
        cmocka_unit_test(a_board_beyond_all_numbers_is_refused),
        cmocka_unit_test(turns_and_moves_agree_with_the_naive_game),
        cmocka_unit_test(drawn_moves_are_uniform),
    };
    return cmocka_run_group_tests_name("gamma", tests, NULL, NULL);
}
