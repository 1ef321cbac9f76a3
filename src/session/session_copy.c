/*
 * session_copy.c - a session once more.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text, bool *ok)
{
    char *copy = text ? strdup(text) : NULL;
    *ok = *ok && (copy || !text);
    return copy;
}

static bool copy_seats(struct qx_session *copy, const struct qx_session *session)
{
    bool ok = true;
    copy->seats = session->n_seats ? calloc(session->n_seats, sizeof *copy->seats) : NULL;
    if (!copy->seats)
        return session->n_seats == 0;
    copy->n_seats = session->n_seats;
    for (size_t i = 0; i < copy->n_seats; i++) {
        copy->seats[i] = session->seats[i];
        copy->seats[i].player = copy_text(session->seats[i].player, &ok);
    }
    return ok;
}

static bool copy_notes(struct qx_session *copy, const struct qx_session *session)
{
    copy->notes = session->n_notes ? malloc(session->n_notes * sizeof *copy->notes) : NULL;
    if (!copy->notes)
        return session->n_notes == 0;
    copy->n_notes = copy->notes_capacity = session->n_notes;
    memcpy(copy->notes, session->notes, session->n_notes * sizeof *copy->notes);
    return true;
}

/* All that a session owns, into one whose steps, seats and notes have no room yet. */
static bool copy_owned(struct qx_session *copy, const struct qx_session *session)
{
    const struct qx_rules *rules = &session->rules;
    bool ok = true;
    copy->start = copy_text(session->start, &ok);
    copy->forfeit_how = copy_text(session->forfeit_how, &ok);
    copy->forfeit_reason = copy_text(session->forfeit_reason, &ok);
    copy->state = malloc(rules->state_size);
    copy->shown = rules->has_hidden ? malloc(rules->state_size) : NULL;
    copy->scores = calloc((size_t)rules->n_seats, sizeof *copy->scores);
    if (!ok || !copy->state || (rules->has_hidden && !copy->shown) || !copy->scores ||
        !copy_seats(copy, session) || !copy_notes(copy, session) ||
        !session_reserve(copy, session->n_known))
        return false;
    memcpy(copy->state, session->state, rules->state_size);
    memcpy(copy->steps, session->steps, session->n_known * sizeof *copy->steps);
    memcpy(copy->keys, session->keys, (session->n_steps + 1) * sizeof *copy->keys);
    memcpy(copy->trail, session->trail, (session->n_steps + 1) * sizeof *copy->trail);
    if (session->sight)
        memcpy(copy->sight, session->sight, session->n_known * sizeof *copy->sight);
    if (session->choices)
        memcpy(copy->choices, session->choices, session->n_known * sizeof *copy->choices);
    return true;
}

struct qx_session *qx_session_copy(const struct qx_session *session)
{
    struct qx_session *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *session;
    copy->steps = NULL;
    copy->keys = copy->trail = copy->sight = NULL;
    copy->choices = NULL;
    copy->seats = NULL;
    copy->notes = NULL;
    copy->capacity = copy->n_seats = copy->n_notes = copy->notes_capacity = 0;
    if (copy_owned(copy, session))
        return copy;
    qx_session_free(copy);
    return NULL;
}
