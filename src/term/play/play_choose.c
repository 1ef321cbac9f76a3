/*
 * play_choose.c - how a person chooses a move: by taps, by its text, or as a move without a place.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <string.h>

#include <quincunx/machine.h>

#include "term/kit/ask.h"

static void go_on_revealing(struct app *app, struct play *play)
{
    struct reveal *reveal = &play->reveal;
    reveal->stage = reveal->stage == REVEAL_SCORED ? REVEAL_NONE : reveal->stage + 1;
    reveal->since = qx_clock_milliseconds();
    party_start_clock(play->party); /* whoever is next has only looked on */
    if (reveal->stage == REVEAL_NONE)
        play_go_on(app, play);
}

static void uncover(struct app *app, struct play *play)
{
    play->is_covered = false;
    play->viewer = play->actor;
    party_start_clock(play->party);
    board_centre(&play->board); /* where the other one left the cursor would tell something */
    play_go_on(app, play);
}

/* Why this text, if it is a move at all, cannot be played now; false: it is none, or it can. */
static bool why_not(const struct play *play, const char *text, struct qx_error *error)
{
    qx_move move;
    return play->rules->game->move_parse(play->rules, text, &move, NULL) &&
           !qx_move_read(play->rules, qx_session_state(play_session(play)), play->actor, text,
                         &move, error);
}

/* The reason that holds wherever one would go from this cell; false: there are several. */
static bool why_not_from(const struct play *play, const char *from, struct qx_error *error)
{
    enum { MOST_CELLS = 100 };
    const struct qx_rules *rules = play->rules;
    bool has_reason = false;
    for (uint64_t cell = 0; rules->n_cells <= MOST_CELLS && cell < rules->n_cells; cell++) {
        struct qx_cell to;
        struct qx_error other;
        char text[2 * QX_NAME_SIZE];
        rules->game->cell(rules, cell, &to);
        snprintf(text, sizeof text, "%s-%s", from, to.name);
        if (!why_not(play, text, &other))
            continue;
        if (has_reason && strcmp(other.text, error->text) != 0)
            return false;
        *error = other;
        has_reason = true;
    }
    return has_reason;
}

/* The sentence that a typed move would get, else one about the cell. */
static void say_no_move(struct app *app, const struct play *play, uint64_t cell)
{
    const struct qx_taps *taps = &play->taps;
    struct qx_cell place, from;
    struct qx_error error;
    char text[2 * QX_NAME_SIZE];
    play->rules->game->cell(play->rules, cell, &place);
    if (taps->n_staged > 0) {
        play->rules->game->cell(play->rules, taps->staged[taps->n_staged - 1], &from);
        snprintf(text, sizeof text, "%s-%s", from.name, place.name);
        if (why_not(play, text, &error))
            app_complain(app, "%s", error.text);
        else
            app_complain(app, "%s cannot be reached from there", place.name);
    } else if (why_not(play, place.name, &error) || why_not_from(play, place.name, &error)) {
        app_complain(app, "%s", error.text);
    } else {
        app_complain(app, "no legal move at %s now", place.name);
    }
}

void play_tap(struct app *app, struct play *play, uint64_t cell)
{
    qx_move move;
    switch (qx_taps_tap(&play->taps, cell, &move)) {
    case QX_TAP_MOVE:
        play_propose(app, play, move);
        break;
    case QX_TAP_NOTHING:
        say_no_move(app, play, cell);
        break;
    case QX_TAP_CONFIRM:
        app_say(app, "Enter again takes what lies here");
        break;
    case QX_TAP_STAGED:
    case QX_TAP_CLEARED:
        break;
    }
}

/* Where only bots play, they can be made to wait; one that failed is asked again. */
static void pause_or_go_on(struct app *app, struct play *play)
{
    bool may_pause = play->is_paused || party_n_people(play->party) == 0;
    if (play_is_over(play) || !(may_pause || play->is_stuck))
        return;
    play->is_paused = !play->is_paused && !play->is_stuck;
    play->is_stuck = false;
    play_go_on(app, play);
}

/* Also while the choices of bots are brought to light. */
void play_pause(struct app *app, void *self)
{
    struct play *play = self;
    if (play->reveal.stage == REVEAL_NONE) {
        play_enter(app, self);
        return;
    }
    play->is_paused = !play->is_paused;
    play->reveal.since = qx_clock_milliseconds();
}

/* Enter: whatever the page waits for. */
void play_enter(struct app *app, void *self)
{
    struct play *play = self;
    const struct qx_taps *taps = &play->taps;
    play->note[0] = '\0';
    if (play->reveal.stage != REVEAL_NONE)
        go_on_revealing(app, play);
    else if (play->is_covered)
        uncover(app, play);
    else if (scene_is_past(&play->scene))
        play_leaf(app, play, qx_session_n_steps(play_session(play)));
    else if (!play_is_persons_turn(play))
        pause_or_go_on(app, play);
    else if (taps->n_moves == 1 && taps->n_placeless == 1)
        play_propose(app, play, taps->placeless);
    else
        play_tap(app, play, play->board.cursor);
}

