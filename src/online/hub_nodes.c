/*
 * hub_nodes.c - several servers over one store: whose a room is, and who is in it elsewhere.
 *
 * A room is one node's; the others may have a copy, for those of their own peers who follow it, and
 * do to it what its holder says was done. A node that is not heard of for a while is struck off,
 * and whoever notices takes its rooms. What nodes tell each other is in hub_notices.c.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

enum { LEASE = 5000 /* milliseconds, where nothing else is said */, BEATS = 5 /* in a lease */ };

/* Peers of another node that are in a room. */
struct elsewhere {
    char node[STORE_ID_SIZE];
    unsigned seats; /* as bits */
    uint64_t n_watchers;
    LIST_ENTRY(elsewhere) same;
};

static bool is_among_nodes(const struct hub *hub)
{
    return hub->node[0] != '\0';
}

/* --- who is elsewhere ------------------------------------------------------------------------- */

static struct elsewhere *find_elsewhere(struct place *place, const char *node)
{
    struct elsewhere *other;
    LIST_FOREACH(other, &place->elsewhere, same)
    if (strcmp(other->node, node) == 0)
        return other;
    return NULL;
}

void hub_add_elsewhere(struct place *place)
{
    const struct elsewhere *other;
    struct room_presence *presence = &place->presence;
    LIST_FOREACH(other, &place->elsewhere, same)
    {
        for (qx_seat seat = 0; seat < place->room->n_seats; seat++)
            presence->is_here[seat] |= other->seats >> seat & 1;
        presence->n_watchers += other->n_watchers;
    }
}

bool hub_is_visited(const struct place *place)
{
    return !TAILQ_EMPTY(&place->peers) || !LIST_EMPTY(&place->elsewhere);
}

void hub_forget_elsewhere(struct place *place)
{
    struct elsewhere *other;
    while ((other = LIST_FIRST(&place->elsewhere))) {
        LIST_REMOVE(other, same);
        free(other);
    }
}

void hub_note_elsewhere(struct hub *hub, struct place *place, const char *node, unsigned seats,
                        uint64_t n_watchers)
{
    struct elsewhere *other = find_elsewhere(place, node);
    bool was_here[ROOM_SEATS];
    memcpy(was_here, place->presence.is_here, sizeof was_here);
    if (!other && (seats || n_watchers) && (other = calloc(1, sizeof *other))) {
        memcpy(other->node, node, strlen(node) + 1);
        LIST_INSERT_HEAD(&place->elsewhere, other, same);
    }
    if (other) {
        other->seats = seats;
        other->n_watchers = n_watchers;
    }
    if (other && !seats && !n_watchers) {
        LIST_REMOVE(other, same);
        free(other);
    }
    hub_seat_peers(place);
    for (qx_seat seat = 0; seat < place->room->n_seats; seat++)
        if (was_here[seat] && !place->presence.is_here[seat])
            place->presence.away_since[seat] = hub->now;
    place->idle_since = hub->now;
    hub->is_lobby_dirty |= place->room->is_open && place->room->status == ROOM_WAITING;
    hub_list_place(hub, place);
}

/* Tells the others who is in a room here, if that has changed. */
static void tell_presence(struct hub *hub, struct place *place)
{
    unsigned seats = 0;
    uint64_t n_watchers = 0;
    const struct peer *peer;
    TAILQ_FOREACH(peer, &place->peers, here)
    {
        if (peer->seat >= 0)
            seats |= 1u << peer->seat;
        else
            n_watchers++;
    }
    if (seats == place->told_seats && n_watchers == place->told_watchers)
        return;
    place->told_seats = seats;
    place->told_watchers = n_watchers;
    hub_notify(hub, NULL, "here", place->room->id, seats, n_watchers, "");
}

void hub_tell_presence(struct hub *hub)
{
    struct place *place;
    if (!is_among_nodes(hub))
        return;
    TAILQ_FOREACH(place, &hub->dirty, dirty)
    tell_presence(hub, place);
}

/* --- whose a room is -------------------------------------------------------------------------- */

bool hub_is_held_here(const struct place *place)
{
    return place->holder[0] == '\0';
}

bool hub_claim(struct hub *hub, const char *room, char holder[STORE_ID_SIZE],
               struct qx_error *error)
{
    struct store *store = hub->setup.store;
    holder[0] = '\0';
    if (!is_among_nodes(hub))
        return true;
    if (!store->nodes->claim(store, room, holder, error))
        return false;
    hub_notify(hub, NULL, "who", room, 0, 0, "");
    if (strcmp(holder, hub->node) == 0)
        holder[0] = '\0';
    return true;
}

