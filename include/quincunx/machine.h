/*
 * machine.h - the clock, the cores and the room of this machine, for front ends and solvers. Any
 * thread may call.
 */
#ifndef QUINCUNX_MACHINE_H
#define QUINCUNX_MACHINE_H

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A steady clock. */
QX_API uint64_t qx_clock_milliseconds(void);
QX_API uint64_t qx_clock_nanoseconds(void);
/* Processor time that the calling thread has used: what a busy machine does not change. */
QX_API uint64_t qx_clock_thread_nanoseconds(void);

/* A seed for a new game, 1 … 4294967295, hardly ever twice the same: short enough to be read out.
 */
QX_API uint64_t qx_seed_fresh(void);

enum { QX_MAX_THREADS = 256 }; /* that one job may have */

/* Cores this process may use, 1 … QX_MAX_THREADS. */
QX_API int qx_n_cores(void);

/* Bytes of memory and, where this folder is, of disk that can still be had; UINT64_MAX: nobody
 * knows. */
QX_API uint64_t qx_memory_left(void);
QX_API uint64_t qx_disk_left(const char *folder);

/* Lets this process have as many files open at once as the system allows; returns how many, 0 where
 * nobody knows. *before, which may be NULL, becomes how many it was until then. */
QX_API uint64_t qx_raise_files(uint64_t *before);

/*
 * Calls work(context, i) for i = 0 … n-1, each on a thread of its own (part 0 on the caller's), and
 * returns when all have returned. A part whose thread cannot be had runs on the caller's. The parts
 * share the context. n is at most QX_MAX_THREADS.
 */
QX_API void qx_threads_run(int n, void (*work)(void *context, int part), void *context);

#ifdef __cplusplus
}
#endif

#endif
