/*
 * browser.h - shows an address in the browser of whoever sits at this machine.
 */
#ifndef SERVE_BROWSER_H
#define SERVE_BROWSER_H

#include <stdbool.h>

/* Is there a desktop, and somebody at a terminal of it? */
bool browser_is_near(void);
/* Asks the desktop to show the address; the browser lives on by itself. */
void browser_open(const char *address);

#endif
