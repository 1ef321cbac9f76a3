/*
 * test_game_check.c - claims about games whose table or rules lack something.
 */
#include "lib/claim.h"

static bool (*good_configure)(struct qx_rules *rules, struct qx_error *error);

static void claim_game_refused(const struct qx_game *game, const char *why)
{
    struct qx_rules rules = {.n_seats = -7};
    struct qx_error error = {""};
    assert_false(qx_rules_init(&rules, game, NULL, &error));
    assert_string_equal(error.text, why);
    assert_int_equal(rules.n_seats, -7);
}

static void games_of_the_program_are_whole(void **unused)
{
    (void)unused;
    struct qx_error error = {""};
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        assert_true(qx_game_check(*game, &error));
    assert_string_equal(error.text, "");
}

#define WITHOUT(entry)                                                                             \
    do {                                                                                           \
        struct qx_game game = *qx_game_find("othello");                                            \
        game.entry = NULL;                                                                         \
        claim_game_refused(&game, "the game \"othello\" lacks " #entry);                           \
    } while (0)

static void a_missing_entry_is_named(void **unused)
{
    (void)unused;
    WITHOUT(title);
    WITHOUT(idea);
    WITHOUT(options);
    WITHOUT(configure);
    WITHOUT(start);
    WITHOUT(turn);
    WITHOUT(moves);
    WITHOUT(is_legal);
    WITHOUT(apply);
    WITHOUT(key);
    WITHOUT(result);
    WITHOUT(move_text);
    WITHOUT(move_parse);
    WITHOUT(why_illegal);
    WITHOUT(position_text);
    WITHOUT(position_parse);
    WITHOUT(seat_look);
    WITHOUT(cell);
    WITHOUT(cell_at);
    WITHOUT(look);
    WITHOUT(taps);
    WITHOUT(column_label);
    WITHOUT(row_label);
    WITHOUT(phase);
}

static void a_game_has_a_name(void **unused)
{
    (void)unused;
    struct qx_game game = *qx_game_find("othello");
    game.name = NULL;
    claim_game_refused(&game, "a game has no name");
    game.name = "";
    claim_game_refused(&game, "a game has no name");
}

static bool configure_without_moves(struct qx_rules *rules, struct qx_error *error)
{
    bool ok = good_configure(rules, error);
    rules->n_moves_max = 0;
    return ok;
}

static void rules_leave_nothing_at_zero(void **unused)
{
    (void)unused;
    struct qx_game game = *qx_game_find("othello");
    good_configure = game.configure;
    game.configure = configure_without_moves;
    claim_game_refused(
        &game, "the game \"othello\" leaves seats, state, moves or cells at 0 in its rules");
}

static void rules_need_what_they_promise(void **unused)
{
    (void)unused;
    struct qx_game game = *qx_game_find("compromise");
    game.owes = NULL;
    claim_game_refused(&game,
                       "the game \"compromise\" lacks owes: its players move at the same time");
    game = *qx_game_find("compromise");
    game.redact = NULL;
    claim_game_refused(&game, "the game \"compromise\" lacks redact: something is hidden in it");
}

static void rules_are_the_same_by_game_and_options(void **unused)
{
    (void)unused;
    static const char *const texts[][2] = {
        {"othello", ""}, {"othello", "size=8"}, {"othello", "size=6"}, {"neutreeko", ""}};
    struct qx_rules rules[4];
    for (int i = 0; i < 4; i++)
        assert_true(qx_rules_init(&rules[i], qx_game_find(texts[i][0]), texts[i][1], NULL));
    assert_true(qx_rules_is_same(&rules[0], &rules[1]));
    assert_false(qx_rules_is_same(&rules[0], &rules[2]));
    assert_false(qx_rules_is_same(&rules[0], &rules[3]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_the_program_are_whole),
        cmocka_unit_test(a_missing_entry_is_named),
        cmocka_unit_test(a_game_has_a_name),
        cmocka_unit_test(rules_leave_nothing_at_zero),
        cmocka_unit_test(rules_need_what_they_promise),
        cmocka_unit_test(rules_are_the_same_by_game_and_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
