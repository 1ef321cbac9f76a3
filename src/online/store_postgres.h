/*
 * store_postgres.h - what the files of the store in PostgreSQL share.
 */
#ifndef ONLINE_STORE_POSTGRES_H
#define ONLINE_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "online/sql.h"

struct store_postgres {
    struct sql head;
    PGconn *line;
    char node[STORE_ID_SIZE]; /* as which it has joined; "": not */
    PGnotify **heard;         /* what has come and is not told yet */
    size_t n_heard, heard_room;
};

/* Sets error to what PostgreSQL says, and returns false. */
bool postgres_failed(struct store_postgres *store, struct qx_error *error);
/* Runs a text with parameters, all of them texts; NULL: error says why not. */
PGresult *postgres_query(struct store_postgres *store, const char *text, const char *const *values,
                         int n, struct qx_error *error);

extern const struct store_nodes postgres_nodes;

#endif
