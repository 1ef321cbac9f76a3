/*
 * test_hub_accounts.c - claims about accounts: made, signed in to, signed out of, and guarded.
 */
#include <stdio.h>
#include <unistd.h>

#include "online/world.h"

#define REGISTER(name, password)                                                                   \
    "{\"t\":\"register\",\"name\":\"" name "\",\"password\":\"" password "\",\"id\":1}"
#define LOGIN(name, password)                                                                      \
    "{\"t\":\"login\",\"name\":\"" name "\",\"password\":\"" password "\",\"id\":2}"

/* Friend 0 has made the account Ann. */
static void make_ann(struct world *world)
{
    come(world, 0);
    say(world, 0, REGISTER("Ann", "correct horse"));
    await(world, 0, "\"re\":1");
}

static void connect_unknown(struct world *world, int who)
{
    struct friend *friend = &world->friends[who];
    friend->peer = hub_connect(world->hub, (uint64_t)who, friend);
    assert_non_null(friend->peer);
}

/* Comes back by its token, with another name. */
static void greet_as(struct world *world, int who, const char *name)
{
    char hello[300];
    connect_unknown(world, who);
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"name\":\"%s\",\"token\":\"%s\"}",
             name, world->friends[who].token);
    say(world, who, hello);
}

static void sign_in(struct world *world, int who)
{
    connect_unknown(world, who);
    say(world, who, LOGIN("ann", "correct horse"));
    await(world, who, "\"re\":2");
    last_text(world, who, "welcome", "token", world->friends[who].token,
              sizeof world->friends[who].token);
}

static void a_guest_becomes_an_account_and_stays_who_it_was(void **state)
{
    struct world *world = *state;
    char player[20], after[20];
    come(world, 0);
    last_text(world, 0, "welcome", "player", player, sizeof player);
    claim_heard(world, 0, "\"account\":false");
    say(world, 0, REGISTER("Ann", "correct horse"));
    await(world, 0, "\"re\":1");
    claim_heard(world, 0, "\"name\":\"Ann\",\"account\":true");
    last_text(world, 0, "welcome", "player", after, sizeof after);
    assert_string_equal(player, after);
    say(world, 0, REGISTER("Ann2", "correct horse"));
    claim_heard(world, 0, "you have an account already");
    go(world, 0);
    come(world, 0);
    claim_heard(world, 0, "\"name\":\"Ann\",\"account\":true");
}

static void signing_in_finds_the_player_from_anywhere(void **state)
{
    struct world *world = *state;
    char player[20], again[20];
    make_ann(world);
    last_text(world, 0, "welcome", "player", player, sizeof player);
    sign_in(world, 1);
    last_text(world, 1, "welcome", "player", again, sizeof again);
    assert_string_equal(player, again);
    assert_string_not_equal(world->friends[0].token, world->friends[1].token);
    go(world, 1);
    come(world, 1); /* by the token of the new session */
    claim_heard(world, 1, "\"name\":\"Ann\"");
}

static void a_wrong_password_and_a_wrong_name_are_told_alike(void **state)
{
    struct world *world = *state;
    static const char *const wrong[] = {LOGIN("ann", "correct horsf"),
                                        LOGIN("bob", "correct horse"),
                                        LOGIN("no name", "correct horse")};
    make_ann(world);
    for (size_t i = 0; i < 3; i++) {
        connect_unknown(world, 1);
        say(world, 1, wrong[i]);
        await(world, 1, "\"re\":2,\"text\":\"the name or the password is wrong\"");
        say(world, 1, "{\"t\":\"lobby\",\"on\":true}");
        claim_heard(world, 1, "say hello first");
        go(world, 1);
    }
}

static void names_of_accounts_are_one_persons(void **state)
{
    struct world *world = *state;
    make_ann(world);
    come(world, 1);
    say(world, 1, REGISTER("aNN", "another one"));
    claim_heard(world, 1, "this name is taken");
    say(world, 1, REGISTER("a", "another one"));
    claim_heard(world, 1, "2 to 24 of a-z");
    say(world, 1, REGISTER("a b", "another one"));
    claim_heard(world, 1, "2 to 24 of a-z");
    say(world, 1, REGISTER("bob", "short"));
    claim_heard(world, 1, "8 to 128 letters");
    connect_unknown(world, 2);
    say(world, 2, "{\"t\":\"hello\",\"v\":1,\"name\":\"ANN\"}");
    claim_heard(world, 2, "Ann has an account");
    say(world, 2, "{\"t\":\"hello\",\"v\":1,\"name\":\"Anna\"}");
    claim_heard(world, 2, "\"t\":\"welcome\"");
    go(world, 1);
    greet_as(world, 1, "ann");
    claim_heard(world, 1, "\"name\":\"Friend 1\"");
    const char *welcome = strstr(heard(world, 1), "\"t\":\"welcome\"");
    assert_non_null(strstr(welcome, "this name has an account: sign in, or take another name"));
    say(world, 1, "{\"t\":\"lobby\",\"on\":true}");
    assert_null(strstr(heard(world, 1), "has an account"));
    go(world, 1);
    greet_as(world, 1, "Bob");
    claim_heard(world, 1, "\"name\":\"Bob\"");
}

