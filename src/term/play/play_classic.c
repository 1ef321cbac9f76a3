/*
 * play_classic.c - the keys of Gamma's classic program: space, g, c and Ctrl-D.
 */
#include "term/play/play_inside.h"

void play_classic_move(struct app *app, void *self)
{
    struct play *play = self;
    struct qx_look look;
    play->rules->game->look(play->rules, play->scene.shown, play->board.cursor, &look);
    if (play_is_over(play))
        app_pop(app);
    else if (!play_is_persons_turn(play))
        return;
    else if (look.n_items > 0)
        app_complain(app, "this field is taken; g makes the golden move");
    else
        play_tap(app, play, play->board.cursor);
}

static void classic_skip(struct app *app, void *self)
{
    struct play *play = self;
    if (play->taps.n_placeless > 0)
        play_pass(app, self);
    else
        app_complain(app, "this turn cannot be skipped");
}

static void classic_end(struct app *app, void *self)
{
    (void)self;
    app_pop(app);
}

const struct binding play_classic_bindings[] = {
    {.name = "arrows", .what = "move the cursor"},
    {.keys = {' ', KEY_RETURN},
     .name = "space",
     .bar = "move",
     .what = "take this free field",
     .run = play_classic_move},
    {.keys = {'g', 'G'},
     .name = "g",
     .bar = "golden",
     .what = "make the golden move on this field",
     .run = play_take,
     .is_offered = play_is_choosing},
    {.keys = {'c', 'C'},
     .name = "c",
     .bar = "skip",
     .what = "skip this turn",
     .run = classic_skip,
     .is_offered = play_is_choosing},
    {.keys = {KEY_CTRL('d')},
     .name = "Ctrl-D",
     .bar = "end",
     .what = "end the game and print the result",
     .run = classic_end},
    {.name = NULL},
};
