/*
 * test_turf.c - claims about the board that Gamma's expert thinks on: beside the game itself, and
 * counted anew.
 */
#include "lib/claim.h"

#include "bots/gamma/fill.h"
#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

enum { GAMES = 12, FILLS = 40, MOVES_MOST = 1000 };

static const char *const boards[] = {
    "width=6,height=6,areas=1",
    "width=5,height=5,areas=3",
    "width=9,height=3,players=3,areas=2",
    "width=7,height=6,players=5,areas=1",
    "width=1,height=1,players=1,areas=1",
    "width=12,height=1,areas=2",
    "width=8,height=8,players=16,areas=9",
};

static turf_cell cell_at(const struct turf *turf, uint32_t x, uint32_t y)
{
    return (y + 1) * turf->stride + x + 1;
}

/* --- beside the game ------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const qx_move x = *(const qx_move *)a, y = *(const qx_move *)b;
    return (x > y) - (x < y);
}

/* The mover's moves are those of the game, skipping put last as there. */
static void claim_same_moves(const struct qx_rules *rules, const void *state, struct turf *turf)
{
    static turf_move found[MOVES_MOST];
    static qx_move mine[MOVES_MOST], theirs[MOVES_MOST];
    const size_t n = turf_moves(turf, found);
    for (size_t i = 0; i < n; i++)
        mine[i] = turf_to_move(turf, found[i]);
    mine[n] = turf_to_move(turf, TURF_SKIP);
    qsort(mine, n, sizeof *mine, compare);
    assert_int_equal(n + 1, qx_moves(rules, state, qx_turn(rules, state), theirs));
    assert_memory_equal(mine, theirs, (n + 1) * sizeof *mine);
}

static void claim_same(const struct turf *turf, const struct gamma_turns *turns)
{
    const struct gamma_state *board = gamma_turns_see(turns);
    assert_int_equal(turf->mover, turns->mover);
    assert_int_equal(turf->skipper, turns->skipper);
    for (uint32_t p = 1; p <= turf->players; p++) {
        const struct turf_player *player = &turf->player[p];
        assert_int_equal(player->busy, gamma_engine_busy(&turns->shape, board, p));
        assert_int_equal(player->areas, gamma_engine_areas(&turns->shape, board, p));
        assert_int_equal(player->is_spent, gamma_engine_is_spent(&turns->shape, board, p));
        assert_int_equal(turf_free(turf, p), gamma_engine_free(&turns->shape, board, p));
    }
    for (uint32_t y = 0; y < turf->height; y++)
        for (uint32_t x = 0; x < turf->width; x++)
            assert_int_equal(turf->owner[cell_at(turf, x, y)],
                             gamma_engine_owner(&turns->shape, board, x, y));
}

/* The move that the game knows by this number, as the turf says it. */
static turf_move from_move(const struct turf *turf, const struct qx_rules *rules, qx_move move)
{
    const struct gamma_act act = gamma_act_of(rules, move);
    if (act.kind == GAMMA_SKIP)
        return TURF_SKIP;
    return cell_at(turf, act.x, act.y) | (act.kind == GAMMA_GOLDEN ? TURF_GOLDEN : 0);
}

/* A game at random, with skips one time in thirty-two, told to both. */
static void play_beside(const struct qx_rules *rules, struct turf *turf, uint64_t seed)
{
    static qx_move list[MOVES_MOST];
    struct qx_random random;
    void *state = claim_state(rules, NULL);
    qx_random_init(&random, seed);
    turf_load(turf, state);
    for (claim_same(turf, state); qx_turn(rules, state) != QX_NOBODY; claim_same(turf, state)) {
        claim_same_moves(rules, state, turf);
        const qx_seat seat = qx_turn(rules, state);
        const size_t n = qx_moves(rules, state, seat, list);
        const bool is_skip = n == 1 || qx_random_below(&random, 32) == 0;
        const qx_move move = list[is_skip ? n - 1 : qx_random_below(&random, n - 1)];
        turf_apply(turf, from_move(turf, rules, move));
        qx_apply(rules, state, seat, move);
    }
    qx_state_free(state);
}

static void a_turf_plays_as_the_game_does(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct qx_rules rules = claim_rules("gamma", boards[i]);
        struct turf turf;
        assert_true(turf_init(&turf, &rules));
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            play_beside(&rules, &turf, seed);
        turf_release(&turf);
    }
}

