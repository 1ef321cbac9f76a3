/*
 * setup.h - the page on which a game is set up: game, options, who sits where.
 */
#ifndef TERM_PAGES_SETUP_H
#define TERM_PAGES_SETUP_H

#include <quincunx/game.h>

#include "term/kit/app.h"

enum setup_purpose { SETUP_PLAY, SETUP_WATCH, SETUP_SIMULATE };

void setup_open(struct app *app, enum setup_purpose purpose);
/* To play this game, whichever was chosen last. */
void setup_open_game(struct app *app, const struct qx_game *game);

#endif
