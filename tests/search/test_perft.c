/*
 * test_perft.c - claims about counting: a hash, symmetry and two plies at once change no count.
 */
#include "lib/claim.h"

#include <quincunx/perft.h>

/* Counts by making every move. */
static uint64_t plain_count(const struct qx_rules *rules, const void *state, int depth)
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
        sum += plain_count(rules, next, depth - 1);
    }
    qx_state_free(next);
    return sum;
}

static void claim_counts(const char *game, const char *options, const char *position, int depth)
{
    struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    const struct qx_perft how[] = {
        {.threads = 1},
        {.threads = 1, .hash_bytes = 1 << 10},
        {.threads = 2, .hash_bytes = 1 << 20},
    };
    for (int d = 0; d <= depth; d++) {
        const uint64_t count = plain_count(&rules, state, d);
        for (int i = 0; i < 3; i++)
            assert_int_equal(qx_perft_count(&rules, state, d, &how[i]), count);
    }
    qx_state_free(state);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hash_changes_no_count),
        cmocka_unit_test(passes_and_ends_are_counted),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
