/*
 * store_sql.c - the store in SQL: one table of statements, and what is made of their rows.
 *
 * No statement fails for what is there already: it changes nothing then, and its caller looks how
 * many rows it changed. PostgreSQL gives up a whole transaction for one statement that fails.
 */
#include <stdarg.h>
#include <string.h>

#include "online/sql.h"

#define PLAYER "id, name, coalesce(login, ''), coalesce(password, ''), is_bot"
#define RATING                                                                                     \
    "SELECT player, game, rating, deviation, volatility, games, at, name, is_bot"                  \
    " FROM ratings JOIN players ON id = player"
#define SESSION "id, player, hash, began, used"

const char *const sql_texts[SQL_STATEMENTS] = {
    [SQL_ADD_PLAYER] = ("INSERT INTO players(id, name, login, password, is_bot)"
                        " VALUES($1, $2, NULLIF($3, ''), $4, $5) ON CONFLICT DO NOTHING"),
    [SQL_FIND_PLAYER] = "SELECT " PLAYER " FROM players WHERE id = $1",
    [SQL_FIND_LOGIN] = "SELECT " PLAYER " FROM players WHERE login = $1",
    [SQL_CHANGE_PLAYER] = ("UPDATE players SET name = $2, login = NULLIF($3, ''), password = $4"
                           " WHERE id = $1 AND NOT EXISTS"
                           " (SELECT 1 FROM players WHERE login = $3 AND id <> $1)"),
    [SQL_FORGET_SESSIONS] = "DELETE FROM sessions WHERE player = $1",
    [SQL_FORGET_RATINGS] = "DELETE FROM ratings WHERE player = $1",
    [SQL_FORGET_SITTINGS] = "DELETE FROM sitters WHERE player = $1",
    [SQL_FORGET_PLAYER] = "DELETE FROM players WHERE id = $1",
    /* Those of the oldest stores have no time: 0. */
    [SQL_EACH_EXPIRED] =
        ("SELECT id FROM players WHERE login IS NULL AND is_bot = 0 AND NOT EXISTS"
         " (SELECT 1 FROM sessions WHERE player = players.id"
         " AND (used = 0 OR used >= $1)) AND NOT EXISTS"
         " (SELECT 1 FROM ratings WHERE player = players.id) ORDER BY id LIMIT $2"),
    [SQL_ADD_SESSION] = ("INSERT INTO sessions(" SESSION ") VALUES($1, $2, $3, $4, $5)"
                         " ON CONFLICT DO NOTHING"),
    [SQL_FIND_SESSION] = "SELECT " SESSION " FROM sessions WHERE id = $1",
    [SQL_USE_SESSION] = "UPDATE sessions SET used = $2 WHERE id = $1",
    [SQL_END_SESSION] = "DELETE FROM sessions WHERE id = $1",
    [SQL_EACH_SESSION] =
        "SELECT " SESSION " FROM sessions WHERE player = $1 ORDER BY began DESC, id",
    [SQL_ADD_ROOM] = "INSERT INTO rooms(id) VALUES($1) ON CONFLICT DO NOTHING",
    [SQL_ADD_LINE] = ("INSERT INTO lines(room, n, line) SELECT id, CAST($2 AS bigint), $3"
                      " FROM rooms WHERE id = $1 ON CONFLICT DO NOTHING"),
    [SQL_CHANGE_LINE] = "UPDATE lines SET line = $3 WHERE room = $1 AND n = $2",
    [SQL_ADD_SITTER] = ("INSERT INTO sitters(room, player) VALUES($1, $2)"
                        " ON CONFLICT DO NOTHING"),
    [SQL_END_ROOM] = "UPDATE rooms SET result = $2 WHERE id = $1",
    [SQL_EACH_LINE] = "SELECT line FROM lines WHERE room = $1 ORDER BY n",
    [SQL_EACH_LIVE] = "SELECT id FROM rooms WHERE result IS NULL ORDER BY number",
    [SQL_EACH_LIVE_OF] = ("SELECT id FROM rooms JOIN sitters ON room = id"
                          " WHERE player = $1 AND result IS NULL ORDER BY number"),
    [SQL_EACH_ROOM_OF] = ("SELECT id FROM rooms JOIN sitters ON room = id WHERE player = $1"
                          " ORDER BY number DESC LIMIT $3 OFFSET $2"),
    [SQL_ADD_ARENA] = "INSERT INTO arenas(id, is_over) VALUES($1, 0) ON CONFLICT DO NOTHING",
    [SQL_ADD_ARENA_LINE] = ("INSERT INTO arena_lines(arena, n, line) SELECT id,"
                            " CAST($2 AS bigint), $3 FROM arenas WHERE id = $1"
                            " ON CONFLICT DO NOTHING"),
    [SQL_EACH_ARENA_LINE] = "SELECT line FROM arena_lines WHERE arena = $1 ORDER BY n",
    [SQL_HIDE_ARENA] = "UPDATE arenas SET is_over = 1 WHERE id = $1",
    [SQL_EACH_ARENA] = "SELECT id FROM arenas WHERE is_over = 0 ORDER BY number DESC LIMIT $1",
    [SQL_ADD_ARENA_ROOM] = ("INSERT INTO arena_rooms(room, arena) VALUES($1, $2)"
                            " ON CONFLICT DO NOTHING"),
    [SQL_EACH_ARENA_OF] = "SELECT arena FROM arena_rooms WHERE room = $1",
    [SQL_PUT_RATING] = ("INSERT INTO ratings(player, game, rating, deviation, volatility, games,"
                        " at) SELECT id, $2, CAST($3 AS double precision),"
                        " CAST($4 AS double precision), CAST($5 AS double precision),"
                        " CAST($6 AS bigint), CAST($7 AS bigint) FROM players WHERE id = $1"
                        " ON CONFLICT(player, game)"
                        " DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
                        " volatility = excluded.volatility, games = excluded.games,"
                        " at = excluded.at"),
    [SQL_FIND_RATING] = RATING " WHERE player = $1 AND game = $2",
    [SQL_EACH_RATING] = RATING " WHERE player = $1 ORDER BY game",
    [SQL_EACH_BEST] =
        RATING " WHERE game = $1 AND is_bot = $2 ORDER BY deviation * deviation"
               " + volatility * volatility * $4 * (CASE WHEN at < $5 THEN $5 - at ELSE 0 END)"
               " > $3, rating DESC, player LIMIT $6",
};

