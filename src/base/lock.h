/*
 * lock.h - a lock between threads; nothing where there are no threads (WebAssembly).
 */
#ifndef BASE_LOCK_H
#define BASE_LOCK_H

#if defined(__wasm__)

struct lock {
    char unused;
};
static inline void lock_init(struct lock *lock)
{
    lock->unused = 0;
}
static inline void lock_take(struct lock *lock)
{
    (void)lock;
}
static inline void lock_give(struct lock *lock)
{
    (void)lock;
}
static inline void lock_release(struct lock *lock)
{
    (void)lock;
}

#else

#include <pthread.h>

struct lock {
    pthread_mutex_t mutex;
};
static inline void lock_init(struct lock *lock)
{
    pthread_mutex_init(&lock->mutex, NULL);
}
static inline void lock_take(struct lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}
static inline void lock_give(struct lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}
static inline void lock_release(struct lock *lock)
{
    pthread_mutex_destroy(&lock->mutex);
}

#endif
#endif
