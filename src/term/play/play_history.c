/*
 * play_history.c - back and forth in a game: taking back, playing again, and looking back without
 * changing anything.
 */
#include "term/play/play_inside.h"

void play_begin_own(struct app *app, struct play *play)
{
    if (!play->options.is_replay)
        return;
    play->options.is_replay = play->is_paused = false;
    play->name[0] = '\0';
    play_keep(app, play, NULL);
}

bool play_can_undo(const void *self)
{
    const struct play *play = self;
    size_t n;
    if (play->options.is_replay || !play_is_begun(play))
        return false;
    return !play->rules->is_simultaneous || qx_session_undo_point(play_session(play), &n);
}

void play_undo(struct app *app, void *self)
{
    struct play *play = self;
    if (play->options.is_replay) {
        app_complain(app, "this game stays as it was: look back with , and play on with x");
        return;
    }
    if (!party_undo(play->party)) {
        app_complain(app, "%s", qx_words_no_undo(play_session(play)));
        return;
    }
    play->note[0] = play->due[0] = '\0';
    play->is_stuck = false;
    play->is_paused = party_n_people(play->party) == 0;
    reveal_forget(&play->reveal);
    advice_stop(&play->advice);
    play_save_progress(app, play);
    play_refresh(app, play);
    play_go_on(app, play);
}

void play_redo(struct app *app, void *self)
{
    struct play *play = self;
    if (!party_redo(play->party)) {
        app_complain(app, "there is nothing to play again");
        return;
    }
    advice_stop(&play->advice);
    play_save_progress(app, play);
    play_refresh(app, play);
    play_go_on(app, play);
}

/* One turn back: chance moves go along with the move before them. */
void play_earlier(struct app *app, void *self)
{
    struct play *play = self;
    size_t step = play->scene.step;
    while (step > 0 && qx_session_step(play_session(play), step - 1).seat == QX_CHANCE)
        step--;
    if (step == 0)
        app_complain(app, "this is the beginning");
    else
        play_leaf(app, play, step - 1);
}

void play_later(struct app *app, void *self)
{
    struct play *play = self;
    size_t step = play->scene.step, n = qx_session_n_steps(play_session(play));
    if (step == n) {
        app_complain(app, "this is the present");
        return;
    }
    step++;
    while (step < n && qx_session_step(play_session(play), step).seat == QX_CHANCE)
        step++;
    play_leaf(app, play, step);
}

void play_first(struct app *app, void *self)
{
    play_leaf(app, self, 0);
}

void play_last(struct app *app, void *self)
{
    struct play *play = self;
    play_leaf(app, play, qx_session_n_steps(play_session(play)));
}

/* A game that was played to its end stays as it is: what follows is another, in a place of its own.
 */
static void keep_finished(struct app *app, struct play *play)
{
    if (!play_is_over(play) || play->options.is_replay || play->options.is_trial)
        return;
    play_note_result(play);
    play_end_record(play, AUTOSAVE_OVER);
    play->name[0] = '\0';
    play_keep(app, play, NULL);
}

static void go_on_from_here(struct app *app, void *self)
{
    struct play *play = self;
    size_t step = play->scene.step;
    const size_t n_moves = play_n_moves(play_session(play), step);
    play->is_paused = false;
    keep_finished(app, play);
    play_begin_own(app, play);
    reveal_forget(&play->reveal);
    party_go(play->party, step);
    play_refresh(app, play);
    play_go_on(app, play);
    play_save_progress(app, play);
    const bool has_later = !play->party->thinking && qx_session_n_redo(play_session(play)) > 0;
    if (app->said[0] && app->is_said_bad)
        return; /* what failed is not talked over */
    app_say(app, "playing on from move %zu%s", n_moves,
            has_later ? "; U brings the later moves back" : "");
}

void play_from_here(struct app *app, void *self)
{
    struct play *play = self;
    if (play_is_over(play))
        play_leave_for(app, play, go_on_from_here);
    else
        go_on_from_here(app, play);
}
