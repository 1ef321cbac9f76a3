/*
 * test_othello_proof.c - scores of random endgames beside a plain search, seen from all sides.
 *
 * The plain search is alpha-beta on sets of bits: no table, no cut but its own, no weights. It
 * shares moves and flips with the solver, which test_othello_compare holds against the naive rules.
 * ENDGAMES in the environment says how many endgames; `make proofs` takes 10,000 of up to 16 empty
 * squares.
 */
#include "lib/claim.h"

#include <stdlib.h>

#include "games/othello/bits.h"
#include "knowledge/othello/endgame.h"

enum {
    STANDARD_ENDGAMES = 160,
    STANDARD_EMPTY = 12, /* of the standard number; more take longer than a test may */
    MOST_EMPTY = 16,
};

/* --- the plain search --- */

static int plain_end(uint64_t own, uint64_t opp, bool winner_takes_empty)
{
    const int n_own = __builtin_popcountll(own), n_opp = __builtin_popcountll(opp);
    const int rest = winner_takes_empty ? 64 - n_own - n_opp : 0;
    if (n_own == n_opp)
        return 0;
    return n_own > n_opp ? n_own - n_opp + rest : n_own - n_opp - rest;
}

/* Of the moves left, the one that leaves fewest replies. */
static int quietest(uint64_t own, uint64_t opp, uint64_t moves)
{
    int best = __builtin_ctzll(moves), fewest = 65;
    for (; moves; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(own, opp, square);
        const uint64_t replies = othello_mobility(opp ^ flips, own ^ flips ^ UINT64_C(1) << square);
        const int n = __builtin_popcountll(replies);
        if (n < fewest) {
            fewest = n;
            best = square;
        }
    }
    return best;
}

static int plain_score(uint64_t own, uint64_t opp, bool winner_takes_empty, int alpha, int beta)
{
    uint64_t moves = othello_mobility(own, opp);
    if (!moves)
        return othello_mobility(opp, own)
                   ? -plain_score(opp, own, winner_takes_empty, -beta, -alpha)
                   : plain_end(own, opp, winner_takes_empty);
    const bool is_sorted = __builtin_popcountll(own | opp) < 64 - 5;
    while (moves && alpha < beta) {
        const int square = is_sorted ? quietest(own, opp, moves) : __builtin_ctzll(moves);
        const uint64_t flips = othello_flips(own, opp, square);
        const int score = -plain_score(opp ^ flips, own ^ flips ^ UINT64_C(1) << square,
                                       winner_takes_empty, -beta, -alpha);
        alpha = score > alpha ? score : alpha;
        moves ^= UINT64_C(1) << square;
    }
    return alpha;
}

/* --- random endgames --- */

static bool wander(struct othello_task *task, int n_empty, struct qx_random *random)
{
    task->own = UINT64_C(0x0000000810000000);
    task->opp = UINT64_C(0x0000001008000000);
    while (64 - __builtin_popcountll(task->own | task->opp) > n_empty) {
        uint64_t moves = othello_mobility(task->own, task->opp);
        const uint64_t own = task->own;
        if (!moves && !othello_mobility(task->opp, own))
            return false;
        uint64_t flips = 0, disc = 0;
        if (moves) {
            for (uint64_t skip = qx_random_below(random, (uint64_t)__builtin_popcountll(moves));
                 skip > 0; skip--)
                moves &= moves - 1;
            disc = moves & (0 - moves);
            flips = othello_flips(own, task->opp, __builtin_ctzll(moves));
        }
        task->own = task->opp ^ flips;
        task->opp = own ^ flips ^ disc;
    }
    return true;
}

/* A quarter turn, or the mirror image. */
static uint64_t seen_otherwise(uint64_t set, bool is_mirrored)
{
    uint64_t out = 0;
    if (is_mirrored)
        return __builtin_bswap64(set);
    for (; set; set &= set - 1) {
        const int square = __builtin_ctzll(set);
        out |= UINT64_C(1) << (8 * (square & 7) + 7 - (square >> 3));
    }
    return out;
}

static void claim_score(struct othello_endgame *endgame, struct othello_task task)
{
    struct othello_answer answer;
    const int score = plain_score(task.own, task.opp, task.winner_takes_empty, -64, 64);
    for (int view = 0; view < 8; view++) {
        othello_endgame_clear(endgame);
        assert_true(othello_endgame_solve(endgame, &task, &answer));
        assert_int_equal(answer.score, score);
        task.own = seen_otherwise(task.own, view == 3);
        task.opp = seen_otherwise(task.opp, view == 3);
    }
}

static uint64_t n_endgames(void)
{
    const char *text = getenv("ENDGAMES");
    const uint64_t n = text ? strtoull(text, NULL, 10) : 0;
    return n ? n : STANDARD_ENDGAMES;
}

static void scores_are_those_of_a_plain_search_from_all_sides(void **unused)
{
    (void)unused;
    struct othello_endgame *endgame = othello_endgame_new(8, 1);
    struct qx_random random;
    const uint64_t n = n_endgames();
    const int most = n > STANDARD_ENDGAMES ? MOST_EMPTY : STANDARD_EMPTY;
    assert_non_null(endgame);
    qx_random_init(&random, 2026);
    for (uint64_t i = 0; i < n; i++) {
        struct othello_task task = {.winner_takes_empty = i % 2, .threads = i % 3 ? 1 : 2};
        while (!wander(&task, 1 + (int)(i % (uint64_t)most), &random))
            continue;
        claim_score(endgame, task);
    }
    othello_endgame_free(endgame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_those_of_a_plain_search_from_all_sides),
    };
    return cmocka_run_group_tests_name("othello proof", tests, NULL, NULL);
}
