/*
 * play_seats.c - beside the board: who plays, with points, time used and what each has left.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/machine.h>

#include "term/kit/glyph.h"

/* From so many columns on, what a seat has stands behind its name, else below it. */
enum { MOST_SEATS = 8, WIDE = 50 };

/* The game as far as the board shows it. */
static const struct qx_session *shown(const struct play *play)
{
    return scene_is_past(&play->scene) ? play->scene.past : play_session(play);
}

static bool is_to_act(const struct play *play, qx_seat seat)
{
    return qx_session_owes(shown(play), seat);
}

/* Writes what has room, with a sign where something is cut off; returns the columns used. */
static int fit(const struct screen *screen, int y, int x, int room, attr_t look, const char *text)
{
    const int width = screen_width(screen, text);
    if (room > 0)
        screen_fit(screen, y, x, room, look, text);
    return width < room ? width : room > 0 ? room : 0;
}

/* What the seat has besides its points; false: nothing to tell. */
static bool draw_stand(struct app *app, const struct play *play, struct area row, qx_seat seat)
{
    char words[QX_WORDS_SIZE];
    if (qx_words_stand(shown(play), play->viewer, seat, words, sizeof words) == 0)
        return false;
    screen_fit(&app->screen, row.top, row.left + 4, row.cols - 4, app_style(app, STYLE_DIM), words);
    return true;
}

static void draw_seat(struct app *app, const struct play *play, struct area area, qx_seat seat,
                      const struct qx_score *score, bool has_points)
{
    const struct screen *screen = &app->screen;
    char sign[GLYPH_SIZE], name[QX_NAME_SIZE], right[48], player[BOT_SPEC];
    bool acts = is_to_act(play, seat), is_over = qx_session_turn(shown(play)) == QX_NOBODY;
    glyph_seat(screen, play->rules, seat, sign);
    qx_words_seat(play->rules, seat, name, sizeof name);
    qx_words_player(party_player(play->party, seat), player, sizeof player);
    if (play->options.has_classic_keys)
        player[0] = '\0'; /* all are people */
    const char *mark = is_over ? score->won ? "*" : " " : acts ? ">" : " ";
    screen_put(screen, area.top, area.left, 1, app_style(app, STYLE_NOTE), mark);
    int x = 2 + screen_put(
                    screen, area.top, area.left + 2, 8,
                    palette_cell(&screen->palette, glyph_colour(play->rules, seat), GROUND_CELL) |
                        A_BOLD,
                    sign);
    const struct play_time time = play_clock_shown(play, seat);
    struct qx_text text = qx_text_over(right, sizeof right);
    if (has_points)
        qx_text_print(&text, "%lld  ", (long long)score->points);
    qx_text_print(&text, "%llu:%02llu", (unsigned long long)time.seconds / 60,
                  (unsigned long long)time.seconds % 60);
    const int n = (int)text.length;
    x += 1 + fit(screen, area.top, area.left + x + 1, area.cols - x - n - 2,
                 app_style(app, acts ? STYLE_STRONG : STYLE_PLAIN), name);
    x += 1 + fit(screen, area.top, area.left + x + 1, area.cols - x - n - 2,
                 app_style(app, STYLE_DIM), player);
    if (area.cols >= WIDE)
        draw_stand(app, play, (struct area){area.top, area.left + x, 1, area.cols - x - n - 1},
                   seat);
    screen_put(screen, area.top, area.left + area.cols - n, n,
               app_style(app, time.is_short ? STYLE_BAD : STYLE_STRONG), right);
}

/* Points are told when the stage of a reveal that brings them is. */
static void read_scores(const struct play *play, struct qx_score *scores)
{
    if (play->reveal.stage == REVEAL_CHOICES || play->reveal.stage == REVEAL_FROZEN)
        play->rules->game->result(play->rules, play->reveal.before, scores);
    else
        qx_session_result(shown(play), scores);
}

