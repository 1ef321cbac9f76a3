/*
 * store.c - which store an address means.
 */
#include "online/store.h"

#include <string.h>

static bool is_postgres(const char *where)
{
    static const char *const begins[] = {"postgresql://", "postgres://"};
    for (int i = 0; i < 2; i++)
        if (strncmp(where, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

struct store *store_open(const char *where, struct qx_error *error)
{
    if (!is_postgres(where))
        return store_open_sqlite(where, error);
#if QX_HAS_POSTGRES
    return store_open_postgres(where, error);
#else
    qx_fail(error, "this program was built without libpq, and so knows no PostgreSQL");
    return NULL;
#endif
}
