/*
 * bars.c - the title line at the top and the line of keys at the bottom.
 */
#include "term/kit/bars.h"

#include <stdio.h>
#include <string.h>

static const struct binding back = {.keys = {'q'}, .name = "q", .bar = "back"};
static const struct binding quit = {.keys = {'q'}, .name = "q", .bar = "quit"};
static const struct binding help = {.keys = {'?'}, .name = "?", .bar = "keys"};

struct bar_word {
    const struct binding *binding;
    int left, width;
};

static bool is_in_bar(const struct binding *binding, const void *self)
{
    return binding->bar && (!binding->is_offered || binding->is_offered(self)) &&
           (!binding->is_in_bar || binding->is_in_bar(self));
}

/* Of several names of a key the bar has room for the first. */
static int name_width(const struct binding *binding)
{
    size_t length = strcspn(binding->name, " ,");
    return (int)(length ? length : 1);
}

static int word_width(const struct app *app, const struct binding *binding)
{
    return name_width(binding) + 1 + screen_width(&app->screen, binding->bar) + 2;
}

/* The words that fit, in order; the common ones always do, at the right. Returns how many. */
static int lay_out(const struct app *app, const struct page_kind *kind, const void *self,
                   struct bar_word *words, int most)
{
    const struct binding *common[] = {app->n_pages > 1 ? &back : &quit, &help};
    int n = 0, left = 1, right = app->screen.cols;
    for (int i = 0; i < 2 && !kind->type; i++) { /* where text is typed, they would be typed too */
        right -= word_width(app, common[i]);
        words[n++] = (struct bar_word){common[i], right, word_width(app, common[i])};
    }
    for (const struct binding *b = kind->bindings; b && b->name && n < most; b++) {
        if (!is_in_bar(b, self) || left + word_width(app, b) > right)
            continue;
        words[n++] = (struct bar_word){b, left, word_width(app, b)};
        left += word_width(app, b);
    }
    return n;
}

enum { MOST_WORDS = 32 };

int bars_key_at(const struct app *app, const struct page_kind *kind, const void *self, int y, int x)
{
    struct bar_word words[MOST_WORDS];
    int n = lay_out(app, kind, self, words, MOST_WORDS);
    for (int i = 0; i < n && y == app->screen.rows - 1; i++)
        if (x >= words[i].left && x < words[i].left + words[i].width)
            return words[i].binding->keys[0];
    return 0;
}

void app_draw_title(struct app *app, const char *title)
{
    char text[160];
    snprintf(text, sizeof text, " %s", title);
    screen_line(&app->screen, 0, 0, app->screen.cols, STYLE_BAR, text);
}

void bars_draw_keys(struct app *app, const struct page_kind *kind, const void *self)
{
    const struct screen *screen = &app->screen;
    struct bar_word words[MOST_WORDS];
    screen_line(screen, screen->rows - 1, 0, screen->cols, STYLE_BAR, "");
    int n = lay_out(app, kind, self, words, MOST_WORDS);
    for (int i = 0; i < n; i++) {
        const struct binding *b = words[i].binding;
        int x = words[i].left, y = screen->rows - 1;
        x += screen_put(screen, y, x, name_width(b), app_style(app, STYLE_BAR_KEY), b->name);
        screen_put(screen, y, x + 1, screen->cols, app_style(app, STYLE_BAR), b->bar);
    }
}

struct area app_body(const struct app *app)
{
    return (struct area){1, 0, app->screen.rows - 3, app->screen.cols};
}

void app_draw_said(struct app *app, const char *otherwise)
{
    bool has_said = app->said[0] != '\0';
    enum style style = !has_said ? STYLE_PLAIN : app->is_said_bad ? STYLE_BAD : STYLE_NOTE;
    const char *text = has_said ? app->said : otherwise;
    struct area area = {app->screen.rows - 2, 1, 1, app->screen.cols - 2};
    if (screen_width(&app->screen, text) > area.cols) {
        area.top--;
        area.rows++;
    }
    screen_fill(&app->screen, (struct area){area.top, 0, area.rows, app->screen.cols}, A_NORMAL);
    screen_wrap(&app->screen, area, style, text);
}
