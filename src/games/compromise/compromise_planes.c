/*
 * compromise_planes.c - a position of Compromise for learners: docs/learning.md lists the planes.
 *
 * A grid is a plane, so what counts cells writes three planes in the order of cells. Of what is
 * placed or chosen in secret only the seat's own is looked at.
 */
#include "core/planes.h"
#include "games/compromise/compromise_state.h"

static float *write_pips(const uint32_t pips[COMPROMISE_CELLS], float *out)
{
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        out[cell] = (float)pips[cell];
    return out + COMPROMISE_CELLS;
}

void compromise_encode(const struct qx_rules *rules, const void *state, qx_seat seat,
                       unsigned n_before, float *out)
{
    (void)n_before;
    const struct compromise_state *s = state;
    const uint64_t length = rules->option[COMPROMISE_LENGTH];
    const uint64_t n_left = s->turn < length ? length - s->turn : 0;
    const bool is_placing = s->phase == COMPROMISE_PLACING;
    out = write_pips(s->pips[seat], out);
    out = write_pips(s->pips[1 - seat], out);
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        *out++ = (float)s->staged[seat][cell];
    out = plane_fill(out, 9, (float)s->score[seat]);
    out = plane_fill(out, 9, (float)s->score[1 - seat]);
    out = plane_fill(out, 9, (float)n_left);
    out = plane_fill(out, 9, is_placing);
    const uint64_t n_to_place = rules->option[COMPROMISE_PIPS] - s->n_staged[seat];
    plane_fill(out, 9, is_placing ? (float)n_to_place : 0);
}
