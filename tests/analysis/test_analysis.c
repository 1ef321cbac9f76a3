/*
 * test_analysis.c - claims about what positions and moves are worth: known, judged, in one order.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "analysis/analysis_inside.h"
#include "games/compromise_drawn.h"

enum { MOST = 128 };

/* A position with its analysis, and the moves told of it. */
struct study {
    struct qx_rules rules;
    void *state;
    uint64_t key;
    struct qx_position position;
    struct qx_analysis *analysis;
    struct qx_move_worth moves[MOST];
    size_t n_moves, n_all;
    qx_flag *stop_after_first;
};

static void begin(struct study *study, const char *game, const char *options, const char *position,
                  const struct qx_analysis_means *means)
{
    *study = (struct study){.rules = claim_rules(game, options)};
    study->state = claim_state(&study->rules, position);
    study->key = qx_key(&study->rules, study->state);
    study->position = (struct qx_position){.state = study->state,
                                           .keys = &study->key,
                                           .n_keys = 1,
                                           .seat = qx_next(&study->rules, study->state)};
    study->analysis = qx_analysis_new(&study->rules, means, NULL);
    assert_non_null(study->analysis);
}

static void end(struct study *study)
{
    qx_analysis_free(study->analysis);
    qx_state_free(study->state);
}

static void note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct study *study = context;
    assert_true(study->n_moves < MOST && study->n_moves < n_all);
    study->moves[study->n_moves++] = *move;
    study->n_all = n_all;
    if (study->stop_after_first)
        atomic_store(study->stop_after_first, true);
}

static void list(struct study *study)
{
    struct qx_error error = {""};
    study->n_moves = 0;
    if (!qx_analysis_moves(study->analysis, &study->position, note, study, &error))
        fail_msg("%s", error.text);
    assert_int_equal(study->n_moves, study->n_all);
    qsort(study->moves, study->n_moves, sizeof *study->moves, qx_move_worth_order);
}

static const struct qx_move_worth *move_of(const struct study *study, const char *text)
{
    char known[64];
    for (size_t i = 0; i < study->n_moves; i++) {
        study->rules.game->move_text(&study->rules, study->moves[i].move, known, sizeof known);
        if (strcmp(known, text) == 0)
            return &study->moves[i];
    }
    fail_msg("%s is not among the moves", text);
    return NULL;
}

/* The move number i of the order is this one, and said to be worth this. */
static void claim_place(const struct study *study, size_t i, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    assert_ptr_equal(move_of(study, move), &study->moves[i]);
    qx_words_worth(&study->rules, &study->moves[i].worth, text, sizeof text);
    assert_string_equal(text, words);
}

static void claim_said(const struct study *study, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    qx_words_worth(&study->rules, &move_of(study, move)->worth, text, sizeof text);
    assert_string_equal(text, words);
}

static void claim_value(struct study *study, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_judgement found;
    struct qx_error error = {""};
    if (!qx_analysis_value(study->analysis, &study->position, &found, &error))
        fail_msg("%s", error.text);
    qx_words_worth(&study->rules, &found.worth, text, sizeof text);
    assert_string_equal(text, words);
}

static void claim_hint(struct study *study, const char *move, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_judgement found;
    assert_true(qx_analysis_hint(study->analysis, &study->position, &found, NULL));
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    study->rules.game->move_text(&study->rules, found.worth.value.move, text, sizeof text);
    assert_string_equal(text, move);
    qx_words_worth(&study->rules, &found.worth, text, sizeof text);
    assert_string_equal(text, words);
}

static const struct qx_analysis_means few_nodes = {.budget = {.nodes = 3000}};
static const struct qx_analysis_means nobody = {.advisor = ""};

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
    begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &few_nodes);
    claim_value(&study, "wins in 16");
    list(&study);
    assert_int_equal(study.n_moves, 4);
    claim_place(&study, 0, "d2-e2", "wins in 16");
    claim_said(&study, "d2-b4", "loses in 2");
    claim_said(&study, "d2-d4", "loses in 2");
    claim_hint(&study, "d2-e2", "wins in 16");
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_unknown, 0);
    assert_false(counts.is_mixture);
    end(&study);
}

/* Without the book the bot proves the same numbers: a unit that all share. */
static void neutron_bot_counts_as_the_book_does(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutron", "", "BB.BB/WN.../...../..B../.WWWW w p", &few_nodes);
    list(&study);
    for (size_t i = 0; i < study.n_moves; i++) {
        char text[QX_WORDS_SIZE];
        qx_words_worth(&study.rules, &study.moves[i].worth, text, sizeof text);
        assert_string_equal(text, "loses in 2");
    }
    claim_value(&study, "loses in 2");
    end(&study);
}

