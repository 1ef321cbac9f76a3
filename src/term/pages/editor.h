/*
 * editor.h - the board editor: a position set up cell by cell, and a game begun from it.
 */
#ifndef TERM_PAGES_EDITOR_H
#define TERM_PAGES_EDITOR_H

#include "term/pages/launch.h"

/* Begins with the first position of these rules, or with `text`; the seats are copied. */
void editor_open(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats,
                 const char *text);

#endif
