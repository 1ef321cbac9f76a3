/*
 * help.h - the page that `?` opens: the keys of the page below, made from its table.
 */
#ifndef TERM_KIT_HELP_H
#define TERM_KIT_HELP_H

#include "term/kit/app.h"

void help_open(struct app *app, const struct app_page *about);

#endif
