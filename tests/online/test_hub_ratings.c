/*
 * test_hub_ratings.c - claims about rated games, leaders, and the games of a player.
 */
#include <stdio.h>

#include "online/world.h"

#define RATED                                                                                      \
    "{\"t\":\"create\",\"game\":\"neutreeko\",\"seat\":0,\"open\":true,\"clock\":[600,0],"         \
    "\"rated\":true}"

/* Comes and makes an account of this name. */
static void join_in(struct world *world, int who, const char *name)
{
    char text[200];
    come(world, who);
    snprintf(text, sizeof text,
             "{\"t\":\"register\",\"name\":\"%s\",\"password\":\"correct horse\",\"id\":1}", name);
    say(world, who, text);
    await(world, who, "\"re\":1");
}

static void come_as_bot(struct world *world, int who)
{
    struct friend *friend = &world->friends[who];
    friend->peer = hub_connect(world->hub, (uint64_t)who, friend);
    say(world, who, "{\"t\":\"hello\",\"v\":1,\"name\":\"Robot\",\"bot\":true}");
    claim_heard(world, who, "\"t\":\"welcome\"");
}

/* 0 opens this room, 1 sits down in it. */
static void meet(struct world *world, const char *create, char room[20])
{
    say(world, 0, create);
    last_text(world, 0, "room", "room", room, 20);
    enter(world, 1, room);
    say(world, 1, "{\"t\":\"sit\"}");
    claim_heard(world, 1, "\"status\":\"live\"");
}

/* Ann and Bob, who have accounts, at a rated table. */
static void meet_rated(struct world *world, char room[20])
{
    join_in(world, 0, "Ann");
    join_in(world, 1, "Bob");
    meet(world, RATED, room);
}

static int64_t number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* Entry i of a list in somebody's last message of this kind; `*message` is to be released. */
static json_t *entry(const struct world *world, int who, const char *kind, const char *list,
                     size_t i, json_t **message)
{
    *message = last(world, who, kind);
    json_t *found = json_array_get(json_object_get(*message, list), i);
    assert_non_null(found);
    return found;
}

static int64_t told(const struct world *world, int who, size_t seat, const char *key)
{
    json_t *message;
    int64_t number = number_of(entry(world, who, "room", "seats", seat, &message), key);
    json_decref(message);
    return number;
}

/* --- who may ---------------------------------------------------------------------------------- */

static void a_rated_game_needs_accounts(void **state)
{
    struct world *world = *state;
    char room[20];
    join_in(world, 0, "Ann");
    come(world, 1);
    say(world, 1, RATED);
    claim_heard(world, 1, "a rated game needs an account");
    say(world, 0, RATED);
    claim_heard(world, 0, "\"rated\":true");
    last_text(world, 0, "room", "room", room, sizeof room);
    enter(world, 1, room);
    say(world, 1, "{\"t\":\"sit\"}");
    claim_heard(world, 1, "a rated game needs an account");
}

static void a_rated_game_is_one_of_two_without_levels(void **state)
{
    struct world *world = *state;
    join_in(world, 0, "Ann");
    say(world, 0,
        "{\"t\":\"create\",\"game\":\"gamma\",\"rules\":\"players=3\",\"clock\":[600,0],\"rated\":"
        "true}");
    claim_heard(world, 0, "only games of two");
    say(world, 0,
        "{\"t\":\"create\",\"game\":\"neutron\",\"clock\":[600,0],\"rated\":true,\"bots\":{\"1\":"
        "\"level:1\"}}");
    claim_heard(world, 0, "a level has no rating");
    assert_int_equal(hub_count(world->hub).rooms, 0);
}

/* Who goes away from a game without a clock never loses it. Those of an older store end as they
 * began, but are not played again. */
