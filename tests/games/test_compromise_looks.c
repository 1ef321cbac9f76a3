/*
 * test_compromise_looks.c - claims about how Compromise looks, and what is said of a position.
 */
#include "games/compromise_play.h"

static void every_cell_lies_where_its_name_says(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    struct qx_cell cell;
    for (uint64_t i = 0; i < 27; i++) {
        uint64_t tap[QX_MAX_TAPS];
        rules.game->cell(&rules, i, &cell);
        assert_int_equal(rules.game->cell_at(&rules, cell.x, cell.y), i);
        assert_int_equal(rules.game->taps(&rules, NULL, i, tap), 1);
        assert_int_equal(tap[0], i);
    }
    rules.game->cell(&rules, move_of(&rules, "231"), &cell);
    assert_string_equal(cell.name, "grid 2, row 3, column 1");
    assert_int_equal(rules.game->cell_at(&rules, 3, 0), 27);
    assert_int_equal(rules.game->cell_at(&rules, 0, 3), 27);
}

static void seats_are_red_and_green(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    struct qx_seat_look red, green;
    rules.game->seat_look(&rules, RED, &red);
    rules.game->seat_look(&rules, GREEN, &green);
    assert_string_equal(red.name, "Red");
    assert_string_equal(green.name, "Green");
    assert_true(red.glyph != green.glyph && red.colour != green.colour);
}

static void edges_spell_the_move(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    char column[8], row[8];
    assert_int_equal(rules.game->column_label(&rules, 6, column, sizeof column), 3);
    assert_string_equal(column, "2.3");
    rules.game->row_label(&rules, 1, row, sizeof row);
    assert_string_equal(row, "2");
    assert_int_equal(rules.game->column_label(&rules, 3, column, sizeof column), 0);
}

static void a_cell_shows_both_colours_and_the_last_scoring(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=2");
    char text[DRAWN_SIZE];
    struct qx_look look;
    void *state = claim_state(
        &rules, drawn(text, "23 .. ..   .. .. ..   .. .. 1.", NOTHING, NOTHING, "0-0|1"));
    rules.game->look(&rules, state, 0, &look);
    assert_int_equal(look.n_items, 2);
    assert_int_equal(look.item[0].count, 2);
    assert_int_equal(look.item[1].count, 3);
    assert_true(look.item[0].owner == RED && look.item[0].glyph == 'r');
    assert_true(look.item[1].owner == GREEN && look.item[1].glyph == 'g');
    assert_int_equal(look.marks, 0);
    play(&rules, state, RED, "122");
    play(&rules, state, GREEN, "122");
    rules.game->look(&rules, state, 0, &look);
    assert_int_equal(look.marks, QX_MARK_FROZEN);
    rules.game->look(&rules, state, move_of(&rules, "313"), &look);
    assert_int_equal(look.n_items, 0);
    assert_int_equal(look.marks, QX_MARK_SCORED);
    play(&rules, state, RED, "313");
    rules.game->look(&rules, state, move_of(&rules, "313"), &look);
    assert_int_equal(look.item[0].count, 1);
    qx_state_free(state);
}

static void phase_says_what_is_owed(void **unused)
{
    (void)unused;
    static const struct {
        const char *options, *position, *phase;
    } cases[] = {
        {"", TABLE, "choose a grid, row and column to freeze"},
        {"type=gamble", TABLE, "chance chooses"},
        {"", TABLE "|" ONE "|" ZEROS, "chance places the pips"},
        {"type=complex", TABLE "|" ONE "|" ZEROS, "place a pip"},
        {"", ZEROS "|" ZEROS "|1-0|6", "the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct qx_rules rules = claim_rules("compromise", cases[i].options);
        void *state = claim_state(&rules, cases[i].position);
        assert_string_equal(rules.game->phase(&rules, state), cases[i].phase);
        qx_state_free(state);
    }
}

/* Without ties a level game goes on; one that is over is told by the last turn played. */
static void progress_counts_turns(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {ZEROS "|" ZEROS "|0-0|1", "turn 1 of 5"},  {ZEROS "|" ZEROS "|2-0|5", "turn 5 of 5"},
        {ZEROS "|" ZEROS "|3-4|6", "turn 5 of 5"},  {ZEROS "|" ZEROS "|3-3|6", "extra turn 1"},
        {ZEROS "|" ZEROS "|3-3|9", "extra turn 4"}, {ZEROS "|" ZEROS "|3-4|9", "extra turn 3"},
    };
    const struct qx_rules rules = claim_rules("compromise", "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        void *state = claim_state(&rules, cases[i][0]);
        assert_int_equal(rules.game->progress(&rules, state, text, sizeof text),
                         strlen(cases[i][1]));
        assert_string_equal(text, cases[i][1]);
        qx_state_free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_lies_where_its_name_says),
        cmocka_unit_test(seats_are_red_and_green),
        cmocka_unit_test(edges_spell_the_move),
        cmocka_unit_test(a_cell_shows_both_colours_and_the_last_scoring),
        cmocka_unit_test(phase_says_what_is_owed),
        cmocka_unit_test(progress_counts_turns),
    };
    return cmocka_run_group_tests_name("compromise looks", tests, NULL, NULL);
}
