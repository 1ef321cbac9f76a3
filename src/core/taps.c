/*
 * taps.c - from taps on cells to a move.
 */
#include <quincunx/taps.h>

#include <stdlib.h>
#include <string.h>

/* Lists longer than these are not made: where there is another way, and where there is none. */
#define MANY_MOVES ((uint64_t)1 << 12)
#define MOST_MOVES ((uint64_t)1 << 22)

/* Marks of a cell: it may be tapped next; a tap there is a step, and not the last, of a move. */
enum { TARGET = 1, STEP = 2 };

void qx_taps_init(struct qx_taps *taps, const struct qx_rules *rules)
{
    *taps = (struct qx_taps){.rules = rules};
}

void qx_taps_release(struct qx_taps *taps)
{
    free(taps->moves);
    free(taps->taps);
    free(taps->n_taps);
    free(taps->marks);
    *taps = (struct qx_taps){.rules = taps->rules};
}

void qx_taps_clear(struct qx_taps *taps)
{
    taps->n_moves = taps->n_placeless = taps->n_takes = 0;
    taps->n_staged = taps->n_given = 0;
    taps->n_targets = 0;
    taps->is_by_cell = false;
    if (taps->marks)
        memset(taps->marks, 0, taps->rules->n_cells);
}

static bool reserve(struct qx_taps *taps)
{
    const struct qx_rules *rules = taps->rules;
    if (taps->n_room > 0)
        return true;
    if (rules->n_moves_max > MOST_MOVES || rules->n_cells > MOST_MOVES)
        return false;
    const size_t n = rules->n_moves_max;
    taps->moves = malloc(n * sizeof *taps->moves);
    taps->taps = malloc(n * sizeof *taps->taps);
    taps->n_taps = malloc(n);
    taps->marks = calloc(rules->n_cells, 1);
    if (!taps->moves || !taps->taps || !taps->n_taps || !taps->marks) {
        qx_taps_release(taps);
        return false;
    }
    taps->n_room = n;
    return true;
}

/* --- the moves behind taps --- */

static bool find_at(const struct qx_taps *taps, uint64_t cell, qx_move *move)
{
    *move = taps->rules->game->move_at(taps->rules, taps->state, taps->seat, cell);
    return *move < taps->rules->n_move_ids;
}

/* Does move i begin with these n cells? */
static bool begins(const struct qx_taps *taps, size_t i, const uint64_t *cells, int n)
{
    return taps->n_taps[i] >= n && memcmp(taps->taps[i], cells, (size_t)n * sizeof *cells) == 0;
}

/* The move tapped with exactly these cells. */
static bool find(const struct qx_taps *taps, const uint64_t *cells, int n, qx_move *move)
{
    if (taps->is_by_cell)
        return n == 1 && find_at(taps, cells[0], move);
    for (size_t i = 0; i < taps->n_moves; i++) {
        if (taps->n_taps[i] != n || !begins(taps, i, cells, n))
            continue;
        *move = taps->moves[i];
        return true;
    }
    return false;
}

/* Are these cells the beginning of a longer move? */
static bool goes_on(const struct qx_taps *taps, const uint64_t *cells, int n)
{
    for (size_t i = 0; i < taps->n_moves; i++)
        if (taps->n_taps[i] > n && begins(taps, i, cells, n))
            return true;
    return false;
}

/* --- loading --- */

/* The cells that may be tapped next, the last one included where it only waits to be confirmed. */
static void mark_targets(struct qx_taps *taps)
{
    const int n = taps->n_staged;
    memset(taps->marks, 0, taps->rules->n_cells);
    taps->n_targets = 0;
    for (size_t i = 0; i < taps->n_moves; i++) {
        if (taps->n_taps[i] == 0 || !begins(taps, i, taps->staged, n))
            continue;
        const uint64_t cell = taps->taps[i][taps->n_taps[i] > n ? n : n - 1];
        taps->n_targets += !(taps->marks[cell] & TARGET);
        taps->marks[cell] |= taps->n_taps[i] > n + 1 ? TARGET | STEP : TARGET;
    }
}

/* The cells that begin another move than the one that is half made. */
static void mark_beginnings(struct qx_taps *taps)
{
    const int n = taps->n_given;
    for (size_t i = 0; i < taps->n_moves; i++)
        if (taps->n_taps[i] > n + 1 && begins(taps, i, taps->staged, n) &&
            !(taps->marks[taps->taps[i][n]] & TARGET) && !qx_taps_is_staged(taps, taps->taps[i][n]))
            taps->marks[taps->taps[i][n]] |= STEP;
}

static void mark(struct qx_taps *taps)
{
    if (!taps->marks)
        return;
    mark_targets(taps);
    mark_beginnings(taps);
}

