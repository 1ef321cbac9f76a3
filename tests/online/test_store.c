/*
 * test_store.c - the store in SQLite: what any store must do, and what it owes its older files.
 */
#include "online/store_claims.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

static int make_place(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    assert_non_null(place);
    strcpy(place->folder, "/tmp/test_store_XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->path, sizeof place->path, "%s/s", place->folder);
    *state = place;
    return 0;
}

static int clear_place(void **state)
{
    struct place *place = *state;
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s%s", place->path, ends[i]);
        unlink(path);
    }
    rmdir(place->folder);
    free(place);
    return 0;
}

static void a_backup_is_what_was_committed(void **state)
{
    const struct place *place = *state;
    struct place copy = *place;
    struct store *store = reopen(place);
    snprintf(copy.path, sizeof copy.path, "%s/backup", place->folder);
    add(store, "r1", 0, "open");
    assert_false(store->kind->back_up(store, copy.path, NULL)); /* not committed */
    assert_true(store->kind->commit(store, NULL));
    for (uint64_t n = 1; n < 3; n++) { /* the second time over the first */
        assert_true(store->kind->back_up(store, copy.path, NULL));
        add(store, "r1", n, n == 1 ? "one" : "two");
        assert_true(store->kind->commit(store, NULL));
    }
    assert_false(store->kind->back_up(store, "/nowhere/backup", NULL));
    claim_lines(store, "r1", "|open|one|two");
    store_free(store);
    store = reopen(&copy);
    claim_lines(store, "r1", "|open|one");
    store_free(store);
    unlink(copy.path);
}

/* --- SQLite ----------------------------------------------------------------------------------- */

