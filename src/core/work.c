/*
 * work.c - what a long calculation asks of its work: whether to stop, and whom to tell.
 */
#include <quincunx/solve.h>

bool qx_work_is_stopped(const struct qx_work *work)
{
    return (work->stop && atomic_load_explicit(work->stop, memory_order_relaxed)) ||
           (work->now && work->now() >= work->deadline);
}

void qx_work_tell(const struct qx_work *work, const char *stage, uint64_t done, uint64_t total)
{
    if (work->tell)
        work->tell(work->context, stage, done, total);
}
