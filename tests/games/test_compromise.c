/*
 * test_compromise.c - claims about the rules of Compromise.
 */
#include "games/compromise/compromise_state.h"
#include "games/compromise_play.h"

/* --- scoring ---------------------------------------------------------------------------------- */

static void free_cells_score_and_frozen_cells_stay(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1,length=1,ties=yes");
    char text[DRAWN_SIZE];
    void *state = claim_state(&rules, drawn(text, "1. .. ..   .. .. ..   .. .. 12", /**/
                                            ".. 23 ..   .. 45 ..   .. .. ..",       /**/
                                            ".. .. ..   .. .. 6.   .7 .. 89", "0-0|1"));
    play(&rules, state, RED, "111");
    assert_int_equal(rules.game->turn(&rules, state), QX_TOGETHER);
    play(&rules, state, GREEN, "112");
    claim_position(&rules, state,
                   drawn(text, "1. .. ..   .. .. ..   .. .. 12", /**/
                         ".. 23 ..   .. 45 ..   .. .. ..",       /**/
                         ".. .. ..   .. .. ..   .7 .. ..", "14-9|2"));
    qx_state_free(state);
}

static void different_choices_leave_one_cell_free(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    char text[DRAWN_SIZE];
    void *state = claim_state(&rules, drawn(text, "11 11 11   11 11 11   11 11 11", /**/
                                            "11 11 11   11 11 11   11 11 11",       /**/
                                            "11 11 11   11 11 11   11 11 31", "0-0|1"));
    play(&rules, state, GREEN, "112");
    play(&rules, state, RED, "221");
    struct qx_score score[2];
    assert_null(rules.game->result(&rules, state, score));
    assert_int_equal(score[RED].points, 3);
    assert_int_equal(score[GREEN].points, 1);
    qx_state_free(state);
}

/* --- the end ---------------------------------------------------------------------------------- */

struct end_case {
    const char *options;
    const char *rest; /* score and turn before 333 meets 333 */
    const char *reason;
    bool red_won, green_won;
};

