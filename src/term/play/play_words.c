/*
 * play_words.c - sentences about a game: who is to do what, who won and why.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void play_seat_name(const struct qx_rules *rules, qx_seat seat, char out[QX_NAME_SIZE])
{
    struct qx_seat_look look = {.name = "Chance"};
    if (seat >= 0)
        rules->game->seat_look(rules, seat, &look);
    memcpy(out, look.name, QX_NAME_SIZE);
}

/* A step of the history; what must not be seen is told without saying what it was. */
void play_step_text(const struct play *play, size_t i, char *out, size_t size)
{
    const struct qx_session *session = play_session(play);
    struct qx_step step = qx_session_step(session, i);
    bool is_secret = i >= qx_session_n_public(session) && step.seat != play->viewer;
    if (is_secret)
        snprintf(out, size, "?");
    else
        play->rules->game->move_text(play->rules, step.move, out, size);
}

/* "White wins", "White and Black win", "3 of 12 players win". */
static void write_winners(const struct play *play, const struct qx_score *scores,
                          struct qx_text *text)
{
    enum { MOST_NAMES = 3 };
    qx_seat n_winners = 0, n_named = 0, n_seats = play->rules->n_seats;
    for (qx_seat seat = 0; seat < n_seats; seat++)
        n_winners += scores[seat].won;
    if (n_winners == 0) {
        qx_text_string(text, "A draw");
        return;
    }
    if (n_winners > MOST_NAMES) {
        qx_text_print(text, "%lld players share the win", (long long)n_winners);
        return;
    }
    for (qx_seat seat = 0; seat < n_seats; seat++) {
        char name[QX_NAME_SIZE];
        if (!scores[seat].won)
            continue;
        play_seat_name(play->rules, seat, name);
        qx_text_print(text, "%s%s",
                      n_named == 0               ? ""
                      : n_named + 1 == n_winners ? " and "
                                                 : ", ",
                      name);
        n_named++;
    }
    qx_text_string(text, n_winners == 1 ? " wins" : " win");
}

void play_result(const struct play *play, char out[PLAY_WORDS])
{
    struct qx_text text = qx_text_over(out, PLAY_WORDS);
    struct qx_score *scores = calloc((size_t)play->rules->n_seats, sizeof *scores);
    if (!scores)
        return;
    const char *reason = qx_session_result(play_session(play), scores);
    write_winners(play, scores, &text);
    qx_text_print(&text, ": %s.", reason ? reason : "");
    free(scores);
}

static void write_reveal(const struct play *play, char out[PLAY_WORDS])
{
    static const char *const frozen = "Cells with # are frozen: what lies there stays.";
    const struct reveal *reveal = &play->reveal;
    if (reveal->stage == REVEAL_CHOICES)
        snprintf(out, PLAY_WORDS, "%s.  Enter: go on", reveal->choices);
    else if (reveal->stage == REVEAL_FROZEN)
        snprintf(out, PLAY_WORDS, "%s  Enter: go on", frozen);
    else
        snprintf(out, PLAY_WORDS, "Cells with + score: %s.  Enter: go on", reveal->points);
}

static void write_past(const struct play *play, char out[PLAY_WORDS])
{
    snprintf(out, PLAY_WORDS, "Looking back: after move %zu of %zu.  , . to leaf, End to return",
             play->scene.step, qx_session_n_steps(play_session(play)));
}

static void write_bot(const struct play *play, char out[PLAY_WORDS])
{
    char name[QX_NAME_SIZE], player[BOT_SPEC];
    party_player_text(party_player(play->party, play->actor), player, sizeof player);
    play_seat_name(play->rules, play->actor, name);
    if (play->is_paused)
        snprintf(out, PLAY_WORDS, "%s (%.40s) waits: space lets the bots go on", name, player);
    else
        snprintf(out, PLAY_WORDS, "%s (%.40s) is thinking; Esc: move now", name, player);
}

/* In games of taking fields: how many are free to the player, and whether one of another's can be
 * had. */
static void write_fields(const struct play *play, const char *name, char out[PLAY_WORDS])
{
    const struct picker *picker = &play->picker;
    size_t n_free = picker->n_moves - picker->n_placeless - picker->n_takes;
    const char *take = picker->n_takes > 0 ? "golden move ready (g)" : "no golden move";
    snprintf(out, PLAY_WORDS, "%s: %zu free fields, %s", name, n_free, take);
}

/* The other people who owe at the same time need not be named: they choose in their turn. */
static void write_person(const struct play *play, char out[PLAY_WORDS])
{
    char name[QX_NAME_SIZE], text[64];
    const struct picker *picker = &play->picker;
    play_seat_name(play->rules, play->actor, name);
    if (picker->staged < play->rules->n_cells && !picker->is_given) {
        struct qx_cell cell;
        play->rules->game->cell(play->rules, picker->staged, &cell);
        snprintf(out, PLAY_WORDS, "%s: from %.40s to where?  Esc takes it back", name, cell.name);
    } else if (picker->n_moves == 1 && picker->n_placeless == 1) {
        play->rules->game->move_text(play->rules, picker->placeless, text, sizeof text);
        snprintf(out, PLAY_WORDS, "%s has no other move than to %s.  Enter: %s", name, text, text);
    } else if (picker->n_takes > 0 || (play->options.has_classic_keys && !picker->is_by_cell)) {
        write_fields(play, name, out);
    } else {
        struct qx_text line = qx_text_over(out, PLAY_WORDS);
        size_t n_own = party_n_own(play->party);
        qx_text_print(&line, "%s: %s", name,
                      play->rules->game->phase(play->rules, play->scene.shown));
        if (n_own > 1)
            qx_text_print(&line, " (%zu so far; r takes them back)", n_own);
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
        play_result(play, out);
    else if (play->note[0])
        snprintf(out, PLAY_WORDS, "%s", play->note);
    else if (party_is_person(play->party, play->actor))
        write_person(play, out);
    else
        write_bot(play, out);
}
