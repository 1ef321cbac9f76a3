/*
 * test_bot_answers.c - what bots answer in the middle and at the end of games, with budgets of many
 * sizes, is the same on every machine: the lines of bot_answers.txt.
 *
 * A change of search or bots changes lines of it; it is made on purpose: run this test with
 * QX_GOLDEN=write, read what has changed, and say in the commit what was measured.
 */
#include "lib/claim.h"

#include <stdio.h>

enum { LINE_SIZE = 256, MOST_MOVES = 512 };

static uint64_t now;

/* A millisecond passes between two looks at it. */
static uint64_t ticking(void)
{
    return now++;
}

/* Games of random moves, looked at after so many of them: first, first + step, …; the bot is asked
 * with each of the budgets: nodes, a depth (d4), or milliseconds by a clock that the test moves on
 * (t6). */
struct inquiry {
    const char *game, *options, *bot;
    int first, step, n;
    const char *budgets;
};

static const struct inquiry inquiries[] = {
    /* Solving takes about 3,600,000 nodes with 20 empty squares, and 1.94 times as many for each
     * more: with 12, 17,942; a seventh of it, 2,563, is enough to try. */
    {"othello", "", "expert:book=0", 48, 0, 3, "2563 2564 17942 17943 90000"},
    {"othello", "", "expert:book=0", 46, 0, 2, "9647 9648 67530 67531"},
    {"othello", "", "expert:book=0", 50, 2, 4, "100 700 5000"},
    {"othello", "", "expert:book=0", 38, 1, 4, "40000 d4 d7"},
    {"othello", "", "expert:book=0", 52, 1, 4, "d5 d8 d30"},
    {"othello", "", "expert:book=0", 44, 4, 4, "t1 t6"},
    {"othello", "", "expert:doubt=0,memory=2", 20, 10, 3, "3000"},
    {"othello", "", "expert", 0, 1, 4, "500"},
    {"othello", "size=6", "perfect", 18, 3, 4, "2000 100000"},
    {"othello", "size=6", "mcts", 24, 2, 4, "300 3000"},
    {"othello", "size=6", "alphabeta", 20, 3, 4, "2000 d3"},
    {"neutron", "", "perfect", 0, 5, 4, "1000 4000"},
    {"neutron", "", "perfect", 3, 4, 2, "t1"},
    {"neutron", "", "mcts", 4, 4, 4, "1500"},
    {"neutreeko", "", "perfect", 2, 3, 6, "1000"},
    {"neutreeko", "", "minimax:hard", 2, 3, 4, "3000 d2 60"},
    {"gamma", "width=3,height=2", "perfect", 1, 1, 4, "60 20000"},
    {"gamma", "width=4,height=3,players=3", "mcts", 1, 3, 3, "900"},
    {"gamma", "width=6,height=6", "greedy", 4, 5, 4, "20 500"},
    /* In the turn before the last a sample takes 216 nodes; a choice of blocks takes 729. */
    {"compromise", "pips=9,length=3", "equilibrium", 0, 2, 4, "100 700"},
    {"compromise", "pips=9,length=3", "equilibrium", 2, 1, 2, "t4"},
    {"compromise", "pips=9,length=3,ties=yes", "reader", 1, 2, 4, "100 500"},
    {"compromise", "type=complex,pips=11,length=2", "equilibrium", 0, 5, 6, "729 730"},
    {"compromise", "type=complex,pips=3,length=3", "reader", 6, 8, 3, "800"},
    {"compromise", "type=gamble,pips=4,length=3", "equilibrium", 0, 3, 8, "500"},
    {"compromise", "pips=2,length=2", "perfect", 0, 1, 4, "500 50000"},
    {"compromise", "pips=3,length=3", "mcts", 0, 2, 3, "400"},
};

static struct qx_budget budget_of(const char *word)
{
    const uint64_t number = strtoull(word + (word[0] == 'd' || word[0] == 't'), NULL, 10);
    if (word[0] == 't')
        return (struct qx_budget){.milliseconds = number, .now = ticking};
    return word[0] == 'd' ? (struct qx_budget){.depth = (uint32_t)number}
                          : (struct qx_budget){.nodes = number};
}

/* The game after so many random moves, chance's not counted; fewer where it ends before. */
static struct qx_session *wander(const struct qx_rules *rules, uint64_t seed, int n)
{
    struct qx_session *session = qx_session_new(rules, seed);
    struct qx_random random;
    qx_move list[MOST_MOVES];
    qx_random_init(&random, seed);
    assert_true(session && qx_session_settle(session, NULL));
    for (int i = 0; i < n; i++) {
        const qx_seat seat = qx_next(rules, qx_session_state(session));
        if (seat < 0)
            break;
        const qx_move move = qx_move_draw(rules, qx_session_state(session), seat, &random, list);
        assert_true(qx_session_play(session, seat, move, NULL) && qx_session_settle(session, NULL));
    }
    if (qx_session_turn(session) == QX_NOBODY)
        qx_session_undo(session);
    return session;
}

static void write_answer(struct qx_text *text, const struct qx_rules *rules,
                         const struct qx_answer *answer)
{
    char move[32];
    rules->game->move_text(rules, answer->move, move, sizeof move);
    qx_text_print(text, ": %s", move);
    if (answer->has_value) {
        qx_text_string(text, answer->is_exact ? " exactly " : " about ");
        qx_text_decimal(text, answer->value, 4);
    }
    if (answer->has_points) {
        qx_text_string(text, " by ");
        qx_text_decimal(text, answer->points, 2);
    }
    qx_text_print(text, " in %d, depth %u, line %d, %llu nodes\n", (int)answer->distance,
                  (unsigned)answer->depth, answer->n_line, (unsigned long long)answer->nodes);
}

static void ask(FILE *out, const struct inquiry *inquiry, int n_moves, uint64_t seed,
                const char *word)
{
    const struct qx_budget budget = budget_of(word);
    const struct qx_rules rules = claim_rules(inquiry->game, inquiry->options);
    struct qx_session *session = wander(&rules, seed, n_moves);
    const qx_seat seat = qx_next(&rules, qx_session_state(session));
    struct qx_chair *chair = qx_chair_new(&rules, seat, inquiry->bot, NULL, NULL);
    struct qx_answer answer;
    struct qx_error error;
    char line[LINE_SIZE];
    struct qx_text text = qx_text_over(line, sizeof line);
    assert_non_null(chair);
    now = 0;
    if (!qx_chair_ask(chair, session, &budget, &answer, &error))
        fail_msg("%s: %s", inquiry->bot, error.text);
    qx_text_print(&text, "%s %s %s after %d by %s", inquiry->game, inquiry->options, inquiry->bot,
                  n_moves, word);
    write_answer(&text, &rules, &answer);
    assert_true(text.length < sizeof line);
    fputs(line, out);
    qx_chair_free(chair);
    qx_session_free(session);
}

static void write_all(FILE *out)
{
    for (size_t i = 0; i < sizeof inquiries / sizeof *inquiries; i++) {
        const struct inquiry *inquiry = &inquiries[i];
        for (int k = 0; k < inquiry->n; k++) {
            char word[16];
            const char *at = inquiry->budgets;
            for (int length; sscanf(at, "%15s%n", word, &length) == 1; at += length)
                ask(out, inquiry, inquiry->first + k * inquiry->step, 100 * i + (uint64_t)k, word);
        }
    }
}

static void answers_are_those_on_file(void **unused)
{
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    write_all(out);
    fclose(out);
    claim_on_file(ANSWERS, text);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_those_on_file)};
    return cmocka_run_group_tests_name("bot answers", tests, NULL, NULL);
}