/* All seats, or those around the one that acts. Returns the rows used. */
int play_draw_seats(struct app *app, const struct play *play, struct area area)
{
    qx_seat n = play->rules->n_seats, first = 0;
    struct qx_score *scores = calloc((size_t)n, sizeof *scores);
    if (!scores)
        return 0;
    read_scores(play, scores);
    bool has_points = play->rules->game->has_points;
    for (qx_seat seat = 0; seat < n; seat++)
        has_points = has_points || scores[seat].points > 1;
    int rows = n < MOST_SEATS ? (int)n : MOST_SEATS;
    if (n > rows && play->actor > rows / 2)
        first = play->actor - rows / 2 < n - rows ? play->actor - rows / 2 : n - rows;
    const bool is_roomy = area.cols < WIDE && area.rows >= 4 * rows + 4;
    int used = 0;
    for (int i = 0; i < rows; i++) {
        struct area row = {area.top + used++, area.left, 1, area.cols};
        draw_seat(app, play, row, first + i, &scores[first + i], has_points);
        row.top++;
        used += is_roomy && draw_stand(app, play, row, first + i);
    }
    if (n > rows)
        screen_print(&app->screen, area.top + used++, area.left + 2, area.cols - 2,
                     app_style(app, STYLE_DIM), "%lld players", (long long)n);
    free(scores);
    return used;
}

/* "● Black 2"; where names have no room, "● 2". */
static void write_seat(const struct app *app, const struct play *play, qx_seat seat,
                       const struct qx_score *score, bool has_name, char *out, size_t size)
{
    char sign[GLYPH_SIZE], name[QX_NAME_SIZE];
    struct qx_text text = qx_text_over(out, size);
    glyph_seat(&app->screen, play->rules, seat, sign);
    qx_words_seat(play->rules, seat, name, sizeof name);
    qx_text_print(&text, "%s%s%s", sign, has_name ? " " : "", has_name ? name : "");
    if (play->rules->game->has_points)
        qx_text_print(&text, " %lld", (long long)score->points);
}

/* The columns that the seats take; counted no further than past `most`. */
static int measure(const struct app *app, const struct play *play, const struct qx_score *scores,
                   bool has_names, int most)
{
    int cols = -2;
    for (qx_seat seat = 0; seat < play->rules->n_seats && cols <= most; seat++) {
        char text[QX_NAME_SIZE + 64];
        write_seat(app, play, seat, &scores[seat], has_names, text, sizeof text);
        cols += screen_width(&app->screen, text) + 2;
    }
    return cols;
}

static void put_seats(struct app *app, const struct play *play, const struct qx_score *scores,
                      struct area row, bool has_names)
{
    const bool is_title = row.top == 0;
    int x = 0;
    for (qx_seat seat = 0; seat < play->rules->n_seats && x < row.cols; seat++) {
        const enum style style = is_to_act(play, seat) ? STYLE_STRONG : STYLE_DIM;
        char text[QX_NAME_SIZE + 64];
        write_seat(app, play, seat, &scores[seat], has_names, text, sizeof text);
        screen_fit(&app->screen, row.top, row.left + x, row.cols - x,
                   app_style(app, is_title ? STYLE_BAR : style), text);
        x += screen_width(&app->screen, text) + 2;
    }
}

void play_draw_strip(struct app *app, const struct play *play, struct area row)
{
    struct qx_score *scores = calloc((size_t)play->rules->n_seats, sizeof *scores);
    if (!scores)
        return;
    read_scores(play, scores);
    const bool has_names = measure(app, play, scores, true, row.cols) <= row.cols;
    put_seats(app, play, scores, row, has_names);
    free(scores);
}

void play_draw_points(struct app *app, const struct play *play, int used)
{
    const int cols = app->screen.cols, room = cols - used - 2;
    struct qx_score *scores = calloc((size_t)play->rules->n_seats, sizeof *scores);
    if (!scores)
        return;
    read_scores(play, scores);
    const int width = measure(app, play, scores, false, room);
    if (width <= room) {
        screen_print(&app->screen, 0, used, cols - used, app_style(app, STYLE_BAR), "%*s",
                     cols - used, "");
        put_seats(app, play, scores, (struct area){0, cols - width - 1, 1, width}, false);
    }
    free(scores);
}
