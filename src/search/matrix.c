/*
 * matrix.c - the simplex method on the condensed tableau of a zero-sum matrix game.
 *
 * The payoffs are mapped to 1..2, so that the value v is positive. With q = columns / v the column
 * player's problem is: make the sum of q as large as possible, subject to payoff q <= 1 and q >= 0.
 * That sum is 1 / v, and the prices of the constraints are rows / v (von Neumann's duality).
 *
 *                q_0 ... q_n-1 | bound   tilt          a variable that labels a column is 0,
 *     slack_0      payoffs     |   1    generic        one that labels a row equals its bound;
 *     ...                      |                       a pivot exchanges two labels
 *     slack_m-1                |
 *     gain         1 ... 1     |   0       0
 *
 * Degeneracy is the rule here, not the exception: games of small integers tie all the time, and a
 * tie in the bounds lets the plain method run in circles. The bounds are therefore thought of as
 * 1 + e * tilt with an infinitely small e and tilts in general position. The tilt is carried along
 * as one more column and only decides between equal ratios, so the answer is that of the true
 * bounds. This is Charnes's perturbation with one generic direction in place of the identity.
 *
 * Invariant: every (bound, tilt) is lexicographically positive, up to rounding.
 *
 * A library (GLPK) was weighed: it is far slower on a 27 x 27 game than the work itself because it
 * builds a sparse problem object for each call, and it would have to be carried to WebAssembly.
 */
#include "search/matrix.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/*
 * Payoffs lie between 1 and 2 when the tableau starts, so these are relative to one. The least
 * pivot is the largest of them: to divide by what is only rounding would spoil the whole tableau.
 */
static const double least_gain = 1e-11;
static const double least_pivot = 1e-9;
static const double same_ratio = 1e-12;

/* Far above what is needed (about twice the longer side); a guard against rounding trouble only. */
enum { PIVOTS_PER_SIDE = 60 };

struct matrix_solver {
    int max_rows, max_columns;
    int n_rows, n_columns, stride;
    double *cell;   /* (n_rows + 1) * stride */
    int *row_label; /* below n_columns: q of that column; else the slack of row label - n_columns */
    int *column_label;
};

struct matrix_solver *matrix_solver_new(int max_rows, int max_columns)
{
    assert(max_rows > 0 && max_columns > 0);
    struct matrix_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    const size_t rows = (size_t)max_rows, columns = (size_t)max_columns;
    solver->max_rows = max_rows;
    solver->max_columns = max_columns;
    solver->cell = malloc((rows + 1) * (columns + 2) * sizeof *solver->cell);
    solver->row_label = malloc(rows * sizeof *solver->row_label);
    solver->column_label = malloc(columns * sizeof *solver->column_label);
    if (solver->cell && solver->row_label && solver->column_label)
        return solver;
    matrix_solver_free(solver);
    return NULL;
}

void matrix_solver_free(struct matrix_solver *solver)
{
    if (!solver)
        return;
    free(solver->cell);
    free(solver->row_label);
    free(solver->column_label);
    free(solver);
}

static double *row_of(const struct matrix_solver *solver, int row)
{
    return solver->cell + (size_t)row * (size_t)solver->stride;
}

/* The golden ratio spreads the tilts evenly and without a pattern that a game could share. */
static double tilt_of(int row)
{
    const double turns = (row + 1) * 0.6180339887498949;
    return 1 + (turns - floor(turns));
}

static void fill(struct matrix_solver *solver, const struct matrix_game *game, double low,
                 double scale)
{
    const int n = game->n_columns;
    solver->n_rows = game->n_rows;
    solver->n_columns = n;
    solver->stride = n + 2;
    for (int i = 0; i < game->n_rows; i++) {
        double *row = row_of(solver, i);
        const double *payoff = game->payoff + (size_t)i * (size_t)n;
        for (int j = 0; j < n; j++)
            row[j] = 1 + (payoff[j] - low) * scale;
        row[n] = 1;
        row[n + 1] = tilt_of(i);
        solver->row_label[i] = n + i;
    }
    double *gain = row_of(solver, game->n_rows);
    for (int j = 0; j < n; j++) {
        gain[j] = 1;
        solver->column_label[j] = j;
    }
    gain[n] = gain[n + 1] = 0;
}

/* The column whose variable raises the sum fastest, or -1 at the optimum. */
static int entering_column(const struct matrix_solver *solver)
{
    const double *gain = row_of(solver, solver->n_rows);
    int best = -1;
    double most = least_gain;
    for (int j = 0; j < solver->n_columns; j++) {
        if (gain[j] > most) {
            most = gain[j];
            best = j;
        }
    }
    return best;
}

/* The row whose variable falls to zero first as the column's rises; the tilt decides a tie. */
static int leaving_row(const struct matrix_solver *solver, int column)
{
    const int n = solver->n_columns;
    int best = -1;
    double best_ratio = INFINITY, best_tilt = INFINITY;
    for (int i = 0; i < solver->n_rows; i++) {
        const double *row = row_of(solver, i);
        if (row[column] <= least_pivot)
            continue;
        const double ratio = row[n] / row[column], tilt = row[n + 1] / row[column];
        const double margin = same_ratio * (1 + fabs(ratio));
        if (ratio < best_ratio - margin || (ratio <= best_ratio + margin && tilt < best_tilt)) {
            best_ratio = ratio;
            best_tilt = tilt;
            best = i;
        }
    }
    return best;
}

