/*
 * play.c - the page of a game: how it goes on.
 *
 * Everything that happens ends in play_go_on, which settles chance, finds out who acts now, and
 * gets a person or a bot to do it. It waits while something is being looked at: an earlier
 * position, a reveal, the hand-over of the keyboard.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quincunx/fit.h>
#include <quincunx/machine.h>

/* How long a stage of a reveal is shown where nobody plays, in milliseconds. */
enum { REVEAL_TIME = 1200 };

/* Positions with more moves than this are not valued move by move. */
enum { MOST_VALUED = 4096 };

struct qx_session *play_session(const struct play *play)
{
    return play->party->session;
}

bool play_is_over(const struct play *play)
{
    return play->actor == QX_NOBODY;
}

bool play_is_persons_turn(const struct play *play)
{
    return party_is_person(play->party, play->actor) && !scene_is_past(&play->scene) &&
           play->reveal.stage == REVEAL_NONE && !play->is_covered;
}

/* --- through whose eyes --- */

/* With one person at the table it is that person; several people take turns. */
static qx_seat viewer_now(const struct play *play)
{
    qx_seat n_people = party_n_people(play->party);
    if (!play->rules->has_hidden || n_people == 0)
        return QX_NOBODY;
    if (n_people > 1)
        return play->options.is_trial ? play->actor : play->viewer;
    qx_seat seat = 0;
    while (!party_is_person(play->party, seat))
        seat++;
    return seat;
}

/* Must the keyboard change hands before this person may see the board? One who tries a board of the
 * rules plays for all. */
static bool needs_cover(const struct play *play)
{
    return play->rules->has_hidden && !play->options.is_trial &&
           qx_session_turn(play_session(play)) == QX_TOGETHER && party_n_people(play->party) > 1 &&
           party_is_person(play->party, play->actor) && play->viewer != play->actor;
}

void play_refresh(struct app *app, struct play *play)
{
    (void)app;
    play->viewer = viewer_now(play);
    scene_show(&play->scene, play_session(play), play->viewer);
    play_tell_story(play);
}

/* --- going on --- */

/* Has anybody done something? What chance dealt, and bots before a person's first move, is no game
 * to be kept. */
bool play_is_begun(const struct play *play)
{
    const struct qx_session *session = play_session(play);
    const bool has_people = party_n_people(play->party) > 0;
    bool is_begun = qx_session_forfeiter(session) != QX_NOBODY;
    for (size_t i = 0; i < qx_session_n_steps(session) && !is_begun; i++)
        is_begun = has_people ? party_is_person(play->party, qx_session_step(session, i).seat)
                              : qx_session_step(session, i).seat != QX_CHANCE;
    return is_begun;
}

bool play_is_worth_keeping(const struct play *play)
{
    return play_is_begun(play) ||
           (qx_session_n_redo(play_session(play)) > 0 && autosave_has_record(&play->autosave));
}

void play_keep(struct app *app, struct play *play, const char *slot)
{
    autosave_open(&play->autosave, &app->kept, slot);
    if (!play->autosave.path[0])
        app_complain(app, "not saved: %.200s", play->autosave.error.text);
    play->autosave.error.text[0] = '\0';
}

static void tell_unsaved(struct app *app, struct play *play)
{
    struct autosave *autosave = &play->autosave;
    if (!autosave->has_failed || !autosave->error.text[0])
        return;
    app_complain(app, "not saved: %.200s", autosave->error.text);
    autosave->error.text[0] = '\0';
}

void play_save_progress(struct app *app, struct play *play)
{
    if (!play_is_begun(play) || play->options.is_trial || play->options.is_replay)
        return;
    autosave_put(&play->autosave, play_session(play), app->wake[1]);
    tell_unsaved(app, play);
}

static bool settle(struct app *app, struct play *play)
{
    struct qx_error error;
    struct qx_session *session = play_session(play);
    if (qx_session_turn(session) != QX_CHANCE)
        return true;
    reveal_watch(&play->reveal, session);
    if (!party_settle(play->party, &error)) {
        app_complain(app, "%s", error.text);
        return false;
    }
    reveal_check(&play->reveal, session);
    play_save_progress(app, play);
    return play->reveal.stage == REVEAL_NONE;
}

