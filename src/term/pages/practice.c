/*
 * practice.c - a board on which something is to be found.
 *
 * The board stands above, what is said below it. A move is made as in a game: by the cursor, the
 * mouse, or typed. The rules may change from one step to the next, so board and taps are made anew
 * whenever the position has changed.
 */
#include "term/pages/practice.h"

#include <stdio.h>
#include <stdlib.h>

#include <quincunx/taps.h>
#include <quincunx/words.h>

#include "term/kit/ask.h"
#include "term/play/board.h"

enum { WORDS_SIZE = 1024, TEXT_ROWS = 8, TEXT_COLS = 90 };

struct practice {
    struct app *app; /* which is told what is not kept when the page goes */
    const struct practice_kind *kind;
    void *what;
    struct qx_rules rules;
    struct board board;
    struct qx_taps taps;
    bool has_board;
    char reply[WORDS_SIZE]; /* to what was tried last; "": nothing yet */
    enum style style;
    uint64_t marked[QX_MAX_TAPS]; /* what a hint points out, or where the solution begins */
    int n_marked;
};

/* --- the position ---------------------------------------------------------------------------- */

/* Board and taps for the position as it is now. */
static void load(struct practice *practice)
{
    const struct qx_session *session = practice->kind->session(practice->what);
    const struct qx_rules *rules = qx_session_rules(session);
    const bool is_same = practice->has_board && qx_rules_is_same(&practice->rules, rules);
    if (practice->has_board)
        qx_taps_release(&practice->taps);
    if (!is_same) {
        practice->rules = *rules;
        board_init(&practice->board, &practice->rules);
        board_centre(&practice->board);
        practice->board.has_cursor = true;
    }
    practice->has_board = true;
    qx_taps_init(&practice->taps, &practice->rules);
    if (practice->kind->asks(practice->what))
        qx_taps_load(&practice->taps, qx_session_state(session),
                     practice->kind->seat(practice->what));
    practice->n_marked = 0;
}

/* --- trying ---------------------------------------------------------------------------------- */

/* The cells of the first move of a line that has just been played. */
static void mark_line(struct practice *practice, const struct qx_review_line *line)
{
    struct qx_session *copy = qx_session_copy(practice->kind->session(practice->what));
    const size_t n = copy ? qx_session_n_steps(copy) : 0;
    if (copy && line->n > 0 && n >= (size_t)line->n) {
        qx_session_go(copy, n - (size_t)line->n);
        practice->n_marked = practice->rules.game->taps(&practice->rules, qx_session_state(copy),
                                                        line->step[0].move, practice->marked);
    }
    qx_session_free(copy);
}

/* `is_shown`: the program has made the moves itself. */
static void take_reply(struct practice *practice, const struct qx_reply *reply, bool is_shown)
{
    static const enum style styles[QX_N_REPLIES] = {[QX_REPLY_ILLEGAL] = STYLE_NOTE,
                                                    [QX_REPLY_WRONG] = STYLE_BAD,
                                                    [QX_REPLY_RIGHT] = STYLE_GOOD,
                                                    [QX_REPLY_DONE] = STYLE_GOOD};
    struct qx_text text = qx_text_over(practice->reply, sizeof practice->reply);
    char line[QX_WORDS_SIZE];
    qx_text_string(&text, reply->words);
    practice->style = styles[reply->kind];
    if (reply->kind == QX_REPLY_WRONG && reply->line.n > 2) {
        qx_words_line(&practice->rules, &reply->line, true, line, sizeof line);
        qx_text_print(&text, " It goes on: %s", line);
    }
    load(practice);
    if (is_shown && reply->line.n > 0) {
        qx_words_line(&practice->rules, &reply->line, false, line, sizeof line);
        qx_text_print(&text, " %s", line);
        mark_line(practice, &reply->line);
    }
    if (reply->kind == QX_REPLY_DONE && practice->kind->ended) {
        qx_text_char(&text, ' ');
        practice->kind->ended(practice->what, practice->reply + text.length,
                              sizeof practice->reply - text.length);
    }
}

static void try_move(struct app *app, struct practice *practice, qx_move move)
{
    struct qx_reply reply;
    struct qx_error error;
    if (practice->kind->attempt(practice->what, move, &reply, &error))
        take_reply(practice, &reply, false);
    else
        app_complain(app, "%s", error.text);
}

static void tap(struct app *app, struct practice *practice, uint64_t cell)
{
    qx_move move;
    switch (qx_taps_tap(&practice->taps, cell, &move)) {
    case QX_TAP_MOVE:
        try_move(app, practice, move);
        break;
    case QX_TAP_NOTHING:
        app_complain(app, "no move begins or ends there");
        break;
    case QX_TAP_CONFIRM:
        app_say(app, "Enter again takes what lies here");
        break;
    case QX_TAP_STAGED:
    case QX_TAP_CLEARED:
        break;
    }
}

