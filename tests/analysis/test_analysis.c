/*
 * test_analysis.c - claims about what positions are worth: known, or judged by a bot.
 */
#include "lib/claim.h"
#include "lib/study.h"

#include <math.h>

#include "analysis/analysis_inside.h"
#include "games/compromise_drawn.h"

/* --- known ----------------------------------------------------------------------------------- */

/*
 *  B B . B B      The book knows that White wins in 16 turns by d2-e2 and loses at once by the two
 *  W . . . .      slides that let the Neutron home. Of d2-e3 it knows nothing: a bot is asked. A
 *  . . . . .      slide of the Neutron ends no turn, so its distance is the position's.
 *  . . B N .
 *  . W W W W
 */
static void neutron_counts_the_turns_of_the_book(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &study_few_nodes);
    claim_value(&study, "wins in 16");
    study_list(&study);
    assert_int_equal(study.n_moves, 4);
    claim_place(&study, 0, "d2-e2", "wins in 16");
    claim_said(&study, "d2-b4", "loses in 2");
    claim_said(&study, "d2-d4", "loses in 2");
    claim_hint(&study, "d2-e2", "wins in 16");
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_unknown, 0);
    assert_int_equal(counts.n_made, 1);
    study_end(&study);
}

/* Without the book the bot proves the same numbers: a unit that all share. */
static void neutron_bot_counts_as_the_book_does(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutron", "", "BB.BB/WN.../...../..B../.WWWW w p", &study_few_nodes);
    study_list(&study);
    for (size_t i = 0; i < study.n_moves; i++) {
        char text[QX_WORDS_SIZE];
        qx_words_worth(&study.rules, &study.moves[i].worth, text, sizeof text);
        assert_string_equal(text, "loses in 2");
    }
    claim_value(&study, "loses in 2");
    study_end(&study);
}

static void neutreeko_is_known_move_by_move(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutreeko", "", NULL, &study_nobody);
    claim_value(&study, "draws");
    study_list(&study);
    assert_int_equal(study.n_moves, 14);
    claim_place(&study, 0, "b1-c1", "draws");
    claim_place(&study, 1, "d1-c1", "draws");
    claim_said(&study, "b1-b4", "loses in 22");
    claim_place(&study, 13, "c4-e4", "loses in 2");
    claim_hint(&study, "b1-c1", "draws");
    study_end(&study);
    study_begin(&study, "neutreeko", "", "..W../.B.B./...../...../W.B.W b", &study_nobody);
    claim_hint(&study, "c1-c4", "wins in 1");
    study_end(&study);
}

/* White's best first answers lose 8 discs fewer; perfect play on 4x4 is known: White by 8. */
static void othello_endgames_are_known_by_discs(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "othello", "size=4", NULL, &study_nobody);
    claim_value(&study, "loses by 8");
    study_list(&study);
    assert_int_equal(study.n_moves, 4);
    for (size_t i = 0; i < 4; i++) {
        char text[QX_WORDS_SIZE];
        qx_words_worth(&study.rules, &study.moves[i].worth, text, sizeof text);
        assert_string_equal(text, "loses by 8");
        assert_true(study.moves[i].probability == 0.25);
    }
    study_end(&study);
}

/* Five pips that no choice can freeze together bring 4/7 of a point, whoever wins a level game in
 * extra turns; the best choices are mixed, each as often as it says. */
static void compromise_mixes_its_moves(void **unused)
{
    (void)unused;
    struct study study;
    double sum = 0;
    char position[DRAWN_SIZE];
    drawn(position, "1. .. ..   .. 1. ..   .. .. ..", /**/
          ".. 1. ..   1. .. ..   .. .. ..",           /**/
          ".. .. ..   .. .. ..   .. .. 1.", "3-3|5");
    study_begin(&study, "compromise", "", position, &study_nobody);
    claim_value(&study, "exactly +0.571429 points");
    study.position.seat = 1;
    claim_value(&study, "exactly -0.571429 points");
    study_list(&study);
    assert_int_equal(study.n_moves, 27);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].probability;
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(qx_move_worth_count(study.moves, study.n_moves).n_made > 1);
    struct qx_judgement found;
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, NULL));
    for (size_t i = 0; i < study.n_moves; i++)
        if (study.moves[i].move == found.worth.value.move)
            sum = study.moves[i].probability;
    for (size_t i = 0; i < study.n_moves; i++)
        assert_true(study.moves[i].probability <= sum);
    study_end(&study);
}