static void let_bot_think(struct app *app, struct play *play)
{
    qx_taps_clear(&play->taps);
    if (play->party->thinking)
        app_wake(app); /* its answer may have come while something else was looked at */
    if (play->party->thinking || play->is_paused || play->is_stuck)
        return;
    if (!party_think(play->party, play->actor, &app->settings, app->wake[1]))
        app_complain(app, "there is no memory left for the bot to think");
}

static void let_person_choose(struct app *app, struct play *play)
{
    if (needs_cover(play)) {
        play->due[0] = '\0'; /* it was typed by somebody else */
        play->is_covered = true;
        play->viewer = QX_NOBODY;
        return;
    }
    play_refresh(app, play);
    if (!qx_taps_load(&play->taps, qx_session_state(play_session(play)), play->actor))
        app_say(app, "there are too many moves to show; type them with :");
    play_due_moves(app, play);
}

static void ask_advice(struct app *app, struct play *play)
{
    const struct qx_session *session =
        scene_is_past(&play->scene) ? play->scene.past : play_session(play);
    qx_seat seat = scene_is_past(&play->scene) ? qx_session_turn(session) : play->actor;
    bool is_small = play->rules->n_moves_max <= MOST_VALUED;
    bool may_ask = play->advice.advisor[0] && !play->party->thinking && !play->is_covered;
    if (may_ask && is_small && play->tab == TAB_VALUES && seat >= 0 &&
        qx_session_owes(session, seat))
        advice_ask_moves(&play->advice, session, seat, &app->settings, app->wake[1]);
    if (may_ask && play->tab == TAB_GRAPH)
        advice_ask_graph(&play->advice, play_session(play), &app->settings, app->wake[1]);
}

/* The result outlives the screen: it is printed when the program has left. */
static void keep_farewell(struct app *app, const struct play *play)
{
    char words[QX_WORDS_SIZE];
    app->farewell[0] = '\0';
    if (play->actor != QX_NOBODY || play->options.is_trial || play->options.is_replay ||
        play->options.has_classic_keys)
        return;
    qx_words_status(play_session(play), QX_NOBODY, words, sizeof words);
    snprintf(app->farewell, sizeof app->farewell, "%s: %s", play->rules->game->title, words);
}

void play_go_on(struct app *app, struct play *play)
{
    bool is_waiting = play->reveal.stage != REVEAL_NONE || scene_is_past(&play->scene);
    if (!is_waiting && !settle(app, play))
        is_waiting = true;
    if (is_waiting) {
        qx_taps_clear(&play->taps);
        ask_advice(app, play);
        return;
    }
    const bool was_over = play_is_over(play);
    play->actor = party_actor(play->party);
    play_refresh(app, play);
    keep_farewell(app, play);
    if (play_is_over(play)) {
        play->is_covered = false;
        qx_taps_clear(&play->taps);
    } else if (party_is_person(play->party, play->actor))
        let_person_choose(app, play);
    else
        let_bot_think(app, play);
    if (play_is_over(play) && !was_over)
        play->tab = TAB_MOVES; /* with the card that tells how it ended */
    ask_advice(app, play);
}

void play_end_reveal(struct app *app, struct play *play)
{
    if (play->reveal.stage == REVEAL_NONE || qx_session_turn(play_session(play)) != QX_NOBODY)
        return;
    reveal_forget(&play->reveal);
    play_go_on(app, play);
}

static bool is_pass(const struct play *play, qx_move move)
{
    uint64_t taps[QX_MAX_TAPS];
    return play->rules->game->taps(play->rules, play->scene.shown, move, taps) == 0;
}

/* Where a bot has passed between two turns of the same person, that is told. */
static void announce(struct play *play)
{
    const struct qx_session *session = play_session(play);
    const size_t n = qx_session_n_steps(session);
    const qx_seat actor = party_actor(play->party);
    if (n < 2 || qx_session_step(session, n - 2).seat != actor ||
        qx_session_step(session, n - 1).seat == actor || !party_is_person(play->party, actor))
        return;
    const char *task = play->rules->game->phase(play->rules, qx_session_state(session));
    snprintf(play->note, sizeof play->note, "It is your turn again: %.120s", task);
}

