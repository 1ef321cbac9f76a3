/*
 * store_postgres.c - the driver of PostgreSQL, by libpq: one connection, every statement prepared.
 *
 * Values go and come as text, hashes go as bytes. A transaction begins by locking our own row of
 * `nodes`, where we have joined: whoever takes our rooms must delete that row, so either they wait
 * for our commit, or it never happens.
 */
#include "online/store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/postgres_schema.h"

enum { NUMBER_SIZE = 32 };

static struct store_postgres *self(struct sql *sql)
{
    return (struct store_postgres *)sql;
}

bool postgres_failed(struct store_postgres *store, struct qx_error *error)
{
    return qx_fail(error, "the store says: %.300s", PQerrorMessage(store->line));
}

/* A result that is no failure, or NULL. */
static PGresult *checked(struct store_postgres *store, PGresult *result, struct qx_error *error)
{
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return result;
    postgres_failed(store, error);
    PQclear(result);
    return NULL;
}

PGresult *postgres_query(struct store_postgres *store, const char *text, const char *const *values,
                         int n, struct qx_error *error)
{
    return checked(store, PQexecParams(store->line, text, n, NULL, values, NULL, NULL, 0), error);
}

static bool order(struct store_postgres *store, const char *text, struct qx_error *error)
{
    PGresult *result = checked(store, PQexec(store->line, text), error);
    PQclear(result);
    return result != NULL;
}

/* --- statements ------------------------------------------------------------------------------- */

static void name_of(enum sql_statement which, char name[NUMBER_SIZE])
{
    snprintf(name, NUMBER_SIZE, "s%d", (int)which);
}

static PGresult *send(struct store_postgres *store, const struct sql_run *run,
                      struct qx_error *error)
{
    char name[NUMBER_SIZE], numbers[SQL_VALUES_MOST][NUMBER_SIZE];
    const char *values[SQL_VALUES_MOST];
    int sizes[SQL_VALUES_MOST] = {0}, forms[SQL_VALUES_MOST] = {0};
    for (int i = 0; i < run->n_values; i++) {
        const struct sql_value *value = &run->values[i];
        const bool is_text = value->kind == 't' || value->kind == 'h';
        values[i] = is_text ? value->text : numbers[i];
        forms[i] = value->kind == 'h';
        sizes[i] = value->kind == 'h' ? STORE_HASH_SIZE : 0;
        if (value->kind == 'i')
            snprintf(numbers[i], NUMBER_SIZE, "%lld", (long long)value->number);
        else if (value->kind == 'r')
            snprintf(numbers[i], NUMBER_SIZE, "%.17g", value->real);
    }
    name_of(run->which, name);
    return checked(store, PQexecPrepared(store->line, name, run->n_values, values, sizes, forms, 0),
                   error);
}

static bool take_rows(struct sql *sql, struct sql_run *run, PGresult *result,
                      struct qx_error *error)
{
    struct sql_row row = {.driver = sql->driver, .result = result};
    for (; row.row < PQntuples(result); row.row++) {
        if (!run->take(&row, run->out))
            return qx_fail(error, "a line of the store makes no sense");
        run->n_rows++;
    }
    return true;
}

/* One that another node has been quicker with must not spoil the whole transaction. */
static bool is_risky(enum sql_statement which)
{
    return which == SQL_CHANGE_PLAYER;
}

