/*
 * test_hub_nodes.c - two servers over one PostgreSQL: games between peers of both, and what becomes
 * of them when one server dies.
 */
#include <stdio.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "online/postgres_server.h"
#include "online/world.h"

/* Two nodes; friends of each are their own. */
struct pair {
    struct world *one, *two;
};

static int make_pair(void **state)
{
    struct pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    postgres_clear(state);
    pair->one = new_world(postgres_address());
    pair->two = new_world(postgres_address());
    *state = pair;
    return 0;
}

static int end_pair(void **state)
{
    struct pair *pair = *state;
    if (pair->one)
        free_world(pair->one);
    free_world(pair->two);
    free(pair);
    return 0;
}

/* Turns both until somebody of one of them has heard this after what it heard before `since`. */
static void hear(struct pair *pair, struct world *world, int who, size_t since, const char *part)
{
    const uint64_t limit = qx_clock_milliseconds() + 120000;
    while (!strstr(world->friends[who].log + since, part)) {
        if (qx_clock_milliseconds() > limit)
            fail_msg("%d did not hear %s but %s", who, part, world->friends[who].log + since);
        if (pair->one)
            turn(pair->one);
        turn(pair->two);
        usleep(500);
    }
}

/* Somebody says this, and hears that. */
static void ask(struct pair *pair, struct world *world, int who, const char *text, const char *part)
{
    const size_t since = world->friends[who].length;
    say(world, who, text);
    hear(pair, world, who, since, part);
}

/* Friend 0 of the first node and friend 0 of the second at a table that the first holds. */
static void sit(struct pair *pair, const char *create, char room[20])
{
    char text[100];
    come(pair->one, 0);
    come(pair->two, 0);
    say(pair->one, 0, create);
    last_text(pair->one, 0, "room", "room", room, 20);
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\"}", room);
    ask(pair, pair->two, 0, text, "\"status\":\"waiting\"");
    ask(pair, pair->two, 0, "{\"t\":\"sit\",\"id\":1}", "\"re\":1");
    hear(pair, pair->two, 0, 0, "\"you\":1");
    hear(pair, pair->one, 0, 0, "\"status\":\"live\"");
}

static void two_play_at_two_nodes(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    const size_t one = pair->one->friends[0].length, two = pair->two->friends[0].length;
    ask(pair, pair->one, 0, MOVE(0, "b1-b4"), "[0,\"b1-b4\"]");
    hear(pair, pair->two, 0, two, "[0,\"b1-b4\"]");
    ask(pair, pair->two, 0, MOVE(0, "b5-a4"), "[1,\"b5-a4\"]");
    hear(pair, pair->one, 0, one, "[1,\"b5-a4\"]");
    ask(pair, pair->one, 0, MOVE(1, "d1-d4"), "\"winners\":[0]");
    hear(pair, pair->two, 0, two, "\"winners\":[0]");
    /* Once more, agreed between both nodes. */
    ask(pair, pair->two, 0, "{\"t\":\"rematch\"}", "\"rematch\":[1]");
    ask(pair, pair->one, 0, "{\"t\":\"rematch\"}", "\"next\":\"");
    hear(pair, pair->two, 0, two, "\"next\":\"");
}

static void what_is_too_early_for_the_holder_is_told_so(void **state)
{
    struct pair *pair = *state;
    char room[20];
    const struct friend *friend = &pair->two->friends[0];
    size_t since = 0;
    sit(pair, CREATE("neutreeko"), room);
    for (int i = 0; i < 300 && !strstr(friend->log + since, "too much from your address"); i++) {
        since = friend->length;
        pair->two->now += 100;
        ask(pair, pair->two, 0, "{\"t\":\"rematch\"}", "\"t\":\"error\"");
    }
    hear(pair, pair->two, 0, since, "\"early\":true");
}

