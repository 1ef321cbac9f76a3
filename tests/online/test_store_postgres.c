/*
 * test_store_postgres.c - the store in PostgreSQL: what any store must do, what it owes older
 * versions, and several servers over one. It has a PostgreSQL of its own; where none is installed
 * it says so, and nothing is checked.
 */
#include "online/store_claims.h"

#include <stdio.h>
#include <unistd.h>

#include "online/postgres_server.h"

enum { LEASE = 3600 * 1000 /* milliseconds: nobody is late in a test */ };

static struct place server;

/* An empty database. */
static int make_place(void **state)
{
    snprintf(server.path, sizeof server.path, "%s", postgres_address());
    *state = &server;
    return postgres_clear(state);
}

/* --- versions --------------------------------------------------------------------------------- */

/* A store as version 1 left it: before there were nodes. */
static const char version_1[] =
    "CREATE TABLE version(number bigint NOT NULL); INSERT INTO version VALUES(1);"
    "CREATE TABLE players(id text PRIMARY KEY, name text NOT NULL, login text UNIQUE,"
    " password text, is_bot bigint NOT NULL);"
    "CREATE TABLE sessions(id text PRIMARY KEY, player text NOT NULL REFERENCES players(id),"
    " hash bytea NOT NULL, began bigint NOT NULL, used bigint NOT NULL);"
    "CREATE TABLE rooms(number bigserial PRIMARY KEY, id text NOT NULL UNIQUE, result text);"
    "CREATE TABLE lines(room text NOT NULL REFERENCES rooms(id), n bigint NOT NULL,"
    " line text NOT NULL, PRIMARY KEY(room, n));"
    "CREATE TABLE seats(room text NOT NULL REFERENCES rooms(id), seat bigint NOT NULL,"
    " player text NOT NULL, PRIMARY KEY(room, seat));"
    "CREATE TABLE ratings(player text NOT NULL REFERENCES players(id), game text NOT NULL,"
    " rating float8 NOT NULL, deviation float8 NOT NULL, volatility float8 NOT NULL,"
    " games bigint NOT NULL, at bigint NOT NULL, PRIMARY KEY(player, game));"
    "INSERT INTO rooms(id) VALUES('old'); INSERT INTO lines VALUES('old', 0, 'open')";

static void a_store_of_version_1_is_brought_up_to_date(void **state)
{
    char joined[400] = "";
    postgres_order(version_1);
    struct store *store = reopen(*state);
    claim_lines(store, "old", "|open");
    assert_true(store->nodes->join(store, "n1", LEASE, NULL));
    assert_true(store->nodes->adopt(store, join, joined, NULL));
    assert_string_equal(joined, "|old");
    store_free(store);
    store_free(reopen(*state)); /* and once more: it is */
}

/* The table of seats knew the last of them alone. */
static void who_sat_in_rooms_of_old_is_found_in_their_lines(void **state)
{
    postgres_order(version_1);
    postgres_order(OLD_SITTERS "INSERT INTO players VALUES('ann', 'Ann', NULL, NULL, 0),"
                               " ('bob', 'Bob', NULL, NULL, 0)");
    struct store *store = reopen(*state);
    claim_old_sitters(store);
    store_free(store);
}

static void arenas_of_old_by_link_are_listed_no_more(void **state)
{
    store_free(reopen(*state));
    postgres_order(OLD_ARENAS "UPDATE version SET number = 4");
    struct store *store = reopen(*state);
    claim_old_arenas(store);
    store_free(store);
}

static void a_newer_store_is_left_alone(void **state)
{
    struct qx_error error = {""};
    store_free(reopen(*state));
    postgres_order("UPDATE version SET number = 99");
    assert_null(store_open(server.path, &error));
    assert_non_null(strstr(error.text, "version 99"));
}

static void what_is_no_server_is_said(void **state)
{
    struct qx_error error = {""};
    (void)state;
    assert_null(store_open("postgresql://nobody@/nothing?host=/nowhere", &error));
    assert_non_null(strstr(error.text, "no PostgreSQL to be had"));
}

/* --- nodes ------------------------------------------------------------------------------------ */

static struct store *join_as(const char *node, uint64_t lease)
{
    struct store *store = reopen(&server);
    assert_true(store->nodes->join(store, node, lease, NULL));
    assert_true(store->kind->commit(store, NULL));
    return store;
}

static void claim_holder(struct store *store, const char *room, const char *holder)
{
    char found[STORE_ID_SIZE] = "";
    assert_true(store->nodes->claim(store, room, found, NULL));
    assert_true(store->kind->commit(store, NULL));
    assert_string_equal(found, holder);
}

static void a_room_is_one_nodes(void **state)
{
    struct store *one = join_as("n1", LEASE), *two = join_as("n2", LEASE);
    (void)state;
    add(one, "r1", 0, "open");
    claim_holder(one, "r1", "n1");
    claim_holder(two, "r1", "n1");
    assert_true(two->nodes->release(two, "r1", NULL)); /* it is not its own to give up */
    assert_true(two->kind->commit(two, NULL));
    claim_holder(two, "r1", "n1");
    assert_true(one->nodes->release(one, "r1", NULL));
    assert_true(one->kind->commit(one, NULL));
    claim_holder(two, "r1", "n2");
    claim_holder(one, "r1", "n2");
    store_free(one);
    store_free(two);
}

