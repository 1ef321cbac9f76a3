/*
 * prover.c - which moves are right: by searching forced wins, or by asking exact knowledge.
 *
 * A forced win is searched by the rules alone, every answer of the others tried; what was found is
 * remembered by key and number of turns. Draws by repetition are not looked at: a puzzle's position
 * stands alone, and a shortest win repeats nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "puzzles/themes.h"

enum { PLIES = 64, MEMORY = 1 << 18 };

/* Sixty-two bits of a question and its answer. */
struct memory {
    uint64_t question;
    bool is_won;
};

struct qx_prover {
    struct qx_rules rules;
    struct qx_work work;
    struct qx_knowledge *knowledge; /* NULL: nothing is known; themes by measure need it */
    char *states;                   /* PLIES of them, as deep as the search is           */
    qx_move *lists;
    struct qx_choice *choices;
    struct qx_score *scores;
    struct memory *memory;
};

struct qx_prover *qx_prover_new(const struct qx_rules *rules, const struct qx_work *work,
                                struct qx_error *error)
{
    struct qx_prover *prover = calloc(1, sizeof *prover);
    if (prover) {
        prover->rules = *rules;
        prover->work = work ? *work : (struct qx_work){.threads = 1};
        prover->knowledge = qx_knowledge_new(rules, &prover->work, NULL);
        prover->states = malloc(PLIES * rules->state_size);
        prover->lists = malloc(PLIES * rules->n_moves_max * sizeof *prover->lists);
        prover->choices = malloc(rules->n_moves_max * sizeof *prover->choices);
        prover->scores = malloc((size_t)rules->n_seats * sizeof *prover->scores);
        prover->memory = calloc(MEMORY, sizeof *prover->memory);
    }
    if (prover && prover->states && prover->lists && prover->choices && prover->scores &&
        prover->memory)
        return prover;
    qx_prover_free(prover);
    qx_fail(error, "there is not enough memory to prove puzzles");
    return NULL;
}

void qx_prover_free(struct qx_prover *prover)
{
    if (!prover)
        return;
    qx_knowledge_free(prover->knowledge);
    free(prover->states);
    free(prover->lists);
    free(prover->choices);
    free(prover->scores);
    free(prover->memory);
    free(prover);
}

static void *state_at(const struct qx_prover *prover, int ply)
{
    return prover->states + (size_t)ply * prover->rules.state_size;
}

static qx_move *list_at(const struct qx_prover *prover, int ply)
{
    return prover->lists + (size_t)ply * prover->rules.n_moves_max;
}

/* --- forced wins ------------------------------------------------------------------------------ */

/* The state after a move, one ply deeper. */
static void *play(const struct qx_prover *prover, const void *state, qx_seat seat, qx_move move,
                  int ply)
{
    void *child = state_at(prover, ply);
    memcpy(child, state, prover->rules.state_size);
    qx_apply(&prover->rules, child, seat, move);
    return child;
}

static bool is_won(const struct qx_prover *prover, const void *state, qx_seat seat)
{
    prover->rules.game->result(&prover->rules, state, prover->scores);
    return qx_share(prover->scores, prover->rules.n_seats, seat) >= 1;
}

static bool forces(struct qx_prover *prover, const void *state, qx_seat seat, int turns, int ply);

/* How many turns the seat has left once its move has led from one state to another. */
static int turns_left(const struct qx_prover *prover, const void *child, qx_seat seat, int turns)
{
    return qx_turn(&prover->rules, child) == seat ? turns : turns - 1;
}

/* One move of the seat's own that wins is enough; of the others every one must lose. */
static bool tries(struct qx_prover *prover, const void *state, qx_seat seat, int turns, int ply)
{
    const qx_seat turn = qx_turn(&prover->rules, state);
    qx_move *list = list_at(prover, ply);
    const size_t n = qx_moves(&prover->rules, state, turn, list);
    for (size_t i = 0; i < n; i++) {
        const void *child = play(prover, state, turn, list[i], ply);
        const int left = turn == seat ? turns_left(prover, child, seat, turns) : turns;
        if (forces(prover, child, seat, left, ply + 1) == (turn == seat))
            return turn == seat;
    }
    return turn != seat;
}

/* Does the seat win within so many of its own turns, whatever the others do? A win that the others
 * must make for it, as they may have to in Neutron, comes a turn later and is none of these. */
static bool forces(struct qx_prover *prover, const void *state, qx_seat seat, int turns, int ply)
{
    const qx_seat turn = qx_turn(&prover->rules, state);
    if (turn == QX_NOBODY)
        return is_won(prover, state, seat);
    if (turn < 0 || turns == 0 || ply == PLIES)
        return false;
    const uint64_t question =
        qx_mix(qx_key(&prover->rules, state) ^ qx_mix((uint64_t)turns * 64 + (uint64_t)seat)) | 1;
    struct memory *memory = &prover->memory[(question >> 20) % MEMORY];
    if (memory->question == question)
        return memory->is_won;
    const bool found = tries(prover, state, seat, turns, ply);
    *memory = (struct memory){question, found};
    return found;
}

