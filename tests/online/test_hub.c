/*
 * test_hub.c - claims about the protocol, without a socket: peers are logs of every byte that they
 * were sent.
 */
#include "lib/claim.h"

#include <jansson.h>
#include <stdio.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "online/hub.h"

enum { LOG_SIZE = 1 << 20 };

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
    struct friend friends[4];
    uint64_t now;
};

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

static struct hub *new_hub(struct world *world)
{
    struct qx_error error;
    const struct hub_setup setup = {
        .store = world->store, .n_thinkers = 1, .send = on_send, .drop = on_drop, .wake = on_wake};
    struct hub *hub = hub_new(&setup, world->now, &error);
    if (!hub)
        fail_msg("%s", error.text);
    return hub;
}

static int make_world(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    world->now = 1000000;
    world->store = store_open_sqlite(":memory:", NULL);
    assert_non_null(world->store);
    world->hub = new_hub(world);
    for (int i = 0; i < 4; i++) {
        world->friends[i].log = calloc(1, LOG_SIZE);
        assert_non_null(world->friends[i].log);
    }
    *state = world;
    return 0;
}

static int end_world(void **state)
{
    struct world *world = *state;
    hub_free(world->hub);
    store_free(world->store);
    for (int i = 0; i < 4; i++)
        free(world->friends[i].log);
    free(world);
    return 0;
}

/* --- talking ---------------------------------------------------------------------------------- */

static void turn(struct world *world)
{
    struct qx_error error;
    for (int i = 0; i < 4; i++)
        world->friends[i].before = world->friends[i].length;
    if (!hub_turn(world->hub, world->now, &error))
        fail_msg("%s", error.text);
}

static void say(struct world *world, int who, const char *text)
{
    struct friend *friend = &world->friends[who];
    size_t before = friend->length;
    hub_receive(world->hub, friend->peer, text, strlen(text), world->now);
    turn(world);
    friend->before = before; /* errors come at once */
}

/* What the last turn brought. */
static const char *heard(const struct world *world, int who)
{
    return world->friends[who].log + world->friends[who].before;
}

static void claim_heard(const struct world *world, int who, const char *part)
{
    if (!strstr(heard(world, who), part))
        fail_msg("%d did not hear %s but %s", who, part, heard(world, who));
}

/* The last message of this kind that somebody got; to be released. */
static json_t *last(const struct world *world, int who, const char *kind)
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
static void last_text(const struct world *world, int who, const char *kind, const char *key,
                      char *out, size_t size)
{
    json_t *message = last(world, who, kind);
    const char *text = json_string_value(json_object_get(message, key));
    assert_non_null(text);
    snprintf(out, size, "%s", text);
    json_decref(message);
}

static void come(struct world *world, int who)
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

static void go(struct world *world, int who)
{
    hub_disconnect(world->hub, world->friends[who].peer, world->now);
    turn(world);
}

static void enter(struct world *world, int who, const char *room)
{
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\"}", room);
    say(world, who, text);
}

/* Friends 0 and 1 at a table of this game, 0 in seat 0; 2 watches. */
static void sit_down(struct world *world, const char *create, char room[20])
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

#define CREATE(game)  "{\"t\":\"create\",\"game\":\"" game "\",\"seat\":0,\"open\":true}"
#define MOVE(n, move) "{\"t\":\"move\",\"n\":" #n ",\"move\":\"" move "\"}"
#define NEUTREEKO_TIMED                                                                            \
    "{\"t\":\"create\",\"game\":\"neutreeko\",\"seat\":0,\"open\":true,\"clock\":[60,2]}"

/* --- who is who ------------------------------------------------------------------------------- */

static void a_guest_comes_back_by_its_token(void **state)
{
    struct world *world = *state;
    char player[20], again[20];
    come(world, 0);
    last_text(world, 0, "welcome", "player", player, sizeof player);
    go(world, 0);
    come(world, 0);
    last_text(world, 0, "welcome", "player", again, sizeof again);
    assert_string_equal(player, again);
    claim_heard(world, 0, "Friend 0");
    assert_null(strstr(heard(world, 0), "token"));
}

