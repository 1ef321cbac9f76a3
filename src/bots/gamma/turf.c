/*
 * turf.c - Gamma's board as the expert thinks on it.
 */
#include "bots/gamma/turf.h"

#include <stdlib.h>
#include <string.h>

#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

/* --- life ------------------------------------------------------------------------------------ */

bool turf_plays(const struct qx_rules *rules)
{
    return rules->n_seats <= TURF_PLAYERS && rules->n_cells <= TURF_FIELDS;
}

bool turf_init(struct turf *turf, const struct qx_rules *rules)
{
    const uint64_t *option = rules->option;
    *turf = (struct turf){.width = (uint32_t)option[GAMMA_WIDTH],
                          .height = (uint32_t)option[GAMMA_HEIGHT],
                          .players = (uint32_t)option[GAMMA_PLAYERS],
                          .limit = (uint32_t)option[GAMMA_AREAS]};
    const uint32_t stride = turf->width + 2, n = stride * (turf->height + 2);
    turf->stride = stride;
    turf->n_cells = n;
    turf->most_names = n + 8 * TURF_PLAYERS;
    const int32_t step[] = {1, (int32_t)stride, -1, -(int32_t)stride};
    memcpy(turf->step, step, sizeof step);
    turf->owner = malloc(n);
    turf->touch = malloc(n * sizeof *turf->touch);
    turf->name = malloc(n * sizeof *turf->name);
    turf->link = malloc(turf->most_names * sizeof *turf->link);
    turf->stack = malloc(n * sizeof *turf->stack);
    turf->mark = calloc(n, 1);
    if (turf->owner && turf->touch && turf->name && turf->link && turf->stack && turf->mark)
        return true;
    turf_release(turf);
    return false;
}

void turf_release(struct turf *turf)
{
    free(turf->owner);
    free(turf->touch);
    free(turf->name);
    free(turf->link);
    free(turf->stack);
    free(turf->mark);
    *turf = (struct turf){0};
}

void turf_copy(struct turf *to, const struct turf *from)
{
    const struct turf kept = *to;
    *to = *from;
    to->owner = kept.owner;
    to->touch = kept.touch;
    to->name = kept.name;
    to->link = kept.link;
    to->stack = kept.stack;
    to->mark = kept.mark;
    memcpy(to->owner, from->owner, from->n_cells);
    memcpy(to->touch, from->touch, from->n_cells * sizeof *from->touch);
    memcpy(to->name, from->name, from->n_cells * sizeof *from->name);
    memcpy(to->link, from->link, from->n_names * sizeof *from->link);
}

static turf_cell cell_of(const struct turf *turf, uint32_t x, uint32_t y)
{
    return (y + 1) * turf->stride + x + 1;
}

static void clear(struct turf *turf)
{
    memset(turf->owner, TURF_WALL, turf->n_cells);
    memset(turf->touch, 0, turf->n_cells * sizeof *turf->touch);
    memset(turf->name, 0, turf->n_cells * sizeof *turf->name);
    memset(turf->player, 0, sizeof turf->player);
    for (uint32_t y = 0; y < turf->height; y++)
        memset(turf->owner + cell_of(turf, 0, y), 0, turf->width);
    turf->n_free = turf->width * turf->height;
    turf->n_names = 0;
}

void turf_load(struct turf *turf, const void *state)
{
    const struct gamma_turns *turns = state;
    const struct gamma_state *board = gamma_turns_see(turns);
    clear(turf);
    for (uint32_t y = 0; y < turf->height; y++)
        for (uint32_t x = 0; x < turf->width; x++) {
            const uint32_t owner = gamma_engine_owner(&turns->shape, board, x, y);
            if (owner)
                turf_take(turf, owner, cell_of(turf, x, y));
        }
    for (uint32_t p = 1; p <= turf->players; p++)
        turf->player[p].is_spent = gamma_engine_is_spent(&turns->shape, board, p);
    turf->mover = turns->mover;
    turf->skipper = turns->skipper;
}

qx_move turf_to_move(const struct turf *turf, turf_move move)
{
    const uint64_t n_fields = (uint64_t)turf->width * turf->height;
    if (move == TURF_SKIP)
        return GAMMA_SKIP * n_fields;
    const turf_cell cell = move & ~TURF_GOLDEN;
    const uint64_t place =
        (uint64_t)(cell / turf->stride - 1) * turf->width + (cell % turf->stride - 1);
    return move & TURF_GOLDEN ? place + GAMMA_GOLDEN * n_fields : place;
}

/* --- areas ----------------------------------------------------------------------------------- */

static uint32_t find(struct turf *turf, uint32_t name)
{
    uint32_t *link = turf->link;
    while (link[name] != name) {
        link[name] = link[link[name]];
        name = link[name];
    }
    return name;
}

static uint32_t new_name(struct turf *turf)
{
    turf->link[turf->n_names] = turf->n_names;
    return turf->n_names++;
}

