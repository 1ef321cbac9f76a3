/*
 * reader.c - a page of rules for reading.
 *
 * The pages are Markdown (docs/games); what follows "## For programmers" is left out. Paragraphs
 * and items are wrapped anew, tables become columns, the marks of emphasis and code are dropped.
 * Blocks of code, boards among them, stay as they are.
 */
#include "cmd/lib/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/output.h"

enum { LEAST_WIDTH = 20, MOST_COLUMNS = 8, PARAGRAPH = 8192 };

struct reader {
    FILE *out;
    int width;
    bool has_colour;
    char text[PARAGRAPH]; /* of the paragraph or item so far */
    int indent;           /* of its lines after the first */
    int column;           /* where its first line begins: what stands before it is printed */
};

/* --- columns of text --- */

/* Columns that a stretch of UTF-8 takes: every letter of our pages is one column wide. */
static int width_of(const char *text, size_t length)
{
    int width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* Drops the marks of emphasis and code. */
static void strip(const char *line, size_t length, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < size; i++) {
        if (line[i] == '*' && i + 1 < length && line[i + 1] == '*')
            i++;
        else if (line[i] == '\\' && i + 1 < length)
            out[n++] = line[++i];
        else if (line[i] != '`')
            out[n++] = line[i];
    }
    out[n] = '\0';
}

/* --- paragraphs --- */

static void flush(struct reader *reader)
{
    int column = reader->column;
    bool is_first = true;
    for (const char *at = reader->text; *at;) {
        at += strspn(at, " ");
        const size_t length = strcspn(at, " ");
        const int width = width_of(at, length);
        if (!is_first && column + 1 + width > reader->width) {
            fprintf(reader->out, "\n%*s", reader->indent, "");
            column = reader->indent;
        } else if (!is_first) {
            fputc(' ', reader->out);
            column++;
        }
        fwrite(at, 1, length, reader->out);
        column += width;
        at += length;
        is_first = false;
    }
    if (!is_first || reader->column > 0)
        fputc('\n', reader->out);
    reader->text[0] = '\0';
    reader->indent = reader->column = 0;
}

static void add(struct reader *reader, const char *line, size_t length)
{
    size_t used = strlen(reader->text);
    if (used > 0 && used + 1 < sizeof reader->text)
        reader->text[used++] = ' ';
    strip(line, length, reader->text + used, sizeof reader->text - used);
}

/* "- " or "1. " at the beginning of a line: how long it is; 0: the line is no item. */
static size_t item_mark(const char *line)
{
    const size_t digits = strspn(line, "0123456789");
    if (digits > 0 && line[digits] == '.' && line[digits + 1] == ' ')
        return digits + 2;
    return (line[0] == '-' || line[0] == '*') && line[1] == ' ' ? 2 : 0;
}

static void add_prose(struct reader *reader, const char *line, size_t length)
{
    const size_t mark = item_mark(line);
    if (length == 0 || mark > 0)
        flush(reader);
    if (length == 0)
        fputc('\n', reader->out);
    if (mark > 0)
        reader->indent = (int)mark;
    if (length > 0)
        add(reader, line + strspn(line, " "), length - strspn(line, " "));
}

static void print_heading(struct reader *reader, const char *line, size_t length)
{
    const size_t hashes = strspn(line, "#");
    const char *title = line + hashes + strspn(line + hashes, " ");
    const int n = (int)(length - (size_t)(title - line));
    flush(reader);
    fprintf(reader->out, reader->has_colour ? "\033[1;4m%.*s\033[0m\n" : "%.*s\n", n, title);
    for (int i = 0; !reader->has_colour && i < width_of(title, (size_t)n); i++)
        fputc(hashes == 1 ? '=' : '-', reader->out);
    if (!reader->has_colour)
        fputc('\n', reader->out);
}

/* --- tables --- */

/* The cells of a row, their marks dropped; returns how many. A bar behind a backslash is text. */
static int read_row(const char *line, size_t length, char cells[MOST_COLUMNS][512])
{
    int n = 0;
    size_t at = 1;
    while (at < length && n < MOST_COLUMNS) {
        size_t end = at;
        while (end < length && (line[end] != '|' || line[end - 1] == '\\'))
            end++;
        size_t first = at, last = end;
        while (first < last && line[first] == ' ')
            first++;
        while (last > first && line[last - 1] == ' ')
            last--;
        strip(line + first, last - first, cells[n++], 512);
        at = end + 1;
    }
    return n;
}

