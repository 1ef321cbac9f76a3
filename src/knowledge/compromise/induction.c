/*
 * induction.c - see induction.h.
 *
 * Three kinds of spot call each other, each looked up in the memo first:
 *
 *     choosing   a 27 x 27 matrix game whose payoffs are those of the 216 removals
 *                (gamble: their average)
 *     dealing    simple: the average over the 27 cells that the next pip may fall on
 *     placing    complex and gamble: a matrix game over the classes of placements
 *
 * A turn shortens the game, so the recursion ends; how deep it goes is bounded by turns and pips.
 * When the memo is full the solver gives the question up: `gave_up` is set and every value is 0
 * from then on.
 */
#include "knowledge/compromise/induction.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "search/matrix.h"
#include "knowledge/compromise/placing.h"

/* The largest matrix of placements: 2 pips without any symmetry. */
enum { MOST_CLASSES = 378 };

struct compromise_solver {
    struct compromise_setup setup;
    struct compromise_memo *memo;
    struct matrix_solver *choices, *placings;
    uint32_t removal_cells[COMPROMISE_REMOVALS];
    uint8_t removal_of[COMPROMISE_CELLS * COMPROMISE_CELLS]; /* by a pair of moves */
    size_t n_solved;  /* so far, those that the memo had to forget included */
    size_t last_spot; /* how many spots there may be before this answer takes too long */
    bool gave_up;
};

static double value_of(struct compromise_solver *solver, const struct compromise_spot *spot);

struct compromise_solver *compromise_solver_new(const struct compromise_setup *setup)
{
    const bool is_fair = setup->level_value == 0 && !setup->red_policy;
    const bool players_place = setup->rules->option[COMPROMISE_TYPE] != COMPROMISE_SIMPLE;
    struct compromise_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->setup = *setup;
    solver->memo = compromise_memo_new(setup->max_spots, is_fair);
    solver->choices = matrix_solver_new(COMPROMISE_CELLS, COMPROMISE_CELLS);
    const int n_classes = players_place ? MOST_CLASSES : 1;
    solver->placings = matrix_solver_new(n_classes, n_classes);
    for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++)
        solver->removal_cells[i] = compromise_removal_cells(i);
    for (unsigned i = 0; i < COMPROMISE_CELLS * COMPROMISE_CELLS; i++)
        solver->removal_of[i] =
            (uint8_t)compromise_removal(i / COMPROMISE_CELLS, i % COMPROMISE_CELLS);
    if (solver->memo && solver->choices && solver->placings)
        return solver;
    compromise_solver_free(solver);
    return NULL;
}

void compromise_solver_free(struct compromise_solver *solver)
{
    if (!solver)
        return;
    compromise_memo_free(solver->memo);
    matrix_solver_free(solver->choices);
    matrix_solver_free(solver->placings);
    free(solver);
}

static uint64_t option(const struct compromise_solver *solver, int which)
{
    return solver->setup.rules->option[which];
}

/* --- choosing --------------------------------------------------------------------------------- */

/* What a game that ends with this lead is worth, the points scored before it aside. */
static double value_at_end(const struct compromise_solver *solver, int64_t lead)
{
    if (solver->setup.goal == COMPROMISE_POINTS)
        return 0;
    if (lead != 0)
        return lead > 0 ? 1 : -1;
    const bool is_tie = option(solver, COMPROMISE_TIES) == COMPROMISE_TIES_YES;
    return is_tie ? 0 : solver->setup.level_value;
}

/* Is an extra turn played, and looked at, after this many turns? */
static bool goes_on(const struct compromise_solver *solver, const struct compromise_spot *spot)
{
    if (spot->turns > 0)
        return true;
    return solver->setup.goal == COMPROMISE_WINNING && spot->lead == 0 &&
           option(solver, COMPROMISE_TIES) == COMPROMISE_TIES_NO &&
           spot->turns > -solver->setup.extra_turns;
}

/* What follows a turn: the next one, an extra one, or the end. */
static double value_after(struct compromise_solver *solver, struct compromise_spot *spot)
{
    if (!goes_on(solver, spot))
        return value_at_end(solver, spot->lead);
    spot->red_pips = spot->green_pips = (uint8_t)option(solver, COMPROMISE_PIPS);
    return value_of(solver, spot);
}

