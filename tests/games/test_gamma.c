/*
 * test_gamma.c - claims about Gamma: its rules, its turns and its words.
 */
#include "lib/claim.h"

#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

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
    claim_not("width=3,height=1,areas=1", "1.. 1 - -", "2,0",
              "2,0 would be one area too many for you: 1 is allowed");
    claim_not("width=5,height=1,areas=2", "1.1.. 1 - -", "4,0",
              "4,0 would be one area too many for you: 2 are allowed");
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
    claim_refused(&rules, ".../... 1 x -", "golden move is used up");
    claim_refused(&rules, ".../... 1 1,x -", "golden move is used up");
    rules = claim_rules("gamma", "width=2,height=1,players=10");
    claim_refused(&rules, "1.. 1 - -", "row 0, column 1");
    claim_refused(&rules, "1,0 1 - -", "row 0, column 1");
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

/* --- pictures --------------------------------------------------------------------------------- */

static void the_board_is_drawn_from_the_bottom_left(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2");
    void *state = claim_state(&rules, "..2/1.. 1 - -");
    char text[256];
    qx_draw_text(&rules, state, &(struct qx_draw){.ascii = true}, text, sizeof text);
    assert_string_equal(text, "    0  1  2 \n"
                              " 1  .  .  2  1\n"
                              " 0  1  .  .  0\n"
                              "    0  1  2 \n");
    qx_state_free(state);
}

static void ten_players_are_drawn_as_numbers(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=1,players=12");
    void *state = claim_state(&rules, "9,12,. 1 - -");
    struct qx_look look;
    rules.game->look(&rules, state, 1, &look);
    assert_int_equal(look.item[0].owner, 11);
    assert_int_equal(look.item[0].count, 12);
    rules.game->look(&rules, state, 2, &look);
    assert_int_equal(look.n_items, 0);
    qx_state_free(state);
}

static void the_phase_names_what_can_be_done(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *phase;
    } cases[] = {
        {"... 1 - -", "take a free field or skip"},
        {"12. 1 - -", "take a free field, make your golden move or skip"},
        {"122 1 - -", "make your golden move or skip"},
        {"122 - 1,2 -", "the game is over"},
    };
    struct qx_rules rules = claim_rules("gamma", "width=3,height=1");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *state = claim_state(&rules, cases[i].position);
        assert_string_equal(rules.game->phase(&rules, state), cases[i].phase);
        qx_state_free(state);
    }
}

/* --- what the engine promises ----------------------------------------------------------------- */

static void nobody_may_move_off_the_board(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2");
    struct gamma_turns *turns = claim_state(&rules, NULL);
    const struct gamma_state *state = gamma_turns_see(turns);
    assert_true(gamma_engine_can_move(&turns->shape, state, 1, 2, 1));
    assert_false(gamma_engine_can_move(&turns->shape, state, 0, 2, 1));
    assert_false(gamma_engine_can_move(&turns->shape, state, 3, 2, 1));
    assert_false(gamma_engine_can_move(&turns->shape, state, 1, 3, 1));
    assert_false(gamma_engine_can_move(&turns->shape, state, 1, 2, 2));
    qx_state_free(turns);
}

static void claim_broken(const struct qx_rules *rules, const struct gamma_turns *turns,
                         const char *why)
{
    const char *reason = "";
    assert_false(rules->game->validate(rules, turns, &reason));
    assert_non_null(strstr(reason, why));
}

static void validate_sees_a_broken_state(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=3,height=2");
    struct gamma_turns *turns = claim_state(&rules, "11./..2 1 - -");
    struct gamma_state *state = gamma_turns_state(turns);
    turns->mover = 3;
    claim_broken(&rules, turns, "the mover is not a player");
    turns->mover = 1;
    gamma_player_at(&turns->shape, state, 2)->border++;
    claim_broken(&rules, turns, "not what was counted");
    gamma_player_at(&turns->shape, state, 2)->border--;
    gamma_owner_set(&turns->shape, state, gamma_spot_at(&turns->shape, 2, 1).field, 1);
    claim_broken(&rules, turns, "in different areas");
    qx_state_free(turns);
}

static void validate_leaves_large_boards_alone(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=100,height=100");
    struct gamma_turns *turns = claim_state(&rules, NULL);
    const char *reason;
    gamma_player_at(&turns->shape, gamma_turns_state(turns), 1)->busy++;
    assert_true(rules.game->validate(&rules, turns, &reason));
    turns->skipper = 3;
    claim_broken(&rules, turns, "the mover is not a player");
    qx_state_free(turns);
}

/* Up to 2^32 - 2 fields, whatever the sides. */
static void boards_have_as_many_fields_as_there_are_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        bool fits;
    } boards[] = {
        {"width=4294967294,height=1", true},  {"width=65536,height=65535", true},
        {"width=268435455,height=16", true},  {"width=17,height=252645134", true},
        {"width=252645135,height=17", false}, {"width=65536,height=65536", false},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct qx_rules rules;
        assert_int_equal(qx_rules_init(&rules, qx_game_find("gamma"), boards[i].options, NULL),
                         boards[i].fits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_beside_your_own_joins_its_area),
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
        cmocka_unit_test(drawn_moves_are_uniform),
        cmocka_unit_test(the_board_is_drawn_from_the_bottom_left),
        cmocka_unit_test(ten_players_are_drawn_as_numbers),
        cmocka_unit_test(the_phase_names_what_can_be_done),
        cmocka_unit_test(nobody_may_move_off_the_board),
        cmocka_unit_test(validate_sees_a_broken_state),
        cmocka_unit_test(validate_leaves_large_boards_alone),
        cmocka_unit_test(boards_have_as_many_fields_as_there_are_numbers),
    };
    return cmocka_run_group_tests_name("gamma", tests, NULL, NULL);
}
