/*
 * hub_rooms.c - rooms in the hub: opened, found, fed with events, thought in, let go.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

enum {
    THINKING_MOST = 1000,      /* milliseconds of a level for a move, */
    THINKING_SHARE = 20,       /* and at most this part of its clock */
    KEEP_ENDED = 60000,        /* milliseconds that a room without anybody is kept: over, */
    KEEP_WAITING = 10 * 60000, /* and not begun */
};

/* --- places ----------------------------------------------------------------------------------- */

static size_t bucket_of(const char *id)
{
    uint64_t hash = 0;
    for (; *id; id++)
        hash = qx_mix(hash ^ (unsigned char)*id);
    return hash % HUB_BUCKETS;
}

static struct place *known_place(struct hub *hub, const char *id)
{
    struct place *place;
    LIST_FOREACH(place, &hub->buckets[bucket_of(id)], same)
    if (strcmp(place->room->id, id) == 0)
        return place;
    return NULL;
}

/* Gives a room a place; frees it where there is no memory. */
static struct place *add_place(struct hub *hub, struct room *room, struct qx_error *error)
{
    struct place *place = calloc(1, sizeof *place);
    if (!place) {
        qx_fail(error, "there is no memory for a room");
        room_free(room);
        return NULL;
    }
    place->room = room;
    place->idle_since = hub->now;
    TAILQ_INIT(&place->peers);
    TAILQ_INSERT_TAIL(&hub->places, place, all);
    LIST_INSERT_HEAD(&hub->buckets[bucket_of(room->id)], place, same);
    return place;
}

void hub_drop_place(struct hub *hub, struct place *place)
{
    assert(TAILQ_EMPTY(&place->peers));
    if (place->is_dirty)
        TAILQ_REMOVE(&hub->dirty, place, dirty);
    TAILQ_REMOVE(&hub->places, place, all);
    LIST_REMOVE(place, same);
    room_free(place->room);
    free(place);
}

/* --- levels ----------------------------------------------------------------------------------- */

/* Asks every level that owes a move and is not asked yet. */
static void ask_levels(struct hub *hub, struct place *place)
{
    const struct room *room = place->room;
    for (qx_seat seat = 0; seat < room->n_seats; seat++) {
        if (room->seats[seat].kind != ROOM_LEVEL || room->seats[seat].since == 0 ||
            (place->thinking >> seat & 1))
            continue;
        const uint64_t share = room_left(room, seat, hub->now) / THINKING_SHARE + 1;
        const bool is_short = room->base > 0 && share < THINKING_MOST;
        if (thinkers_ask(hub->thinkers, room, seat, is_short ? share : THINKING_MOST))
            place->thinking |= 1u << seat;
    }
}

/* Plays what a level thought of, if the room still stands where it was asked. One that has no move
 * gives up. */
static void take_thought(struct hub *hub, struct place *place, const struct thought *thought)
{
    const struct room_seat *seat = &place->room->seats[thought->seat];
    struct room_event event = {.verb = ROOM_MOVE, .seat = thought->seat, .used = thought->used};
    place->thinking &= ~(1u << thought->seat);
    if (seat->since > 0 && seat->n_moves == thought->n_moves &&
        place->room->cuts == thought->cuts) {
        memcpy(event.text, thought->move, sizeof event.text);
        if (event.used > seat->left)
            event.used = seat->left;
        if (!hub_do(hub, place, &event, NULL)) {
            event.verb = ROOM_RESIGN;
            hub_do(hub, place, &event, NULL);
        }
    }
    ask_levels(hub, place);
}

void hub_take_thoughts(struct hub *hub)
{
    struct thought *thought;
    while ((thought = thinkers_take(hub->thinkers))) {
        struct place *place = known_place(hub, thought->room);
        if (place)
            take_thought(hub, place, thought);
        thought_free(thought);
    }
}

/* --- events ----------------------------------------------------------------------------------- */

static void fail(struct hub *hub, const struct qx_error *error)
{
    if (!hub->has_failed)
        hub->failure = *error;
    hub->has_failed = true;
}

