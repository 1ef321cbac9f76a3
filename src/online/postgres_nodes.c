/*
 * postgres_nodes.c - several servers over one PostgreSQL: leases, and notices by LISTEN and NOTIFY.
 *
 * All times are the database's, so that clocks of nodes need not agree. A room whose node has no
 * row in `nodes` is nobody's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/store_postgres.h"

#define ALL     "quincunx" /* channel of all nodes; a node's own has its name behind */
#define NOBODYS "(node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = rooms.node))"

enum { CHANNEL_SIZE = 48 };

static struct store_postgres *self(struct store *store)
{
    return (struct store_postgres *)store;
}

/* Runs a text that writes; the result is to be cleared. NULL: error says why. */
static PGresult *change(struct store *store, const char *text, const char *const *values, int n,
                        struct qx_error *error)
{
    struct store_postgres *postgres = self(store);
    return sql_begin(&postgres->head, error) ? postgres_query(postgres, text, values, n, error)
                                             : NULL;
}

static bool done(PGresult *result)
{
    PQclear(result);
    return result != NULL;
}

static bool visit_rows(PGresult *result, store_visit *visit, void *context, struct qx_error *error)
{
    bool ok = result != NULL;
    for (int i = 0; ok && i < PQntuples(result); i++)
        ok = visit(context, PQgetvalue(result, i, 0)) || qx_fail(error, "a walk was cut short");
    PQclear(result);
    return ok;
}

static void channel_of(const char *node, char channel[CHANNEL_SIZE])
{
    snprintf(channel, CHANNEL_SIZE, "%s_%s", ALL, node);
}

/* --- leases ----------------------------------------------------------------------------------- */

/* From the moment that we are known, we hear. Names of nodes are letters and digits. */
static bool listen(struct store *store, const char *node, struct qx_error *error)
{
    char text[128];
    snprintf(text, sizeof text, "LISTEN \"%s_%s\"", ALL, node);
    return done(change(store, "LISTEN \"" ALL "\"", NULL, 0, error)) &&
           done(change(store, text, NULL, 0, error));
}

static bool join(struct store *store, const char *node, uint64_t lease, struct qx_error *error)
{
    static const char first[] = "INSERT INTO nodes VALUES($1, clock_timestamp() +"
                                " $2::float8 * interval '1 millisecond')";
    static const char again[] = "UPDATE nodes SET until = clock_timestamp() +"
                                " $2::float8 * interval '1 millisecond' WHERE id = $1";
    struct store_postgres *postgres = self(store);
    const bool has_joined = postgres->node[0] != '\0';
    char time[32];
    snprintf(time, sizeof time, "%llu", (unsigned long long)lease);
    const char *values[] = {node, time};
    if (!done(change(store, has_joined ? again : first, values, 2, error)))
        return false;
    if (has_joined)
        return true;
    snprintf(postgres->node, sizeof postgres->node, "%s", node);
    return listen(store, node, error);
}

static bool leave(struct store *store, struct qx_error *error)
{
    struct store_postgres *postgres = self(store);
    const char *values[] = {postgres->node};
    bool ok = done(change(store, "DELETE FROM nodes WHERE id = $1", values, 1, error));
    return ok && store->kind->commit(store, error);
}

/* A node in the middle of a transaction has locked its row, and is left for later: two late ones
 * that struck off each other would wait for each other. */
static bool bury(struct store *store, store_visit *visit, void *context, struct qx_error *error)
{
    static const char text[] =
        "DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE until < clock_timestamp()"
        " AND id <> $1 FOR UPDATE SKIP LOCKED) RETURNING id";
    const char *values[] = {self(store)->node};
    return visit_rows(change(store, text, values, 1, error), visit, context, error);
}

/* One node at a time takes rooms, some or one: two that took the same ones in different orders
 * would wait for each other. The lock is that of ratings, which a room that is taken may need, too.
 */
