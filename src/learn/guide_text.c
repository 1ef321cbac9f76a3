/*
 * guide_text.c - the lines of a guide.
 *
 * A line is a key, a colon and a value; a line that begins with a blank goes on with the one
 * before. An empty line ends a step, # begins a remark. The text is copied once and cut in place.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "learn/guide_inside.h"

static const struct key {
    const char *name;
    size_t offset; /* of a const char * in struct guide_step */
} keys[] = {
    {"rules", offsetof(struct guide_step, rules)}, {"board", offsetof(struct guide_step, board)},
    {"say", offsetof(struct guide_step, says)},    {"do", offsetof(struct guide_step, asks)},
    {"right", offsetof(struct guide_step, right)}, {"wrong", offsetof(struct guide_step, wrong)},
    {"then", offsetof(struct guide_step, then)},
};

/* Joins lines that go on: their line end and blanks become one blank. */
static void join_lines(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        if (from[0] == '\n' && (from[1] == ' ' || from[1] == '\t')) {
            from += 1 + strspn(from + 1, " \t");
            *to++ = ' ';
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

static bool add_try(struct guide_step *step, const char *move, const char *words,
                    struct qx_error *error)
{
    if (step->n_tries == GUIDE_TRIES)
        return qx_fail(error, "a step has at most %d answers", GUIDE_TRIES);
    step->tries[step->n_tries++] = (struct guide_try){move, words};
    return true;
}

static bool read_line(struct guide_step *step, char *line, struct qx_error *error)
{
    char *value = strstr(line, ": ");
    if (!value || value == line)
        return qx_fail(error, "\"%.*s\" is not a key, a colon and a value", qx_text_cut(line, 40),
                       line);
    *value = '\0';
    value += 2;
    if (strncmp(line, "try ", 4) == 0)
        return add_try(step, line + 4, value, error);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].name, line) == 0) {
            memcpy((char *)step + keys[i].offset, &(const char *){value}, sizeof(const char *));
            return true;
        }
    return qx_fail(error, "a guide has no line \"%.*s\"", qx_text_cut(line, 40), line);
}

static bool read_lines(struct guide_text *out, char *at, struct qx_error *error)
{
    bool is_open = false;
    while (*at) {
        char *line = at;
        const size_t length = strcspn(at, "\n");
        at += length + (at[length] == '\n');
        line[length] = '\0';
        if (*line == '#')
            continue;
        if (*line == '\0') {
            is_open = false;
            continue;
        }
        if (!is_open && out->n_steps == GUIDE_STEPS)
            return qx_fail(error, "a guide has at most %d steps", GUIDE_STEPS);
        out->n_steps += !is_open;
        is_open = true;
        if (!read_line(&out->steps[out->n_steps - 1], line, error))
            return false;
    }
    return out->n_steps > 0 || qx_fail(error, "the guide has no step");
}

bool guide_text_read(struct guide_text *out, const char *text, struct qx_error *error)
{
    *out = (struct guide_text){.buffer = strdup(text)};
    if (!out->buffer)
        return qx_fail(error, "there is not enough memory for a guide");
    join_lines(out->buffer);
    bool ok = read_lines(out, out->buffer, error);
    for (int i = 0; ok && i < out->n_steps; i++)
        if (!out->steps[i].says)
            ok = qx_fail(error, "step %d says nothing", i + 1);
    if (!ok)
        guide_text_release(out);
    return ok;
}

void guide_text_release(struct guide_text *text)
{
    free(text->buffer);
    *text = (struct guide_text){0};
}
