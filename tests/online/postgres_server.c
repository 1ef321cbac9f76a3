/*
 * postgres_server.c - started by a script, reached by libpq; without libpq nothing is checked.
 */
#include "online/postgres_server.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#if QX_HAS_POSTGRES

#include <libpq-fe.h>

static char folder[] = "/tmp/quincunx_XXXXXX", address[128];

/* Tells the script; returns what it ends with. */
static int tell_server(const char *verb)
{
    char line[300];
    snprintf(line, sizeof line, "'%s/deploy/postgres' %s %s", ROOT, verb, folder);
    FILE *pipe = popen(line, "r");
    if (!pipe)
        return 1;
    if (fgets(address, sizeof address, pipe))
        address[strcspn(address, "\n")] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int postgres_run_group(const struct CMUnitTest *claims, size_t n, const char *name)
{
    char remove[64];
    if (!mkdtemp(folder))
        return 1;
    int status = tell_server("start");
    if (status == 0) {
        status = _cmocka_run_group_tests(name, claims, n, NULL, NULL);
        tell_server("stop");
    }
    snprintf(remove, sizeof remove, "rm -rf %s", folder);
    if (system(remove) != 0)
        fprintf(stderr, "%s stays\n", folder);
    return status;
}

const char *postgres_address(void)
{
    return address;
}

void postgres_order(const char *text)
{
    PGconn *line = PQconnectdb(address);
    PGresult *result = PQexec(line, text);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(line));
    PQclear(result);
    PQfinish(line);
}

#else

int postgres_run_group(const struct CMUnitTest *claims, size_t n, const char *name)
{
    (void)claims;
    (void)n;
    fprintf(stderr, "%s: nothing is checked: this was built without libpq\n", name);
    return POSTGRES_MISSING;
}

const char *postgres_address(void)
{
    return "";
}

void postgres_order(const char *text)
{
    (void)text;
}

#endif

int postgres_clear(void **state)
{
    (void)state;
    postgres_order("SET client_min_messages = warning; DROP SCHEMA public CASCADE;"
                   "CREATE SCHEMA public");
    return 0;
}
