/*
 * isolation.h - a command in a world of its own, by bubblewrap.
 */
#ifndef BOTS_OUTSIDE_WIRE_ISOLATION_H
#define BOTS_OUTSIDE_WIRE_ISOLATION_H

#include <quincunx/bot.h>

enum { ISOLATION_PROCESSES = 2 }; /* of bubblewrap's own: one outside, and the first one inside */

/*
 * The words that run the command with no network, no processes but its own, no capabilities, and
 * nothing of the disk but the system, the present folder and that of the wire, all of it read only,
 * and without what the wire hides; what it writes to /tmp is forgotten. If we are not root, the
 * kernel keeps it from having more than one process above the wire's limit. One block of memory, or
 * NULL.
 */
char **isolation_words(const char *command, const struct qx_wire *wire);

#endif
