/*
 * protocol.h - our Othello as a guest of somebody else's program: a game, a bot, lines in and
 * out.
 */
#ifndef CMD_LIB_PROTOCOL_H
#define CMD_LIB_PROTOCOL_H

#include <quincunx/quincunx.h>

#include "cmd/lib/ponder.h"

enum { GUEST_SEATS = 2 };

/* The game that the other program leads, and who thinks for us in it. All zero but for bot, budget
 * and ponders before guest_start; the bot's name must live as long. */
struct guest {
    struct qx_rules rules;
    struct qx_session *session;
    const char *bot;
    struct qx_budget budget;
    struct qx_chair *chairs[GUEST_SEATS]; /* the bot in each seat; NULL: not asked yet */
    struct qx_analysis *analysis;         /* for hints; NULL: not asked yet */
    uint64_t clock[GUEST_SEATS]; /* milliseconds left to a seat for its game; 0: no clock */
    bool is_leaving;             /* the peer said quit */
    bool ponders;                /* thinks in the other side's time, too */
    struct qx_answer expected;   /* the last answer, and who gave it: its line says what to … */
    qx_seat thinker;             /* … ponder about; QX_NOBODY: nothing */
    struct ponder *ponder;       /* under way between two lines */
};

/* A protocol: one line in, its answer written to stdout. */
struct protocol {
    const char *name;
    void (*obey)(struct guest *guest, char *line);
};

extern const struct protocol protocol_gtp, protocol_nboard;

/* Starts a game on a board of this size; false: error says why, and the old game goes on. */
bool guest_start(struct guest *guest, unsigned size, struct qx_error *error);
/* Frees the game and the bots. */
void guest_release(struct guest *guest);
/* Plays a move given as text, in either case; passes nobody can avoid may be left out. A seat below
 * 0 stands for whoever is to move. False: error says why, and nobody has passed. */
bool guest_play(struct guest *guest, qx_seat seat, const char *move, struct qx_error *error);
/* Asks the bot for a move of whoever is to move; it keeps what it learnt from move to move. Where
 * the seat has a clock, it gets a part of what is left, and its clock runs. */
bool guest_think(struct guest *guest, struct qx_answer *answer, struct qx_error *error);
/* Has the bot move for a seat; the other one passes where it is its turn and it must. False: error
 * says why, and nobody has passed. */
bool guest_move(struct guest *guest, qx_seat seat, struct qx_answer *answer,
                struct qx_error *error);
/* Between two lines, once our move is made: ponders, if it is wished and there is something to
 * ponder about. */
void guest_ponder(struct guest *guest);
void guest_stop_pondering(struct guest *guest);
/* Tells what every move of whoever is to move is worth, best first. */
bool guest_weigh(struct guest *guest, qx_move_told *told, void *context, struct qx_error *error);

#endif