static void rooms_of_one_that_leaves_are_nobodys(void **state)
{
    struct store *one = join_as("n1", LEASE), *two = join_as("n2", LEASE);
    char before[400] = "", after[400] = "", dead[400] = "";
    (void)state;
    add(one, "r1", 0, "open");
    add(one, "r2", 0, "open");
    assert_true(one->kind->end_room(one, "r2", "draw", NULL));
    claim_holder(one, "r1", "n1");
    assert_true(two->nodes->adopt(two, join, before, NULL));
    assert_string_equal(before, "");
    assert_true(two->kind->commit(two, NULL));
    assert_true(one->nodes->leave(one, NULL));
    assert_true(two->nodes->bury(two, join, dead, NULL));
    assert_string_equal(dead, "");
    assert_true(two->nodes->adopt(two, join, after, NULL));
    assert_string_equal(after, "|r1");
    store_free(one);
    store_free(two);
}

/* The lease of the first is over at once: what it would still write is refused. */
static void whose_lease_is_over_writes_no_more(void **state)
{
    struct store *one = join_as("n1", 0), *two = join_as("n2", LEASE);
    struct qx_error error = {""};
    char dead[400] = "";
    (void)state;
    add(one, "r1", 0, "open"); /* nobody has noticed yet */
    claim_holder(one, "r1", "n1");
    assert_true(two->nodes->bury(two, join, dead, NULL));
    assert_string_equal(dead, "|n1");
    assert_true(two->kind->commit(two, NULL));
    claim_holder(two, "r1", "n2");
    assert_false(one->kind->add_line(one, "r1", 1, "late", &error));
    assert_non_null(strstr(error.text, "taken over"));
    claim_lines(two, "r1", "|open");
    store_free(one);
    store_free(two);
}

/* Hears until this is all that came; notices take their time. */
static void await_notices(struct store *store, const char *expected)
{
    char heard[400] = "";
    for (int i = 0; i < 60000 && strcmp(heard, expected) != 0; i++) {
        assert_true(store->nodes->hear(store, join, heard, NULL));
        usleep(1000);
    }
    assert_string_equal(heard, expected);
}

static void notices_come_with_the_commit_and_in_order(void **state)
{
    struct store *one = join_as("n1", LEASE), *two = join_as("n2", LEASE);
    char heard[400] = "";
    (void)state;
    assert_true(one->nodes->tell(one, NULL, "first", NULL));
    assert_true(one->nodes->tell(one, "n2", "second", NULL));
    assert_true(one->nodes->tell(one, "n3", "for another", NULL));
    assert_true(two->nodes->hear(two, join, heard, NULL));
    assert_string_equal(heard, "");
    assert_true(one->kind->commit(one, NULL));
    await_notices(two, "|first|second");
    assert_true(two->nodes->tell(two, NULL, "third", NULL));
    assert_true(two->kind->commit(two, NULL));
    await_notices(one, "|third"); /* and nothing of its own */
    assert_false(one->nodes->has_heard(one));
    store_free(one);
    store_free(two);
}

static void two_late_nodes_do_not_wait_for_each_other(void **state)
{
    struct store *one = join_as("n1", 0), *two = join_as("n2", 0);
    char joined[400] = "";
    (void)state;
    assert_true(one->nodes->tell(one, NULL, "busy", NULL)); /* both are in a transaction */
    assert_true(two->nodes->tell(two, NULL, "busy", NULL));
    assert_true(one->nodes->bury(one, join, joined, NULL));
    assert_string_equal(joined, "");
    assert_true(two->kind->commit(two, NULL));
    assert_true(one->nodes->bury(one, join, joined, NULL));
    assert_string_equal(joined, "|n2");
    assert_true(one->kind->commit(one, NULL));
    store_free(one);
    store_free(two);
}

static void a_name_goes_to_the_quicker_of_two(void **state)
{
    struct store *one = reopen(*state), *two = reopen(*state);
    struct store_player ann = {.id = "ann", .name = "Ann"}, bob = {.id = "bob", .name = "Bob"};
    assert_true(one->kind->add_player(one, &ann, NULL));
    assert_true(one->kind->add_player(one, &bob, NULL));
    assert_true(one->kind->commit(one, NULL));
    strcpy(ann.login, "x");
    strcpy(bob.login, "x");
    assert_true(one->kind->change_player(one, &ann, NULL));
    assert_true(one->kind->commit(one, NULL));
    assert_true(
        two->kind->add_session(two, &(struct store_session){.id = "s", .player = "bob"}, NULL));
    assert_false(two->kind->change_player(two, &bob, NULL));
    assert_true(two->kind->commit(two, NULL)); /* what else it wrote stays */
    assert_true(one->kind->find_session(one, "s", &(struct store_session){.id = ""}, NULL));
    store_free(one);
    store_free(two);
}

#define CLAIM(test) cmocka_unit_test_setup(test, make_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_CLAIMS(CLAIM),
        CLAIM(a_store_of_version_1_is_brought_up_to_date),
        CLAIM(who_sat_in_rooms_of_old_is_found_in_their_lines),
        CLAIM(arenas_of_old_by_link_are_listed_no_more),
        CLAIM(a_newer_store_is_left_alone),
        CLAIM(what_is_no_server_is_said),
        CLAIM(a_room_is_one_nodes),
        CLAIM(rooms_of_one_that_leaves_are_nobodys),
        CLAIM(whose_lease_is_over_writes_no_more),
        CLAIM(two_late_nodes_do_not_wait_for_each_other),
        CLAIM(notices_come_with_the_commit_and_in_order),
        CLAIM(a_name_goes_to_the_quicker_of_two),
    };
    return postgres_run_claims(tests);
}
