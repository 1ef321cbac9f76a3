/*
 * arena.c - one function for each verb. Each checks all before it changes anything.
 */
#include "online/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- questions -------------------------------------------------------------------------------- */

size_t arena_find(const struct arena *arena, const char *player)
{
    for (size_t i = 0; i < arena->n_players; i++)
        if (strcmp(arena->players[i].id, player) == 0)
            return i;
    return ARENA_PLAYERS;
}

const struct arena_game *arena_game_of(const struct arena *arena, size_t player)
{
    for (size_t i = arena->n_games; i-- > 0 && arena->games[i].round == arena->round;)
        if (arena->games[i].first == player || arena->games[i].second == player)
            return &arena->games[i];
    return NULL;
}

static bool is_round_over(const struct arena *arena)
{
    for (size_t i = arena->n_games; i-- > 0 && arena->games[i].round == arena->round;)
        if (!arena->games[i].is_over)
            return false;
    return true;
}

static size_t n_present(const struct arena *arena)
{
    size_t n = 0;
    for (size_t i = 0; i < arena->n_players; i++)
        n += !arena->players[i].has_left;
    return n;
}

bool arena_is_due(const struct arena *arena)
{
    return arena->status == ARENA_IS_RUNNING && arena->round < arena->rounds &&
           is_round_over(arena) && n_present(arena) > 1;
}

bool arena_is_done(const struct arena *arena)
{
    return arena->status == ARENA_IS_RUNNING && is_round_over(arena) &&
           (arena->round == arena->rounds || n_present(arena) < 2);
}

/* --- how everybody stands --------------------------------------------------------------------- */

static void count_seats(struct arena *arena, const struct arena_game *game)
{
    arena->players[game->first].balance++;
    arena->players[game->second].balance--;
    arena->players[game->first].was_second = false;
    arena->players[game->second].was_second = true;
}

static void count_result(struct arena *arena, const struct arena_game *game)
{
    struct arena_player *first = &arena->players[game->first];
    struct arena_player *second = &arena->players[game->second];
    first->points += game->score;
    second->points += 2 - game->score;
    first->n_wins += game->score == 2;
    second->n_wins += game->score == 0;
    first->n_games++;
    second->n_games++;
}

/* Sums over opponents, once all points are counted. */
static void count_opponents(struct arena *arena, const struct arena_game *game)
{
    struct arena_player *first = &arena->players[game->first];
    struct arena_player *second = &arena->players[game->second];
    first->buchholz += second->points;
    second->buchholz += first->points;
    first->sonneborn += game->score * second->points;
    second->sonneborn += (2 - game->score) * first->points;
}

void arena_count(struct arena *arena)
{
    for (size_t i = 0; i < arena->n_players; i++) {
        struct arena_player *player = &arena->players[i];
        player->points = 2 * player->n_byes;
        player->n_games = player->n_wins = player->buchholz = player->sonneborn = 0;
        player->balance = 0;
        player->was_second = false;
    }
    for (size_t i = 0; i < arena->n_games; i++) {
        const struct arena_game *game = &arena->games[i];
        if (game->first != game->second)
            count_seats(arena, game);
        if (game->first != game->second && game->is_over)
            count_result(arena, game);
    }
    for (size_t i = 0; i < arena->n_games; i++)
        if (arena->games[i].first != arena->games[i].second && arena->games[i].is_over)
            count_opponents(arena, &arena->games[i]);
}

static bool is_above(const struct arena *arena, size_t a, size_t b)
{
    const struct arena_player *one = &arena->players[a], *other = &arena->players[b];
    if (one->points != other->points)
        return one->points > other->points;
    if (one->buchholz != other->buchholz)
        return one->buchholz > other->buchholz;
    if (one->sonneborn != other->sonneborn)
        return one->sonneborn > other->sonneborn;
    return a < b;
}

void arena_rank(const struct arena *arena, size_t order[ARENA_PLAYERS])
{
    for (size_t i = 0; i < arena->n_players; i++) {
        size_t at = i;
        for (; at > 0 && is_above(arena, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* --- verbs ------------------------------------------------------------------------------------ */

static bool do_open(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)arena;
    (void)event;
    return qx_fail(error, "the arena is open already");
}

static bool do_title(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)error;
    memcpy(arena->title, event->text, sizeof arena->title);
    return true;
}

static bool do_join(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const size_t known = arena_find(arena, event->word);
    if (arena->status == ARENA_IS_OVER)
        return qx_fail(error, "the arena is over");
    if (known < ARENA_PLAYERS && !arena->players[known].has_left)
        return qx_fail(error, "you take part already");
    if (known < ARENA_PLAYERS) { /* who left has its place still */
        arena->players[known].has_left = false;
        return true;
    }
    if (arena->kind == ARENA_ROBIN && arena->status != ARENA_IS_OPEN)
        return qx_fail(error, "a round robin has begun: it is too late to join");
    if (arena->n_players == (arena->kind == ARENA_ROBIN ? ARENA_ROUNDS : ARENA_PLAYERS))
        return qx_fail(error, "the arena is full");
    struct arena_player *player = &arena->players[arena->n_players++];
    *player = (struct arena_player){.has_left = false};
    memcpy(player->id, event->word, sizeof player->id);
    return true;
}

static bool do_quit(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const size_t player = arena_find(arena, event->word);
    if (player == ARENA_PLAYERS || arena->players[player].has_left)
        return qx_fail(error, "you do not take part");
    arena->players[player].has_left = true;
    return true;
}

static bool do_start(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)event;
    if (arena->status != ARENA_IS_OPEN && arena->status != ARENA_IS_PAUSED)
        return qx_fail(error, "the arena has started already, or is over");
    if (n_present(arena) < 2)
        return qx_fail(error, "an arena needs two players at least");
    if (arena->kind == ARENA_ROBIN && arena->rounds == 0)
        arena->rounds = arena->n_players - 1 + arena->n_players % 2;
    arena->status = ARENA_IS_RUNNING;
    return true;
}

static bool do_pause(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)event;
    if (arena->status != ARENA_IS_RUNNING)
        return qx_fail(error, "the arena does not run");
    arena->status = ARENA_IS_PAUSED;
    return true;
}

