/*
 * text_line.h - one line of text that is being edited: UTF-8, a cursor, the keys of readline.
 */
#ifndef TERM_KIT_TEXT_LINE_H
#define TERM_KIT_TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_SIZE = 200 };

struct line {
    char text[LINE_SIZE]; /* ends with NUL */
    size_t length, at;    /* bytes; the cursor stands before byte `at`, which begins a character */
    bool has_lost;        /* the last letter found no room */
};

/* The cursor stands behind the text. What is too long is cut off. */
void line_set(struct line *line, const char *text);
/* Left, right, Home, End, Backspace, Delete, Ctrl-A E B F H D W U K, and letters; bytes of UTF-8
 * may come one by one. False: not a key of a line. */
bool line_key(struct line *line, int key);

/* Lines entered before, the newest last; those of one label are leafed through. */
enum { HISTORY_LINES = 64 };
struct line_history {
    struct line_memory {
        char label[32];
        char text[LINE_SIZE];
    } lines[HISTORY_LINES];
    int n;
};

/* An empty line, and one that is there already as the newest, is not added. */
void line_history_add(struct line_history *history, const char *label, const char *text);
/* The line that is `back` lines before the present one (1: the newest); NULL: there is none. */
const char *line_history_get(const struct line_history *history, const char *label, int back);

#endif
