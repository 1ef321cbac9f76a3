/*
 * setup_seats.c - who sits where: people, the bots that play this game, and programs of one's own.
 */
#include "term/pages/setup_inside.h"

#include <stdio.h>
#include <string.h>

#include <quincunx/fit.h>

#include "term/kit/ask.h"
#include "term/kit/form.h"

enum { MOST_PLAYERS = ASK_CHOICES };

/* The bot to begin with: it is as strong as one wishes. */
static const char favourite[] = "level";

static int add_bots(const struct setup *setup, const char *names[MOST_PLAYERS],
                    const char *ideas[MOST_PLAYERS], int n, bool is_favourite)
{
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
    const int n_bots = qx_bots_for(&setup->rules, bots);
    for (int i = 0; i < n_bots && n < MOST_PLAYERS - 1; i++) {
        if ((strcmp(bots[i]->name, favourite) == 0) != is_favourite)
            continue;
        names[n] = bots[i]->name;
        ideas[n++] = bots[i]->idea;
    }
    return n;
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
    n = add_bots(setup, names, ideas, n, true);
    n = add_bots(setup, names, ideas, n, false);
    if (setup->purpose == SETUP_PLAY && n < MOST_PLAYERS) {
        names[n] = QX_ADAPTIVE;
        ideas[n++] = QX_ADAPTIVE_IDEA;
    }
    return n;
}

/* Is the player (without options) of that name? */
static bool has_name(const char *player, const char *name)
{
    size_t length = strcspn(player, ":");
    return strlen(name) == length && qx_ascii_begins_same(player, name, length);
}

static int find_player(const struct setup *setup, int seat, const char *names[MOST_PLAYERS], int n)
{
    for (int i = 0; i < n; i++)
        if (has_name(setup->seats.player[seat], names[i]))
            return i;
    return -1;
}

static const struct qx_bot *bot_of(const struct setup *setup, int seat)
{
    char name[QX_NAME_SIZE];
    const char *player = setup->seats.player[seat];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(player, ":"), player);
    return qx_bot_find(setup->game, name);
}

static bool has_options(const struct qx_bot *bot)
{
    return bot->options && bot->options[0].name;
}

static void set_player(struct setup *setup, int seat, const char *player)
{
    snprintf(setup->seats.player[seat], BOT_SPEC, "%s", player);
}

static void read_bot_options(struct setup *setup, int seat, const struct qx_bot *bot)
{
    const char *colon = strchr(setup->seats.player[seat], ':');
    if (!qx_options_parse(bot->options, colon ? colon + 1 : "", setup->bot_option, NULL))
        qx_options_parse(bot->options, "", setup->bot_option, NULL);
}

static void write_bot_options(struct setup *setup, int seat, const struct qx_bot *bot)
{
    char options[160], player[BOT_SPEC];
    qx_options_text(bot->options, setup->bot_option, options, sizeof options);
    snprintf(player, sizeof player, "%.30s:%s", bot->name, options);
    set_player(setup, seat, player);
}

void setup_step_strength(struct setup *setup, int seat, int by)
{
    const struct qx_bot *bot = bot_of(setup, seat);
    if (!bot || !has_options(bot))
        return;
    read_bot_options(setup, seat, bot);
    if (by != 0)
        option_step(&bot->options[0], &setup->bot_option[0], by);
    write_bot_options(setup, seat, bot);
}

/* A bot behind a text of its own, such as a command, cannot be chosen by its name alone. */
static bool needs_text(const struct setup *setup, const char *name)
{
    const struct qx_bot *bot = qx_bot_find(setup->game, name);
    return bot && bot->open_text;
}

/* The favourite comes with its strength in sight. */
static void seat_player(struct setup *setup, int seat, const char *name)
{
    set_player(setup, seat, name);
    if (strcmp(name, favourite) == 0)
        setup_step_strength(setup, seat, 0);
}

void setup_step_seat(struct setup *setup, int seat, int by)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas);
    int at = find_player(setup, seat, names, n);
    do
        at = at < 0 ? 0 : (at + by + n) % n;
    while (needs_text(setup, names[at]));
    seat_player(setup, seat, names[at]);
}

