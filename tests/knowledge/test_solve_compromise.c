/*
 * test_solve_compromise.c - claims about exact values of Compromise.
 *
 * The solver's symmetry, memory and shortcuts are checked by a recursion without any of them.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>

#include "search/matrix.h"
#include "knowledge/compromise/induction.h"

static const char *const types[] = {"type=simple", "type=complex", "type=gamble"};

static struct qx_rules rules_of(const char *type, int pips, const char *ties)
{
    char text[64];
    snprintf(text, sizeof text, "%s,pips=%d,ties=%s", type, pips, ties);
    return claim_rules("compromise", text);
}

static struct compromise_solver *solver_of(const struct qx_rules *rules, enum compromise_goal goal)
{
    const struct compromise_setup setup = {.rules = rules, .goal = goal, .max_spots = 500000};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    assert_non_null(solver);
    return solver;
}

static double value_of(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    double value;
    assert_true(compromise_solver_value(solver, spot, &value));
    return value;
}

static struct compromise_spot random_spot(struct qx_random *random, int n_pips, int turns)
{
    struct compromise_spot spot = {.turns = (int8_t)turns};
    for (int i = 0; i < 2 * n_pips; i++) {
        int8_t *cell = &spot.net.cell[qx_random_below(random, 27)];
        *cell = (int8_t)(*cell + (i % 2 ? 1 : -1));
    }
    return spot;
}

static void assert_near(double actual, double expected)
{
    if (!(fabs(actual - expected) < 1e-9))
        fail_msg("%.12g is not %.12g", actual, expected);
}

/* --- the naive recursion: one pip a turn, no symmetry, no memory --- */

struct naive {
    const struct qx_rules *rules;
    enum compromise_goal goal;
    struct matrix_solver *solver[3]; /* one for each depth, because they nest */
};

static double naive_choose(const struct naive *naive, const int net[27], int lead, int turns);

static double naive_settle(const struct naive *naive, double payoff[729], bool is_game, int depth)
{
    const struct matrix_game game = {27, 27, payoff};
    double sum = 0;
    if (is_game)
        return matrix_solve(naive->solver[depth], &game, NULL, NULL);
    for (int i = 0; i < 729; i++)
        sum += payoff[i];
    return sum / 729;
}

/* Red's pip on one cell and Green's on another: dealt in simple, chosen in the other types. */
static double naive_place(const struct naive *naive, const int net[27], int lead, int turns)
{
    double payoff[729];
    for (int i = 0; i < 729; i++) {
        int placed[27];
        memcpy(placed, net, sizeof placed);
        placed[i / 27]++;
        placed[i % 27]--;
        payoff[i] = naive_choose(naive, placed, lead, turns);
    }
    return naive_settle(naive, payoff, naive->rules->option[0] != COMPROMISE_SIMPLE, 2);
}

static double naive_after(const struct naive *naive, const int net[27], int lead, int turns)
{
    if (turns > 0)
        return naive_place(naive, net, lead, turns);
    if (naive->goal == COMPROMISE_POINTS)
        return 0;
    return (lead > 0) - (lead < 0);
}

static double naive_pair(const struct naive *naive, const int net[27], int lead, int turns,
                         int pair)
{
    int left[27], points = 0;
    for (int cell = 0; cell < 27; cell++) {
        const bool free_cell =
            compromise_scored((unsigned)pair / 27, (unsigned)pair % 27) >> cell & 1;
        points += free_cell ? net[cell] : 0;
        left[cell] = free_cell ? 0 : net[cell];
    }
    return (naive->goal == COMPROMISE_POINTS ? points : 0) +
           naive_after(naive, left, lead + points, turns - 1);
}

/* Pairs that leave the same board are worth the same; that much is remembered, or it takes
 * hours. */
