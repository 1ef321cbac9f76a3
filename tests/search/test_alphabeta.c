/*
 * test_alphabeta.c - claims about alpha-beta search, against full-width minimax and known
 * positions.
 */
#include "lib/claim.h"

#include "search/alphabeta.h"
#include "search/score.h"
#include "search/minimax_naive.h"

enum { TABLE = 1 << 20 };

/* The keys are of the positions so far, the present one last. */
static struct qx_answer ask_after(const struct qx_rules *rules, const void *state,
                                  struct qx_budget budget, const uint64_t *keys, size_t n_keys)
{
    struct qx_random random;
    struct qx_answer answer;
    const qx_seat seat = qx_turn(rules, state);
    struct alphabeta *search = alphabeta_new(rules, seat, TABLE);
    assert_non_null(search);
    qx_random_init(&random, 1);
    alphabeta_choose(search,
                     &(struct qx_request){.rules = rules,
                                          .state = state,
                                          .seat = seat,
                                          .keys = keys,
                                          .n_keys = n_keys,
                                          .budget = budget,
                                          .random = &random},
                     &answer);
    alphabeta_free(search);
    return answer;
}

static struct qx_answer ask(const struct qx_rules *rules, const void *state,
                            struct qx_budget budget)
{
    const uint64_t key = qx_key(rules, state);
    return ask_after(rules, state, budget, &key, 1);
}

/* Plays some random moves from the start; false where the game ended on the way. */
static bool wander(const struct qx_rules *rules, void *state, struct qx_random *random, uint64_t n)
{
    qx_move list[512];
    qx_state_start(rules, state);
    qx_playout_plain(rules, state, random, list, n);
    return qx_turn(rules, state) != QX_NOBODY;
}

/*
 * What alphabeta proves within a depth is what minimax proves within it, with the same distance.
 * (The table may show it more than the depth asks for, so a longer win is checked by minimax at
 * that length.)
 */
static void claim_same_proof(const struct qx_rules *rules, const void *state, int depth)
{
    const int32_t plain = minimax_naive(rules, state, qx_turn(rules, state), depth);
    struct qx_answer answer = ask(rules, state, (struct qx_budget){.depth = (uint32_t)depth});
    if (score_is_sure(plain)) {
        assert_true(answer.is_exact);
        assert_true(answer.value == (plain > 0 ? 1 : 0));
        assert_int_equal(answer.distance, plain > 0 ? SCORE_WIN - plain : SCORE_WIN + plain);
    } else if (answer.distance > 0 && answer.distance <= depth) {
        fail_msg("a win in %d that minimax does not see", answer.distance);
    }
}

static void claim_same_proofs(const char *game)
{
    struct qx_rules rules = claim_rules(game, "repetition=off");
    struct qx_random random;
    void *state = claim_state(&rules, NULL);
    qx_random_init(&random, 7);
    for (uint64_t i = 0; i < 150; i++)
        if (wander(&rules, state, &random, i % 12))
            claim_same_proof(&rules, state, 4);
    qx_state_free(state);
}

static void alphabeta_proves_what_minimax_proves(void **unused)
{
    (void)unused;
    claim_same_proofs("neutreeko");
}

/* However early the limit strikes: what it calls proven, the solver knows to be so. */
static void claim_true_proofs(const char *game, const char *options, uint64_t first, uint64_t span)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_knowledge *knowledge = qx_knowledge_new(&rules, NULL, NULL);
    struct qx_random random;
    void *state = claim_state(&rules, NULL);
    int n_won = 0, n_lost = 0;
    assert_non_null(knowledge);
    qx_random_init(&random, 9);
    for (uint64_t i = 0; i < 200; i++) {
        struct qx_value value;
        if (!wander(&rules, state, &random, first + i % span))
            continue;
        assert_true(qx_knowledge_value(knowledge, state, qx_turn(&rules, state), &value, NULL));
        for (uint64_t nodes = 1; nodes < 400; nodes += 1 + nodes / 8) {
            const struct qx_answer answer = ask(&rules, state, (struct qx_budget){.nodes = nodes});
            assert_true(!answer.is_exact || answer.value == value.share);
            assert_true(answer.is_exact || answer.distance == 0);
            n_won += answer.is_exact && answer.value == 1;
            n_lost += answer.is_exact && answer.value == 0;
        }
    }
    assert_true(n_won > 40 && n_lost > 40);
    qx_knowledge_free(knowledge);
    qx_state_free(state);
}

static void alphabeta_proves_nothing_that_is_not_so(void **unused)
{
    (void)unused;
    claim_true_proofs("othello", "", 52, 8);
    claim_true_proofs("othello", "size=6", 24, 8);
    claim_true_proofs("neutreeko", "repetition=off", 0, 30);
    claim_true_proofs("gamma", "width=3,height=3,areas=1", 2, 6);
}

/* Neutron's turns are two slides each, and both slides of a turn have the same distance. */
static void alphabeta_counts_turns_as_minimax_does(void **unused)
{
    (void)unused;
    claim_same_proofs("neutron");
}

/*
 *  B B . B B      White has slid the Neutron from d2 and owes a piece; whatever it is, Black slides
 *  W N . . .      the Neutron to c5: White loses in this turn and the next one. A slide earlier,
 *  . . . . .      with the Neutron on d2, it was the same.
 *  . . B . .
 *  . W W W W
 */
static void alphabeta_counts_a_turn_of_two_slides_once(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "");
    void *state = claim_state(&rules, "BB.BB/WN.../...../..B../.WWWW w p");
    struct qx_answer answer = ask(&rules, state, (struct qx_budget){.depth = 6});
    assert_true(answer.is_exact && answer.value == 0);
    assert_int_equal(answer.distance, 2);
    qx_state_free(state);
}

