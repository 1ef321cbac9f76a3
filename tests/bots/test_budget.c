/*
 * test_budget.c - claims about time and nodes as budgets, mostly by clocks that the test itself
 * moves on.
 */
#include "lib/claim.h"

#include <time.h>

/* --- clocks --- */

static uint64_t now, n_readings;

/* A millisecond passes between two looks at it. */
static uint64_t ticking(void)
{
    n_readings++;
    return now++;
}

/* What a bot answers at the start of a game, with the first of seeds 1, 2, … by which it thinks: a
 * level sometimes draws a move instead. */
static struct qx_answer first_answer(const char *game, const char *options, const char *bot,
                                     struct qx_budget budget)
{
    const struct qx_rules rules = claim_rules(game, options);
    struct qx_answer answer = {0};
    struct qx_error error;
    for (uint64_t seed = 1; answer.nodes == 0 && seed < 50; seed++) {
        struct qx_session *session = qx_session_new(&rules, seed);
        assert_non_null(session);
        struct qx_chair *chair = qx_chair_new(&rules, 0, bot, NULL, NULL);
        assert_non_null(chair);
        now = n_readings = 0;
        if (!qx_chair_ask(chair, session, &budget, &answer, &error))
            fail_msg("%s", error.text);
        assert_true(qx_move_check(&rules, qx_session_state(session), 0, answer.move, NULL));
        qx_chair_free(chair);
        qx_session_free(session);
    }
    return answer;
}

/* --- time --- */

static const char large[] = "width=150,height=150"; /* a copy of the board takes a while */

static void claim_in_time(const char *bot, uint64_t milliseconds)
{
    const struct qx_budget budget = {.milliseconds = milliseconds, .now = ticking};
    const struct qx_answer answer = first_answer("gamma", large, bot, budget);
    if (answer.nodes == 0 || answer.nodes > milliseconds)
        fail_msg("%s looks at %llu positions in %llu ms", bot, (unsigned long long)answer.nodes,
                 (unsigned long long)milliseconds);
    assert_true(now <= milliseconds + 2);
}

static void on_a_large_board_time_is_kept(void **unused)
{
    (void)unused;
    claim_in_time("greedy", 10);
    claim_in_time("greedy", 40);
    claim_in_time("mcts", 10);
    claim_in_time("level:5", 10);
    claim_in_time("level:9", 10);
    claim_in_time("expert", 10);
    claim_in_time("level:10", 40);
}

/* Searches of small states look at the clock for one position in 128. */
static void claim_small_in_time(const char *options, const char *bot, uint64_t milliseconds)
{
    const struct qx_budget budget = {.milliseconds = milliseconds, .now = ticking};
    const struct qx_answer answer = first_answer("othello", options, bot, budget);
    assert_in_range(answer.nodes, 1, 128 * (milliseconds + 2));
    assert_true(now <= milliseconds + 4);
}

static void searches_keep_to_their_time(void **unused)
{
    (void)unused;
    claim_small_in_time(NULL, "alphabeta", 20);
    claim_small_in_time("size=20", "alphabeta", 20);
    claim_small_in_time("size=20", "mcts", 20);
    claim_small_in_time(NULL, "mcts", 20);
    claim_small_in_time(NULL, "expert", 20);
    claim_small_in_time(NULL, "level:9", 20);
}

/* Half of the time may go into a search to the end, the rest is for the one that plays on. */
static void claim_perfect_in_time(const char *game, const char *options)
{
    const struct qx_budget budget = {.milliseconds = 20, .now = ticking};
    first_answer(game, options, "perfect", budget);
    assert_in_range(now, 16, 20 + 4);
}

static void perfect_keeps_to_its_time(void **unused)
{
    (void)unused;
    claim_perfect_in_time("othello", "size=6");
    claim_perfect_in_time("gamma", "width=4,height=4");
    claim_perfect_in_time("compromise", "type=complex,pips=2,length=2");
}

/* By the machine's own clock: a tenth of a second, on a board of which greedy would look at 250,000
 * copies in minutes. Two hundred times as much work is allowed, for machines that are slow; one
 * that does other things, too, does not count them. */
static void time_is_kept_by_a_real_clock(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"greedy", "mcts", "level:9", "expert"};
    const struct qx_budget budget = {.milliseconds = 100, .now = qx_clock_milliseconds};
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        const clock_t began = clock();
        first_answer("gamma", "width=500,height=500", bots[i], budget);
        assert_true((clock() - began) / CLOCKS_PER_SEC < 20);
    }
}

/* Without any other limit a level takes two seconds at most. */
static void a_level_has_two_seconds(void **unused)
{
    (void)unused;
    const struct qx_answer asked =
        first_answer("gamma", large, "level:4", (struct qx_budget){.now = ticking});
    assert_in_range(asked.nodes, 1990, 2000);
    const struct qx_answer long_asked = first_answer(
        "gamma", large, "level:4", (struct qx_budget){.milliseconds = 3000, .now = ticking});
    assert_int_equal(long_asked.nodes, asked.nodes);
}