/* Two ask for one name at once: the second finds it taken when its password is ready. */
static void one_of_two_who_ask_at_once_gets_the_name(void **state)
{
    struct world *world = *state;
    come(world, 0);
    come(world, 1);
    const char *text = REGISTER("Ann", "correct horse");
    hub_receive(world->hub, world->friends[0].peer, text, strlen(text), world->now);
    hub_receive(world->hub, world->friends[1].peer, text, strlen(text), world->now);
    await(world, 0, "\"account\":true");
    await(world, 1, "this name is taken");
}

static void an_account_keeps_its_name(void **state)
{
    struct world *world = *state;
    make_ann(world);
    go(world, 0);
    greet_as(world, 0, "Zoe");
    claim_heard(world, 0, "\"name\":\"Ann\"");
}

static void a_session_that_is_signed_out_is_over(void **state)
{
    struct world *world = *state;
    char hello[300];
    make_ann(world);
    sign_in(world, 1);
    say(world, 1, "{\"t\":\"logout\",\"id\":9}");
    claim_heard(world, 1, "\"re\":9");
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\"}",
             world->friends[1].token);
    say(world, 1, hello);
    claim_heard(world, 1, "this token is not known here");
    say(world, 1, "{\"t\":\"hello\",\"v\":1}");
    claim_heard(world, 1, "\"name\":\"Guest\",\"account\":false");
    say(world, 1, "{\"t\":\"logout\"}");
    claim_heard(world, 1, "you have no account");
    go(world, 0);
    come(world, 0);
    claim_heard(world, 0, "\"name\":\"Ann\"");
}

static void other_sessions_are_listed_and_ended(void **state)
{
    struct world *world = *state;
    char text[100], id[20];
    make_ann(world);
    world->now += 1000;
    sign_in(world, 1);
    sign_in(world, 2);
    say(world, 0, "{\"t\":\"sessions\",\"id\":4}");
    json_t *message = last(world, 0, "sessions");
    json_t *list = json_object_get(message, "sessions");
    assert_int_equal(json_array_size(list), 3);
    assert_true(json_is_true(json_object_get(json_array_get(list, 2), "this")));
    json_decref(message);
    snprintf(id, sizeof id, "%.10s", world->friends[1].token);
    snprintf(text, sizeof text, "{\"t\":\"end\",\"session\":\"%s\"}", id);
    come(world, 3);
    say(world, 3, REGISTER("Eve", "let me in now"));
    await(world, 3, "\"re\":1");
    say(world, 3, text);
    claim_heard(world, 3, "you have no such session");
    assert_false(world->friends[1].is_dropped);
    say(world, 0, text);
    assert_true(world->friends[1].is_dropped);
    assert_false(world->friends[2].is_dropped);
    say(world, 0, "{\"t\":\"end\"}");
    assert_true(world->friends[2].is_dropped);
    assert_false(world->friends[0].is_dropped);
    snprintf(text, sizeof text, "{\"t\":\"end\",\"session\":\"%.10s\"}", world->friends[0].token);
    say(world, 0, text);
    claim_heard(world, 0, "sign out instead");
}

static void another_password_ends_other_sessions(void **state)
{
    struct world *world = *state;
    make_ann(world);
    sign_in(world, 1);
    say(world, 0, "{\"t\":\"password\",\"old\":\"wrong horse\",\"new\":\"battery staple\"}");
    await(world, 0, "the password is wrong");
    assert_false(world->friends[1].is_dropped);
    say(world, 0,
        "{\"t\":\"password\",\"old\":\"correct horse\",\"new\":\"battery staple\",\"id\":5}");
    await(world, 0, "\"re\":5");
    assert_true(world->friends[1].is_dropped);
    connect_unknown(world, 2);
    say(world, 2, LOGIN("ann", "correct horse"));
    await(world, 2, "the password is wrong");
    say(world, 2, LOGIN("ann", "battery staple"));
    await(world, 2, "\"account\":true");
}

