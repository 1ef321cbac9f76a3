/*
 * lines.c - bytes as they come, handed out line by line.
 */
#include "bots/outside/wire/lines.h"

#include <assert.h>
#include <string.h>

char *lines_end(struct lines *lines, size_t *room)
{
    *room = sizeof lines->held - lines->n_held;
    return lines->held + lines->n_held;
}

void lines_add(struct lines *lines, size_t n)
{
    assert(n <= sizeof lines->held - lines->n_held);
    lines->n_held += n;
}

static void copy(char *line, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        line[i] = bytes[i] ? bytes[i] : '?';
    line[n] = '\0';
}

bool lines_rest(const struct lines *lines, char line[LINES_SIZE])
{
    if (lines->n_held == 0 || lines->n_held == sizeof lines->held)
        return false;
    copy(line, lines->held, lines->n_held);
    return true;
}

bool lines_take(struct lines *lines, char line[LINES_SIZE])
{
    char *newline = memchr(lines->held, '\n', lines->n_held);
    if (!newline)
        return false;
    size_t length = (size_t)(newline - lines->held);
    copy(line, lines->held, length);
    if (length > 0 && line[length - 1] == '\r')
        line[length - 1] = '\0';
    lines->n_held -= length + 1;
    memmove(lines->held, newline + 1, lines->n_held);
    return true;
}
