/*
 * bars.h - the title line at the top and the line of keys at the bottom.
 */
#ifndef TERM_KIT_BARS_H
#define TERM_KIT_BARS_H

#include "term/kit/app.h"

/* The line of keys of the page on top. */
void bars_draw_keys(struct app *app, const struct page_kind *kind, const void *self);

/* The key whose word in the line at the bottom lies at this place, or 0. */
int bars_key_at(const struct app *app, const struct page_kind *kind, const void *self, int y,
                int x);

#endif
