/*
 * hub_forget.c - players who are forgotten: those who want to be, and guests who do not come back.
 *
 * Games stay, for they are the other player's, too; but they have no name any more of who is
 * forgotten.
 */
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

#define NAMELESS "somebody"

enum {
    EXPIRE_AT_ONCE = 20,  /* guests in one turn, for nobody is to wait for long, */
    EXPIRE_AGAIN = 10000, /* and milliseconds until the next of them */
};

static const uint64_t DAY = UINT64_C(24) * 3600 * 1000, GUEST_DAYS = 180;

/* --- names in rooms --------------------------------------------------------------------------- */

/* A line of a room that has another text from now on. */
struct changed_line {
    uint64_t n;
    char line[ROOM_LINE_SIZE];
};

/* A walk over the lines of a room, for those that seat a player: one may sit down often. */
struct renaming {
    const char *player;
    uint64_t n;
    struct changed_line *found;
    size_t n_found, room;
};

static struct changed_line *next_found(struct renaming *renaming)
{
    if (renaming->n_found == renaming->room) {
        size_t room = 2 * renaming->room + 4;
        struct changed_line *found = realloc(renaming->found, room * sizeof *found);
        if (!found)
            return NULL;
        renaming->found = found;
        renaming->room = room;
    }
    return &renaming->found[renaming->n_found++];
}

static bool find_sitting(void *context, const char *line)
{
    struct renaming *renaming = context;
    struct room_event event;
    const uint64_t n = renaming->n++;
    if (!room_event_read(line, &event, NULL) || event.verb != ROOM_SIT ||
        strcmp(event.word, renaming->player) != 0)
        return true;
    struct changed_line *found = next_found(renaming);
    if (!found)
        return false;
    strcpy(event.text, NAMELESS);
    found->n = n;
    room_event_write(&event, found->line, sizeof found->line);
    return true;
}

static bool rename_in(struct hub *hub, const char *id, const char *player, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct renaming renaming = {.player = player};
    bool ok = store->kind->each_line(store, id, find_sitting, &renaming, error);
    for (size_t i = 0; ok && i < renaming.n_found; i++)
        ok =
            store->kind->change_line(store, id, renaming.found[i].n, renaming.found[i].line, error);
    free(renaming.found);
    return ok;
}

/* A game that has begun keeps a seat without a name; one that waits has it free. */
static void erase_in(struct hub *hub, struct place *place, const char *player)
{
    const qx_seat seat = room_seat_of(place->room, player);
    if (seat < 0)
        return;
    strcpy(place->room->seats[seat].name, NAMELESS);
    hub_list_place(hub, place);
    if (place->room->status == ROOM_WAITING && hub_is_held_here(place))
        hub_stand_up(hub, place, seat, NULL);
}

/* --- players ---------------------------------------------------------------------------------- */

bool hub_may_go(struct hub *hub, const char *player, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct hub_ids rooms = {0};
    bool ok = store->kind->each_live(store, player, hub_note_id, &rooms, error);
    for (size_t i = 0; ok && i < rooms.n; i++) {
        struct room *read;
        const struct room *room = hub_look_up(hub, rooms.ids[i], &read);
        if (room && room->status == ROOM_LIVE && room_seat_of(room, player) >= 0)
            ok = qx_fail(error, "you are in the middle of a game: end it first");
        room_free(read);
    }
    free(rooms.ids);
    return ok;
}

void hub_erase(struct hub *hub, const struct peer *asker, const char *player)
{
    struct place *place;
    struct peer *peer;
    TAILQ_FOREACH(peer, &hub->peers, all)
    if (peer != asker && strcmp(peer->player, player) == 0)
        hub_drop(hub, peer);
    TAILQ_FOREACH(place, &hub->places, all)
    erase_in(hub, place, player);
}

bool hub_forget(struct hub *hub, const struct peer *asker, const char *player,
                struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct hub_ids rooms = {0};
    bool ok = store->kind->each_room_of(store, player, 0, INT64_MAX, hub_note_id, &rooms, error);
    for (size_t i = 0; ok && i < rooms.n; i++)
        ok = rename_in(hub, rooms.ids[i], player, error);
    free(rooms.ids);
    if (!ok || !store->kind->forget_player(store, player, error))
        return false;
    hub_erase(hub, asker, player);
    hub_notify(hub, NULL, "forgotten", player, 0, 0, "");
    return true;
}

void hub_expire(struct hub *hub)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    struct hub_ids guests = {0};
    if (hub->now < hub->next_expiry || hub->now < GUEST_DAYS * DAY)
        return;
    bool ok = store->kind->each_expired(store, hub->now - GUEST_DAYS * DAY, EXPIRE_AT_ONCE,
                                        hub_note_id, &guests, &error);
    for (size_t i = 0; ok && i < guests.n; i++)
        ok = hub_forget(hub, NULL, guests.ids[i], &error);
    if (!ok)
        hub_fail(hub, &error);
    hub->next_expiry = hub->now + (guests.n < EXPIRE_AT_ONCE ? DAY : EXPIRE_AGAIN);
    free(guests.ids);
}
