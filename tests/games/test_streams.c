/*
 * test_streams.c - the same seed gives the same games, values and draws on every machine.
 *
 * For every variant of every game streams.txt holds three digests: of random games by the game's
 * own playout, of games drawn move by move, and of the evaluation of every position of those for
 * every seat. A change of any of them breaks saved seeds, and matches that others want to repeat,
 * so it is made on purpose: run this test with QX_WRITE_STREAMS=1 and say why in the commit.
 */
#include "lib/claim.h"
#include "lib/variants.h"

#include <stdio.h>

enum { GAMES = 24, LONGEST = 3000, LINE_SIZE = 512 };

/* A digest takes in one number after the other. */
static void take(uint64_t *digest, uint64_t number)
{
    *digest = qx_mix(*digest ^ number);
}

static void take_end(uint64_t *digest, const struct qx_rules *rules, const void *state)
{
    struct qx_score scores[8] = {{0}};
    assert_true((size_t)rules->n_seats <= sizeof scores / sizeof *scores);
    take(digest, rules->game->result(rules, state, scores) != NULL);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        take(digest, (uint64_t)scores[seat].points * 2 + scores[seat].won);
    take(digest, qx_key(rules, state));
}

static uint64_t digest_playouts(const struct qx_rules *rules, void *state, qx_move *list)
{
    uint64_t digest = 1;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct qx_random random;
        qx_random_init(&random, seed);
        qx_state_start(rules, state);
        /* Some are cut short, for playouts that go in steps of more than one move. */
        take(&digest, qx_playout(rules, state, &random, list, seed % 2 ? 7 * seed : LONGEST));
        take_end(&digest, rules, state);
        take(&digest, qx_random_next(&random));
    }
    return digest;
}

static void take_values(uint64_t *digest, const struct qx_rules *rules, const void *state)
{
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        take(digest, (uint64_t)rules->game->evaluate(rules, state, seat));
}

static uint64_t digest_draws(const struct qx_rules *rules, void *state, qx_move *list,
                             uint64_t *values)
{
    uint64_t digest = 1;
    for (uint64_t seed = 0; seed < GAMES / 2; seed++) {
        struct qx_random random;
        qx_random_init(&random, seed);
        qx_state_start(rules, state);
        for (int i = 0; i < LONGEST; i++) {
            qx_seat seat = qx_next(rules, state);
            if (seat == QX_NOBODY)
                break;
            qx_move move = qx_move_draw(rules, state, seat, &random, list);
            take(&digest, move);
            qx_apply(rules, state, seat, move);
            if (rules->game->evaluate && qx_next(rules, state) != QX_NOBODY)
                take_values(values, rules, state);
        }
        take_end(&digest, rules, state);
    }
    return digest;
}

/* The line of streams.txt about a variant. */
static void describe(const struct qx_rules *rules, char line[LINE_SIZE])
{
    char text[LINE_SIZE / 2];
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    assert_non_null(state);
    assert_non_null(list);
    uint64_t values = 1;
    const uint64_t playouts = digest_playouts(rules, state, list);
    const uint64_t draws = digest_draws(rules, state, list, &values);
    qx_rules_text(rules, text, sizeof text);
    snprintf(line, LINE_SIZE, "%s %s %016llx %016llx %016llx\n", rules->game->name, text,
             (unsigned long long)playouts, (unsigned long long)draws, (unsigned long long)values);
    free(list);
    qx_state_free(state);
}

static FILE *file;

static void write_line(const struct qx_rules *rules)
{
    char line[LINE_SIZE];
    describe(rules, line);
    fputs(line, file);
}

static void compare_line(const struct qx_rules *rules)
{
    char line[LINE_SIZE], expected[LINE_SIZE];
    describe(rules, line);
    if (!fgets(expected, sizeof expected, file))
        fail_msg("%s has no line for: %s", STREAMS, line);
    assert_string_equal(line, expected);
}

static void streams_are_the_same_everywhere(void **unused)
{
    (void)unused;
    const bool is_writing = getenv("QX_WRITE_STREAMS") != NULL;
    file = fopen(STREAMS, is_writing ? "w" : "r");
    assert_non_null(file);
    variants_visit(is_writing ? write_line : compare_line);
    if (!is_writing)
        assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(streams_are_the_same_everywhere)};
    return cmocka_run_group_tests_name("streams", tests, NULL, NULL);
}
