/*
 * saved.h - the list of saved games: to be leafed through or played on.
 */
#ifndef TERM_PAGES_SAVED_H
#define TERM_PAGES_SAVED_H

#include "term/kit/app.h"

void saved_open(struct app *app);

#endif
