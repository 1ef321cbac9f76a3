/*
 * process.h - a program started by us, to which lines are written and from which lines are read.
 *
 * It runs in a session of its own, so that it and everything it started can be killed together, and
 * the kernel kills it when we die. Every wait has a deadline.
 */
#ifndef BOTS_OUTSIDE_WIRE_PROCESS_H
#define BOTS_OUTSIDE_WIRE_PROCESS_H

#include <quincunx/base.h>

#include "bots/outside/wire/lines.h"

enum { PROCESS_LINE = LINES_SIZE, PROCESS_FLOOD = 1 << 20 };

struct process;

/* Runs `sh -c command`; its errors go nowhere unless show_errors. NULL: error says why. */
struct process *process_new(const char *command, bool show_errors, struct qx_error *error);
/* Kills it with all its kin and waits for it. */
void process_free(struct process *process);

/* Writes all of the text within so many milliseconds; false: error says what the program did. */
bool process_write(struct process *process, const char *text, size_t length, uint64_t milliseconds,
                   struct qx_error *error);
/* Reads a line, without its end, within so many milliseconds; false: error says what the program
 * did. */
bool process_read(struct process *process, char line[PROCESS_LINE], uint64_t milliseconds,
                  struct qx_error *error);

#endif
