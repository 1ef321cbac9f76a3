/*
 * test_neutron_solver.c - claims about the exact values of Neutron, on boards with two and three
 * pieces a side.
 */
#include "knowledge/neutron_solved.h"

#include "knowledge/neutron/answer.h"
#include "knowledge/neutron/book.h"
#include "knowledge/neutron/neutron_turns.h"
#include "knowledge/disk/neutron/verify.h"
#include "knowledge/neutron_values_naive.h"

/* A board drawn from rank 5 down to rank 1, W to move. */
static struct neutron_position drawn(const char *board)
{
    struct neutron_position position = {0, 0, -1};
    for (int i = 0, square; i < NEUTRON_SQUARES; i++) {
        square = (4 - i / 5) * 5 + i % 5;
        if (board[i] == 'W')
            position.mover |= 1U << square;
        else if (board[i] == 'B')
            position.opponent |= 1U << square;
        else if (board[i] == 'N')
            position.neutron = square;
    }
    return position;
}

static void assert_value(struct solved *solved, const char *board, int sign, int distance)
{
    const struct neutron_position position = drawn(board);
    struct neutron_value value;
    assert_true(neutron_table_value(solved->table, &position, &value, NULL));
    assert_int_equal(value.sign, sign);
    assert_int_equal(value.distance, distance);
}

/* --- values --- */

static void list_squares(uint32_t set, int squares[2])
{
    squares[0] = __builtin_ctz(set);
    squares[1] = 31 - __builtin_clz(set);
}

static void assert_same_as_naive(struct solved *solved, const struct naive_values *naive,
                                 uint32_t mover, uint32_t opponent)
{
    int own[2], other[2];
    list_squares(mover, own);
    list_squares(opponent, other);
    for (int neutron = 5; neutron < 20; neutron++) {
        struct neutron_value value;
        const struct neutron_position position = {mover, opponent, neutron};
        if ((mover | opponent) >> neutron & 1)
            continue;
        assert_true(neutron_table_value(solved->table, &position, &value, NULL));
        assert_int_equal(value.sign * (value.distance + 1),
                         naive_values_find(naive, own, other, neutron));
    }
}

static void assert_all_same_as_naive(enum neutron_rules rules)
{
    struct solved solved;
    struct naive_values *naive = naive_values_new(rules == NEUTRON_HOUSE);
    assert_non_null(naive);
    solved_init(&solved, rules, 2);
    for (uint32_t block = 0; block < solved.sets->n_blocks; block++) {
        const uint32_t mover = solved.sets->block_set[block];
        for (int a = 0; a < 25; a++)
            for (int b = 0; b < a; b++)
                if (!((1U << a | 1U << b) & mover))
                    assert_same_as_naive(&solved, naive, mover, 1U << a | 1U << b);
    }
    naive_values_free(naive);
    solved_release(&solved);
}

static void neutron_two_pieces_classic_as_by_naive_rounds(void **state)
{
    (void)state;
    assert_all_same_as_naive(NEUTRON_CLASSIC);
}

static void neutron_two_pieces_house_as_by_naive_rounds(void **state)
{
    (void)state;
    assert_all_same_as_naive(NEUTRON_HOUSE);
}

/* All are checked, and a value that is one off is found. */
static void assert_every_position_follows_the_rules(const struct solved *solved)
{
    const struct qx_work work = {.threads = 2};
    struct neutron_check check;
    struct qx_error error;
    assert_true(neutron_table_load(solved->table, 2, &error));
    assert_true(neutron_verify_all(solved->table, solved->sets, &work, &check, &error));
    assert_int_equal(check.n_positions, neutron_table_head(solved->table)->count.legal);
    uint8_t *codes =
        (uint8_t *)(uintptr_t)neutron_table_block(solved->table, solved->sets->n_blocks / 2, NULL);
    while (*codes < 5)
        codes++;
    *codes = (uint8_t)(*codes + 2);
    assert_false(neutron_verify_all(solved->table, solved->sets, &work, &check, &error));
    assert_true(check.n_wrong > 0);
    *codes = (uint8_t)(*codes - 2);
}

/* --- a census --- */

/* Mirror images are counted one by one; positions that are over are not among them. */
struct census {
    uint64_t won[NEUTRON_MAX_DISTANCE + 1]; /* by distance */
    uint64_t lost[NEUTRON_MAX_DISTANCE + 1];
    uint64_t drawn;
};

static void count_code(struct census *census, int code, uint64_t weight)
{
    const struct neutron_value value = neutron_table_decode(code);
    if (value.sign > 0)
        census->won[value.distance] += weight;
    else if (value.sign < 0)
        census->lost[value.distance] += weight;
    else
        census->drawn += weight;
}

