/*
 * manual.c - the rules of a game to read, with boards to leaf through and to try.
 *
 * A board of the page stands beside the text. Tab goes from one to the next, left and right go
 * through its moves, and Enter puts the person in front of it to play on.
 */
#include "term/pages/manual.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/kit/ask.h"
#include "term/play/board.h"
#include "term/kit/glyph.h"
#include "term/pages/launch.h"
#include "term/pages/lesson.h"
#include "term/kit/list.h"
#include "term/play/scene.h"

enum { TEXT_COLS = 76, PICTURE_COLS = 36, LEAST_TEXT = 30 };

struct manual {
    const struct qx_game *game;
    const char *page;
    struct qx_rules rules; /* the standard ones, which tell what a position is */
    struct markdown text;
    int width;        /* that the text was laid out for */
    bool shows_board; /* in place of the text, where there is no room for both */
    struct list list;
    int rows;
    int chosen;                /* the board beside the text, or -1 */
    struct qx_session *lesson; /* the same to leaf through; NULL: none */
    struct scene scene;
    struct board board;
};

/* --- boards --- */

static void close_lesson(struct manual *manual)
{
    scene_release(&manual->scene);
    qx_session_free(manual->lesson);
    manual->lesson = NULL;
}

static void show(struct manual *manual)
{
    scene_show(&manual->scene, manual->lesson, QX_NOBODY);
}

static void choose_board(struct manual *manual, int chosen)
{
    if (chosen == manual->chosen && manual->lesson)
        return;
    close_lesson(manual);
    manual->chosen = chosen;
    if (chosen >= 0)
        manual->lesson = lesson_new(manual->game, &manual->text.boards[chosen], NULL);
    if (!manual->lesson)
        return;
    if (!scene_init(&manual->scene, manual->lesson)) {
        close_lesson(manual);
        return;
    }
    board_init(&manual->board, qx_session_rules(manual->lesson));
    manual->board.has_cursor = false;
    show(manual);
}

/* The last board above the middle of the text that is in sight. */
static void follow(struct manual *manual)
{
    int last = manual->list.top + manual->rows / 2;
    for (int i = last < manual->text.n_lines ? last : manual->text.n_lines - 1; i >= 0; i--)
        if (manual->text.lines[i].board >= 0) {
            choose_board(manual, manual->text.lines[i].board);
            return;
        }
    choose_board(manual, manual->text.n_boards > 0 ? 0 : -1);
}

static unsigned signs(const void *context, uint64_t cell)
{
    const struct manual *manual = context;
    if (scene_is_last(&manual->scene, cell))
        return SIGN_LAST;
    return scene_is_changed(&manual->scene, cell) ? SIGN_CHANGED : 0;
}

/* --- drawing --- */

/* Without room for both, text and board are shown one after the other. */
static bool is_narrow(int cols)
{
    return cols < PICTURE_COLS + LEAST_TEXT;
}

static int text_width(const struct manual *manual, int cols)
{
    const bool has_picture = manual->text.n_boards > 0 && !is_narrow(cols);
    const int room = cols - 3 - (has_picture ? PICTURE_COLS : 0);
    return room < TEXT_COLS ? room : TEXT_COLS;
}

static void lay_out(struct app *app, struct manual *manual, int cols)
{
    for (int i = 0; i < 2; i++) {
        int width = text_width(manual, cols);
        if (width == manual->width)
            break;
        manual->width = width;
        markdown_lay_out(&manual->text, &app->screen, manual->page, &manual->rules, width);
    }
    manual->list.n = manual->text.n_lines;
    list_go(&manual->list, manual->list.at);
}

static void draw_text(struct app *app, struct manual *manual, struct area area)
{
    list_follow(&manual->list, area.rows);
    for (int i = 0; i < area.rows && manual->list.top + i < manual->list.n; i++) {
        const struct markdown_line *line = &manual->text.lines[manual->list.top + i];
        bool is_chosen = line->board >= 0 && line->board == manual->chosen;
        enum style style = is_chosen ? STYLE_SELECTED : line->style;
        screen_fit(&app->screen, area.top + i, area.left + line->indent, area.cols - line->indent,
                   app_style(app, style), line->text);
    }
    struct area edge = {area.top, area.left, area.rows, area.cols + 2};
    list_draw_edges(&manual->list, &app->screen, edge);
}

static void draw_caption(struct app *app, const struct manual *manual, struct area area)
{
    size_t n = qx_session_n_steps(manual->lesson), n_all = n + qx_session_n_redo(manual->lesson);
    char move[64] = "";
    if (n > 0)
        manual->game->move_text(qx_session_rules(manual->lesson),
                                qx_session_step(manual->lesson, n - 1).move, move, sizeof move);
    screen_print(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_HEAD),
                 "Board %d", manual->chosen + 1);
    if (n_all > 0)
        screen_print(&app->screen, area.top, area.left + 10, area.cols - 10,
                     app_style(app, STYLE_NOTE), "move %zu of %zu  %s", n, n_all, move);
}

