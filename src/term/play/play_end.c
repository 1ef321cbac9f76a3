/*
 * play_end.c - the end of a game: a card that says who won, why and how close it was, and what can
 * be done next.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/pages/launch.h"
#include "term/pages/setup.h"

enum { LEAST_ROWS = 9 };

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
    size_t n = 0;
    for (qx_seat seat = 0; seat < play->rules->n_seats && seat < PARTY_MAX_BOTS; seat++)
        seconds += qx_session_time(session, seat) / 1000;
    for (size_t i = 0; i < qx_session_n_steps(session); i++)
        n += qx_session_step(session, i).seat != QX_CHANCE;
    snprintf(out, size, "%zu move%s, %llu:%02llu", n, n == 1 ? "" : "s",
             (unsigned long long)seconds / 60, (unsigned long long)seconds % 60);
}

static int draw_card(struct app *app, const struct play *play, struct area area)
{
    char who[QX_WORDS_SIZE], lines[3][QX_WORDS_SIZE];
    split_result(play, who, lines[0], lines[1], sizeof who);
    write_length(play, lines[2], sizeof lines[2]);
    int rows = 2;
    for (int i = 0; i < 3; i++)
        rows +=
            screen_wrap(&app->screen, (struct area){.cols = area.cols - 4}, STYLE_PLAIN, lines[i]);
    area.rows = rows < area.rows ? rows : area.rows;
    struct area inside = screen_frame(&app->screen, area, who);
    for (int i = 0; i < 3 && inside.rows > 0; i++) {
        int used = screen_wrap(&app->screen, inside, i == 0 ? STYLE_NOTE : STYLE_PLAIN, lines[i]);
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

void play_again_swapped(struct app *app, void *self)
{
    again(app, self, LAUNCH_SWAPPED);
}

void play_again_same(struct app *app, void *self)
{
    again(app, self, LAUNCH_SAME);
}

void play_again_stronger(struct app *app, void *self)
{
    again(app, self, LAUNCH_STRONGER);
}

void play_with_others(struct app *app, void *self)
{
    const struct play *play = self;
    const struct qx_game *game = play->rules->game;
    app_pop(app);
    setup_open_game(app, game);
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

int play_draw_end(struct app *app, struct play *play, struct area area)
{
    if (!play_is_over(play) || scene_is_past(&play->scene) || play->options.has_classic_keys ||
        play->reveal.stage != REVEAL_NONE || area.rows < LEAST_ROWS || play->tab != TAB_MOVES)
        return 0;
    int used = draw_card(app, play, area);
    used += draw_actions(app, play,
                         (struct area){area.top + used, area.left, area.rows - used, area.cols});
    return used < area.rows ? used + 1 : used;
}
