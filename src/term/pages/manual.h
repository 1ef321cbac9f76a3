/*
 * manual.h - the rules of a game to read, with boards to look at and to try.
 */
#ifndef TERM_PAGES_MANUAL_H
#define TERM_PAGES_MANUAL_H

#include "term/kit/app.h"

void manual_open(struct app *app, const struct qx_game *game);
/* A list of all games to read about. */
void manual_choose(struct app *app);

#endif
