/*
 * test_gamma_compare.c - the engine and the naive Gamma agree on random scripts.
 *
 * Scripts are drawn so that the hard parts come up: few areas allowed, moves beside one's own
 * fields (snakes, rings, combs), golden moves tried all the time, thin boards, many players. With a
 * number as its argument the program compares at least that many commands: `test_gamma_compare
 * 10000000`.
 */
#include "lib/claim.h"

#include <gamma.h>
#include <stdio.h>

#include "games/gamma_naive.h"

/* One kind of script. Sizes are drawn from `least`, numbers from 1, up to these; chances in
 * 256ths. */
struct kind {
    uint32_t least, width, height, players, areas;
    unsigned golden, ask, beside, thin;
    unsigned n_commands;
};

struct script {
    const struct kind *kind;
    struct qx_random random;
    uint32_t width, height, players;
    gamma_t *gamma;
    struct gamma_naive *naive;
};

static uint64_t n_wanted = 20000; /* commands for each kind */

static uint32_t draw(struct script *s, uint32_t n)
{
    return (uint32_t)qx_random_below(&s->random, n);
}

static bool happens(struct script *s, unsigned chance)
{
    return draw(s, 256) < chance;
}

static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

static bool is_held(const struct script *s, uint32_t player, uint32_t x, uint32_t y)
{
    return x < s->width && y < s->height && gamma_naive_owner(s->naive, x, y) == player;
}

static int count_beside(const struct script *s, uint32_t player, uint32_t x, uint32_t y)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += is_held(s, player, x + (uint32_t)steps[i][0], y + (uint32_t)steps[i][1]);
    return count;
}

/* Any field, at times off the board; or, by random tries, one beside a field of the player, which
   on thin boards touches no other field of the player: then areas become trees and most fields hold
   them together. */
static void draw_field(struct script *s, uint32_t player, uint32_t *x, uint32_t *y)
{
    *x = draw(s, s->width + happens(s, 5));
    *y = draw(s, s->height + happens(s, 5));
    if (!happens(s, s->kind->beside))
        return;
    bool is_thin = happens(s, s->kind->thin);
    for (int tries = 0; tries < 100; tries++) {
        uint32_t near_x = draw(s, s->width), near_y = draw(s, s->height);
        if (gamma_naive_owner(s->naive, near_x, near_y) != player)
            continue;
        const int *step = steps[draw(s, 4)];
        *x = near_x + (uint32_t)step[0];
        *y = near_y + (uint32_t)step[1];
        if ((count_beside(s, player, *x, *y) == 1) == is_thin)
            return;
    }
}

static void compare_board(struct script *s)
{
    char *board = gamma_board(s->gamma), *expected = gamma_naive_board(s->naive);
    assert_string_equal(board, expected);
    free(board);
    free(expected);
}

static void compare_counts(struct script *s, uint32_t player)
{
    assert_int_equal(gamma_busy_fields(s->gamma, player),
                     gamma_naive_busy_fields(s->naive, player));
    assert_int_equal(gamma_free_fields(s->gamma, player),
                     gamma_naive_free_fields(s->naive, player));
}

static void compare_command(struct script *s)
{
    uint32_t player = 1 + draw(s, s->players + happens(s, 5)), x, y;
    draw_field(s, player, &x, &y);
    if (happens(s, s->kind->ask))
        assert_int_equal(gamma_golden_possible(s->gamma, player),
                         gamma_naive_golden_possible(s->naive, player));
    else if (happens(s, 20))
        compare_counts(s, player);
    else if (happens(s, s->kind->golden))
        assert_int_equal(gamma_golden_move(s->gamma, player, x, y),
                         gamma_naive_golden_move(s->naive, player, x, y));
    else
        assert_int_equal(gamma_move(s->gamma, player, x, y),
                         gamma_naive_move(s->naive, player, x, y));
}

