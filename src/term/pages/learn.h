/*
 * learn.h - the page of what teaches: guided first games, puzzles, progress.
 */
#ifndef TERM_PAGES_LEARN_H
#define TERM_PAGES_LEARN_H

#include "term/kit/app.h"

void learn_open(struct app *app);

#endif
