/*
 * play_panel.c - beside the board: one of moves, values of moves, graph of the game.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/machine.h>

#include "term/kit/glyph.h"
#include "term/kit/list.h"

/* --- moves --- */

/* Steps one after the other by the same seat, from `first` to before `end`. */
struct turn {
    size_t first, end;
    size_t number; /* of its first move; chance has none: 0 */
};

/* The turns that end at or before step `end`, last first; returns how many. */
static int find_turns(const struct qx_session *session, size_t end, struct turn *turns, int most)
{
    int n = 0;
    size_t n_moves = play_n_moves(session, end);
    while (end > 0 && n < most) {
        size_t first = end - 1;
        qx_seat seat = qx_session_step(session, first).seat;
        while (first > 0 && qx_session_step(session, first - 1).seat == seat)
            first--;
        n_moves -= seat == QX_CHANCE ? 0 : end - first;
        turns[n++] = (struct turn){first, end, seat == QX_CHANCE ? 0 : n_moves + 1};
        end = first;
    }
    return n;
}

/* The end of the turn that the first `n` steps end in, or that of the game. */
static size_t end_of_turn(const struct qx_session *session, size_t n)
{
    const size_t n_steps = qx_session_n_steps(session);
    while (n > 0 && n < n_steps &&
           qx_session_step(session, n).seat == qx_session_step(session, n - 1).seat)
        n++;
    return n < n_steps ? n : n_steps;
}

/* How many of a turn's first steps have room in so many columns, each with a blank behind it. */
static size_t n_with_room(const struct play *play, struct turn turn, int cols)
{
    size_t n = 0;
    for (; turn.first + n < turn.end; n++) {
        char word[64];
        play_step_text(play, turn.first + n, word, sizeof word);
        cols -= (int)strlen(word) + 1;
        if (cols < 0)
            break;
    }
    return n;
}

/* The steps of a turn in a row of the panel; of many the first, and how many there are. */
static void write_turn(const struct play *play, struct turn turn, int cols, struct qx_text *line)
{
    enum { FEW = 6 };
    const size_t n = turn.end - turn.first;
    size_t n_shown = n;
    char word[64], rest[32] = "";
    if (n > FEW || (n > 1 && n_with_room(play, turn, cols + 1) < n)) {
        snprintf(rest, sizeof rest, "... (%zu)", n);
        n_shown = n_with_room(play, turn, cols - (int)strlen(rest));
        n_shown = n_shown < FEW ? n_shown : FEW;
    }
    for (size_t i = 0; i < n_shown; i++) {
        play_step_text(play, turn.first + i, word, sizeof word);
        qx_text_print(line, "%s ", word);
    }
    qx_text_string(line, rest);
}

static void draw_turn(struct app *app, const struct play *play, struct area row, struct turn turn)
{
    char text[160] = "", sign[GLYPH_SIZE] = "*", number[32] = "";
    struct qx_text line = qx_text_over(text, sizeof text);
    qx_seat seat = qx_session_step(play_session(play), turn.first).seat;
    if (seat >= 0)
        glyph_seat(&app->screen, play->rules, seat, sign);
    if (turn.number)
        snprintf(number, sizeof number, "%zu", turn.number);
    bool is_shown = turn.first < play->scene.step && play->scene.step <= turn.end;
    int x = screen_print(&app->screen, row.top, row.left, row.cols, app_style(app, STYLE_DIM),
                         "%4s %s ", number, sign);
    write_turn(play, turn, row.cols - x, &line);
    screen_put(&app->screen, row.top, row.left + x, row.cols - x,
               app_style(app, is_shown ? STYLE_STRONG : STYLE_PLAIN), text);
}

static void click_turn(struct app *app, struct play *play, size_t step)
{
    play_leaf(app, play, step);
}

/* The turns up to a little behind the one that is shown, or earlier ones where one has scrolled. */
static void draw_moves(struct app *app, struct play *play, struct area area)
{
    enum { MOST_TURNS = 1024 };
    struct turn turns[MOST_TURNS];
    const size_t end = end_of_turn(play_session(play), play->scene.step + (size_t)area.rows / 2);
    const int n = find_turns(play_session(play), end, turns, MOST_TURNS);
    const int most = n > area.rows ? n - area.rows : 0;
    play->scroll = play->scroll > most ? most : play->scroll;
    const int rows = n < area.rows ? n : area.rows;
    for (int i = 0; i < rows; i++) {
        const struct turn turn = turns[play->scroll + i];
        const struct area row = {area.top + rows - 1 - i, area.left, 1, area.cols};
        draw_turn(app, play, row, turn);
        play_add_hot(play, row, click_turn, turn.end);
    }
    const struct list list = {.n = n, .top = most - play->scroll};
    list_draw_edges(&list, &app->screen, area);
    if (n == 0)
        screen_put(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_DIM),
                   "no moves yet");
}