void play_make(struct app *app, struct play *play, qx_seat seat, qx_move move)
{
    struct qx_error error;
    if (play_clock_check(app, play))
        return;
    const bool has_passed = !party_is_person(play->party, seat) && is_pass(play, move);
    play->note[0] = '\0';
    scene_keep(&play->scene);
    reveal_watch(&play->reveal, play_session(play));
    if (!party_play(play->party, seat, move, &error)) {
        app_complain(app, "%s", error.text);
        return;
    }
    if (has_passed)
        announce(play);
    play_begin_own(app, play);
    play->moved = qx_clock_milliseconds();
    play->scroll = 0;
    play->has_pointed = false;
    advice_stop(&play->advice);
    reveal_check(&play->reveal, play_session(play));
    play_save_progress(app, play);
    play_go_on(app, play);
}

void play_leaf(struct app *app, struct play *play, size_t step)
{
    const bool has_way_back = !play->options.has_classic_keys; /* these have no End */
    if (!has_way_back || play->is_covered || play->reveal.stage != REVEAL_NONE)
        return;
    if (!scene_leaf(&play->scene, play_session(play), play->viewer, step))
        app_complain(app, "there is no memory left to look back");
    advice_stop(&play->advice);
    play_go_on(app, play);
}

/* --- the page --- */

/* Has the bot that thinks made the last step too? */
static bool is_same_turn(const struct play *play)
{
    const size_t n = qx_session_n_steps(play_session(play));
    return n > 0 && qx_session_step(play_session(play), n - 1).seat == play->party->thinker;
}

/* Milliseconds until the next move may be shown: people want to follow where only bots play, and
 * where a bot's turn has several parts. */
static uint64_t pace_left(const struct app *app, const struct play *play)
{
    uint64_t due = play->moved + app->settings.value[SETTING_PACE], now = qx_clock_milliseconds();
    bool is_paced =
        party_n_people(play->party) == 0 || (is_same_turn(play) && !play->rules->is_simultaneous);
    return is_paced && now < due ? due - now : 0;
}

static bool has_answer(const struct play *play)
{
    return play->party->thinking && job_is_done(play->party->thinking) &&
           !scene_is_past(&play->scene) && !play->is_paused;
}

static void take_answer(struct app *app, struct play *play)
{
    struct qx_answer answer;
    struct qx_error error;
    if (!has_answer(play) || pace_left(app, play) > 0)
        return;
    if (party_answer(play->party, &answer, &error)) {
        play_make(app, play, play->party->thinker, answer.move);
        return;
    }
    play->is_stuck = true;
    snprintf(play->note, sizeof play->note, "%.110s.  Enter asks it again", error.text);
}

static void wake(struct app *app, void *self)
{
    struct play *play = self;
    struct qx_error error;
    autosave_wake(&play->autosave, app->wake[1]);
    tell_unsaved(app, play);
    if (!advice_wake(&play->advice, &error))
        app_complain(app, "%s", error.text);
    play_hear_coach(app, play);
    take_answer(app, play);
    ask_advice(app, play);
}

/* Milliseconds until a stage of a reveal has been in sight long enough where nobody plays. */
static uint64_t reveal_left(const struct play *play)
{
    uint64_t due = play->reveal.since + REVEAL_TIME, now = qx_clock_milliseconds();
    return now < due ? due - now : 0;
}

static bool is_revealing_alone(const struct play *play)
{
    return play->reveal.stage != REVEAL_NONE && party_n_people(play->party) == 0 &&
           !play->is_paused;
}

static int patience(struct app *app, void *self)
{
    const struct play *play = self;
    if (is_revealing_alone(play))
        return (int)reveal_left(play);
    if (has_answer(play))
        return (int)pace_left(app, play);
    return play_clock_patience(play);
}

static void tick(struct app *app, void *self)
{
    struct play *play = self;
    if (is_revealing_alone(play) && reveal_left(play) == 0)
        play_enter(app, play);
    take_answer(app, play);
    play_clock_check(app, play);
}

/* The complaint just made outlives the screen where no page is left to show it. */
static void keep_complaint(struct app *app)
{
    const size_t length = strlen(app->farewell);
    if (app->n_pages == 0)
        snprintf(app->farewell + length, sizeof app->farewell - length, "%s%s", length ? "\n" : "",
                 app->said);
}

void play_note_result(struct play *play)
{
    enum { DAY_SECONDS = 86400 };
    struct app *app = play->app;
    struct qx_error error;
    if (play->actor != QX_NOBODY || play->is_noted)
        return;
    play->is_noted = true;
    if (qx_diary_add_session(play_session(play), (uint64_t)(time(NULL) / DAY_SECONDS), &error))
        return;
    app_complain(app, "this result is not kept: %s", error.text);
    keep_complaint(app);
}