/* The value of each removal: the points it brings (where they count) and what follows. */
static void value_removals(struct compromise_solver *solver, const struct compromise_spot *spot,
                           double values[COMPROMISE_REMOVALS])
{
    for (int i = 0; i < COMPROMISE_REMOVALS; i++) {
        struct compromise_spot after = *spot;
        int points = 0;
        for (uint32_t cells = solver->removal_cells[i]; cells; cells &= cells - 1) {
            int8_t *cell = &after.net.cell[__builtin_ctz(cells)];
            points += *cell;
            *cell = 0;
        }
        after.turns--;
        if (solver->setup.goal == COMPROMISE_WINNING)
            after.lead = (int16_t)(after.lead + points);
        values[i] = value_after(solver, &after);
        if (solver->setup.goal == COMPROMISE_POINTS)
            values[i] += points;
    }
}

static void spread(const struct compromise_solver *solver, const double values[COMPROMISE_REMOVALS],
                   double payoff[COMPROMISE_CELLS * COMPROMISE_CELLS])
{
    for (int i = 0; i < COMPROMISE_CELLS * COMPROMISE_CELLS; i++)
        payoff[i] = values[solver->removal_of[i]];
}

static double average(const double values[COMPROMISE_REMOVALS])
{
    double sum = 0;
    for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++)
        sum += compromise_removal_weight(i) * values[i];
    return sum / (COMPROMISE_CELLS * COMPROMISE_CELLS);
}

static double value_choosing(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    double values[COMPROMISE_REMOVALS], payoff[COMPROMISE_CELLS * COMPROMISE_CELLS];
    value_removals(solver, spot, values);
    if (option(solver, COMPROMISE_TYPE) == COMPROMISE_GAMBLE)
        return average(values);
    spread(solver, values, payoff);
    const struct matrix_game game = {COMPROMISE_CELLS, COMPROMISE_CELLS, payoff};
    if (!solver->setup.red_policy)
        return matrix_solve(solver->choices, &game, NULL, NULL);
    double red[COMPROMISE_CELLS];
    solver->setup.red_policy(solver->setup.red_context, spot, red);
    return matrix_row_floor(&game, red);
}

/* --- placing ---------------------------------------------------------------------------------- */

/* Chance drops one pip of the player who has more of them left; the order does not matter. */
static double value_dealing(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    struct compromise_spot next = *spot;
    const bool is_red = spot->red_pips >= spot->green_pips;
    const int8_t step = is_red ? 1 : -1;
    double sum = 0;
    next.red_pips = (uint8_t)(next.red_pips - is_red);
    next.green_pips = (uint8_t)(next.green_pips - !is_red);
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        next.net.cell[cell] = (int8_t)(next.net.cell[cell] + step);
        sum += value_of(solver, &next);
        next.net.cell[cell] = (int8_t)(next.net.cell[cell] - step);
    }
    return sum / COMPROMISE_CELLS;
}

static void put(struct compromise_net *net, const struct compromise_placement *placement,
                int n_pips, int step)
{
    for (int i = 0; i < n_pips; i++) {
        int8_t *cell = &net->cell[placement->cell[i]];
        *cell = (int8_t)(*cell + step);
    }
}

/* Red's class against each of Green's placements, averaged over Green's classes. */
static void fill_row(struct compromise_solver *solver, const struct compromise_spot *spot,
                     const struct compromise_placings *p, int row, double *payoff)
{
    struct compromise_spot ours = *spot;
    ours.red_pips = ours.green_pips = 0;
    put(&ours.net, &p->placement[p->first_of[row]], p->n_pips, 1);
    for (int class = 0; class < p->n_classes; class ++)
        payoff[class] = 0;
    for (int i = 0; i < p->n_placements && !solver->gave_up; i++) {
        struct compromise_spot both = ours;
        put(&both.net, &p->placement[i], p->n_pips, -1);
        payoff[p->class_of[i]] += value_of(solver, &both) / p->size_of[p->class_of[i]];
    }
}

/* The matrix of placements, class against class; NULL: too large. The caller frees it. */
static double *placing_payoff(struct compromise_solver *solver, const struct compromise_spot *spot,
                              const struct compromise_placings *p)
{
    const size_t n = (size_t)p->n_classes;
    double *payoff = n > MOST_CLASSES ? NULL : malloc(n * n * sizeof *payoff);
    for (int row = 0; payoff && row < p->n_classes; row++)
        fill_row(solver, spot, p, row, payoff + (size_t)row * n);
    if (!payoff)
        solver->gave_up = true;
    return payoff;
}

