/*
 * library.c - the list of all games.
 */
#include "term/pages/library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "term/kit/ask.h"
#include "term/kit/list.h"
#include "term/pages/launch.h"
#include "term/pages/review_page.h"
#include "term/work/kept_games.h"

struct library {
    struct kept_game *games;
    size_t n_games;
    size_t *found; /* the games that hold the text, by number */
    char text[ASK_TEXT];
    struct list list;
    struct area area;
};

/* --- what is listed --- */

static void find(struct library *library)
{
    library->list.n = 0;
    for (size_t i = 0; library->found && i < library->n_games; i++)
        if (kept_game_has(&library->games[i], library->text))
            library->found[library->list.n++] = i;
    list_go(&library->list, library->list.at);
}

static void look(struct app *app, void *self)
{
    struct library *library = self;
    free(library->games);
    free(library->found);
    library->n_games = kept_games_list(&app->kept, &library->games);
    library->found = calloc(library->n_games + 1, sizeof *library->found);
    find(library);
}

static const struct kept_game *current(const struct library *library)
{
    return &library->games[library->found[library->list.at]];
}

/* --- drawing --- */

enum { WIDE = 60 }; /* columns in which a line has room for all */

/* The columns of a line, narrow ones first to go. */
static void draw_game(struct app *app, const struct kept_game *game, struct area row,
                      enum style style)
{
    char when[32], text[320];
    struct tm local;
    strftime(when, sizeof when, row.cols < WIDE ? "%m-%d %H:%M" : "%Y-%m-%d %H:%M",
             localtime_r(&game->entry.time.tv_sec, &local));
    if (row.cols < WIDE)
        snprintf(text, sizeof text, " %s %-10s %s  %s", when, game->title, game->result,
                 game->players);
    else
        snprintf(text, sizeof text, " %s  %-10s  %-12s  %-21s %s", when, game->title, game->result,
                 game->players, game->is_unfinished ? "" : game->entry.name);
    screen_line(&app->screen, row.top, row.left, row.cols, style, text);
}

/* What a narrow line has no room for. */
static void draw_rest(struct app *app, const struct library *library)
{
    char text[320] = "";
    if (library->list.n > 0 && library->area.cols < WIDE)
        snprintf(text, sizeof text, "%s: %s", current(library)->players, current(library)->result);
    app_draw_said(app, text);
}

static void draw(struct app *app, void *self)
{
    struct library *library = self;
    struct list *list = &library->list;
    struct area body = app_body(app);
    char title[ASK_TEXT + 40];
    snprintf(title, sizeof title, library->text[0] ? "Library: \"%s\"" : "Library%s",
             library->text);
    app_draw_title(app, title);
    library->area = (struct area){body.top + 1, body.left + 1, body.rows - 1, body.cols - 2};
    list_follow(list, library->area.rows);
    for (int i = 0; i < library->area.rows && list->top + i < list->n; i++) {
        const int row = list->top + i;
        draw_game(app, &library->games[library->found[row]],
                  (struct area){library->area.top + i, library->area.left, 1, library->area.cols},
                  row == list->at ? STYLE_SELECTED : STYLE_PLAIN);
    }
    if (list->n == 0)
        screen_wrap(&app->screen, library->area, STYLE_DIM,
                    library->text[0] ? "No game has this in its line; / looks for something else."
                                     : "No game is kept yet: each one will be, finished or not.");
    list_draw_edges(list, &app->screen, library->area);
    draw_rest(app, library);
}

/* --- keys --- */

static bool has_games(const void *self)
{
    const struct library *library = self;
    return library->list.n > 0;
}

static void press_enter(struct app *app, void *self)
{
    const struct kept_game *game = current(self);
    if (game->is_unfinished)
        launch_continue(app, game->entry.name);
    else
        launch_saved(app, game->entry.name);
}

static void forget(struct app *app, void *context)
{
    char path[KEPT_PATH];
    kept_game_path(&app->kept, current(context), path);
    if (unlink(path) != 0)
        app_complain(app, "it is not deleted: %s", strerror(errno));
    look(app, context);
}

