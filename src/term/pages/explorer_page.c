/*
 * explorer_page.c - the tree of a game.
 *
 * The moves of a position stand in a list, best first, beside the board; below it stands what the
 * levels make of the current one. Enter plays it and explores what follows, Backspace goes back.
 */
#include "term/pages/explorer_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <quincunx/words.h>

#include "term/kit/list.h"
#include "term/play/board.h"
#include "term/work/explore_job.h"

enum { LIST_COLS = 40, LEAST_BOARD = 24, MOVE_COLS = 9, LABEL_COLS = 9 };
enum { LEVEL_ROWS = 4, LEVEL_COLS = 6 };

struct explorer_page {
    const struct qx_rules *rules; /* the session's */
    struct qx_session *session;   /* where the board stands */
    struct explore_job *job;
    const struct exploration *found;
    struct list list;
    struct area area;
    struct board board;
};

static const struct qx_explored *current(const struct explorer_page *page)
{
    return page->found->n_moves > 0 ? &page->found->moves[page->list.at] : NULL;
}

static void look(struct app *app, struct explorer_page *page)
{
    page->list = (struct list){0};
    explore_job_ask(page->job, page->session, app->wake[1]);
    page->found = explore_job_wake(page->job, app->wake[1]);
}

static void wake(struct app *app, void *self)
{
    struct explorer_page *page = self;
    page->found = explore_job_wake(page->job, app->wake[1]);
    page->list.n = (int)page->found->n_moves;
}

/* --- drawing --------------------------------------------------------------------------------- */

static enum style style_of(const struct qx_worth *worth, bool is_current)
{
    if (is_current)
        return STYLE_SELECTED;
    if (worth->kind == QX_NO_WORTH || !(worth->value.knows & QX_KNOWS_SHARE))
        return STYLE_DIM;
    return worth->value.share > 0.6   ? STYLE_GOOD
           : worth->value.share < 0.4 ? STYLE_BAD
                                      : STYLE_PLAIN;
}

static void draw_move(struct app *app, const struct explorer_page *page, int i, struct area row)
{
    const struct qx_explored *move = &page->found->moves[i];
    const bool is_together = qx_session_turn(page->session) == QX_TOGETHER;
    char text[QX_MOVE_SIZE], words[QX_WORDS_SIZE], line[QX_MOVE_SIZE + QX_WORDS_SIZE + 80];
    page->rules->game->move_text(page->rules, move->worth.move, text, sizeof text);
    qx_words_move_worth(page->rules, &move->worth, is_together, words, sizeof words);
    snprintf(line, sizeof line, " %-*s %s%s%s", MOVE_COLS, text, words, move->name ? "  " : "",
             move->name ? move->name : "");
    screen_line(&app->screen, row.top, row.left, row.cols,
                style_of(&move->worth.worth, i == page->list.at), line);
}

static void draw_list(struct app *app, struct explorer_page *page)
{
    const struct area area = page->area;
    list_follow(&page->list, area.rows);
    for (int i = 0; i < area.rows && page->list.top + i < page->list.n; i++)
        draw_move(app, page, page->list.top + i,
                  (struct area){area.top + i, area.left, 1, area.cols - 1});
    list_draw_edges(&page->list, &app->screen, area);
    if (page->list.n > 0)
        return;
    const bool is_over = qx_session_turn(page->session) == QX_NOBODY;
    screen_put(&app->screen, area.top, area.left + 1, area.cols - 2, app_style(app, STYLE_DIM),
               is_over ? "the game is over here" : "looking at the moves...");
}

/* One row of the levels: a share each, as per cent. */
static void draw_shares(struct app *app, struct area row, const char *label, const double *share)
{
    screen_put(&app->screen, row.top, row.left, LABEL_COLS, app_style(app, STYLE_DIM), label);
    for (int level = 1; share && level <= QX_N_LEVELS; level++) {
        char text[24] = "-";
        if (!isnan(share[level]))
            snprintf(text, sizeof text, "%.0f %%", 100 * share[level]);
        screen_print(&app->screen, row.top, row.left + LABEL_COLS + (level - 1) * LEVEL_COLS,
                     LEVEL_COLS, app_style(app, STYLE_PLAIN), "%*s", LEVEL_COLS, text);
    }
}

