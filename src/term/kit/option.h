/*
 * option.h - one option of a table (a game's, a bot's, the settings'): shown, changed, typed.
 */
#ifndef TERM_KIT_OPTION_H
#define TERM_KIT_OPTION_H

#include "term/kit/app.h"

/* An option with the place of its value, and who is to know of a change. */
struct option_edit {
    const struct qx_option *option;
    uint64_t *value;
    void (*changed)(struct app *app, void *context);
    void *context;
};

void option_text(const struct qx_option *option, uint64_t value, char *out, size_t size);
/* What it may be: "1 to 1000", "one of 3, off". */
void option_range(const struct qx_option *option, char *out, size_t size);
/* The next value up or down; choices go around. */
void option_step(const struct qx_option *option, uint64_t *value, int by);
/* Opens a list of the choices, or a line for the number. `edit` must outlive the window. */
void option_ask(struct app *app, struct option_edit *edit);

#endif
