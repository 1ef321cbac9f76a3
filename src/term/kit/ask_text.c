/*
 * ask_text.c - a line of text, with completion by Tab.
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
    char text[ASK_TEXT];
    size_t length;
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

static void set_text(struct entry *entry, const char *text)
{
    snprintf(entry->text, sizeof entry->text, "%s", text);
    entry->length = strlen(entry->text);
}

/* What all candidates have in common, at least the stem. */
static void common_start(const struct entry *entry, char out[ASK_TEXT])
{
    char word[ASK_TEXT];
    if (!candidate(entry, entry->text, 0, out))
        return;
    for (size_t n = 1; candidate(entry, entry->text, n, word); n++) {
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
        if (strlen(word) > entry->length) {
            set_text(entry, word);
            return;
        }
        memcpy(entry->stem, entry->text, sizeof entry->stem);
    }
    if (!candidate(entry, entry->stem, entry->turn, word)) {
        entry->turn = 0;
        if (!candidate(entry, entry->stem, 0, word))
            return;
    }
    entry->turn++;
    set_text(entry, word);
}

static void edit(struct entry *entry, int key)
{
    entry->turn = 0;
    entry->complaint[0] = '\0';
    if ((key == KEY_BACKSPACE || key == 127 || key == 8) && entry->length > 0)
        entry->text[--entry->length] = '\0';
    else if (key == KEY_CTRL('u'))
        set_text(entry, "");
    else if (key >= ' ' && key < 127 && entry->length + 1 < sizeof entry->text) {
        entry->text[entry->length++] = (char)key;
        entry->text[entry->length] = '\0';
    }
}

static bool type(struct app *app, void *self, int key)
{
    struct entry *entry = self;
    if (key == KEY_ESCAPE) {
        app_pop(app);
    } else if (key == KEY_RETURN) {
        int depth = app->n_pages;
        if (entry->done(app, entry->context, entry->text)) {
            if (app->n_pages == depth && app->pages[depth - 1].self == self)
                app_pop(app);
        } else {
            snprintf(entry->complaint, sizeof entry->complaint, "%s", app->said);
        }
    } else if (key == '\t') {
        press_tab(entry);
    } else {
        edit(entry, key);
    }
    return true;
}

/* Candidates side by side, as many as fit into the rows. */
static void draw_candidates(struct app *app, const struct entry *entry, struct area area)
{
    char word[ASK_TEXT];
    const char *stem = entry->turn > 0 ? entry->stem : entry->text;
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

static void draw(struct app *app, void *self)
{
    const struct entry *entry = self;
    struct area area = screen_frame(&app->screen, screen_middle(&app->screen, 9, 70), entry->label);
    screen_put(&app->screen, area.top, area.left, 2, app_style(app, STYLE_STRONG), "> ");
    int room = area.cols - 4, skip = (int)entry->length > room ? (int)entry->length - room : 0;
    int used = screen_put(&app->screen, area.top, area.left + 2, room, app_style(app, STYLE_STRONG),
                          entry->text + skip);
    app_point(app, area.top, area.left + 2 + used, true);
    if (entry->complaint[0])
        screen_wrap(&app->screen, (struct area){area.top + 2, area.left, 3, area.cols}, STYLE_BAD,
                    entry->complaint);
    else
        draw_candidates(app, entry, (struct area){area.top + 2, area.left, 3, area.cols});
    screen_put(
        &app->screen, area.top + area.rows - 1, area.left, area.cols, app_style(app, STYLE_DIM),
        entry->complete ? "Enter: done   Tab: complete   Esc: back" : "Enter: done   Esc: back");
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
    set_text(entry, text);
    entry->complete = complete;
    entry->done = done;
    entry->context = context;
    app_push(app, &kind, entry);
}