/*
 *  B B . B B      The book does not know this one, so a bot is asked about each slide. Behind d2-b4
 *  W . . . .      White owes a second slide and then Black takes the Neutron home: two turns, as
 * many . . . . B      before White's first slide as after it. . . . N . . W W W W
 */
static void two_slides_of_a_turn_count_once(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutron", "", "BB.BB/...../...../W.BN./.WWWW w n", &few_nodes);
    list(&study);
    claim_said(&study, "d2-b4", "loses in 2");
    claim_said(&study, "d2-d4", "loses in 2");
    end(&study);
}

static void neutreeko_is_known_move_by_move(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutreeko", "", NULL, &nobody);
    claim_value(&study, "draws");
    list(&study);
    assert_int_equal(study.n_moves, 14);
    claim_place(&study, 0, "b1-c1", "draws");
    claim_place(&study, 1, "d1-c1", "draws");
    claim_said(&study, "b1-b4", "loses in 22");
    claim_place(&study, 13, "c4-e4", "loses in 2");
    claim_hint(&study, "b1-c1", "draws");
    end(&study);
    begin(&study, "neutreeko", "", "..W../.B.B./...../...../W.B.W b", &nobody);
    claim_hint(&study, "c1-c4", "wins in 1");
    end(&study);
}

/* White's best first answers lose 8 discs fewer; perfect play on 4x4 is known: White by 8. */
static void othello_endgames_are_known_by_discs(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "othello", "size=4", NULL, &nobody);
    claim_value(&study, "loses by 8");
    list(&study);
    assert_int_equal(study.n_moves, 4);
    for (size_t i = 0; i < 4; i++) {
        char text[QX_WORDS_SIZE];
        qx_words_worth(&study.rules, &study.moves[i].worth, text, sizeof text);
        assert_string_equal(text, "loses by 8");
        assert_true(study.moves[i].probability == 0.25);
    }
    end(&study);
}

static void gamma_of_three_promises_only_what_is_sure(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "gamma", "width=3,height=1,players=3,areas=1", NULL, &nobody);
    claim_value(&study, "sure of nothing");
    list(&study);
    assert_int_equal(study.n_moves, 4);
    claim_said(&study, "1,0", "sure of nothing");
    end(&study);
}

/* Being sure of nothing is not to expect nothing: the bot is asked what each may expect. */
static void gamma_of_three_is_judged_where_nothing_is_sure(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    begin(&study, "gamma", "width=4,height=1,players=3,areas=2", NULL, &few_nodes);
    assert_true(qx_analysis_value(study.analysis, &study.position, &found, NULL));
    assert_true(found.worth.value.share > 0);
    end(&study);
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
    begin(&study, "compromise", "", position, &nobody);
    claim_value(&study, "exactly +0.571429 points");
    study.position.seat = 1;
    claim_value(&study, "exactly -0.571429 points");
    list(&study);
    assert_int_equal(study.n_moves, 27);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].probability;
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(qx_move_worth_count(study.moves, study.n_moves).is_mixture);
    struct qx_judgement found;
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, NULL));
    for (size_t i = 0; i < study.n_moves; i++)
        if (study.moves[i].move == found.worth.value.move)
            sum = study.moves[i].probability;
    for (size_t i = 0; i < study.n_moves; i++)
        assert_true(study.moves[i].probability <= sum);
    end(&study);
}

/* --- judged ---------------------------------------------------------------------------------- */

static void othello_is_judged_by_a_bot(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement first, again;
    begin(&study, "othello", "", NULL, &few_nodes);
    assert_string_equal(qx_analysis_advisor(study.analysis), "expert:memory=16");
    assert_true(qx_analysis_value(study.analysis, &study.position, &first, NULL));
    assert_true(qx_analysis_hint(study.analysis, &study.position, &again, NULL));
    assert_int_equal(first.worth.kind, QX_ESTIMATE);
    assert_int_equal(first.worth.value.knows, QX_KNOWS_SHARE | QX_KNOWS_POINTS | QX_KNOWS_MOVE);
    assert_true(first.n_line > 0 && first.line[0].move == first.worth.value.move);
    assert_true(again.worth.value.knows & QX_KNOWS_MOVE); /* all four are alike */
    list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_estimates, 4);
    assert_int_equal(counts.n_proofs, 0);
    end(&study);
}

