/*
 * problems.c - problem files: read line by line, solved, compared. See problems.h.
 */
#include "cmd/lib/problems.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"

enum { MOVE_SIZE = 64 };

struct totals {
    int n, n_compared, n_wrong;
    uint64_t nodes, milliseconds;
};

/* Cuts the text at the first such character and returns what follows; NULL: there is none. */
static char *cut(char *text, char at)
{
    char *found = strchr(text, at);
    if (found)
        *found++ = '\0';
    return found;
}

/* Takes the blanks off both ends. */
static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

static bool is_same_move(const char *given, const char *move)
{
    for (; *given && *move; given++, move++)
        if (tolower((unsigned char)*given) != tolower((unsigned char)*move))
            return false;
    return *given == *move;
}

/* The best points among the known answers, and whether our move is among those that reach them. */
static bool read_answers(char *text, const char *move, double *best, bool *is_best)
{
    bool found = false;
    *is_best = false;
    for (char *next; text; text = next) {
        next = cut(text, ';');
        char *points = cut(text, ':');
        if (!points)
            continue;
        double value = strtod(points, NULL);
        bool is_ours = is_same_move(trim(text), move);
        if (!found || value > *best)
            *is_best = is_ours;
        else if (value == *best)
            *is_best |= is_ours;
        *best = !found || value > *best ? value : *best;
        found = true;
    }
    return found;
}

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
    size_t n = choices ? qx_knowledge_choices(knowledge, state, seat, choices, error) : 0;
    for (size_t i = 0; i < n; i++)
        if (choices[i].probability > 0)
            value->move = choices[i].move;
    free(choices);
    return n > 0 || qx_fail(error, "there is not enough memory");
}

static bool solve_one(struct qx_knowledge *knowledge, const struct qx_rules *rules, char *line,
                      struct totals *totals, void *state, struct qx_error *error)
{
    char *answers = cut(line, ';');
    char move[MOVE_SIZE], text[SOLVING_VALUE_SIZE];
    struct qx_value value;
    double best = 0;
    bool is_best;
    if (!rules->game->position_parse(rules, trim(line), state, error))
        return false;
    uint64_t began = qx_clock_milliseconds(), before = qx_knowledge_nodes(knowledge);
    if (!find_best(knowledge, rules, state, &value, error))
        return false;
    uint64_t milliseconds = qx_clock_milliseconds() - began,
             nodes = qx_knowledge_nodes(knowledge) - before;
    rules->game->move_text(rules, value.move, move, sizeof move);
    solving_value_text(rules, &value, text, sizeof text);
    bool is_known = answers && read_answers(answers, move, &best, &is_best);
    bool has_points = value.knows & QX_KNOWS_POINTS;
    bool is_wrong = is_known && (!is_best || (has_points && best != value.points));
    printf("%4d  %-10s %-6s %14llu nodes %8.3f s%s\n", ++totals->n, text, move,
           (unsigned long long)nodes, (double)milliseconds / 1000, is_wrong ? "  WRONG" : "");
    fflush(stdout);
    totals->n_compared += is_known;
    totals->n_wrong += is_wrong;
    totals->nodes += nodes;
    totals->milliseconds += milliseconds;
    return true;
}

static bool solve_all(struct qx_knowledge *knowledge, const struct qx_rules *rules, char *text,
                      struct totals *totals, struct qx_error *error)
{
    void *state = qx_state_new(rules);
    bool ok = state != NULL || qx_fail(error, "there is not enough memory");
    int number = 0;
    for (char *line = text, *next; ok && line; line = next) {
        next = cut(line, '\n');
        number++;
        line = trim(line);
        if (*line == '\0' || *line == '%')
            continue;
        struct qx_error why = {""};
        if (!solve_one(knowledge, rules, line, totals, state, &why))
            ok = qx_fail(error, "line %d: %.200s", number, why.text);
    }
    qx_state_free(state);
    return ok;
}

int problems_run(struct solving *solving, const struct qx_rules *rules, const char *path)
{
    struct qx_error error = {""};
    struct totals totals = {0};
    size_t length;
    char *text = qx_file_read(path, &length, &error);
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
