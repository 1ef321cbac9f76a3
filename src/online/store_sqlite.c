/*
 * store_sqlite.c - the store in one file of SQLite: WAL, every commit flushed to the disk.
 *
 * A lock on the file is held as long as the store is open, so two servers cannot both run the rooms
 * of one file. Statements are prepared once. A transaction begins with the first write after a
 * commit.
 */
#include "online/sqlite_schema.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum statement {
    BEGIN,
    COMMIT,
    ADD_PLAYER,
    FIND_PLAYER,
    FIND_LOGIN,
    CHANGE_PLAYER,
    ADD_SESSION,
    FIND_SESSION,
    USE_SESSION,
    END_SESSION,
    EACH_SESSION,
    ADD_ROOM,
    ADD_LINE,
    ADD_SEAT,
    END_ROOM,
    EACH_LINE,
    EACH_LIVE,
    EACH_ROOM_OF,
    PUT_RATING,
    FIND_RATING,
    EACH_RATING,
    EACH_BEST,
    STATEMENTS
};

#define PLAYER "id, name, ifnull(login, ''), ifnull(password, ''), is_bot"
#define RATING                                                                                     \
    "SELECT player, game, rating, deviation, volatility, games, at, name, is_bot"                  \
    " FROM ratings JOIN players ON id = player"
