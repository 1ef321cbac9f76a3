/*
 * hub_tell.c - what peers are told: all of it at the end of a turn, but for errors, which tell of
 * nothing that happened.
 */
#include <string.h>

#include "online/hub_inside.h"

enum { LOBBY_MOST = 50 /* rooms of each kind */, LOBBY_EVERY = 500 /* milliseconds */ };

const char *const hub_phrases[] = {
    "Hello!", "Good luck!", "Well played!", "Thank you!", "One moment, please.",
    "Oops!",  "Goodbye!",   NULL,
};

static struct qx_json *begin(struct hub *hub, const char *kind)
{
    qx_json_clear(&hub->out);
    qx_json_open(&hub->out, '{');
    qx_json_put_string(&hub->out, "t", kind);
    return &hub->out;
}

static void finish(struct hub *hub, const struct peer *peer)
{
    qx_json_close(&hub->out, '}');
    const char *text = qx_json_text(&hub->out);
    if (text)
        hub->setup.send(peer->context, text, strlen(text));
    else
        hub->setup.drop(peer->context); /* no memory: it may come again and ask */
}

void hub_tell_error(struct hub *hub, struct peer *peer, const struct message *message,
                    const struct qx_error *error)
{
    struct qx_json *json = begin(hub, "error");
    if (message->has_id)
        qx_json_put_count(json, "re", message->id);
    qx_json_put_string(json, "text", error->text);
    if (peer->is_early)
        qx_json_put_bool(json, "early", true);
    if (peer->is_stranger)
        qx_json_put_bool(json, "token", false);
    peer->is_early = peer->is_stranger = false;
    finish(hub, peer);
}

void hub_list_peer(struct hub *hub, struct peer *peer)
{
    if (!peer->is_listed)
        TAILQ_INSERT_TAIL(&hub->told, peer, told);
    peer->is_listed = true;
}

void hub_list_place(struct hub *hub, struct place *place)
{
    if (!place->is_dirty)
        TAILQ_INSERT_TAIL(&hub->dirty, place, dirty);
    place->is_dirty = true;
}

/* --- messages --------------------------------------------------------------------------------- */

static void tell_welcome(struct hub *hub, struct peer *peer)
{
    struct qx_json *json = begin(hub, "welcome");
    qx_json_put_count(json, "v", 1);
    qx_json_put_string(json, "player", peer->player);
    qx_json_put_string(json, "name", peer->name);
    qx_json_put_bool(json, "account", peer->is_member);
    if (peer->token[0])
        qx_json_put_string(json, "token", peer->token);
    qx_json_key(json, "phrases");
    qx_json_open(json, '[');
    for (const char *const *phrase = hub_phrases; *phrase; phrase++)
        qx_json_string(json, *phrase);
    qx_json_close(json, ']');
    finish(hub, peer);
    memset(peer->token, 0, sizeof peer->token);
}

/* Behind the welcome: a peer that hears it before takes itself for refused. */
static void tell_misnamed(struct hub *hub, struct peer *peer)
{
    qx_json_put_string(begin(hub, "error"), "text",
                       "this name has an account: sign in, or take another name");
    finish(hub, peer);
    peer->is_misnamed = false;
}

/* Says which request this settles, once. */
static void put_re(struct qx_json *json, struct peer *peer)
{
    if (peer->tells_re)
        qx_json_put_count(json, "re", peer->re);
    peer->tells_re = false;
}

/* Is the peer told of the arena that it looks at a game of? One by link is not found by those who
 * have the link of a game alone. */
static bool may_know_arena(const struct peer *peer)
{
    const struct place *place = peer->place;
    return place->arena[0] && (place->room->is_open || peer->seat >= 0);
}

static void tell_room(struct hub *hub, struct peer *peer)
{
    const struct place *place = peer->place;
    const size_t settled = room_settled(place->room, peer->seat);
    struct qx_json *json = begin(hub, "room");
    size_t from = peer->cuts == place->room->cuts ? peer->seen : 0;
    room_write(place->room, &place->presence, peer->seat, from < settled ? from : settled, hub->now,
               json);
    if (may_know_arena(peer))
        qx_json_put_string(json, "arena", place->arena);
    if (place->has_said) {
        qx_json_key(json, "said");
        qx_json_open(json, '[');
        qx_json_number(json, place->said_by);
        qx_json_count(json, place->phrase);
        qx_json_close(json, ']');
    }
    put_re(json, peer);
    finish(hub, peer);
    peer->seen = settled;
    peer->cuts = place->room->cuts;
}

/* Rooms in this state that everybody may see and somebody is in. */
static void write_rooms(struct hub *hub, enum room_status status, struct qx_json *json)
{
    const struct place *place;
    int n = 0;
    TAILQ_FOREACH_REVERSE(place, &hub->places, place_list, all)
    {
        if (place->room->is_open && place->room->status == status && hub_is_visited(place) &&
            n++ < LOBBY_MOST)
            room_write_short(place->room, json);
    }
}

