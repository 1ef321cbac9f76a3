/*
 * test_exact.c - claims about searching to the end, on random games that do end.
 *
 * A random game is drawn from a seed: a tree of positions folded together, so that many lines meet,
 * with ends at all depths; seats, and chance where asked for, move in no order.
 */
#include "lib/alloc.h"
#include "lib/claim.h"
#include "search/exact.h"

enum { WIDTH = 12, LENGTH = 8, MOST_MOVES = 4, ASKED = 3 * WIDTH };

struct spot {
    uint64_t level, place;
};

static uint64_t draw(const struct qx_rules *rules, const struct spot *spot, uint64_t what)
{
    return qx_mix(qx_mix(rules->option[0]) + (spot->level * WIDTH + spot->place) * 16 + what);
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct spot *spot = state;
    if (spot->level == LENGTH || draw(rules, spot, 8) % 10 == 0)
        return QX_NOBODY;
    uint64_t who = draw(rules, spot, 9) % ((uint64_t)rules->n_seats + rules->has_chance);
    return who == (uint64_t)rules->n_seats ? QX_CHANCE : (qx_seat)who;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)seat;
    size_t n = 1 + draw(rules, state, 10) % MOST_MOVES;
    for (size_t i = 0; i < n; i++)
        out[i] = i;
    return n;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)seat;
    struct spot *spot = state;
    uint64_t place = draw(rules, spot, move) % WIDTH;
    *spot = (struct spot){spot->level + 1, place};
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        out[seat] = (struct qx_score){.won = draw(rules, state, 11) >> seat & 1};
    return "an end";
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct spot *spot = state;
    return spot->level * WIDTH + spot->place; /* the first one is 0 */
}

static const struct qx_game maze = {.name = "maze",
                                    .title = "Maze",
                                    .turn = turn,
                                    .moves = moves,
                                    .apply = apply,
                                    .result = result,
                                    .key = key};

static struct qx_rules maze_rules(uint64_t seed, qx_seat n_seats, bool has_chance)
{
    return (struct qx_rules){.game = &maze,
                             .option = {seed},
                             .n_seats = n_seats,
                             .has_chance = has_chance,
                             .state_size = sizeof(struct spot),
                             .n_move_ids = MOST_MOVES,
                             .n_moves_max = MOST_MOVES};
}

/* The definition, and nothing else: the seat takes the most, the others leave it the least. */
static double value_plainly(const struct qx_rules *rules, const struct spot *spot, qx_seat hero)
{
    struct qx_score scores[EXACT_SEATS];
    qx_move list[MOST_MOVES];
    qx_seat seat = turn(rules, spot);
    if (seat == QX_NOBODY) {
        result(rules, spot, scores);
        return qx_share(scores, rules->n_seats, hero);
    }
    size_t n = moves(rules, spot, seat, list);
    double best = 0, sum = 0;
    for (size_t m = 0; m < n; m++) {
        struct spot next = *spot;
        apply(rules, &next, seat, list[m]);
        double found = value_plainly(rules, &next, hero);
        sum += found / (double)n;
        if (m == 0 || (seat == hero ? found > best : found < best))
            best = found;
    }
    return seat == QX_CHANCE ? sum : best;
}

static const struct qx_work work = {.threads = 1};

static void claim_like_the_definition(qx_seat n_seats, bool has_chance)
{
    int n_open = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct qx_rules rules = maze_rules(seed, n_seats, has_chance);
        struct exact *exact = exact_new(&rules, &work);
        assert_non_null(exact);
        for (uint64_t i = 0; i < ASKED; i++) {
            const struct spot spot = {i / WIDTH, i % WIDTH};
            qx_seat seat = (qx_seat)(i % (uint64_t)n_seats);
            double share;
            qx_move best;
            if (turn(&rules, &spot) == QX_NOBODY)
                continue;
            assert_true(exact_value(exact, &spot, seat, &share, &best, NULL));
            assert_float_equal(share, value_plainly(&rules, &spot, seat), 1e-12);
            n_open += share > 0 && share < 1;
        }
        exact_free(exact);
    }
    assert_true(n_seats == 1 || n_open > 100);
}

static void values_are_those_of_the_definition(void **unused)
{
    (void)unused;
    for (qx_seat n_seats = 1; n_seats <= 4; n_seats++) {
        claim_like_the_definition(n_seats, false);
        claim_like_the_definition(n_seats, true);
    }
}

/* Whatever was asked before, the move named keeps the value. */
static void the_best_move_is_one(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct qx_rules rules = maze_rules(seed, 2 + (qx_seat)(seed % 2), false);
        struct exact *exact = exact_new(&rules, &work);
        for (uint64_t i = 0; i < ASKED; i++) {
            struct spot spot = {i / WIDTH, i % WIDTH};
            qx_seat seat = turn(&rules, &spot), hero = (qx_seat)(i % 2);
            double share;
            qx_move best = 99;
            if (seat == QX_NOBODY)
                continue;
            assert_true(exact_value(exact, &spot, hero, &share, &best, NULL));
            assert_true(best < MOST_MOVES);
            apply(&rules, &spot, seat, best);
            assert_true(share == value_plainly(&rules, &spot, hero));
        }
        exact_free(exact);
    }
}

