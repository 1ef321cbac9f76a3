/*
 * wasm_lesson.c - a lesson on the table: moves that are tried, hints, the solution.
 */
#include <string.h>

#include "wasm/learn/lessons.h"

static bool on_table(const struct web *web, struct qx_error *error)
{
    return (web->lessons && web->lessons->lesson) ||
           qx_fail(error, "nothing to learn is on the table");
}

void *wasm_lesson(const struct web *web, const struct wasm_lesson_kind *kind,
                  struct qx_error *error)
{
    if (on_table(web, error) && web->lessons->kind == kind)
        return web->lessons->lesson;
    qx_fail(error, "nothing of that kind is on the table");
    return NULL;
}

static size_t stands_at(const struct wasm_lessons *lessons)
{
    return qx_session_n_steps(lessons->kind->session(lessons->lesson));
}

/* How it stands, and after how many steps of the session the next move is to be made. */
static void put_lesson(struct web *web)
{
    const struct wasm_lessons *lessons = web->lessons;
    qx_json_open(&web->out, '{');
    lessons->kind->json(lessons->lesson, &web->out);
    qx_json_put_count(&web->out, "at", stands_at(lessons));
    qx_json_close(&web->out, '}');
}

/* Goes to where the lesson on the table stands by now, and tells that. */
static bool follow(struct web *web, struct qx_error *error)
{
    struct wasm_lessons *lessons = web->lessons;
    web->lessons = NULL; /* what is learnt outlives the session that showed it */
    const bool ok = wasm_bring_copy(web, lessons->kind->session(lessons->lesson), error);
    web->lessons = lessons;
    if (!ok)
        return false;
    put_lesson(web);
    return true;
}

bool wasm_lesson_begin(struct web *web, const struct wasm_lesson_kind *kind, void *lesson,
                       struct qx_error *error)
{
    if (!lesson)
        return false;
    wasm_learn_forget(web);
    struct wasm_lessons *lessons = wasm_lessons(web, error);
    if (!lessons) {
        kind->free(lesson);
        return false;
    }
    lessons->kind = kind;
    lessons->lesson = lesson;
    return follow(web, error);
}

/* Plays what a reply shows, from where the lesson stood. A line that the session cannot follow (a
 * secret choice alone, the end of the game) is shown as far as it goes. */
static void answer(struct web *web, size_t from, const struct qx_reply *reply)
{
    qx_session_go(web->session, from);
    for (int i = 0; i < reply->line.n; i++) {
        const struct qx_step step = reply->line.step[i];
        if (!qx_session_play(web->session, step.seat, step.move, NULL))
            break;
    }
    qx_taps_clear(&web->taps);
    qx_json_open(&web->out, '{');
    qx_reply_json(&web->rules, reply, &web->out);
    qx_json_key(&web->out, "lesson");
    put_lesson(web);
    qx_json_close(&web->out, '}');
}

/* try MOVE */
bool wasm_try(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_reply reply;
    if (!on_table(web, error))
        return false;
    const struct wasm_lessons *lessons = web->lessons;
    const size_t from = stands_at(lessons);
    if (!lessons->kind->asks(lessons->lesson))
        return qx_fail(error, "no move is asked for");
    if (!lessons->kind->text(lessons->lesson, words[0], &reply, error))
        return false;
    answer(web, from, &reply);
    return true;
}

/* show: makes the moves that were asked for. */
bool wasm_show(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_reply reply;
    (void)words;
    if (!on_table(web, error))
        return false;
    const struct wasm_lessons *lessons = web->lessons;
    const size_t from = stands_at(lessons);
    if (!lessons->kind->asks(lessons->lesson))
        return qx_fail(error, "no move is asked for");
    if (!lessons->kind->show(lessons->lesson, &reply, error))
        return false;
    answer(web, from, &reply);
    return true;
}

/* page on, page back: to the next part of the lesson, or to the one before. */
bool wasm_turn_page(struct web *web, char *const *words, struct qx_error *error)
{
    if (!on_table(web, error))
        return false;
    const struct wasm_lessons *lessons = web->lessons;
    if (!lessons->kind->turn)
        return qx_fail(error, "this has no pages");
    return lessons->kind->turn(lessons->lesson, strcmp(words[0], "back") == 0, error) &&
           follow(web, error);
}

/* clue: the next hint for the present move, and the cells that it points out. */
bool wasm_clue(struct web *web, char *const *words, struct qx_error *error)
{
    uint64_t cells[QX_MAX_TAPS];
    char text[QX_WORDS_SIZE];
    int n = 0;
    (void)words;
    if (!on_table(web, error))
        return false;
    const struct wasm_lessons *lessons = web->lessons;
    if (!lessons->kind->asks(lessons->lesson))
        return qx_fail(error, "no move is asked for");
    lessons->kind->hint(lessons->lesson, cells, &n, text, sizeof text);
    qx_json_open(&web->out, '{');
    qx_json_put_string(&web->out, "words", text);
    qx_json_key(&web->out, "cells");
    qx_json_open(&web->out, '[');
    for (int i = 0; i < n; i++)
        qx_json_count(&web->out, cells[i]);
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
    return true;
}
