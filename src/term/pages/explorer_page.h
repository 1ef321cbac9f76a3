/*
 * explorer_page.h - the tree of a game: the moves of a position with what they are worth, who plays
 * them and how they score; step in and out.
 */
#ifndef TERM_PAGES_EXPLORER_PAGE_H
#define TERM_PAGES_EXPLORER_PAGE_H

#include <quincunx/session.h>

#include "term/kit/app.h"

/* From where the session stands, which is copied; choices that are still secret are left out. */
void explorer_open(struct app *app, const struct qx_session *session);

#endif
