/*
 * test_hub_arenas.c - claims about arenas in the protocol, without a socket.
 */
#include <stdio.h>

#include "online/token.h"
#include "online/world.h"

#define HOLD                                                                                       \
    "{\"t\":\"hold\",\"game\":\"neutreeko\",\"clock\":[60,0],\"kind\":\"swiss\",\"rounds\":1,"     \
    "\"open\":true,\"title\":\"Club\"}"

static void say_arena(struct world *world, int who, const char *arena)
{
    char text[200];
    snprintf(text, sizeof text, "{\"t\":\"arena\",\"arena\":\"%s\"}", arena);
    say(world, who, text);
}

/* Friend 0 holds an arena, 1 and 2 join it. */
static void hold(struct world *world, char arena[20], char link[100])
{
    for (int who = 0; who < 3; who++)
        come(world, who);
    say(world, 0, HOLD);
    last_text(world, 0, "arena", "arena", arena, 20);
    last_text(world, 0, "arena", "link", link, 100);
    for (int who = 1; who < 3; who++) {
        say_arena(world, who, arena);
        say(world, who, "{\"t\":\"join\"}");
        claim_heard(world, who, "\"joined\":true");
    }
}

static void a_round_is_played_and_all_see_how_they_stand(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], room[20], other[20];
    hold(world, arena, link);
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 1, "arena", "next", room, sizeof room);
    last_text(world, 2, "arena", "next", other, sizeof other);
    assert_string_equal(room, other);
    enter(world, 1, room);
    claim_heard(world, 1, "\"status\":\"live\"");
    say(world, 1, "{\"t\":\"abort\"}");
    claim_heard(world, 1, "not called off");
    say(world, 1, "{\"t\":\"resign\"}");
    claim_heard(world, 0, "\"status\":\"over\"");
    claim_heard(world, 0, "\"standings\":[{\"player\":");
    claim_heard(world, 0, "\"name\":\"Friend 2\",\"bot\":false,\"left\":false,\"points\":1.0");
    say(world, 0, "{\"t\":\"arenas\"}");
    claim_heard(world, 0, "\"arenas\":[]");
}

/* A page that was loaded anew knows of its game no more than the room says. */
static void a_game_says_whose_it_is(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], room[20], part[40];
    hold(world, arena, link);
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 1, "arena", "next", room, sizeof room);
    snprintf(part, sizeof part, "\"arena\":\"%s\"", arena);
    for (int who = 0; who < 2; who++) { /* who watches, and who plays */
        enter(world, who, room);
        claim_heard(world, who, part);
    }
}

static void an_arena_by_link_is_told_to_its_players_alone(void **state)
{
    struct world *world = *state;
    char arena[20], room[20], part[40];
    for (int who = 0; who < 3; who++)
        come(world, who);
    say(world, 0,
        "{\"t\":\"hold\",\"game\":\"neutreeko\",\"clock\":[60,0],\"kind\":\"robin\",\"open\":"
        "false}");
    last_text(world, 0, "arena", "arena", arena, sizeof arena);
    say_arena(world, 1, arena);
    for (int who = 0; who < 2; who++)
        say(world, who, "{\"t\":\"join\"}");
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 1, "arena", "next", room, sizeof room);
    snprintf(part, sizeof part, "\"arena\":\"%s\"", arena);
    enter(world, 1, room);
    claim_heard(world, 1, part);
    enter(world, 2, room);
    assert_null(strstr(heard(world, 2), arena));
}

static void arenas_by_link_hide_no_others(void **state)
{
    struct world *world = *state;
    char arena[20], link[100];
    hold(world, arena, link);
    for (int i = 0; i < 30; i++) {
        world->now += 100; /* no more messages than it may send */
        say(world, 0, "{\"t\":\"hold\",\"game\":\"neutron\",\"clock\":[60,0],\"rounds\":1}");
        claim_heard(world, 0, "\"host\":true");
    }
    say(world, 1, "{\"t\":\"arenas\"}");
    claim_heard(world, 1, arena);
    assert_null(strstr(heard(world, 1), "neutron"));
}

static void only_the_hosts_link_may_start_and_end(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], wrong[100];
    hold(world, arena, link);
    say(world, 1, "{\"t\":\"start\"}");
    claim_heard(world, 1, "host's link");
    snprintf(wrong, sizeof wrong, "%s", link);
    wrong[strlen(wrong) - 1] ^= 1;
    say_arena(world, 1, wrong);
    claim_heard(world, 1, "not the host's link");
    say_arena(world, 1, link);
    claim_heard(world, 1, "\"host\":true");
    assert_null(strstr(heard(world, 1), "\"link\""));
    say(world, 1, "{\"t\":\"start\"}");
    claim_heard(world, 2, "\"status\":\"running\"");
    say(world, 1, "{\"t\":\"pause\"}");
    claim_heard(world, 2, "\"status\":\"paused\"");
    say(world, 1, "{\"t\":\"close\"}");
    claim_heard(world, 2, "\"status\":\"over\"");
}

