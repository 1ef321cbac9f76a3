/*
 * knowledge.c - solvers by the rules they cover, and an opened one that answers for states.
 */
#include "knowledge/lib/knowledge_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

struct qx_knowledge {
    const struct qx_solver *solver;
    struct qx_rules rules;
    void *self;
    void *state; /* scratch */
    qx_move *moves;
    struct qx_score *scores;
};

static const struct qx_work no_work = {.threads = 1};

/* --- values ---------------------------------------------------------------------------------- */

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

/* Which distance is better: the shorter one of wins, the longer one of losses. */
static int compare_distance(const struct qx_value *first, const struct qx_value *second)
{
    int sooner = (first->distance < second->distance) - (first->distance > second->distance);
    return first->share > 0.5 ? sooner : first->share < 0.5 ? -sooner : 0;
}

int qx_value_compare(const struct qx_value *first, const struct qx_value *second)
{
    unsigned both = first->knows & second->knows;
    int order = both & QX_KNOWS_SHARE ? sign(first->share - second->share) : 0;
    if (order == 0 && both & QX_KNOWS_POINTS)
        order = sign(first->points - second->points);
    if (order == 0 && both & QX_KNOWS_SHARE && both & QX_KNOWS_DISTANCE)
        order = compare_distance(first, second);
    return order;
}

/* --- solvers --------------------------------------------------------------------------------- */

const struct qx_solver *const *qx_solvers(void)
{
    return registry_solvers;
}

static bool is_for(const struct qx_solver *solver, const struct qx_rules *rules, bool own)
{
    if (!own)
        return solver->game == NULL;
    return solver->game && strcmp(solver->game, rules->game->name) == 0;
}

/* The first one behind `after` (NULL: of all), the game's own before the others. Keeps a reason
 * that is there, else the game's own, else that of the last, `search`, which needs no more than
 * rules. */
static const struct qx_solver *find_next(const struct qx_rules *rules,
                                         const struct qx_solver *after, struct qx_error *error)
{
    bool is_behind = after == NULL;
    for (int own = 1; own >= 0; own--) {
        struct qx_error *const why = error->text[0] ? NULL : error;
        for (const struct qx_solver *const *solver = registry_solvers; *solver; solver++) {
            if (!is_for(*solver, rules, own))
                continue;
            if (is_behind && (*solver)->covers(rules, why))
                return *solver;
            is_behind |= *solver == after;
        }
    }
    return NULL;
}

static void fail_unknown(const struct qx_rules *rules, const struct qx_error *why,
                         struct qx_error *error)
{
    qx_fail(error, "nothing exact is known of %s under these rules (%.*s)", rules->game->title,
            qx_text_cut(why->text, 160), why->text);
}

const struct qx_solver *qx_solver_find(const struct qx_rules *rules, struct qx_error *error)
{
    struct qx_error why = {""};
    const struct qx_solver *found = find_next(rules, NULL, &why);
    if (!found)
        fail_unknown(rules, &why, error);
    return found;
}

/* --- knowledge ------------------------------------------------------------------------------- */

void qx_knowledge_free(struct qx_knowledge *knowledge)
{
    if (!knowledge)
        return;
    if (knowledge->self)
        knowledge->solver->close(knowledge->self);
    free(knowledge->scores);
    free(knowledge->moves);
    free(knowledge->state);
    free(knowledge);
}

static struct qx_knowledge *allocate(const struct qx_rules *rules)
{
    struct qx_knowledge *knowledge = calloc(1, sizeof *knowledge);
    if (!knowledge)
        return NULL;
    knowledge->rules = *rules;
    knowledge->state = malloc(rules->state_size);
    knowledge->moves = malloc(rules->n_moves_max * sizeof *knowledge->moves);
    knowledge->scores = malloc((size_t)rules->n_seats * sizeof *knowledge->scores);
    if (knowledge->state && knowledge->moves && knowledge->scores)
        return knowledge;
    qx_knowledge_free(knowledge);
    return NULL;
}

struct qx_knowledge *qx_knowledge_new(const struct qx_rules *rules, const struct qx_work *work,
                                      struct qx_error *error)
{
    struct qx_error why = {""};
    const struct qx_solver *solver = find_next(rules, NULL, &why);
    struct qx_knowledge *knowledge = solver ? allocate(rules) : NULL;
    if (solver && !knowledge)
        qx_fail(&why, "no memory to know anything");
    while (knowledge && solver) {
        knowledge->solver = solver;
        knowledge->self =
            solver->open(&knowledge->rules, work ? work : &no_work, why.text[0] ? NULL : &why);
        if (knowledge->self)
            return knowledge;
        solver = find_next(rules, solver, &why);
    }
    qx_knowledge_free(knowledge);
    fail_unknown(rules, &why, error);
    return NULL;
}

const struct qx_solver *qx_knowledge_solver(const struct qx_knowledge *knowledge)
{
    return knowledge->solver;
}

