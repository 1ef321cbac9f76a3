/*
 * test_view_svg.c - a board as a picture: what lies on it, what is marked, and who hears it.
 */
#include "lib/claim.h"

static char *svg_of(const char *game, const char *options, const char *position,
                    const struct qx_draw *draw)
{
    const struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    const size_t length = qx_view_svg(&rules, state, draw, NULL, 0);
    char *svg = malloc(length + 1);
    assert_non_null(svg);
    assert_int_equal(qx_view_svg(&rules, state, draw, svg, length + 1), length);
    assert_int_equal(strlen(svg), length);
    free(state);
    return svg;
}

static int count(const char *text, const char *part)
{
    int n = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        n++;
    return n;
}

static void pieces_are_discs_in_their_colours(void **fixture)
{
    (void)fixture;
    char *svg = svg_of("neutron", "", NULL, &(struct qx_draw){0});
    assert_int_equal(count(svg, "<circle"), 11);
    assert_int_equal(count(svg, "fill=\"#1c1c1c\""), 5);
    assert_int_equal(count(svg, "fill=\"#f4f4f4\""), 5);
    assert_int_equal(count(svg, "<title>c3: Neutron</title>"), 1);
    assert_int_equal(count(svg, "<title>a1: White</title>"), 1);
    assert_int_equal(count(svg, "<title>a3</title>"), 1);
    assert_int_equal(count(svg, ">e</text>"), 1);
    free(svg);
}

static void counts_are_written(void **fixture)
{
    (void)fixture;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=3");
    void *state = claim_state(&rules, NULL);
    for (int i = 0; i < 3; i++) {
        qx_apply(&rules, state, 0, 4);
        qx_apply(&rules, state, 1, 4);
    }
    char *svg = malloc(100000);
    assert_non_null(svg);
    assert_in_range(qx_view_svg(&rules, state, &(struct qx_draw){0}, svg, 100000), 1, 99999);
    assert_int_equal(count(svg, "<circle"), 2);       /* side by side on one cell */
    assert_int_equal(count(svg, ">3</text>"), 2 + 1); /* and the label of row 3 */
    assert_int_equal(count(svg, "<title>grid 1, row 2, column 2: Red 3, Green 3</title>"), 1);
    free(svg);
    free(state);
}

static void marked_cells_and_goals_are_framed(void **fixture)
{
    (void)fixture;
    const uint64_t marked[] = {3, 7};
    char *svg =
        svg_of("othello", "size=4", NULL, &(struct qx_draw){.marked = marked, .n_marked = 2});
    assert_int_equal(count(svg, "stroke-width=\"3\""), 2);
    free(svg);
    svg = svg_of("neutreeko", "", "BBB../...../...../..W../.W.W. w", &(struct qx_draw){0});
    assert_int_equal(count(svg, "stroke-width=\"3\""), 3);
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_discs_in_their_colours),
        cmocka_unit_test(counts_are_written),
        cmocka_unit_test(marked_cells_and_goals_are_framed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
