/*
 * text_line.c - one line of text that is being edited.
 */
#include "term/kit/text_line.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "term/kit/page.h"

/* Does this byte go on with a character that an earlier one has begun? */
static bool is_rest(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t before(const struct line *line, size_t at)
{
    while (at > 0 && is_rest(line->text[--at]))
        ;
    return at;
}

static size_t behind(const struct line *line, size_t at)
{
    if (at < line->length)
        at++;
    while (at < line->length && is_rest(line->text[at]))
        at++;
    return at;
}

/* Where the word before the cursor begins. */
static size_t word_start(const struct line *line)
{
    size_t at = line->at;
    while (at > 0 && line->text[at - 1] == ' ')
        at--;
    while (at > 0 && line->text[at - 1] != ' ')
        at--;
    return at;
}

/* Takes out the bytes from one place to another; the cursor stands between. */
static void cut(struct line *line, size_t from, size_t to)
{
    memmove(line->text + from, line->text + to, line->length - to + 1);
    line->length -= to - from;
    line->at = from;
}

static void insert(struct line *line, char byte)
{
    line->has_lost = line->length + 1 >= sizeof line->text;
    if (line->has_lost)
        return;
    memmove(line->text + line->at + 1, line->text + line->at, line->length - line->at + 1);
    line->text[line->at++] = byte;
    line->length++;
}

void line_set(struct line *line, const char *text)
{
    snprintf(line->text, sizeof line->text, "%s", text);
    line->length = strlen(line->text);
    if (strlen(text) > line->length) /* no half of a character stays */
        cut(line, before(line, line->length), line->length);
    line->at = line->length;
    line->has_lost = false;
}

static bool edit(struct line *line, int key)
{
    switch (key) {
    case KEY_BACKSPACE:
    case 127:
    case KEY_CTRL('h'):
        cut(line, before(line, line->at), line->at);
        return true;
    case KEY_DC:
    case KEY_CTRL('d'):
        cut(line, line->at, behind(line, line->at));
        return true;
    case KEY_CTRL('w'):
        cut(line, word_start(line), line->at);
        return true;
    case KEY_CTRL('u'):
        cut(line, 0, line->at);
        return true;
    case KEY_CTRL('k'):
        cut(line, line->at, line->length);
        return true;
    }
    return false;
}

static bool go(struct line *line, int key)
{
    const struct {
        int key, other;
        size_t to;
    } ways[] = {
        {KEY_LEFT, KEY_CTRL('b'), before(line, line->at)},
        {KEY_RIGHT, KEY_CTRL('f'), behind(line, line->at)},
        {KEY_HOME, KEY_CTRL('a'), 0},
        {KEY_END, KEY_CTRL('e'), line->length},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (key == ways[i].key || key == ways[i].other) {
            line->at = ways[i].to;
            return true;
        }
    return false;
}

bool line_key(struct line *line, int key)
{
    line->has_lost = false;
    if (edit(line, key) || go(line, key))
        return true;
    if (key < ' ' || key > 255)
        return false;
    insert(line, (char)key);
    return true;
}

/* --- history --- */

const char *line_history_get(const struct line_history *history, const char *label, int back)
{
    for (int i = history->n - 1; i >= 0; i--)
        if (strncmp(history->lines[i].label, label, sizeof history->lines[i].label - 1) == 0 &&
            --back == 0)
            return history->lines[i].text;
    return NULL;
}

void line_history_add(struct line_history *history, const char *label, const char *text)
{
    const char *last = line_history_get(history, label, 1);
    if (!text[0] || (last && strcmp(last, text) == 0))
        return;
    if (history->n == HISTORY_LINES)
        memmove(history->lines, history->lines + 1, (size_t)--history->n * sizeof *history->lines);
    struct line_memory *memory = &history->lines[history->n++];
    snprintf(memory->label, sizeof memory->label, "%s", label);
    snprintf(memory->text, sizeof memory->text, "%s", text);
}