static bool do_end(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)event;
    if (arena->status == ARENA_IS_OVER)
        return qx_fail(error, "the arena is over");
    arena->status = ARENA_IS_OVER;
    return true;
}

static bool do_round(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    (void)event;
    if (!arena_is_due(arena))
        return qx_fail(error, "it is not time for another round");
    arena->round++;
    return true;
}

/* Adds a game of this round. NULL: no memory, or too many. */
static struct arena_game *add_game(struct arena *arena, struct qx_error *error)
{
    if (arena->n_games == arena->room_for) {
        const size_t room = 2 * arena->room_for + 16;
        struct arena_game *games = realloc(arena->games, room * sizeof *games);
        if (!games) {
            qx_fail(error, "there is no memory");
            return NULL;
        }
        arena->games = games;
        arena->room_for = room;
    }
    struct arena_game *game = &arena->games[arena->n_games++];
    *game = (struct arena_game){.round = arena->round};
    return game;
}

/* May this player get a game in this round? */
static bool is_free(const struct arena *arena, size_t player)
{
    return player < arena->n_players && !arena_game_of(arena, player);
}

static bool do_pair(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const size_t first = arena_find(arena, event->first);
    const size_t second = arena_find(arena, event->second);
    if (arena->status != ARENA_IS_RUNNING || arena->round == 0 || first == second ||
        !is_free(arena, first) || !is_free(arena, second))
        return qx_fail(error, "these two cannot be paired");
    struct arena_game *game = add_game(arena, error);
    if (!game)
        return false;
    game->first = first;
    game->second = second;
    memcpy(game->room, event->word, sizeof game->room);
    return true;
}

static bool do_bye(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const size_t player = arena_find(arena, event->word);
    if (arena->status != ARENA_IS_RUNNING || arena->round == 0 || !is_free(arena, player))
        return qx_fail(error, "there is no bye for this player");
    struct arena_game *game = add_game(arena, error);
    if (!game)
        return false;
    game->first = game->second = player;
    game->is_over = true;
    arena->players[player].n_byes++;
    return true;
}

static bool do_result(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    struct arena_game *game = NULL;
    for (size_t i = arena->n_games; i-- > 0 && !game;) /* it is one of the last */
        if (arena->games[i].room[0] && strcmp(arena->games[i].room, event->word) == 0)
            game = &arena->games[i];
    if (!game || game->is_over || event->score > 2)
        return qx_fail(error, "there is no such game, or it is over");
    game->is_over = true;
    game->score = event->score;
    return true;
}

static bool (*const verbs[ARENA_VERBS])(struct arena *, const struct arena_event *,
                                        struct qx_error *) = {
    [ARENA_OPEN] = do_open, [ARENA_TITLE] = do_title,   [ARENA_JOIN] = do_join,
    [ARENA_QUIT] = do_quit, [ARENA_START] = do_start,   [ARENA_PAUSE] = do_pause,
    [ARENA_END] = do_end,   [ARENA_ROUND] = do_round,   [ARENA_PAIR] = do_pair,
    [ARENA_BYE] = do_bye,   [ARENA_RESULT] = do_result,
};

bool arena_redo(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const bool ok = verbs[event->verb](arena, event, error);
    arena->n_lines += ok;
    return ok;
}

bool arena_do(struct arena *arena, const struct arena_event *event, struct qx_error *error)
{
    const bool ok = arena_redo(arena, event, error);
    if (ok)
        arena_count(arena);
    return ok;
}

/* --- opening ---------------------------------------------------------------------------------- */

struct arena *arena_new(const char *id, const struct arena_event *open, struct qx_error *error)
{
    struct arena *arena = NULL;
    if (open->verb != ARENA_OPEN)
        qx_fail(error, "an arena begins with its opening");
    else if (open->base == 0)
        qx_fail(error, "an arena needs a clock");
    else if (open->kind == ARENA_SWISS && (open->rounds == 0 || open->rounds > ARENA_ROUNDS))
        qx_fail(error, "an arena has 1 to %d rounds", ARENA_ROUNDS);
    else if (!(arena = calloc(1, sizeof *arena)))
        qx_fail(error, "there is no memory for an arena");
    if (!arena)
        return NULL;
    assert(strlen(id) < sizeof arena->id);
    memcpy(arena->id, id, strlen(id) + 1);
    arena->kind = open->kind;
    arena->rounds = open->kind == ARENA_SWISS ? open->rounds : 0;
    arena->base = open->base;
    arena->increment = open->increment;
    arena->is_open = open->is_open;
    memcpy(arena->game, open->word, sizeof arena->game);
    memcpy(arena->rules, open->text, sizeof arena->rules);
    memcpy(arena->hash, open->hash, sizeof arena->hash);
    arena->n_lines = 1;
    return arena;
}

void arena_free(struct arena *arena)
{
    if (arena)
        free(arena->games);
    free(arena);
}