/* What the levels make of the current move. */
static void draw_levels(struct app *app, const struct explorer_page *page, struct area area)
{
    const struct qx_explored *move = current(page);
    screen_put(&app->screen, area.top, area.left, LABEL_COLS, app_style(app, STYLE_DIM), "level");
    for (int level = 1; level <= QX_N_LEVELS; level++)
        screen_print(&app->screen, area.top, area.left + LABEL_COLS + (level - 1) * LEVEL_COLS,
                     LEVEL_COLS, app_style(app, STYLE_DIM), "%*d", LEVEL_COLS, level);
    draw_shares(app, (struct area){area.top + 1, area.left, 1, area.cols}, "plays it",
                move ? move->often : NULL);
    draw_shares(app, (struct area){area.top + 2, area.left, 1, area.cols}, "scores",
                move ? move->score : NULL);
}

static unsigned signs(const void *context, uint64_t cell)
{
    const struct explorer_page *page = context;
    const struct qx_explored *move = current(page);
    uint64_t taps[QX_MAX_TAPS];
    const int n = move ? page->rules->game->taps(page->rules, qx_session_state(page->session),
                                                 move->worth.move, taps)
                       : 0;
    for (int i = 0; i < n; i++)
        if (taps[i] == cell)
            return SIGN_HINT;
    return 0;
}

/* The moves that led here, the last ones where there is no room for all; and the opening's name. */
static void write_way(const struct explorer_page *page, char *out, size_t size)
{
    enum { MOST = 10 };
    const size_t n = qx_session_n_steps(page->session);
    const char *name = qx_opening_name(page->rules, qx_session_state(page->session));
    struct qx_text text = qx_text_over(out, size);
    qx_text_string(&text, name ? name : "");
    qx_text_string(&text, name ? ": " : "");
    qx_text_string(&text, n > MOST ? "... " : n == 0 ? "the start" : "");
    for (size_t i = n > MOST ? n - MOST : 0; i < n; i++) {
        char move[QX_MOVE_SIZE];
        const struct qx_step step = qx_session_step(page->session, i);
        if (step.seat == QX_CHANCE)
            continue;
        page->rules->game->move_text(page->rules, step.move, move, sizeof move);
        qx_text_print(&text, "%s ", move);
    }
}

static void draw_said(struct app *app, const struct explorer_page *page)
{
    char words[QX_WORDS_SIZE], said[QX_WORDS_SIZE + 80];
    const qx_seat seat = qx_session_position(page->session).seat;
    if (seat >= 0) /* nobody plays here, bots neither */
        qx_words_task(page->rules, qx_session_state(page->session), seat, words, sizeof words);
    else
        qx_words_status(page->session, QX_NOBODY, words, sizeof words);
    const struct exploration *found = page->found;
    struct qx_text text = qx_text_over(said, sizeof said);
    qx_text_print(&text, "%s", words);
    if (found->n_moves > 0 && found->n_asked < QX_N_LEVELS && !found->error.text[0])
        qx_text_print(&text, "   asking level %d...", found->n_asked + 1);
    else if (found->n_moves > 0 && found->n_scored < QX_N_LEVELS && !found->error.text[0])
        qx_text_print(&text, "   level %d plays from here...", found->n_scored + 1);
    app_draw_said(app, said);
}

static void draw(struct app *app, void *self)
{
    struct explorer_page *page = self;
    const struct area body = app_body(app);
    const void *state = qx_session_state(page->session);
    const struct board_scene scene = {.state = state, .signs = signs, .context = page};
    char title[160], way[160];
    write_way(page, way, sizeof way);
    snprintf(title, sizeof title, "%s   explorer", page->rules->game->title);
    app_draw_title(app, title);
    screen_fit(&app->screen, body.top, 1, body.cols - 2, app_style(app, STYLE_NOTE), way);
    const bool has_board = body.cols >= LIST_COLS + LEAST_BOARD;
    const int list_cols = has_board ? LIST_COLS : body.cols - 2;
    const struct area middle = {body.top + 1, 1, body.rows - 1 - LEVEL_ROWS, body.cols - 2};
    page->area = (struct area){middle.top, body.cols - list_cols - 1, middle.rows, list_cols};
    draw_list(app, page);
    if (has_board) {
        board_place(&page->board,
                    (struct area){middle.top, 1, middle.rows, body.cols - list_cols - 3}, state);
        board_draw(&page->board, &app->screen, &scene);
    }
    draw_levels(app, page,
                (struct area){middle.top + middle.rows + 1, 1, LEVEL_ROWS - 1, body.cols - 2});
    draw_said(app, page);
}

