/*
 * test_matrix.c - claims about zero-sum matrix games: known values, duality on random and awkward
 * games.
 */
#include "lib/claim.h"

#include <math.h>

#include "search/matrix.h"

enum { MAX_SIDE = 60 };

struct solved {
    double value, rows[MAX_SIDE], columns[MAX_SIDE];
};

static struct solved solve(int n_rows, int n_columns, const double *payoff)
{
    struct solved answer;
    struct matrix_solver *solver = matrix_solver_new(n_rows, n_columns);
    assert_non_null(solver);
    const struct matrix_game game = {n_rows, n_columns, payoff};
    answer.value = matrix_solve(solver, &game, answer.rows, answer.columns);
    matrix_solver_free(solver);
    return answer;
}

static void assert_near(double actual, double expected)
{
    if (!(fabs(actual - expected) < 1e-9))
        fail_msg("%.12g is not %.12g", actual, expected);
}

static void assert_is_strategy(const double *strategy, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        assert_true(strategy[i] >= 0);
        sum += strategy[i];
    }
    assert_near(sum, 1);
}

/* A billionth of the spread between payoffs, and what rounding the payoffs themselves costs. */
static double tolerance(int n_payoffs, const double *payoff)
{
    double low = payoff[0], high = payoff[0];
    for (int k = 1; k < n_payoffs; k++) {
        low = fmin(low, payoff[k]);
        high = fmax(high, payoff[k]);
    }
    return 1e-9 * (high - low) + 1e-13 * fmax(fabs(low), fabs(high));
}

/* At least 0, and 0 exactly when both strategies are optimal. */
static double gap_of(const struct matrix_game *game, const double *rows, const double *columns)
{
    return matrix_column_ceiling(game, columns) - matrix_row_floor(game, rows);
}

/* Neither player can gain by leaving the answer: no solver is needed to see that it is right. */
static void assert_optimal(int n_rows, int n_columns, const double *payoff)
{
    const struct matrix_game game = {n_rows, n_columns, payoff};
    const struct solved s = solve(n_rows, n_columns, payoff);
    const double enough = tolerance(n_rows * n_columns, payoff);
    assert_is_strategy(s.rows, n_rows);
    assert_is_strategy(s.columns, n_columns);
    const double gap = gap_of(&game, s.rows, s.columns);
    if (!(gap <= enough))
        fail_msg("%d x %d: a gap of %g, more than %g", n_rows, n_columns, gap, enough);
    assert_true(fabs(s.value - matrix_row_floor(&game, s.rows)) <= enough);
}

static void rock_paper_scissors_is_even_and_fair(void **unused)
{
    (void)unused;
    static const double payoff[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    const struct solved s = solve(3, 3, payoff);
    assert_near(s.value, 0);
    for (int i = 0; i < 3; i++) {
        assert_near(s.rows[i], 1.0 / 3);
        assert_near(s.columns[i], 1.0 / 3);
    }
}

static void two_by_two_follows_the_formula(void **unused)
{
    (void)unused;
    static const double payoff[] = {3, -1, -2, 4};
    const struct solved s = solve(2, 2, payoff);
    assert_near(s.value, (3.0 * 4 - 1.0 * 2) / (3 + 4 + 1 + 2));
    assert_near(s.rows[0], 0.6);
    assert_near(s.columns[0], 0.5);
}

static void saddle_point_is_played_purely(void **unused)
{
    (void)unused;
    static const double payoff[] = {
        4, 2, 5, /**/
        1, 0, 9, /**/
        3, 1, 7, /**/
    };
    const struct solved s = solve(3, 3, payoff);
    assert_near(s.value, 2);
    assert_near(s.rows[0], 1);
    assert_near(s.columns[1], 1);
}

/* One searches four boxes of different worth, the other hides: the dearer, the less often. */
static void diagonal_game_mixes_inversely_to_the_stakes(void **unused)
{
    (void)unused;
    static const double stake[] = {1, 2, 4, 8};
    double payoff[16] = {0};
    for (size_t i = 0; i < 4; i++)
        payoff[5 * i] = stake[i];
    const struct solved s = solve(4, 4, payoff);
    const double value = 1 / (1 + 0.5 + 0.25 + 0.125);
    assert_near(s.value, value);
    for (int i = 0; i < 4; i++)
        assert_near(s.rows[i], value / stake[i]);
}

static void single_rows_and_columns_are_games_too(void **unused)
{
    (void)unused;
    static const double payoff[] = {5, 3, 4};
    assert_near(solve(1, 3, payoff).value, 3);
    assert_near(solve(3, 1, payoff).value, 5);
    assert_near(solve(1, 1, payoff).value, 5);
}

static void constant_game_has_its_constant(void **unused)
{
    (void)unused;
    static const double payoff[] = {-7, -7, -7, -7, -7, -7};
    const struct solved s = solve(2, 3, payoff);
    assert_near(s.value, -7);
    assert_is_strategy(s.rows, 2);
    assert_is_strategy(s.columns, 3);
}

static void random_games_of_all_shapes_have_no_gap(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 1);
    static double payoff[MAX_SIDE * MAX_SIDE];
    for (int game = 0; game < 2000; game++) {
        const int n_rows = 1 + (int)qx_random_below(&random, MAX_SIDE);
        const int n_columns = 1 + (int)qx_random_below(&random, MAX_SIDE);
        const double scale = pow(10, (double)qx_random_below(&random, 13) - 6);
        for (int k = 0; k < n_rows * n_columns; k++)
            payoff[k] = scale * (qx_random_unit(&random) - 0.5);
        assert_optimal(n_rows, n_columns, payoff);
    }
}

