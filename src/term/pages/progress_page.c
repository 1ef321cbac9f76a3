/*
 * progress_page.c - how a person does.
 *
 * A row for each game, and of the current one the results against levels and the rating at puzzles
 * over time. All of it follows from the diary, which is read anew whenever the page comes to the
 * top.
 */
#include "term/pages/progress_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/file.h>
#include <quincunx/fit.h>

#include "term/kit/ask.h"
#include "term/kit/list.h"

enum { MOST_GAMES = 16, PLOT_COLS = 120, PLOT_ROWS = 8, AXIS_COLS = 6 };

/* The word that deletes. */
#define FORGET "forget"

struct standing {
    const struct qx_game *game;
    struct qx_skill skill;
    struct qx_fit fit;
    size_t n_rated;
    double ratings[PLOT_COLS]; /* after each try, the last ones */
};

struct progress_page {
    struct standing standings[MOST_GAMES];
    struct list list;
    struct area area;
};

/* --- what is told ---------------------------------------------------------------------------- */

static bool keep_rating(void *context, const struct qx_try *tried, const struct qx_skill *skill)
{
    struct standing *standing = context;
    (void)tried;
    if (standing->n_rated == PLOT_COLS)
        memmove(standing->ratings, standing->ratings + 1,
                sizeof standing->ratings - sizeof *standing->ratings);
    else
        standing->n_rated++;
    standing->ratings[standing->n_rated - 1] = skill->rating;
    return true;
}

static void shown(struct app *app, void *self)
{
    struct progress_page *page = self;
    struct qx_error error;
    char *diary = qx_diary_load(&error);
    const char *text = diary ? diary : "";
    if (!diary)
        app_complain(app, "%s", error.text);
    page->list.n = 0;
    for (const struct qx_game *const *game = qx_games(); *game && page->list.n < MOST_GAMES;
         game++) {
        struct standing *standing = &page->standings[page->list.n++];
        *standing = (struct standing){.game = *game};
        standing->skill = qx_diary_walk(text, *game, keep_rating, standing);
        standing->fit = qx_diary_fit(text, *game, NULL, NULL);
    }
    free(diary);
}

/* --- drawing --------------------------------------------------------------------------------- */

static void draw_row(struct app *app, const struct progress_page *page, int i, struct area row)
{
    const struct standing *standing = &page->standings[i];
    const struct qx_skill *skill = &standing->skill;
    size_t won = 0, drawn = 0, lost = 0;
    char line[160];
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        won += standing->fit.by_level[level].n_won;
        drawn += standing->fit.by_level[level].n_drawn;
        lost += standing->fit.by_level[level].n_lost;
    }
    snprintf(line, sizeof line, " %-11s %4d ± %-3d %5zu %6zu %6zu %6zu %4zu %5zu %4zu  level %d",
             standing->game->title, (int)(skill->rating + 0.5), (int)(2 * skill->deviation + 0.5),
             skill->n_tries, skill->n_solved, skill->streak, standing->fit.n_games, won, drawn,
             lost, standing->fit.level);
    screen_line(&app->screen, row.top, row.left, row.cols,
                i == page->list.at ? STYLE_SELECTED : STYLE_PLAIN, line);
}

static void write_levels(const struct standing *standing, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%s against levels, won-drawn-lost:", standing->game->title);
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        const size_t won = standing->fit.by_level[level].n_won,
                     drawn = standing->fit.by_level[level].n_drawn,
                     lost = standing->fit.by_level[level].n_lost;
        if (won + drawn + lost > 0)
            qx_text_print(&text, "  level %d %zu-%zu-%zu", level, won, drawn, lost);
    }
    if (standing->fit.n_games == 0)
        qx_text_string(&text, " no game yet");
}

/* One column of the plot: `height` eighths of a row, from the bottom. */
static void draw_column(struct app *app, struct area area, int x, int height)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    for (int row = 0; row < area.rows; row++) {
        const int rest = height - 8 * row;
        const int part = rest <= 0 ? 0 : rest >= 8 ? 8 : rest;
        const char *sign = app->screen.is_ascii ? part >= 4 ? "#" : part ? "." : " " : blocks[part];
        screen_put(&app->screen, area.top + area.rows - 1 - row, area.left + x, 1,
                   app_style(app, STYLE_GOOD), sign);
    }
}