void setup_seat_help(const struct setup *setup, int seat, char *out, size_t size)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    const struct qx_bot *bot = bot_of(setup, seat);
    int n = list_players(setup, names, ideas);
    int at = find_player(setup, seat, names, n);
    struct qx_text text = qx_text_over(out, size);
    if (at >= 0 && bot && has_options(bot))
        qx_text_print(&text, "+ - %s; ", bot->options[0].name);
    qx_text_string(&text, at < 0 ? "a program of your own" : ideas[at]);
}

/* The first seat is a person's and the others the favourite bot's, unless chosen otherwise. */
static const char *standard_player(const struct setup *setup, int seat,
                                   const char *names[MOST_PLAYERS], int n)
{
    bool has_person = setup->purpose == SETUP_PLAY;
    return names[has_person && seat > 0 && n > 1 ? 1 : 0];
}

void setup_mend_seats(struct setup *setup)
{
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int n = list_players(setup, names, ideas);
    for (int seat = 0; seat <= LAUNCH_SEATS; seat++) {
        const char *player = setup->seats.player[seat];
        if (!player[0] || find_player(setup, seat, names, n) < 0)
            seat_player(setup, seat, standard_player(setup, seat, names, n));
    }
}

/* --- choosing from a list --- */

static bool take_text(struct app *app, void *context, const char *text)
{
    struct setup *setup = context;
    int seat = (int)setup->bot_seat;
    char player[BOT_SPEC];
    int length = snprintf(player, sizeof player, "%s:%s", bot_of(setup, seat)->name, text);
    if (length >= (int)sizeof player) {
        app_complain(app, "this text is too long");
        return false;
    }
    set_player(setup, seat, player);
    return true;
}

static void take_player(struct app *app, void *context, int choice)
{
    struct setup *setup = context;
    const char *names[MOST_PLAYERS], *ideas[MOST_PLAYERS];
    int seat = (int)setup->bot_seat;
    list_players(setup, names, ideas);
    seat_player(setup, seat, names[choice]);
    if (needs_text(setup, names[choice]))
        ask_text(app, ideas[choice], "", NULL, take_text, setup);
    else
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
    setup->bot_seat = seat;
    const struct ask_list list = {.title = "Who sits here?",
                                  .choices = lines,
                                  .n = n,
                                  .at = find_player(setup, seat, names, n)};
    ask_choice(app, &list, take_player, setup);
}

/* --- names --- */

static bool take_name(struct app *app, void *context, const char *name)
{
    enum { LONGEST = 40 };
    struct setup *setup = context;
    char player[BOT_SPEC];
    if (strlen(name) > LONGEST) {
        app_complain(app, "this name is too long");
        return false;
    }
    snprintf(player, sizeof player, name[0] ? PARTY_PERSON ":%s" : PARTY_PERSON, name);
    set_player(setup, (int)setup->bot_seat, player);
    return true;
}

void setup_ask_name(struct app *app, struct setup *setup, int seat)
{
    const char *colon = strchr(setup->seats.player[seat], ':');
    setup->bot_seat = seat;
    ask_text(app, "Who is it?", colon ? colon + 1 : "", NULL, take_name, setup);
}

/* --- options of a bot --- */

static void take_bot_options(struct app *app, void *context)
{
    struct setup *setup = context;
    (void)app;
    write_bot_options(setup, (int)setup->bot_seat, bot_of(setup, (int)setup->bot_seat));
}

void setup_ask_bot_options(struct app *app, struct setup *setup, int seat)
{
    const struct qx_bot *bot = bot_of(setup, seat);
    const struct form_owner owner = {.done = take_bot_options, .context = setup};
    char title[80];
    if (!bot || !has_options(bot))
        return;
    read_bot_options(setup, seat, bot);
    setup->bot_seat = seat;
    snprintf(title, sizeof title, "Options of %s", bot->name);
    form_open(app, title, bot->options, setup->bot_option, &owner);
}