static void a_wrong_token_is_refused(void **state)
{
    struct world *world = *state;
    come(world, 0);
    char token[120], text[200];
    snprintf(token, sizeof token, "%s", world->friends[0].token);
    token[strlen(token) - 1] ^= 1;
    const char *const wrong[] = {token, "", ".", "aaaaaaaaaa.", "nobody", "0000000000.secret"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        world->friends[1].peer = hub_connect(world->hub, 1, &world->friends[1]);
        snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\"}", wrong[i]);
        say(world, 1, text);
        claim_heard(world, 1, "this token is not known here");
        say(world, 1, CREATE("neutron"));
        claim_heard(world, 1, "say hello first");
        go(world, 1);
    }
}

static bool find_secret(void *context, const char *text)
{
    return strstr(text, context) == NULL;
}

static void secrets_of_guests_are_not_in_the_store(void **state)
{
    struct world *world = *state;
    char room[20];
    struct store_player player;
    sit_down(world, CREATE("neutron"), room);
    char *secret = strchr(world->friends[0].token, '.') + 1;
    *strchr(world->friends[0].token, '.') = '\0';
    assert_true(
        world->store->kind->find_player(world->store, world->friends[0].token, &player, NULL));
    assert_null(memmem(&player, sizeof player, secret, 8));
    assert_true(world->store->kind->each_line(world->store, room, find_secret, secret, NULL));
}

static void names_are_plain_text(void **state)
{
    struct world *world = *state;
    static const char *const bad[] = {
        "", "   ", "a\\nb", "\\u202eabc", "\\u200b", "\\u0085x", "abcdefghijklmnopqrstuvwxyz"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        world->friends[0].peer = hub_connect(world->hub, 1, &world->friends[0]);
        snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"name\":\"%s\"}", bad[i]);
        say(world, 0, text);
        claim_heard(world, 0, "a name has");
        go(world, 0);
    }
    world->friends[0].peer = hub_connect(world->hub, 1, &world->friends[0]);
    say(world, 0, "{\"t\":\"hello\",\"v\":1,\"name\":\"  <b>Ünn & 李</b> \"}");
    claim_heard(world, 0, "\"name\":\"<b>Ünn & 李</b>\"");
}

/* --- messages --------------------------------------------------------------------------------- */

static void what_is_no_message_is_refused_with_a_reason(void **state)
{
    struct world *world = *state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "one object"},
        {"{", "one object"},
        {"[]", "kind"},
        {"{\"t\":5}", "kind"},
        {"{\"t\":\"fly\"}", "no such message"},
        {"{\"t\":\"lobby\",\"t\":\"lobby\"}", "one object"},
        {"{\"t\":\"lobby\"} x", "one object"},
        {"{\"t\":[[[[1]]]]}", "levels"},
        {"{\"t\":\"\xff\"}", "one object"},
        {"{\"t\":\"hello\",\"v\":1}", "already"},
        {"{\"t\":\"move\",\"n\":0,\"move\":\"a1\"}", "no room"},
        {"{\"t\":\"enter\"}", "no such room"},
        {"{\"t\":\"enter\",\"room\":\"0000000000\"}", "no such room"},
        {"{\"t\":\"create\"}", "no such game"},
        {"{\"t\":\"create\",\"game\":\"chess\"}", "no game"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"rules\":\"x=1\"}", "x"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"clock\":[5]}", "a clock has"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"seat\":5}", "no such seat"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"bots\":{\"1\":\"cmd:sh\"}}", "a bot is"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"bots\":{\"1\":\"level:11\"}}", "a bot is"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"bots\":{\"5\":\"level:1\"}}", "no such seat"},
    };
    come(world, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        say(world, 0, cases[i].text);
        claim_heard(world, 0, "\"t\":\"error\"");
        claim_heard(world, 0, cases[i].why);
    }
    assert_int_equal(hub_count(world->hub).rooms, 0);
}

static void too_large_a_message_is_refused(void **state)
{
    struct world *world = *state;
    char text[5000];
    come(world, 0);
    memset(text, ' ', sizeof text);
    memcpy(text, "{\"t\":\"lobby\"}", 13);
    text[4097] = '\0';
    say(world, 0, text);
    claim_heard(world, 0, "4096 bytes");
    text[4096] = '\0';
    say(world, 0, text);
    assert_null(strstr(heard(world, 0), "error"));
}

