/*
 * play_panel.c - beside the board: who plays, and one of moves, values of moves, graph of the game.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/machine.h>

#include "term/kit/glyph.h"

enum { MOST_SEATS = 8 };

/* --- seats --- */

static bool is_to_act(const struct play *play, qx_seat seat)
{
    return qx_session_owes(play_session(play), seat);
}

static uint64_t time_of(const struct play *play, qx_seat seat)
{
    uint64_t time = qx_session_time(play_session(play), seat);
    bool is_running = seat == play->actor && !play->is_paused && !play->is_covered &&
                      !play->is_stuck && play->reveal.stage == REVEAL_NONE;
    return is_running ? time + party_time(play->party) : time;
}

static void draw_seat(struct app *app, const struct play *play, struct area area, qx_seat seat,
                      const struct qx_score *score, bool has_points)
{
    const struct screen *screen = &app->screen;
    char sign[GLYPH_SIZE], name[QX_NAME_SIZE], right[48], player[BOT_SPEC];
    bool acts = is_to_act(play, seat), is_over = play_is_over(play);
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
    uint64_t seconds = time_of(play, seat) / 1000;
    int n = snprintf(right, sizeof right, "%llu:%02llu", (unsigned long long)seconds / 60,
                     (unsigned long long)seconds % 60);
    if (has_points)
        n = snprintf(right, sizeof right, "%lld  %llu:%02llu", (long long)score->points,
                     (unsigned long long)seconds / 60, (unsigned long long)seconds % 60);
    x += 1 + screen_put(screen, area.top, area.left + x + 1, area.cols - x - n - 2,
                        app_style(app, acts ? STYLE_STRONG : STYLE_PLAIN), name);
    screen_put(screen, area.top, area.left + x + 1, area.cols - x - n - 2,
               app_style(app, STYLE_DIM), player);
    screen_put(screen, area.top, area.left + area.cols - n, n, app_style(app, STYLE_STRONG), right);
}

/* All seats, or those around the one that acts. Returns the rows used. */
static int draw_seats(struct app *app, const struct play *play, struct area area)
{
    qx_seat n = play->rules->n_seats, first = 0;
    struct qx_score *scores = calloc((size_t)n, sizeof *scores);
    if (!scores)
        return 0;
    if (play->reveal.stage == REVEAL_CHOICES || play->reveal.stage == REVEAL_FROZEN)
        play->rules->game->result(play->rules, play->reveal.before, scores);
    else
        qx_session_result(play_session(play), scores);
    bool has_points = play->options.has_classic_keys;
    for (qx_seat seat = 0; seat < n; seat++)
        has_points = has_points || scores[seat].points > 1;
    int rows = n < MOST_SEATS ? (int)n : MOST_SEATS;
    if (n > rows && play->actor > rows / 2)
        first = play->actor - rows / 2 < n - rows ? play->actor - rows / 2 : n - rows;
    for (int i = 0; i < rows; i++) {
        struct area row = {area.top + i, area.left, 1, area.cols};
        draw_seat(app, play, row, first + i, &scores[first + i], has_points);
    }
    if (n > rows)
        screen_print(&app->screen, area.top + rows, area.left + 2, area.cols - 2,
                     app_style(app, STYLE_DIM), "%lld players", (long long)n);
    free(scores);
    return rows + (n > rows);
}

/* --- moves --- */

/* Steps one after the other by the same seat, from `first` to before `end`. */
struct turn {
    size_t first, end;
};

/* The turns that end at or before step `end`, last first; returns how many. */
static int find_turns(const struct qx_session *session, size_t end, struct turn *turns, int most)
{
    int n = 0;
    while (end > 0 && n < most) {
        size_t first = end - 1;
        qx_seat seat = qx_session_step(session, first).seat;
        while (first > 0 && qx_session_step(session, first - 1).seat == seat)
            first--;
        turns[n++] = (struct turn){first, end};
        end = first;
    }
    return n;
}

