/*
 * test_each_move.c - claims about the moves of a position: all are told, each with its worth.
 */
#include "lib/claim.h"
#include "lib/spied.h"
#include "lib/study.h"

#include <math.h>

#include "analysis/analysis_inside.h"

/*
 *  B B . B B      The book does not know this one, so a bot is asked about each slide. Behind d2-b4
 *  W . . . .      White owes a second slide and then Black takes the Neutron home: two turns, as
 * many . . . . B      before White's first slide as after it. . . . N . . W W W W
 */
static void two_slides_of_a_turn_count_once(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutron", "", "BB.BB/...../...../W.BN./.WWWW w n", &study_few_nodes);
    study_list(&study);
    claim_said(&study, "d2-b4", "loses in 2");
    claim_said(&study, "d2-d4", "loses in 2");
    study_end(&study);
}

/* A list is as long as there are moves: this one has 100 fields and the skip. */
static void no_move_is_cut_off(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "", NULL, &(struct qx_analysis_means){.budget = {.nodes = 101}});
    study_list(&study);
    assert_int_equal(study.n_moves, 101);
    assert_int_equal(qx_move_worth_count(study.moves, study.n_moves).n_unknown, 0);
    study_end(&study);
}

static struct qx_session *session_of(const char *game, const char *options)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 3);
    assert_non_null(session);
    assert_true(qx_session_settle(session, NULL));
    return session;
}

/* Of a turn with more to come nothing is known: the bot is asked again and again. What Green has
 * chosen meanwhile changes nothing that Red is told. */
static void together_a_bot_shows_how_it_mixes(void **unused)
{
    (void)unused;
    struct study study, later;
    struct qx_session *session = session_of("compromise", "");
    study_begin(&study, "compromise", "", NULL, &study_few_nodes);
    study_begin(&later, "compromise", "", NULL, &study_few_nodes);
    double sum = 0;
    study.position = qx_session_position(session);
    study_list(&study);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].probability;
    assert_true(fabs(sum - 1) < 1e-9);
    assert_int_equal(study.n_moves, 27);
    const uint64_t turn = study.position.turn;
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    later.position = qx_session_position(session);
    assert_int_equal(later.position.seat, 0);
    later.position.turn = turn;
    study_list(&later);
    assert_memory_equal(later.moves, study.moves, sizeof study.moves);
    qx_session_free(session);
    study_end(&study);
    study_end(&later);
}

/* Two hundred draws, each with dice of its own, counted once more. */
static void together_a_bot_is_asked_two_hundred_times(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_session *session = session_of("compromise", "");
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    int n_drawn[27] = {0};
    study_begin(&study, "compromise", "", NULL, &means);
    study.position = qx_session_position(session);
    study.position.turn = 4;
    study_list(&study);
    struct qx_chair *chair = qx_chair_new(&study.rules, study.position.seat, "random", NULL, NULL);
    assert_non_null(chair);
    for (uint64_t i = 0; i < 200; i++) {
        const struct qx_budget part = {.nodes = 100};
        struct qx_position again = study.position;
        struct qx_answer answer;
        again.turn = 800 + i; /* four times two hundred */
        assert_true(qx_chair_judge(chair, &again, &part, &answer, NULL));
        n_drawn[answer.move]++;
    }
    for (size_t i = 0; i < study.n_moves; i++)
        assert_true(fabs(study.moves[i].probability - n_drawn[study.moves[i].move] / 200.0) < 1e-9);
    qx_chair_free(chair);
    qx_session_free(session);
    study_end(&study);
}

/* --- repetition ------------------------------------------------------------------------------ */

