/*
 * thought.c - a bot thinking about one position.
 */
#include "term/work/thought.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/machine.h>

struct qx_budget thought_budget(const struct settings *settings)
{
    uint64_t nodes = settings->value[SETTING_NODES];
    return (struct qx_budget){
        .nodes = nodes,
        .milliseconds = nodes ? 0 : settings->value[SETTING_THINKING],
        .threads = 1,
        .now = qx_clock_milliseconds,
    };
}

static bool copy_history(struct thought *thought, const struct qx_session *session, size_t n_told)
{
    size_t n_open = qx_session_n_public(session);
    thought->n_keys = qx_session_n_steps(session) + 1;
    thought->keys = malloc(thought->n_keys * sizeof *thought->keys);
    thought->n_steps = n_open > n_told ? n_open - n_told : 0;
    thought->steps = malloc((thought->n_steps + 1) * sizeof *thought->steps);
    if (!thought->keys || !thought->steps)
        return false;
    memcpy(thought->keys, qx_session_keys(session), thought->n_keys * sizeof *thought->keys);
    for (size_t i = 0; i < thought->n_steps; i++)
        thought->steps[i] = qx_session_step(session, n_told + i);
    return true;
}

struct thought *thought_new(const struct qx_session *session, qx_seat seat, const char *spec,
                            size_t n_told, struct qx_budget budget)
{
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        return NULL;
    thought->rules = *qx_session_rules(session);
    thought->seat = seat;
    snprintf(thought->spec, sizeof thought->spec, "%s", spec);
    thought->state = malloc(thought->rules.state_size);
    if (!thought->state || !copy_history(thought, session, n_told)) {
        thought_free(thought);
        return NULL;
    }
    thought->budget = budget;
    qx_session_request(session, seat, &budget, thought->state, &thought->random);
    return thought;
}

void thought_free(void *context)
{
    struct thought *thought = context;
    if (!thought)
        return;
    brain_free(thought->brain);
    free(thought->state);
    free(thought->keys);
    free(thought->steps);
    free(thought);
}

/* A bot plays one seat: for another seat another one is opened. */
static bool prepare(struct thought *thought, qx_seat seat)
{
    if (thought->brain && thought->brain->seat != seat) {
        brain_free(thought->brain);
        thought->brain = NULL;
    }
    if (!thought->brain)
        thought->brain = brain_new(&thought->rules, seat, thought->spec, &thought->error);
    if (!thought->brain)
        return false;
    for (size_t i = 0; i < thought->n_steps; i++)
        qx_player_saw(thought->brain->player, thought->steps[i].seat, thought->steps[i].move);
    thought->n_steps = 0;
    return true;
}

bool thought_ask(struct thought *thought, const void *state, qx_seat seat, const atomic_bool *stop)
{
    struct qx_request request = {
        .rules = &thought->rules,
        .state = state,
        .seat = seat,
        .keys = thought->keys,
        .n_keys = thought->n_keys,
        .budget = thought->budget,
        .random = &thought->random,
    };
    if (!prepare(thought, seat))
        return false;
    request.budget.stop = stop;
    request.budget.store = thought->brain->store;
    return qx_player_choose(thought->brain->player, &request, &thought->answer, &thought->error);
}

void thought_work(struct job *job, void *context)
{
    struct thought *thought = context;
    thought->is_ok = thought_ask(thought, thought->state, thought->seat, job_stop_flag(job));
    thought->ended = qx_clock_milliseconds();
}