/* House rules: a player holds the other's home. */
static bool is_over(uint32_t white, uint32_t black)
{
    return !(white & ~NEUTRON_RANK_5) || !(black & ~NEUTRON_RANK_1);
}

static void count_block(const struct neutron_sets *sets, bool is_house, uint32_t black,
                        const uint8_t *codes, struct census *census)
{
    struct neutron_block block;
    neutron_block_open(&block, sets, black);
    for (uint32_t i = 0; i < sets->n_pairs; i++) {
        const uint32_t white = neutron_block_white(&block, sets->pair_key[i]);
        if (is_house && is_over(white, black))
            continue;
        uint32_t legal = neutron_places_of(NEUTRON_BOARD & ~(white | black));
        for (; legal; legal &= legal - 1)
            count_code(census, codes[(size_t)__builtin_ctz(legal) * sets->n_pairs + i],
                       block.is_symmetric ? 1 : 2);
    }
}

static void take_census(struct neutron_table *table, const struct neutron_sets *sets,
                        struct census *out)
{
    const bool is_house = neutron_table_head(table)->rules == NEUTRON_HOUSE;
    memset(out, 0, sizeof *out);
    for (uint32_t block = 0; block < sets->n_blocks; block++) {
        const uint8_t *codes = neutron_table_block(table, block, NULL);
        assert_non_null(codes);
        count_block(sets, is_house, sets->block_set[block], codes, out);
    }
}

static void neutron_three_pieces_classic_have_the_known_shares(void **state)
{
    struct solved *solved = *state;
    struct census census;
    struct neutron_check check;
    struct qx_error error;
    take_census(solved->table, solved->sets, &census);
    uint64_t won = 0, lost = 0;
    for (int d = 0; d <= NEUTRON_MAX_DISTANCE; d++) {
        won += census.won[d];
        lost += census.lost[d];
    }
    /* 88.46 %, 10.61 %, 0.93 % of all placements with the Neutron on the middle ranks */
    assert_int_equal(won, 35718488);
    assert_int_equal(lost, 4283419);
    assert_int_equal(census.drawn, 376893);
    assert_int_equal(census.won[31], 8);
    assert_value(solved,
                 "B...B"
                 "....."
                 "..N.."
                 "....B"
                 "WW.W.",
                 1, 1);
    assert_value(solved,
                 "....."
                 "....."
                 "WWB.."
                 "NB..."
                 "BW...",
                 -1, 0);
    assert_true(neutron_verify_some(solved->table, solved->sets, 20000, 1, &check, &error));
    assert_true(check.n_positions > 200000);
    assert_every_position_follows_the_rules(solved);
}

static void neutron_three_pieces_house_follow_the_rules(void **state)
{
    (void)state;
    struct solved solved;
    struct neutron_check check;
    struct qx_error error;
    solved_init(&solved, NEUTRON_HOUSE, 3);
    assert_int_equal(neutron_table_head(solved.table)->count.legal, 39981300);
    assert_int_equal(neutron_table_head(solved.table)->count.blocked, 2268);
    /* blocked: both win */
    assert_value(&solved,
                 "....."
                 "....."
                 "WWB.."
                 "NB..."
                 "BW...",
                 0, 0);
    /* the last piece goes home to Black */
    assert_value(&solved,
                 "WW..."
                 ".B.B."
                 ".BNW."
                 "....."
                 ".....",
                 1, 1);
    assert_true(neutron_verify_some(solved.table, solved.sets, 20000, 2, &check, &error));
    assert_every_position_follows_the_rules(&solved);
    solved_release(&solved);
}

/* --- slides --- */

static bool value_in_table(void *context, const struct neutron_position *position,
                           struct neutron_value *out, struct qx_error *error)
{
    return neutron_table_value(context, position, out, error);
}

/* The best slide of a list of turns is worth what the standing is. */
static void assert_best_slide(const struct neutron_source *source,
                              const struct neutron_standing *standing,
                              const struct neutron_turn *turns, int n)
{
    struct neutron_value whole, best = {-1, 0}, value;
    assert_true(neutron_answer_value(source, standing, &whole, NULL));
    for (int i = 0; i < n; i++) {
        const int from = standing->is_slid ? turns[i].from : standing->position.neutron;
        const int to = standing->is_slid ? turns[i].to : turns[i].neutron_to;
        assert_true(neutron_answer_slide(source, standing, from, to, &value, NULL));
        if (neutron_value_is_better(value, best))
            best = value;
    }
    assert_int_equal(best.sign, whole.sign);
    assert_int_equal(best.distance, whole.distance);
}

