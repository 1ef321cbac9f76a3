/*
 * form.c - a page that edits a table of options.
 */
#include "term/kit/form.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/kit/list.h"
#include "term/kit/option.h"

enum { LABEL_COLS = 16 };

struct form {
    char title[80];
    const struct qx_option *options;
    uint64_t *values;
    struct list list;
    struct area area;
    struct option_edit edit;
    struct form_owner owner;
};

void form_row(struct app *app, struct area row, const char *label, const char *value,
              bool is_current)
{
    enum style style = is_current ? STYLE_SELECTED : STYLE_PLAIN;
    screen_line(&app->screen, row.top, row.left, row.cols, style, "");
    screen_put(&app->screen, row.top, row.left + 1, LABEL_COLS - 1, app_style(app, style), label);
    screen_print(&app->screen, row.top, row.left + LABEL_COLS, row.cols - LABEL_COLS,
                 app_style(app, style) | A_BOLD, is_current ? "‹ %s ›" : "  %s", value);
}

static void draw(struct app *app, void *self)
{
    struct form *form = self;
    char text[80], help[240];
    app_draw_title(app, form->title);
    struct area body = app_body(app);
    form->area = (struct area){body.top + 1, body.left + 2, body.rows - 2, body.cols - 4};
    list_follow(&form->list, form->area.rows);
    for (int i = 0; i < form->area.rows && form->list.top + i < form->list.n; i++) {
        int row = form->list.top + i;
        struct area line = {form->area.top + i, form->area.left, 1, form->area.cols};
        option_text(&form->options[row], form->values[row], text, sizeof text);
        form_row(app, line, form->options[row].name, text, row == form->list.at);
    }
    const struct qx_option *current = &form->options[form->list.at];
    option_range(current, text, sizeof text);
    snprintf(help, sizeof help, "%s (%s)", current->help, text);
    app_draw_said(app, help);
}

static void changed(struct app *app, void *self)
{
    const struct form *form = self;
    if (form->owner.changed)
        form->owner.changed(app, form->owner.context);
}

static void edit(struct app *app, void *self)
{
    struct form *form = self;
    form->edit = (struct option_edit){.option = &form->options[form->list.at],
                                      .value = &form->values[form->list.at],
                                      .changed = changed,
                                      .context = form};
    option_ask(app, &form->edit);
}

static void step(struct app *app, struct form *form, int by)
{
    option_step(&form->options[form->list.at], &form->values[form->list.at], by);
    changed(app, form);
}

static void step_down(struct app *app, void *self)
{
    step(app, self, -1);
}

static void step_up(struct app *app, void *self)
{
    step(app, self, 1);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct form *form = self;
    return list_key(&form->list, key_, form->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct form *form = self;
    int row = list_row_at(&form->list, form->area, y, x);
    if (row < 0)
        return;
    bool was_current = row == form->list.at;
    list_go(&form->list, row);
    if (was_current)
        edit(app, self);
}

static void back(struct app *app, void *self)
{
    struct form *form = self;
    app_pop(app);
    if (form->owner.done)
        form->owner.done(app, form->owner.context);
}

static const struct binding bindings[] = {
    {.name = "arrows, jk", .what = "choose a row"},
    {.keys = {KEY_LEFT, 'h', '-'},
     .name = "left, h -",
     .what = "the value before",
     .run = step_down},
    {.keys = {KEY_RIGHT, 'l', '+', ' '},
     .name = "left/right, l +",
     .bar = "change",
     .what = "the next value",
     .run = step_up},
    {.keys = {KEY_RETURN},
     .name = "Enter",
     .bar = "edit",
     .what = "choose from a list, or type a number",
     .run = edit},
    {.keys = {KEY_ESCAPE, 'q'}, .name = "Esc", .bar = "done", .what = "back", .run = back},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Options",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .back = back,
    .free = free,
};

void form_open(struct app *app, const char *title, const struct qx_option *options,
               uint64_t *values, const struct form_owner *owner)
{
    struct form *form = calloc(1, sizeof *form);
    if (!form)
        return;
    snprintf(form->title, sizeof form->title, "%s", title);
    form->options = options;
    form->values = values;
    form->owner = *owner;
    while (options[form->list.n].name)
        form->list.n++;
    app_push(app, &kind, form);
}