static void run(const struct place *place, const char *text)
{
    sqlite3 *file;
    assert_int_equal(sqlite3_open(place->path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

/* Files as earlier versions left them. */
#define VERSION_1                                                                                  \
    "CREATE TABLE players(id TEXT PRIMARY KEY, name TEXT NOT NULL, hash BLOB NOT NULL,"            \
    " is_bot INTEGER NOT NULL) STRICT, WITHOUT ROWID;"                                             \
    "CREATE TABLE rooms(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;"              \
    "CREATE TABLE lines(room TEXT NOT NULL REFERENCES rooms(id), n INTEGER NOT NULL,"              \
    " line TEXT NOT NULL, PRIMARY KEY(room, n)) STRICT, WITHOUT ROWID;"                            \
    "INSERT INTO rooms VALUES(1, 'old'); INSERT INTO lines VALUES('old', 0, 'open');"              \
    "INSERT INTO players VALUES('ann', 'Ann', CAST(zeroblob(31) || x'07' AS BLOB), 1);"            \
    "PRAGMA user_version = 1;"
#define VERSION_2                                                                                  \
    VERSION_1                                                                                      \
    "ALTER TABLE rooms ADD COLUMN result TEXT;"                                                    \
    "CREATE INDEX live_rooms ON rooms(number) WHERE result IS NULL;"                               \
    "CREATE TABLE seats(room TEXT NOT NULL REFERENCES rooms(id), seat INTEGER NOT NULL,"           \
    " player TEXT NOT NULL, PRIMARY KEY(room, seat)) STRICT, WITHOUT ROWID;"                       \
    "CREATE INDEX seats_of ON seats(player);"                                                      \
    "PRAGMA user_version = 2;"

/* A guest of old comes back by the token that it has, and may take an account. */
static void claim_old_guest(struct store *store)
{
    static const unsigned char hash[STORE_HASH_SIZE] = {[31] = 7};
    struct store_session session;
    struct store_player player;
    assert_true(store->kind->find_session(store, "ann", &session, NULL));
    assert_string_equal(session.player, "ann");
    assert_memory_equal(session.hash, hash, sizeof hash);
    assert_true(store->kind->find_player(store, "ann", &player, NULL));
    assert_true(player.is_bot);
    assert_string_equal(player.login, "");
    strcpy(player.login, "ann");
    assert_true(store->kind->change_player(store, &player, NULL));
}

static void claim_brought_up(const struct place *place, const char *old)
{
    run(place, old);
    struct store *store = reopen(place);
    char joined[400] = "";
    claim_old_guest(store);
    claim_lines(store, "old", "|open");
    assert_true(store->kind->each_live(store, NULL, join, joined, NULL));
    assert_string_equal(joined, "|old");
    assert_true(store->kind->end_room(store, "old", "done", NULL));
    assert_true(store->kind->add_sitter(store, "old", "ann", NULL));
    assert_true(store->kind->commit(store, NULL));
    store_free(store);
}

static void a_file_of_version_1_is_brought_up_to_date(void **state)
{
    claim_brought_up(*state, VERSION_1);
}

static void a_file_of_version_2_is_brought_up_to_date(void **state)
{
    claim_brought_up(*state, VERSION_2);
}

#define VERSION_5                                                                                  \
    VERSION_2                                                                                      \
    "CREATE TABLE sessions(id TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id),"      \
    " hash BLOB NOT NULL, began INTEGER NOT NULL, used INTEGER NOT NULL) STRICT, WITHOUT ROWID;"   \
    "CREATE INDEX sessions_of ON sessions(player);"                                                \
    "INSERT INTO sessions SELECT id, id, hash, 0, 0 FROM players;"                                 \
    "ALTER TABLE players DROP COLUMN hash;"                                                        \
    "ALTER TABLE players ADD COLUMN login TEXT;"                                                   \
    "ALTER TABLE players ADD COLUMN password TEXT;"                                                \
    "CREATE UNIQUE INDEX players_by_login ON players(login);"                                      \
    "CREATE TABLE ratings(player TEXT NOT NULL REFERENCES players(id), game TEXT NOT NULL,"        \
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"                    \
    " games INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(player, game))"                     \
    " STRICT, WITHOUT ROWID;"                                                                      \
    "CREATE INDEX ratings_by_game ON ratings(game, rating);"                                       \
    "CREATE TABLE arenas(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"                     \
    " is_over INTEGER NOT NULL) STRICT;"                                                           \
    "CREATE INDEX live_arenas ON arenas(number) WHERE is_over = 0;"                                \
    "CREATE TABLE arena_lines(arena TEXT NOT NULL REFERENCES arenas(id), n INTEGER NOT NULL,"      \
    " line TEXT NOT NULL, PRIMARY KEY(arena, n)) STRICT, WITHOUT ROWID;"                           \
    "CREATE TABLE arena_rooms(room TEXT PRIMARY KEY REFERENCES rooms(id),"                         \
    " arena TEXT NOT NULL REFERENCES arenas(id)) STRICT, WITHOUT ROWID;"                           \
    "PRAGMA user_version = 5;"

static void a_file_of_version_5_is_brought_up_to_date(void **state)
{
    claim_brought_up(*state, VERSION_5);
}

/* The table of seats knew the last of them alone. */
static void who_sat_in_rooms_of_old_is_found_in_their_lines(void **state)
{
    run(*state, VERSION_5 OLD_SITTERS "INSERT INTO players VALUES('bob', 'Bob', 0, NULL, NULL);");
    struct store *store = reopen(*state);
    claim_old_sitters(store);
    store_free(store);
}

static void arenas_of_old_by_link_are_listed_no_more(void **state)
{
    run(*state, VERSION_5 OLD_ARENAS);
    struct store *store = reopen(*state);
    claim_old_arenas(store);
    store_free(store);
}

static void claim_unopened(const struct place *place, const char *why)
{
    struct qx_error error = {""};
    struct store *store = store_open_sqlite(place->path, &error);
    assert_null(store);
    assert_non_null(strstr(error.text, why));
}

static void a_newer_file_is_left_alone(void **state)
{
    run(*state, "PRAGMA user_version = 99");
    claim_unopened(*state, "version 99");
}

static void what_is_no_store_is_refused(void **state)
{
    const struct place *place = *state;
    FILE *file = fopen(place->path, "w");
    for (int i = 0; i < 200; i++)
        fputs("not a database\n", file);
    fclose(file);
    claim_unopened(place, "no file of SQLite");
}

static void where_no_store_can_be_is_told(void **state)
{
    (void)state;
    struct qx_error error;
    assert_null(store_open_sqlite("/nowhere/store", &error));
    assert_string_equal(error.text,
                        "the store /nowhere/store cannot be written: No such file or directory");
}

static void one_server_at_a_time(void **state)
{
    struct store *store = reopen(*state);
    claim_unopened(*state, "another server");
    store_free(store);
    store_free(reopen(*state));
}

#define CLAIM(test) cmocka_unit_test_setup_teardown(test, make_place, clear_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_CLAIMS(CLAIM),
        CLAIM(a_backup_is_what_was_committed),
        CLAIM(a_file_of_version_1_is_brought_up_to_date),
        CLAIM(a_file_of_version_2_is_brought_up_to_date),
        CLAIM(a_file_of_version_5_is_brought_up_to_date),
        CLAIM(who_sat_in_rooms_of_old_is_found_in_their_lines),
        CLAIM(arenas_of_old_by_link_are_listed_no_more),
        CLAIM(a_newer_file_is_left_alone),
        CLAIM(what_is_no_store_is_refused),
        CLAIM(where_no_store_can_be_is_told),
        CLAIM(one_server_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
