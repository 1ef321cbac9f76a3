/*
 * store_sqlite.c - the store in one file of SQLite: WAL, every commit flushed to the disk.
 *
 * A lock on the file is held as long as the store is open, so two servers cannot both run the rooms
 * of one file. Statements are prepared once. A transaction begins with the first write after a
 * commit.
 */
#include "online/store.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* Migration i brings a file of version i to version i + 1. They are never changed, only added to.
 */
static const char *const migrations[] = {
    "CREATE TABLE players(id TEXT PRIMARY KEY, name TEXT NOT NULL, hash BLOB NOT NULL,"
    " is_bot INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE rooms(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE lines(room TEXT NOT NULL REFERENCES rooms(id), n INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(room, n)) STRICT, WITHOUT ROWID;",

    /* How a room ended; NULL while it goes on. */
    "ALTER TABLE rooms ADD COLUMN result TEXT;"
    "CREATE INDEX live_rooms ON rooms(number) WHERE result IS NULL;"
    "CREATE TABLE seats(room TEXT NOT NULL REFERENCES rooms(id), seat INTEGER NOT NULL,"
    " player TEXT NOT NULL, PRIMARY KEY(room, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_of ON seats(player);",
};

enum { VERSION = sizeof migrations / sizeof *migrations };

enum statement {
    BEGIN,
    COMMIT,
    ADD_PLAYER,
    FIND_PLAYER,
    RENAME_PLAYER,
    ADD_ROOM,
    ADD_LINE,
    ADD_SEAT,
    END_ROOM,
    EACH_LINE,
    EACH_LIVE,
    EACH_ROOM_OF,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ADD_PLAYER] = "INSERT INTO players(id, name, hash, is_bot) VALUES(?1, ?2, ?3, ?4)",
    [FIND_PLAYER] = "SELECT name, hash, is_bot FROM players WHERE id = ?1",
    [RENAME_PLAYER] = "UPDATE players SET name = ?2 WHERE id = ?1",
    [ADD_ROOM] = "INSERT INTO rooms(id) VALUES(?1)",
    [ADD_LINE] = "INSERT INTO lines(room, n, line) VALUES(?1, ?2, ?3)",
    [ADD_SEAT] = "INSERT OR REPLACE INTO seats(room, seat, player) VALUES(?1, ?2, ?3)",
    [END_ROOM] = "UPDATE rooms SET result = ?2 WHERE id = ?1",
    [EACH_LINE] = "SELECT line FROM lines WHERE room = ?1 ORDER BY n",
    [EACH_LIVE] = "SELECT id FROM rooms WHERE result IS NULL ORDER BY number",
    [EACH_ROOM_OF] = ("SELECT id FROM rooms JOIN seats ON room = id WHERE player = ?1"
                      " GROUP BY id ORDER BY number DESC LIMIT ?2"),
};

struct store_sqlite {
    struct store head;
    sqlite3 *file;
    sqlite3_stmt *statements[STATEMENTS];
    bool is_writing; /* a transaction has begun */
};

static struct store_sqlite *self(struct store *store)
{
    return (struct store_sqlite *)store;
}

static bool failed(struct store_sqlite *store, struct qx_error *error)
{
    return qx_fail(error, "the store says: %s", sqlite3_errmsg(store->file));
}

/* --- statements ------------------------------------------------------------------------------- */

/* The statement with these texts for its first parameters; NULL ends them. */
static sqlite3_stmt *bound(struct store_sqlite *store, enum statement which, const char *first,
                           const char *second)
{
    sqlite3_stmt *statement = store->statements[which];
    sqlite3_reset(statement);
    if (first)
        sqlite3_bind_text(statement, 1, first, -1, SQLITE_TRANSIENT);
    if (second)
        sqlite3_bind_text(statement, 2, second, -1, SQLITE_TRANSIENT);
    return statement;
}

/* Runs a statement that gives no rows, to its end. */
static bool finish(struct store_sqlite *store, sqlite3_stmt *statement, struct qx_error *error)
{
    bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    bool ok = is_done || failed(store, error);
    sqlite3_reset(statement);
    return ok;
}

static bool begin(struct store_sqlite *store, struct qx_error *error)
{
    if (!store->is_writing)
        store->is_writing = finish(store, store->statements[BEGIN], error);
    return store->is_writing;
}

static bool walk(struct store_sqlite *store, sqlite3_stmt *statement, store_visit *visit,
                 void *context, struct qx_error *error)
{
    int status;
    bool ok = true;
    while (ok && (status = sqlite3_step(statement)) == SQLITE_ROW)
        ok = visit(context, (const char *)sqlite3_column_text(statement, 0)) ||
             qx_fail(error, "a line of the store makes no sense");
    if (ok && status != SQLITE_DONE)
        ok = failed(store, error);
    sqlite3_reset(statement);
    return ok;
}

/* --- the table -------------------------------------------------------------------------------- */

static bool add_player(struct store *store, const struct store_player *player,
                       struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    if (!begin(sqlite, error))
        return false;
    sqlite3_stmt *statement = bound(sqlite, ADD_PLAYER, player->id, player->name);
    sqlite3_bind_blob(statement, 3, player->hash, sizeof player->hash, SQLITE_TRANSIENT);
    sqlite3_bind_int(statement, 4, player->is_bot);
    return finish(sqlite, statement, error);
}

static bool take_player(sqlite3_stmt *statement, const char *id, struct store_player *player,
                        struct qx_error *error)
{
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    const void *hash = sqlite3_column_blob(statement, 1);
    if (!name || strlen(name) >= sizeof player->name || strlen(id) >= sizeof player->id ||
        sqlite3_column_bytes(statement, 1) != STORE_HASH_SIZE)
        return qx_fail(error, "a player in the store makes no sense");
    memcpy(player->id, id, strlen(id) + 1);
    memcpy(player->name, name, strlen(name) + 1);
    memcpy(player->hash, hash, STORE_HASH_SIZE);
    player->is_bot = sqlite3_column_int(statement, 2) != 0;
    return true;
}

