/*
 * home.h - the first page: what to do.
 */
#ifndef TERM_PAGES_HOME_H
#define TERM_PAGES_HOME_H

#include "term/kit/app.h"

void home_open(struct app *app);

#endif
