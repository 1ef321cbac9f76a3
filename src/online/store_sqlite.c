/*
 * store_sqlite.c - the driver of SQLite: one file, WAL, every commit flushed to the disk.
 *
 * A lock on the file is held as long as the store is open, so two servers cannot both run the rooms
 * of one file. Statements are prepared once. A transaction begins with the first write after a
 * commit.
 */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "online/sql.h"
#include "online/sqlite_schema.h"

struct store_sqlite {
    struct sql head;
    sqlite3 *file;
    sqlite3_stmt *statements[SQL_STATEMENTS];
};

static struct store_sqlite *self(struct sql *sql)
{
    return (struct store_sqlite *)sql;
}

/* What the system says, or SQLite where that says nothing. A file that may only be read is opened
 * so, and the first to fail is a lock. */
static const char *reason(const struct store_sqlite *store)
{
    if (sqlite3_db_readonly(store->file, "main") == 1)
        return strerror(EACCES);
    const int why = sqlite3_system_errno(store->file);
    return why ? strerror(why) : sqlite3_errmsg(store->file);
}

static bool failed(struct store_sqlite *store, struct qx_error *error)
{
    return qx_fail(error, "the store says: %s", sqlite3_errmsg(store->file));
}

static bool order(struct store_sqlite *store, const char *text, struct qx_error *error)
{
    return sqlite3_exec(store->file, text, NULL, NULL, NULL) == SQLITE_OK || failed(store, error);
}

/* --- statements ------------------------------------------------------------------------------- */

/* Parameters are found by their names: SQLite numbers them as they come in the text. */
static void bind(sqlite3_stmt *statement, const struct sql_run *run)
{
    sqlite3_reset(statement);
    for (int i = 0; i < run->n_values; i++) {
        const char name[] = {'$', (char)('1' + i), '\0'};
        const int at = sqlite3_bind_parameter_index(statement, name);
        const struct sql_value *value = &run->values[i];
        if (value->kind == 'i')
            sqlite3_bind_int64(statement, at, value->number);
        else if (value->kind == 'r')
            sqlite3_bind_double(statement, at, value->real);
        else if (value->kind == 't')
            sqlite3_bind_text(statement, at, value->text, -1, SQLITE_TRANSIENT);
        else
            sqlite3_bind_blob(statement, at, value->text, STORE_HASH_SIZE, SQLITE_TRANSIENT);
    }
}

static bool run(struct sql *sql, struct sql_run *run, struct qx_error *error)
{
    struct store_sqlite *store = self(sql);
    sqlite3_stmt *statement = store->statements[run->which];
    const struct sql_row row = {.driver = sql->driver, .result = statement};
    bind(statement, run);
    int status;
    bool ok = true;
    for (; ok && (status = sqlite3_step(statement)) == SQLITE_ROW; run->n_rows++)
        ok = run->take(&row, run->out) || qx_fail(error, "a line of the store makes no sense");
    if (ok && status != SQLITE_DONE)
        ok = failed(store, error);
    if (ok && !run->take)
        run->n_rows = (uint64_t)sqlite3_changes64(store->file);
    sqlite3_reset(statement);
    return ok;
}

static const char *text_of(const struct sql_row *row, int column)
{
    return (const char *)sqlite3_column_text(row->result, column);
}

static int64_t number_of(const struct sql_row *row, int column)
{
    return sqlite3_column_int64(row->result, column);
}

static double real_of(const struct sql_row *row, int column)
{
    return sqlite3_column_double(row->result, column);
}

static bool hash_of(const struct sql_row *row, int column, unsigned char out[STORE_HASH_SIZE])
{
    const void *hash = sqlite3_column_blob(row->result, column);
    if (!hash || sqlite3_column_bytes(row->result, column) != STORE_HASH_SIZE)
        return false;
    memcpy(out, hash, STORE_HASH_SIZE);
    return true;
}

static bool begin(struct sql *sql, struct qx_error *error)
{
    return order(self(sql), "BEGIN IMMEDIATE", error);
}

static bool commit(struct sql *sql, struct qx_error *error)
{
    return order(self(sql), "COMMIT", error);
}

/* --- copies, opening and closing -------------------------------------------------------------- */

static bool back_up(struct sql *sql, const char *path, struct qx_error *error)
{
    char part[4096];
    struct qx_text text = qx_text_over(part, sizeof part);
    qx_text_print(&text, "%s.part", path);
    if (text.length >= sizeof part)
        return qx_fail(error, "this is no place for a copy of the store");
    unlink(part);
    char *copy = sqlite3_mprintf("VACUUM INTO %Q", part);
    bool ok = copy && order(self(sql), copy, error);
    sqlite3_free(copy);
    if (ok && rename(part, path) != 0)
        ok = qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path,
                     strerror(errno));
    return ok;
}

static void close_file(struct sql *sql)
{
    struct store_sqlite *store = self(sql);
    for (enum sql_statement i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->file);
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
    .back_up = back_up,
    .free = close_file,
};

static bool prepare(struct store_sqlite *store, struct qx_error *error)
{
    for (enum sql_statement i = 0; i < SQL_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, sql_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK)
            return failed(store, error);
    return true;
}

static bool fail_to_open(const struct store_sqlite *store, const char *path, struct qx_error *error)
{
    const int n_shown = qx_text_cut(path, 120);
    switch (sqlite3_errcode(store->file)) {
    case SQLITE_BUSY:
        return qx_fail(error, "another server has the store %.*s open", n_shown, path);
    case SQLITE_NOTADB:
        return qx_fail(error, "%.*s is no file of SQLite", n_shown, path);
    default:
        return qx_fail(error, "the store %.*s cannot be written: %s", n_shown, path, reason(store));
    }
}

static bool set_up(struct store_sqlite *store, const char *path, struct qx_error *error)
{
    static const char manner[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
                                 "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                                 "BEGIN IMMEDIATE; COMMIT"; /* takes the lock, or fails now */
    if (!order(store, manner, NULL))
        return fail_to_open(store, path, error);
    return sqlite_schema_bring_up(store->file, error) && prepare(store, error);
}

struct store *store_open_sqlite(const char *path, struct qx_error *error)
{
    struct store_sqlite *store = calloc(1, sizeof *store);
    if (!store) {
        qx_fail(error, "there is no memory for a store");
        return NULL;
    }
    store->head = (struct sql){.head = {.kind = &sql_kind}, .driver = &driver};
    if (sqlite3_open(path, &store->file) != SQLITE_OK)
        fail_to_open(store, path, error);
    else if (set_up(store, path, error))
        return &store->head.head;
    close_file(&store->head);
    return NULL;
}
