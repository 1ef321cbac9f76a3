/*
 * suite_places.c - cells and how people get to them: arrow keys, taps, and the board as text, on
 * squares, on hexagons, and with stacks.
 */
#include <quincunx/taps.h>
#include <quincunx/view.h>

#include "lib/claim.h"
#include "lib/variants.h"

enum { LARGEST = 5000 };

/* --- arrow keys --- */

static void claim_every_cell_is_reached(const struct qx_rules *rules)
{
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (rules->n_cells > LARGEST)
        return;
    uint64_t *queue = calloc(rules->n_cells, sizeof *queue), n = 1;
    bool *is_seen = calloc(rules->n_cells, 1);
    assert_true(queue && is_seen);
    is_seen[0] = true;
    for (uint64_t i = 0; i < n; i++)
        for (int s = 0; s < 4; s++) {
            const uint64_t cell = qx_cell_toward(rules, queue[i], steps[s][0], steps[s][1]);
            assert_true(cell <= rules->n_cells && cell != queue[i]);
            if (cell == rules->n_cells || is_seen[cell])
                continue;
            is_seen[cell] = true;
            queue[n++] = cell;
        }
    assert_int_equal(n, rules->n_cells);
    free(queue);
    free(is_seen);
}

static void arrows_reach_every_cell(void **unused)
{
    (void)unused;
    variants_visit(claim_every_cell_is_reached);
}

static uint64_t at(const struct qx_rules *rules, const char *name)
{
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        struct qx_cell place;
        rules->game->cell(rules, cell, &place);
        if (strcmp(place.name, name) == 0)
            return cell;
    }
    fail_msg("there is no cell %s", name);
    return 0;
}

static void claim_step(const struct qx_rules *rules, const char *from, int dx, int dy,
                       const char *to)
{
    const uint64_t cell = qx_cell_toward(rules, at(rules, from), dx, dy);
    assert_int_equal(cell, to ? at(rules, to) : rules->n_cells);
}

/* Down and up again is the same way; a way down is straight on the whole. */
static void hexagons_are_walked_in_zigzag(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("hexes", "size=4");
    claim_step(&rules, "b1", 0, 1, "b2");
    claim_step(&rules, "b2", 0, 1, "a3");
    claim_step(&rules, "a3", 0, -1, "b2");
    claim_step(&rules, "b2", 0, -1, "b1");
    claim_step(&rules, "b1", 1, 0, "c1");
    claim_step(&rules, "a2", 0, 1, "a3");
    claim_step(&rules, "a1", -1, 0, NULL);
    claim_step(&rules, "a1", 0, -1, NULL);
}

static void gaps_are_stepped_over(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    claim_step(&rules, "grid 1, row 2, column 3", 1, 0, "grid 2, row 2, column 1");
    claim_step(&rules, "grid 3, row 2, column 3", 1, 0, NULL);
    assert_true(qx_column_is_empty(&rules, 3) && qx_column_is_empty(&rules, 7));
    assert_false(qx_column_is_empty(&rules, 2) || qx_column_is_empty(&rules, 4));
    const struct qx_rules hexes = claim_rules("hexes", "size=2");
    for (uint32_t x = 0; x < hexes.width; x++)
        assert_false(qx_column_is_empty(&hexes, x));
}

/* --- taps --- */

static enum qx_tap tap(struct qx_taps *taps, const char *name, qx_move *move)
{
    return qx_taps_tap(taps, at(taps->rules, name), move);
}

static bool is_target(const struct qx_taps *taps, const char *name)
{
    return qx_taps_is_target(taps, at(taps->rules, name));
}

/* Pieces of the first seat lie on a1, c1 and b2. */
static void four_taps_make_a_move(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("stacks", "");
    void *state = qx_state_new(&rules);
    struct qx_taps taps;
    qx_move move = 0;
    char text[32];
    qx_taps_init(&taps, &rules);
    assert_true(qx_taps_load(&taps, state, 0));
    assert_true(is_target(&taps, "a1") && !is_target(&taps, "b1"));
    assert_int_equal(tap(&taps, "b1", &move), QX_TAP_NOTHING);
    assert_int_equal(tap(&taps, "a1", &move), QX_TAP_STAGED);
    assert_true(qx_taps_is_staged(&taps, at(&rules, "a1")) && is_target(&taps, "b1"));
    assert_int_equal(tap(&taps, "b1", &move), QX_TAP_STAGED);
    assert_true(is_target(&taps, "c1") && !is_target(&taps, "a1"));
    assert_int_equal(tap(&taps, "c1", &move), QX_TAP_STAGED);
    assert_int_equal(tap(&taps, "b1", &move), QX_TAP_MOVE);
    rules.game->move_text(&rules, move, text, sizeof text);
    assert_string_equal(text, "a1-b1,c1-b1");
    qx_taps_release(&taps);
    qx_state_free(state);
}

static void taps_are_taken_back_and_begun_anew(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("stacks", "");
    void *state = qx_state_new(&rules);
    struct qx_taps taps;
    qx_move move = 0;
    qx_taps_init(&taps, &rules);
    assert_true(qx_taps_load(&taps, state, 0));
    assert_false(qx_taps_unstage(&taps));
    assert_int_equal(tap(&taps, "a1", &move), QX_TAP_STAGED);
    assert_int_equal(tap(&taps, "a1", &move), QX_TAP_CLEARED);
    assert_int_equal(taps.n_staged, 0);
    assert_int_equal(tap(&taps, "a1", &move), QX_TAP_STAGED);
    assert_int_equal(tap(&taps, "b1", &move), QX_TAP_STAGED);
    assert_int_equal(tap(&taps, "a2", &move), QX_TAP_NOTHING);
    assert_int_equal(taps.n_staged, 2);
    assert_true(qx_taps_unstage(&taps));
    assert_true(is_target(&taps, "a1") && !is_target(&taps, "b1"));
    qx_taps_clear(&taps);
    assert_false(is_target(&taps, "a1"));
    qx_taps_release(&taps);
    qx_state_free(state);
}

