/*
 * suite_drawn.c - boards as lines of text: labels, marks, widths, colours, squares and hexagons.
 */
#include "lib/claim.h"

#include <quincunx/view.h>

static void claim_drawn(const char *game, const char *options, const char *position,
                        const char *moves, const struct qx_draw *draw, const char *expected)
{
    const struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    char text[2000], cut[4] = "123";
    claim_play(&rules, state, moves);
    assert_int_equal(qx_draw_text(&rules, state, draw, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(qx_draw_text(&rules, state, draw, cut, 3), strlen(expected));
    assert_memory_equal(cut + 2, "\0" /* nothing behind it is touched */, 2);
    qx_state_free(state);
}

static const struct qx_draw plain = {.ascii = true};

static void cells_stand_between_labels(void **unused)
{
    (void)unused;
    static const uint64_t corner_and_middle[] = {0, 7};
    claim_drawn("neutron", NULL, NULL, "",
                &(struct qx_draw){.ascii = true, .marked = corner_and_middle, .n_marked = 2},
                "    a  b  c  d  e \n"
                " 5  B  B  B  B  B  5\n"
                " 4  .  .  .  .  .  4\n"
                " 3  .  .  N  .  .  3\n"
                " 2  .  . [.] .  .  2\n"
                " 1 [W] W  W  W  W  1\n"
                "    a  b  c  d  e \n");
    claim_drawn("neutron", NULL, "B.BBB/BN.../...../...../WWWWW w p", "", &(struct qx_draw){0},
                "    a  b  c  d  e \n"
                " 5  B  ·  B  B  B  5\n"
                " 4  B  N  ·  ·  ·  4\n"
                " 3  ·  ·  ·  ·  ·  3\n"
                " 2  ·  ·  ·  ·  ·  2\n"
                " 1  W  W  W  W  W  1\n"
                "    a  b  c  d  e \n");
}

/* A mark goes before a star. */
static void the_cells_that_decided_have_stars(void **unused)
{
    (void)unused;
    static const uint64_t middle[] = {17};
    claim_drawn("neutreeko", NULL, "..W../.BBB./...../...../W...W w", "",
                &(struct qx_draw){.ascii = true, .marked = middle, .n_marked = 1},
                "    a  b  c  d  e \n"
                " 5  .  .  W  .  .  5\n"
                " 4  . *B*[B]*B* .  4\n"
                " 3  .  .  .  .  .  3\n"
                " 2  .  .  .  .  .  2\n"
                " 1  W  .  .  .  W  1\n"
                "    a  b  c  d  e \n");
}

static void labels_of_two_digits_have_room(void **unused)
{
    (void)unused;
    claim_drawn("othello", "size=10", NULL, "", &plain,
                "     a  b  c  d  e  f  g  h  i  j \n"
                "  1  .  .  .  .  .  .  .  .  .  .  1\n"
                "  2  .  .  .  .  .  .  .  .  .  .  2\n"
                "  3  .  .  .  .  .  .  .  .  .  .  3\n"
                "  4  .  .  .  .  .  .  .  .  .  .  4\n"
                "  5  .  .  .  .  O  X  .  .  .  .  5\n"
                "  6  .  .  .  .  X  O  .  .  .  .  6\n"
                "  7  .  .  .  .  .  .  .  .  .  .  7\n"
                "  8  .  .  .  .  .  .  .  .  .  .  8\n"
                "  9  .  .  .  .  .  .  .  .  .  .  9\n"
                " 10  .  .  .  .  .  .  .  .  .  .  10\n"
                "     a  b  c  d  e  f  g  h  i  j \n");
}

/* As wide as the widest, in the middle, a little to the left; gaps between the grids stay narrow.
 */
static void counts_widen_every_cell(void **unused)
{
    (void)unused;
    claim_drawn(
        "compromise", "type=complex,pips=12", NULL,
        "111 111 111 111 111 111 111 111 111 111 111 111 111 111 333 111", &plain,
        "     1.1     1.2     1.3         2.1     2.2     2.3         3.1     3.2     3.3   \n"
        " 1  r12 g3    .       .           .       .       .           .       .       .     1\n"
        " 2    .       .       .           .       .       .           .       .       .     2\n"
        " 3    .       .       .           .       .       .           .       .       g1    3\n"
        "     1.1     1.2     1.3         2.1     2.2     2.3         3.1     3.2     3.3   \n");
}

/* Black and white need a ground of their own; others have the colours of the palette. */
static void colours_are_those_of_the_seats(void **unused)
{
    (void)unused;
    claim_drawn("othello", "size=4", NULL, "", &(struct qx_draw){.colour = true},
                "    a  b  c  d \n"
                " 1  ·  ·  ·  ·  1\n"
                " 2  ·  \033[1;30;107mO\033[0m  \033[1;97;40mX\033[0m  ·  2\n"
                " 3  ·  \033[1;97;40mX\033[0m  \033[1;30;107mO\033[0m  ·  3\n"
                " 4  ·  ·  ·  ·  4\n"
                "    a  b  c  d \n");
    claim_drawn("gamma", "width=3,height=2,players=12", NULL, "0,0 1,1",
                &(struct qx_draw){.colour = true, .ascii = true},
                "    0  1  2 \n"
                " 1  .  \033[1;38;2;86;180;233m2\033[0m  .  1\n"
                " 0  \033[1;38;2;230;159;0m1\033[0m  .  .  0\n"
                "    0  1  2 \n");
}

static void stacks_show_the_upper_piece_first(void **unused)
{
    (void)unused;
    claim_drawn("stacks", NULL, NULL, "a1-b1,c1-b2", &plain,
                "     a    b    c  \n"
                " 1   .   x o   .   1\n"
                " 2   o   x x   o   2\n"
                "     a    b    c  \n");
}

/* A column is half a cell, and no column has a name. */
static void hexagons_stand_half_a_cell_apart(void **unused)
{
    (void)unused;
    static const uint64_t first[] = {0};
    claim_drawn("hexes", NULL, NULL, "a1",
                &(struct qx_draw){.ascii = true, .marked = first, .n_marked = 1},
                " 1 [X ] .   .   .         1\n"
                " 2    .   .   .   .       2\n"
                " 3      .   .   .   .     3\n"
                " 4        .   .   .   .   4\n");
}

static void the_palette_has_ten_colours(void **unused)
{
    (void)unused;
    assert_int_equal(qx_colour_rgb(QX_ORANGE), 0xe69f00);
    assert_int_equal(qx_colour_rgb(QX_GREY), 0x999999);
    assert_int_equal(qx_colour_rgb(QX_N_COLOURS), qx_colour_rgb(QX_BLACK));
    for (unsigned i = 0; i < QX_N_COLOURS; i++)
        for (unsigned j = 0; j < i; j++)
            assert_int_not_equal(qx_colour_rgb(i), qx_colour_rgb(j));
}

static void columns_between_grids_are_empty(void **unused)
{
    (void)unused;
    const struct qx_rules grids = claim_rules("compromise", NULL);
    const struct qx_rules hexagons = claim_rules("hexes", NULL);
    for (uint32_t x = 0; x < grids.width; x++)
        assert_int_equal(qx_column_is_empty(&grids, x), x == 3 || x == 7);
    for (uint32_t x = 0; x < hexagons.width; x++)
        assert_false(qx_column_is_empty(&hexagons, x));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_stand_between_labels),
        cmocka_unit_test(the_cells_that_decided_have_stars),
        cmocka_unit_test(labels_of_two_digits_have_room),
        cmocka_unit_test(counts_widen_every_cell),
        cmocka_unit_test(colours_are_those_of_the_seats),
        cmocka_unit_test(stacks_show_the_upper_piece_first),
        cmocka_unit_test(hexagons_stand_half_a_cell_apart),
        cmocka_unit_test(the_palette_has_ten_colours),
        cmocka_unit_test(columns_between_grids_are_empty),
    };
    return cmocka_run_group_tests_name("boards drawn", tests, NULL, NULL);
}
