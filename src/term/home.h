/*
 * home.h - the first page: what to do.
 */
#ifndef TERM_HOME_H
#define TERM_HOME_H

#include "term/app.h"

void home_open(struct app *app);

#endif
