/*
 * each_move.c - the worth of every move of a position, one after the other.
 *
 * What is known is taken as it is. Any other move is made on a copy, and the worth of what follows
 * is asked for: known, or else the bot's, seen from the other side where the other side is to move,
 * and a turn further from the end.
 */
#include "analysis/analysis_inside.h"

#include <stdlib.h>
#include <string.h>

#include "search/repeats.h"

/* How often a bot is asked where moves are chosen together: a tenth is told from a fifth. */
enum { DRAWS = 200 };

/* The moves of one position, while they are valued and told. */
struct walk {
    struct qx_analysis *analysis;
    const struct qx_position *position;
    struct qx_move_worth *moves;
    size_t n_moves;
    bool is_known;  /* of one best move at least; then it is worth asking about the children, too */
    uint64_t *keys; /* with room for a child's; NULL: the position stands alone */
    qx_move_told *told;
    void *context;
    struct qx_error *error;
};

struct qx_move_worth *analysis_room(const struct qx_analysis *analysis, struct qx_error *error)
{
    struct qx_move_worth *moves = calloc((size_t)analysis->rules.n_moves_max, sizeof *moves);
    if (!moves)
        qx_fail(error, "there is not enough memory to value the moves");
    return moves;
}

/* --- known ----------------------------------------------------------------------------------- */

static struct qx_move_worth from_choice(const struct qx_choice *choice)
{
    const bool is_known = choice->value.knows & (QX_KNOWS_SHARE | QX_KNOWS_POINTS);
    return (struct qx_move_worth){
        .move = choice->move,
        .worth = {.kind = is_known ? QX_PROOF : QX_NO_WORTH, .value = choice->value},
        .probability = choice->probability,
    };
}

static size_t list_known(struct qx_analysis *analysis, const struct qx_position *position,
                         struct qx_move_worth *out)
{
    struct qx_knowledge *knowledge = analysis_knowledge(analysis);
    struct qx_choice *choices =
        knowledge ? calloc((size_t)analysis->rules.n_moves_max, sizeof *choices) : NULL;
    const size_t n =
        choices ? qx_knowledge_choices_in_game(knowledge, analysis->seen, position->seat,
                                               position->keys, position->n_keys, choices, NULL)
                : 0;
    for (size_t i = 0; i < n; i++)
        out[i] = from_choice(&choices[i]);
    free(choices);
    return n;
}

static size_t list_legal(const struct qx_analysis *analysis, qx_seat seat,
                         struct qx_move_worth *out)
{
    qx_move *moves = calloc((size_t)analysis->rules.n_moves_max, sizeof *moves);
    const size_t n = moves ? qx_moves(&analysis->rules, analysis->seen, seat, moves) : 0;
    for (size_t i = 0; i < n; i++)
        out[i] = (struct qx_move_worth){.move = moves[i]};
    free(moves);
    return n;
}

/* --- repetition ------------------------------------------------------------------------------ */

static struct qx_worth draw_of(const struct qx_rules *rules)
{
    return (struct qx_worth){
        .kind = QX_PROOF,
        .value = {.knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
                  .share = 1.0 / (double)rules->n_seats,
                  .distance = 1},
    };
}

/* Makes a move of analysis->seen; the state behind it is analysis->child. Returns its key. */
static uint64_t make_move(const struct qx_analysis *analysis, qx_seat seat, qx_move move)
{
    const struct qx_rules *rules = &analysis->rules;
    memcpy(analysis->child, analysis->seen, rules->state_size);
    qx_apply(rules, analysis->child, seat, move);
    return qx_key(rules, analysis->child);
}

/* Where nothing else is known of a move, a position that comes once too often is a draw. */
static void mark_repetitions(const struct qx_analysis *analysis, const struct qx_position *position,
                             struct qx_move_worth *moves, size_t n)
{
    const struct qx_rules *rules = &analysis->rules;
    struct repeats repeats;
    if (!rules->repetition || !position->keys)
        return;
    repeats_init(&repeats, rules, position->keys, position->n_keys);
    for (size_t i = 0; i < n; i++)
        if (repeats_is_draw(&repeats, make_move(analysis, position->seat, moves[i].move), NULL, 0))
            moves[i].worth = draw_of(rules);
}

