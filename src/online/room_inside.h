/*
 * room_inside.h - what the files of a room share: room.c seats, moves and ends, room_clock.c its
 * clocks, room_offers.c what its seats offer each other.
 */
#ifndef ONLINE_ROOM_INSIDE_H
#define ONLINE_ROOM_INSIDE_H

#include "online/room.h"

static inline unsigned room_bit(qx_seat seat)
{
    return 1u << seat;
}

/* --- room.c --- */

/* Does the game go on? Is the seat of this event one? False: error says why not. */
bool room_is_live(const struct room *room, struct qx_error *error);
bool room_has_seat(const struct room *room, const struct room_event *event, struct qx_error *error);

/* --- room_clock.c --- */

bool room_have_all_moved(const struct room *room);
/* Who owes a move now has begun to at `at`, unless it did before. */
void room_start_clocks(struct room *room, uint64_t at);
/* Whoever owes a move begins now: what went before costs nobody anything. */
void room_restart_clocks(struct room *room, uint64_t at);
/* Takes the price of a move off a clock, and what was forgiven off the allowance. */
void room_charge(struct room *room, const struct room_event *event);

/* --- room_offers.c --- */

/* A move answers the offers of others, and all wishes to take back. */
void room_drop_offers(struct room *room, qx_seat mover);

typedef bool room_verb_do(struct room *, const struct room_event *, struct qx_error *);

room_verb_do room_do_draw, room_do_takeback, room_do_rematch, room_do_decline, room_do_next;

#endif
