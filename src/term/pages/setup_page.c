/*
 * setup_page.c - the page on which a game is set up, with a picture of the board.
 */
#include "term/pages/setup_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include <quincunx/words.h>

#include "term/kit/ask.h"
#include "term/kit/form.h"
#include "term/kit/glyph.h"
#include "term/pages/editor.h"
#include "term/pages/manual.h"
#include "term/pages/simulate.h"

enum { FORM_COLS = 44 };

static const struct qx_option games_option = {.name = "games",
                                              .help = "how many games to simulate",
                                              .min = 1,
                                              .max = 1000000,
                                              .standard = 100};

/* --- rows --- */

static void write_row(const struct setup *setup, struct setup_row row, char *label,
                      size_t label_size, char *value, size_t value_size)
{
    static const char *const starts[] = {
        [SETUP_PLAY] = "Play", [SETUP_WATCH] = "Watch", [SETUP_SIMULATE] = "Simulate"};
    struct qx_seat_look look = {.name = "All others"};
    const struct qx_option *option = &setup->game->options[row.index];
    switch (row.part) {
    case PART_GAME:
        snprintf(label, label_size, "Game");
        snprintf(value, value_size, "%s", setup->game->title);
        break;
    case PART_OPTION:
        snprintf(label, label_size, "%s", option->name);
        option_text(option, setup->option[row.index], value, value_size);
        break;
    case PART_SEAT:
        if (row.index < LAUNCH_SEATS)
            setup->game->seat_look(&setup->rules, row.index, &look);
        snprintf(label, label_size, "%s", look.name);
        qx_words_player(setup->seats.player[row.index], value, value_size);
        break;
    case PART_CLOCK:
        snprintf(label, label_size, "clock");
        option_text(&launch_clock, setup->seats.clock, value, value_size);
        break;
    case PART_GAMES:
        snprintf(label, label_size, "games");
        option_text(&games_option, setup->n_games, value, value_size);
        break;
    case PART_START:
        snprintf(label, label_size, "%s", starts[setup->purpose]);
        snprintf(value, value_size, "Enter");
        break;
    }
}

static void write_help(const struct setup *setup, char *out, size_t size)
{
    char range[100] = "";
    struct setup_row row = setup_row_at(setup, setup->list.at);
    const struct qx_option *option = row.part == PART_GAMES   ? &games_option
                                     : row.part == PART_CLOCK ? &launch_clock
                                                              : &setup->game->options[row.index];
    switch (row.part) {
    case PART_GAME:
        snprintf(out, size, "left and right change the game, Enter lists all");
        break;
    case PART_OPTION:
    case PART_CLOCK:
    case PART_GAMES:
        option_range(option, range, sizeof range);
        snprintf(out, size, "%s (%s)", option->help, range);
        break;
    case PART_SEAT:
        setup_seat_help(setup, row.index, out, size);
        break;
    case PART_START:
        snprintf(out, size, "%s", setup->is_sound ? "Enter starts" : setup->error.text);
        break;
    }
}

static void draw_rows(struct app *app, struct setup *setup)
{
    list_follow(&setup->list, setup->area.rows);
    for (int i = 0; i < setup->area.rows && setup->list.top + i < setup->list.n; i++) {
        char label[QX_NAME_SIZE], value[BOT_SPEC];
        int at = setup->list.top + i;
        struct area line = {setup->area.top + i, setup->area.left, 1, setup->area.cols};
        write_row(setup, setup_row_at(setup, at), label, sizeof label, value, sizeof value);
        form_row(app, line, label, value, at == setup->list.at);
    }
    list_draw_edges(&setup->list, &app->screen, setup->area);
}

static void draw_picture(struct app *app, struct setup *setup, struct area area)
{
    int used = screen_wrap(&app->screen, area, STYLE_DIM, setup->game->idea) + 1;
    area.top += used;
    area.rows -= used;
    if (!setup->state || !setup->is_sound || area.rows < 4)
        return;
    struct board_scene scene = {.state = setup->state};
    board_place(&setup->board, area, setup->state);
    board_draw(&setup->board, &app->screen, &scene);
}