static bool take_text(struct app *app, void *context, const char *text)
{
    struct practice *practice = context;
    struct qx_reply reply;
    struct qx_error error;
    if (!*text)
        return true;
    if (practice->kind->text(practice->what, text, &reply, &error))
        take_reply(practice, &reply, false);
    else
        app_complain(app, "%s", error.text);
    return true;
}

/* --- drawing --------------------------------------------------------------------------------- */

static unsigned signs(const void *context, uint64_t cell)
{
    const struct practice *practice = context;
    unsigned set = 0;
    for (int i = 0; i < practice->n_marked; i++)
        if (practice->marked[i] == cell)
            set |= SIGN_HINT;
    if (!practice->kind->asks(practice->what))
        return set;
    if (board_wants_dots(&practice->rules, practice->taps.n_targets) &&
        qx_taps_is_target(&practice->taps, cell))
        set |= SIGN_TARGET;
    if (qx_taps_is_staged(&practice->taps, cell))
        set |= SIGN_STAGED;
    return set;
}

static const char *what_now(const struct practice *practice)
{
    if (practice->kind->is_done(practice->what))
        return "Enter: back to the menu";
    if (!practice->kind->asks(practice->what))
        return "Enter: go on";
    return "Choose with the arrows and Enter, or type a move with t";
}

static void draw_words(struct app *app, struct practice *practice, struct area area)
{
    char words[WORDS_SIZE];
    practice->kind->says(practice->what, words, sizeof words);
    const int used = screen_wrap(&app->screen, area, STYLE_PLAIN, words);
    if (practice->reply[0] && used < area.rows)
        screen_wrap(&app->screen,
                    (struct area){area.top + used, area.left, area.rows - used, area.cols},
                    practice->style, practice->reply);
}

/* The rows for what is said: in a large window always the same ones, so that the board stays; in a
 * small one no more than it takes. */
static int text_rows(struct app *app, const struct practice *practice, struct area body, int cols)
{
    const struct area nowhere = {0, 0, 0, cols};
    char words[WORDS_SIZE];
    practice->kind->says(practice->what, words, sizeof words);
    const int used =
        screen_wrap(&app->screen, nowhere, STYLE_PLAIN, words) +
        (practice->reply[0] ? screen_wrap(&app->screen, nowhere, STYLE_PLAIN, practice->reply) : 0);
    if (body.rows > 2 * TEXT_ROWS)
        return used > TEXT_ROWS ? used : TEXT_ROWS;
    return used < body.rows / 2 ? used : body.rows / 2;
}

static void draw(struct app *app, void *self)
{
    struct practice *practice = self;
    const struct area body = app_body(app);
    const void *state = qx_session_state(practice->kind->session(practice->what));
    const struct board_scene scene = {.state = state, .signs = signs, .context = practice};
    const int cols = body.cols - 2 < TEXT_COLS ? body.cols - 2 : TEXT_COLS;
    const int rows = text_rows(app, practice, body, cols);
    char title[120];
    snprintf(title, sizeof title, "%s   %s", practice->rules.game->title, practice->kind->title);
    app_draw_title(app, title);
    board_place(&practice->board, (struct area){body.top, 1, body.rows - rows - 1, body.cols - 2},
                state);
    board_draw(&practice->board, &app->screen, &scene);
    draw_words(app, practice, (struct area){body.top + body.rows - rows, 1, rows, cols});
    app_draw_said(app, what_now(practice));
}

/* --- keys ------------------------------------------------------------------------------------ */

static bool asks(const void *self)
{
    const struct practice *practice = self;
    return practice->kind->asks(practice->what);
}

static void go(struct app *app, struct practice *practice,
               bool (*step)(void *self, struct qx_error *error))
{
    struct qx_error error;
    if (!step(practice->what, &error)) {
        app_complain(app, "%s", error.text);
        return;
    }
    practice->reply[0] = '\0';
    load(practice);
}

static void press_next(struct app *app, void *self)
{
    struct practice *practice = self;
    char words[WORDS_SIZE];
    if (practice->kind->next && !practice->kind->is_done(practice->what))
        go(app, practice, practice->kind->next);
    if (!practice->kind->is_done(practice->what))
        return;
    if (practice->kind->next && practice->kind->says(practice->what, words, sizeof words) > 0)
        app_say(app, "%s", words); /* what came of it all */
    app_pop(app);
}

