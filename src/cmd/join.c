/*
 * join.c - `quincunx join`: a bot takes a seat in a room of a server and plays there, or all games
 * of an arena.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/file.h>
#include <quincunx/machine.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/logs.h"
#include "online/client.h"
#include "online/token.h"

#define STANDARD_MS 1000 /* --help spells it */

enum {
    KEY_NAME = 'n',
    KEY_TOKEN = 't',
    TRIES = 30, /* to come back after a lost connection, a second apart */
    SHARE = 20, /* of its clock that a bot may think about a move */
};

struct join {
    struct line_place place;
    const char *address, *bot, *name, *token_file;
    char token[80];
    uint64_t milliseconds, games, n_played;
    qx_seat seat;
    struct client client;
    struct args held; /* how the bot is held, if it is a program */
    struct logs *logs;
    struct qx_chair *chair;
};

/* --- the token -------------------------------------------------------------------------------- */

static bool read_token(struct join *join, struct qx_error *error)
{
    size_t length;
    if (!join->token_file || access(join->token_file, F_OK) != 0)
        return true;
    char *text = qx_file_read(join->token_file, &length, error);
    if (!text)
        return false;
    text[strcspn(text, "\r\n")] = '\0';
    snprintf(join->token, sizeof join->token, "%s", text);
    free(text);
    return true;
}

