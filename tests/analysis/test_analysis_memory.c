/*
 * test_analysis_memory.c - an analysis with its first, second, third … allocation failing: it
 * answers as far as it can, says so where it cannot, and nothing is lost.
 */
#include "lib/alloc.h"
#include "lib/claim.h"

#include <quincunx/review.h>

static void count(void *context, const struct qx_move_worth *move, size_t n_all)
{
    size_t *n = context;
    (void)move;
    *n += 1;
    assert_true(*n <= n_all);
}

static bool is_told(void *context, const struct qx_verdict *verdict)
{
    (void)context, (void)verdict;
    return true;
}

/* True when all questions were answered. */
static bool ask_all(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_position now = qx_session_position(session), *position = &now;
    const struct qx_analysis_means means = {.budget = {.nodes = 50}};
    struct qx_error error = {""};
    struct qx_judgement found;
    size_t n = 0;
    struct qx_analysis *analysis = qx_analysis_new(rules, &means, &error);
    bool ok = analysis && qx_analysis_value(analysis, position, &found, &error) &&
              qx_analysis_moves(analysis, position, count, &n, &error) &&
              qx_analysis_hint(analysis, position, &found, &error) &&
              qx_review_game(analysis, session, QX_NOBODY, 0, is_told, NULL, &error);
    qx_analysis_free(analysis);
    assert_true(ok ? n > 0 : error.text[0] != '\0');
    return ok;
}

/* Likewise of the whole game. */
static bool review_all(const struct qx_session *session)
{
    const struct qx_analysis_means means = {.budget = {.nodes = 50}};
    struct qx_error error = {""};
    struct qx_review *review = qx_review_new(session, &means, &error);
    bool ok = review != NULL;
    while (ok && !qx_review_is_done(review))
        ok = qx_review_go_on(review, &error);
    qx_review_free(review);
    assert_true(ok || error.text[0]);
    return ok;
}

/* Every allocation fails once; of many, the later ones that come again and again, one in seven. */
static void survive_all(bool (*question)(const struct qx_session *),
                        const struct qx_session *session)
{
    enum { ALL = 50, STRIDE = 7 };
    bool is_through = false;
    for (size_t n = 0; !is_through; n += n < ALL ? 1 : STRIDE) {
        const long live = alloc_live();
        alloc_fail_at(n);
        const bool ok = question(session);
        is_through = alloc_count() <= n;
        alloc_fail_at((size_t)-1);
        assert_true(ok || !is_through);
        assert_int_equal(alloc_live(), live);
    }
}

static void survive(const char *game, const char *options, const char *move)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 2);
    assert_true(qx_session_settle(session, NULL));
    assert_true(qx_session_play_text(session, 0, move, NULL));
    if (qx_session_turn(session) != QX_NOBODY)
        survive_all(ask_all, session);
    survive_all(review_all, session);
    qx_session_free(session);
}

static void failed_allocations_are_survived(void **unused)
{
    (void)unused;
    qx_book_free(qx_book_of_program(NULL));                /* Othello's is read once, and stays */
    survive("neutron", "", "a1-a4");                       /* a book              */
    survive("othello", "", "d3");                          /* a bot               */
    survive("gamma", "width=2,height=2", "0,0");           /* a search to the end */
    survive("gamma", "width=2,height=2,players=3", "0,0"); /* of three            */
    survive("gamma", "width=1,height=1,players=1", "0,0"); /* a game that is over */
    survive("compromise", "type=complex,pips=1,length=2", "111"); /* chosen together     */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(failed_allocations_are_survived)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