static void last_turn_ends_the_game_as_the_score_says(void **unused)
{
    (void)unused;
    static const struct end_case cases[] = {
        {"length=5", "0-0|5", "last turn played", true, false},
        {"length=5", "0-0|4", NULL, false, false},
        {"length=5", "3-9|5", "last turn played", false, true},
        {"length=5", "0-1|5", NULL, false, false},
        {"length=5,ties=yes", "0-1|5", "level after the last turn", false, false},
        {"length=5", "7-7|8", "decided in an extra turn", true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct qx_rules rules = claim_rules("compromise", cases[i].options);
        char text[DRAWN_SIZE];
        void *state = claim_state(
            &rules, drawn(text, "1. .. ..   .. .. ..   .. .. ..", NOTHING, NOTHING, cases[i].rest));
        play(&rules, state, RED, "333");
        play(&rules, state, GREEN, "333");
        struct qx_score score[2];
        const char *reason = rules.game->result(&rules, state, score);
        assert_int_equal(reason == NULL, cases[i].reason == NULL);
        if (reason)
            assert_string_equal(reason, cases[i].reason);
        assert_int_equal(score[RED].won, cases[i].red_won);
        assert_int_equal(score[GREEN].won, cases[i].green_won);
        assert_int_equal(rules.game->turn(&rules, state) == QX_NOBODY, reason != NULL);
        qx_state_free(state);
    }
}

/* --- who owes --------------------------------------------------------------------------------- */

static void simple_lets_chance_place_red_then_green(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1");
    void *state = qx_state_new(&rules);
    char text[DRAWN_SIZE];
    assert_int_equal(rules.game->turn(&rules, state), QX_CHANCE);
    assert_false(qx_owes(&rules, state, RED));
    play(&rules, state, QX_CHANCE, "111");
    play(&rules, state, QX_CHANCE, "222");
    claim_position(&rules, state,
                   drawn(text, "1. .. ..   .. .. ..   .. .. ..", /**/
                         ".. .. ..   .. .1 ..   .. .. ..", NOTHING, "0-0|1"));
    assert_int_equal(rules.game->turn(&rules, state), QX_TOGETHER);
    qx_state_free(state);
}

static void complex_lets_players_place_in_any_order(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=2");
    void *state = qx_state_new(&rules);
    char text[DRAWN_SIZE];
    play(&rules, state, GREEN, "222");
    play(&rules, state, GREEN, "222");
    assert_false(qx_owes(&rules, state, GREEN));
    assert_true(qx_owes(&rules, state, RED));
    play(&rules, state, RED, "111");
    play(&rules, state, RED, "333");
    claim_position(&rules, state,
                   drawn(text, "1. .. ..   .. .. ..   .. .. ..", /**/
                         ".. .. ..   .. .2 ..   .. .. ..",       /**/
                         ".. .. ..   .. .. ..   .. .. 1.", "0-0|1"));
    assert_true(qx_owes(&rules, state, RED) && qx_owes(&rules, state, GREEN));
    qx_state_free(state);
}

static void gamble_lets_chance_choose_both_moves(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=gamble,pips=1");
    void *state = qx_state_new(&rules);
    play(&rules, state, RED, "111");
    play(&rules, state, GREEN, "222");
    assert_int_equal(rules.game->turn(&rules, state), QX_CHANCE);
    play(&rules, state, QX_CHANCE, "333");
    assert_int_equal(rules.game->turn(&rules, state), QX_CHANCE);
    play(&rules, state, QX_CHANCE, "333");
    struct qx_score score[2];
    rules.game->result(&rules, state, score);
    assert_int_equal(score[RED].points, 1);
    assert_int_equal(score[GREEN].points, 1);
    qx_state_free(state);
}

static bool is_final(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    return qx_is_final(rules, state, seat, 0);
}

/* Whether the other one is ready plays no part: a player must not learn that from the answer. */
static void last_pip_and_every_choice_are_final(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=2");
    void *state = qx_state_new(&rules);
    assert_false(is_final(&rules, state, RED));
    play(&rules, state, RED, "111");
    assert_true(is_final(&rules, state, RED));
    assert_false(is_final(&rules, state, GREEN));
    play(&rules, state, RED, "111");
    assert_false(is_final(&rules, state, GREEN));
    play(&rules, state, GREEN, "222");
    assert_true(is_final(&rules, state, GREEN));
    play(&rules, state, GREEN, "222");
    assert_true(is_final(&rules, state, RED) && is_final(&rules, state, GREEN));
    qx_state_free(state);
}

static void what_chance_places_is_final(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=simple,pips=5");
    void *state = qx_state_new(&rules);
    assert_int_equal(qx_turn(&rules, state), QX_CHANCE);
    assert_true(is_final(&rules, state, QX_CHANCE));
    qx_state_free(state);
}

static void illegal_moves_are_told_why(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=1");
    struct qx_error error = {""};
    void *state = qx_state_new(&rules);
    play(&rules, state, RED, "111");
    rules.game->why_illegal(&rules, state, RED, 0, &error);
    assert_string_equal(error.text, "Red has placed all new pips already");
    rules.game->why_illegal(&rules, state, QX_CHANCE, 0, &error);
    assert_string_equal(error.text, "it is for the players to place the pips now");
    rules.game->why_illegal(&rules, state, GREEN, 27, &error);
    assert_string_equal(error.text, "there is no such cell");
    play(&rules, state, GREEN, "111");
    play(&rules, state, GREEN, "111");
    rules.game->why_illegal(&rules, state, GREEN, 0, &error);
    assert_string_equal(error.text, "Green has chosen a move already");
    assert_false(rules.game->is_legal(&rules, state, RED, 27));
    qx_state_free(state);
    state = claim_state(&rules, ZEROS "|" ZEROS "|1-0|6");
    rules.game->why_illegal(&rules, state, RED, 0, &error);
    assert_string_equal(error.text, "the game is over");
    qx_state_free(state);
}

/* --- secrets ---------------------------------------------------------------------------------- */

static void assert_seen(const char *options, const char *position, qx_seat viewer, const char *seen)
{
    const struct qx_rules rules = claim_rules("compromise", options);
    void *state = claim_state(&rules, position);
    rules.game->redact(&rules, state, viewer);
    claim_position(&rules, state, seen);
    qx_state_free(state);
}

static void staged_pips_and_choices_are_seen_by_their_owner_only(void **unused)
{
    (void)unused;
    const char *placing = TABLE "|" TWO "|" ONE, *complex = "type=complex,pips=3";
    assert_seen(complex, placing, RED, TABLE "|" TWO "|" ZEROS);
    assert_seen(complex, placing, GREEN, TABLE "|" ZEROS "|" ONE);
    assert_seen(complex, placing, QX_NOBODY, TABLE "|" ZEROS "|" ZEROS);
    assert_seen("", TABLE "|123-?", RED, TABLE "|123-?");
    assert_seen("", TABLE "|123-?", GREEN, TABLE);
    assert_seen("", TABLE "|?-321", QX_NOBODY, TABLE);
}

static void what_chance_does_lies_open(void **unused)
{
    (void)unused;
    assert_seen("pips=2", TABLE "|" TWO "|" ONE, QX_NOBODY, TABLE "|" TWO "|" ONE);
    assert_seen("type=gamble", TABLE "|123-?", GREEN, TABLE "|123-?");
}

static void options_are_checked(void **unused)
{
    (void)unused;
    struct qx_rules rules;
    char text[100];
    assert_true(qx_rules_init(&rules, qx_game_find("compromise"), NULL, NULL));
    qx_rules_text(&rules, text, sizeof text);
    assert_string_equal(text, "type=simple,pips=30,length=5,ties=no");
    static const char *const bad[] = {"pips=0",      "pips=1001", "length=0",
                                      "length=1001", "ties=2",    "type=easy"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(qx_rules_init(&rules, qx_game_find("compromise"), bad[i], NULL));
}

/* --- fast and extra --------------------------------------------------------------------------- */

static void playout_ends_and_counts_every_move(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"", "type=complex,pips=7,length=3,ties=yes",
                                           "type=gamble,pips=1,length=1"};
    struct qx_random random;
    qx_random_init(&random, 7);
    for (int i = 0; i < 300; i++) {
        const struct qx_rules rules = claim_rules("compromise", variants[i % 3]);
        void *state = qx_state_new(&rules);
        uint64_t n_moves = rules.game->playout(&rules, state, &random, (uint64_t)i);
        assert_true(n_moves <= (uint64_t)i);
        const char *reason;
        assert_true(rules.game->validate(&rules, state, &reason));
        n_moves += rules.game->playout(&rules, state, &random, UINT64_MAX / 2);
        assert_int_equal(rules.game->turn(&rules, state), QX_NOBODY);
        assert_true(rules.game->validate(&rules, state, &reason));
        assert_int_equal(n_moves % (2 * rules.option[1] + 2), 0);
        qx_state_free(state);
    }
}

/* Seven in eight cells of the last turn stay frozen, so the pips left show where they were put. */
static void playout_places_pips_uniformly(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1000,length=1,ties=yes");
    struct qx_random random;
    qx_random_init(&random, 8);
    double sum[27] = {0};
    for (int i = 0; i < 400; i++) {
        void *state = qx_state_new(&rules);
        rules.game->playout(&rules, state, &random, 2000);
        for (uint64_t cell = 0; cell < 27; cell++) {
            struct qx_look look;
            rules.game->look(&rules, state, cell, &look);
            sum[cell] += (double)(look.item[0].count + look.item[1].count);
        }
        qx_state_free(state);
    }
    const double expected = 800000.0 / 27, deviation = 170;
    for (int cell = 0; cell < 27; cell++)
        assert_true(sum[cell] > expected - 5 * deviation && sum[cell] < expected + 5 * deviation);
}

static void evaluation_follows_the_lead_and_is_fair(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "");
    void *ahead = claim_state(&rules, ONE "|" ZEROS "|9-3|2");
    void *level = claim_state(&rules, ONE "|" ONE "|3-3|2");
    assert_int_equal(rules.game->evaluate(&rules, level, RED), 0);
    const int32_t red = rules.game->evaluate(&rules, ahead, RED);
    assert_true(red > 0 && red < QX_SURE);
    assert_int_equal(rules.game->evaluate(&rules, ahead, GREEN), -red);
    qx_state_free(ahead);
    qx_state_free(level);
}

