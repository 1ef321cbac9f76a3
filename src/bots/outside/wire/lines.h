/*
 * lines.h - bytes as they come, handed out line by line.
 *
 * Start with a struct of zeros. Bytes are written to lines_end, counted with lines_add, and leave
 * with lines_take.
 */
#ifndef BOTS_OUTSIDE_WIRE_LINES_H
#define BOTS_OUTSIDE_WIRE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINES_SIZE = 4096 };

struct lines {
    size_t n_held;
    char held[LINES_SIZE]; /* come, but not yet handed out */
};

/* Where the next bytes go, and how many fit. No room: the line that has begun is too long. */
char *lines_end(struct lines *lines, size_t *room);
void lines_add(struct lines *lines, size_t n);
/* Takes the first whole line, without its end; false where there is none yet. Zeros, which would
 * end it early, become question marks. */
bool lines_take(struct lines *lines, char line[LINES_SIZE]);
/* The line that has begun and has not ended, which stays; false: none has, or it has no room. */
bool lines_rest(const struct lines *lines, char line[LINES_SIZE]);

#endif
