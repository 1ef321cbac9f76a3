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
    KEEP_WAITING = 10 * 60000, /* and not begun, or in a game without a clock */
};

/* --- places ----------------------------------------------------------------------------------- */

uint64_t hub_hash(const char *text)
{
    uint64_t hash = 0;
    for (; *text; text++)
        hash = qx_mix(hash ^ (unsigned char)*text);
    return hash;
}

static size_t bucket_of(const char *id)
{
    return hub_hash(id) % HUB_BUCKETS;
}

struct place *hub_known(struct hub *hub, const char *id)
{
    struct place *place;
    LIST_FOREACH(place, &hub->buckets[bucket_of(id)], same)
    if (strcmp(place->room->id, id) == 0)
        return place;
    return NULL;
}

struct place *hub_add_place(struct hub *hub, struct room *room, struct qx_error *error)
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
    LIST_INIT(&place->elsewhere);
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
    hub_forget_elsewhere(place);
    room_free(place->room);
    free(place);
}

/* --- levels ----------------------------------------------------------------------------------- */

/* Is the level of this seat being asked? Then time is the server's, which may be busy: the move
 * will cost what the level thought, not what it waited for a thread. */
static bool is_thinking(const struct place *place, qx_seat seat)
{
    return place->thinking >> seat & 1;
}

void hub_ask_levels(struct hub *hub, struct place *place)
{
    const struct room *room = place->room;
    for (qx_seat seat = 0; hub_is_held_here(place) && seat < room->n_seats; seat++) {
        if (room->seats[seat].kind != ROOM_LEVEL || room->seats[seat].since == 0 ||
            is_thinking(place, seat))
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
    hub_ask_levels(hub, place);
}

void hub_take_thoughts(struct hub *hub)
{
    struct thought *thought;
    while ((thought = thinkers_take(hub->thinkers))) {
        struct place *place = hub_known(hub, thought->room);
        if (place)
            take_thought(hub, place, thought);
        thought_free(thought);
    }
}

/* --- events ----------------------------------------------------------------------------------- */

void hub_fail(struct hub *hub, const struct qx_error *error)
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
        ok = store->kind->add_sitter(store, room->id, event->word, &error);
    if (!ok)
        hub_fail(hub, &error);
    hub_notify(hub, NULL, "line", room->id, n, 0, line);
}

static void keep_end(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    char result[400];
    room_result(place->room, result, sizeof result);
    hub_log(hub, "over", "room", place->room->id, "result", result, NULL);
    if (!store->kind->end_room(store, place->room->id, result, &error) ||
        !hub_rate(hub, place, &error))
        hub_fail(hub, &error);
    if (place->arena[0])
        hub_count_game(hub, place);
}

void hub_seat_peers(struct place *place)
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
    hub_add_elsewhere(place);
}

void hub_show(struct hub *hub, struct place *place, enum room_verb verb, enum room_status before)
{
    const struct room *room = place->room;
    hub->is_lobby_dirty |=
        room->is_open && (room->status != before || room->status == ROOM_WAITING);
    hub_seat_peers(place);
    if (verb == ROOM_SIT)
        hub_know_seats(hub, place);
    hub_list_place(hub, place);
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
    assert(hub_is_held_here(place));
    event->at = hub->now;
    if (!room_do(room, event, error))
        return false;
    event->at = room->now;
    keep(hub, room, room->n_lines - 1, event);
    if (is_done(room) && !was_done)
        keep_end(hub, place);
    hub->counts.moves += event->verb == ROOM_MOVE;
    hub_show(hub, place, event->verb, before);
    hub_ask_levels(hub, place);
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
    struct place *place = room ? hub_add_place(hub, room, error) : NULL;
    if (!place)
        return NULL;
    for (size_t i = 0; i < n; i++)
        keep(hub, room, i, &events[i]);
    struct qx_error failure;
    if (!hub_claim(hub, room->id, place->holder, &failure))
        hub_fail(hub, &failure);
    hub_know_seats(hub, place);
    hub_log(hub, "open", "room", room->id, "game", events[0].word, "rules", events[0].text, NULL);
    hub->is_lobby_dirty |= room->is_open;
    hub_ask_levels(hub, place);
    return place;
}

/* --- who is there ----------------------------------------------------------------------------- */

void hub_enter(struct hub *hub, struct peer *peer, struct place *place)
{
    if (peer->place != place) {
        hub_leave(hub, peer);
        peer->place = place;
        TAILQ_INSERT_TAIL(&place->peers, peer, here);
    }
    hub_seat_peers(place);
    hub_list_place(hub, place);
}

void hub_leave(struct hub *hub, struct peer *peer)
{
    struct place *place = peer->place;
    if (!place)
        return;
    TAILQ_REMOVE(&place->peers, peer, here);
    hub_seat_peers(place);
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
    return !hub_is_visited(place) && hub->now > place->idle_since + time;
}

bool hub_is_at_rest(const struct place *place)
{
    const struct room *room = place->room;
    if (room->status != ROOM_LIVE || room->base > 0 || place->thinking)
        return false;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].kind == ROOM_LEVEL && room->seats[seat].since > 0)
            return false;
    return true;
}

/* What time does to a room of ours: who is late has lost, and nobody waits for ever. */
static void tick_room(struct hub *hub, struct place *place)
{
    struct room_event late = {.verb = ROOM_LATE}, call_off = {.verb = ROOM_ABORT};
    late.seat = room_late_seat(place->room, hub->now);
    if (late.seat != QX_NOBODY && !is_thinking(place, late.seat))
        hub_do(hub, place, &late, NULL);
    struct room_event absent = {.verb = ROOM_RESIGN, .seat = hub_absent_seat(hub, place)};
    if (absent.seat != QX_NOBODY)
        hub_do(hub, place, &absent, NULL);
    if (place->room->status == ROOM_WAITING && is_deserted(hub, place, KEEP_WAITING))
        hub_do(hub, place, &call_off, NULL);
    if ((is_done(place->room) && is_deserted(hub, place, KEEP_ENDED)) ||
        (hub_is_at_rest(place) && is_deserted(hub, place, KEEP_WAITING))) {
        hub->is_lobby_dirty |= place->room->is_open;
        hub_let_go(hub, place);
    }
}

/* A copy is kept for peers of ours, and while the lobby shows it. */
static void tick_copy(struct hub *hub, struct place *place)
{
    const bool is_shown = place->room->is_open && !is_done(place->room);
    if (TAILQ_EMPTY(&place->peers) && !is_shown && hub->now > place->idle_since + KEEP_ENDED)
        hub_let_go(hub, place);
}

void hub_tick(struct hub *hub)
{
    struct place *place, *next;
    for (place = TAILQ_FIRST(&hub->places); place; place = next) {
        next = TAILQ_NEXT(place, all);
        if (hub_is_held_here(place))
            tick_room(hub, place);
        else
            tick_copy(hub, place);
    }
}
