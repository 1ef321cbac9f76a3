/*
 * hub.h - where peers and rooms meet: what peers say is done to rooms, and what happens in rooms is
 * told to peers (docs/online.md).
 *
 * The hub knows no socket. Whoever has some tells it of peers that come, speak and go, and calls
 * hub_turn after each round of that and when hub_timeout is over. Only in hub_turn, once the store
 * has committed all that was said, are the peers told: nothing is acknowledged that could be lost.
 * One thread uses a hub. Times are milliseconds since 1970.
 */
#ifndef ONLINE_HUB_H
#define ONLINE_HUB_H

#include <quincunx/json.h>

#include "online/store.h"

struct hub;
struct peer;

struct hub_setup {
    struct store *store;      /* outlives the hub */
    int n_thinkers;           /* threads for bots */
    uint64_t lease;           /* milliseconds, where several servers share the store: after so many
                                 without a sign of life others take the rooms; 0: 5,000 */
    bool is_unlimited;        /* no limits of how often: for measuring */
    bool has_cheap_passwords; /* for tests, where nothing is worth protecting */
    /* Sends a text to a peer, and ends a peer that goes too far. Neither may call the hub; the
     * peer is still to be taken leave of by hub_disconnect. */
    void (*send)(void *peer, const char *text, size_t length);
    void (*drop)(void *peer);
    /* Called from any thread: hub_turn has something to do. */
    void (*wake)(void *context);
    /* Takes a line of JSON that tells of something that happened; NULL: nobody wants to know. */
    void (*log)(void *context, const char *line);
    void *context;
};

/* What a server can tell of itself. */
struct hub_counts {
    uint64_t peers, rooms, live_rooms;          /* now */
    uint64_t messages, refused, moves, commits; /* since it began */
};

/* Rooms that go on are taken from the store. NULL: error says why. */
struct hub *hub_new(const struct hub_setup *setup, uint64_t now, struct qx_error *error);
void hub_free(struct hub *hub);

/* A peer from this address (any number that stands for it). NULL: no memory. */
struct peer *hub_connect(struct hub *hub, uint64_t address, void *context);
void hub_disconnect(struct hub *hub, struct peer *peer, uint64_t now);
/* The network takes so long to the peer and back. */
void hub_set_lag(struct peer *peer, uint64_t milliseconds);
void hub_receive(struct hub *hub, struct peer *peer, const char *text, size_t length, uint64_t now);

/* False: the store failed. Then nothing may be told any more, and the server must end. */
bool hub_turn(struct hub *hub, uint64_t now, struct qx_error *error);
/* False: others may have taken our rooms by now, and hub_turn must be called once more before
 * anything that was told is sent. Always true where there are no others. */
bool hub_is_sure(const struct hub *hub, uint64_t now);
/* Milliseconds after which hub_turn must be called at the latest; -1: there is no hurry. */
int hub_timeout(const struct hub *hub, uint64_t now);

struct hub_counts hub_count(const struct hub *hub);

#endif
