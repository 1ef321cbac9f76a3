/*
 * ask_yes.c - a question with yes and no.
 */
#include "term/kit/ask.h"

#include <stdio.h>
#include <stdlib.h>

struct question {
    char text[ASK_TEXT];
    void (*yes)(struct app *app, void *context);
    void *context;
};

static void say_yes(struct app *app, void *self)
{
    const struct question *question = self;
    app_pop(app);
    question->yes(app, question->context);
}

static void say_no(struct app *app, void *self)
{
    (void)self;
    app_pop(app);
}

static void draw(struct app *app, void *self)
{
    const struct question *question = self;
    struct area area = screen_frame(&app->screen, screen_middle(&app->screen, 6, 64), "Sure?");
    screen_wrap(&app->screen, area, STYLE_PLAIN, question->text);
    screen_put(&app->screen, area.top + 3, area.left, area.cols, app_style(app, STYLE_STRONG),
               "y  yes      n  no");
}

static void click(struct app *app, void *self, int y, int x)
{
    struct area area = screen_middle(&app->screen, 6, 64);
    if (y == area.top + 4 && x < area.left + 11)
        say_yes(app, self);
    else
        say_no(app, self);
}

static const struct binding bindings[] = {
    {.keys = {'y', 'Y', KEY_RETURN}, .name = "y", .bar = "yes", .what = "do it", .run = say_yes},
    {.keys = {'n', 'N', 'q', KEY_ESCAPE},
     .name = "n",
     .bar = "no",
     .what = "leave it",
     .run = say_no},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Sure?",
    .bindings = bindings,
    .is_overlay = true,
    .draw = draw,
    .click = click,
    .free = free,
};

void ask_yes(struct app *app, const char *text, void (*yes)(struct app *app, void *context),
             void *context)
{
    struct question *question = calloc(1, sizeof *question);
    if (!question)
        return;
    snprintf(question->text, sizeof question->text, "%s", text);
    question->yes = yes;
    question->context = context;
    app_push(app, &kind, question);
}
