/*
 * suite_bots.c - every registered bot on every game and option it says it plays: legal, within its
 * budget, repeatable, stopped by the flag, alive when memory fails.
 */
#include "lib/alloc.h"
#include "lib/claim.h"
#include "lib/variants.h"

enum { NODES = 1000, MOVES = 24, LARGEST = 4000 };

/* A game in progress as a bot sees it. */
struct seen {
    const struct qx_rules *rules;
    void *state, *redacted;
    qx_move *list;
    uint64_t keys[MOVES + 1];
    size_t n_keys;
};

static bool begin(struct seen *seen, const struct qx_rules *rules)
{
    *seen = (struct seen){.rules = rules,
                          .state = qx_state_new(rules),
                          .redacted = malloc(rules->state_size),
                          .list = malloc(rules->n_moves_max * sizeof(qx_move))};
    if (!seen->state || !seen->redacted || !seen->list)
        return false;
    seen->keys[seen->n_keys++] = qx_key(rules, seen->state);
    return true;
}

static void end(struct seen *seen)
{
    qx_state_free(seen->state);
    free(seen->redacted);
    free(seen->list);
}

static void apply(struct seen *seen, qx_seat seat, qx_move move)
{
    qx_apply(seen->rules, seen->state, seat, move);
    if (seen->n_keys <= MOVES)
        seen->keys[seen->n_keys++] = qx_key(seen->rules, seen->state);
}

/* Chance moves until a seat owes a choice; that seat, or QX_NOBODY. */
static qx_seat settle(struct seen *seen, struct qx_random *random)
{
    qx_seat seat;
    while ((seat = qx_next(seen->rules, seen->state)) == QX_CHANCE)
        qx_apply(seen->rules, seen->state, seat,
                 qx_move_draw(seen->rules, seen->state, seat, random, seen->list));
    return seat;
}

static bool ask(struct seen *seen, struct qx_player *player, qx_seat seat, struct qx_budget budget,
                struct qx_random *random, struct qx_answer *answer, struct qx_error *error)
{
    memcpy(seen->redacted, seen->state, seen->rules->state_size);
    if (seen->rules->game->redact)
        seen->rules->game->redact(seen->rules, seen->redacted, seat);
    const struct qx_request request = {.rules = seen->rules,
                                       .state = seen->redacted,
                                       .seat = seat,
                                       .keys = seen->keys,
                                       .n_keys = seen->n_keys,
                                       .budget = budget,
                                       .random = random};
    return qx_player_choose(player, &request, answer, error);
}

/* --- visiting every bot of every variant ----------------------------------------------------- */

typedef void claim_on_bot(const struct qx_bot *bot, const struct qx_rules *rules);

static claim_on_bot *claim_now;

static void visit_variant(const struct qx_rules *rules)
{
    if (rules->state_size > LARGEST)
        return;
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        if (qx_bot_find(rules->game, (*bot)->name) == *bot && !(*bot)->open_text &&
            (!(*bot)->plays || (*bot)->plays(rules, NULL)))
            claim_now(*bot, rules);
}

static void visit(claim_on_bot *claim)
{
    claim_now = claim;
    variants_visit(visit_variant);
}

/* --- legal, within its nodes, and the same again --------------------------------------------- */

/* Plays one bot in all seats for a while and writes its moves down; returns how many. */
static size_t play(const struct qx_bot *bot, const struct qx_rules *rules, qx_move *moves)
{
    struct seen seen;
    struct qx_random random;
    struct qx_error error = {""};
    struct qx_player *players[16] = {NULL};
    size_t n = 0;
    assert_true(rules->n_seats <= 16);
    assert_true(begin(&seen, rules));
    qx_random_init(&random, 3);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        if (!(players[seat] = qx_player_new(rules, seat, bot->name, &error)))
            fail_msg("%s does not open for %s: %s", bot->name, rules->game->name, error.text);
    for (qx_seat seat; n < MOVES && (seat = settle(&seen, &random)) != QX_NOBODY; n++) {
        struct qx_answer answer;
        if (!ask(&seen, players[seat], seat, (struct qx_budget){.nodes = NODES}, &random, &answer,
                 &error))
            fail_msg("%s in %s: %s", bot->name, rules->game->name, error.text);
        if (answer.nodes > NODES)
            fail_msg("%s spends %llu nodes of %d", bot->name, (unsigned long long)answer.nodes,
                     NODES);
        if (answer.has_value && !(answer.value >= 0 && answer.value <= 1))
            fail_msg("%s in %s says a value of %f", bot->name, rules->game->name, answer.value);
        moves[n] = answer.move;
        apply(&seen, seat, answer.move);
        for (qx_seat to = 0; to < rules->n_seats; to++)
            qx_player_saw(players[to], seat, answer.move);
    }
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_player_free(players[seat]);
    end(&seen);
    return n;
}