/* Only the Neutron can be slid first: its cell need not be tapped. */
static void what_all_moves_begin_with_is_given(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutron", "");
    void *state = claim_state(&rules, "BBBBB/...../..N../...../WWWWW w n");
    struct qx_taps taps;
    qx_move move = 0;
    qx_taps_init(&taps, &rules);
    assert_true(qx_taps_load(&taps, state, 0));
    assert_int_equal(taps.n_given, 1);
    assert_false(qx_taps_unstage(&taps));
    assert_int_equal(tap(&taps, "c3", &move), QX_TAP_NOTHING);
    assert_int_equal(tap(&taps, "a1", &move), QX_TAP_NOTHING);
    assert_int_equal(tap(&taps, "a3", &move), QX_TAP_MOVE);
    qx_taps_release(&taps);
    qx_state_free(state);
}

/* In Cards the tapped cell holds the card itself, so the tap waits for a second one. */
static void taking_something_is_confirmed(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    void *state = claim_state(&rules, "11112222.... 8 1 0,0 0,0");
    struct qx_taps taps;
    qx_move move = 99;
    qx_taps_init(&taps, &rules);
    assert_true(qx_taps_load(&taps, state, 0));
    assert_int_equal(taps.n_takes, 4);
    assert_int_equal(tap(&taps, "2", &move), QX_TAP_CONFIRM);
    assert_int_equal(tap(&taps, "3", &move), QX_TAP_CONFIRM);
    assert_int_equal(tap(&taps, "3", &move), QX_TAP_MOVE);
    assert_int_equal(move, 2);
    qx_taps_release(&taps);
    qx_state_free(state);
}

/* --- text --- */

static void claim_drawn(const char *game, const char *options, const char *position,
                        const char *lines)
{
    const struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    const struct qx_draw draw = {.ascii = true};
    char text[1000];
    qx_draw_text(&rules, state, &draw, text, sizeof text);
    assert_string_equal(text, lines);
    qx_state_free(state);
}

static void rows_of_hexagons_stand_half_a_cell_apart(void **unused)
{
    (void)unused;
    claim_drawn("hexes", "size=3", "X...O.... X",
                " 1  X   .   .       1\n"
                " 2    .   O   .     2\n"
                " 3      .   .   .   3\n");
}

static void three_pieces_lie_on_a_cell(void **unused)
{
    (void)unused;
    claim_drawn("stacks", "", "010,-,1,0,1,- 1 2",
                "      a      b      c   \n"
                " 1  x o x    .      o    1\n"
                " 2    x      o      .    2\n"
                "      a      b      c   \n");
}

/* --- pictures --- */

static int count_in(const char *text, const char *word)
{
    int n = 0;
    for (; (text = strstr(text, word)); text++)
        n++;
    return n;
}

/* Five by two half steps and two rows: the second one begins 20 to the right of the first. */
static void hexagons_have_six_corners(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("hexes", "size=2");
    void *state = claim_state(&rules, "X... O");
    const struct qx_draw draw = {0};
    char text[4000];
    assert_true(qx_view_svg(&rules, state, &draw, text, sizeof text) < sizeof text);
    assert_int_equal(count_in(text, "<polygon "), 4);
    assert_int_equal(count_in(text, "<circle "), 1);
    assert_non_null(strstr(text, "points=\"46.0,19.3 66.0,32.7 66.0,59.3 46.0,72.7 26.0,59.3 "
                                 "26.0,32.7\""));
    assert_non_null(strstr(text, "points=\"66.0,59.3 "));
    assert_non_null(strstr(text, "width=\"152\" height=\"132\""));
    qx_state_free(state);
}

/* --- levels --- */

/* Without an evaluation alpha-beta would be blind: the levels sample. */
static void levels_sample_where_nobody_evaluates(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("hexes", "size=4");
    void *state = claim_state(&rules, "................ X");
    struct qx_chair *level = qx_chair_new(&rules, 0, "level:8", NULL, NULL);
    const struct qx_position position = {.state = state, .seat = 0};
    const struct qx_budget budget = {.nodes = 300};
    struct qx_answer answer = {0};
    assert_true(level && qx_chair_judge(level, &position, &budget, &answer, NULL));
    assert_true(answer.has_value && answer.value != 0.5);
    qx_chair_free(level);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrows_reach_every_cell),
        cmocka_unit_test(hexagons_are_walked_in_zigzag),
        cmocka_unit_test(gaps_are_stepped_over),
        cmocka_unit_test(four_taps_make_a_move),
        cmocka_unit_test(taps_are_taken_back_and_begun_anew),
        cmocka_unit_test(what_all_moves_begin_with_is_given),
        cmocka_unit_test(taking_something_is_confirmed),
        cmocka_unit_test(rows_of_hexagons_stand_half_a_cell_apart),
        cmocka_unit_test(three_pieces_lie_on_a_cell),
        cmocka_unit_test(hexagons_have_six_corners),
        cmocka_unit_test(levels_sample_where_nobody_evaluates),
    };
    return cmocka_run_group_tests_name("places", tests, NULL, NULL);
}
