/*
 * matrix.h - equilibrium of a zero-sum game given as a matrix of payoffs.
 *
 * Both players choose at once: one a row, the other a column; the row player gets the payoff and
 * the column player pays it. A mixed strategy is one probability for each row (or column), summing
 * to 1.
 *
 * A solver is scratch memory for one size of game and below; use one per thread:
 *
 *     struct matrix_solver *solver = matrix_solver_new(27, 27);
 *     value = matrix_solve(solver, &game, rows, columns);
 *     matrix_solver_free(solver);
 */
#ifndef SEARCH_MATRIX_H
#define SEARCH_MATRIX_H

struct matrix_game {
    int n_rows;
    int n_columns;
    const double *payoff; /* to the row player; payoff[row * n_columns + column]; finite */
};

struct matrix_solver;

/* Room for games of at most so many rows and columns (each at least 1); NULL without memory. */
struct matrix_solver *matrix_solver_new(int max_rows, int max_columns);
void matrix_solver_free(struct matrix_solver *solver);

/*
 * The value of the game; an optimal mixed strategy for each player goes to `rows` and `columns`
 * (either may be NULL). Exact up to rounding: how close the strategies are, the ceiling minus the
 * floor says.
 */
double matrix_solve(struct matrix_solver *solver, const struct matrix_game *game, double *rows,
                    double *columns);

/* What each row brings against `columns`; what each column costs against `rows`. */
void matrix_row_worths(const struct matrix_game *game, const double *columns, double *worths);
void matrix_column_worths(const struct matrix_game *game, const double *rows, double *worths);

/* What the row player is sure to get with `rows`, whatever the column player does. */
double matrix_row_floor(const struct matrix_game *game, const double *rows);

/* What the column player pays at most with `columns`, whatever the row player does. */
double matrix_column_ceiling(const struct matrix_game *game, const double *columns);

#endif
