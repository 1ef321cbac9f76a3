/*
 * test_hub.c - claims about the protocol, without a socket.
 */
#include <stdio.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "online/world.h"

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

static void a_seat_asked_for_twice_is_taken_once(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("neutron"), room);
    say(world, 1, "{\"t\":\"sit\",\"id\":5}");
    claim_heard(world, 1, "\"you\":1");
    claim_heard(world, 1, "\"re\":5");
    say(world, 1, "{\"t\":\"sit\",\"seat\":1,\"id\":6}");
    claim_heard(world, 1, "\"you\":1");
    claim_heard(world, 1, "\"re\":6");
    say(world, 2, "{\"t\":\"sit\"}");
    claim_heard(world, 2, "every seat is taken");
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
        claim_heard(world, 1, "\"text\":\"this token is not known here\",\"token\":false}");
        say(world, 1, CREATE("neutron"));
        claim_heard(world, 1, "say hello first");
        go(world, 1);
    }
}

/* Whoever keeps a token need not throw it away for another reason. */
static void a_token_is_named_only_where_it_is_to_blame(void **state)
{
    struct world *world = *state;
    static const char *const rest[] = {"\"v\":2", "\"v\":1,\"name\":\"  \""};
    char text[200];
    come(world, 0);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        world->friends[1].peer = hub_connect(world->hub, 1, &world->friends[1]);
        snprintf(text, sizeof text, "{\"t\":\"hello\",%s,\"token\":\"%s\"}", rest[i],
                 world->friends[0].token);
        say(world, 1, text);
        claim_heard(world, 1, "\"t\":\"error\"");
        assert_null(strstr(heard(world, 1), "token"));
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
    struct store_session session;
    sit_down(world, CREATE("neutron"), room);
    char *secret = strchr(world->friends[0].token, '.') + 1;
    *strchr(world->friends[0].token, '.') = '\0';
    assert_true(
        world->store->kind->find_session(world->store, world->friends[0].token, &session, NULL));
    assert_null(memmem(&session, sizeof session, secret, 8));
    assert_true(world->store->kind->each_line(world->store, room, find_secret, secret, NULL));
}

/* Who says hello by this name hears this. */
static void claim_name(struct world *world, const char *name, const char *told)
{
    char text[300];
    world->friends[0].peer = hub_connect(world->hub, 1, &world->friends[0]);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"name\":\"%s\"}", name);
    say(world, 0, text);
    claim_heard(world, 0, told);
    go(world, 0);
}

static void names_are_plain_text(void **state)
{
    struct world *world = *state;
    claim_name(world, "  <b>Ünn & 李</b> ", "\"name\":\"<b>Ünn & 李</b>\"");
    claim_name(world, "\\u00a0山田\\u3000太郎\\u3000", "\"name\":\"山田 太郎\"");
    claim_name(world, "𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷𐌸𐌹𐌺𐌻𐌼𐌽𐌾𐌿𐍀𐍁𐍂𐍃𐍄𐍅𐍆𐍇  ", "𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷𐌸𐌹𐌺𐌻𐌼𐌽𐌾𐌿𐍀𐍁𐍂𐍃𐍄𐍅𐍆𐍇\"");
    claim_name(world, "می\\u200cخواهم", "می\u200cخواهم\""); /* a word of Persian */
    claim_name(world, "👩\\u200d❤\\ufe0f\\u200d👩", "👩\u200d❤\ufe0f\u200d👩\"");
}

static void names_are_seen(void **state)
{
    static const char bad[] =
        ",   ,a\\nb,\\u202eabc,\\u200b,\\u0085x,Ann\\u00ad,A\\u034fn,A\\u061cn,"
        "\\u00a0\\u3000,\\u2800,\\u3164,Ann\\ufe0f,A\\u200cn,\\u200d,\\u180e,"
        "A\U000e0041,abcdefghijklmnopqrstuvwxyz,";
    char name[100];
    for (const char *at = bad; *at; at = strchr(at, ',') + 1) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        claim_name(*state, name, "a name has 1 to 24 letters, all of them visible");
    }
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
        {"{\"t\":\"create\",\"game\":\"neutron\",\"clock\":[100000,5]}", "a clock has"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"clock\":[\"60\",5]}", "a clock has"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"clock\":[0,5]}", "a clock has"},
        {"{\"t\":\"create\",\"game\":\"neutron\",\"clock\":60}", "a clock has"},
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
    claim_heard(world, 0, "\"early\":true");
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
    } while (!strstr(heard(world, 0), "too much from your address") && n++ < 400);
    assert_in_range(n, 180, 260);
    claim_heard(world, 0, "\"early\":true");
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
    claim_heard(world, 0, "\"next\":\""); /* there is one already */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_guest_comes_back_by_its_token),
        CLAIM(a_wrong_token_is_refused),
        CLAIM(a_token_is_named_only_where_it_is_to_blame),
        CLAIM(a_seat_asked_for_twice_is_taken_once),
        CLAIM(secrets_of_guests_are_not_in_the_store),
        CLAIM(names_are_plain_text),
        CLAIM(names_are_seen),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
