/*
 * setup_seats.c - who sits where: people, the bots that play this game, and programs of one's own.
 */
#include "term/setup_inside.h"

#include <stdio.h>
#include <string.h>

#include "term/ask.h"
#include "term/form.h"

enum { MOST_PLAYERS = ASK_CHOICES };

static bool can_play(const struct qx_bot *bot, const struct qx_rules *rules)
{
    return qx_bot_find(rules->game, bot->name) == bot && (!bot->plays || bot->plays(rules, NULL));
}

/* All that may sit here: a person (unless nobody is to play), then bots; returns how many. */
static int list_players(const struct setup *setup, const char *names[MOST_PLAYERS],
                        const char *ideas[MOST_PLAYERS])
{
    int n = 0;
    if (setup->purpose == SETUP_PLAY) {
        names[n] = PARTY_PERSON;
        ideas[n++] = "a person at this keyboard";
    }
    for (const struct qx_bot *const *bot = qx_bots(); *bot && n < MOST_PLAYERS - 1; bot++) {
        if (!can_play(*bot, &setup->rules))
            continue;
        names[n] = (*bot)->name;
        ideas[n++] = (*bot)->idea;
    }
    return n;
}

/* Is the player (without options) of that name? */
static bool has_name(const char *player, const char *name)
{
    size_t length = strcspn(player, ":");
    return strlen(name) == length && memcmp(player, name, length) == 0;
}

static int find_player(const struct setup *setup, int seat, const char *names[MOST_PLAYERS], int n)
{
    for (int i = 0; i < n; i++)
        if (has_name(setup->seats.player[seat], names[i]))
            return i;
    return -1;
}

static void set_player(struct setup *setup, int seat, const char *player)
{
    snprintf(setup->seats.player[seat], THOUGHT_SPEC, "%s", player);
}

void setup_step_seat(struct setup *setup, int seat, int by)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas);
    int at = find_player(setup, seat, names, n);
    set_player(setup, seat, names[at < 0 ? 0 : (at + by + n) % n]);
}

const char *setup_seat_help(const struct setup *setup, int seat)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas);
    int at = find_player(setup, seat, names, n);
    return at < 0 ? "a program of your own" : ideas[at];
}

/* The first seat is a person's and the second one the last bot's that is not random, unless chosen
 * otherwise. */
static const char *standard_player(const struct setup *setup, int seat,
                                   const char *names[MOST_PLAYERS], int n)
{
    if (setup->purpose == SETUP_PLAY && seat == 0)
        return names[0];
    for (int i = n - 1; i >= 0; i--)
        if (strcmp(names[i], "random") != 0 && strcmp(names[i], PARTY_PERSON) != 0)
            return names[i];
    return names[n - 1];
}

void setup_mend_seats(struct setup *setup)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas);
    for (int seat = 0; seat <= LAUNCH_SEATS; seat++) {
        const char *player = setup->seats.player[seat];
        bool is_command = strncmp(player, "cmd:", 4) == 0;
        if (!is_command && find_player(setup, seat, names, n) < 0)
            set_player(setup, seat, standard_player(setup, seat, names, n));
    }
}

/* --- choosing from a list --- */

static bool take_command(struct app *app, void *context, const char *text)
{
    struct setup *setup = context;
    char player[THOUGHT_SPEC];
    if (strlen(text) + sizeof "cmd:" > sizeof player) {
        app_complain(app, "this command is too long");
        return false;
    }
    snprintf(player, sizeof player, "cmd:%s", text);
    set_player(setup, (int)setup->bot_seat, player);
    return true;
}

static void take_player(struct app *app, void *context, int choice)
{
    struct setup *setup = context;
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas), seat = (int)setup->bot_seat;
    if (choice == n) {
        ask_text(app, "Command that starts the program", "", NULL, take_command, setup);
        return;
    }
    set_player(setup, seat, names[choice]);
    setup_ask_bot_options(app, setup, seat);
}

void setup_ask_seat(struct app *app, struct setup *setup, int seat)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS], *lines[MOST_PLAYERS];
    char texts[MOST_PLAYERS][ASK_TEXT];
    int n = list_players(setup, names, ideas);
    for (int i = 0; i < n; i++) {
        snprintf(texts[i], sizeof texts[i], "%-14s %s", names[i], ideas[i]);
        lines[i] = texts[i];
    }
    lines[n] = "cmd:           a program of your own, started by a command";
    setup->bot_seat = seat;
    ask_choice(app, "Who sits here?", lines, n + 1, take_player, setup);
}

/* --- options of a bot --- */

static const struct qx_bot *bot_of(const struct setup *setup, int seat)
{
    char name[QX_NAME_SIZE];
    const char *player = setup->seats.player[seat];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(player, ":"), player);
    return qx_bot_find(setup->game, name);
}

static void take_bot_options(struct app *app, void *context)
{
    struct setup *setup = context;
    const struct qx_bot *bot = bot_of(setup, (int)setup->bot_seat);
    char options[160], player[THOUGHT_SPEC];
    (void)app;
    qx_options_text(bot->options, setup->bot_option, options, sizeof options);
    snprintf(player, sizeof player, "%.30s:%s", bot->name, options);
    set_player(setup, (int)setup->bot_seat, player);
}

void setup_ask_bot_options(struct app *app, struct setup *setup, int seat)
{
    const struct qx_bot *bot = bot_of(setup, seat);
    const char *player = setup->seats.player[seat];
    char title[80];
    if (!bot || !bot->options || !bot->options[0].name)
        return;
    const char *colon = strchr(player, ':');
    if (!qx_options_parse(bot->options, colon ? colon + 1 : "", setup->bot_option, NULL))
        qx_options_parse(bot->options, "", setup->bot_option, NULL);
    setup->bot_seat = seat;
    snprintf(title, sizeof title, "Options of %s", bot->name);
    form_open(app, title, bot->options, setup->bot_option, take_bot_options, setup);
}