/* Writes line n of a room, and what else the store keeps of the event. */
static void keep(struct hub *hub, const struct room *room, uint64_t n,
                 const struct room_event *event)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    char line[ROOM_LINE_SIZE];
    size_t length = room_event_write(event, line, sizeof line);
    assert(length < sizeof line);
    bool ok = store->kind->add_line(store, room->id, n, line, &error);
    if (ok && event->verb == ROOM_SIT && event->kind != ROOM_LEVEL)
        ok = store->kind->add_seat(store, room->id, event->seat, event->word, &error);
    if (!ok)
        fail(hub, &error);
}

static void keep_end(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    char result[400];
    room_result(place->room, result, sizeof result);
    if (!store->kind->end_room(store, place->room->id, result, &error) ||
        !hub_rate(hub, place, &error))
        fail(hub, &error);
}

/* Who sits where is asked of the room, whenever somebody has sat down or stood up. */
static void seat_peers(struct place *place)
{
    struct room_presence *presence = &place->presence;
    struct peer *peer;
    memset(presence->is_here, 0, sizeof presence->is_here);
    presence->n_watchers = 0;
    TAILQ_FOREACH(peer, &place->peers, here)
    {
        peer->seat = room_seat_of(place->room, peer->player);
        if (peer->seat >= 0)
            presence->is_here[peer->seat] = true;
        else
            presence->n_watchers++;
    }
}

static bool is_done(const struct room *room)
{
    return room->status == ROOM_OVER || room->status == ROOM_ABORTED;
}

bool hub_do(struct hub *hub, struct place *place, struct room_event *event, struct qx_error *error)
{
    struct room *room = place->room;
    const enum room_status before = room->status;
    const bool was_done = is_done(room);
    event->at = hub->now;
    if (!room_do(room, event, error))
        return false;
    event->at = room->now;
    keep(hub, room, room->n_lines - 1, event);
    if (is_done(room) && !was_done)
        keep_end(hub, place);
    hub->is_lobby_dirty |=
        room->is_open && (room->status != before || room->status == ROOM_WAITING);
    hub->counts.moves += event->verb == ROOM_MOVE;
    seat_peers(place);
    if (event->verb == ROOM_SIT)
        hub_know_seats(hub, place);
    hub_list_place(hub, place);
    ask_levels(hub, place);
    return true;
}

/* The room that these events make; NULL: one of them is refused. */
static struct room *make_room(struct hub *hub, struct room_event *events, size_t n,
                              struct qx_error *error)
{
    char id[STORE_ID_SIZE];
    token_make_id(id);
    events[0].at = hub->now;
    struct room *room = room_new(id, &events[0], error);
    for (size_t i = 1; room && i < n; i++) {
        events[i].at = hub->now;
        if (!room_do(room, &events[i], error)) {
            room_free(room);
            room = NULL;
        }
    }
    return room;
}

struct place *hub_open(struct hub *hub, struct room_event *events, size_t n, struct qx_error *error)
{
    struct room *room = make_room(hub, events, n, error);
    struct place *place = room ? add_place(hub, room, error) : NULL;
    if (!place)
        return NULL;
    for (size_t i = 0; i < n; i++)
        keep(hub, room, i, &events[i]);
    hub_know_seats(hub, place);
    hub->is_lobby_dirty |= room->is_open;
    ask_levels(hub, place);
    return place;
}

/* --- from the store --------------------------------------------------------------------------- */

struct restoring {
    const char *id;
    struct room *room;
};

static bool restore_line(void *context, const char *line)
{
    struct restoring *restoring = context;
    struct room_event event;
    if (!room_event_read(line, &event, NULL))
        return false;
    if (restoring->room)
        return room_do(restoring->room, &event, NULL);
    restoring->room = room_new(restoring->id, &event, NULL);
    return restoring->room != NULL;
}

/* The room of these lines; NULL: there are none, or error says what is wrong with them. */
static struct room *restore(struct hub *hub, const char *id, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct restoring restoring = {.id = id};
    qx_fail(error, "there is no such room");
    if (store->kind->each_line(store, id, restore_line, &restoring, error))
        return restoring.room;
    room_free(restoring.room);
    return NULL;
}