static void an_arena_survives_a_restart(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], room[20], again[20];
    hold(world, arena, link);
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 1, "arena", "next", room, sizeof room);
    for (int who = 0; who < 3; who++)
        go(world, who);
    hub_free(world->hub);
    world->hub = new_hub(world);
    for (int who = 0; who < 3; who++)
        come(world, who);
    say_arena(world, 2, arena);
    last_text(world, 2, "arena", "next", again, sizeof again);
    assert_string_equal(room, again);
    world->now += 121000; /* nobody makes a first move */
    turn(world);
    claim_heard(world, 2, "\"status\":\"over\"");
}

/* Nobody waits for somebody who has gone for good. */
static void who_is_forgotten_is_paired_no_more(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], room[20], other[20];
    come(world, 3);
    hold(world, arena, link);
    say_arena(world, 3, arena);
    say(world, 3, "{\"t\":\"join\"}");
    say(world, 2, "{\"t\":\"forget\",\"id\":4}");
    claim_heard(world, 2, "\"re\":4");
    say(world, 0, "{\"t\":\"start\"}");
    claim_heard(world, 0, "\"left\":true");
    last_text(world, 1, "arena", "next", room, sizeof room);
    last_text(world, 3, "arena", "next", other, sizeof other);
    assert_string_equal(room, other);
}

static void an_arena_of_forgotten_players_ends(void **state)
{
    struct world *world = *state;
    char arena[20], link[100];
    hold(world, arena, link);
    say(world, 2, "{\"t\":\"forget\"}");
    say(world, 0, "{\"t\":\"start\"}");
    claim_heard(world, 1, "\"status\":\"over\"");
}

/* Four are to meet in three rounds; the two that are left meet in one of them. */
static void a_round_of_byes_is_over_at_once(void **state)
{
    struct world *world = *state;
    char arena[20], room[20];
    for (int who = 0; who < 4; who++)
        come(world, who);
    say(world, 0,
        "{\"t\":\"hold\",\"game\":\"neutreeko\",\"clock\":[60,0],\"kind\":\"robin\",\"open\":"
        "true}");
    last_text(world, 0, "arena", "arena", arena, sizeof arena);
    for (int who = 0; who < 4; who++) {
        if (who > 0)
            say_arena(world, who, arena);
        say(world, who, "{\"t\":\"join\"}");
    }
    for (int who = 2; who < 4; who++)
        say(world, who, "{\"t\":\"quit\"}");
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 0, "arena", "next", room, sizeof room);
    enter(world, 0, room);
    say(world, 0, "{\"t\":\"resign\"}");
    claim_heard(world, 1, "\"status\":\"over\",\"round\":3");
    claim_heard(world, 1, "\"name\":\"Friend 1\",\"bot\":false,\"left\":false,\"points\":3.0");
}

/* Words are no move. */
static void a_round_is_not_held_up_by_words(void **state)
{
    struct world *world = *state;
    char arena[20], link[100], room[20];
    hold(world, arena, link);
    say(world, 0, "{\"t\":\"start\"}");
    last_text(world, 1, "arena", "next", room, sizeof room);
    enter(world, 1, room);
    world->now += 100000;
    say(world, 1, "{\"t\":\"draw\"}");
    claim_heard(world, 1, "\"status\":\"live\"");
    world->now += 21000;
    turn(world);
    claim_heard(world, 1, "\"status\":\"over\"");
}

/* A store that counts what is asked of it. */
static const struct store_kind *plain;
static struct store_kind counting;
static int n_arenas, n_players;

static bool count_arena(struct store *store, const char *arena, store_visit *visit, void *context,
                        struct qx_error *error)
{
    n_arenas++;
    return plain->each_arena_line(store, arena, visit, context, error);
}

static bool count_player(struct store *store, const char *id, struct store_player *player,
                         struct qx_error *error)
{
    n_players++;
    return plain->find_player(store, id, player, error);
}

static void an_arena_is_read_once_for_all_who_follow_it(void **state)
{
    struct world *world = *state;
    char arena[20], link[100];
    come(world, 3);
    hold(world, arena, link);
    say_arena(world, 3, arena);
    plain = world->store->kind;
    counting = *plain;
    counting.each_arena_line = count_arena;
    counting.find_player = count_player;
    world->store->kind = &counting;
    say(world, 3, "{\"t\":\"join\"}");
    world->store->kind = plain;
    for (int who = 0; who < 4; who++)
        claim_heard(world, who, "\"name\":\"Friend 3\"");
    assert_int_equal(n_arenas, 2); /* to be changed, and to be told */
    assert_int_equal(n_players, 3);
}

/* Whoever asks how often: within a second all are told what was read once, unless it has changed.
 */
