/*
 * test_player.c - claims about names of bots and their options.
 */
#include "core/player.h"
#include "lib/claim.h"

static void claim_opens(const char *game, const char *spec)
{
    struct qx_rules rules = claim_rules(game, NULL);
    struct qx_error error = {""};
    struct player *player = player_new(&rules, 0, spec, &error);
    if (!player)
        fail_msg("%s: %s", spec, error.text);
    player_free(player);
}

static void claim_no_bot(const char *game, const char *spec, const char *why)
{
    struct qx_rules rules = claim_rules(game, NULL);
    struct qx_error error = {""};
    assert_null(player_new(&rules, 0, spec, &error));
    if (!strstr(error.text, why))
        fail_msg("%s: \"%s\" does not say \"%s\"", spec, error.text, why);
}

static void options_follow_the_name(void **unused)
{
    (void)unused;
    claim_opens("othello", "alphabeta");
    claim_opens("othello", "alphabeta:memory=2");
    claim_opens("othello", "mcts:exploration=70,memory=2");
    claim_opens("neutreeko", "minimax:level=hard");
}

static void a_value_alone_is_for_the_first_option(void **unused)
{
    (void)unused;
    claim_opens("othello", "level:3");
    claim_opens("neutreeko", "minimax:easy");
    claim_no_bot("othello", "level:11", "strength cannot be \"11\"");
    claim_no_bot("othello", "random:3", "not of the form key=value");
}

static void what_is_no_bot_is_told_why(void **unused)
{
    (void)unused;
    claim_no_bot("othello", "", "there is no bot");
    claim_no_bot("othello", "nobody", "there is no bot \"nobody\" for Othello");
    claim_no_bot("othello", "minimax", "there is no bot");
    claim_no_bot("othello", "a-name-that-is-longer-than-any-bot-could-ever-be-called:1",
                 "there is no bot");
    claim_no_bot("othello", "alphabeta:depth=3", "there is no option \"depth\"");
    claim_no_bot("othello", "mcts:memory=2,memory=3", "memory is given twice");
    claim_no_bot("othello", "cmd:", "cmd needs more: cmd:");
}

/* As names of games may be. */
static void names_may_be_in_capitals(void **unused)
{
    (void)unused;
    claim_opens("othello", "Random");
    claim_opens("othello", "LEVEL:3");
}

static void bots_are_listed_from_weak_to_strong(void **unused)
{
    (void)unused;
    claim_no_bot("neutron", "nobody",
                 "there are random, ok, greedy, mcts, alphabeta, perfect, level, cmd, so");
    claim_no_bot("compromise", "nobody",
                 "there are random, determined, greedy, smart-greedy, mcts, equilibrium, reader, "
                 "perfect, level, cmd, so");
}

/* It was cut off after forty characters: level 10 became level 1. */
static void a_long_value_is_not_cut_off(void **unused)
{
    (void)unused;
    claim_no_bot("othello",
                 "level:0000000000000000000000000000000000000000000000000000000000000000000000010",
                 "is too long");
    claim_no_bot("othello", "level:00000000000000000000000000000000000000011", "cannot be");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_follow_the_name),
        cmocka_unit_test(a_value_alone_is_for_the_first_option),
        cmocka_unit_test(what_is_no_bot_is_told_why),
        cmocka_unit_test(names_may_be_in_capitals),
        cmocka_unit_test(bots_are_listed_from_weak_to_strong),
        cmocka_unit_test(a_long_value_is_not_cut_off),
    };
    return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}
