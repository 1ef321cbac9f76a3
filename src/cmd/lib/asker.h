/*
 * asker.h - a line asked of a person, at a terminal or through a pipe.
 *
 * At a terminal the line can be edited, and earlier lines of the same asker come back, where there
 * is an editor (line_editor.h). Through a pipe lines are read as they come. Who sees the words may
 * type, or leave by Ctrl-C, at once.
 */
#ifndef CMD_LIB_ASKER_H
#define CMD_LIB_ASKER_H

#include "cmd/lib/completion.h"

enum asker_answer {
    ASKER_LINE,      /* `line` has it */
    ASKER_ENDED,     /* the input is over */
    ASKER_INTERRUPT, /* Ctrl-C */
};

enum { EXIT_INTERRUPT = 130 }; /* the exit code that shells give for Ctrl-C */
enum { ASKER_SIZE = 4 * QX_WORDS_SIZE };

/* Offers all words that a line may begin with. */
typedef void asker_offers(void *context, struct completion *completion);

struct asker {
    char *line; /* without its newline; kept until the next is asked for */
    size_t size;
    struct line_editor *editor; /* NULL: lines are read as they come */
    asker_offers *offer;        /* NULL: there are none to offer */
    void *context;
};

/* The asker's words for Tab and their context, or NULL. */
void asker_init(struct asker *asker, asker_offers *offer, void *context);
void asker_release(struct asker *asker);

/* Asks with these words, at most ASKER_SIZE bytes of them. */
enum asker_answer asker_ask(struct asker *asker, const char *words);
/* The same for what others must not see: it is not echoed, and does not come back. */
enum asker_answer asker_ask_hidden(struct asker *asker, const char *words);

#endif
