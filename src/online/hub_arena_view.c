/*
 * hub_arena_view.c - what is told of arenas.
 *
 * Of one game that ends all followers are told, and in a full arena these are a hundred: it is read
 * once for all of them, with the names of its players.
 */
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

enum {
    LISTED = 20 /* arenas that are open to all, at most */,
    LIST_EVERY = 1000 /* milliseconds */
};

static const char *const statuses[ARENA_STATUSES] = {"open", "running", "paused", "over"};

/* An arena, and who its players are. */
struct arena_view {
    struct arena *arena;
    struct store_player players[ARENA_PLAYERS];
};

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

static void write_standing(const struct arena_player *player, const struct store_player *known,
                           struct qx_json *json)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "player", player->id);
    qx_json_put_string(json, "name", known->name);
    qx_json_put_bool(json, "bot", known->is_bot);
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

static void write_lists(const struct arena_view *view, struct qx_json *json)
{
    const struct arena *arena = view->arena;
    size_t order[ARENA_PLAYERS], place[ARENA_PLAYERS];
    arena_rank(arena, order);
    qx_json_key(json, "standings");
    qx_json_open(json, '[');
    for (size_t i = 0; i < arena->n_players; i++) {
        place[order[i]] = i;
        write_standing(&arena->players[order[i]], &view->players[order[i]], json);
    }
    qx_json_close(json, ']');
    qx_json_key(json, "games");
    qx_json_open(json, '[');
    for (size_t i = 0; i < arena->n_games; i++)
        if (arena->games[i].round == arena->round)
            write_game(&arena->games[i], place, json);
    qx_json_close(json, ']');
}

void hub_end_view(struct hub *hub)
{
    if (hub->view)
        arena_free(hub->view->arena);
    free(hub->view);
    hub->view = NULL;
}

static const struct arena_view *begin_view(struct hub *hub, const char *id)
{
    struct store *store = hub->setup.store;
    struct arena_view *view = calloc(1, sizeof *view);
    if (!view || !(view->arena = hub_find_arena(hub, id, NULL))) {
        free(view);
        return NULL;
    }
    for (size_t i = 0; i < view->arena->n_players; i++) {
        struct store_player known = {.name = "somebody"};
        store->kind->find_player(store, view->arena->players[i].id, &known, NULL);
        view->players[i] = known;
    }
    hub->view = view;
    return view;
}

static const struct arena_view *view_of(struct hub *hub, const char *id)
{
    if (hub->view && strcmp(hub->view->arena->id, id) == 0)
        return hub->view;
    hub_end_view(hub);
    return begin_view(hub, id);
}

void hub_write_arena(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    const struct arena_view *view = view_of(hub, peer->arena);
    if (!view)
        return;
    const struct arena *arena = view->arena;
    const size_t me = arena_find(arena, peer->player);
    const struct arena_game *game = me < ARENA_PLAYERS ? arena_game_of(arena, me) : NULL;
    write_head(arena, json);
    qx_json_put_bool(json, "host", peer->is_host);
    if (peer->link[0])
        qx_json_put_string(json, "link", peer->link);
    qx_json_put_bool(json, "joined", me < ARENA_PLAYERS && !arena->players[me].has_left);
    if (game && !game->is_over)
        qx_json_put_string(json, "next", game->room);
    write_lists(view, json);
}

/* --- the list of all -------------------------------------------------------------------------- */

/* It is read for everybody at once: all who ask within a second are told the same. */
struct arena_list {
    struct arena *arenas[LISTED];
    size_t n;
    uint64_t until;
};

void hub_forget_list(struct hub *hub)
{
    for (size_t i = 0; hub->list && i < hub->list->n; i++)
        arena_free(hub->list->arenas[i]);
    free(hub->list);
    hub->list = NULL;
}

static void read_list(struct hub *hub)
{
    struct store *store = hub->setup.store;
    struct hub_ids listed = {0}; /* first: a statement of the store is walked once at a time */
    struct arena_list *list = hub->list = calloc(1, sizeof *list);
    if (!list)
        return;
    list->until = hub->now + LIST_EVERY;
    store->kind->each_arena(store, LISTED, hub_note_id, &listed, NULL);
    for (size_t i = 0; i < listed.n; i++)
        if ((list->arenas[list->n] = hub_find_arena(hub, listed.ids[i], NULL)))
            list->n++;
    free(listed.ids);
}

void hub_write_arenas(struct hub *hub, const struct peer *peer, struct qx_json *json)
{
    (void)peer;
    if (hub->list && hub->now >= hub->list->until)
        hub_forget_list(hub);
    if (!hub->list)
        read_list(hub);
    qx_json_key(json, "arenas");
    qx_json_open(json, '[');
    for (size_t i = 0; hub->list && i < hub->list->n; i++) {
        qx_json_open(json, '{');
        write_head(hub->list->arenas[i], json);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}
