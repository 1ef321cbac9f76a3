/*
 * test_perfect.c - claims about the bot that plays from exact knowledge.
 */
#include "core/player.h"
#include "lib/claim.h"

#include <stdio.h>

struct table {
    struct qx_rules rules;
    struct player *players[2];
    struct qx_knowledge *knowledge;
    struct qx_random random;
};

static int sit_down(void **state)
{
    static struct table table;
    table.rules = claim_rules("neutreeko", "repetition=off");
    table.knowledge = qx_knowledge_new(&table.rules, NULL, NULL);
    for (qx_seat seat = 0; seat < 2; seat++)
        table.players[seat] = player_new(&table.rules, seat, "perfect", NULL);
    qx_random_init(&table.random, 17);
    *state = &table;
    return table.knowledge && table.players[0] && table.players[1] ? 0 : -1;
}

static int stand_up(void **state)
{
    struct table *table = *state;
    player_free(table->players[0]);
    player_free(table->players[1]);
    qx_knowledge_free(table->knowledge);
    return 0;
}

/* The key is of a position that has been on the board before. */
static struct qx_answer ask_after(struct table *table, const void *state, uint64_t key)
{
    qx_seat seat = qx_turn(&table->rules, state);
    struct qx_request request = {.rules = &table->rules,
                                 .state = state,
                                 .seat = seat,
                                 .keys = &key,
                                 .n_keys = 1,
                                 .random = &table->random};
    struct qx_answer answer;
    struct qx_error error;
    if (!player_choose(table->players[seat], &request, &answer, &error))
        fail_msg("%s", error.text);
    return answer;
}

static struct qx_answer ask(struct table *table, const void *state)
{
    return ask_after(table, state, qx_key(&table->rules, state));
}

static void claim_move(const struct table *table, const struct qx_answer *answer, const char *move)
{
    char text[16];
    table->rules.game->move_text(&table->rules, answer->move, text, sizeof text);
    assert_string_equal(text, move);
}

/* A random position with a win or a loss far enough away. */
static int32_t find_decided(struct table *table, uint64_t *state)
{
    const struct qx_rules *rules = &table->rules;
    struct qx_value value;
    do {
        uint64_t number = qx_random_below(&table->random, rules->game->n_indexes(rules));
        value = (struct qx_value){0};
        if (rules->game->unindex(rules, number, state))
            qx_knowledge_value(table->knowledge, state, 0, &value, NULL);
    } while (value.distance < 8);
    return value.distance;
}

static void two_of_it_end_a_decided_game_on_the_exact_move(void **state)
{
    struct table *table = *state;
    for (int game = 0; game < 50; game++) {
        uint64_t position[8];
        int32_t distance = find_decided(table, position), n = 0;
        while (qx_turn(&table->rules, position) != QX_NOBODY) {
            struct qx_answer answer = ask(table, position);
            assert_true(answer.has_value && answer.is_exact);
            assert_int_equal(answer.distance, distance - n);
            qx_apply(&table->rules, position, qx_turn(&table->rules, position), answer.move);
            n++;
        }
        assert_int_equal(n, distance);
    }
}

static void two_of_it_never_end_a_drawn_game(void **state)
{
    struct table *table = *state;
    uint64_t position[8];
    qx_state_start(&table->rules, position);
    for (int n = 0; n < 300; n++) {
        struct qx_answer answer = ask(table, position);
        assert_true(answer.value == 0.5);
        qx_apply(&table->rules, position, qx_turn(&table->rules, position), answer.move);
        assert_int_not_equal(qx_turn(&table->rules, position), QX_NOBODY);
    }
}

static void equal_moves_are_drawn_alike(void **state)
{
    struct table *table = *state;
    uint64_t position[8];
    int n_left = 0;
    qx_state_start(&table->rules, position);
    for (int n = 0; n < 1000; n++)
        n_left += ask(table, position).move / 25 == 1; /* b1-c1, not d1-c1 */
    assert_in_range(n_left, 420, 580);
}

/* Five replies to a1-b1 hold the draw, and only one to e1-d1. */
static void a_draw_is_held_by_the_move_that_asks_most(void **state)
{
    struct table *table = *state;
    void *position = claim_state(&table->rules, "....W/"
                                                "...../"
                                                "B..../"
                                                ".W.../"
                                                "B.W.B b");
    for (int n = 0; n < 20; n++) {
        struct qx_answer answer = ask(table, position);
        assert_true(answer.value == 0.5);
        claim_move(table, &answer, "e1-d1");
    }
    free(position);
}