static void a_rated_game_needs_a_clock(void **state)
{
    struct world *world = *state;
    struct store *store = world->store;
    static const char id[] = "k3v9q2mwx7";
    char line[4][100] = {"1000 open 7 0 0 1 neutreeko ", "1000 rated"}, player[20];
    for (int who = 0; who < 2; who++) {
        join_in(world, who, who ? "Bob" : "Ann");
        last_text(world, who, "welcome", "player", player, sizeof player);
        snprintf(line[2 + who], sizeof line[0], "1000 sit %d person %s Somebody", who, player);
    }
    say(world, 0, "{\"t\":\"create\",\"game\":\"neutreeko\",\"rated\":true}");
    claim_heard(world, 0, "a rated game needs a clock");
    for (uint64_t n = 0; n < 4; n++)
        assert_true(store->kind->add_line(store, id, n, line[n], NULL));
    enter(world, 0, id);
    say(world, 0, "{\"t\":\"resign\"}");
    assert_true(told(world, 0, 1, "change") > 0);
    say(world, 0, "{\"t\":\"rematch\"}");
    claim_heard(world, 0, "a rated game needs a clock");
}

static void nothing_is_taken_back_in_a_rated_game(void **state)
{
    struct world *world = *state;
    char room[20];
    meet_rated(world, room);
    say(world, 0, MOVE(0, "d1-e2"));
    say(world, 0, "{\"t\":\"takeback\"}");
    claim_heard(world, 0, "nothing is taken back");
}

/* --- what a game does ------------------------------------------------------------------------- */

static void a_win_moves_both_alike(void **state)
{
    struct world *world = *state;
    char room[20];
    meet_rated(world, room);
    assert_null(strstr(heard(world, 1), "\"rating\":"));
    say(world, 1, "{\"t\":\"resign\"}");
    assert_true(told(world, 0, 0, "change") > 100);
    assert_int_equal(told(world, 0, 0, "rating"), 1500 + told(world, 0, 0, "change"));
    assert_int_equal(told(world, 1, 0, "change"), -told(world, 1, 1, "change"));
    claim_heard(world, 0, "\"provisional\":true");
    say(world, 1, "{\"t\":\"leaders\",\"game\":\"neutreeko\",\"id\":3}");
    claim_heard(world, 1, "\"re\":3");
    json_t *message, *first = entry(world, 1, "leaders", "leaders", 0, &message);
    assert_string_equal(json_string_value(json_object_get(first, "name")), "Ann");
    assert_int_equal(number_of(first, "rating"), told(world, 0, 0, "rating"));
    assert_int_equal(number_of(first, "games"), 1);
    json_decref(message);
    say(world, 1, "{\"t\":\"leaders\",\"game\":\"neutron\"}");
    claim_heard(world, 1, "\"leaders\":[]");
    say(world, 1, "{\"t\":\"leaders\",\"game\":\"chess\"}");
    claim_heard(world, 1, "no such game");
}

/* Whether Ann's rating is provisional, on the page of leaders and on her own. */
static void claim_provisional(struct world *world, bool is_provisional)
{
    static const char *const pages[][3] = {
        {"{\"t\":\"leaders\",\"game\":\"neutreeko\"}", "leaders", "leaders"},
        {"{\"t\":\"player\"}", "player", "ratings"}};
    for (int i = 0; i < 2; i++) {
        json_t *message;
        say(world, 0, pages[i][0]);
        const json_t *rating = entry(world, 0, pages[i][1], pages[i][2], 0, &message);
        assert_int_equal(json_is_true(json_object_get(rating, "provisional")), is_provisional);
        json_decref(message);
    }
}

static void a_rating_grows_unsure_without_games(void **state)
{
    struct world *world = *state;
    const uint64_t years = (uint64_t)10 * 365 * 24 * 3600 * 1000;
    char room[20], player[20];
    world->now += years;
    meet_rated(world, room);
    say(world, 1, "{\"t\":\"resign\"}");
    last_text(world, 0, "welcome", "player", player, sizeof player);
    struct store_rating row;
    assert_true(world->store->kind->find_rating(world->store, player, "neutreeko", &row, NULL));
    row.deviation = 50;
    row.at = world->now;
    assert_true(world->store->kind->put_rating(world->store, &row, NULL));
    claim_provisional(world, false);
    row.at = world->now - years;
    assert_true(world->store->kind->put_rating(world->store, &row, NULL));
    claim_provisional(world, true);
}

