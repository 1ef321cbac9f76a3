/*
 * no_line_editor.c - the editor of a program that was built without libedit: there is none, and
 * the terminal's own keys are all that a person has.
 */
#include "cmd/lib/line_editor.h"

struct line_editor *line_editor_new(void)
{
    return NULL;
}

void line_editor_free(struct line_editor *editor)
{
    (void)editor;
}

enum asker_answer line_editor_ask(struct line_editor *editor, struct asker *asker,
                                  const char *words)
{
    (void)editor;
    (void)asker;
    (void)words;
    return ASKER_ENDED;
}

enum asker_answer line_editor_ask_hidden(struct line_editor *editor, struct asker *asker,
                                         const char *words)
{
    return line_editor_ask(editor, asker, words);
}
