/*
 * advice.h - what a bot thinks of a position: a hint, a value for every move, a value for every
 * position of the game. All of it comes from background jobs.
 *
 * Values are the share of the point that a seat can expect, 0 … 1. In games of two seats a value
 * for one is a value for the other; with more seats only the mover's own is known.
 */
#ifndef TERM_WORK_ADVICE_H
#define TERM_WORK_ADVICE_H

#include <quincunx/session.h>

#include "term/work/job.h"
#include "term/pages/settings.h"
#include "term/work/thought.h"

enum { ADVICE_MOVES = 64 };

/* A legal move and what it is worth to the seat that makes it. */
struct advice_move {
    qx_move move;
    double value;
    int32_t distance; /* moves to the proven end; 0: not known */
    bool has_value, is_exact;
};

/* The position after some steps, worth to the seat that was asked. */
struct advice_point {
    uint64_t key; /* of the position; another one: out of date */
    bool is_done, has_value;
    qx_seat seat;
    double value;
};

struct advice {
    char spec[THOUGHT_SPEC]; /* the bot that is asked where nothing is known for certain */

    struct job *hinting;
    uint64_t hint_key; /* the position that the hint is about */
    bool has_hint;
    struct qx_answer hint;

    struct job *listing;
    uint64_t list_key;                      /* the position that the list is about */
    bool is_listed;                         /* nothing more is to come             */
    struct advice_move moves[ADVICE_MOVES]; /* best first */
    size_t n_moves, n_listed;               /* of how many */

    struct job *graphing;
    struct advice_point *points;
    size_t n_points;
};

/* Chooses the bot: the one named in the settings, or the best for this game. */
void advice_init(struct advice *advice, const struct qx_rules *rules,
                 const struct settings *settings);
void advice_release(struct advice *advice);

/* Each starts a job unless it is known or under way; about the session's present position. */
void advice_ask_hint(struct advice *advice, const struct qx_session *session, qx_seat seat,
                     const struct settings *settings, int wake);
void advice_ask_moves(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake);
void advice_ask_graph(struct advice *advice, const struct qx_session *session,
                      const struct settings *settings, int wake);
/* Collects what has come in. False: the hint failed; error says why. */
bool advice_wake(struct advice *advice, struct qx_error *error);
/* Stops what is under way and forgets the hint. */
void advice_stop(struct advice *advice);

/* Orders moves, the best first; for qsort. */
int advice_compare(const void *a, const void *b);

/* A value in words: "wins in 5", "62 %". */
void advice_value_text(bool is_exact, double value, int32_t distance, char *out, size_t size);

#endif
