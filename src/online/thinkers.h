/*
 * thinkers.h - bots of rooms, thinking in threads of their own.
 *
 * A question is a copy of a session, so that the room may go on meanwhile; the answer names the
 * room, and whoever takes it looks whether it is still of use. One thread asks and takes.
 */
#ifndef ONLINE_THINKERS_H
#define ONLINE_THINKERS_H

#include <quincunx/flag.h>

#include "online/room.h"
#include "online/workers.h"

struct thinkers;

/* A question, and once taken its answer. */
struct thought {
    struct job job; /* first: a thought is one */
    char room[ROOM_WORD_SIZE];
    qx_seat seat;
    uint64_t n_moves, cuts;    /* of the seat and of the room when it was asked */
    char move[ROOM_TEXT_SIZE]; /* "": the bot has none */
    uint64_t used;             /* milliseconds that it thought */

    /* The thinkers' own: */
    char spec[ROOM_WORD_SIZE];
    uint64_t milliseconds;
    struct qx_session *session;
    qx_flag *stop;
};

/* `wake` is called from another thread when there is something to take. NULL: no memory, or no
 * threads. */
struct thinkers *thinkers_new(int n, void (*wake)(void *context), void *context);
/* Stops those that think, and waits for them. */
void thinkers_free(struct thinkers *thinkers);

/* Asks the level that sits there for a move; it may think for so long. False: no memory. */
bool thinkers_ask(struct thinkers *thinkers, const struct room *room, qx_seat seat,
                  uint64_t milliseconds);
/* An answer, which the caller frees by thought_free; NULL: none. */
struct thought *thinkers_take(struct thinkers *thinkers);
void thought_free(struct thought *thought);

#endif