static bool find_player(struct store *store, const char *id, struct store_player *player,
                        struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    sqlite3_stmt *statement = bound(sqlite, FIND_PLAYER, id, NULL);
    int status = sqlite3_step(statement);
    bool ok = status == SQLITE_ROW && take_player(statement, id, player, error);
    if (status == SQLITE_DONE && error)
        error->text[0] = '\0';
    else if (status != SQLITE_ROW)
        failed(sqlite, error);
    sqlite3_reset(statement);
    return ok;
}

static bool rename_player(struct store *store, const char *id, const char *name,
                          struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    return begin(sqlite, error) && finish(sqlite, bound(sqlite, RENAME_PLAYER, id, name), error);
}

static bool add_line(struct store *store, const char *room, uint64_t n, const char *line,
                     struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    if (!begin(sqlite, error) ||
        (n == 0 && !finish(sqlite, bound(sqlite, ADD_ROOM, room, NULL), error)))
        return false;
    sqlite3_stmt *statement = bound(sqlite, ADD_LINE, room, NULL);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)n);
    sqlite3_bind_text(statement, 3, line, -1, SQLITE_TRANSIENT);
    return finish(sqlite, statement, error);
}

static bool add_seat(struct store *store, const char *room, int64_t seat, const char *player,
                     struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    if (!begin(sqlite, error))
        return false;
    sqlite3_stmt *statement = bound(sqlite, ADD_SEAT, room, NULL);
    sqlite3_bind_int64(statement, 2, seat);
    sqlite3_bind_text(statement, 3, player, -1, SQLITE_TRANSIENT);
    return finish(sqlite, statement, error);
}

static bool end_room(struct store *store, const char *room, const char *result,
                     struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    return begin(sqlite, error) && finish(sqlite, bound(sqlite, END_ROOM, room, result), error);
}

static bool each_line(struct store *store, const char *room, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    return walk(sqlite, bound(sqlite, EACH_LINE, room, NULL), visit, context, error);
}

static bool each_live(struct store *store, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    return walk(sqlite, bound(sqlite, EACH_LIVE, NULL, NULL), visit, context, error);
}

static bool each_room_of(struct store *store, const char *player, uint64_t most, store_visit *visit,
                         void *context, struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    sqlite3_stmt *statement = bound(sqlite, EACH_ROOM_OF, player, NULL);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)most);
    return walk(sqlite, statement, visit, context, error);
}

static bool commit(struct store *store, struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    if (!sqlite->is_writing)
        return true;
    sqlite->is_writing = false;
    return finish(sqlite, sqlite->statements[COMMIT], error);
}

static void close_file(struct store *store)
{
    struct store_sqlite *sqlite = self(store);
    for (enum statement i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(sqlite->statements[i]);
    sqlite3_close(sqlite->file);
    free(sqlite);
}

static const struct store_kind kind = {
    .add_player = add_player,
    .find_player = find_player,
    .rename_player = rename_player,
    .add_line = add_line,
    .add_seat = add_seat,
    .end_room = end_room,
    .each_line = each_line,
    .each_live = each_live,
    .each_room_of = each_room_of,
    .commit = commit,
    .free = close_file,
};

/* --- opening ---------------------------------------------------------------------------------- */

static bool run(struct store_sqlite *store, const char *text, struct qx_error *error)
{
    return sqlite3_exec(store->file, text, NULL, NULL, NULL) == SQLITE_OK || failed(store, error);
}

static int version_of(struct store_sqlite *store)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->file, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    int version = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_finalize(statement);
    return version;
}

/* One migration and its number, together or not at all. */
static bool migrate_once(struct store_sqlite *store, int version, struct qx_error *error)
{
    char number[64];
    struct qx_text text = qx_text_over(number, sizeof number);
    qx_text_print(&text, "PRAGMA user_version = %d", version + 1);
    if (run(store, "BEGIN IMMEDIATE", error) && run(store, migrations[version], error) &&
        run(store, number, error) && run(store, "COMMIT", error))
        return true;
    sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool migrate(struct store_sqlite *store, struct qx_error *error)
{
    int version = version_of(store);
    if (version < 0)
        return failed(store, error);
    if (version > VERSION)
        return qx_fail(error, "the store is of version %d, and this program knows %d at most",
                       version, VERSION);
    while (version < VERSION)
        if (!migrate_once(store, version++, error))
            return false;
    return true;
}

static bool prepare(struct store_sqlite *store, struct qx_error *error)
{
    for (enum statement i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK)
            return failed(store, error);
    return true;
}

static bool set_up(struct store_sqlite *store, struct qx_error *error)
{
    static const char manner[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
                                 "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                                 "BEGIN IMMEDIATE; COMMIT"; /* takes the lock, or fails now */
    if (!run(store, manner, NULL))
        return qx_fail(error, sqlite3_errcode(store->file) == SQLITE_BUSY
                                  ? "another server has the store open"
                                  : "the store is no file of SQLite that can be written");
    return migrate(store, error) && prepare(store, error);
}

struct store *store_open_sqlite(const char *path, struct qx_error *error)
{
    struct store_sqlite *store = calloc(1, sizeof *store);
    if (!store) {
        qx_fail(error, "there is no memory for a store");
        return NULL;
    }
    store->head.kind = &kind;
    if (sqlite3_open(path, &store->file) != SQLITE_OK)
        qx_fail(error, "%s cannot be opened as a store", path);
    else if (set_up(store, error))
        return &store->head;
    close_file(&store->head);
    return NULL;
}
