/*
 * help.c - the page that `?` opens.
 */
#include "term/help.h"

#include <stdlib.h>

enum { NAME_WIDTH = 16, PAGE_WIDTH = 76 };

struct help {
    const struct page_kind *about;
    struct list_position {
        int top, n;
    } rows;
};

static const struct binding everywhere[] = {
    {.name = "q", .what = "go back one level; asks only where something would be lost"},
    {.name = "?", .what = "this page"},
    {.name = "Ctrl-L", .what = "draw the screen anew"},
    {.name = "Ctrl-Z", .what = "suspend; fg brings the program back"},
    {.name = "mouse", .what = "click on anything; the wheel scrolls"},
    {.name = NULL},
};

/* Draws the rows of one table from row `y` on; returns the row behind them. */
static int draw_table(struct app *app, struct area area, int y, const struct binding *table)
{
    for (; table && table->name; table++, y++) {
        if (y < 0 || y >= area.rows)
            continue;
        screen_put(&app->screen, area.top + y, area.left, NAME_WIDTH - 1,
                   app_style(app, STYLE_STRONG), table->name);
        screen_put(&app->screen, area.top + y, area.left + NAME_WIDTH, area.cols - NAME_WIDTH,
                   app_style(app, STYLE_PLAIN), table->what);
    }
    return y;
}

static int draw_text(struct app *app, struct area area, int y, const char *text)
{
    if (!text)
        return y;
    struct area rest = {area.top + y, area.left, area.rows - y, area.cols};
    return y + screen_wrap(&app->screen, rest, STYLE_PLAIN, text) + 1;
}

static void draw(struct app *app, void *self)
{
    struct help *help = self;
    struct area frame = screen_middle(&app->screen, app->screen.rows - 2, PAGE_WIDTH);
    struct area area = screen_frame(&app->screen, frame, "Keys");
    int y = draw_text(app, area, -help->rows.top, help->rows.top == 0 ? help->about->help : NULL);
    y = draw_table(app, area, y, help->about->bindings);
    y = draw_table(app, area, y + 1, everywhere);
    help->rows.n = y + help->rows.top - area.rows;
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct help *help = self;
    if ((key_ == KEY_DOWN || key_ == 'j') && help->rows.top < help->rows.n)
        help->rows.top++;
    else if ((key_ == KEY_UP || key_ == 'k') && help->rows.top > 0)
        help->rows.top--;
    else
        return false;
    return true;
}

static void close_page(struct app *app, void *self)
{
    (void)self;
    app_pop(app);
}

static void click(struct app *app, void *self, int y, int x)
{
    (void)y;
    (void)x;
    close_page(app, self);
}

static const struct binding bindings[] = {
    {.keys = {'q', '?', KEY_ESCAPE, KEY_RETURN}, .name = "q", .bar = "back", .run = close_page},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Keys",
    .bindings = bindings,
    .is_overlay = true,
    .draw = draw,
    .key = key,
    .click = click,
    .free = free,
};

void help_open(struct app *app, const struct app_page *about)
{
    struct help *help = calloc(1, sizeof *help);
    if (!help)
        return;
    help->about = about->kind;
    app_push(app, &kind, help);
}
