/*
 * home.c - the first page: a table of what can be done, and the games that wait to be continued.
 */
#include "term/pages/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/diary.h>

#include "term/kit/ask.h"
#include "term/work/autosave.h"
#include "term/work/kept_games.h"
#include "term/kit/form.h"
#include "term/pages/launch.h"
#include "term/pages/learn.h"
#include "term/pages/library.h"
#include "term/kit/list.h"
#include "term/pages/manual.h"
#include "term/pages/setup.h"
#include "term/kit/terminal.h"

enum { MOST_UNFINISHED = 5 };

struct home {
    struct list list;
    struct area area;
    struct kept_entry unfinished[MOST_UNFINISHED];
    char about[MOST_UNFINISHED][120]; /* what game it is, how far it got */
    int n_unfinished;
    bool is_new; /* nothing was tried or played to its end yet */
};

static void open_play(struct app *app)
{
    setup_open(app, SETUP_PLAY);
}

static void open_watch(struct app *app)
{
    setup_open(app, SETUP_WATCH);
}

static void open_simulate(struct app *app)
{
    setup_open(app, SETUP_SIMULATE);
}

/* Colours and signs are seen as soon as they are chosen. */
static void show_settings(struct app *app, void *context)
{
    (void)context;
    terminal_dress(&app->screen, &app->settings);
}

static void save_settings(struct app *app, void *context)
{
    (void)context;
    struct qx_error error;
    if (!settings_save(&app->settings, &app->kept, &error))
        app_complain(app, "%s", error.text);
}

static void open_settings(struct app *app)
{
    static const struct form_owner owner = {.changed = show_settings, .done = save_settings};
    form_open(app, "Settings", settings_options, app->settings.value, &owner);
}

static const struct entry {
    const char *title, *what;
    void (*open)(struct app *app);
} entries[] = {
    {"New game", "against a bot, or two people at one keyboard", open_play},
    {"Watch bots play", "choose two and look on", open_watch},
    {"Simulate games", "many games between bots, with a live score", open_simulate},
    {"Library", "all your games: look back, play on, import", library_open},
    {"Rules", "how the games are played, with boards to try", manual_choose},
    {"Learn", "a first game step by step, puzzles, how you do", learn_open},
    {"Settings", "thinking time, colours, signs", open_settings},
    {"Quit", "leave Quincunx", app_pop},
};
enum { N_ENTRIES = sizeof entries / sizeof *entries };

/* --- games that wait --- */

static void describe(const struct app *app, struct home *home, int i)
{
    struct kept_game game = {.entry = home->unfinished[i], .is_unfinished = true};
    kept_game_describe(&app->kept, &game);
    snprintf(home->about[i], sizeof home->about[i], "%.20s, %.30s: %.60s", game.title, game.result,
             game.players);
}

static void look_for_games(struct app *app, void *self)
{
    struct home *home = self;
    int before = home->n_unfinished;
    home->n_unfinished = autosave_list(&app->kept, home->unfinished, MOST_UNFINISHED);
    for (int i = 0; i < home->n_unfinished; i++)
        describe(app, home, i);
    char *diary = qx_diary_load(NULL);
    home->is_new = diary && !diary[0] && home->n_unfinished == 0;
    free(diary);
    home->list.n = home->n_unfinished + N_ENTRIES;
    list_go(&home->list, home->n_unfinished > before ? 0 : home->list.at);
}

/* --- drawing --- */

enum { SIGN_ROWS = 7, WHAT = 20 }; /* WHAT: the column where it is told */

/* Five points, as on a die: what a quincunx is. */
static int draw_sign(struct app *app, int top, int left)
{
    static const char *const rows[] = {"o     o", "   o   ", "o     o"};
    for (int y = 0; y < 3; y++)
        for (int x = 0; rows[y][x]; x++)
            if (rows[y][x] == 'o')
                screen_put(&app->screen, top + y, left + x, 1, app_style(app, STYLE_NOTE),
                           app->screen.is_ascii ? "o" : "●");
    screen_put(&app->screen, top, left + 11, 60, app_style(app, STYLE_HEAD), "Quincunx");
    screen_put(&app->screen, top + 1, left + 11, 60, app_style(app, STYLE_PLAIN),
               "Five abstract games on one engine");
    char version[40];
    snprintf(version, sizeof version, "version %s", qx_version());
    screen_put(&app->screen, top + 2, left + 11, 60, app_style(app, STYLE_DIM), version);
    return 4;
}

