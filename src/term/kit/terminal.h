/*
 * terminal.h - the terminal: opened, resized, suspended, closed.
 */
#ifndef TERM_KIT_TERMINAL_H
#define TERM_KIT_TERMINAL_H

#include "term/kit/screen.h"
#include "term/pages/settings.h"

/* Can a full-screen program run here: both ends a terminal, and one that moves its cursor? */
bool terminal_is_fit(void);

/* Where standard input is something else, and read no more, keys come from the terminal itself. */
void terminal_take_keys(void);

bool terminal_open(struct screen *screen, const struct settings *settings, struct qx_error *error);
/* Colours and signs as the settings want them, and the terminal can show them. */
void terminal_dress(struct screen *screen, const struct settings *settings);
void terminal_close(void);
void terminal_resize(struct screen *screen);
/* Gives the terminal back, stops this process, and takes it again when it is continued. */
void terminal_stop(struct screen *screen);

#endif
