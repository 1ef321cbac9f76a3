/*
 * advice_position.c - a hint for a position, the worths of its moves, and a coach's verdict on one,
 * in the background.
 */
#include "term/work/advice_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>

/* A position with all that is needed to think about it while the game goes on. */
struct study {
    struct qx_session *session; /* a copy that stands there */
    char advisor[ADVICE_SPEC];
    struct qx_budget budget;
    struct qx_step step; /* whose eyes, and the move that is judged */

    bool is_ok;
    struct qx_error error;
    struct qx_hint hint;
    struct qx_verdict verdict;

    struct job *job;             /* guards what follows */
    struct qx_move_worth *moves; /* room for n_all */
    size_t n_moves, n_all;
};

static void release(void *context)
{
    struct study *study = context;
    qx_session_free(study->session);
    free(study->moves);
    free(study);
}

static struct job *start(const struct advice_question *question, struct qx_step step,
                         void (*work)(struct job *job, void *context))
{
    struct study *study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->session = qx_session_copy(question->session);
    study->budget = question->budget;
    study->step = step;
    snprintf(study->advisor, sizeof study->advisor, "%s", question->advisor);
    struct job *job = study->session ? job_start(question->wake, work, release, study) : NULL;
    if (!job)
        release(study);
    return job;
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
    struct qx_analysis *analysis =
        qx_analysis_new(qx_session_rules(study->session), &means, &study->error);
    study->job = job;
    study->is_ok = analysis && answer(study, analysis);
    qx_analysis_free(analysis);
    qx_store_free(store);
}

/* --- a hint --- */

static bool find_hint(struct study *study, struct qx_analysis *analysis)
{
    return qx_hint_find(analysis, study->session, study->step.seat, &study->hint, &study->error);
}

static void work_on_hint(struct job *job, void *context)
{
    think(job, context, find_hint);
}

struct job *hint_job_start(const struct advice_question *question)
{
    return start(question, (struct qx_step){.seat = question->seat}, work_on_hint);
}

bool hint_job_collect(struct job *job, struct qx_hint *hint, struct qx_error *error)
{
    const struct study *study = job_context(job);
    if (study->is_ok)
        *hint = study->hint;
    else
        *error = study->error;
    return study->is_ok;
}

/* --- a verdict --- */

static bool find_verdict(struct study *study, struct qx_analysis *analysis)
{
    return qx_review_move(analysis, study->session, study->step, &study->verdict, &study->error);
}

static void work_on_verdict(struct job *job, void *context)
{
    think(job, context, find_verdict);
}

struct job *verdict_job_start(const struct advice_question *question, qx_move move)
{
    return start(question, (struct qx_step){question->seat, move}, work_on_verdict);
}

bool verdict_job_collect(struct job *job, struct qx_verdict *verdict)
{
    const struct study *study = job_context(job);
    *verdict = study->verdict;
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
    struct qx_position position = qx_session_position(study->session);
    position.seat = study->step.seat;
    return qx_analysis_moves(analysis, &position, note, study, &study->error);
}

static void work_on_moves(struct job *job, void *context)
{
    think(job, context, find_moves);
}

struct job *moves_job_start(const struct advice_question *question)
{
    return start(question, (struct qx_step){.seat = question->seat}, work_on_moves);
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
