/*
 * progress_page.h - how a person does: puzzles and games of every game, the rating over time.
 */
#ifndef TERM_PAGES_PROGRESS_PAGE_H
#define TERM_PAGES_PROGRESS_PAGE_H

#include "term/kit/app.h"

void progress_open(struct app *app);

#endif
