/*
 * setup.c - what is being set up: the values, what was chosen last, the rows.
 */
#include "term/pages/setup_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n_seat_rows(const struct setup *setup)
{
    qx_seat n = setup->rules.n_seats;
    return n > LAUNCH_SEATS ? LAUNCH_SEATS + 1 : (int)n;
}

struct setup_row setup_row_at(const struct setup *setup, int row)
{
    int seats = n_seat_rows(setup);
    if (row == 0)
        return (struct setup_row){PART_GAME, 0};
    row -= 1;
    if (row < setup->n_options)
        return (struct setup_row){PART_OPTION, row};
    row -= setup->n_options;
    if (row < seats)
        return (struct setup_row){PART_SEAT, row};
    const enum setup_part more[] = {
        [SETUP_PLAY] = PART_CLOCK, [SETUP_WATCH] = PART_START, [SETUP_SIMULATE] = PART_GAMES};
    return (struct setup_row){row == seats ? more[setup->purpose] : PART_START, 0};
}

static void picture(struct setup *setup)
{
    enum { MOST = 1 << 20 };
    free(setup->state);
    setup->state = setup->rules.state_size <= MOST ? qx_state_new(&setup->rules) : NULL;
    board_init(&setup->board, &setup->rules);
    setup->board.has_cursor = false;
}

void setup_configure(struct app *app, void *context)
{
    struct setup *setup = context;
    char text[240];
    struct qx_rules rules;
    (void)app;
    qx_options_text(setup->game->options, setup->option, text, sizeof text);
    setup->is_sound = qx_rules_init(&rules, setup->game, text, &setup->error);
    if (setup->is_sound) {
        setup->rules = rules;
        picture(setup);
    }
    setup_mend_seats(setup);
    setup->list.n = 1 + setup->n_options + n_seat_rows(setup) + (setup->purpose != SETUP_WATCH) + 1;
    list_go(&setup->list, setup->list.at);
}

static void seat_key(const struct setup *setup, int seat, char out[SETTINGS_KEY])
{
    static const char *const words[] = {
        [SETUP_PLAY] = "play", [SETUP_WATCH] = "watch", [SETUP_SIMULATE] = "simulate"};
    snprintf(out, SETTINGS_KEY, "%s.%d", words[setup->purpose], seat + 1);
}

static void recall_seats(const struct app *app, struct setup *setup)
{
    char key[SETTINGS_KEY];
    for (int seat = 0; seat <= LAUNCH_SEATS; seat++) {
        seat_key(setup, seat, key);
        const char *player = settings_recall(&app->settings, setup->game->name, key);
        snprintf(setup->seats.player[seat], BOT_SPEC, "%s", player ? player : "");
    }
}

/* A clock that is not among those offered is none. */
static uint64_t recall_clock(const struct app *app)
{
    const char *text = settings_recall(&app->settings, NULL, "clock");
    uint64_t i = 0;
    while (text && launch_clock.choices[i] && strcmp(launch_clock.choices[i], text) != 0)
        i++;
    return text && launch_clock.choices[i] ? i : 0;
}

void setup_choose_game(struct app *app, struct setup *setup, const struct qx_game *game)
{
    const char *rules = settings_recall(&app->settings, game->name, "rules");
    setup->game = game;
    setup->n_options = 0;
    while (game->options[setup->n_options].name)
        setup->n_options++;
    if (!rules || !qx_options_parse(game->options, rules, setup->option, NULL))
        qx_options_parse(game->options, "", setup->option, NULL);
    setup->rules = (struct qx_rules){0};
    qx_rules_init(&setup->rules, game, "", NULL);
    recall_seats(app, setup);
    setup->seats.clock = setup->purpose == SETUP_PLAY ? recall_clock(app) : 0;
    setup_configure(app, setup);
}

void setup_remember(struct app *app, const struct setup *setup)
{
    char text[SETTINGS_TEXT], key[SETTINGS_KEY];
    struct settings *settings = &app->settings;
    qx_rules_text(&setup->rules, text, sizeof text);
    settings_remember(settings, NULL, "game", setup->game->name);
    settings_remember(settings, setup->game->name, "rules", text);
    if (setup->purpose == SETUP_PLAY)
        settings_remember(settings, NULL, "clock", launch_clock.choices[setup->seats.clock]);
    for (int seat = 0; seat < n_seat_rows(setup); seat++) {
        seat_key(setup, seat, key);
        settings_remember(settings, setup->game->name, key, setup->seats.player[seat]);
    }
    settings_save(settings, &app->kept, NULL);
}

void setup_open(struct app *app, enum setup_purpose purpose)
{
    struct setup *setup = calloc(1, sizeof *setup);
    const char *name = settings_recall(&app->settings, NULL, "game");
    const struct qx_game *game = name ? qx_game_find(name) : NULL;
    if (!setup)
        return;
    setup->purpose = purpose;
    setup->n_games = 100;
    setup_choose_game(app, setup, game ? game : qx_games()[0]);
    setup->list.at = game ? setup->list.n - 1 : 0; /* the same again, or else: which game? */
    app_push(app, &setup_kind, setup);
}

void setup_open_game(struct app *app, const struct qx_game *game)
{
    settings_remember(&app->settings, NULL, "game", game->name);
    if (app->n_pages > 0 && app->pages[app->n_pages - 1].kind == &setup_kind)
        app_pop(app); /* in its place, or one more would lie there after every game */
    setup_open(app, SETUP_PLAY);
}
