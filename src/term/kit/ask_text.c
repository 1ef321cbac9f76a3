/*
 * ask_text.c - a line of text, with completion by Tab and the lines entered before.
 *
 * Candidates that begin with what was typed are listed below the line; Tab adds what they have in
 * common, and then goes through them.
 */
#include "term/kit/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char label[ASK_TEXT];
    struct line line;
    int back;            /* which of the lines entered before is shown; 0: the one being typed */
    char stem[ASK_TEXT]; /* what was typed before Tab went through candidates */
    size_t turn;         /* the candidate shown, while going through them; 0: none */
    char complaint[240];
    ask_complete *complete;
    bool (*done)(struct app *app, void *context, const char *text);
    void *context;
};

/* Candidate number n (from 0) that begins with the stem. */
static bool candidate(const struct entry *entry, const char *stem, size_t n, char out[ASK_TEXT])
{
    for (size_t i = 0; entry->complete && entry->complete(entry->context, i, out); i++)
        if (strncmp(out, stem, strlen(stem)) == 0 && n-- == 0)
            return true;
    return false;
}

/* What all candidates have in common, at least the stem. */
static void common_start(const struct entry *entry, char out[ASK_TEXT])
{
    char word[ASK_TEXT];
    if (!candidate(entry, entry->line.text, 0, out))
        return;
    for (size_t n = 1; candidate(entry, entry->line.text, n, word); n++) {
        size_t same = 0;
        while (out[same] && out[same] == word[same])
            same++;
        out[same] = '\0';
    }
}

static void press_tab(struct entry *entry)
{
    char word[ASK_TEXT] = "";
    if (entry->turn == 0) {
        common_start(entry, word);
        if (strlen(word) > entry->line.length) {
            line_set(&entry->line, word);
            return;
        }
        memcpy(entry->stem, entry->line.text, sizeof entry->stem);
    }
    if (!candidate(entry, entry->stem, entry->turn, word)) {
        entry->turn = 0;
        if (!candidate(entry, entry->stem, 0, word))
            return;
    }
    entry->turn++;
    line_set(&entry->line, word);
}

/* An earlier line, or a later one; behind the newest the line is empty again. */
static void leaf(const struct app *app, struct entry *entry, int by)
{
    const int back = entry->back + by;
    const char *text = back > 0 ? line_history_get(&app->history, entry->label, back) : "";
    if (back < 0 || !text)
        return;
    entry->back = back;
    line_set(&entry->line, text);
}

static void finish(struct app *app, struct entry *entry)
{
    const int depth = app->n_pages;
    line_history_add(&app->history, entry->label, entry->line.text);
    if (!entry->done(app, entry->context, entry->line.text))
        snprintf(entry->complaint, sizeof entry->complaint, "%s", app->said);
    else if (app->n_pages == depth && app->pages[depth - 1].self == entry)
        app_pop(app);
}

static bool type(struct app *app, void *self, int key)
{
    struct entry *entry = self;
    if (key == KEY_RETURN && entry->line.has_lost)
        return true; /* half of what was pasted is not what was meant; the complaint stays */
    if (key != '\t')
        entry->turn = 0;
    entry->complaint[0] = '\0';
    if (key == KEY_ESCAPE)
        app_pop(app);
    else if (key == KEY_RETURN)
        finish(app, entry);
    else if (key == '\t')
        press_tab(entry);
    else if (key == KEY_UP || key == KEY_DOWN)
        leaf(app, entry, key == KEY_UP ? 1 : -1);
    else
        line_key(&entry->line, key);
    if (entry->line.has_lost)
        snprintf(entry->complaint, sizeof entry->complaint,
                 "the line is full: what was typed last is not in it");
    return true;
}

/* Candidates side by side, as many as fit into the rows. */
static void draw_candidates(struct app *app, const struct entry *entry, struct area area)
{
    char word[ASK_TEXT];
    const char *stem = entry->turn > 0 ? entry->stem : entry->line.text;
    int x = 0, y = 0;
    for (size_t n = 0; candidate(entry, stem, n, word); n++) {
        int width = screen_width(&app->screen, word) + 2;
        if (x + width > area.cols) {
            x = 0;
            y++;
        }
        if (y >= area.rows)
            return;
        bool is_shown = entry->turn == n + 1;
        screen_put(&app->screen, area.top + y, area.left + x, width,
                   app_style(app, is_shown ? STYLE_SELECTED : STYLE_DIM), word);
        x += width;
    }
}

/* As much of the line as fits, with the cursor in sight. */
static void draw_line(struct app *app, const struct line *line, struct area area)
{
    char head[LINE_SIZE];
    snprintf(head, sizeof head, "%.*s", (int)line->at, line->text);
    size_t skip = 0;
    while (screen_width(&app->screen, head + skip) >= area.cols && head[skip])
        skip++;
    while (skip > 0 && ((unsigned char)line->text[skip] & 0xc0) == 0x80)
        skip++;
    screen_put(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_STRONG),
               line->text + skip);
    app_point(app, area.top, area.left + screen_width(&app->screen, head + skip), true);
}

/* What the keys do: as much as there is room for. */
static const char *foot(const struct app *app, bool completes, int cols)
{
    static const char *const feet[] = {"Enter: done   Tab: complete   Up: earlier   Esc: back",
                                       "Enter: done   Up: earlier   Esc: back",
                                       "Enter: done   Esc: back"};
    int i = completes ? 0 : 1;
    while (i < 2 && screen_width(&app->screen, feet[i]) > cols)
        i++;
    return feet[i];
}

static void draw(struct app *app, void *self)
{
    const struct entry *entry = self;
    struct area area = screen_frame(&app->screen, screen_middle(&app->screen, 9, 70), entry->label);
    screen_put(&app->screen, area.top, area.left, 2, app_style(app, STYLE_STRONG), "> ");
    draw_line(app, &entry->line, (struct area){area.top, area.left + 2, 1, area.cols - 3});
    if (entry->complaint[0])
        screen_wrap(&app->screen, (struct area){area.top + 2, area.left, 3, area.cols}, STYLE_BAD,
                    entry->complaint);
    else
        draw_candidates(app, entry, (struct area){area.top + 2, area.left, 3, area.cols});
    screen_put(&app->screen, area.top + area.rows - 1, area.left, area.cols,
               app_style(app, STYLE_DIM), foot(app, entry->complete, area.cols));
}

static const struct binding bindings[] = {{.name = NULL}};

static const struct page_kind kind = {
    .title = "Text",
    .bindings = bindings,
    .is_overlay = true,
    .draw = draw,
    .type = type,
    .free = free,
};

void ask_text(struct app *app, const char *label, const char *text, ask_complete *complete,
              bool (*done)(struct app *app, void *context, const char *text), void *context)
{
    struct entry *entry = calloc(1, sizeof *entry);
    if (!entry)
        return;
    snprintf(entry->label, sizeof entry->label, "%s", label);
    line_set(&entry->line, text);
    entry->complete = complete;
    entry->done = done;
    entry->context = context;
    app_push(app, &kind, entry);
}
