/*
 * test_compromise_bots.c - claims about the bots of Compromise: what the original ones choose, how
 * often they win, and that the strong ones are strong.
 */
#include "core/player.h"
#include "lib/claim.h"

#include <math.h>

#include "bots/compromise/original.h"
#include "bots/compromise/outlook.h"
#include "games/compromise_drawn.h"
#include "knowledge/compromise/induction.h"

#define NOTHING ".. .. ..   .. .. ..   .. .. .."

/* --- the original bots --- */

static void assert_chooses(original_rule *rule, const char *position, const char *expected)
{
    const struct qx_rules rules = claim_rules("compromise", "");
    void *state = claim_state(&rules, position);
    char text[4];
    rules.game->move_text(&rules, rule(state, COMPROMISE_RED), text, sizeof text);
    assert_string_equal(text, expected);
    qx_state_free(state);
}

static void greedy_takes_the_worst_slice_of_each_dimension(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    assert_chooses(original_greedy,
                   drawn(text, ".. .. ..   .. .. ..   .. .. ..", /**/
                         "5. .. ..   .. .. ..   .. .. ..",       /**/
                         ".. .. .1   .. .3 ..   .. .. ..", "0-0|1"),
                   "232");
}

static void greedy_takes_the_lowest_index_on_a_tie(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    assert_chooses(original_greedy, drawn(text, NOTHING, NOTHING, NOTHING, "0-0|1"), "111");
    assert_chooses(original_greedy,
                   drawn(text, "1. .. ..   .. .. ..   .. .. ..", NOTHING, NOTHING, "0-0|1"), "222");
}

/* Greedy freezes Green's pile three times over; smart-greedy does so once and looks for the
 * rest. */
static void smart_greedy_does_not_freeze_a_pile_twice(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    const char *position = drawn(text, ".. .. ..   .. .. ..   .. .. ..", /**/
                                 ".. .3 ..   .9 .. ..   .. .. ..",       /**/
                                 ".. .. ..   .. .. ..   .. .. .2", "0-0|1");
    assert_chooses(original_greedy, position, "221");
    assert_chooses(original_smart_greedy, position, "321");
}

static void smart_greedy_breaks_ties_by_grid_then_row_then_column(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    assert_chooses(original_smart_greedy, drawn(text, NOTHING, NOTHING, NOTHING, "0-0|1"), "111");
    assert_chooses(original_smart_greedy,
                   drawn(text, NOTHING, ".. .. ..   .. .4 ..   .. .. ..", NOTHING, "0-0|1"), "211");
}

/*
 * A scan spends every cell that takes the lead: 111, 112, 113 in the first, so A is 113; then 121
 * leads from the start of the second (0 beats the spent ones, and nothing beats 0), so B is 121.
 * Grids 1 and 1 leave 3; rows 1 and 2 leave 3; column 3 and, by the slip, row 2 leave column 1.
 */
static void determined_spends_every_leader_and_keeps_the_slip(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    assert_chooses(original_determined,
                   drawn(text, "1. 2. 3.   .. .. ..   .. .. ..", NOTHING, NOTHING, "0-0|1"), "331");
}

/* --- matches --- */

struct table {
    const struct qx_rules *rules;
    struct player *player[2];
    struct qx_random random[3]; /* of the seats, and of chance */
    uint64_t nodes;
    void *state, *seen;
};

static qx_move ask(struct table *table, qx_seat seat)
{
    struct qx_answer answer;
    struct qx_error error = {""};
    const struct qx_rules *rules = table->rules;
    memcpy(table->seen, table->state, rules->state_size);
    rules->game->redact(rules, table->seen, seat);
    const struct qx_request request = {.rules = rules,
                                       .state = table->seen,
                                       .seat = seat,
                                       .budget = {.nodes = table->nodes},
                                       .random = &table->random[seat]};
    if (!player_choose(table->player[seat], &request, &answer, &error))
        fail_msg("%s", error.text);
    return answer.move;
}

/* Plays a game and returns what Red took of the point. */
static double play_game(struct table *table)
{
    const struct qx_rules *rules = table->rules;
    struct qx_score score[2];
    qx_state_start(rules, table->state);
    for (qx_seat seat; (seat = qx_next(rules, table->state)) != QX_NOBODY;) {
        const qx_move move = seat == QX_CHANCE
                                 ? qx_move_draw(rules, table->state, seat, &table->random[2], NULL)
                                 : ask(table, seat);
        qx_apply(rules, table->state, seat, move);
    }
    rules->game->result(rules, table->state, score);
    return qx_share(score, 2, COMPROMISE_RED);
}

