/*
 * play_words.c - sentences about a game: who is to do what, who won and why.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step of the history; what must not be seen is told without saying what it was. */
void play_step_text(const struct play *play, size_t i, char *out, size_t size)
{
    const struct qx_session *session = play_session(play);
    struct qx_step step = qx_session_step(session, i);
    if (!qx_session_knows(session, play->viewer, i))
        snprintf(out, size, "?");
    else
        play->rules->game->move_text(play->rules, step.move, out, size);
}

/* What the last turn did. Where choices are made together, it is the scoring that counts. */
void play_tell_story(struct play *play)
{
    const struct qx_session *session = play_session(play);
    const struct reveal *reveal = &play->reveal;
    play->story[0] = play->brief[0] = '\0';
    if (reveal->choices[0]) {
        const char *points = reveal->points[0] ? reveal->points : "Nobody scores";
        snprintf(play->story, sizeof play->story, "%s.  %s", points, reveal->choices);
        snprintf(play->brief, sizeof play->brief, "%s.  %s", points, reveal->brief);
    } else if (!play->rules->is_simultaneous)
        qx_words_turn(session, qx_session_n_steps(session), play->viewer, play->story,
                      sizeof play->story);
}

/* Signs stand at the sides of a cell: where it has none, they are not spoken of. */
static void write_reveal(const struct play *play, char out[PLAY_WORDS])
{
    const bool has_signs = play->board.cell_cols >= BOARD_SIDES;
    const char *frozen = has_signs ? "Cells with # are frozen: what lies there stays."
                                   : "What lies on frozen cells stays.";
    const char *scored = has_signs ? "Cells with +" : "The other cells";
    const struct reveal *reveal = &play->reveal;
    if (reveal->stage == REVEAL_CHOICES)
        snprintf(out, PLAY_WORDS, "%s.  Enter: go on", reveal->choices);
    else if (reveal->stage == REVEAL_FROZEN)
        snprintf(out, PLAY_WORDS, "%s  Enter: go on", frozen);
    else if (!reveal->points[0])
        snprintf(out, PLAY_WORDS, "%s: nobody scores.  Enter: go on", scored);
    else
        snprintf(out, PLAY_WORDS, "%s score: %s.  Enter: go on", scored, reveal->points);
}

size_t play_n_moves(const struct qx_session *session, size_t end)
{
    size_t n = 0;
    for (size_t i = 0; i < end; i++)
        n += qx_session_step(session, i).seat != QX_CHANCE;
    return n;
}

/* What the move before the position did, as the viewer may know it; of chance, the turn before. */
static void write_past(const struct play *play, char out[PLAY_WORDS])
{
    const struct qx_session *session = play_session(play);
    const size_t step = play->scene.step, n = play_n_moves(session, step);
    const size_t n_all = play_n_moves(session, qx_session_n_steps(session));
    char words[QX_WORDS_SIZE] = "";
    if (n == 0 || !play->scene.has_before) {
        snprintf(out, PLAY_WORDS, "Before move 1 of %zu.  End returns", n_all);
        return;
    }
    const struct qx_step last = qx_session_step(session, step - 1);
    const bool is_secret = !qx_session_knows(session, play->viewer, step - 1);
    if (last.seat == QX_CHANCE)
        qx_words_turn(session, step, play->viewer, words, sizeof words);
    else
        qx_words_step(play->rules, play->scene.before, last, is_secret, words, sizeof words);
    snprintf(out, PLAY_WORDS, "After move %zu of %zu%s%.*s.  End returns", n, n_all,
             words[0] ? ": " : "", qx_text_cut(words, 200), words);
}

/* The line that all front ends say, and what keys can do about it here. */
static void write_stand(const struct play *play, const char *keys, char out[PLAY_WORDS])
{
    const struct qx_session *session = play_session(play);
    struct qx_text line = qx_text_over(out, PLAY_WORDS);
    char words[QX_WORDS_SIZE];
    qx_words_status(session, qx_session_only_person(session), words, sizeof words);
    qx_text_print(&line, "%s%s", words, keys);
}

static void write_bot(const struct play *play, char out[PLAY_WORDS])
{
    char name[QX_NAME_SIZE], player[QX_WORDS_SIZE];
    if (!play->is_paused) {
        write_stand(play, "; Esc: move now", out);
        return;
    }
    qx_words_player(party_player(play->party, play->actor), player, sizeof player);
    qx_words_seat(play->rules, play->actor, name, sizeof name);
    snprintf(out, PLAY_WORDS, "%s (%.*s) waits: space lets the bots go on", name,
             qx_text_cut(player, 40), player);
}

/* In Gamma's interactive mode: how many fields are free to the player, and whether one of another's
 * can be had. */
static void write_fields(const struct play *play, const char *name, char out[PLAY_WORDS])
{
    const struct qx_taps *taps = &play->taps;
    size_t n_free = taps->n_moves - taps->n_placeless - taps->n_takes;
    const char *take = taps->n_takes > 0 ? "golden move ready (g)" : "no golden move";
    snprintf(out, PLAY_WORDS, "%s: %zu free fields, %s", name, n_free, take);
}

/* The other people who owe at the same time need not be named: they choose in their turn. */
static void write_person(const struct play *play, char out[PLAY_WORDS])
{
    char name[QX_NAME_SIZE], text[64];
    const struct qx_taps *taps = &play->taps;
    qx_words_seat(play->rules, play->actor, name, sizeof name);
    if (taps->n_staged > taps->n_given) {
        struct qx_cell cell;
        play->rules->game->cell(play->rules, taps->staged[taps->n_staged - 1], &cell);
        snprintf(out, PLAY_WORDS, "%s: from %.40s to where?  Esc takes it back", name, cell.name);
    } else if (taps->n_moves == 1 && taps->n_placeless == 1) {
        struct qx_text keys = qx_text_over(text, sizeof text);
        qx_text_string(&keys, ".  Enter: ");
        play->rules->game->move_text(play->rules, taps->placeless, text + keys.length,
                                     sizeof text - keys.length);
        write_stand(play, text, out);
    } else if (play->options.has_classic_keys && !taps->is_by_cell) {
        write_fields(play, name, out);
    } else {
        size_t n_own = party_n_own(play->party);
        char keys[64] = "";
        if (n_own > 1)
            snprintf(keys, sizeof keys, " (%zu so far; r takes them back)", n_own);
        write_stand(play, keys, out);
    }
}

void play_status(const struct app *app, const struct play *play, char out[PLAY_WORDS])
{
    (void)app;
    if (play->reveal.stage != REVEAL_NONE)
        write_reveal(play, out);
    else if (scene_is_past(&play->scene))
        write_past(play, out);
    else if (play->actor == QX_NOBODY)
        write_stand(play, "", out);
    else if (play->note[0])
        snprintf(out, PLAY_WORDS, "%s", play->note);
    else if (play->advice.judging)
        snprintf(out, PLAY_WORDS, "The coach looks at it.  Esc takes it back");
    else if (play->is_narrow && !play->shows_panel && play->advice.has_hint)
        play_hint_words(play, play->advice.hint_step, out, PLAY_WORDS);
    else if (party_is_person(play->party, play->actor))
        write_person(play, out);
    else
        write_bot(play, out);
}
