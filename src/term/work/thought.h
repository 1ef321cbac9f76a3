/*
 * thought.h - a bot thinking about one position, in a job of its own.
 *
 * A thought holds copies of all it needs, so the game may go on, or go back, meanwhile. A bot that
 * is kept from move to move goes into the thought and comes out of it again.
 */
#ifndef TERM_WORK_THOUGHT_H
#define TERM_WORK_THOUGHT_H

#include <quincunx/bot.h>
#include <quincunx/session.h>

#include "term/work/brain.h"
#include "term/work/job.h"
#include "term/pages/settings.h"

enum { THOUGHT_SPEC = 200 };

struct thought {
    struct qx_rules rules;
    qx_seat seat;
    char spec[THOUGHT_SPEC];
    struct brain *brain; /* NULL: opened by the work; owned */
    void *state;         /* redacted for the seat           */
    uint64_t *keys;
    size_t n_keys;
    struct qx_step *steps; /* that the bot has not been told yet */
    size_t n_steps;
    struct qx_budget budget;
    struct qx_random random;

    bool is_ok;
    struct qx_answer answer;
    struct qx_error error;
    uint64_t ended; /* when the work was done, in milliseconds of the clock */
};

/* The public steps of the session from n_told on are told to the bot before it is asked. NULL: no
 * memory. */
struct thought *thought_new(const struct qx_session *session, qx_seat seat, const char *spec,
                            size_t n_told, struct qx_budget budget);
void thought_free(void *thought);

/* What the settings allow a bot. */
struct qx_budget thought_budget(const struct settings *settings);

/* Asks the bot; the work of a job. */
void thought_work(struct job *job, void *thought);
/* The same about another state, on the caller's thread: the answer is in the thought. */
bool thought_ask(struct thought *thought, const void *state, qx_seat seat, const atomic_bool *stop);

#endif