/* The field joins the areas of the player around it, or is a new one. */
static void join(struct turf *turf, uint32_t player, turf_cell cell)
{
    struct turf_player *own = &turf->player[player];
    uint32_t first = UINT32_MAX;
    for (int d = 0; d < TURF_DIRECTIONS; d++) {
        const turf_cell next = cell + (turf_cell)turf->step[d];
        if (turf->owner[next] != player)
            continue;
        const uint32_t name = find(turf, turf->name[next]);
        if (first == UINT32_MAX) {
            first = name;
        } else if (name != first) {
            turf->link[name] = first;
            own->areas--;
        }
    }
    turf->name[cell] = first;
    if (first != UINT32_MAX)
        return;
    turf->name[cell] = new_name(turf);
    own->areas++;
}

/* A field has come to a player: its neighbours are touched. */
static unsigned touch_around(struct turf *turf, uint32_t player, turf_cell cell)
{
    const uint16_t bit = turf_bit(player);
    unsigned fresh = 0;
    for (int d = 0; d < TURF_DIRECTIONS; d++) {
        const turf_cell next = cell + (turf_cell)turf->step[d];
        if (turf->owner[next] == 0 && !(turf->touch[next] & bit))
            fresh |= 1u << d;
        turf->touch[next] |= bit;
    }
    turf->player[player].border += (uint32_t)__builtin_popcount(fresh);
    return fresh;
}

unsigned turf_take(struct turf *turf, uint32_t player, turf_cell cell)
{
    for (unsigned bits = turf->touch[cell]; bits; bits &= bits - 1)
        turf->player[__builtin_ctz(bits) + 1].border--;
    turf->n_free--;
    turf->player[player].busy++;
    if (turf->touch[cell] & turf_bit(player)) {
        join(turf, player, cell);
    } else {
        turf->name[cell] = new_name(turf);
        turf->player[player].areas++;
    }
    turf->owner[cell] = (uint8_t)player;
    return touch_around(turf, player, cell);
}

/* --- golden moves ---------------------------------------------------------------------------- */

/* The neighbours of a cell that its owner holds, one for each group that the fields around the
 * cell keep together. Returns how many. */
static int groups_around(const struct turf *turf, turf_cell cell, turf_cell out[TURF_DIRECTIONS])
{
    const uint8_t *owner = turf->owner, loser = owner[cell];
    bool is_held[TURF_DIRECTIONS];
    int n = 0;
    for (int d = 0; d < TURF_DIRECTIONS; d++)
        is_held[d] = owner[cell + (turf_cell)turf->step[d]] == loser;
    for (int d = 0; d < TURF_DIRECTIONS; d++) {
        const int before = (d + 3) % TURF_DIRECTIONS;
        const turf_cell corner = cell + (turf_cell)(turf->step[d] + turf->step[before]);
        /* A group is counted at its first field, where the one before is not linked to it. */
        if (is_held[d] && !(is_held[before] && owner[corner] == loser))
            out[n++] = cell + (turf_cell)turf->step[d];
    }
    if (n == 0 && is_held[0]) /* a ring all around */
        out[n++] = cell + (turf_cell)turf->step[0];
    return n;
}

/* May the player hold this field of another's, as far as its own areas go? */
static bool may_hold(const struct turf *turf, uint32_t player, turf_cell cell)
{
    const uint32_t owner = turf->owner[cell];
    const struct turf_player *own = &turf->player[player];
    return owner != 0 && owner != TURF_WALL && owner != player && !own->is_spent &&
           (own->areas < turf->limit || (turf->touch[cell] & turf_bit(player)) != 0);
}

bool turf_can_golden_here(const struct turf *turf, uint32_t player, turf_cell cell)
{
    turf_cell groups[TURF_DIRECTIONS];
    if (!may_hold(turf, player, cell))
        return false;
    const int n = groups_around(turf, cell, groups);
    return n <= 1 || turf->player[turf->owner[cell]].areas + (uint32_t)n - 1 <= turf->limit;
}

/* Marks what hangs together with a field of the owner's, not through marked cells; returns how
 * many, all on the stack. */
static uint32_t flood(struct turf *turf, turf_cell from)
{
    const uint8_t owner = turf->owner[from];
    uint32_t n = 0;
    turf->mark[from] = 1;
    turf->stack[n++] = from;
    for (uint32_t i = 0; i < n; i++)
        for (int d = 0; d < TURF_DIRECTIONS; d++) {
            const turf_cell next = turf->stack[i] + (turf_cell)turf->step[d];
            if (turf->owner[next] == owner && !turf->mark[next]) {
                turf->mark[next] = 1;
                turf->stack[n++] = next;
            }
        }
    return n;
}

static void unmark(struct turf *turf, turf_cell from)
{
    const uint8_t owner = turf->owner[from];
    uint32_t n = 0;
    turf->mark[from] = 0;
    turf->stack[n++] = from;
    while (n > 0) {
        const turf_cell cell = turf->stack[--n];
        for (int d = 0; d < TURF_DIRECTIONS; d++) {
            const turf_cell next = cell + (turf_cell)turf->step[d];
            if (turf->owner[next] == owner && turf->mark[next]) {
                turf->mark[next] = 0;
                turf->stack[n++] = next;
            }
        }
    }
}

