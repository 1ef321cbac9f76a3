/*
 * test_neutreeko_bots.c - claims about Neutreeko's original bot.
 */
#include "core/player.h"
#include "games/slide_naive.h"

#include <stdio.h>

/* A random position of a game that goes on, as its text and as a state. */
static void random_position(const struct qx_rules *rules, struct qx_random *random, uint64_t *state,
                            struct naive *naive)
{
    char text[NAIVE_TEXT];
    do {
        snprintf(text, sizeof text, ".W.W./..B../...../..W../.B.B. %c",
                 "wb"[qx_random_below(random, 2)]);
        naive_shuffle(text, 40, random);
    } while (!rules->game->position_parse(rules, text, state, NULL) ||
             qx_turn(rules, state) == QX_NOBODY);
    naive_read(naive, text);
}

static void play_naive(struct naive *naive, const char *move)
{
    naive_move(naive, move);
    naive_neutreeko.next(naive);
}

/* Can the one to move win with a single slide? */
static bool can_win(const struct naive *naive)
{
    char moves[NAIVE_MOVES][6], winners[3];
    int n = naive_moves(naive, naive_neutreeko.mover(naive), moves);
    for (int i = 0; i < n; i++) {
        struct naive after = *naive;
        play_naive(&after, moves[i]);
        if (naive_neutreeko.over(&after, winners))
            return true;
    }
    return false;
}

/* Is there a slide after which the opponent cannot win at once? */
static bool can_parry(const struct naive *naive)
{
    char moves[NAIVE_MOVES][6];
    int n = naive_moves(naive, naive_neutreeko.mover(naive), moves);
    for (int i = 0; i < n; i++) {
        struct naive after = *naive;
        play_naive(&after, moves[i]);
        if (!can_win(&after))
            return true;
    }
    return false;
}

static void choose(const struct qx_rules *rules, const void *state, const char *spec,
                   struct qx_budget budget, struct qx_answer *answer)
{
    qx_seat seat = qx_turn(rules, state);
    struct player *player = player_new(rules, seat, spec, NULL);
    struct qx_request request = {.rules = rules, .state = state, .seat = seat, .budget = budget};
    assert_non_null(player);
    assert_true(player_choose(player, &request, answer, NULL));
    player_free(player);
}

/* Over random positions: it wins where it can, else it parries where it must and can. */
static void claim_sees_one_slide(const char *spec, int n)
{
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_random random;
    int n_won = 0, n_parried = 0;
    qx_random_init(&random, 12);
    for (int i = 0; i < n; i++) {
        uint64_t state[8];
        struct naive naive = {0}, threat;
        struct qx_answer answer;
        char move[8], winners[3];
        random_position(&rules, &random, state, &naive);
        threat = naive;
        naive_neutreeko.next(&threat);
        choose(&rules, state, spec, (struct qx_budget){0}, &answer);
        rules.game->move_text(&rules, answer.move, move, sizeof move);
        bool could_win = can_win(&naive);
        bool must_parry = !could_win && can_win(&threat) && can_parry(&naive);
        play_naive(&naive, move);
        if (could_win)
            assert_non_null(naive_neutreeko.over(&naive, winners));
        if (must_parry)
            assert_false(can_win(&naive));
        n_won += could_win;
        n_parried += must_parry;
    }
    assert_true(n_won > n / 10 && n_parried > n / 50);
}

static void every_level_wins_where_it_can_and_parries_where_it_must(void **unused)
{
    (void)unused;
    claim_sees_one_slide("minimax:level=easy", 2000);
    claim_sees_one_slide("minimax:level=medium", 500);
    claim_sees_one_slide("minimax:level=hard", 100);
}

/* Wins within its depth are found, and made as fast as exact knowledge says they can be. */
static void hard_wins_in_five_as_fast_as_can_be(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, NULL);
    struct qx_random random;
    assert_non_null(knowledge);
    qx_random_init(&random, 13);
    for (int n = 0; n < 60;) {
        uint64_t state[8];
        struct naive naive = {0};
        struct qx_value value, after;
        struct qx_answer answer;
        random_position(&rules, &random, state, &naive);
        qx_seat seat = qx_turn(&rules, state);
        assert_true(qx_knowledge_value(knowledge, state, seat, &value, NULL));
        if (value.share < 1 || value.distance < 3 || value.distance > 5)
            continue;
        choose(&rules, state, "minimax:level=hard", (struct qx_budget){0}, &answer);
        qx_apply(&rules, state, seat, answer.move);
        assert_true(qx_knowledge_value(knowledge, state, seat, &after, NULL));
        assert_true(after.share == 1.0);
        assert_int_equal(after.distance, value.distance - 1);
        n++;
    }
    qx_knowledge_free(knowledge);
}

static void levels_look_one_three_and_five_plies_ahead(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"minimax:level=easy", "minimax", "minimax:level=hard"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    for (uint32_t i = 0; i < 3; i++) {
        struct qx_answer answer;
        choose(&rules, state, specs[i], (struct qx_budget){0}, &answer);
        assert_int_equal(answer.depth, 2 * i + 1);
    }
    qx_state_free(state);
}

static uint64_t late(void)
{
    static uint64_t now;
    return now += 1000;
}

static void a_spent_budget_leaves_the_last_whole_answer(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    void *state = claim_state(&rules, NULL);
    atomic_bool stop = true;
    const struct qx_budget budgets[] = {
        {.nodes = 1}, {.depth = 1}, {.stop = &stop}, {.milliseconds = 10, .now = late}};
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        struct qx_answer answer;
        choose(&rules, state, "minimax:level=hard", budgets[i], &answer);
        assert_in_range(answer.depth, 1, 4);
    }
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_wins_where_it_can_and_parries_where_it_must),
        cmocka_unit_test(hard_wins_in_five_as_fast_as_can_be),
        cmocka_unit_test(levels_look_one_three_and_five_plies_ahead),
        cmocka_unit_test(a_spent_budget_leaves_the_last_whole_answer),
    };
    return cmocka_run_group_tests_name("neutreeko bots", tests, NULL, NULL);
}