static double value_placing(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    struct compromise_placings *p = compromise_placings_new(&spot->net, spot->red_pips);
    double *payoff = p ? placing_payoff(solver, spot, p) : NULL;
    double value = 0;
    if (payoff) {
        const struct matrix_game game = {p->n_classes, p->n_classes, payoff};
        value = matrix_solve(solver->placings, &game, NULL, NULL);
    }
    solver->gave_up |= !payoff;
    free(payoff);
    compromise_placings_free(p);
    return value;
}

/* --- all kinds -------------------------------------------------------------------------------- */

static double compute(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    if (spot->red_pips + spot->green_pips == 0)
        return value_choosing(solver, spot);
    if (option(solver, COMPROMISE_TYPE) == COMPROMISE_SIMPLE)
        return value_dealing(solver, spot);
    return value_placing(solver, spot);
}

static bool is_at_limit(const struct compromise_solver *solver)
{
    const struct qx_work *work = solver->setup.work;
    return compromise_memo_n_spots(solver->memo) >= solver->last_spot ||
           (work && qx_work_is_stopped(work));
}

static double value_of(struct compromise_solver *solver, const struct compromise_spot *spot)
{
    double sign, value = 0;
    if (solver->gave_up)
        return 0;
    const struct compromise_spot canonical = compromise_memo_canonical(solver->memo, spot, &sign);
    if (compromise_memo_find(solver->memo, &canonical, &value))
        return sign * value;
    value = compute(solver, &canonical);
    solver->gave_up |= is_at_limit(solver);
    if (!solver->gave_up && !compromise_memo_store(solver->memo, &canonical, value))
        solver->gave_up = true;
    solver->n_solved += !solver->gave_up;
    return sign * value;
}

/* A new question: the limits start anew, and a memo without room starts from nothing. */
static void begin(struct compromise_solver *solver)
{
    const struct qx_work *work = solver->setup.work;
    if (compromise_memo_is_full(solver->memo))
        compromise_memo_clear(solver->memo);
    solver->gave_up = false;
    solver->last_spot = SIZE_MAX;
    if (work && work->nodes)
        solver->last_spot = compromise_memo_n_spots(solver->memo) + work->nodes;
}

/* Fills what it finds out about a spot. */
typedef void question(struct compromise_solver *solver, const struct compromise_spot *spot,
                      struct compromise_choice *out);

/* Where earlier questions have left too little room, it is asked once more with all of it: what was
 * asked before decides nothing. */
static bool answer(struct compromise_solver *solver, question *ask,
                   const struct compromise_spot *spot, struct compromise_choice *out)
{
    begin(solver);
    const bool was_empty = compromise_memo_n_spots(solver->memo) == 0;
    ask(solver, spot, out);
    if (solver->gave_up && !was_empty && compromise_memo_is_full(solver->memo)) {
        begin(solver);
        ask(solver, spot, out);
    }
    return !solver->gave_up;
}

static void find_value(struct compromise_solver *solver, const struct compromise_spot *spot,
                       struct compromise_choice *out)
{
    out->value = value_of(solver, spot);
}

bool compromise_solver_value(struct compromise_solver *solver, const struct compromise_spot *spot,
                             double *value)
{
    struct compromise_choice found;
    if (!answer(solver, find_value, spot, &found))
        return false;
    *value = found.value;
    return true;
}

/* --- strategies ------------------------------------------------------------------------------- */

/* Is somebody sure to win? Then whatever the other plays is an equilibrium. */
static bool is_decided(const struct compromise_solver *solver, double value)
{
    return solver->setup.goal == COMPROMISE_WINNING && fabs(value) > 1 - 1e-9;
}

/* What each row is sure of, and the most that each column may cost. */
static void sure_worths(const struct matrix_game *game, double *rows, double *columns)
{
    const double *payoff = game->payoff;
    for (int column = 0; column < game->n_columns; column++)
        columns[column] = -INFINITY;
    for (int row = 0; row < game->n_rows; row++) {
        rows[row] = INFINITY;
        for (int column = 0; column < game->n_columns; column++, payoff++) {
            rows[row] = fmin(rows[row], *payoff);
            columns[column] = fmax(columns[column], *payoff);
        }
    }
}

/* The value and both strategies, and what each move brings by them. A move that only some plays of
 * a lost player refute is no sure win, though the one that was found may not refute it. */
static double balance(const struct compromise_solver *solver, struct matrix_solver *matrix,
                      const struct matrix_game *game, double *red, double *green, double *red_worth,
                      double *green_worth)
{
    const double value = matrix_solve(matrix, game, red, green);
    if (is_decided(solver, value)) {
        sure_worths(game, red_worth, green_worth);
    } else {
        matrix_row_worths(game, green, red_worth);
        matrix_column_worths(game, red, green_worth);
    }
    return value;
}

