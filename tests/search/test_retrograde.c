/*
 * test_retrograde.c - claims about solving backwards and checking forwards, on random games.
 *
 * A random game is a graph drawn from a seed: every node belongs to a seat or is an end, and its
 * moves go anywhere, circles and a second move of the same seat included.
 */
#include "lib/claim.h"
#include "search/forward.h"
#include "search/retrograde.h"

enum { NODES = 300, MOST_MOVES = 4 };

struct node {
    uint64_t number;
};

static uint64_t draw(const struct qx_rules *rules, uint64_t node, uint64_t what)
{
    return qx_mix(qx_mix(rules->option[0]) + node * 16 + what);
}

static bool is_end(const struct qx_rules *rules, uint64_t node)
{
    return draw(rules, node, 8) % 12 == 0;
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct node *node = state;
    return is_end(rules, node->number) ? QX_NOBODY : (qx_seat)(draw(rules, node->number, 9) % 2);
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)seat;
    const struct node *node = state;
    size_t n = 1 + draw(rules, node->number, 10) % MOST_MOVES;
    for (size_t i = 0; i < n; i++)
        out[i] = i;
    return n;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)seat;
    struct node *node = state;
    node->number = draw(rules, node->number, move) % NODES;
}

/* One of the seats wins, or both do, or nobody. */
static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct node *node = state;
    uint64_t who = draw(rules, node->number, 11) % 6;
    out[0] = (struct qx_score){.won = who <= 1 || who == 4};
    out[1] = (struct qx_score){.won = who == 2 || who == 3 || who == 4};
    return "an end";
}

static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    (void)rules;
    const struct node *node = state;
    struct qx_text text = qx_text_over(out, size);
    qx_text_number(&text, node->number);
    return text.length;
}

static uint64_t n_indexes(const struct qx_rules *rules)
{
    (void)rules;
    return NODES;
}

static uint64_t number_of(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    return ((const struct node *)state)->number;
}

static bool node_of(const struct qx_rules *rules, uint64_t number, void *state)
{
    (void)rules;
    ((struct node *)state)->number = number;
    return true;
}

static const struct qx_game maze = {
    .name = "maze",
    .title = "Maze",
    .turn = turn,
    .moves = moves,
    .apply = apply,
    .result = result,
    .position_text = position_text,
    .n_indexes = n_indexes,
    .index = number_of,
    .unindex = node_of,
};

static struct qx_rules maze_rules(uint64_t seed)
{
    return (struct qx_rules){.game = &maze,
                             .option = {seed},
                             .n_seats = 2,
                             .state_size = sizeof(struct node),
                             .n_moves_max = MOST_MOVES};
}

/* The naive way: what can be forced in one move, in two, and so on, by looking at everything each
 * time. */
static void solve_plainly(const struct qx_rules *rules, struct finding *out)
{
    memset(out, 0, NODES * sizeof *out);
    for (uint32_t distance = 1; distance <= NODES; distance++) {
        struct finding before[NODES];
        memcpy(before, out, sizeof before);
        for (uint64_t i = 0; i < NODES; i++) {
            qx_move list[MOST_MOVES];
            struct node node = {i};
            qx_seat seat = turn(rules, &node);
            if (seat == QX_NOBODY || before[i].outcome != OUTCOME_DRAW)
                continue;
            size_t n = moves(rules, &node, seat, list), n_lost = 0;
            for (size_t m = 0; m < n; m++) {
                struct node next = {i};
                apply(rules, &next, seat, m);
                qx_seat then = turn(rules, &next);
                int sign = then == seat ? 1 : -1;
                int worth = then == QX_NOBODY ? (int)finding_outcome(rules, &next, seat)
                                              : sign * (int)before[next.number].outcome;
                if (worth == 1)
                    out[i] = (struct finding){OUTCOME_WIN, distance};
                n_lost += worth == -1;
            }
            if (n_lost == n)
                out[i] = (struct finding){OUTCOME_LOSS, distance};
        }
    }
}

static const struct qx_work work = {.threads = 1};

static void random_games_are_solved_as_by_plain_iteration(void **unused)
{
    (void)unused;
    int n_settled = 0, n_drawn = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct qx_rules rules = maze_rules(seed);
        struct finding plain[NODES];
        struct retrograde *table = retrograde_new(&rules, &work, NULL);
        assert_non_null(table);
        solve_plainly(&rules, plain);
        for (uint64_t i = 0; i < NODES; i++) {
            if (is_end(&rules, i))
                continue;
            struct finding finding = retrograde_get(table, &(struct node){i});
            assert_int_equal(finding.outcome, plain[i].outcome);
            assert_int_equal(finding.distance, plain[i].distance);
            n_drawn += finding.outcome == OUTCOME_DRAW;
            n_settled += finding.distance > 2;
        }
        retrograde_free(table);
    }
    assert_true(n_drawn > 1000 && n_settled > 1000);
}

/* A table of findings in which one may be spoilt. */
struct spoilt {
    struct retrograde *table;
    uint64_t node;
    struct finding finding;
};

