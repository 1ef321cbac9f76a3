/*
 * verify_all.c - checks every position of a table against its moves, in minutes.
 *
 * The opponent's pieces stay as they are in a player's turn, so all that can be left to the
 * opponent lies in one block. Its codes are laid out as a row for each index: a score for each
 * place of the Neutron, the higher the better for the player who leaves the position. A slide of a
 * piece is then one row, looked at for all places of the Neutron together; only where the Neutron
 * stands in the slide's way does the slide end sooner. The best row of all slides says what each
 * place is worth to land on, and the Neutron's own slides give the value by the rules, which must
 * be the one in the table.
 *
 * The passes go backwards over masks; this goes forwards over values and shares with them only
 * where positions are kept (sets.h).
 */
#include "knowledge/disk/neutron/verify.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

enum {
    SIDE = 5,
    DIRECTIONS = 8,
    LANES = 16, /* places, and one to fill up */
    CODES = 256,
    LOST_AT_ONCE = 0, /* a loss in d is d */
    LOST_IN_ONE = 1,
    DRAWN = 128,
    WON_IN_ONE = 254, /* a win in d is 255 - d */
};

struct row {
    uint8_t score[LANES];
};

/* What is the same for all threads. */
struct inspection {
    struct neutron_table *table;
    const struct neutron_sets *sets;
    const struct qx_work *work;
    bool is_house;
    uint8_t own[CODES];  /* code -> score of the player to move */
    uint8_t left[CODES]; /* code -> score of the player who leaves it to the other */
    int8_t ray[NEUTRON_SQUARES][DIRECTIONS][SIDE]; /* squares to the edge, then -1 */
    atomic_uint next_block;
    struct inspector *inspectors;
};

/* A thread at work on a block. */
struct inspector {
    const struct inspection *all;
    struct neutron_block block;
    struct row *rows; /* for each index of the block */
    struct neutron_check check;
    struct qx_error error;
    bool has_failed;
};

/* --- what is worked out before --- */

static uint8_t score_of(struct neutron_value value)
{
    if (value.sign == 0)
        return DRAWN;
    return (uint8_t)(value.sign > 0 ? 255 - value.distance : value.distance);
}

static void make_scores(struct inspection *all)
{
    for (int code = 0; code < CODES - 1; code++) {
        const struct neutron_value value = neutron_table_decode(code);
        const struct neutron_value left = {-value.sign, value.distance + 1};
        all->own[code] = score_of(value);
        all->left[code] = score_of(left);
    }
}

static void make_ray(int from, int files, int ranks, int8_t ray[SIDE])
{
    int n = 0;
    for (int file = from % SIDE + files, rank = from / SIDE + ranks;
         file >= 0 && file < SIDE && rank >= 0 && rank < SIDE; file += files, rank += ranks)
        ray[n++] = (int8_t)(rank * SIDE + file);
    ray[n] = -1;
}

static void make_rays(struct inspection *all)
{
    for (int from = 0; from < NEUTRON_SQUARES; from++) {
        int n = 0;
        for (int files = -1; files <= 1; files++)
            for (int ranks = -1; ranks <= 1; ranks++)
                if (files != 0 || ranks != 0)
                    make_ray(from, files, ranks, all->ray[from][n++]);
    }
}

/* --- a block --- */

/* Positions in which the player has just won are no positions: they are worth that win. */
static void fill_rows(struct inspector *inspector, const uint8_t *codes)
{
    const struct inspection *all = inspector->all;
    const uint32_t n_pairs = all->sets->n_pairs;
    for (int place = 0; place < NEUTRON_PLACES; place++)
        for (uint32_t i = 0; i < n_pairs; i++)
            inspector->rows[i].score[place] = all->left[codes[(size_t)place * n_pairs + i]];
    for (uint32_t i = 0; all->is_house && i < n_pairs; i++)
        if (!(neutron_block_white(&inspector->block, all->sets->pair_key[i]) & ~NEUTRON_RANK_5))
            memset(&inspector->rows[i], WON_IN_ONE, sizeof inspector->rows[i]);
}