/* Few distinct integers make nearly every pivot a tie: the place where a plain simplex runs in
 * circles. */
static void degenerate_integer_games_have_no_gap(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 2);
    static double payoff[MAX_SIDE * MAX_SIDE];
    for (int game = 0; game < 4000; game++) {
        const int n_rows = 1 + (int)qx_random_below(&random, MAX_SIDE);
        const int n_columns = 1 + (int)qx_random_below(&random, MAX_SIDE);
        const uint64_t spread = 2 + qx_random_below(&random, 4);
        const uint64_t rare = 1 + qx_random_below(&random, 20);
        for (int k = 0; k < n_rows * n_columns; k++)
            payoff[k] =
                qx_random_below(&random, rare) ? 0 : (double)qx_random_below(&random, spread);
        assert_optimal(n_rows, n_columns, payoff);
    }
}

/* Every row and column several times over: a face of optimal strategies, not a point. */
static void repeated_rows_and_columns_have_no_gap(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 3);
    static double payoff[MAX_SIDE * MAX_SIDE];
    for (int game = 0; game < 500; game++) {
        double core[25];
        for (int k = 0; k < 25; k++)
            core[k] = (double)qx_random_below(&random, 10);
        for (int k = 0; k < MAX_SIDE * MAX_SIDE; k++)
            payoff[k] = core[k / MAX_SIDE % 5 * 5 + k % MAX_SIDE % 5];
        assert_optimal(MAX_SIDE, MAX_SIDE, payoff);
        assert_near(solve(MAX_SIDE, MAX_SIDE, payoff).value, solve(5, 5, core).value);
    }
}

/* Payoffs that differ in the seventh digit only. */
static void nearly_constant_games_have_no_gap(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 4);
    static double payoff[27 * 27];
    for (int game = 0; game < 300; game++) {
        for (int k = 0; k < 27 * 27; k++)
            payoff[k] = 1000 + 1e-4 * (double)qx_random_below(&random, 5);
        assert_optimal(27, 27, payoff);
    }
}

static void gap_measures_what_each_could_gain(void **unused)
{
    (void)unused;
    static const double payoff[] = {0, -1, 1, 1, 0, -1, -1, 1, 0};
    static const double rock[] = {1, 0, 0};
    const struct matrix_game game = {3, 3, payoff};
    assert_near(matrix_row_floor(&game, rock), -1);
    assert_near(matrix_column_ceiling(&game, rock), 1);
    assert_near(gap_of(&game, rock, rock), 2);
    double worths[3];
    matrix_row_worths(&game, rock, worths);
    assert_near(worths[1], 1);
    assert_near(worths[2], -1);
    matrix_column_worths(&game, rock, worths);
    assert_near(worths[1], -1);
    assert_near(worths[2], 1);
}

static void strategies_need_not_be_asked_for(void **unused)
{
    (void)unused;
    static const double payoff[] = {3, -1, -2, 4, 2, 2};
    const struct matrix_game game = {2, 2, payoff}, flat = {1, 2, payoff + 4};
    struct matrix_solver *solver = matrix_solver_new(2, 2);
    assert_near(matrix_solve(solver, &game, NULL, NULL), 1);
    assert_near(matrix_solve(solver, &flat, NULL, NULL), 2);
    matrix_solver_free(solver);
    matrix_solver_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_paper_scissors_is_even_and_fair),
        cmocka_unit_test(two_by_two_follows_the_formula),
        cmocka_unit_test(saddle_point_is_played_purely),
        cmocka_unit_test(diagonal_game_mixes_inversely_to_the_stakes),
        cmocka_unit_test(single_rows_and_columns_are_games_too),
        cmocka_unit_test(constant_game_has_its_constant),
        cmocka_unit_test(random_games_of_all_shapes_have_no_gap),
        cmocka_unit_test(degenerate_integer_games_have_no_gap),
        cmocka_unit_test(repeated_rows_and_columns_have_no_gap),
        cmocka_unit_test(nearly_constant_games_have_no_gap),
        cmocka_unit_test(gap_measures_what_each_could_gain),
        cmocka_unit_test(strategies_need_not_be_asked_for),
    };
    return cmocka_run_group_tests_name("matrix games", tests, NULL, NULL);
}
