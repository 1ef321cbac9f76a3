/*
 * asker.h - a line asked of a person, at a terminal or through a pipe.
 *
 * Who sees the words may type, or leave by Ctrl-C, at once.
 */
#ifndef CMD_LIB_ASKER_H
#define CMD_LIB_ASKER_H

#include <quincunx/quincunx.h>

enum asker_answer {
    ASKER_LINE,      /* `line` has it */
    ASKER_ENDED,     /* the input is over */
    ASKER_INTERRUPT, /* Ctrl-C */
};

enum { EXIT_INTERRUPT = 130 }; /* the exit code that shells give for Ctrl-C */

struct asker {
    char *line; /* without its newline; kept until the next is asked for */
    size_t size;
};

void asker_init(struct asker *asker);
void asker_release(struct asker *asker);

/* Asks with these words. */
enum asker_answer asker_ask(struct asker *asker, const char *words);
/* The same for what others must not see: it is not echoed, and does not come back. */
enum asker_answer asker_ask_hidden(struct asker *asker, const char *words);

#endif