#define FORGET(password) "{\"t\":\"forget\",\"password\":\"" password "\",\"id\":4}"

/* Says something without a turn: questions are answered in the order they were asked. */
static void ask(struct world *world, int who, const char *text)
{
    hub_receive(world->hub, world->friends[who].peer, text, strlen(text), world->now);
}

static void what_is_said_while_a_password_is_hashed_is_answered(void **state)
{
    struct world *world = *state;
    come(world, 0);
    ask(world, 0, REGISTER("Ann", "correct horse"));
    usleep(200000); /* mostly enough: both are answered in one turn then */
    say(world, 0, "{\"t\":\"lobby\",\"on\":true,\"id\":2}");
    claim_heard(world, 0, "\"re\":2");
    await(world, 0, "\"account\":true");
    await(world, 0, "{\"t\":\"ok\",\"re\":1}"); /* no other speaks for it */
}

static void a_password_that_changes_meanwhile_lets_nobody_in(void **state)
{
    struct world *world = *state;
    make_ann(world);
    sign_in(world, 3);
    connect_unknown(world, 1);
    ask(world, 0,
        "{\"t\":\"password\",\"old\":\"correct horse\",\"new\":\"battery staple\",\"id\":5}");
    ask(world, 1, LOGIN("ann", "correct horse"));
    ask(world, 3, FORGET("correct horse"));
    await(world, 0, "\"re\":5");
    await(world, 1, "\"re\":2,\"text\":\"the account has changed meanwhile");
    say(world, 1, LOGIN("ann", "battery staple"));
    await(world, 1, "\"account\":true");
}

static void an_account_that_is_forgotten_meanwhile_lets_nobody_in(void **state)
{
    struct world *world = *state;
    make_ann(world);
    connect_unknown(world, 1);
    ask(world, 0, FORGET("correct horse"));
    ask(world, 1, LOGIN("ann", "correct horse"));
    await(world, 0, "\"re\":4");
    await(world, 1, "\"re\":2,\"text\":\"the account has changed meanwhile");
}

/* Another tab of the guest's knows nothing of the account yet. */
static void a_tab_from_before_the_account_needs_its_password(void **state)
{
    struct world *world = *state;
    come(world, 0);
    memcpy(world->friends[1].token, world->friends[0].token, sizeof world->friends[1].token);
    come(world, 1);
    ask(world, 0, REGISTER("Ann", "correct horse"));
    ask(world, 1, REGISTER("Eve", "battery staple"));
    await(world, 0, "\"re\":1");
    await(world, 1, "the account has changed meanwhile");
    say(world, 1, REGISTER("Eve", "battery staple"));
    claim_heard(world, 1, "you have an account already");
    say(world, 1, "{\"t\":\"forget\"}");
    claim_heard(world, 1, "a password has");
    say(world, 1, FORGET("battery staple"));
    await(world, 1, "the password is wrong");
    say(world, 1, FORGET("correct horse"));
    await(world, 1, "\"re\":4");
}

/* Its only token would be another's by then. */
static void a_guest_does_not_sign_in_during_a_game(void **state)
{
    struct world *world = *state;
    char room[20];
    make_ann(world);
    come(world, 1);
    come(world, 2);
    say(world, 1, CREATE("neutreeko"));
    last_text(world, 1, "room", "room", room, sizeof room);
    enter(world, 2, room);
    say(world, 2, "{\"t\":\"sit\"}");
    say(world, 1, LOGIN("ann", "correct horse"));
    await(world, 1, "you are in the middle of a game: end it first");
    say(world, 1, "{\"t\":\"resign\"}");
    claim_heard(world, 1, "\"status\":\"over\"");
    say(world, 1, LOGIN("ann", "correct horse"));
    await(world, 1, "\"name\":\"Ann\",\"account\":true");
}

