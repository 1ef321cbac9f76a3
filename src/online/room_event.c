/*
 * room_event.c - events as lines: one table says which fields a verb has, for both ways.
 */
#include "online/room_event.h"

#include <string.h>

enum { SEATS_MOST = 1 << 16 };

const char *const room_sitter_names[ROOM_SITTERS] = {
    [ROOM_PERSON] = "person",
    [ROOM_BOT] = "bot",
    [ROOM_LEVEL] = "level",
};

/* Fields by their letter: s seat, u used, d seed, b base, i increment, o is_open, k kind, w word,
 * t text (always last). */
static const struct {
    const char *name, *fields;
} verbs[ROOM_VERBS] = {
    [ROOM_OPEN] = {"open", "dbiowt"},    [ROOM_SIT] = {"sit", "skwt"},
    [ROOM_STAND] = {"stand", "s"},       [ROOM_MOVE] = {"move", "sut"},
    [ROOM_RESIGN] = {"resign", "s"},     [ROOM_LATE] = {"late", "s"},
    [ROOM_ABORT] = {"abort", "s"},       [ROOM_DRAW] = {"draw", "s"},
    [ROOM_TAKEBACK] = {"takeback", "s"}, [ROOM_REMATCH] = {"rematch", "s"},
    [ROOM_DECLINE] = {"decline", "s"},   [ROOM_NEXT] = {"next", "w"},
    [ROOM_RESUME] = {"resume", ""},      [ROOM_RATED] = {"rated", ""},
};

/* The number that a letter stands for; NULL: it is no number of 64 bits. */
static uint64_t *number_of(struct room_event *event, char field)
{
    switch (field) {
    case 'u':
        return &event->used;
    case 'd':
        return &event->seed;
    case 'b':
        return &event->base;
    case 'i':
        return &event->increment;
    default:
        return NULL;
    }
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_field(struct qx_text *text, const struct room_event *event, char field)
{
    struct room_event copy = *event;
    const uint64_t *number = number_of(&copy, field);
    qx_text_char(text, ' ');
    if (number)
        qx_text_number(text, *number);
    else if (field == 's')
        qx_text_number(text, (uint64_t)event->seat);
    else if (field == 'o')
        qx_text_number(text, event->is_open);
    else
        qx_text_string(text, field == 'k'   ? room_sitter_names[event->kind]
                             : field == 'w' ? event->word
                                            : event->text);
}

size_t room_event_write(const struct room_event *event, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    qx_text_number(&text, event->at);
    qx_text_char(&text, ' ');
    qx_text_string(&text, verbs[event->verb].name);
    for (const char *field = verbs[event->verb].fields; *field; field++)
        write_field(&text, event, *field);
    return text.length;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Takes a word at *at into a buffer: no blank in it, not empty. */
static bool take_word(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, " ");
    if (length == 0 || length >= size)
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    return true;
}

static bool take_rest(const char **at, char *out, size_t size)
{
    size_t length = strlen(*at);
    if (length >= size || strpbrk(*at, "\r\n"))
        return false;
    memcpy(out, *at, length + 1);
    *at += length;
    return true;
}

static bool take_kind(const char **at, enum room_sitter *kind)
{
    char word[ROOM_WORD_SIZE];
    if (!take_word(at, word, sizeof word))
        return false;
    for (enum room_sitter i = ROOM_PERSON; i < ROOM_SITTERS; i++)
        if (strcmp(word, room_sitter_names[i]) == 0) {
            *kind = i;
            return true;
        }
    return false;
}

static bool take_field(const char **at, struct room_event *event, char field)
{
    uint64_t small, *number = number_of(event, field);
    if (*(*at)++ != ' ')
        return false;
    if (number)
        return qx_text_take_number(at, UINT64_MAX, number);
    if (field == 'k')
        return take_kind(at, &event->kind);
    if (field == 'w')
        return take_word(at, event->word, sizeof event->word);
    if (field == 't')
        return take_rest(at, event->text, sizeof event->text);
    if (!qx_text_take_number(at, field == 'o' ? 1 : SEATS_MOST, &small))
        return false;
    if (field == 'o')
        event->is_open = small == 1;
    else
        event->seat = (qx_seat)small;
    return true;
}

static bool take_verb(const char **at, enum room_verb *verb)
{
    char word[ROOM_WORD_SIZE];
    if (*(*at)++ != ' ' || !take_word(at, word, sizeof word))
        return false;
    for (*verb = 0; *verb < ROOM_VERBS; (*verb)++)
        if (strcmp(word, verbs[*verb].name) == 0)
            return true;
    return false;
}

bool room_event_read(const char *line, struct room_event *event, struct qx_error *error)
{
    struct room_event read = {0};
    const char *at = line;
    bool ok = qx_text_take_number(&at, INT64_MAX, &read.at) && take_verb(&at, &read.verb);
    for (const char *field = ok ? verbs[read.verb].fields : ""; ok && *field; field++)
        ok = take_field(&at, &read, *field);
    if (!ok || *at)
        return qx_fail(error, "\"%.*s\" is no line of a room", qx_text_cut(line, 80), line);
    *event = read;
    return true;
}