static const struct row *row_after(const struct inspector *inspector, uint32_t key, int from,
                                   int to)
{
    const uint32_t *key_bit = inspector->block.key_bit;
    const uint32_t after = key ^ key_bit[from] ^ key_bit[to];
    return &inspector->rows[neutron_key_index(inspector->all->sets, after)];
}

static void raise_to(struct row *best, const struct row *other)
{
    for (int i = 0; i < LANES; i++)
        best->score[i] = other->score[i] > best->score[i] ? other->score[i] : best->score[i];
}

/* A piece slides along a ray, past `n_free` squares: all the way, or up to the Neutron. */
static void slide_piece(const struct inspector *inspector, uint32_t key, int from,
                        const int8_t *ray, int n_free, struct row *best)
{
    const struct row before = *best;
    raise_to(best, row_after(inspector, key, from, ray[n_free - 1]));
    for (int i = 0; i < n_free; i++) {
        const int place = ray[i] - SIDE;
        if (place < 0 || place >= NEUTRON_PLACES)
            continue;
        best->score[place] = before.score[place];
        const uint8_t score =
            i > 0 ? row_after(inspector, key, from, ray[i - 1])->score[place] : LOST_AT_ONCE;
        if (score > best->score[place])
            best->score[place] = score;
    }
}

static int count_free(const int8_t *ray, uint32_t occupied)
{
    int n = 0;
    while (ray[n] >= 0 && !(occupied >> ray[n] & 1))
        n++;
    return n;
}

/* What each place is worth for the Neutron to land on: the best that the pieces make of it. Who has
 * no move then loses. */
static struct row value_landings(const struct inspector *inspector, uint32_t mover, uint32_t key)
{
    const uint32_t occupied = mover | inspector->block.set;
    struct row best;
    memset(&best, LOST_IN_ONE, sizeof best);
    for (uint32_t left = mover; left; left &= left - 1) {
        const int from = __builtin_ctz(left);
        for (int d = 0; d < DIRECTIONS; d++) {
            const int8_t *ray = inspector->all->ray[from][d];
            const int n_free = count_free(ray, occupied);
            if (n_free > 0)
                slide_piece(inspector, key, from, ray, n_free, &best);
        }
    }
    return best;
}

/* What the Neutron's slides from a square are worth. */
static uint8_t value_square(const struct inspection *all, int square, uint32_t occupied,
                            const struct row *landings)
{
    uint8_t best = 0;
    bool is_blocked = true;
    for (int d = 0; d < DIRECTIONS; d++) {
        const int8_t *ray = all->ray[square][d];
        const int n_free = count_free(ray, occupied);
        if (n_free == 0)
            continue;
        const int to = (uint8_t)ray[n_free - 1];
        const uint8_t score = to < SIDE                      ? WON_IN_ONE
                              : to >= NEUTRON_SQUARES - SIDE ? LOST_IN_ONE
                                                             : landings->score[to - SIDE];
        best = score > best ? score : best;
        is_blocked = false;
    }
    if (is_blocked)
        return all->is_house ? DRAWN : LOST_AT_ONCE;
    return best;
}

/* The scores that the table gives to the positions of a pair, by the Neutron's square. */
static bool look_up(struct inspector *inspector, uint32_t mover, struct row *out)
{
    const struct neutron_sets *sets = inspector->all->sets;
    const struct neutron_pair pair =
        neutron_pair_find(sets, neutron_set_turn(mover), neutron_set_turn(inspector->block.set));
    const uint8_t *codes =
        neutron_table_block(inspector->all->table, pair.block, &inspector->error);
    if (!codes)
        return false;
    for (int place = 0; place < NEUTRON_PLACES; place++) {
        const uint32_t there =
            neutron_pair_places(sets, pair, neutron_places_turn(UINT32_C(1) << place));
        const size_t at = (size_t)__builtin_ctz(there) * sets->n_pairs + pair.index;
        out->score[place] = inspector->all->own[codes[at]];
    }
    return true;
}

static void accuse(struct inspector *inspector, uint32_t mover, int square, int by_rules, int said)
{
    inspector->check.n_wrong++;
    qx_fail(&inspector->error,
            "pieces %07x against %07x, Neutron on %d: the table says %d, its moves %d "
            "(255 less the distance of a win, 128 a draw, the distance of a loss)",
            (unsigned)mover, (unsigned)inspector->block.set, square, said, by_rules);
}