static void the_list_of_arenas_is_read_once_for_all(void **state)
{
    struct world *world = *state;
    char arena[20], link[100];
    hold(world, arena, link);
    plain = world->store->kind;
    counting = *plain;
    counting.each_arena_line = count_arena;
    world->store->kind = &counting;
    n_arenas = 0;
    for (int i = 0; i < 30; i++) {
        say(world, i % 3, "{\"t\":\"arenas\"}");
        claim_heard(world, i % 3, arena);
    }
    assert_int_equal(n_arenas, 1);
    world->now += 1000;
    say(world, 0, "{\"t\":\"arenas\"}");
    assert_int_equal(n_arenas, 2);
    world->store->kind = plain;
    say(world, 0, "{\"t\":\"close\"}");
    say(world, 0, "{\"t\":\"arenas\"}");
    claim_heard(world, 0, "\"arenas\":[]");
}

/* Each is a line of the arena, which is kept and read again whenever it is needed. */
static void to_and_fro_costs_its_address_something(void **state)
{
    struct world *world = *state;
    char arena[20], link[100];
    int n = 0;
    hold(world, arena, link);
    do {
        world->now += 100; /* no more messages than it may send */
        say(world, 1, n % 2 ? "{\"t\":\"join\"}" : "{\"t\":\"quit\"}");
    } while (!strstr(heard(world, 1), "too much from your address") && n++ < 1000);
    assert_in_range(n, 100, 300);
}

static void what_is_no_arena_is_refused(void **state)
{
    struct world *world = *state;
    come(world, 0);
    static const struct {
        const char *said, *why;
    } wrong[] = {
        {"{\"t\":\"hold\",\"game\":\"chess\",\"clock\":[60,0],\"rounds\":1}", "no game"},
        {"{\"t\":\"hold\",\"game\":\"gamma\",\"rules\":\"players=3\",\"clock\":[60,0],\"rounds\":"
         "1}",
         "games of two"},
        {"{\"t\":\"hold\",\"game\":\"gamma\",\"rules\":\"width=500,height=500,players=2\","
         "\"clock\":[60,0],\"rounds\":1}",
         "too large for a room"},
        {"{\"t\":\"hold\",\"game\":\"neutron\",\"rounds\":1}", "needs a clock"},
        {"{\"t\":\"hold\",\"game\":\"neutron\",\"clock\":[60,0],\"rounds\":0}", "rounds"},
        {"{\"t\":\"hold\",\"game\":\"neutron\",\"clock\":[60,0],\"rounds\":99}", "rounds"},
        {"{\"t\":\"arena\",\"arena\":\"0123456789\"}", "no such arena"},
        {"{\"t\":\"join\"}", "you follow no arena"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        say(world, 0, wrong[i].said);
        claim_heard(world, 0, wrong[i].why);
    }
}

/* A store may have one from before: it is refused, and the server goes on. */
static void an_arena_that_no_room_can_play_does_not_start(void **state)
{
    struct world *world = *state;
    static const char id[] = "k3v9q2mwx7";
    unsigned char hash[STORE_HASH_SIZE];
    char link[TOKEN_SIZE], line[400];
    token_make(id, link, hash);
    int length = snprintf(line, sizeof line, "1000 open swiss 1 60000 0 1 ");
    for (size_t i = 0; i < sizeof hash; i++)
        length += snprintf(line + length, 3, "%02x", hash[i]);
    snprintf(line + length, sizeof line - (size_t)length, " gamma width=500,height=500,players=2");
    assert_true(world->store->kind->add_arena_line(world->store, id, 0, line, NULL));
    for (int who = 0; who < 2; who++) {
        come(world, who);
        say_arena(world, who, link);
        say(world, who, "{\"t\":\"join\"}");
    }
    say(world, 0, "{\"t\":\"start\"}");
    claim_heard(world, 0, "too large for a room");
    say(world, 0, "{\"t\":\"close\"}");
    claim_heard(world, 1, "\"status\":\"over\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_round_is_played_and_all_see_how_they_stand),
        CLAIM(a_game_says_whose_it_is),
        CLAIM(an_arena_by_link_is_told_to_its_players_alone),
        CLAIM(arenas_by_link_hide_no_others),
        CLAIM(only_the_hosts_link_may_start_and_end),
        CLAIM(an_arena_survives_a_restart),
        CLAIM(who_is_forgotten_is_paired_no_more),
        CLAIM(an_arena_of_forgotten_players_ends),
        CLAIM(a_round_of_byes_is_over_at_once),
        CLAIM(a_round_is_not_held_up_by_words),
        CLAIM(an_arena_is_read_once_for_all_who_follow_it),
        CLAIM(the_list_of_arenas_is_read_once_for_all),
        CLAIM(to_and_fro_costs_its_address_something),
        CLAIM(what_is_no_arena_is_refused),
        CLAIM(an_arena_that_no_room_can_play_does_not_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
