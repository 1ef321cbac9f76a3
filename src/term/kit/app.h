/*
 * app.h - the program as a whole: a stack of pages over one screen, and the loop that feeds them.
 */
#ifndef TERM_KIT_APP_H
#define TERM_KIT_APP_H

#include "term/kit/text_line.h"
#include "term/kit/page.h"
#include "term/kit/screen.h"
#include "term/pages/settings.h"
#include "term/work/kept_files.h"

/* Pages that lie on each other, and those that one event takes off or finds no room for. */
enum { APP_MAX_PAGES = 12, APP_MAX_GONE = 2 * APP_MAX_PAGES };

struct app_page {
    const struct page_kind *kind;
    void *self;
};

struct app {
    struct screen screen;
    struct settings settings;
    struct kept_folders kept;
    struct app_page pages[APP_MAX_PAGES];
    int n_pages;
    struct app_page gone[APP_MAX_GONE]; /* off the stack, freed when the event is over */
    int n_gone;
    bool has_new_top;
    int point_y, point_x; /* where the terminal's cursor stands; -1: nowhere */
    bool is_point_seen;
    int mouse_y, mouse_x; /* where the mouse was last heard of */
    int signals;          /* files to poll */
    int wake[2];
    char said[240]; /* shown until the next key */
    bool is_said_bad;
    int n_empty; /* times in a row that the terminal had nothing to read, though it said so */
    struct line_history history;
    char farewell[400]; /* printed on the normal screen once the program has left */
    bool is_leaving;
    int died_of; /* the signal that ended the program, or 0 */
};

/* Opens the terminal. False: error says why. */
bool app_open(struct app *app, struct qx_error *error);
void app_close(struct app *app);
/* Runs until the last page has gone. */
void app_run(struct app *app);

/* The page owns `self` from now on. Where too many are open that is told, and the page goes with
 * the event: until then `self` may be used as if it had been opened. */
void app_push(struct app *app, const struct page_kind *kind, void *self);
void app_pop(struct app *app);
/* Takes off everything above this page. */
void app_pop_to(struct app *app, const void *self);

/* One sentence for the person, good news or bad. */
void app_say(struct app *app, const char *format, ...) QX_PRINTF(2, 3);
void app_complain(struct app *app, const char *format, ...) QX_PRINTF(2, 3);

/* The title line. */
void app_draw_title(struct app *app, const char *title);
/* What lies between the title line and the two lines at the bottom. */
struct area app_body(const struct app *app);
/* The line above the keys: what was said, else `otherwise`. */
void app_draw_said(struct app *app, const char *otherwise);

/* Where the terminal's own cursor is to stand, for screen readers and magnifiers; seen or not. */
void app_point(struct app *app, int y, int x, bool is_seen);

/* The same as a key of the keyboard: for places that are clicked. */
void app_press(struct app *app, int key);

/* Has all pages look for news. */
void app_wake(struct app *app);

attr_t app_style(const struct app *app, enum style style);

#endif