/* All places of the Neutron beside a pair of sets. A game that the opponent has just won is no
 * position any more, but the table has it, as lost. */
static void check_pair(struct inspector *inspector, uint32_t mover, uint32_t key)
{
    const struct inspection *all = inspector->all;
    const uint32_t occupied = mover | inspector->block.set;
    const bool is_over = all->is_house && !(inspector->block.set & ~NEUTRON_RANK_1);
    const int weight = inspector->block.is_symmetric ? 1 : 2;
    struct row said;
    if (all->is_house && !(mover & ~NEUTRON_RANK_5))
        return;
    if (!look_up(inspector, mover, &said)) {
        inspector->has_failed = true;
        return;
    }
    const struct row landings = value_landings(inspector, mover, key);
    for (int square = SIDE; square < NEUTRON_SQUARES - SIDE; square++) {
        if (occupied >> square & 1)
            continue;
        const int by_rules =
            is_over ? LOST_AT_ONCE : value_square(all, square, occupied, &landings);
        inspector->check.n_positions += is_over ? 0 : (uint64_t)weight;
        if (by_rules != said.score[square - SIDE])
            accuse(inspector, mover, square, by_rules, said.score[square - SIDE]);
    }
}

static bool check_block(struct inspector *inspector, uint32_t number)
{
    const struct neutron_sets *sets = inspector->all->sets;
    neutron_block_open(&inspector->block, sets, sets->block_set[number]);
    const uint8_t *codes = neutron_table_block(inspector->all->table, number, &inspector->error);
    if (!codes)
        return false;
    fill_rows(inspector, codes);
    for (uint32_t i = 0; i < sets->n_pairs && !inspector->has_failed; i++) {
        const uint32_t key = sets->pair_key[i];
        check_pair(inspector, neutron_block_white(&inspector->block, key), key);
    }
    return !inspector->has_failed;
}

/* --- all blocks --- */

static void inspect(void *context, int part)
{
    struct inspection *all = context;
    struct inspector *inspector = &all->inspectors[part];
    const uint32_t n_blocks = all->sets->n_blocks;
    *inspector = (struct inspector){
        .all = all,
        .rows = calloc(all->sets->n_pairs, sizeof *inspector->rows),
        .error = {"no memory to check the table of Neutron"},
    };
    inspector->has_failed = !inspector->rows;
    while (!inspector->has_failed && !qx_work_is_stopped(all->work)) {
        const uint32_t number = atomic_fetch_add(&all->next_block, 1);
        if (number >= n_blocks)
            break;
        if (part == 0)
            qx_work_tell(all->work, "checking every position", number, n_blocks);
        inspector->has_failed = !check_block(inspector, number);
    }
    free(inspector->rows);
}

bool neutron_verify_all(struct neutron_table *table, const struct neutron_sets *sets,
                        const struct qx_work *work, struct neutron_check *check,
                        struct qx_error *error)
{
    const int n_threads = thread_bound(work->threads);
    struct inspection all = {
        .table = table,
        .sets = sets,
        .work = work,
        .is_house = neutron_table_head(table)->rules == NEUTRON_HOUSE,
        .inspectors = calloc((size_t)n_threads, sizeof *all.inspectors),
    };
    *check = (struct neutron_check){0};
    if (!all.inspectors)
        return qx_fail(error, "no memory to check the table of Neutron");
    make_scores(&all);
    make_rays(&all);
    thread_run(n_threads, inspect, &all);
    bool is_right = !qx_work_is_stopped(work) || qx_fail(error, "stopped");
    for (int i = 0; i < n_threads; i++) {
        const struct inspector *inspector = &all.inspectors[i];
        check->n_positions += inspector->check.n_positions;
        check->n_wrong += inspector->check.n_wrong;
        if (inspector->has_failed || inspector->check.n_wrong > 0)
            is_right = qx_fail(error, "%s", inspector->error.text);
    }
    free(all.inspectors);
    return is_right;
}
