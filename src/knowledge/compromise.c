/*
 * compromise.c - exact knowledge of Compromise: any last turn, and every turn of small games.
 *
 * A last turn is one matrix game. Earlier turns are solved backwards
 * (knowledge/compromise/induction.h) where at most MOST_TO_COME pips of each player are still to be
 * placed. A board on which the players are equal in everything is even at any size.
 *
 * Without ties, a game that stays level goes on for ever; the chance of winning is told only where
 * it comes out the same whether such a game counts as lost or as won. Each player's choices are
 * those for whom it counts as lost. Points are those of the turns that every game has; extra turns
 * are left out.
 *
 * Choices and pips staged in secret count as not yet made: the value is that of the game as both
 * players know it.
 */
#include <quincunx/solve.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/matrix.h"
#include "knowledge/compromise/induction.h"

enum { MOST_TO_COME = 4, MOST_SPOTS = 600000, MOST_PIPS = 50000000, CHECKED_POSITIONS = 200 };

/* What is asked: points, or winning with a game that stays level counted for Green, for Red. */
enum question { POINTS, WINNING_LOW, WINNING_HIGH, N_QUESTIONS };

struct known {
    const struct qx_rules *rules;
    const struct qx_work *work; /* may be NULL */
    struct compromise_solver *solver[N_QUESTIONS];
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    (void)rules, (void)error;
    return true;
}

static void close(void *self)
{
    struct known *known = self;
    for (int i = 0; i < N_QUESTIONS; i++)
        compromise_solver_free(known->solver[i]);
    free(known);
}

static struct compromise_solver *open_question(const struct qx_rules *rules,
                                               const struct qx_work *work, enum question question)
{
    const bool is_tie = rules->option[COMPROMISE_TIES] == COMPROMISE_TIES_YES;
    const struct compromise_setup setup = {
        .rules = rules,
        .goal = question == POINTS ? COMPROMISE_POINTS : COMPROMISE_WINNING,
        .level_value = is_tie || question == POINTS ? 0
                       : question == WINNING_LOW    ? -1
                                                    : 1,
        .max_spots = MOST_SPOTS,
        .work = work,
    };
    return compromise_solver_new(&setup);
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    struct known *known = calloc(1, sizeof *known);
    bool ok = known != NULL;
    for (int i = 0; ok && i < N_QUESTIONS; i++)
        ok = (known->solver[i] = open_question(rules, work, (enum question)i)) != NULL;
    if (ok) {
        known->rules = rules;
        known->work = work;
        return known;
    }
    if (known)
        close(known);
    qx_fail(error, "there is not enough memory to solve Compromise");
    return NULL;
}

/* --- from a state to what a solver understands --- */

/* A position as the solver sees it. `pips` are those that a player has yet to place in this
 * turn. */
struct scene {
    int32_t net[COMPROMISE_CELLS];
    int64_t lead;
    uint64_t turns; /* left, this one included */
    uint64_t pips[2];
};

static bool fail_size(struct qx_error *error)
{
    return qx_fail(error, "at most %d pips of each player may still be to come", MOST_TO_COME);
}

static bool fail_count(struct qx_error *error)
{
    return qx_fail(error, "there are too many pips on a cell to count exactly");
}

static void add_staged(struct scene *scene, const struct compromise_state *s)
{
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        scene->net[cell] +=
            (int32_t)s->staged[COMPROMISE_RED][cell] - (int32_t)s->staged[COMPROMISE_GREEN][cell];
    for (int seat = 0; seat < 2; seat++)
        scene->pips[seat] -= s->n_staged[seat];
}

static bool see(const struct qx_rules *rules, const struct compromise_state *s, struct scene *scene,
                struct qx_error *error)
{
    const uint64_t length = rules->option[COMPROMISE_LENGTH];
    const uint64_t pips = s->phase == COMPROMISE_PLACING ? rules->option[COMPROMISE_PIPS] : 0;
    for (int seat = 0; seat < 2; seat++) {
        uint64_t points = s->score[seat] + (uint64_t)MOST_TO_COME;
        for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
            points += s->pips[seat][cell];
            if (s->pips[seat][cell] > MOST_PIPS || points > COMPROMISE_MOST)
                return fail_count(error);
        }
    }
    compromise_net_of(s, COMPROMISE_RED, scene->net);
    scene->lead = (int64_t)s->score[COMPROMISE_RED] - (int64_t)s->score[COMPROMISE_GREEN];
    scene->turns = s->turn < length ? length - s->turn + 1 : 1;
    scene->pips[COMPROMISE_RED] = scene->pips[COMPROMISE_GREEN] = pips;
    if (rules->option[COMPROMISE_TYPE] == COMPROMISE_SIMPLE)
        add_staged(scene, s);
    if (rules->option[COMPROMISE_TYPE] == COMPROMISE_GAMBLE && s->choice[COMPROMISE_RED])
        return qx_fail(error, "chance has chosen for Red but not for Green");
    return true;
}

static bool is_last_turn(const struct scene *scene)
{
    return scene->turns == 1 && scene->pips[0] + scene->pips[1] == 0;
}