static double naive_choose(const struct naive *naive, const int net[27], int lead, int turns)
{
    double payoff[729];
    for (int pair = 0; pair < 729; pair++) {
        const uint32_t scored = compromise_scored((unsigned)pair / 27, (unsigned)pair % 27);
        int same = -1;
        for (int earlier = 0; turns > 1 && earlier < pair && same < 0; earlier++) {
            const uint32_t changed =
                scored ^ compromise_scored((unsigned)earlier / 27, (unsigned)earlier % 27);
            same = earlier;
            for (int cell = 0; cell < 27 && same >= 0; cell++) {
                if (changed >> cell & 1 && net[cell])
                    same = -1;
            }
        }
        payoff[pair] = same >= 0 ? payoff[same] : naive_pair(naive, net, lead, turns, pair);
    }
    return naive_settle(naive, payoff, naive->rules->option[0] != COMPROMISE_GAMBLE, turns - 1);
}

static double naive_value(const struct qx_rules *rules, enum compromise_goal goal,
                          const struct compromise_spot *spot)
{
    struct naive naive = {.rules = rules, .goal = goal};
    int net[27] = {0};
    for (int i = 0; i < 3; i++)
        naive.solver[i] = matrix_solver_new(27, 27);
    for (int cell = 0; cell < 27; cell++)
        net[cell] += spot->net.cell[cell];
    const double value = naive_choose(&naive, net, spot->lead, spot->turns);
    for (int i = 0; i < 3; i++)
        matrix_solver_free(naive.solver[i]);
    return value;
}

static void compare(const char *type, enum compromise_goal goal, int n_pips, int turns,
                    uint64_t seed)
{
    const struct qx_rules rules = rules_of(type, 1, "yes");
    struct compromise_solver *solver = solver_of(&rules, goal);
    struct qx_random random;
    qx_random_init(&random, seed);
    struct compromise_spot spot = random_spot(&random, n_pips, turns);
    if (goal == COMPROMISE_WINNING)
        spot.lead = (int16_t)((int)qx_random_below(&random, 3) - 1);
    const double value = value_of(solver, &spot);
    assert_near(value, naive_value(&rules, goal, &spot));
    if (turns > 1)
        assert_true(fabs(value) > 1e-6);
    compromise_solver_free(solver);
}

static void last_turns_agree_with_the_naive_recursion(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        for (int goal = 0; goal < 2; goal++)
            compare(types[seed % 3], (enum compromise_goal)goal, 1 + (int)seed % 30, 1, seed);
    }
}

/* Enough pips that not all of them can be frozen, or every value would be 0. */
static void two_turns_agree_with_the_naive_recursion(void **unused)
{
    (void)unused;
    compare("type=simple", COMPROMISE_POINTS, 7, 2, 1);
    compare("type=simple", COMPROMISE_WINNING, 7, 2, 2);
    compare("type=complex", COMPROMISE_WINNING, 7, 2, 3);
    compare("type=gamble", COMPROMISE_WINNING, 3, 2, 4);
}

/*
 * Two of four cells share a grid, so a grid, a row and a column freeze any four: each player can
 * freeze all the other has, and nobody scores. Five cells may be too many.
 */
static void nobody_scores_with_four_pips_or_fewer(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    struct compromise_solver *solver = solver_of(&rules, COMPROMISE_POINTS);
    struct qx_random random;
    qx_random_init(&random, 9);
    for (int i = 0; i < 2000; i++) {
        const struct compromise_spot spot = random_spot(&random, 4, 1);
        assert_near(value_of(solver, &spot), 0);
    }
    const struct compromise_spot five = {
        .net = {.cell = {[0] = 1, [4] = 1, [10] = 1, [12] = 1, [26] = 1}}, .turns = 1};
    assert_near(value_of(solver, &five), 4.0 / 7);
    compromise_solver_free(solver);
}

/* --- whole games --- */

static void start_is_even_in_every_type(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}};
    for (size_t i = 0; i < 6 * sizeof sizes / sizeof *sizes; i++) {
        const int *size = sizes[i / 6];
        const struct qx_rules rules = rules_of(types[i % 3], size[0], "yes");
        struct compromise_solver *solver = solver_of(&rules, (enum compromise_goal)(i / 3 % 2));
        const uint8_t pips = (uint8_t)size[0];
        const struct compromise_spot start = {
            .turns = (int8_t)size[1], .red_pips = pips, .green_pips = pips};
        assert_near(value_of(solver, &start), 0);
        compromise_solver_free(solver);
    }
}