static void who_floods_is_dropped(void **state)
{
    struct world *world = *state;
    int n = 0;
    come(world, 0);
    come(world, 1);
    while (!world->friends[0].is_dropped && n++ < 1000)
        say(world, 0, "{\"t\":\"lobby\"}");
    assert_in_range(n, 100, 200);
    say(world, 1, "{\"t\":\"lobby\",\"on\":true,\"id\":4}");
    claim_heard(world, 1, "\"re\":4");
}

static void rooms_cost_their_address_something(void **state)
{
    struct world *world = *state;
    int n = 0;
    come(world, 0);
    do {
        world->now += 100;
        say(world, 0, CREATE("neutron"));
    } while (!strstr(heard(world, 0), "too much from your address") && n++ < 100);
    assert_in_range(n, 20, 60);
    world->now += 60000;
    say(world, 0, CREATE("neutron"));
    claim_heard(world, 0, "\"t\":\"room\"");
}

/* --- rooms ------------------------------------------------------------------------------------ */

static void answers_name_what_they_settle(void **state)
{
    struct world *world = *state;
    come(world, 0);
    say(world, 0, "{\"t\":\"create\",\"game\":\"neutron\",\"id\":7}");
    claim_heard(world, 0, "\"re\":7");
    say(world, 0, "{\"t\":\"move\",\"id\":8}");
    claim_heard(world, 0, "{\"t\":\"error\",\"re\":8,");
    say(world, 0, "{\"t\":\"leave\",\"id\":9}");
    claim_heard(world, 0, "{\"t\":\"ok\",\"re\":9}");
}

static void a_seat_is_its_players_alone(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 1, MOVE(0, "d1-e2"));
    claim_heard(world, 1, "turn");
    say(world, 2, MOVE(0, "d1-e2"));
    claim_heard(world, 2, "no seat");
    say(world, 2, "{\"t\":\"resign\"}");
    claim_heard(world, 2, "no seat");
    say(world, 2, "{\"t\":\"sit\",\"seat\":0}");
    claim_heard(world, 2, "every seat is taken");
    say(world, 0, MOVE(0, "d1-e2"));
    for (int i = 0; i < 3; i++)
        claim_heard(world, i, "\"from\":0,\"steps\":[[0,\"d1-e2\"]]");
}

/* The same guest twice in a room: when one of the two gives the seat back, the other has none. */
static void a_seat_given_back_is_nobodys(void **state)
{
    struct world *world = *state;
    char room[20];
    come(world, 0);
    come(world, 1);
    memcpy(world->friends[2].token, world->friends[0].token, sizeof world->friends[2].token);
    come(world, 2);
    say(world, 1, CREATE("neutreeko"));
    last_text(world, 1, "room", "room", room, sizeof room);
    enter(world, 0, room);
    say(world, 0, "{\"t\":\"sit\"}");
    go(world, 0);
    come(world, 0);
    say(world, 1, "{\"t\":\"resign\"}");
    say(world, 1, CREATE("gamma"));
    last_text(world, 1, "room", "room", room, sizeof room);
    say(world, 0, "{\"t\":\"create\",\"game\":\"gamma\",\"rules\":\"players=3\",\"seat\":0}");
    last_text(world, 0, "room", "room", room, sizeof room);
    enter(world, 1, room);
    say(world, 1, "{\"t\":\"sit\",\"seat\":1}");
    enter(world, 2, room);
    claim_heard(world, 2, "\"you\":0");
    say(world, 0, "{\"t\":\"leave\"}");
    claim_heard(world, 2, "\"you\":null");
    say(world, 2, "{\"t\":\"abort\"}");
    claim_heard(world, 2, "no seat");
}

static void a_move_sent_twice_is_made_once(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 0, MOVE(0, "d1-e2"));
    say(world, 0, "{\"t\":\"move\",\"n\":0,\"move\":\"d1-e2\",\"id\":3}");
    claim_heard(world, 0, "\"re\":3");
    claim_heard(world, 0, "\"from\":1,\"steps\":[]");
    say(world, 0, MOVE(5, "b1-a2"));
    claim_heard(world, 0, "you have made 1 moves");
}