/*
 *  1 1 1 2 2      Player 2 may take 2,1: what lies above and below it still hangs together, by the
 *  1 . 1 2 2      long way round.
 *  1 1 1 2 2
 */
static void a_long_way_round_keeps_an_area_together(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("gamma", "width=5,height=3,areas=1");
    void *state = claim_state(&rules, "11122/1.122/11122 2 - -");
    struct turf turf;
    turf_move moves[MOVES_MOST];
    assert_true(turf_init(&turf, &rules));
    turf_load(&turf, state);
    assert_false(turf_can_golden_here(&turf, 2, cell_at(&turf, 2, 1)));
    claim_same_moves(&rules, state, &turf);
    assert_int_equal(turf_moves(&turf, moves), 3);
    turf_release(&turf);
    qx_state_free(state);
}

/*
 *  1 1 1 . .      Player 2 may take 1,1 out of the middle, too: a ring is left, which is one area.
 *  1 1 1 . .
 *  1 1 1 . 2
 */
static void a_ring_is_one_area(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("gamma", "width=5,height=3,areas=2");
    void *state = claim_state(&rules, "111../111../111.2 2 - -");
    struct turf turf;
    assert_true(turf_init(&turf, &rules));
    turf_load(&turf, state);
    claim_same_moves(&rules, state, &turf);
    turf_apply(&turf, cell_at(&turf, 1, 1) | TURF_GOLDEN);
    claim_play(&rules, state, "g1,1");
    claim_same(&turf, state);
    claim_same_moves(&rules, state, &turf);
    assert_int_equal(turf.player[1].areas, 1);
    assert_int_equal(turf.player[2].areas, 2);
    turf_release(&turf);
    qx_state_free(state);
}

/* --- counted anew ---------------------------------------------------------------------------- */

/* What was kept up to date is what a board set up field by field has. */
static void claim_counts(const struct turf *turf, struct turf *fresh, const void *empty)
{
    turf_load(fresh, empty);
    for (turf_cell cell = 0; cell < turf->n_cells; cell++)
        if (turf->owner[cell] && turf->owner[cell] != TURF_WALL)
            turf_take(fresh, turf->owner[cell], cell);
    assert_int_equal(turf->n_free, fresh->n_free);
    for (uint32_t p = 1; p <= turf->players; p++) {
        assert_int_equal(turf->player[p].busy, fresh->player[p].busy);
        assert_int_equal(turf->player[p].areas, fresh->player[p].areas);
        assert_int_equal(turf->player[p].border, fresh->player[p].border);
    }
    for (turf_cell cell = 0; cell < turf->n_cells; cell++)
        if (turf->owner[cell] != TURF_WALL)
            assert_int_equal(turf->touch[cell], fresh->touch[cell]);
}

/* A game played in a hurry ends within the rules, with no field left that anybody could take. */
static void claim_filled(const struct turf *turf)
{
    for (uint32_t p = 1; p <= turf->players; p++) {
        assert_in_range(turf->player[p].areas, 0, turf->limit);
        assert_int_equal(turf_free(turf, p), 0);
    }
}

static void a_game_in_a_hurry_keeps_the_rules(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 5);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct qx_rules rules = claim_rules("gamma", boards[i]);
        void *state = claim_state(&rules, NULL);
        struct turf turf, fresh;
        struct fill fill;
        assert_true(turf_init(&turf, &rules) && turf_init(&fresh, &rules));
        assert_true(fill_init(&fill, &turf));
        for (int n = 0; n < FILLS; n++) {
            turf_load(&turf, state);
            fill_run(&fill, &turf, &random);
            claim_filled(&turf);
            claim_counts(&turf, &fresh, state);
        }
        fill_release(&fill);
        turf_release(&turf);
        turf_release(&fresh);
        qx_state_free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turf_plays_as_the_game_does),
        cmocka_unit_test(a_long_way_round_keeps_an_area_together),
        cmocka_unit_test(a_ring_is_one_area),
        cmocka_unit_test(a_game_in_a_hurry_keeps_the_rules),
    };
    return cmocka_run_group_tests_name("turf", tests, NULL, NULL);
}
