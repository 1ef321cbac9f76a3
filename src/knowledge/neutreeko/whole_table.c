/*
 * whole_table.c - Neutreeko solved backwards from the ends, in a table as small as its symmetry
 * allows.
 *
 * A row of the table belongs to a set of the opponent's and has a byte for every set of the
 * mover's. While the mover moves, the opponent's set stays: all moves of a row happen inside the
 * row, and what they lead to is a position in which the sets have changed roles, in the row of the
 * mover's set.
 *
 * Turning and mirroring the board changes nothing, so only one opponent's set of every class of up
 * to eight has a row. A position elsewhere is looked up through the symmetry that carries its
 * opponent's set to that representative.
 *
 * The ends are settled first; then every settled position settles its parents, breadth first: the
 * parent of a loss is a win, and a parent all of whose moves lead to wins is a loss. A byte that is
 * not settled yet counts the moves that may still be good. A slide undone: the piece goes back any
 * number of free squares from a place where something in front of it had stopped it.
 */
#include "knowledge/neutreeko/whole_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/slide5/slide5.h"

enum {
    SETS = NEUTREEKO_SETS,
    SYMMETRIES = 8,
    MOST_ROWS = 400,
    COUNTING = 128, /* a byte from here to COUNTING + 24 counts the moves that may still be good */
};

struct row {
    uint16_t set;               /* the opponent's set */
    uint8_t n_fixing;           /* symmetries that carry it to itself, */
    uint8_t fixing[SYMMETRIES]; /* the identity first                  */
};

/* What does not depend on values: sets, their numbers, their images. */
struct sets {
    uint8_t square[SETS][3];
    slide5_set squares[SETS];
    uint16_t number[SLIDE5_SQUARES][SLIDE5_SQUARES][SLIDE5_SQUARES]; /* in any order */
    uint16_t image[SYMMETRIES][SETS];
};

struct neutreeko_table {
    struct sets sets;
    unsigned n_rows;
    struct row row[MOST_ROWS];
    uint16_t row_of[SETS]; /* the row of the set's class,       */
    uint8_t carries[SETS]; /* and a symmetry that carries it there */
    uint8_t (*value)[SETS];
};

/* Settled positions, in the order in which they were: row × SETS + mover's set. */
struct queue {
    uint32_t *entry;
    size_t n;
};

/* --- sets and symmetries --------------------------------------------------------------------- */

static unsigned turn_square(unsigned square, unsigned symmetry)
{
    unsigned file = square % 5, rank = square / 5;
    if (symmetry & 1)
        file = 4 - file;
    if (symmetry & 2)
        rank = 4 - rank;
    return symmetry & 4 ? file * 5 + rank : rank * 5 + file;
}

static void number_sets(struct sets *sets)
{
    unsigned n = 0;
    for (unsigned c = 2; c < SLIDE5_SQUARES; c++)
        for (unsigned b = 1; b < c; b++)
            for (unsigned a = 0; a < b; a++, n++) {
                const uint8_t squares[] = {(uint8_t)a, (uint8_t)b, (uint8_t)c};
                memcpy(sets->square[n], squares, sizeof squares);
                sets->squares[n] = slide5_one(a) | slide5_one(b) | slide5_one(c);
                sets->number[a][b][c] = sets->number[a][c][b] = sets->number[b][a][c] =
                    sets->number[b][c][a] = sets->number[c][a][b] = sets->number[c][b][a] =
                        (uint16_t)n;
            }
    for (unsigned set = 0; set < SETS; set++)
        for (unsigned symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            unsigned a = turn_square(sets->square[set][0], symmetry);
            unsigned b = turn_square(sets->square[set][1], symmetry);
            unsigned c = turn_square(sets->square[set][2], symmetry);
            sets->image[symmetry][set] = sets->number[a][b][c];
        }
}

