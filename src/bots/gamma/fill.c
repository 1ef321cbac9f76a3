/*
 * fill.c - Gamma played to the end in a hurry.
 */
#include "bots/gamma/fill.h"

#include <stdlib.h>

enum { NOWHERE = 0, FRONT_TRIES = 4, DROP_TRIES = 4, GOLDEN_TRIES = 12 };

bool fill_init(struct fill *fill, const struct turf *turf)
{
    const uint32_t n = turf->n_cells + TURF_DIRECTIONS * TURF_PLAYERS; /* golden moves touch anew */
    *fill = (struct fill){0};
    turf_cell *cells = malloc((size_t)n * (turf->players + 1) * sizeof *cells);
    if (!cells)
        return false;
    fill->free = cells;
    for (uint32_t p = 1; p <= turf->players; p++)
        fill->front[p] = cells + (size_t)p * n;
    return true;
}

void fill_release(struct fill *fill)
{
    free(fill->free);
}

/* A number below n; the bias is of no account here. */
static uint32_t draw(struct qx_random *random, uint32_t n)
{
    return (uint32_t)((qx_random_next(random) >> 32) * n >> 32);
}

static void collect(struct fill *fill, const struct turf *turf)
{
    fill->n_free = 0;
    for (uint32_t p = 1; p <= turf->players; p++)
        fill->n_front[p] = 0;
    for (turf_cell cell = turf->stride; cell < turf->n_cells - turf->stride; cell++) {
        if (turf->owner[cell])
            continue;
        fill->free[fill->n_free++] = cell;
        for (unsigned bits = turf->touch[cell]; bits; bits &= bits - 1) {
            const int p = __builtin_ctz(bits) + 1;
            fill->front[p][fill->n_front[p]++] = cell;
        }
    }
}

/* A field that the player touches, best one that others touch, too; NOWHERE: there is none. */
static turf_cell draw_front(struct fill *fill, const struct turf *turf, uint32_t player,
                            struct qx_random *random, bool *is_contested)
{
    turf_cell *front = fill->front[player], cell = NOWHERE;
    uint32_t *n = &fill->n_front[player];
    for (int tries = 0; tries<FRONT_TRIES && * n> 0;) {
        const uint32_t i = draw(random, *n);
        if (turf->owner[front[i]] || !(turf->touch[front[i]] & turf_bit(player))) {
            front[i] = front[--*n];
            continue;
        }
        cell = front[i];
        *is_contested = (turf->touch[cell] & ~turf_bit(player)) != 0;
        if (*is_contested)
            break;
        tries++;
    }
    return cell;
}

/* A free field away from one's own, best where others are; NOWHERE: none was found. */
static turf_cell draw_drop(struct fill *fill, const struct turf *turf, uint32_t player,
                           struct qx_random *random)
{
    turf_cell cell = NOWHERE;
    for (int tries = 0; tries < DROP_TRIES && fill->n_free > 0;) {
        const uint32_t i = draw(random, fill->n_free);
        if (turf->owner[fill->free[i]]) {
            fill->free[i] = fill->free[--fill->n_free];
            continue;
        }
        cell = fill->free[i];
        if (!(turf->touch[cell] & turf_bit(player)) && turf->touch[cell])
            break;
        tries++;
    }
    return cell;
}

static void push_front(struct fill *fill, const struct turf *turf, uint32_t player, turf_cell cell,
                       unsigned fresh)
{
    for (; fresh; fresh &= fresh - 1)
        fill->front[player][fill->n_front[player]++] =
            cell + (turf_cell)turf->step[__builtin_ctz(fresh)];
}

/* The field of another's that opens most, of some drawn; NOWHERE: none was found. */
static turf_cell draw_golden(const struct turf *turf, uint32_t player, struct qx_random *random)
{
    turf_cell best = NOWHERE;
    int most = -1;
    for (int tries = 0; tries < GOLDEN_TRIES; tries++) {
        const turf_cell cell = turf->stride + draw(random, turf->n_cells - 2 * turf->stride);
        if (!turf_can_golden_here(turf, player, cell))
            continue;
        int opens = 0;
        for (int d = 0; d < TURF_DIRECTIONS; d++) {
            const turf_cell next = cell + (turf_cell)turf->step[d];
            opens += turf->owner[next] == 0 && !(turf->touch[next] & turf_bit(player));
        }
        if (opens > most) {
            most = opens;
            best = cell;
        }
    }
    return best;
}

/* One turn of a player; false: nothing was done. */
static bool play(struct fill *fill, struct turf *turf, uint32_t player, struct qx_random *random)
{
    bool is_contested = false;
    turf_cell cell = draw_front(fill, turf, player, random, &is_contested);
    if (!is_contested && turf->player[player].areas < turf->limit) {
        const turf_cell drop = draw_drop(fill, turf, player, random);
        cell = drop != NOWHERE ? drop : cell;
    }
    if (cell != NOWHERE) {
        push_front(fill, turf, player, cell, turf_take(turf, player, cell));
        return true;
    }
    if (turf->player[player].is_spent)
        return false;
    cell = draw_golden(turf, player, random);
    if (cell == NOWHERE)
        return false;
    push_front(fill, turf, player, cell, turf_golden(turf, player, cell));
    return true;
}

void fill_run(struct fill *fill, struct turf *turf, struct qx_random *random)
{
    uint32_t n_idle = 0;
    collect(fill, turf);
    for (uint32_t player = turf->mover; player && n_idle < turf->players;) {
        n_idle = play(fill, turf, player, random) ? 0 : n_idle + 1;
        player = player == turf->players ? 1 : player + 1;
    }
}
