/*
 * suite_minimax.c - alpha-beta finds in every game what full-width minimax finds.
 */
#include "lib/claim.h"
#include "lib/variants.h"

#include "search/alphabeta.h"
#include "search/score.h"
#include "search/minimax_naive.h"

enum { POSITIONS = 12, LARGEST = 600, MOST_MOVES = 200 };

/* Deep enough for a small game to end, chance included. */
static int depth_for(const struct qx_rules *rules)
{
    return rules->n_moves_max <= 4 ? 12 : 3;
}

static struct qx_answer ask(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    struct qx_random random;
    struct qx_answer answer;
    struct alphabeta *search = alphabeta_new(rules, seat, 1 << 20);
    assert_non_null(search);
    qx_random_init(&random, 1);
    alphabeta_choose(search,
                     &(struct qx_request){.rules = rules,
                                          .state = state,
                                          .seat = seat,
                                          .budget = {.depth = (uint32_t)depth_for(rules)},
                                          .random = &random},
                     &answer);
    alphabeta_free(search);
    return answer;
}

static void claim_same(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    const int32_t plain = minimax_naive(rules, state, seat, depth_for(rules));
    const struct qx_answer answer = ask(rules, state, seat);
    char position[512];
    rules->game->position_text(rules, state, position, sizeof position);
    if (answer.value != score_to_share(plain, rules->n_seats))
        fail_msg("%s, %s: alphabeta says %f, minimax %f", rules->game->name, position, answer.value,
                 score_to_share(plain, rules->n_seats));
    if (score_is_sure(plain) && answer.distance != SCORE_WIN - abs(plain))
        fail_msg("%s, %s: alphabeta says in %d, minimax in %d", rules->game->name, position,
                 answer.distance, SCORE_WIN - abs(plain));
}

static void visit_variant(const struct qx_rules *rules)
{
    if (rules->state_size > LARGEST || rules->n_moves_max > MOST_MOVES ||
        !alphabeta_plays(rules, NULL))
        return;
    struct qx_random random;
    qx_move list[MOST_MOVES];
    void *state = qx_state_new(rules);
    assert_non_null(state);
    qx_random_init(&random, 2);
    for (uint64_t i = 0; i < POSITIONS; i++) {
        qx_state_start(rules, state);
        qx_playout_plain(rules, state, &random, list, 3 * i);
        const qx_seat seat = qx_turn(rules, state);
        if (seat >= 0)
            claim_same(rules, state, seat);
    }
    qx_state_free(state);
}

static void alphabeta_finds_what_minimax_finds(void **unused)
{
    (void)unused;
    variants_visit(visit_variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_finds_what_minimax_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
