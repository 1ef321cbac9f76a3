/*
 * headcount.h - the processes that descend from this one.
 *
 * For a process forked from one with threads: nothing is called but the system.
 */
#ifndef BOTS_OUTSIDE_WIRE_HEADCOUNT_H
#define BOTS_OUTSIDE_WIRE_HEADCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { HEADCOUNT_MOST = 4096 };

/* Hands over the calling thread's children, one after the other; false: the kernel does not list
 * them. */
bool headcount_children(void (*take)(void *context, pid_t child), void *context);
/* How many processes and threads descend from the calling thread. Whoever is past `most`, at most
 * HEADCOUNT_MOST, is not looked for: then it is most + 1. */
size_t headcount(size_t most);

#endif
