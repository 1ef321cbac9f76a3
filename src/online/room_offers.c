/*
 * room_offers.c - what seats offer each other: a draw, taking back, a rematch.
 */
#include <string.h>

#include "online/room_inside.h"

/* Seats whose agreement an offer needs: people's and bots', which speak for themselves. */
static unsigned voters(const struct room *room)
{
    unsigned set = 0;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].kind != ROOM_LEVEL)
            set |= room_bit(seat);
    return set;
}

static bool is_agreed(const struct room *room, enum room_offer offer)
{
    return (room->offers[offer] & voters(room)) == voters(room);
}

bool room_is_rematch_agreed(const struct room *room)
{
    return is_agreed(room, ROOM_OFFER_REMATCH);
}

static bool has_offered(const struct room *room, qx_seat seat, enum room_offer offer)
{
    return room->offers[offer] & room_bit(seat);
}

bool room_is_said(const struct room *room, qx_seat seat, enum room_verb verb)
{
    const unsigned *offers = room->offers;
    if (verb == ROOM_DECLINE)
        return !offers[ROOM_OFFER_DRAW] && !offers[ROOM_OFFER_TAKEBACK] &&
               !offers[ROOM_OFFER_REMATCH];
    if (verb == ROOM_REMATCH)
        return has_offered(room, seat, ROOM_OFFER_REMATCH);
    return room->status == ROOM_LIVE &&
           ((verb == ROOM_DRAW && has_offered(room, seat, ROOM_OFFER_DRAW)) ||
            (verb == ROOM_TAKEBACK && has_offered(room, seat, ROOM_OFFER_TAKEBACK)));
}

void room_drop_offers(struct room *room, qx_seat mover)
{
    room->offers[ROOM_OFFER_TAKEBACK] = 0;
    room->offers[ROOM_OFFER_DRAW] &= room_bit(mover);
}

bool room_do_draw(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_is_live(room, error) || !room_has_seat(room, event, error))
        return false;
    if (voters(room) != room_bit(room->n_seats) - 1)
        return qx_fail(error, "a level plays on: there is nobody to agree");
    room->offers[ROOM_OFFER_DRAW] |= room_bit(event->seat);
    if (!is_agreed(room, ROOM_OFFER_DRAW))
        return true;
    if (!qx_session_agree(room->session, error)) {
        room->offers[ROOM_OFFER_DRAW] &= ~room_bit(event->seat);
        return false;
    }
    room->status = ROOM_OVER;
    return true;
}

/* Where a seat's last step was made; SIZE_MAX: it made none. */
static size_t last_step(const struct room *room, qx_seat seat)
{
    for (size_t i = qx_session_n_steps(room->session); i-- > 0;)
        if (qx_session_step(room->session, i).seat == seat)
            return i;
    return SIZE_MAX;
}

static void go_back(struct room *room, size_t n_steps, uint64_t at)
{
    qx_session_go(room->session, n_steps);
    room->cuts++;
    room->offers[ROOM_OFFER_TAKEBACK] = room->offers[ROOM_OFFER_DRAW] = 0;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        room->seats[seat].n_moves = 0;
    for (size_t i = 0; i < n_steps; i++) {
        qx_seat seat = qx_session_step(room->session, i).seat;
        if (seat >= 0)
            room->seats[seat].n_moves++;
    }
    room_restart_clocks(room, at);
}

/* Who asked first goes back to the last choice of its own. */
bool room_do_takeback(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_is_live(room, error) || !room_has_seat(room, event, error))
        return false;
    if (qx_session_rules(room->session)->has_hidden)
        return qx_fail(error, "what was chosen in secret is not taken back");
    if (room->is_rated)
        return qx_fail(error, "nothing is taken back in a rated game");
    unsigned *offers = &room->offers[ROOM_OFFER_TAKEBACK];
    const qx_seat asker = *offers ? room->asker : event->seat;
    const size_t step = last_step(room, asker);
    if (step == SIZE_MAX)
        return qx_fail(error, "there is nothing to take back");
    room->asker = asker;
    *offers |= room_bit(event->seat);
    if (is_agreed(room, ROOM_OFFER_TAKEBACK))
        go_back(room, step, event->at);
    return true;
}

bool room_do_rematch(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_has_seat(room, event, error))
        return false;
    if (room->status != ROOM_OVER && room->status != ROOM_ABORTED)
        return qx_fail(error, "the game is not over");
    if (room_free_seat(room) != QX_NOBODY || room->next[0])
        return qx_fail(error, "there is no rematch to be had here");
    room->offers[ROOM_OFFER_REMATCH] |= room_bit(event->seat);
    return true;
}

bool room_do_decline(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_has_seat(room, event, error))
        return false;
    memset(room->offers, 0, sizeof room->offers);
    return true;
}

bool room_do_next(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_is_rematch_agreed(room) || room->next[0])
        return qx_fail(error, "no rematch is agreed");
    memcpy(room->next, event->word, sizeof room->next);
    return true;
}