/* Stages what all moves with a place begin with, but never a whole move. */
static void stage_given(struct qx_taps *taps)
{
    int n = -1;
    for (size_t i = 0; i < taps->n_moves; i++) {
        if (taps->n_taps[i] == 0)
            continue;
        if (n < 0) {
            memcpy(taps->staged, taps->taps[i], sizeof taps->staged);
            n = taps->n_taps[i] - 1;
        }
        n = n < taps->n_taps[i] - 1 ? n : taps->n_taps[i] - 1;
        while (n > 0 && !begins(taps, i, taps->staged, n))
            n--;
    }
    taps->n_staged = taps->n_given = n > 0 ? n : 0;
}

/* Does no piece lie there? Counted things can share a cell; a number without a letter is a
 * piece. */
static bool is_empty(const struct qx_taps *taps, uint64_t cell)
{
    struct qx_look look;
    taps->rules->game->look(taps->rules, taps->state, cell, &look);
    for (int i = 0; i < look.n_items; i++)
        if (look.item[i].count == 0 || look.item[i].glyph == '\0')
            return false;
    return true;
}

static void load_list(struct qx_taps *taps)
{
    const struct qx_rules *rules = taps->rules;
    taps->n_moves = qx_moves(rules, taps->state, taps->seat, taps->moves);
    for (size_t i = 0; i < taps->n_moves; i++) {
        taps->n_taps[i] =
            (unsigned char)rules->game->taps(rules, taps->state, taps->moves[i], taps->taps[i]);
        if (taps->n_taps[i] == 0 && taps->n_placeless++ == 0)
            taps->placeless = taps->moves[i];
        taps->n_takes += taps->n_taps[i] == 1 && !is_empty(taps, taps->taps[i][0]);
    }
    stage_given(taps);
    mark(taps);
}

bool qx_taps_load(struct qx_taps *taps, const void *state, qx_seat seat)
{
    const struct qx_rules *rules = taps->rules;
    qx_taps_clear(taps);
    taps->state = state;
    taps->seat = seat;
    if (rules->n_moves_max > MANY_MOVES && rules->game->move_at) {
        taps->is_by_cell = true;
        taps->n_placeless = find_at(taps, rules->n_cells, &taps->placeless);
        return true;
    }
    if (!reserve(taps))
        return false;
    load_list(taps);
    return true;
}

/* --- tapping --- */

static void stage(struct qx_taps *taps, int n)
{
    taps->n_staged = n;
    mark(taps);
}

bool qx_taps_unstage(struct qx_taps *taps)
{
    if (taps->n_staged == taps->n_given)
        return false;
    stage(taps, taps->n_given);
    return true;
}

/* The last cell once more, where that is not a step of a move: yes to what waits for it, else no.
 */
static enum qx_tap repeat(struct qx_taps *taps, qx_move *move)
{
    if (find(taps, taps->staged, taps->n_staged, move))
        return QX_TAP_MOVE;
    return qx_taps_unstage(taps) ? QX_TAP_CLEARED : QX_TAP_NOTHING;
}

enum qx_tap qx_taps_tap(struct qx_taps *taps, uint64_t cell, qx_move *move)
{
    const int n = taps->n_staged;
    uint64_t cells[QX_MAX_TAPS + 1];
    memcpy(cells, taps->staged, sizeof taps->staged);
    cells[n] = cell;
    const bool is_whole = n < QX_MAX_TAPS && find(taps, cells, n + 1, move);
    const bool takes = is_whole && n == 0 && !is_empty(taps, cell);
    if (is_whole && !takes)
        return QX_TAP_MOVE;
    if (takes || (n < QX_MAX_TAPS && goes_on(taps, cells, n + 1))) {
        taps->staged[n] = cell;
        stage(taps, n + 1);
        return takes ? QX_TAP_CONFIRM : QX_TAP_STAGED;
    }
    if (n > 0 && cell == taps->staged[n - 1])
        return repeat(taps, move);
    uint64_t first[QX_MAX_TAPS + 1];
    memcpy(first, taps->staged, sizeof taps->staged);
    first[taps->n_given] = cell;
    if (n == taps->n_given ||
        !(goes_on(taps, first, taps->n_given + 1) || find(taps, first, taps->n_given + 1, move)))
        return QX_TAP_NOTHING;
    stage(taps, taps->n_given);
    return qx_taps_tap(taps, cell, move);
}

bool qx_taps_is_target(const struct qx_taps *taps, uint64_t cell)
{
    qx_move move;
    return taps->is_by_cell ? find_at(taps, cell, &move)
                            : taps->marks && (taps->marks[cell] & TARGET);
}

bool qx_taps_goes_on(const struct qx_taps *taps, uint64_t cell)
{
    return !taps->is_by_cell && taps->marks && (taps->marks[cell] & STEP);
}

bool qx_taps_is_staged(const struct qx_taps *taps, uint64_t cell)
{
    for (int i = 0; i < taps->n_staged; i++)
        if (taps->staged[i] == cell)
            return true;
    return false;
}
