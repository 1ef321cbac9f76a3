/*
 * test_othello_weights.c - claims about patterns, weights and the midgame search of Othello.
 */
#include "lib/claim.h"

#include "games/othello/bits.h"
#include "knowledge/othello/midgame_think.h"

struct board {
    uint64_t own, opp;
};

static const struct board start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

static int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Plays random moves, passes included, until so many squares are empty or the game is over. */
static struct board wander(int n_empty, struct qx_random *random)
{
    struct board board = start;
    int n_passes = 0;
    while (64 - count(board.own | board.opp) > n_empty && n_passes < 2) {
        uint64_t moves = othello_mobility(board.own, board.opp);
        uint64_t flips = 0, disc = 0;
        n_passes = moves ? 0 : n_passes + 1;
        if (moves) {
            for (uint64_t n = qx_random_below(random, (uint64_t)count(moves)); n > 0; n--)
                moves &= moves - 1;
            disc = moves & -moves;
            flips = othello_flips(board.own, board.opp, __builtin_ctzll(moves));
        }
        board = (struct board){board.opp ^ flips, board.own ^ flips ^ disc};
    }
    return board;
}

/* Weights drawn at random, so that no two views are alike by chance. */
static uint8_t *random_file(uint64_t seed)
{
    const size_t n = (size_t)OTHELLO_KNOTS * OTHELLO_WEIGHTS;
    float *discs = malloc(n * sizeof *discs);
    uint8_t *bytes = malloc(OTHELLO_WEIGHTS_BYTES);
    struct qx_random random;
    assert_true(discs && bytes);
    qx_random_init(&random, seed);
    for (size_t i = 0; i < n; i++)
        discs[i] = (float)(qx_random_unit(&random) * 4 - 2);
    othello_weights_write(discs, bytes);
    free(discs);
    return bytes;
}

static struct othello_weights *random_weights(uint64_t seed)
{
    uint8_t *bytes = random_file(seed);
    struct othello_weights *weights = othello_weights_new(bytes, OTHELLO_WEIGHTS_BYTES, NULL);
    assert_non_null(weights);
    free(bytes);
    return weights;
}

static int weigh(const struct othello_weights *weights, struct board board)
{
    union othello_lanes lanes;
    othello_patterns_look(&weights->patterns, board.own, board.opp, &lanes);
    return othello_weigh(weights, &lanes, 64 - count(board.own | board.opp),
                         count(othello_mobility(board.own, board.opp)),
                         count(othello_mobility(board.opp, board.own)));
}

/* --- patterns -------------------------------------------------------------------------------- */

static void lanes_follow_moves_and_passes(void **unused)
{
    (void)unused;
    struct othello_weights *weights = random_weights(1);
    struct qx_random random;
    qx_random_init(&random, 5);
    for (int i = 0; i < 400; i++) {
        const struct board board = wander(i % 60, &random);
        const uint64_t moves = othello_mobility(board.own, board.opp);
        union othello_lanes lanes, next, fresh;
        othello_patterns_look(&weights->patterns, board.own, board.opp, &lanes);
        othello_lanes_pass(&lanes, &next);
        othello_patterns_look(&weights->patterns, board.opp, board.own, &fresh);
        assert_memory_equal(&next, &fresh, sizeof next);
        if (!moves)
            continue;
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(board.own, board.opp, square);
        othello_lanes_move(&weights->patterns, &lanes, square, flips, &next);
        othello_patterns_look(&weights->patterns, board.opp ^ flips,
                              board.own ^ flips ^ UINT64_C(1) << square, &fresh);
        assert_memory_equal(&next, &fresh, sizeof next);
    }
    othello_weights_free(weights);
}

static uint64_t turned(uint64_t set)
{
    uint64_t out = 0;
    for (; set; set &= set - 1) {
        const int square = __builtin_ctzll(set);
        out |= UINT64_C(1) << (8 * (square & 7) + 7 - (square >> 3));
    }
    return out;
}

static uint64_t mirrored(uint64_t set)
{
    return __builtin_bswap64(set);
}

static void worth_is_the_same_in_all_eight_views(void **unused)
{
    (void)unused;
    struct othello_weights *weights = random_weights(2);
    struct qx_random random;
    qx_random_init(&random, 6);
    for (int i = 0; i < 100; i++) {
        struct board board = wander(i % 60, &random);
        const int worth = weigh(weights, board);
        for (int view = 1; view < 8; view++) {
            board = view == 4 ? (struct board){mirrored(board.own), mirrored(board.opp)}
                              : (struct board){turned(board.own), turned(board.opp)};
            assert_int_equal(weigh(weights, board), worth);
        }
    }
    othello_weights_free(weights);
}

