/*
 * learn.c - the page of what teaches: for each game a guided first game, today's puzzle, one near
 * the person's rating, one of a theme; and how the person does.
 */
#include "term/pages/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quincunx/fit.h>
#include <quincunx/guide.h>
#include <quincunx/trial.h>

#include "term/kit/ask.h"
#include "term/kit/list.h"
#include "term/pages/explorer_page.h"
#include "term/pages/practice_kinds.h"
#include "term/pages/progress_page.h"

enum { DAY_SECONDS = 86400, TITLE_COLS = 18, STATS_ROWS = 8 };

struct learn {
    struct list list;
    struct area area;
    const struct qx_game *game; /* that puzzles and guides are of */
    char stats[480];
};

static uint64_t today(void)
{
    return (uint64_t)(time(NULL) / DAY_SECONDS);
}

/* --- guides and puzzles ----------------------------------------------------------------------- */

static void open_guide(struct app *app, struct learn *learn)
{
    struct qx_error error;
    struct qx_guide *guide = qx_guide_new(learn->game, &error);
    if (guide)
        practice_open(app, &practice_guide, guide);
    else
        app_complain(app, "%s", error.text);
}

static void open_number(struct app *app, const struct qx_game *game, size_t i)
{
    const size_t n = qx_puzzle_count(game);
    struct qx_error error = {"no such puzzle is left unsolved"};
    struct qx_puzzle puzzle;
    struct qx_trial *trial = NULL;
    if (n == 0)
        qx_fail(&error, "there are no puzzles of %s", game->title);
    else if (i < n && qx_puzzle_get(game, i, &puzzle, &error))
        trial = qx_trial_new(&puzzle, i + 1, NULL, &error);
    if (trial)
        practice_open(app, &practice_trial, trial);
    else
        app_complain(app, "%s", error.text);
}

static void open_daily(struct app *app, struct learn *learn)
{
    open_number(app, learn->game, qx_puzzle_daily(learn->game, today()));
}

static void open_theme(struct app *app, const struct learn *learn, enum qx_theme theme)
{
    char *diary = qx_diary_load(NULL);
    const size_t i =
        qx_diary_next(diary ? diary : "", learn->game, theme, qx_mix((uint64_t)time(NULL)));
    free(diary);
    open_number(app, learn->game, i);
}

static void open_fitting(struct app *app, struct learn *learn)
{
    open_theme(app, learn, QX_N_THEMES);
}

static void open_explorer(struct app *app, struct learn *learn)
{
    struct qx_error error = {"there is not enough memory to explore"};
    struct qx_rules rules;
    struct qx_session *session =
        qx_rules_init(&rules, learn->game, NULL, &error) ? qx_session_new(&rules, 1) : NULL;
    if (session)
        explorer_open(app, session);
    else
        app_complain(app, "%s", error.text);
    qx_session_free(session);
}

static void take_theme(struct app *app, void *context, int choice)
{
    open_theme(app, context, (enum qx_theme)choice);
}

static void choose_theme(struct app *app, struct learn *learn)
{
    static const char *const themes[QX_N_THEMES] = {
        [QX_THEME_WIN] = "win in some turns",
        [QX_THEME_ONLY] = "the only move that wins",
        [QX_THEME_GOLDEN] = "the golden move that wins",
        [QX_THEME_HOLD] = "hold the draw",
        [QX_THEME_MOST] = "the most points",
        [QX_THEME_MIX] = "the choice that cannot be exploited",
        [QX_THEME_SAFE] = "the choice that is sure of the most",
    };
    const struct ask_list list = {.title = "Theme", .choices = themes, .n = QX_N_THEMES};
    ask_choice(app, &list, take_theme, learn);
}

/* --- how the person does --------------------------------------------------------------------- */

static void tell_levels(struct qx_text *text, const struct qx_fit *fit)
{
    qx_text_print(text, " Against levels you played %zu game%s", fit->n_games,
                  fit->n_games == 1 ? "" : "s");
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        const size_t won = fit->by_level[level].n_won, drawn = fit->by_level[level].n_drawn,
                     lost = fit->by_level[level].n_lost;
        if (won + drawn + lost > 0)
            qx_text_print(text, "; level %d: %zu won, %zu drawn, %zu lost", level, won, drawn,
                          lost);
    }
    qx_text_print(text, ". Level %d fits you now.", fit->level);
}

static void shown(struct app *app, void *self)
{
    struct learn *learn = self;
    (void)app;
    char *diary = qx_diary_load(NULL);
    const struct qx_skill skill = qx_diary_walk(diary ? diary : "", learn->game, NULL, NULL);
    const struct qx_fit fit = qx_diary_fit(diary ? diary : "", learn->game, NULL, NULL);
    struct qx_text text = qx_text_over(learn->stats, sizeof learn->stats);
    qx_text_print(&text,
                  "%s: rating %d at puzzles, %zu tried, %zu solved, streak %zu (best %zu), "
                  "%zu day%s running.",
                  learn->game->title, (int)(skill.rating + 0.5), skill.n_tries, skill.n_solved,
                  skill.streak, skill.best_streak, skill.n_days, skill.n_days == 1 ? "" : "s");
    tell_levels(&text, &fit);
    free(diary);
}