static void numbers_stop_at_a_billion(void **unused)
{
    (void)unused;
#define REST ",0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|"
    const struct qx_rules rules = claim_rules("compromise", "type=complex,pips=1");
    void *state = claim_state(&rules, "1000000000" REST ZEROS "|999999999-0|1|" ZEROS "|" ZEROS);
    play(&rules, state, RED, "111");
    play(&rules, state, GREEN, "111");
    claim_position(&rules, state, "1000000000" REST "1" REST "999999999-0|1");
    play(&rules, state, RED, "222");
    play(&rules, state, GREEN, "222");
    claim_position(&rules, state, ZEROS "|" ZEROS "|1000000000-1|2|" ZEROS "|" ZEROS);
    qx_state_free(state);
}

static void assert_broken(const struct qx_rules *rules, const struct compromise_state *state,
                          const char *expected)
{
    const char *reason = NULL;
    assert_false(rules->game->validate(rules, state, &reason));
    assert_string_equal(reason, expected);
}

static void validate_finds_what_is_broken(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1,length=1,ties=yes");
    const struct compromise_state sound = {.turn = 1, .phase = COMPROMISE_PLACING};
    const char *reason;
    assert_true(rules.game->validate(&rules, &sound, &reason));
    struct compromise_state state = sound;
    state.staged[RED][3] = 1;
    assert_broken(&rules, &state, "n_staged does not count the staged pips");
    state.n_staged[RED] = 1;
    assert_true(rules.game->validate(&rules, &state, &reason));
    state.phase = COMPROMISE_CHOOSING;
    assert_broken(&rules, &state, "pips are staged but it is not the time to place");
    state.phase = COMPROMISE_PLACING;
    state.staged[GREEN][5] = state.n_staged[GREEN] = 1;
    assert_broken(&rules, &state, "all pips are staged but none has landed");
    state = sound;
    state.choice[GREEN] = 7;
    assert_broken(&rules, &state, "a move is chosen but it is not the time to choose");
    state.phase = COMPROMISE_CHOOSING;
    state.choice[RED] = 7;
    assert_broken(&rules, &state, "both moves are chosen but the turn is not scored");
    state = sound;
    state.turn = 2;
    assert_broken(&rules, &state, "the phase and the score disagree about the end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_cells_score_and_frozen_cells_stay),
        cmocka_unit_test(different_choices_leave_one_cell_free),
        cmocka_unit_test(last_turn_ends_the_game_as_the_score_says),
        cmocka_unit_test(simple_lets_chance_place_red_then_green),
        cmocka_unit_test(complex_lets_players_place_in_any_order),
        cmocka_unit_test(gamble_lets_chance_choose_both_moves),
        cmocka_unit_test(last_pip_and_every_choice_are_final),
        cmocka_unit_test(what_chance_places_is_final),
        cmocka_unit_test(illegal_moves_are_told_why),
        cmocka_unit_test(staged_pips_and_choices_are_seen_by_their_owner_only),
        cmocka_unit_test(what_chance_does_lies_open),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(playout_ends_and_counts_every_move),
        cmocka_unit_test(playout_places_pips_uniformly),
        cmocka_unit_test(evaluation_follows_the_lead_and_is_fair),
        cmocka_unit_test(numbers_stop_at_a_billion),
        cmocka_unit_test(validate_finds_what_is_broken),
    };
    return cmocka_run_group_tests_name("compromise", tests, NULL, NULL);
}
