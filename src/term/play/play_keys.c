/*
 * play_keys.c - what keys and clicks do on the page of a game.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/kit/ask.h"
#include "term/pages/explorer_page.h"
#include "term/pages/launch.h"
#include "term/pages/manual.h"
#include "term/pages/review_page.h"

/* --- what is offered when --- */

bool play_is_choosing(const void *self)
{
    return play_is_persons_turn(self);
}

static bool is_waiting(const void *self)
{
    const struct play *play = self;
    return play->is_covered || play->reveal.stage != REVEAL_NONE;
}

static bool is_watching(const void *self)
{
    const struct play *play = self;
    return party_n_people(play->party) == 0 && !play_is_over(play) && !play->is_paused;
}

static bool is_halted(const void *self)
{
    const struct play *play = self;
    return play->is_paused && !play_is_over(play) && !play_is_persons_turn(play);
}

static bool has_placeless(const void *self)
{
    const struct play *play = self;
    return play_is_persons_turn(play) && play->taps.n_placeless > 0;
}

static bool has_own_steps(const void *self)
{
    const struct play *play = self;
    return play_is_persons_turn(play) && party_n_own(play->party) > 0;
}

static bool can_resign(const void *self)
{
    const struct play *play = self;
    return qx_session_turn(play_session(play)) != QX_NOBODY && party_n_people(play->party) > 0;
}

static bool is_over(const void *self)
{
    const struct play *play = self;
    return play_is_over(play) && !play->options.is_trial;
}

/* Whoever tries a board of the rules has them open, one page below. */
static bool has_rules_to_open(const void *self)
{
    const struct play *play = self;
    return !play->options.is_trial;
}

static bool is_leafing(const void *self)
{
    const struct play *play = self;
    return scene_is_past(&play->scene);
}

/* --- the panel and other pages --- */

static void press_review(struct app *app, void *self)
{
    const struct play *play = self;
    review_open(app, play_session(play));
}

static void press_explore(struct app *app, void *self)
{
    const struct play *play = self;
    explorer_open(app, scene_is_past(&play->scene) ? play->scene.past : play_session(play));
}

static void press_rules(struct app *app, void *self)
{
    const struct play *play = self;
    manual_open(app, play->rules->game);
}

/* The list in the panel shows what lies above or below: earlier moves, worse ones. */
static void scroll_by(struct play *play, int rows)
{
    play->scroll += play->tab == TAB_MOVES ? -rows : rows;
    play->scroll = play->scroll < 0 ? 0 : play->scroll;
}

static void press_scroll_up(struct app *app, void *self)
{
    (void)app;
    scroll_by(self, -1);
}

static void press_scroll_down(struct app *app, void *self)
{
    (void)app;
    scroll_by(self, 1);
}

/* Where there is no room for both, the panel takes turns with the board. */
static void press_tab(struct app *app, void *self)
{
    struct play *play = self;
    const bool was_board = play->is_narrow && !play->shows_panel;
    if (!was_board)
        play->tab = (play->tab + 1) % N_TABS;
    play->shows_panel = was_board || play->tab != TAB_MOVES;
    play->scroll = 0;
    play_go_on(app, play);
}

/* --- the rest --- */

static void press_flip(struct app *app, void *self)
{
    (void)app;
    struct play *play = self;
    play->board.is_flipped = !play->board.is_flipped;
}

/* Is the name no other game's? A game that was left and gone on with does not know its name, but is
 * known by its moves. */
static bool check_free(const struct app *app, const struct play *play, const char *name,
                       struct qx_error *error)
{
    return strcmp(name, play->name) == 0 || !kept_is_taken(app->kept.games, name) ||
           launch_is_earlier(app, name, play_session(play)) ||
           qx_fail(error, "there is a game of this name already");
}

static bool save_as(struct app *app, void *context, const char *name)
{
    struct play *play = context;
    struct qx_error error;
    if (!kept_check_name(name, &error) || !check_free(app, play, name, &error) ||
        !launch_save(app, play_session(play), name, &error)) {
        app_complain(app, "%s", error.text);
        return false;
    }
    snprintf(play->name, sizeof play->name, "%s", name);
    app_say(app, "saved as \"%s\"; it is in the library", name);
    return true;
}

static void press_save(struct app *app, void *self)
{
    struct play *play = self;
    char name[KEPT_NAME];
    kept_new_name(app->kept.games, play->rules->game->name, name);
    ask_text(app, "Save the game as", play->name[0] ? play->name : name, NULL, save_as, play);
}

/* A person resigns, also while a bot thinks; of several people the one whose turn it is. */
static qx_seat find_resigning(const struct play *play)
{
    qx_seat seat = play->actor;
    if (party_is_person(play->party, seat))
        return seat;
    for (seat = 0; !party_is_person(play->party, seat); seat++)
        ;
    return seat;
}

