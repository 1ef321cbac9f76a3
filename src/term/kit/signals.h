/*
 * signals.h - signals as bytes to read, and a terminal that survives a crash.
 *
 * Between open and close, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH arrive as their
 * numbers on a pipe that the main loop polls. A crash (SIGSEGV, SIGABRT, …) first puts the terminal
 * back.
 */
#ifndef TERM_KIT_SIGNALS_H
#define TERM_KIT_SIGNALS_H

#include <quincunx/base.h>

/* Before the terminal is changed: remembers its modes. Returns the end of the pipe to read, or
 * -1. */
int signals_open(void);
/* After the terminal is open: remembers the strings that close it. */
void signals_learn_terminal(void);
void signals_close(void);

/* The next signal that has arrived, or 0. */
int signals_next(int file);

/* Stops this process as SIGTSTP would; returns when it is continued. */
void signals_stop(void);
/* Ends this process by the signal, so that the shell sees why. */
_Noreturn void signals_die(int number);

#endif