static void draw_turn(struct app *app, const struct play *play, struct area row, struct turn turn)
{
    enum { FEW = 6 };
    char text[160] = "", sign[GLYPH_SIZE] = "*", word[64];
    struct qx_text line = qx_text_over(text, sizeof text);
    qx_seat seat = qx_session_step(play_session(play), turn.first).seat;
    if (seat >= 0)
        glyph_seat(&app->screen, play->rules, seat, sign);
    size_t n = turn.end - turn.first;
    for (size_t i = turn.first; i < turn.end && i < turn.first + FEW; i++) {
        play_step_text(play, i, word, sizeof word);
        qx_text_print(&line, "%s ", word);
    }
    if (n > FEW)
        qx_text_print(&line, "... (%zu)", n);
    bool is_shown = turn.end == play->scene.step;
    int x = screen_print(&app->screen, row.top, row.left, row.cols, app_style(app, STYLE_DIM),
                         "%4zu %s ", turn.first + 1, sign);
    screen_put(&app->screen, row.top, row.left + x, row.cols - x,
               app_style(app, is_shown ? STYLE_STRONG : STYLE_PLAIN), text);
}

static void draw_moves(struct app *app, struct play *play, struct area area)
{
    enum { MOST_TURNS = 128 };
    struct turn turns[MOST_TURNS];
    size_t n_steps = qx_session_n_steps(play_session(play));
    size_t end = play->scene.step + (size_t)area.rows / 2;
    int rows = area.rows < MOST_TURNS ? area.rows : MOST_TURNS;
    int n = find_turns(play_session(play), end < n_steps ? end : n_steps, turns, rows);
    for (int i = 0; i < n; i++)
        draw_turn(app, play, (struct area){area.top + n - 1 - i, area.left, 1, area.cols},
                  turns[i]);
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

static void draw_values(struct app *app, struct play *play, struct area area)
{
    const struct advice *advice = &play->advice;
    const struct qx_move_counts counts = qx_move_worth_count(advice->moves, advice->n_moves);
    const bool is_empty = !advice->is_together && counts.n_proofs + counts.n_estimates == 0;
    const char *none = advice->listing ? "asking the bot..." : "nothing to value now";
    if (is_empty || advice->n_moves == 0) {
        screen_put(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_DIM), none);
        return;
    }
    for (size_t i = 0; i < advice->n_moves && (int)i < area.rows; i++) {
        struct area row = {area.top + (int)i, area.left, 1, area.cols};
        draw_value(app, play, row, &advice->moves[i]);
    }
}

/* --- hint --- */

static int draw_hint(struct app *app, const struct play *play, struct area area)
{
    const struct advice *advice = &play->advice;
    char move[64], words[QX_WORDS_SIZE] = "", text[2 * QX_WORDS_SIZE];
    if (advice->hinting) {
        screen_print(&app->screen, area.top, area.left, area.cols, app_style(app, STYLE_NOTE),
                     "Hint: asking %.*s...", (int)strcspn(advice->advisor, ":"), advice->advisor);
        return 2;
    }
    if (!advice->has_hint)
        return 0;
    const struct qx_judgement *hint = &advice->hint;
    play->rules->game->move_text(play->rules, hint->worth.value.move, move, sizeof move);
    if (hint->worth.kind != QX_NO_WORTH)
        qx_words_worth(play->rules, &hint->worth, words, sizeof words);
    struct qx_text line = qx_text_over(text, sizeof text);
    qx_text_print(&line, "Hint: %s  %s", move, words);
    for (int i = 1; i < hint->n_line && i < 5; i++) {
        play->rules->game->move_text(play->rules, hint->line[i].move, move, sizeof move);
        qx_text_print(&line, "%s%s", i == 1 ? ", then " : " ", move);
    }
    return screen_wrap(&app->screen, area, STYLE_NOTE, text) + 1;
}

static void draw_tabs(struct app *app, const struct play *play, struct area area)
{
    static const char *const names[N_TABS] = {"Moves", "Values", "Graph"};
    int x = area.left;
    for (int i = 0; i < N_TABS; i++)
        x += 2 + screen_put(&app->screen, area.top, x, area.left + area.cols - x,
                            app_style(app, (int)play->tab == i ? STYLE_HEAD : STYLE_DIM), names[i]);
}

void play_draw_panel(struct app *app, struct play *play, struct area area)
{
    static void (*const tabs[N_TABS])(struct app *, struct play *, struct area) = {
        [TAB_MOVES] = draw_moves,
        [TAB_VALUES] = draw_values,
        [TAB_GRAPH] = play_draw_graph,
    };
    int used = draw_seats(app, play, area) + (area.rows > 10);
    used += draw_hint(app, play,
                      (struct area){area.top + used, area.left, area.rows - used, area.cols});
    struct area rest = {area.top + used, area.left, area.rows - used, area.cols};
    if (rest.rows < 2)
        return;
    draw_tabs(app, play, rest);
    rest.top++;
    rest.rows--;
    tabs[play->tab](app, play, rest);
}