static void a_draw_of_equals_moves_nobody(void **state)
{
    struct world *world = *state;
    char room[20];
    meet_rated(world, room);
    say(world, 0, "{\"t\":\"draw\"}");
    say(world, 1, "{\"t\":\"draw\"}");
    assert_int_equal(told(world, 0, 0, "change"), 0);
    assert_int_equal(told(world, 0, 1, "rating"), 1500);
}

static void what_is_called_off_or_not_rated_moves_nobody(void **state)
{
    struct world *world = *state;
    char room[20];
    meet_rated(world, room);
    say(world, 1, "{\"t\":\"abort\"}");
    meet(world, CREATE("neutreeko"), room);
    claim_heard(world, 1, "\"rated\":false");
    say(world, 1, "{\"t\":\"resign\"}");
    assert_null(strstr(heard(world, 1), "\"change\""));
    say(world, 1, "{\"t\":\"leaders\",\"game\":\"neutreeko\"}");
    claim_heard(world, 1, "\"leaders\":[]");
}

static void ratings_outlive_the_server_and_rematches_count(void **state)
{
    struct world *world = *state;
    char room[20], next[20];
    meet_rated(world, room);
    say(world, 1, "{\"t\":\"resign\"}");
    const int64_t before = told(world, 0, 0, "rating");
    say(world, 0, "{\"t\":\"rematch\"}");
    say(world, 1, "{\"t\":\"rematch\"}");
    last_text(world, 0, "room", "next", next, sizeof next);
    for (int i = 0; i < 2; i++)
        go(world, i);
    hub_free(world->hub);
    world->hub = new_hub(world);
    come(world, 0);
    enter(world, 0, next);
    claim_heard(world, 0, "\"rated\":true");
    assert_int_equal(told(world, 0, 1, "rating"), before); /* seats have changed */
    say(world, 0, "{\"t\":\"resign\"}");
    assert_true(told(world, 0, 1, "change") < 0);
    say(world, 0, "{\"t\":\"player\"}");
    claim_heard(world, 0, "\"games\":2}");
}

static void bots_have_a_ladder_of_their_own(void **state)
{
    struct world *world = *state;
    char room[20];
    join_in(world, 0, "Ann");
    come_as_bot(world, 1);
    meet(world, RATED, room);
    claim_heard(world, 1, "\"kind\":\"bot\"");
    say(world, 0, "{\"t\":\"resign\"}");
    say(world, 0, "{\"t\":\"leaders\",\"game\":\"neutreeko\",\"bots\":true}");
    claim_heard(world, 0, "\"name\":\"Robot\"");
    assert_null(strstr(heard(world, 0), "Ann"));
    say(world, 0, "{\"t\":\"leaders\",\"game\":\"neutreeko\"}");
    claim_heard(world, 0, "\"name\":\"Ann\"");
    assert_null(strstr(heard(world, 0), "Robot"));
}

/* --- players who are forgotten ---------------------------------------------------------------- */

/* As another node may have it: the game goes on, and counts for who is left. */
static void who_was_forgotten_in_a_rated_game_has_no_rating(void **state)
{
    struct world *world = *state;
    char room[20], player[20];
    meet_rated(world, room);
    last_text(world, 0, "welcome", "player", player, sizeof player);
    assert_true(world->store->kind->forget_player(world->store, player, NULL));
    say(world, 1, "{\"t\":\"resign\"}");
    claim_heard(world, 1, "\"status\":\"over\"");
    say(world, 1, "{\"t\":\"leaders\",\"game\":\"neutreeko\"}");
    claim_heard(world, 1, "\"leaders\":[{\"player\":");
    claim_heard(world, 1, "\"name\":\"Bob\"");
    assert_null(strstr(heard(world, 1), "Ann"));
}