static struct sql *self(struct store *store)
{
    return (struct sql *)store;
}

/* --- running ---------------------------------------------------------------------------------- */

/* The run of a statement with its parameters, a letter for each (struct sql_value). */
static struct sql_run make_run(enum sql_statement which, const char *kinds, va_list values)
{
    struct sql_run run = {.which = which};
    for (const char *kind = kinds; *kind; kind++) {
        struct sql_value *value = &run.values[run.n_values++];
        value->kind = *kind;
        if (*kind == 'i')
            value->number = va_arg(values, int64_t);
        else if (*kind == 'r')
            value->real = va_arg(values, double);
        else
            value->text = va_arg(values, const char *);
    }
    return run;
}

bool sql_begin(struct sql *sql, struct qx_error *error)
{
    if (sql->has_failed)
        return qx_fail(error, "the store has failed");
    if (!sql->is_writing)
        sql->is_writing = sql->driver->begin(sql, error);
    sql->has_failed = !sql->is_writing;
    return sql->is_writing;
}

/* May it find nothing to change? */
static bool is_lax(enum sql_statement which)
{
    return which == SQL_USE_SESSION || which == SQL_END_SESSION || which == SQL_PUT_RATING ||
           which == SQL_ADD_SITTER || (which >= SQL_FORGET_SESSIONS && which <= SQL_FORGET_PLAYER);
}

/* Runs a statement that writes. */
static bool change(struct store *store, enum sql_statement which, struct qx_error *error,
                   const char *kinds, ...)
{
    struct sql *sql = self(store);
    va_list values;
    va_start(values, kinds);
    struct sql_run run = make_run(which, kinds, values);
    va_end(values);
    if (!sql_begin(sql, error) || !sql->driver->run(sql, &run, error))
        return false;
    return run.n_rows > 0 || is_lax(which) ||
           qx_fail(error, "the store has it already, or has no such thing");
}

