/*
 * test_compromise_second.c - the rules of Compromise compared with a second, naive implementation.
 */
#include "lib/claim.h"

#include "games/compromise_drawn.h"
#include "games/compromise_naive.h"

struct pair {
    struct qx_rules rules;
    void *state;
    struct compromise_naive naive;
};

static void assert_same_text(const struct pair *pair, const void *state,
                             const struct compromise_naive *naive)
{
    char expected[DRAWN_SIZE];
    compromise_naive_text(naive, expected, sizeof expected);
    claim_position(&pair->rules, state, expected);
}

static void assert_same_result(const struct pair *pair)
{
    struct qx_score score[2];
    const char *reason = pair->rules.game->result(&pair->rules, pair->state, score);
    const char *expected = compromise_naive_reason(&pair->naive);
    assert_int_equal(reason == NULL, expected == NULL);
    if (expected)
        assert_string_equal(reason, expected);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(score[seat].points, pair->naive.score[seat]);
        assert_int_equal(score[seat].won,
                         expected && pair->naive.score[seat] > pair->naive.score[1 - seat]);
    }
}

static void assert_same_moves(const struct pair *pair)
{
    const struct qx_game *game = pair->rules.game;
    for (int seat = -1; seat < 2; seat++) {
        const bool owes = compromise_naive_owes(&pair->naive, seat);
        qx_move list[27];
        assert_int_equal(qx_owes(&pair->rules, pair->state, seat), owes);
        for (qx_move move = 0; move < 27; move++)
            assert_int_equal(game->is_legal(&pair->rules, pair->state, seat, move), owes);
        if (owes)
            assert_int_equal(game->moves(&pair->rules, pair->state, seat, list), 27);
    }
}

/* The key is that of the position's text: a state made from the text has the same. */
static void assert_same_key(const struct pair *pair)
{
    char text[DRAWN_SIZE];
    compromise_naive_text(&pair->naive, text, sizeof text);
    void *twin = claim_state(&pair->rules, text);
    assert_true(qx_key(&pair->rules, twin) == qx_key(&pair->rules, pair->state));
    qx_state_free(twin);
}

static void assert_same_redaction(const struct pair *pair)
{
    void *seen = qx_state_new(&pair->rules);
    for (int viewer = -1; viewer < 2; viewer++) {
        struct compromise_naive naive = pair->naive;
        memcpy(seen, pair->state, pair->rules.state_size);
        pair->rules.game->redact(&pair->rules, seen, viewer < 0 ? QX_NOBODY : viewer);
        compromise_naive_redact(&naive, viewer);
        assert_same_text(pair, seen, &naive);
    }
    qx_state_free(seen);
}

static void step_both(struct pair *pair, struct qx_random *random)
{
    int seat = -1;
    if (!compromise_naive_owes(&pair->naive, seat)) {
        seat = (int)qx_random_below(random, 2);
        if (!compromise_naive_owes(&pair->naive, seat))
            seat = 1 - seat;
    }
    char text[4];
    const uint64_t before = qx_key(&pair->rules, pair->state);
    const qx_move move = pair->rules.game->sample(&pair->rules, pair->state, seat, random);
    pair->rules.game->move_text(&pair->rules, move, text, sizeof text);
    pair->rules.game->apply(&pair->rules, pair->state, seat, move);
    compromise_naive_play(&pair->naive, seat, text);
    assert_true(qx_key(&pair->rules, pair->state) != before);
}

static int compare_one_game(const char *options, struct qx_random *random)
{
    struct pair pair = {.rules = claim_rules("compromise", options)};
    const uint64_t *option = pair.rules.option;
    int n_positions = 0;
    pair.state = qx_state_new(&pair.rules);
    compromise_naive_start(&pair.naive, (enum compromise_naive_type)option[0], (long)option[1],
                           (long)option[2], option[3] == 1);
    for (;; n_positions++) {
        assert_same_text(&pair, pair.state, &pair.naive);
        assert_same_result(&pair);
        assert_same_moves(&pair);
        assert_same_key(&pair);
        assert_same_redaction(&pair);
        if (compromise_naive_is_over(&pair.naive))
            break;
        step_both(&pair, random);
    }
    qx_state_free(pair.state);
    return n_positions;
}

static void rules_agree_with_the_naive_ones_on_100000_positions(void **unused)
{
    (void)unused;
    static const char *const variants[] = {
        "",
        "type=complex",
        "type=gamble",
        "pips=1,length=1",
        "type=complex,pips=2,length=2",
        "type=gamble,pips=3,length=1",
        "pips=1,length=1,ties=yes",
        "type=complex,pips=1,length=2,ties=yes",
        "type=gamble,pips=1,length=1,ties=yes",
    };
    struct qx_random random;
    qx_random_init(&random, 2024);
    int n_positions = 0;
    for (size_t i = 0; n_positions < 100000; i++)
        n_positions +=
            compare_one_game(variants[i % (sizeof variants / sizeof *variants)], &random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_agree_with_the_naive_ones_on_100000_positions),
    };
    return cmocka_run_group_tests_name("compromise, second implementation", tests, NULL, NULL);
}