/* g: the move that takes what lies under the cursor, without a second tap. */
void play_take(struct app *app, void *self)
{
    struct play *play = self;
    struct qx_look look;
    qx_move move;
    play->rules->game->look(play->rules, play->scene.shown, play->board.cursor, &look);
    qx_taps_unstage(&play->taps);
    enum qx_tap tap = QX_TAP_NOTHING;
    if (look.n_items > 0) {
        tap = qx_taps_tap(&play->taps, play->board.cursor, &move);
        if (tap == QX_TAP_CONFIRM)
            tap = qx_taps_tap(&play->taps, play->board.cursor, &move);
    }
    if (tap == QX_TAP_MOVE)
        play_propose(app, play, move);
    else
        app_complain(app, look.n_items > 0 ? "this cannot be taken now"
                                           : "nothing lies here to be taken");
}

/* Esc: back from the first tap, from the first part of a turn, from a hint; or the bot is to move
 * now. */
void play_escape(struct app *app, void *self)
{
    struct play *play = self;
    play->due[0] = '\0';
    play->note[0] = '\0';
    if (scene_is_past(&play->scene))
        play_leaf(app, play, qx_session_n_steps(play_session(play)));
    else if (play->party->thinking)
        job_stop(play->party->thinking);
    else if (!play->advice.judging && qx_taps_unstage(&play->taps))
        return;
    else if (play->advice.judging || play->advice.hinting || play->advice.has_hint)
        advice_stop(&play->advice);
    else if (play_is_persons_turn(play) && party_n_own(play->party) > 0) {
        party_go(play->party, qx_session_n_steps(play_session(play)) - 1);
        play_go_on(app, play);
    }
}

void play_reset(struct app *app, void *self)
{
    struct play *play = self;
    party_go(play->party, qx_session_n_steps(play_session(play)) - party_n_own(play->party));
    play_go_on(app, play);
}

/* --- placeless moves --- */

static void make_placeless(struct app *app, void *context, int choice)
{
    struct play *play = context;
    const struct qx_taps *taps = &play->taps;
    for (size_t i = 0; i < taps->n_moves; i++)
        if (taps->n_taps[i] == 0 && choice-- == 0) {
            play_propose(app, play, taps->moves[i]);
            return;
        }
}

void play_pass(struct app *app, void *self)
{
    struct play *play = self;
    const struct qx_taps *taps = &play->taps;
    char texts[ASK_CHOICES][64];
    const char *choices[ASK_CHOICES];
    int n = 0;
    if (taps->n_placeless == 1) {
        play_propose(app, play, taps->placeless);
        return;
    }
    for (size_t i = 0; i < taps->n_moves && n < ASK_CHOICES; i++) {
        if (taps->n_taps[i] > 0)
            continue;
        play->rules->game->move_text(play->rules, taps->moves[i], texts[n], sizeof texts[n]);
        choices[n] = texts[n];
        n++;
    }
    const struct ask_list list = {.title = "Which move?", .choices = choices, .n = n};
    ask_choice(app, &list, make_placeless, play);
}

/* --- typed moves --- */

static bool complete_move(const void *context, size_t i, char out[ASK_TEXT])
{
    const struct play *play = context;
    if (i >= play->taps.n_moves)
        return false;
    play->rules->game->move_text(play->rules, play->taps.moves[i], out, ASK_TEXT);
    return true;
}

/* Plays the first move of the line and keeps the others for when they are due. */
static bool take_move(struct app *app, struct play *play, const char *line)
{
    struct qx_error error;
    qx_move move;
    const char *rest = line;
    if (!qx_move_take(play->rules, qx_session_state(play_session(play)), play->actor, &rest, &move,
                      &error)) {
        play->due[0] = '\0';
        app_complain(app, "%s", error.text);
        return false;
    }
    memmove(play->due, rest, strlen(rest) + 1);
    play_propose(app, play, move);
    return true;
}

/* Several moves may be typed at once: those that follow are made by people here when they are due,
 * after a bot's answer too. */
static bool type_moves(struct app *app, void *context, const char *text)
{
    struct play *play = context;
    return take_move(app, play, text);
}

void play_due_moves(struct app *app, struct play *play)
{
    char line[ASK_TEXT];
    snprintf(line, sizeof line, "%s", play->due);
    if (!play->advice.judging && line[strspn(line, " \t")])
        take_move(app, play, line);
}

bool play_begins_move(const struct play *play, int key)
{
    char text[ASK_TEXT];
    for (size_t i = 0; play_is_persons_turn(play) && complete_move(play, i, text); i++)
        if (text[0] == key)
            return true;
    return false;
}

void play_type(struct app *app, void *self)
{
    play_type_from(app, self, "");
}

/* Lines are brought back by the words above them: where people choose in secret, each has their
 * own.
 */
void play_type_from(struct app *app, struct play *play, const char *text)
{
    char name[QX_NAME_SIZE], label[QX_NAME_SIZE + 16] = "Type a move";
    if (play->rules->has_hidden && party_n_people(play->party) > 1) {
        qx_words_seat(play->rules, play->actor, name, sizeof name);
        snprintf(label, sizeof label, "Type a move, %s", name);
    }
    ask_text(app, label, text, complete_move, type_moves, play);
}