static void who_comes_back_gets_what_it_missed(void **state)
{
    struct world *world = *state;
    char room[20], text[100];
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 0, MOVE(0, "d1-e2"));
    say(world, 1, MOVE(0, "b5-a4"));
    world->now += 10000;
    go(world, 1);
    claim_heard(world, 0, "\"here\":false");
    say(world, 0, MOVE(1, "b1-a2"));
    world->now += 5000;
    come(world, 1);
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\",\"seen\":2,\"cuts\":0}", room);
    say(world, 1, text);
    claim_heard(world, 1, "\"you\":1");
    claim_heard(world, 1, "\"from\":2,\"steps\":[[0,\"b1-a2\"]]");
    say(world, 0, "{\"t\":\"takeback\"}");
    go(world, 0);
    say(world, 1, "{\"t\":\"takeback\"}");
    come(world, 0);
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"room\":\"%s\",\"seen\":3,\"cuts\":0}", room);
    say(world, 0, text);
    claim_heard(world, 0, "\"cuts\":1,\"from\":0,\"steps\":[[0,\"d1-e2\"],[1,\"b5-a4\"]]");
}

static void a_restart_forgets_nothing(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, NEUTREEKO_TIMED, room);
    say(world, 0, MOVE(0, "d1-e2"));
    say(world, 1, MOVE(0, "b5-a4"));
    world->now += 5000;
    say(world, 0, MOVE(1, "b1-a2"));
    for (int i = 0; i < 3; i++)
        go(world, i);
    hub_free(world->hub);
    world->now += 1000000;
    world->hub = new_hub(world);
    come(world, 1);
    enter(world, 1, room);
    claim_heard(world, 1, "\"steps\":[[0,\"d1-e2\"],[1,\"b5-a4\"],[0,\"b1-a2\"]]");
    claim_heard(world, 1, "\"left\":57000");
    claim_heard(world, 1, "\"left\":60000");
    claim_heard(world, 1, "\"status\":\"live\"");
}

static void time_that_is_over_ends_the_game(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, NEUTREEKO_TIMED, room);
    say(world, 0, MOVE(0, "d1-e2"));
    say(world, 1, MOVE(0, "b5-a4"));
    world->now += 59000;
    turn(world);
    assert_string_equal(heard(world, 1), "");
    assert_in_range(hub_timeout(world->hub, world->now), 1, 100);
    world->now += 2000;
    turn(world);
    for (int i = 0; i < 3; i++)
        claim_heard(world, i, "Black ran out of time");
}

static bool refuse_commit(struct store *store, struct qx_error *error)
{
    (void)store;
    return qx_fail(error, "the disk is full");
}

static void nothing_is_told_that_is_not_kept(void **state)
{
    struct world *world = *state;
    char room[20];
    struct qx_error error;
    sit_down(world, CREATE("neutreeko"), room);
    const struct store_kind *kind = world->store->kind;
    struct store_kind full = *kind;
    full.commit = refuse_commit;
    world->store->kind = &full;
    size_t before = world->friends[1].length;
    hub_receive(world->hub, world->friends[0].peer, MOVE(0, "d1-e2"), strlen(MOVE(0, "d1-e2")),
                world->now);
    assert_false(hub_turn(world->hub, world->now, &error));
    assert_string_equal(error.text, "the disk is full");
    assert_false(hub_turn(world->hub, world->now, &error));
    assert_int_equal(world->friends[1].length, before);
    world->store->kind = kind;
}

static void a_rematch_changes_seats(void **state)
{
    struct world *world = *state;
    char room[20], next[20];
    sit_down(world, NEUTREEKO_TIMED, room);
    say(world, 0, "{\"t\":\"resign\"}");
    say(world, 1, "{\"t\":\"rematch\"}");
    claim_heard(world, 0, "\"rematch\":[1]");
    say(world, 0, "{\"t\":\"rematch\"}");
    last_text(world, 1, "room", "next", next, sizeof next);
    enter(world, 1, next);
    claim_heard(world, 1, "\"you\":0");
    claim_heard(world, 1, "\"clock\":[60,2],\"status\":\"live\"");
    enter(world, 2, room);
    claim_heard(world, 2, "\"status\":\"over\"");
    say(world, 0, "{\"t\":\"rematch\"}");
    claim_heard(world, 0, "no rematch");
}