static void draw(struct app *app, void *self)
{
    static const char *const titles[] = {[SETUP_PLAY] = "New game",
                                         [SETUP_WATCH] = "Watch bots play",
                                         [SETUP_SIMULATE] = "Simulate games"};
    struct setup *setup = self;
    char help[240];
    struct area body = app_body(app);
    app_draw_title(app, titles[setup->purpose]);
    setup->area = (struct area){body.top + 1, body.left + 1, body.rows - 1, FORM_COLS};
    palette_set_material(&app->screen.palette, glyph_material(&setup->rules));
    draw_rows(app, setup);
    int left = FORM_COLS + 3;
    draw_picture(app, setup,
                 (struct area){body.top + 1, left, body.rows - 1, body.cols - left - 1});
    write_help(setup, help, sizeof help);
    app_draw_said(app, help);
}

/* --- keys --- */

static void step_game(struct app *app, struct setup *setup, int by)
{
    const struct qx_game *const *games = qx_games();
    int n = 0, at = 0;
    for (; games[n]; n++)
        if (games[n] == setup->game)
            at = n;
    assert(n > 0);
    setup_choose_game(app, setup, games[(at + by + n) % n]);
}

static void step(struct app *app, struct setup *setup, int by)
{
    struct setup_row row = setup_row_at(setup, setup->list.at);
    switch (row.part) {
    case PART_GAME:
        step_game(app, setup, by);
        break;
    case PART_OPTION:
        option_step(&setup->game->options[row.index], &setup->option[row.index], by);
        setup_configure(app, setup);
        break;
    case PART_SEAT:
        setup_step_seat(setup, row.index, by);
        break;
    case PART_CLOCK:
        option_step(&launch_clock, &setup->seats.clock, by);
        break;
    case PART_GAMES:
        option_step(&games_option, &setup->n_games, by);
        break;
    case PART_START:
        break;
    }
}

static void step_down(struct app *app, void *self)
{
    step(app, self, -1);
}

static void step_up(struct app *app, void *self)
{
    step(app, self, 1);
}

/* + and - on a seat change how strong the bot is, elsewhere the value. */
static void step_strength(struct app *app, struct setup *setup, int by)
{
    struct setup_row row = setup_row_at(setup, setup->list.at);
    if (row.part == PART_SEAT)
        setup_step_strength(setup, row.index, by);
    else
        step(app, setup, by);
}

static void press_weaker(struct app *app, void *self)
{
    step_strength(app, self, -1);
}

static void press_stronger(struct app *app, void *self)
{
    step_strength(app, self, 1);
}

static void take_game(struct app *app, void *context, int choice)
{
    setup_choose_game(app, context, qx_games()[choice]);
}

static void ask_game(struct app *app, struct setup *setup)
{
    char texts[ASK_CHOICES][ASK_TEXT];
    const char *lines[ASK_CHOICES];
    int n = 0, at = 0;
    for (const struct qx_game *const *game = qx_games(); *game && n < ASK_CHOICES; game++) {
        at = *game == setup->game ? n : at;
        snprintf(texts[n], sizeof texts[n], "%-12s %s", (*game)->title, (*game)->idea);
        lines[n] = texts[n];
        n++;
    }
    const struct ask_list list = {.title = "Which game?", .choices = lines, .n = n, .at = at};
    ask_choice(app, &list, take_game, setup);
}

static void start(struct app *app, struct setup *setup)
{
    if (!setup->is_sound) {
        app_complain(app, "%s", setup->error.text);
        return;
    }
    setup_remember(app, setup);
    if (setup->purpose == SETUP_SIMULATE)
        simulate_open(app, &setup->rules, &setup->seats, setup->n_games);
    else
        launch_game(app, &setup->rules, &setup->seats);
}

