/*
 * suite_hidden.c - games in which something stays hidden all game long: what viewers may know of
 * the steps, and that no bot's choice depends on what its seat cannot see.
 */
#include "lib/claim.h"

#include <stdio.h>
#include <unistd.h>

enum { NODES = 600, GAMES = 8 };

static const struct qx_budget budget = {.nodes = NODES};

static struct qx_session *begin(const struct qx_rules *rules, uint64_t seed)
{
    struct qx_session *session = qx_session_new(rules, seed);
    assert_non_null(session);
    assert_true(qx_session_settle(session, NULL));
    return session;
}

static void a_dealt_card_is_known_to_its_owner(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    struct qx_session *session = begin(&rules, 1);
    assert_int_equal(qx_session_n_steps(session), 8);
    assert_int_equal(qx_session_n_public(session), 0);
    assert_int_equal(qx_session_n_settled(session), 8);
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(qx_session_knows(session, 0, i), i % 2 == 0);
        assert_int_equal(qx_session_knows(session, 1, i), i % 2 == 1);
        assert_false(qx_session_knows(session, QX_NOBODY, i));
    }
    qx_session_free(session);
}

static void play_any(struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    qx_move moves[64];
    const qx_seat seat = qx_session_turn(session);
    qx_moves(rules, qx_session_state(session), seat, moves);
    assert_true(qx_session_play(session, seat, moves[0], NULL));
}

static void a_played_card_is_known_to_all_at_once(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "seats=3");
    struct qx_session *session = begin(&rules, 2);
    const size_t n = qx_session_n_steps(session);
    play_any(session);
    for (qx_seat viewer = 0; viewer < 3; viewer++)
        assert_true(qx_session_knows(session, viewer, n));
    assert_true(qx_session_knows(session, QX_NOBODY, n));
    struct qx_session *copy = qx_session_copy(session);
    assert_non_null(copy);
    assert_true(qx_session_knows(copy, QX_NOBODY, n) && !qx_session_knows(copy, QX_NOBODY, 0));
    qx_session_free(copy);
    qx_session_free(session);
}

static void once_all_is_over_everything_is_known(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    struct qx_session *session = begin(&rules, 3);
    while (qx_session_turn(session) != QX_NOBODY)
        play_any(session);
    assert_int_equal(qx_session_n_public(session), qx_session_n_steps(session));
    assert_true(qx_session_knows(session, QX_NOBODY, 0));
    qx_session_go(session, 9);
    assert_false(qx_session_knows(session, QX_NOBODY, 0));
    assert_true(qx_session_knows(session, 0, 0));
    qx_session_free(session);
}

/* Compromise hides a choice only until both are in. */
static void a_staged_choice_is_known_to_its_maker(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("compromise", "pips=1");
    struct qx_session *session = begin(&rules, 1);
    const size_t n = qx_session_n_steps(session);
    assert_true(qx_session_play_text(session, 0, "111", NULL));
    assert_true(qx_session_knows(session, 0, n));
    assert_false(qx_session_knows(session, 1, n) || qx_session_knows(session, QX_NOBODY, n));
    assert_int_equal(qx_session_n_settled(session), n);
    assert_true(qx_session_play_text(session, 1, "222", NULL));
    assert_true(qx_session_knows(session, 1, n) && qx_session_knows(session, QX_NOBODY, n));
    qx_session_free(session);
}

/* What the seat sees stays; what it does not see can be anything that fits. */
static void a_deal_looks_like_the_state_to_its_viewer(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "seats=3");
    struct qx_random random;
    qx_random_init(&random, 5);
    void *seen = malloc(rules.state_size), *dealt = malloc(rules.state_size);
    assert_true(seen && dealt);
    int n_different = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct qx_session *session = begin(&rules, seed);
        for (; qx_session_turn(session) != QX_NOBODY; play_any(session)) {
            const qx_seat viewer = qx_session_turn(session);
            const char *reason = NULL;
            qx_session_redacted(session, viewer, seen);
            memcpy(dealt, seen, rules.state_size);
            rules.game->deal(&rules, dealt, viewer, &random);
            assert_true(rules.game->validate(&rules, dealt, &reason));
            n_different += memcmp(dealt, qx_session_state(session), rules.state_size) != 0;
            rules.game->redact(&rules, dealt, viewer);
            assert_memory_equal(dealt, seen, rules.state_size);
        }
        qx_session_free(session);
    }
    assert_true(n_different > GAMES);
    free(seen);
    free(dealt);
}

/* The same game for one seat: the other hands and the deck are dealt anew. */
static void *other_truth(const struct qx_rules *rules, const void *state, qx_seat viewer,
                         struct qx_random *random)
{
    void *other = qx_state_new(rules);
    assert_non_null(other);
    do {
        memcpy(other, state, rules->state_size);
        rules->game->redact(rules, other, viewer);
        rules->game->deal(rules, other, viewer, random);
    } while (memcmp(other, state, rules->state_size) == 0);
    return other;
}

