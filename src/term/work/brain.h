/*
 * brain.h - a bot in its seat, together with the rules it was opened for.
 *
 * A bot may keep a pointer to its rules, and a bot that thinks in the background may outlive the
 * game it was asked about: so it takes a copy of the rules along.
 */
#ifndef TERM_WORK_BRAIN_H
#define TERM_WORK_BRAIN_H

#include <quincunx/bot.h>

struct brain {
    struct qx_rules rules;
    qx_seat seat;
    struct qx_player *player;
    struct qx_store *store; /* the tables it may look things up in; NULL: none */
};

/* NULL: error says why. */
struct brain *brain_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                        struct qx_error *error);
void brain_free(struct brain *brain);

#endif
