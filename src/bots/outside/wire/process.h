/*
 * process.h - a program started by us, to which lines are written and from which lines are read.
 *
 * A guardian stands over it (guardian.h): when we end it, or die ourselves, it goes with everything
 * it started. Every wait has a deadline, and ends when a flag is raised.
 */
#ifndef BOTS_OUTSIDE_WIRE_PROCESS_H
#define BOTS_OUTSIDE_WIRE_PROCESS_H

#include <quincunx/bot.h>

#include "bots/outside/wire/lines.h"

enum { PROCESS_LINE = LINES_SIZE, PROCESS_FLOOD = 1 << 20 };

struct process;

/* How long to wait. One patience may serve several calls: they share its deadline. */
struct patience {
    uint64_t milliseconds;
    uint64_t deadline;   /* by qx_clock_milliseconds */
    const qx_flag *stop; /* raised: wait no longer; may be NULL */
    const char *hint;    /* added to what is said of one that wrote nothing; NULL: none */
};

struct patience patience_of(uint64_t milliseconds, const qx_flag *stop);

/* Runs the command as the wire says (bot.h; NULL: all zeros): a plain one ("./bot.py -v") directly,
 * any other by `sh -c`. NULL: error says why. */
struct process *process_new(const char *command, const struct qx_wire *wire,
                            struct qx_error *error);
/* Ends its input and waits so many milliseconds for its own end. */
void process_dismiss(struct process *process, int milliseconds);
/* Kills it with all its kin and waits for it. */
void process_free(struct process *process);

/* Writes all of the text; false: error says what the program did. */
bool process_write(struct process *process, const char *text, size_t length,
                   const struct patience *patience, struct qx_error *error);
/* Reads a line, without its end; false: error says what the program did. */
bool process_read(struct process *process, char line[PROCESS_LINE], const struct patience *patience,
                  struct qx_error *error);
/* What has come of a line whose end has not; false: nothing, or too much for a line. */
bool process_rest(const struct process *process, char line[PROCESS_LINE]);
/* A line that is there already, without its end; false: none is, and nothing is waited for.
 * `is_begun`: but a part of one. */
bool process_peek(struct process *process, char line[PROCESS_LINE], bool *is_begun);

#endif
