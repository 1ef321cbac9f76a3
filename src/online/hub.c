/*
 * hub.c - peers that come and go, and the turn: what has happened is kept, then told.
 */
#include "online/hub_inside.h"

#include <stdlib.h>

enum { MESSAGES_TOO_MANY = 100 /* more than those allowed: then the peer is dropped */ };

bool hub_allow(const struct hub *hub, struct allowance *allowance, double rate, double most)
{
    return hub->setup.is_unlimited || allowance_take(allowance, rate, most, hub->now);
}

/* What one address may do of dear things, at once and by the second: a class comes from one. */
static const double DEAR_AT_ONCE = 200, DEAR_A_SECOND = 1;

bool hub_afford(struct hub *hub, struct peer *peer, struct qx_error *error)
{
    peer->is_early = !hub_allow(hub, peer->address, DEAR_A_SECOND, DEAR_AT_ONCE);
    return !peer->is_early || qx_fail(error, "too much from your address: wait a little");
}

void hub_drop(struct hub *hub, struct peer *peer)
{
    peer->is_dropped = true;
    hub->setup.drop(peer->context);
}

void hub_settle(struct hub *hub, struct peer *peer, uint64_t id)
{
    if (!peer->tells_re || id > peer->re)
        peer->re = id; /* settles all before it, which may have taken longer */
    peer->tells_re = true;
    hub_list_peer(hub, peer);
}

struct hub *hub_new(const struct hub_setup *setup, uint64_t now, struct qx_error *error)
{
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub || !token_begin()) {
        qx_fail(error, "there is no memory, or no chance, for online play");
        free(hub);
        return NULL;
    }
    hub->setup = *setup;
    hub->now = now;
    TAILQ_INIT(&hub->peers);
    TAILQ_INIT(&hub->told);
    TAILQ_INIT(&hub->places);
    TAILQ_INIT(&hub->dirty);
    TAILQ_INIT(&hub->errands);
    hub->thinkers = thinkers_new(setup->n_thinkers, setup->wake, setup->context);
    hub->passwords = passwords_new(setup->has_cheap_passwords, setup->wake, setup->context);
    if (!hub->thinkers || !hub->passwords)
        qx_fail(error, "there are no threads for bots and passwords");
    else if (hub_load_all(hub, error)) {
        hub_log(hub, "begin", "node", hub->node, NULL);
        return hub;
    }
    hub_free(hub);
    return NULL;
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    struct peer *peer;
    struct place *place;
    thinkers_free(hub->thinkers);
    hub_part(hub);
    hub_log(hub, "end", "node", hub->node, NULL);
    while ((peer = TAILQ_FIRST(&hub->peers)))
        hub_disconnect(hub, peer, hub->now);
    passwords_free(hub->passwords);
    hub_drop_errands(hub, NULL);
    while ((place = TAILQ_FIRST(&hub->places)))
        hub_drop_place(hub, place);
    hub_forget_list(hub);
    qx_json_release(&hub->out);
    free(hub);
}

struct peer *hub_connect(struct hub *hub, uint64_t address, void *context)
{
    struct peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->context = context;
    peer->address = &hub->addresses[qx_mix(address) % HUB_ADDRESSES];
    peer->seat = QX_NOBODY;
    TAILQ_INSERT_TAIL(&hub->peers, peer, all);
    hub->counts.peers++;
    return peer;
}

void hub_disconnect(struct hub *hub, struct peer *peer, uint64_t now)
{
    hub->now = now;
    hub_leave(hub, peer);
    hub_drop_question(peer);
    hub_drop_errands(hub, peer);
    if (peer->is_listed)
        TAILQ_REMOVE(&hub->told, peer, told);
    TAILQ_REMOVE(&hub->peers, peer, all);
    hub->counts.peers--;
    free(peer);
}

void hub_set_lag(struct peer *peer, uint64_t milliseconds)
{
    peer->lag = milliseconds;
}

/* May the peer send another message? Who goes far beyond is dropped. */
static bool may_speak(struct hub *hub, struct peer *peer)
{
    peer->is_early = !hub_allow(hub, &peer->messages, MESSAGES_A_SECOND, MESSAGES_AT_ONCE);
    if (!peer->is_early)
        return true;
    if (++peer->n_excess == MESSAGES_TOO_MANY) {
        hub_drop(hub, peer);
        hub_log(hub, "flood", "player", peer->player, NULL);
    }
    return false;
}

void hub_receive(struct hub *hub, struct peer *peer, const char *text, size_t length, uint64_t now)
{
    struct message message = {0};
    struct qx_error error = {"too many messages: this one is not heeded"};
    if (peer->is_dropped || hub->has_failed)
        return;
    hub->now = now;
    hub->counts.messages++;
    const struct question *before = peer->question;
    peer->has_sent = false;
    bool ok = may_speak(hub, peer) && message_read(&message, text, length, &error) &&
              hub_say(hub, peer, &message, &error);
    if (!ok) {
        hub->counts.refused++;
        hub_tell_error(hub, peer, &message, &error);
    } else if (message.has_id && !peer->has_sent && (!peer->question || peer->question == before)) {
        hub_settle(hub, peer, message.id);
    }
    message_release(&message);
}

bool hub_turn(struct hub *hub, uint64_t now, struct qx_error *error)
{
    hub->now = now;
    hub_hear(hub);
    hub_beat(hub);
    if (now >= hub->next_tick) {
        hub->next_tick = now + HUB_TICK;
        hub_tick(hub);
        hub_expire(hub);
    }
    hub_take_thoughts(hub);
    hub_take_passwords(hub);
    hub_tell_presence(hub);
    hub->counts.commits += !TAILQ_EMPTY(&hub->dirty);
    if (hub->has_failed || !hub->setup.store->kind->commit(hub->setup.store, &hub->failure)) {
        hub->has_failed = true;
        hub_log(hub, "failure", "text", hub->failure.text, NULL);
        return qx_fail(error, "%s", hub->failure.text);
    }
    hub_tell_all(hub);
    return true;
}

int hub_timeout(const struct hub *hub, uint64_t now)
{
    const struct store *store = hub->setup.store;
    uint64_t next = UINT64_MAX;
    if (hub->node[0])
        next = store->nodes->has_heard(hub->setup.store) ? 0 : hub->next_beat;
    if ((!TAILQ_EMPTY(&hub->places) || hub->is_lobby_dirty) && hub->next_tick < next)
        next = hub->next_tick;
    if (next == UINT64_MAX)
        return -1;
    return next > now ? (int)(next - now) : 0;
}

struct hub_counts hub_count(const struct hub *hub)
{
    struct hub_counts counts = hub->counts;
    const struct place *place;
    counts.rooms = counts.live_rooms = 0;
    TAILQ_FOREACH(place, &hub->places, all)
    {
        counts.rooms++;
        counts.live_rooms += place->room->status == ROOM_LIVE;
    }
    return counts;
}
