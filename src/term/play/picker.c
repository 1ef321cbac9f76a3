/*
 * picker.c - from taps on cells to a move.
 */
#include "term/play/picker.h"

#include <stdlib.h>
#include <string.h>

/* Lists longer than these are not made: where there is another way, and where there is none. */
#define MANY_MOVES ((uint64_t)1 << 12)
#define MOST_MOVES ((uint64_t)1 << 23)

void picker_init(struct picker *picker, const struct qx_rules *rules)
{
    *picker = (struct picker){.rules = rules, .staged = rules->n_cells};
}

void picker_release(struct picker *picker)
{
    free(picker->moves);
    free(picker->taps);
    free(picker->n_taps);
    free(picker->is_target);
    *picker = (struct picker){.rules = picker->rules};
}

void picker_clear(struct picker *picker)
{
    picker->n_moves = picker->n_placeless = picker->n_takes = 0;
    picker->staged = picker->rules->n_cells;
    picker->is_given = picker->is_by_cell = false;
    if (picker->is_target)
        memset(picker->is_target, 0, picker->rules->n_cells);
}

static bool reserve(struct picker *picker)
{
    const struct qx_rules *rules = picker->rules;
    if (picker->n_room > 0)
        return true;
    if (rules->n_moves_max > MOST_MOVES || rules->n_cells > MOST_MOVES)
        return false;
    size_t n = rules->n_moves_max;
    picker->moves = malloc(n * sizeof *picker->moves);
    picker->taps = malloc(n * sizeof *picker->taps);
    picker->n_taps = malloc(n);
    picker->is_target = calloc(rules->n_cells, 1);
    if (!picker->moves || !picker->taps || !picker->n_taps || !picker->is_target) {
        picker_release(picker);
        return false;
    }
    picker->n_room = n;
    return true;
}

/* The cells that may be tapped next. */
static void mark_targets(struct picker *picker)
{
    bool has_staged = picker->staged < picker->rules->n_cells;
    memset(picker->is_target, 0, picker->rules->n_cells);
    picker->n_targets = 0;
    for (size_t i = 0; i < picker->n_moves; i++) {
        if (picker->n_taps[i] == 0 || (has_staged && picker->taps[i][0] != picker->staged))
            continue;
        uint64_t cell = picker->taps[i][has_staged ? picker->n_taps[i] - 1 : 0];
        picker->n_targets += !picker->is_target[cell];
        picker->is_target[cell] = 1;
    }
}

/* The cell that every move with two taps begins on, or n_cells. */
static uint64_t only_origin(const struct picker *picker)
{
    uint64_t none = picker->rules->n_cells, origin = none;
    for (size_t i = 0; i < picker->n_moves; i++) {
        if (picker->n_taps[i] == 0)
            continue;
        if (picker->n_taps[i] != 2 || (origin != none && picker->taps[i][0] != origin))
            return none;
        origin = picker->taps[i][0];
    }
    return origin;
}

/* Does no piece lie there? Counted things can share a cell; a number without a letter is a
 * piece. */
static bool is_empty(const struct picker *picker, uint64_t cell)
{
    struct qx_look look;
    picker->rules->game->look(picker->rules, picker->state, cell, &look);
    for (int i = 0; i < look.n_items; i++)
        if (look.item[i].count == 0 || look.item[i].glyph == '\0')
            return false;
    return true;
}

static bool find_at(const struct picker *picker, uint64_t cell, qx_move *move)
{
    *move = picker->rules->game->move_at(picker->rules, picker->state, picker->seat, cell);
    return *move < picker->rules->n_move_ids;
}

static void load_by_cell(struct picker *picker)
{
    picker->is_by_cell = true;
    picker->n_placeless = find_at(picker, picker->rules->n_cells, &picker->placeless);
}

bool picker_load(struct picker *picker, const void *state, qx_seat seat)
{
    const struct qx_rules *rules = picker->rules;
    picker_clear(picker);
    picker->state = state;
    picker->seat = seat;
    if (rules->n_moves_max > MANY_MOVES && rules->game->move_at) {
        load_by_cell(picker);
        return true;
    }
    if (!reserve(picker))
        return false;
    picker->n_moves = qx_moves(rules, state, seat, picker->moves);
    for (size_t i = 0; i < picker->n_moves; i++) {
        picker->n_taps[i] =
            (unsigned char)rules->game->taps(rules, state, picker->moves[i], picker->taps[i]);
        if (picker->n_taps[i] == 0 && picker->n_placeless++ == 0)
            picker->placeless = picker->moves[i];
        picker->n_takes += picker->n_taps[i] == 1 && !is_empty(picker, picker->taps[i][0]);
    }
    picker->staged = only_origin(picker);
    picker->is_given = picker->staged < rules->n_cells;
    mark_targets(picker);
    return true;
}

static void stage(struct picker *picker, uint64_t cell)
{
    picker->staged = cell;
    if (!picker->is_by_cell)
        mark_targets(picker);
}

/* The move tapped with these cells. */
static bool find(const struct picker *picker, int n_taps, uint64_t first, uint64_t last,
                 qx_move *move)
{
    if (picker->is_by_cell)
        return n_taps == 1 && find_at(picker, first, move);
    for (size_t i = 0; i < picker->n_moves; i++) {
        if (picker->n_taps[i] != n_taps || picker->taps[i][0] != first ||
            picker->taps[i][n_taps - 1] != last)
            continue;
        *move = picker->moves[i];
        return true;
    }
    return false;
}

static bool begins_a_move(const struct picker *picker, uint64_t cell)
{
    qx_move move;
    if (picker->is_by_cell)
        return find_at(picker, cell, &move);
    for (size_t i = 0; i < picker->n_moves; i++)
        if (picker->n_taps[i] > 0 && picker->taps[i][0] == cell)
            return true;
    return false;
}

/* The second tap. */
static enum pick finish(struct picker *picker, uint64_t cell, qx_move *move)
{
    bool is_again = cell == picker->staged;
    if (find(picker, 2, picker->staged, cell, move) ||
        (is_again && find(picker, 1, cell, cell, move)))
        return PICK_MOVE;
    if (picker->is_given || (!is_again && !begins_a_move(picker, cell)))
        return PICK_NOTHING;
    stage(picker, is_again ? picker->rules->n_cells : cell);
    return is_again ? PICK_CLEARED : PICK_STAGED;
}

enum pick picker_tap(struct picker *picker, uint64_t cell, qx_move *move)
{
    bool has_staged = picker->staged < picker->rules->n_cells;
    bool is_whole = find(picker, 1, cell, cell, move);
    if (has_staged && (picker->is_given || !is_whole || cell == picker->staged))
        return finish(picker, cell, move);
    if (is_whole && is_empty(picker, cell))
        return PICK_MOVE;
    if (!begins_a_move(picker, cell))
        return PICK_NOTHING;
    stage(picker, cell);
    return PICK_STAGED;
}

bool picker_unstage(struct picker *picker)
{
    if (picker->staged >= picker->rules->n_cells || picker->is_given)
        return false;
    stage(picker, picker->rules->n_cells);
    return true;
}

bool picker_is_target(const struct picker *picker, uint64_t cell)
{
    qx_move move;
    return picker->is_by_cell ? find_at(picker, cell, &move)
                              : picker->is_target && picker->is_target[cell];
}
