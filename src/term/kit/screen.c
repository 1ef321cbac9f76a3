/*
 * screen.c - writing on the screen.
 */
#include "term/kit/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { LINE_BYTES = 1024 };

struct spelling {
    uint32_t letter;
    const char *ascii;
};

/* How characters that our own texts use are written in ASCII; all others become "?". */
static const struct spelling spellings[] = {
    {0x00b7, "."}, {0x00d7, "x"},  {0x00e9, "e"},  {0x00f3, "o"},  {0x2013, "-"},   {0x2014, "--"},
    {0x2018, "'"}, {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x2026, "..."}, {0x2192, "->"},
    {0x2212, "-"}, {0x2264, "<="}, {0x2265, ">="}, {0x230a, "["},  {0x230b, "]"},   {0x2500, "-"},
    {0x2502, "|"}, {0x2039, "<"},  {0x203a, ">"},  {0x2022, "*"},  {0x2190, "<-"},  {0x2191, "^"},
    {0x2193, "v"}, {0x00b1, "+-"}, {0x03b1, "a"},  {0x25cf, "o"},
};

/* Reads one character of UTF-8; a broken byte stands for itself as U+FFFD. */
static size_t decode(const char *text, uint32_t *letter)
{
    const unsigned char *t = (const unsigned char *)text;
    static const unsigned char heads[] = {0x00, 0xc0, 0xe0, 0xf0};
    static const unsigned char masks[] = {0x7f, 0x1f, 0x0f, 0x07};
    size_t length = t[0] < 0x80   ? 1
                    : t[0] < 0xc2 ? 0
                    : t[0] < 0xe0 ? 2
                    : t[0] < 0xf0 ? 3
                    : t[0] < 0xf5 ? 4
                                  : 0;
    *letter = 0xfffd;
    if (length == 0 || (t[0] & heads[length - 1]) != heads[length - 1])
        return 1;
    uint32_t value = t[0] & masks[length - 1];
    for (size_t i = 1; i < length; i++) {
        if ((t[i] & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (t[i] & 0x3f);
    }
    *letter = value;
    return length;
}

static const char *spell(uint32_t letter)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (spellings[i].letter == letter)
            return spellings[i].ascii;
    return "?";
}

/* One character as bytes for this terminal, and its columns. */
struct sign {
    const char *bytes;
    size_t n_bytes;
    int columns;
};

static size_t take(const struct screen *screen, const char *text, struct sign *sign)
{
    uint32_t letter;
    size_t length = decode(text, &letter);
    *sign = (struct sign){.bytes = text, .n_bytes = length, .columns = 1};
    if (letter < 0x80) {
        if (letter < ' ' || letter == 0x7f)
            sign->bytes = " ";
    } else if (screen->is_ascii || letter == 0xfffd) {
        sign->bytes = spell(letter);
        sign->n_bytes = strlen(sign->bytes);
        sign->columns = (int)sign->n_bytes;
    } else {
        int columns = wcwidth((wchar_t)letter);
        sign->columns = columns < 0 ? 1 : columns;
    }
    return length;
}

int screen_width(const struct screen *screen, const char *text)
{
    int width = 0;
    struct sign sign;
    while (*text) {
        text += take(screen, text, &sign);
        width += sign.columns;
    }
    return width;
}

int screen_put(const struct screen *screen, int y, int x, int width, attr_t look, const char *text)
{
    char line[LINE_BYTES];
    size_t n = 0;
    int used = 0;
    struct sign sign;
    if (y < 0 || y >= screen->rows || x < 0)
        return 0;
    width = width < screen->cols - x ? width : screen->cols - x;
    while (*text) {
        text += take(screen, text, &sign);
        if (used + sign.columns > width || n + sign.n_bytes >= sizeof line)
            break;
        memcpy(line + n, sign.bytes, sign.n_bytes);
        n += sign.n_bytes;
        used += sign.columns;
    }
    attrset((int)look);
    mvaddnstr(y, x, line, (int)n);
    return used;
}

int screen_print(const struct screen *screen, int y, int x, int width, attr_t look,
                 const char *format, ...)
{
    char text[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return screen_put(screen, y, x, width, look, text);
}

void screen_fill(const struct screen *screen, struct area area, attr_t look)
{
    attrset((int)look);
    for (int y = area.top; y < area.top + area.rows; y++)
        for (int x = area.left; x < area.left + area.cols; x++)
            if (y >= 0 && y < screen->rows && x >= 0 && x < screen->cols)
                mvaddch(y, x, ' ');
}

void screen_fit(const struct screen *screen, int y, int x, int width, attr_t look, const char *text)
{
    const int end = screen_width(screen, "…");
    screen_put(screen, y, x, width, look, text);
    if (screen_width(screen, text) > width && width >= end)
        screen_put(screen, y, x + width - end, end, look, "…");
}

void screen_line(const struct screen *screen, int y, int x, int width, enum style style,
                 const char *text)
{
    attr_t look = palette_style(&screen->palette, style);
    screen_fill(screen, (struct area){y, x, 1, width}, look);
    screen_fit(screen, y, x, width, look, text);
}

/* Bytes of the text that fit on a line of `width` columns, whole words where there is a blank. */
static size_t break_line(const struct screen *screen, const char *text, int width)
{
    size_t at = 0, blank = 0;
    int used = 0;
    struct sign sign;
    while (text[at] && text[at] != '\n') {
        size_t length = take(screen, text + at, &sign);
        if (used + sign.columns > width)
            return blank ? blank : at ? at : length;
        if (text[at] == ' ')
            blank = at;
        used += sign.columns;
        at += length;
    }
    return at;
}

int screen_wrap(const struct screen *screen, struct area area, enum style style, const char *text)
{
    const attr_t look = palette_style(&screen->palette, style);
    const int end = screen_width(screen, "…");
    int rows = 0, used = 0;
    while (*text) {
        size_t length = break_line(screen, text, area.cols);
        if (rows < area.rows)
            used = screen_print(screen, area.top + rows, area.left, area.cols, look, "%.*s",
                                (int)length, text);
        rows++;
        text += length;
        text += *text == ' ' || *text == '\n';
    }
    if (rows > area.rows && area.rows > 0 && area.cols >= end)
        screen_put(screen, area.top + area.rows - 1,
                   area.left + (used < area.cols - end ? used : area.cols - end), end, look, "…");
    return rows;
}

static void rule(const struct screen *screen, struct area area, int y, const char *left,
                 const char *middle, const char *right)
{
    attr_t look = palette_style(&screen->palette, STYLE_DIM);
    screen_put(screen, y, area.left, 1, look, left);
    for (int x = area.left + 1; x < area.left + area.cols - 1; x++)
        screen_put(screen, y, x, 1, look, middle);
    screen_put(screen, y, area.left + area.cols - 1, 1, look, right);
}

struct area screen_frame(const struct screen *screen, struct area area, const char *title)
{
    bool ascii = screen->is_ascii;
    attr_t look = palette_style(&screen->palette, STYLE_DIM);
    int bottom = area.top + area.rows - 1;
    screen_fill(screen, area, A_NORMAL);
    rule(screen, area, area.top, ascii ? "+" : "╭", ascii ? "-" : "─", ascii ? "+" : "╮");
    rule(screen, area, bottom, ascii ? "+" : "╰", ascii ? "-" : "─", ascii ? "+" : "╯");
    for (int y = area.top + 1; y < bottom; y++) {
        screen_put(screen, y, area.left, 1, look, ascii ? "|" : "│");
        screen_put(screen, y, area.left + area.cols - 1, 1, look, ascii ? "|" : "│");
    }
    screen_print(screen, area.top, area.left + 2, area.cols - 4,
                 palette_style(&screen->palette, STYLE_STRONG), " %s ", title);
    return (struct area){area.top + 1, area.left + 2, area.rows - 2, area.cols - 4};
}

struct area screen_middle(const struct screen *screen, int rows, int cols)
{
    rows = rows < screen->rows ? rows : screen->rows;
    cols = cols < screen->cols ? cols : screen->cols;
    return (struct area){(screen->rows - rows) / 2, (screen->cols - cols) / 2, rows, cols};
}

bool area_has(struct area area, int y, int x)
{
    return y >= area.top && y < area.top + area.rows && x >= area.left && x < area.left + area.cols;
}
