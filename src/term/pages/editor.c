/*
 * editor.c - the board editor.
 *
 * What is edited is the text of the position (quincunx/edit.h); the board shows the text, whether
 * it is a position yet or not, and the line below says what keeps it from being one.
 */
#include "term/pages/editor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/edit.h>
#include <quincunx/words.h>

#include "term/kit/ask.h"
#include "term/kit/glyph.h"
#include "term/play/board.h"

enum { EDITOR_TEXT = 4096 };

struct editor {
    struct qx_rules rules;
    struct launch_seats seats;
    enum qx_edit_form form;
    char letters[16];
    char text[EDITOR_TEXT];
    char kept[EDITOR_TEXT]; /* the text that is not lost with the page: the first one, or that of
                               the last game begun */
    void *state;            /* to parse into, and for the size of cells */
    struct board board;
    bool is_sound;
    struct qx_error error; /* why it is not */
};

static void check(struct editor *editor)
{
    const struct qx_game *game = editor->rules.game;
    memset(editor->state, 0, editor->rules.state_size);
    editor->is_sound =
        game->position_parse(&editor->rules, editor->text, editor->state, &editor->error);
    if (!editor->is_sound)
        qx_state_start(&editor->rules, editor->state);
}

/* --- drawing --- */

static void look(const void *context, uint64_t cell, struct qx_look *out)
{
    const struct editor *editor = context;
    qx_edit_look(&editor->rules, editor->text, cell, out);
}

/* Whose turn it is, or what is missing. */
static void write_status(const struct editor *editor, char *out, size_t size)
{
    const struct qx_rules *rules = &editor->rules;
    const qx_seat turn = editor->is_sound ? qx_turn(rules, editor->state) : QX_NOBODY;
    char task[QX_WORDS_SIZE] = "";
    if (turn >= 0)
        qx_words_task(rules, editor->state, turn, task, sizeof task);
    if (editor->is_sound)
        snprintf(out, size, "s begins the game from here%s%s", task[0] ? ".  " : "", task);
    else
        snprintf(out, size, "not a position yet: %s", editor->error.text);
}

/* The pieces that have a key, at the right of the title, where there is room. */
static void draw_letters(struct app *app, const struct editor *editor, int used)
{
    const struct screen *screen = &app->screen;
    char text[64];
    struct qx_text line = qx_text_over(text, sizeof text);
    qx_text_print(&line, "keys");
    for (const char *letter = editor->letters; *letter && letter[1]; letter++)
        qx_text_print(&line, " %c", letter[1]);
    const int width = screen_width(screen, text);
    if (editor->form == QX_EDIT_LETTERS && used + width + 2 <= screen->cols)
        screen_put(screen, 0, screen->cols - width - 1, width, app_style(app, STYLE_BAR), text);
}

static void draw(struct app *app, void *self)
{
    struct editor *editor = self;
    struct area body = app_body(app);
    char title[80], words[QX_WORDS_SIZE + 80];
    snprintf(title, sizeof title, "%.40s   board editor", editor->rules.game->title);
    app_draw_title(app, title);
    draw_letters(app, editor, screen_width(&app->screen, title) + 1);
    palette_set_material(&app->screen.palette, glyph_material(&editor->rules));
    const struct board_scene scene = {.state = editor->state, .look = look, .context = editor};
    struct area board = {body.top, body.left, body.rows - 3, body.cols};
    board_place(&editor->board, board, editor->state);
    board_draw(&editor->board, &app->screen, &scene);
    screen_wrap(&app->screen, (struct area){body.top + body.rows - 2, 1, 2, body.cols - 2},
                STYLE_DIM, editor->text);
    write_status(editor, words, sizeof words);
    app_draw_said(app, words);
}

/* --- keys --- */

/* What lies there becomes the next letter, or one more of the first player's. */
static void turn_cell(struct editor *editor)
{
    const uint64_t cell = editor->board.cursor;
    struct qx_look now;
    if (editor->form == QX_EDIT_COUNTS) {
        qx_edit_add(&editor->rules, editor->text, sizeof editor->text, cell, 0, 1);
        return;
    }
    qx_edit_look(&editor->rules, editor->text, cell, &now);
    const char letter = now.n_items > 0 ? now.item[0].glyph : editor->letters[0];
    const char *at = strchr(editor->letters, letter);
    qx_edit_put(&editor->rules, editor->text, cell, at && at[1] ? at[1] : editor->letters[0]);
}

static void press_cell(struct app *app, void *self)
{
    (void)app;
    turn_cell(self);
    check(self);
}

static void press_empty(struct app *app, void *self)
{
    (void)app;
    struct editor *editor = self;
    qx_edit_clear(&editor->rules, editor->text);
    check(editor);
}

/* Whose turn it is and the like: the rest of the text. */
static bool take_rest(struct app *app, void *context, const char *rest)
{
    struct editor *editor = context;
    const size_t at = qx_edit_rest(&editor->rules, editor->text);
    (void)app;
    snprintf(editor->text + at, sizeof editor->text - at, "%s%s",
             editor->form == QX_EDIT_LETTERS && rest[0] != ' ' ? " " : "", rest);
    check(editor);
    return true;
}

static void press_rest(struct app *app, void *self)
{
    struct editor *editor = self;
    const char *rest = editor->text + qx_edit_rest(&editor->rules, editor->text);
    ask_text(app, "Whose turn, and what else belongs to the position", rest + (rest[0] == ' '),
             NULL, take_rest, editor);
}