/* One matrix game a move, or enough for a matrix game of blocks. */
enum { QUICK = 1, THOROUGH = 1000 };

static double win_rate(const char *options, const char *red, const char *green, uint64_t nodes,
                       int n_games)
{
    const struct qx_rules rules = claim_rules("compromise", options);
    const char *const names[2] = {red, green};
    struct table table = {.rules = &rules, .nodes = nodes, .state = qx_state_new(&rules)};
    table.seen = qx_state_new(&rules);
    double sum = 0;
    for (uint64_t i = 0; i < 3; i++)
        qx_random_init_stream(&table.random[i], 12, i);
    for (int game = 0; game < n_games; game++) {
        for (int seat = 0; seat < 2; seat++)
            table.player[seat] = player_new(&rules, seat, names[seat], NULL);
        sum += play_game(&table);
        for (int seat = 0; seat < 2; seat++)
            player_free(table.player[seat]);
    }
    qx_state_free(table.state);
    qx_state_free(table.seen);
    return sum / n_games;
}

/* The original's rates come from 4,000 games, ours from 1,000: four deviations of the
 * difference. */
static void original_bots_win_as_often_as_in_the_original(void **unused)
{
    (void)unused;
    static const struct {
        const char *red, *green;
        double rate;
    } pairs[] = {
        {"smart-greedy", "greedy", 0.703}, {"smart-greedy", "determined", 0.942},
        {"smart-greedy", "random", 0.987}, {"greedy", "determined", 0.826},
        {"greedy", "random", 0.948},       {"determined", "random", 0.799},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const double rate = win_rate("", pairs[i].red, pairs[i].green, QUICK, 1000);
        const double spread = sqrt(pairs[i].rate * (1 - pairs[i].rate) * (1 / 1e3 + 1 / 4e3));
        if (!(fabs(rate - pairs[i].rate) < 4 * spread))
            fail_msg("%s-%s: %.3f", pairs[i].red, pairs[i].green, rate);
    }
}

static void reader_beats_smart_greedy_three_games_in_four(void **unused)
{
    (void)unused;
    assert_true(win_rate("", "reader", "smart-greedy", QUICK, 200) >= 0.75);
    assert_true(win_rate("", "smart-greedy", "reader", QUICK, 200) <= 0.25);
}

static void equilibrium_holds_its_own_against_the_reader(void **unused)
{
    (void)unused;
    assert_true(win_rate("", "equilibrium", "reader", QUICK, 200) >= 0.4);
}

static void equilibrium_beats_smart_greedy_where_players_place(void **unused)
{
    (void)unused;
    assert_true(win_rate("type=complex", "equilibrium", "smart-greedy", THOROUGH, 20) >= 0.75);
    assert_true(win_rate("type=complex", "reader", "smart-greedy", THOROUGH, 20) >= 0.75);
}

/* Enough nodes for samples in the turn before the last. */
static void samples_do_not_make_it_weaker(void **unused)
{
    (void)unused;
    assert_true(win_rate("length=2", "equilibrium", "random", THOROUGH, 60) >= 0.6);
}

static uint64_t no_time(void)
{
    return 0;
}

static void equilibrium_stops_when_it_is_told(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    void *state = claim_state(&rules, TWO "|" ONE "|0-0|4");
    struct player *player = player_new(&rules, COMPROMISE_RED, "equilibrium", NULL);
    const atomic_bool stop = true;
    struct qx_random random;
    struct qx_answer answer;
    qx_random_init(&random, 1);
    struct qx_request request = {.rules = &rules,
                                 .state = state,
                                 .random = &random,
                                 .budget = {.milliseconds = 1, .now = no_time, .stop = &stop}};
    assert_true(player_choose(player, &request, &answer, NULL));
    assert_int_equal(answer.nodes, 1);
    request.budget = (struct qx_budget){.milliseconds = 1, .now = no_time};
    assert_true(player_choose(player, &request, &answer, NULL));
    assert_true(answer.nodes == 1);
    player_free(player);
    qx_state_free(state);
}

static void strong_bots_play_every_type(void **unused)
{
    (void)unused;
    const double rate = win_rate("type=gamble,pips=5,length=2", "equilibrium", "reader", QUICK, 50);
    assert_true(rate > 0.1 && rate < 0.9);
}

