/*
 * hub_inside.h - what the files of the hub share: hub.c comings and goings, hub_rooms.c rooms and
 * their places, hub_verbs.c what peers say, hub_tell.c what they are told.
 */
#ifndef ONLINE_HUB_INSIDE_H
#define ONLINE_HUB_INSIDE_H

#include <sys/queue.h>

#include "online/hub.h"
#include "online/message.h"
#include "online/room.h"
#include "online/thinkers.h"
#include "online/token.h"

enum {
    HUB_BUCKETS = 4096,   /* of the rooms by identifier, */
    HUB_ADDRESSES = 4096, /* and of allowances by address: those that share one share it */
    HUB_TICK = 100,       /* milliseconds between two looks at the clocks */
};

/* What somebody may still do: `level` things now, and more with time. */
struct allowance {
    double level;
    uint64_t at;
};

struct peer {
    void *context;
    struct allowance *address; /* of its address, for what is dear */
    struct allowance messages;
    unsigned n_excess; /* messages beyond what it may send */
    uint64_t lag;

    bool is_known; /* it has said hello */
    bool is_bot;
    char player[STORE_ID_SIZE];
    char name[STORE_NAME_SIZE];
    char token[TOKEN_SIZE]; /* of a new guest, until it is told; else "" */

    struct place *place; /* that it follows; NULL: none */
    qx_seat seat;
    size_t seen;   /* steps it has, */
    uint64_t cuts; /* after so many cuts */

    bool in_lobby;
    bool is_listed; /* among those to be told */
    bool is_dropped;
    bool tells_welcome, tells_room, tells_lobby, tells_re;
    uint64_t re;
    TAILQ_ENTRY(peer) all, here, told;
};

TAILQ_HEAD(peers, peer);

/* A room, and who is there. */
struct place {
    struct room *room;
    struct peers peers;
    struct room_presence presence;
    unsigned thinking; /* seats whose level is being asked, as bits */
    bool is_dirty;
    bool has_said;
    qx_seat said_by;
    uint64_t phrase;
    uint64_t idle_since; /* nobody has been here since */
    TAILQ_ENTRY(place) all, dirty;
    LIST_ENTRY(place) same;
};

struct hub {
    struct hub_setup setup;
    struct thinkers *thinkers;
    uint64_t now, next_tick, next_lobby;
    bool is_lobby_dirty;
    bool has_failed; /* the store, with this sentence: */
    struct qx_error failure;
    struct peers peers, told;
    TAILQ_HEAD(place_list, place) places, dirty;
    LIST_HEAD(, place) buckets[HUB_BUCKETS];
    struct allowance addresses[HUB_ADDRESSES];
    struct qx_json out;
    struct hub_counts counts;
};

extern const char *const hub_phrases[]; /* ends with NULL */

/* --- hub.c --- */

/* Takes one thing of an allowance that refills by `rate` a second up to `most`; false: too much. */
bool hub_allow(const struct hub *hub, struct allowance *allowance, double rate, double most);

/* --- hub_rooms.c --- */

/* Opens a room by its first events, all or none, and keeps it. NULL: error says why. */
struct place *hub_open(struct hub *hub, struct room_event *events, size_t n,
                       struct qx_error *error);
/* The room of this identifier, from the store if need be. NULL: error says why. */
struct place *hub_find(struct hub *hub, const char *id, struct qx_error *error);
/* Feeds a room with an event, now; what it accepts is written to the store. */
bool hub_do(struct hub *hub, struct place *place, struct room_event *event, struct qx_error *error);
bool hub_load_all(struct hub *hub, struct qx_error *error);
void hub_drop_place(struct hub *hub, struct place *place);
void hub_enter(struct hub *hub, struct peer *peer, struct place *place);
void hub_leave(struct hub *hub, struct peer *peer);
/* Who runs out of time loses; rooms that nobody needs are let go. */
void hub_tick(struct hub *hub);
void hub_take_thoughts(struct hub *hub);

/* --- hub_verbs.c --- */

/* Does what a message says; false: error is for its sender. */
bool hub_say(struct hub *hub, struct peer *peer, const struct message *message,
             struct qx_error *error);

/* --- hub_tell.c --- */

void hub_tell_error(struct hub *hub, struct peer *peer, const struct message *message,
                    const struct qx_error *error);
/* The peer is to be told something at the end of the turn; so is everybody in a place. */
void hub_list_peer(struct hub *hub, struct peer *peer);
void hub_list_place(struct hub *hub, struct place *place);
void hub_tell_all(struct hub *hub);

#endif