/* Two first moves hold the draw, mirrors of each other. */
static void a_position_does_not_come_back_while_another_move_holds_the_draw(void **state)
{
    struct table *table = *state;
    void *first = claim_state(&table->rules, NULL), *seen = claim_state(&table->rules, NULL);
    claim_play(&table->rules, seen, "b1-c1");
    for (int n = 0; n < 20; n++) {
        struct qx_answer answer = ask_after(table, first, qx_key(&table->rules, seen));
        claim_move(table, &answer, "d1-c1");
    }
    free(seen);
    free(first);
}

/* --- traps ------------------------------------------------------------------------------------ */

enum { AHEAD = 4, MOST_MOVES = 64 };

/* Beside a reply that holds, a losing one is made the oftener the farther away its loss is: seen
 * with 1 / (1 + (d / 6)²), made with the square of what is missing to 1. */
static double weight_of(const struct qx_value *value)
{
    const double d = (double)value->distance / 6, missing = 1 - 1 / (1 + d * d);
    return value->share > 0 ? 1 : missing * missing;
}

/* What `me` may hope for after a move of `seat` that is worth `share` to `me`: the model of trap.c,
 * told once more. */
static double hope_after(struct table *table, const void *state, qx_seat seat, qx_seat me,
                         qx_move move, double share, int n_ahead)
{
    uint64_t next[8];
    struct qx_choice choices[MOST_MOVES];
    double best = 0, sum = 0, weights = 0;
    if (share != 0.5 || n_ahead == 0)
        return share;
    memcpy(next, state, table->rules.state_size);
    qx_apply(&table->rules, next, seat, move);
    const qx_seat turn = qx_turn(&table->rules, next);
    const size_t n = qx_knowledge_choices(table->knowledge, next, turn, choices, NULL);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        const double value = choices[i].value.share, weight = weight_of(&choices[i].value);
        const double hope = hope_after(table, next, turn, me, choices[i].move,
                                       turn == me ? value : 1 - value, n_ahead - 1);
        sum += weight * hope;
        weights += weight;
        best = hope > best ? hope : best;
    }
    return turn == me ? best : sum / weights;
}

/* A random position that is drawn, with several moves that hold the draw. */
static size_t find_drawn(struct table *table, uint64_t *state, struct qx_choice *choices)
{
    const struct qx_rules *rules = &table->rules;
    for (;;) {
        size_t n_kept = 0;
        uint64_t number = qx_random_below(&table->random, rules->game->n_indexes(rules));
        if (!rules->game->unindex(rules, number, state) || qx_turn(rules, state) < 0)
            continue;
        const qx_seat seat = qx_turn(rules, state);
        const size_t n = qx_knowledge_choices(table->knowledge, state, seat, choices, NULL);
        for (size_t i = 0; i < n; i++)
            if (choices[i].probability > 0 && choices[i].value.share == 0.5)
                choices[n_kept++] = choices[i];
        if (n_kept > 1)
            return n_kept;
    }
}

/* Of the moves that hold a draw it makes one of those after which there is most to hope for. */
static void draws_are_held_by_the_best_trap(void **state)
{
    struct table *table = *state;
    int n_told_apart = 0;
    for (int n = 0; n < 60; n++) {
        uint64_t position[8];
        struct qx_choice choices[MOST_MOVES];
        const size_t n_kept = find_drawn(table, position, choices);
        const qx_seat seat = qx_turn(&table->rules, position);
        const struct qx_answer answer = ask(table, position);
        double best = 0, made = -1, worst = 1;
        for (size_t i = 0; i < n_kept; i++) {
            const double hope =
                hope_after(table, position, seat, seat, choices[i].move, 0.5, AHEAD);
            best = hope > best ? hope : best;
            worst = hope < worst ? hope : worst;
            made = choices[i].move == answer.move ? hope : made;
        }
        assert_true(made > best - 1e-6);
        n_told_apart += worst < best - 1e-6;
    }
    assert_true(n_told_apart > 20);
}

/* What it remembers of a game is left behind, but not a table that took its time. */
static void tables_serve_game_after_game(void **state)
{
    struct table *table = *state;
    const struct qx_rules searched = claim_rules("othello", "size=4");
    struct player *searcher = player_new(&searched, 0, "perfect", NULL);
    struct player *best = player_new(&table->rules, 0, "level:10", NULL);
    struct player *weak = player_new(&table->rules, 0, "level:1", NULL);
    assert_true(player_renew(table->players[0], 0));
    assert_true(player_renew(best, 1));
    assert_false(player_renew(searcher, 0));
    assert_false(player_renew(weak, 1));
    player_free(searcher);
    player_free(best);
    player_free(weak);
}