static bool is_rule(const char *line, size_t length)
{
    return strspn(line, "|-: ") >= length;
}

/* The widest cell of every column over the rows of a table that begins here. */
static void measure_table(const char *table, int widths[MOST_COLUMNS])
{
    char cells[MOST_COLUMNS][512];
    memset(widths, 0, MOST_COLUMNS * sizeof *widths);
    for (const char *line = table; line[0] == '|';
         line += strcspn(line, "\n"), line += *line != 0) {
        const size_t length = strcspn(line, "\n");
        const int n = is_rule(line, length) ? 0 : read_row(line, length, cells);
        for (int i = 0; i < n; i++) {
            const int width = width_of(cells[i], strlen(cells[i]));
            widths[i] = width > widths[i] ? width : widths[i];
        }
    }
}

/* A row: the last column is wrapped beside the others where that leaves it room, else below. */
static void print_row(struct reader *reader, const char *line, size_t length, const int *widths)
{
    char cells[MOST_COLUMNS][512];
    const int n = read_row(line, length, cells);
    int left = 0;
    for (int i = 0; i + 1 < n; i++) {
        const int pad = widths[i] - width_of(cells[i], strlen(cells[i]));
        fprintf(reader->out, "%s%*s  ", cells[i], pad, "");
        left += widths[i] + 2;
    }
    if (left + LEAST_WIDTH > reader->width) {
        fputs("\n    ", reader->out);
        left = 4;
    }
    reader->indent = reader->column = left;
    snprintf(reader->text, sizeof reader->text, "%s", n > 0 ? cells[n - 1] : "");
    flush(reader);
}

/* Prints the table that begins here; returns what follows it. */
static const char *print_table(struct reader *reader, const char *line)
{
    int widths[MOST_COLUMNS];
    flush(reader);
    measure_table(line, widths);
    while (line[0] == '|') {
        const size_t length = strcspn(line, "\n");
        if (!is_rule(line, length))
            print_row(reader, line, length, widths);
        line += length + (line[length] == '\n');
    }
    return line;
}

/* --- the page --- */

static void print_page(struct reader *reader, const char *page)
{
    static const char last_heading[] = "## For programmers";
    bool is_code = false;
    for (const char *line = page; *line;) {
        const size_t length = strcspn(line, "\n");
        if (strncmp(line, last_heading, strlen(last_heading)) == 0)
            break;
        if (!is_code && line[0] == '|') {
            line = print_table(reader, line);
            continue;
        }
        if (strncmp(line, "```", 3) == 0) {
            flush(reader);
            is_code = !is_code;
        } else if (is_code || (reader->text[0] == '\0' && strncmp(line, "    ", 4) == 0)) {
            fprintf(reader->out, "%s%.*s\n", is_code ? "    " : "", (int)length, line);
        } else if (line[0] == '#') {
            print_heading(reader, line, length);
        } else {
            add_prose(reader, line, length);
        }
        line += length + (line[length] == '\n');
    }
    flush(reader);
}

static int find_width(void)
{
    const int columns = screen_columns(STDOUT_FILENO);
    return columns > 100 ? 100 : columns; /* longer lines are hard to read */
}

/* A pager where a person reads: the one that is wished, or less if it is there. */
static FILE *open_pager(void)
{
    const char *wish = getenv("PAGER"), *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO) || !term || strcmp(term, "dumb") == 0)
        return NULL;
    setenv("LESS", "FRX", 0); /* leaves at once where all fits; colours; keeps the screen */
    fflush(stdout);
    return popen(wish && wish[0] ? wish : "less 2>/dev/null || cat", "w");
}

int reader_show_rules(const struct qx_game *game)
{
    const char *page = qx_game_page(game);
    if (!page)
        return command_failed("%s has no page of rules", game->title);
    FILE *pager = open_pager();
    struct reader *reader = calloc(1, sizeof *reader);
    if (reader) {
        *reader = (struct reader){.out = pager ? pager : stdout,
                                  .width = find_width(),
                                  .has_colour = screen_draw().colour};
        print_page(reader, page);
    }
    const bool ok = reader != NULL;
    free(reader);
    if (pager)
        pclose(pager);
    return ok ? EXIT_YES : command_failed("there is not enough memory to show the rules");
}