/* The games stay, for they are the other player's, too. */
static void an_account_is_forgotten_with_its_name(void **state)
{
    struct world *world = *state;
    char room[20];
    make_ann(world);
    sign_in(world, 3);
    say(world, 0, CREATE("neutreeko"));
    last_text(world, 0, "room", "room", room, sizeof room);
    come(world, 1);
    enter(world, 1, room);
    say(world, 1, "{\"t\":\"sit\"}");
    say(world, 0, FORGET("correct horse"));
    await(world, 0, "in the middle of a game");
    say(world, 0, "{\"t\":\"resign\"}");
    say(world, 0, FORGET("wrong horse"));
    await(world, 0, "the name or the password is wrong");
    assert_false(world->friends[3].is_dropped);
    say(world, 0, FORGET("correct horse"));
    await(world, 0, "\"re\":4");
    assert_true(world->friends[3].is_dropped);
    claim_heard(world, 1, "\"name\":\"somebody\"");
    hub_free(world->hub); /* what the store has, as a server finds it */
    world->hub = new_hub(world);
    come(world, 1);
    enter(world, 1, room);
    claim_heard(world, 1, "\"name\":\"somebody\"");
    assert_null(strstr(heard(world, 1), "Ann"));
    connect_unknown(world, 2);
    say(world, 2, LOGIN("ann", "correct horse"));
    await(world, 2, "the name or the password is wrong");
    connect_unknown(world, 0);
    say(world, 0, "{\"t\":\"hello\",\"v\":1,\"name\":\"Ann\"}"); /* the name is free again */
    claim_heard(world, 0, "\"name\":\"Ann\"");
}

static bool claim_nameless(void *context, const char *line)
{
    (void)context;
    assert_null(strstr(line, "Ann"));
    return true;
}

/* Another has the seat now; and one may sit down more often than there are seats. */
static void who_has_stood_up_is_forgotten_with_the_name(void **state)
{
    struct world *world = *state;
    char room[20];
    make_ann(world);
    say(world, 0,
        "{\"t\":\"create\",\"game\":\"gamma\",\"rules\":\"players=3\",\"seat\":0,"
        "\"open\":true}");
    last_text(world, 0, "room", "room", room, sizeof room);
    for (int i = 1; i < 3; i++) {
        come(world, i);
        enter(world, i, room);
    }
    say(world, 1, "{\"t\":\"sit\",\"seat\":1}");
    for (int i = 0; i < 10; i++) {
        world->now += 10000; /* nobody talks too much */
        say(world, 0, "{\"t\":\"leave\"}");
        enter(world, 0, room);
        say(world, 0, "{\"t\":\"sit\",\"seat\":0}");
        claim_heard(world, 0, "\"you\":0");
    }
    say(world, 0, "{\"t\":\"leave\"}");
    say(world, 2, "{\"t\":\"sit\",\"seat\":0}");
    claim_heard(world, 2, "\"you\":0");
    say(world, 0, FORGET("correct horse"));
    await(world, 0, "\"re\":4");
    assert_true(world->store->kind->each_line(world->store, room, claim_nameless, NULL, NULL));
}

static void a_guest_is_forgotten_when_it_likes_or_stays_away(void **state)
{
    struct world *world = *state;
    const uint64_t day = 24 * 3600 * 1000;
    world->now = 1000 * day;
    for (int i = 0; i < 3; i++)
        come(world, i);
    say(world, 0, "{\"t\":\"forget\",\"id\":4}");
    claim_heard(world, 0, "\"re\":4");
    for (int i = 1; i < 3; i++)
        go(world, i);
    world->now += 100 * day;
    come(world, 2);
    world->now += 100 * day;
    turn(world);
    for (int i = 0; i < 3; i++) {
        connect_unknown(world, 3);
        memcpy(world->friends[3].token, world->friends[i].token, sizeof world->friends[i].token);
        greet_as(world, 3, "X");
        claim_heard(world, 3, i == 2 ? "\"t\":\"welcome\"" : "this token is not known here");
    }
}

/* More of them than are forgotten in one turn. */
static void guests_who_stay_away_lose_their_names_in_games(void **state)
{
    struct world *world = *state;
    const uint64_t day = 24 * 3600 * 1000;
    char room[20];
    world->now = 1000 * day;
    sit_down(world, CREATE("neutreeko"), room);
    say(world, 0, "{\"t\":\"resign\"}");
    go(world, 0);
    for (int i = 0; i < 30; i++) {
        memset(world->friends[3].token, 0, sizeof world->friends[3].token);
        come(world, 3);
        go(world, 3);
    }
    world->now += 100 * day;
    go(world, 1);
    come(world, 1);
    world->now += 100 * day;
    for (int i = 0; i < 3; i++) {
        turn(world);
        world->now += 10000;
    }
    enter(world, 1, room);
    claim_heard(world, 1, "\"name\":\"somebody\"");
    claim_heard(world, 1, "\"name\":\"Friend 1\"");
    assert_null(strstr(heard(world, 1), "Friend 0"));
}

