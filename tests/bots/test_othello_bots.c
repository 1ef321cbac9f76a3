/*
 * test_othello_bots.c - claims about Othello's bots.
 */
#include "core/player.h"
#include "lib/claim.h"

/* The move that `greedy` makes in a position, as text. */
static void claim_greedy(const char *options, const char *position, const char *move)
{
    struct qx_rules rules = claim_rules("othello", options);
    void *state = claim_state(&rules, position);
    struct qx_random random;
    qx_seat seat = qx_turn(&rules, state);
    struct player *player = player_new(&rules, seat, "greedy", NULL);
    struct qx_request request = {
        .rules = &rules, .state = state, .seat = seat, .budget = {.nodes = 1}, .random = &random};
    struct qx_answer answer = {0};
    struct qx_error error;
    char text[16];

    qx_random_init(&random, 1);
    assert_non_null(player);
    if (!player_choose(player, &request, &answer, &error))
        fail_msg("%s", error.text);
    rules.game->move_text(&rules, answer.move, text, sizeof text);
    assert_string_equal(text, move);
    player_free(player);
    qx_state_free(state);
}

static void greedy_takes_the_move_that_turns_most(void **unused)
{
    (void)unused;
    claim_greedy("size=6",
                 "------"
                 "XOO---"
                 "------"
                 "-XOOO-"
                 "------"
                 "------ X",
                 "f4");
}

/* All four first moves turn one disc: c4, d3, e6 and f5; the highest row is the last. */
static void greedy_takes_the_highest_row_among_equals(void **unused)
{
    (void)unused;
    claim_greedy(NULL, NULL, "d3");
}

static void greedy_takes_the_rightmost_of_a_row_among_equals(void **unused)
{
    (void)unused;
    claim_greedy("size=4",
                 "----"
                 "-OO-"
                 "-XX-"
                 "---- X",
                 "d1");
}

static void greedy_passes_when_it_must(void **unused)
{
    (void)unused;
    claim_greedy("size=4",
                 "OOOO"
                 "OOOO"
                 "OOO-"
                 "OXX- X",
                 "pass");
}

static void greedy_plays_wide_boards_too(void **unused)
{
    (void)unused;
    claim_greedy("size=26", NULL, "m12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_takes_the_move_that_turns_most),
        cmocka_unit_test(greedy_takes_the_highest_row_among_equals),
        cmocka_unit_test(greedy_takes_the_rightmost_of_a_row_among_equals),
        cmocka_unit_test(greedy_passes_when_it_must),
        cmocka_unit_test(greedy_plays_wide_boards_too),
    };
    return cmocka_run_group_tests_name("othello bots", tests, NULL, NULL);
}
