/*
 * hub_restore.c - rooms from their lines: those of the store, and those that another node tells.
 */
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

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

/* Claimed first: what is read of a room of ours is all there is. */
static struct place *load(struct hub *hub, const char *id, struct qx_error *error)
{
    char holder[STORE_ID_SIZE];
    if (!hub_claim(hub, id, holder, error))
        return NULL;
    struct room *room = restore(hub, id, error);
    struct place *place = room ? hub_add_place(hub, room, error) : NULL;
    if (!place)
        return NULL;
    memcpy(place->holder, holder, sizeof place->holder);
    hub_know_arena(hub, place);
    hub_know_seats(hub, place);
    return place;
}

const struct room *hub_look_up(struct hub *hub, const char *id, struct room **read)
{
    const struct place *place = hub_known(hub, id);
    *read = place ? NULL : restore(hub, id, NULL);
    return place ? place->room : *read;
}

struct place *hub_find(struct hub *hub, const char *id, struct qx_error *error)
{
    struct place *place = hub_known(hub, id);
    if (!place && strlen(id) != TOKEN_ID_LENGTH)
        qx_fail(error, "there is no such room");
    else if (!place)
        place = load(hub, id, error);
    return place;
}

/* --- rooms that go on ------------------------------------------------------------------------- */

bool hub_note_id(void *context, const char *id)
{
    struct hub_ids *live = context;
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

bool hub_list_live(struct hub *hub, struct hub_ids *rooms, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    return store->kind->each_live(store, NULL, hub_note_id, rooms, error);
}

void hub_resume(struct hub *hub, struct place *place)
{
    struct room_event resume = {.verb = ROOM_RESUME};
    if (place->room->status == ROOM_LIVE && place->room->base > 0)
        hub_do(hub, place, &resume, NULL);
    hub_ask_levels(hub, place);
}

bool hub_load_live(struct hub *hub, const char *id, struct qx_error *error)
{
    struct place *place = load(hub, id, error);
    if (place && hub_is_held_here(place))
        hub_resume(hub, place);
    return place != NULL;
}

bool hub_load_all(struct hub *hub, struct qx_error *error)
{
    struct hub_ids live = {0};
    if (hub->setup.store->nodes)
        return hub_join(hub, error);
    bool ok = hub_list_live(hub, &live, error);
    for (size_t i = 0; ok && i < live.n; i++) {
        ok = hub_load_live(hub, live.ids[i], error);
        struct place *place = hub_known(hub, live.ids[i]);
        if (place && hub_is_at_rest(place))
            hub_drop_place(hub, place);
    }
    free(live.ids);
    return ok;
}

/* --- copies ----------------------------------------------------------------------------------- */

/* The game has counted elsewhere: what it changed is seen in the store. */
static void learn_ratings(struct hub *hub, struct place *place)
{
    struct room_standing *standings = place->presence.standings;
    int64_t before[ROOM_SEATS] = {0};
    for (qx_seat seat = 0; seat < place->room->n_seats; seat++)
        before[seat] = standings[seat].rating;
    hub_know_seats(hub, place);
    for (qx_seat seat = 0; seat < place->room->n_seats; seat++) {
        standings[seat].has_change = true;
        standings[seat].change = standings[seat].rating - before[seat];
    }
}

static bool apply(struct hub *hub, struct place *place, const char *line)
{
    struct room_event event;
    const enum room_status before = place->room->status;
    if (!room_event_read(line, &event, NULL) || !room_do(place->room, &event, NULL))
        return false;
    if (place->room->is_rated && place->room->status == ROOM_OVER && before != ROOM_OVER)
        learn_ratings(hub, place);
    hub_show(hub, place, event.verb, before);
    return true;
}

struct catching_up {
    struct hub *hub;
    struct place *place;
    uint64_t n; /* of the line that comes next */
};

static bool catch_up_line(void *context, const char *line)
{
    struct catching_up *catching = context;
    const bool is_known = catching->n++ < catching->place->room->n_lines;
    return is_known || apply(catching->hub, catching->place, line);
}

void hub_catch_up(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    struct catching_up catching = {.hub = hub, .place = place};
    struct qx_error error;
    if (!store->kind->each_line(store, place->room->id, catch_up_line, &catching, &error))
        hub_fail(hub, &error);
}

void hub_follow(struct hub *hub, struct place *place, uint64_t n, const char *line)
{
    const uint64_t known = place->room->n_lines;
    if (n > known || (n == known && !apply(hub, place, line)))
        hub_catch_up(hub, place);
}

void hub_copy_open(struct hub *hub, const char *id, const char *holder, const char *line)
{
    struct room_event event;
    if (!room_event_read(line, &event, NULL) || event.verb != ROOM_OPEN || !event.is_open)
        return;
    struct room *room = room_new(id, &event, NULL);
    struct place *place = room ? hub_add_place(hub, room, NULL) : NULL;
    if (!place)
        return;
    memcpy(place->holder, holder, strlen(holder) + 1);
    hub_know_arena(hub, place);
}