/* A list is as long as there are moves: this one has 100 fields and the skip. */
static void no_move_is_cut_off(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "gamma", "", NULL, &(struct qx_analysis_means){.budget = {.nodes = 101}});
    list(&study);
    assert_int_equal(study.n_moves, 101);
    assert_int_equal(qx_move_worth_count(study.moves, study.n_moves).n_unknown, 0);
    end(&study);
}

static void nobody_means_that_gaps_stay_gaps(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    struct qx_error error = {""};
    begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &nobody);
    list(&study);
    claim_place(&study, 0, "d2-e2", "wins in 16");
    claim_place(&study, 3, "d2-e3", "not known");
    end(&study);
    begin(&study, "othello", "", NULL, &nobody);
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_true(error.text[0]);
    end(&study);
}

/* Two fields to none, and one is left: who takes it needs no bot. Who skips may lose one by a
 * golden move, and a bot is asked. */
static void who_is_sure_of_the_win_among_three_needs_no_bot(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "gamma", "width=3,height=1,players=3,areas=2", "11. 1 - -", &few_nodes);
    claim_value(&study, "sure of the win");
    list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_proofs, 1);
    assert_int_equal(counts.n_estimates, 1);
    claim_place(&study, 0, "2,0", "sure of the win");
    end(&study);
}

/* Each move is worth what the mover may expect once the others have answered: an estimate, for all
 * of them, and doing nothing is the worst. */
static void more_than_two_are_judged_move_by_move(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "gamma", "width=4,height=3,players=3,areas=2", NULL, &few_nodes);
    list(&study);
    const struct qx_move_counts counts = qx_move_worth_count(study.moves, study.n_moves);
    assert_int_equal(counts.n_estimates, 4 * 3 + 1);
    assert_int_equal(counts.n_proofs + counts.n_unknown, 0);
    assert_ptr_equal(move_of(&study, "skip"), &study.moves[study.n_moves - 1]);
    assert_true(study.moves[0].worth.value.share > 1.0 / 3);
    end(&study);
}

/* The last free field of three: who skips leaves it to the next. */
static void the_last_field_of_three_is_worth_taking(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "gamma", "width=4,height=1,players=3,areas=1", "123. 3 - -", &few_nodes);
    list(&study);
    assert_int_equal(qx_move_worth_count(study.moves, study.n_moves).n_unknown, 0);
    assert_true(move_of(&study, "3,0")->worth.value.share >
                move_of(&study, "skip")->worth.value.share);
    end(&study);
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
    begin(&study, "compromise", "", NULL, &few_nodes);
    begin(&later, "compromise", "", NULL, &few_nodes);
    double sum = 0;
    study.position = qx_session_position(session);
    list(&study);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].probability;
    assert_true(fabs(sum - 1) < 1e-9);
    assert_int_equal(study.n_moves, 27);
    const uint64_t turn = study.position.turn;
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    later.position = qx_session_position(session);
    assert_int_equal(later.position.seat, 0);
    later.position.turn = turn;
    list(&later);
    assert_memory_equal(later.moves, study.moves, sizeof study.moves);
    qx_session_free(session);
    end(&study);
    end(&later);
}

/* --- repetition ------------------------------------------------------------------------------ */

/* Every move loses; but after b4-a4 the position has been there twice before. */
static void a_third_repetition_draws(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutreeko", "", ".BW../.B.../....W/..W../B.... b", &nobody);
    list(&study);
    claim_said(&study, "b4-a4", "loses in 4");
    void *after = claim_state(&study.rules, ".BW../.B.../....W/..W../B.... b");
    claim_play(&study.rules, after, "b4-a4");
    const uint64_t twice = qx_key(&study.rules, after);
    const uint64_t keys[] = {twice, twice, study.key};
    study.position.keys = keys;
    study.position.n_keys = 3;
    list(&study);
    claim_place(&study, 0, "b4-a4", "draws");
    assert_int_equal(study.moves[0].worth.value.distance, 1);
    claim_hint(&study, "b4-a4", "draws");
    qx_state_free(after);
    end(&study);
}

/* The win would only repeat, and what the fourth move is worth nobody knows: a bot must be asked,
 * and without one there is no advice. */
