/*
 * test_gamma_classic.c - claims about gamma.h: counts, golden questions at the limit, large boards.
 */
#include "lib/claim.h"

#include <gamma.h>

/* Takes the fields of a drawing, rows from the top, in any order in which they are allowed. */
static void take(gamma_t *g, uint32_t width, uint32_t height, const char *drawing)
{
    size_t n = (size_t)width * height, left = 0, before = n + 1;
    bool *is_done = calloc(n, sizeof *is_done);
    assert_non_null(is_done);
    assert_int_equal(strlen(drawing), n);
    for (left = n; left < before;) {
        before = left;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t x = i % width, y = height - 1 - i / width;
            bool is_now = !is_done[i] &&
                          (drawing[i] == '.' || gamma_move(g, (uint32_t)(drawing[i] - '0'), x, y));
            is_done[i] |= is_now;
            left -= is_now;
        }
    }
    assert_int_equal(left, 0);
    free(is_done);
}

static gamma_t *drawn(uint32_t width, uint32_t height, uint32_t areas, const char *drawing)
{
    gamma_t *g = gamma_new(width, height, 3, areas);
    assert_non_null(g);
    take(g, width, height, drawing);
    return g;
}

static void claim_board(gamma_t *g, const char *expected)
{
    char *board = gamma_board(g);
    assert_string_equal(board, expected);
    free(board);
}

static void numbers_out_of_range_are_no_mistake(void **unused)
{
    (void)unused;
    gamma_t *g = gamma_new(2, 2, 2, 1);
    assert_false(gamma_move(g, 0, 0, 0));
    assert_false(gamma_move(g, 3, 0, 0));
    assert_false(gamma_move(g, 1, 2, 0));
    assert_false(gamma_move(g, 1, 0, UINT32_MAX));
    assert_false(gamma_golden_move(g, UINT32_MAX, 0, 0));
    assert_int_equal(gamma_busy_fields(g, 0), 0);
    assert_int_equal(gamma_free_fields(g, 3), 0);
    assert_false(gamma_golden_possible(g, 0));
    claim_board(g, "..\n..\n");
    gamma_delete(g);
    gamma_delete(NULL);
}

static void no_game_has_no_answers(void **unused)
{
    (void)unused;
    assert_null(gamma_new(0, 1, 1, 1));
    assert_null(gamma_new(1, 0, 1, 1));
    assert_null(gamma_new(1, 1, 0, 1));
    assert_null(gamma_new(1, 1, 1, 0));
    assert_null(gamma_new(UINT32_MAX, UINT32_MAX, 1, 1));
    assert_false(gamma_move(NULL, 1, 0, 0));
    assert_false(gamma_golden_move(NULL, 1, 0, 0));
    assert_false(gamma_golden_possible(NULL, 1));
    assert_int_equal(gamma_busy_fields(NULL, 1) + gamma_free_fields(NULL, 1), 0);
    assert_null(gamma_board(NULL));
}

static void a_refused_golden_move_is_not_used_up(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(3, 1, 1, "111");
    assert_false(gamma_golden_move(g, 2, 1, 0));
    assert_true(gamma_golden_possible(g, 2));
    assert_true(gamma_golden_move(g, 2, 2, 0));
    assert_false(gamma_golden_possible(g, 2));
    claim_board(g, "112\n");
    gamma_delete(g);
}

static void at_the_limit_only_beside_your_own_fields_count(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(5, 3, 1,
                       "....."
                       ".1..2"
                       ".....");
    assert_int_equal(gamma_free_fields(g, 1), 4);
    assert_int_equal(gamma_free_fields(g, 2), 3);
    assert_int_equal(gamma_free_fields(g, 3), 13);
    assert_true(gamma_golden_possible(g, 3));
    assert_false(gamma_golden_possible(g, 1));
    gamma_delete(g);
}

static void prey_that_holds_an_area_together_is_none(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(5, 3, 1,
                       "....."
                       "11111"
                       "..2..");
    assert_false(gamma_golden_possible(g, 2));
    assert_true(gamma_golden_possible(g, 1));
    assert_false(gamma_golden_move(g, 2, 2, 1));
    gamma_delete(g);
}