/* Another disc on any square changes what some pattern shows. */
static void every_square_counts(void **unused)
{
    (void)unused;
    struct othello_weights *weights = random_weights(9);
    for (int square = 0; square < 64; square++) {
        int n_lanes = 0;
        for (int lane = 0; lane < OTHELLO_LANES; lane++)
            n_lanes += weights->patterns.disc[square].lane[lane] != 0;
        assert_true(n_lanes >= 4);
    }
    othello_weights_free(weights);
}

/* --- the file -------------------------------------------------------------------------------- */

static void weights_are_mixed_between_knots(void **unused)
{
    (void)unused;
    const size_t n = (size_t)OTHELLO_KNOTS * OTHELLO_WEIGHTS;
    float *discs = malloc(n * sizeof *discs);
    uint8_t *bytes = malloc(OTHELLO_WEIGHTS_BYTES);
    struct qx_random random;
    assert_true(discs && bytes);
    for (size_t i = 0; i < n; i++) { /* 0 discs at the first knot, 1/8 at the next, then 2/8 … */
        const size_t knot = i / OTHELLO_WEIGHTS;
        discs[i] = (float)knot / OTHELLO_WEIGHT_STEPS;
    }
    othello_weights_write(discs, bytes);
    struct othello_weights *weights = othello_weights_new(bytes, OTHELLO_WEIGHTS_BYTES, NULL);
    qx_random_init(&random, 7);
    for (int n_empty = 4; n_empty <= 60; n_empty++) {
        const struct board board = wander(n_empty, &random);
        const int empty = 64 - count(board.own | board.opp);
        const int reach = empty < 6 ? 6 + empty % 2 : empty > 55 ? 54 + empty % 2 : empty;
        const double expected = 47 * OTHELLO_DISC * (reach - 6) / 7.0 / OTHELLO_WEIGHT_STEPS;
        assert_true(weigh(weights, board) <= expected + 0.01);
        assert_true(weigh(weights, board) > expected - 6); /* each of 47 is rounded down */
    }
    othello_weights_free(weights);
    free(discs);
    free(bytes);
}

/* Who moves last may count, and nothing else tells it from the board. */
static void odd_and_even_empty_squares_weigh_apart(void **unused)
{
    (void)unused;
    enum { ODD = OTHELLO_SHAPES + OTHELLO_MOVE_PAIRS };
    const size_t n = (size_t)OTHELLO_KNOTS * OTHELLO_WEIGHTS;
    float *discs = malloc(n * sizeof *discs);
    uint8_t *bytes = malloc(OTHELLO_WEIGHTS_BYTES);
    struct qx_random random;
    assert_true(discs && bytes);
    for (size_t i = 0; i < n; i++)
        discs[i] = i % OTHELLO_WEIGHTS >= ODD              ? 3.F
                   : i % OTHELLO_WEIGHTS >= OTHELLO_SHAPES ? 2.F
                                                           : 0;
    othello_weights_write(discs, bytes);
    struct othello_weights *weights = othello_weights_new(bytes, OTHELLO_WEIGHTS_BYTES, NULL);
    qx_random_init(&random, 9);
    for (int n_empty = 0; n_empty <= 60; n_empty++) {
        const struct board board = wander(n_empty, &random);
        const int empty = 64 - count(board.own | board.opp);
        assert_int_equal(weigh(weights, board), (empty % 2 ? 3 : 2) * OTHELLO_DISC);
    }
    othello_weights_free(weights);
    free(discs);
    free(bytes);
}

static void claim_refused_bytes(const uint8_t *bytes, size_t size, const char *why)
{
    struct qx_error error = {""};
    assert_null(othello_weights_new(bytes, size, &error));
    assert_non_null(strstr(error.text, why));
}

static void damaged_weights_are_refused(void **unused)
{
    (void)unused;
    uint8_t *bytes = random_file(3);
    claim_refused_bytes(bytes, 0, "no file of Othello weights");
    claim_refused_bytes(bytes, 23, "no file of Othello weights");
    claim_refused_bytes(bytes, 100, "full length");
    bytes[5000] ^= 1;
    claim_refused_bytes(bytes, OTHELLO_WEIGHTS_BYTES, "damaged");
    bytes[5000] ^= 1;
    bytes[8] = 99;
    claim_refused_bytes(bytes, OTHELLO_WEIGHTS_BYTES, "another kind");
    bytes[0] = 'x';
    claim_refused_bytes(bytes, OTHELLO_WEIGHTS_BYTES, "no file of Othello weights");
    free(bytes);
}

/* --- the search ------------------------------------------------------------------------------ */