static void press_enter(struct app *app, void *self)
{
    struct practice *practice = self;
    if (asks(self))
        tap(app, practice, practice->board.cursor);
    else
        press_next(app, self);
}

static void press_type(struct app *app, void *self)
{
    ask_text(app, "Type a move", "", NULL, take_text, self);
}

static void press_hint(struct app *app, void *self)
{
    struct practice *practice = self;
    (void)app;
    practice->kind->hint(practice->what, practice->marked, &practice->n_marked, practice->reply,
                         sizeof practice->reply);
    practice->style = STYLE_NOTE;
}

static void press_show(struct app *app, void *self)
{
    struct practice *practice = self;
    struct qx_reply reply;
    struct qx_error error;
    if (practice->kind->show(practice->what, &reply, &error))
        take_reply(practice, &reply, true);
    else
        app_complain(app, "%s", error.text);
}

static void press_back(struct app *app, void *self)
{
    struct practice *practice = self;
    go(app, practice, practice->kind->back);
}

static void press_flip(struct app *app, void *self)
{
    struct practice *practice = self;
    (void)app;
    practice->board.is_flipped = !practice->board.is_flipped;
}

static bool has_show(const void *self)
{
    const struct practice *practice = self;
    return practice->kind->show != NULL;
}

static bool can_show(const void *self)
{
    return has_show(self) && asks(self);
}

static bool can_go_on(const void *self)
{
    const struct practice *practice = self;
    return practice->kind->next != NULL;
}

static bool can_go_back(const void *self)
{
    const struct practice *practice = self;
    return practice->kind->back != NULL;
}

static bool key(struct app *app, void *self, int key_)
{
    static const struct {
        int key, dx, dy;
    } ways[] = {{KEY_LEFT, -1, 0}, {KEY_RIGHT, 1, 0}, {KEY_UP, 0, -1}, {KEY_DOWN, 0, 1},
                {'h', -1, 0},      {'l', 1, 0},       {'k', 0, -1},    {'j', 0, 1}};
    struct practice *practice = self;
    (void)app;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].key == key_) {
            board_move(&practice->board, ways[i].dx, ways[i].dy, 1);
            return true;
        }
    return false;
}

static void click(struct app *app, void *self, int y, int x)
{
    struct practice *practice = self;
    const uint64_t cell = board_cell_at(&practice->board, y, x);
    if (!asks(self) || cell >= practice->rules.n_cells)
        return;
    practice->board.cursor = cell;
    tap(app, practice, cell);
}

static const struct binding bindings[] = {
    {.name = "arrows, hjkl", .what = "move the cursor"},
    {.keys = {KEY_RETURN, ' '},
     .name = "Enter",
     .bar = "choose, go on",
     .what = "choose the cell; where no move is asked for, go on",
     .run = press_enter},
    {.keys = {'t', ':'},
     .name = "t",
     .bar = "type",
     .what = "type a move",
     .run = press_type,
     .is_offered = asks},
    {.keys = {'i'},
     .name = "i",
     .bar = "hint",
     .what = "where to look; again: which move it is",
     .run = press_hint,
     .is_offered = asks},
    {.keys = {'w'},
     .name = "w",
     .bar = "show",
     .what = "be shown what to do",
     .run = press_show,
     .is_offered = can_show,
     .is_there = has_show},
    {.keys = {'n'},
     .name = "n",
     .bar = "next",
     .what = "go on to the next one",
     .run = press_next,
     .is_offered = can_go_on,
     .is_there = can_go_on},
    {.keys = {'b'},
     .name = "b",
     .bar = "back",
     .what = "back to the one before",
     .run = press_back,
     .is_offered = can_go_back,
     .is_there = can_go_back},
    {.keys = {'f'}, .name = "f", .bar = "flip", .what = "turn the board around", .run = press_flip},
    {.name = NULL},
};

static void release(void *self)
{
    struct practice *practice = self;
    struct qx_error error;
    if (practice->kind->left && !practice->kind->left(practice->what, &error))
        app_complain(practice->app, "this is not kept: %s", error.text);
    if (practice->has_board)
        qx_taps_release(&practice->taps);
    practice->kind->free(practice->what);
    free(practice);
}

static const struct page_kind page_kind = {
    .title = "Practice",
    .help = "Find the move that is asked for. A wrong one is taken back, and you are told what it "
            "leads to.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .free = release,
};

void practice_open(struct app *app, const struct practice_kind *kind, void *self)
{
    struct practice *practice = calloc(1, sizeof *practice);
    if (!practice) {
        kind->free(self);
        app_complain(app, "there is not enough memory");
        return;
    }
    practice->app = app;
    practice->kind = kind;
    practice->what = self;
    load(practice);
    app_push(app, &page_kind, practice);
}