static void the_lobby_shows_open_rooms(void **state)
{
    struct world *world = *state;
    come(world, 0);
    come(world, 1);
    say(world, 1, "{\"t\":\"lobby\",\"on\":true}");
    claim_heard(world, 1, "\"rooms\":[]");
    world->now += 1000;
    say(world, 0, CREATE("othello"));
    claim_heard(world, 1, "\"game\":\"othello\"");
    claim_heard(world, 1, "\"names\":[\"Friend 0\",null]");
    world->now += 1000;
    say(world, 0, "{\"t\":\"leave\"}");
    claim_heard(world, 1, "\"rooms\":[]");
    world->now += 1000;
    say(world, 0, "{\"t\":\"create\",\"game\":\"othello\",\"open\":false}");
    assert_string_equal(heard(world, 1), "");
}

static void phrases_are_heard_once(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("neutron"), room);
    say(world, 1, "{\"t\":\"say\",\"phrase\":2}");
    claim_heard(world, 2, "\"said\":[1,2]");
    say(world, 1, "{\"t\":\"say\",\"phrase\":99}");
    claim_heard(world, 1, "no such phrase");
    say(world, 0, "{\"t\":\"draw\"}");
    assert_null(strstr(heard(world, 2), "said"));
}

static void levels_play_and_take_their_seats(void **state)
{
    struct world *world = *state;
    const uint64_t limit = qx_clock_milliseconds() + 60000;
    come(world, 0);
    say(world, 0, "{\"t\":\"create\",\"game\":\"neutreeko\",\"bots\":{\"0\":\"level:2\"}}");
    claim_heard(world, 0, "\"you\":1");
    claim_heard(world, 0, "\"kind\":\"level\",\"name\":\"level 2\"");
    claim_heard(world, 0, "\"status\":\"live\"");
    while (!strstr(world->friends[0].log, "\"steps\":[[0,") && qx_clock_milliseconds() < limit) {
        usleep(2000);
        turn(world);
    }
    claim_heard(world, 0, "\"owes\":true");
    say(world, 0, "{\"t\":\"draw\"}");
    claim_heard(world, 0, "nobody to agree");
}

/* --- every game, to its end ------------------------------------------------------------------- */

/* Plays the list of steps that somebody has on a session of their own; what is secret is left out.
 */
static void replay(const struct world *world, int who, struct qx_session *session)
{
    json_t *steps = json_array();
    for (const char *line = world->friends[who].log; *line; line = strchr(line, '\n') + 1) {
        json_t *message = json_loadb(line, (size_t)(strchr(line, '\n') - line), 0, NULL);
        json_t *more = json_object_get(message, "steps");
        size_t from = (size_t)json_integer_value(json_object_get(message, "from"));
        while (more && json_array_size(steps) > from)
            json_array_remove(steps, json_array_size(steps) - 1);
        if (more)
            json_array_extend(steps, more);
        json_decref(message);
    }
    size_t i;
    json_t *step;
    json_array_foreach(steps, i, step)
    {
        struct qx_error error;
        const char *move = json_string_value(json_array_get(step, 1));
        if (move &&
            !qx_session_play_text(session, (qx_seat)json_integer_value(json_array_get(step, 0)),
                                  move, &error))
            fail_msg("%s: %s", move, error.text);
    }
    json_decref(steps);
}

/* Makes a random move for a seat, as its player sees the game; false: it owes none. */
static bool move_somehow(struct world *world, qx_seat seat, const struct qx_rules *rules,
                         uint64_t n_made[2], struct qx_random *random)
{
    struct qx_session *session = qx_session_new(rules, 0);
    char move[64], text[200];
    replay(world, (int)seat, session);
    bool owes = qx_session_owes(session, seat);
    if (owes) {
        qx_move *list = malloc(rules->n_moves_max * sizeof *list);
        qx_move drawn = qx_move_draw(rules, qx_session_state(session), seat, random, list);
        rules->game->move_text(rules, drawn, move, sizeof move);
        free(list);
        snprintf(text, sizeof text, "{\"t\":\"move\",\"n\":%d,\"move\":\"%s\"}",
                 (int)n_made[seat]++, move);
        say(world, (int)seat, text);
        assert_null(strstr(heard(world, (int)seat), "error"));
    }
    qx_session_free(session);
    return owes;
}

