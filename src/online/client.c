/*
 * client.c - the protocol of docs/online.md from the side of a player.
 */
#include "online/client.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <quincunx/json.h>
#include <quincunx/machine.h>

#include "online/message.h"

/* --- saying ----------------------------------------------------------------------------------- */

static void begin(struct client *client, struct qx_json *json, const char *kind)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "t", kind);
    qx_json_put_count(json, "id", ++client->n_said);
}

/* Waits until the server heeds another message. Half of what it heeds at once is left for what the
 * network holds up and brings together. */
static void wait_for_turn(struct client *client)
{
    const struct timespec moment = {.tv_nsec = 1000000000 / MESSAGES_A_SECOND};
    while (!allowance_take(&client->messages, MESSAGES_A_SECOND, 0.5 * MESSAGES_AT_ONCE,
                           qx_clock_milliseconds()))
        nanosleep(&moment, NULL);
}

static bool finish(struct client *client, struct qx_json *json, struct qx_error *error)
{
    qx_json_close(json, '}');
    const char *text = qx_json_text(json);
    wait_for_turn(client);
    bool ok = text ? line_say(client->line, text, error) : qx_fail(error, "there is no memory");
    client->is_cut_off = text && !ok;
    qx_json_release(json);
    return ok;
}

bool client_enter(struct client *client, const char *room, struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, "enter");
    qx_json_put_string(&json, "room", room);
    snprintf(client->room, sizeof client->room, "%s", room);
    client->words[0] = client->next[0] = '\0';
    client->is_known = client->is_waiting = client->owes = client->has_asked = false;
    client->entered = client->n_said;
    client->looked = 0; /* the room that was asked about is left */
    json_array_clear(client->steps);
    return finish(client, &json, error);
}

bool client_sit(struct client *client, qx_seat seat, struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, "sit");
    if (seat >= 0)
        qx_json_put_number(&json, "seat", seat);
    return finish(client, &json, error);
}

bool client_move(struct client *client, qx_move move, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(client->session);
    struct qx_json json = {0};
    char text[160];
    rules->game->move_text(rules, move, text, sizeof text);
    begin(client, &json, "move");
    qx_json_put_count(&json, "n", client->n_made);
    qx_json_put_string(&json, "move", text);
    client->owes = false; /* until the room says so again */
    client->moved = client->n_said;
    return finish(client, &json, error);
}

/* Says one word. */
static bool say(struct client *client, const char *kind, struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, kind);
    return finish(client, &json, error);
}

bool client_ask_rematch(struct client *client, struct qx_error *error)
{
    client->has_asked = true;
    client->asked = client->n_said + 1;
    return say(client, "rematch", error);
}

bool client_join(struct client *client, const char *arena, struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, "arena");
    qx_json_put_string(&json, "arena", arena);
    client->arena = (struct client_arena){0};
    snprintf(client->arena.id, sizeof client->arena.id, "%s", arena);
    return finish(client, &json, error);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void take_text(const json_t *message, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(message, key));
    snprintf(out, size, "%s", text ? text : "");
}

static bool has_status(const json_t *message, const char *status)
{
    const char *found = json_string_value(json_object_get(message, "status"));
    return found && strcmp(found, status) == 0;
}

static bool take_rules(struct client *client, const json_t *message, struct qx_error *error)
{
    const char *name = json_string_value(json_object_get(message, "game"));
    const char *text = json_string_value(json_object_get(message, "rules"));
    const struct qx_game *game = name ? qx_game_find(name) : NULL;
    struct qx_rules rules;
    if (!game)
        return qx_fail(error, "this program does not know the game that is played there");
    if (!qx_rules_init(&rules, game, text, error))
        return false;
    qx_session_free(client->session);
    client->session = qx_session_new(&rules, 0);
    return client->session || qx_fail(error, "there is no memory for this game");
}

/* The steps told take the place of all from `from` on; then all that are known are played anew. */
static bool take_steps(struct client *client, const json_t *message, struct qx_error *error)
{
    json_t *steps = client->steps, *step;
    const size_t from = (size_t)json_integer_value(json_object_get(message, "from"));
    size_t i;
    while (json_array_size(steps) > from)
        json_array_remove(steps, json_array_size(steps) - 1);
    json_array_extend(steps, json_object_get(message, "steps"));
    client->n_made = 0;
    json_array_foreach(steps, i, step)
    {
        const qx_seat seat = (qx_seat)json_integer_value(json_array_get(step, 0));
        const char *move = json_string_value(json_array_get(step, 1));
        client->n_made += seat == client->seat;
        if (move && !qx_session_play_text(client->session, seat, move, error))
            return false;
    }
    return true;
}

/* The room as it stands, after a move was refused: a game that is over explains it. */
static bool take_reason(struct client *client, uint64_t re, struct qx_error *error)
{
    const bool is_answer = client->looked > 0 && re >= client->looked;
    if (is_answer)
        client->looked = 0;
    return !is_answer || client->words[0] || qx_fail(error, "the server says: %s", client->refusal);
}

static uint64_t number_in(const json_t *message, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(message, key));
}

