/*
 * verify.c - the rules of Neutron once more, plainly, to check samples of a table with.
 *
 * A board is 25 letters from a1 to e5: M for the pieces of the player to move, whose home is rank
 * 1, O for the opponent's, N for the Neutron, '.' for empty squares. Nothing is shared with the
 * passes but the table's look-up.
 */
#include "knowledge/disk/neutron/verify.h"

#include <string.h>

#include <quincunx/random.h>

enum { SIDE = 5 };

struct board {
    char squares[NEUTRON_SQUARES];
};

static const struct {
    int file, rank;
} steps[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

enum { N_STEPS = sizeof steps / sizeof steps[0] };

static struct board draw_board(uint32_t mover, uint32_t opponent)
{
    struct board board;
    for (int s = 0; s < NEUTRON_SQUARES; s++)
        board.squares[s] = ".MO"[(mover >> s & 1) + 2 * (opponent >> s & 1)];
    return board;
}

/* Where a slide ends; the same square when it is none. */
static int slide(const struct board *board, int from, int direction)
{
    int file = from % SIDE, rank = from / SIDE;
    for (;;) {
        const int next_file = file + steps[direction].file;
        const int next_rank = rank + steps[direction].rank;
        if (next_file < 0 || next_file >= SIDE || next_rank < 0 || next_rank >= SIDE ||
            board->squares[next_rank * SIDE + next_file] != '.')
            return rank * SIDE + file;
        file = next_file;
        rank = next_rank;
    }
}

static void move(struct board *board, int from, int to)
{
    board->squares[to] = board->squares[from];
    board->squares[from] = '.';
}

/* All of one player's pieces stand on a rank. */
static bool holds_rank(const struct board *board, char piece, int rank)
{
    for (int s = 0; s < NEUTRON_SQUARES; s++)
        if (board->squares[s] == piece && s / SIDE != rank)
            return false;
    return true;
}

static uint32_t find(const struct board *board, char piece, bool is_turned)
{
    uint32_t set = 0;
    for (int s = 0; s < NEUTRON_SQUARES; s++)
        if (board->squares[s] == piece)
            set |= 1U << (is_turned ? NEUTRON_SQUARES - 1 - s : s);
    return set;
}

/* --- values --- */

static bool is_better(struct neutron_value a, struct neutron_value b)
{
    if (a.sign != b.sign)
        return a.sign > b.sign;
    return a.sign > 0 ? a.distance < b.distance : a.distance > b.distance;
}

/* A thread's view of the table. */
struct checker {
    struct neutron_table *table;
    const struct neutron_sets *sets;
    struct neutron_check check;
    bool is_house;
    bool has_failed; /* the table could not be read */
    struct qx_error error;
};

/* The value, for the player who has just moved, of leaving this board to the opponent. */
static struct neutron_value value_left(struct checker *checker, const struct board *board)
{
    if (checker->is_house && holds_rank(board, 'M', SIDE - 1))
        return (struct neutron_value){1, 1};
    const struct neutron_position left = {
        .mover = find(board, 'O', true),
        .opponent = find(board, 'M', true),
        .neutron = __builtin_ctz(find(board, 'N', true)),
    };
    struct neutron_value value = {0, 0};
    if (!neutron_table_value(checker->table, &left, &value, &checker->error))
        checker->has_failed = true;
    return (struct neutron_value){-value.sign, value.sign ? value.distance + 1 : 0};
}

/* The best of all piece moves, the Neutron having slid. */
static struct neutron_value value_of_pieces(struct checker *checker, const struct board *board)
{
    struct neutron_value best = {-1, 1};
    bool is_first = true;
    for (int from = 0; from < NEUTRON_SQUARES; from++) {
        if (board->squares[from] != 'M')
            continue;
        for (int d = 0; d < N_STEPS; d++) {
            const int to = slide(board, from, d);
            if (to == from)
                continue;
            struct board after = *board;
            move(&after, from, to);
            const struct neutron_value value = value_left(checker, &after);
            if (is_first || is_better(value, best))
                best = value;
            is_first = false;
        }
    }
    return best;
}

/* Values after the Neutron's slide, worked out once for each square it ends on. */
struct landings {
    struct neutron_value value[NEUTRON_SQUARES];
    bool is_known[NEUTRON_SQUARES];
};

static struct neutron_value value_of_landing(struct checker *checker, const struct board *pieces,
                                             int square, struct landings *landings)
{
    if (square / SIDE == 0)
        return (struct neutron_value){1, 1};
    if (square / SIDE == SIDE - 1)
        return (struct neutron_value){-1, 1};
    if (!landings->is_known[square]) {
        struct board board = *pieces;
        board.squares[square] = 'N';
        landings->value[square] = value_of_pieces(checker, &board);
        landings->is_known[square] = true;
    }
    return landings->value[square];
}

/* The value by the rules of a Neutron on a square, with the pieces as they stand. */
static struct neutron_value value_by_rules(struct checker *checker, const struct board *pieces,
                                           int square, struct landings *landings)
{
    if (checker->is_house && holds_rank(pieces, 'O', 0))
        return (struct neutron_value){-1, 0};
    struct neutron_value best = {checker->is_house ? 0 : -1, 0};
    bool is_first = true;
    for (int d = 0; d < N_STEPS; d++) {
        const int to = slide(pieces, square, d);
        if (to == square)
            continue;
        const struct neutron_value value = value_of_landing(checker, pieces, to, landings);
        if (is_first || is_better(value, best))
            best = value;
        is_first = false;
    }
    return best;
}

/* --- checking --- */

static void check_position(struct checker *checker, const struct neutron_position *position,
                           struct neutron_value by_rules)
{
    struct neutron_value in_table;
    if (!neutron_table_value(checker->table, position, &in_table, &checker->error)) {
        checker->has_failed = true;
        return;
    }
    checker->check.n_positions++;
    if (in_table.sign == by_rules.sign && in_table.distance == by_rules.distance)
        return;
    checker->check.n_wrong++;
    qx_fail(&checker->error,
            "pieces %07x against %07x, Neutron on %d: the table says %d in %d, its moves %d in %d",
            (unsigned)position->mover, (unsigned)position->opponent, position->neutron,
            in_table.sign, in_table.distance, by_rules.sign, by_rules.distance);
}

static void check_pair(struct checker *checker, uint32_t mover, uint32_t opponent)
{
    const struct board pieces = draw_board(mover, opponent);
    struct landings landings = {.is_known = {false}};
    if (checker->is_house && holds_rank(&pieces, 'M', SIDE - 1))
        return;
    for (int square = SIDE; square < NEUTRON_SQUARES - SIDE; square++) {
        if (pieces.squares[square] != '.')
            continue;
        const struct neutron_position position = {mover, opponent, square};
        check_position(checker, &position, value_by_rules(checker, &pieces, square, &landings));
    }
}

static struct checker checker_over(struct neutron_table *table, const struct neutron_sets *sets)
{
    return (struct checker){.table = table,
                            .sets = sets,
                            .is_house = neutron_table_head(table)->rules == NEUTRON_HOUSE};
}

static bool conclude(const struct checker *checker, struct neutron_check *check,
                     struct qx_error *error)
{
    check->n_positions += checker->check.n_positions;
    check->n_wrong += checker->check.n_wrong;
    if (!checker->has_failed && !checker->check.n_wrong)
        return true;
    return qx_fail(error, "%s", checker->error.text);
}

/* Pairs drawn beside one set: their positions' moves lead into a single block. */
enum { DRAWN_TOGETHER = 32 };

bool neutron_verify_some(struct neutron_table *table, const struct neutron_sets *sets,
                         uint64_t n_pairs, uint64_t seed, struct neutron_check *check,
                         struct qx_error *error)
{
    struct checker checker = checker_over(table, sets);
    struct qx_random random;
    struct neutron_block block;
    qx_random_init(&random, seed);
    for (uint64_t i = 0; i < n_pairs; i++) {
        if (i % DRAWN_TOGETHER == 0)
            neutron_block_open(&block, sets,
                               sets->block_set[qx_random_below(&random, sets->n_blocks)]);
        const uint32_t key = sets->pair_key[qx_random_below(&random, sets->n_pairs)];
        check_pair(&checker, neutron_block_white(&block, key), block.set);
    }
    *check = (struct neutron_check){0};
    return conclude(&checker, check, error);
}
