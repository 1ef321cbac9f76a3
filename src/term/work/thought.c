/*
 * thought.c - a bot judging positions, in a job of its own.
 */
#include "term/work/thought.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>
#include <quincunx/solve.h>

struct thought *thought_new(const struct qx_session *session, qx_seat seat, const char *spec,
                            struct qx_budget budget)
{
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        return NULL;
    thought->rules = *qx_session_rules(session);
    thought->seat = seat;
    snprintf(thought->spec, sizeof thought->spec, "%s", spec);
    thought->n_keys = qx_session_n_steps(session) + 1;
    thought->keys = malloc(thought->n_keys * sizeof *thought->keys);
    thought->state = malloc(thought->rules.state_size);
    thought->seed = qx_session_seed(session);
    thought->budget = budget;
    if (!thought->state || !thought->keys) {
        thought_free(thought);
        return NULL;
    }
    memcpy(thought->keys, qx_session_keys(session), thought->n_keys * sizeof *thought->keys);
    qx_session_redacted(session, seat, thought->state);
    return thought;
}

void thought_free(void *context)
{
    struct thought *thought = context;
    if (!thought)
        return;
    sitter_release(&thought->sitter);
    free(thought->state);
    free(thought->keys);
    free(thought);
}

bool thought_ask(struct thought *thought, const void *state, qx_seat seat, const atomic_bool *stop)
{
    struct sitter *sitter = &thought->sitter;
    if (!sitter->chair) {
        sitter->store = qx_store_usual();
        sitter->chair = qx_chair_new(&thought->rules, seat, thought->spec, NULL, &thought->error);
    }
    struct qx_budget budget = thought->budget;
    budget.stop = stop;
    budget.store = sitter->store;
    const struct qx_position position = {.state = state,
                                         .keys = thought->keys,
                                         .n_keys = thought->n_keys,
                                         .seat = seat,
                                         .seed = thought->seed,
                                         .turn = thought->n_keys};
    return sitter->chair &&
           qx_chair_judge(sitter->chair, &position, &budget, &thought->answer, &thought->error);
}

void thought_work(struct job *job, void *context)
{
    struct thought *thought = context;
    thought->is_ok = thought_ask(thought, thought->state, thought->seat, job_stop_flag(job));
}
