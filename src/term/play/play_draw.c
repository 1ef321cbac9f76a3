/*
 * play_draw.c - the page of a game: board, panel, and the signs on the board.
 *
 * The panel stands at the right of the board, or below it where the board is wide. The board gets
 * the larger share either way; from 80x24 on both are in sight.
 */
#include "term/play/play_inside.h"

#include <stdio.h>

#include "term/kit/glyph.h"
#include "term/kit/option.h"

enum { PANEL_COLS = 30, PANEL_LEAST = 25, PANEL_ROWS = 8, BOARD_LEAST = 4, SMALL = 50 };

static bool is_hinted(const struct play *play, uint64_t cell)
{
    uint64_t taps[QX_MAX_TAPS];
    const struct advice *advice = &play->advice;
    if (!(advice->has_hint || play->has_pointed) || scene_is_past(&play->scene))
        return false;
    const int n = play->has_pointed
                      ? play->rules->game->taps(play->rules, play->scene.shown, play->pointed, taps)
                      : qx_hint_cells(play_session(play), &advice->hint, advice->hint_step, taps);
    for (int i = 0; i < n; i++)
        if (taps[i] == cell)
            return true;
    return false;
}

struct signing {
    const struct play *play;
    bool has_dots;
};

static unsigned signs(const void *context, uint64_t cell)
{
    const struct signing *signing = context;
    const struct play *play = signing->play;
    if (play->reveal.stage != REVEAL_NONE)
        return reveal_signs(&play->reveal, play->rules, cell);
    unsigned found = 0;
    if (scene_is_last(&play->scene, cell))
        found |= SIGN_LAST;
    else if (scene_is_changed(&play->scene, cell))
        found |= SIGN_CHANGED;
    if (is_hinted(play, cell))
        found |= SIGN_HINT;
    if (qx_taps_is_staged(&play->taps, cell))
        found |= SIGN_STAGED;
    if (signing->has_dots && qx_taps_is_target(&play->taps, cell))
        found |= SIGN_TARGET;
    return found;
}

static void draw_board(struct app *app, struct play *play, struct area area)
{
    bool is_revealing = play->reveal.stage != REVEAL_NONE;
    bool has_dots = app->settings.value[SETTING_DOTS] == 0 &&
                    board_wants_dots(play->rules, play->taps.n_targets);
    const struct signing signing = {play, has_dots};
    struct board_scene scene = {.state = is_revealing ? play->reveal.before : play->scene.shown,
                                .signs = signs,
                                .context = &signing,
                                .shows_marks = scene_is_past(&play->scene)};
    play->board.has_cursor = play_is_persons_turn(play);
    board_place(&play->board, area, scene.state);
    board_draw(&play->board, &app->screen, &scene);
}

/* Nothing of the board is in sight while the keyboard changes hands. */
static void draw_cover(struct app *app, const struct play *play, struct area area)
{
    char name[QX_NAME_SIZE], text[240];
    qx_words_seat(play->rules, play->actor, name, sizeof name);
    snprintf(text, sizeof text,
             "Hand the keyboard to %s.\n\nThe other player must not look now. %s: press Enter when "
             "only you see "
             "the screen.",
             name, name);
    (void)area;
    struct area inside =
        screen_frame(&app->screen, screen_middle(&app->screen, 9, 52), "Hand over");
    inside.top++;
    screen_wrap(&app->screen, inside, STYLE_STRONG, text);
}

/* The game, and what is not usual about it. */
static void write_title(const struct play *play, char *out, size_t size)
{
    char text[240];
    struct qx_text line = qx_text_over(out, size);
    const struct qx_option *options = play->rules->game->options;
    qx_text_print(&line, "%s  ", play->rules->game->title);
    for (int i = 0; options[i].name; i++) {
        if (play->rules->option[i] == options[i].standard)
            continue;
        option_text(&options[i], play->rules->option[i], text, sizeof text);
        qx_text_print(&line, "  %s %s", options[i].name, text);
    }
}