static void claim_gives_up(const struct qx_rules *rules, const struct qx_work *limits,
                           const void *state, const char *why)
{
    struct exact *exact = exact_new(rules, limits);
    double share;
    qx_move best;
    struct qx_error error = {""};
    assert_non_null(exact);
    assert_false(exact_value(exact, state, 0, &share, &best, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" does not say \"%s\"", error.text, why);
    exact_free(exact);
}

static void limits_are_obeyed(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(2, 3, false);
    const struct spot first = {0, 0};
    atomic_bool stop = true;
    claim_gives_up(&rules, &(struct qx_work){.nodes = 3}, &first,
                   "more positions than were allowed");
    claim_gives_up(&rules, &(struct qx_work){.stop = &stop}, &first, "stopped");
}

static uint64_t nodes_of(struct exact *exact, const void *state)
{
    const uint64_t before = exact_nodes(exact);
    double share;
    qx_move best;
    assert_true(exact_value(exact, state, 0, &share, &best, NULL));
    return exact_nodes(exact) - before;
}

/* A question that was asked before costs as much again only where nothing is to be remembered. */
static void a_search_that_forgets_begins_anew(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(5, 2, false);
    const struct spot first = {0, 0};
    for (int forgets = 0; forgets <= 1; forgets++) {
        const struct qx_work fresh = {.forgets = forgets};
        struct exact *exact = exact_new(&rules, &fresh);
        const uint64_t n_nodes = nodes_of(exact, &first);
        assert_true(n_nodes > 3);
        assert_int_equal(nodes_of(exact, &first), forgets ? n_nodes : 1);
        exact_free(exact);
    }
}

/* After a question that was broken off the same one can be asked again. */
static void a_broken_off_question_leaves_no_trace(void **unused)
{
    (void)unused;
    for (qx_seat n_seats = 2; n_seats <= 3; n_seats++) {
        struct qx_rules rules = maze_rules(5, n_seats, false);
        const struct spot first = {0, 0};
        struct qx_work limits = {.nodes = 1};
        struct exact *exact = exact_new(&rules, &limits);
        double share;
        qx_move best;
        while (!exact_value(exact, &first, 0, &share, &best, NULL))
            limits.nodes++;
        assert_true(share == value_plainly(&rules, &first, 0) && limits.nodes > 3);
        exact_free(exact);
    }
}

/* Whichever block is refused, the answer is right or there is a sentence, and nothing is lost. */
static void without_memory_there_is_a_sentence(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, "-OOOOXXXOOXXOO-- X");
    const long live = alloc_live();
    size_t n_blocks = 1;
    for (size_t n = 0; n < n_blocks; n++) {
        double share;
        qx_move best;
        struct qx_error error = {""};
        alloc_fail_at(n);
        struct exact *exact = exact_new(&rules, &work);
        const bool ok = exact && exact_value(exact, state, 0, &share, &best, &error);
        n_blocks = alloc_count() > n ? n + 2 : n;
        assert_true(ok == (alloc_count() <= n));
        assert_true(ok || !exact || strstr(error.text, "memory"));
        exact_free(exact);
        assert_int_equal(alloc_live(), live);
    }
    alloc_fail_at((size_t)-1);
    assert_true(n_blocks > 4);
    qx_state_free(state);
}

static void games_that_go_in_circles_are_refused(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    claim_gives_up(&rules, &work, state, "positions come back");
    qx_state_free(state);
}

static void only_what_can_be_searched_is_covered(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(1, EXACT_SEATS, true),
                    compromise = claim_rules("compromise", NULL);
    assert_true(exact_covers(&rules, NULL));
    assert_false(exact_covers(&compromise, NULL));
    rules.n_seats++;
    assert_false(exact_covers(&rules, NULL));
    rules = maze_rules(1, 2, false);
    rules.n_move_ids = UINT64_MAX;
    assert_false(exact_covers(&rules, NULL));
}

/* Known: White wins 4×4 Othello. */
static void small_othello_is_solved(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", "size=4");
    void *state = claim_state(&rules, NULL);
    struct exact *exact = exact_new(&rules, &work);
    double black, white;
    qx_move best;
    assert_true(exact_value(exact, state, 0, &black, &best, NULL));
    assert_true(exact_value(exact, state, 1, &white, &best, NULL));
    assert_true(black == 0.0 && white == 1.0);
    exact_free(exact);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_definition),
        cmocka_unit_test(the_best_move_is_one),
        cmocka_unit_test(limits_are_obeyed),
        cmocka_unit_test(a_search_that_forgets_begins_anew),
        cmocka_unit_test(a_broken_off_question_leaves_no_trace),
        cmocka_unit_test(without_memory_there_is_a_sentence),
        cmocka_unit_test(games_that_go_in_circles_are_refused),
        cmocka_unit_test(only_what_can_be_searched_is_covered),
        cmocka_unit_test(small_othello_is_solved),
    };
    return cmocka_run_group_tests_name("exact", tests, NULL, NULL);
}