/* --- judged ---------------------------------------------------------------------------------- */

static void othello_is_judged_by_a_bot(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement first, again;
    study_begin(&study, "othello", "", NULL, &study_few_nodes);
    assert_string_equal(qx_analysis_advisor(study.analysis), "expert:memory=16");
    assert_true(qx_analysis_value(study.analysis, &study.position, &first, NULL));
    assert_true(qx_analysis_hint(study.analysis, &study.position, &again, NULL));
    assert_int_equal(first.worth.kind, QX_ESTIMATE);
    assert_int_equal(first.worth.value.knows, QX_KNOWS_SHARE | QX_KNOWS_POINTS | QX_KNOWS_MOVE);
    assert_true(first.n_line > 0 && first.line[0].move == first.worth.value.move);
    assert_true(again.worth.value.knows & QX_KNOWS_MOVE); /* all four are alike */
    study_list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_estimates, 4);
    assert_int_equal(counts.n_proofs, 0);
    study_end(&study);
}

static void nobody_means_that_gaps_stay_gaps(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    struct qx_error error = {""};
    study_begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &study_nobody);
    study_list(&study);
    claim_place(&study, 0, "d2-e2", "wins in 16");
    claim_place(&study, 3, "d2-e3", "not known");
    study_end(&study);
    study_begin(&study, "othello", "", NULL, &study_nobody);
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_true(error.text[0]);
    study_end(&study);
}

/* --- stopping -------------------------------------------------------------------------------- */

static void a_raised_flag_ends_a_list(void **unused)
{
    (void)unused;
    struct study study;
    qx_flag stop = false;
    struct qx_error error = {""};
    const struct qx_analysis_means means = {.budget = {.nodes = 3000}, .stop = &stop};
    study_begin(&study, "othello", "", NULL, &means);
    study.stop_after_first = &stop;
    assert_false(qx_analysis_moves(study.analysis, &study.position, study_note, &study, &error));
    assert_string_equal(error.text, "stopped");
    assert_int_equal(study.n_moves, 1);
    struct qx_judgement found;
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    atomic_store(&stop, false);
    study.stop_after_first = NULL;
    study_list(&study);
    assert_int_equal(study.n_moves, 4);
    study_end(&study);
}

/* Nothing is looked up, and nobody else can be asked: that is said, too. */
static void a_raised_flag_says_so_without_a_bot(void **unused)
{
    (void)unused;
    struct study study;
    qx_flag stop = true;
    struct qx_error error = {""};
    struct qx_judgement found;
    const struct qx_analysis_means means = {.advisor = "", .stop = &stop};
    study_begin(&study, "neutreeko", "", NULL, &means);
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "stopped");
    assert_false(qx_analysis_hint(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "stopped");
    assert_null(qx_analysis_solver(study.analysis));
    atomic_store(&stop, false);
    claim_value(&study, "draws");
    study_end(&study);
}

/* --- known and judged ------------------------------------------------------------------------- */

static void what_is_known_for_two_needs_no_bot(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutreeko", "", ".BW../.B.../....W/..W../B.... b",
                &(struct qx_analysis_means){.advisor = "greedy"});
    claim_value(&study, "loses in 4");
    study_end(&study);
}

static void a_proven_draw_has_no_distance(void **unused)
{
    (void)unused;
    struct qx_answer answer = {.has_value = true, .is_exact = true, .value = 0.5};
    assert_int_equal(analysis_worth_of(&answer).value.knows, QX_KNOWS_MOVE | QX_KNOWS_SHARE);
    answer = (struct qx_answer){.has_value = true, .is_exact = true, .value = 1, .distance = 3};
    assert_true(analysis_worth_of(&answer).value.knows & QX_KNOWS_DISTANCE);
    assert_int_equal(analysis_worth_of(&answer).value.distance, 3);
    answer.distance = 1;
    assert_int_equal(analysis_worth_of(&answer).value.distance, 1);
    answer.is_exact = false;
    assert_false(analysis_worth_of(&answer).value.knows & QX_KNOWS_DISTANCE);
    assert_int_equal(analysis_worth_of(&answer).kind, QX_ESTIMATE);
    answer.has_value = false;
    assert_int_equal(analysis_worth_of(&answer).value.knows, QX_KNOWS_MOVE);
}