/* At the right of the title: how far the game is, where there is room with the seed to have it
 * again. What they leave is the title's. */
static void draw_title(struct app *app, const struct play *play)
{
    char title[240], text[QX_WORDS_SIZE], progress[QX_WORDS_SIZE];
    const struct screen *screen = &app->screen;
    write_title(play, title, sizeof title);
    const int used = screen_width(screen, title) + 1;
    app_draw_title(app, title);
    qx_words_progress(play->rules, play->scene.shown, progress, sizeof progress);
    const char *gap = progress[0] ? "   " : "";
    snprintf(text, sizeof text, "seed %llu%s%.100s",
             (unsigned long long)qx_session_seed(play_session(play)), gap, progress);
    const char *shown = text;
    if (screen_width(screen, shown) + used + 2 > screen->cols)
        shown = progress;
    const int width = screen_width(screen, shown);
    if (width == 0 || width + 2 > screen->cols)
        return;
    const int room = screen->cols - width - 2;
    if (used > room) {
        screen_line(screen, 0, 0, screen->cols, STYLE_BAR, "");
        screen_fit(screen, 0, 1, room - 1, app_style(app, STYLE_BAR), title);
    }
    screen_print(screen, 0, room, width + 1, app_style(app, STYLE_BAR), " %s", shown);
}

/* Beside the board where it keeps its size so, and where a low window would have no room for the
 * board above it; else below it. */
static bool panel_is_beside(struct play *play, struct area body)
{
    struct area left = body, above = body;
    left.cols -= PANEL_LEAST;
    above.rows -= PANEL_ROWS;
    if (above.rows < BOARD_LEAST)
        return true;
    board_place(&play->board, left, play->scene.shown);
    int beside = play->board.cell_cols * play->board.cell_rows * (play->board.has_lines ? 2 : 1);
    board_place(&play->board, above, play->scene.shown);
    int below = play->board.cell_cols * play->board.cell_rows * (play->board.has_lines ? 2 : 1);
    return beside >= below;
}

/* Is all of the board in sight in this area? */
static bool is_whole(struct play *play, struct area area)
{
    const struct board *board = &play->board;
    board_place(&play->board, area, play->scene.shown);
    return (uint32_t)board->n_cols == play->rules->width &&
           (uint32_t)board->n_rows == play->rules->height;
}

/* Is all of the board in sight, and has each of its cells room for a cursor? */
static bool is_roomy(struct play *play, struct area area)
{
    return is_whole(play, area) && play->board.cell_cols >= BOARD_SIDES;
}

/* Would the panel cut off a board that has room alone, or that needs all there is of a small
 * window, or, as long as it is played on, that has room for a cursor there only alone? */
static bool is_narrow(struct play *play, struct area body)
{
    const bool is_small = body.cols < SMALL;
    struct area left = body, above = body;
    left.cols -= PANEL_LEAST;
    above.rows -= PANEL_ROWS;
    if (is_small && play->actor != QX_NOBODY && is_roomy(play, body) && !is_roomy(play, left) &&
        !is_roomy(play, above))
        return true;
    return !is_whole(play, left) && !is_whole(play, above) && (is_small || is_whole(play, body));
}

static void draw_points_in_title(struct app *app, const struct play *play)
{
    char title[240];
    write_title(play, title, sizeof title);
    play_draw_points(app, play, screen_width(&app->screen, title) + 1);
}

/* Board or panel, with the seats in a line above the board or, where it needs all rows, in the
 * title's. */
static void draw_one(struct app *app, struct play *play, struct area body)
{
    if (play->shows_panel) {
        play_draw_panel(app, play, (struct area){body.top, 1, body.rows, body.cols - 2});
        play->board.n_cols = play->board.n_rows = 0; /* nothing of it is there to be clicked */
        return;
    }
    struct area below = {body.top + 1, body.left, body.rows - 1, body.cols};
    if (is_whole(play, below) || !is_whole(play, body)) {
        play_draw_strip(app, play, (struct area){body.top, 1, 1, body.cols - 2});
        body = below;
    } else {
        draw_points_in_title(app, play);
    }
    draw_board(app, play, body);
}