/* After one of two who choose together has chosen, nobody else hears what. */
static void claim_secret(const struct world *world, qx_seat chooser)
{
    char step[20];
    snprintf(step, sizeof step, "[%d,\"", (int)chooser);
    for (int i = 0; i < 3; i++)
        if (i != (int)chooser && strstr(heard(world, i), step))
            fail_msg("%d heard %s", i, heard(world, i));
}

static bool find_seed(void *context, const char *line)
{
    char *seed = context;
    if (strstr(line, " open "))
        snprintf(seed, 40, "%.*s", (int)strcspn(strstr(line, " open ") + 6, " "),
                 strstr(line, " open ") + 6);
    return true;
}

static void play_out(struct world *world, const char *game, const char *options)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_random random;
    char create[300], room[20], seed[40] = "";
    uint64_t n_made[2] = {0, 0};
    qx_random_init(&random, 5);
    snprintf(create, sizeof create,
             "{\"t\":\"create\",\"game\":\"%s\",\"rules\":\"%s\",\"seat\":0,\"open\":true}", game,
             options);
    sit_down(world, create, room);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (qx_seat seat = 0; seat < 2; seat++) {
            bool owed = move_somehow(world, seat, &rules, n_made, &random);
            goes_on |= owed;
            if (owed && rules.is_simultaneous && seat == 0)
                claim_secret(world, seat);
            world->now += 1000;
        }
    }
    for (int i = 0; i < 3; i++)
        claim_heard(world, i, "\"t\":\"room\"");
    char words[3][200];
    for (int i = 0; i < 3; i++) {
        json_t *message = last(world, i, "room");
        json_t *result = json_object_get(message, "result");
        assert_non_null(result);
        snprintf(words[i], sizeof words[i], "%s",
                 json_string_value(json_object_get(result, "words")));
        json_decref(message);
    }
    assert_string_equal(words[0], words[1]);
    assert_string_equal(words[0], words[2]);
    assert_true(world->store->kind->each_line(world->store, room, find_seed, seed, NULL));
    assert_true(strlen(seed) > 0);
    for (int i = 0; i < 3; i++)
        assert_null(strstr(world->friends[i].log, seed));
}

#define PLAYS(name, game, options)                                                                 \
    static void name(void **state)                                                                 \
    {                                                                                              \
        play_out(*state, game, options);                                                           \
    }

PLAYS(neutron_is_played_to_its_end, "neutron", "")
PLAYS(neutreeko_is_played_to_its_end, "neutreeko", "")
PLAYS(othello_is_played_to_its_end, "othello", "size=6")
PLAYS(gamma_is_played_to_its_end, "gamma", "width=4,height=4")
PLAYS(compromise_is_played_to_its_end, "compromise", "pips=3,length=3")
PLAYS(compromise_with_placing_is_played_to_its_end, "compromise", "type=complex,pips=3,length=2")

#define CLAIM(test) cmocka_unit_test_setup_teardown(test, make_world, end_world)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_guest_comes_back_by_its_token),
        CLAIM(a_wrong_token_is_refused),
        CLAIM(secrets_of_guests_are_not_in_the_store),
        CLAIM(names_are_plain_text),
        CLAIM(what_is_no_message_is_refused_with_a_reason),
        CLAIM(too_large_a_message_is_refused),
        CLAIM(who_floods_is_dropped),
        CLAIM(rooms_cost_their_address_something),
        CLAIM(answers_name_what_they_settle),
        CLAIM(a_seat_is_its_players_alone),
        CLAIM(a_seat_given_back_is_nobodys),
        CLAIM(a_move_sent_twice_is_made_once),
        CLAIM(who_comes_back_gets_what_it_missed),
        CLAIM(a_restart_forgets_nothing),
        CLAIM(time_that_is_over_ends_the_game),
        CLAIM(nothing_is_told_that_is_not_kept),
        CLAIM(a_rematch_changes_seats),
        CLAIM(the_lobby_shows_open_rooms),
        CLAIM(phrases_are_heard_once),
        CLAIM(levels_play_and_take_their_seats),
        CLAIM(neutron_is_played_to_its_end),
        CLAIM(neutreeko_is_played_to_its_end),
        CLAIM(othello_is_played_to_its_end),
        CLAIM(gamma_is_played_to_its_end),
        CLAIM(compromise_is_played_to_its_end),
        CLAIM(compromise_with_placing_is_played_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