void play_end_record(struct play *play, enum autosave_end end)
{
    struct qx_error error;
    if (autosave_close(&play->autosave, end, play->rules->game->name, &error))
        return;
    app_complain(play->app, "the game stays among the unfinished ones: %s", error.text);
    keep_complaint(play->app);
}

static void release(void *self)
{
    struct play *play = self;
    play_end_reveal(play->app, play);
    play_note_result(play);
    if (play->actor != QX_NOBODY) {
        play_clock_stop(play); /* leaving gives no time back */
        play_save_progress(play->app, play);
    }
    const enum autosave_end end = play->options.is_trial         ? AUTOSAVE_DROP
                                  : !play_is_worth_keeping(play) ? AUTOSAVE_DROP
                                  : play->actor == QX_NOBODY     ? AUTOSAVE_OVER
                                                                 : AUTOSAVE_CUT;
    play_end_record(play, end);
    advice_release(&play->advice);
    scene_release(&play->scene);
    reveal_release(&play->reveal);
    qx_taps_release(&play->taps);
    if (play->options.is_borrowed)
        play->party->session = NULL;
    party_free(play->party);
    free(play);
}

static const char help[] =
    "Move the cursor to a piece or a field and press Enter; dots show where you may go. "
    "Every game is kept on disk after each move: you may leave at any time and continue later.";

/* clang-format off */
#define PAGE_OF_A_GAME \
    .draw = play_draw, .key = play_key, .click = play_click, .wheel = play_wheel, .wake = wake, \
    .patience = patience, .tick = tick, .back = play_back, .free = release
/* clang-format on */

static const struct page_kind kinds[2] = {
    {.title = "Game", .help = help, .bindings = play_bindings, PAGE_OF_A_GAME},
    {.title = "Gamma", .bindings = play_classic_bindings, PAGE_OF_A_GAME},
};

/* The seats that ask for a level that fits. */
static uint64_t adaptive_seats(const struct qx_session *session)
{
    const qx_seat n_seats = qx_session_rules(session)->n_seats;
    uint64_t seats = 0;
    for (qx_seat seat = 0; seat < n_seats && seat < PLAY_ADAPTIVE; seat++) {
        const char *player = qx_session_player(session, seat);
        if (player && qx_ascii_is_same(player, QX_ADAPTIVE))
            seats |= UINT64_C(1) << seat;
    }
    return seats;
}

static struct play *play_new(struct app *app, struct qx_session *session,
                             const struct play_options *options)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return NULL;
    play->app = app;
    play->options = *options;
    snprintf(play->name, sizeof play->name, "%s", options->name ? options->name : "");
    play->is_noted = options->is_trial || options->is_replay || options->has_classic_keys ||
                     qx_session_turn(session) == QX_NOBODY;
    play->adaptive = adaptive_seats(session);
    play->party = qx_fit_seats(session) ? party_new(session) : NULL;
    play->rules = qx_session_rules(session);
    play->viewer = play->actor = QX_NOBODY;
    play->autosave.lock = -1;
    board_init(&play->board, play->rules);
    qx_taps_init(&play->taps, play->rules);
    advice_init(&play->advice, play->rules, &app->settings);
    if (play->party && scene_init(&play->scene, session) && reveal_init(&play->reveal, play->rules))
        return play;
    if (play->party) {
        release(play);
        return NULL;
    }
    if (!options->is_borrowed)
        qx_session_free(session);
    free(play);
    return NULL;
}

void play_open(struct app *app, struct qx_session *session, const struct play_options *options)
{
    struct play *play = play_new(app, session, options);
    if (!play) {
        app_complain(app, "there is not enough memory for this game");
        return;
    }
    play->is_paused = options->is_replay;
    app_push(app, &kinds[options->has_classic_keys], play);
    if (!options->is_trial && !options->is_replay && !options->has_classic_keys)
        play_keep(app, play, options->slot);
    play_go_on(app, play);
}

void play_open_imported(struct app *app, struct qx_session *session, const char *name)
{
    const struct play_options options = {.name = name,
                                         .is_replay = qx_session_turn(session) == QX_NOBODY};
    if (qx_session_dismiss_programs(session)) {
        play_open(app, session, &options);
        return;
    }
    app_complain(app, "there is not enough memory for this game");
    qx_session_free(session);
}