/* Divides the pivot row; the pivot cell itself, set to 1 before, becomes the inverse. */
static void scale_row(double *row, int n, int column)
{
    const double inverse = 1 / row[column];
    row[column] = 1;
    for (int j = 0; j < n; j++)
        row[j] *= inverse;
}

static void subtract_row(double *restrict row, const double *restrict pivot_row, int n, int column)
{
    const double factor = row[column];
    row[column] = 0;
    for (int j = 0; j < n; j++)
        row[j] -= factor * pivot_row[j];
}

static void pivot(struct matrix_solver *solver, int row, int column)
{
    double *pivot_row = row_of(solver, row);
    scale_row(pivot_row, solver->stride, column);
    for (int i = 0; i <= solver->n_rows; i++) {
        if (i != row)
            subtract_row(row_of(solver, i), pivot_row, solver->stride, column);
    }
    const int label = solver->row_label[row];
    solver->row_label[row] = solver->column_label[column];
    solver->column_label[column] = label;
}

static void optimise(struct matrix_solver *solver)
{
    int left = PIVOTS_PER_SIDE * (solver->n_rows + solver->n_columns);
    for (; left > 0; left--) {
        const int column = entering_column(solver);
        if (column < 0)
            return;
        const int row = leaving_row(solver, column);
        if (row < 0)
            return;
        pivot(solver, row, column);
    }
}

static void spread_evenly(double *strategy, int n)
{
    for (int i = 0; i < n; i++)
        strategy[i] = 1.0 / n;
}

/* Rounding leaves tiny negative entries and a sum slightly off one. */
static void normalise(double *strategy, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (strategy[i] < 0)
            strategy[i] = 0;
        sum += strategy[i];
    }
    for (int i = 0; i < n; i++)
        strategy[i] /= sum;
}

static void read_rows(const struct matrix_solver *solver, double *rows)
{
    const double *gain = row_of(solver, solver->n_rows);
    for (int i = 0; i < solver->n_rows; i++)
        rows[i] = 0;
    for (int j = 0; j < solver->n_columns; j++) {
        if (solver->column_label[j] >= solver->n_columns)
            rows[solver->column_label[j] - solver->n_columns] = -gain[j];
    }
    normalise(rows, solver->n_rows);
}

static void read_columns(const struct matrix_solver *solver, double *columns)
{
    for (int j = 0; j < solver->n_columns; j++)
        columns[j] = 0;
    for (int i = 0; i < solver->n_rows; i++) {
        if (solver->row_label[i] < solver->n_columns)
            columns[solver->row_label[i]] = row_of(solver, i)[solver->n_columns];
    }
    normalise(columns, solver->n_columns);
}

/* Comparisons, because fmin and fmax are calls: 3 us, half the time of an easy 27 x 27. */
static void find_range(const struct matrix_game *game, double *low, double *high)
{
    const size_t n = (size_t)game->n_rows * (size_t)game->n_columns;
    double least = game->payoff[0], most = least;
    for (size_t k = 1; k < n; k++) {
        least = game->payoff[k] < least ? game->payoff[k] : least;
        most = game->payoff[k] > most ? game->payoff[k] : most;
    }
    *low = least;
    *high = most;
}

double matrix_solve(struct matrix_solver *solver, const struct matrix_game *game, double *rows,
                    double *columns)
{
    assert(game->n_rows > 0 && game->n_rows <= solver->max_rows);
    assert(game->n_columns > 0 && game->n_columns <= solver->max_columns);
    double low, high;
    find_range(game, &low, &high);
    if (!(high > low)) {
        if (rows)
            spread_evenly(rows, game->n_rows);
        if (columns)
            spread_evenly(columns, game->n_columns);
        return low;
    }
    fill(solver, game, low, 1 / (high - low));
    optimise(solver);
    if (rows)
        read_rows(solver, rows);
    if (columns)
        read_columns(solver, columns);
    const double sum = -row_of(solver, solver->n_rows)[solver->n_columns];
    return low + (1 / sum - 1) * (high - low);
}

static double row_worth(const struct matrix_game *game, const double *columns, int row)
{
    const double *payoff = game->payoff + (size_t)row * (size_t)game->n_columns;
    double sum = 0;
    for (int j = 0; j < game->n_columns; j++)
        sum += columns[j] * payoff[j];
    return sum;
}

static double column_worth(const struct matrix_game *game, const double *rows, int column)
{
    const double *payoff = game->payoff + column;
    double sum = 0;
    for (int i = 0; i < game->n_rows; i++)
        sum += rows[i] * payoff[(size_t)i * (size_t)game->n_columns];
    return sum;
}

void matrix_row_worths(const struct matrix_game *game, const double *columns, double *worths)
{
    for (int i = 0; i < game->n_rows; i++)
        worths[i] = row_worth(game, columns, i);
}

void matrix_column_worths(const struct matrix_game *game, const double *rows, double *worths)
{
    for (int j = 0; j < game->n_columns; j++)
        worths[j] = column_worth(game, rows, j);
}

double matrix_row_floor(const struct matrix_game *game, const double *rows)
{
    double least = INFINITY;
    for (int j = 0; j < game->n_columns; j++)
        least = fmin(least, column_worth(game, rows, j));
    return least;
}

double matrix_column_ceiling(const struct matrix_game *game, const double *columns)
{
    double most = -INFINITY;
    for (int i = 0; i < game->n_rows; i++)
        most = fmax(most, row_worth(game, columns, i));
    return most;
}