/* Equal players on an equal board. */
static bool is_even(const struct scene *scene)
{
    bool is_empty = true;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        is_empty &= scene->net[cell] == 0;
    return is_empty && scene->lead == 0 && scene->pips[0] == scene->pips[1];
}

static bool fits(const struct qx_rules *rules, const struct scene *scene)
{
    const uint64_t more = scene->pips[scene->pips[1] > scene->pips[0]] +
                          (scene->turns - 1) * rules->option[COMPROMISE_PIPS];
    bool is_small = more <= MOST_TO_COME && llabs(scene->lead) < INT16_MAX / 2;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        is_small &= abs(scene->net[cell]) + MOST_TO_COME <= INT8_MAX;
    return is_small;
}

static struct compromise_spot spot_of(const struct scene *scene, enum question question)
{
    struct compromise_spot spot = {
        .turns = (int8_t)scene->turns,
        .lead = (int16_t)(question == POINTS ? 0 : scene->lead),
        .red_pips = (uint8_t)scene->pips[COMPROMISE_RED],
        .green_pips = (uint8_t)scene->pips[COMPROMISE_GREEN],
    };
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        spot.net.cell[cell] = (int8_t)scene->net[cell];
    return spot;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* The value to Red, and the strategies where the players owe something and `wants_moves`. */
static bool answer(struct known *known, const struct scene *scene, enum question question,
                   bool wants_moves, struct compromise_choice *choice, struct qx_error *error)
{
    struct compromise_solver *solver = known->solver[question];
    if (is_last_turn(scene))
        return compromise_solver_last_turn(solver, scene->net, scene->lead, choice) ||
               fail_count(error);
    if (!fits(known->rules, scene)) {
        choice->value = 0;
        return (is_even(scene) && !wants_moves) || fail_size(error);
    }
    const struct compromise_spot spot = spot_of(scene, question);
    const bool ok = wants_moves ? compromise_solver_choice(solver, &spot, choice)
                                : compromise_solver_value(solver, &spot, &choice->value);
    return ok || qx_fail(error, "there are too many positions to solve, or it was stopped");
}

/*
 * Winning is told where it does not depend on what a level game is worth; else strategies are those
 * for points. What wins where a level game counts as won may lead to one, so each seat is told what
 * it is sure of.
 */
static bool pick_question(struct known *known, const struct scene *scene, qx_seat seat,
                          enum question *question, struct qx_error *error)
{
    struct compromise_choice low, high;
    *question = seat == COMPROMISE_RED ? WINNING_LOW : WINNING_HIGH;
    if (known->rules->option[COMPROMISE_TIES] == COMPROMISE_TIES_YES)
        return true;
    if (!answer(known, scene, WINNING_LOW, false, &low, error) ||
        !answer(known, scene, WINNING_HIGH, false, &high, error))
        return false;
    if (fabs(high.value - low.value) > 1e-9)
        *question = POINTS;
    return true;
}

/* Nine digits are sure; what rounding left behind them would only puzzle people. */
static double tidy(double worth)
{
    return round(worth * 1e9) / 1e9 + 0.0;
}

static double share_of(double worth)
{
    return tidy(fmin(fmax((1 + worth) / 2, 0), 1));
}

static bool solve(struct known *known, const struct scene *scene, qx_seat seat,
                  struct qx_value *out, struct qx_error *error)
{
    struct compromise_choice points, winning = {.value = 0};
    enum question question;
    const int sign = seat == COMPROMISE_RED ? 1 : -1;
    if (!answer(known, scene, POINTS, false, &points, error) ||
        !pick_question(known, scene, seat, &question, error))
        return false;
    if (question != POINTS && !answer(known, scene, question, false, &winning, error))
        return false;
    *out = (struct qx_value){.knows = QX_KNOWS_POINTS,
                             .points = tidy(sign * ((double)scene->lead + points.value))};
    if (question != POINTS || is_even(scene)) {
        out->knows |= QX_KNOWS_SHARE;
        out->share = share_of(sign * winning.value);
    }
    return true;
}

/* What is even needs no solving: where that took too much, it is told all the same. */
static bool value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error)
{
    struct known *known = self;
    struct scene scene = {0};
    if (!see(known->rules, state, &scene, error))
        return false;
    if (solve(known, &scene, seat, out, error))
        return true;
    if (!is_even(&scene) || (known->work && qx_work_is_stopped(known->work)))
        return false;
    *out = (struct qx_value){.knows = QX_KNOWS_POINTS | QX_KNOWS_SHARE, .share = share_of(0)};
    return true;
}

static bool choices(void *self, const void *state, qx_seat seat, struct qx_choice *list, size_t n,
                    struct qx_error *error)
{
    struct known *known = self;
    const struct compromise_state *s = state;
    struct scene scene = {0};
    struct compromise_choice choice;
    enum question question;
    const bool is_red = seat == COMPROMISE_RED;
    if (s->n_staged[seat] > 0)
        return qx_fail(error, "a placement that has begun is not looked at");
    if (!see(known->rules, s, &scene, error) ||
        !pick_question(known, &scene, seat, &question, error) ||
        !answer(known, &scene, question, true, &choice, error))
        return false;
    for (size_t i = 0; i < n; i++) {
        const qx_move move = list[i].move;
        const double worth = is_red ? choice.red_worth[move] : -choice.green_worth[move];
        const double lead = (double)(is_red ? scene.lead : -scene.lead);
        list[i].probability = tidy(is_red ? choice.red[move] : choice.green[move]);
        list[i].value =
            question == POINTS
                ? (struct qx_value){.knows = QX_KNOWS_POINTS, .points = tidy(lead + worth)}
                : (struct qx_value){.knows = QX_KNOWS_SHARE, .share = share_of(worth)};
    }
    return true;
}

