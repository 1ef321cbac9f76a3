/*
 * test_othello_board.c - claims about boards of Othello: discs that are stable, views that are
 * alike.
 */
#include "lib/claim.h"

#include "games/othello/bits.h"
#include "games/othello/symmetry.h"
#include "games/othello_naive.h"
#include "knowledge/othello/endgame.h"

/* --- stable discs --- */

/* The squares of this colour. */
static uint64_t squares_of(const struct othello_naive *naive, char colour)
{
    uint64_t set = 0;
    for (int row = 0; row < naive->side; row++)
        for (int column = 0; column < naive->side; column++)
            if (naive->board[row][column] == colour)
                set |= UINT64_C(1) << (8 * row + column);
    return set;
}

/* Plays a random game from the position, and claims that `stable` stays as it is. */
static void claim_stays(struct othello_naive naive, uint64_t stable, struct qx_random *random)
{
    uint64_t moves[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    char colour = naive.mover;
    for (size_t n; (n = othello_naive_moves(&naive, moves)) > 0;)
        othello_naive_play(&naive, moves[qx_random_below(random, n)]);
    for (uint64_t rest = stable; rest != 0; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        assert_int_equal(naive.board[square / 8][square % 8], colour);
    }
}

static void stable_discs_never_turn(void **unused)
{
    (void)unused;
    static struct othello_shape shape;
    struct qx_random random;
    int n_stable = 0;
    qx_random_init(&random, 77);
    for (int side = 4; side <= 8; side += 2) {
        othello_shape_init(&shape, side);
        for (int i = 0; i < 300; i++) {
            struct othello_naive naive;
            othello_naive_random(&naive, side,
                                 (int)qx_random_below(&random, (uint64_t)(side * side / 2)), true,
                                 &random);
            const uint64_t own = squares_of(&naive, naive.mover);
            const uint64_t opp = squares_of(&naive, naive.mover == 'X' ? 'O' : 'X');
            const uint64_t stable = othello_stable(&shape, own, opp);
            assert_int_equal(stable & ~own, 0);
            n_stable += __builtin_popcountll(stable);
            for (int k = 0; k < 10; k++)
                claim_stays(naive, stable, &random);
        }
    }
    assert_true(n_stable > 1000);
}

static void corners_and_full_edges_are_stable(void **unused)
{
    (void)unused;
    static struct othello_shape shape;
    othello_shape_init(&shape, 8);
    /* a1 to c1 are Black's, the rest of the edge is empty: nothing can turn them. */
    assert_int_equal(othello_stable(&shape, 0x07, 0x00), 0x07);
    /* White holds d1 too: the three stay, d1 does not. */
    assert_int_equal(othello_stable(&shape, 0x07, 0x08), 0x07);
    assert_int_equal(othello_stable(&shape, 0x08, 0x07), 0x00);
    /* A full edge of any colours stays, and a full board does. */
    assert_int_equal(othello_stable(&shape, 0x18, 0xe7), 0x18);
    assert_int_equal(othello_stable(&shape, 0x0f0f0f0f0f0f0f0f, 0xf0f0f0f0f0f0f0f0),
                     0x0f0f0f0f0f0f0f0f);
}

/* --- symmetry --- */

/* One of the eight views of a set, square by square. */
static uint64_t view_of(int side, uint64_t set, int view)
{
    uint64_t out = 0;
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++) {
            int r = view & 1 ? side - 1 - row : row;
            int c = view & 2 ? side - 1 - column : column;
            int to = view & 4 ? 8 * c + r : 8 * r + c;
            out |= (set >> (8 * row + column) & 1) << to;
        }
    return out;
}

static void eight_views_have_one_least(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 8);
    for (int i = 0; i < 3000; i++) {
        int side = 4 + 2 * (i % 3);
        uint64_t own = qx_random_next(&random) & othello_board_mask(side);
        uint64_t opp = qx_random_next(&random) & othello_board_mask(side) & ~own;
        uint64_t least_own = own, least_opp = opp;
        bool is_a_view = false;
        othello_symmetry_least(side, &least_own, &least_opp);
        for (int view = 0; view < 8; view++) {
            uint64_t view_own = view_of(side, own, view), view_opp = view_of(side, opp, view);
            is_a_view |= view_own == least_own && view_opp == least_opp;
            othello_symmetry_least(side, &view_own, &view_opp);
            assert_int_equal(view_own, least_own);
            assert_int_equal(view_opp, least_opp);
        }
        assert_true(is_a_view);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stable_discs_never_turn),
        cmocka_unit_test(corners_and_full_edges_are_stable),
        cmocka_unit_test(eight_views_have_one_least),
    };
    return cmocka_run_group_tests_name("othello board", tests, NULL, NULL);
}
