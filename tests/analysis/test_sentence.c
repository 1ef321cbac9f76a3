/*
 * test_sentence.c - claims about the sentences that tell moves, turns and what they brought.
 */
#include "lib/claim.h"

static void claim_turn(const struct qx_session *session, size_t end, qx_seat viewer,
                       const char *words)
{
    char text[QX_WORDS_SIZE];
    assert_int_equal(qx_words_turn(session, end, viewer, text, sizeof text), strlen(words));
    assert_string_equal(text, words);
}

static void words_tell_a_whole_turn(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "");
    struct qx_session *session = qx_session_new(&rules, 1);
    claim_turn(session, 0, QX_NOBODY, "");
    assert_true(qx_session_play_text(session, 0, "b1-b4", NULL));
    assert_true(qx_session_play_text(session, 1, "c3-a3", NULL));
    claim_turn(session, 2, QX_NOBODY, "Black slides the Neutron from c3 to a3");
    assert_true(qx_session_play_text(session, 1, "a5-a4", NULL));
    claim_turn(session, 1, QX_NOBODY, "White slides a piece from b1 to b4");
    claim_turn(session, 3, QX_NOBODY,
               "Black slides the Neutron from c3 to a3, then slides a piece from a5 to a4");
    qx_session_free(session);
    rules = claim_rules("compromise", "type=complex,pips=4");
    session = qx_session_new(&rules, 1);
    for (int i = 0; i < 4; i++)
        assert_true(qx_session_play_text(session, 0, "111", NULL));
    claim_turn(session, 4, 1, "Red has chosen in secret");
    claim_turn(session, 4, QX_NOBODY, "Red has chosen in secret");
    claim_turn(session, 4, 0, "Red makes 4 moves");
    qx_session_free(session);
}

/* What chance did since is no part of a turn; before any seat moved there is none. */
static void chance_makes_no_turn(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1");
    struct qx_session *session = qx_session_new(&rules, 1);
    assert_true(qx_session_settle(session, NULL));
    size_t end = qx_session_n_steps(session);
    assert_int_equal(end, 2);
    claim_turn(session, end, QX_NOBODY, "");
    assert_int_equal(qx_turn_start(session, &end), 0);
    assert_int_equal(end, 0);
    assert_true(qx_session_play_text(session, 0, "111", NULL));
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    assert_true(qx_session_settle(session, NULL));
    end = qx_session_n_steps(session);
    assert_int_equal(end, 6);
    assert_int_equal(qx_turn_start(session, &end), 3);
    assert_int_equal(end, 4);
    qx_session_free(session);
}

/* A turn is what one seat did without a break, whichever seat moved before. */
static void a_turn_begins_behind_the_other_seats(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutron", "");
    struct qx_session *session = qx_session_new(&rules, 1);
    static const char *const moves[] = {"a1-a4", "c3-d4", "a5-d2", "d4-d3", "b1-b4"};
    for (size_t i = 0; i < 5; i++)
        assert_true(qx_session_play_text(session, qx_session_turn(session), moves[i], NULL));
    static const size_t starts[] = {0, 0, 1, 1, 3, 3};
    for (size_t n = 1; n <= 5; n++) {
        size_t end = n;
        assert_int_equal(qx_turn_start(session, &end), starts[n]);
        assert_int_equal(end, n);
    }
    qx_session_free(session);
}

static void words_tell_what_a_scoring_brought(void **unused)
{
    (void)unused;
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("compromise", "type=complex,pips=1,length=2");
    void *before = claim_state(&rules, NULL), *after = claim_state(&rules, NULL);
    claim_play(&rules, before, "222 223");
    memcpy(after, before, rules.state_size);
    claim_play(&rules, after, "111 333");
    qx_words_gains(&rules, before, after, text, sizeof text);
    assert_string_equal(text, "Red +1 (1), Green +0 (0)");
    assert_int_equal(qx_words_gains(&rules, after, after, text, sizeof text), 0);
    qx_state_free(before);
    qx_state_free(after);
}

