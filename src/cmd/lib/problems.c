/*
 * problems.c - problem files solved and compared. See problems.h.
 */
#include "cmd/lib/problems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/problem.h>

#include "cmd/lib/command.h"
#include "cmd/lib/journal.h"

struct totals {
    int n, n_compared, n_wrong;
    uint64_t nodes, milliseconds;
};

/* A best move, from the value where it has one, else from the values of all moves. */
static bool find_best(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                      const void *state, struct qx_value *value, struct qx_error *error)
{
    qx_seat seat = qx_turn(rules, state);
    if (!qx_knowledge_value(knowledge, state, seat, value, error))
        return false;
    if (value->knows & QX_KNOWS_MOVE)
        return true;
    struct qx_choice *choices = malloc(rules->n_moves_max * sizeof *choices);
    if (!choices)
        return qx_fail(error, "there is not enough memory");
    const size_t n = qx_knowledge_choices(knowledge, state, seat, choices, error);
    for (size_t i = 0; i < n; i++)
        if (choices[i].probability > 0)
            value->move = choices[i].move;
    free(choices);
    return n > 0;
}

/* Is a legal move worth as much as the best? By our own values, wins and points alone. */
static bool is_as_good(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                       const void *state, qx_move move, struct qx_value best)
{
    const qx_seat seat = qx_turn(rules, state);
    struct qx_value value;
    void *after = qx_state_new(rules);
    if (!after)
        return false;
    memcpy(after, state, rules->state_size);
    bool ok = rules->game->is_legal(rules, state, seat, move);
    if (ok) {
        qx_apply(rules, after, seat, move);
        ok = qx_knowledge_value(knowledge, after, seat, &value, NULL);
    }
    best.knows &= QX_KNOWS_SHARE | QX_KNOWS_POINTS;
    qx_state_free(after);
    return ok && qx_value_compare(&value, &best) >= 0;
}

/* Does the value differ from what the problem says of its best moves? Of several that are best a
 * problem may list some; ours may be another. */
static bool is_wrong(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                     const struct qx_problem *problem, const void *state,
                     const struct qx_value *value)
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < problem->n_known; i++)
        best = problem->known[i].score > best ? problem->known[i].score : best;
    if (problem->n_known == 0)
        return false;
    if (value->knows & QX_KNOWS_POINTS && value->points != best)
        return true;
    for (int i = 0; i < problem->n_known; i++)
        if (problem->known[i].move == value->move)
            return problem->known[i].score != best;
    for (int i = 0; i < problem->n_known; i++)
        if (problem->known[i].score == best &&
            !is_as_good(knowledge, rules, state, problem->known[i].move, *value))
            return true;
    return false;
}

static bool solve_one(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                      const struct qx_problem *problem, const void *state, struct totals *totals,
                      struct qx_error *error)
{
    char move[QX_MOVE_SIZE], text[SOLVING_VALUE_SIZE];
    struct qx_value value;
    uint64_t began = qx_clock_milliseconds(), before = qx_knowledge_nodes(knowledge);
    if (!find_best(knowledge, rules, state, &value, error))
        return false;
    uint64_t milliseconds = qx_clock_milliseconds() - began,
             nodes = qx_knowledge_nodes(knowledge) - before;
    bool wrong = is_wrong(knowledge, rules, problem, state, &value);
    rules->game->move_text(rules, value.move, move, sizeof move);
    solving_value_text(rules, &value, text, sizeof text);
    printf("%4d  %-10s %-6s %14llu nodes %8.3f s%s\n", ++totals->n, text, move,
           (unsigned long long)nodes, (double)milliseconds / 1000, wrong ? "  WRONG" : "");
    fflush(stdout);
    totals->n_compared += problem->n_known > 0;
    totals->n_wrong += wrong;
    totals->nodes += nodes;
    totals->milliseconds += milliseconds;
    return true;
}

/* A position in which the game is over is no problem. */
static bool solve_all(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                      const char *text, struct totals *totals, struct qx_error *error)
{
    void *state = qx_state_new(rules);
    struct qx_problem_reader reader = {.text = text};
    struct qx_problem problem = {.line = 1};
    bool ok = true;
    if (!state)
        return qx_fail(error, "there is not enough memory");
    while (ok && problem.line > 0) {
        struct qx_error why = {""};
        ok = qx_problem_next(&reader, rules, state, &problem, error);
        if (!ok || problem.line == 0)
            break;
        if (qx_turn(rules, state) < 0)
            ok = qx_fail(error, "line %zu: nobody is to move there", problem.line);
        else if (!solve_one(knowledge, rules, &problem, state, totals, &why))
            ok = qx_fail(error, "line %zu: %s", problem.line, why.text);
    }
    qx_state_free(state);
    return ok;
}

int problems_run(struct solving *solving, const struct qx_rules *rules, const char *path)
{
    struct qx_error error = {""};
    struct totals totals = {0};
    size_t length;
    solving->work.by_custom = true;
    char *text = journal_read(path, &length, &error);
    struct qx_knowledge *knowledge = text ? qx_knowledge_new(rules, &solving->work, &error) : NULL;
    bool ok = knowledge && solve_all(knowledge, rules, text, &totals, &error);
    qx_knowledge_free(knowledge);
    free(text);
    if (!ok)
        return command_failed("%s", error.text);
    printf("%d problems, %d of them with known answers, %d wrong; %llu nodes, %.3f s\n", totals.n,
           totals.n_compared, totals.n_wrong, (unsigned long long)totals.nodes,
           (double)totals.milliseconds / 1000);
    return totals.n_wrong ? EXIT_NO : EXIT_YES;
}