/* Every move loses; but after b4-a4 the position has been there twice before. */
static void claim_repetition(const struct qx_analysis_means *means)
{
    struct study study;
    study_begin(&study, "neutreeko", "", ".BW../.B.../....W/..W../B.... b", means);
    study_list(&study);
    claim_said(&study, "b4-a4", "loses in 4");
    void *after = claim_state(&study.rules, ".BW../.B.../....W/..W../B.... b");
    claim_play(&study.rules, after, "b4-a4");
    const uint64_t twice = qx_key(&study.rules, after);
    const uint64_t keys[] = {twice, twice, study.key};
    study.position.keys = keys;
    study.position.n_keys = 3;
    study_list(&study);
    claim_place(&study, 0, "b4-a4", "draws");
    assert_int_equal(study.moves[0].worth.value.distance, 1);
    claim_hint(&study, "b4-a4", "draws");
    qx_state_free(after);
    study_end(&study);
}

/* A bot, which sees only the new position, is not asked about it. */
static void a_third_repetition_draws(void **unused)
{
    (void)unused;
    claim_repetition(&study_nobody);
    claim_repetition(&study_few_nodes);
}

/* Who draws anyway may as well repeat: the move stays as likely as it was. */
static void a_repetition_is_as_good_as_another_draw(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutreeko", "", NULL, &study_nobody);
    void *after = claim_state(&study.rules, NULL);
    claim_play(&study.rules, after, "d1-c1");
    const uint64_t twice = qx_key(&study.rules, after);
    const uint64_t keys[] = {twice, twice, study.key};
    study_list(&study);
    const double before = study_move(&study, "d1-c1")->probability;
    study.position.keys = keys;
    study.position.n_keys = 3;
    study_list(&study);
    claim_said(&study, "d1-c1", "draws");
    assert_true(before > 0 && study_move(&study, "d1-c1")->probability == before);
    qx_state_free(after);
    study_end(&study);
}

/* The win would only repeat, and what the fourth move is worth nobody knows: a bot must be asked,
 * and without one there is no advice. */
static void a_repetition_is_not_advised_before_the_unknown(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    study_begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &study_nobody);
    void *after = claim_state(&study.rules, "BB.BB/W..../...../..BN./.WWWW w n");
    claim_play(&study.rules, after, "d2-e2");
    const uint64_t twice = qx_key(&study.rules, after);
    const uint64_t keys[] = {twice, study.key, twice, study.key};
    study.position.keys = keys;
    study.position.n_keys = 4;
    study_list(&study);
    claim_place(&study, 0, "d2-e2", "draws");
    assert_true(study.moves[0].probability == 0);
    assert_false(qx_analysis_hint(study.analysis, &study.position, &found, NULL));
    study.position.keys = keys + 1;
    study.position.n_keys = 3;
    claim_hint(&study, "d2-e2", "wins in 16");
    qx_state_free(after);
    study_end(&study);
}

/* A part of it, and a little to begin with; what is not limited stays without limit. */
static void a_budget_is_shared(void **unused)
{
    (void)unused;
    const struct qx_budget whole = {.milliseconds = 1000, .nodes = 5000, .depth = 7};
    struct qx_budget part = analysis_share(whole, 10);
    assert_int_equal(part.milliseconds, 110);
    assert_int_equal(part.nodes, 600);
    assert_int_equal(part.depth, 7);
    part = analysis_share((struct qx_budget){.nodes = 50}, 1);
    assert_true(part.milliseconds == 0 && part.nodes == 150);
    part = analysis_share((struct qx_budget){.milliseconds = 50}, 1);
    assert_true(part.milliseconds == 60 && part.nodes == 0);
}

/* --- time ------------------------------------------------------------------------------------ */

static uint64_t now;

static uint64_t ticking(void)
{
    return now++;
}

/* A second for all moves: each of the four gets a quarter, and ten milliseconds to begin with. */
static void the_moves_share_the_time(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {.advisor = "mcts",
                                            .budget = {.milliseconds = 1000, .now = ticking}};
    study_begin(&study, "othello", "", NULL, &means);
    study_list(&study);
    assert_int_equal(study.n_moves, 4);
    assert_in_range(now, 4 * 260, 4 * 275); /* the last looks come late */
    study_end(&study);
}