/* Four are told one by one; of more nothing is said. */
static void words_tell_the_gains_of_four_at_most(void **unused)
{
    (void)unused;
    char text[QX_WORDS_SIZE] = "";
    struct qx_rules rules = claim_rules("gamma", "players=4");
    void *before = claim_state(&rules, NULL), *after = claim_state(&rules, NULL);
    claim_play(&rules, before, "0,0 2,2 skip");
    memcpy(after, before, rules.state_size);
    assert_int_equal(qx_words_gains(&rules, before, after, text, sizeof text), 0);
    claim_play(&rules, after, "4,4");
    qx_words_gains(&rules, before, after, text, sizeof text);
    assert_string_equal(text, "Player 1 +0 (1), Player 2 +0 (1), Player 3 +0 (0), Player 4 +1 (1)");
    assert_int_equal(qx_words_gains(&rules, after, after, text, sizeof text), 0);
    qx_state_free(before);
    qx_state_free(after);
    rules = claim_rules("gamma", "players=5");
    before = claim_state(&rules, NULL), after = claim_state(&rules, NULL);
    claim_play(&rules, after, "0,0");
    assert_int_equal(qx_words_gains(&rules, before, after, text, sizeof text), 0);
    qx_state_free(before);
    qx_state_free(after);
}

/* Plays the moves; what the last one did is told like this. */
static void claim_step(const char *game, const char *options, const char *position,
                       const char *moves, const char *last, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules(game, options);
    void *state = claim_state(&rules, position);
    claim_play(&rules, state, moves);
    struct qx_step step = {.seat = qx_next(&rules, state)};
    struct qx_error error = {""};
    if (!qx_move_read(&rules, state, step.seat, last, &step.move, &error))
        fail_msg("%s", error.text);
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, words);
    qx_state_free(state);
}

static void words_say_what_a_move_did(void **unused)
{
    (void)unused;
    const char *small = "width=3,height=2,players=2,areas=2";
    claim_step("neutron", "", NULL, "", "a1-a4", "White slides a piece from a1 to a4");
    claim_step("neutron", "", NULL, "a1-a4", "c3-c4", "Black slides the Neutron from c3 to c4");
    claim_step("neutreeko", "", NULL, "", "b1-b4", "Black slides a piece from b1 to b4");
    claim_step("othello", "", NULL, "", "d3", "Black places a disc on d3, turning 1");
    claim_step("othello", "size=4", "-OOX------------ X", "", "a1",
               "Black places a disc on a1, turning 2");
    claim_step("othello", "size=4", "XOO--OO-------X- X", "", "d1",
               "Black places a disc on d1, turning 2");
    claim_step("gamma", small, NULL, "", "0,0", "Player 1 takes 0,0");
    claim_step("gamma", small, NULL, "", "skip", "Player 1 skips");
    claim_step("gamma", small, NULL, "0,0", "g0,0", "Player 2 takes 0,0 from Player 1");
    claim_step("gamma", small, NULL, "0,0 1,0", "g1,0", "Player 1 takes 1,0 from Player 2");
    claim_step("gamma", "width=3,height=2,players=3,areas=2", NULL, "0,0 1,0 2,0 skip", "g2,0",
               "Player 2 takes 2,0 from Player 3");
    const char *complex = "type=complex,pips=1";
    claim_step("compromise", complex, NULL, "", "123",
               "Red places a pip on grid 1, row 2, column 3");
    claim_step("compromise", complex, NULL, "123", "222",
               "Green places a pip on grid 2, row 2, column 2");
    claim_step("compromise", complex, NULL, "123 222", "222",
               "Red chooses grid 2, row 2, column 2");
    claim_step("compromise", "pips=1", NULL, "", "321", "Chance: 321");
    claim_step("othello", "size=4", "OOOOOOOOOOO-OXX- X", "", "pass", "Black passes");
}

/* Of a board that would be too large to copy nothing is counted. */
static void words_count_no_turns_on_large_boards(void **unused)
{
    (void)unused;
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    const struct qx_step step = {.seat = 0, .move = 19}; /* d3 */
    const size_t size = rules.state_size;
    const uint64_t n_cells = rules.n_cells;
    rules.state_size = 5000;
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, "Black places a disc on d3");
    rules.state_size = size;
    rules.n_cells = 1025;
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, "Black places a disc on d3");
    rules.n_cells = n_cells;
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, "Black places a disc on d3, turning 1");
    qx_state_free(state);
}

/* Neutreeko by another name for what is owed. */
static const char *phase_told;

