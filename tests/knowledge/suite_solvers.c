/*
 * suite_solvers.c - every registered solver on every variant it covers: what it says of a position
 * and what it says of the moves from there fit together, for every seat.
 */
#include "lib/claim.h"
#include "lib/variants.h"

enum { GAMES = 2, MOST_MOVES = 400, NODES = 2000, LARGEST = 20000 };

static bool is_near(double a, double b)
{
    return a - b < 1e-6 && b - a < 1e-6;
}

/* Shares of two seats sum to 1, those that each of more can be sure of to no more than that, and
   every value holds only what its solver says it may. */
static bool claim_seats(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                        const void *state)
{
    double sum = 0;
    bool has_shares = true;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        struct qx_value value;
        struct qx_error error = {""};
        if (!qx_knowledge_value(knowledge, state, seat, &value, &error)) {
            assert_true(error.text[0] != '\0');
            return false;
        }
        assert_int_equal(value.knows & ~qx_knowledge_solver(knowledge)->knows, 0);
        has_shares = has_shares && value.knows & QX_KNOWS_SHARE;
        sum += value.share;
    }
    if (has_shares && rules->n_seats <= 2)
        assert_true(is_near(sum, 1));
    assert_true(sum < 1 || is_near(sum, 1));
    return true;
}

/* Probabilities sum to 1. Of single moves none is better than the position, and those played are as
 * good. */
static void claim_choices(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                          const void *state, qx_seat seat, struct qx_choice *choices)
{
    struct qx_value value;
    double sum = 0;
    size_t n = qx_knowledge_choices(knowledge, state, seat, choices, NULL);
    if (n == 0 || !qx_knowledge_value(knowledge, state, seat, &value, NULL))
        return;
    for (size_t i = 0; i < n; i++) {
        sum += choices[i].probability;
        assert_true(rules->game->is_legal(rules, state, seat, choices[i].move));
        if (qx_turn(rules, state) != seat)
            continue;
        int order = qx_value_compare(&choices[i].value, &value);
        assert_true(order <= 0 || is_near(choices[i].value.share, value.share));
        if (choices[i].probability > 0 && value.knows & choices[i].value.knows & QX_KNOWS_SHARE)
            assert_true(is_near(choices[i].value.share, value.share));
        if (value.knows & QX_KNOWS_MOVE && value.move == choices[i].move)
            assert_true(is_near(choices[i].value.share, value.share));
    }
    assert_true(is_near(sum, 1));
}

/* Walks a random game and asks about every position on the way; returns how many were known. */
static int walk(struct qx_knowledge *knowledge, const struct qx_rules *rules,
                struct qx_random *random, struct qx_choice *choices, qx_move *list)
{
    void *state = claim_state(rules, NULL);
    int n_known = 0;
    for (int i = 0; i < MOST_MOVES; i++) {
        bool is_known = claim_seats(knowledge, rules, state);
        n_known += is_known;
        qx_seat seat = qx_next(rules, state);
        if (seat == QX_NOBODY)
            break;
        if (is_known && seat != QX_CHANCE)
            claim_choices(knowledge, rules, state, seat, choices);
        qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, random, list));
    }
    qx_state_free(state);
    return n_known;
}

static void visit_variant(const struct qx_rules *rules)
{
    const struct qx_work work = {.threads = 1, .nodes = NODES, .bytes = 64 << 20};
    struct qx_error error = {""};
    if (rules->state_size > LARGEST || !qx_solver_find(rules, &error))
        return;
    struct qx_knowledge *knowledge = qx_knowledge_new(rules, &work, &error);
    if (!knowledge)
        fail_msg("%s: %s", rules->game->name, error.text);
    struct qx_choice *choices = malloc(rules->n_moves_max * sizeof *choices);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    struct qx_random random;
    int n_known = 0;
    qx_random_init(&random, 9);
    for (int i = 0; i < GAMES; i++)
        n_known += walk(knowledge, rules, &random, choices, list);
    assert_true(n_known >= GAMES); /* at least the ends */
    free(list);
    free(choices);
    qx_knowledge_free(knowledge);
}

static void values_and_choices_fit_together(void **unused)
{
    (void)unused;
    variants_visit(visit_variant);
}

static void every_solver_introduces_itself(void **unused)
{
    (void)unused;
    const char *before = "";
    for (const struct qx_solver *const *solver = qx_solvers(); *solver; solver++) {
        assert_true(strcmp((*solver)->name, before) > 0);
        before = (*solver)->name;
        assert_true((*solver)->idea[0] != '\0');
        assert_int_not_equal((*solver)->knows, 0);
        assert_true(!(*solver)->game || qx_game_find((*solver)->game) != NULL);
        assert_true((*solver)->covers && (*solver)->open && (*solver)->close && (*solver)->value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_and_choices_fit_together),
        cmocka_unit_test(every_solver_introduces_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
