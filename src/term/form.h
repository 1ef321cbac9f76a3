/*
 * form.h - a page that edits a table of options: a bot's, or the settings.
 */
#ifndef TERM_FORM_H
#define TERM_FORM_H

#include "term/app.h"

/* Works on the caller's values; `done` runs when the page goes, and may be NULL. */
void form_open(struct app *app, const char *title, const struct qx_option *options,
               uint64_t *values, void (*done)(struct app *app, void *context), void *context);

/* One row of a form: a label, its value with arrows, and how it looks under the cursor. */
void form_row(struct app *app, struct area row, const char *label, const char *value,
              bool is_current);

#endif
