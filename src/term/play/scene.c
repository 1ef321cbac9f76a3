/*
 * scene.c - what the board shows.
 */
#include "term/play/scene.h"

#include <stdlib.h>
#include <string.h>

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

/* The cells of the last step, as long as everybody may know it. */
static void find_last(struct scene *scene, const struct qx_session *session)
{
    const struct qx_rules *rules = scene->rules;
    scene->n_last = 0;
    if (scene->step == 0 || !qx_session_knows(session, QX_NOBODY, scene->step - 1))
        return;
    struct qx_step step = qx_session_step(session, scene->step - 1);
    if (step.seat != QX_CHANCE)
        scene->n_last = rules->game->taps(rules, scene->has_before ? scene->before : scene->shown,
                                          step.move, scene->last);
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