/* Whoever comes back first takes the room. */
static void a_game_that_is_put_away_goes_on_at_any_node(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    ask(pair, pair->one, 0, MOVE(0, "b1-b4"), "[0,\"b1-b4\"]");
    hear(pair, pair->two, 0, 0, "[0,\"b1-b4\"]");
    go(pair->one, 0);
    go(pair->two, 0);
    const uint64_t limit = qx_clock_milliseconds() + 120000;
    while (hub_count(pair->one->hub).rooms + hub_count(pair->two->hub).rooms > 0 &&
           qx_clock_milliseconds() < limit) {
        pair->one->now += 60000;
        turn(pair->one);
        turn(pair->two);
        usleep(500);
    }
    assert_int_equal(hub_count(pair->one->hub).rooms + hub_count(pair->two->hub).rooms, 0);
    come(pair->two, 0);
    enter(pair->two, 0, room);
    ask(pair, pair->two, 0, MOVE(0, "b5-a4"), "[1,\"b5-a4\"]");
    come(pair->one, 0);
    enter(pair->one, 0, room);
    hear(pair, pair->one, 0, 0, "[1,\"b5-a4\"]");
    ask(pair, pair->one, 0, MOVE(1, "d1-d4"), "\"winners\":[0]");
}

/* The room is the second node's, where the player is, too; it is forgotten at the first. */
static void who_is_forgotten_is_so_at_every_node(void **state)
{
    struct pair *pair = *state;
    char room[20], text[100];
    come(pair->one, 0);
    come(pair->two, 0);
    memcpy(pair->two->friends[1].token, pair->one->friends[0].token,
           sizeof pair->two->friends[1].token);
    come(pair->two, 1);
    say(pair->two, 1, CREATE("neutreeko"));
    last_text(pair->two, 1, "room", "room", room, 20);
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\"}", room);
    ask(pair, pair->two, 0, text, "\"status\":\"waiting\"");
    ask(pair, pair->one, 0, "{\"t\":\"forget\",\"id\":4}", "\"re\":4");
    hear(pair, pair->two, 0, 0, "\"status\":\"aborted\"");
    assert_true(pair->two->friends[1].is_dropped);
}

static void what_is_wrong_is_said_to_who_said_it(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    const size_t before = pair->one->friends[0].length;
    ask(pair, pair->two, 0, "{\"t\":\"move\",\"n\":0,\"move\":\"b5-a4\",\"id\":7}", "\"re\":7");
    assert_non_null(strstr(pair->two->friends[0].log, "{\"t\":\"error\",\"re\":7"));
    assert_null(strstr(pair->one->friends[0].log + before, "b5-a4"));
}

static void a_move_sent_twice_to_another_node_is_made_once(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    ask(pair, pair->one, 0, MOVE(0, "b1-b4"), "[0,\"b1-b4\"]");
    const size_t since = pair->two->friends[0].length;
    say(pair->two, 0, MOVE(0, "b5-a4"));
    say(pair->two, 0, "{\"t\":\"move\",\"n\":0,\"move\":\"b5-a4\",\"id\":9}");
    hear(pair, pair->two, 0, since, "\"re\":9");
    assert_null(strstr(pair->two->friends[0].log + since, "\"t\":\"error\""));
    json_t *told = last(pair->two, 0, "room");
    assert_false(
        json_is_true(json_object_get(json_array_get(json_object_get(told, "seats"), 1), "owes")));
    json_decref(told);
}

/* Whoever comes back by a node that has not heard of the seat yet asks for it once more. */
static void a_seat_asked_for_twice_over_nodes_is_taken_once(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    const size_t since = pair->two->friends[0].length;
    ask(pair, pair->two, 0, "{\"t\":\"sit\",\"seat\":1,\"id\":8}", "\"re\":8");
    assert_null(strstr(pair->two->friends[0].log + since, "\"t\":\"error\""));
}

static void presence_and_phrases_cross(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    hear(pair, pair->two, 0, 0, "\"here\":true,\"account\":false,\"owes\":true");
    const size_t since = pair->one->friends[0].length;
    ask(pair, pair->two, 0, "{\"t\":\"say\",\"phrase\":1}", "\"said\":[1,1]");
    hear(pair, pair->one, 0, since, "\"said\":[1,1]");
    go(pair->two, 0);
    hear(pair, pair->one, 0, since, "\"here\":false");
}

static void the_lobby_is_one(void **state)
{
    struct pair *pair = *state;
    char room[20];
    come(pair->two, 1);
    say(pair->two, 1, "{\"t\":\"lobby\",\"on\":true}");
    const size_t since = pair->two->friends[1].length;
    sit(pair, CREATE("othello"), room);
    pair->two->now += 1000; /* lobbies are told now and then */
    hear(pair, pair->two, 1, since, room);
}

