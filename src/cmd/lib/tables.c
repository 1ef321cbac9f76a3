/*
 * tables.c - the folder of exact values that solvers write and bots read.
 */
#include "cmd/lib/tables.h"

#include "term/work/kept_files.h"

struct qx_store *tables_new(const char *folder)
{
    return folder ? qx_store_new(folder) : store_tables();
}