static void a_ring_that_closes_frees_its_fields(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(5, 3, 1,
                       ".11.."
                       "11111"
                       "..2..");
    assert_false(gamma_golden_possible(g, 2));
    assert_true(gamma_move(g, 1, 3, 2));
    assert_true(gamma_golden_possible(g, 2));
    assert_true(gamma_golden_move(g, 2, 2, 1));
    gamma_delete(g);
}

static void slack_comes_with_joined_areas_and_goes_with_new_ones(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(9, 3, 2,
                       "..2...1.."
                       "11111...."
                       "..2......");
    assert_false(gamma_golden_possible(g, 2));
    assert_true(gamma_move(g, 1, 5, 1));
    assert_false(gamma_golden_possible(g, 2));
    assert_true(gamma_move(g, 1, 6, 1)); /* joins both areas */
    assert_true(gamma_golden_possible(g, 2));
    assert_true(gamma_move(g, 1, 8, 0)); /* opens another */
    assert_false(gamma_golden_possible(g, 2));
    gamma_delete(g);
}

/* The second question is answered from what the first one found. */
static void prey_found_by_slack_is_found_again(void **unused)
{
    (void)unused;
    gamma_t *g = drawn(5, 5, 2,
                       "2.1.."
                       "....."
                       "..1.."
                       ".21.."
                       "..1..");
    assert_false(gamma_golden_possible(g, 2));
    assert_true(gamma_move(g, 1, 2, 3)); /* joins the areas of player 1 */
    assert_true(gamma_golden_possible(g, 2));
    assert_true(gamma_golden_possible(g, 2));
    assert_true(gamma_golden_move(g, 2, 2, 1));
    claim_board(g, "2.1..\n..1..\n..1..\n.22..\n..1..\n");
    gamma_delete(g);
}

static void seventy_thousand_may_play(void **unused)
{
    (void)unused;
    gamma_t *g = gamma_new(3, 1, 70000, 1);
    assert_non_null(g);
    assert_true(gamma_move(g, 70000, 0, 0));
    assert_true(gamma_move(g, 4464, 1, 0)); /* the same number in its lower 16 bits */
    assert_int_equal(gamma_busy_fields(g, 70000), 1);
    assert_true(gamma_golden_move(g, 69999, 0, 0));
    assert_int_equal(gamma_busy_fields(g, 70000), 0);
    claim_board(g, "69999 4464  .     \n");
    gamma_delete(g);
}

static void a_huge_board_is_there_at_once(void **unused)
{
    (void)unused;
    gamma_t *g = gamma_new(10000, 10000, 2, 1);
    assert_non_null(g);
    assert_true(gamma_move(g, 1, 9999, 9999));
    assert_false(gamma_move(g, 1, 0, 0));
    assert_true(gamma_move(g, 2, 9998, 9999));
    assert_true(gamma_golden_move(g, 1, 9998, 9999));
    assert_int_equal(gamma_free_fields(g, 2), 100000000 - 2);
    gamma_delete(g);
}

static void names_of_areas_never_run_out(void **unused)
{
    (void)unused;
    enum { PLAYERS = 5000 };
    gamma_t *g = gamma_new(3, 3, PLAYERS, 4);
    take(g, 3, 3, "111111111");
    for (uint32_t player = 2; player <= PLAYERS; player++)
        assert_true(gamma_golden_move(g, player, 1, 1));
    assert_int_equal(gamma_busy_fields(g, PLAYERS), 1);
    assert_int_equal(gamma_free_fields(g, 1), 0);
    gamma_delete(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_out_of_range_are_no_mistake),
        cmocka_unit_test(no_game_has_no_answers),
        cmocka_unit_test(a_refused_golden_move_is_not_used_up),
        cmocka_unit_test(at_the_limit_only_beside_your_own_fields_count),
        cmocka_unit_test(prey_that_holds_an_area_together_is_none),
        cmocka_unit_test(a_ring_that_closes_frees_its_fields),
        cmocka_unit_test(slack_comes_with_joined_areas_and_goes_with_new_ones),
        cmocka_unit_test(prey_found_by_slack_is_found_again),
        cmocka_unit_test(seventy_thousand_may_play),
        cmocka_unit_test(a_huge_board_is_there_at_once),
        cmocka_unit_test(names_of_areas_never_run_out),
    };
    return cmocka_run_group_tests_name("gamma_classic", tests, NULL, NULL);
}
