/*
 * form.h - a page that edits a table of options: a bot's, or the settings.
 */
#ifndef TERM_KIT_FORM_H
#define TERM_KIT_FORM_H

#include "term/kit/app.h"

/* Who has a form opened, and what is to happen; each may be NULL. */
struct form_owner {
    void (*changed)(struct app *app, void *context); /* a value has changed */
    void (*done)(struct app *app, void *context);    /* the page has gone   */
    void *context;
};

/* Works on the caller's values. */
void form_open(struct app *app, const char *title, const struct qx_option *options,
               uint64_t *values, const struct form_owner *owner);

/* One row of a form: a label, its value with arrows, and how it looks under the cursor. */
void form_row(struct app *app, struct area row, const char *label, const char *value,
              bool is_current);

#endif