/* Another tab has the same token. */
static void a_wish_to_be_forgotten_costs_its_address_something(void **state)
{
    struct world *world = *state;
    char room[20];
    int n = 0;
    sit_down(world, CREATE("neutreeko"), room);
    do {
        world->now += 100;
        say(world, 0, "{\"t\":\"forget\"}");
    } while (strstr(heard(world, 0), "in the middle of a game") && n++ < 400);
    assert_in_range(n, 180, 260);
    claim_heard(world, 0, "\"early\":true");
}

static void who_is_forgotten_is_so_in_every_connection(void **state)
{
    struct world *world = *state;
    come(world, 0);
    memcpy(world->friends[1].token, world->friends[0].token, sizeof world->friends[1].token);
    come(world, 1);
    come(world, 2);
    say(world, 0, "{\"t\":\"forget\",\"id\":4}");
    claim_heard(world, 0, "\"re\":4");
    assert_true(world->friends[1].is_dropped);
    assert_false(world->friends[0].is_dropped);
    assert_false(world->friends[2].is_dropped);
    say(world, 1, CREATE("neutreeko"));
    assert_int_equal(hub_count(world->hub).rooms, 0);
}

static void passwords_are_not_in_the_store(void **state)
{
    struct world *world = *state;
    struct store_player player;
    make_ann(world);
    assert_true(world->store->kind->find_login(world->store, "ann", &player, NULL));
    assert_memory_equal(player.password, "$argon2id$", 10);
    assert_null(memmem(&player, sizeof player, "correct horse", 13));
    assert_null(strstr(world->friends[0].log, "correct horse"));
}

static void an_account_is_tried_ten_times_and_then_seldom(void **state)
{
    struct world *world = *state;
    int n = 0;
    make_ann(world);
    connect_unknown(world, 1);
    do {
        world->now += 100;
        say(world, 1, LOGIN("ann", "guess number 1"));
        await(world, 1, "\"t\":\"error\"");
    } while (!strstr(heard(world, 1), "too many tries") && n++ < 100);
    assert_int_equal(n, 10);
    connect_unknown(world, 2); /* from another address */
    say(world, 2, LOGIN("ann", "correct horse"));
    claim_heard(world, 2, "too many tries");
    world->now += 21000;
    say(world, 2, LOGIN("ann", "correct horse"));
    await(world, 2, "\"account\":true");
}

static void one_question_at_a_time_and_none_for_those_who_left(void **state)
{
    struct world *world = *state;
    make_ann(world);
    connect_unknown(world, 1);
    const char *text = LOGIN("ann", "correct horse");
    hub_receive(world->hub, world->friends[1].peer, text, strlen(text), world->now);
    hub_receive(world->hub, world->friends[1].peer, text, strlen(text), world->now);
    assert_non_null(strstr(world->friends[1].log, "wait for the answer"));
    go(world, 1);
    size_t length = world->friends[1].length;
    sign_in(world, 2); /* one thread: it has answered the other before */
    assert_int_equal(world->friends[1].length, length);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_guest_becomes_an_account_and_stays_who_it_was),
        CLAIM(signing_in_finds_the_player_from_anywhere),
        CLAIM(a_wrong_password_and_a_wrong_name_are_told_alike),
        CLAIM(names_of_accounts_are_one_persons),
        CLAIM(one_of_two_who_ask_at_once_gets_the_name),
        CLAIM(an_account_keeps_its_name),
        CLAIM(a_session_that_is_signed_out_is_over),
        CLAIM(other_sessions_are_listed_and_ended),
        CLAIM(another_password_ends_other_sessions),
        CLAIM(what_is_said_while_a_password_is_hashed_is_answered),
        CLAIM(a_password_that_changes_meanwhile_lets_nobody_in),
        CLAIM(an_account_that_is_forgotten_meanwhile_lets_nobody_in),
        CLAIM(a_tab_from_before_the_account_needs_its_password),
        CLAIM(a_guest_does_not_sign_in_during_a_game),
        CLAIM(an_account_is_forgotten_with_its_name),
        CLAIM(who_has_stood_up_is_forgotten_with_the_name),
        CLAIM(a_guest_is_forgotten_when_it_likes_or_stays_away),
        CLAIM(a_wish_to_be_forgotten_costs_its_address_something),
        CLAIM(who_is_forgotten_is_so_in_every_connection),
        CLAIM(guests_who_stay_away_lose_their_names_in_games),
        CLAIM(passwords_are_not_in_the_store),
        CLAIM(an_account_is_tried_ten_times_and_then_seldom),
        CLAIM(one_question_at_a_time_and_none_for_those_who_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
