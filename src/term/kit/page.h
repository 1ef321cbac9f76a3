/*
 * page.h - a page of the program: how it is drawn, and a table of its keys.
 *
 * The table is the only description of the keys: it runs them, fills the line at the bottom and
 * makes the page that `?` shows.
 */
#ifndef TERM_KIT_PAGE_H
#define TERM_KIT_PAGE_H

#include <stdbool.h>

struct app;

enum { BINDING_KEYS = 4, KEY_ESCAPE = 27, KEY_RETURN = '\n' };
#define KEY_CTRL(letter) ((letter)&0x1f)

struct binding {
    int keys[BINDING_KEYS]; /* unused ones are 0                                    */
    const char *name;       /* how the keys are written: "u"                        */
    const char *bar;        /* a word for the line at the bottom; NULL: not there   */
    const char *what;       /* a sentence for the page of keys                      */
    void (*run)(struct app *app, void *self);
    bool (*is_offered)(const void *self); /* does it make sense now? NULL: always    */
    bool (*is_there)(const void *self);   /* does it ever on this page? NULL: yes    */
    bool (*is_in_bar)(const void *self);  /* worth its word in the bar, too? NULL: yes */
};

struct page_kind {
    const char *title;
    const char *help;               /* a paragraph above the keys; may be NULL       */
    const struct binding *bindings; /* ends with a NULL name                         */
    bool is_overlay;                /* the page below stays in sight                 */
    void (*draw)(struct app *app, void *self);
    /* A key that no binding takes; NULL: none. */
    bool (*key)(struct app *app, void *self, int key);
    /* Takes every key before bindings do; for text entry. NULL: none. */
    bool (*type)(struct app *app, void *self, int key);
    void (*click)(struct app *app, void *self, int y, int x); /* may be NULL */
    void (*wheel)(struct app *app, void *self, int rows);     /* may be NULL */
    void (*wake)(struct app *app, void *self); /* background work has news; may be NULL */
    /* Milliseconds until it must be drawn again, and what then happens first; NULL: for ever,
       nothing. */
    int (*patience)(struct app *app, void *self);
    void (*tick)(struct app *app, void *self);
    void (*back)(struct app *app, void *self);  /* `q` was pressed; NULL: the page goes */
    void (*shown)(struct app *app, void *self); /* it has come to the top (again); may be NULL */
    void (*free)(void *self);
};

#endif