/* --- what a bot is told ---------------------------------------------------------------------- */

/* The book knows three of four moves. Behind the other one the bot sees the keys of the game and
 * the new one. */
static void a_bot_sees_the_game_behind_a_move(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n",
                &(struct qx_analysis_means){.advisor = "so:" SPY});
    study_list(&study);
    assert_int_equal(spied_count("asked 2 BB.BB/W..../....N/..B../.WWWW w p"), 1);
    assert_int_equal(spied_count("asked "), 1);
    study.position.keys = NULL;
    study.position.n_keys = 0;
    study_list(&study);
    assert_int_equal(spied_count("asked 0 "), 1);
    study_end(&study);
}

/* What a bot believes of the moves, with the position's seed and turn. */
static double sum_of_shares(uint64_t seed, uint64_t turn)
{
    struct study study;
    double sum = 0;
    study_begin(&study, "gamma", "width=4,height=4", NULL,
                &(struct qx_analysis_means){
                    .advisor = "mcts:cut=20", .nodes = 1, .budget = {.nodes = 500}});
    study.position.seed = seed;
    study.position.turn = turn;
    study_list(&study);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].worth.value.share;
    study_end(&study);
    return sum;
}

/* The same question has the same answer; the game's seed and the turn are part of it. */
static void a_bots_dice_come_from_the_position(void **unused)
{
    (void)unused;
    const double first = sum_of_shares(1, 3);
    assert_true(sum_of_shares(1, 3) == first);
    assert_true(sum_of_shares(2, 3) != first);
    assert_true(sum_of_shares(1, 4) != first);
}

/* A move of two is worth what its answer leaves: once more, by hand, with the next turn's dice and
 * an equal part of the nodes. */
static void a_move_is_worth_what_the_answer_leaves(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {
        .advisor = "mcts", .nodes = 1, .budget = {.nodes = 1700}};
    study_begin(&study, "gamma", "width=4,height=4", NULL, &means);
    study.position.seed = 5;
    study.position.turn = 9;
    study_list(&study);
    assert_int_equal(study.n_moves, 17);
    const struct qx_budget part = {.nodes = 1700 / 17 + 100};
    for (size_t i = 0; i < study.n_moves; i++) {
        void *state = claim_state(&study.rules, NULL);
        struct qx_chair *chair = qx_chair_new(&study.rules, 1, "mcts", NULL, NULL);
        struct qx_answer answer;
        assert_non_null(chair);
        qx_apply(&study.rules, state, 0, study.moves[i].move);
        const struct qx_position next = {.state = state, .seat = 1, .seed = 5, .turn = 10};
        assert_true(qx_chair_judge(chair, &next, &part, &answer, NULL));
        assert_true(study.moves[i].worth.value.share == 1 - answer.value);
        qx_chair_free(chair);
        qx_state_free(state);
    }
    study_end(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_slides_of_a_turn_count_once),
        cmocka_unit_test(no_move_is_cut_off),
        cmocka_unit_test(together_a_bot_shows_how_it_mixes),
        cmocka_unit_test(together_a_bot_is_asked_two_hundred_times),
        cmocka_unit_test(a_third_repetition_draws),
        cmocka_unit_test(a_repetition_is_as_good_as_another_draw),
        cmocka_unit_test(a_repetition_is_not_advised_before_the_unknown),
        cmocka_unit_test(a_budget_is_shared),
        cmocka_unit_test(the_moves_share_the_time),
        cmocka_unit_test(a_bot_sees_the_game_behind_a_move),
        cmocka_unit_test(a_move_is_worth_what_the_answer_leaves),
        cmocka_unit_test(a_bots_dice_come_from_the_position),
    };
    return cmocka_run_group_tests_name("each move", tests, spied_begin, spied_end);
}