/* How many parts the area of a cell falls into without it. */
static uint32_t parts_without(struct turf *turf, turf_cell cell)
{
    turf_cell groups[TURF_DIRECTIONS];
    const int n = groups_around(turf, cell, groups);
    if (n <= 1)
        return (uint32_t)n;
    uint32_t parts = 0, n_steps = 0;
    turf->mark[cell] = 1;
    for (int i = 0; i < n; i++)
        if (!turf->mark[groups[i]]) {
            n_steps += flood(turf, groups[i]);
            parts++;
        }
    unmark(turf, cell);
    turf->patience -= n_steps < turf->patience ? n_steps : turf->patience;
    return parts;
}

/* The same by all ways round, as long as patience lasts. */
static bool can_golden(struct turf *turf, uint32_t player, turf_cell cell)
{
    if (turf_can_golden_here(turf, player, cell))
        return true;
    if (!may_hold(turf, player, cell) || turf->patience == 0)
        return false;
    return turf->player[turf->owner[cell]].areas - 1 + parts_without(turf, cell) <= turf->limit;
}

/* The parts of an area that has just lost a cell between these groups get names of their own. */
static uint32_t rename_parts(struct turf *turf, const turf_cell *groups, int n)
{
    uint32_t parts = 0;
    for (int i = 0; i < n; i++) {
        if (turf->mark[groups[i]])
            continue;
        const uint32_t name = new_name(turf);
        const uint32_t size = flood(turf, groups[i]);
        for (uint32_t k = 0; k < size; k++)
            turf->name[turf->stack[k]] = name;
        parts++;
    }
    for (int i = 0; i < n; i++)
        if (turf->mark[groups[i]])
            unmark(turf, groups[i]);
    return parts;
}

/* Does the player hold a neighbour of the cell? */
static bool is_touched(const struct turf *turf, uint32_t player, turf_cell cell)
{
    for (int d = 0; d < TURF_DIRECTIONS; d++)
        if (turf->owner[cell + (turf_cell)turf->step[d]] == player)
            return true;
    return false;
}

/* The loser no longer touches what only this cell touched. */
static void untouch_around(struct turf *turf, uint32_t loser, turf_cell cell)
{
    for (int d = 0; d < TURF_DIRECTIONS; d++) {
        const turf_cell next = cell + (turf_cell)turf->step[d];
        if (turf->owner[next] == TURF_WALL || is_touched(turf, loser, next))
            continue;
        turf->touch[next] &= (uint16_t)~turf_bit(loser);
        if (turf->owner[next] == 0)
            turf->player[loser].border--;
    }
}

unsigned turf_golden(struct turf *turf, uint32_t player, turf_cell cell)
{
    turf_cell groups[TURF_DIRECTIONS];
    const uint32_t loser = turf->owner[cell];
    const int n = groups_around(turf, cell, groups);
    struct turf_player *other = &turf->player[loser];
    turf->owner[cell] = 0; /* while the parts are looked at */
    const uint32_t parts = n <= 1 ? (uint32_t)n : rename_parts(turf, groups, n);
    other->areas = other->areas - 1 + parts;
    other->busy--;
    turf->owner[cell] = (uint8_t)player;
    untouch_around(turf, loser, cell);
    join(turf, player, cell);
    turf->player[player].busy++;
    turf->player[player].is_spent = true;
    return touch_around(turf, player, cell);
}

/* --- turns ----------------------------------------------------------------------------------- */

static bool has_golden(struct turf *turf, uint32_t player)
{
    if (turf->player[player].is_spent)
        return false;
    turf->patience = TURF_PATIENCE;
    for (turf_cell cell = turf->stride; cell < turf->n_cells - turf->stride; cell++)
        if (can_golden(turf, player, cell))
            return true;
    return false;
}

static void pass_on(struct turf *turf)
{
    uint32_t next = turf->mover;
    for (uint32_t i = 0; i < turf->players; i++) {
        next = next == turf->players ? 1 : next + 1;
        if (next == turf->skipper)
            break;
        if (turf_free(turf, next) > 0 || has_golden(turf, next)) {
            turf->mover = next;
            return;
        }
    }
    turf->mover = 0;
}

size_t turf_moves(struct turf *turf, turf_move *out)
{
    const bool may_golden = !turf->player[turf->mover].is_spent;
    size_t n = 0;
    turf->patience = TURF_PATIENCE;
    for (turf_cell cell = turf->stride; cell < turf->n_cells - turf->stride; cell++)
        if (turf_can_take(turf, turf->mover, cell))
            out[n++] = cell;
        else if (may_golden && can_golden(turf, turf->mover, cell))
            out[n++] = cell | TURF_GOLDEN;
    return n;
}

void turf_apply(struct turf *turf, turf_move move)
{
    if (move != TURF_SKIP)
        turf->skipper = 0;
    else if (!turf->skipper)
        turf->skipper = turf->mover;
    if (move != TURF_SKIP && (move & TURF_GOLDEN))
        turf_golden(turf, turf->mover, move & ~TURF_GOLDEN);
    else if (move != TURF_SKIP)
        turf_take(turf, turf->mover, move);
    pass_on(turf);
}