/* --- the equilibrium bot up close --- */

static void equilibrium_places_evenly_on_a_block(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=16");
    struct table table = {.rules = &rules, .nodes = THOROUGH, .state = qx_state_new(&rules)};
    table.seen = qx_state_new(&rules);
    table.player[0] = player_new(&rules, 0, "equilibrium", NULL);
    qx_random_init(&table.random[0], 3);
    for (int i = 0; i < 16; i++)
        qx_apply(&rules, table.state, 0, ask(&table, 0));
    const struct compromise_state *state = table.state;
    uint32_t cells = 0;
    bool is_block = false;
    for (unsigned cell = 0; cell < 27; cell++) {
        assert_true(state->staged[0][cell] == 0 || state->staged[0][cell] == 2);
        cells |= (uint32_t)(state->staged[0][cell] > 0) << cell;
    }
    for (unsigned move = 0; move < 27; move++)
        is_block |= cells == compromise_scored(move, move);
    assert_true(is_block);
    player_free(table.player[0]);
    qx_state_free(table.state);
    qx_state_free(table.seen);
}

struct studied {
    struct qx_rules rules;
    struct outlook outlook;
    struct qx_random random;
};

/* What the equilibrium bot plays in a spot of the solver. */
static void play_as_the_bot(void *context, const struct compromise_spot *spot, double strategy[27])
{
    struct studied *studied = context;
    struct compromise_state state = {.phase = COMPROMISE_CHOOSING};
    double payoff[OUTLOOK_PAYOFFS];
    for (int cell = 0; cell < 27; cell++) {
        const int8_t net = spot->net.cell[cell];
        state.pips[net > 0 ? COMPROMISE_RED : COMPROMISE_GREEN][cell] = (uint32_t)abs(net);
    }
    state.score[spot->lead > 0 ? COMPROMISE_RED : COMPROMISE_GREEN] = (uint32_t)abs(spot->lead);
    state.turn = (uint32_t)(studied->rules.option[COMPROMISE_LENGTH] + 1) - (uint32_t)spot->turns;
    const struct qx_budget quick = {.nodes = QUICK};
    outlook_choices(&studied->outlook, &state, COMPROMISE_RED, &quick, &studied->random, payoff);
    outlook_solve(&studied->outlook, payoff, strategy);
}

static void equilibrium_cannot_be_exploited_in_a_small_game(void **unused)
{
    (void)unused;
    struct studied studied = {.rules = claim_rules("compromise", "pips=1,length=3,ties=yes")};
    assert_true(outlook_init(&studied.outlook, &studied.rules));
    qx_random_init(&studied.random, 1);
    const struct compromise_setup setup = {.rules = &studied.rules,
                                           .goal = COMPROMISE_WINNING,
                                           .max_spots = 100000,
                                           .red_policy = play_as_the_bot,
                                           .red_context = &studied};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    const struct compromise_spot start = {.turns = 3, .red_pips = 1, .green_pips = 1};
    double floor_value;
    assert_true(compromise_solver_value(solver, &start, &floor_value));
    assert_true(floor_value > -1e-6);
    compromise_solver_free(solver);
    outlook_release(&studied.outlook);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_takes_the_worst_slice_of_each_dimension),
        cmocka_unit_test(greedy_takes_the_lowest_index_on_a_tie),
        cmocka_unit_test(smart_greedy_does_not_freeze_a_pile_twice),
        cmocka_unit_test(smart_greedy_breaks_ties_by_grid_then_row_then_column),
        cmocka_unit_test(determined_spends_every_leader_and_keeps_the_slip),
        cmocka_unit_test(original_bots_win_as_often_as_in_the_original),
        cmocka_unit_test(reader_beats_smart_greedy_three_games_in_four),
        cmocka_unit_test(equilibrium_holds_its_own_against_the_reader),
        cmocka_unit_test(equilibrium_beats_smart_greedy_where_players_place),
        cmocka_unit_test(samples_do_not_make_it_weaker),
        cmocka_unit_test(equilibrium_stops_when_it_is_told),
        cmocka_unit_test(strong_bots_play_every_type),
        cmocka_unit_test(equilibrium_places_evenly_on_a_block),
        cmocka_unit_test(equilibrium_cannot_be_exploited_in_a_small_game),
    };
    return cmocka_run_group_tests_name("compromise, bots", tests, NULL, NULL);
}
