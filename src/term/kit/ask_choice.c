/*
 * ask_choice.c - a list to choose from, in a window.
 */
#include "term/kit/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/kit/list.h"

enum { LEAST_COLS = 40, FRAME_COLS = 4 };

struct choice {
    char title[ASK_TEXT];
    char (*texts)[ASK_TEXT];
    struct list list;
    struct area area;
    void (*done)(struct app *app, void *context, int choice);
    void *context;
};

static void draw(struct app *app, void *self)
{
    struct choice *choice = self;
    int rows =
        choice->list.n + 2 < app->screen.rows - 2 ? choice->list.n + 2 : app->screen.rows - 2;
    int cols = LEAST_COLS;
    for (int i = 0; i < choice->list.n; i++) {
        int width = screen_width(&app->screen, choice->texts[i]) + FRAME_COLS;
        cols = width > cols ? width : cols;
    }
    choice->area =
        screen_frame(&app->screen, screen_middle(&app->screen, rows, cols), choice->title);
    list_follow(&choice->list, choice->area.rows);
    for (int i = 0; i < choice->area.rows && choice->list.top + i < choice->list.n; i++) {
        int row = choice->list.top + i;
        screen_line(&app->screen, choice->area.top + i, choice->area.left, choice->area.cols,
                    row == choice->list.at ? STYLE_SELECTED : STYLE_PLAIN, choice->texts[row]);
    }
    list_draw_edges(&choice->list, &app->screen, choice->area);
}

static void take(struct app *app, void *self)
{
    struct choice *choice = self;
    app_pop(app);
    choice->done(app, choice->context, choice->list.at);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct choice *choice = self;
    return list_key(&choice->list, key_, choice->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct choice *choice = self;
    int row = list_row_at(&choice->list, choice->area, y, x);
    if (row < 0) {
        app_pop(app);
        return;
    }
    list_go(&choice->list, row);
    take(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct choice *choice = self;
    list_go(&choice->list, choice->list.at + rows);
}

static void release(void *self)
{
    struct choice *choice = self;
    free(choice->texts);
    free(choice);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a row"},
    {.keys = {KEY_RETURN, ' '},
     .name = "Enter",
     .bar = "choose",
     .what = "choose this one",
     .run = take},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Choose",
    .bindings = bindings,
    .is_overlay = true,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .free = release,
};

void ask_choice(struct app *app, const struct ask_list *list,
                void (*done)(struct app *app, void *context, int choice), void *context)
{
    struct choice *choice = calloc(1, sizeof *choice);
    if (choice)
        choice->texts = calloc((size_t)list->n + 1, sizeof *choice->texts);
    if (!choice || !choice->texts) {
        free(choice);
        return;
    }
    snprintf(choice->title, sizeof choice->title, "%s", list->title);
    for (int i = 0; i < list->n; i++)
        snprintf(choice->texts[i], ASK_TEXT, "%s", list->choices[i]);
    choice->list.n = list->n;
    list_go(&choice->list, list->at);
    choice->done = done;
    choice->context = context;
    app_push(app, &kind, choice);
}
