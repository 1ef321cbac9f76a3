/*
 * scene.c - what the board shows.
 */
#include "term/play/scene.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/words.h>

#include "term/work/party.h"

/* A state larger than this is shown as it is, without a copy of how it was before. */
#define MOST_COPIED ((size_t)64 << 20)

bool scene_init(struct scene *scene, const struct qx_session *session)
{
    *scene = (struct scene){.rules = qx_session_rules(session)};
    size_t size = scene->rules->state_size;
    if (size > MOST_COPIED && !scene->rules->has_hidden)
        return true;
    scene->state = malloc(size);
    scene->before = malloc(size);
    return scene->state && scene->before;
}

void scene_release(struct scene *scene)
{
    free(scene->state);
    free(scene->before);
    qx_session_free(scene->past);
    *scene = (struct scene){0};
}

bool scene_is_past(const struct scene *scene)
{
    return scene->past != NULL;
}

static void show(struct scene *scene, const struct qx_session *session, qx_seat viewer)
{
    scene->shown = qx_session_state(session);
    if (!scene->state)
        return;
    qx_session_redacted(session, viewer, scene->state);
    scene->shown = scene->state;
}

/* The cells of a step, from the state before it. */
static void add_step(struct scene *scene, const void *before, struct qx_step step)
{
    const struct qx_rules *rules = scene->rules;
    if (scene->n_last + QX_MAX_TAPS <= SCENE_LAST)
        scene->n_last += rules->game->taps(rules, before, step.move, scene->last + scene->n_last);
}

/* The steps of a turn but for the last one: what lies on the board now is not what they saw. */
static void add_earlier(struct scene *scene, const struct qx_session *session, size_t first,
                        size_t end)
{
    struct qx_session *copy = qx_session_copy(session);
    for (size_t i = first; copy && i < end; i++) {
        qx_session_go(copy, i);
        add_step(scene, qx_session_state(copy), qx_session_step(session, i));
    }
    qx_session_free(copy);
}

/* The cells of the last turn, as long as everybody may know it. */
static void find_last(struct scene *scene, const struct qx_session *session)
{
    enum { MOST_STEPS = SCENE_LAST / QX_MAX_TAPS, MOST_REPLAYED = 1 << 16 };
    size_t end = scene->step;
    const size_t first = qx_turn_start(session, &end);
    scene->n_last = 0;
    if (first == scene->step || end != scene->step ||
        !qx_session_knows(session, QX_NOBODY, end - 1))
        return;
    if (end - first <= MOST_STEPS && scene->rules->state_size <= MOST_REPLAYED)
        add_earlier(scene, session, first, end - 1);
    add_step(scene, scene->has_before ? scene->before : scene->shown,
             qx_session_step(session, end - 1));
}

/* Coming back from the past, what was before the last step is found there. */
static void leave_past(struct scene *scene, qx_seat viewer, size_t n_steps)
{
    scene->has_before = scene->before && n_steps > 0;
    if (scene->has_before) {
        qx_session_go(scene->past, n_steps - 1);
        qx_session_redacted(scene->past, viewer, scene->before);
    }
    qx_session_free(scene->past);
    scene->past = NULL;
}

void scene_show(struct scene *scene, const struct qx_session *session, qx_seat viewer)
{
    size_t n_steps = qx_session_n_steps(session);
    if (scene->past)
        leave_past(scene, viewer, n_steps);
    else
        scene->has_before =
            scene->has_before && n_steps >= scene->step && n_steps <= scene->step + 1;
    scene->step = n_steps;
    show(scene, session, viewer);
    find_last(scene, session);
}

void scene_keep(struct scene *scene)
{
    if (scene->before && scene->shown) {
        memcpy(scene->before, scene->shown, scene->rules->state_size);
        scene->has_before = true;
    }
}

bool scene_leaf(struct scene *scene, const struct qx_session *session, qx_seat viewer, size_t step)
{
    size_t n_steps = qx_session_n_steps(session);
    if (step >= n_steps) {
        scene_show(scene, session, viewer);
        return true;
    }
    if (!scene->past)
        scene->past = qx_session_copy(session);
    if (!scene->past)
        return false;
    scene->has_before = step > 0 && scene->before;
    if (scene->has_before) {
        qx_session_go(scene->past, step - 1);
        qx_session_redacted(scene->past, viewer, scene->before);
    }
    qx_session_go(scene->past, step);
    scene->step = step;
    show(scene, scene->past, viewer);
    find_last(scene, scene->past);
    return true;
}

bool scene_is_last(const struct scene *scene, uint64_t cell)
{
    for (int i = 0; i < scene->n_last; i++)
        if (scene->last[i] == cell)
            return true;
    return false;
}

bool scene_is_changed(const struct scene *scene, uint64_t cell)
{
    struct qx_look now, then;
    if (!scene->has_before || scene->n_last == 0)
        return false;
    scene->rules->game->look(scene->rules, scene->shown, cell, &now);
    scene->rules->game->look(scene->rules, scene->before, cell, &then);
    bool is_same = now.n_items == then.n_items;
    for (int i = 0; is_same && i < now.n_items; i++)
        is_same = now.item[i].owner == then.item[i].owner &&
                  now.item[i].glyph == then.item[i].glyph &&
                  now.item[i].count == then.item[i].count;
    return !is_same;
}
