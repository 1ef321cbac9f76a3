/*
 * hub_arenas.c - arenas: what peers say of them, the rooms of their rounds, and what is told.
 *
 * An arena is read from the store whenever it is needed: that is seldom, and so no node holds one.
 * Two nodes that add a line at the same time add the same number; the store takes one of them, and
 * the other reads the arena again.
 */
#include <stdio.h>
#include <string.h>

#include "online/hub_inside.h"

enum {
    TRIES = 10,          /* to add a line, where other nodes are faster */
    COME_WITHIN = 120000 /* milliseconds for a first move */
};

/* --- reading ---------------------------------------------------------------------------------- */

struct reading {
    const char *id;
    struct arena *arena;
};

static bool read_line(void *context, const char *line)
{
    struct reading *reading = context;
    struct arena_event event;
    if (!arena_event_read(line, &event, NULL))
        return false;
    if (reading->arena)
        return arena_redo(reading->arena, &event, NULL);
    reading->arena = arena_new(reading->id, &event, NULL);
    return reading->arena != NULL;
}

struct arena *hub_find_arena(struct hub *hub, const char *id, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct reading reading = {.id = id};
    bool ok = strlen(id) == TOKEN_ID_LENGTH &&
              store->kind->each_arena_line(store, id, read_line, &reading, error);
    if (ok && reading.arena) {
        arena_count(reading.arena);
        return reading.arena;
    }
    arena_free(reading.arena);
    qx_fail(error, "there is no such arena");
    return NULL;
}

static bool note_id(void *context, const char *id)
{
    snprintf(context, STORE_ID_SIZE, "%s", id);
    return true;
}

void hub_know_arena(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    place->arena[0] = '\0';
    store->kind->each_arena_of(store, place->room->id, note_id, place->arena, NULL);
}

/* --- doing ------------------------------------------------------------------------------------ */

void hub_list_arena(struct hub *hub, const char *id)
{
    struct peer *peer;
    hub_forget_list(hub);
    TAILQ_FOREACH(peer, &hub->peers, all)
    if (strcmp(peer->arena, id) == 0) {
        peer->tells_arena = true;
        hub_list_peer(hub, peer);
    }
}

/* Feeds an arena with an event, now, and keeps it. The lock comes first, as where a game is rated:
 * servers that took a line and the lock in different orders would wait for each other. */
static bool feed(struct hub *hub, struct arena *arena, struct arena_event *event,
                 struct qx_error *error)
{
    struct store *store = hub->setup.store;
    char line[ARENA_LINE_SIZE];
    const uint64_t n = arena->n_lines;
    event->at = hub->now;
    if (!arena_do(arena, event, error))
        return false;
    arena_event_write(event, line, sizeof line);
    return store->kind->lock_ratings(store, error) &&
           store->kind->add_arena_line(store, arena->id, n, line, error) &&
           (event->verb != ARENA_END || store->kind->hide_arena(store, arena->id, error));
}

static struct room_event sitting(struct hub *hub, const char *player, qx_seat seat)
{
    struct store *store = hub->setup.store;
    struct store_player known = {.name = "somebody"};
    store->kind->find_player(store, player, &known, NULL);
    struct room_event event = {
        .verb = ROOM_SIT, .seat = seat, .kind = known.is_bot ? ROOM_BOT : ROOM_PERSON};
    memcpy(event.word, player, strlen(player) + 1);
    memcpy(event.text, known.name, sizeof known.name);
    return event;
}

/* How the rooms of an arena's games open. */
static struct room_event opening_of(const struct arena *arena)
{
    struct room_event open = {.verb = ROOM_OPEN,
                              .seed = token_random(),
                              .base = arena->base,
                              .increment = arena->increment,
                              .is_open = arena->is_open};
    memcpy(open.word, arena->game, sizeof open.word);
    memcpy(open.text, arena->rules, sizeof open.text);
    return open;
}

/* Can there be rooms that open so, for two? Found out by a room that nobody sees. */
static bool is_for_two(const struct room_event *open, struct qx_error *error)
{
    struct room *room = room_new("", open, error);
    if (!room)
        return false;
    const bool ok = room->n_seats == 2 || qx_fail(error, "an arena is for games of two");
    room_free(room);
    return ok;
}

/* A game of two in a room of its own, which begins at once. */
static bool open_game(struct hub *hub, struct arena *arena, const struct arena_pair *pair,
                      struct qx_error *error)
{
    struct store *store = hub->setup.store;
    const char *first = arena->players[pair->first].id, *second = arena->players[pair->second].id;
    struct arena_event event = {.verb = pair->first == pair->second ? ARENA_BYE : ARENA_PAIR};
    if (event.verb == ARENA_BYE) {
        memcpy(event.word, first, sizeof event.word);
        return feed(hub, arena, &event, error);
    }
    struct room_event events[] = {opening_of(arena), sitting(hub, first, 0),
                                  sitting(hub, second, 1)};
    struct place *place = hub_open(hub, events, 3, error);
    if (!place)
        return false;
    memcpy(place->arena, arena->id, sizeof place->arena);
    memcpy(event.word, place->room->id, sizeof event.word);
    memcpy(event.first, first, sizeof event.first);
    memcpy(event.second, second, sizeof event.second);
    return store->kind->add_arena_room(store, place->room->id, arena->id, error) &&
           feed(hub, arena, &event, error);
}