static struct place *load(struct hub *hub, const char *id, struct qx_error *error)
{
    struct room *room = restore(hub, id, error);
    struct place *place = room ? add_place(hub, room, error) : NULL;
    if (place)
        hub_know_seats(hub, place);
    return place;
}

const struct room *hub_look_up(struct hub *hub, const char *id, struct room **read)
{
    const struct place *place = known_place(hub, id);
    *read = place ? NULL : restore(hub, id, NULL);
    return place ? place->room : *read;
}

struct place *hub_find(struct hub *hub, const char *id, struct qx_error *error)
{
    struct place *place = known_place(hub, id);
    if (!place && strlen(id) != TOKEN_ID_LENGTH)
        qx_fail(error, "there is no such room");
    else if (!place)
        place = load(hub, id, error);
    return place;
}

/* Identifiers first: a statement of the store is walked once at a time. */
struct live {
    char (*ids)[STORE_ID_SIZE];
    size_t n, room;
};

static bool note_live(void *context, const char *id)
{
    struct live *live = context;
    if (live->n == live->room) {
        size_t room = 2 * live->room + 64;
        char(*ids)[STORE_ID_SIZE] = realloc(live->ids, room * sizeof *ids);
        if (!ids)
            return false;
        live->ids = ids;
        live->room = room;
    }
    if (strlen(id) >= STORE_ID_SIZE)
        return false;
    memcpy(live->ids[live->n++], id, strlen(id) + 1);
    return true;
}

static bool load_live(struct hub *hub, const char *id, struct qx_error *error)
{
    struct room_event resume = {.verb = ROOM_RESUME};
    struct place *place = load(hub, id, error);
    if (!place)
        return false;
    if (place->room->status == ROOM_LIVE && place->room->base > 0)
        return hub_do(hub, place, &resume, error);
    ask_levels(hub, place);
    return true;
}

bool hub_load_all(struct hub *hub, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct live live = {0};
    bool ok = store->kind->each_live(store, note_live, &live, error);
    for (size_t i = 0; ok && i < live.n; i++)
        ok = load_live(hub, live.ids[i], error);
    free(live.ids);
    return ok;
}

/* --- who is there ----------------------------------------------------------------------------- */

void hub_enter(struct hub *hub, struct peer *peer, struct place *place)
{
    if (peer->place != place) {
        hub_leave(hub, peer);
        peer->place = place;
        TAILQ_INSERT_TAIL(&place->peers, peer, here);
    }
    seat_peers(place);
    hub_list_place(hub, place);
}

void hub_leave(struct hub *hub, struct peer *peer)
{
    struct place *place = peer->place;
    if (!place)
        return;
    TAILQ_REMOVE(&place->peers, peer, here);
    seat_peers(place);
    if (peer->seat >= 0 && !place->presence.is_here[peer->seat])
        place->presence.away_since[peer->seat] = hub->now;
    place->idle_since = hub->now;
    peer->place = NULL;
    peer->seat = QX_NOBODY;
    peer->seen = 0;
    hub_list_place(hub, place);
    hub->is_lobby_dirty |= place->room->is_open && place->room->status == ROOM_WAITING;
}

/* --- time ------------------------------------------------------------------------------------- */

static bool is_deserted(const struct hub *hub, const struct place *place, uint64_t time)
{
    return TAILQ_EMPTY(&place->peers) && hub->now > place->idle_since + time;
}

void hub_tick(struct hub *hub)
{
    struct place *place, *next;
    for (place = TAILQ_FIRST(&hub->places); place; place = next) {
        struct room_event event = {.verb = ROOM_LATE};
        next = TAILQ_NEXT(place, all);
        event.seat = room_late_seat(place->room, hub->now);
        if (event.seat != QX_NOBODY)
            hub_do(hub, place, &event, NULL);
        event = (struct room_event){.verb = ROOM_ABORT};
        if (place->room->status == ROOM_WAITING && is_deserted(hub, place, KEEP_WAITING))
            hub_do(hub, place, &event, NULL);
        if (is_done(place->room) && is_deserted(hub, place, KEEP_ENDED))
            hub_drop_place(hub, place);
    }
}
