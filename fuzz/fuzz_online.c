/*
 * fuzz_online.c - what peers say to a hub: a line a message, its first byte says by which of three
 * peers. Whatever they say, every answer is JSON, a peer that is refused hears why, and a hub that
 * begins anew over the same store finds all rooms again.
 */
#include "input.h"
#include "online/hub_inside.h"

#include <jansson.h>
#include <sqlite3.h>

enum { PEERS = 3 };

/* The file behind the store: opening one takes longer than most cases, so it is emptied instead. */
static sqlite3 *file;

static int on_open(sqlite3 *opened, char **why, const struct sqlite3_api_routines *routines)
{
    (void)why, (void)routines;
    file = opened;
    return SQLITE_OK;
}

static struct store *open_store(void)
{
    sqlite3_auto_extension((void (*)(void))on_open);
    return store_open_sqlite(":memory:", NULL);
}

static void order(const char *text)
{
    if (sqlite3_exec(file, text, NULL, NULL, NULL) != SQLITE_OK)
        abort();
}

static int empty_table(void *context, int n, char **values, char **columns)
{
    char text[128];
    (void)context, (void)n, (void)columns;
    snprintf(text, sizeof text, "DELETE FROM %s", values[0]);
    order(text);
    return 0;
}

static void empty_store(struct store *store)
{
    if (!store->kind->commit(store, NULL))
        abort();
    order("PRAGMA foreign_keys = OFF");
    if (sqlite3_exec(file, "SELECT name FROM sqlite_schema WHERE type = 'table'", empty_table, NULL,
                     NULL) != SQLITE_OK)
        abort();
    order("PRAGMA foreign_keys = ON");
}

static void on_send(void *peer, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    (void)peer;
    if (!message || !json_is_string(json_object_get(message, "t")))
        abort();
    json_decref(message);
}

static void on_drop(void *peer)
{
    (void)peer;
}

static struct hub *begin(struct store *store, uint64_t now)
{
    const struct hub_setup setup = {.store = store,
                                    .n_thinkers = 1,
                                    .has_cheap_passwords = true,
                                    .send = on_send,
                                    .drop = on_drop,
                                    .wake = on_drop};
    struct hub *hub = hub_new(&setup, now, NULL);
    if (!hub)
        abort();
    return hub;
}

/* One line: which peer says it, and what. Time passes with each. */
static void hear(struct hub *hub, struct peer *peers[PEERS], const char *line, size_t length,
                 uint64_t now)
{
    if (length > 0)
        hub_receive(hub, peers[(unsigned char)line[0] % PEERS], line + 1, length - 1, now);
    if (!hub_turn(hub, now, NULL))
        abort();
}

/* Games that go on, also those that nobody looks at, which wait in the store. */
static uint64_t count_live(struct hub *hub)
{
    struct hub_ids live = {0};
    if (!hub_list_live(hub, &live, NULL))
        abort();
    for (size_t i = 0; i < live.n; i++)
        if (!hub_find(hub, live.ids[i], NULL))
            abort();
    free(live.ids);
    return hub_count(hub).live_rooms;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char hello[] = "{\"t\":\"hello\",\"v\":1}";
    static struct store *store;
    if (!store && !(store = open_store()))
        abort();
    uint64_t now = 1000000;
    struct hub *hub = begin(store, now);
    struct peer *peers[PEERS];
    for (int i = 0; i < PEERS; i++)
        peers[i] = hub_connect(hub, (uint64_t)i, NULL);
    for (int i = 0; i + 1 < PEERS; i++) /* the last has yet to say hello */
        hub_receive(hub, peers[i], hello, strlen(hello), now);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        hear(hub, peers, at, length, now += 500);
        at += length + 1;
    }
    const uint64_t rooms = count_live(hub);
    hub_free(hub);
    hub = begin(store, now);
    if (count_live(hub) != rooms)
        abort();
    hub_free(hub);
    empty_store(store);
    return 0;
}
