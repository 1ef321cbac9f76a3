/*
 * test_peers.c - claims about what peers tell each other.
 */
#include "lib/claim.h"
#include "lib/company.h"

#include <stdatomic.h>

static void share(void *context, const struct qx_peers *peers)
{
    atomic_int *n_right = context;
    int number = peers->number == 0 ? 7 : -1;
    qx_peers_share(peers, &number, sizeof number);
    atomic_fetch_add(n_right, number == 7);
}

static void all_have_what_number_0_has(void **unused)
{
    (void)unused;
    atomic_int n_right = 0;
    company_run(4, share, &n_right);
    assert_int_equal(atomic_load(&n_right), 4);
}

/* Who cannot go on, by bits; and how many went on, and heard the right sentence. */
struct opinion {
    unsigned cannot;
    const char *expected;
    atomic_int n_go, n_heard;
};

static void agree(void *context, const struct qx_peers *peers)
{
    struct opinion *opinion = context;
    struct qx_error error = {"nothing"};
    const bool can = !(opinion->cannot >> peers->number & 1);
    if (!can)
        qx_fail(&error, "%d is tired", peers->number);
    atomic_fetch_add(&opinion->n_go, qx_peers_agree(peers, can, &error));
    atomic_fetch_add(&opinion->n_heard, strcmp(error.text, opinion->expected) == 0);
}

static void all_go_on_or_none_does(void **unused)
{
    (void)unused;
    static const struct {
        unsigned cannot;
        const char *expected;
        int n_go;
    } cases[] = {
        {0, "nothing", 3}, {1, "0 is tired", 0}, {4, "2 is tired", 0}, {6, "1 is tired", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct opinion opinion = {.cannot = cases[i].cannot, .expected = cases[i].expected};
        company_run(3, agree, &opinion);
        assert_int_equal(atomic_load(&opinion.n_go), cases[i].n_go);
        assert_int_equal(atomic_load(&opinion.n_heard), 3);
    }
}

static void one_alone_decides_for_itself(void **unused)
{
    (void)unused;
    assert_true(qx_peers_agree(NULL, true, NULL));
    assert_false(qx_peers_agree(NULL, false, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_have_what_number_0_has),
        cmocka_unit_test(all_go_on_or_none_does),
        cmocka_unit_test(one_alone_decides_for_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
