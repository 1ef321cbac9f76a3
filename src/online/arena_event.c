/*
 * arena_event.c - events as lines: one table says which fields a verb has, for both ways.
 */
#include "online/arena_event.h"

#include <string.h>

const char *const arena_kind_names[ARENA_KINDS] = {"swiss", "robin"};

/* Fields by their letter: k kind, r rounds, b base, i increment, s score, o is_open, h hash, w
 * word, x first, y second, t text (always last). */
static const struct {
    const char *name, *fields;
} verbs[ARENA_VERBS] = {
    [ARENA_OPEN] = {"open", "krbiohwt"}, [ARENA_TITLE] = {"title", "t"},
    [ARENA_JOIN] = {"join", "w"},        [ARENA_QUIT] = {"quit", "w"},
    [ARENA_START] = {"start", ""},       [ARENA_PAUSE] = {"pause", ""},
    [ARENA_END] = {"end", ""},           [ARENA_ROUND] = {"round", ""},
    [ARENA_PAIR] = {"pair", "wxy"},      [ARENA_BYE] = {"bye", "w"},
    [ARENA_RESULT] = {"result", "ws"},
};

static uint64_t *number_of(struct arena_event *event, char field)
{
    return field == 'r'   ? &event->rounds
           : field == 'b' ? &event->base
           : field == 'i' ? &event->increment
           : field == 's' ? &event->score
                          : NULL;
}

/* Where a text belongs, and how much of it. */
static char *text_of(struct arena_event *event, char field, size_t *size)
{
    *size = field == 'h' ? ARENA_HASH_SIZE : field == 't' ? ARENA_TEXT_SIZE : ARENA_WORD_SIZE;
    return field == 'h'   ? event->hash
           : field == 'w' ? event->word
           : field == 'x' ? event->first
           : field == 'y' ? event->second
                          : event->text;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_field(struct qx_text *text, struct arena_event *event, char field)
{
    const uint64_t *number = number_of(event, field);
    size_t size;
    qx_text_char(text, ' ');
    if (number)
        qx_text_number(text, *number);
    else if (field == 'o')
        qx_text_number(text, event->is_open);
    else
        qx_text_string(text,
                       field == 'k' ? arena_kind_names[event->kind] : text_of(event, field, &size));
}

size_t arena_event_write(const struct arena_event *event, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    struct arena_event copy = *event;
    qx_text_number(&text, event->at);
    qx_text_char(&text, ' ');
    qx_text_string(&text, verbs[event->verb].name);
    for (const char *field = verbs[event->verb].fields; *field; field++)
        write_field(&text, &copy, *field);
    return text.length;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Takes a word, or all that is left, into a buffer. */
static bool take(const char **at, bool is_rest, char *out, size_t size)
{
    const size_t length = is_rest ? strlen(*at) : strcspn(*at, " ");
    if (length >= size || (length == 0 && !is_rest) || (is_rest && strpbrk(*at, "\r\n")))
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    return true;
}

static bool take_kind(const char **at, enum arena_kind *kind)
{
    char word[ARENA_WORD_SIZE];
    if (!take(at, false, word, sizeof word))
        return false;
    *kind = strcmp(word, arena_kind_names[ARENA_ROBIN]) == 0 ? ARENA_ROBIN : ARENA_SWISS;
    return strcmp(word, arena_kind_names[*kind]) == 0;
}

static bool take_field(const char **at, struct arena_event *event, char field)
{
    uint64_t truth, *number = number_of(event, field);
    size_t size;
    if (*(*at)++ != ' ')
        return false;
    if (number)
        return qx_text_take_number(at, INT64_MAX, number);
    if (field == 'k')
        return take_kind(at, &event->kind);
    if (field == 'o') {
        bool ok = qx_text_take_number(at, 1, &truth);
        event->is_open = ok && truth;
        return ok;
    }
    char *out = text_of(event, field, &size);
    return take(at, field == 't', out, size);
}

static bool take_verb(const char **at, enum arena_verb *verb)
{
    char word[ARENA_WORD_SIZE];
    if (*(*at)++ != ' ' || !take(at, false, word, sizeof word))
        return false;
    for (*verb = 0; *verb < ARENA_VERBS; (*verb)++)
        if (strcmp(word, verbs[*verb].name) == 0)
            return true;
    return false;
}

bool arena_event_read(const char *line, struct arena_event *event, struct qx_error *error)
{
    struct arena_event read = {0};
    const char *at = line;
    bool ok = qx_text_take_number(&at, INT64_MAX, &read.at) && take_verb(&at, &read.verb);
    for (const char *field = ok ? verbs[read.verb].fields : ""; ok && *field; field++)
        ok = take_field(&at, &read, *field);
    if (!ok || *at)
        return qx_fail(error, "\"%.*s\" is no line of an arena", qx_text_cut(line, 80), line);
    *event = read;
    return true;
}
