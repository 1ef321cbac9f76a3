/*
 * manual.c - the rules of a game to read.
 *
 * Boards of the page are its positions: Tab goes from one to the next, a picture of it stands
 * beside the text where there is room, and Enter puts the person in front of it to try.
 */
#include "term/manual.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/ask.h"
#include "term/board.h"
#include "term/glyph.h"
#include "term/launch.h"
#include "term/list.h"
#include "term/markdown.h"

enum { TEXT_COLS = 76, PICTURE_COLS = 30 };

struct manual {
    const struct qx_game *game;
    const char *page;
    struct qx_rules rules;
    struct markdown text;
    int width; /* that the text was laid out for */
    struct list list;
    int rows;
    int position; /* chosen, or -1 */
    void *state;  /* of the picture */
    struct board board;
};

static void choose_position(struct manual *manual, int position)
{
    manual->position = position;
    if (position < 0 || !manual->state)
        return;
    manual->game->position_parse(&manual->rules, manual->text.positions[position], manual->state,
                                 NULL);
}

/* The line under the cursor chooses its board. */
static void follow(struct manual *manual)
{
    for (int i = manual->list.at; i >= 0; i--)
        if (manual->text.lines[i].position >= 0) {
            choose_position(manual, manual->text.lines[i].position);
            return;
        }
    choose_position(manual, manual->text.n_positions > 0 ? 0 : -1);
}

static void lay_out(struct app *app, struct manual *manual, int width)
{
    if (width == manual->width)
        return;
    manual->width = width;
    markdown_lay_out(&manual->text, &app->screen, manual->page, &manual->rules, width);
    manual->list.n = manual->text.n_lines;
    list_go(&manual->list, manual->list.at);
    follow(manual);
}

static void draw_text(struct app *app, struct manual *manual, struct area area)
{
    list_follow(&manual->list, area.rows);
    for (int i = 0; i < area.rows && manual->list.top + i < manual->list.n; i++) {
        const struct markdown_line *line = &manual->text.lines[manual->list.top + i];
        bool is_chosen = line->position >= 0 && line->position == manual->position;
        enum style style = is_chosen ? STYLE_SELECTED : line->style;
        screen_put(&app->screen, area.top + i, area.left + line->indent, area.cols - line->indent,
                   app_style(app, style), line->text);
    }
    struct area edge = {area.top, area.left, area.rows, area.cols + 2};
    list_draw_edges(&manual->list, &app->screen, edge);
}

static void draw_picture(struct app *app, struct manual *manual, struct area area)
{
    if (manual->position < 0 || !manual->state || area.cols < PICTURE_COLS)
        return;
    struct board_scene scene = {.state = manual->state};
    palette_set_deep(&app->screen.palette, !glyph_has_black(&manual->rules));
    screen_print(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_HEAD),
                 "Board %d", manual->position + 1);
    area.top += 2;
    area.rows -= 2;
    board_place(&manual->board, area, manual->state);
    board_draw(&manual->board, &app->screen, &scene);
}

static void draw(struct app *app, void *self)
{
    struct manual *manual = self;
    char title[80];
    struct area body = app_body(app);
    bool has_room = body.cols >= TEXT_COLS + PICTURE_COLS + 4;
    int width = has_room ? TEXT_COLS : body.cols - 5 < TEXT_COLS ? body.cols - 5 : TEXT_COLS;
    snprintf(title, sizeof title, "%s   rules", manual->game->title);
    app_draw_title(app, title);
    lay_out(app, manual, width);
    struct area text = {body.top + 1, body.left + 2, body.rows - 1, width};
    manual->rows = text.rows;
    draw_text(app, manual, text);
    int left = width + 6;
    draw_picture(app, manual,
                 (struct area){body.top + 1, left, body.rows - 1, body.cols - left - 2});
    app_draw_said(app,
                  manual->text.n_positions > 0 ? "Tab: next board   Enter: try the board" : "");
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct manual *manual = self;
    int top = manual->list.top;
    if (key_ == ' ')
        key_ = KEY_NPAGE;
    if (key_ == KEY_DOWN || key_ == 'j')
        list_go(&manual->list, top + manual->rows);
    else if (key_ == KEY_UP || key_ == 'k')
        list_go(&manual->list, top - 1);
    else if (!list_key(&manual->list, key_, manual->rows))
        return false;
    follow(manual);
    return true;
}

static void wheel(struct app *app, void *self, int rows)
{
    for (int i = 0; i < 3; i++)
        key(app, self, rows < 0 ? KEY_UP : KEY_DOWN);
}

static bool has_boards(const void *self)
{
    const struct manual *manual = self;
    return manual->text.n_positions > 0;
}

static void press_next(struct app *app, void *self)
{
    (void)app;
    struct manual *manual = self;
    int wish = (manual->position + 1) % manual->text.n_positions;
    for (int i = 0; i < manual->text.n_lines; i++)
        if (manual->text.lines[i].position == wish)
            list_go(&manual->list, i);
    choose_position(manual, wish);
}

static void press_try(struct app *app, void *self)
{
    struct manual *manual = self;
    if (manual->position >= 0)
        launch_trial(app, &manual->rules, manual->text.positions[manual->position]);
}

static void release(void *self)
{
    struct manual *manual = self;
    markdown_release(&manual->text);
    qx_state_free(manual->state);
    free(manual);
}

static const struct binding bindings[] = {
    {.name = "arrows, jk", .what = "scroll; space and Page down by a page"},
    {.keys = {'\t'},
     .name = "Tab",
     .bar = "next board",
     .what = "go to the next board",
     .run = press_next,
     .is_offered = has_boards},
    {.keys = {KEY_RETURN},
     .name = "Enter",
     .bar = "try it",
     .what = "play on from the board, for both sides",
     .run = press_try,
     .is_offered = has_boards},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Rules",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .wheel = wheel,
    .free = release,
};

void manual_open(struct app *app, const struct qx_game *game)
{
    struct manual *manual = calloc(1, sizeof *manual);
    if (!manual || !qx_game_page(game) || !qx_rules_init(&manual->rules, game, "", NULL)) {
        app_complain(app, "there is no page about %s", game->title);
        free(manual);
        return;
    }
    manual->game = game;
    manual->page = qx_game_page(game);
    manual->position = -1;
    manual->state = qx_state_new(&manual->rules);
    board_init(&manual->board, &manual->rules);
    manual->board.has_cursor = false;
    app_push(app, &kind, manual);
}

static void take(struct app *app, void *context, int choice)
{
    (void)context;
    manual_open(app, qx_games()[choice]);
}

void manual_choose(struct app *app)
{
    const char *titles[ASK_CHOICES];
    int n = 0;
    for (const struct qx_game *const *game = qx_games(); *game && n < ASK_CHOICES; game++)
        titles[n++] = (*game)->title;
    ask_choice(app, "Read about", titles, n, take, NULL);
}