size_t analysis_list(struct qx_analysis *analysis, const struct qx_position *position,
                     struct qx_move_worth *out, bool *is_known)
{
    const size_t n_known = list_known(analysis, position, out);
    *is_known = n_known > 0;
    if (n_known > 0)
        return n_known;
    const size_t n = list_legal(analysis, position->seat, out);
    mark_repetitions(analysis, position, out, n);
    return n;
}

/* --- judged ---------------------------------------------------------------------------------- */

struct qx_budget analysis_share(struct qx_budget budget, size_t n)
{
    enum { LEAST_TIME = 10, LEAST_NODES = 100 };
    if (budget.milliseconds)
        budget.milliseconds = budget.milliseconds / n + LEAST_TIME;
    if (budget.nodes)
        budget.nodes = budget.nodes / n + LEAST_NODES;
    return budget;
}

/* What is known or believed of analysis->child, to the seat that owes a move there. False: the bot
 * cannot answer. */
static bool value_child(const struct walk *walk, const struct qx_budget *budget, qx_seat next,
                        struct qx_worth *out)
{
    struct qx_analysis *analysis = walk->analysis;
    const struct qx_position child = {
        .state = analysis->child,
        .keys = walk->keys,
        .n_keys = walk->keys ? walk->position->n_keys + 1 : 0,
        .seat = next,
        .seed = walk->position->seed,
        .turn = walk->position->turn + 1,
    };
    struct qx_answer answer;
    if (walk->is_known && analysis_know(analysis, &child, out, NULL))
        return true;
    if (!analysis->advisor[0])
        return true;
    if (!analysis_ask(analysis, &child, budget, &answer, walk->error))
        return false;
    *out = analysis_worth_of(&answer);
    return true;
}

/* The same to the one of two seats that moved there. */
static struct qx_worth turned(struct qx_worth worth, bool is_other)
{
    worth.value.knows &= ~(unsigned)QX_KNOWS_MOVE;
    if (!is_other)
        return worth;
    worth.value.share = 1 - worth.value.share;
    worth.value.points = -worth.value.points;
    worth.value.distance++;
    return worth;
}

static bool ends_by_repetition(const struct walk *walk, uint64_t key)
{
    const struct qx_position *position = walk->position;
    const struct qx_rules *rules = &walk->analysis->rules;
    struct repeats repeats;
    if (!rules->repetition || !position->keys)
        return false;
    repeats_init(&repeats, rules, position->keys, position->n_keys);
    return repeats_is_draw(&repeats, key, NULL, 0);
}

static bool value_move(const struct walk *walk, const struct qx_budget *budget, qx_move move,
                       struct qx_worth *out)
{
    struct qx_analysis *analysis = walk->analysis;
    const struct qx_rules *rules = &analysis->rules;
    const qx_seat seat = walk->position->seat;
    const uint64_t key = make_move(analysis, seat, move);
    const qx_seat next = qx_next(rules, analysis->child);
    if (walk->keys)
        walk->keys[walk->position->n_keys] = key;
    if (next == QX_NOBODY) {
        *out = analysis_end(analysis, analysis->child, seat);
        out->value.distance = 1;
        return true;
    }
    if (ends_by_repetition(walk, key)) {
        *out = draw_of(rules);
        return true;
    }
    if (next == QX_CHANCE)
        return true;
    if (rules->n_seats > 2)
        return analysis_await(analysis, walk->position, budget, out, walk->error);
    struct qx_worth worth = {QX_NO_WORTH, {0}};
    const bool ok = value_child(walk, budget, next, &worth);
    *out = turned(worth, next != seat);
    return ok;
}

static bool copy_keys(struct walk *walk)
{
    const struct qx_position *position = walk->position;
    if (!position->keys)
        return true;
    walk->keys = malloc((position->n_keys + 1) * sizeof *walk->keys);
    if (walk->keys)
        memcpy(walk->keys, position->keys, position->n_keys * sizeof *walk->keys);
    return walk->keys != NULL;
}

