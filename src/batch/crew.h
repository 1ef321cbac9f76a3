/*
 * crew.h - threads that stay, for work that comes in small pieces: a step of a batch takes less
 * time than starting a thread.
 */
#ifndef BATCH_CREW_H
#define BATCH_CREW_H

struct crew;

/* So many threads, the caller's included; fewer where they cannot be had, at least 1. NULL: no
 * memory. */
struct crew *crew_new(int n);
void crew_free(struct crew *crew);
int crew_size(const struct crew *crew);

/* Calls work(context, i) for i = 0 … size - 1, each on its own thread (part 0 on the caller's), and
 * returns when all have returned. One caller at a time. */
void crew_run(struct crew *crew, void (*work)(void *context, int part), void *context);

#endif
