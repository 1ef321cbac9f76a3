/*
 * test_explorer.c - claims about the explorer: worths, names of openings, what the levels play.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>

static const struct qx_analysis_means means = {.budget = {.nodes = 2000}};

static void proofs_come_first_and_levels_add_up(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
    const struct qx_explored *moves;
    double sum[QX_N_LEVELS + 1] = {0};
    assert_true(session && explorer);
    const size_t n = qx_explorer_look(explorer, session, 8, &moves, NULL);
    qx_move expected[64];
    assert_int_equal(n, qx_moves(&rules, qx_session_state(session), 0, expected));
    /* Two first moves hold the draw, all others lose. */
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(moves[i].worth.worth.kind, QX_PROOF);
        assert_true(moves[i].worth.worth.value.share == (i < 2 ? 0.5 : 0));
        assert_null(moves[i].name);
        for (int level = 1; level <= QX_N_LEVELS; level++)
            sum[level] += moves[i].often[level];
    }
    for (int level = 1; level <= QX_N_LEVELS; level++)
        assert_true(fabs(sum[level] - 1) < 1e-9);
    /* The best level never errs here. */
    assert_true(fabs(moves[0].often[10] + moves[1].often[10] - 1) < 1e-9);
    assert_true(qx_explorer_look(explorer, session, 0, &moves, NULL) == n);
    assert_true(isnan(moves[0].often[1]));
    qx_explorer_free(explorer);
    qx_session_free(session);
}

/* The move of a level that was never asked before, with the random numbers of one try. */
static qx_move move_of_fresh(const struct qx_session *session, int level, uint64_t attempt)
{
    const struct qx_budget budget = {.nodes = 1000};
    struct qx_position position = qx_session_position(session);
    struct qx_answer answer = {0};
    char spec[16];
    snprintf(spec, sizeof spec, "level:%d", level);
    struct qx_chair *chair =
        qx_chair_new(qx_session_rules(session), position.seat, spec, NULL, NULL);
    position.seed += (uint64_t)level;
    position.turn = attempt;
    assert_true(chair && qx_chair_judge(chair, &position, &budget, &answer, NULL));
    qx_chair_free(chair);
    return answer.move;
}

/* What a level has thought of a position does not help it when it is asked again. */
static void tries_are_those_of_bots_that_have_just_begun(void **unused)
{
    enum { TRIES = 6 };
    static const struct {
        const char *game, *options;
        int level;
    } cases[] = {{"neutreeko", NULL, 7},
                 {"othello", NULL, 6},
                 {"othello", NULL, 8},
                 {"gamma", "width=5,height=5", 6}};
    (void)unused;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const int level = cases[c].level;
        const struct qx_rules rules = claim_rules(cases[c].game, cases[c].options);
        struct qx_session *session = qx_session_new(&rules, 1);
        struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
        const struct qx_explored *moves;
        assert_true(session && explorer);
        const size_t n = qx_explorer_look(explorer, session, 0, &moves, NULL);
        assert_true(qx_explorer_level(explorer, session, level, TRIES, 0, NULL));
        qx_move fresh[TRIES];
        for (uint64_t i = 0; i < TRIES; i++)
            fresh[i] = move_of_fresh(session, level, i);
        for (size_t i = 0; i < n; i++) {
            double often = 0;
            for (int k = 0; k < TRIES; k++)
                often += fresh[k] == moves[i].worth.move ? 1.0 / TRIES : 0;
            assert_true(fabs(moves[i].often[level] - often) < 1e-9);
        }
        qx_explorer_free(explorer);
        qx_session_free(session);
    }
}

static void levels_play_on_and_moves_score(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    /* a3-c3 makes three in a row. */
    struct qx_session *session =
        qx_session_new_at(&rules, 1, "W...W/...../B..BB/...../W.... b", NULL);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
    const struct qx_explored *moves;
    assert_true(session && explorer);
    const size_t n = qx_explorer_look(explorer, session, 0, &moves, NULL);
    assert_true(n > 1);
    assert_true(moves[0].worth.worth.value.share == 1 && isnan(moves[0].score[10]));
    assert_true(qx_explorer_level(explorer, session, 10, 0, 3, NULL));
    /* The best level wins at once, and plays nothing else. */
    assert_true(moves[0].score[10] == 1 && isnan(moves[0].often[10]));
    for (size_t i = 1; i < n; i++)
        assert_true(isnan(moves[i].score[10]) || moves[i].score[10] == 1);
    assert_true(qx_explorer_level(explorer, session, 1, 6, 6, NULL));
    for (size_t i = 0; i < n; i++) {
        assert_true(!isnan(moves[i].often[1]));
        assert_true(isnan(moves[i].score[1]) || (moves[i].score[1] >= 0 && moves[i].score[1] <= 1));
    }
    qx_explorer_free(explorer);
    qx_session_free(session);
}

/* Two that make no mistakes never end a drawn game without the rule of repetition. */
static void a_game_without_an_end_does_not_count(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", "repetition=off");
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
    const struct qx_explored *moves;
    assert_true(session && explorer);
    const size_t n = qx_explorer_look(explorer, session, 0, &moves, NULL);
    assert_true(n > 0 && qx_explorer_level(explorer, session, 10, 0, 1, NULL));
    for (size_t i = 0; i < n; i++)
        assert_true(isnan(moves[i].score[10]));
    qx_explorer_free(explorer);
    qx_session_free(session);
}