static void draw_game(struct app *app, struct play *play, struct area body)
{
    struct area board = body, panel = body;
    play->is_narrow = is_narrow(play, body);
    if (play->is_narrow) {
        draw_one(app, play, body);
        return;
    }
    if (panel_is_beside(play, body)) {
        int wish = body.cols / 3 > PANEL_COLS ? body.cols / 3 : PANEL_COLS;
        board.cols -= PANEL_LEAST;
        board_place(&play->board, board, play->scene.shown);
        int spare = board.cols - board_extent(&play->board).cols;
        int cols = PANEL_LEAST + spare < wish ? PANEL_LEAST + spare : wish;
        board.cols = body.cols - cols;
        panel.left += board.cols + 1;
        panel.cols = cols - 2;
    } else {
        board.rows -= PANEL_ROWS;
        board_place(&play->board, board, play->scene.shown);
        int used = board_extent(&play->board).rows;
        board.rows = used < board.rows ? used : board.rows;
        panel.top += board.rows + 1;
        panel.left++;
        panel.cols -= 2;
        panel.rows -= board.rows + 1;
    }
    draw_board(app, play, board);
    play_draw_panel(app, play, panel);
}

/* The terminal's own cursor follows ours; where cells have no room for brackets it is seen. */
static void point_out(struct app *app, const struct play *play)
{
    const struct board *board = &play->board;
    for (int row = 0; row < board->n_rows; row++)
        for (int col = 0; col < board->n_cols; col++)
            if (board->has_cursor && board_shown_cell(board, col, row) == board->cursor)
                app_point(app, board->edge_y[row] + board->has_lines + (board->cell_rows - 1) / 2,
                          board->edge_x[col] + board->has_lines + board->cell_cols / 2,
                          board->cell_cols < BOARD_SIDES);
}

/* The name of the cell under the cursor, at the right of the line that says what is to be done. */
static void draw_cell_name(struct app *app, const struct play *play, const char *status)
{
    struct qx_cell cell;
    if (!play->board.has_cursor || play->is_covered || app->said[0])
        return;
    play->rules->game->cell(play->rules, play->board.cursor, &cell);
    int width = screen_width(&app->screen, cell.name);
    if (screen_width(&app->screen, status) + width + 3 > app->screen.cols)
        return;
    screen_put(&app->screen, app->screen.rows - 2, app->screen.cols - width - 1, width,
               app_style(app, STYLE_DIM), cell.name);
}

/* What the last turn did, above the line that says what is to be done. */
static void draw_story(struct app *app, const struct play *play)
{
    const int room = app->screen.cols - 2;
    if (play->is_covered || scene_is_past(&play->scene) || play->reveal.stage != REVEAL_NONE)
        return;
    const bool is_brief = play->brief[0] && screen_width(&app->screen, play->story) > room;
    screen_fit(&app->screen, app->screen.rows - 3, 1, room, app_style(app, STYLE_DIM),
               is_brief ? play->brief : play->story);
}

void play_draw(struct app *app, void *self)
{
    struct play *play = self;
    char status[PLAY_WORDS];
    play->n_hots = 0;
    palette_set_material(&app->screen.palette, glyph_material(play->rules));
    draw_title(app, play);
    struct area body = app_body(app);
    body.rows--;
    if (play->is_covered)
        draw_cover(app, play, body);
    else
        draw_game(app, play, body);
    draw_story(app, play);
    play_status(app, play, status);
    app_draw_said(app, play->is_covered ? "" : status);
    draw_cell_name(app, play, status);
    if (!play->is_covered)
        point_out(app, play);
}