#define SESSION "id, player, hash, began, used"

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ADD_PLAYER] = ("INSERT INTO players(id, name, login, password, is_bot)"
                    " VALUES(?1, ?2, NULLIF(?3, ''), ?4, ?5)"),
    [FIND_PLAYER] = "SELECT " PLAYER " FROM players WHERE id = ?1",
    [FIND_LOGIN] = "SELECT " PLAYER " FROM players WHERE login = ?1",
    [CHANGE_PLAYER] = ("UPDATE players SET name = ?2, login = NULLIF(?3, ''), password = ?4"
                       " WHERE id = ?1"),
    [ADD_SESSION] = "INSERT INTO sessions(" SESSION ") VALUES(?1, ?2, ?3, ?4, ?5)",
    [FIND_SESSION] = "SELECT " SESSION " FROM sessions WHERE id = ?1",
    [USE_SESSION] = "UPDATE sessions SET used = ?2 WHERE id = ?1",
    [END_SESSION] = "DELETE FROM sessions WHERE id = ?1",
    [EACH_SESSION] = "SELECT " SESSION " FROM sessions WHERE player = ?1 ORDER BY began DESC, id",
    [ADD_ROOM] = "INSERT INTO rooms(id) VALUES(?1)",
    [ADD_LINE] = "INSERT INTO lines(room, n, line) VALUES(?1, ?2, ?3)",
    [ADD_SEAT] = "INSERT OR REPLACE INTO seats(room, seat, player) VALUES(?1, ?2, ?3)",
    [END_ROOM] = "UPDATE rooms SET result = ?2 WHERE id = ?1",
    [EACH_LINE] = "SELECT line FROM lines WHERE room = ?1 ORDER BY n",
    [EACH_LIVE] = "SELECT id FROM rooms WHERE result IS NULL ORDER BY number",
    [EACH_ROOM_OF] = ("SELECT id FROM rooms JOIN seats ON room = id WHERE player = ?1"
                      " GROUP BY id ORDER BY number DESC LIMIT ?3 OFFSET ?2"),
    [PUT_RATING] = ("INSERT OR REPLACE INTO ratings(player, game, rating, deviation, volatility,"
                    " games, at) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
    [FIND_RATING] = RATING " WHERE player = ?1 AND game = ?2",
    [EACH_RATING] = RATING " WHERE player = ?1 ORDER BY game",
    [EACH_BEST] = RATING " WHERE game = ?1 AND is_bot = ?2"
                         " ORDER BY deviation > ?3, rating DESC, player LIMIT ?4",
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

/* The statement with its parameters; a letter says of each what it is: t text, i a whole number,
 * r a real one, h a hash. */
static sqlite3_stmt *bind(struct store_sqlite *store, enum statement which, const char *kinds,
                          va_list values)
{
    sqlite3_stmt *statement = store->statements[which];
    sqlite3_reset(statement);
    for (int i = 1; kinds[i - 1]; i++) {
        if (kinds[i - 1] == 't')
            sqlite3_bind_text(statement, i, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
        else if (kinds[i - 1] == 'i')
            sqlite3_bind_int64(statement, i, va_arg(values, int64_t));
        else if (kinds[i - 1] == 'r')
            sqlite3_bind_double(statement, i, va_arg(values, double));
        else
            sqlite3_bind_blob(statement, i, va_arg(values, const void *), STORE_HASH_SIZE,
                              SQLITE_TRANSIENT);
    }
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

/* Runs a statement that writes. */
static bool change(struct store *store, enum statement which, struct qx_error *error,
                   const char *kinds, ...)
{
    struct store_sqlite *sqlite = self(store);
    va_list values;
    if (!begin(sqlite, error))
        return false;
    va_start(values, kinds);
    sqlite3_stmt *statement = bind(sqlite, which, kinds, values);
    va_end(values);
    return finish(sqlite, statement, error);
}

/* What a row is to be taken as; false: it makes no sense. */
typedef bool take_row(sqlite3_stmt *statement, void *out);

/* The one row of a statement that reads; false without an error text: there is none. */
static bool find(struct store *store, enum statement which, take_row *take, void *out,
                 struct qx_error *error, const char *kinds, ...)
{
    struct store_sqlite *sqlite = self(store);
    va_list values;
    va_start(values, kinds);
    sqlite3_stmt *statement = bind(sqlite, which, kinds, values);
    va_end(values);
    int status = sqlite3_step(statement);
    bool ok = status == SQLITE_ROW;
    if (ok && !take(statement, out))
        ok = qx_fail(error, "what the store has makes no sense");
    else if (status == SQLITE_DONE && error)
        error->text[0] = '\0';
    else if (!ok && status != SQLITE_DONE)
        failed(sqlite, error);
    sqlite3_reset(statement);
    return ok;
}

/* All rows of a statement that reads. */
static bool walk(struct store *store, enum statement which, take_row *take, void *out,
                 struct qx_error *error, const char *kinds, ...)
{
    struct store_sqlite *sqlite = self(store);
    va_list values;
    va_start(values, kinds);
    sqlite3_stmt *statement = bind(sqlite, which, kinds, values);
    va_end(values);
    int status;
    bool ok = true;
    while (ok && (status = sqlite3_step(statement)) == SQLITE_ROW)
        ok = take(statement, out) || qx_fail(error, "a line of the store makes no sense");
    if (ok && status != SQLITE_DONE)
        ok = failed(sqlite, error);
    sqlite3_reset(statement);
    return ok;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool take_text(sqlite3_stmt *statement, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool take_player(sqlite3_stmt *statement, void *out)
{
    struct store_player *player = out;
    player->is_bot = sqlite3_column_int(statement, 4) != 0;
    return take_text(statement, 0, player->id, sizeof player->id) &&
           take_text(statement, 1, player->name, sizeof player->name) &&
           take_text(statement, 2, player->login, sizeof player->login) &&
           take_text(statement, 3, player->password, sizeof player->password);
}

static bool take_session(sqlite3_stmt *statement, void *out)
{
    struct store_session *session = out;
    const void *hash = sqlite3_column_blob(statement, 2);
    if (sqlite3_column_bytes(statement, 2) != STORE_HASH_SIZE)
        return false;
    memcpy(session->hash, hash, STORE_HASH_SIZE);
    session->began = (uint64_t)sqlite3_column_int64(statement, 3);
    session->used = (uint64_t)sqlite3_column_int64(statement, 4);
    return take_text(statement, 0, session->id, sizeof session->id) &&
           take_text(statement, 1, session->player, sizeof session->player);
}

static bool take_rating(sqlite3_stmt *statement, void *out)
{
    struct store_rating *rating = out;
    rating->rating = sqlite3_column_double(statement, 2);
    rating->deviation = sqlite3_column_double(statement, 3);
    rating->volatility = sqlite3_column_double(statement, 4);
    rating->n_games = (uint64_t)sqlite3_column_int64(statement, 5);
    rating->at = (uint64_t)sqlite3_column_int64(statement, 6);
    rating->is_bot = sqlite3_column_int(statement, 8) != 0;
    return take_text(statement, 0, rating->player, sizeof rating->player) &&
           take_text(statement, 1, rating->game, sizeof rating->game) &&
           take_text(statement, 7, rating->name, sizeof rating->name);
}

/* Whoever visits rows. */
struct visitor {
    store_visit *text;
    store_visit_session *session;
    store_visit_rating *rating;
    void *context;
};

static bool visit_text(sqlite3_stmt *statement, void *out)
{
    const struct visitor *visitor = out;
    return visitor->text(visitor->context, (const char *)sqlite3_column_text(statement, 0));
}

static bool visit_session(sqlite3_stmt *statement, void *out)
{
    const struct visitor *visitor = out;
    struct store_session session;
    return take_session(statement, &session) && visitor->session(visitor->context, &session);
}

static bool visit_rating(sqlite3_stmt *statement, void *out)
{
    const struct visitor *visitor = out;
    struct store_rating rating;
    return take_rating(statement, &rating) && visitor->rating(visitor->context, &rating);
}

/* --- the table -------------------------------------------------------------------------------- */

static bool add_player(struct store *store, const struct store_player *player,
                       struct qx_error *error)
{
    return change(store, ADD_PLAYER, error, "tttti", player->id, player->name, player->login,
                  player->password, (int64_t)player->is_bot);
}

static bool find_player(struct store *store, const char *id, struct store_player *player,
                        struct qx_error *error)
{
    return find(store, FIND_PLAYER, take_player, player, error, "t", id);
}

static bool find_login(struct store *store, const char *login, struct store_player *player,
                       struct qx_error *error)
{
    return find(store, FIND_LOGIN, take_player, player, error, "t", login);
}

static bool change_player(struct store *store, const struct store_player *player,
                          struct qx_error *error)
{
    return change(store, CHANGE_PLAYER, error, "tttt", player->id, player->name, player->login,
                  player->password);
}

static bool add_session(struct store *store, const struct store_session *session,
                        struct qx_error *error)
{
    return change(store, ADD_SESSION, error, "tthii", session->id, session->player, session->hash,
                  (int64_t)session->began, (int64_t)session->used);
}

static bool find_session(struct store *store, const char *id, struct store_session *session,
                         struct qx_error *error)
{
    return find(store, FIND_SESSION, take_session, session, error, "t", id);
}

static bool use_session(struct store *store, const char *id, uint64_t used, struct qx_error *error)
{
    return change(store, USE_SESSION, error, "ti", id, (int64_t)used);
}

static bool end_session(struct store *store, const char *id, struct qx_error *error)
{
    return change(store, END_SESSION, error, "t", id);
}

static bool each_session(struct store *store, const char *player, store_visit_session *visit,
                         void *context, struct qx_error *error)
{
    struct visitor visitor = {.session = visit, .context = context};
    return walk(store, EACH_SESSION, visit_session, &visitor, error, "t", player);
}

static bool add_line(struct store *store, const char *room, uint64_t n, const char *line,
                     struct qx_error *error)
{
    return (n > 0 || change(store, ADD_ROOM, error, "t", room)) &&
           change(store, ADD_LINE, error, "tit", room, (int64_t)n, line);
}

static bool add_seat(struct store *store, const char *room, int64_t seat, const char *player,
                     struct qx_error *error)
{
    return change(store, ADD_SEAT, error, "tit", room, seat, player);
}

static bool end_room(struct store *store, const char *room, const char *result,
                     struct qx_error *error)
{
    return change(store, END_ROOM, error, "tt", room, result);
}

static bool each_line(struct store *store, const char *room, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, EACH_LINE, visit_text, &visitor, error, "t", room);
}

static bool each_live(struct store *store, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, EACH_LIVE, visit_text, &visitor, error, "");
}

static bool each_room_of(struct store *store, const char *player, uint64_t from, uint64_t most,
                         store_visit *visit, void *context, struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, EACH_ROOM_OF, visit_text, &visitor, error, "tii", player, (int64_t)from,
                (int64_t)most);
}

static bool put_rating(struct store *store, const struct store_rating *rating,
                       struct qx_error *error)
{
    return change(store, PUT_RATING, error, "ttrrrii", rating->player, rating->game, rating->rating,
                  rating->deviation, rating->volatility, (int64_t)rating->n_games,
                  (int64_t)rating->at);
}

static bool find_rating(struct store *store, const char *player, const char *game,
                        struct store_rating *rating, struct qx_error *error)
{
    return find(store, FIND_RATING, take_rating, rating, error, "tt", player, game);
}

static bool each_rating(struct store *store, const char *player, store_visit_rating *visit,
                        void *context, struct qx_error *error)
{
    struct visitor visitor = {.rating = visit, .context = context};
    return walk(store, EACH_RATING, visit_rating, &visitor, error, "t", player);
}

static bool each_best(struct store *store, const char *game, bool is_bot, double settled,
                      uint64_t most, store_visit_rating *visit, void *context,
                      struct qx_error *error)
{
    struct visitor visitor = {.rating = visit, .context = context};
    return walk(store, EACH_BEST, visit_rating, &visitor, error, "tiri", game, (int64_t)is_bot,
                settled, (int64_t)most);
}

static bool commit(struct store *store, struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    if (!sqlite->is_writing)
        return true;
    sqlite->is_writing = false;
    return finish(sqlite, sqlite->statements[COMMIT], error);
}

static bool back_up(struct store *store, const char *path, struct qx_error *error)
{
    struct store_sqlite *sqlite = self(store);
    char part[4096];
    struct qx_text text = qx_text_over(part, sizeof part);
    qx_text_print(&text, "%s.part", path);
    if (text.length >= sizeof part || sqlite->is_writing)
        return qx_fail(error, "this is no time or place for a copy of the store");
    unlink(part);
    char *order = sqlite3_mprintf("VACUUM INTO %Q", part);
    bool ok = order && (sqlite3_exec(sqlite->file, order, NULL, NULL, NULL) == SQLITE_OK ||
                        failed(sqlite, error));
    sqlite3_free(order);
    if (ok && rename(part, path) != 0)
        ok = qx_fail(error, "%s cannot be written", path);
    return ok;
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
    .find_login = find_login,
    .change_player = change_player,
    .add_session = add_session,
    .find_session = find_session,
    .use_session = use_session,
    .end_session = end_session,
    .each_session = each_session,
    .add_line = add_line,
    .add_seat = add_seat,
    .end_room = end_room,
    .each_line = each_line,
    .each_live = each_live,
    .each_room_of = each_room_of,
    .put_rating = put_rating,
    .find_rating = find_rating,
    .each_rating = each_rating,
    .each_best = each_best,
    .commit = commit,
    .back_up = back_up,
    .free = close_file,
};

/* --- opening ---------------------------------------------------------------------------------- */

static bool run(struct store_sqlite *store, const char *text, struct qx_error *error)
{
    return sqlite3_exec(store->file, text, NULL, NULL, NULL) == SQLITE_OK || failed(store, error);
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
    return sqlite_schema_bring_up(store->file, error) && prepare(store, error);
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
