/*
 * test_analysis_memory.c - an analysis with its first, second, third … allocation failing: it
 * answers as far as it can, says so where it cannot, and nothing is lost.
 */
#include "lib/alloc.h"
#include "lib/claim.h"

static void count(void *context, const struct qx_move_worth *move, size_t n_all)
{
    size_t *n = context;
    (void)move;
    *n += 1;
    assert_true(*n <= n_all);
}

/* True when all questions were answered. */
static bool ask_all(const struct qx_rules *rules, const struct qx_position *position)
{
    const struct qx_analysis_means means = {.budget = {.nodes = 50}};
    struct qx_error error = {""};
    struct qx_judgement found;
    size_t n = 0;
    struct qx_analysis *analysis = qx_analysis_new(rules, &means, &error);
    bool ok = analysis && qx_analysis_value(analysis, position, &found, &error) &&
              qx_analysis_moves(analysis, position, count, &n, &error) &&
              qx_analysis_hint(analysis, position, &found, &error);
    qx_analysis_free(analysis);
    assert_true(ok || error.text[0]);
    return ok;
}

static void survive(const char *game, const char *options)
{
    struct qx_rules rules = claim_rules(game, options);
    struct qx_session *session = qx_session_new(&rules, 2);
    assert_true(qx_session_settle(session, NULL));
    const struct qx_position position = qx_session_position(session);
    bool is_through = false;
    for (size_t n = 0; !is_through; n++) {
        const long live = alloc_live();
        alloc_fail_at(n);
        const bool ok = ask_all(&rules, &position);
        is_through = alloc_count() <= n;
        alloc_fail_at((size_t)-1);
        assert_true(ok || !is_through);
        assert_int_equal(alloc_live(), live);
    }
    qx_session_free(session);
}

static void failed_allocations_are_survived(void **unused)
{
    (void)unused;
    survive("neutron", "");                                /* a book               */
    survive("othello", "");                                /* a bot                */
    survive("gamma", "width=2,height=2");                  /* a search to the end  */
    survive("gamma", "width=3,height=3,players=3");        /* of three             */
    survive("compromise", "type=complex,pips=1,length=2"); /* chosen together      */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(failed_allocations_are_survived)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
