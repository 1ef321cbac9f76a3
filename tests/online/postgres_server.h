/*
 * postgres_server.h - a PostgreSQL of a test's own (deploy/postgres), as long as its claims run.
 */
#ifndef TESTS_ONLINE_POSTGRES_SERVER_H
#define TESTS_ONLINE_POSTGRES_SERVER_H

#include "lib/claim.h"

enum { POSTGRES_MISSING = 77 /* what a test ends with where none is installed */ };

/* Starts it, runs the claims, stops it; what main returns. */
#define postgres_run_claims(claims)                                                                \
    postgres_run_group(claims, sizeof(claims) / sizeof *(claims), #claims)
int postgres_run_group(const struct CMUnitTest *claims, size_t n, const char *name);

const char *postgres_address(void);
/* Runs a text; fails the test where that cannot be. */
void postgres_order(const char *text);
/* Leaves nothing in the database: a set-up of cmocka. */
int postgres_clear(void **state);

#endif
