/*
 * compromise_determined.c - keeps two good cells free, whatever else that costs.
 *
 * A bot of the original program, with its slip. It looks for two cells A and B with the
 * best difference for it and freezes, in each dimension, a slice that touches neither.
 */
#include "bots/compromise/original.h"
#include "bots/lib/stateless.h"

/* What the original counts its own pips as on a cell it has looked at. */
enum { SPENT = -100 };

/* Its own pips, and the opponent's. */
struct view {
    int64_t mine[COMPROMISE_CELLS], theirs[COMPROMISE_CELLS];
};

/*
 * The last cell that is better than all before it. Every cell that holds the lead for a moment is
 * spent, not only the last one, and stays so for the next search.
 */
static unsigned find_best(struct view *view)
{
    unsigned best = 0;
    int64_t most = INT64_MIN;
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
        const int64_t here = view->mine[cell] - view->theirs[cell];
        if (here <= most)
            continue;
        most = here;
        best = cell;
        view->mine[cell] = SPENT;
    }
    return best;
}

static unsigned highest_other(unsigned a, unsigned b)
{
    unsigned slice = 2;
    while (slice == a || slice == b)
        slice--;
    return slice;
}

unsigned original_determined(const struct compromise_state *state, qx_seat seat)
{
    struct view view;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        view.mine[cell] = state->pips[seat][cell];
        view.theirs[cell] = state->pips[1 - seat][cell];
    }
    const unsigned a = find_best(&view), b = find_best(&view);
    const unsigned b_row = original_slice_of(b, COMPROMISE_ROW);
    const unsigned grid =
        highest_other(original_slice_of(a, COMPROMISE_GRID), original_slice_of(b, COMPROMISE_GRID));
    const unsigned row = highest_other(original_slice_of(a, COMPROMISE_ROW), b_row);
    /* The original compares the column with B's row where it meant B's column. The slip is kept,
       so that games against it can be compared. */
    const unsigned column = highest_other(original_slice_of(a, COMPROMISE_COLUMN), b_row);
    return 9 * grid + 3 * row + column;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)self, (void)error;
    return original_play(request, original_determined, answer);
}

const struct qx_bot qx_bot_compromise_determined = {
    .abi = QX_BOT_ABI,
    .name = "determined",
    .idea = "keeps its two best cells free, whatever else that costs",
    .strength = 20,
    .game = "compromise",
    .open = stateless_open,
    .choose = choose,
    .close = stateless_close,
    .renew = stateless_renew,
};