/* The one row of a statement that reads; false without an error text: there is none. */
static bool find(struct store *store, enum sql_statement which, sql_take *take, void *out,
                 struct qx_error *error, const char *kinds, ...)
{
    struct sql *sql = self(store);
    va_list values;
    va_start(values, kinds);
    struct sql_run run = make_run(which, kinds, values);
    va_end(values);
    run.take = take;
    run.out = out;
    if (!sql->driver->run(sql, &run, error))
        return false;
    if (run.n_rows == 0 && error)
        error->text[0] = '\0';
    return run.n_rows > 0;
}

/* All rows of a statement that reads. */
static bool walk(struct store *store, enum sql_statement which, sql_take *take, void *out,
                 struct qx_error *error, const char *kinds, ...)
{
    struct sql *sql = self(store);
    va_list values;
    va_start(values, kinds);
    struct sql_run run = make_run(which, kinds, values);
    va_end(values);
    run.take = take;
    run.out = out;
    return sql->driver->run(sql, &run, error);
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool take_text(const struct sql_row *row, int column, char *out, size_t size)
{
    const char *text = row->driver->text(row, column);
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool take_player(const struct sql_row *row, void *out)
{
    struct store_player *player = out;
    player->is_bot = row->driver->number(row, 4) != 0;
    return take_text(row, 0, player->id, sizeof player->id) &&
           take_text(row, 1, player->name, sizeof player->name) &&
           take_text(row, 2, player->login, sizeof player->login) &&
           take_text(row, 3, player->password, sizeof player->password);
}

static bool take_session(const struct sql_row *row, void *out)
{
    struct store_session *session = out;
    session->began = (uint64_t)row->driver->number(row, 3);
    session->used = (uint64_t)row->driver->number(row, 4);
    return take_text(row, 0, session->id, sizeof session->id) &&
           take_text(row, 1, session->player, sizeof session->player) &&
           row->driver->hash(row, 2, session->hash);
}

static bool take_rating(const struct sql_row *row, void *out)
{
    struct store_rating *rating = out;
    rating->rating = row->driver->real(row, 2);
    rating->deviation = row->driver->real(row, 3);
    rating->volatility = row->driver->real(row, 4);
    rating->n_games = (uint64_t)row->driver->number(row, 5);
    rating->at = (uint64_t)row->driver->number(row, 6);
    rating->is_bot = row->driver->number(row, 8) != 0;
    return take_text(row, 0, rating->player, sizeof rating->player) &&
           take_text(row, 1, rating->game, sizeof rating->game) &&
           take_text(row, 7, rating->name, sizeof rating->name);
}

/* Whoever visits rows. */
struct visitor {
    store_visit *text;
    store_visit_session *session;
    store_visit_rating *rating;
    void *context;
};

static bool visit_text(const struct sql_row *row, void *out)
{
    const struct visitor *visitor = out;
    return visitor->text(visitor->context, row->driver->text(row, 0));
}

static bool visit_session(const struct sql_row *row, void *out)
{
    const struct visitor *visitor = out;
    struct store_session session;
    return take_session(row, &session) && visitor->session(visitor->context, &session);
}

static bool visit_rating(const struct sql_row *row, void *out)
{
    const struct visitor *visitor = out;
    struct store_rating rating;
    return take_rating(row, &rating) && visitor->rating(visitor->context, &rating);
}

/* --- the table -------------------------------------------------------------------------------- */

static bool add_player(struct store *store, const struct store_player *player,
                       struct qx_error *error)
{
    return change(store, SQL_ADD_PLAYER, error, "tttti", player->id, player->name, player->login,
                  player->password, (int64_t)player->is_bot);
}

static bool find_player(struct store *store, const char *id, struct store_player *player,
                        struct qx_error *error)
{
    return find(store, SQL_FIND_PLAYER, take_player, player, error, "t", id);
}

static bool find_login(struct store *store, const char *login, struct store_player *player,
                       struct qx_error *error)
{
    return find(store, SQL_FIND_LOGIN, take_player, player, error, "t", login);
}

static bool change_player(struct store *store, const struct store_player *player,
                          struct qx_error *error)
{
    return change(store, SQL_CHANGE_PLAYER, error, "tttt", player->id, player->name, player->login,
                  player->password);
}

static bool forget_player(struct store *store, const char *id, struct qx_error *error)
{
    return change(store, SQL_FORGET_SESSIONS, error, "t", id) &&
           change(store, SQL_FORGET_RATINGS, error, "t", id) &&
           change(store, SQL_FORGET_SITTINGS, error, "t", id) &&
           change(store, SQL_FORGET_PLAYER, error, "t", id);
}

static bool each_expired(struct store *store, uint64_t since, uint64_t most, store_visit *visit,
                         void *context, struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_EXPIRED, visit_text, &visitor, error, "ii", (int64_t)since,
                (int64_t)most);
}

static bool add_session(struct store *store, const struct store_session *session,
                        struct qx_error *error)
{
    return change(store, SQL_ADD_SESSION, error, "tthii", session->id, session->player,
                  session->hash, (int64_t)session->began, (int64_t)session->used);
}

static bool find_session(struct store *store, const char *id, struct store_session *session,
                         struct qx_error *error)
{
    return find(store, SQL_FIND_SESSION, take_session, session, error, "t", id);
}

static bool use_session(struct store *store, const char *id, uint64_t used, struct qx_error *error)
{
    return change(store, SQL_USE_SESSION, error, "ti", id, (int64_t)used);
}

static bool end_session(struct store *store, const char *id, struct qx_error *error)
{
    return change(store, SQL_END_SESSION, error, "t", id);
}

static bool each_session(struct store *store, const char *player, store_visit_session *visit,
                         void *context, struct qx_error *error)
{
    struct visitor visitor = {.session = visit, .context = context};
    return walk(store, SQL_EACH_SESSION, visit_session, &visitor, error, "t", player);
}

static bool add_line(struct store *store, const char *room, uint64_t n, const char *line,
                     struct qx_error *error)
{
    return (n > 0 || change(store, SQL_ADD_ROOM, error, "t", room)) &&
           change(store, SQL_ADD_LINE, error, "tit", room, (int64_t)n, line);
}

static bool change_line(struct store *store, const char *room, uint64_t n, const char *line,
                        struct qx_error *error)
{
    return change(store, SQL_CHANGE_LINE, error, "tit", room, (int64_t)n, line);
}

static bool add_sitter(struct store *store, const char *room, const char *player,
                       struct qx_error *error)
{
    return change(store, SQL_ADD_SITTER, error, "tt", room, player);
}

static bool end_room(struct store *store, const char *room, const char *result,
                     struct qx_error *error)
{
    return change(store, SQL_END_ROOM, error, "tt", room, result);
}

static bool each_line(struct store *store, const char *room, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_LINE, visit_text, &visitor, error, "t", room);
}

