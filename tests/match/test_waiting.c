/*
 * test_waiting.c - claims about bots between two games: who waits, who is taken, who has to go.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "match/waiting.h"

/* A program that can play several games; the number tells one from another. */
#define PROGRAM                                                                                    \
    "cmd:while read -r w m r; do case $w in 'ready?') echo ready newgame;; esac; done #%d"

static struct qx_chair *take(struct waiting *room, int number)
{
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    char spec[200];
    struct qx_error error = {""};
    snprintf(spec, sizeof spec, PROGRAM, number);
    struct qx_chair *chair = waiting_take(room, &rules, spec, 0, NULL, &error);
    if (!chair)
        fail_msg("%s", error.text);
    assert_string_equal(qx_chair_spec(chair), spec);
    return chair;
}

static void the_one_that_is_asked_for_leaves(void **unused)
{
    (void)unused;
    struct waiting room = {0};
    struct qx_chair *chair[3];
    for (int i = 0; i < 3; i++)
        chair[i] = take(&room, i);
    for (int i = 0; i < 3; i++)
        waiting_return(&room, chair[i]);
    assert_int_equal(room.n, 3);
    assert_ptr_equal(take(&room, 1), chair[1]);
    assert_int_equal(room.n, 2);
    assert_ptr_equal(room.chair[0], chair[0]);
    assert_ptr_equal(room.chair[1], chair[2]);
    waiting_return(&room, chair[1]);
    assert_ptr_equal(room.chair[2], chair[1]);
    waiting_return(&room, take(&room, 3));
    assert_int_equal(room.n, 4);
    waiting_release(&room);
    assert_int_equal(room.n, 0);
}

/* A bot with other means is another one, though it has the same name. */
static void means_are_compared_too(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    const struct qx_wire wire = {0};
    struct waiting room = {0};
    struct qx_chair *chair = take(&room, 0);
    waiting_return(&room, chair);
    struct qx_chair *other = waiting_take(&room, &rules, qx_chair_spec(chair), 0, &wire, NULL);
    assert_non_null(other);
    assert_ptr_not_equal(other, chair);
    assert_int_equal(room.n, 1);
    waiting_return(&room, other);
    assert_int_equal(room.n, 2);
    assert_ptr_equal(waiting_take(&room, &rules, qx_chair_spec(chair), 0, &wire, NULL), other);
    waiting_return(&room, other);
    assert_ptr_equal(take(&room, 0), chair);
    assert_int_equal(room.n, 1);
    struct qx_chair *third = take(&room, 0); /* who waits has other means */
    assert_ptr_not_equal(third, other);
    assert_int_equal(room.n, 1);
    qx_chair_free(third);
    qx_chair_free(chair);
    waiting_release(&room);
}

/* A bot that has to be opened anew for each game does not wait, nor does nobody. */
static void who_saves_nothing_does_not_wait(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct waiting room = {0};
    struct qx_chair *chair = waiting_take(&room, &rules, "alphabeta", 0, NULL, NULL);
    assert_non_null(chair);
    waiting_return(&room, chair);
    waiting_return(&room, NULL);
    assert_int_equal(room.n, 0);
    struct qx_error error;
    assert_null(waiting_take(&room, &rules, "nobody", 0, NULL, &error));
    assert_non_null(strstr(error.text, "nobody"));
}

static void of_too_many_the_first_goes(void **unused)
{
    (void)unused;
    struct waiting room = {0};
    struct qx_chair *chair[WAITING_MOST + 1];
    for (int i = 0; i <= WAITING_MOST; i++)
        chair[i] = take(&room, i);
    for (int i = 0; i <= WAITING_MOST; i++)
        waiting_return(&room, chair[i]);
    assert_int_equal(room.n, WAITING_MOST);
    for (int i = 0; i < WAITING_MOST; i++)
        assert_ptr_equal(room.chair[i], chair[i + 1]);
    waiting_release(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_one_that_is_asked_for_leaves),
        cmocka_unit_test(means_are_compared_too),
        cmocka_unit_test(who_saves_nothing_does_not_wait),
        cmocka_unit_test(of_too_many_the_first_goes),
    };
    return cmocka_run_group_tests_name("waiting", tests, NULL, NULL);
}
