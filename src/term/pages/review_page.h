/*
 * review_page.h - a game judged move by move, to leaf through while the judging goes on.
 */
#ifndef TERM_PAGES_REVIEW_PAGE_H
#define TERM_PAGES_REVIEW_PAGE_H

#include <quincunx/session.h>

#include "term/kit/app.h"

/* The session is copied. */
void review_open(struct app *app, const struct qx_session *session);

#endif