void hub_let_go(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    if (is_among_nodes(hub) && hub_is_held_here(place)) {
        if (!store->nodes->release(store, place->room->id, &error))
            hub_fail(hub, &error);
        hub_notify(hub, NULL, "free", place->room->id, 0, 0, "");
    }
    hub_drop_place(hub, place);
}

/* A copy becomes the room itself. */
static void become_holder(struct hub *hub, struct place *place)
{
    place->holder[0] = '\0';
    hub_log(hub, "taken", "room", place->room->id, NULL);
    hub_catch_up(hub, place);
    hub_resume(hub, place);
    hub_notify(hub, NULL, "held", place->room->id, 0, 0, "");
    hub_redo_errands(hub, place);
}

/* The store has noted that this room is ours now. */
static bool take_over(void *context, const char *id)
{
    struct hub *hub = context;
    struct qx_error error;
    struct place *place = hub_known(hub, id);
    if (place && !hub_is_held_here(place))
        become_holder(hub, place);
    else if (!place && !hub_load_live(hub, id, &error))
        hub_fail(hub, &error);
    return !hub->has_failed;
}

/* Takes all rooms that go on and are nobody's. */
static void adopt(struct hub *hub)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    if (!hub->has_failed && !store->nodes->adopt(store, take_over, hub, &error))
        hub_fail(hub, &error);
}

void hub_seek_holder(struct hub *hub, struct place *place)
{
    struct qx_error error;
    char holder[STORE_ID_SIZE];
    if (!hub_claim(hub, place->room->id, holder, &error))
        hub_fail(hub, &error);
    else if (holder[0])
        hub_know_holder(hub, place, holder);
    else
        become_holder(hub, place);
}

/* --- the others ------------------------------------------------------------------------------- */

/* What it held is ours, or somebody else's by now. */
void hub_lose_node(struct hub *hub, const char *node)
{
    struct place *place;
    hub_log(hub, "gone", "node", node, NULL);
    TAILQ_FOREACH(place, &hub->places, all)
    if (find_elsewhere(place, node))
        hub_note_elsewhere(hub, place, node, 0, 0);
    adopt(hub);
    TAILQ_FOREACH(place, &hub->places, all)
    if (strcmp(place->holder, node) == 0)
        hub_seek_holder(hub, place);
}

static bool bury(void *context, const char *node)
{
    struct hub *hub = context;
    hub_lose_node(hub, node);
    hub_notify(hub, NULL, "gone", node, 0, 0, "");
    return true;
}

void hub_beat(struct hub *hub)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    if (!is_among_nodes(hub) || hub->has_failed || hub->now < hub->next_beat)
        return;
    hub->next_beat = hub->now + hub->setup.lease / BEATS;
    hub->sure_until = hub->now + hub->setup.lease;
    if (!store->nodes->join(store, hub->node, hub->setup.lease, &error) ||
        !store->nodes->bury(store, bury, hub, &error))
        hub_fail(hub, &error);
}

bool hub_is_sure(const struct hub *hub, uint64_t now)
{
    return !is_among_nodes(hub) || now < hub->sure_until;
}

/* Open rooms of others are for our lobby, too. */
static bool look_at_room(struct hub *hub, const char *id, struct qx_error *error)
{
    struct place *place = hub_find(hub, id, error);
    if (place && !hub_is_held_here(place) && !place->room->is_open)
        hub_drop_place(hub, place);
    return place != NULL;
}

bool hub_join(struct hub *hub, struct qx_error *error)
{
    struct hub_ids rooms = {0};
    struct store *store = hub->setup.store;
    if (hub->setup.lease == 0)
        hub->setup.lease = LEASE;
    token_make_id(hub->node);
    hub->sure_until = hub->now + hub->setup.lease;
    if (!store->nodes->join(store, hub->node, hub->setup.lease, error) ||
        !store->nodes->bury(store, bury, hub, error))
        return false;
    adopt(hub);
    bool ok = hub_list_live(hub, &rooms, error);
    for (size_t i = 0; ok && i < rooms.n; i++)
        ok = look_at_room(hub, rooms.ids[i], error);
    free(rooms.ids);
    ok = ok && (!hub->has_failed || qx_fail(error, "%s", hub->failure.text));
    return ok && store->kind->commit(store, error);
}

void hub_part(struct hub *hub)
{
    struct store *store = hub->setup.store;
    if (!is_among_nodes(hub) || hub->has_failed)
        return;
    hub_notify(hub, NULL, "gone", hub->node, 0, 0, "");
    store->nodes->leave(store, NULL);
}
