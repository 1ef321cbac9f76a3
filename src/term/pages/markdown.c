/*
 * markdown.c - a page of Markdown as lines of plain text.
 *
 * Blocks are told apart by how their first line begins. A paragraph is gathered over its lines,
 * then broken anew; so is a figure of code. Everything else is taken line by line.
 */
#include "term/pages/markdown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/pages/figure.h"

enum { PARAGRAPH = 4096 };

struct layout {
    struct markdown *out;
    const struct screen *screen;
    const struct qx_rules *rules;
    void *state; /* to try positions on */
    int width;
    char paragraph[PARAGRAPH];
    int indent;
    struct figure figure;        /* the code being read */
    struct markdown_board board; /* being read */
    bool is_code, is_board, is_ok;
};

static struct markdown_line *add(struct layout *layout, enum style style, int indent,
                                 const char *text, int length)
{
    struct markdown *out = layout->out;
    if (out->n_lines == out->n_room) {
        int room = 2 * out->n_room + 64;
        struct markdown_line *lines = realloc(out->lines, (size_t)room * sizeof *out->lines);
        if (!lines) {
            layout->is_ok = false;
            return NULL;
        }
        out->lines = lines;
        out->n_room = room;
    }
    struct markdown_line *line = &out->lines[out->n_lines++];
    *line = (struct markdown_line){.style = style, .indent = indent, .board = -1};
    snprintf(line->text, sizeof line->text, "%.*s", length, text);
    return line;
}

static bool is_position(const struct layout *layout, const char *text, size_t length)
{
    char copy[MARKDOWN_POSITION];
    if (length == 0 || length >= sizeof copy || !layout->state)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return layout->rules->game->position_parse(layout->rules, copy, layout->state, NULL);
}

static bool reserve_board(struct markdown *out)
{
    if (out->n_boards < out->n_board_room)
        return true;
    int room = 2 * out->n_board_room + 4;
    struct markdown_board *boards = realloc(out->boards, (size_t)room * sizeof *boards);
    if (!boards)
        return false;
    out->boards = boards;
    out->n_board_room = room;
    return true;
}

/* Puts a board on a line of its own. */
static void add_board(struct layout *layout, const struct markdown_board *board)
{
    struct markdown *out = layout->out;
    struct markdown_line *line = reserve_board(out) ? add(layout, STYLE_GOOD, 2, "", 0) : NULL;
    if (!line) {
        layout->is_ok = false;
        return;
    }
    out->boards[out->n_boards] = *board;
    line->board = out->n_boards++;
    snprintf(line->text, sizeof line->text, "> board %d%s", out->n_boards,
             board->moves[0] ? ", with moves" : "");
}

static void add_position(struct layout *layout, const char *text, size_t length)
{
    struct markdown_board board = {.rules = ""};
    memcpy(board.position, text, length);
    board.position[length] = '\0';
    add_board(layout, &board);
}

/* A line of a ```board block. */
static void read_board_line(struct layout *layout, const char *line)
{
    struct markdown_board *board = &layout->board;
    if (strncmp(line, "rules: ", 7) == 0)
        snprintf(board->rules, sizeof board->rules, "%s", line + 7);
    else if (strncmp(line, "moves: ", 7) == 0)
        snprintf(board->moves, sizeof board->moves, "%s", line + 7);
    else
        snprintf(board->position, sizeof board->position, "%s", line);
}

/* Positions in the code of a text follow below it. */
static void find_positions(struct layout *layout, const char *text)
{
    const char *open = strchr(text, '`');
    while (open) {
        const char *close = strchr(open + 1, '`');
        if (!close)
            return;
        size_t length = (size_t)(close - open - 1);
        if (is_position(layout, open + 1, length))
            add_position(layout, open + 1, length);
        open = strchr(close + 1, '`');
    }
}

/* A star of emphasis, or what opens a link. */
static bool is_mark(const char *at)
{
    return (*at == '*' && at[1] != ' ') || (*at == '[' && strstr(at, "]("));
}

/* Without the marks of code and emphasis, and links without their addresses. */
static void strip(const char *text, char out[PARAGRAPH])
{
    size_t n = 0;
    bool is_code = false;
    for (const char *at = text; *at && n + 1 < PARAGRAPH; at++) {
        if (*at == '`') {
            is_code = !is_code;
        } else if (!is_code && (strncmp(at, "**", 2) == 0 || strncmp(at, "__", 2) == 0)) {
            at++;
        } else if (!is_code && *at == ']' && at[1] == '(' && strchr(at, ')')) {
            at = strchr(at, ')');
        } else if (is_code || !is_mark(at)) {
            out[n++] = *at;
        }
    }
    out[n] = '\0';
}

/* Bytes of the text that fit into `width` columns, broken at a blank. */
static int fit(const struct layout *layout, const char *text, int width)
{
    char word[MARKDOWN_TEXT];
    int length = 0, best = 0;
    while (text[length]) {
        int end = length + 1;
        while (text[end] && text[end] != ' ')
            end++;
        snprintf(word, sizeof word, "%.*s", end, text);
        if (screen_width(layout->screen, word) > width && best > 0)
            return best;
        best = length = end;
        if (best >= MARKDOWN_TEXT - 1)
            return best;
    }
    return best;
}

static void add_wrapped(struct layout *layout, enum style style, int indent, int hang,
                        const char *text)
{
    bool is_first = true;
    while (*text) {
        int left = is_first ? indent : indent + hang;
        int length = fit(layout, text, layout->width - left);
        add(layout, style, left, text, length);
        text += length;
        text += *text == ' ';
        is_first = false;
    }
}

static int code_indent(const struct layout *layout)
{
    return layout->width < 60 ? 1 : 4;
}

