/*
 * party.h - a session with people and bots around it: who acts now, and bots that think in the
 * background.
 *
 * Where several seats owe a choice at once, bots choose first (session/people.c).
 */
#ifndef TERM_WORK_PARTY_H
#define TERM_WORK_PARTY_H

#include <quincunx/session.h>

#include "term/pages/settings.h"
#include "term/work/bot_turn.h"

#define PARTY_PERSON "human"

enum { PARTY_MAX_BOTS = 256 };

struct party {
    struct qx_session *session;
    const struct qx_rules *rules;
    struct sitter bots[PARTY_MAX_BOTS]; /* while they do not think; seats beyond are people */
    struct job *thinking;
    qx_seat thinker;
    uint64_t began; /* when the present actor's time began */
};

/* Takes the session over, and the players that it names. NULL: no memory. */
struct party *party_new(struct qx_session *session);
void party_free(struct party *party);

/* PARTY_PERSON, or what the session says of the seat: a name, a bot with its options. */
const char *party_player(const struct party *party, qx_seat seat);
bool party_is_person(const struct party *party, qx_seat seat);
qx_seat party_n_people(const struct party *party);
/* Who is to act now, chance settled: a seat, or QX_NOBODY when the game is over. */
qx_seat party_actor(const struct party *party);

/* Milliseconds that the present actor has used so far: a bot's end with its thought, however long
 * its answer has to wait. */
uint64_t party_time(const struct party *party);
/* The time since goes to this seat, and a new one begins. */
void party_stop_clock(struct party *party, qx_seat seat);
/* The actor's time begins now. */
void party_start_clock(struct party *party);

bool party_play(struct party *party, qx_seat seat, qx_move move, struct qx_error *error);
bool party_settle(struct party *party, struct qx_error *error);

/* Lets the bot in this seat think; false: no memory. */
bool party_think(struct party *party, qx_seat seat, const struct settings *settings, int wake);
/* Once its job is done: the bot's move. False: it could not answer. */
bool party_answer(struct party *party, struct qx_answer *answer, struct qx_error *error);
/* Sends the bot that thinks away, if one does; another is opened when it is asked again. */
void party_hush(struct party *party);

/* Goes to another step of the history. */
void party_go(struct party *party, size_t n_steps);
/* Back or forth to a choice of a person; false: there is none, and nothing has changed. */
bool party_undo(struct party *party);
bool party_redo(struct party *party);
/* How many moves have been made: what chance did is none. */
size_t party_n_moves(const struct qx_session *session);
/* How many of the last steps are the actor's own, one after the other: it may take them back. */
size_t party_n_own(const struct party *party);

#endif
