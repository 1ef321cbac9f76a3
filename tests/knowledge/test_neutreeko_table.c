/*
 * test_neutreeko_table.c - claims about the exact knowledge of Neutreeko.
 */
#include "lib/claim.h"
#include "search/forward.h"
#include "search/retrograde.h"

struct known {
    struct qx_rules rules;
    struct qx_knowledge *knowledge;
};

static int open_table(void **state)
{
    static struct known known;
    known.rules = claim_rules("neutreeko", NULL);
    known.knowledge = qx_knowledge_new(&known.rules, NULL, NULL);
    *state = &known;
    return known.knowledge ? 0 : -1;
}

static int close_table(void **state)
{
    struct known *known = *state;
    qx_knowledge_free(known->knowledge);
    return 0;
}

static void the_game_has_its_own_solver(void **state)
{
    struct known *known = *state;
    assert_string_equal(qx_knowledge_solver(known->knowledge)->name, "neutreeko");
}

static void counts_are_the_known_ones(void **state)
{
    struct known *known = *state;
    char text[400];
    qx_knowledge_summary(known->knowledge, text, sizeof text);
    assert_string_equal(text, "positions     3468080\n"
                              "wins          2473028\n"
                              "losses        890392\n"
                              "draws         104660\n"
                              "already over  72436\n"
                              "longest win   51\n");
}

static void every_value_follows_from_its_moves(void **state)
{
    struct known *known = *state;
    struct qx_error error = {""};
    if (!qx_knowledge_verify(known->knowledge, NULL, &error))
        fail_msg("%s", error.text);
}

static void exactly_two_first_moves_hold_the_draw(void **state)
{
    struct known *known = *state;
    struct qx_choice choices[24];
    struct qx_value value;
    void *start = claim_state(&known->rules, NULL);
    assert_true(qx_knowledge_value(known->knowledge, start, 0, &value, NULL));
    assert_true(value.knows & QX_KNOWS_SHARE && value.share == 0.5);
    size_t n = qx_knowledge_choices(known->knowledge, start, 0, choices, NULL);
    assert_int_equal(n, 14);
    for (size_t i = 0; i < n; i++) {
        char text[8];
        known->rules.game->move_text(&known->rules, choices[i].move, text, sizeof text);
        bool holds = strcmp(text, "b1-c1") == 0 || strcmp(text, "d1-c1") == 0;
        assert_true(choices[i].value.share == (holds ? 0.5 : 0.0));
        assert_true(choices[i].probability == (holds ? 0.5 : 0.0));
    }
    qx_state_free(start);
}

static void a_win_in_one_is_seen_from_both_sides(void **state)
{
    struct known *known = *state;
    struct qx_value value;
    void *position = claim_state(&known->rules, "W...W/...../BB..B/...../W.... b");
    assert_true(qx_knowledge_value(known->knowledge, position, 0, &value, NULL));
    assert_true(value.share == 1.0 && value.distance == 1);
    assert_true(qx_knowledge_value(known->knowledge, position, 1, &value, NULL));
    assert_true(value.share == 0.0 && value.distance == 1);
    claim_play(&known->rules, position, "e3-c3");
    assert_true(qx_knowledge_value(known->knowledge, position, 0, &value, NULL));
    assert_true(value.share == 1.0 && value.distance == 0);
    qx_state_free(position);
}

/* The generic solver and the special one, made by different code, agree everywhere. */
static void the_generic_solver_agrees(void **state)
{
    struct known *known = *state;
    const struct qx_rules *rules = &known->rules;
    const struct qx_work work = {.threads = 1};
    struct retrograde *generic = retrograde_new(rules, &work, NULL);
    assert_non_null(generic);
    for (uint64_t i = 0; i < rules->game->n_indexes(rules); i++) {
        uint64_t position[8];
        struct qx_value value;
        if (!rules->game->unindex(rules, i, position) || qx_turn(rules, position) == QX_NOBODY)
            continue;
        struct finding finding = retrograde_get(generic, position);
        if (!qx_knowledge_value(known->knowledge, position, 0, &value, NULL) ||
            value.share != 0.5 * (1 + (int)finding.outcome) ||
            value.distance != (int32_t)finding.distance)
            fail_msg("they differ on number %llu", (unsigned long long)i);
    }
    retrograde_free(generic);
}

/* A full-width search of a few moves, and nothing else, finds the same short wins. */
static int shortest_win(const struct qx_rules *rules, const void *state, int depth)
{
    qx_move list[24];
    qx_seat seat = qx_turn(rules, state);
    size_t n = qx_moves(rules, state, seat, list);
    int best = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t next[8];
        memcpy(next, state, rules->state_size);
        qx_apply(rules, next, seat, list[i]);
        if (qx_turn(rules, next) == QX_NOBODY)
            return 1;
        if (depth < 3)
            continue;
        int slowest = 0;
        qx_move answers[24];
        size_t n_answers = qx_moves(rules, next, 1 - seat, answers);
        for (size_t j = 0; j < n_answers && slowest >= 0; j++) {
            uint64_t after[8];
            memcpy(after, next, rules->state_size);
            qx_apply(rules, after, 1 - seat, answers[j]);
            int win =
                qx_turn(rules, after) == QX_NOBODY ? 0 : shortest_win(rules, after, depth - 2);
            slowest = win == 0 ? -1 : win > slowest ? win : slowest;
        }
        if (slowest > 0 && (best == 0 || slowest + 2 < best))
            best = slowest + 2;
    }
    return best;
}

static void samples_agree_with_plain_search(void **state)
{
    struct known *known = *state;
    const struct qx_rules *rules = &known->rules;
    struct qx_random random;
    int n_found = 0;
    qx_random_init(&random, 21);
    for (int i = 0; i < 300; i++) {
        uint64_t position[8];
        struct qx_value value;
        if (!rules->game->unindex(rules, qx_random_below(&random, rules->game->n_indexes(rules)),
                                  position) ||
            qx_turn(rules, position) == QX_NOBODY)
            continue;
        assert_true(qx_knowledge_value(known->knowledge, position, 0, &value, NULL));
        int win = shortest_win(rules, position, 5);
        assert_int_equal(win, value.share == 1.0 && value.distance <= 5 ? value.distance : 0);
        n_found += win > 1;
    }
    assert_true(n_found > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_has_its_own_solver),
        cmocka_unit_test(counts_are_the_known_ones),
        cmocka_unit_test(every_value_follows_from_its_moves),
        cmocka_unit_test(exactly_two_first_moves_hold_the_draw),
        cmocka_unit_test(a_win_in_one_is_seen_from_both_sides),
        cmocka_unit_test(the_generic_solver_agrees),
        cmocka_unit_test(samples_agree_with_plain_search),
    };
    return cmocka_run_group_tests_name("neutreeko table", tests, open_table, close_table);
}
