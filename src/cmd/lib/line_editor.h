/*
 * line_editor.h - lines edited at a terminal: arrow keys, earlier lines, words completed.
 *
 * There are two tellings: src/cmd/editline stands on libedit; src/cmd/plain/no_line_editor.c takes
 * its place where that is missing, and never has an editor.
 */
#ifndef CMD_LIB_LINE_EDITOR_H
#define CMD_LIB_LINE_EDITOR_H

#include "cmd/lib/asker.h"

/* NULL: standard input and output are no terminal that can be edited on, or there is no memory. */
struct line_editor *line_editor_new(void);
void line_editor_free(struct line_editor *editor);

/* What asker_ask and asker_ask_hidden promise; asker->line has the line as getline leaves it.
 * From its return to the next call the terminal is as it was found. */
enum asker_answer line_editor_ask(struct line_editor *editor, struct asker *asker,
                                  const char *words);
enum asker_answer line_editor_ask_hidden(struct line_editor *editor, struct asker *asker,
                                         const char *words);

#endif