/* Neither player gains by leaving the equilibrium, nor is the value off, by half of a ninth digit:
 * beside large numbers small ones can get lost in the rounding. */
static bool is_sure(const struct matrix_game *game, const struct compromise_choice *choice)
{
    return matrix_column_ceiling(game, choice->green) - choice->value < 5e-10 &&
           choice->value - matrix_row_floor(game, choice->red) < 5e-10;
}

static bool settle(struct compromise_solver *solver, const double values[COMPROMISE_REMOVALS],
                   struct compromise_choice *choice)
{
    double payoff[COMPROMISE_CELLS * COMPROMISE_CELLS];
    spread(solver, values, payoff);
    const struct matrix_game game = {COMPROMISE_CELLS, COMPROMISE_CELLS, payoff};
    choice->value = balance(solver, solver->choices, &game, choice->red, choice->green,
                            choice->red_worth, choice->green_worth);
    return is_sure(&game, choice);
}

static void choose(struct compromise_solver *solver, const struct compromise_spot *spot,
                   struct compromise_choice *choice)
{
    double values[COMPROMISE_REMOVALS];
    value_removals(solver, spot, values);
    solver->gave_up |= !settle(solver, values, choice);
}

bool compromise_solver_last_turn(struct compromise_solver *solver,
                                 const int32_t net[COMPROMISE_CELLS], int64_t lead,
                                 struct compromise_choice *choice)
{
    int32_t sums[COMPROMISE_REMOVALS];
    double values[COMPROMISE_REMOVALS];
    compromise_removal_sums(net, sums);
    for (int i = 0; i < COMPROMISE_REMOVALS; i++)
        values[i] = solver->setup.goal == COMPROMISE_POINTS ? sums[i]
                                                            : value_at_end(solver, lead + sums[i]);
    if (option(solver, COMPROMISE_TYPE) != COMPROMISE_GAMBLE)
        return settle(solver, values, choice);
    choice->value = average(values);
    return true;
}

/* From classes of placements to cells: the chance of the next pip, and the best that a cell
 * allows. */
static void to_cells(const struct compromise_placings *p, const double *chance, const double *worth,
                     double sign, double cell_chance[COMPROMISE_CELLS],
                     double cell_worth[COMPROMISE_CELLS])
{
    bool is_met[COMPROMISE_CELLS] = {false};
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        cell_chance[cell] = 0;
    for (int i = 0; i < p->n_placements; i++) {
        const int class = p->class_of[i];
        for (int k = 0; k < p->n_pips; k++) {
            const uint8_t cell = p->placement[i].cell[k];
            cell_chance[cell] += chance[class] / p->size_of[class] / p->n_pips;
            if (!is_met[cell] || sign * worth[class] > sign * cell_worth[cell])
                cell_worth[cell] = worth[class];
            is_met[cell] = true;
        }
    }
}

static void place(struct compromise_solver *solver, const struct compromise_spot *spot,
                  struct compromise_choice *choice)
{
    double red[MOST_CLASSES], green[MOST_CLASSES], red_worth[MOST_CLASSES];
    double green_worth[MOST_CLASSES];
    struct compromise_placings *p = compromise_placings_new(&spot->net, spot->red_pips);
    double *payoff = p ? placing_payoff(solver, spot, p) : NULL;
    if (payoff) {
        const struct matrix_game game = {p->n_classes, p->n_classes, payoff};
        choice->value =
            balance(solver, solver->placings, &game, red, green, red_worth, green_worth);
        to_cells(p, red, red_worth, 1, choice->red, choice->red_worth);
        to_cells(p, green, green_worth, -1, choice->green, choice->green_worth);
    }
    solver->gave_up |= !payoff;
    free(payoff);
    compromise_placings_free(p);
}

bool compromise_solver_choice(struct compromise_solver *solver, const struct compromise_spot *spot,
                              struct compromise_choice *choice)
{
    const uint64_t type = option(solver, COMPROMISE_TYPE);
    const bool is_placing = spot->red_pips + spot->green_pips > 0;
    struct compromise_choice found;
    assert(type != (uint64_t)(is_placing ? COMPROMISE_SIMPLE : COMPROMISE_GAMBLE));
    if (!answer(solver, is_placing ? place : choose, spot, &found))
        return false;
    *choice = found;
    return true;
}

size_t compromise_solver_n_spots(const struct compromise_solver *solver)
{
    return solver->n_solved;
}
