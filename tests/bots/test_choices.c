/*
 * test_choices.c - claims about what bots for every game choose: ends put off, ends made short, and
 * the part that others play in a choice made at once.
 */
#include "lib/claim.h"

#include "games/compromise_drawn.h"

static void choose(const char *game, const char *position, const char *bot, uint64_t seed,
                   struct qx_answer *answer, char *text, size_t size)
{
    const struct qx_rules rules = claim_rules(game, NULL);
    const struct qx_budget budget = {.nodes = 20000};
    struct qx_error error;
    struct qx_session *session = qx_session_new_at(&rules, seed, position, &error);
    if (!session)
        fail_msg("%s: %s", position, error.text);
    const qx_seat seat = qx_next(&rules, qx_session_state(session));
    struct qx_chair *chair = qx_chair_new(&rules, seat, bot, NULL, &error);
    assert_non_null(chair);
    qx_chair_set_seed(chair, seed);
    if (!qx_chair_ask(chair, session, &budget, answer, &error))
        fail_msg("%s", error.text);
    rules.game->move_text(&rules, answer->move, text, size);
    qx_chair_free(chair);
    qx_session_free(session);
}

/* --- ends ------------------------------------------------------------------------------------ */

/* Neutreeko: all is lost. One move only, or these two, keep the other side from winning at once. */
static const struct lost {
    const char *position, *moves;
} lost[] = {
    {"..WW./...W./...../B..../B...B b", "e1-e5"},
    {".WW.B/....W/...../...../B...B b", "e5-d5"},
    {".W.../...../...../B..../W.WBB b", "a2-b1"},
    {".B.W./...../...../..W../W.BB. w", "a1-b1 c2-b1"},
};

static void claim_puts_off(const char *bot)
{
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        struct qx_answer answer = {0};
        char text[16];
        choose("neutreeko", lost[i].position, bot, 1, &answer, text, sizeof text);
        if (!strstr(lost[i].moves, text))
            fail_msg("%s plays %s in %s", bot, text, lost[i].position);
        assert_true(answer.has_value && answer.is_exact && answer.value == 0);
        assert_true(answer.distance > 2);
    }
}

static void what_is_lost_is_put_off(void **unused)
{
    (void)unused;
    claim_puts_off("mcts");
    claim_puts_off("alphabeta");
}

/*
 *  B . W . .      Black moves: a5-a1 makes three in a row.
 *  . . . . .
 *  . W . . .
 *  . . . W .
 *  . B B . .
 */
static void what_is_won_is_won_at_once(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"mcts", "alphabeta", "greedy", "level:9"};
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        struct qx_answer answer = {0};
        char text[16];
        choose("neutreeko", "B.W../...../.W.../...W./.BB.. b", bots[i], 1, &answer, text,
               sizeof text);
        assert_string_equal(text, "a5-a1");
    }
}

/* Black has but c1. It is looked at for the sake of its value, and not for long. */
static void an_only_move_needs_little_thought(void **unused)
{
    (void)unused;
    static const char position[] =
        "XO--------------------------------------------------------------"
        " X";
    struct qx_answer answer = {0};
    char text[16];
    choose("othello", position, "expert", 1, &answer, text, sizeof text);
    assert_string_equal(text, "c1");
    assert_in_range(answer.depth, 1, 6);
    choose("othello", position, "mcts", 1, &answer, text, sizeof text);
    assert_string_equal(text, "c1");
    assert_in_range(answer.nodes, 1, 200);
}

/* --- choices made at once --------------------------------------------------------------------- */

/* Compromise has a greedy bot of its own, which goes before this one. */
extern const struct qx_bot qx_bot_greedy;

static qx_move greedy_move(const struct qx_rules *rules, const void *state, qx_seat seat,
                           uint64_t seed)
{
    struct qx_random random;
    struct qx_answer answer = {0};
    void *self = qx_bot_greedy.open(rules, seat, NULL, NULL);
    assert_non_null(self);
    qx_random_init(&random, seed);
    const struct qx_request request = {
        .rules = rules, .state = state, .seat = seat, .budget = {.nodes = 27}, .random = &random};
    assert_true(qx_bot_greedy.choose(self, &request, &answer, NULL));
    qx_bot_greedy.close(self);
    return answer.move;
}

/* The other side has a pile on 111, 222 and 333. Who names 1, 2 and 3, in any order, freezes them
 * all whatever the other names; every other choice leaves one open. A bot that left out what the
 * other may choose would see no difference: 6 of 27 choices are right. */
static void claim_freezes(const char *position, qx_seat seat)
{
    const struct qx_rules rules = claim_rules("compromise", NULL);
    void *state = claim_state(&rules, position);
    int n_right = 0;
    assert_int_equal(qx_turn(&rules, state), QX_TOGETHER);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        char text[16];
        rules.game->move_text(&rules, greedy_move(&rules, state, seat, seed), text, sizeof text);
        n_right += strchr(text, '1') && strchr(text, '2') && strchr(text, '3');
    }
    assert_in_range(n_right, 25, 40);
    qx_state_free(state);
}

static void greedy_thinks_of_what_the_other_may_choose(void **unused)
{
    (void)unused;
    char text[DRAWN_SIZE];
    claim_freezes(drawn(text, ".9 .. ..   .. .. ..   .. .. ..", /**/
                        ".. .. ..   .. .9 ..   .. .. ..",       /**/
                        ".. .. ..   .. .. ..   .. .. .9", "0-0|1"),
                  0);
    claim_freezes(drawn(text, "9. .. ..   .. .. ..   .. .. ..", /**/
                        ".. .. ..   .. 9. ..   .. .. ..",       /**/
                        ".. .. ..   .. .. ..   .. .. 9.", "0-0|1"),
                  1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_lost_is_put_off),
        cmocka_unit_test(what_is_won_is_won_at_once),
        cmocka_unit_test(an_only_move_needs_little_thought),
        cmocka_unit_test(greedy_thinks_of_what_the_other_may_choose),
    };
    return cmocka_run_group_tests_name("choices", tests, NULL, NULL);
}