static void open_progress(struct app *app, struct learn *learn)
{
    (void)learn;
    progress_open(app);
}

/* --- the page -------------------------------------------------------------------------------- */

static void take_game(struct app *app, void *context, int choice)
{
    struct learn *learn = context;
    learn->game = qx_games()[choice];
    shown(app, learn);
}

static void choose_game(struct app *app, struct learn *learn)
{
    const char *titles[ASK_CHOICES];
    int n = 0, at = 0;
    for (const struct qx_game *const *game = qx_games(); *game && n < ASK_CHOICES; game++) {
        at = *game == learn->game ? n : at;
        titles[n++] = (*game)->title;
    }
    const struct ask_list list = {.title = "Learn", .choices = titles, .n = n, .at = at};
    ask_choice(app, &list, take_game, learn);
}

static const struct entry {
    const char *title, *what;
    void (*open)(struct app *app, struct learn *learn);
} entries[] = {
    {"Game", "which one to learn", choose_game},
    {"A first game", "be led through it, in about five minutes", open_guide},
    {"Today's puzzle", "the same everywhere", open_daily},
    {"A puzzle", "near your rating, not solved yet", open_fitting},
    {"A theme", "a puzzle of one kind", choose_theme},
    {"Explore", "all moves from the start, their worth, who plays them", open_explorer},
    {"Progress", "ratings, results by level; export, delete", open_progress},
};
enum { N_ENTRIES = sizeof entries / sizeof *entries };

/* In so many columns, have the entries room for what they do? */
static bool has_room(const struct app *app, int cols)
{
    bool is_enough = true;
    for (int i = 1; i < N_ENTRIES; i++)
        is_enough = is_enough && screen_width(&app->screen, entries[i].what) <= cols;
    return is_enough;
}

static void draw_row(struct app *app, const struct learn *learn, int row, struct area line)
{
    const int cols = line.cols - TITLE_COLS - 3;
    const bool is_current = row == learn->list.at;
    const enum style style = is_current ? STYLE_SELECTED : STYLE_PLAIN;
    const char *what = row == 0 ? learn->game->title : has_room(app, cols) ? entries[row].what : "";
    screen_line(&app->screen, line.top, line.left, line.cols, style, "");
    screen_put(&app->screen, line.top, line.left + 1, TITLE_COLS,
               app_style(app, is_current ? style : STYLE_STRONG), entries[row].title);
    screen_put(&app->screen, line.top, line.left + TITLE_COLS + 2, cols,
               app_style(app, is_current ? style : STYLE_DIM), what);
}

static void draw(struct app *app, void *self)
{
    struct learn *learn = self;
    const struct area body = app_body(app);
    const int width = body.cols < 84 ? body.cols - 4 : 80, left = (body.cols - width) / 2;
    const int top = body.top + (body.rows > 20 ? 2 : 0);
    app_draw_title(app, "Learn");
    const int rows = body.rows - STATS_ROWS > N_ENTRIES ? body.rows - STATS_ROWS : N_ENTRIES;
    learn->area = (struct area){top, left, rows < body.rows ? rows : body.rows, width};
    list_follow(&learn->list, learn->area.rows);
    for (int i = 0; i < learn->area.rows && learn->list.top + i < learn->list.n; i++)
        draw_row(app, learn, learn->list.top + i, (struct area){top + i, left, 1, width});
    const int below = top + N_ENTRIES + 1;
    screen_wrap(&app->screen,
                (struct area){below, left + 1, body.top + body.rows - below, width - 2},
                STYLE_PLAIN, learn->stats);
    const bool is_told = learn->list.at == 0 || has_room(app, width - TITLE_COLS - 3);
    app_draw_said(app, is_told ? "" : entries[learn->list.at].what);
}

static void press_enter(struct app *app, void *self)
{
    struct learn *learn = self;
    entries[learn->list.at].open(app, learn);
}

static bool key(struct app *app, void *self, int key_)
{
    struct learn *learn = self;
    (void)app;
    return list_key(&learn->list, key_, learn->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct learn *learn = self;
    const int row = list_row_at(&learn->list, learn->area, y, x);
    if (row < 0 || row >= N_ENTRIES)
        return;
    list_go(&learn->list, row);
    press_enter(app, self);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a row"},
    {.keys = {KEY_RETURN, ' ', 'l', KEY_RIGHT},
     .name = "Enter",
     .bar = "open",
     .what = "open what is chosen",
     .run = press_enter},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Learn",
    .help = "Guided first games, puzzles with one right move, and how you do. Nothing of it leaves "
            "this machine.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .shown = shown,
    .free = free,
};

void learn_open(struct app *app)
{
    struct learn *learn = calloc(1, sizeof *learn);
    if (!learn)
        return;
    learn->game = qx_games()[0];
    learn->list.n = N_ENTRIES;
    app_push(app, &kind, learn);
}