static bool each_live(struct store *store, const char *player, store_visit *visit, void *context,
                      struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return player ? walk(store, SQL_EACH_LIVE_OF, visit_text, &visitor, error, "t", player)
                  : walk(store, SQL_EACH_LIVE, visit_text, &visitor, error, "");
}

static bool each_room_of(struct store *store, const char *player, uint64_t from, uint64_t most,
                         store_visit *visit, void *context, struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_ROOM_OF, visit_text, &visitor, error, "tii", player, (int64_t)from,
                (int64_t)most);
}

static bool add_arena_line(struct store *store, const char *arena, uint64_t n, const char *line,
                           struct qx_error *error)
{
    return (n > 0 || change(store, SQL_ADD_ARENA, error, "t", arena)) &&
           change(store, SQL_ADD_ARENA_LINE, error, "tit", arena, (int64_t)n, line);
}

static bool each_arena_line(struct store *store, const char *arena, store_visit *visit,
                            void *context, struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_ARENA_LINE, visit_text, &visitor, error, "t", arena);
}

static bool hide_arena(struct store *store, const char *arena, struct qx_error *error)
{
    return change(store, SQL_HIDE_ARENA, error, "t", arena);
}

static bool each_arena(struct store *store, uint64_t most, store_visit *visit, void *context,
                       struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_ARENA, visit_text, &visitor, error, "i", (int64_t)most);
}

