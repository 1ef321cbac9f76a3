/*
 * play_end.c - the end of a game: a card that says who won, why and how close it was, and what can
 * be done next.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/kit/ask.h"
#include "term/pages/launch.h"
#include "term/pages/setup.h"

/* The card alone needs so many rows; from so many columns on, what next stands beside it. */
enum { LEAST_ROWS = 5, WIDE = 60, CARD_COLS = 40, MOST_LINES = 4, FEW_SEATS = 4 };

/* Who won, and why, in two sentences: "White wins", "the Neutron came home". */
static void split_result(const struct play *play, char *who, char *why, char *points, size_t size)
{
    const struct qx_rules *rules = play->rules;
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    who[0] = why[0] = points[0] = '\0';
    if (!scores)
        return;
    const char *reason = qx_session_result(play_session(play), scores);
    qx_words_winners(rules, scores, who, size);
    snprintf(why, size, "%s", reason ? reason : "");
    qx_words_points(rules, scores, points, size);
    free(scores);
}

/* The turns played and the time that all have used. */
static void write_length(const struct play *play, char *out, size_t size)
{
    const struct qx_session *session = play_session(play);
    uint64_t seconds = 0;
    const size_t n = party_n_moves(session);
    for (qx_seat seat = 0; seat < play->rules->n_seats && seat < PARTY_MAX_BOTS; seat++)
        seconds += qx_session_time(session, seat) / 1000;
    snprintf(out, size, "%zu move%s, %llu:%02llu", n, n == 1 ? "" : "s",
             (unsigned long long)seconds / 60, (unsigned long long)seconds % 60);
}

/* Points that have no room in one line get a line for each player, where they are few. */
static void break_points(const struct screen *screen, const struct play *play, int cols,
                         char *points)
{
    if (screen_width(screen, points) <= cols || play->rules->n_seats > FEW_SEATS)
        return;
    for (char *at = points; (at = strstr(at, ", ")) != NULL;)
        at[1] = '\n';
}

/* The lines of the card, the last ones empty; who won is the first where the frame has no room. */
struct card {
    const char *title;
    char lines[MOST_LINES][QX_WORDS_SIZE];
};

static void write_card(const struct app *app, const struct play *play, int cols, struct card *card)
{
    char *who = card->lines[0], *points = card->lines[2];
    split_result(play, who, card->lines[1], points, QX_WORDS_SIZE);
    write_length(play, card->lines[3], QX_WORDS_SIZE);
    break_points(&app->screen, play, cols, points);
    card->title = screen_width(&app->screen, who) + 2 <= cols ? who : "The end";
}

static int draw_card(struct app *app, const struct play *play, struct area area)
{
    static const enum style styles[MOST_LINES] = {STYLE_STRONG, STYLE_NOTE, STYLE_PLAIN,
                                                  STYLE_PLAIN};
    struct card card;
    int rows = 2;
    write_card(app, play, area.cols - 4, &card);
    const int first = card.title == card.lines[0];
    for (int i = first; i < MOST_LINES; i++)
        rows += screen_wrap(&app->screen, (struct area){.cols = area.cols - 4}, STYLE_PLAIN,
                            card.lines[i]);
    area.rows = rows < area.rows ? rows : area.rows;
    struct area inside = screen_frame(&app->screen, area, card.title);
    for (int i = first; i < MOST_LINES && inside.rows > 0; i++) {
        int used = screen_wrap(&app->screen, inside, styles[i], card.lines[i]);
        inside.top += used;
        inside.rows -= used;
    }
    return area.rows;
}

/* --- what next --- */

/* What was played counts for the level that fits now. */
static void again(struct app *app, struct play *play, enum launch_again how)
{
    play_note_result(play);
    launch_rematch(app, play_session(play), play->adaptive, how);
}

static void swap_seats(struct app *app, void *self)
{
    again(app, self, LAUNCH_SWAPPED);
}

static void keep_seats(struct app *app, void *self)
{
    again(app, self, LAUNCH_SAME);
}

static void go_up(struct app *app, void *self)
{
    again(app, self, LAUNCH_STRONGER);
}

static void seat_others(struct app *app, void *self)
{
    const struct play *play = self;
    const struct qx_game *game = play->rules->game;
    app_pop(app);
    setup_open_game(app, game);
}

void play_leave_for(struct app *app, struct play *play, void (*next)(struct app *app, void *self))
{
    if (play_would_lose(play))
        ask_yes(app, PLAY_LOSE, next, play);
    else
        next(app, play);
}

void play_again_swapped(struct app *app, void *self)
{
    play_leave_for(app, self, swap_seats);
}

void play_again_same(struct app *app, void *self)
{
    play_leave_for(app, self, keep_seats);
}

void play_again_stronger(struct app *app, void *self)
{
    play_leave_for(app, self, go_up);
}

void play_with_others(struct app *app, void *self)
{
    play_leave_for(app, self, seat_others);
}

bool play_can_be_stronger(const void *self)
{
    const struct play *play = self;
    return play_is_over(play) && launch_next_level(play_session(play)) > 0;
}

static void click_action(struct app *app, struct play *play, size_t key)
{
    (void)play;
    app_press(app, (int)key);
}

static const struct binding *find_binding(int key)
{
    const struct binding *b = play_bindings;
    while (b->name && b->keys[0] != key)
        b++;
    return b;
}

static int draw_actions(struct app *app, struct play *play, struct area area)
{
    static const int keys[] = {'v', 'm', 'M', 'n', 'o', ','};
    int used = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && used < area.rows; i++) {
        const struct binding *b = find_binding(keys[i]);
        const struct area row = {area.top + used, area.left, 1, area.cols};
        if (b->is_offered && !b->is_offered(play))
            continue;
        screen_put(&app->screen, row.top, row.left + 1, 1, app_style(app, STYLE_HEAD), b->name);
        screen_fit(&app->screen, row.top, row.left + 4, row.cols - 4, app_style(app, STYLE_PLAIN),
                   b->what);
        play_add_hot(play, row, click_action, (size_t)keys[i]);
        used++;
    }
    return used;
}

/* Card and what next, beside each other or one below the other; returns the rows used. */
static int draw_end(struct app *app, struct play *play, struct area area)
{
    struct area card = area, next = area;
    if (area.cols >= WIDE) {
        card.cols = CARD_COLS;
        next.left += CARD_COLS + 1;
        next.cols -= CARD_COLS + 1;
        const int rows = draw_card(app, play, card), n = draw_actions(app, play, next);
        return rows > n ? rows : n;
    }
    const int rows = draw_card(app, play, card);
    next.top += rows;
    next.rows -= rows;
    return rows + draw_actions(app, play, next);
}

int play_draw_end(struct app *app, struct play *play, struct area area)
{
    if (!play_is_over(play) || scene_is_past(&play->scene) || play->options.has_classic_keys ||
        play->reveal.stage != REVEAL_NONE || area.rows < LEAST_ROWS || play->tab != TAB_MOVES)
        return 0;
    const int used = draw_end(app, play, area);
    return used < area.rows ? used + 1 : used;
}