static bool run(struct sql *sql, struct sql_run *run, struct qx_error *error)
{
    struct store_postgres *store = self(sql);
    const bool is_kept_apart = is_risky(run->which);
    if (is_kept_apart && !order(store, "SAVEPOINT risk", error))
        return false;
    PGresult *result = send(store, run, error);
    if (!result) {
        if (is_kept_apart)
            order(store, "ROLLBACK TO SAVEPOINT risk", NULL);
        return false;
    }
    bool ok = !run->take || take_rows(sql, run, result, error);
    if (!run->take)
        run->n_rows = strtoull(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return ok;
}

static const char *text_of(const struct sql_row *row, int column)
{
    return PQgetisnull(row->result, row->row, column) ? NULL
                                                      : PQgetvalue(row->result, row->row, column);
}

static int64_t number_of(const struct sql_row *row, int column)
{
    return strtoll(PQgetvalue(row->result, row->row, column), NULL, 10);
}

static double real_of(const struct sql_row *row, int column)
{
    return strtod(PQgetvalue(row->result, row->row, column), NULL);
}

static bool hash_of(const struct sql_row *row, int column, unsigned char out[STORE_HASH_SIZE])
{
    size_t size;
    unsigned char *bytes =
        PQunescapeBytea((const unsigned char *)PQgetvalue(row->result, row->row, column), &size);
    const bool ok = bytes && size == STORE_HASH_SIZE;
    if (ok)
        memcpy(out, bytes, STORE_HASH_SIZE);
    PQfreemem(bytes);
    return ok;
}

/* --- transactions ----------------------------------------------------------------------------- */

static bool begin(struct sql *sql, struct qx_error *error)
{
    static const char lock[] = "SELECT 1 FROM nodes WHERE id = $1 FOR KEY SHARE";
    struct store_postgres *store = self(sql);
    const char *values[] = {store->node};
    if (!order(store, "BEGIN", error) || !store->node[0])
        return PQtransactionStatus(store->line) == PQTRANS_INTRANS;
    PGresult *result = postgres_query(store, lock, values, 1, error);
    const bool is_ours = result && PQntuples(result) == 1;
    if (result && !is_ours)
        qx_fail(error, "another server has taken over: the lease of this one was over");
    PQclear(result);
    return is_ours;
}

/* A transaction that has failed is rolled back by COMMIT, which then says so. */
static bool commit(struct sql *sql, struct qx_error *error)
{
    struct store_postgres *store = self(sql);
    PGresult *result = checked(store, PQexec(store->line, "COMMIT"), error);
    const bool ok = result && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (result && !ok)
        qx_fail(error, "the store has taken back what was to be kept");
    PQclear(result);
    return ok;
}

/* One lock for all ratings: two of them, taken in different orders, might wait for each other. */
static bool lock_ratings(struct sql *sql, struct qx_error *error)
{
    return order(self(sql), "SELECT pg_advisory_xact_lock(815601716)", error);
}

static bool back_up(struct sql *sql, const char *path, struct qx_error *error)
{
    (void)sql;
    (void)path;
    return qx_fail(error, "a store in PostgreSQL is copied by pg_dump");
}

static void hang_up(struct sql *sql)
{
    struct store_postgres *store = self(sql);
    for (size_t i = 0; i < store->n_heard; i++)
        PQfreemem(store->heard[i]);
    free(store->heard);
    PQfinish(store->line);
    free(store);
}

static const struct sql_driver driver = {
    .run = run,
    .text = text_of,
    .number = number_of,
    .real = real_of,
    .hash = hash_of,
    .begin = begin,
    .commit = commit,
    .lock_ratings = lock_ratings,
    .back_up = back_up,
    .free = hang_up,
};

/* What PostgreSQL remarks besides is of no use to anybody. */
static void ignore_notice(void *context, const char *text)
{
    (void)context;
    (void)text;
}

/* --- opening ---------------------------------------------------------------------------------- */

static bool prepare(struct store_postgres *store, struct qx_error *error)
{
    for (enum sql_statement i = 0; i < SQL_STATEMENTS; i++) {
        char name[NUMBER_SIZE];
        name_of(i, name);
        PGresult *result =
            checked(store, PQprepare(store->line, name, sql_texts[i], 0, NULL), error);
        if (!result)
            return false;
        PQclear(result);
    }
    return true;
}

/* What the program sets for its other sorts must not turn numbers or warnings into others. */
static bool set_up(struct store_postgres *store, struct qx_error *error)
{
    if (PQstatus(store->line) != CONNECTION_OK)
        return qx_fail(error, "there is no PostgreSQL to be had: %.300s",
                       PQerrorMessage(store->line));
    return order(store, "SET extra_float_digits = 1; SET client_min_messages = warning", error) &&
           PQsetClientEncoding(store->line, "UTF8") == 0 &&
           postgres_schema_bring_up(store->line, error) && prepare(store, error);
}

struct store *store_open_postgres(const char *address, struct qx_error *error)
{
    struct store_postgres *store = calloc(1, sizeof *store);
    if (!store) {
        qx_fail(error, "there is no memory for a store");
        return NULL;
    }
    store->head =
        (struct sql){.head = {.kind = &sql_kind, .nodes = &postgres_nodes}, .driver = &driver};
    store->line = PQconnectdb(address);
    PQsetNoticeProcessor(store->line, ignore_notice, NULL);
    if (set_up(store, error))
        return &store->head.head;
    hang_up(&store->head);
    return NULL;
}