static qx_move choice(struct qx_chair *chair, const void *state, qx_seat seat, uint64_t seed)
{
    struct qx_answer answer;
    struct qx_error error = {""};
    const struct qx_position position = {.state = state, .seat = seat, .seed = seed, .turn = seed};
    if (!qx_chair_judge(chair, &position, &budget, &answer, &error))
        fail_msg("%s", error.text);
    return answer.move;
}

/* Opens a bot and compares its choices where the truth differs and what it sees does not. */
static int claim_blind(const struct qx_bot *bot, const struct qx_rules *rules)
{
    struct qx_error error = {""};
    struct qx_random random;
    int n_asked = 0;
    qx_random_init(&random, 9);
    struct qx_chair *chair = qx_chair_new(rules, 0, bot->name, NULL, &error);
    if (!chair)
        fail_msg("%s: %s", bot->name, error.text);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct qx_session *session = begin(rules, seed);
        for (int i = 0; i < rules->n_seats; i++, play_any(session)) {
            const qx_seat seat = qx_session_turn(session);
            const void *truth = qx_session_state(session);
            void *other = other_truth(rules, truth, seat, &random);
            if (choice(chair, truth, seat, seed) != choice(chair, other, seat, seed))
                fail_msg("%s sees what is hidden from it", bot->name);
            n_asked++;
            qx_state_free(other);
        }
        qx_session_free(session);
    }
    qx_chair_free(chair);
    return n_asked;
}

static void no_bot_sees_what_is_hidden(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    int n_asked = 0;
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        if (qx_bot_find(rules.game, (*bot)->name) == *bot && !(*bot)->open_text &&
            (!(*bot)->plays || (*bot)->plays(&rules, NULL)))
            n_asked += claim_blind(*bot, &rules);
    assert_true(n_asked >= 4 * 2 * GAMES);
}

/* A spy writes down what it is told: its own four cards, and what both play; nothing else. */
static void bots_are_told_what_their_seat_may_know(void **unused)
{
    (void)unused;
    char path[] = "/tmp/quincunx-hidden-XXXXXX", told[2000] = "", expected[2000];
    const int file = mkstemp(path);
    assert_true(file >= 0 && setenv("SPY_LOG", path, 1) == 0);
    const struct qx_rules rules = claim_rules("cards", "");
    struct qx_session *session = begin(&rules, 4);
    struct qx_chair *chair = qx_chair_new(&rules, 1, "so:" SPY, NULL, NULL);
    struct qx_answer answer;
    char position[80];
    play_any(session);
    assert_true(chair && qx_chair_ask(chair, session, &budget, &answer, NULL));
    void *seen = malloc(rules.state_size);
    qx_session_redacted(session, 1, seen);
    rules.game->position_text(&rules, seen, position, sizeof position);
    struct qx_text text = qx_text_over(expected, sizeof expected);
    qx_text_string(&text, "open 2\n");
    for (size_t i = 1; i < 8; i += 2)
        qx_text_print(&text, "saw * %u\n", (unsigned)qx_session_step(session, i).move + 1);
    qx_text_print(&text, "saw 1 %u\nasked 0 %s\n", (unsigned)qx_session_step(session, 8).move + 1,
                  position);
    assert_true(read(file, told, sizeof told - 1) > 0);
    assert_string_equal(told, expected);
    assert_non_null(strchr(position, '?'));
    free(seen);
    qx_chair_free(chair);
    qx_session_free(session);
    close(file);
    unlink(path);
}

/* What was left out in one game says nothing about the next, which has not come so far. */
static void one_chair_serves_game_after_game(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    struct qx_chair *chair = qx_chair_new(&rules, 0, "mcts", NULL, NULL);
    struct qx_answer answer;
    assert_non_null(chair);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct qx_session *session = begin(&rules, seed);
        for (uint64_t i = 0; i < 1 + (GAMES - seed) / 2; i++) {
            while (qx_session_turn(session) > 0)
                play_any(session);
            if (qx_session_turn(session) == QX_NOBODY)
                break;
            assert_true(qx_chair_ask(chair, session, &budget, &answer, NULL));
            assert_true(qx_session_play(session, 0, answer.move, NULL));
        }
        qx_session_free(session);
    }
    qx_chair_free(chair);
}

static void alphabeta_says_why_it_does_not_play(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("cards", "");
    struct qx_error error = {""};
    assert_null(qx_chair_new(&rules, 0, "alphabeta", NULL, &error));
    assert_string_equal(error.text, "alphabeta does not play Cards: something is hidden in it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dealt_card_is_known_to_its_owner),
        cmocka_unit_test(a_played_card_is_known_to_all_at_once),
        cmocka_unit_test(once_all_is_over_everything_is_known),
        cmocka_unit_test(a_staged_choice_is_known_to_its_maker),
        cmocka_unit_test(a_deal_looks_like_the_state_to_its_viewer),
        cmocka_unit_test(no_bot_sees_what_is_hidden),
        cmocka_unit_test(bots_are_told_what_their_seat_may_know),
        cmocka_unit_test(one_chair_serves_game_after_game),
        cmocka_unit_test(alphabeta_says_why_it_does_not_play),
    };
    return cmocka_run_group_tests_name("hidden", tests, NULL, NULL);
}