static void claim_repeatable(const struct qx_bot *bot, const struct qx_rules *rules)
{
    qx_move first[MOVES], second[MOVES];
    const size_t n = play(bot, rules, first);
    assert_int_equal(n, play(bot, rules, second));
    if (memcmp(first, second, n * sizeof *first) != 0)
        fail_msg("%s plays %s in two ways with one seed", bot->name, rules->game->name);
}

static void every_bot_is_legal_within_budget_and_repeatable(void **unused)
{
    (void)unused;
    visit(claim_repeatable);
}

/* --- stopped --------------------------------------------------------------------------------- */

/* A budget that would last for days, and the flag up before the search begins. */
static void claim_stops(const struct qx_bot *bot, const struct qx_rules *rules)
{
    struct seen seen;
    struct qx_random random;
    struct qx_answer answer;
    struct qx_error error;
    atomic_bool stop = true;
    const struct qx_budget budget = {.nodes = UINT64_MAX / 2, .stop = &stop};
    assert_true(begin(&seen, rules));
    qx_random_init(&random, 4);
    const qx_seat seat = settle(&seen, &random);
    if (seat != QX_NOBODY) {
        struct qx_player *player = qx_player_new(rules, seat, bot->name, NULL);
        assert_non_null(player);
        assert_true(ask(&seen, player, seat, budget, &random, &answer, &error));
        assert_true(answer.nodes < 100000);
        qx_player_free(player);
    }
    end(&seen);
}

static void every_bot_answers_when_the_flag_is_up(void **unused)
{
    (void)unused;
    visit(claim_stops);
}

/* --- memory ---------------------------------------------------------------------------------- */

/* Opens a bot and lets it choose once; false: it said that it could not. */
static bool choose_once(const struct qx_bot *bot, struct seen *seen, qx_seat seat, uint32_t threads)
{
    struct qx_answer answer;
    struct qx_random random;
    struct qx_error error = {""};
    const struct qx_budget budget = {.nodes = NODES, .threads = threads};
    qx_random_init(&random, 6);
    struct qx_player *player = qx_player_new(seen->rules, seat, bot->name, &error);
    const bool ok = player && ask(seen, player, seat, budget, &random, &answer, &error);
    qx_player_free(player);
    if (!ok)
        assert_true(error.text[0] != '\0');
    return ok;
}

/* The first allocations fail one by one, later ones at growing distances. */
static void claim_survives(const struct qx_bot *bot, const struct qx_rules *rules)
{
    /* A table of millions of positions takes too long to make once for every allocation. */
    if (strcmp(bot->name, "perfect") == 0 && rules->game->n_indexes)
        return;
    struct seen seen;
    struct qx_random random;
    assert_true(begin(&seen, rules));
    qx_random_init(&random, 5);
    const qx_seat seat = settle(&seen, &random);
    for (size_t n = 0; seat != QX_NOBODY; n += 1 + n / 2) {
        alloc_fail_at(n);
        const bool ok = choose_once(bot, &seen, seat, 2);
        const size_t asked = alloc_count();
        alloc_fail_at((size_t)-1);
        if (asked > n)
            continue;
        assert_true(ok);
        break;
    }
    end(&seen);
}

static void every_bot_survives_a_failed_allocation(void **unused)
{
    (void)unused;
    visit(claim_survives);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_is_legal_within_budget_and_repeatable),
        cmocka_unit_test(every_bot_answers_when_the_flag_is_up),
        cmocka_unit_test(every_bot_survives_a_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
