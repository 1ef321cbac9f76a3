/*
 * app.c - the stack of pages and the loop that feeds them.
 *
 * The loop sleeps in poll until a key, a signal or a byte from background work arrives, or until
 * the page on top wants to be drawn again; it never spins. Pages taken off the stack live until the
 * event that took them off is over, so a key's function may safely end its own page.
 */
#include "term/kit/app.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "term/kit/bars.h"
#include "term/kit/help.h"
#include "term/kit/mouse.h"
#include "term/kit/signals.h"
#include "term/kit/terminal.h"

attr_t app_style(const struct app *app, enum style style)
{
    return palette_style(&app->screen.palette, style);
}

/* --- the stack --- */

static struct app_page *top(struct app *app)
{
    return app->n_pages > 0 ? &app->pages[app->n_pages - 1] : NULL;
}

static void set_aside(struct app *app, struct app_page page)
{
    assert(app->n_gone < APP_MAX_GONE);
    app->gone[app->n_gone++] = page;
}

void app_push(struct app *app, const struct page_kind *kind, void *self)
{
    const struct app_page page = {.kind = kind, .self = self};
    if (app->n_pages == APP_MAX_PAGES) {
        app_complain(app, "too many pages are open; q goes back");
        set_aside(app, page);
        return;
    }
    app->pages[app->n_pages++] = page;
    app->has_new_top = true;
}

static void take_off(struct app *app)
{
    assert(app->n_pages > 0);
    set_aside(app, app->pages[--app->n_pages]);
    app->has_new_top = true;
}

void app_pop(struct app *app)
{
    take_off(app);
}

void app_pop_to(struct app *app, const void *self)
{
    while (app->n_pages > 0 && top(app)->self != self)
        take_off(app);
}

/* The event is over: pages that were taken off go, and then the new one on top is told. */
static void sweep(struct app *app)
{
    while (app->n_gone > 0) {
        struct app_page *page = &app->gone[--app->n_gone];
        if (page->kind->free)
            page->kind->free(page->self);
    }
    struct app_page *page = top(app);
    if (app->has_new_top && page && page->kind->shown)
        page->kind->shown(app, page->self);
    app->has_new_top = false;
}

/* --- what is said --- */

QX_PRINTF(3, 0)
static void say(struct app *app, bool is_bad, const char *format, va_list arguments)
{
    vsnprintf(app->said, sizeof app->said, format, arguments);
    app->is_said_bad = is_bad;
}

void app_say(struct app *app, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(app, false, format, arguments);
    va_end(arguments);
}

void app_complain(struct app *app, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(app, true, format, arguments);
    va_end(arguments);
}

/* --- events --- */

static const struct binding *find(const struct app_page *page, int key)
{
    const struct binding *binding = page->kind->bindings;
    for (; binding && binding->name; binding++)
        for (int i = 0; i < BINDING_KEYS; i++)
            if (key != 0 && binding->keys[i] == key &&
                (!binding->is_offered || binding->is_offered(page->self)))
                return binding;
    return NULL;
}

static void go_back(struct app *app, struct app_page *page)
{
    if (page->kind->back)
        page->kind->back(app, page->self);
    else
        app_pop(app);
}

void app_press(struct app *app, int key)
{
    struct app_page *page = top(app);
    if (!page)
        return;
    app->said[0] = '\0';
    if (page->kind->type && page->kind->type(app, page->self, key))
        return;
    const struct binding *binding = find(page, key);
    if (binding)
        binding->run(app, page->self);
    else if (page->kind->key && page->kind->key(app, page->self, key))
        return;
    else if (key == '?')
        help_open(app, page);
    else if (key == 'q' || (key == KEY_ESCAPE && !page->kind->back && app->n_pages > 1))
        go_back(app, page);
    else if (key == KEY_CTRL('l'))
        clearok(curscr, TRUE);
}

static void click_at(struct app *app, int y, int x)
{
    struct app_page *page = top(app);
    int key = page ? bars_key_at(app, page->kind, page->self, y, x) : 0;
    if (key) {
        app_press(app, key);
    } else if (page && page->kind->click) {
        app->said[0] = '\0';
        page->kind->click(app, page->self, y, x);
    }
}

static void take_mouse(struct app *app, const struct mouse_event *event)
{
    struct app_page *page = top(app);
    app->mouse_y = event->y;
    app->mouse_x = event->x;
    if (event->wheel && page && page->kind->wheel)
        page->kind->wheel(app, page->self, event->wheel);
    if (event->is_press)
        click_at(app, event->y, event->x);
}

