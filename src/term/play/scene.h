/*
 * scene.h - what the board shows: the present position, or an earlier one, as the viewer may see
 * it.
 */
#ifndef TERM_PLAY_SCENE_H
#define TERM_PLAY_SCENE_H

#include <quincunx/session.h>

enum { SCENE_LAST = 4 * QX_MAX_TAPS };

struct scene {
    const struct qx_rules *rules;
    void *state, *before;      /* copies; NULL where a state is too large to copy */
    const void *shown;         /* what the board is drawn from */
    bool has_before;           /* `before` is what was shown before the last step */
    struct qx_session *past;   /* a copy to leaf through; NULL: the present is shown */
    size_t step;               /* how many steps of the history have led here */
    uint64_t last[SCENE_LAST]; /* cells of the last turn, as far as everybody may know it */
    int n_last;
};

bool scene_init(struct scene *scene, const struct qx_session *session);
void scene_release(struct scene *scene);

/* Shows the present. Steps that are not public are not pointed out. */
void scene_show(struct scene *scene, const struct qx_session *session, qx_seat viewer);
/* Keeps what is shown as what was there before the step that comes now. */
void scene_keep(struct scene *scene);
/* Leafs to an earlier step (or, with the number of all steps, back to the present); false: no
 * memory. */
bool scene_leaf(struct scene *scene, const struct qx_session *session, qx_seat viewer, size_t step);
bool scene_is_past(const struct scene *scene);

bool scene_is_last(const struct scene *scene, uint64_t cell);
/* Does this cell look different from before the last step? */
bool scene_is_changed(const struct scene *scene, uint64_t cell);

#endif
