/*
 * replacing.h - a file replaced as a whole: written beside it, flushed to disk, then renamed over
 * it. Whatever happens, the path holds what it held before, or all that was written.
 */
#ifndef OS_REPLACING_H
#define OS_REPLACING_H

#include <stdbool.h>

struct replacing {
    int file;            /* to be written to */
    char *path, *beside; /* its name, and the one that it has until it is whole */
};

/* Whom a new file is for. */
enum replacing_for {
    REPLACING_AS_BEFORE, /* those who could read the old one; where there is none, the umask says */
    REPLACING_FOR_USER,  /* nobody but the user */
};

/* Opens the file beside the path, which is no link. False: errno says why, and there is none. */
bool replacing_begin(struct replacing *replacing, const char *path, enum replacing_for whom);
/* All is written: the path holds it, and does after a power cut. False: errno says why, and all is
 * as it was. Either way it is over. */
bool replacing_finish(struct replacing *replacing);
/* All is as it was; errno, too. */
void replacing_abandon(struct replacing *replacing);

#endif
