/*
 * test_repeats.c - claims about repetition as a search sees it.
 */
#include "lib/claim.h"

#include "search/repeats.h"

enum { N_KEYS = 5 };

static const uint64_t keys[N_KEYS] = {10, 20, 30, 10, 20};

static struct repeats repeats_of(unsigned times, const uint64_t *list)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct repeats repeats;
    rules.repetition = times;
    repeats_init(&repeats, &rules, list, N_KEYS);
    return repeats;
}

/* With what is to come it is the third time; a key that only shares a bit of the filter is new. */
static void the_game_so_far_counts(void **unused)
{
    (void)unused;
    const struct repeats repeats = repeats_of(3, keys);
    assert_true(repeats_is_draw(&repeats, 10, NULL, 0));
    assert_true(repeats_is_draw(&repeats, 20, NULL, 0));
    assert_false(repeats_is_draw(&repeats, 30, NULL, 0));
    assert_false(repeats_is_draw(&repeats, 40, NULL, 0));
    assert_false(repeats_is_draw(&repeats, 10 + REPEATS_FILTER_BITS, NULL, 0));
    const struct repeats twice = repeats_of(2, keys);
    assert_true(repeats_is_draw(&twice, 30, NULL, 0));
    assert_false(repeats_is_draw(&twice, 40, NULL, 0));
}

/* The first and the last of the keys are among them, whatever their bit is. */
static void every_key_is_found(void **unused)
{
    (void)unused;
    for (uint64_t bit = 0; bit < REPEATS_FILTER_BITS; bit += 37) {
        const uint64_t list[N_KEYS] = {bit, 1u << 20, 2u << 20, 3u << 20, bit + (1u << 21)};
        const struct repeats repeats = repeats_of(2, list);
        for (int i = 0; i < N_KEYS; i++)
            assert_true(repeats_is_draw(&repeats, list[i], NULL, 0));
        assert_false(repeats_is_draw(&repeats, bit + (1u << 22), NULL, 0));
    }
}

/* Whoever comes back once can come back until the rule strikes. */
static void the_line_itself_counts_at_once(void **unused)
{
    (void)unused;
    const struct repeats repeats = repeats_of(3, keys);
    const uint64_t line[] = {7, 8, 9};
    assert_true(repeats_is_draw(&repeats, 7, line, 3));
    assert_true(repeats_is_draw(&repeats, 9, line, 3));
    assert_false(repeats_is_draw(&repeats, 9, line, 2));
    assert_false(repeats_is_draw(&repeats, 6, line, 3));
}

static void without_a_rule_or_a_game_nothing_repeats(void **unused)
{
    (void)unused;
    const uint64_t line[] = {10};
    const struct repeats never = repeats_of(0, keys), alone = repeats_of(2, NULL);
    assert_false(repeats_is_draw(&never, 10, line, 1));
    assert_false(repeats_is_draw(&alone, 20, line, 1));
    assert_true(repeats_is_draw(&alone, 10, line, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_so_far_counts),
        cmocka_unit_test(every_key_is_found),
        cmocka_unit_test(the_line_itself_counts_at_once),
        cmocka_unit_test(without_a_rule_or_a_game_nothing_repeats),
    };
    return cmocka_run_group_tests_name("repeats", tests, NULL, NULL);
}
