/*
 * outlook.c - see outlook.h.
 *
 * Let `lead` be the score difference after a turn and `rest` the sum of the net board that is left.
 * In play between equals a net pip brings 0.04 points in each turn to come, wherever it lies, and
 * turn t of a game moves the difference by about 0.165 * sqrt(pips * t), all measured by playing
 * the equilibrium of points against itself with 10 to 1000 pips. The normal distribution makes a
 * worth of the two: that is the estimate. It needs no sampling, but it cannot see where the pips
 * lie.
 *
 * In the turn before the last that is mended by sampling: for each removal the next pips are drawn
 * (the same draws for all removals, which cancels most of the noise), the last turn is solved
 * exactly, and the values are averaged.
 */
#include "bots/compromise/outlook.h"

#include <math.h>
#include <string.h>

static const double points_per_pip = 0.04;
static const double swing_per_pip = 0.027; /* squared: 0.165 * 0.165 */

/* Draws for each removal in the turn before the last; each costs 216 matrix games. */
enum { MOST_SAMPLES = 64 };
/* What the estimate is worth, in samples. */
static const double estimate_counts = 16;

bool outlook_init(struct outlook *outlook, const struct qx_rules *rules)
{
    *outlook = (struct outlook){.rules = rules};
    outlook->solver = matrix_solver_new(COMPROMISE_CELLS, COMPROMISE_CELLS);
    for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++)
        outlook->removal_cells[i] = compromise_removal_cells(i);
    for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++)
        outlook->removal_of[i] =
            (uint16_t)compromise_removal(i / COMPROMISE_CELLS, i % COMPROMISE_CELLS);
    return outlook->solver != NULL;
}

void outlook_release(struct outlook *outlook)
{
    matrix_solver_free(outlook->solver);
}

double outlook_solve(struct outlook *outlook, const double payoff[OUTLOOK_PAYOFFS],
                     double strategy[COMPROMISE_CELLS])
{
    const struct matrix_game game = {COMPROMISE_CELLS, COMPROMISE_CELLS, payoff};
    outlook->nodes++;
    return matrix_solve(outlook->solver, &game, strategy, NULL);
}

double outlook_share(double worth)
{
    return fmin(fmax((1 + worth) / 2, 0), 1);
}

unsigned outlook_draw(const double strategy[COMPROMISE_CELLS], struct qx_random *random)
{
    double left = qx_random_unit(random);
    unsigned last = 0;
    for (unsigned move = 0; move < COMPROMISE_CELLS; move++) {
        if (strategy[move] <= 0)
            continue;
        last = move;
        left -= strategy[move];
        if (left < 0)
            break;
    }
    return last;
}

/* --- worth ------------------------------------------------------------------------------------ */

/* A player's view of a choice: the net board, the lead, and the turn. */
struct sight {
    int32_t net[COMPROMISE_CELLS];
    int64_t lead, rest;
    uint64_t turn;
    uint64_t turns_after;
};

static void see(struct sight *sight, const struct outlook *outlook,
                const struct compromise_state *state, qx_seat seat)
{
    const uint64_t length = outlook->rules->option[COMPROMISE_LENGTH];
    compromise_net_of(state, seat, sight->net);
    sight->lead = (int64_t)state->score[seat] - (int64_t)state->score[1 - seat];
    sight->rest = 0;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        sight->rest += sight->net[cell];
    sight->turn = state->turn;
    sight->turns_after = state->turn < length ? length - state->turn : 0;
}

/* By squaring: the same bits on every machine, which the pow of their libraries does not
 * promise. */
static double power(double base, uint64_t exponent)
{
    double product = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2)
            product *= base;
    return product;
}

/* The worth of a lead and a rest when so many turns are still to come. */
static double estimate(const struct outlook *outlook, const struct sight *sight, int64_t lead,
                       int64_t rest, uint64_t turns)
{
    const double pips = (double)outlook->rules->option[COMPROMISE_PIPS];
    const double n = (double)turns, t = (double)sight->turn;
    const double variance = swing_per_pip * pips * (n * t + n * (n + 1) / 2);
    const double gain = (double)rest * (1 - power(1 - points_per_pip, turns));
    return erf(((double)lead + gain) / sqrt(2 * variance));
}

static double worth(const struct outlook *outlook, const struct sight *sight, int64_t lead,
                    int64_t rest)
{
    if (sight->turns_after > 0)
        return estimate(outlook, sight, lead, rest, sight->turns_after);
    if (lead != 0)
        return lead > 0 ? 1 : -1;
    if (outlook->rules->option[COMPROMISE_TIES] == COMPROMISE_TIES_YES)
        return 0;
    return estimate(outlook, sight, 0, rest, 1);
}

static void spread(const struct outlook *outlook, const double worths[COMPROMISE_REMOVALS],
                   double payoff[OUTLOOK_PAYOFFS])
{
    for (int i = 0; i < OUTLOOK_PAYOFFS; i++)
        payoff[i] = worths[outlook->removal_of[i]];
}

static void weigh(const struct outlook *outlook, const struct sight *sight,
                  double worths[COMPROMISE_REMOVALS])
{
    int32_t sums[COMPROMISE_REMOVALS];
    compromise_removal_sums(sight->net, sums);
    for (int i = 0; i < COMPROMISE_REMOVALS; i++)
        worths[i] = worth(outlook, sight, sight->lead + sums[i], sight->rest - sums[i]);
}