bool analysis_value_move(struct qx_analysis *analysis, const struct qx_position *position,
                         bool is_known, qx_move move, struct qx_worth *out, struct qx_error *error)
{
    struct walk walk = {
        .analysis = analysis, .position = position, .is_known = is_known, .error = error};
    if (!copy_keys(&walk))
        return qx_fail(error, "there is not enough memory to value the moves");
    *out = (struct qx_worth){QX_NO_WORTH, {0}};
    const bool ok = value_move(&walk, &analysis->budget, move, out);
    free(walk.keys);
    return ok;
}

/* Is a bot to be asked? Among more than two also where a seat is sure of little: it may expect
 * more. */
static bool is_open(const struct walk *walk, const struct qx_move_worth *move)
{
    const struct qx_value *value = &move->worth.value;
    return move->worth.kind == QX_NO_WORTH ||
           (walk->analysis->rules.n_seats > 2 && walk->analysis->advisor[0] &&
            !(value->knows & QX_KNOWS_SHARE && value->share >= 1));
}

/* Values and tells the moves of which nothing is known. What a bot says after it was stopped is not
 * worth telling. */
static bool judge_each(const struct walk *walk)
{
    size_t n_left = 0;
    for (size_t i = 0; i < walk->n_moves; i++)
        n_left += is_open(walk, &walk->moves[i]);
    const struct qx_budget budget = analysis_share(walk->analysis->budget, n_left ? n_left : 1);
    for (size_t i = 0; i < walk->n_moves; i++) {
        struct qx_move_worth *move = &walk->moves[i];
        if (!is_open(walk, move))
            continue;
        if (!value_move(walk, &budget, move->move, &move->worth))
            return false;
        if (analysis_is_stopped(walk->analysis))
            return qx_fail(walk->error, "stopped");
        walk->told(walk->context, move, walk->n_moves);
    }
    return true;
}

/* --- chosen together ------------------------------------------------------------------------- */

/* How often the bot chooses each move. */
static bool draw_all(const struct walk *walk)
{
    const struct qx_budget budget = analysis_share(walk->analysis->budget, DRAWS);
    struct qx_position again = *walk->position;
    for (uint64_t i = 0; i < DRAWS; i++) {
        struct qx_answer answer;
        again.turn = walk->position->turn * DRAWS + i;
        if (!analysis_ask(walk->analysis, &again, &budget, &answer, walk->error))
            return false;
        for (size_t k = 0; k < walk->n_moves; k++)
            if (walk->moves[k].move == answer.move)
                walk->moves[k].probability += 1.0 / DRAWS;
    }
    return true;
}

/* --- all ------------------------------------------------------------------------------------- */

/* Where all choose together a move without a worth is told with how often it is chosen. */
static void tell_listed(const struct walk *walk, bool is_together)
{
    for (size_t i = 0; i < walk->n_moves; i++)
        if (is_together || !is_open(walk, &walk->moves[i]))
            walk->told(walk->context, &walk->moves[i], walk->n_moves);
}

static bool value_all(struct walk *walk)
{
    struct qx_analysis *analysis = walk->analysis;
    const bool is_together = qx_turn(&analysis->rules, analysis->seen) == QX_TOGETHER;
    walk->n_moves = analysis_list(analysis, walk->position, walk->moves, &walk->is_known);
    if (walk->n_moves == 0 || !copy_keys(walk))
        return qx_fail(walk->error, "there is not enough memory to value the moves");
    if (is_together && !walk->is_known && !draw_all(walk))
        return false;
    tell_listed(walk, is_together);
    return is_together || judge_each(walk);
}

bool qx_analysis_moves(struct qx_analysis *analysis, const struct qx_position *position,
                       qx_move_told *told, void *context, struct qx_error *error)
{
    if (analysis_is_vast(analysis))
        return qx_fail(error, "there are too many moves here to value each");
    struct walk walk = {.analysis = analysis,
                        .position = position,
                        .moves = analysis_room(analysis, error),
                        .told = told,
                        .context = context,
                        .error = error};
    if (!walk.moves)
        return false;
    analysis_see(analysis, position);
    const bool ok = value_all(&walk);
    free(walk.keys);
    free(walk.moves);
    return ok;
}