static void neutron_the_best_slide_is_worth_the_position(void **state)
{
    struct solved *solved = *state;
    const struct neutron_source source = {value_in_table, solved->table, NEUTRON_CLASSIC};
    struct qx_random random;
    struct neutron_block block;
    qx_random_init(&random, 3);
    for (int i = 0; i < 500; i++) {
        const struct neutron_sets *sets = solved->sets;
        struct neutron_turn turns[NEUTRON_MAX_TURNS];
        neutron_block_open(&block, sets, sets->block_set[qx_random_below(&random, sets->n_blocks)]);
        const uint32_t key = sets->pair_key[qx_random_below(&random, sets->n_pairs)];
        struct neutron_standing standing = {.position = {neutron_block_white(&block, key),
                                                         block.set,
                                                         5 + (int)qx_random_below(&random, 15)}};
        const struct neutron_position *position = &standing.position;
        if ((position->mover | position->opponent) >> position->neutron & 1 ||
            neutron_is_blocked(position))
            continue;
        int n = neutron_turns(position, NEUTRON_CLASSIC, turns);
        assert_best_slide(&source, &standing, turns, n);
        standing.is_slid = true;
        n = neutron_piece_turns(position, NEUTRON_CLASSIC, turns);
        if (turns[0].from >= 0)
            assert_best_slide(&source, &standing, turns, n);
    }
}

/* --- books --- */

enum { SHORTEST = 1 }; /* wins that a book leaves out */

/* Plays all replies against the book's answers; returns how many positions it has answered. */
static int follow(const struct solved *solved, const struct neutron_book *book,
                  const struct neutron_position *lost, int distance)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS], answers[NEUTRON_MAX_TURNS];
    const enum neutron_rules rules = solved->place.rules;
    int n_answered = 0;
    for (int i = neutron_turns(lost, rules, turns); i-- > 0;) {
        struct neutron_value value;
        if (turns[i].sign)
            continue;
        assert_true(neutron_table_value(solved->table, &turns[i].left, &value, NULL));
        assert_int_equal(value.sign, 1);
        assert_true(value.distance < distance);
        if (value.distance <= SHORTEST)
            continue;
        int n = neutron_turns(&turns[i].left, rules, answers);
        while (n > 0 &&
               (answers[n - 1].sign ||
                neutron_book_find(book, solved->sets, &answers[n - 1].left) != value.distance - 1))
            n--;
        assert_true(n > 0);
        n_answered += 1 + follow(solved, book, &answers[n - 1].left, value.distance - 1);
    }
    return n_answered;
}

static void neutron_book_answers_every_reply(void **state)
{
    struct solved *solved = *state;
    struct qx_error error;
    const struct neutron_position first = drawn("BBB.."
                                                "....."
                                                "..N.."
                                                "...W."
                                                "...WW");
    const struct neutron_start start = {first.mover, first.opponent, first.neutron};
    const struct neutron_book_size scope = {.shortest = SHORTEST, .max_entries = 10000};
    struct neutron_book *made =
        neutron_book_make(solved->table, solved->sets, &start, &scope, &error);
    assert_non_null(made);
    size_t size;
    uint8_t *bytes = neutron_book_write(made, &size);
    struct neutron_book *book = neutron_book_read(solved->sets, bytes, size, &error);
    assert_non_null(book);
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    int n_answered = 0;
    for (int i = neutron_piece_turns(&first, NEUTRON_CLASSIC, turns); i-- > 0;) {
        const int distance = neutron_book_find(book, solved->sets, &turns[i].left);
        if (distance >= 0)
            n_answered += 1 + follow(solved, book, &turns[i].left, distance);
    }
    assert_true(n_answered > 50);
    bytes[size / 2] ^= 4;
    assert_null(neutron_book_read(solved->sets, bytes, size, &error));
    free(bytes);
    neutron_book_free(made);
    neutron_book_free(book);
}

/* The table of three pieces a side under classic rules, for the tests that only look. */
static int solve_three(void **state)
{
    static struct solved three;
    solved_init(&three, NEUTRON_CLASSIC, 3);
    *state = &three;
    return 0;
}

static int release_three(void **state)
{
    solved_release(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutron_two_pieces_classic_as_by_naive_rounds),
        cmocka_unit_test(neutron_two_pieces_house_as_by_naive_rounds),
        cmocka_unit_test(neutron_three_pieces_classic_have_the_known_shares),
        cmocka_unit_test(neutron_three_pieces_house_follow_the_rules),
        cmocka_unit_test(neutron_the_best_slide_is_worth_the_position),
        cmocka_unit_test(neutron_book_answers_every_reply),
    };
    return cmocka_run_group_tests(tests, solve_three, release_three);
}
