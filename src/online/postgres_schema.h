/*
 * postgres_schema.h - the tables of the store in PostgreSQL, and how older ones get them.
 */
#ifndef ONLINE_POSTGRES_SCHEMA_H
#define ONLINE_POSTGRES_SCHEMA_H

#include <libpq-fe.h>

#include "online/store.h"

/* Makes the tables, or brings those of an older version up to date, all or nothing; servers that
 * begin at the same time wait for each other. False: error says why; a newer version is left
 * alone. */
bool postgres_schema_bring_up(PGconn *line, struct qx_error *error);

#endif
