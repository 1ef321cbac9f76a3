/*
 * job.h - work in the background: one thread, a stop flag, and a knock on a pipe when there is
 * news.
 *
 * A job owns its context. The main thread never waits for a job: it looks whether it is done, or
 * drops it; a dropped job is asked to stop, and whoever lets go last (thread or owner) releases the
 * context.
 */
#ifndef TERM_WORK_JOB_H
#define TERM_WORK_JOB_H

#include <stdatomic.h>
#include <stdbool.h>

struct job;

/* NULL: no thread could be had; the context stays the caller's. `wake` is a file a byte is written
 * to. */
struct job *job_start(int wake, void (*work)(struct job *job, void *context),
                      void (*release)(void *context), void *context);

/* From the main thread. */
bool job_is_done(const struct job *job);
void *job_context(struct job *job);
void job_stop(struct job *job);
void job_drop(struct job *job); /* NULL is fine */
void job_wait(struct job *job); /* until it is done: for work that is short and must not be lost */

/* From both: guards what the context shares while the work goes on. */
void job_lock(struct job *job);
void job_unlock(struct job *job);

/* From the work. */
const atomic_bool *job_stop_flag(const struct job *job);
bool job_is_stopped(const struct job *job);
void job_report(struct job *job); /* there is news to show */

#endif
