/*
 * play_graph.c - everybody's chances over the game.
 *
 * A strip has a column for each position, filled from the bottom up in eighths of a row. Two
 * players need but one strip; of more, each has its own. What a seat can expect is known where it
 * was to move; its last value holds until the next. The end of a game counts as what came out.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/kit/glyph.h"

enum { LABEL_COLS = 5, MOST_STRIPS = 8 };

struct strip {
    struct area area;
    qx_seat seat;
    size_t first; /* columns left of what is in sight */
    attr_t look;
};

/* --- values --- */

static double value_after(const struct advice_point *point, qx_seat n_seats, qx_seat seat,
                          double before)
{
    if (!point->has_value)
        return before;
    if (point->seat == seat)
        return point->value;
    return n_seats == 2 ? 1 - point->value : before;
}

static double value_in_the_end(const struct play *play, qx_seat seat, double before)
{
    struct qx_score *scores = calloc((size_t)play->rules->n_seats, sizeof *scores);
    if (!scores)
        return before;
    qx_session_result(play_session(play), scores);
    double value = qx_share(scores, play->rules->n_seats, seat);
    free(scores);
    return value;
}

/* --- columns --- */

static bool has_column(const struct play *play, size_t i)
{
    const struct qx_session *session = play_session(play);
    return i >= qx_session_n_steps(session) || qx_session_step(session, i).seat != QX_CHANCE;
}

/* How many columns stand left of that position's. */
static size_t count_columns(const struct play *play, size_t end)
{
    size_t n = 0;
    for (size_t i = 0; i < end; i++)
        n += has_column(play, i);
    return n;
}

/* --- drawing --- */

static void draw_column(const struct screen *screen, const struct strip *strip, int x, double value)
{
    static const char *const eighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const tenths[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    const struct area *area = &strip->area;
    if (screen->is_ascii && area->rows == 1) {
        screen_put(screen, area->top, x, 1, strip->look, tenths[(int)(value * 9.99)]);
        return;
    }
    int height = (int)(value * 8 * area->rows + 0.5);
    for (int row = 0; row < area->rows; row++) {
        int left = height - 8 * row, part = left < 0 ? 0 : left > 8 ? 8 : left;
        const char *sign = screen->is_ascii ? part >= 4 ? "#" : " " : eighths[part];
        screen_put(screen, area->top + area->rows - 1 - row, x, 1, strip->look, sign);
    }
}

static void draw_strip(const struct app *app, const struct play *play, const struct strip *strip)
{
    const struct advice *advice = &play->advice;
    double value = -1; /* not known yet */
    size_t column = 0;
    for (size_t i = 0; i < advice->n_points; i++) {
        bool is_end = i == qx_session_n_steps(play_session(play)) && play_is_over(play);
        value = is_end ? value_in_the_end(play, strip->seat, value)
                       : value_after(&advice->points[i], play->rules->n_seats, strip->seat, value);
        if (!has_column(play, i))
            continue;
        size_t x = column++ - strip->first;
        if (value >= 0 && column > strip->first && x < (size_t)strip->area.cols)
            draw_column(&app->screen, strip, strip->area.left + (int)x, value);
    }
}

static void draw_scale(const struct app *app, struct area area)
{
    attr_t look = app_style(app, STYLE_DIM);
    screen_put(&app->screen, area.top, area.left, 4, look, "100%");
    screen_put(&app->screen, area.top + area.rows / 2, area.left, 4, look, " 50%");
    screen_put(&app->screen, area.top + area.rows - 1, area.left, 4, look, "  0%");
}

static void draw_pair(const struct app *app, const struct play *play, struct area area,
                      size_t first)
{
    const struct strip strip = {
        .area = {area.top, area.left + LABEL_COLS, area.rows, area.cols - LABEL_COLS},
        .first = first,
        .look = app_style(app, STYLE_GOOD),
    };
    draw_scale(app, area);
    draw_strip(app, play, &strip);
}

/* All seats, or those around the one that acts. */
static void draw_many(const struct app *app, const struct play *play, struct area area,
                      size_t first)
{
    const struct palette *palette = &app->screen.palette;
    qx_seat n = play->rules->n_seats, seat = 0;
    int room = area.rows < MOST_STRIPS ? area.rows : MOST_STRIPS,
        n_strips = n < room ? (int)n : room;
    if (n > n_strips && play->actor > n_strips / 2)
        seat =
            play->actor - n_strips / 2 < n - n_strips ? play->actor - n_strips / 2 : n - n_strips;
    int pitch = area.rows / n_strips, rows = pitch > 1 ? pitch - 1 : 1;
    for (int i = 0; i < n_strips; i++, seat++) {
        char sign[GLYPH_SIZE];
        const struct strip strip = {
            .area = {area.top + i * pitch, area.left + LABEL_COLS, rows, area.cols - LABEL_COLS},
            .seat = seat,
            .first = first,
            .look = palette_cell(palette, glyph_colour(play->rules, seat), GROUND_CELL) | A_BOLD,
        };
        glyph_seat(&app->screen, play->rules, seat, sign);
        screen_put(&app->screen, strip.area.top + rows - 1, area.left, LABEL_COLS - 1, strip.look,
                   sign);
        draw_strip(app, play, &strip);
    }
}

/* The newest positions, unless an older one is being looked at. */
static size_t first_in_sight(const struct play *play, size_t columns, size_t current)
{
    size_t n = count_columns(play, play->advice.n_points), first = n > columns ? n - columns : 0;
    return current < first ? current : first;
}

/* Whose chances, and by whom they are told where there is room for that. */
static void draw_heading(struct app *app, const struct advice *advice, struct area area,
                         const char *name)
{
    const attr_t look = app_style(app, STYLE_DIM);
    const char *more = advice->graphing ? " ..." : "";
    char text[2 * QX_NAME_SIZE + BOT_SPEC];
    snprintf(text, sizeof text, "%s's chances (%.*s)%s", name, (int)strcspn(advice->advisor, ":"),
             advice->advisor, more);
    if (screen_width(&app->screen, text) > area.cols)
        snprintf(text, sizeof text, "%s's chances%s", name, more);
    screen_fit(&app->screen, area.top, area.left, area.cols, look, text);
}

void play_draw_graph(struct app *app, struct play *play, struct area area)
{
    const struct advice *advice = &play->advice;
    const struct area strips = {area.top + 1, area.left, area.rows - 2, area.cols};
    const bool is_pair = play->rules->n_seats == 2;
    char name[QX_NAME_SIZE] = "Everybody";
    if (strips.rows < 1 || strips.cols <= LABEL_COLS)
        return;
    if (is_pair)
        qx_words_seat(play->rules, 0, name, sizeof name);
    draw_heading(app, advice, area, name);
    size_t current = count_columns(play, play->scene.step);
    size_t first = first_in_sight(play, (size_t)(strips.cols - LABEL_COLS), current);
    if (is_pair)
        draw_pair(app, play, strips, first);
    else
        draw_many(app, play, strips, first);
    screen_put(&app->screen, strips.top + strips.rows,
               strips.left + LABEL_COLS + (int)(current - first), 1, app_style(app, STYLE_NOTE),
               "^");
}
