/*
 * command.h - a subcommand: one file in src/cmd and one constant table.
 */
#ifndef CMD_LIB_COMMAND_H
#define CMD_LIB_COMMAND_H

#include <quincunx/quincunx.h>

/* Exit codes: the answer is yes (or the work is done), the answer is no (or it failed), misuse. */
enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_MISUSE = 2 };

struct command {
    const char *name;
    const char *what;                  /* one line for `quincunx --help`                     */
    int (*run)(int argc, char **argv); /* argv[0] is "quincunx NAME"                         */
    const char *game;                  /* of its bots, where no word names one; NULL: any    */
};

extern const struct command *const commands[]; /* by name, then NULL */
/* The command of that name; NULL: there is none. */
const struct command *command_find(const char *name);
extern const char program_commit[]; /* short, in hex; empty: not known */

/* Prints "quincunx: …" on stderr and returns the exit code that goes with it. */
int command_failed(const char *format, ...) QX_PRINTF(1, 2);
int command_misused(const char *format, ...) QX_PRINTF(1, 2);

#endif