/* --- keys ------------------------------------------------------------------------------------ */

static bool key(struct app *app, void *self, int key_)
{
    struct explorer_page *page = self;
    (void)app;
    return list_key(&page->list, key_, page->area.rows);
}

static bool has_move(const void *self)
{
    return current(self) != NULL;
}

static bool can_leave(const void *self)
{
    const struct explorer_page *page = self;
    return qx_session_n_steps(page->session) > 0;
}

static void press_in(struct app *app, void *self)
{
    struct explorer_page *page = self;
    struct qx_error error;
    const struct qx_explored *move = current(page);
    if (!move)
        return;
    const qx_seat seat = qx_session_position(page->session).seat;
    if (!qx_session_play(page->session, seat, move->worth.move, &error) ||
        !qx_session_settle(page->session, &error))
        app_complain(app, "%s", error.text);
    look(app, page);
}

static void press_out(struct app *app, void *self)
{
    struct explorer_page *page = self;
    if (qx_session_undo(page->session))
        look(app, page);
    else
        app_say(app, "this is the start");
}

static void press_flip(struct app *app, void *self)
{
    struct explorer_page *page = self;
    (void)app;
    page->board.is_flipped = !page->board.is_flipped;
}

static void click(struct app *app, void *self, int y, int x)
{
    struct explorer_page *page = self;
    const int row = list_row_at(&page->list, page->area, y, x);
    if (row < 0 || row >= page->list.n)
        return;
    if (row == page->list.at)
        press_in(app, self);
    else
        list_go(&page->list, row);
}

static void wheel(struct app *app, void *self, int rows)
{
    struct explorer_page *page = self;
    (void)app;
    if (page->list.n > 0)
        list_go(&page->list, page->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a move"},
    {.keys = {KEY_RETURN, ' ', KEY_RIGHT, 'l'},
     .name = "Enter",
     .bar = "step in",
     .what = "play the move and look at what follows; a second click does the same",
     .run = press_in,
     .is_offered = has_move},
    {.keys = {KEY_BACKSPACE, 127, KEY_LEFT, 'h'},
     .name = "Backspace",
     .bar = "step out",
     .what = "back to the position before",
     .run = press_out,
     .is_offered = can_leave},
    {.keys = {'f'}, .name = "f", .bar = "flip", .what = "turn the board around", .run = press_flip},
    {.name = NULL},
};

static void release(void *self)
{
    struct explorer_page *page = self;
    explore_job_free(page->job);
    qx_session_free(page->session);
    free(page);
}

static const struct page_kind kind = {
    .title = "Explorer",
    .help = "All moves of a position, best first: what each is worth, by proof (\"wins in 18\") or "
            "by a bot's estimate (\"about 54 %\"). Below: how often each level plays the chosen "
            "move, of 20 times asked, and the share of the point that it brought in 10 games that "
            "the level played from here against itself. Openings of Othello have their names.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .wake = wake,
    .free = release,
};

/* A copy that ends before the first choice that is still secret. */
static struct qx_session *copy_public(const struct qx_session *session, struct qx_error *error)
{
    const size_t length = qx_session_save_public(session, NULL, 0);
    char *text = malloc(length + 1);
    struct qx_session *copy = NULL;
    if (text && qx_session_save_public(session, text, length + 1) == length)
        copy = qx_session_load(text, length, error);
    else
        qx_fail(error, "there is not enough memory to explore");
    free(text);
    return copy;
}

void explorer_open(struct app *app, const struct qx_session *session)
{
    struct qx_error error = {"there is not enough memory to explore"};
    struct explorer_page *page = calloc(1, sizeof *page);
    if (page)
        page->session = qx_session_rules(session)->has_hidden ? copy_public(session, &error)
                                                              : qx_session_copy(session);
    if (page && page->session && qx_session_settle(page->session, &error))
        page->job = explore_job_new(qx_session_rules(page->session), &error);
    if (!page || !page->job) {
        app_complain(app, "%s", error.text);
        if (page)
            release(page);
        return;
    }
    page->rules = qx_session_rules(page->session);
    board_init(&page->board, page->rules);
    page->board.has_cursor = false;
    look(app, page);
    app_push(app, &kind, page);
}