static bool adopt(struct store *store, store_visit *visit, void *context, struct qx_error *error)
{
    static const char text[] =
        "UPDATE rooms SET node = $1 WHERE result IS NULL AND " NOBODYS " RETURNING id";
    const char *values[] = {self(store)->node};
    return store->kind->lock_ratings(store, error) &&
           visit_rows(change(store, text, values, 1, error), visit, context, error);
}

static bool claim(struct store *store, const char *room, char holder[STORE_ID_SIZE],
                  struct qx_error *error)
{
    static const char take[] = "UPDATE rooms SET node = $2 WHERE id = $1 AND " NOBODYS;
    const char *values[] = {room, self(store)->node};
    if (!store->kind->lock_ratings(store, error) || !done(change(store, take, values, 2, error)))
        return false;
    PGresult *result = change(store, "SELECT node FROM rooms WHERE id = $1", values, 1, error);
    bool ok = result && PQntuples(result) == 1 && PQgetlength(result, 0, 0) < STORE_ID_SIZE;
    if (ok)
        snprintf(holder, STORE_ID_SIZE, "%s", PQgetvalue(result, 0, 0));
    else if (result)
        qx_fail(error, "there is no such room");
    PQclear(result);
    return ok;
}

static bool release(struct store *store, const char *room, struct qx_error *error)
{
    static const char text[] = "UPDATE rooms SET node = NULL WHERE id = $1 AND node = $2";
    const char *values[] = {room, self(store)->node};
    return done(change(store, text, values, 2, error));
}

/* --- notices ---------------------------------------------------------------------------------- */

static bool tell(struct store *store, const char *node, const char *text, struct qx_error *error)
{
    char channel[CHANNEL_SIZE] = ALL;
    const char *values[] = {channel, text};
    if (strlen(text) > STORE_NOTICE_SIZE)
        return qx_fail(error, "this is too long for a notice");
    if (node)
        channel_of(node, channel);
    return done(change(store, "SELECT pg_notify($1, $2)", values, 2, error));
}

/* Keeps what has come; what we told all of us is not news. False: no memory. */
static bool collect(struct store_postgres *store)
{
    PGnotify *notice;
    while ((notice = PQnotifies(store->line))) {
        if (notice->be_pid == PQbackendPID(store->line)) {
            PQfreemem(notice);
            continue;
        }
        if (store->n_heard == store->heard_room) {
            const size_t room = 2 * store->heard_room + 16;
            PGnotify **heard = realloc(store->heard, room * sizeof(PGnotify *));
            if (!heard) {
                PQfreemem(notice);
                return false;
            }
            store->heard = heard;
            store->heard_room = room;
        }
        store->heard[store->n_heard++] = notice;
    }
    return true;
}

/* Whoever is told may ask the store, and more may come meanwhile. */
static bool hear(struct store *store, store_visit *visit, void *context, struct qx_error *error)
{
    struct store_postgres *postgres = self(store);
    if (!PQconsumeInput(postgres->line))
        return postgres_failed(postgres, error);
    if (!collect(postgres))
        return qx_fail(error, "there is no memory for notices");
    bool ok = true;
    const size_t n = postgres->n_heard;
    for (size_t i = 0; i < n; i++) {
        ok = ok && (visit(context, postgres->heard[i]->extra) ||
                    qx_fail(error, "a notice makes no sense"));
        PQfreemem(postgres->heard[i]);
    }
    postgres->n_heard -= n;
    if (n > 0)
        memmove(postgres->heard, postgres->heard + n, postgres->n_heard * sizeof(PGnotify *));
    return ok;
}

static bool has_heard(struct store *store)
{
    return collect(self(store)) && self(store)->n_heard > 0;
}

static int descriptor(struct store *store)
{
    return PQsocket(self(store)->line);
}

const struct store_nodes postgres_nodes = {
    .join = join,
    .leave = leave,
    .bury = bury,
    .adopt = adopt,
    .claim = claim,
    .release = release,
    .tell = tell,
    .hear = hear,
    .has_heard = has_heard,
    .descriptor = descriptor,
};