/* The rating at puzzles, a column for each try, the last at the right. */
static void draw_plot(struct app *app, const struct standing *standing, struct area area)
{
    const size_t room = (size_t)(area.cols - AXIS_COLS);
    const size_t n = standing->n_rated < room ? standing->n_rated : room;
    const double *ratings = standing->ratings + standing->n_rated - n;
    double low = 1e9, high = -1e9;
    for (size_t i = 0; i < n; i++) {
        low = ratings[i] < low ? ratings[i] : low;
        high = ratings[i] > high ? ratings[i] : high;
    }
    if (n == 0 || area.rows < 2) {
        screen_put(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_DIM),
                   "no puzzle of it tried yet");
        return;
    }
    low = high - low < 50 ? high - 50 : low;
    screen_print(&app->screen, area.top, area.left, AXIS_COLS, app_style(app, STYLE_DIM), "%4.0f",
                 high);
    screen_print(&app->screen, area.top + area.rows - 1, area.left, AXIS_COLS,
                 app_style(app, STYLE_DIM), "%4.0f", low);
    const struct area plot = {area.top, area.left + AXIS_COLS, area.rows, area.cols - AXIS_COLS};
    for (size_t i = 0; i < n; i++)
        draw_column(app, plot, (int)i,
                    1 + (int)((8 * area.rows - 1) * (ratings[i] - low) / (high - low)));
}

static void draw(struct app *app, void *self)
{
    struct progress_page *page = self;
    const struct area body = app_body(app);
    const struct standing *standing = &page->standings[page->list.at];
    char levels[400];
    app_draw_title(app, "Progress");
    screen_fit(&app->screen, body.top, 1, body.cols - 2, app_style(app, STYLE_DIM),
               "             at puzzles tried solved streak  games  won drawn lost  fits you");
    page->area = (struct area){body.top + 1, 1, page->list.n, body.cols - 2};
    for (int i = 0; i < page->list.n; i++)
        draw_row(app, page, i, (struct area){body.top + 1 + i, 1, 1, body.cols - 2});
    const int below = body.top + page->list.n + 2;
    write_levels(standing, levels, sizeof levels);
    const int used = screen_wrap(
        &app->screen, (struct area){below, 2, body.top + body.rows - below, body.cols - 4},
        STYLE_PLAIN, levels);
    const int rows = body.top + body.rows - below - used - 1;
    draw_plot(
        app, standing,
        (struct area){below + used + 1, 2, rows < PLOT_ROWS ? rows : PLOT_ROWS, body.cols - 4});
    app_draw_said(app, "Nothing of it leaves this machine.");
}

/* --- keys ------------------------------------------------------------------------------------ */

static bool key(struct app *app, void *self, int key_)
{
    struct progress_page *page = self;
    (void)app;
    return list_key(&page->list, key_, page->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct progress_page *page = self;
    const int row = list_row_at(&page->list, page->area, y, x);
    (void)app;
    if (row >= 0 && row < page->list.n)
        list_go(&page->list, row);
}

static bool export_to(struct app *app, void *context, const char *path)
{
    struct qx_error error;
    (void)context;
    if (access(path, F_OK) == 0) {
        app_complain(app, "there is a file of this name already");
        return false;
    }
    char *diary = qx_diary_load(&error);
    const bool ok = diary && qx_file_write(path, diary, strlen(diary), &error);
    free(diary);
    if (ok)
        app_say(app, "written to %s", path);
    else
        app_complain(app, "%s", error.text);
    return ok;
}

static void press_export(struct app *app, void *self)
{
    ask_text(app, "Write all of it to the file", "quincunx-progress.txt", NULL, export_to, self);
}

static bool forget(struct app *app, void *context, const char *word)
{
    struct qx_error error;
    if (strcmp(word, FORGET) != 0) {
        app_say(app, "nothing is forgotten");
        return true;
    }
    if (qx_diary_delete(&error))
        app_say(app, "all tries and results are forgotten");
    else
        app_complain(app, "%s", error.text);
    shown(app, context);
    return true;
}

static void press_forget(struct app *app, void *self)
{
    ask_text(app, "Type " FORGET " to delete all tries and results", "", NULL, forget, self);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a game"},
    {.keys = {'x'},
     .name = "x",
     .bar = "export",
     .what = "write all tries and results to a file",
     .run = press_export},
    {.keys = {'D'},
     .name = "D",
     .bar = "delete",
     .what = "forget all tries and results, of all games",
     .run = press_forget},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Progress",
    .help = "Puzzles: your rating with the range in which it lies in 95 of 100 cases, what you "
            "tried and solved at once, your streak. Games against levels: played, won, drawn, "
            "lost, and the level that fits you. The plot is the rating after each puzzle.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .shown = shown,
    .free = free,
};

void progress_open(struct app *app)
{
    struct progress_page *page = calloc(1, sizeof *page);
    if (!page) {
        app_complain(app, "there is not enough memory");
        return;
    }
    shown(app, page);
    app_push(app, &kind, page);
}