static void press_enter(struct app *app, void *self)
{
    struct setup *setup = self;
    struct setup_row row = setup_row_at(setup, setup->list.at);
    setup->edit = (struct option_edit){.changed = setup_configure, .context = setup};
    switch (row.part) {
    case PART_GAME:
        ask_game(app, setup);
        break;
    case PART_OPTION:
        setup->edit.option = &setup->game->options[row.index];
        setup->edit.value = &setup->option[row.index];
        option_ask(app, &setup->edit);
        break;
    case PART_SEAT:
        setup_ask_seat(app, setup, row.index);
        break;
    case PART_CLOCK:
        setup->edit.option = &launch_clock;
        setup->edit.value = &setup->seats.clock;
        option_ask(app, &setup->edit);
        break;
    case PART_GAMES:
        setup->edit.option = &games_option;
        setup->edit.value = &setup->n_games;
        option_ask(app, &setup->edit);
        break;
    case PART_START:
        start(app, setup);
        break;
    }
}

static void press_start(struct app *app, void *self)
{
    start(app, self);
}

static bool is_on_bot(const void *self)
{
    const struct setup *setup = self;
    return setup_row_at(setup, setup->list.at).part == PART_SEAT;
}

static void press_options(struct app *app, void *self)
{
    struct setup *setup = self;
    setup_ask_bot_options(app, setup, setup_row_at(setup, setup->list.at).index);
}

static bool is_on_person(const void *self)
{
    const struct setup *setup = self;
    const struct setup_row row = setup_row_at(setup, setup->list.at);
    return row.part == PART_SEAT && qx_player_is_person(setup->seats.player[row.index]);
}

static void press_name(struct app *app, void *self)
{
    struct setup *setup = self;
    setup_ask_name(app, setup, setup_row_at(setup, setup->list.at).index);
}

static bool can_edit(const void *self)
{
    const struct setup *setup = self;
    return setup->purpose != SETUP_SIMULATE && setup->is_sound;
}

static void press_edit(struct app *app, void *self)
{
    const struct setup *setup = self;
    editor_open(app, &setup->rules, &setup->seats, NULL);
}

static void press_manual(struct app *app, void *self)
{
    struct setup *setup = self;
    manual_open(app, setup->game);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct setup *setup = self;
    return list_key(&setup->list, key_, setup->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct setup *setup = self;
    int row = list_row_at(&setup->list, setup->area, y, x);
    if (row < 0)
        return;
    bool is_start = setup_row_at(setup, row).part == PART_START;
    bool was_current = row == setup->list.at;
    list_go(&setup->list, row);
    if (was_current || is_start)
        press_enter(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct setup *setup = self;
    list_go(&setup->list, setup->list.at + rows);
}

static void release(void *self)
{
    struct setup *setup = self;
    free(setup->state);
    free(setup);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a row"},
    {.keys = {KEY_LEFT, 'h'}, .name = "left, h", .what = "the value before", .run = step_down},
    {.keys = {KEY_RIGHT, 'l', ' '},
     .name = "right, l",
     .bar = "change",
     .what = "the next value",
     .run = step_up},
    {.keys = {'-', '_'}, .name = "-", .what = "a weaker bot", .run = press_weaker},
    {.keys = {'+', '='},
     .name = "+",
     .bar = "strength",
     .what = "a stronger bot",
     .run = press_stronger,
     .is_offered = is_on_bot},
    {.keys = {KEY_RETURN},
     .name = "Enter",
     .bar = "choose",
     .what = "choose from a list, type a number, or start",
     .run = press_enter},
    {.keys = {'s'}, .name = "s", .bar = "start", .what = "start at once", .run = press_start},
    {.keys = {'o'},
     .name = "o",
     .bar = "bot's options",
     .what = "level and other options of the bot in this seat",
     .run = press_options,
     .is_offered = is_on_bot},
    {.keys = {'n'},
     .name = "n",
     .bar = "name",
     .what = "the name of the person in this seat",
     .run = press_name,
     .is_offered = is_on_person},
    {.keys = {'e'},
     .name = "e",
     .bar = "edit board",
     .what = "set up a position to begin with",
     .run = press_edit,
     .is_offered = can_edit},
    {.keys = {'r'},
     .name = "r",
     .bar = "rules",
     .what = "read the rules of this game",
     .run = press_manual},
    {.name = NULL},
};

const struct page_kind setup_kind = {
    .title = "Set-up",
    .help = "Everything is chosen with the arrow keys: up and down for the row, left and right for "
            "the value.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .free = release,
};