static void draw_picture(struct app *app, struct manual *manual, struct area area)
{
    if (!manual->lesson)
        return;
    struct board_scene scene = {.state = manual->scene.shown, .signs = signs, .context = manual};
    palette_set_material(&app->screen.palette, glyph_material(qx_session_rules(manual->lesson)));
    draw_caption(app, manual, area);
    area.top += 2;
    area.rows -= 2;
    board_place(&manual->board, area, manual->scene.shown);
    board_draw(&manual->board, &app->screen, &scene);
}

static void draw(struct app *app, void *self)
{
    struct manual *manual = self;
    char title[80];
    struct area body = app_body(app);
    snprintf(title, sizeof title, "%s   rules", manual->game->title);
    app_draw_title(app, title);
    lay_out(app, manual, body.cols);
    struct area text = {body.top + 1, body.left + 2, body.rows - 1, manual->width};
    manual->rows = text.rows;
    if (manual->chosen < 0)
        follow(manual);
    const bool has_both = !is_narrow(body.cols);
    const bool has_board = manual->lesson && (has_both || manual->shows_board);
    const int left = has_both ? manual->width + 4 : 1;
    if (has_both || !has_board)
        draw_text(app, manual, text);
    if (has_board)
        draw_picture(app, manual,
                     (struct area){body.top + 1, left, body.rows - 1, body.cols - left - 1});
    app_draw_said(app, !manual->lesson ? ""
                       : has_board ? "left and right go through the moves, Enter tries the board"
                                   : "Tab shows the board");
}

/* --- keys --- */

/* The current line is not in sight as such: scrolling puts it beyond the edge of what is. */
static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct manual *manual = self;
    const int top = manual->list.top, bottom = top + manual->rows - 1, page = manual->rows - 1;
    if (key_ == KEY_DOWN || key_ == 'j')
        list_go(&manual->list, bottom + 1);
    else if (key_ == KEY_UP || key_ == 'k')
        list_go(&manual->list, top - 1);
    else if (key_ == KEY_NPAGE || key_ == ' ')
        list_go(&manual->list, bottom + page);
    else if (key_ == KEY_PPAGE || key_ == 'b')
        list_go(&manual->list, top - page);
    else if (!list_key(&manual->list, key_, manual->rows))
        return false;
    manual->shows_board = false;
    list_follow(&manual->list, manual->rows);
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
    return manual->text.n_boards > 0;
}

static void press_next(struct app *app, void *self)
{
    struct manual *manual = self;
    if (is_narrow(app->screen.cols) && manual->lesson && !manual->shows_board) {
        manual->shows_board = true; /* the one that the text speaks of */
        return;
    }
    int wish = (manual->chosen + 1) % manual->text.n_boards;
    for (int i = 0; i < manual->text.n_lines; i++)
        if (manual->text.lines[i].board == wish)
            list_go(&manual->list, i);
    choose_board(manual, wish);
}

static void press_later(struct app *app, void *self)
{
    (void)app;
    struct manual *manual = self;
    if (!manual->lesson)
        return;
    scene_keep(&manual->scene);
    qx_session_redo(manual->lesson);
    show(manual);
}

static void press_earlier(struct app *app, void *self)
{
    (void)app;
    struct manual *manual = self;
    if (manual->lesson && qx_session_undo(manual->lesson))
        show(manual);
}

static void press_try(struct app *app, void *self)
{
    struct manual *manual = self;
    if (!manual->lesson)
        return;
    const struct qx_rules *rules = qx_session_rules(manual->lesson);
    const void *state = qx_session_state(manual->lesson);
    size_t length = manual->game->position_text(rules, state, NULL, 0);
    char *position = malloc(length + 1);
    if (!position)
        return;
    manual->game->position_text(rules, state, position, length + 1);
    launch_trial(app, rules, position);
    free(position);
}

static void release(void *self)
{
    struct manual *manual = self;
    close_lesson(manual);
    markdown_release(&manual->text);
    free(manual);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "scroll; space and b by a page"},
    {.keys = {'\t'},
     .name = "Tab",
     .bar = "next board",
     .what = "go to the next board",
     .run = press_next,
     .is_offered = has_boards},
    {.keys = {KEY_LEFT, 'h', ','},
     .name = "left h",
     .what = "one move of the board back",
     .run = press_earlier,
     .is_offered = has_boards},
    {.keys = {KEY_RIGHT, 'l', '.'},
     .name = "right l",
     .bar = "next move",
     .what = "the next move of the board",
     .run = press_later,
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
    manual->chosen = -1;
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
    const struct ask_list list = {.title = "Read about", .choices = titles, .n = n};
    ask_choice(app, &list, take, NULL);
}
