/*
 * review_page.c - a game judged move by move.
 *
 * Moves stand in a list with what is to be said of them, the board shows the position behind the
 * current one, and what was better stands below it. The page keeps the words of every step that
 * has been judged: while the next one is judged, the review is the thread's.
 */
#include "term/pages/review_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/retry.h>
#include <quincunx/words.h>

#include "term/kit/list.h"
#include "term/pages/practice_kinds.h"
#include "term/play/board.h"
#include "term/work/review_job.h"

enum { WORDS_SIZE = 480, GRAPH_COLS = 60, GRAPH_SIZE = 4 * GRAPH_COLS + 4 };
enum { LIST_COLS = 44, LEAST_BOARD = 24, NOTE_ROWS = 5, MOST_SEATS = 4 };

/* A move of the list: which step, and what is said of it once it is judged. */
struct judged {
    size_t step;
    enum qx_grade grade;
    bool is_told, is_swing;
    char *note; /* a paragraph: what it did, the verdict, the lines; NULL: not judged yet */
};

struct review_page {
    const struct qx_rules *rules; /* the session's */
    struct qx_session *session;   /* where the board stands */
    struct review_job *job;
    struct judged *moves; /* of everybody but chance */
    size_t n_judged;      /* steps */
    struct list list;
    struct area area;
    struct board board;
    char graph[GRAPH_SIZE];
    char accuracy[MOST_SEATS][120];
    bool is_held;
};

/* --- what is kept ---------------------------------------------------------------------------- */

/* The first moves of a line; all of a long one would be a wall. */
static void add_line(struct qx_text *text, const struct qx_rules *rules, const char *what,
                     const struct qx_review_line *line, bool is_answer)
{
    enum { MOST_STEPS = 12 };
    char words[WORDS_SIZE];
    if (!line || line->n <= (int)is_answer)
        return;
    struct qx_review_line begin = *line;
    begin.is_whole = line->is_whole && line->n <= MOST_STEPS + is_answer;
    begin.n = line->n < MOST_STEPS + is_answer ? line->n : MOST_STEPS + is_answer;
    qx_words_line(rules, &begin, is_answer, words, sizeof words);
    qx_text_print(text, " %s: %s%s", what, words, begin.is_whole ? "." : "");
}

static void add_mix(struct qx_text *text, const struct qx_review *review,
                    const struct qx_verdict *verdict)
{
    enum { MOST_MIXED = 5 };
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    size_t n;
    const struct qx_move_worth *mix = qx_review_mix(review, verdict->step, &n);
    if (!mix)
        return;
    qx_text_string(text, " It gave away ");
    qx_text_decimal(text, 100 * verdict->loss, 1);
    qx_text_string(text, " % on average. The equilibrium plays");
    for (size_t i = 0; i < n && i < MOST_MIXED && mix[i].probability > 0.005; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, mix[i].move, move, sizeof move);
        qx_text_print(text, "%s %s %d %%", i ? "," : "", move,
                      (int)(100 * mix[i].probability + 0.5));
    }
    qx_text_char(text, '.');
}

static void add_outlooks(struct qx_text *text, const struct qx_review *review, size_t i)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    for (qx_seat seat = 0; rules->n_seats > 2 && seat < rules->n_seats; seat++) {
        const double share = qx_review_outlook(review, i, seat);
        char name[QX_NAME_SIZE];
        if (isnan(share))
            return;
        qx_words_seat(rules, seat, name, sizeof name);
        qx_text_print(text, "%s %s %d %%", seat ? "," : " Before it:", name,
                      (int)(100 * share + 0.5));
    }
}

/* All that is to be said of a judged step, for the caller to free. */
static char *note_of(const struct qx_review *review, const struct qx_verdict *verdict)
{
    struct qx_session *session = qx_review_session(review);
    const struct qx_rules *rules = qx_session_rules(session);
    const qx_seat you = qx_session_only_person(session);
    char buffer[3 * WORDS_SIZE], words[QX_WORDS_SIZE];
    struct qx_text text = qx_text_over(buffer, sizeof buffer);
    qx_session_go(session, verdict->step);
    qx_words_step(rules, qx_session_state(session), qx_session_step(session, verdict->step), false,
                  words, sizeof words);
    qx_text_print(&text, "%s: ", words);
    qx_words_judged(rules, verdict, words, sizeof words);
    qx_text_print(&text, "%s%s.", words,
                  qx_verdict_is_proven(verdict) ? ", by proof"
                  : verdict->is_forced          ? ""
                                                : ", by estimate");
    if (qx_verdict_is_swing(verdict)) {
        qx_words_swing(rules, verdict, you, words, sizeof words);
        qx_text_print(&text, " Here %s.", words);
    }
    add_line(&text, rules, "Better", qx_review_better(review, verdict->step), false);
    add_line(&text, rules, "What follows", qx_review_answer(review, verdict->step), true);
    add_mix(&text, review, verdict);
    add_outlooks(&text, review, verdict->step);
    return strdup(buffer);
}