/* --- values --- */

static enum style style_of(const struct qx_worth *worth)
{
    if (worth->kind == QX_NO_WORTH || !(worth->value.knows & QX_KNOWS_SHARE))
        return STYLE_DIM;
    return worth->value.share > 0.6   ? STYLE_GOOD
           : worth->value.share < 0.4 ? STYLE_BAD
                                      : STYLE_PLAIN;
}

static void draw_value(struct app *app, const struct play *play, struct area row,
                       const struct qx_move_worth *move)
{
    char text[64], words[QX_WORDS_SIZE];
    play->rules->game->move_text(play->rules, move->move, text, sizeof text);
    qx_words_move_worth(play->rules, move, play->advice.is_together, words, sizeof words);
    screen_put(&app->screen, row.top, row.left, 10, app_style(app, STYLE_STRONG), text);
    screen_put(&app->screen, row.top, row.left + 11, row.cols - 11,
               app_style(app, style_of(&move->worth)), words);
}

/* A move of the list is pointed out on the board. */
static void click_value(struct app *app, struct play *play, size_t i)
{
    (void)app;
    if (i < play->advice.n_moves)
        play->pointed = play->advice.moves[i].move;
    play->has_pointed = i < play->advice.n_moves;
}

static void draw_values(struct app *app, struct play *play, struct area area)
{
    const struct advice *advice = &play->advice;
    const struct qx_move_counts counts = qx_move_worth_count(advice->moves, advice->n_moves);
    const bool is_end = play_is_over(play) && !scene_is_past(&play->scene);
    const bool is_empty =
        is_end || (!advice->is_together && counts.n_proofs + counts.n_estimates == 0);
    const char *none = advice->listing ? "asking the bot..." : "nothing to value now";
    if (is_empty || advice->n_moves == 0) {
        screen_put(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_DIM), none);
        return;
    }
    const int n = (int)advice->n_moves, most = n > area.rows ? n - area.rows : 0;
    play->scroll = play->scroll > most ? most : play->scroll;
    for (int i = play->scroll; i < play->scroll + area.rows && i < n; i++) {
        const struct area row = {area.top + i - play->scroll, area.left, 1, area.cols - 1};
        draw_value(app, play, row, &advice->moves[i]);
        play_add_hot(play, row, click_value, (size_t)i);
    }
    const struct list list = {.n = n, .top = play->scroll};
    list_draw_edges(&list, &app->screen, area);
}

/* --- hint --- */

static int draw_hint(struct app *app, const struct play *play, struct area area)
{
    const struct advice *advice = &play->advice;
    char words[QX_N_HINT_STEPS * QX_WORDS_SIZE];
    if (advice->hinting) {
        screen_print(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_NOTE),
                     "Hint: asking %.*s...", (int)strcspn(advice->advisor, ":"), advice->advisor);
        return 2;
    }
    if (!advice->has_hint)
        return 0;
    play_hint_words(play, QX_HINT_WHERE, words, sizeof words);
    return screen_wrap(&app->screen, area, STYLE_NOTE, words) + 1;
}

static void click_tab(struct app *app, struct play *play, size_t tab)
{
    play->tab = (enum play_tab)tab;
    play->scroll = 0;
    play_go_on(app, play);
}

static void draw_tabs(struct app *app, struct play *play, struct area area)
{
    static const char *const names[N_TABS] = {"Moves", "Values", "Graph"};
    int x = area.left;
    for (int i = 0; i < N_TABS; i++) {
        int used =
            screen_put(&app->screen, area.top, x, area.left + area.cols - x,
                       app_style(app, (int)play->tab == i ? STYLE_HEAD : STYLE_DIM), names[i]);
        play_add_hot(play, (struct area){area.top, x, 1, used}, click_tab, (size_t)i);
        x += used + 2;
    }
}

void play_draw_panel(struct app *app, struct play *play, struct area area)
{
    static void (*const tabs[N_TABS])(struct app *, struct play *, struct area) = {
        [TAB_MOVES] = draw_moves,
        [TAB_VALUES] = draw_values,
        [TAB_GRAPH] = play_draw_graph,
    };
    int used = play_draw_seats(app, play, area) + (area.rows > 10);
    struct area rest = {area.top + used, area.left, area.rows - used, area.cols};
    used = draw_hint(app, play, rest) + play_draw_end(app, play, rest);
    rest.top += used;
    rest.rows -= used;
    play->list_area = (struct area){0};
    if (rest.rows < 2)
        return;
    draw_tabs(app, play, rest);
    rest.top++;
    rest.rows--;
    play->list_area = rest;
    tabs[play->tab](app, play, rest);
}
