/*
 * test_perft.c - claims about counting: a hash, symmetry, threads and two plies at once change no
 * count, and without memory there is none.
 */
#include "lib/alloc.h"
#include "lib/claim.h"

#include <quincunx/perft.h>

/* Counts by making every move; where turns are counted, one that keeps the turn costs nothing. */
static uint64_t plain_count(const struct qx_rules *rules, const void *state, int depth, bool turns)
{
    const qx_seat seat = qx_next(rules, state);
    qx_move moves[256];
    uint64_t sum = 0;
    if (depth == 0)
        return 1;
    if (seat == QX_NOBODY)
        return rules->game->perft_keeps_ended;
    const size_t n = qx_moves(rules, state, seat, moves);
    void *next = qx_state_new(rules);
    assert_non_null(next);
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, moves[i]);
        const bool goes_on = turns && qx_next(rules, next) == seat;
        sum += plain_count(rules, next, goes_on ? depth : depth - 1, turns);
    }
    qx_state_free(next);
    return sum;
}

static void claim_equal_counts(const char *game, const char *options, const char *position,
                               int depth, bool turns)
{
    struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    const struct qx_perft how[] = {
        {.threads = 1, .turns = turns},
        {.threads = 1, .turns = turns, .hash_bytes = 1 << 10},
        {.threads = 2, .turns = turns, .hash_bytes = 1 << 20},
        {.threads = 1, .turns = turns, .hash_bytes = 16},
        {.threads = 1, .turns = turns, .hash_bytes = 15},
    };
    for (int d = 0; d <= depth; d++) {
        const uint64_t count = plain_count(&rules, state, d, turns);
        for (int i = 0; i < 5; i++)
            assert_int_equal(qx_perft_count(&rules, state, d, &how[i]), count);
    }
    qx_state_free(state);
}

static void claim_counts(const char *game, const char *options, const char *position, int depth)
{
    claim_equal_counts(game, options, position, depth, false);
}

static void a_hash_changes_no_count(void **unused)
{
    (void)unused;
    claim_counts("othello", "size=4", NULL, 8);
    claim_counts("othello", "size=4,pass=off", NULL, 8);
    claim_counts("othello", "size=6", NULL, 6);
    claim_counts("othello", NULL, NULL, 6);
    claim_counts("othello", "start=parallel", NULL, 6);
    claim_counts("othello", "size=10", NULL, 4);
    claim_counts("neutreeko", NULL, NULL, 3);
}

/* Passes and ends are ways to play, too: Black is stuck here, and then White soon is. */
static void passes_and_ends_are_counted(void **unused)
{
    (void)unused;
    claim_counts("othello", "size=4", "OXX------------- X", 6);
    claim_counts("othello", "size=4", "OOOOOOOOOOO-OXX- X", 4);
    claim_counts("othello", "size=4,pass=off", "OXX-----------O- O", 4);
}

/* A turn of Neutron is two moves, and moves the neutron first; a game can end between them. */
static void a_turn_is_all_moves_of_a_seat_in_a_row(void **unused)
{
    (void)unused;
    claim_equal_counts("neutron", NULL, NULL, 2, true);
    claim_equal_counts("neutron", NULL, "BBBBB/...../..N../..W../WW.WW b n", 2, true);
    claim_equal_counts("neutron", NULL, "BBBBB/..W../..N../...../WW.WW w n", 2, true);
    claim_equal_counts("othello", "size=4", "OXX------------- X", 4, true);
    claim_counts("neutron", NULL, NULL, 3);
    claim_counts("compromise", NULL, NULL, 2);
}

/* A hash that is refused only costs time; without any other block there is no count. */
static void without_memory_there_is_no_count(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    const struct qx_perft how = {.threads = 1, .hash_bytes = 1 << 10};
    const uint64_t count = plain_count(&rules, state, 5, false);
    alloc_fail_at((size_t)-1);
    assert_int_equal(qx_perft_count(&rules, state, 5, &how), count);
    const size_t n_blocks = alloc_count();
    const long live = alloc_live();
    int n_counted = 0;
    for (size_t n = 0; n < n_blocks; n++) {
        alloc_fail_at(n);
        const uint64_t found = qx_perft_count(&rules, state, 5, &how);
        assert_true(found == count || found == UINT64_MAX);
        n_counted += found == count;
        assert_int_equal(alloc_live(), live);
    }
    alloc_fail_at((size_t)-1);
    assert_int_equal(n_counted, 1);
    qx_state_free(state);
}

/* Not all positions after a move are kept: 3,600 of these boards would be hundreds of MB. */
static void a_large_board_takes_little_memory(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=60,height=60");
    void *state = claim_state(&rules, NULL);
    alloc_fail_at((size_t)-1);
    const uint64_t count = qx_perft_count(&rules, state, 1, &(struct qx_perft){.threads = 1});
    assert_int_equal(count, 3601);
    assert_true(alloc_largest() < (size_t)1 << 24);
    qx_state_free(state);
}

static uint64_t all_alike(const struct qx_rules *rules, const void *state)
{
    (void)rules, (void)state;
    return 0;
}

/* A game in which all positions are alike is counted to any depth at once. */
static void more_ways_than_can_be_counted_are_no_number(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_game game = *rules.game;
    game.alike = all_alike;
    rules.game = &game;
    void *state = claim_state(&rules, NULL);
    for (int threads = 1; threads <= 2; threads++) {
        const struct qx_perft how = {.threads = threads, .hash_bytes = 1 << 10};
        assert_true(qx_perft_count(&rules, state, 12, &how) < QX_PERFT_MORE);
        assert_true(qx_perft_count(&rules, state, 40, &how) == QX_PERFT_MORE);
    }
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hash_changes_no_count),
        cmocka_unit_test(passes_and_ends_are_counted),
        cmocka_unit_test(a_turn_is_all_moves_of_a_seat_in_a_row),
        cmocka_unit_test(without_memory_there_is_no_count),
        cmocka_unit_test(a_large_board_takes_little_memory),
        cmocka_unit_test(more_ways_than_can_be_counted_are_no_number),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
