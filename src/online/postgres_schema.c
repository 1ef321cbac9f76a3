/*
 * postgres_schema.c - numbered migrations; the number is the one row of the table `version`.
 */
#include "online/postgres_schema.h"

#include <stdlib.h>

/* Migration i brings a store of version i to version i + 1. They are never changed, only added to.
 */
static const char *const migrations[] = {
    "CREATE TABLE players(id text PRIMARY KEY, name text NOT NULL, login text UNIQUE,"
    " password text, is_bot bigint NOT NULL);"
    "CREATE TABLE sessions(id text PRIMARY KEY, player text NOT NULL REFERENCES players(id),"
    " hash bytea NOT NULL, began bigint NOT NULL, used bigint NOT NULL);"
    "CREATE INDEX sessions_of ON sessions(player);"
    "CREATE TABLE rooms(number bigserial PRIMARY KEY, id text NOT NULL UNIQUE, result text);"
    "CREATE INDEX live_rooms ON rooms(number) WHERE result IS NULL;"
    "CREATE TABLE lines(room text NOT NULL REFERENCES rooms(id), n bigint NOT NULL,"
    " line text NOT NULL, PRIMARY KEY(room, n));"
    "CREATE TABLE seats(room text NOT NULL REFERENCES rooms(id), seat bigint NOT NULL,"
    " player text NOT NULL, PRIMARY KEY(room, seat));"
    "CREATE INDEX seats_of ON seats(player);"
    "CREATE TABLE ratings(player text NOT NULL REFERENCES players(id), game text NOT NULL,"
    " rating float8 NOT NULL, deviation float8 NOT NULL, volatility float8 NOT NULL,"
    " games bigint NOT NULL, at bigint NOT NULL, PRIMARY KEY(player, game));"
    "CREATE INDEX ratings_by_game ON ratings(game, rating);",

    /* Servers that are up, and who of them has a room. */
    "CREATE TABLE nodes(id text PRIMARY KEY, until timestamptz NOT NULL);"
    "ALTER TABLE rooms ADD COLUMN node text;"
    "CREATE INDEX rooms_of_node ON rooms(node) WHERE result IS NULL;",

    /* Arenas, and which rooms are their games. */
    "CREATE TABLE arenas(number bigserial PRIMARY KEY, id text NOT NULL UNIQUE,"
    " is_over bigint NOT NULL);"
    "CREATE INDEX live_arenas ON arenas(number) WHERE is_over = 0;"
    "CREATE TABLE arena_lines(arena text NOT NULL REFERENCES arenas(id), n bigint NOT NULL,"
    " line text NOT NULL, PRIMARY KEY(arena, n));"
    "CREATE TABLE arena_rooms(room text PRIMARY KEY REFERENCES rooms(id),"
    " arena text NOT NULL REFERENCES arenas(id));",

    /* Who has ever sat in a room, also who has given the seat to another. The lines know those of
     * old: "TIME sit SEAT KIND PLAYER NAME". */
    "CREATE TABLE sitters(player text NOT NULL, room text NOT NULL REFERENCES rooms(id),"
    " PRIMARY KEY(player, room));"
    "INSERT INTO sitters SELECT DISTINCT player, room FROM seats;"
    "INSERT INTO sitters SELECT players.id, room FROM lines"
    " JOIN players ON players.id = split_part(line, ' ', 5)"
    " WHERE split_part(line, ' ', 2) = 'sit' ON CONFLICT DO NOTHING;"
    "DROP TABLE seats;",

    /* Arenas by link are listed no more. Line 0: "TIME open KIND ROUNDS BASE INCREMENT OPEN …". */
    "UPDATE arenas SET is_over = 1"
    " WHERE id IN (SELECT arena FROM arena_lines"
    " WHERE n = 0 AND split_part(line, ' ', 7) = '0');",
};

enum { VERSION = sizeof migrations / sizeof *migrations };

static bool order(PGconn *line, const char *text, struct qx_error *error)
{
    PGresult *result = PQexec(line, text);
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           qx_fail(error, "the store says: %.300s", PQerrorMessage(line));
}

/* The version of a store, 0 of an empty one; -1: error says why there is none. */
static int version_of(PGconn *line, struct qx_error *error)
{
    if (!order(line, "CREATE TABLE IF NOT EXISTS version(number bigint NOT NULL)", error))
        return -1;
    PGresult *result = PQexec(line, "SELECT number FROM version");
    int version = -1;
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        qx_fail(error, "the store says: %.300s", PQerrorMessage(line));
    else
        version = PQntuples(result) > 0 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    return version;
}

static bool migrate(PGconn *line, struct qx_error *error)
{
    char number[100];
    struct qx_text text = qx_text_over(number, sizeof number);
    const int version = version_of(line, error);
    if (version < 0)
        return false;
    if (version > VERSION)
        return qx_fail(error, "the store is of version %d, and this program knows %d at most",
                       version, VERSION);
    for (int i = version; i < VERSION; i++)
        if (!order(line, migrations[i], error))
            return false;
    qx_text_print(&text, "DELETE FROM version; INSERT INTO version VALUES(%d)", VERSION);
    return version == VERSION || order(line, number, error);
}

bool postgres_schema_bring_up(PGconn *line, struct qx_error *error)
{
    /* Any number will do, as long as all servers lock the same. */
    static const char begin[] = "BEGIN; SET LOCAL client_min_messages = warning;"
                                "SELECT pg_advisory_xact_lock(815601715)";
    if (order(line, begin, error) && migrate(line, error))
        return order(line, "COMMIT", error);
    order(line, "ROLLBACK", NULL);
    return false;
}
