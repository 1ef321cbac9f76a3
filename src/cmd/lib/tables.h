/*
 * tables.h - the folder of exact values that solvers write and bots read.
 */
#ifndef CMD_LIB_TABLES_H
#define CMD_LIB_TABLES_H

#include <quincunx/quincunx.h>

/* The store over a folder, or over the standard one (NULL): $XDG_CACHE_HOME/quincunx or
 * ~/.cache/quincunx. NULL: there is no such folder to name, or no memory. */
struct qx_store *tables_new(const char *folder);

#endif
