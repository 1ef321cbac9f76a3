/*
 * test_bot_streams.c - with the same seed and a budget of nodes a bot makes the same moves on every
 * machine.
 *
 * bot_streams.txt holds a digest for every bot of every game: the moves of a short game against
 * itself, with what it says of each. A change of search or bots changes lines of it; it is made on
 * purpose: run this test with QX_WRITE_STREAMS=1, and say in the commit what was measured.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>

enum { LONGEST = 16, NODES = 400, LINE_SIZE = 256 };

static const struct {
    const char *game, *rules;
} tables[] = {
    {"compromise", "pips=4,length=2"},
    {"compromise", "type=complex,pips=2,length=3"},
    {"gamma", "width=5,height=5"},
    {"gamma", "width=6,height=4,players=3,areas=2"},
    {"neutreeko", NULL},
    {"neutron", NULL},
    {"othello", NULL},
    {"othello", "size=6"},
};

static void take(uint64_t *digest, uint64_t number)
{
    *digest = qx_mix(*digest ^ number);
}

static void take_answer(uint64_t *digest, const struct qx_answer *answer)
{
    take(digest, answer->move);
    take(digest, answer->nodes);
    take(digest, answer->depth);
    take(digest, (uint64_t)answer->n_line);
    take(digest, answer->is_exact);
    take(digest, (uint64_t)(int64_t)answer->distance);
    if (answer->has_value)
        take(digest, (uint64_t)llround(answer->value * 1e6));
}

/* Everybody who owes a choice makes one, until the game or our patience ends. */
static uint64_t digest_game(const struct qx_rules *rules, const char *spec)
{
    const struct qx_budget budget = {.nodes = NODES};
    struct qx_session *session = qx_session_new(rules, 11);
    struct qx_chair *chairs[8] = {NULL};
    struct qx_error error = {""};
    uint64_t digest = 1;
    assert_non_null(session);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        chairs[seat] = qx_chair_new(rules, seat, spec, NULL, &error);
        if (!chairs[seat])
            fail_msg("%s: %s", spec, error.text);
    }
    for (int i = 0; i < LONGEST && qx_session_settle(session, &error); i++) {
        const qx_seat seat = qx_session_position(session).seat;
        struct qx_answer answer;
        if (seat < 0)
            break;
        if (!qx_chair_ask(chairs[seat], session, &budget, &answer, &error) ||
            !qx_session_play(session, seat, answer.move, &error))
            fail_msg("%s: %s", spec, error.text);
        take_answer(&digest, &answer);
    }
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_chair_free(chairs[seat]);
    qx_session_free(session);
    return digest;
}

static FILE *file;
static bool is_writing;

static void visit(const struct qx_rules *rules, const char *spec)
{
    char line[LINE_SIZE], expected[LINE_SIZE], text[LINE_SIZE / 2];
    qx_rules_text(rules, text, sizeof text);
    snprintf(line, sizeof line, "%s %s %s %016llx\n", rules->game->name, text, spec,
             (unsigned long long)digest_game(rules, spec));
    if (is_writing) {
        fputs(line, file);
        return;
    }
    if (!fgets(expected, sizeof expected, file))
        fail_msg("%s has no line for: %s", STREAMS, line);
    assert_string_equal(line, expected);
}

static void visit_bot(const struct qx_rules *rules, const struct qx_bot *bot)
{
    struct qx_error error;
    char spec[32];
    if (bot->open_text || qx_bot_find(rules->game, bot->name) != bot ||
        (bot->plays && !bot->plays(rules, &error)))
        return;
    if (strcmp(bot->name, "level") != 0) {
        visit(rules, bot->name);
        return;
    }
    for (int level = 1; level <= 10; level++) {
        snprintf(spec, sizeof spec, "level:%d", level);
        visit(rules, spec);
    }
}

static void bots_play_alike_everywhere(void **unused)
{
    (void)unused;
    is_writing = getenv("QX_WRITE_STREAMS") != NULL;
    file = fopen(STREAMS, is_writing ? "w" : "r");
    assert_non_null(file);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct qx_rules rules = claim_rules(tables[i].game, tables[i].rules);
        for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
            visit_bot(&rules, *bot);
    }
    if (!is_writing)
        assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_play_alike_everywhere)};
    return cmocka_run_group_tests_name("bot_streams", tests, NULL, NULL);
}
