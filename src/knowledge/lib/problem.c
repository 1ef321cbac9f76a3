/*
 * problem.c - files of problems, for any game that writes positions and moves without semicolons.
 */
#include <quincunx/problem.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_SIZE = 1024 };

/* Copies one line without its end; the text behind it. NULL: the line is too long. */
static const char *take_line(const char *text, char line[FIELD_SIZE])
{
    const size_t length = strcspn(text, "\n");

    if (length >= FIELD_SIZE)
        return NULL;
    memcpy(line, text, length);
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r')
        line[length - 1] = '\0';
    return text[length] == '\n' ? text + length + 1 : text + length;
}

static bool is_skipped(const char *line)
{
    return line[strspn(line, " \t")] == '\0' || line[0] == '%' || line[0] == '#';
}

/* Cuts blanks from both ends. */
static char *trim(char *field)
{
    size_t length = strlen(field);

    while (length > 0 && isspace((unsigned char)field[length - 1]))
        field[--length] = '\0';
    return field + strspn(field, " \t");
}

/* A sign and digits, nothing else. */
static bool read_score(const char *text, int32_t *score)
{
    const bool is_negative = text[0] == '-';
    const char *at = text[0] == '-' || text[0] == '+' ? text + 1 : text;
    uint64_t number;

    if (!qx_text_take_number(&at, INT32_MAX, &number) || *at != '\0')
        return false;
    *score = is_negative ? -(int32_t)number : (int32_t)number;
    return true;
}

static bool read_known(const struct qx_rules *rules, char *field, struct qx_problem *problem,
                       struct qx_error *error)
{
    struct qx_known_move *known = &problem->known[problem->n_known];
    char *colon = strchr(field, ':');

    if (problem->n_known == QX_PROBLEM_MOVES)
        return qx_fail(error, "it has more than %d moves", QX_PROBLEM_MOVES);
    if (!colon || !read_score(colon + 1, &known->score))
        return qx_fail(error, "\"%.*s\" is not a move, a colon and a score", qx_text_cut(field, 20),
                       field);
    *colon = '\0';
    for (char *c = field; *c != '\0'; c++)
        *c = qx_ascii_lower(*c);
    if (!rules->game->move_parse(rules, field, &known->move, error))
        return false;
    problem->n_known++;
    return true;
}

static bool read_line(const struct qx_rules *rules, char *line, void *state,
                      struct qx_problem *problem, struct qx_error *error)
{
    char *field = line;
    char *end = strchr(field, ';');

    if (end)
        *end = '\0';
    if (!rules->game->position_parse(rules, trim(field), state, error))
        return false;
    while (end) {
        field = end + 1;
        end = strchr(field, ';');
        if (end)
            *end = '\0';
        field = trim(field);
        if (*field != '\0' && !read_known(rules, field, problem, error))
            return false;
    }
    return true;
}

bool qx_problem_next(struct qx_problem_reader *reader, const struct qx_rules *rules, void *state,
                     struct qx_problem *problem, struct qx_error *error)
{
    struct qx_error why = {""};
    char line[FIELD_SIZE];

    *problem = (struct qx_problem){0};
    while (*reader->text != '\0') {
        const char *rest = take_line(reader->text, line);
        reader->line++;
        if (!rest)
            return qx_fail(error, "line %zu is longer than %d characters", reader->line,
                           FIELD_SIZE - 1);
        reader->text = rest;
        if (is_skipped(line))
            continue;
        if (!read_line(rules, line, state, problem, &why))
            return qx_fail(error, "line %zu: %s", reader->line, why.text);
        problem->line = reader->line;
        return true;
    }
    return true;
}