/* Player 1 has five fields, player 2 none: a bot likes whatever player 1 goes on with. */
static void a_lead_stays_with_its_owner(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "gamma", "width=5,height=5,players=2",
                "11111/...../...../...../..... 1 - -",
                &(struct qx_analysis_means){.nodes = 1, .budget = {.nodes = 500}});
    study_list(&study);
    assert_true(study.n_moves > 5);
    for (size_t i = 0; i < study.n_moves; i++)
        assert_true(study.moves[i].worth.value.share > 0.5);
    study_end(&study);
}

/* Who sets no limit gets a small one; who sets any gets that one alone. */
static void a_budget_is_what_was_asked_for(void **unused)
{
    (void)unused;
    static const struct {
        struct qx_budget asked;
        uint64_t nodes;
    } cases[] = {{{0}, 10000},
                 {{.nodes = 300}, 300},
                 {{.nodes = 300, .depth = 2}, 300},
                 {{.milliseconds = 5}, 0},
                 {{.depth = 4}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct study study;
        study_begin(&study, "othello", "", NULL,
                    &(struct qx_analysis_means){.budget = cases[i].asked});
        assert_int_equal(study.analysis->budget.nodes, cases[i].nodes);
        assert_int_equal(study.analysis->budget.depth, cases[i].asked.depth);
        assert_int_equal(study.analysis->budget.milliseconds, cases[i].asked.milliseconds);
        study_end(&study);
    }
}

/* What a search for certainty may use: as much as was asked for, else enough for tables in memory
 * and a second; where all choose together every node is a game of its own. */
static void means_become_work(void **unused)
{
    (void)unused;
    struct study study;
    qx_flag stop = false;
    const struct qx_store store = {0};
    study_begin(&study, "neutron", "", NULL, &(struct qx_analysis_means){0});
    const struct qx_work *work = &study.analysis->work;
    assert_int_equal(work->threads, 1);
    assert_int_equal(work->nodes, 2000000);
    assert_int_equal(work->bytes, 128 << 20);
    assert_null(work->stop);
    study_end(&study);
    study_begin(&study, "compromise", "", NULL, &(struct qx_analysis_means){.threads = 3});
    work = &study.analysis->work;
    assert_int_equal(work->threads, 3);
    assert_int_equal(work->nodes, 100000);
    study_end(&study);
    study_begin(&study, "neutron", "", NULL,
                &(struct qx_analysis_means){.nodes = 77, .stop = &stop, .store = &store});
    work = &study.analysis->work;
    assert_int_equal(work->nodes, 77);
    assert_int_equal(work->bytes, 0);
    assert_ptr_equal(work->stop, &stop);
    assert_ptr_equal(work->store, &store);
    assert_ptr_equal(study.analysis->budget.stop, &stop);
    assert_ptr_equal(study.analysis->budget.store, &store);
    study_end(&study);
    const struct qx_work own = {.nodes = 5, .bytes = 6, .threads = 7};
    study_begin(&study, "neutron", "", NULL, &(struct qx_analysis_means){.work = &own});
    work = &study.analysis->work;
    assert_true(work->nodes == 5 && work->bytes == 6 && work->threads == 7);
    study_end(&study);
}

/* --- ends ------------------------------------------------------------------------------------ */

static void a_finished_game_is_worth_its_result(void **unused)
{
    (void)unused;
    struct study study;
    study_begin(&study, "neutreeko", "", "..W../.BBB./...../...../W...W w", &study_nobody);
    study.position.seat = 0;
    claim_value(&study, "has won");
    study.position.seat = 1;
    claim_value(&study, "has lost");
    study_end(&study);
    /* Also by solvers that know no distances. */
    study_begin(&study, "othello", "size=4", "XXXXXXXXXXXXXXX- X", &study_nobody);
    study.position.seat = 0;
    claim_value(&study, "has won by 15");
    study.position.seat = 1;
    claim_value(&study, "has lost by 15");
    study_end(&study);
}

/* --- bots that put no value on positions ------------------------------------------------------ */

static void without_a_value_there_is_no_worth(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    struct qx_error error = {""};
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    study_begin(&study, "othello", "", NULL, &means);
    assert_string_equal(qx_analysis_advisor(study.analysis), "random");
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "the bot \"random\" puts no value on positions");
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, &error));
    assert_int_equal(found.worth.kind, QX_NO_WORTH);
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    study.position.seat = 1;
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "another player is to move there");
    study_end(&study);
}

