/*
 * mouse.h - the mouse, read from the terminal's own reports.
 *
 * A button that is pressed counts, its release does not. The library's mouse is not used: it joins
 * presses and releases into clicks by rules of its own, and so loses some and doubles others.
 */
#ifndef TERM_KIT_MOUSE_H
#define TERM_KIT_MOUSE_H

#include <stdbool.h>

struct mouse_event {
    int x, y;      /* column and row, from 0 */
    bool is_press; /* of the left button     */
    int wheel;     /* -1 up, 1 down          */
};

/* After the terminal is open: asks it for reports, if it knows what a mouse is. */
void mouse_open(void);
void mouse_close(void);
/* Whether reports are wanted at all; from now on, and when it is opened again. */
void mouse_set(bool is_on);
/* Reads the rest of a report; false: the key does not begin one, or it is broken. */
bool mouse_read(int key, struct mouse_event *event);

#endif