static void press_delete(struct app *app, void *self)
{
    const struct kept_game *game = current(self);
    char question[ASK_TEXT];
    snprintf(question, sizeof question, "Delete this game of %s (%s) for good?", game->title,
             game->result);
    ask_yes(app, question, forget, self);
}

static bool rename_to(struct app *app, void *context, const char *name)
{
    struct library *library = context;
    char from[KEPT_PATH], to[KEPT_PATH];
    struct qx_error error;
    kept_game_path(&app->kept, current(library), from);
    kept_path(app->kept.games, name, to);
    if (!kept_check_name(name, &error)) {
        app_complain(app, "%s", error.text);
        return false;
    }
    if (strcmp(from, to) == 0)
        return true;
    if (kept_is_taken(app->kept.games, name)) {
        app_complain(app, "there is another game of this name");
        return false;
    }
    if (rename(from, to) != 0) {
        app_complain(app, "it keeps its name: %s", strerror(errno));
        return false;
    }
    look(app, library);
    return true;
}

static bool is_finished(const void *self)
{
    return has_games(self) && !current(self)->is_unfinished;
}

static void press_review(struct app *app, void *self)
{
    struct qx_error error;
    char path[KEPT_PATH];
    kept_game_path(&app->kept, current(self), path);
    struct qx_session *session = launch_load(path, &error);
    if (session)
        review_open(app, session);
    else
        app_complain(app, "%s", error.text);
    qx_session_free(session);
}

static void press_rename(struct app *app, void *self)
{
    ask_text(app, "Name of the game", current(self)->entry.name, NULL, rename_to, self);
}

static bool search(struct app *app, void *context, const char *text)
{
    struct library *library = context;
    (void)app;
    snprintf(library->text, sizeof library->text, "%s", text);
    library->list.at = 0;
    find(library);
    return true;
}

static void press_search(struct app *app, void *self)
{
    const struct library *library = self;
    ask_text(app, "Look for a game, a player, a result, a name", library->text, NULL, search, self);
}

static bool import(struct app *app, void *context, const char *text)
{
    (void)context;
    return launch_import(app, text);
}

static void press_import(struct app *app, void *self)
{
    ask_text(app, "A file, a position or a transcript", "", NULL, import, self);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct library *library = self;
    return list_key(&library->list, key_, library->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct library *library = self;
    int row = list_row_at(&library->list, library->area, y, x);
    if (row < 0)
        return;
    list_go(&library->list, row);
    press_enter(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct library *library = self;
    list_go(&library->list, library->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a game"},
    {.keys = {KEY_RETURN, ' ', 'l', KEY_RIGHT},
     .name = "Enter",
     .bar = "open",
     .what = "look at it, or play on if it is not over",
     .run = press_enter,
     .is_offered = has_games},
    {.keys = {'v'},
     .name = "v",
     .bar = "review",
     .what = "judge its moves",
     .run = press_review,
     .is_offered = is_finished},
    {.keys = {'/'},
     .name = "/",
     .bar = "search",
     .what = "list only games with this text in their line",
     .run = press_search},
    {.keys = {'i'},
     .name = "i",
     .bar = "import",
     .what = "bring in a file, a position or a transcript",
     .run = press_import},
    {.keys = {'n'},
     .name = "n",
     .bar = "name",
     .what = "give it a name",
     .run = press_rename,
     .is_offered = is_finished},
    {.keys = {'d', KEY_DC},
     .name = "d",
     .bar = "delete",
     .what = "delete it",
     .run = press_delete,
     .is_offered = has_games},
    {.name = NULL},
};

static void release(void *self)
{
    struct library *library = self;
    free(library->games);
    free(library->found);
    free(library);
}

static const struct page_kind kind = {
    .title = "Library",
    .help =
        "Every game is kept here, finished or not. What is imported may be a file that Quincunx "
        "has written, also the games of a match, one of GGF, SGF or WTHOR, a position as `quincunx "
        "show` takes it, or a transcript of Othello.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .shown = look,
    .free = release,
};

void library_open(struct app *app)
{
    struct library *library = calloc(1, sizeof *library);
    if (library)
        app_push(app, &kind, library);
}
