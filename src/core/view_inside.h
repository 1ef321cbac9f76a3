/*
 * view_inside.h - what the drawings of a board share.
 */
#ifndef CORE_VIEW_INSIDE_H
#define CORE_VIEW_INSIDE_H

#include <quincunx/view.h>

static inline bool draw_marks(const struct qx_draw *draw, uint64_t cell)
{
    for (size_t i = 0; i < draw->n_marked; i++)
        if (draw->marked[i] == cell)
            return true;
    return false;
}

#endif