/* Whoever was forgotten since the last round plays no more: nobody is to wait for them. */
static bool dismiss_forgotten(struct hub *hub, struct arena *arena, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    bool ok = true;
    for (size_t i = 0; ok && i < arena->n_players; i++) {
        const struct arena_player *player = &arena->players[i];
        struct arena_event quit = {.verb = ARENA_QUIT};
        struct store_player known;
        struct qx_error why = {""};
        if (player->has_left || store->kind->find_player(store, player->id, &known, &why))
            continue;
        memcpy(quit.word, player->id, sizeof player->id);
        ok = why.text[0] ? qx_fail(error, "%s", why.text) : feed(hub, arena, &quit, error);
    }
    return ok;
}

static bool begin_round(struct hub *hub, struct arena *arena, struct qx_error *error)
{
    struct arena_event round = {.verb = ARENA_ROUND};
    struct arena_pair pairs[ARENA_PLAYERS];
    const size_t n = arena_pair_up(arena, pairs);
    bool ok = feed(hub, arena, &round, error);
    for (size_t i = 0; ok && i < n; i++)
        ok = open_game(hub, arena, &pairs[i], error);
    return ok;
}

/* Another round, or the end, where it is time. A round of byes alone, as a round robin has when
 * many have left, is over at once: nothing else would call for the next. */
static bool advance(struct hub *hub, struct arena *arena, struct qx_error *error)
{
    struct arena_event end = {.verb = ARENA_END};
    while (arena_is_due(arena)) {
        if (!dismiss_forgotten(hub, arena, error))
            return false;
        if (arena_is_due(arena) && !begin_round(hub, arena, error))
            return false;
    }
    return !arena_is_done(arena) || feed(hub, arena, &end, error);
}

/* May it be done? A round that could not be played is refused while nothing of it is written. */
static bool may_do(const struct arena *arena, const struct arena_event *event,
                   struct qx_error *error)
{
    const struct room_event open = opening_of(arena);
    return event->verb != ARENA_START || is_for_two(&open, error);
}

/* Does something to an arena, and what follows from it. */
static bool change(struct hub *hub, const char *id, const struct arena_event *event,
                   struct qx_error *error)
{
    for (int i = 0; i < TRIES; i++) {
        struct arena *arena = hub_find_arena(hub, id, error);
        struct arena_event copy = *event;
        if (!arena)
            return false;
        const uint64_t before = arena->n_lines;
        bool ok = may_do(arena, event, error) && feed(hub, arena, &copy, error);
        const bool is_refused = !ok && arena->n_lines == before;
        struct qx_error failure;
        if (ok && !advance(hub, arena, &failure))
            hub_fail(hub, &failure); /* half a round is no round */
        arena_free(arena);
        if (ok) {
            hub_notify(hub, NULL, "arena", id, 0, 0, "");
            hub_list_arena(hub, id);
        }
        if (ok || is_refused)
            return ok;
    }
    return qx_fail(error, "too much happens in this arena at once: try again");
}

void hub_count_game(struct hub *hub, const struct place *place)
{
    struct arena_event event = {.verb = ARENA_RESULT};
    const unsigned winners = room_winners(place->room);
    memcpy(event.word, place->room->id, sizeof event.word);
    event.score = winners == 1 ? 2 : winners == 2 ? 0 : 1;
    change(hub, place->arena, &event, NULL);
}

qx_seat hub_absent_seat(const struct hub *hub, const struct place *place)
{
    const struct room *room = place->room;
    if (!place->arena[0] || room->status != ROOM_LIVE || room_is_clocked(room))
        return QX_NOBODY;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].since > 0 && hub->now >= room->seats[seat].since + COME_WITHIN)
            return seat;
    return QX_NOBODY;
}

/* --- what peers say --------------------------------------------------------------------------- */

static void follow(struct hub *hub, struct peer *peer, const char *id, bool is_host)
{
    snprintf(peer->arena, sizeof peer->arena, "%s", id);
    peer->is_host = is_host;
    peer->tells_arena = true;
    hub_list_peer(hub, peer);
}

