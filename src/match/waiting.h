/*
 * waiting.h - bots that wait for their next game, so that they need not be started again.
 *
 * Each thread of a match has a room of its own. Start with a struct of zeros.
 */
#ifndef MATCH_WAITING_H
#define MATCH_WAITING_H

#include <quincunx/chair.h>

enum { WAITING_MOST = 16 }; /* where more would wait, the one that has waited longest goes */

struct waiting {
    int n;
    struct qx_chair *chair[WAITING_MOST];
};

/* A chair for the bot that the spec names, run as the wire says: one that waits, or a new one.
 * NULL: error says why. */
struct qx_chair *waiting_take(struct waiting *room, const struct qx_rules *rules, const char *spec,
                              qx_seat seat, const struct qx_wire *wire, struct qx_error *error);
/* Takes a chair (or NULL) back: it waits, or is freed where that would save nothing. */
void waiting_return(struct waiting *room, struct qx_chair *chair);
void waiting_release(struct waiting *room);

#endif
