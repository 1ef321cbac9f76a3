/*
 * suite_bots.c - every registered bot on every game and option it says it plays: legal, within its
 * budget, repeatable, stopped by the flag, alive when memory fails.
 */
#include "lib/alloc.h"
#include "lib/claim.h"
#include "lib/variants.h"

enum { NODES = 400, MOVES = 16, LARGEST = 4000 };

static struct qx_session *begin(const struct qx_rules *rules)
{
    struct qx_session *session = qx_session_new(rules, 3);
    assert_non_null(session);
    return session;
}

/* Chance moves until a seat owes a choice; that seat, or QX_NOBODY. */
static qx_seat settle(struct qx_session *session)
{
    assert_true(qx_session_settle(session, NULL));
    return qx_session_position(session).seat;
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

/* The line that a bot expects begins with its move and can be played, as far as the bot sees; where
 * all choose together the first move is all that can be said. */
static void claim_line(const struct qx_bot *bot, const struct qx_session *session,
                       const struct qx_answer *answer)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const bool is_open = !rules->has_hidden && !rules->is_simultaneous && !rules->has_chance;
    void *state = qx_state_new(rules);
    assert_non_null(state);
    memcpy(state, qx_session_state(session), rules->state_size);
    assert_in_range(answer->n_line, 0, QX_LINE_MAX);
    for (int i = 0; i < answer->n_line && (i == 0 || is_open); i++) {
        const struct qx_step step = answer->line[i];
        if ((i == 0 && step.move != answer->move) ||
            !qx_move_check(rules, state, step.seat, step.move, NULL))
            fail_msg("%s in %s expects a move that cannot be made", bot->name, rules->game->name);
        qx_apply(rules, state, step.seat, step.move);
    }
    qx_state_free(state);
}

/* Asks for a move and looks at what comes with it. */
static qx_move ask(const struct qx_bot *bot, struct qx_chair *chair,
                   const struct qx_session *session)
{
    const char *game = qx_session_rules(session)->game->name;
    const struct qx_budget budget = {.nodes = NODES};
    struct qx_answer answer;
    struct qx_error error = {""};
    if (!qx_chair_ask(chair, session, &budget, &answer, &error))
        fail_msg("%s in %s: %s", bot->name, game, error.text);
    if (answer.nodes > NODES)
        fail_msg("%s spends %llu nodes of %d", bot->name, (unsigned long long)answer.nodes, NODES);
    if (answer.has_value && !(answer.value >= 0 && answer.value <= 1))
        fail_msg("%s in %s says a value of %f", bot->name, game, answer.value);
    assert_true(answer.has_value || !answer.is_exact);
    claim_line(bot, session, &answer);
    return answer.move;
}

/* Plays one bot in all seats for a while and writes its moves down; returns how many. */
static size_t play(const struct qx_bot *bot, const struct qx_rules *rules, qx_move *moves)
{
    struct qx_session *session = begin(rules);
    struct qx_error error = {""};
    struct qx_chair *chairs[16] = {NULL};
    size_t n = 0;
    assert_true(rules->n_seats <= 16);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        if (!(chairs[seat] = qx_chair_new(rules, seat, bot->name, NULL, &error)))
            fail_msg("%s does not open for %s: %s", bot->name, rules->game->name, error.text);
    for (qx_seat seat; n < MOVES && (seat = settle(session)) != QX_NOBODY; n++) {
        moves[n] = ask(bot, chairs[seat], session);
        assert_true(qx_session_play(session, seat, moves[n], NULL));
    }
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_chair_free(chairs[seat]);
    qx_session_free(session);
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
    struct qx_answer answer;
    qx_flag stop = true;
    const struct qx_budget budget = {.nodes = UINT64_MAX / 2, .stop = &stop};
    struct qx_session *session = begin(rules);
    const qx_seat seat = settle(session);
    if (seat != QX_NOBODY) {
        struct qx_chair *chair = qx_chair_new(rules, seat, bot->name, NULL, NULL);
        assert_non_null(chair);
        assert_true(qx_chair_ask(chair, session, &budget, &answer, NULL));
        assert_true(answer.nodes < 100000);
        qx_chair_free(chair);
    }
    qx_session_free(session);
}

static void every_bot_answers_when_the_flag_is_up(void **unused)
{
    (void)unused;
    visit(claim_stops);
}

/* --- memory ---------------------------------------------------------------------------------- */

/* Opens a bot and lets it choose once; false: it said that it could not. */
static bool choose_once(const struct qx_bot *bot, const struct qx_session *session, qx_seat seat,
                        uint32_t threads)
{
    struct qx_answer answer;
    struct qx_error error = {""};
    const struct qx_budget budget = {.nodes = NODES, .threads = threads};
    struct qx_chair *chair = qx_chair_new(qx_session_rules(session), seat, bot->name, NULL, &error);
    const bool ok = chair && qx_chair_ask(chair, session, &budget, &answer, &error);
    qx_chair_free(chair);
    if (!ok)
        assert_true(error.text[0] != '\0');
    return ok;
}

/* The first allocations fail one by one, later ones at growing distances. */
static void claim_survives(const struct qx_bot *bot, const struct qx_rules *rules)
{
    enum { ALL = 24 };
    /* A table of millions of positions takes too long to make once for every allocation. */
    if (strcmp(bot->name, "perfect") == 0 && rules->game->n_indexes)
        return;
    struct qx_session *session = begin(rules);
    const qx_seat seat = settle(session);
    for (size_t n = 0; seat != QX_NOBODY; n += n < ALL ? 1 : 1 + n / 2) {
        const long live = alloc_live();
        alloc_fail_at(n);
        const bool ok = choose_once(bot, session, seat, 2);
        const size_t asked = alloc_count();
        alloc_fail_at((size_t)-1);
        if (alloc_live() != live)
            fail_msg("%s in %s leaves %ld blocks", bot->name, rules->game->name,
                     alloc_live() - live);
        if (asked > n)
            continue;
        assert_true(ok);
        break;
    }
    qx_session_free(session);
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