static bool add_arena_room(struct store *store, const char *room, const char *arena,
                           struct qx_error *error)
{
    return change(store, SQL_ADD_ARENA_ROOM, error, "tt", room, arena);
}

static bool each_arena_of(struct store *store, const char *room, store_visit *visit, void *context,
                          struct qx_error *error)
{
    struct visitor visitor = {.text = visit, .context = context};
    return walk(store, SQL_EACH_ARENA_OF, visit_text, &visitor, error, "t", room);
}

static bool lock_ratings(struct store *store, struct qx_error *error)
{
    struct sql *sql = self(store);
    return !sql->driver->lock_ratings ||
           (sql_begin(sql, error) && sql->driver->lock_ratings(sql, error));
}

static bool put_rating(struct store *store, const struct store_rating *rating,
                       struct qx_error *error)
{
    return change(store, SQL_PUT_RATING, error, "ttrrrii", rating->player, rating->game,
                  rating->rating, rating->deviation, rating->volatility, (int64_t)rating->n_games,
                  (int64_t)rating->at);
}

static bool find_rating(struct store *store, const char *player, const char *game,
                        struct store_rating *rating, struct qx_error *error)
{
    return find(store, SQL_FIND_RATING, take_rating, rating, error, "tt", player, game);
}

static bool each_rating(struct store *store, const char *player, store_visit_rating *visit,
                        void *context, struct qx_error *error)
{
    struct visitor visitor = {.rating = visit, .context = context};
    return walk(store, SQL_EACH_RATING, visit_rating, &visitor, error, "t", player);
}

static bool each_best(struct store *store, const char *game, bool is_bot,
                      const struct store_settled *settled, uint64_t most, store_visit_rating *visit,
                      void *context, struct qx_error *error)
{
    struct visitor visitor = {.rating = visit, .context = context};
    return walk(store, SQL_EACH_BEST, visit_rating, &visitor, error, "tirrii", game,
                (int64_t)is_bot, settled->deviation * settled->deviation, settled->growth,
                (int64_t)settled->now, (int64_t)most);
}

static bool commit(struct store *store, struct qx_error *error)
{
    struct sql *sql = self(store);
    if (sql->has_failed)
        return qx_fail(error, "the store has failed");
    if (!sql->is_writing)
        return true;
    sql->is_writing = false;
    return sql->driver->commit(sql, error);
}

static bool back_up(struct store *store, const char *path, struct qx_error *error)
{
    struct sql *sql = self(store);
    if (sql->is_writing)
        return qx_fail(error, "this is no time for a copy of the store");
    return sql->driver->back_up(sql, path, error);
}

static void close_store(struct store *store)
{
    self(store)->driver->free(self(store));
}

const struct store_kind sql_kind = {
    .add_player = add_player,
    .find_player = find_player,
    .find_login = find_login,
    .change_player = change_player,
    .forget_player = forget_player,
    .each_expired = each_expired,
    .add_session = add_session,
    .find_session = find_session,
    .use_session = use_session,
    .end_session = end_session,
    .each_session = each_session,
    .add_line = add_line,
    .change_line = change_line,
    .add_sitter = add_sitter,
    .end_room = end_room,
    .each_line = each_line,
    .each_live = each_live,
    .each_room_of = each_room_of,
    .add_arena_line = add_arena_line,
    .each_arena_line = each_arena_line,
    .hide_arena = hide_arena,
    .each_arena = each_arena,
    .add_arena_room = add_arena_room,
    .each_arena_of = each_arena_of,
    .lock_ratings = lock_ratings,
    .put_rating = put_rating,
    .find_rating = find_rating,
    .each_rating = each_rating,
    .each_best = each_best,
    .commit = commit,
    .back_up = back_up,
    .free = close_store,
};
