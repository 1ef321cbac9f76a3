/*
 * hub_arena_view.c - what is told of arenas.
 */
#include <string.h>

#include "online/hub_inside.h"

static const char *const statuses[ARENA_STATUSES] = {"open", "running", "paused", "over"};

static void write_head(const struct arena *arena, struct qx_json *json)
{
    qx_json_put_string(json, "arena", arena->id);
    qx_json_put_string(json, "title", arena->title);
    qx_json_put_string(json, "game", arena->game);
    qx_json_put_string(json, "rules", arena->rules);
    qx_json_put_string(json, "kind", arena_kind_names[arena->kind]);
    qx_json_key(json, "clock");
    qx_json_open(json, '[');
    qx_json_count(json, arena->base / 1000);
    qx_json_count(json, arena->increment / 1000);
    qx_json_close(json, ']');
    qx_json_put_string(json, "status", statuses[arena->status]);
    qx_json_put_count(json, "round", arena->round);
    qx_json_put_count(json, "rounds", arena->rounds);
    qx_json_put_count(json, "players", arena->n_players);
}

static void write_standing(struct hub *hub, const struct arena_player *player, struct qx_json *json)
{
    struct store *store = hub->setup.store;
    struct store_player known = {.name = "somebody"};
    store->kind->find_player(store, player->id, &known, NULL);
    qx_json_open(json, '{');
    qx_json_put_string(json, "player", player->id);
    qx_json_put_string(json, "name", known.name);
    qx_json_put_bool(json, "bot", known.is_bot);
    qx_json_put_bool(json, "left", player->has_left);
    qx_json_put_real(json, "points", (double)player->points / 2);
    qx_json_put_real(json, "buchholz", (double)player->buchholz / 2);
    qx_json_put_count(json, "games", player->n_games + player->n_byes);
    qx_json_close(json, '}');
}

/* The games of the round: who by their place in the standings. */
static void write_game(const struct arena_game *game, const size_t place[ARENA_PLAYERS],
                       struct qx_json *json)
{
    qx_json_open(json, '{');
    if (game->first != game->second)
        qx_json_put_string(json, "room", game->room);
    qx_json_put_count(json, "first", place[game->first]);
    if (game->first != game->second)
        qx_json_put_count(json, "second", place[game->second]);
    if (game->is_over && game->first != game->second)
        qx_json_put_real(json, "score", (double)game->score / 2);
    qx_json_close(json, '}');
}

static void write_lists(struct hub *hub, const struct arena *arena, struct qx_json *json)
{
    size_t order[ARENA_PLAYERS], place[ARENA_PLAYERS];
    arena_rank(arena, order);
    qx_json_key(json, "standings");
    qx_json_open(json, '[');
    for (size_t i = 0; i < arena->n_players; i++) {
        place[order[i]] = i;
        write_standing(hub, &arena->players[order[i]], json);
    }
    qx_json_close(json, ']');
    qx_json_key(json, "games");
    qx_json_open(json, '[');
    for (size_t i = 0; i < arena->n_games; i++)
        if (arena->games[i].round == arena->round)
            write_game(&arena->games[i], place, json);
    qx_json_close(json, ']');
}

void hub_write_arena(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    struct arena *arena = hub_find_arena(hub, peer->arena, NULL);
    if (!arena)
        return;
    const size_t me = arena_find(arena, peer->player);
    const struct arena_game *game = me < ARENA_PLAYERS ? arena_game_of(arena, me) : NULL;
    write_head(arena, json);
    qx_json_put_bool(json, "host", peer->is_host);
    if (peer->link[0])
        qx_json_put_string(json, "link", peer->link);
    qx_json_put_bool(json, "joined", me < ARENA_PLAYERS && !arena->players[me].has_left);
    if (game && !game->is_over)
        qx_json_put_string(json, "next", game->room);
    write_lists(hub, arena, json);
    arena_free(arena);
}

/* Identifiers first: a statement of the store is walked once at a time. */
struct listed {
    char ids[HUB_ARENAS_LISTED][STORE_ID_SIZE];
    size_t n;
};

static bool note(void *context, const char *id)
{
    struct listed *listed = context;
    if (listed->n == HUB_ARENAS_LISTED || strlen(id) >= STORE_ID_SIZE)
        return false;
    memcpy(listed->ids[listed->n++], id, strlen(id) + 1);
    return true;
}

void hub_write_arenas(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    struct store *store = hub->setup.store;
    struct listed listed = {.n = 0};
    (void)peer;
    store->kind->each_arena(store, HUB_ARENAS_LISTED, note, &listed, NULL);
    qx_json_key(json, "arenas");
    qx_json_open(json, '[');
    for (size_t i = 0; i < listed.n; i++) {
        struct arena *arena = hub_find_arena(hub, listed.ids[i], NULL);
        if (arena && arena->is_open) {
            qx_json_open(json, '{');
            write_head(arena, json);
            qx_json_close(json, '}');
        }
        arena_free(arena);
    }
    qx_json_close(json, ']');
}