/* What the server gave, for the next time. */
static bool keep_token(struct join *join, struct qx_error *error)
{
    char text[100];
    if (strcmp(join->token, join->client.token) == 0)
        return true;
    snprintf(join->token, sizeof join->token, "%s", join->client.token);
    snprintf(text, sizeof text, "%s\n", join->token);
    return !join->token_file || qx_file_write_secret(join->token_file, text, strlen(text), error);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Connects, greets, and goes to the arena and to the room. */
static bool arrive(struct join *join, struct qx_error *error)
{
    const struct line_place *place = &join->place;
    return client_init(&join->client, place, join->name, join->token, error) &&
           keep_token(join, error) &&
           (!place->arena[0] || client_join(&join->client, place->arena, error)) &&
           (!place->room[0] || client_enter(&join->client, place->room, error));
}

/* The bot for this seat, until it goes to another room. Nobody can foretell its dice. */
static bool open_chair(struct join *join, struct qx_error *error)
{
    if (join->chair)
        return true;
    join->chair = qx_chair_new(qx_session_rules(join->client.session), join->client.seat, join->bot,
                               logs_wire(join->logs, 0, 0, join->n_played), error);
    if (join->chair)
        qx_chair_set_seed(join->chair, token_random());
    return join->chair != NULL;
}

static bool move(struct join *join, struct qx_error *error)
{
    struct client *client = &join->client;
    struct qx_budget budget = {.milliseconds = join->milliseconds, .now = qx_clock_milliseconds};
    struct qx_answer answer;
    if (client->left > 0 && client->left / SHARE + 1 < budget.milliseconds)
        budget.milliseconds = client->left / SHARE + 1;
    line_keep(client->line);
    const bool ok = open_chair(join, error) &&
                    qx_chair_ask(join->chair, client->session, &budget, &answer, error);
    line_take_back(client->line);
    return ok && client_move(client, answer.move, error);
}

/* What the room as it stands asks for. */
static bool act(struct join *join, struct qx_error *error)
{
    struct client *client = &join->client;
    if (client->is_waiting && client->seat == QX_NOBODY)
        return client_sit(client, join->seat, error);
    if (client->is_known && client->seat == QX_NOBODY)
        return qx_fail(error, "every seat of the room is taken");
    return !client->owes || move(join, error);
}

/* Something failed: goes on where it was only the connection, on another one. The room tells of
 * itself anew then, and what it asks for is done again. */
static bool come_back(struct join *join)
{
    struct qx_error error;
    if (!join->client.is_cut_off)
        return false;
    for (int i = 0; i < TRIES; i++) {
        client_release(&join->client);
        if (arrive(join, &error))
            return true;
        sleep(1);
    }
    return false;
}

/* The next message, on another connection if this one is lost. */
static bool hear(struct join *join, struct qx_error *error)
{
    return client_hear(&join->client, error) || come_back(join);
}

/* One game to its end. */
static bool play(struct join *join, struct qx_error *error)
{
    struct client *client = &join->client;
    while (!client->words[0])
        if (!hear(join, error) || (!act(join, error) && !come_back(join)))
            return false;
    printf("%s\n", client->words);
    fflush(stdout);
    return true;
}

/* Goes to another room; there it may have another seat. */
static bool go_to(struct join *join, const char *room, struct qx_error *error)
{
    snprintf(join->place.room, sizeof join->place.room, "%s", room);
    qx_chair_free(join->chair);
    join->chair = NULL;
    return client_enter(&join->client, join->place.room, error) || come_back(join);
}

/* Asks for another game and waits until everybody wants it. */
static bool go_on(struct join *join, struct qx_error *error)
{
    struct client *client = &join->client;
    while (!client->next[0]) {
        const bool is_asking = client->words[0] && !client->has_asked;
        if ((is_asking && !client_ask_rematch(client, error) && !come_back(join)) ||
            !hear(join, error))
            return false;
    }
    return go_to(join, client->next, error);
}

static bool play_room(struct join *join, struct qx_error *error)
{
    for (; join->n_played < join->games; join->n_played++)
        if ((join->n_played > 0 && !go_on(join, error)) || !play(join, error))
            return false;
    return true;
}

/* All games of an arena, as they come, and how it ended for the bot. */
static bool play_arena(struct join *join, struct qx_error *error)
{
    const struct client_arena *arena = &join->client.arena;
    for (;;) {
        if (arena->game[0] && strcmp(arena->game, join->place.room) != 0) {
            if (!go_to(join, arena->game, error) || !play(join, error))
                return false;
            join->n_played++;
        } else if (arena->is_over) {
            printf("The arena is over: place %zu of %zu, points: %g\n", arena->place,
                   arena->n_players, arena->points);
            return true;
        } else if (!hear(join, error)) {
            return false;
        }
    }
}

static bool play_all(struct join *join, struct qx_error *error)
{
    if (!line_read_place(join->address, &join->place, error) || !read_token(join, error))
        return false;
    if (!join->place.room[0] && !join->place.arena[0])
        return qx_fail(error, "the address names no room and no arena: it ends in #room/ or "
                              "#online/arena/ and ten letters");
    return arrive(join, error) &&
           (join->place.arena[0] ? play_arena(join, error) : play_room(join, error));
}

/* --- the command ------------------------------------------------------------------------------ */

static uint64_t number(struct argp_state *state, const char *text, uint64_t least, uint64_t most)
{
    uint64_t value = 0;
    const char *at = text;
    if (!qx_text_take_number(&at, most, &value) || *at || value < least)
        argp_error(state, "\"%s\" is no number from %llu to %llu", text, (unsigned long long)least,
                   (unsigned long long)most);
    return value;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct join *join = state->input;
    switch (key) {
    case KEY_NAME:
        join->name = arg;
        return 0;
    case KEY_TOKEN:
        join->token_file = arg;
        return 0;
    case ARGS_KEY_TIME:
        join->milliseconds = number(state, arg, 1, 3600000);
        return 0;
    case ARGS_KEY_SEAT:
        join->seat = (qx_seat)number(state, arg, 1, 8) - 1;
        return 0;
    case ARGS_KEY_GAMES:
        join->games = number(state, arg, 1, 1000000);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 1)
            argp_error(state, "\"%s\" is one word too many", arg);
        *(state->arg_num == 0 ? &join->address : &join->bot) = arg;
        return 0;
    case ARGP_KEY_END:
        if (state->arg_num < 2)
            argp_error(state, "an address and a bot are needed");
        return 0;
    default:
        return args_take(&join->held, key, arg, state) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"name", KEY_NAME, "NAME", 0, "what the bot is called there (standard: Guest)", 0},
        {"token", KEY_TOKEN, "FILE", 0,
         "a file with the bot's token; without it the bot is somebody new, whose token is put "
         "there",
         0},
        {"time", ARGS_KEY_TIME, "MS", 0,
         "milliseconds to think about a move (standard: " ARGS_SPELL(STANDARD_MS) ")", 0},
        {"seat", ARGS_KEY_SEAT, "N", 0, "the seat to take, from 1 (standard: any)", 0},
        {"games", ARGS_KEY_GAMES, "N", 0,
         "how many games, by rematches (standard: 1); all of an arena are played", 0},
        ARGS_HELD,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "URL BOT",
        "Brings a bot (as in quincunx match) into the room or the arena that a link leads to.\v"
        "URL is the invitation: http://HOST:PORT/#room/IDENTIFIER, or "
        "http://HOST:PORT/#online/arena/IDENTIFIER.",
        NULL,
        NULL,
        NULL};
    struct join join = {.milliseconds = STANDARD_MS, .games = 1, .seat = -1};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &join);
    join.logs = logs_new(&join.held, 1, &join.bot, NULL, 1, &error);
    const bool ok = join.logs && play_all(&join, &error);
    client_release(&join.client);
    qx_chair_free(join.chair);
    logs_free(join.logs);
    return ok ? EXIT_YES : command_failed("%s", error.text);
}

const struct command command_join = {
    .name = "join",
    .what = "bring a bot into a room or an arena of a server",
    .run = run,
};
