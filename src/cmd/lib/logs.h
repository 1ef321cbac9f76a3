/*
 * logs.h - how the bots of a contest that are programs are run, and what is kept of what they say.
 *
 * With --log each of them has a file for each thread that plays: every line it read (`> `) and
 * wrote (`< `), what it said on standard error as it is, and `# game N` where one begins, or
 * `# check` where it is tried before any game. A file that has 64 MB takes no more.
 */
#ifndef CMD_LIB_LOGS_H
#define CMD_LIB_LOGS_H

#include "cmd/lib/args.h"

struct logs;

#define LOGS_CHECK UINT64_MAX /* in place of a game's number */

/* Can --log, --processes and --isolate be had here? False: error says why not. */
bool logs_can(const struct args *args, struct qx_error *error);
/* For so many threads and these bots, by --log, --memory, --cpu, --processes and --isolate. Files
 * are called by the names, which have no slash, or bot1, bot2 … where there are none (NULL). Bots
 * and names must outlive it. NULL: error says why. */
struct logs *logs_new(const struct args *args, int n_threads, const char *const *bots,
                      const char *const *names, int n_bots, struct qx_error *error);
void logs_free(struct logs *logs);
/* Once this flag is raised, no program is waited for that starts. Before any wire is taken. */
void logs_set_stop(struct logs *logs, const qx_flag *stop);
/* How many files each program may have open at once, where this process has raised its own limit.
 * Before any wire is taken. */
void logs_set_open_files(struct logs *logs, uint64_t n);
/* A bot's wire, as struct qx_match asks for it. */
const struct qx_wire *logs_wire(struct logs *logs, int thread, int bot, uint64_t number);

#endif