/* Each pip of a gamble is free with probability (4/9)^3 in each turn, wherever it lies. */
static void points_of_a_gamble_follow_a_formula(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=gamble", 1, "yes");
    struct compromise_solver *solver = solver_of(&rules, COMPROMISE_POINTS);
    struct compromise_spot spot = {.net = {{3, -1, 2}}, .turns = 2};
    assert_near(value_of(solver, &spot), 4 * (1 - pow(1 - 64.0 / 729, 2)));
    compromise_solver_free(solver);
}

static void swapped_players_have_the_opposite_value(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    struct qx_random random;
    qx_random_init(&random, 4);
    for (int i = 0; i < 20; i++) {
        struct compromise_solver *solver = solver_of(&rules, COMPROMISE_WINNING);
        struct compromise_spot spot = random_spot(&random, 3, 1 + i % 2);
        spot.lead = (int16_t)(i % 3 - 1);
        const double ours = value_of(solver, &spot);
        spot.lead = (int16_t)-spot.lead;
        for (int cell = 0; cell < 27; cell++)
            spot.net.cell[cell] = (int8_t)-spot.net.cell[cell];
        assert_near(value_of(solver, &spot), -ours);
        compromise_solver_free(solver);
    }
}

/* --- strategies --- */

static void strategies_of_a_choice_are_optimal(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    struct compromise_solver *solver = solver_of(&rules, COMPROMISE_POINTS);
    struct qx_random random;
    qx_random_init(&random, 5);
    for (int i = 0; i < 20; i++) {
        const struct compromise_spot spot = random_spot(&random, 30, 1);
        struct compromise_choice choice;
        double payoff[729];
        assert_true(compromise_solver_choice(solver, &spot, &choice));
        for (unsigned pair = 0; pair < 729; pair++) {
            payoff[pair] = 0;
            for (int cell = 0; cell < 27; cell++)
                payoff[pair] +=
                    compromise_scored(pair / 27, pair % 27) >> cell & 1 ? spot.net.cell[cell] : 0;
        }
        const struct matrix_game game = {27, 27, payoff};
        assert_near(matrix_column_ceiling(&game, choice.green), choice.value);
        assert_near(matrix_row_floor(&game, choice.red), choice.value);
    }
    compromise_solver_free(solver);
}

static void play_uniformly(void *context, const struct compromise_spot *spot, double strategy[27])
{
    (void)context, (void)spot;
    for (int move = 0; move < 27; move++)
        strategy[move] = 1.0 / 27;
}

static void play_the_equilibrium(void *context, const struct compromise_spot *spot,
                                 double strategy[27])
{
    struct compromise_choice choice;
    assert_true(compromise_solver_choice(context, spot, &choice));
    memcpy(strategy, choice.red, sizeof choice.red);
}

static void best_answers_show_how_exploitable_a_policy_is(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    const struct compromise_spot start = {.turns = 3, .red_pips = 1, .green_pips = 1};
    struct compromise_solver *exact = solver_of(&rules, COMPROMISE_WINNING);
    struct compromise_setup setup = {.rules = &rules,
                                     .goal = COMPROMISE_WINNING,
                                     .max_spots = 100000,
                                     .red_policy = play_uniformly};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    assert_true(value_of(solver, &start) < -0.7);
    compromise_solver_free(solver);
    setup.red_policy = play_the_equilibrium;
    setup.red_context = exact;
    solver = compromise_solver_new(&setup);
    assert_near(value_of(solver, &start), 0);
    compromise_solver_free(solver);
    compromise_solver_free(exact);
}

/* --- limits --- */

static void extra_turns_narrow_the_bounds(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "no");
    struct qx_random random;
    double width = 2;
    qx_random_init(&random, 6);
    const struct compromise_spot spot = random_spot(&random, 30, 1);
    for (int extra = 0; extra <= 1; extra++) {
        double bound[2];
        for (int side = 0; side < 2; side++) {
            const struct compromise_setup setup = {.rules = &rules,
                                                   .goal = COMPROMISE_WINNING,
                                                   .extra_turns = extra,
                                                   .level_value = side ? 1 : -1,
                                                   .max_spots = 100000};
            struct compromise_solver *solver = compromise_solver_new(&setup);
            bound[side] = value_of(solver, &spot);
            compromise_solver_free(solver);
        }
        assert_true(bound[0] <= bound[1]);
        assert_true(bound[1] - bound[0] < width);
        width = bound[1] - bound[0];
    }
}

