/*
 * room.h - one game between people and bots: seats, clocks, offers, and how it ends.
 *
 * A room is a state machine. It is opened by an event and fed with others; each is checked, and
 * either refused with a sentence, the room unchanged, or accepted. The same events give the same
 * room, so a room is kept as the list of those it accepted (room_event.h). It reads no clock: the
 * time comes with the events. Rules, chance and secrets are those of the session inside.
 *
 *     waiting ──(every seat is taken)──> live ──> over
 *        └──────────────┴──> aborted
 *
 * Clocks run once every seat has made a move. Each seat that owes a move uses up its own time,
 * several at once where choices are made together.
 */
#ifndef ONLINE_ROOM_H
#define ONLINE_ROOM_H

#include <quincunx/json.h>
#include <quincunx/session.h>

#include "online/room_event.h"

enum {
    ROOM_SEATS = 8,
    ROOM_STATE_MOST = 1 << 16,   /* bytes of a state */
    ROOM_LAG_MOST = 500,         /* milliseconds of the network that a move is forgiven, */
    ROOM_ALLOWANCE = 2000,       /* while an allowance of so many lasts,                 */
    ROOM_ALLOWANCE_GROWTH = 100, /* which grows by so many with every move             */
};

enum room_status { ROOM_WAITING, ROOM_LIVE, ROOM_OVER, ROOM_ABORTED };

enum room_offer { ROOM_OFFER_DRAW, ROOM_OFFER_TAKEBACK, ROOM_OFFER_REMATCH, ROOM_OFFERS };

struct room_seat {
    enum room_sitter kind;
    char player[ROOM_WORD_SIZE]; /* identifier; of a level the bot's name ("level:3") */
    char name[ROOM_TEXT_SIZE];
    uint64_t n_moves;
    uint64_t left;      /* milliseconds on the clock when it last began to run */
    uint64_t since;     /* when it began to owe a move; 0: it owes none */
    uint64_t allowance; /* milliseconds of lag that are still forgiven */
};

/* To be read, not written, by callers. */
struct room {
    char id[ROOM_WORD_SIZE];
    struct qx_session *session;
    uint64_t base, increment; /* milliseconds; base 0: no clock */
    bool is_open;             /* shown to everybody, not only to those who have the link */
    bool is_rated;            /* its result counts for the ratings of its players */
    enum room_status status;
    qx_seat n_seats;
    struct room_seat seats[ROOM_SEATS];
    unsigned offers[ROOM_OFFERS]; /* seats that offer, as bits */
    qx_seat asker;                /* who wants to take back first, where somebody does */
    uint64_t n_lines;             /* events accepted */
    uint64_t cuts;                /* how often moves were taken back */
    uint64_t now;                 /* time of the last event */
    char next[ROOM_WORD_SIZE];    /* the room of the rematch; "": none yet */
};

/* Opens a room by an event of ROOM_OPEN. NULL: error says why. */
struct room *room_new(const char *id, const struct room_event *open, struct qx_error *error);
void room_free(struct room *room);

/* Feeds it with an event. False: it is refused, and the room is as it was. */
bool room_do(struct room *room, const struct room_event *event, struct qx_error *error);

/* The seat of a player; QX_NOBODY: none. The first free seat; QX_NOBODY: none. */
qx_seat room_seat_of(const struct room *room, const char *player);
qx_seat room_free_seat(const struct room *room);
bool room_is_clocked(const struct room *room); /* do clocks run now? */
/* What a move of this seat at this time costs it, where the network took `lag` of it. */
uint64_t room_price(const struct room *room, qx_seat seat, uint64_t at, uint64_t lag);
/* What this seat's clock shows. */
uint64_t room_left(const struct room *room, qx_seat seat, uint64_t at);
/* The seat whose time was over first, all allowances made; QX_NOBODY: none is. */
qx_seat room_late_seat(const struct room *room, uint64_t at);
/* Would this word of a seat change nothing, for it offers what it has offered, or declines where
 * nothing is offered? A room takes such words, as older stores have them; none is worth a line. */
bool room_is_said(const struct room *room, qx_seat seat, enum room_verb verb);
/* Have all seats that are asked agreed to a rematch? */
bool room_is_rematch_agreed(const struct room *room);
/* The seats that won, as bits; none of a game that is not over. */
unsigned room_winners(const struct room *room);
/* How it ended, in a sentence: "White wins: …"; "" while it has not. Works like snprintf. */
size_t room_result(const struct room *room, char *out, size_t size);

/* --- what is told: room_view.c --- */

/* What is known of a player, whatever the room. */
struct room_standing {
    bool is_member;  /* has an account */
    bool has_rating; /* in this game: */
    bool is_provisional;
    int64_t rating;
    bool has_change; /* by this game: */
    int64_t change;
};

/* Who is there, besides what the room itself knows. */
struct room_presence {
    bool is_here[ROOM_SEATS];
    uint64_t away_since[ROOM_SEATS]; /* milliseconds since 1970; 0: never was here */
    uint64_t n_watchers;
    struct room_standing standings[ROOM_SEATS];
};

/* The first of the steps that the viewer (a seat, or QX_NOBODY) may not know yet; all before it
 * are final unless moves are taken back. */
size_t room_settled(const struct room *room, qx_seat viewer);
/* Writes the fields of the message `room` (docs/online.md) into an open object: steps from `from`
 * on, each without its move where the viewer may not know it. */
void room_write(const struct room *room, const struct room_presence *presence, qx_seat viewer,
                size_t from, uint64_t at, struct qx_json *json);
/* Writes a line of the lobby as an object, and of the list of a player's games. */
void room_write_short(const struct room *room, struct qx_json *json);
void room_write_past(const struct room *room, struct qx_json *json);

#endif