/* --- the one right move ----------------------------------------------------------------------- */

/* Of the moves that win in so many turns the only one; false: there are more, or none. */
static bool find_winning(struct qx_prover *prover, const void *state, qx_seat seat, int turns,
                         int ply, qx_move *out)
{
    qx_move *list = list_at(prover, ply);
    const size_t n = qx_moves(&prover->rules, state, seat, list);
    int n_right = 0;
    for (size_t i = 0; i < n && n_right < 2; i++) {
        const void *child = play(prover, state, seat, list[i], ply);
        if (!forces(prover, child, seat, turns_left(prover, child, seat, turns), ply + 1))
            continue;
        *out = list[i];
        n_right++;
    }
    return n_right == 1;
}

/* What knowledge says of a choice by a theme; false: it does not know. */
static bool measure(const struct theme *theme, const struct qx_choice *choice, double *out)
{
    const bool is_by_points =
        theme->measure != MEASURE_SHARE && choice->value.knows & QX_KNOWS_POINTS;
    *out = is_by_points ? choice->value.points : choice->value.share;
    return is_by_points || choice->value.knows & QX_KNOWS_SHARE;
}

static bool suits(const struct qx_prover *prover, const struct theme *theme,
                  const struct qx_choice *choice, double worth)
{
    char text[QX_MOVE_SIZE];
    prover->rules.game->move_text(&prover->rules, choice->move, text, sizeof text);
    return worth >= theme->least && worth <= theme->most &&
           (!theme->mark || text[0] == theme->mark) &&
           (!theme->is_pure || choice->probability > 0.9999);
}

/* By how many points the seat leads once both have chosen and the game is over; false: it is
 * not. */
static bool lead(struct qx_prover *prover, const void *state, qx_seat seat, qx_move own,
                 qx_move other, double *out)
{
    void *child = play(prover, state, seat, own, 0);
    qx_apply(&prover->rules, child, 1 - seat, other);
    if (qx_turn(&prover->rules, child) != QX_NOBODY)
        return false;
    prover->rules.game->result(&prover->rules, child, prover->scores);
    *out = (double)(prover->scores[seat].points - prover->scores[1 - seat].points);
    return true;
}

/* Fills in what each choice of the seat is sure of; returns how many there are, 0 where the game
 * goes on after them. */
static size_t list_worst(struct qx_prover *prover, const void *state, qx_seat seat)
{
    const struct qx_rules *rules = &prover->rules;
    qx_move *own = list_at(prover, 0), *others = list_at(prover, 1);
    if (qx_turn(rules, state) != QX_TOGETHER || rules->n_seats != 2 ||
        !qx_owes(rules, state, 1 - seat))
        return 0;
    const size_t n = qx_moves(rules, state, seat, own);
    const size_t n_others = qx_moves(rules, state, 1 - seat, others);
    for (size_t i = 0; i < n; i++) {
        struct qx_value worst = {.knows = QX_KNOWS_POINTS, .points = 1e9};
        for (size_t k = 0; k < n_others; k++) {
            double points;
            if (!lead(prover, state, seat, own[i], others[k], &points))
                return 0;
            worst.points = points < worst.points ? points : worst.points;
        }
        prover->choices[i] = (struct qx_choice){.move = own[i], .value = worst};
    }
    return n;
}

static size_t list_choices(struct qx_prover *prover, const void *state, qx_seat seat,
                           const struct theme *theme)
{
    if (theme->measure == MEASURE_WORST)
        return list_worst(prover, state, seat);
    return prover->knowledge
               ? qx_knowledge_choices(prover->knowledge, state, seat, prover->choices, NULL)
               : 0;
}

