/*
 * protocol.h - an Othello engine behind somebody else's protocol: a game, a bot, and lines in and
 * out.
 */
#ifndef CMD_LIB_PROTOCOL_H
#define CMD_LIB_PROTOCOL_H

#include <quincunx/quincunx.h>

struct engine {
    struct qx_rules rules;
    struct qx_session *session;
    const char *bot;
    struct qx_budget budget;
    void *seen;      /* room for a state  */
    bool is_leaving; /* the peer said quit */
};

/* A protocol: one line in, its answer written to stdout. */
struct engine_protocol {
    const char *name;
    void (*obey)(struct engine *engine, char *line);
};

extern const struct engine_protocol engine_gtp, engine_nboard;

/* Starts a game on a board of this size; false: error says why, and the old game goes on. */
bool engine_start(struct engine *engine, unsigned size, struct qx_error *error);
/* Plays a move given as text, in either case; passes nobody can avoid may be left out. */
bool engine_play(struct engine *engine, qx_seat seat, const char *move, struct qx_error *error);
/* Asks the bot for a move of whoever is to move. */
bool engine_think(struct engine *engine, struct qx_answer *answer, struct qx_error *error);

#endif
