/*
 * bracket.c - a reader of properties in brackets; see bracket.h.
 */
#include "exchange/bracket.h"

#include <ctype.h>
#include <string.h>

bool bracket_find(const char **at, const char *end)
{
    const char *found = memchr(*at, '(', (size_t)(end - *at));
    if (!found)
        return false;
    *at = found;
    return true;
}

/* Capital letters; small ones between them, as old files have them, do not count. */
static bool take_name(const char **at, const char *end, char name[BRACKET_NAME],
                      struct qx_error *error)
{
    size_t n = 0;
    for (; *at < end && isalpha((unsigned char)**at); (*at)++) {
        if (islower((unsigned char)**at))
            continue;
        if (n + 1 == BRACKET_NAME)
            return qx_fail(error, "a name of more than %d letters", BRACKET_NAME - 1);
        name[n++] = **at;
    }
    name[n] = '\0';
    return true;
}

/* At an opening bracket; goes behind the closing one. */
static bool take_value(const char **at, const char *end, bool has_escapes,
                       struct bracket_property *property, struct qx_error *error)
{
    const char *from = *at + 1, *to = from;
    while (to < end && *to != ']')
        to += has_escapes && *to == '\\' && to + 1 < end ? 2 : 1;
    if (to >= end)
        return qx_fail(error, "a value of %s is not closed", property->name);
    property->value = from;
    property->length = (size_t)(to - from);
    *at = to + 1;
    return true;
}

static void skip_blanks(const char **at, const char *end)
{
    while (*at < end && isspace((unsigned char)**at))
        (*at)++;
}

/* A name and its values, one or several. */
static bool read_property(const char **at, const char *end, bool has_escapes, bool is_wanted,
                          bracket_take *take, void *context, struct qx_error *error)
{
    struct bracket_property property;
    if (!take_name(at, end, property.name, error))
        return false;
    skip_blanks(at, end);
    if (*at == end || **at != '[')
        return qx_fail(error, "%s has no value",
                       property.name[0] ? property.name : "something in it");
    while (*at < end && **at == '[') {
        if (!take_value(at, end, has_escapes, &property, error) ||
            (is_wanted && !take(context, &property, error)))
            return false;
        skip_blanks(at, end);
    }
    return true;
}

bool bracket_read(const char **at, const char *end, bool has_escapes, bracket_take *take,
                  void *context, struct qx_error *error)
{
    bool is_over = false; /* the first variation of all has ended */
    size_t depth = 0;
    for (;;) {
        skip_blanks(at, end);
        if (*at == end)
            return qx_fail(error, "it is cut off");
        if (**at == '(') {
            depth++;
        } else if (**at == ')') {
            is_over = true;
            depth--;
        } else if (**at != ';') {
            if (!isalpha((unsigned char)**at))
                return qx_fail(error, "it has \"%c\" where a name should be",
                               isprint((unsigned char)**at) ? **at : '?');
            if (!read_property(at, end, has_escapes, !is_over, take, context, error))
                return false;
            continue;
        }
        (*at)++;
        if (depth == 0)
            return true;
    }
}

static bool take_any(void *context, const struct bracket_property *property, struct qx_error *error)
{
    (void)context, (void)property, (void)error;
    return true;
}

bool bracket_pass(const char **at, const char *end, bool has_escapes)
{
    struct qx_error unused;
    return bracket_read(at, end, has_escapes, take_any, NULL, &unused);
}
