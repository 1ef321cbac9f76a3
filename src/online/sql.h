/*
 * sql.h - a store in SQL: what it says is the same whatever understands it (store_sql.c), and a
 * driver says it to one that does: store_sqlite.c, store_postgres.c.
 *
 * Parameters are $1, $2, … in all texts; both know them.
 */
#ifndef ONLINE_SQL_H
#define ONLINE_SQL_H

#include "online/store.h"

enum sql_statement {
    SQL_ADD_PLAYER,
    SQL_FIND_PLAYER,
    SQL_FIND_LOGIN,
    SQL_CHANGE_PLAYER,
    SQL_FORGET_SESSIONS,
    SQL_FORGET_RATINGS,
    SQL_FORGET_SITTINGS,
    SQL_FORGET_PLAYER,
    SQL_EACH_EXPIRED,
    SQL_ADD_SESSION,
    SQL_FIND_SESSION,
    SQL_USE_SESSION,
    SQL_END_SESSION,
    SQL_EACH_SESSION,
    SQL_ADD_ROOM,
    SQL_ADD_LINE,
    SQL_CHANGE_LINE,
    SQL_ADD_SITTER,
    SQL_END_ROOM,
    SQL_EACH_LINE,
    SQL_EACH_LIVE,
    SQL_EACH_LIVE_OF,
    SQL_EACH_ROOM_OF,
    SQL_ADD_ARENA,
    SQL_ADD_ARENA_LINE,
    SQL_EACH_ARENA_LINE,
    SQL_HIDE_ARENA,
    SQL_EACH_ARENA,
    SQL_ADD_ARENA_ROOM,
    SQL_EACH_ARENA_OF,
    SQL_PUT_RATING,
    SQL_FIND_RATING,
    SQL_EACH_RATING,
    SQL_EACH_BEST,
    SQL_STATEMENTS
};

extern const char *const sql_texts[SQL_STATEMENTS];

enum { SQL_VALUES_MOST = 8 };

/* A parameter; its kind is a letter: t text, i a whole number, r a real one, h a hash. */
struct sql_value {
    char kind;
    union {
        const char *text; /* of a hash its STORE_HASH_SIZE bytes */
        int64_t number;
        double real;
    };
};

struct sql;
struct sql_driver;

/* A row that was found, while it is taken. */
struct sql_row {
    const struct sql_driver *driver;
    void *result; /* the driver's own */
    int row;
};

/* What is done with a row; false: it makes no sense. */
typedef bool sql_take(const struct sql_row *row, void *out);

/* Runs one statement; every row goes to `take`. */
struct sql_run {
    enum sql_statement which;
    struct sql_value values[SQL_VALUES_MOST];
    int n_values;
    sql_take *take; /* NULL: it gives no rows */
    void *out;
    uint64_t n_rows; /* that it gave, or changed */
};

struct sql_driver {
    bool (*run)(struct sql *sql, struct sql_run *run, struct qx_error *error);
    const char *(*text)(const struct sql_row *row, int column); /* NULL: there is none */
    int64_t (*number)(const struct sql_row *row, int column);
    double (*real)(const struct sql_row *row, int column);
    bool (*hash)(const struct sql_row *row, int column, unsigned char out[STORE_HASH_SIZE]);
    bool (*begin)(struct sql *sql, struct qx_error *error);
    bool (*commit)(struct sql *sql, struct qx_error *error);
    /* Waits until no other transaction that has the ratings goes on; NULL: there is no other. */
    bool (*lock_ratings)(struct sql *sql, struct qx_error *error);
    bool (*back_up)(struct sql *sql, const char *path, struct qx_error *error);
    void (*free)(struct sql *sql);
};

/* The head of a store in SQL. */
struct sql {
    struct store head;
    const struct sql_driver *driver;
    bool is_writing; /* a transaction has begun */
    bool has_failed; /* one could not begin: nothing is committed any more */
};

/* Begins a transaction, unless one has begun since the last commit. */
bool sql_begin(struct sql *sql, struct qx_error *error);

/* The functions of any store in SQL. */
extern const struct store_kind sql_kind;

#endif
