/*
 * room_clock.c - the clocks of a room: what a move costs, and who is late.
 */
#include "online/room_inside.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

bool room_have_all_moved(const struct room *room)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].n_moves == 0)
            return false;
    return true;
}

bool room_is_clocked(const struct room *room)
{
    return room->base > 0 && room->status == ROOM_LIVE && room_have_all_moved(room);
}

static uint64_t elapsed(const struct room_seat *seat, uint64_t at)
{
    return seat->since > 0 && at > seat->since ? at - seat->since : 0;
}

uint64_t room_price(const struct room *room, qx_seat seat, uint64_t at, uint64_t lag)
{
    const struct room_seat *who = &room->seats[seat];
    const uint64_t time = elapsed(who, at);
    const uint64_t forgiven = least(least(lag, ROOM_LAG_MOST), who->allowance);
    return room_is_clocked(room) ? time - least(time, forgiven) : 0;
}

uint64_t room_left(const struct room *room, qx_seat seat, uint64_t at)
{
    const struct room_seat *who = &room->seats[seat];
    const uint64_t time = room_is_clocked(room) ? elapsed(who, at) : 0;
    return who->left - least(who->left, time);
}

qx_seat room_late_seat(const struct room *room, uint64_t at)
{
    qx_seat late = QX_NOBODY;
    uint64_t first = UINT64_MAX;
    for (qx_seat i = 0; room_is_clocked(room) && i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seats[i];
        uint64_t end = seat->since + seat->left + least(ROOM_LAG_MOST, seat->allowance);
        if (seat->since > 0 && at > end && end < first) {
            first = end;
            late = i;
        }
    }
    return late;
}

void room_start_clocks(struct room *room, uint64_t at)
{
    for (qx_seat i = 0; i < room->n_seats; i++) {
        struct room_seat *seat = &room->seats[i];
        bool owes = room->status == ROOM_LIVE && qx_session_owes(room->session, i);
        if (!owes)
            seat->since = 0;
        else if (seat->since == 0)
            seat->since = at;
    }
}

void room_restart_clocks(struct room *room, uint64_t at)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        room->seats[seat].since = 0;
    room_start_clocks(room, at);
}

void room_charge(struct room *room, const struct room_event *event)
{
    struct room_seat *seat = &room->seats[event->seat];
    if (!room_is_clocked(room))
        return;
    const uint64_t time = elapsed(seat, event->at);
    const uint64_t forgiven = time - least(time, event->used);
    seat->left -= least(seat->left, event->used);
    seat->allowance -= least(seat->allowance, forgiven);
    seat->allowance = least(ROOM_ALLOWANCE, seat->allowance + ROOM_ALLOWANCE_GROWTH);
}
