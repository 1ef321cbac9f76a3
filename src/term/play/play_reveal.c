/*
 * play_reveal.c - secret choices brought to light step by step.
 *
 * A scoring is seen from the view alone: cells are marked as frozen or scored, and the marks or the
 * points are not what they were. The board of before is shown until the last stage, so that one
 * sees what the choices did to it.
 */
#include "term/play/play_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/machine.h>

enum { MOST_SEATS = 8, MOST_CELLS = 4096 };

/* Only games that hide something have something to bring to light. */
static bool is_used(const struct qx_rules *rules)
{
    return rules->has_hidden && rules->n_seats <= MOST_SEATS && rules->n_cells <= MOST_CELLS;
}

bool reveal_init(struct reveal *reveal, const struct qx_rules *rules)
{
    *reveal = (struct reveal){0};
    if (!is_used(rules))
        return true;
    reveal->before = malloc(rules->state_size);
    reveal->after = malloc(rules->state_size);
    return reveal->before && reveal->after;
}

void reveal_release(struct reveal *reveal)
{
    free(reveal->before);
    free(reveal->after);
    *reveal = (struct reveal){0};
}

void reveal_watch(struct reveal *reveal, const struct qx_session *session)
{
    if (reveal->before)
        memcpy(reveal->before, qx_session_state(session), qx_session_rules(session)->state_size);
}

static unsigned marks_on(const struct qx_rules *rules, const void *state, uint64_t cell)
{
    struct qx_look look;
    rules->game->look(rules, state, cell, &look);
    return look.marks & (QX_MARK_FROZEN | QX_MARK_SCORED);
}

static bool is_new(const struct reveal *reveal, const struct qx_rules *rules)
{
    struct qx_score before[MOST_SEATS], after[MOST_SEATS];
    bool has_marks = false, has_changed = false;
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        unsigned now = marks_on(rules, reveal->after, cell);
        has_marks = has_marks || now;
        has_changed = has_changed || now != marks_on(rules, reveal->before, cell);
    }
    rules->game->result(rules, reveal->before, before);
    rules->game->result(rules, reveal->after, after);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        has_changed = has_changed || before[seat].points != after[seat].points;
    return has_marks && has_changed;
}

/* The last step of the seat; false: it has made none. */
static bool find_last(const struct qx_session *session, qx_seat seat, struct qx_step *step)
{
    for (size_t i = qx_session_n_steps(session); i > 0; i--) {
        *step = qx_session_step(session, i - 1);
        if (step->seat == seat)
            return true;
    }
    return false;
}

/* What every seat chose last: "Red chooses grid 1, row 2, column 3; Green chooses …", and in brief
 * "Red: 123, Green: …". */
static void write_choices(struct reveal *reveal, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_text text = qx_text_over(reveal->choices, sizeof reveal->choices);
    struct qx_text brief = qx_text_over(reveal->brief, sizeof reveal->brief);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        char words[QX_WORDS_SIZE], name[QX_NAME_SIZE], move[64];
        struct qx_step step;
        if (!find_last(session, seat, &step))
            continue;
        qx_words_step(rules, reveal->before, step, false, words, sizeof words);
        qx_words_seat(rules, seat, name, sizeof name);
        rules->game->move_text(rules, step.move, move, sizeof move);
        qx_text_print(&text, "%s%s", text.length ? "; " : "", words);
        qx_text_print(&brief, "%s%s: %s", brief.length ? ", " : "", name, move);
    }
}

void reveal_check(struct reveal *reveal, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    if (!reveal->before || qx_session_n_public(session) != qx_session_n_steps(session))
        return;
    memcpy(reveal->after, qx_session_state(session), rules->state_size);
    if (!is_new(reveal, rules))
        return;
    write_choices(reveal, session);
    qx_words_gains(rules, reveal->before, reveal->after, reveal->points, sizeof reveal->points);
    reveal->stage = REVEAL_CHOICES;
    reveal->since = qx_clock_milliseconds();
}

void reveal_forget(struct reveal *reveal)
{
    reveal->stage = REVEAL_NONE;
    reveal->choices[0] = reveal->points[0] = '\0';
}

unsigned reveal_signs(const struct reveal *reveal, const struct qx_rules *rules, uint64_t cell)
{
    unsigned marks = marks_on(rules, reveal->after, cell);
    unsigned signs = 0;
    if (reveal->stage >= REVEAL_FROZEN && marks & QX_MARK_FROZEN)
        signs |= SIGN_FROZEN;
    if (reveal->stage >= REVEAL_SCORED && marks & QX_MARK_SCORED)
        signs |= SIGN_SCORED;
    return signs;
}