static void secrets_stay_between_nodes_too(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, CREATE("compromise"), room);
    ask(pair, pair->two, 0, MOVE(0, "213"), "[1,\"213\"]");
    hear(pair, pair->one, 0, 0, "[1]");
    assert_null(strstr(pair->one->friends[0].log, "[1,\"213\"]")); /* chance may draw it */
    ask(pair, pair->one, 0, MOVE(0, "132"), "[1,\"213\"]");
    hear(pair, pair->two, 0, 0, "[0,\"132\"]");
}

/* The first node is not heard of any more, and its lease is over. */
static void die(struct pair *pair)
{
    hub_free(pair->one->hub);
    pair->one->hub = NULL;
    store_free(pair->one->store);
    for (int i = 0; i < N_FRIENDS; i++)
        free(pair->one->friends[i].log);
    free(pair->one);
    pair->one = NULL;
}

/* This one looks around, after the lease of whoever holds the room. */
static void notice(struct world *world)
{
    postgres_order("UPDATE nodes SET until = now() - interval '1 second'"
                   " WHERE id = (SELECT node FROM rooms LIMIT 1)");
    world->now += WORLD_LEASE;
}

static void rooms_of_one_that_is_silent_go_on_elsewhere(void **state)
{
    struct pair *pair = *state;
    struct world *silent = pair->one;
    struct qx_error error = {""};
    char room[20];
    sit(pair, CREATE("neutreeko"), room);
    ask(pair, pair->one, 0, MOVE(0, "b1-b4"), "[0,\"b1-b4\"]");
    hear(pair, pair->two, 0, 0, "[0,\"b1-b4\"]");
    /* Said to one that does not answer any more: it is done once that is known. */
    pair->one = NULL;
    const size_t since = pair->two->friends[0].length;
    say(pair->two, 0, "{\"t\":\"move\",\"n\":0,\"move\":\"b5-a4\",\"id\":5}");
    notice(pair->two);
    hear(pair, pair->two, 0, since, "\"re\":5");
    assert_null(strstr(pair->two->friends[0].log + since, "\"t\":\"error\""));
    /* The other player comes back here. */
    memcpy(pair->two->friends[1].token, silent->friends[0].token, sizeof silent->friends[0].token);
    come(pair->two, 1);
    enter(pair->two, 1, room);
    hear(pair, pair->two, 1, 0, "\"you\":0");
    hear(pair, pair->two, 1, 0, "[1,\"b5-a4\"]");
    ask(pair, pair->two, 1, MOVE(1, "d1-d4"), "\"winners\":[0]");
    /* The silent one comes to itself, and may keep nothing any more. */
    silent->now += WORLD_LEASE;
    assert_false(hub_turn(silent->hub, silent->now, &error));
    assert_non_null(strstr(error.text, "taken over"));
    pair->one = silent;
}

/* A third node takes the room, of which it has no copy. */
static void what_was_said_to_one_that_died_is_done_by_whoever_takes_its_room(void **state)
{
    struct pair *pair = *state;
    struct world *silent = pair->one;
    struct qx_error error = {""};
    char room[20];
    sit(pair, "{\"t\":\"create\",\"game\":\"neutreeko\",\"seat\":0,\"open\":false}", room);
    pair->one = new_world(postgres_address());
    const size_t since = pair->two->friends[0].length;
    say(pair->two, 0, "{\"t\":\"resign\",\"id\":6}");
    notice(pair->one);
    hear(pair, pair->two, 0, since, "\"re\":6");
    assert_non_null(strstr(pair->two->friends[0].log + since, "\"winners\":[0]"));
    silent->now += WORLD_LEASE;
    assert_false(hub_turn(silent->hub, silent->now, &error));
    free_world(silent);
}

static void rooms_of_one_that_stops_go_on_at_once(void **state)
{
    struct pair *pair = *state;
    char room[20];
    sit(pair, NEUTREEKO_TIMED, room);
    const size_t since = pair->two->friends[0].length;
    die(pair); /* orderly: it says so */
    hear(pair, pair->two, 0, since, "\"here\":false");
    ask(pair, pair->two, 0, "{\"t\":\"resign\",\"id\":3}", "\"winners\":[0]");
}