/* --- checking --------------------------------------------------------------------------------- */

/* Random moves by the rules to a choice in this turn; false: the game did not get there. */
static bool go_to_choice(const struct qx_rules *rules, struct compromise_state *state,
                         uint64_t turn, struct qx_random *random)
{
    qx_state_start(rules, state);
    while (state->phase != COMPROMISE_CHOOSING || state->turn < turn) {
        const qx_seat seat = qx_next(rules, state);
        if (seat == QX_NOBODY)
            return false;
        qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, random, NULL));
    }
    return true;
}

/* What a pair of moves brings in points, played by the rules, with the value of what follows. */
static bool play_pair(struct known *known, const struct compromise_state *state, qx_move red,
                      qx_move green, double *points, struct qx_error *error)
{
    const struct qx_rules *rules = known->rules;
    const bool chance = rules->option[COMPROMISE_TYPE] == COMPROMISE_GAMBLE;
    struct compromise_state after = *state;
    struct compromise_choice next = {.value = 0};
    struct scene before = {0}, scene = {0};
    qx_apply(rules, &after, chance ? QX_CHANCE : COMPROMISE_RED, red);
    qx_apply(rules, &after, chance ? QX_CHANCE : COMPROMISE_GREEN, green);
    if (!see(rules, state, &before, error) || !see(rules, &after, &scene, error))
        return false;
    if (before.turns > 1 && !answer(known, &scene, POINTS, false, &next, error))
        return false;
    *points = (double)(scene.lead - before.lead) + next.value;
    return true;
}

/* Nobody gains by leaving the equilibrium; in gamble, the value is the average. */
static bool check(struct known *known, const struct compromise_state *state, struct qx_error *error)
{
    double payoff[COMPROMISE_CELLS * COMPROMISE_CELLS], sum = 0;
    const bool chance = known->rules->option[COMPROMISE_TYPE] == COMPROMISE_GAMBLE;
    struct compromise_choice choice;
    struct scene scene = {0};
    if (!see(known->rules, state, &scene, error) ||
        !answer(known, &scene, POINTS, !chance, &choice, error))
        return false;
    for (unsigned i = 0; i < COMPROMISE_CELLS * COMPROMISE_CELLS; i++) {
        if (!play_pair(known, state, i / COMPROMISE_CELLS, i % COMPROMISE_CELLS, &payoff[i], error))
            return false;
        sum += payoff[i];
    }
    const struct matrix_game game = {COMPROMISE_CELLS, COMPROMISE_CELLS, payoff};
    const double off = chance ? fabs(sum / (COMPROMISE_CELLS * COMPROMISE_CELLS) - choice.value)
                              : fmax(matrix_column_ceiling(&game, choice.green) - choice.value,
                                     choice.value - matrix_row_floor(&game, choice.red));
    return off < 1e-6 || qx_fail(error, "a position is off by %lld millionths of a point",
                                 (long long)(1e6 * off));
}

/* Positions of random games, the last turn only where earlier ones are too large. */
static bool verify(void *self, const struct qx_work *work, struct qx_error *error)
{
    struct known *known = self;
    const uint64_t length = known->rules->option[COMPROMISE_LENGTH];
    const bool is_small = length * known->rules->option[COMPROMISE_PIPS] <= MOST_TO_COME;
    struct qx_random random;
    qx_random_init(&random, 1);
    for (uint64_t i = 0; i < CHECKED_POSITIONS; i++) {
        struct compromise_state state;
        if (qx_work_is_stopped(work))
            return qx_fail(error, "stopped");
        qx_work_tell(work, "checking", i, CHECKED_POSITIONS);
        if (go_to_choice(known->rules, &state, is_small ? 1 + i % length : length, &random) &&
            !check(known, &state, error))
            return false;
    }
    return true;
}

static uint64_t nodes(void *self)
{
    const struct known *known = self;
    uint64_t sum = 0;
    for (int i = 0; i < N_QUESTIONS; i++)
        sum += compromise_solver_n_spots(known->solver[i]);
    return sum;
}

static size_t summary(void *self, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%-13s %llu up to symmetry, for points and for winning\n", "positions",
                  (unsigned long long)nodes(self));
    return text.length;
}

const struct qx_solver qx_solver_compromise = {
    .name = "compromise",
    .idea = "every last turn by linear programming, small games backwards from there",
    .game = "compromise",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_POINTS,
    .covers = covers,
    .open = open,
    .close = close,
    .value = value,
    .choices = choices,
    .verify = verify,
    .summary = summary,
    .nodes = nodes,
};