/* The next of the turns that a game meets; typed where all choose together. */
static void press_turn(struct app *app, void *self)
{
    enum { MOST_TURNS = 32 };
    struct editor *editor = self;
    struct qx_edit_turn turns[MOST_TURNS];
    const char *rest = editor->text + qx_edit_rest(&editor->rules, editor->text);
    const size_t n = qx_edit_turns(&editor->rules, turns, MOST_TURNS);
    size_t i = 0;
    while (i < n && strcmp(turns[i].rest, rest) != 0)
        i++;
    if (n > 0)
        take_rest(app, editor, turns[i < n ? (i + 1) % n : 0].rest);
    else
        press_rest(app, self);
}

static void press_start(struct app *app, void *self)
{
    struct editor *editor = self;
    if (!editor->is_sound) {
        app_complain(app, "%s", editor->error.text);
        return;
    }
    memcpy(editor->kept, editor->text, sizeof editor->kept);
    launch_position(app, &editor->rules, &editor->seats, editor->text);
}

static void leave(struct app *app, void *self)
{
    (void)self;
    app_pop(app);
}

static void back(struct app *app, void *self)
{
    const struct editor *editor = self;
    if (strcmp(editor->text, editor->kept) == 0)
        leave(app, self);
    else
        ask_yes(app, "This position is kept nowhere. Leave it?", leave, self);
}

/* Letters are put; pips of the two players go up and down. */
static bool change_cell(struct editor *editor, int key)
{
    static const struct {
        int key;
        qx_seat seat;
        int by;
    } counts[] = {{'+', 0, 1}, {'-', 0, -1}, {']', 1, 1}, {'[', 1, -1}};
    const uint64_t cell = editor->board.cursor;
    const int capital = key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
    for (size_t i = 0; i < sizeof counts / sizeof *counts && editor->form == QX_EDIT_COUNTS; i++)
        if (key == counts[i].key)
            return qx_edit_add(&editor->rules, editor->text, sizeof editor->text, cell,
                               counts[i].seat, counts[i].by);
    if (editor->form != QX_EDIT_LETTERS || capital <= ' ' || capital > '~')
        return false;
    const char *letter = strchr(editor->letters, capital);
    return letter && qx_edit_put(&editor->rules, editor->text, cell, *letter);
}

static bool key(struct app *app, void *self, int key_)
{
    static const struct {
        int key, dx, dy;
    } ways[] = {{KEY_LEFT, -1, 0}, {KEY_RIGHT, 1, 0}, {KEY_UP, 0, -1}, {KEY_DOWN, 0, 1}};
    struct editor *editor = self;
    (void)app;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (key_ == ways[i].key) {
            board_move(&editor->board, ways[i].dx, ways[i].dy, 1);
            return true;
        }
    if ((key_ == KEY_BACKSPACE || key_ == 127 || key_ == KEY_DC) && editor->form == QX_EDIT_LETTERS)
        qx_edit_put(&editor->rules, editor->text, editor->board.cursor, editor->letters[0]);
    else if (!change_cell(editor, key_))
        return false;
    check(editor);
    return true;
}

static void click(struct app *app, void *self, int y, int x)
{
    struct editor *editor = self;
    const uint64_t cell = board_cell_at(&editor->board, y, x);
    if (cell >= editor->rules.n_cells)
        return;
    editor->board.cursor = cell;
    press_cell(app, self);
}

static void release(void *self)
{
    struct editor *editor = self;
    qx_state_free(editor->state);
    free(editor);
}

static const struct binding bindings[] = {
    {.name = "arrows", .what = "move the cursor"},
    {.name = "letters", .what = "put this piece on the cell; Backspace empties it"},
    {.name = "+ - [ ]", .what = "pips: of Red up and down, of Green down and up"},
    {.keys = {KEY_RETURN, ' '},
     .name = "Enter",
     .bar = "next piece",
     .what = "put the next piece on the cell; a click does the same",
     .run = press_cell},
    {.keys = {'\t'},
     .name = "Tab",
     .bar = "whose turn",
     .what = "the next player's turn, or what is to be done next",
     .run = press_turn},
    {.keys = {':'},
     .name = ":",
     .bar = "type",
     .what = "type the rest of the position: whose turn it is, points",
     .run = press_rest},
    {.keys = {'c'}, .name = "c", .bar = "clear", .what = "empty the board", .run = press_empty},
    {.keys = {'s'}, .name = "s", .bar = "start", .what = "begin from here", .run = press_start},
    {.keys = {KEY_ESCAPE}, .name = "Esc", .what = "back", .run = back},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Board editor",
    .help = "Set up any position and begin a game from it. The line at the bottom says what is "
            "missing.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .back = back,
    .free = release,
};

void editor_open(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats,
                 const char *text)
{
    struct editor *editor = calloc(1, sizeof *editor);
    if (editor)
        *editor = (struct editor){.rules = *rules,
                                  .seats = *seats,
                                  .form = qx_edit_form(rules),
                                  .state = qx_state_new(rules)};
    if (!editor || !editor->state || editor->form == QX_EDIT_NONE) {
        app_complain(app, "this board is too large to be edited");
        if (editor)
            release(editor);
        return;
    }
    qx_edit_letters(rules, editor->letters, sizeof editor->letters);
    if (text)
        snprintf(editor->text, sizeof editor->text, "%s", text);
    else
        rules->game->position_text(rules, editor->state, editor->text, sizeof editor->text);
    memcpy(editor->kept, editor->text, sizeof editor->kept);
    board_init(&editor->board, &editor->rules);
    check(editor);
    app_push(app, &kind, editor);
}