static void tell_lobby(struct hub *hub, struct peer *peer)
{
    struct qx_json *json = begin(hub, "lobby");
    qx_json_key(json, "rooms");
    qx_json_open(json, '[');
    write_rooms(hub, ROOM_WAITING, json);
    write_rooms(hub, ROOM_LIVE, json);
    qx_json_close(json, ']');
    put_re(json, peer);
    finish(hub, peer);
}

/* What is written of a peer's sessions, and for whom. */
struct listing {
    struct qx_json *json;
    const struct peer *peer;
};

static bool write_session(void *context, const struct store_session *session)
{
    const struct listing *listing = context;
    qx_json_open(listing->json, '{');
    qx_json_put_string(listing->json, "session", session->id);
    qx_json_put_count(listing->json, "began", session->began);
    qx_json_put_count(listing->json, "used", session->used);
    qx_json_put_bool(listing->json, "this", strcmp(session->id, listing->peer->session) == 0);
    qx_json_close(listing->json, '}');
    return true;
}

static void tell_sessions(struct hub *hub, struct peer *peer)
{
    struct store *store = hub->setup.store;
    struct listing listing = {begin(hub, "sessions"), peer};
    qx_json_key(listing.json, "sessions");
    qx_json_open(listing.json, '[');
    store->kind->each_session(store, peer->player, write_session, &listing, NULL);
    qx_json_close(listing.json, ']');
    put_re(listing.json, peer);
    finish(hub, peer);
}

static void tell_wish(struct hub *hub, struct peer *peer, const char *kind,
                      void (*write)(struct hub *, const struct peer *, struct qx_json *))
{
    struct qx_json *json = begin(hub, kind);
    write(hub, peer, json);
    put_re(json, peer);
    finish(hub, peer);
}

static void tell_ok(struct hub *hub, struct peer *peer)
{
    put_re(begin(hub, "ok"), peer);
    finish(hub, peer);
}

/* What waited for a password has an answer of its own: no later one speaks for it. */
static void tell_answer(struct hub *hub, struct peer *peer)
{
    qx_json_put_count(begin(hub, "ok"), "re", peer->answered);
    finish(hub, peer);
    peer->tells_answer = false;
}

/* --- all -------------------------------------------------------------------------------------- */

static void tell(struct hub *hub, struct peer *peer)
{
    if (peer->tells_welcome)
        tell_welcome(hub, peer);
    if (peer->is_misnamed)
        tell_misnamed(hub, peer);
    if (peer->tells_room && peer->place)
        tell_room(hub, peer);
    if (peer->tells_lobby)
        tell_lobby(hub, peer);
    if (peer->tells_sessions)
        tell_sessions(hub, peer);
    if (peer->tells_leaders)
        tell_wish(hub, peer, "leaders", hub_write_leaders);
    if (peer->tells_player)
        tell_wish(hub, peer, "player", hub_write_player);
    if (peer->tells_arenas)
        tell_wish(hub, peer, "arenas", hub_write_arenas);
    if (peer->tells_arena)
        tell_wish(hub, peer, "arena", hub_write_arena);
    if (peer->tells_re)
        tell_ok(hub, peer);
    if (peer->tells_answer)
        tell_answer(hub, peer);
    memset(peer->link, 0, sizeof peer->link);
    peer->tells_arena = peer->tells_arenas = false;
    peer->tells_leaders = peer->tells_player = false;
    peer->tells_welcome = peer->tells_room = peer->tells_lobby = peer->tells_sessions = false;
}

static void list_lobby(struct hub *hub)
{
    struct peer *peer;
    if (!hub->is_lobby_dirty || hub->now < hub->next_lobby)
        return;
    hub->is_lobby_dirty = false;
    hub->next_lobby = hub->now + LOBBY_EVERY;
    TAILQ_FOREACH(peer, &hub->peers, all)
    {
        if (peer->in_lobby) {
            peer->tells_lobby = true;
            hub_list_peer(hub, peer);
        }
    }
}

void hub_tell_all(struct hub *hub)
{
    struct place *place;
    struct peer *peer;
    TAILQ_FOREACH(place, &hub->dirty, dirty)
    TAILQ_FOREACH(peer, &place->peers, here)
    {
        peer->tells_room = true;
        hub_list_peer(hub, peer);
    }
    list_lobby(hub);
    while ((peer = TAILQ_FIRST(&hub->told))) {
        TAILQ_REMOVE(&hub->told, peer, told);
        peer->is_listed = false;
        tell(hub, peer);
    }
    hub_end_view(hub);
    while ((place = TAILQ_FIRST(&hub->dirty))) {
        TAILQ_REMOVE(&hub->dirty, place, dirty);
        place->is_dirty = place->has_said = false;
    }
}