static void compare_script(const struct kind *kind, uint64_t seed)
{
    struct script s = {.kind = kind};
    qx_random_init_stream(&s.random, seed, (uint64_t)kind->width << 32 | kind->players);
    s.width = kind->least + draw(&s, kind->width - kind->least + 1);
    s.height = kind->least + draw(&s, kind->height - kind->least + 1);
    s.players = 1 + draw(&s, kind->players);
    uint32_t areas = 1 + draw(&s, kind->areas);
    s.gamma = gamma_new(s.width, s.height, s.players, areas);
    s.naive = gamma_naive_new(s.width, s.height, s.players, areas);
    assert_non_null(s.gamma);
    for (unsigned i = 0; i < kind->n_commands; i++)
        compare_command(&s);
    compare_board(&s);
    gamma_delete(s.gamma);
    gamma_naive_free(s.naive);
}

static void compare_kind(const struct kind *kind)
{
    for (uint64_t seed = 0; seed * kind->n_commands < n_wanted; seed++)
        compare_script(kind, seed);
}

/* Each test is one kind of script. */
#define AGREE(claim, ...)                                                                          \
    static void claim(void **unused)                                                               \
    {                                                                                              \
        (void)unused;                                                                              \
        compare_kind(&(struct kind){__VA_ARGS__});                                                 \
    }

AGREE(engines_agree_on_small_boards, 1, 5, 5, 4, 4, 40, 60, 80, 0, 120)
AGREE(engines_agree_with_one_area_each, 1, 8, 8, 3, 1, 30, 90, 240, 60, 200)
AGREE(engines_agree_with_two_areas_each, 1, 9, 9, 4, 2, 30, 90, 200, 100, 250)
AGREE(engines_agree_on_a_row, 1, 30, 1, 4, 3, 40, 80, 128, 0, 150)
AGREE(engines_agree_on_a_column, 1, 1, 30, 3, 2, 40, 80, 160, 0, 150)
AGREE(engines_agree_with_hundreds_of_players, 1, 9, 9, 400, 3, 90, 60, 100, 0, 400)
AGREE(engines_agree_on_crowded_fields, 1, 4, 4, 300, 3, 150, 60, 60, 0, 900)
AGREE(engines_agree_on_long_shapes, 1, 20, 20, 2, 2, 2, 120, 250, 240, 600)
AGREE(engines_agree_on_trees_without_golden_moves, 1, 20, 20, 3, 3, 0, 120, 240, 250, 900)
AGREE(engines_agree_where_areas_join_late, 1, 14, 14, 3, 6, 4, 100, 220, 220, 600)
AGREE(engines_agree_where_rings_close, 1, 14, 14, 4, 3, 0, 160, 230, 200, 800)
AGREE(engines_agree_on_tiled_boards, 16, 26, 26, 3, 3, 4, 10, 240, 128, 900)
AGREE(engines_agree_where_slack_comes_and_goes, 1, 8, 8, 3, 4, 0, 200, 210, 225, 1500)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_on_small_boards),
        cmocka_unit_test(engines_agree_with_one_area_each),
        cmocka_unit_test(engines_agree_with_two_areas_each),
        cmocka_unit_test(engines_agree_on_a_row),
        cmocka_unit_test(engines_agree_on_a_column),
        cmocka_unit_test(engines_agree_with_hundreds_of_players),
        cmocka_unit_test(engines_agree_on_crowded_fields),
        cmocka_unit_test(engines_agree_on_long_shapes),
        cmocka_unit_test(engines_agree_on_trees_without_golden_moves),
        cmocka_unit_test(engines_agree_where_areas_join_late),
        cmocka_unit_test(engines_agree_where_rings_close),
        cmocka_unit_test(engines_agree_on_tiled_boards),
        cmocka_unit_test(engines_agree_where_slack_comes_and_goes),
    };
    if (argc > 1)
        n_wanted = strtoull(argv[1], NULL, 10) / (sizeof tests / sizeof *tests) + 1;
    return cmocka_run_group_tests_name("gamma_compare", tests, NULL, NULL);
}
