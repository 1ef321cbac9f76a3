/*
 * batch_line.h - one line of a Gamma script: a command and its numbers, read from any source of
 * bytes.
 */
#ifndef CMD_GAMMA_BATCH_LINE_H
#define CMD_GAMMA_BATCH_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_NUMBERS = 4, INPUT_SIZE = 1 << 16 };

/* A source of bytes, taken from it block by block. Set `fill` and `context`, the rest to zero. */
struct input {
    /* Writes 1 to `size` bytes and returns how many; 0 at the end. */
    size_t (*fill)(void *context, char *buffer, size_t size);
    void *context;
    const char *at, *end;
    bool has_ended;
    char buffer[INPUT_SIZE];
};

struct line {
    uint64_t place;     /* in the input, counted from 1                             */
    bool is_good;       /* false: no command followed by blanks and numbers alone   */
    char command;       /* the first character                                      */
    uint32_t n_numbers; /* at most LINE_NUMBERS                                     */
    uint32_t number[LINE_NUMBERS];
};

/*
 * Reads the next line that is neither empty nor a comment; false at the end of the input. Set
 * line->place to 0 before the first call. Lines may be of any length; none is ever stored.
 */
bool line_read(struct input *input, struct line *line);

#endif
