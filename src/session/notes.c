/*
 * notes.c - what is told of the steps of a session: how long they took, what the player expected.
 *
 * In a record a note is a word behind its move: {0.5312/9;12} is a value, the depth it was found at
 * and milliseconds; {=1.0000;3} a proven value, {;12} a time alone.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 10000 }; /* of a point that a value is told in */

static size_t place_of(const struct qx_session *session, size_t step)
{
    size_t low = 0, high = session->n_notes;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (session->notes[middle].step < step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void session_drop_notes(struct qx_session *session, size_t step)
{
    while (session->n_notes > 0 && session->notes[session->n_notes - 1].step >= step)
        session->n_notes--;
}

/* Takes out the note of one step; those behind it, of steps that can be redone, stay. */
static void drop_note(struct qx_session *session, size_t step)
{
    const size_t place = place_of(session, step);
    if (place == session->n_notes || session->notes[place].step != step)
        return;
    struct session_note *entry = &session->notes[place];
    memmove(entry, entry + 1, (--session->n_notes - place) * sizeof *entry);
}

static bool has_room(struct qx_session *session)
{
    if (session->n_notes < session->notes_capacity)
        return true;
    const size_t capacity = 2 * session->n_notes + 16;
    struct session_note *notes = realloc(session->notes, capacity * sizeof *notes);
    if (!notes)
        return false;
    session->notes = notes;
    session->notes_capacity = capacity;
    return true;
}

/* In whole parts, at most all of them. */
static unsigned parts_of(double value)
{
    return value >= 1 ? PARTS : value > 0 ? (unsigned)(value * PARTS + 0.5) : 0;
}

bool qx_session_add_note(struct qx_session *session, const struct qx_note *note)
{
    if (session->n_steps == 0 || note->milliseconds > INT64_MAX)
        return false;
    const size_t step = session->n_steps - 1, place = place_of(session, step);
    drop_note(session, step);
    if (!note->milliseconds && !note->has_value && !note->depth)
        return true;
    if (!has_room(session))
        return false;
    struct session_note *entry = &session->notes[place];
    memmove(entry + 1, entry, (session->n_notes++ - place) * sizeof *entry);
    *entry = (struct session_note){.step = step, .note = *note};
    entry->note.value = note->has_value ? parts_of(note->value) / (double)PARTS : 0;
    entry->note.is_exact = note->has_value && note->is_exact;
    return true;
}

bool qx_session_note(const struct qx_session *session, size_t i, struct qx_note *out)
{
    const size_t place = place_of(session, i);
    if (place == session->n_notes || session->notes[place].step != i)
        return false;
    *out = session->notes[place].note;
    return true;
}

void session_write_note(const struct qx_note *note, char out[SESSION_NOTE_SIZE])
{
    struct qx_text text = qx_text_over(out, SESSION_NOTE_SIZE);
    const unsigned parts = parts_of(note->value);
    qx_text_char(&text, '{');
    if (note->has_value)
        qx_text_print(&text, "%s%u.%04u", note->is_exact ? "=" : "", parts / PARTS, parts % PARTS);
    if (note->depth)
        qx_text_print(&text, "/%lu", (unsigned long)note->depth);
    if (note->milliseconds)
        qx_text_print(&text, ";%llu", (unsigned long long)note->milliseconds);
    qx_text_char(&text, '}');
}

/* "0.5312", not above 1. */
static bool take_value(const char **at, struct qx_note *note)
{
    uint64_t whole, parts;
    if (**at == '=')
        note->is_exact = *(*at)++ == '=';
    if (!qx_text_take_number(at, 1, &whole) || *(*at)++ != '.')
        return false;
    if (!qx_text_take_number(at, PARTS - 1, &parts))
        return false;
    note->has_value = true;
    note->value = (double)whole + (double)parts / PARTS;
    return true;
}

/* What is read is written again, and must be the same: there is one way to write a note. */
bool session_read_note(const char *word, struct qx_note *out)
{
    char again[SESSION_NOTE_SIZE];
    struct qx_note note = {0};
    uint64_t depth = 0;
    const char *at = word + 1;
    if (word[0] != '{' || word[1] == '}' || (*at != '/' && *at != ';' && !take_value(&at, &note)) ||
        (*at == '/' && (++at, !qx_text_take_number(&at, UINT32_MAX, &depth))) ||
        (*at == ';' && (++at, !qx_text_take_number(&at, INT64_MAX, &note.milliseconds))))
        return false;
    note.depth = (uint32_t)depth;
    session_write_note(&note, again);
    *out = note;
    return strcmp(word, again) == 0;
}
