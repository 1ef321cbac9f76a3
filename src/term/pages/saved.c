/*
 * saved.c - the list of saved games.
 */
#include "term/pages/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "term/kit/ask.h"
#include "term/pages/launch.h"
#include "term/kit/list.h"

enum { MOST_GAMES = 1000 };

struct saved {
    struct kept_entry entries[MOST_GAMES];
    struct list list;
    struct area area;
};

static void look(struct app *app, void *self)
{
    struct saved *saved = self;
    saved->list.n = kept_list(app->kept.games, saved->entries, MOST_GAMES);
    list_go(&saved->list, saved->list.at);
}

static void draw(struct app *app, void *self)
{
    struct saved *saved = self;
    struct area body = app_body(app);
    app_draw_title(app, "Saved games");
    saved->area = (struct area){body.top + 1, body.left + 2, body.rows - 1, body.cols - 4};
    list_follow(&saved->list, saved->area.rows);
    for (int i = 0; i < saved->area.rows && saved->list.top + i < saved->list.n; i++) {
        int row = saved->list.top + i;
        const struct kept_entry *entry = &saved->entries[row];
        char when[32], text[160];
        struct tm local;
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&entry->time.tv_sec, &local));
        snprintf(text, sizeof text, " %-50s %s", entry->name, when);
        screen_line(&app->screen, saved->area.top + i, saved->area.left, saved->area.cols,
                    row == saved->list.at ? STYLE_SELECTED : STYLE_PLAIN, text);
    }
    if (saved->list.n == 0)
        screen_put(&app->screen, saved->area.top, saved->area.left, saved->area.cols,
                   app_style(app, STYLE_DIM),
                   "No game was saved yet; s saves one while it is played.");
    list_draw_edges(&saved->list, &app->screen, saved->area);
    app_draw_said(app, "");
}

static bool has_games(const void *self)
{
    const struct saved *saved = self;
    return saved->list.n > 0;
}

static void press_enter(struct app *app, void *self)
{
    struct saved *saved = self;
    launch_saved(app, saved->entries[saved->list.at].name);
}

static void forget(struct app *app, void *context)
{
    struct saved *saved = context;
    char path[KEPT_PATH];
    kept_path(app->kept.games, saved->entries[saved->list.at].name, path);
    unlink(path);
    look(app, saved);
}

static void press_delete(struct app *app, void *self)
{
    struct saved *saved = self;
    char question[ASK_TEXT];
    snprintf(question, sizeof question, "Delete \"%s\" for good?",
             saved->entries[saved->list.at].name);
    ask_yes(app, question, forget, saved);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct saved *saved = self;
    return list_key(&saved->list, key_, saved->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct saved *saved = self;
    int row = list_row_at(&saved->list, saved->area, y, x);
    if (row < 0)
        return;
    list_go(&saved->list, row);
    press_enter(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct saved *saved = self;
    list_go(&saved->list, saved->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a game"},
    {.keys = {KEY_RETURN, ' ', 'l', KEY_RIGHT},
     .name = "Enter",
     .bar = "open",
     .what = "replay it, or play on if it is not over",
     .run = press_enter,
     .is_offered = has_games},
    {.keys = {'d', KEY_DC},
     .name = "d",
     .bar = "delete",
     .what = "delete it",
     .run = press_delete,
     .is_offered = has_games},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Saved games",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .shown = look,
    .free = free,
};

void saved_open(struct app *app)
{
    struct saved *saved = calloc(1, sizeof *saved);
    if (saved)
        app_push(app, &kind, saved);
}