static void games_that_are_too_large_are_given_up(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=complex", 3, "yes");
    const struct compromise_setup setup = {
        .rules = &rules, .goal = COMPROMISE_POINTS, .max_spots = 100};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    const struct compromise_spot start = {.turns = 2, .red_pips = 3, .green_pips = 3};
    struct compromise_choice choice;
    double value = 7;
    assert_false(compromise_solver_value(solver, &start, &value));
    assert_true(value == 7);
    assert_int_equal(compromise_solver_n_spots(solver), 100);
    assert_false(compromise_solver_choice(solver, &start, &choice));
    assert_int_equal(compromise_solver_n_spots(solver), 200);
    assert_true(compromise_solver_choice(solver, &(struct compromise_spot){.turns = 1}, &choice));
    compromise_solver_free(solver);
    compromise_solver_free(NULL);
}

/* A memo with room for one question alone has room for it after another one, too. */
static void what_was_asked_before_decides_nothing(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    struct compromise_setup setup = {
        .rules = &rules, .goal = COMPROMISE_WINNING, .max_spots = 100000};
    const struct compromise_spot start = {.turns = 2, .red_pips = 1, .green_pips = 1};
    const struct compromise_spot other = {.turns = 1, .lead = 9, .red_pips = 1, .green_pips = 1};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    const double value = value_of(solver, &start);
    setup.max_spots = compromise_solver_n_spots(solver) + 1;
    compromise_solver_free(solver);
    solver = compromise_solver_new(&setup);
    value_of(solver, &other);
    assert_near(value_of(solver, &start), value);
    compromise_solver_free(solver);
}

/* An answer that took too long is found in the end by asking again. */
static void work_is_kept_when_an_answer_takes_too_long(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    const struct qx_work work = {.nodes = 1000};
    const struct compromise_setup setup = {
        .rules = &rules, .goal = COMPROMISE_WINNING, .max_spots = 100000, .work = &work};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    const struct compromise_spot start = {.turns = 3, .red_pips = 1, .green_pips = 1};
    double value;
    int n_asked = 1;
    while (!compromise_solver_value(solver, &start, &value) && n_asked < 100)
        n_asked++;
    assert_int_equal(n_asked, 8);
    assert_near(value, 0);
    compromise_solver_free(solver);
}

static void stop_flag_stops_an_answer(void **unused)
{
    (void)unused;
    const struct qx_rules rules = rules_of("type=simple", 1, "yes");
    const atomic_bool stop = true;
    const struct qx_work work = {.stop = &stop};
    const struct compromise_setup setup = {
        .rules = &rules, .goal = COMPROMISE_WINNING, .max_spots = 100000, .work = &work};
    struct compromise_solver *solver = compromise_solver_new(&setup);
    const struct compromise_spot start = {.turns = 3, .red_pips = 1, .green_pips = 1};
    double value;
    assert_false(compromise_solver_value(solver, &start, &value));
    assert_true(compromise_solver_n_spots(solver) < 10);
    compromise_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_turns_agree_with_the_naive_recursion),
        cmocka_unit_test(two_turns_agree_with_the_naive_recursion),
        cmocka_unit_test(nobody_scores_with_four_pips_or_fewer),
        cmocka_unit_test(start_is_even_in_every_type),
        cmocka_unit_test(points_of_a_gamble_follow_a_formula),
        cmocka_unit_test(swapped_players_have_the_opposite_value),
        cmocka_unit_test(strategies_of_a_choice_are_optimal),
        cmocka_unit_test(best_answers_show_how_exploitable_a_policy_is),
        cmocka_unit_test(extra_turns_narrow_the_bounds),
        cmocka_unit_test(games_that_are_too_large_are_given_up),
        cmocka_unit_test(what_was_asked_before_decides_nothing),
        cmocka_unit_test(work_is_kept_when_an_answer_takes_too_long),
        cmocka_unit_test(stop_flag_stops_an_answer),
    };
    return cmocka_run_group_tests_name("compromise, exact values", tests, NULL, NULL);
}
