/*
 * suite_words.c - claims about the sentences that tell the moves of every registered game.
 */
#include "lib/claim.h"
#include "lib/variants.h"

enum { LONGEST = 30 };

/* Who moves, what is done, and nothing that was not meant. */
static void claim_sentence(const struct qx_rules *rules, const void *state, struct qx_step step)
{
    char words[QX_WORDS_SIZE], name[QX_NAME_SIZE];
    const size_t length = qx_words_step(rules, state, step, false, words, sizeof words);
    const size_t subject = qx_words_seat(rules, step.seat, name, sizeof name);
    assert_int_equal(length, strlen(words));
    assert_true(length > subject + 2 && memcmp(words, name, subject) == 0);
    assert_true(words[subject] == (step.seat == QX_CHANCE ? ':' : ' '));
    assert_true(words[length - 1] != ' ' && !strstr(words, "  ") && !strstr(words, "(null)"));
    char cut[8] = "1234567";
    assert_int_equal(qx_words_step(rules, state, step, false, cut, 5), length);
    assert_memory_equal(cut, words, 4);
    assert_memory_equal(cut + 4,
                        "\0"
                        "67",
                        4);
}

static void tell_variant(const struct qx_rules *rules)
{
    struct qx_random random;
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    assert_true(state && list);
    qx_random_init(&random, 3);
    qx_state_start(rules, state);
    for (int n = 0; n < LONGEST && qx_turn(rules, state) != QX_NOBODY; n++) {
        const qx_seat seat = qx_next(rules, state);
        const qx_move move = qx_move_draw(rules, state, seat, &random, list);
        claim_sentence(rules, state, (struct qx_step){.seat = seat, .move = move});
        qx_apply(rules, state, seat, move);
    }
    free(list);
    qx_state_free(state);
}

static void every_move_is_a_sentence(void **unused)
{
    (void)unused;
    variants_visit(tell_variant);
}

static void claim_told(const char *game, const char *position, const char *move, const char *words)
{
    const struct qx_rules rules = claim_rules(game, NULL);
    void *state = claim_state(&rules, position);
    struct qx_step step = {.seat = qx_next(&rules, state)};
    char text[QX_WORDS_SIZE];
    assert_true(rules.game->move_parse(&rules, move, &step.move, NULL));
    assert_true(rules.game->is_legal(&rules, state, step.seat, step.move));
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, words);
    qx_state_free(state);
}

static void moves_of_many_taps_name_all_cells(void **unused)
{
    (void)unused;
    claim_told("stacks", NULL, "a1-b1,c1-b2", "Side 1 carries two pieces from a1 to b1, c1, b2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_a_sentence),
        cmocka_unit_test(moves_of_many_taps_name_all_cells),
    };
    return cmocka_run_group_tests_name("words of every game", tests, NULL, NULL);
}
