/*
 * advice_position.c - a hint for a position, and the worths of its moves, in the background.
 */
#include "term/work/advice_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>

/* A position with all that is needed to think about it while the game goes on. */
struct study {
    struct qx_rules rules;
    char advisor[ADVICE_SPEC];
    struct qx_budget budget;
    struct qx_position position; /* its state and keys are copies */
    void *state;
    uint64_t *keys;

    bool is_ok;
    struct qx_error error;
    struct qx_judgement hint;

    struct job *job;             /* guards what follows */
    struct qx_move_worth *moves; /* room for n_all */
    size_t n_moves, n_all;
};

static void release(void *context)
{
    struct study *study = context;
    free(study->state);
    free(study->keys);
    free(study->moves);
    free(study);
}

static struct study *study_new(const struct qx_session *session, qx_seat seat, const char *advisor,
                               const struct qx_budget *budget)
{
    struct study *study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->rules = *qx_session_rules(session);
    study->budget = *budget;
    study->position = qx_session_position(session);
    snprintf(study->advisor, sizeof study->advisor, "%s", advisor);
    study->state = malloc(study->rules.state_size);
    study->keys = malloc(study->position.n_keys * sizeof *study->keys);
    if (!study->state || !study->keys) {
        release(study);
        return NULL;
    }
    memcpy(study->state, study->position.state, study->rules.state_size);
    memcpy(study->keys, study->position.keys, study->position.n_keys * sizeof *study->keys);
    study->position.state = study->state;
    study->position.keys = study->keys;
    study->position.seat = seat;
    return study;
}

/* Opens an analysis, lets it answer, closes it. */
static void think(struct job *job, struct study *study,
                  bool (*answer)(struct study *study, struct qx_analysis *analysis))
{
    struct qx_store *store = qx_store_usual();
    const struct qx_analysis_means means = {.advisor = study->advisor,
                                            .budget = study->budget,
                                            .store = store,
                                            .stop = job_stop_flag(job)};
    struct qx_analysis *analysis = qx_analysis_new(&study->rules, &means, &study->error);
    study->job = job;
    study->is_ok = analysis && answer(study, analysis);
    qx_analysis_free(analysis);
    qx_store_free(store);
}

/* --- a hint --- */

static bool find_hint(struct study *study, struct qx_analysis *analysis)
{
    return qx_analysis_hint(analysis, &study->position, &study->hint, &study->error);
}

static void work_on_hint(struct job *job, void *context)
{
    think(job, context, find_hint);
}

struct job *hint_job_start(const struct qx_session *session, qx_seat seat, const char *advisor,
                           const struct qx_budget *budget, int wake)
{
    struct study *study = study_new(session, seat, advisor, budget);
    return study ? job_start(wake, work_on_hint, release, study) : NULL;
}

bool hint_job_collect(struct job *job, struct qx_judgement *hint, struct qx_error *error)
{
    const struct study *study = job_context(job);
    if (study->is_ok)
        *hint = study->hint;
    else
        *error = study->error;
    return study->is_ok;
}

/* --- moves --- */

static void note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct study *study = context;
    job_lock(study->job);
    if (!study->moves)
        study->moves = calloc(n_all, sizeof *study->moves);
    if (study->moves)
        study->moves[study->n_moves++] = *move;
    study->n_all = n_all;
    job_unlock(study->job);
    job_report(study->job);
}

static bool find_moves(struct study *study, struct qx_analysis *analysis)
{
    return qx_analysis_moves(analysis, &study->position, note, study, &study->error);
}

static void work_on_moves(struct job *job, void *context)
{
    think(job, context, find_moves);
}

struct job *moves_job_start(const struct qx_session *session, qx_seat seat, const char *advisor,
                            const struct qx_budget *budget, int wake)
{
    struct study *study = study_new(session, seat, advisor, budget);
    return study ? job_start(wake, work_on_moves, release, study) : NULL;
}

void moves_job_collect(struct job *job, struct advice *advice)
{
    const struct study *study = job_context(job);
    job_lock(job);
    const size_t n = study->n_moves;
    struct qx_move_worth *moves =
        n ? realloc(advice->moves, study->n_all * sizeof *moves) : advice->moves;
    if (n && moves) {
        advice->moves = moves;
        advice->n_moves = n;
        advice->n_all = study->n_all;
        memcpy(moves, study->moves, n * sizeof *moves);
    }
    job_unlock(job);
    qx_move_worth_sort(advice->moves, advice->n_moves, advice->is_together);
}