static void to_hex(const unsigned char hash[STORE_HASH_SIZE], char hex[ARENA_HASH_SIZE])
{
    for (size_t i = 0; i < STORE_HASH_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
}

static bool from_hex(const char *hex, unsigned char hash[STORE_HASH_SIZE])
{
    bool ok = strlen(hex) == ARENA_HASH_SIZE - 1;
    for (size_t i = 0; ok && i < STORE_HASH_SIZE; i++) {
        unsigned byte;
        ok = sscanf(hex + 2 * i, "%2x", &byte) == 1;
        hash[i] = (unsigned char)byte;
    }
    return ok;
}

/* The opening of an arena from that of a room and what else is said. */
static bool read_arena(const struct message *message, struct arena_event *open,
                       struct qx_error *error)
{
    struct room_event room;
    const char *kind = message_text(message, "kind");
    if (!hub_read_opening(message, &room, error) || !is_for_two(&room, error))
        return false;
    *open = (struct arena_event){.verb = ARENA_OPEN,
                                 .base = room.base,
                                 .increment = room.increment,
                                 .is_open = room.is_open};
    memcpy(open->word, room.word, sizeof open->word);
    memcpy(open->text, room.text, sizeof open->text);
    open->kind =
        kind && strcmp(kind, arena_kind_names[ARENA_ROBIN]) == 0 ? ARENA_ROBIN : ARENA_SWISS;
    return open->kind == ARENA_ROBIN ||
           message_number(message, "rounds", ARENA_ROUNDS, &open->rounds) ||
           qx_fail(error, "an arena has 1 to %d rounds", ARENA_ROUNDS);
}

static bool read_title(const struct message *message, struct arena_event *title,
                       struct qx_error *error)
{
    const char *given = message_text(message, "title");
    char name[STORE_NAME_SIZE] = "Arena";
    *title = (struct arena_event){.verb = ARENA_TITLE};
    if (given && *given && !hub_clean_name(given, name))
        return qx_fail(error, "a title is like a name: 24 letters at most, all of them visible");
    memcpy(title->text, name, sizeof name);
    return true;
}

bool hub_say_hold(struct hub *hub, struct peer *peer, const struct message *message,
                  struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct arena_event open, title;
    unsigned char hash[STORE_HASH_SIZE];
    char id[STORE_ID_SIZE], link[TOKEN_SIZE], line[ARENA_LINE_SIZE];
    if (!hub_afford(hub, peer, error) || !read_arena(message, &open, error) ||
        !read_title(message, &title, error))
        return false;
    token_make_id(id);
    token_make(id, link, hash);
    to_hex(hash, open.hash);
    open.at = hub->now;
    struct arena *arena = arena_new(id, &open, error);
    if (!arena)
        return false;
    arena_event_write(&open, line, sizeof line);
    bool ok = store->kind->add_arena_line(store, id, 0, line, error) &&
              (open.is_open || store->kind->hide_arena(store, id, error)) &&
              feed(hub, arena, &title, error);
    arena_free(arena);
    if (!ok)
        return false;
    hub_forget_list(hub);
    hub_log(hub, "arena", "arena", id, "game", open.word, NULL);
    follow(hub, peer, id, true);
    memcpy(peer->link, link, sizeof link);
    return true;
}

/* Follows an arena, by its identifier or by the host's link, which is a token. */
bool hub_say_arena(struct hub *hub, struct peer *peer, const struct message *message,
                   struct qx_error *error)
{
    const char *given = message_text(message, "arena");
    char id[STORE_ID_SIZE] = "";
    unsigned char hash[STORE_HASH_SIZE];
    const bool is_link = given && token_read_id(given, id);
    if (!is_link)
        snprintf(id, sizeof id, "%s", given ? given : "");
    if (!id[0]) { /* follows none any more */
        peer->arena[0] = '\0';
        return true;
    }
    struct arena *arena = hub_find_arena(hub, id, error);
    if (!arena)
        return false;
    const bool is_host = is_link && from_hex(arena->hash, hash) && token_fits(given, hash);
    arena_free(arena);
    if (is_link && !is_host)
        return qx_fail(error, "this is not the host's link");
    follow(hub, peer, id, is_host);
    return true;
}

bool hub_say_arenas(struct hub *hub, struct peer *peer, const struct message *message,
                    struct qx_error *error)
{
    (void)message;
    (void)error;
    peer->tells_arenas = true;
    hub_list_peer(hub, peer);
    return true;
}

static bool act(struct hub *hub, struct peer *peer, enum arena_verb verb, struct qx_error *error)
{
    struct arena_event event = {.verb = verb};
    if (!hub_afford(hub, peer, error)) /* each is a line that is kept */
        return false;
    if (verb == ARENA_JOIN || verb == ARENA_QUIT)
        memcpy(event.word, peer->player, sizeof event.word);
    return change(hub, peer->arena, &event, error);
}

#define ACTION(word, verb)                                                                         \
    bool hub_say_##word(struct hub *hub, struct peer *peer, const struct message *message,         \
                        struct qx_error *error)                                                    \
    {                                                                                              \
        (void)message;                                                                             \
        return act(hub, peer, verb, error);                                                        \
    }

ACTION(join, ARENA_JOIN)
ACTION(quit, ARENA_QUIT)
ACTION(start, ARENA_START)
ACTION(pause, ARENA_PAUSE)
ACTION(close, ARENA_END)
