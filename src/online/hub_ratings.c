/*
 * hub_ratings.c - what games make of their players: ratings, who leads, and what somebody played.
 *
 * A rated game is a rating period of its own for its two players; the time since the last one makes
 * a rating less sure before it counts.
 */
#include <math.h>
#include <string.h>

#include "online/glicko.h"
#include "online/hub_inside.h"

enum { LEADERS_MOST = 50, GAMES_MOST = 20 /* that are told at once */ };

static const double PERIOD = 5 * 24 * 3600 * 1000.0; /* milliseconds without a game */

/* --- ratings ---------------------------------------------------------------------------------- */

static struct glicko glicko_of(const struct store_rating *row)
{
    return (struct glicko){row->rating, row->deviation, row->volatility};
}

static const char *game_of(const struct room *room)
{
    return qx_session_rules(room->session)->game->name;
}

/* As it is by now: who has not played for long is known less surely. */
static struct glicko glicko_now(const struct hub *hub, const struct store_rating *row)
{
    const struct glicko glicko = glicko_of(row);
    const double time = hub->now > row->at ? (double)(hub->now - row->at) : 0;
    return glicko_age(&glicko, time / PERIOD);
}

/* The rating of a player now; somebody new has one as well. False: the store failed. */
static bool find_rating(struct hub *hub, const char *player, const char *game,
                        struct store_rating *row, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct glicko glicko = glicko_new;
    struct qx_error why = {""};
    *row = (struct store_rating){.at = hub->now};
    memcpy(row->player, player, strlen(player) + 1);
    memcpy(row->game, game, strlen(game) + 1);
    if (store->kind->find_rating(store, player, game, row, &why)) {
        glicko = glicko_now(hub, row);
    } else if (why.text[0]) {
        return qx_fail(error, "%s", why.text);
    }
    row->rating = glicko.rating;
    row->deviation = glicko.deviation;
    row->volatility = glicko.volatility;
    return true;
}

static void stand(struct room_standing *standing, const struct store_rating *row)
{
    const struct glicko glicko = glicko_of(row);
    standing->has_rating = row->n_games > 0;
    standing->rating = llround(row->rating);
    standing->is_provisional = glicko_is_provisional(&glicko);
}

void hub_know_seats(struct hub *hub, struct place *place)
{
    struct store *store = hub->setup.store;
    for (qx_seat seat = 0; seat < place->room->n_seats; seat++) {
        const struct room_seat *sitter = &place->room->seats[seat];
        struct room_standing *standing = &place->presence.standings[seat];
        struct store_player player;
        struct store_rating row;
        *standing = (struct room_standing){0};
        if (sitter->kind != ROOM_PERSON && sitter->kind != ROOM_BOT)
            continue;
        standing->is_member = store->kind->find_player(store, sitter->player, &player, NULL) &&
                              player.login[0] != '\0';
        if (find_rating(hub, sitter->player, game_of(place->room), &row, NULL))
            stand(standing, &row);
    }
}

static bool keep_rating(struct hub *hub, const struct store_rating *before,
                        const struct glicko *after, struct room_standing *standing,
                        struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_rating row = *before;
    row.rating = after->rating;
    row.deviation = after->deviation;
    row.volatility = after->volatility;
    row.n_games++;
    row.at = hub->now;
    stand(standing, &row);
    standing->has_change = true;
    standing->change = standing->rating - llround(before->rating);
    return store->kind->put_rating(store, &row, error);
}

bool hub_rate(struct hub *hub, struct place *place, struct qx_error *error)
{
    const struct room *room = place->room;
    const unsigned winners = room_winners(room);
    struct store_rating rows[2];
    struct glicko before[2];
    if (!room->is_rated || room->status != ROOM_OVER)
        return true;
    if (!hub->setup.store->kind->lock_ratings(hub->setup.store, error))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!find_rating(hub, room->seats[i].player, game_of(room), &rows[i], error))
            return false;
        before[i] = glicko_of(&rows[i]);
    }
    for (int i = 0; i < 2; i++) {
        const bool has_won = winners >> i & 1, is_even = winners == 0 || winners == 3;
        const struct glicko_game game = {before[1 - i], is_even ? 0.5 : has_won};
        const struct glicko after = glicko_rate(&before[i], &game, 1);
        if (!keep_rating(hub, &rows[i], &after, &place->presence.standings[i], error))
            return false;
    }
    return true;
}

/* --- leaders ---------------------------------------------------------------------------------- */

bool hub_say_leaders(struct hub *hub, struct peer *peer, const struct message *message,
                     struct qx_error *error)
{
    const char *name = message_text(message, "game");
    const struct qx_game *game = name ? qx_game_find(name) : NULL;
    if (!game || strlen(game->name) >= sizeof peer->wish.game)
        return qx_fail(error, "there is no such game");
    memcpy(peer->wish.game, game->name, strlen(game->name) + 1);
    peer->wish.is_bot = message_is_true(message, "bots");
    peer->tells_leaders = true;
    hub_list_peer(hub, peer);
    return true;
}