/* Minimax without any cut, each position looked at afresh. */
static int plain_value(const struct othello_weights *weights, struct board board, int depth)
{
    uint64_t moves = othello_mobility(board.own, board.opp);
    if (!moves) {
        if (!othello_mobility(board.opp, board.own))
            return OTHELLO_DISC * (count(board.own) - count(board.opp));
        return -plain_value(weights, (struct board){board.opp, board.own}, depth);
    }
    if (depth == 0)
        return weigh(weights, board);
    int best = -INT16_MAX;
    for (; moves; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(board.own, board.opp, square);
        const struct board next = {board.opp ^ flips, board.own ^ flips ^ UINT64_C(1) << square};
        const int value = -plain_value(weights, next, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

static void midgame_equals_plain_minimax(void **unused)
{
    (void)unused;
    struct othello_weights *weights = random_weights(4);
    struct othello_midgame *midgame = othello_midgame_new(weights, 1);
    struct qx_random random;
    struct limit limit;
    const struct qx_budget budget = {.nodes = UINT64_MAX};
    assert_non_null(midgame);
    limit_init(&limit, &budget, 0);
    midgame->limit = &limit;
    qx_random_init(&random, 8);
    for (int i = 0; i < 240; i++) {
        const struct board board = wander(i % 60, &random);
        const int depth = i % 60 < 8 ? 6 : i % 5;
        const int value = plain_value(weights, board, depth);
        othello_hash_clear(midgame->hash);
        assert_int_equal(othello_midgame_search(midgame, board.own, board.opp, depth,
                                                -OTHELLO_VALUE_MOST, OTHELLO_VALUE_MOST),
                         value);
        othello_hash_clear(midgame->hash);
        assert_int_equal(othello_midgame_plain(midgame, board.own, board.opp, depth,
                                               -OTHELLO_VALUE_MOST, OTHELLO_VALUE_MOST),
                         value);
    }
    othello_midgame_free(midgame);
    othello_weights_free(weights);
}

static struct board after(struct board board, int square)
{
    const uint64_t flips = othello_flips(board.own, board.opp, square);
    return (struct board){board.opp ^ flips, board.own ^ flips ^ UINT64_C(1) << square};
}

/* With a value for each, all moves are in order, and every value is that of a plain search. */
static void a_thought_values_as_many_moves_as_wanted(void **unused)
{
    (void)unused;
    struct othello_weights *weights = random_weights(10);
    struct othello_midgame *midgame = othello_midgame_new(weights, 1);
    struct qx_random random;
    const struct qx_budget budget = {.nodes = UINT64_MAX};
    qx_random_init(&random, 11);
    for (int i = 0; i < 30; i++) {
        const struct board board = wander(20 + i, &random);
        struct othello_question question = {board.own, board.opp, .depth = 4, .n_best = 1 + i % 4};
        struct othello_thought thought;
        struct limit limit;
        if (!othello_mobility(board.own, board.opp))
            continue;
        limit_init(&limit, &budget, 0);
        othello_think(midgame, &question, &limit, &thought);
        assert_int_equal(thought.depth, 4);
        for (int k = 0; k < thought.n_moves; k++) {
            const int value = -plain_value(weights, after(board, thought.moves[k].square), 3);
            if (k < question.n_best) {
                assert_true(thought.moves[k].is_guessed);
                assert_int_equal(thought.moves[k].value, value);
            } else {
                const int last = question.n_best - 1;
                assert_true(value <= thought.moves[last].value);
            }
        }
    }
    othello_midgame_free(midgame);
    othello_weights_free(weights);
}

/* Weights that favour whoever is to move say so by turns, depth by depth: the opening is where such
 * an error would have grown most. */
static void odd_and_even_depths_agree_at_the_start(void **unused)
{
    (void)unused;
    const struct othello_weights *weights = othello_weights_of_program();
    struct othello_midgame *midgame = othello_midgame_new(weights, 1);
    const struct othello_question question = {start.own, start.opp, .depth = 1, .n_best = 1};
    int last = 0;
    for (int depth = 5; depth <= 9; depth++) {
        struct othello_question deeper = question;
        struct othello_thought thought;
        struct limit limit = {.most_nodes = UINT64_MAX, .pause = UINT64_MAX};
        deeper.depth = depth;
        othello_think(midgame, &deeper, &limit, &thought);
        assert_true(depth == 5 || abs(thought.moves[0].value - last) < 3 * OTHELLO_DISC);
        last = thought.moves[0].value;
    }
    othello_midgame_free(midgame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_follow_moves_and_passes),
        cmocka_unit_test(worth_is_the_same_in_all_eight_views),
        cmocka_unit_test(every_square_counts),
        cmocka_unit_test(weights_are_mixed_between_knots),
        cmocka_unit_test(odd_and_even_empty_squares_weigh_apart),
        cmocka_unit_test(damaged_weights_are_refused),
        cmocka_unit_test(midgame_equals_plain_minimax),
        cmocka_unit_test(a_thought_values_as_many_moves_as_wanted),
        cmocka_unit_test(odd_and_even_depths_agree_at_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