static struct finding get(void *context, const void *state)
{
    const struct spoilt *spoilt = context;
    uint64_t node = ((const struct node *)state)->number;
    return node == spoilt->node ? spoilt->finding : retrograde_get(spoilt->table, state);
}

static void the_forward_check_finds_every_wrong_value(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(7);
    struct spoilt spoilt = {.table = retrograde_new(&rules, &work, NULL), .node = NODES};
    assert_true(forward_check(&rules, get, &spoilt, &work, NULL));
    for (uint64_t i = 0; i < NODES; i++) {
        if (is_end(&rules, i))
            continue;
        struct finding right = retrograde_get(spoilt.table, &(struct node){i});
        struct qx_error error = {""};
        spoilt.node = i;
        for (int outcome = -1; outcome <= 1; outcome++) {
            spoilt.finding =
                (struct finding){(enum outcome)outcome, right.distance + (outcome != 0)};
            if (outcome == 0 && right.outcome == OUTCOME_DRAW)
                continue;
            assert_false(forward_check(&rules, get, &spoilt, &work, &error));
            assert_non_null(strstr(error.text, "does not follow from its moves"));
        }
    }
    retrograde_free(spoilt.table);
}

static void tell_nothing(void *context, const char *stage, uint64_t done, uint64_t total)
{
    (void)stage;
    assert_true(done <= total);
    ++*(int *)context;
}

static void a_stop_and_a_limit_are_obeyed(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(1);
    atomic_bool stop = true;
    int n_told = 0;
    struct qx_error error = {""};
    const struct qx_work stopped = {.stop = &stop, .tell = tell_nothing, .context = &n_told};
    const struct qx_work small = {.bytes = 1};
    assert_null(retrograde_new(&rules, &stopped, &error));
    assert_string_equal(error.text, "stopped");
    assert_int_equal(n_told, 1);
    assert_null(retrograde_new(&rules, &small, &error));
    assert_non_null(strstr(error.text, "needs 0 MB"));
}

/* A store of one table in memory. */
struct shelf {
    struct qx_store store;
    char bytes[4096];
    size_t size;
};

static const void *map(void *context, const struct qx_table_about *about, size_t *size,
                       struct qx_error *error)
{
    (void)error;
    struct shelf *shelf = context;
    assert_string_equal(about->what, "retrograde");
    *size = shelf->size;
    return shelf->size ? shelf->bytes : NULL;
}

static void unmap(void *context, const void *body, size_t size)
{
    struct shelf *shelf = context;
    assert_ptr_equal(body, shelf->bytes);
    assert_int_equal(size, shelf->size);
}

static void *create(void *context, const struct qx_table_about *about, struct qx_error *error)
{
    (void)about;
    (void)error;
    return context;
}

static bool append(void *context, void *table, const void *bytes, size_t size,
                   struct qx_error *error)
{
    (void)context;
    (void)error;
    struct shelf *shelf = table;
    assert_true(shelf->size + size <= sizeof shelf->bytes);
    memcpy(shelf->bytes + shelf->size, bytes, size);
    shelf->size += size;
    return true;
}

static bool finish(void *context, void *table, struct qx_error *error)
{
    (void)context;
    (void)table;
    (void)error;
    return true;
}

static void a_kept_table_says_the_same(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(3);
    struct shelf shelf = {.store = {.context = &shelf,
                                    .map = map,
                                    .unmap = unmap,
                                    .create = create,
                                    .append = append,
                                    .finish = finish}};
    struct retrograde *made = retrograde_new(&rules, &work, NULL);
    assert_null(retrograde_load(&rules, &shelf.store, NULL));
    assert_true(retrograde_save(made, &shelf.store, NULL));
    struct retrograde *kept = retrograde_load(&rules, &shelf.store, NULL);
    assert_non_null(kept);
    for (uint64_t i = 0; i < NODES; i++) {
        struct finding first = retrograde_get(made, &(struct node){i});
        struct finding second = retrograde_get(kept, &(struct node){i});
        assert_memory_equal(&first, &second, sizeof first);
    }
    retrograde_free(kept);
    retrograde_free(made);
    shelf.size -= 2;
    struct qx_error error = {""};
    assert_null(retrograde_load(&rules, &shelf.store, &error));
    assert_string_equal(error.text, "a table has the wrong size");
}

static void games_that_it_cannot_solve_are_refused(void **unused)
{
    (void)unused;
    struct qx_rules rules = maze_rules(1), neutron = claim_rules("neutron", NULL);
    struct qx_error error = {""};
    assert_true(retrograde_covers(&rules, &error));
    assert_false(retrograde_covers(&neutron, &error));
    assert_string_equal(error.text, "Neutron does not number its positions");
    rules.has_chance = true;
    assert_false(retrograde_covers(&rules, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_solved_as_by_plain_iteration),
        cmocka_unit_test(the_forward_check_finds_every_wrong_value),
        cmocka_unit_test(a_stop_and_a_limit_are_obeyed),
        cmocka_unit_test(a_kept_table_says_the_same),
        cmocka_unit_test(games_that_it_cannot_solve_are_refused),
    };
    return cmocka_run_group_tests_name("retrograde", tests, NULL, NULL);
}