static void resign(struct app *app, void *context)
{
    struct play *play = context;
    struct qx_error error;
    party_hush(play->party);
    play_begin_own(app, play);
    if (!qx_session_forfeit(play_session(play), find_resigning(play), "resigned", &error))
        app_complain(app, "%s", error.text);
    qx_taps_clear(&play->taps);
    play_save_progress(app, play);
    play_go_on(app, play);
}

static void press_resign(struct app *app, void *self)
{
    struct play *play = self;
    char name[QX_NAME_SIZE], question[ASK_TEXT];
    qx_words_seat(play->rules, find_resigning(play), name, sizeof name);
    snprintf(question, sizeof question, "%s resigns, and the game is over?", name);
    ask_yes(app, question, resign, play);
}

/* --- the page --- */

static const struct cursor_key {
    int key, other, far;
    int dx, dy;
} cursor_keys[] = {
    {KEY_LEFT, 'h', 'H', -1, 0},
    {KEY_RIGHT, 'l', 'L', 1, 0},
    {KEY_UP, 'k', 'K', 0, -1},
    {KEY_DOWN, 'j', 'J', 0, 1},
};

bool play_key(struct app *app, void *self, int key)
{
    enum { FAR = 8 };
    struct play *play = self;
    if (key == KEY_RETURN || key == ' ') {
        play_enter(app, play);
        return true;
    }
    for (unsigned i = 0; i < sizeof cursor_keys / sizeof *cursor_keys; i++) {
        const struct cursor_key *c = &cursor_keys[i];
        if (key == c->key || key == c->other || key == c->far) {
            board_move(&play->board, c->dx, c->dy, key == c->far ? FAR : 1);
            return true;
        }
    }
    if (!play->options.has_classic_keys && play_begins_move(play, key)) {
        play_type_from(app, play, (char[]){(char)key, '\0'});
        return true;
    }
    if (key == KEY_PPAGE || key == KEY_NPAGE) {
        int page = play->board.n_rows > 1 ? play->board.n_rows - 1 : 1;
        board_move(&play->board, 0, key == KEY_PPAGE ? -1 : 1, (unsigned)page);
        return true;
    }
    return false;
}

void play_click(struct app *app, void *self, int y, int x)
{
    struct play *play = self;
    for (int i = 0; i < play->n_hots; i++) {
        const struct hot hot = play->hots[i];
        if (area_has(hot.area, y, x)) {
            hot.run(app, play, hot.what);
            return;
        }
    }
    uint64_t cell = board_cell_at(&play->board, y, x);
    bool is_waiting = play->reveal.stage != REVEAL_NONE || play->is_covered;
    if (!is_waiting && cell >= play->rules->n_cells)
        return;
    if (!is_waiting)
        play->board.cursor = cell;
    if (play->options.has_classic_keys && !is_waiting)
        play_classic_move(app, play);
    else if (is_waiting || play_is_persons_turn(play))
        play_enter(app, play);
}

void play_add_hot(struct play *play, struct area area,
                  void (*run)(struct app *app, struct play *play, size_t what), size_t what)
{
    if (play->n_hots < PLAY_HOTS)
        play->hots[play->n_hots++] = (struct hot){area, run, what};
}

void play_wheel(struct app *app, void *self, int rows)
{
    struct play *play = self;
    if (area_has(play->list_area, app->mouse_y, app->mouse_x)) {
        scroll_by(play, rows);
        return;
    }
    if (rows < 0)
        play_earlier(app, self);
    else
        play_later(app, self);
    app->said[0] = '\0';
}

static void leave(struct app *app, void *context)
{
    const struct play *play = context;
    bool is_kept =
        play->autosave.path[0] && !play->autosave.has_failed && play_is_worth_keeping(play);
    app_pop(app);
    if (is_kept)
        app_say(app, play_is_over(play) ? "the game is kept in the library"
                                        : "the game is kept: Continue goes on with it");
    if (is_kept && !play_is_over(play) && app->n_pages == 0)
        snprintf(app->farewell, sizeof app->farewell,
                 "%s: the game is kept; type quincunx to go on with it.", play->rules->game->title);
}

bool play_would_lose(struct play *play)
{
    bool is_real = !play->options.is_trial && !play->options.is_replay &&
                   !(play->options.has_classic_keys && play_is_over(play));
    return is_real && play_is_worth_keeping(play) && !autosave_settle(&play->autosave);
}

void play_back(struct app *app, void *self)
{
    struct play *play = self;
    play_end_reveal(app, play);
    if (is_leafing(play) && !play->options.is_replay)
        play_last(app, self);
    else if (!play_would_lose(play))
        leave(app, self);
    else if (play->options.has_classic_keys)
        ask_yes(app, "End the game and print the result?", leave, self);
    else
        ask_yes(app, PLAY_LOSE, leave, self);
}