static void keep_players(struct review_page *page, const struct qx_review *review)
{
    for (qx_seat seat = 0; seat < page->rules->n_seats && seat < MOST_SEATS; seat++) {
        const struct qx_accuracy sum = qx_review_accuracy(review, seat, -1);
        const double value = qx_accuracy_value(&sum);
        char name[QX_NAME_SIZE], share[24] = "-";
        qx_words_seat(page->rules, seat, name, sizeof name);
        if (!isnan(value))
            snprintf(share, sizeof share, "%.0f %%", 100 * value);
        struct qx_text text = qx_text_over(page->accuracy[seat], sizeof page->accuracy[seat]);
        qx_text_print(&text, "%-8s accuracy %5s   blunders %zu, mistakes %zu, inaccuracies %zu",
                      name, share, sum.n_of[QX_BLUNDER], sum.n_of[QX_MISTAKE],
                      sum.n_of[QX_INACCURACY]);
    }
}

/* Copies what was found since the last time. */
static void keep(struct app *app, struct review_page *page)
{
    const struct qx_review *review = review_job_review(page->job);
    if (!review)
        return;
    page->n_judged = qx_review_n_judged(review);
    for (int i = 0; i < page->list.n; i++) {
        struct judged *move = &page->moves[i];
        const struct qx_verdict *verdict = qx_review_verdict(review, move->step);
        if (!verdict || move->is_told)
            continue;
        move->is_told = true;
        move->grade = verdict->grade;
        move->is_swing = qx_verdict_is_swing(verdict);
        move->note = note_of(review, verdict);
    }
    qx_words_graph(review, 0, GRAPH_COLS, app->screen.is_ascii, page->graph, sizeof page->graph);
    keep_players(page, review);
}

/* --- going on -------------------------------------------------------------------------------- */

static void go_on(struct app *app, struct review_page *page)
{
    if (!page->is_held)
        review_job_go_on(page->job, app->wake[1]);
}

static void wake(struct app *app, void *self)
{
    struct review_page *page = self;
    if (!review_job_is_new(page->job))
        return;
    keep(app, page);
    go_on(app, page);
}

static bool is_done(const struct review_page *page)
{
    return page->n_judged == qx_session_n_steps(page->session) + qx_session_n_redo(page->session);
}

/* --- drawing --------------------------------------------------------------------------------- */

static enum style style_of(const struct judged *move, bool is_current)
{
    return is_current                     ? STYLE_SELECTED
           : !move->is_told               ? STYLE_DIM
           : move->grade == QX_BLUNDER    ? STYLE_BAD
           : move->grade == QX_MISTAKE    ? STYLE_BAD
           : move->grade >= QX_INACCURACY ? STYLE_NOTE
                                          : STYLE_PLAIN;
}

static void draw_move(struct app *app, const struct review_page *page, int i, struct area row)
{
    const struct judged *move = &page->moves[i];
    const struct qx_step step = qx_session_step(page->session, move->step);
    char name[QX_NAME_SIZE], text[QX_MOVE_SIZE], line[QX_NAME_SIZE + QX_MOVE_SIZE + 40];
    qx_words_seat(page->rules, step.seat, name, sizeof name);
    page->rules->game->move_text(page->rules, step.move, text, sizeof text);
    snprintf(line, sizeof line, "%4zu. %-8s %-7s %s", move->step + 1, name, text,
             move->is_told ? qx_grade_word(move->grade) : "");
    screen_line(&app->screen, row.top, row.left, row.cols, style_of(move, i == page->list.at),
                line);
}

