/*
 * bot_turn.h - a bot that chooses its move in a job of its own.
 *
 * The turn holds a copy of the session, so the game may go on, or go back, meanwhile. The bot goes
 * into the turn and comes out of it again.
 */
#ifndef TERM_WORK_BOT_TURN_H
#define TERM_WORK_BOT_TURN_H

#include <quincunx/chair.h>

#include "term/work/job.h"

/* Room for the text of a player that is chosen or shown. */
enum { BOT_SPEC = 200 };

/* A bot with the tables it may look things up in, which must outlive it. All NULL: not opened. */
struct sitter {
    struct qx_chair *chair;
    struct qx_store *store;
};

void sitter_release(struct sitter *sitter);

struct bot_turn {
    struct qx_session *session; /* owned */
    qx_seat seat;
    struct sitter sitter; /* opened by the work where it is not; owned */
    struct qx_budget budget;

    bool is_ok;
    struct qx_answer answer;
    struct qx_error error;
    uint64_t ended; /* when the work was done, in milliseconds of the clock */
};

/* A turn of the bot that the session names as the player of the seat. NULL: no memory. */
struct bot_turn *bot_turn_new(const struct qx_session *session, qx_seat seat,
                              struct qx_budget budget);
void bot_turn_free(void *turn);
/* The work of a job. */
void bot_turn_work(struct job *job, void *turn);

#endif