const struct binding play_bindings[] = {
    {.name = "arrows, hjkl", .what = "move the cursor; HJKL by eight cells"},
    {.keys = {' '},
     .name = "Enter, space",
     .bar = "move",
     .what = "choose the field; twice to take what lies there",
     .run = play_enter,
     .is_offered = play_is_choosing},
    {.keys = {KEY_RETURN},
     .name = "Enter",
     .bar = "go on",
     .what = "go on, where the page waits for you",
     .run = play_enter,
     .is_offered = is_waiting},
    {.keys = {' '},
     .name = "space",
     .bar = "pause",
     .what = "let the bots pause",
     .run = play_pause,
     .is_offered = is_watching},
    {.keys = {' '},
     .name = "space",
     .bar = "go on",
     .what = "let the bots go on",
     .run = play_pause,
     .is_offered = is_halted},
    {.keys = {KEY_ESCAPE},
     .name = "Esc",
     .what = "take back a tap or half a turn; make a bot move now",
     .run = play_escape},
    {.keys = {':', 't'},
     .name = ": t",
     .bar = "type",
     .what = "type a move; Tab completes it",
     .run = play_type,
     .is_offered = play_is_choosing},
    {.keys = {'p'},
     .name = "p",
     .bar = "pass",
     .what = "pass, skip: a move that has no field",
     .run = play_pass,
     .is_offered = has_placeless},
    {.keys = {'g'},
     .name = "g",
     .what = "take what lies on the field (Gamma's golden move)",
     .run = play_take,
     .is_offered = play_is_choosing},
    {.keys = {'r'},
     .name = "r",
     .bar = "reset",
     .what = "take back all you did in this turn",
     .run = play_reset,
     .is_offered = has_own_steps},
    {.keys = {'m'},
     .name = "m",
     .bar = "rematch",
     .what = "again with seats swapped",
     .run = play_again_swapped,
     .is_offered = is_over},
    {.keys = {'M'},
     .name = "M",
     .what = "again in the same seats",
     .run = play_again_same,
     .is_offered = is_over},
    {.keys = {'n'},
     .name = "n",
     .bar = "next level",
     .what = "against the next level",
     .run = play_again_stronger,
     .is_offered = play_can_be_stronger},
    {.keys = {'o'},
     .name = "o",
     .what = "with other players",
     .run = play_with_others,
     .is_offered = is_over},
    {.keys = {'v'},
     .name = "v",
     .what = "review the whole game",
     .run = press_review,
     .is_offered = is_over},
    {.keys = {'u', KEY_BACKSPACE, 127},
     .name = "u",
     .bar = "undo",
     .what = "take back your last move",
     .run = play_undo,
     .is_in_bar = play_can_undo},
    {.keys = {'U', KEY_CTRL('r')}, .name = "U Ctrl-R", .what = "play it again", .run = play_redo},
    {.keys = {'x'},
     .name = "x",
     .bar = "play from here",
     .what = "while looking back: play on from this position",
     .run = play_from_here,
     .is_offered = is_leafing},
    {.keys = {',', '<'}, .name = ", <", .what = "look back one move", .run = play_earlier},
    {.keys = {'.', '>'}, .name = ". >", .what = "look forward one move", .run = play_later},
    {.keys = {KEY_HOME, '0'}, .name = "Home 0", .what = "look at the beginning", .run = play_first},
    {.keys = {KEY_END, '$'}, .name = "End $", .what = "return to the present", .run = play_last},
    {.keys = {'i'},
     .name = "i",
     .bar = "hint",
     .what = "where to look; again: which move; again: why",
     .run = play_hint,
     .is_offered = play_is_choosing},
    {.keys = {'E'},
     .name = "E",
     .what = "explore: all moves, their worth, who plays them",
     .run = press_explore},
    {.keys = {'e', KEY_F(1)},
     .name = "e F1",
     .bar = "rules",
     .what = "read the rules of the game",
     .run = press_rules,
     .is_offered = has_rules_to_open},
    {.keys = {'\t'},
     .name = "Tab",
     .bar = "panel",
     .what = "moves, values of the moves, graph of the game",
     .run = press_tab},
    {.keys = {'['}, .name = "[", .what = "scroll the panel up", .run = press_scroll_up},
    {.keys = {']'}, .name = "]", .what = "scroll the panel down", .run = press_scroll_down},
    {.keys = {'f'}, .name = "f", .bar = "flip", .what = "turn the board around", .run = press_flip},
    {.keys = {'s'},
     .name = "s",
     .bar = "save",
     .what = "save the game under a name",
     .run = press_save},
    {.keys = {'R'}, .name = "R", .what = "resign", .run = press_resign, .is_offered = can_resign},
    {.name = NULL},
};