/* The line of an answer is legal, move by move, and ends the game where a win or a loss is
 * proven. */
static void claim_line_plays(const struct qx_rules *rules, void *state,
                             const struct qx_answer *answer)
{
    struct qx_error error;
    for (int i = 0; i < answer->n_line; i++) {
        assert_true(
            qx_move_check(rules, state, answer->line[i].seat, answer->line[i].move, &error));
        qx_apply(rules, state, answer->line[i].seat, answer->line[i].move);
    }
    assert_true(answer->n_line > 0 && answer->line[0].move == answer->move);
    if (answer->is_exact && answer->distance <= QX_LINE_MAX)
        assert_int_equal(qx_turn(rules, state), QX_NOBODY);
}

static void alphabeta_shows_a_legal_line(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", "");
    struct qx_random random;
    void *state = claim_state(&rules, NULL);
    qx_random_init(&random, 8);
    for (uint64_t i = 0; i < 60; i++) {
        if (!wander(&rules, state, &random, i % 15))
            continue;
        struct qx_answer answer = ask(&rules, state, (struct qx_budget){.depth = 6});
        claim_line_plays(&rules, state, &answer);
    }
    qx_state_free(state);
}

/*
 *  . . W . .      Black wins by c1-c4 at once; and there is no hurry for
 *  . B . B .      anybody who could not see that.
 *  . . . . .
 *  . . . . .
 *  W . B . W
 */
static void alphabeta_takes_a_win_in_one(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, "..W../.B.B./...../...../W.B.W b");
    struct qx_answer answer = ask(&rules, state, (struct qx_budget){.depth = 8});
    char text[16];
    rules.game->move_text(&rules, answer.move, text, sizeof text);
    assert_string_equal(text, "c1-c4");
    assert_true(answer.is_exact && answer.value == 1);
    assert_int_equal(answer.distance, 1);
    qx_state_free(state);
}

/* b1-c1 and its mirror d1-c1 are the only first moves that do not lose. */
static void alphabeta_opens_neutreeko_by_a_move_that_holds(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    struct qx_answer answer = ask(&rules, state, (struct qx_budget){.nodes = 400000});
    char text[16];
    rules.game->move_text(&rules, answer.move, text, sizeof text);
    assert_true(strcmp(text, "b1-c1") == 0 || strcmp(text, "d1-c1") == 0);
    qx_state_free(state);
}

static void alphabeta_spends_no_more_nodes_than_it_has(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, NULL);
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 / 2 + 1) {
        struct qx_answer answer = ask(&rules, state, (struct qx_budget){.nodes = nodes});
        assert_int_equal(answer.nodes, nodes);
        assert_true(rules.game->is_legal(&rules, state, 0, answer.move));
    }
    qx_state_free(state);
}

/* Every move loses; but after b4-a4 the position has been there twice before. */
static void alphabeta_saves_a_lost_game_by_the_third_repetition(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutreeko", "");
    void *state = claim_state(&rules, ".BW../.B.../....W/..W../B.... b");
    void *after = claim_state(&rules, ".BW../.B.../....W/..W../B.... b");
    claim_play(&rules, after, "b4-a4");
    const uint64_t twice = qx_key(&rules, after), now = qx_key(&rules, state);
    const struct qx_budget budget = {.depth = 6};
    assert_true(ask(&rules, state, budget).value == 0);
    struct qx_answer answer = ask_after(&rules, state, budget, (uint64_t[]){twice, twice, now}, 3);
    char text[16];
    rules.game->move_text(&rules, answer.move, text, sizeof text);
    assert_string_equal(text, "b4-a4");
    assert_true(answer.value == 0.5);
    qx_state_free(after);
    qx_state_free(state);
}

/* Mirror images are worth about the same wherever the search breaks off: after a depth that looks
 * worse than the last, the move that was best so far is tried first, not any. */
static void alphabeta_breaks_off_at_its_best_move(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", "size=6");
    struct alphabeta *search = alphabeta_new(&rules, 1, 8 * TABLE);
    assert_non_null(search);
    for (uint64_t nodes = 45000; nodes <= 55000; nodes += 5000)
        for (int i = 0; i < 4; i++) {
            static const char *const first[] = {"b3", "c2", "d5", "e4"};
            struct qx_random random;
            struct qx_answer answer;
            void *state = claim_state(&rules, NULL);
            claim_play(&rules, state, first[i]);
            qx_random_init(&random, 1);
            const struct qx_request request = {.rules = &rules,
                                               .state = state,
                                               .seat = 1,
                                               .budget = {.nodes = nodes},
                                               .random = &random};
            alphabeta_choose(search, &request, &answer);
            assert_true(answer.value > 0.4 && answer.value < 0.6);
            qx_state_free(state);
        }
    alphabeta_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_proves_what_minimax_proves),
        cmocka_unit_test(alphabeta_proves_nothing_that_is_not_so),
        cmocka_unit_test(alphabeta_counts_turns_as_minimax_does),
        cmocka_unit_test(alphabeta_counts_a_turn_of_two_slides_once),
        cmocka_unit_test(alphabeta_shows_a_legal_line),
        cmocka_unit_test(alphabeta_takes_a_win_in_one),
        cmocka_unit_test(alphabeta_opens_neutreeko_by_a_move_that_holds),
        cmocka_unit_test(alphabeta_spends_no_more_nodes_than_it_has),
        cmocka_unit_test(alphabeta_breaks_off_at_its_best_move),
        cmocka_unit_test(alphabeta_saves_a_lost_game_by_the_third_repetition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
