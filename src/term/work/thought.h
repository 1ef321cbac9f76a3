/*
 * thought.h - a bot judging positions, in a job of its own.
 *
 * A thought holds copies of all it needs, so the game may go on, or go back, meanwhile.
 */
#ifndef TERM_WORK_THOUGHT_H
#define TERM_WORK_THOUGHT_H

#include "term/pages/settings.h"
#include "term/work/bot_turn.h"

enum { THOUGHT_SPEC = BOT_SPEC };

struct thought {
    struct qx_rules rules;
    qx_seat seat;
    char spec[THOUGHT_SPEC];
    struct sitter sitter; /* opened when it is first asked; owned */
    void *state;          /* redacted for the seat                */
    uint64_t *keys;
    size_t n_keys;
    uint64_t seed;
    struct qx_budget budget;

    bool is_ok;
    struct qx_answer answer;
    struct qx_error error;
};

/* About the position that the session stands at. NULL: no memory. */
struct thought *thought_new(const struct qx_session *session, qx_seat seat, const char *spec,
                            struct qx_budget budget);
void thought_free(void *thought);

/* Asks the bot; the work of a job. */
void thought_work(struct job *job, void *thought);
/* The same about another state, on the caller's thread: the answer is in the thought. */
bool thought_ask(struct thought *thought, const void *state, qx_seat seat, const atomic_bool *stop);

#endif
