/*
 * sqlite_schema.c - numbered migrations; the number is the file's user_version.
 */
#include "online/sqlite_schema.h"

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

    /* Accounts; and tokens of their own, of which a player may have several. */
    "CREATE TABLE sessions(id TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id),"
    " hash BLOB NOT NULL, began INTEGER NOT NULL, used INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_of ON sessions(player);"
    "INSERT INTO sessions SELECT id, id, hash, 0, 0 FROM players;"
    "ALTER TABLE players DROP COLUMN hash;"
    "ALTER TABLE players ADD COLUMN login TEXT;"
    "ALTER TABLE players ADD COLUMN password TEXT;"
    "CREATE UNIQUE INDEX players_by_login ON players(login);",

    /* Ratings, of each game for itself. */
    "CREATE TABLE ratings(player TEXT NOT NULL REFERENCES players(id), game TEXT NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    " games INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(player, game))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_by_game ON ratings(game, rating);",

    /* Arenas, and which rooms are their games. */
    "CREATE TABLE arenas(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " is_over INTEGER NOT NULL) STRICT;"
    "CREATE INDEX live_arenas ON arenas(number) WHERE is_over = 0;"
    "CREATE TABLE arena_lines(arena TEXT NOT NULL REFERENCES arenas(id), n INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(arena, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE arena_rooms(room TEXT PRIMARY KEY REFERENCES rooms(id),"
    " arena TEXT NOT NULL REFERENCES arenas(id)) STRICT, WITHOUT ROWID;",

    /* Who has ever sat in a room, also who has given the seat to another. The lines know those of
     * old: "TIME sit SEAT KIND PLAYER NAME". */
    "CREATE TABLE sitters(player TEXT NOT NULL, room TEXT NOT NULL REFERENCES rooms(id),"
    " PRIMARY KEY(player, room)) STRICT, WITHOUT ROWID;"
    "INSERT INTO sitters SELECT DISTINCT player, room FROM seats;"
    "WITH from_seat AS (SELECT room, substr(line, instr(line, ' sit ') + 5) AS text FROM lines"
    " WHERE line GLOB '[0-9]* sit [0-9]* *'),"
    " from_kind AS (SELECT room, substr(text, instr(text, ' ') + 1) AS text FROM from_seat),"
    " from_player AS (SELECT room, substr(text, instr(text, ' ') + 1) AS text FROM from_kind)"
    " INSERT OR IGNORE INTO sitters SELECT id, room FROM from_player"
    " JOIN players ON id = substr(text, 1, instr(text, ' ') - 1);"
    "DROP TABLE seats;",

    /* Arenas by link are listed no more. Line 0: "TIME open KIND ROUNDS BASE INCREMENT OPEN HASH
     * …", the hash of 64 digits. */
    "UPDATE arenas SET is_over = 1"
    " WHERE id IN (SELECT arena FROM arena_lines WHERE n = 0"
    " AND line GLOB '* open * 0 ' || replace(hex(zeroblob(32)), '0', '[0-9a-f]') || ' *');",
};

enum { VERSION = sizeof migrations / sizeof *migrations };

static bool failed(sqlite3 *file, struct qx_error *error)
{
    return qx_fail(error, "the store says: %s", sqlite3_errmsg(file));
}

static bool run(sqlite3 *file, const char *text, struct qx_error *error)
{
    return sqlite3_exec(file, text, NULL, NULL, NULL) == SQLITE_OK || failed(file, error);
}

static int version_of(sqlite3 *file)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    int version = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_finalize(statement);
    return version;
}

/* One migration and its number, together or not at all. */
static bool migrate_once(sqlite3 *file, int version, struct qx_error *error)
{
    char number[64];
    struct qx_text text = qx_text_over(number, sizeof number);
    qx_text_print(&text, "PRAGMA user_version = %d", version + 1);
    if (run(file, "BEGIN IMMEDIATE", error) && run(file, migrations[version], error) &&
        run(file, number, error) && run(file, "COMMIT", error))
        return true;
    sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool sqlite_schema_bring_up(sqlite3 *file, struct qx_error *error)
{
    int version = version_of(file);
    if (version < 0)
        return failed(file, error);
    if (version > VERSION)
        return qx_fail(error, "the store is of version %d, and this program knows %d at most",
                       version, VERSION);
    while (version < VERSION)
        if (!migrate_once(file, version++, error))
            return false;
    return true;
}
