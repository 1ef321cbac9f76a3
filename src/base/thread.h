/*
 * thread.h - running one function on several threads and waiting for all of them.
 *
 * Without threads (WebAssembly) the parts run one after the other.
 */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#if !defined(__wasm__)
#include <pthread.h>
#endif
#include <stdbool.h>
#include <stdint.h>

enum { THREAD_MAX = 256 };

/* Threads that somebody asks for, as thread_run takes them. */
static inline int thread_bound(int64_t n)
{
    return n < 1 ? 1 : n > THREAD_MAX ? THREAD_MAX : (int)n;
}

/*
 * Calls work(context, i) for i = 0 … n-1, each on a thread of its own (part 0 on the caller's), and
 * returns when all have returned. Where a thread cannot be had its part runs on the caller's
 * thread. n is 1 to THREAD_MAX.
 */
void thread_run(int n, void (*work)(void *context, int part), void *context);

#if !defined(__wasm__)
/*
 * pthread_create with a stack that our searches fit into on every C library: of musl a thread gets
 * 128 kB if nothing is said. Returns whether the thread began.
 */
bool thread_begin(pthread_t *thread, void *(*work)(void *context), void *context);
#endif

/* Processors this process may use; at least 1. */
int thread_count(void);

#endif