/* A line of a figure. One that is too wide even alone is a command: it goes on below. */
static void put_figure_line(void *context, const char *text, int length)
{
    struct layout *layout = context;
    const int indent = code_indent(layout);
    char line[MARKDOWN_TEXT];
    snprintf(line, sizeof line, "%.*s", length, text);
    if (screen_width(layout->screen, line) > layout->width - indent)
        add_wrapped(layout, STYLE_STRONG, indent, 2, line);
    else
        add(layout, STYLE_STRONG, indent, text, length);
}

static void flush_figure(struct layout *layout)
{
    figure_lay_out(&layout->figure, layout->width - code_indent(layout), put_figure_line, layout);
    layout->figure.n_lines = 0;
}

static void flush(struct layout *layout)
{
    char plain[PARAGRAPH];
    flush_figure(layout);
    if (!layout->paragraph[0])
        return;
    bool is_item = strncmp(layout->paragraph, "- ", 2) == 0;
    strip(layout->paragraph, plain);
    add_wrapped(layout, STYLE_PLAIN, layout->indent, is_item ? 2 : 0, plain);
    find_positions(layout, layout->paragraph);
    layout->paragraph[0] = '\0';
}

static void add_blank(struct layout *layout)
{
    const struct markdown *out = layout->out;
    if (out->n_lines > 0 && out->lines[out->n_lines - 1].text[0])
        add(layout, STYLE_PLAIN, 0, "", 0);
}

/* Code keeps its blanks at the left; a position may have some too. */
static void add_code(struct layout *layout, const char *line)
{
    const char *text = line + strspn(line, " ");
    const bool is_board = is_position(layout, text, strlen(text));
    if (is_board || layout->figure.n_lines == FIGURE_LINES)
        flush_figure(layout);
    if (is_board)
        add_position(layout, text, strlen(text));
    else
        layout->figure.lines[layout->figure.n_lines++] = line;
}

/* A row of a table: its cells one after the other, on as many lines as they need. */
static void add_row(struct layout *layout, const char *text)
{
    char row[PARAGRAPH], plain[PARAGRAPH];
    struct qx_text line = qx_text_over(row, sizeof row);
    while (*text) {
        text += strspn(text, "| ");
        size_t length = strcspn(text, "|");
        const char *next = text + length;
        while (length > 0 && text[length - 1] == ' ')
            length--;
        qx_text_print(&line, "%s%.*s", line.length && length ? "  " : "", (int)length, text);
        text = next;
    }
    strip(row, plain);
    add_wrapped(layout, STYLE_PLAIN, 2, 4, plain);
}

static bool is_item(const char *line)
{
    return strncmp(line, "- ", 2) == 0 || strncmp(line, "* ", 2) == 0 ||
           (line[0] >= '0' && line[0] <= '9' &&
            strncmp(line + strspn(line, "0123456789"), ". ", 2) == 0);
}

static void gather(struct layout *layout, const char *line)
{
    size_t used = strlen(layout->paragraph);
    snprintf(layout->paragraph + used, sizeof layout->paragraph - used, "%s%s", used ? " " : "",
             line);
}

static void take_text(struct layout *layout, char *line)
{
    size_t indent = strspn(line, " ");
    char *text = line + indent;
    if (text[0] == '#') {
        flush(layout);
        add_blank(layout);
        text += strspn(text, "# ");
        add(layout, STYLE_HEAD, 0, text, (int)strlen(text));
        add(layout, STYLE_PLAIN, 0, "", 0);
    } else if (text[0] == '\0') {
        flush(layout);
        add_blank(layout);
    } else if (text[0] == '|') {
        flush(layout);
        if (strspn(text, "|-: ") != strlen(text))
            add_row(layout, text);
    } else if (indent >= 4 && !layout->paragraph[0]) {
        add_code(layout, line + 4);
    } else {
        if (is_item(text)) {
            flush(layout);
            layout->indent = (int)indent + 1;
        } else if (!layout->paragraph[0]) {
            layout->indent = 0;
        }
        gather(layout, text);
    }
}

/* Three marks begin a block of code and end it. */
static void take_fence(struct layout *layout, const char *line)
{
    flush(layout);
    if (layout->is_board)
        add_board(layout, &layout->board);
    layout->is_code = !layout->is_code;
    layout->is_board = layout->is_code && strcmp(line, "```board") == 0;
    layout->board = (struct markdown_board){.rules = ""};
}

static void take_line(struct layout *layout, char *line)
{
    if (strncmp(line, "```", 3) == 0)
        take_fence(layout, line);
    else if (layout->is_board)
        read_board_line(layout, line);
    else if (layout->is_code)
        add_code(layout, line);
    else
        take_text(layout, line);
}

bool markdown_lay_out(struct markdown *markdown, const struct screen *screen, const char *page,
                      const struct qx_rules *rules, int width)
{
    struct markdown made = {0};
    struct layout *layout = calloc(1, sizeof *layout);
    char *copy = strdup(page), *rest = copy;
    if (!layout || !copy) {
        free(layout);
        free(copy);
        return false;
    }
    *layout = (struct layout){
        .out = &made, .screen = screen, .rules = rules, .width = width, .is_ok = true};
    layout->state = qx_state_new(rules);
    for (char *line; layout->is_ok && (line = strsep(&rest, "\n"));)
        take_line(layout, line);
    flush(layout);
    bool ok = layout->is_ok;
    qx_state_free(layout->state);
    free(layout);
    free(copy);
    markdown_release(ok ? markdown : &made);
    if (ok)
        *markdown = made;
    return ok;
}

void markdown_release(struct markdown *markdown)
{
    free(markdown->lines);
    free(markdown->boards);
    *markdown = (struct markdown){0};
}