static void an_exploration_can_be_stopped(void **unused)
{
    (void)unused;
    qx_flag stop = false;
    const struct qx_analysis_means stoppable = {.budget = {.nodes = 2000}, .stop = &stop};
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &stoppable, NULL);
    const struct qx_explored *moves;
    struct qx_error error = {""};
    assert_true(session && explorer);
    assert_true(qx_explorer_look(explorer, session, 1, &moves, NULL) > 0);
    atomic_store(&stop, true);
    assert_false(qx_explorer_level(explorer, session, 3, 1, 0, &error));
    assert_string_equal(error.text, "stopped");
    error.text[0] = '\0';
    assert_false(qx_explorer_level(explorer, session, 3, 0, 1, &error));
    assert_string_equal(error.text, "stopped");
    qx_explorer_free(explorer);
    qx_session_free(session);
}

static void openings_of_othello_have_names(void **unused)
{
    (void)unused;
    static const char *const named[][2] = {{"f5 d6", "Perpendicular"},
                                           {"f5 f6", "Diagonal"},
                                           {"f5 f4", "Parallel"},
                                           {"c4 e3", "Perpendicular"},
                                           {"d3 c5", "Perpendicular"},
                                           {"e6 f4", "Perpendicular"},
                                           {"f5 d6 c3 d3 c4", "Tiger"},
                                           {"e6 f4 c3 c4 d3", "Tiger"},
                                           {"c4 c3 d3 c5 b2", "X-square"},
                                           {"c4 c3 d3 c5 b3", "Snake"},
                                           {"c4 c3 d3 c5 b4", "Heath"},
                                           {"c4 c3 d3 c5 b5", "Raccoon Dog"},
                                           {"c4 c3 d3 c5 b6", "Hamilton"},
                                           {"c4 c3 d3 c5 d6", "Cow"},
                                           {"c4 e3 f4 c5 d6 f3 e6 c3 d3 e2", "Rose"},
                                           {"f5", NULL},
                                           {"", NULL}};
    const struct qx_rules rules = claim_rules("othello", NULL),
                          small = claim_rules("othello", "size=6");
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        void *state = claim_state(&rules, NULL);
        claim_play(&rules, state, named[i][0]);
        const char *name = qx_opening_name(&rules, state);
        if (named[i][1])
            assert_string_equal(name ? name : "", named[i][1]);
        else
            assert_null(name);
        qx_state_free(state);
    }
    void *state = claim_state(&small, NULL);
    assert_null(qx_opening_name(&small, state));
    qx_state_free(state);
}

/* How often a text occurs in another. */
static int count_of(const char *text, const char *part)
{
    int n = 0;
    while ((text = strstr(text, part)) != NULL) {
        text += strlen(part);
        n++;
    }
    return n;
}

/* As the page gets it: the opening's name, who knows, who is asked, and the moves, best first. */
static void an_exploration_is_told_as_data(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("othello", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
    const struct qx_explored *moves;
    struct qx_json json = {0};
    char best[64], start[200];
    assert_true(session && explorer);
    assert_true(qx_session_play_text(session, 0, "f5", NULL));
    assert_true(qx_session_play_text(session, 1, "d6", NULL));
    const size_t n = qx_explorer_look(explorer, session, 0, &moves, NULL);
    rules.game->move_text(&rules, moves[0].worth.move, best, sizeof best);
    qx_json_open(&json, '{');
    qx_explorer_json(explorer, session, &json);
    qx_json_close(&json, '}');
    const char *text = qx_json_text(&json);
    assert_ptr_equal(strstr(text, "{\"name\":\"Perpendicular\",\"known\":"), text);
    assert_non_null(strstr(text, "\"advisor\":\"expert:memory=16\",\"moves\":[{"));
    snprintf(start, sizeof start, "\"moves\":[{\"move\":\"%s\"", best);
    assert_non_null(strstr(text, start));
    assert_int_equal(count_of(text, "\"move\":"), (int)n);
    assert_string_equal(text + strlen(text) - 3, "}]}");
    qx_json_release(&json);
    qx_explorer_free(explorer);
    qx_session_free(session);
}

static void what_cannot_be_explored_is_said(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    const struct qx_rules huge = claim_rules("gamma", "width=1000,height=1000");
    struct qx_session *session =
        qx_session_new_at(&rules, 1, "W...W/...../BBB../...../W.... w", NULL);
    struct qx_explorer *explorer = qx_explorer_new(&rules, &means, NULL);
    const struct qx_explored *moves;
    struct qx_error error = {""};
    assert_true(session && explorer);
    assert_int_equal(qx_explorer_look(explorer, session, 1, &moves, &error), 0);
    assert_string_equal(error.text, "nobody is to move here");
    assert_null(qx_explorer_new(&huge, &means, &error));
    assert_non_null(strstr(error.text, "so many moves"));
    qx_explorer_free(explorer);
    qx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_come_first_and_levels_add_up),
        cmocka_unit_test(tries_are_those_of_bots_that_have_just_begun),
        cmocka_unit_test(levels_play_on_and_moves_score),
        cmocka_unit_test(a_game_without_an_end_does_not_count),
        cmocka_unit_test(an_exploration_can_be_stopped),
        cmocka_unit_test(openings_of_othello_have_names),
        cmocka_unit_test(an_exploration_is_told_as_data),
        cmocka_unit_test(what_cannot_be_explored_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
