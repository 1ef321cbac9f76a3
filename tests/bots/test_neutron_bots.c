/*
 * test_neutron_bots.c - claims about Neutron's original bots, and the perfect one without tables.
 */
#include "core/player.h"
#include "lib/claim.h"

#include <stdio.h>

/* Asks the bot for a move at this state, plays it, tells all bots of it and writes its
 * destination. */
static void play_one(const struct qx_rules *rules, void *state, struct player *players[2],
                     struct qx_random *random, struct qx_text *played)
{
    qx_seat seat = qx_turn(rules, state);
    struct qx_request request = {.rules = rules, .state = state, .seat = seat, .random = random};
    struct qx_answer answer;
    struct qx_error error;
    char text[8];
    if (!player_choose(players[seat], &request, &answer, &error))
        fail_msg("%s", error.text);
    rules->game->move_text(rules, answer.move, text, sizeof text);
    qx_text_print(played, "%s%s", played->length ? " " : "", text + 3);
    qx_apply(rules, state, seat, answer.move);
    for (int i = 0; i < 2; i++)
        player_saw(players[i], seat, answer.move);
}

/* Two bots play; the destinations of all slides are as given. */
static void claim_game(const struct qx_rules *rules, const char *bot, const char *destinations)
{
    struct player *players[2];
    struct qx_random random;
    char buffer[256];
    struct qx_text played = qx_text_over(buffer, sizeof buffer);
    void *state = claim_state(rules, NULL);
    qx_random_init(&random, 1);
    for (qx_seat seat = 0; seat < 2; seat++)
        assert_non_null(players[seat] = player_new(rules, seat, bot, NULL));
    while (qx_turn(rules, state) != QX_NOBODY && played.length < sizeof buffer)
        play_one(rules, state, players, &random, &played);
    assert_string_equal(buffer, destinations);
    claim_over(rules, state, "Neutron on rank 1", "1");
    for (int i = 0; i < 2; i++)
        player_free(players[i]);
    qx_state_free(state);
}

static const char ok_destinations[] = "b4 a3 d4 e3 e2 a3 e4 e3 a5 d2 a1 c1";

static void ok_against_ok_goes_as_in_the_original(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "first=black");
    claim_game(&rules, "ok", ok_destinations);
}

/* Bots that come new to every move, as after a game was loaded, are told how it began. */
static void ok_goes_on_where_another_left_off(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("neutron", "first=black");
    struct qx_session *session = qx_session_new(&rules, 1);
    char buffer[256];
    struct qx_text played = qx_text_over(buffer, sizeof buffer);
    assert_non_null(session);
    while (qx_session_turn(session) >= 0 && played.length < sizeof buffer) {
        struct qx_chair *chair = qx_chair_new(&rules, qx_session_turn(session), "ok", NULL, NULL);
        struct qx_answer answer;
        char text[8];
        assert_non_null(chair);
        assert_true(qx_chair_ask(chair, session, &(struct qx_budget){0}, &answer, NULL));
        assert_true(qx_chair_play(chair, session, NULL));
        rules.game->move_text(&rules, answer.move, text, sizeof text);
        qx_text_print(&played, "%s%s", played.length ? " " : "", text + 3);
        qx_chair_free(chair);
    }
    assert_string_equal(buffer, ok_destinations);
    qx_session_free(session);
}

/* What `ok` plays at a position it has not been led to. */
static void claim_ok(const char *position, const char *expected)
{
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, position);
    struct player *player = player_new(&rules, qx_turn(&rules, state), "ok", NULL);
    struct qx_request request = {.rules = &rules, .state = state, .seat = qx_turn(&rules, state)};
    struct qx_answer answer;
    char text[8];
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, NULL));
    rules.game->move_text(&rules, answer.move, text, sizeof text);
    assert_string_equal(text, expected);
    player_free(player);
    qx_state_free(state);
}

static void ok_numbers_the_pieces_of_a_strange_position(void **unused)
{
    (void)unused;
    /* The leftmost white piece is a3: down, up, right, down-right, up-right; the middle one is
     * right. */
    claim_ok("BB.BB/...../W...N/..B../.WWWW w p", "a3-d3");
    /* The leftmost black pieces share the a file: the one nearer to home comes first. */
    claim_ok("..BBB/B..../..N../B..../WWWWW b p", "a4-e4");
}

static void ok_skips_a_piece_that_cannot_move(void **unused)
{
    (void)unused;
    /* a1 is locked in; a2 can go up or up-right. */
    claim_ok("B.B.B/...../..N../WB.../WWBWW w p", "a2-d5");
}

/* Four white pieces can move, b1 in one way only: every fourth move is its, not every eighth. */
static void random_chooses_a_piece_before_a_direction(void **unused)
{
    (void)unused;
    enum { DRAWS = 20000 };
    struct qx_rules rules = claim_rules("neutron", NULL);
    void *state = claim_state(&rules, "B.B.B/...../..N../WB.../WWBWW w p");
    struct player *player = player_new(&rules, 0, "random", NULL);
    struct qx_random random;
    qx_random_init(&random, 2);
    struct qx_request request = {.rules = &rules, .state = state, .seat = 0, .random = &random};
    int n_b1 = 0;
    assert_non_null(player);
    for (int i = 0; i < DRAWS; i++) {
        struct qx_answer answer;
        assert_true(player_choose(player, &request, &answer, NULL));
        n_b1 += answer.move / 25 == 1;
    }
    assert_in_range(n_b1, DRAWS / 4 - 350, DRAWS / 4 + 350);
    player_free(player);
    qx_state_free(state);
}

/* After 1. d1-d4 Black has lost: in ten turns by the classic rules, in seventeen by those of the
 * house. Without tables the book knows as much, and the bot holds out so long. */
static void perfect_loses_as_late_as_can_be(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        int n_slides; /* two a turn, and one in the last */
    } cases[] = {{"rules=classic", 19}, {"rules=house", 33}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qx_rules rules = claim_rules("neutron", cases[i].options);
        void *state = claim_state(&rules, "BBBBB/...W./..N../...../WWW.W b n");
        struct player *players[2];
        struct qx_random random;
        char buffer[256];
        struct qx_text played = qx_text_over(buffer, sizeof buffer);
        int n_slides = 0;
        qx_random_init(&random, 1);
        for (qx_seat seat = 0; seat < 2; seat++)
            assert_non_null(players[seat] = player_new(&rules, seat, "perfect", NULL));
        for (; qx_turn(&rules, state) != QX_NOBODY && n_slides < 50; n_slides++)
            play_one(&rules, state, players, &random, &played);
        assert_int_equal(n_slides, cases[i].n_slides);
        claim_over(&rules, state, "Neutron on rank 1", "1");
        for (int seat = 0; seat < 2; seat++)
            player_free(players[seat]);
        qx_state_free(state);
    }
}

static void random_is_the_games_own(void **unused)
{
    (void)unused;
    const struct qx_game *game = qx_game_find("neutron");
    assert_string_equal(qx_bot_find(game, "random")->game, "neutron");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ok_against_ok_goes_as_in_the_original),
        cmocka_unit_test(ok_goes_on_where_another_left_off),
        cmocka_unit_test(ok_numbers_the_pieces_of_a_strange_position),
        cmocka_unit_test(ok_skips_a_piece_that_cannot_move),
        cmocka_unit_test(random_chooses_a_piece_before_a_direction),
        cmocka_unit_test(perfect_loses_as_late_as_can_be),
        cmocka_unit_test(random_is_the_games_own),
    };
    return cmocka_run_group_tests_name("neutron bots", tests, NULL, NULL);
}
