/*
 * test_othello_threads.c - several threads in the midgame of Othello.
 */
#include "lib/claim.h"

#include "games/othello/bits.h"
#include "knowledge/othello/midgame_think.h"

/* After so many random moves from the start; the side to move has a move. */
static struct othello_question wander(int n_moves, struct qx_random *random)
{
    struct othello_question board = {.own = UINT64_C(0x810000000), .opp = UINT64_C(0x1008000000)};
    for (int i = 0; i <= n_moves; i++) {
        uint64_t moves = othello_mobility(board.own, board.opp);
        if (!moves) {
            const uint64_t own = board.own;
            board.own = board.opp;
            board.opp = own;
            moves = othello_mobility(board.own, board.opp);
        }
        if (!moves)
            return wander(n_moves, random);
        if (i == n_moves)
            break;
        for (uint64_t skip = qx_random_below(random, (uint64_t)__builtin_popcountll(moves)); skip;
             skip--)
            moves &= moves - 1;
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(board.own, board.opp, square), own = board.own;
        board.own = board.opp ^ flips;
        board.opp = own ^ flips ^ UINT64_C(1) << square;
    }
    return board;
}

static struct othello_thought think(struct othello_midgame *midgame,
                                    const struct othello_question *question, uint64_t most_nodes)
{
    struct limit limit = {.most_nodes = most_nodes, .pause = UINT64_MAX};
    struct othello_thought thought;
    othello_hash_clear(midgame->hash);
    othello_think(midgame, question, &limit, &thought);
    return thought;
}

/* Where nothing is left out, a value is that of minimax, whoever finds it. */
static void claim_same_values(int n_moves, int depth, int n_positions)
{
    struct othello_midgame *midgame = othello_midgame_new(othello_weights_of_program(), 1);
    struct qx_random random;
    qx_random_init(&random, (uint64_t)n_moves);
    for (int i = 0; i < n_positions; i++) {
        struct othello_question question = wander(n_moves, &random);
        question.depth = depth;
        question.n_best = 1 + i % 3;
        const struct othello_thought alone = think(midgame, &question, UINT64_MAX);
        question.threads = 2 + i % 3;
        const struct othello_thought together = think(midgame, &question, UINT64_MAX);
        assert_int_equal(together.depth, alone.depth);
        assert_int_equal(together.value, alone.value);
        for (int k = 0; k < question.n_best && k < alone.n_moves; k++)
            assert_int_equal(together.moves[k].value, alone.moves[k].value);
    }
    othello_midgame_free(midgame);
}

static void threads_value_moves_as_one_does(void **unused)
{
    (void)unused;
    claim_same_values(20, 6, 12);
}

static void threads_find_the_same_end(void **unused)
{
    (void)unused;
    claim_same_values(51, OTHELLO_DEPTH_MOST, 12);
}

/* A limit may be spent before the first move ahead is, or anywhere later: all threads come home,
 * and every move is still there once. */
static void a_spent_limit_ends_all_threads(void **unused)
{
    (void)unused;
    struct othello_midgame *midgame = othello_midgame_new(othello_weights_of_program(), 1);
    struct qx_random random;
    qx_random_init(&random, 3);
    for (int i = 0; i < 24; i++) {
        struct othello_question question = wander(10 + i, &random);
        question.depth = OTHELLO_DEPTH_MOST;
        question.n_best = 1 + i % 3;
        question.threads = 2 + i % 3;
        question.doubt = (uint8_t)(i % 4);
        const struct othello_thought thought =
            think(midgame, &question, (uint64_t)i * (uint64_t)i * 20);
        uint64_t squares = 0;
        for (int k = 0; k < thought.n_moves; k++)
            squares |= UINT64_C(1) << thought.moves[k].square;
        assert_true(squares == othello_mobility(question.own, question.opp));
        assert_int_equal(thought.n_moves, __builtin_popcountll(squares));
        assert_in_range(thought.depth, 1, 60);
    }
    othello_midgame_free(midgame);
}

/* The others are at another depth already: the search ends, and leaves nothing in the table. */
static void what_others_are_done_with_is_not_kept(void **unused)
{
    (void)unused;
    enum { DEPTH = 6 };
    struct othello_midgame *midgame = othello_midgame_new(othello_weights_of_program(), 1);
    struct limit limit = {.most_nodes = UINT64_MAX, .pause = UINT64_MAX};
    struct othello_watch root = {.depth = DEPTH + 1};
    struct othello_known known;
    struct qx_random random;
    atomic_int due = DEPTH + 2;
    qx_random_init(&random, 4);
    const struct othello_question board = wander(20, &random);
    midgame->limit = &limit;
    midgame->is_shared = true;
    midgame->due = &due;
    midgame->path = &root;
    othello_midgame_search(midgame, board.own, board.opp, DEPTH, -OTHELLO_VALUE_MOST,
                           OTHELLO_VALUE_MOST);
    assert_ptr_equal(midgame->settled, &root);
    assert_ptr_equal(midgame->path, &root);
    assert_false(othello_hash_find(midgame->hash, board.own, board.opp, &known));
    atomic_store(&due, root.depth);
    midgame->settled = NULL;
    othello_midgame_search(midgame, board.own, board.opp, DEPTH, -OTHELLO_VALUE_MOST,
                           OTHELLO_VALUE_MOST);
    assert_null(midgame->settled);
    assert_true(othello_hash_find(midgame->hash, board.own, board.opp, &known));
    othello_midgame_free(midgame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_value_moves_as_one_does),
        cmocka_unit_test(threads_find_the_same_end),
        cmocka_unit_test(what_others_are_done_with_is_not_kept),
        cmocka_unit_test(a_spent_limit_ends_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