/* A terminal that has gone away is readable for ever and gives nothing. */
static void notice_end(struct app *app, bool has_read)
{
    enum { MOST_EMPTY = 3 };
    app->n_empty = has_read ? 0 : app->n_empty + 1;
    if (app->n_empty >= MOST_EMPTY)
        app->is_leaving = true;
}

static void read_keys(struct app *app)
{
    struct mouse_event event;
    int key;
    bool has_read = false;
    while (!app->is_leaving && (key = getch()) != ERR) {
        if (mouse_read(key, &event))
            take_mouse(app, &event);
        else if (key == '\r' || key == KEY_ENTER)
            app_press(app, KEY_RETURN);
        else if (key != KEY_RESIZE)
            app_press(app, key);
        sweep(app);
        has_read = true;
    }
    notice_end(app, has_read);
}

static void read_signals(struct app *app)
{
    int number;
    while ((number = signals_next(app->signals)) != 0) {
        if (number == SIGWINCH || number == SIGCONT)
            terminal_resize(&app->screen);
        else if (number == SIGTSTP)
            terminal_stop(&app->screen);
        else {
            app->is_leaving = true;
            app->died_of = number;
        }
    }
}

void app_wake(struct app *app)
{
    ssize_t done = write(app->wake[1], "!", 1);
    (void)done; /* a full pipe already wakes the loop */
}

/* News is for every page: one below may have work going on. */
static void wake_pages(struct app *app)
{
    char bytes[64];
    while (read(app->wake[0], bytes, sizeof bytes) > 0)
        ;
    for (int i = 0; i < app->n_pages; i++)
        if (app->pages[i].kind->wake)
            app->pages[i].kind->wake(app, app->pages[i].self);
}

/* The shortest patience of the pages in sight. */
static int patience(struct app *app)
{
    int least = -1;
    for (int i = app->n_pages - 1; i >= 0; i--) {
        const struct app_page *page = &app->pages[i];
        int wish = page->kind->patience ? page->kind->patience(app, page->self) : -1;
        if (wish >= 0 && (least < 0 || wish < least))
            least = wish;
        if (!page->kind->is_overlay)
            break;
    }
    return least;
}

static void tick_pages(struct app *app)
{
    for (int i = 0; i < app->n_pages; i++)
        if (app->pages[i].kind->tick)
            app->pages[i].kind->tick(app, app->pages[i].self);
}

static void wait(struct app *app)
{
    struct pollfd files[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = app->signals, .events = POLLIN},
        {.fd = app->wake[0], .events = POLLIN},
    };
    int n = poll(files, 3, patience(app));
    if (n < 0 && errno != EINTR)
        app->is_leaving = true;
    if (n == 0)
        tick_pages(app);
    if (files[1].revents)
        read_signals(app);
    if (files[2].revents)
        wake_pages(app);
    if (files[0].revents & POLLIN)
        read_keys(app);
    else if (files[0].revents)
        app->is_leaving = true; /* the terminal has gone */
    sweep(app);
}

void app_point(struct app *app, int y, int x, bool is_seen)
{
    app->point_y = y;
    app->point_x = x;
    app->is_point_seen = is_seen;
}

static void draw(struct app *app)
{
    int first = app->n_pages - 1;
    while (first > 0 && app->pages[first].kind->is_overlay)
        first--;
    erase();
    app->point_y = -1;
    for (int i = first; i >= 0 && i < app->n_pages; i++)
        app->pages[i].kind->draw(app, app->pages[i].self);
    if (top(app))
        bars_draw_keys(app, top(app)->kind, top(app)->self);
    curs_set(app->point_y >= 0 && app->is_point_seen);
    if (app->point_y >= 0)
        move(app->point_y, app->point_x);
    refresh();
}

void app_run(struct app *app)
{
    sweep(app);
    while (app->n_pages > 0 && !app->is_leaving) {
        draw(app);
        wait(app);
    }
}

/* --- opening and closing --- */

bool app_open(struct app *app, struct qx_error *error)
{
    if (pipe2(app->wake, O_CLOEXEC | O_NONBLOCK) != 0)
        return qx_fail(error, "no pipe could be opened: %s", strerror(errno));
    app->signals = signals_open();
    if (app->signals < 0)
        return qx_fail(error, "no pipe could be opened: %s", strerror(errno));
    if (!terminal_open(&app->screen, &app->settings, error)) {
        signals_close();
        return false;
    }
    signals_learn_terminal();
    return true;
}

/* The pipe stays open: work that was dropped may still knock. */
void app_close(struct app *app)
{
    while (app->n_pages > 0)
        take_off(app);
    sweep(app);
    terminal_close();
    signals_close();
}
