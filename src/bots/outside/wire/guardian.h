/*
 * guardian.h - a small process that stands between us and a program.
 *
 *      we ───line─── guardian ─── program ─── whatever it starts
 *
 * It ends the program together with everything that descends from it, also what has left its
 * session: when we say so, when the program itself has ended, and when we die, however suddenly.
 * Only a program that kills its guardian first can leave something behind; where that matters, it
 * must be isolated.
 */
#ifndef BOTS_OUTSIDE_WIRE_GUARDIAN_H
#define BOTS_OUTSIDE_WIRE_GUARDIAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What is to be run, and the files that it reads from and writes to. */
struct program {
    const char *command; /* for `sh -c`, where words are NULL or cannot be run; NULL: words only */
    char *const *words;  /* a program and its arguments */
    int input, output, errors;
    uint64_t memory, seconds; /* that a process may use; 0: no limit */
    uint64_t open_files;      /* that a process may have at once; 0: no limit but ours */
    uint64_t file_size;       /* of what it writes to; 0: no limit */
    size_t processes; /* and threads, together, at most HEADCOUNT_MOST; with more it is ended. 0: no
                         limit */
};

/* How a program ended. */
struct ending {
    bool is_crowd;  /* it had more processes than it may have; the rest is not set */
    bool is_unborn; /* the guardian could not begin it */
    bool is_signal;
    int code; /* of its exit, or the signal, or errno */
};

struct guardian {
    pid_t pid;
    int line; /* closed: the end */
};

/* False: errno says why. */
bool guardian_start(struct guardian *guardian, const struct program *program);
/* Has the program ended? Waits so many milliseconds for it. */
bool guardian_ask(const struct guardian *guardian, int milliseconds, struct ending *ending);
/* Ends the program and all its kin, and waits until they are gone. */
void guardian_end(struct guardian *guardian);

#endif