/* Where ratings are written that the store shows. */
struct writing {
    const struct hub *hub;
    struct qx_json *json;
};

static void write_rating(const struct writing *writing, const struct store_rating *rating)
{
    const struct glicko glicko = glicko_now(writing->hub, rating);
    qx_json_put_number(writing->json, "rating", llround(rating->rating));
    qx_json_put_bool(writing->json, "provisional", glicko_is_provisional(&glicko));
    qx_json_put_count(writing->json, "games", rating->n_games);
}

static bool write_leader(void *context, const struct store_rating *rating)
{
    const struct writing *writing = context;
    qx_json_open(writing->json, '{');
    qx_json_put_string(writing->json, "player", rating->player);
    qx_json_put_string(writing->json, "name", rating->name);
    write_rating(writing, rating);
    qx_json_close(writing->json, '}');
    return true;
}

void hub_write_leaders(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    struct store *store = hub->setup.store;
    struct writing writing = {hub, json};
    qx_json_put_string(json, "game", peer->wish.game);
    qx_json_put_bool(json, "bots", peer->wish.is_bot);
    qx_json_key(json, "leaders");
    qx_json_open(json, '[');
    const struct store_settled settled = {GLICKO_SETTLED, GLICKO_SCALE * GLICKO_SCALE / PERIOD,
                                          hub->now};
    store->kind->each_best(store, peer->wish.game, peer->wish.is_bot, &settled, LEADERS_MOST,
                           write_leader, &writing, NULL);
    qx_json_close(json, ']');
}

/* --- players ---------------------------------------------------------------------------------- */

bool hub_say_player(struct hub *hub, struct peer *peer, const struct message *message,
                    struct qx_error *error)
{
    struct store *store = hub->setup.store;
    const char *id = message_text(message, "player");
    struct store_player player;
    if (!hub_afford(hub, peer, error))
        return false;
    if (!store->kind->find_player(store, id ? id : peer->player, &player, NULL))
        return qx_fail(error, "there is no such player");
    memcpy(peer->wish.player, player.id, sizeof peer->wish.player);
    if (!message_number(message, "from", INT64_MAX, &peer->wish.from))
        peer->wish.from = 0;
    peer->tells_player = true;
    hub_list_peer(hub, peer);
    return true;
}

static bool write_own_rating(void *context, const struct store_rating *rating)
{
    const struct writing *writing = context;
    qx_json_open(writing->json, '{');
    qx_json_put_string(writing->json, "game", rating->game);
    write_rating(writing, rating);
    qx_json_close(writing->json, '}');
    return true;
}

/* Identifiers first: a statement of the store is walked once at a time. */
struct past {
    char ids[GAMES_MOST][STORE_ID_SIZE];
    size_t n;
};

static bool note_past(void *context, const char *id)
{
    struct past *past = context;
    if (past->n == GAMES_MOST || strlen(id) >= STORE_ID_SIZE)
        return false;
    memcpy(past->ids[past->n++], id, strlen(id) + 1);
    return true;
}

/* Games that were called off are of no interest; those by link are their players' own. */
static void write_game(struct hub *hub, const struct peer *peer, const char *id,
                       struct qx_json *json)
{
    struct room *read;
    const struct room *room = hub_look_up(hub, id, &read);
    if (room && (room->status == ROOM_OVER || room->status == ROOM_LIVE) &&
        room_seat_of(room, peer->wish.player) != QX_NOBODY &&
        (room->is_open || room_seat_of(room, peer->player) != QX_NOBODY))
        room_write_past(room, json);
    room_free(read);
}

void hub_write_player(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    struct store *store = hub->setup.store;
    struct store_player player = {.name = ""};
    struct past past = {.n = 0};
    struct writing writing = {hub, json};
    store->kind->find_player(store, peer->wish.player, &player, NULL);
    qx_json_put_string(json, "player", player.id);
    qx_json_put_string(json, "name", player.name);
    qx_json_put_bool(json, "account", player.login[0] != '\0');
    qx_json_put_bool(json, "bot", player.is_bot);
    qx_json_key(json, "ratings");
    qx_json_open(json, '[');
    store->kind->each_rating(store, player.id, write_own_rating, &writing, NULL);
    qx_json_close(json, ']');
    store->kind->each_room_of(store, player.id, peer->wish.from, GAMES_MOST, note_past, &past,
                              NULL);
    qx_json_put_count(json, "from", peer->wish.from);
    qx_json_put_bool(json, "more", past.n == GAMES_MOST);
    qx_json_key(json, "games");
    qx_json_open(json, '[');
    for (size_t i = 0; i < past.n; i++)
        write_game(hub, peer, past.ids[i], json);
    qx_json_close(json, ']');
}