static void draw_list(struct app *app, struct review_page *page)
{
    list_follow(&page->list, page->area.rows);
    for (int i = 0; i < page->area.rows && page->list.top + i < page->list.n; i++)
        draw_move(app, page, page->list.top + i,
                  (struct area){page->area.top + i, page->area.left, 1, page->area.cols});
    list_draw_edges(&page->list, &app->screen, page->area);
}

/* The players and the graph; returns how many rows they took. */
static int draw_head(struct app *app, const struct review_page *page, struct area area)
{
    int used = 0;
    for (qx_seat seat = 0; seat < page->rules->n_seats && seat < MOST_SEATS; seat++)
        screen_fit(&app->screen, area.top + used++, area.left, area.cols,
                   app_style(app, STYLE_PLAIN), page->accuracy[seat]);
    if (page->graph[0])
        screen_put(&app->screen, area.top + used++, area.left, area.cols,
                   app_style(app, STYLE_GOOD), page->graph);
    return used;
}

static unsigned signs(const void *context, uint64_t cell)
{
    const struct review_page *page = context;
    uint64_t taps[QX_MAX_TAPS];
    if (page->list.n == 0)
        return 0;
    const struct qx_step step = qx_session_step(page->session, page->moves[page->list.at].step);
    const int n =
        page->rules->game->taps(page->rules, qx_session_state(page->session), step.move, taps);
    for (int i = 0; i < n; i++)
        if (taps[i] == cell)
            return SIGN_LAST;
    return 0;
}

static void draw_board(struct app *app, struct review_page *page, struct area area)
{
    if (page->list.n > 0)
        qx_session_go(page->session, page->moves[page->list.at].step + 1);
    const void *state = qx_session_state(page->session);
    const struct board_scene scene = {.state = state, .signs = signs, .context = page};
    board_place(&page->board, area, state);
    board_draw(&page->board, &app->screen, &scene);
}

static const char *note_here(const struct review_page *page)
{
    return page->list.n > 0 ? page->moves[page->list.at].note : NULL;
}

/* Mostly the same, so that the board stays; a little more for a long one. */
static int note_rows(struct app *app, const struct review_page *page, int cols)
{
    const char *note = note_here(page);
    const int used =
        note ? screen_wrap(&app->screen, (struct area){0, 0, 0, cols}, STYLE_PLAIN, note) : 0;
    return used < NOTE_ROWS ? NOTE_ROWS : used > NOTE_ROWS + 2 ? NOTE_ROWS + 2 : used;
}

static void draw_note(struct app *app, const struct review_page *page, struct area area)
{
    const char *note = note_here(page);
    screen_wrap(&app->screen, area, note ? STYLE_PLAIN : STYLE_DIM,
                note ? note : "This move has not been judged yet.");
}

static void draw(struct app *app, void *self)
{
    struct review_page *page = self;
    const struct area body = app_body(app);
    char title[120], said[160];
    snprintf(title, sizeof title, "%s   review", page->rules->game->title);
    app_draw_title(app, title);
    const int head = draw_head(app, page, (struct area){body.top, 1, body.rows, body.cols - 2});
    const bool has_board = body.cols >= LIST_COLS + LEAST_BOARD && body.rows > 16;
    const int list_cols = has_board ? LIST_COLS : body.cols - 2;
    const int top = body.top + head + 1, rows = body.rows - head - 1;
    const int notes = rows > NOTE_ROWS + 4 ? note_rows(app, page, body.cols - 2) : rows / 3;
    page->area = (struct area){top, body.cols - list_cols - 1, rows - notes, list_cols};
    draw_list(app, page);
    if (has_board)
        draw_board(app, page, (struct area){top, 1, rows - notes, body.cols - list_cols - 3});
    draw_note(app, page, (struct area){top + rows - notes, 1, notes, body.cols - 2});
    if (is_done(page))
        snprintf(said, sizeof said, "the whole game is judged");
    else
        snprintf(said, sizeof said,
                 page->is_held ? "stopped: %zu moves are judged" : "judging: %zu moves are done",
                 page->n_judged);
    app_draw_said(app, said);
}

/* --- keys ------------------------------------------------------------------------------------ */

static bool key(struct app *app, void *self, int key_)
{
    struct review_page *page = self;
    (void)app;
    return list_key(&page->list, key_, page->area.rows);
}