static const char *told_phase(const struct qx_rules *rules, const void *state)
{
    (void)rules, (void)state;
    return phase_told;
}

static int no_taps(const struct qx_rules *rules, const void *state, qx_move move, uint64_t *taps)
{
    (void)rules, (void)state, (void)move, (void)taps;
    return 0;
}

/* a1, b1 and c1. */
static int three_taps(const struct qx_rules *rules, const void *state, qx_move move, uint64_t *taps)
{
    (void)state, (void)move;
    for (uint32_t x = 0; x < 3; x++)
        taps[x] = rules->game->cell_at(rules, x, 4);
    return 3;
}

typedef int taps_of(const struct qx_rules *rules, const void *state, qx_move move, uint64_t *taps);

/* taps: NULL for those of the game. */
static void claim_deed(const char *phase, taps_of *taps, const char *words)
{
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_game game = *rules.game;
    void *state = claim_state(&rules, NULL);
    struct qx_step step = {.seat = 0};
    assert_true(qx_move_read(&rules, state, 0, "b1-b4", &step.move, NULL));
    game.phase = told_phase;
    game.taps = taps ? taps : game.taps;
    rules.game = &game;
    phase_told = phase;
    qx_words_step(&rules, state, step, false, text, sizeof text);
    assert_string_equal(text, words);
    qx_state_free(state);
}

static void words_know_how_verbs_end(void **unused)
{
    (void)unused;
    claim_deed("push a stone", NULL, "Black pushes a stone from b1 to b4");
    claim_deed("march a stone", NULL, "Black marches a stone from b1 to b4");
    claim_deed("graph a stone", NULL, "Black graphs a stone from b1 to b4");
    claim_deed("carry a stone", NULL, "Black carries a stone from b1 to b4");
    claim_deed("convey a stone", NULL, "Black conveys a stone from b1 to b4");
    claim_deed("fix a stone", NULL, "Black fixes a stone from b1 to b4");
    claim_deed("toss a stone", NULL, "Black tosses a stone from b1 to b4");
    claim_deed("act a stone", NULL, "Black acts a stone from b1 to b4");
    claim_deed("risk a stone", NULL, "Black risks a stone from b1 to b4");
    claim_deed("y a stone", NULL, "Black ys a stone from b1 to b4");
    claim_deed("veto a stone", NULL, "Black vetoes a stone from b1 to b4");
    claim_deed("waltz a stone", NULL, "Black waltzes a stone from b1 to b4");
}

/* Where the phase offers several things, or there is nothing to tap, a move is told by its text. */
static void words_fall_back_on_a_moves_text(void **unused)
{
    (void)unused;
    claim_deed("push a stone", no_taps, "Black pushes b1-b4");
    claim_deed("push or pull", NULL, "Black pushes b1-b4");
    claim_deed("push, then pull", NULL, "Black pushes b1-b4");
    claim_deed("push: a stone", NULL, "Black pushes b1-b4");
    claim_deed("push", NULL, "Black pushes b1-b4");
    claim_deed("", NULL, "Black plays b1-b4");
    claim_deed("1 stone", NULL, "Black plays b1-b4");
    claim_deed("push a stone", three_taps, "Black pushes a stone from a1 to b1, c1");
}

static void words_keep_a_secret(void **unused)
{
    (void)unused;
    char text[QX_WORDS_SIZE];
    struct qx_rules rules = claim_rules("compromise", "");
    void *state = claim_state(&rules, NULL);
    qx_words_step(&rules, state, (struct qx_step){.seat = 1, .move = 5}, true, text, sizeof text);
    assert_string_equal(text, "Green has chosen in secret");
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_tell_a_whole_turn),
        cmocka_unit_test(chance_makes_no_turn),
        cmocka_unit_test(a_turn_begins_behind_the_other_seats),
        cmocka_unit_test(words_tell_what_a_scoring_brought),
        cmocka_unit_test(words_tell_the_gains_of_four_at_most),
        cmocka_unit_test(words_say_what_a_move_did),
        cmocka_unit_test(words_count_no_turns_on_large_boards),
        cmocka_unit_test(words_know_how_verbs_end),
        cmocka_unit_test(words_fall_back_on_a_moves_text),
        cmocka_unit_test(words_keep_a_secret),
    };
    return cmocka_run_group_tests_name("sentence", tests, NULL, NULL);
}
