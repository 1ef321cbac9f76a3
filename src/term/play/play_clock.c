/*
 * play_clock.c - the clock of a game: the time used, or, where people have agreed on a clock, what
 * is left of it, and the end of a game when nothing is.
 *
 * Only people lose on time: how long bots think is a matter of the settings.
 */
#include "term/play/play_inside.h"

/* Below this, in milliseconds, time is short. */
enum { SHORT = 20000, SECOND = 1000 };

static bool has_clock(const struct play *play, qx_seat seat)
{
    const struct qx_time_control control = qx_session_control(play_session(play));
    return control.start + control.increment > 0 && party_is_person(play->party, seat) &&
           !play->options.is_trial && !play->options.is_replay;
}

static bool is_running(const struct play *play)
{
    return play->actor != QX_NOBODY && !play->is_paused && !play->is_covered && !play->is_stuck &&
           play->reveal.stage == REVEAL_NONE;
}

static uint64_t left_of(const struct play *play, qx_seat seat)
{
    const uint64_t left = qx_session_time_left(play_session(play), seat);
    const uint64_t gone = seat == play->actor && is_running(play) ? party_time(play->party) : 0;
    return gone < left ? left - gone : 0;
}

/* Time left is rounded up: 0:00 means that nothing is. */
struct play_time play_clock_shown(const struct play *play, qx_seat seat)
{
    if (has_clock(play, seat)) {
        const uint64_t left = left_of(play, seat);
        return (struct play_time){(left + SECOND - 1) / SECOND,
                                  left < SHORT && play->actor != QX_NOBODY};
    }
    uint64_t used = qx_session_time(play_session(play), seat);
    if (seat == play->actor && is_running(play))
        used += party_time(play->party);
    return (struct play_time){used / SECOND, false};
}

int play_clock_patience(const struct play *play)
{
    if (!is_running(play))
        return -1;
    if (!has_clock(play, play->actor))
        return SECOND - (int)(party_time(play->party) % SECOND);
    const uint64_t left = left_of(play, play->actor);
    return left == 0 ? 0 : (int)((left - 1) % SECOND) + 1;
}

void play_clock_stop(struct play *play)
{
    if (is_running(play))
        party_stop_clock(play->party, play->actor);
}

bool play_clock_check(struct app *app, struct play *play)
{
    const qx_seat seat = play->actor;
    struct qx_error error;
    if (!is_running(play) || !has_clock(play, seat) || left_of(play, seat) > 0)
        return false;
    app_pop_to(app, play); /* whatever is being typed comes too late */
    app_say(app, "%s", "");
    party_stop_clock(play->party, seat);
    if (!qx_session_forfeit(play_session(play), seat, "ran out of time", &error))
        app_complain(app, "%s", error.text);
    play->due[0] = '\0';
    play_leaf(app, play, qx_session_n_steps(play_session(play)));
    qx_taps_clear(&play->taps);
    play_save_progress(app, play);
    play_go_on(app, play);
    return true;
}
