/*
 * world.c - what tests of the hub share: a store in memory, a hub, and friends who log every byte.
 */
#include "online/world.h"

#include <stdio.h>
#include <unistd.h>

#include <quincunx/machine.h>

static void on_send(void *peer, const char *text, size_t length)
{
    struct friend *friend = peer;
    assert_true(friend->length + length + 2 < LOG_SIZE);
    memcpy(friend->log + friend->length, text, length);
    friend->length += length;
    friend->log[friend->length++] = '\n';
    friend->log[friend->length] = '\0';
}

static void on_drop(void *peer)
{
    ((struct friend *)peer)->is_dropped = true;
}

static void on_wake(void *context)
{
    (void)context;
}

struct hub *new_hub(struct world *world)
{
    struct qx_error error;
    const struct hub_setup setup = {.store = world->store,
                                    .n_thinkers = 1,
                                    .lease = WORLD_LEASE,
                                    .has_cheap_passwords = true,
                                    .send = on_send,
                                    .drop = on_drop,
                                    .wake = on_wake};
    struct hub *hub = hub_new(&setup, world->now, &error);
    if (!hub)
        fail_msg("%s", error.text);
    return hub;
}

struct world *new_world(const char *where)
{
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    world->now = 1000000;
    world->store = store_open(where, NULL);
    assert_non_null(world->store);
    world->hub = new_hub(world);
    for (int i = 0; i < 4; i++) {
        world->friends[i].log = calloc(1, LOG_SIZE);
        assert_non_null(world->friends[i].log);
    }
    return world;
}

int make_world(void **state)
{
    *state = new_world(":memory:");
    return 0;
}

void free_world(struct world *world)
{
    hub_free(world->hub);
    store_free(world->store);
    for (int i = 0; i < 4; i++)
        free(world->friends[i].log);
    free(world);
}

int end_world(void **state)
{
    free_world(*state);
    return 0;
}

/* --- talking ---------------------------------------------------------------------------------- */

void turn(struct world *world)
{
    struct qx_error error;
    for (int i = 0; i < 4; i++)
        world->friends[i].before = world->friends[i].length;
    if (!hub_turn(world->hub, world->now, &error))
        fail_msg("%s", error.text);
}

void say(struct world *world, int who, const char *text)
{
    struct friend *friend = &world->friends[who];
    size_t before = friend->length;
    hub_receive(world->hub, friend->peer, text, strlen(text), world->now);
    turn(world);
    friend->before = before; /* errors come at once */
}

void await(struct world *world, int who, const char *part)
{
    const uint64_t limit = qx_clock_milliseconds() + 120000;
    const size_t before = world->friends[who].before;
    while (!strstr(world->friends[who].log + before, part) && qx_clock_milliseconds() < limit) {
        usleep(1000);
        turn(world);
        world->friends[who].before = before;
    }
    claim_heard(world, who, part);
}

const char *heard(const struct world *world, int who)
{
    return world->friends[who].log + world->friends[who].before;
}

void claim_heard(const struct world *world, int who, const char *part)
{
    if (!strstr(heard(world, who), part))
        fail_msg("%d did not hear %s but %s", who, part, heard(world, who));
}

/* The last message of this kind that somebody got; to be released. */
json_t *last(const struct world *world, int who, const char *kind)
{
    json_t *found = NULL;
    for (const char *line = world->friends[who].log; *line; line = strchr(line, '\n') + 1) {
        json_t *message = json_loadb(line, (size_t)(strchr(line, '\n') - line), 0, NULL);
        assert_non_null(message);
        if (strcmp(json_string_value(json_object_get(message, "t")), kind) == 0) {
            json_decref(found);
            found = message;
        } else {
            json_decref(message);
        }
    }
    assert_non_null(found);
    return found;
}

/* A text field of it. */
void last_text(const struct world *world, int who, const char *kind, const char *key, char *out,
               size_t size)
{
    json_t *message = last(world, who, kind);
    const char *text = json_string_value(json_object_get(message, key));
    assert_non_null(text);
    snprintf(out, size, "%s", text);
    json_decref(message);
}

void come(struct world *world, int who)
{
    struct friend *friend = &world->friends[who];
    char hello[200];
    friend->peer = hub_connect(world->hub, (uint64_t)who, friend);
    assert_non_null(friend->peer);
    if (friend->token[0])
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\"}", friend->token);
    else
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"name\":\"Friend %d\"}", who);
    say(world, who, hello);
    claim_heard(world, who, "\"t\":\"welcome\"");
    if (!friend->token[0])
        last_text(world, who, "welcome", "token", friend->token, sizeof friend->token);
}

void go(struct world *world, int who)
{
    hub_disconnect(world->hub, world->friends[who].peer, world->now);
    turn(world);
}

void enter(struct world *world, int who, const char *room)
{
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\"}", room);
    say(world, who, text);
}

/* Friends 0 and 1 at a table of this game, 0 in seat 0; 2 watches. */
void sit_down(struct world *world, const char *create, char room[20])
{
    for (int i = 0; i < 3; i++)
        come(world, i);
    say(world, 0, create);
    last_text(world, 0, "room", "room", room, 20);
    enter(world, 1, room);
    say(world, 1, "{\"t\":\"sit\"}");
    claim_heard(world, 1, "\"you\":1");
    enter(world, 2, room);
    claim_heard(world, 2, "\"status\":\"live\"");
}
