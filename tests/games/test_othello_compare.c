/*
 * test_othello_compare.c - Othello next to its naive rules, and what this CPU runs next to plain
 * code.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "games/othello/bits.h"
#include "games/othello/bits_plain.h"
#include "games/othello/othello_board.h"
#include "games/othello_naive.h"

/* The plain body of the fast playout, to compare with whatever this CPU runs. */
#define TARGET
#define WITH(name) name##_plain
#include "games/othello/narrow_playout.h"

/* --- against the naive rules ------------------------------------------------------------------ */

static void claim_same(const struct qx_rules *rules, const void *state,
                       const struct othello_naive *naive)
{
    qx_move fast[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    uint64_t slow[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    char text[NAIVE_TEXT_SIZE];
    struct qx_score score[2];
    const char *why = NULL;
    const char *reason = rules->game->result(rules, state, score);

    othello_naive_text(naive, text);
    claim_position(rules, state, text);
    assert_int_equal(score[0].points, othello_naive_discs(naive, 'X'));
    assert_int_equal(score[1].points, othello_naive_discs(naive, 'O'));
    size_t n = othello_naive_moves(naive, slow);
    if (n == 0) {
        assert_string_equal(reason, othello_naive_reason(naive));
        assert_int_equal(score[0].won, score[0].points > score[1].points);
        assert_int_equal(score[1].won, score[1].points > score[0].points);
        assert_int_equal(qx_turn(rules, state), QX_NOBODY);
    } else {
        assert_null(reason);
        assert_int_equal(qx_turn(rules, state), naive->mover == 'O');
        assert_int_equal(qx_moves(rules, state, qx_turn(rules, state), fast), n);
        assert_memory_equal(fast, slow, n * sizeof *slow);
    }
    assert_true(rules->game->validate(rules, state, &why));
}

/* Equal positions have equal keys however they were reached; one more move gives another. */
static void claim_key(const struct qx_rules *rules, const void *state, uint64_t key_before)
{
    char text[NAIVE_TEXT_SIZE];
    rules->game->position_text(rules, state, text, sizeof text);
    void *copy = claim_state(rules, text);
    assert_int_equal(qx_key(rules, state), qx_key(rules, copy));
    assert_int_not_equal(qx_key(rules, state), key_before);
    qx_state_free(copy);
}

/* Plays one random game side by side; returns the number of positions compared. */
static size_t compare_game(const struct qx_rules *rules, struct qx_random *random)
{
    struct othello_naive naive;
    uint64_t list[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    void *state = claim_state(rules, NULL);
    size_t n_positions = 1;

    othello_naive_start(&naive, (int)rules->option[0], rules->option[1] == 1,
                        rules->option[2] == 0);
    claim_same(rules, state, &naive);
    for (size_t n; (n = othello_naive_moves(&naive, list)) > 0; n_positions++) {
        uint64_t move = list[qx_random_below(random, n)];
        uint64_t key = qx_key(rules, state);
        assert_true(rules->game->is_legal(rules, state, qx_turn(rules, state), move));
        qx_apply(rules, state, qx_turn(rules, state), move);
        othello_naive_play(&naive, move);
        claim_same(rules, state, &naive);
        claim_key(rules, state, key);
    }
    qx_state_free(state);
    return n_positions;
}

enum { N_VARIANTS = 48, POSITIONS_EACH = 2100 };

/* Every size from 4 to 26, both starts, passes on and off. */
static struct qx_rules variant(int i)
{
    char text[64];
    snprintf(text, sizeof text, "size=%d,start=%s,pass=%s", 4 + 2 * (i / 4),
             i & 1 ? "parallel" : "standard", i & 2 ? "off" : "on");
    return claim_rules("othello", text);
}

static void naive_rules_agree_on_100000_positions(void **unused)
{
    (void)unused;
    struct qx_random random;
    size_t total = 0;
    qx_random_init(&random, 1971);
    for (int i = 0; i < N_VARIANTS; i++) {
        struct qx_rules rules = variant(i);
        for (size_t n = 0, more; n < POSITIONS_EACH; n += more, total += more)
            more = compare_game(&rules, &random);
    }
    assert_true(total >= 100000);
}

static void playout_draws_the_same_game_as_the_list(void **unused)
{
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct qx_rules rules = variant(i);
            struct qx_random random[2];
            qx_move list[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
            void *fast = claim_state(&rules, NULL), *plain = claim_state(&rules, NULL);
            uint64_t most = seed % 2 ? UINT64_MAX : 5 * seed;
            qx_random_init(&random[0], seed);
            qx_random_init(&random[1], seed);
            assert_int_equal(qx_playout(&rules, fast, &random[0], list, most),
                             qx_playout_plain(&rules, plain, &random[1], list, most));
            assert_memory_equal(&random[0], &random[1], sizeof random[0]);
            assert_memory_equal(fast, plain, rules.state_size);
            qx_state_free(fast);
            qx_state_free(plain);
        }
}

static void samples_are_legal_and_reach_every_move(void **unused)
{
    (void)unused;
    for (int side = 8; side <= 10; side += 2) {
        struct qx_rules rules = variant((side - 4) * 2);
        struct qx_random random;
        void *state = claim_state(&rules, NULL);
        bool seen[128] = {false};
        int n_seen = 0;
        qx_random_init(&random, 7);
        for (int i = 0; i < 200; i++) {
            qx_move move = rules.game->sample(&rules, state, 0, &random);
            assert_true(rules.game->is_legal(&rules, state, 0, move));
            n_seen += !seen[move];
            seen[move] = true;
        }
        assert_int_equal(n_seen, 4);
        qx_state_free(state);
    }
}

/* --- fast and plain code ---------------------------------------------------------------------- */

static void bits_on_this_cpu_equal_plain_bits(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 64);
    for (int i = 0; i < 200000; i++) {
        uint64_t filled = qx_random_next(&random) | (i % 2 ? qx_random_next(&random) : 0);
        uint64_t own = filled & qx_random_next(&random);
        uint64_t opp = filled & ~own;
        int square = (int)qx_random_below(&random, 64);
        assert_int_equal(othello_mobility(own, opp), othello_mobility_plain(own, opp));
        own &= ~(UINT64_C(1) << square);
        opp &= ~(UINT64_C(1) << square);
        assert_int_equal(othello_flips(own, opp, square), othello_flips_plain(own, opp, square));
    }
}

static void playout_on_this_cpu_equals_the_plain_one(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct othello_narrow fast = {.discs = {0x0000000810000000, 0x0000001008000000},
                                      .legal = 0x0000102004080000};
        struct othello_narrow plain = fast;
        struct qx_random random[2];
        int mover[2] = {0, 0};
        qx_random_init(&random[0], seed);
        qx_random_init(&random[1], seed);
        assert_int_equal(
            othello_narrow_playout(&fast, 8, &mover[0], seed % 2 == 0, &random[0], UINT64_MAX),
            playout_plain(&plain, 8, &mover[1], seed % 2 == 0, &random[1], UINT64_MAX));
        assert_int_equal(mover[0], mover[1]);
        assert_memory_equal(&fast, &plain, sizeof fast);
        assert_memory_equal(&random[0], &random[1], sizeof random[0]);
    }
}

static void ways_on_this_cpu_equal_the_plain_ones(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 3);
    for (uint64_t i = 0; i < 2000; i++) {
        struct othello_narrow board = {.discs = {0x0000000810000000, 0x0000001008000000},
                                       .legal = 0x0000102004080000};
        int mover = 0;
        othello_narrow_playout(&board, 8, &mover, true, &random, i % 58);
        if (board.legal == 0)
            continue;
        assert_int_equal(
            othello_narrow_ways(&board, 8, mover),
            ways_plain(board.discs[mover], board.discs[!mover], board.legal, UINT64_MAX));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naive_rules_agree_on_100000_positions),
        cmocka_unit_test(playout_draws_the_same_game_as_the_list),
        cmocka_unit_test(samples_are_legal_and_reach_every_move),
        cmocka_unit_test(bits_on_this_cpu_equal_plain_bits),
        cmocka_unit_test(playout_on_this_cpu_equals_the_plain_one),
        cmocka_unit_test(ways_on_this_cpu_equal_the_plain_ones),
    };
    return cmocka_run_group_tests_name("othello compare", tests, NULL, NULL);
}
