/*
 * advice.h - what is thought of a position: a hint in steps, the worth of every move, a
 * verdict on the move that a person is about to make, a value for every position of the game. The
 * analysis below does the thinking; here it is put into background jobs.
 *
 * A value of the graph is the share of the point that a seat can expect, 0 … 1. In games of two
 * seats a value for one is a value for the other; with more seats only the mover's own is known.
 */
#ifndef TERM_WORK_ADVICE_H
#define TERM_WORK_ADVICE_H

#include <quincunx/hint.h>

#include "term/work/job.h"
#include "term/pages/settings.h"

enum { ADVICE_SPEC = 200 };

/* The position after some steps, worth to the seat that was asked. */
struct advice_point {
    uint64_t key; /* of the position; another one: out of date */
    bool is_done, has_value;
    qx_seat seat;
    double value;
};

struct advice {
    char advisor[ADVICE_SPEC]; /* the bot that is asked where nothing is known for certain */

    struct job *hinting;
    uint64_t hint_key; /* the position that the hint is about */
    bool has_hint;
    struct qx_hint hint;
    enum qx_hint_step hint_step; /* how much of it is told */

    struct job *judging;  /* a move before it is made       */
    uint64_t judging_key; /* the position that it is about  */
    qx_move judged;

    struct job *listing;
    uint64_t list_key;           /* the position that the list is about */
    bool is_listed;              /* nothing more is to come             */
    bool is_together;            /* moves have no worth of their own, but a frequency */
    struct qx_move_worth *moves; /* best first; NULL: none yet */
    size_t n_moves, n_all;       /* so many of how many */

    struct job *graphing;
    struct advice_point *points;
    size_t n_points;
};

/* Chooses the bot: the one named in the settings, or the usual one for these rules. */
void advice_init(struct advice *advice, const struct qx_rules *rules,
                 const struct settings *settings);
void advice_release(struct advice *advice);

/* Each starts a job unless it is known or under way; about the session's present position. */
void advice_ask_moves(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake);
void advice_ask_graph(struct advice *advice, const struct qx_session *session,
                      const struct settings *settings, int wake);
/* A hint that is there is told one step further; else it is looked for. */
void advice_next_hint(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake);
/* Judges a legal move of the seat, in place of one that is being judged. False: no memory. */
bool advice_ask_verdict(struct advice *advice, const struct qx_session *session,
                        struct qx_step step, const struct settings *settings, int wake);
/* Has the judging come to its end, with the session where it stood? True once; of a move that could
 * not be judged the verdict is all zeros. */
bool advice_take_verdict(struct advice *advice, const struct qx_session *session,
                         struct qx_verdict *verdict);
/* Collects what else has come in. False: the hint failed; error says why. */
bool advice_wake(struct advice *advice, struct qx_error *error);
/* Stops what is under way and forgets the hint. */
void advice_stop(struct advice *advice);

#endif