/* The same nodes give the same move, however slow the machine is. */
static void with_nodes_given_a_level_looks_at_no_clock(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 2500, .now = ticking};
    assert_int_equal(first_answer("gamma", large, "level:4", budget).nodes, 2500);
    assert_int_equal(n_readings, 0);
}

/* --- nodes --- */

/* Positions that a level looks at, if nobody sets it a limit. */
static uint64_t nodes_of(const char *game, const char *options, const char *level)
{
    return first_answer(game, options, level, (struct qx_budget){0}).nodes;
}

static void a_level_thinks_by_its_rung(void **unused)
{
    (void)unused;
    assert_int_equal(nodes_of("neutron", NULL, "level:7"), 1500);
    assert_int_equal(nodes_of("neutreeko", NULL, "level:8"), 7000);
    assert_true(nodes_of("othello", NULL, "level:4") < nodes_of("othello", NULL, "level:5"));
}

/* Twelve for each field, and for the pass; six where too many play for expert, whose ladder is
 * another. */
static void a_larger_gamma_board_gets_more(void **unused)
{
    (void)unused;
    assert_int_equal(nodes_of("gamma", "width=4,height=4", "level:6"), 12 * 17);
    assert_int_equal(nodes_of("gamma", "width=8,height=4", "level:6"), 12 * 33);
    assert_int_equal(nodes_of("gamma", "width=8,height=4,players=17", "level:6"), 6 * 33);
}

static void the_smaller_of_two_limits_counts(void **unused)
{
    (void)unused;
    assert_int_equal(
        first_answer("neutron", NULL, "level:7", (struct qx_budget){.nodes = 100}).nodes, 100);
    assert_int_equal(
        first_answer("neutron", NULL, "level:7", (struct qx_budget){.nodes = 100000}).nodes, 1500);
    assert_int_equal(first_answer("othello", NULL, "level:6", (struct qx_budget){.depth = 2}).depth,
                     2);
    const uint32_t own = first_answer("othello", NULL, "level:6", (struct qx_budget){0}).depth;
    assert_in_range(own, 3, 8);
    assert_int_equal(first_answer("othello", NULL, "level:6", (struct qx_budget){.depth = 9}).depth,
                     own);
}

/* The least that there is: one to know by, and one to play on by. */
static void a_single_node_is_a_limit(void **unused)
{
    (void)unused;
    const struct qx_budget budget = {.nodes = 1};
    assert_in_range(first_answer("othello", "size=6", "perfect", budget).nodes, 1, 2);
    assert_in_range(first_answer("gamma", "width=4,height=4", "perfect", budget).nodes, 1, 2);
}

/* --- depth --- */

/* A depth is enough of a limit, also for one who knows no depths: its thought ends. */
static void claim_ends_by_depth(const struct qx_bot *bot, const struct qx_rules *rules)
{
    struct qx_session *session = qx_session_new(rules, 3);
    struct qx_error error = {""};
    struct qx_answer answer = {0};
    assert_true(session && qx_session_settle(session, NULL));
    const qx_seat seat = qx_session_position(session).seat;
    struct qx_chair *chair = qx_chair_new(rules, seat, bot->name, NULL, &error);
    if (!chair || !qx_chair_ask(chair, session, &(struct qx_budget){.depth = 1}, &answer, &error))
        fail_msg("%s in %s: %s", bot->name, rules->game->name, error.text);
    assert_true(qx_session_play(session, seat, answer.move, NULL));
    qx_chair_free(chair);
    qx_session_free(session);
}

static void every_bot_ends_by_a_depth(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        const struct qx_rules rules = claim_rules((*game)->name, NULL);
        for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
            if (qx_bot_find(*game, (*bot)->name) == *bot && !(*bot)->open_text &&
                (!(*bot)->plays || (*bot)->plays(&rules, NULL)))
                claim_ends_by_depth(*bot, &rules);
    }
}

/* … on a small board, too, which it is tempted to search to the end. */
static void perfect_ends_by_a_depth(void **unused)
{
    (void)unused;
    const struct qx_rules othello = claim_rules("othello", "size=6");
    const struct qx_rules gamma = claim_rules("gamma", "width=4,height=4");
    claim_ends_by_depth(qx_bot_find(othello.game, "perfect"), &othello);
    claim_ends_by_depth(qx_bot_find(gamma.game, "perfect"), &gamma);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_large_board_time_is_kept),
        cmocka_unit_test(searches_keep_to_their_time),
        cmocka_unit_test(perfect_keeps_to_its_time),
        cmocka_unit_test(time_is_kept_by_a_real_clock),
        cmocka_unit_test(a_level_has_two_seconds),
        cmocka_unit_test(with_nodes_given_a_level_looks_at_no_clock),
        cmocka_unit_test(a_level_thinks_by_its_rung),
        cmocka_unit_test(a_larger_gamma_board_gets_more),
        cmocka_unit_test(the_smaller_of_two_limits_counts),
        cmocka_unit_test(a_single_node_is_a_limit),
        cmocka_unit_test(every_bot_ends_by_a_depth),
        cmocka_unit_test(perfect_ends_by_a_depth),
    };
    return cmocka_run_group_tests_name("budget", tests, NULL, NULL);
}