static void who_is_forgotten_sits_nowhere_any_more(void **state)
{
    struct world *world = *state;
    char room[20];
    come_as_bot(world, 0);
    come_as_bot(world, 1);
    say(world, 0, RATED);
    last_text(world, 0, "room", "room", room, sizeof room);
    say(world, 0, "{\"t\":\"forget\",\"id\":4}");
    claim_heard(world, 0, "\"re\":4");
    enter(world, 1, room);
    claim_heard(world, 1, "\"status\":\"aborted\"");
    say(world, 1, "{\"t\":\"sit\"}");
    claim_heard(world, 1, "every seat is taken");
}

/* --- games of a player ------------------------------------------------------------------------ */

static size_t n_games(const struct world *world, int who)
{
    json_t *message = last(world, who, "player");
    size_t n = json_array_size(json_object_get(message, "games"));
    json_decref(message);
    return n;
}

static void games_are_listed_by_player_and_kept_private(void **state)
{
    struct world *world = *state;
    char room[20], hidden[20], player[20], text[100];
    for (int i = 0; i < 3; i++)
        come(world, i);
    last_text(world, 0, "welcome", "player", player, sizeof player);
    meet(world, CREATE("neutreeko"), room);
    say(world, 1, "{\"t\":\"resign\"}");
    meet(world, CREATE("neutron"), hidden);
    say(world, 1, "{\"t\":\"abort\"}");
    meet(world, "{\"t\":\"create\",\"game\":\"othello\",\"seat\":0,\"open\":false}", hidden);
    say(world, 1, "{\"t\":\"resign\"}");
    world->now += 1000;
    snprintf(text, sizeof text, "{\"t\":\"player\",\"player\":\"%s\",\"id\":5}", player);
    say(world, 2, text);
    claim_heard(world, 2, "\"re\":5");
    assert_int_equal(n_games(world, 2), 1);
    claim_heard(world, 2, room);
    claim_heard(world, 2, "\"winners\":[0],\"words\":\"Black wins: White resigned.\"");
    assert_null(strstr(heard(world, 2), "othello"));
    say(world, 1, text);
    assert_int_equal(n_games(world, 1), 2);
    world->now += 61000; /* nobody is there: rooms are let go, and read from the store again */
    for (int i = 0; i < 2; i++)
        say(world, i, "{\"t\":\"leave\"}");
    world->now += 61000;
    turn(world);
    assert_int_equal(hub_count(world->hub).rooms, 0);
    say(world, 0, "{\"t\":\"player\"}");
    assert_int_equal(n_games(world, 0), 2);
    assert_int_equal(hub_count(world->hub).rooms, 0);
    say(world, 0, "{\"t\":\"player\",\"from\":2}");
    assert_int_equal(n_games(world, 0), 1);
    say(world, 0, "{\"t\":\"player\",\"player\":\"nobody\"}");
    claim_heard(world, 0, "no such player");
}

/* A game that goes on is listed without its moves: what is secret stays so. */
static void the_list_of_games_has_no_moves(void **state)
{
    struct world *world = *state;
    char room[20];
    sit_down(world, CREATE("compromise"), room);
    say(world, 0, "{\"t\":\"move\",\"n\":0,\"move\":\"213\"}");
    say(world, 1, "{\"t\":\"player\"}");
    claim_heard(world, 1, "\"status\":\"live\"");
    assert_null(strstr(heard(world, 1), "213"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_rated_game_needs_accounts),
        CLAIM(a_rated_game_is_one_of_two_without_levels),
        CLAIM(a_rated_game_needs_a_clock),
        CLAIM(nothing_is_taken_back_in_a_rated_game),
        CLAIM(a_win_moves_both_alike),
        CLAIM(a_rating_grows_unsure_without_games),
        CLAIM(a_draw_of_equals_moves_nobody),
        CLAIM(what_is_called_off_or_not_rated_moves_nobody),
        CLAIM(ratings_outlive_the_server_and_rematches_count),
        CLAIM(bots_have_a_ladder_of_their_own),
        CLAIM(who_was_forgotten_in_a_rated_game_has_no_rating),
        CLAIM(who_is_forgotten_sits_nowhere_any_more),
        CLAIM(games_are_listed_by_player_and_kept_private),
        CLAIM(the_list_of_games_has_no_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