/* The second node has the game from its first line on, and has it when the first stops. */
static void a_game_of_an_arena_is_one_at_whoever_takes_it(void **state)
{
    struct pair *pair = *state;
    struct friend *one = pair->one->friends, *two = pair->two->friends;
    char arena[20], follow[100], room[20];
    for (int who = 0; who < 2; who++)
        come(pair->one, who);
    say(pair->one, 0,
        "{\"t\":\"hold\",\"game\":\"neutreeko\",\"clock\":[60,0],\"kind\":\"robin\",\"open\":"
        "true}");
    last_text(pair->one, 0, "arena", "arena", arena, sizeof arena);
    snprintf(follow, sizeof follow, "{\"t\":\"arena\",\"arena\":\"%s\"}", arena);
    say(pair->one, 1, follow);
    for (int who = 0; who < 2; who++)
        say(pair->one, who, "{\"t\":\"join\"}");
    say(pair->one, 0, "{\"t\":\"start\"}");
    last_text(pair->one, 1, "arena", "next", room, sizeof room);
    enter(pair->one, 0, room);
    come(pair->two, 3);
    say(pair->two, 3, "{\"t\":\"lobby\",\"on\":true}");
    pair->two->now += 1000; /* lobbies are told now and then */
    hear(pair, pair->two, 3, 0, room);
    memcpy(two[0].token, one[1].token, sizeof two[0].token);
    die(pair);
    come(pair->two, 0);
    say(pair->two, 0, follow);
    enter(pair->two, 0, room);
    hear(pair, pair->two, 0, 0, "\"status\":\"live\"");
    ask(pair, pair->two, 0, "{\"t\":\"abort\"}", "not called off");
    ask(pair, pair->two, 0, "{\"t\":\"resign\"}", "\"round\":1,\"rounds\":1");
    hear(pair, pair->two, 0, 0, "\"status\":\"over\",\"round\":1");
}

static void a_session_ends_everywhere(void **state)
{
    struct pair *pair = *state;
    come(pair->one, 0);
    memcpy(pair->two->friends[0].token, pair->one->friends[0].token, 100);
    ask(pair, pair->one, 0, "{\"t\":\"register\",\"name\":\"ann\",\"password\":\"correct horse\"}",
        "\"account\":true");
    pair->two->friends[1].peer = hub_connect(pair->two->hub, 1, &pair->two->friends[1]);
    ask(pair, pair->two, 1, "{\"t\":\"login\",\"name\":\"ann\",\"password\":\"correct horse\"}",
        "\"t\":\"welcome\"");
    say(pair->one, 0, "{\"t\":\"end\"}");
    for (int i = 0; i < 120000 && !pair->two->friends[1].is_dropped; i++) {
        turn(pair->two);
        usleep(500);
    }
    assert_true(pair->two->friends[1].is_dropped);
}

#undef CLAIM
#define CLAIM(test) cmocka_unit_test_setup_teardown(test, make_pair, end_pair)

int main(void)
{
    const struct CMUnitTest test_hub_nodes[] = {
        CLAIM(two_play_at_two_nodes),
        CLAIM(what_is_too_early_for_the_holder_is_told_so),
        CLAIM(a_game_that_is_put_away_goes_on_at_any_node),
        CLAIM(who_is_forgotten_is_so_at_every_node),
        CLAIM(what_is_wrong_is_said_to_who_said_it),
        CLAIM(a_move_sent_twice_to_another_node_is_made_once),
        CLAIM(a_seat_asked_for_twice_over_nodes_is_taken_once),
        CLAIM(presence_and_phrases_cross),
        CLAIM(the_lobby_is_one),
        CLAIM(secrets_stay_between_nodes_too),
        CLAIM(rooms_of_one_that_is_silent_go_on_elsewhere),
        CLAIM(what_was_said_to_one_that_died_is_done_by_whoever_takes_its_room),
        CLAIM(rooms_of_one_that_stops_go_on_at_once),
        CLAIM(a_game_of_an_arena_is_one_at_whoever_takes_it),
        CLAIM(a_session_ends_everywhere),
    };
    return postgres_run_claims(test_hub_nodes);
}