/* The value of a choice between equals. */
static double value_of(struct outlook *outlook, const struct sight *sight)
{
    double worths[COMPROMISE_REMOVALS], payoff[OUTLOOK_PAYOFFS];
    weigh(outlook, sight, worths);
    spread(outlook, worths, payoff);
    return outlook_solve(outlook, payoff, NULL);
}

/* --- new pips --- */

/* Spreads a turn's pips evenly over a block, the odd ones over its first cells. */
static void put_block(const struct outlook *outlook, unsigned move, int32_t step,
                      int32_t net[COMPROMISE_CELLS])
{
    const int32_t pips = (int32_t)outlook->rules->option[COMPROMISE_PIPS];
    int32_t odd = pips % 8;
    for (uint32_t cells = compromise_scored(move, move); cells; cells &= cells - 1)
        net[__builtin_ctz(cells)] += step * (pips / 8 + (odd-- > 0));
}

static void put_anywhere(const struct outlook *outlook, int32_t step, struct qx_random *random,
                         int32_t net[COMPROMISE_CELLS])
{
    for (uint64_t i = 0; i < outlook->rules->option[COMPROMISE_PIPS]; i++)
        net[qx_random_below(random, COMPROMISE_CELLS)] += step;
}

/* What both players add to the net board in the next turn: by chance, or in blocks of their
 * choice. */
static void draw_pips(const struct outlook *outlook, struct qx_random *random,
                      int32_t added[COMPROMISE_CELLS])
{
    memset(added, 0, COMPROMISE_CELLS * sizeof *added);
    for (int32_t step = -1; step <= 1; step += 2) {
        if (outlook->rules->option[COMPROMISE_TYPE] == COMPROMISE_SIMPLE)
            put_anywhere(outlook, step, random, added);
        else
            put_block(outlook, (unsigned)qx_random_below(random, COMPROMISE_CELLS), step, added);
    }
}

/* --- sampling --------------------------------------------------------------------------------- */

/* The last turn as it will be after a removal in this one. */
static struct sight sight_after(const struct outlook *outlook, const struct sight *sight,
                                int removal, const int32_t added[COMPROMISE_CELLS])
{
    struct sight next = *sight;
    for (uint32_t cells = outlook->removal_cells[removal]; cells; cells &= cells - 1) {
        int32_t *cell = &next.net[__builtin_ctz(cells)];
        next.lead += *cell;
        next.rest -= *cell;
        *cell = 0;
    }
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        next.net[cell] += added[cell];
    next.turn++;
    next.turns_after--;
    return next;
}

static bool has_time(const struct qx_budget *budget, uint64_t start)
{
    if (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed))
        return false;
    return !budget->milliseconds || !budget->now ||
           budget->now() - start < budget->milliseconds / 2;
}

/*
 * Moves the estimates towards the averages of n samples. The estimates are first shifted to the
 * same mean, since only differences matter, and then count as much as `estimate_counts` samples do.
 */
static void blend(double worths[COMPROMISE_REMOVALS], const double sums[COMPROMISE_REMOVALS], int n)
{
    const double part = n / (n + estimate_counts);
    double shift = 0;
    for (int i = 0; i < COMPROMISE_REMOVALS; i++)
        shift += (sums[i] / n - worths[i]) / COMPROMISE_REMOVALS;
    for (int i = 0; i < COMPROMISE_REMOVALS; i++)
        worths[i] = part * sums[i] / n + (1 - part) * (worths[i] + shift);
}

/* Improves the estimates by samples, as many as the budget allows. */
static void sample(struct outlook *outlook, const struct qx_budget *budget,
                   struct qx_random *random, const struct sight *sight,
                   double worths[COMPROMISE_REMOVALS])
{
    const uint64_t start = budget->milliseconds && budget->now ? budget->now() : 0;
    const uint64_t affordable = /* one is for the choice itself */
        budget->nodes ? (budget->nodes - 1) / COMPROMISE_REMOVALS : MOST_SAMPLES;
    double sums[COMPROMISE_REMOVALS] = {0};
    int n = 0;
    for (; n < MOST_SAMPLES && (uint64_t)n < affordable && has_time(budget, start); n++) {
        int32_t added[COMPROMISE_CELLS];
        draw_pips(outlook, random, added);
        for (int i = 0; i < COMPROMISE_REMOVALS; i++) {
            const struct sight next = sight_after(outlook, sight, i, added);
            sums[i] += value_of(outlook, &next);
        }
    }
    if (n > 0)
        blend(worths, sums, n);
}

void outlook_choices(struct outlook *outlook, const struct compromise_state *state, qx_seat seat,
                     const struct qx_budget *budget, struct qx_random *random,
                     double payoff[OUTLOOK_PAYOFFS])
{
    struct sight sight;
    double worths[COMPROMISE_REMOVALS];
    see(&sight, outlook, state, seat);
    weigh(outlook, &sight, worths);
    if (sight.turns_after == 1)
        sample(outlook, budget, random, &sight, worths);
    spread(outlook, worths, payoff);
}

void outlook_blocks(struct outlook *outlook, const struct compromise_state *state, qx_seat seat,
                    double payoff[OUTLOOK_PAYOFFS])
{
    struct sight before;
    see(&before, outlook, state, seat);
    for (unsigned i = 0; i < OUTLOOK_PAYOFFS; i++) {
        struct sight placed = before;
        put_block(outlook, i / COMPROMISE_CELLS, 1, placed.net);
        put_block(outlook, i % COMPROMISE_CELLS, -1, placed.net);
        payoff[i] = value_of(outlook, &placed);
    }
}