static void a_repetition_is_not_advised_before_the_unknown(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n", &nobody);
    void *after = claim_state(&study.rules, "BB.BB/W..../...../..BN./.WWWW w n");
    claim_play(&study.rules, after, "d2-e2");
    const uint64_t twice = qx_key(&study.rules, after);
    const uint64_t keys[] = {twice, study.key, twice, study.key};
    study.position.keys = keys;
    study.position.n_keys = 4;
    list(&study);
    claim_place(&study, 0, "d2-e2", "draws");
    assert_true(study.moves[0].probability == 0);
    assert_false(qx_analysis_hint(study.analysis, &study.position, &found, NULL));
    study.position.keys = keys + 1;
    study.position.n_keys = 3;
    claim_hint(&study, "d2-e2", "wins in 16");
    qx_state_free(after);
    end(&study);
}

/* --- stopping -------------------------------------------------------------------------------- */

static void a_raised_flag_ends_a_list(void **unused)
{
    (void)unused;
    struct study study;
    qx_flag stop = false;
    struct qx_error error = {""};
    const struct qx_analysis_means means = {.budget = {.nodes = 3000}, .stop = &stop};
    begin(&study, "othello", "", NULL, &means);
    study.stop_after_first = &stop;
    assert_false(qx_analysis_moves(study.analysis, &study.position, note, &study, &error));
    assert_string_equal(error.text, "stopped");
    assert_int_equal(study.n_moves, 1);
    struct qx_judgement found;
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    atomic_store(&stop, false);
    study.stop_after_first = NULL;
    list(&study);
    assert_int_equal(study.n_moves, 4);
    end(&study);
}

/* --- known and judged ------------------------------------------------------------------------- */

static void what_is_known_for_two_needs_no_bot(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutreeko", "", ".BW../.B.../....W/..W../B.... b",
          &(struct qx_analysis_means){.advisor = "greedy"});
    claim_value(&study, "loses in 4");
    end(&study);
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
    begin(&study, "gamma", "width=5,height=5,players=2", "11111/...../...../...../..... 1 - -",
          &(struct qx_analysis_means){.nodes = 1, .budget = {.nodes = 500}});
    list(&study);
    assert_true(study.n_moves > 5);
    for (size_t i = 0; i < study.n_moves; i++)
        assert_true(study.moves[i].worth.value.share > 0.5);
    end(&study);
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
        begin(&study, "othello", "", NULL, &(struct qx_analysis_means){.budget = cases[i].asked});
        assert_int_equal(study.analysis->budget.nodes, cases[i].nodes);
        assert_int_equal(study.analysis->budget.depth, cases[i].asked.depth);
        assert_int_equal(study.analysis->budget.milliseconds, cases[i].asked.milliseconds);
        end(&study);
    }
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

/* --- ends ------------------------------------------------------------------------------------ */

static void a_finished_game_is_worth_its_result(void **unused)
{
    (void)unused;
    struct study study;
    begin(&study, "neutreeko", "", "..W../.BBB./...../...../W...W w", &nobody);
    study.position.seat = 0;
    claim_value(&study, "has won");
    study.position.seat = 1;
    claim_value(&study, "has lost");
    end(&study);
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
    begin(&study, "othello", "", NULL, &means);
    list(&study);
    assert_int_equal(study.n_moves, 4);
    assert_in_range(now, 4 * 260, 4 * 275); /* the last looks come late */
    end(&study);
}

/* --- what a bot is told ------------------------------------------------------------------------
 */

/* How often the spy wrote a line that begins so. */
static int count_lines(const char *path, const char *start)
{
    char line[400];
    int n = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        n += strncmp(line, start, strlen(start)) == 0;
    fclose(file);
    return n;
}

/* The book knows three of four moves. Behind the other one the bot sees the keys of the game and
 * the new one. */
static void a_bot_sees_the_game_behind_a_move(void **unused)
{
    (void)unused;
    struct study study;
    char path[] = "/tmp/quincunx-spy-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(setenv("SPY_LOG", path, 1), 0);
    begin(&study, "neutron", "", "BB.BB/W..../...../..BN./.WWWW w n",
          &(struct qx_analysis_means){.advisor = "so:" SPY});
    list(&study);
    assert_int_equal(count_lines(path, "asked 2 BB.BB/W..../....N/..B../.WWWW w p"), 1);
    assert_int_equal(count_lines(path, "asked "), 1);
    study.position.keys = NULL;
    study.position.n_keys = 0;
    list(&study);
    assert_int_equal(count_lines(path, "asked 0 "), 1);
    end(&study);
    unlink(path);
    unsetenv("SPY_LOG");
}

