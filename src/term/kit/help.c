/*
 * help.c - the page that `?` opens.
 */
#include "term/kit/help.h"

#include <stdlib.h>

#include "term/kit/list.h"

enum { NAME_WIDTH = 16, PAGE_WIDTH = 76, FRAME = 4 };

struct help {
    const struct page_kind *about;
    const void *page_self; /* of the page that it is about, which stays below */
    struct list rows;      /* `at` is not used: the page scrolls as a whole */
    int page;              /* rows in sight */
};

static const struct binding everywhere[] = {
    {.name = "q", .what = "go back; asks only where something would be lost"},
    {.name = "?", .what = "this page"},
    {.name = "Ctrl-L", .what = "draw the screen anew"},
    {.name = "Ctrl-Z", .what = "suspend; fg brings the program back"},
    {.name = "mouse", .what = "click on anything; the wheel scrolls"},
    {.name = NULL},
};

/* Draws the rows of one table from row `y` on; returns the row behind them. */
static int draw_table(const struct app *app, struct area area, int y, const struct binding *table,
                      const void *self)
{
    for (; table && table->name; table++) {
        if (table->is_there && !table->is_there(self))
            continue;
        const bool is_seen = y >= 0 && y < area.rows;
        const struct area words = {area.top + y, area.left + NAME_WIDTH,
                                   is_seen ? area.rows - y : 0, area.cols - NAME_WIDTH};
        if (is_seen)
            screen_put(&app->screen, area.top + y, area.left, NAME_WIDTH - 1,
                       app_style(app, STYLE_STRONG), table->name);
        const int rows = screen_wrap(&app->screen, words, STYLE_PLAIN, table->what);
        y += rows > 0 ? rows : 1;
    }
    return y;
}

/* The paragraph above the keys is in sight only while the page is at its top. */
static int draw_text(const struct app *app, struct area area, int top, const char *text)
{
    if (!text)
        return -top;
    struct area room = area;
    room.rows = top == 0 ? area.rows : 0;
    return screen_wrap(&app->screen, room, STYLE_PLAIN, text) + 1 - top;
}

static int count_rows(const struct app *app, const struct help *help)
{
    const int cols = app->screen.cols < PAGE_WIDTH ? app->screen.cols : PAGE_WIDTH;
    const struct area nowhere = {.cols = cols - FRAME};
    int y = draw_text(app, nowhere, 0, help->about->help);
    y = draw_table(app, nowhere, y, help->about->bindings, help->page_self);
    return draw_table(app, nowhere, y + 1, everywhere, NULL);
}

static void draw(struct app *app, void *self)
{
    struct help *help = self;
    int rows = count_rows(app, help) + 2, most = app->screen.rows - 3;
    struct area frame = screen_middle(&app->screen, rows < most ? rows : most, PAGE_WIDTH);
    struct area area = screen_frame(&app->screen, frame, "Keys");
    int y = draw_text(app, area, help->rows.top, help->about->help);
    y = draw_table(app, area, y, help->about->bindings, help->page_self);
    y = draw_table(app, area, y + 1, everywhere, NULL);
    help->rows.n = y + help->rows.top;
    help->page = area.rows;
    area.cols++;
    list_draw_edges(&help->rows, &app->screen, area);
}

static void scroll_by(struct help *help, int rows)
{
    int most = help->rows.n - help->page;
    int top = help->rows.top + rows;
    help->rows.top = top > most ? most : top;
    if (help->rows.top < 0)
        help->rows.top = 0;
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct help *help = self;
    if (key_ == KEY_DOWN || key_ == 'j')
        scroll_by(help, 1);
    else if (key_ == KEY_UP || key_ == 'k')
        scroll_by(help, -1);
    else if (key_ == KEY_NPAGE || key_ == ' ')
        scroll_by(help, help->page);
    else if (key_ == KEY_PPAGE)
        scroll_by(help, -help->page);
    else
        return false;
    return true;
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    scroll_by(self, rows);
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
    {.keys = {'q', '?', KEY_ESCAPE, KEY_RETURN}, .name = "q", .run = close_page},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Keys",
    .bindings = bindings,
    .is_overlay = true,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .free = free,
};

void help_open(struct app *app, const struct app_page *about)
{
    struct help *help = calloc(1, sizeof *help);
    if (!help)
        return;
    help->about = about->kind;
    help->page_self = about->self;
    app_push(app, &kind, help);
}