static const char *about(const struct home *home, int row)
{
    return row < home->n_unfinished ? home->about[row] : entries[row - home->n_unfinished].what;
}

/* In so many columns, have the entries room for what they do? */
static bool has_room(const struct app *app, int cols)
{
    bool is_enough = true;
    for (size_t i = 0; i < N_ENTRIES; i++)
        is_enough = is_enough && screen_width(&app->screen, entries[i].what) <= cols;
    return is_enough;
}

static void draw_row(struct app *app, const struct home *home, int row, struct area line)
{
    bool is_current = row == home->list.at, is_game = row < home->n_unfinished;
    const char *title = is_game ? "Continue" : entries[row - home->n_unfinished].title;
    const char *what = is_game || has_room(app, line.cols - WHAT - 1) ? about(home, row) : "";
    enum style style = is_current ? STYLE_SELECTED : STYLE_PLAIN;
    screen_line(&app->screen, line.top, line.left, line.cols, style, "");
    screen_put(&app->screen, line.top, line.left + 1, 18,
               app_style(app, is_current ? style : STYLE_STRONG), title);
    screen_fit(&app->screen, line.top, line.left + WHAT, line.cols - WHAT - 1,
               app_style(app, is_current ? style : STYLE_DIM), what);
}

static void draw(struct app *app, void *self)
{
    struct home *home = self;
    struct area body = app_body(app);
    int width = body.cols < 84 ? body.cols - 4 : 80, left = (body.cols - width) / 2;
    const bool has_sign = body.rows >= home->list.n + SIGN_ROWS; /* what can be done goes first */
    int top = body.top + (body.rows > 30 ? body.rows / 6 : has_sign ? 2 : 0);
    app_draw_title(app, "Quincunx");
    if (has_sign)
        top += draw_sign(app, top, left + 1) + 1;
    home->area = (struct area){top, left, body.top + body.rows - top, width};
    list_follow(&home->list, home->area.rows);
    for (int i = 0; i < home->area.rows && home->list.top + i < home->list.n; i++)
        draw_row(app, home, home->list.top + i, (struct area){top + i, left, 1, width});
    list_draw_edges(&home->list, &app->screen, home->area);
    const char *said = has_room(app, width - WHAT - 1) ? "" : about(home, home->list.at);
    app_draw_said(app, home->is_new ? "New here? Learn leads you through a first game." : said);
}

/* --- keys --- */

static void press_enter(struct app *app, void *self)
{
    struct home *home = self;
    int row = home->list.at;
    if (row < home->n_unfinished)
        launch_continue(app, home->unfinished[row].name);
    else
        entries[row - home->n_unfinished].open(app);
}

static bool is_on_game(const void *self)
{
    const struct home *home = self;
    return home->list.at < home->n_unfinished;
}

static void forget(struct app *app, void *context)
{
    struct home *home = context;
    autosave_forget(&app->kept, home->unfinished[home->list.at].name);
    look_for_games(app, home);
}

static void press_delete(struct app *app, void *self)
{
    ask_yes(app, "Delete this unfinished game for good?", forget, self);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct home *home = self;
    return list_key(&home->list, key_, home->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct home *home = self;
    int row = list_row_at(&home->list, home->area, y, x);
    if (row < 0)
        return;
    list_go(&home->list, row);
    press_enter(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct home *home = self;
    list_go(&home->list, home->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a row"},
    {.keys = {KEY_RETURN, ' ', 'l', KEY_RIGHT},
     .name = "Enter",
     .bar = "open",
     .what = "open what is chosen",
     .run = press_enter},
    {.keys = {'d', KEY_DC},
     .name = "d",
     .bar = "delete",
     .what = "delete the unfinished game",
     .run = press_delete,
     .is_offered = is_on_game},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Quincunx",
    .help = "Choose with the arrow keys or the mouse. Games in progress are kept and offered here "
            "again.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .shown = look_for_games,
    .free = free,
};

void home_open(struct app *app)
{
    struct home *home = calloc(1, sizeof *home);
    if (home)
        app_push(app, &kind, home);
}