const struct qx_rules *knowledge_rules(const struct qx_knowledge *knowledge)
{
    return &knowledge->rules;
}

/* A finished game: nothing is left to know but the result. */
static void read_result(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                        struct qx_value *out)
{
    const struct qx_rules *rules = &knowledge->rules;
    struct qx_score *scores = knowledge->scores;
    rules->game->result(rules, state, scores);
    bool has_rival = false;
    int64_t rival = 0;
    for (qx_seat i = 0; i < rules->n_seats; i++) {
        if (i == seat || (has_rival && scores[i].points <= rival))
            continue;
        has_rival = true;
        rival = scores[i].points;
    }
    unsigned known = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE | QX_KNOWS_POINTS;
    *out = (struct qx_value){.knows = known & knowledge->solver->knows,
                             .share = qx_share(scores, rules->n_seats, seat),
                             .points = (double)(scores[seat].points - rival)};
    if (knowledge->solver->end)
        knowledge->solver->end(knowledge->self, state, out);
}

bool qx_knowledge_value(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                        struct qx_value *out, struct qx_error *error)
{
    struct qx_value value = {0};
    if (qx_turn(&knowledge->rules, state) == QX_NOBODY)
        read_result(knowledge, state, seat, &value);
    else if (!knowledge->solver->value(knowledge->self, state, seat, &value, error))
        return false;
    *out = value;
    return true;
}

/* Shares 1 among the moves that no other beats. */
static void set_probabilities(struct qx_choice *choices, size_t n)
{
    const struct qx_choice *best = &choices[0];
    size_t n_best = 0;
    for (size_t i = 1; i < n; i++)
        if (qx_value_compare(&choices[i].value, &best->value) > 0)
            best = &choices[i];
    for (size_t i = 0; i < n; i++)
        n_best += qx_value_compare(&choices[i].value, &best->value) == 0;
    for (size_t i = 0; i < n; i++) {
        bool is_best = qx_value_compare(&choices[i].value, &best->value) == 0;
        choices[i].probability = is_best ? 1.0 / (double)n_best : 0.0;
    }
}

/* The generic way: the worth of a move is that of the state it leads to, which is a turn nearer to
 * the end unless the same seat goes on. */
static bool value_moves(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                        struct qx_choice *choices, size_t n, struct qx_error *error)
{
    const struct qx_rules *rules = &knowledge->rules;
    assert(qx_turn(rules, state) == seat);
    for (size_t i = 0; i < n; i++) {
        memcpy(knowledge->state, state, rules->state_size);
        qx_apply(rules, knowledge->state, seat, choices[i].move);
        struct qx_value *value = &choices[i].value;
        if (!qx_knowledge_value(knowledge, knowledge->state, seat, value, error))
            return false;
        value->knows &= ~(unsigned)QX_KNOWS_MOVE;
        if (value->knows & QX_KNOWS_DISTANCE)
            value->distance += qx_turn(rules, knowledge->state) != seat;
    }
    set_probabilities(choices, n);
    return true;
}

size_t qx_knowledge_choices(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                            struct qx_choice *out, struct qx_error *error)
{
    const struct qx_solver *solver = knowledge->solver;
    size_t n = qx_moves(&knowledge->rules, state, seat, knowledge->moves);
    for (size_t i = 0; i < n; i++)
        out[i] = (struct qx_choice){.move = knowledge->moves[i]};
    bool ok = solver->choices ? solver->choices(knowledge->self, state, seat, out, n, error)
                              : value_moves(knowledge, state, seat, out, n, error);
    return ok ? n : 0;
}

bool qx_knowledge_verify(struct qx_knowledge *knowledge, const struct qx_work *work,
                         struct qx_error *error)
{
    if (!knowledge->solver->verify)
        return qx_fail(error, "\"%s\" searches and keeps no table that could be checked",
                       knowledge->solver->name);
    return knowledge->solver->verify(knowledge->self, work ? work : &no_work, error);
}

unsigned char *qx_knowledge_book(struct qx_knowledge *knowledge, const struct qx_work *work,
                                 size_t size_most, size_t *size, struct qx_error *error)
{
    const struct qx_solver *solver = knowledge->solver;
    if (solver->book)
        return solver->book(knowledge->self, work ? work : &no_work, size_most, size, error);
    qx_fail(error, "\"%s\" makes no books", knowledge->solver->name);
    return NULL;
}

size_t qx_knowledge_summary(struct qx_knowledge *knowledge, char *out, size_t size)
{
    if (knowledge->solver->summary)
        return knowledge->solver->summary(knowledge->self, out, size);
    return qx_text_over(out, size).length;
}

uint64_t qx_knowledge_nodes(struct qx_knowledge *knowledge)
{
    return knowledge->solver->nodes ? knowledge->solver->nodes(knowledge->self) : 0;
}