/* Gives a row to the lowest set of every class. */
static void choose_rows(struct neutreeko_table *table)
{
    const struct sets *sets = &table->sets;
    for (unsigned set = 0; set < SETS; set++) {
        unsigned best = 0;
        for (unsigned symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            if (sets->image[symmetry][set] < sets->image[best][set])
                best = symmetry;
        table->carries[set] = (uint8_t)best;
        if (sets->image[best][set] != set) {
            table->row_of[set] = table->row_of[sets->image[best][set]];
            continue;
        }
        assert(table->n_rows < MOST_ROWS);
        struct row *row = &table->row[table->n_rows];
        table->row_of[set] = (uint16_t)table->n_rows++;
        row->set = (uint16_t)set;
        for (unsigned symmetry = 0; symmetry < SYMMETRIES; symmetry++)
            if (sets->image[symmetry][set] == set)
                row->fixing[row->n_fixing++] = (uint8_t)symmetry;
    }
}

/* --- ends and counters ----------------------------------------------------------------------- */

static unsigned count_slides(slide5_set occupied, slide5_set pieces)
{
    unsigned n = 0;
    for (unsigned direction = 0; direction < SLIDE5_DIRECTIONS; direction++) {
        int step = slide5_steps[direction];
        slide5_set free = step > 0 ? ~occupied >> step : ~occupied << -step;
        for (slide5_set movable = pieces & free; movable; movable &= movable - 1)
            n++;
    }
    return n;
}

static void begin_row(struct neutreeko_table *table, unsigned number, struct queue *queue)
{
    slide5_set theirs = table->sets.squares[table->row[number].set];
    bool is_over = slide5_rows(theirs) != 0;
    for (unsigned set = 0; set < SETS; set++) {
        slide5_set mine = table->sets.squares[set];
        uint8_t *value = &table->value[number][set];
        if (mine & theirs || slide5_rows(mine)) {
            *value = NEUTREEKO_NONE;
        } else if (is_over) {
            *value = 0;
            queue->entry[queue->n++] = number * SETS + set;
        } else {
            *value = (uint8_t)(COUNTING + count_slides(mine | theirs | SLIDE5_WALLS, mine));
        }
    }
}

/* --- backwards ------------------------------------------------------------------------------- */

/* A position one move earlier, in the row of the side that did not move then. */
static void settle_parent(struct neutreeko_table *table, unsigned row, unsigned set,
                          unsigned distance, struct queue *queue)
{
    uint8_t *value = &table->value[row][set];
    if (*value < COUNTING || *value >= NEUTREEKO_DRAW)
        return;
    bool is_win = distance % 2 == 0;
    if (!is_win && --*value > COUNTING)
        return;
    *value = (uint8_t)(distance + 1);
    queue->entry[queue->n++] = row * SETS + set;
}

/* All positions of the row from which a slide makes the mover's set `after`. */
static void settle_parents(struct neutreeko_table *table, unsigned row, unsigned after,
                           unsigned distance, struct queue *queue)
{
    const struct sets *sets = &table->sets;
    slide5_set occupied = sets->squares[table->row[row].set] | sets->squares[after] | SLIDE5_WALLS;
    for (unsigned i = 0; i < 3; i++) {
        unsigned stopped = slide5_bit(sets->square[after][i]);
        const uint16_t *number =
            sets->number[sets->square[after][(i + 1) % 3]][sets->square[after][(i + 2) % 3]];
        for (unsigned direction = 0; direction < SLIDE5_DIRECTIONS; direction++) {
            unsigned step = (unsigned)slide5_steps[direction];
            if (!(occupied >> (stopped + step) & 1))
                continue;
            for (unsigned from = stopped - step; !(occupied >> from & 1); from -= step)
                settle_parent(table, row, number[slide5_square(from)], distance, queue);
        }
    }
}

/*
 * The parents of a settled position. Of positions that a symmetry of their row carries into each
 * other only the lowest speaks, for all of them: once for every different image in the row where
 * the parents are.
 */
static void settle_from(struct neutreeko_table *table, uint32_t entry, struct queue *queue)
{
    const struct sets *sets = &table->sets;
    unsigned mine = entry % SETS, distance = table->value[entry / SETS][mine];
    const struct row *here = &table->row[entry / SETS];
    for (unsigned i = 1; i < here->n_fixing; i++)
        if (sets->image[here->fixing[i]][mine] < mine)
            return;
    unsigned there = table->row_of[mine];
    unsigned after = sets->image[table->carries[mine]][here->set];
    const struct row *row = &table->row[there];
    unsigned seen[SYMMETRIES], n_seen = 0;
    for (unsigned i = 0; i < row->n_fixing; i++) {
        unsigned image = sets->image[row->fixing[i]][after];
        bool is_new = true;
        for (unsigned j = 0; j < n_seen; j++)
            is_new = is_new && seen[j] != image;
        if (!is_new)
            continue;
        seen[n_seen++] = image;
        settle_parents(table, there, image, distance, queue);
    }
}

static void settle_all(struct neutreeko_table *table, struct queue *queue)
{
    for (unsigned row = 0; row < table->n_rows; row++)
        begin_row(table, row, queue);
    for (size_t next = 0; next < queue->n; next++)
        settle_from(table, queue->entry[next], queue);
    for (unsigned row = 0; row < table->n_rows; row++)
        for (unsigned set = 0; set < SETS; set++)
            if (table->value[row][set] >= COUNTING && table->value[row][set] != NEUTREEKO_NONE)
                table->value[row][set] = NEUTREEKO_DRAW;
}

struct neutreeko_table *neutreeko_table_new(void)
{
    struct neutreeko_table *table = calloc(1, sizeof *table);
    struct queue queue = {NULL, 0};
    if (!table)
        return NULL;
    number_sets(&table->sets);
    choose_rows(table);
    table->value = malloc(table->n_rows * sizeof *table->value);
    queue.entry = malloc((size_t)table->n_rows * SETS * sizeof *queue.entry);
    bool has_memory = table->value && queue.entry;
    if (has_memory)
        settle_all(table, &queue);
    free(queue.entry);
    if (has_memory)
        return table;
    neutreeko_table_free(table);
    return NULL;
}

void neutreeko_table_free(struct neutreeko_table *table)
{
    if (table)
        free(table->value);
    free(table);
}

unsigned neutreeko_set_beside(const struct neutreeko_table *table, unsigned mine, unsigned theirs)
{
    const uint8_t *taken = table->sets.square[mine];
    unsigned square[3];
    for (unsigned i = 0; i < 3; i++) {
        square[i] = table->sets.square[theirs][i];
        for (unsigned j = 0; j < 3; j++)
            square[i] += taken[j] <= square[i];
    }
    return table->sets.number[square[0]][square[1]][square[2]];
}

unsigned neutreeko_table_get(const struct neutreeko_table *table, unsigned mine, unsigned theirs)
{
    return table->value[table->row_of[theirs]][table->sets.image[table->carries[theirs]][mine]];
}