static bool find_measured(struct qx_prover *prover, const void *state, qx_seat seat,
                          const struct theme *theme, qx_move *out)
{
    const size_t n = list_choices(prover, state, seat, theme);
    const struct qx_choice *best = NULL;
    double first = -1e9, second = -1e9;
    for (size_t i = 0; i < n; i++) {
        double worth;
        if (!measure(theme, &prover->choices[i], &worth))
            return false;
        if (worth > first) {
            second = first;
            first = worth;
            best = &prover->choices[i];
        } else if (worth > second)
            second = worth;
    }
    if (n < 2 || !best || first - second < theme->margin || !suits(prover, theme, best, first))
        return false;
    *out = best->move;
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool add_line(struct qx_prover *prover, const void *state, int turns, int ply,
                     struct qx_puzzle *out);

/* An answer after which the seat needs all the turns it has, and again has one right move. */
static bool add_answer(struct qx_prover *prover, const void *state, int turns, int ply,
                       struct qx_puzzle *out)
{
    const qx_seat turn = qx_turn(&prover->rules, state);
    qx_move *list = list_at(prover, ply);
    const size_t n = qx_moves(&prover->rules, state, turn, list);
    const int n_line = out->n_line;
    for (size_t i = 0; i < n; i++) {
        const void *child = play(prover, state, turn, list[i], ply);
        if (forces(prover, child, out->seat, turns - 1, ply + 1))
            continue;
        out->n_line = n_line;
        out->line[out->n_line++] = (struct qx_step){turn, list[i]};
        if (add_line(prover, child, turns, ply + 1, out))
            return true;
    }
    out->n_line = n_line;
    return false;
}

/* Goes on with the line of a forced win to the end of the game. */
static bool add_line(struct qx_prover *prover, const void *state, int turns, int ply,
                     struct qx_puzzle *out)
{
    const qx_seat turn = qx_turn(&prover->rules, state);
    if (turn == QX_NOBODY)
        return is_won(prover, state, out->seat);
    if (turn < 0 || turns == 0 || ply + 1 >= PLIES || out->n_line == QX_PUZZLE_LINE)
        return false;
    if (turn != out->seat)
        return add_answer(prover, state, turns, ply, out);
    qx_move move;
    if (!find_winning(prover, state, out->seat, turns, ply, &move))
        return false;
    out->line[out->n_line++] = (struct qx_step){out->seat, move};
    const void *child = play(prover, state, out->seat, move, ply);
    return add_line(prover, child, turns_left(prover, child, out->seat, turns), ply + 1, out);
}

static bool find_win(struct qx_prover *prover, const void *state, int turns, struct qx_puzzle *out)
{
    if (qx_turn(&prover->rules, state) != out->seat)
        return false;
    for (out->turns = 1; out->turns <= turns; out->turns++)
        if (forces(prover, state, out->seat, out->turns, 0))
            return add_line(prover, state, out->turns, 0, out);
    return false;
}

bool qx_puzzle_find(struct qx_prover *prover, const void *state, enum qx_theme theme, int turns,
                    struct qx_puzzle *out)
{
    const struct qx_rules *rules = &prover->rules;
    struct qx_puzzle found = {.rules = *rules, .theme = theme, .turns = 1};
    found.seat = qx_next(rules, state);
    if (found.seat < 0 ||
        rules->game->position_text(rules, state, found.position, sizeof found.position) >=
            sizeof found.position)
        return false;
    if (themes[theme].measure == MEASURE_TURNS) {
        if (!find_win(prover, state, turns, &found))
            return false;
    } else {
        qx_move move;
        if (!find_measured(prover, state, found.seat, &themes[theme], &move))
            return false;
        found.line[found.n_line++] = (struct qx_step){found.seat, move};
    }
    *out = found;
    return true;
}

/* --- proof ------------------------------------------------------------------------------------ */

/* Checks a win: one right move at every choice, no turn wasted by the others, won at the end. */
static bool prove_win(struct qx_prover *prover, const struct qx_puzzle *puzzle, void *state,
                      struct qx_error *error)
{
    int turns = puzzle->turns;
    if (turns > 1 && forces(prover, state, puzzle->seat, turns - 1, 0))
        return qx_fail(error, "it is won in fewer turns than %d", turns);
    for (int i = 0; i < puzzle->n_line; i++) {
        const struct qx_step *step = &puzzle->line[i];
        qx_move right = step->move;
        if (step->seat == puzzle->seat &&
            !(find_winning(prover, state, puzzle->seat, turns, 0, &right) && right == step->move))
            return qx_fail(error, "move %d of the line is not the only one that wins", i + 1);
        qx_apply(&prover->rules, state, step->seat, step->move);
        if (step->seat == puzzle->seat)
            turns = turns_left(prover, state, puzzle->seat, turns);
    }
    return (qx_turn(&prover->rules, state) == QX_NOBODY && is_won(prover, state, puzzle->seat)) ||
           qx_fail(error, "the game is not won at the end of the line");
}

static bool prove_measured(struct qx_prover *prover, const struct qx_puzzle *puzzle,
                           const void *state, struct qx_error *error)
{
    qx_move right;
    if (!find_measured(prover, state, puzzle->seat, &themes[puzzle->theme], &right))
        return qx_fail(error, "no move is the only right one");
    return (puzzle->n_line == 1 && puzzle->line[0].move == right) ||
           qx_fail(error, "the line is not the one right move");
}

bool qx_puzzle_prove(struct qx_prover *prover, const struct qx_puzzle *puzzle,
                     struct qx_error *error)
{
    void *state = qx_puzzle_state(puzzle);
    if (!state)
        return qx_fail(error, "there is not enough memory for a position");
    const bool is_win = themes[puzzle->theme].measure == MEASURE_TURNS;
    const bool ok = is_win ? prove_win(prover, puzzle, state, error)
                           : prove_measured(prover, puzzle, state, error);
    qx_state_free(state);
    return ok;
}
