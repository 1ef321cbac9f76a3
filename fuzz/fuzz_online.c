/*
 * fuzz_online.c - what peers say to a hub: a line a message, its first byte says by which of three
 * peers. Whatever they say, every answer is JSON, a peer that is refused hears why, and a hub that
 * begins anew over the same store finds all rooms again.
 */
#include "input.h"
#include "online/hub.h"

#include <jansson.h>

enum { PEERS = 3 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char hello[] = "{\"t\":\"hello\",\"v\":1}";
    struct store *store = store_open_sqlite(":memory:", NULL);
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
    uint64_t rooms = hub_count(hub).live_rooms;
    hub_free(hub);
    hub = begin(store, now);
    if (hub_count(hub).live_rooms != rooms)
        abort();
    hub_free(hub);
    store_free(store);
    return 0;
}