static void find_error(struct app *app, struct review_page *page, int by)
{
    for (int i = page->list.at + by; i >= 0 && i < page->list.n; i += by)
        if (page->moves[i].is_told && page->moves[i].grade >= QX_INACCURACY) {
            list_go(&page->list, i);
            return;
        }
    app_say(app, "there is no other mistake that way");
}

static void press_next(struct app *app, void *self)
{
    find_error(app, self, 1);
}

static void press_previous(struct app *app, void *self)
{
    find_error(app, self, -1);
}

static void press_hold(struct app *app, void *self)
{
    struct review_page *page = self;
    page->is_held = !page->is_held;
    if (page->is_held)
        review_job_stop(page->job);
    go_on(app, page);
}

/* The mistakes of the one person of the game, else everybody's, to be played again. */
static void press_mend(struct app *app, void *self)
{
    struct review_page *page = self;
    struct qx_error error = {"wait until the next move is judged, or stop the judging"};
    const struct qx_review *review = review_job_review(page->job);
    struct qx_retry *retry =
        review ? qx_retry_new(review, qx_session_only_person(page->session), NULL, &error) : NULL;
    if (retry)
        practice_open(app, &practice_retry, retry);
    else
        app_complain(app, "%s", error.text);
}

static bool is_open(const void *self)
{
    return !is_done(self);
}

static void press_flip(struct app *app, void *self)
{
    (void)app;
    struct review_page *page = self;
    page->board.is_flipped = !page->board.is_flipped;
}

static void click(struct app *app, void *self, int y, int x)
{
    struct review_page *page = self;
    const int row = list_row_at(&page->list, page->area, y, x);
    (void)app;
    if (row >= 0)
        list_go(&page->list, row);
}

static void wheel(struct app *app, void *self, int rows)
{
    struct review_page *page = self;
    (void)app;
    list_go(&page->list, page->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "leaf through the moves"},
    {.keys = {'n'},
     .name = "n",
     .bar = "next mistake",
     .what = "go to the next mistake",
     .run = press_next},
    {.keys = {'p'},
     .name = "p",
     .bar = "previous",
     .what = "go to the mistake before",
     .run = press_previous},
    {.keys = {'m'},
     .name = "m",
     .bar = "mend",
     .what = "play the mistakes again until they are right",
     .run = press_mend},
    {.keys = {' ', KEY_ESCAPE},
     .name = "space",
     .bar = "stop, go on",
     .what = "stop the judging, or let it go on",
     .run = press_hold,
     .is_offered = is_open},
    {.keys = {'f'}, .name = "f", .bar = "flip", .what = "turn the board around", .run = press_flip},
    {.name = NULL},
};

static void release(void *self)
{
    struct review_page *page = self;
    review_job_free(page->job);
    for (int i = 0; page->moves && i < page->list.n; i++)
        free(page->moves[i].note);
    free(page->moves);
    qx_session_free(page->session);
    free(page);
}

static const struct page_kind kind = {
    .title = "Review",
    .help = "Every move is judged: by proof where its worth is known, else by the strongest bot. "
            "An inaccuracy gives away a twentieth of the point or more, a mistake an eighth, a "
            "blunder a quarter. Accuracy is the mean of the marks of all moves that could have "
            "gone wrong: full marks for giving away nothing, none for a blunder.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .wake = wake,
    .free = release,
};

static bool list_moves(struct review_page *page)
{
    const size_t n = qx_session_n_steps(page->session) + qx_session_n_redo(page->session);
    page->moves = calloc(n + 1, sizeof *page->moves);
    for (size_t i = 0; page->moves && i < n; i++)
        if (qx_session_step(page->session, i).seat != QX_CHANCE)
            page->moves[page->list.n++].step = i;
    return page->moves != NULL;
}

void review_open(struct app *app, const struct qx_session *session)
{
    struct qx_error error = {"there is not enough memory to review the game"};
    struct review_page *page = calloc(1, sizeof *page);
    if (page)
        page->session = qx_session_copy(session);
    if (page && page->session && list_moves(page))
        page->job = review_job_new(session, &error);
    if (!page || !page->job) {
        app_complain(app, "%s", error.text);
        if (page)
            release(page);
        return;
    }
    page->rules = qx_session_rules(page->session);
    board_init(&page->board, page->rules);
    page->board.has_cursor = false;
    keep(app, page);
    app_push(app, &kind, page);
    go_on(app, page);
}
