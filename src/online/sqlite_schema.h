/*
 * sqlite_schema.h - the tables of the store in SQLite, and how older files get them.
 */
#ifndef ONLINE_SQLITE_SCHEMA_H
#define ONLINE_SQLITE_SCHEMA_H

#include <sqlite3.h>

#include "online/store.h"

/* Makes the tables, or brings those of an older version up to date, each step whole or not at all.
 * False: error says why; a file of a newer version is left alone. */
bool sqlite_schema_bring_up(sqlite3 *file, struct qx_error *error);

#endif
