/*
 * world.h - a hub without a socket: peers are logs of every byte that they were sent, and the time
 * is what the test says.
 */
#ifndef TESTS_ONLINE_WORLD_H
#define TESTS_ONLINE_WORLD_H

#include "lib/claim.h"

#include <jansson.h>

#include "online/hub.h"

enum {
    LOG_SIZE = 1 << 20,
    N_FRIENDS = 4,
    WORLD_LEASE = 3600 * 1000, /* milliseconds: a slow machine loses none */
};

/* Somebody at the other end. */
struct friend
{
    struct peer *peer;
    char *log;             /* all that was sent, a line a message */
    size_t length, before; /* before: where the last turn began */
    bool is_dropped;
    char token[100];
};

struct world {
    struct store *store;
    struct hub *hub;
    struct friend friends[N_FRIENDS];
    uint64_t now;
};

/* A world over a store (store_open), of which there may be several. */
struct world *new_world(const char *where);
void free_world(struct world *world);
/* Set-up and teardown of cmocka: *state is the world. */
int make_world(void **state);
int end_world(void **state);
/* A hub over the store of this world: what a server is after a restart. */
struct hub *new_hub(struct world *world);

void turn(struct world *world);
/* Somebody says something, and a turn follows. */
void say(struct world *world, int who, const char *text);
/* What the last turn brought. */
const char *heard(const struct world *world, int who);
void claim_heard(const struct world *world, int who, const char *part);
/* Turns until somebody has heard this since they last spoke: threads of the hub's have their time.
 */
void await(struct world *world, int who, const char *part);
/* The last message of this kind that somebody got; to be released by json_decref. */
json_t *last(const struct world *world, int who, const char *kind);
/* A text field of it. */
void last_text(const struct world *world, int who, const char *kind, const char *key, char *out,
               size_t size);

/* Connects and says hello, by the token that the friend got before, if any. */
void come(struct world *world, int who);
void go(struct world *world, int who);
void enter(struct world *world, int who, const char *room);
/* Friends 0 and 1 at a table of this game, 0 in seat 0; 2 watches. */
void sit_down(struct world *world, const char *create, char room[20]);

#define CREATE(game)  "{\"t\":\"create\",\"game\":\"" game "\",\"seat\":0,\"open\":true}"
#define MOVE(n, move) "{\"t\":\"move\",\"n\":" #n ",\"move\":\"" move "\"}"
#define NEUTREEKO_TIMED                                                                            \
    "{\"t\":\"create\",\"game\":\"neutreeko\",\"seat\":0,\"open\":true,\"clock\":[60,2]}"
#define CLAIM(test) cmocka_unit_test_setup_teardown(test, make_world, end_world)

#endif
