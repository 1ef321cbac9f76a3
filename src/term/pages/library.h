/*
 * library.h - the list of all games, finished or not: to look at, to play on, to search, to bring
 * in from elsewhere.
 */
#ifndef TERM_PAGES_LIBRARY_H
#define TERM_PAGES_LIBRARY_H

#include "term/kit/app.h"

void library_open(struct app *app);

#endif
