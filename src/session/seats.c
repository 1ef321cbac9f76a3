/*
 * seats.c - who sits where in a session, the time they have used, and what is left of it.
 *
 * A game may have billions of seats, so only those are kept that somebody has said something about,
 * ascending by seat.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

static size_t place_of(const struct qx_session *session, qx_seat seat)
{
    size_t low = 0, high = session->n_seats;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (session->seats[middle].seat < seat)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The entry of a seat, or NULL. */
static const struct session_seat *find(const struct qx_session *session, qx_seat seat)
{
    size_t i = place_of(session, seat);
    return i < session->n_seats && session->seats[i].seat == seat ? &session->seats[i] : NULL;
}

/* The entry of a seat, made if there is none. NULL: no memory, or no such seat. */
static struct session_seat *enter(struct qx_session *session, qx_seat seat)
{
    if (seat < 0 || seat >= session->rules.n_seats)
        return NULL;
    size_t i = place_of(session, seat);
    if (i < session->n_seats && session->seats[i].seat == seat)
        return &session->seats[i];
    struct session_seat *seats =
        realloc(session->seats, (session->n_seats + 1) * sizeof *session->seats);
    if (!seats)
        return NULL;
    memmove(seats + i + 1, seats + i, (session->n_seats - i) * sizeof *seats);
    seats[i] = (struct session_seat){.seat = seat};
    session->seats = seats;
    session->n_seats++;
    return &seats[i];
}

bool qx_session_set_player(struct qx_session *session, qx_seat seat, const char *player)
{
    char *copy = player[0] && !strpbrk(player, "\n\r") ? strdup(player) : NULL;
    struct session_seat *entry = copy ? enter(session, seat) : NULL;
    if (!entry) {
        free(copy);
        return false;
    }
    free(entry->player);
    entry->player = copy;
    return true;
}

const char *qx_session_player(const struct qx_session *session, qx_seat seat)
{
    const struct session_seat *entry = find(session, seat);
    return entry ? entry->player : NULL;
}

bool qx_session_add_time(struct qx_session *session, qx_seat seat, uint64_t milliseconds)
{
    struct session_seat *entry = enter(session, seat);
    if (!entry || milliseconds > INT64_MAX - entry->milliseconds)
        return false;
    entry->milliseconds += milliseconds;
    return true;
}

uint64_t qx_session_time(const struct qx_session *session, qx_seat seat)
{
    const struct session_seat *entry = find(session, seat);
    return entry ? entry->milliseconds : 0;
}

bool qx_session_set_control(struct qx_session *session, struct qx_time_control control)
{
    if (control.start > QX_CLOCK_MOST || control.increment > QX_CLOCK_MOST)
        return false;
    session->control = control;
    return true;
}

struct qx_time_control qx_session_control(const struct qx_session *session)
{
    return session->control;
}

/* Did the turn of its seat end with a step? Somebody else has moved since, or owes the next move;
 * where seats choose together, it has chosen all that it had to, and may owe again at once. */
static bool ends_turn(const struct qx_session *session, size_t i)
{
    const qx_seat seat = session->steps[i].seat;
    if (session->choices && session->choices[i] != SESSION_ALONE)
        return session->choices[i] == SESSION_LAST;
    return i + 1 == session->n_steps ? !qx_session_owes(session, seat)
                                     : session->steps[i + 1].seat != seat;
}

static uint64_t n_turns(const struct qx_session *session, qx_seat seat)
{
    uint64_t n = 0;
    for (size_t i = 0; i < session->n_steps; i++)
        n += session->steps[i].seat == seat && ends_turn(session, i);
    return n;
}

uint64_t qx_session_time_left(const struct qx_session *session, qx_seat seat)
{
    const struct qx_time_control *control = &session->control;
    const uint64_t had = control->start + control->increment * n_turns(session, seat);
    const uint64_t used = qx_session_time(session, seat);
    return used < had ? had - used : 0;
}