/* What a bot believes of the moves, with the position's seed and turn. */
static double sum_of_shares(uint64_t seed, uint64_t turn)
{
    struct study study;
    double sum = 0;
    begin(&study, "gamma", "width=4,height=4", NULL,
          &(struct qx_analysis_means){.advisor = "mcts", .nodes = 1, .budget = {.nodes = 500}});
    study.position.seed = seed;
    study.position.turn = turn;
    list(&study);
    for (size_t i = 0; i < study.n_moves; i++)
        sum += study.moves[i].worth.value.share;
    end(&study);
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

/* --- bots that put no value on positions ------------------------------------------------------ */

static void without_a_value_there_is_no_worth(void **unused)
{
    (void)unused;
    struct study study;
    struct qx_judgement found;
    struct qx_error error = {""};
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    begin(&study, "othello", "", NULL, &means);
    assert_string_equal(qx_analysis_advisor(study.analysis), "random");
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "the bot \"random\" puts no value on positions");
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, &error));
    assert_int_equal(found.worth.kind, QX_NO_WORTH);
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    study.position.seat = 1;
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "another player is to move there");
    end(&study);
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
    begin(&study, "gamma", "width=300,height=300", NULL, &means);
    assert_false(qx_analysis_moves(study.analysis, &study.position, note, &study, &error));
    assert_string_equal(error.text, "there are too many moves here to value each");
    assert_false(qx_analysis_value(study.analysis, &study.position, &found, &error));
    assert_string_equal(error.text, "the bot \"random\" puts no value on positions");
    assert_true(qx_analysis_hint(study.analysis, &study.position, &found, &error));
    assert_true(found.worth.value.knows & QX_KNOWS_MOVE);
    end(&study);
}

/* Among three the bot is asked besides; where it says nothing, what is sure stays. */
static void what_is_sure_stays_where_the_bot_says_nothing(void **unused)
{
    (void)unused;
    struct study study;
    const struct qx_analysis_means means = {.advisor = "random", .budget = {.nodes = 10}};
    begin(&study, "gamma", "width=2,height=2,players=3,areas=2", NULL, &means);
    struct qx_judgement found = {0};
    assert_true(qx_analysis_value(study.analysis, &study.position, &found, NULL));
    assert_int_equal(found.worth.kind, QX_PROOF);
    end(&study);
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
    claim_advisor("gamma", "", "alphabeta:memory=8");
    claim_advisor("gamma", "players=3", "mcts:memory=16");
    claim_advisor("gamma", "players=1", "alphabeta:memory=8");
    claim_advisor("gamma", "width=3000,height=3000", "mcts:memory=16");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_moves_share_the_time),
        cmocka_unit_test(without_a_value_there_is_no_worth),
        cmocka_unit_test(a_vast_board_is_left_to_the_bot),
        cmocka_unit_test(what_is_sure_stays_where_the_bot_says_nothing),
        cmocka_unit_test(neutron_counts_the_turns_of_the_book),
        cmocka_unit_test(neutron_bot_counts_as_the_book_does),
        cmocka_unit_test(two_slides_of_a_turn_count_once),
        cmocka_unit_test(othello_endgames_are_known_by_discs),
        cmocka_unit_test(gamma_of_three_promises_only_what_is_sure),
        cmocka_unit_test(gamma_of_three_is_judged_where_nothing_is_sure),
        cmocka_unit_test(compromise_mixes_its_moves),
        cmocka_unit_test(othello_is_judged_by_a_bot),
        cmocka_unit_test(no_move_is_cut_off),
        cmocka_unit_test(nobody_means_that_gaps_stay_gaps),
        cmocka_unit_test(who_is_sure_of_the_win_among_three_needs_no_bot),
        cmocka_unit_test(the_last_field_of_three_is_worth_taking),
        cmocka_unit_test(together_a_bot_shows_how_it_mixes),
        cmocka_unit_test(a_repetition_is_not_advised_before_the_unknown),
        cmocka_unit_test(a_bot_sees_the_game_behind_a_move),
        cmocka_unit_test(a_bots_dice_come_from_the_position),
        cmocka_unit_test(a_proven_draw_has_no_distance),
        cmocka_unit_test(a_lead_stays_with_its_owner),
        cmocka_unit_test(a_budget_is_what_was_asked_for),
        cmocka_unit_test(a_budget_is_shared),
        cmocka_unit_test(a_raised_flag_ends_a_list),
        cmocka_unit_test(one_table_says_which_bot_is_asked),
        cmocka_unit_test(a_finished_game_is_worth_its_result),
        cmocka_unit_test(a_third_repetition_draws),
        cmocka_unit_test(what_is_known_for_two_needs_no_bot),
        cmocka_unit_test(neutreeko_is_known_move_by_move),
        cmocka_unit_test(more_than_two_are_judged_move_by_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