/* Of 90,001 moves none is listed, and no state is copied; a bot may be asked for one all the same.
 */
static void a_vast_board_is_left_to_the_bot(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found = {0};
    struct qx_error error = {""};
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    study_begin(&study, "gamma", "width=300,height=300", NULL, &means);
    assert_false(qx_analysis_moves(study.analysis, &study.position, study_note, &study, &error));
    assert_string_equal(error.text, "there are too many moves here to value each");
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "the bot \"random\" puts no value on positions");
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, &error));
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    study_end(&study);
}

/* --- advisors -------------------------------------------------------------------------------- */

static void claim_advisor(const char *game, const char *options, const char *spec)
{
    struct qx_rules rules = claim_rules(game, options);
    assert_string_equal(qx_advisor(&rules), spec);
}

static void one_table_says_which_bot_is_asked(void **unused)
{
    (void)unused;
    claim_advisor("neutron", "", "alphabeta:memory=8");
    claim_advisor("othello", "size=10", "alphabeta:memory=8");
    claim_advisor("compromise", "type=complex", "equilibrium");
    claim_advisor("gamma", "", "expert:memory=16");
    claim_advisor("gamma", "players=3", "mcts:memory=16");
    claim_advisor("gamma", "players=1", "expert:memory=16");
    claim_advisor("gamma", "width=3000,height=3000", "mcts:memory=16");
}

/* Asked twice, a bot goes on from where it was; once it forgot, it does not. */
static void a_bot_that_forgot_answers_as_at_first(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement first, second, third;
    study_begin(&study, "othello", "size=10", NULL, &study_few_nodes);
    const struct qx_position position = {.state = study.state, .seat = 0};
    assert_true(qx_analysis_value(study.analysis, &position, &first, NULL));
    assert_true(qx_analysis_value(study.analysis, &position, &second, NULL));
    assert_true(second.worth.value.share != first.worth.value.share);
    qx_analysis_forget(study.analysis);
    assert_true(qx_analysis_value(study.analysis, &position, &third, NULL));
    assert_true(third.worth.value.share == first.worth.value.share);
    study_end(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutron_counts_the_turns_of_the_book),
        cmocka_unit_test(neutron_bot_counts_as_the_book_does),
        cmocka_unit_test(neutreeko_is_known_move_by_move),
        cmocka_unit_test(othello_endgames_are_known_by_discs),
        cmocka_unit_test(compromise_mixes_its_moves),
        cmocka_unit_test(othello_is_judged_by_a_bot),
        cmocka_unit_test(nobody_means_that_gaps_stay_gaps),
        cmocka_unit_test(a_raised_flag_ends_a_list),
        cmocka_unit_test(a_raised_flag_says_so_without_a_bot),
        cmocka_unit_test(what_is_known_for_two_needs_no_bot),
        cmocka_unit_test(a_proven_draw_has_no_distance),
        cmocka_unit_test(a_lead_stays_with_its_owner),
        cmocka_unit_test(a_budget_is_what_was_asked_for),
        cmocka_unit_test(means_become_work),
        cmocka_unit_test(a_finished_game_is_worth_its_result),
        cmocka_unit_test(without_a_value_there_is_no_worth),
        cmocka_unit_test(a_vast_board_is_left_to_the_bot),
        cmocka_unit_test(one_table_says_which_bot_is_asked),
        cmocka_unit_test(a_bot_that_forgot_answers_as_at_first),
    };
    return cmocka_run_group_tests_name("analysis", tests, NULL, NULL);
}
