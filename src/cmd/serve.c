/*
 * serve.c - `quincunx serve`: the page, from files built into the program.
 */
#include <argp.h>
#include <stdio.h>

#include <quincunx/file.h>
#include <quincunx/folders.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "serve/browser.h"
#include "serve/serve.h"

#define STANDARD_PORT 8017 /* --help spells it */

enum {
    KEY_PORT = 'p',
    KEY_ADDRESS = 'a',
    KEY_NAME = 'N',
    KEY_NO_OPEN = 'n',
    KEY_DATABASE = 'd',
    KEY_NO_ONLINE = 'o',
    KEY_TABLES = 't',
    KEY_PROXY = 'x',
    KEY_LEASE = 'l',
    KEY_LOG = 'L',
};

static void say_ready(const char *page)
{
    printf("Quincunx is at %s (Ctrl-C stops it).\n", page);
    fflush(stdout);
}

/* The same, and the page for whoever is at the screen. */
static void show_ready(const char *page)
{
    say_ready(page);
    if (browser_is_near())
        browser_open(page);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct serve_setup *setup = state->input;
    uint64_t port, seconds;
    const char *at = arg;
    switch (key) {
    case KEY_PORT:
        if (!qx_text_take_number(&at, 65535, &port) || *at)
            argp_error(state, "--port needs a number from 0 to 65535, not \"%s\"", arg);
        setup->port = (int)port;
        return 0;
    case KEY_ADDRESS:
        setup->address = arg;
        return 0;
    case KEY_NAME:
        if (setup->n_names == SERVE_MOST_NAMES)
            argp_error(state, "--name may be given %d times", SERVE_MOST_NAMES);
        setup->names[setup->n_names++] = arg;
        return 0;
    case KEY_DATABASE:
        setup->database = arg;
        setup->is_online_needed = true;
        return 0;
    case KEY_LOG:
        setup->log = arg;
        return 0;
    case KEY_LEASE:
        if (!qx_text_take_number(&at, 3600, &seconds) || *at || seconds == 0)
            argp_error(state, "--lease needs seconds from 1 to 3600, not \"%s\"", arg);
        setup->lease = 1000 * seconds;
        return 0;
    case KEY_NO_ONLINE:
        setup->database = NULL;
        return 0;
    case KEY_PROXY:
        setup->is_proxied = true;
        return 0;
    case KEY_TABLES:
        setup->tables = arg ? arg : "";
        return 0;
    case KEY_NO_OPEN:
        setup->ready = say_ready;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is one word too many", arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The file in the user's data folder; false: there is no such folder. */
static bool find_database(char *path, size_t size, struct qx_error *error)
{
    qx_folder_find(QX_FOLDER_DATA, "", path, size);
    return qx_folder_make(path, error) &&
           qx_folder_find(QX_FOLDER_DATA, "/online.sqlite", path, size);
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"port", KEY_PORT, "N", 0,
         "port to listen at (standard: " ARGS_SPELL(STANDARD_PORT) "; 0: any free one)", 0},
        {"address", KEY_ADDRESS, "A", 0, "address to listen at (standard: this machine only)", 0},
        {"name", KEY_NAME, "HOST", 0,
         "a name that browsers may call this machine by, besides its address (repeatable)", 0},
        {"no-open", KEY_NO_OPEN, NULL, 0,
         "do not open a browser, which a terminal with a desktop does", 0},
        {"database", KEY_DATABASE, "FILE", 0,
         "where online play is kept (standard: online.sqlite in the user's data folder); or "
         "postgresql://… for several servers over one",
         0},
        {"log", KEY_LOG, "FILE", 0,
         "write what happens in online play to this file, a line of JSON each (-: standard error)",
         0},
        {"lease", KEY_LEASE, "SECONDS", 0,
         "after so long without a sign of life, other servers over the same PostgreSQL take the "
         "rooms of this one (standard: 5)",
         0},
        {"no-online", KEY_NO_ONLINE, NULL, 0, "serve the page alone, without online play", 0},
        {"proxy", KEY_PROXY, NULL, 0,
         "all requests come through a proxy of yours, which says in X-Real-IP whence (deploy/)", 0},
        {"tables", KEY_TABLES, "DIR", OPTION_ARG_OPTIONAL,
         "answer exact values at /api/value from the tables of this folder (standard: your cache "
         "folder)",
         0},
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "",
        "Serves the page to browsers on this machine, and rooms to play in against each other.",
        NULL,
        NULL,
        NULL};
    struct serve_setup setup = {.address = "127.0.0.1", .port = STANDARD_PORT, .ready = show_ready};
    struct qx_error error;
    char database[4096] = "", tables[4096] = "";
    setup.database = database;
    argp_parse(&argp, argc, argv, 0, NULL, &setup);
    if (setup.database == database && !find_database(database, sizeof database, &error)) {
        fprintf(stderr, "quincunx serve: no online play: %s\n", error.text);
        setup.database = NULL;
    }
    if (setup.tables && !setup.tables[0])
        setup.tables = qx_folder_find(QX_FOLDER_CACHE, "", tables, sizeof tables) ? tables : NULL;
    return serve_run(&setup, &error) ? EXIT_YES : command_failed("%s", error.text);
}

const struct command command_serve = {
    .name = "serve",
    .what = "serve the page to a browser",
    .run = run,
};