/* --- repetition ------------------------------------------------------------------------------- */

/* A game from the start: the answer of `perfect` after these moves. */
static struct qx_answer answer_after(const char *moves, char *text, size_t size)
{
    const struct qx_rules rules = claim_rules("neutreeko", "repetition=3");
    void *state = claim_state(&rules, NULL);
    uint64_t keys[100];
    size_t n = 0;
    char line[1000], *rest = line;
    snprintf(line, sizeof line, "%s", moves);
    keys[n++] = qx_key(&rules, state);
    for (const char *move; (move = strtok_r(rest, " ", &rest));) {
        claim_play(&rules, state, move);
        keys[n++] = qx_key(&rules, state);
    }
    struct qx_random random;
    struct qx_answer answer;
    qx_random_init(&random, 1);
    const qx_seat seat = qx_turn(&rules, state);
    struct player *player = player_new(&rules, seat, "perfect", NULL);
    const struct qx_request request = {.rules = &rules,
                                       .state = state,
                                       .seat = seat,
                                       .keys = keys,
                                       .n_keys = n,
                                       .random = &random};
    assert_true(player_choose(player, &request, &answer, NULL));
    rules.game->move_text(&rules, answer.move, text, size);
    player_free(player);
    qx_state_free(state);
    return answer;
}

/* Every move loses, but two of them let the game be drawn. */
static void a_lost_game_is_drawn_by_repetition(void **unused)
{
    (void)unused;
    char move[16];
    const struct qx_answer answer = answer_after(
        "b1-a2 b5-b1 d1-c1 d5-e4 a2-a1 e4-d5 c1-a3 b1-a2 a1-e5 a2-b3 a3-a5 b3-a2 a5-a3 "
        "a2-b3 a3-a5 b3-a2",
        move, sizeof move);
    assert_true(answer.is_exact && answer.value == 0.5);
    if (strcmp(move, "a5-a3") != 0)
        assert_string_equal(move, "a5-c5");
}

/* The fastest win would be the third repetition; a slower one is none. */
static void a_won_game_is_not_drawn_by_repetition(void **unused)
{
    (void)unused;
    char move[16];
    const struct qx_answer answer = answer_after(
        "b1-b4 d5-c5 c4-e4 c2-c4 d1-d5 c4-c1 b4-d4 c1-e1 d4-a1 b5-b1 d5-a2 b1-d3 a2-a5 e1-e3 a5-b5 "
        "d3-c4 b5-a4 c5-a5 e4-d4 e3-a3 d4-e4 a3-e3 e4-d4 e3-a3 d4-e4 c4-d5 e4-b4 a5-c5 a4-b5 c5-c1 "
        "a1-a2 d5-b3 a2-b1 a3-b2 b4-c5 b3-b4 c5-e5 b4-e4 b1-a1 e4-a4 a1-b1 a4-e4 b1-a1 e4-a4 a1-b1 "
        "b2-a2 b5-e2 a2-d5 b1-a1 d5-a5 a1-b1 a5-d5 b1-a1 d5-a5 a1-b1 c1-e3 e2-b5 a5-e1 b1-a1 e3-c5 "
        "e5-d5 a4-a2 b5-b1 e1-a5 b1-b5 a5-e1 b5-b1 e1-a5 b1-b5",
        move, sizeof move);
    assert_true(answer.is_exact && answer.value == 1);
    assert_string_equal(move, "a2-e2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_of_it_end_a_decided_game_on_the_exact_move),
        cmocka_unit_test(two_of_it_never_end_a_drawn_game),
        cmocka_unit_test(equal_moves_are_drawn_alike),
        cmocka_unit_test(a_draw_is_held_by_the_move_that_asks_most),
        cmocka_unit_test(draws_are_held_by_the_best_trap),
        cmocka_unit_test(a_lost_game_is_drawn_by_repetition),
        cmocka_unit_test(a_won_game_is_not_drawn_by_repetition),
        cmocka_unit_test(a_position_does_not_come_back_while_another_move_holds_the_draw),
        cmocka_unit_test(tables_serve_game_after_game),
    };
    return cmocka_run_group_tests_name("perfect", tests, sit_down, stand_up);
}