static bool take_room(struct client *client, const json_t *message, struct qx_error *error)
{
    const json_t *you = json_object_get(message, "you"), *seat;
    const char *room = json_string_value(json_object_get(message, "room"));
    if (!room || strcmp(room, client->room) != 0)
        return true; /* the last word of a room that we have left */
    take_text(message, "next", client->next, sizeof client->next);
    take_text(json_object_get(message, "result"), "words", client->words, sizeof client->words);
    client->seat = json_is_integer(you) ? (qx_seat)json_integer_value(you) : QX_NOBODY;
    if (!take_rules(client, message, error) || !take_steps(client, message, error))
        return false;
    client->is_known = true;
    client->is_waiting = has_status(message, "waiting");
    seat = json_array_get(json_object_get(message, "seats"),
                          client->seat >= 0 ? (size_t)client->seat : SIZE_MAX);
    client->owes = json_is_true(json_object_get(seat, "owes"));
    client->left = number_in(seat, "left");
    return take_reason(client, number_in(message, "re"), error);
}

/* Where we stand. */
static void take_standing(struct client *client, const json_t *standings)
{
    struct client_arena *arena = &client->arena;
    const json_t *entry;
    size_t i;
    arena->n_players = json_array_size(standings);
    arena->place = 0;
    json_array_foreach(standings, i, entry)
    {
        const char *player = json_string_value(json_object_get(entry, "player"));
        if (!player || strcmp(player, client->player) != 0)
            continue;
        arena->place = i + 1;
        arena->points = json_number_value(json_object_get(entry, "points"));
    }
}

static bool take_arena(struct client *client, const json_t *message, struct qx_error *error)
{
    struct client_arena *arena = &client->arena;
    const char *id = json_string_value(json_object_get(message, "arena"));
    if (!id || strcmp(id, arena->id) != 0)
        return true;
    arena->is_over = has_status(message, "over");
    take_text(message, "next", arena->game, sizeof arena->game);
    take_standing(client, json_object_get(message, "standings"));
    if (arena->has_asked || json_is_true(json_object_get(message, "joined")))
        return true;
    if (arena->is_over)
        return qx_fail(error, "the arena is over");
    arena->has_asked = true;
    return say(client, "join", error);
}

/* A game may end, and we may have gone to the next, while our move is on its way. */
static bool is_too_late(const struct client *client, uint64_t re)
{
    return re > 0 && re <= client->moved && (client->words[0] || re < client->entered);
}

/* A refusal may come before the word that the game is over. */
static bool look_again(struct client *client, const char *why, struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, "enter");
    qx_json_put_string(&json, "room", client->room);
    client->looked = client->n_said;
    snprintf(client->refusal, sizeof client->refusal, "%s", why);
    return finish(client, &json, error);
}

/* False: there is nothing for it. A rematch may be asked for again a little later. */
static bool take_refusal(struct client *client, const json_t *message, struct qx_error *error)
{
    const uint64_t re = number_in(message, "re");
    const char *text = json_string_value(json_object_get(message, "text"));
    if (is_too_late(client, re))
        return true;
    if (re > 0 && re <= client->moved) /* it may have been sent twice */
        return client->looked > 0 || look_again(client, text ? text : "no", error);
    if (!client->has_asked || re != client->asked ||
        !json_is_true(json_object_get(message, "early")))
        return qx_fail(error, "the server says: %s", text ? text : "no");
    sleep(1);
    client->has_asked = false;
    return true;
}

static bool take_message(struct client *client, const json_t *message, struct qx_error *error)
{
    const char *kind = json_string_value(json_object_get(message, "t"));
    if (!kind)
        return qx_fail(error, "the server does not speak this protocol");
    if (strcmp(kind, "error") == 0)
        return take_refusal(client, message, error);
    if (strcmp(kind, "room") == 0)
        return take_room(client, message, error);
    if (strcmp(kind, "arena") == 0)
        return take_arena(client, message, error);
    if (strcmp(kind, "welcome") == 0) {
        take_text(message, "name", client->name, sizeof client->name);
        take_text(message, "player", client->player, sizeof client->player);
        if (json_object_get(message, "token"))
            take_text(message, "token", client->token, sizeof client->token);
    }
    return true;
}

bool client_hear(struct client *client, struct qx_error *error)
{
    const char *text = line_hear(client->line, error);
    client->is_cut_off = !text;
    if (!text)
        return false;
    json_t *message = json_loads(text, 0, NULL);
    bool ok = message ? take_message(client, message, error)
                      : qx_fail(error, "the server does not speak this protocol");
    json_decref(message);
    return ok;
}

/* --- coming and going ------------------------------------------------------------------------- */

static bool greet(struct client *client, const char *name, const char *token,
                  struct qx_error *error)
{
    struct qx_json json = {0};
    begin(client, &json, "hello");
    qx_json_put_count(&json, "v", 1);
    qx_json_put_bool(&json, "bot", true);
    if (name)
        qx_json_put_string(&json, "name", name);
    if (*token)
        qx_json_put_string(&json, "token", token);
    snprintf(client->token, sizeof client->token, "%s", token);
    if (!finish(client, &json, error))
        return false;
    while (!client->name[0])
        if (!client_hear(client, error))
            return false;
    return true;
}

bool client_init(struct client *client, const struct line_place *place, const char *name,
                 const char *token, struct qx_error *error)
{
    *client = (struct client){.seat = QX_NOBODY, .steps = json_array()};
    client->line = line_open(place, error);
    if (client->line && greet(client, name, token, error))
        return true;
    client_release(client);
    return false;
}

void client_release(struct client *client)
{
    qx_session_free(client->session);
    line_free(client->line);
    json_decref(client->steps);
    *client = (struct client){0};
}
