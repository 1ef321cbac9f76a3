/*
 * test_clocks.c - claims about what a clock allows for each move of a match.
 */
#include "lib/claim.h"
#include "lib/match_book.h"

static uint64_t clock_now;

/* A clock on which every look takes a millisecond. A move costs its budget and two looks more: one
 * before the bot begins, one when it has ended. */
static uint64_t exact_clock(void)
{
    return clock_now++;
}

struct clocked {
    uint64_t n_steps, times[2];
    qx_seat forfeiter;
};

static bool note_clocks(void *context, const struct qx_match_game *game)
{
    struct clocked *clocked = context;
    clocked->n_steps = qx_session_n_steps(game->session);
    clocked->forfeiter = qx_session_forfeiter(game->session);
    for (int seat = 0; seat < 2; seat++)
        clocked->times[seat] = qx_session_time(game->session, seat);
    return true;
}

/* The moves that a clock lasts, `most_moves` of them at most: each takes a 25th of what is left and
 * three quarters of the increment, never more than half of what is left, nor than `most`, and at
 * least a millisecond. */
static uint64_t moves_of_a_clock(struct qx_time_control control, uint64_t most, uint64_t most_moves,
                                 uint64_t *spent)
{
    uint64_t left = control.start, n = 0, took;
    *spent = 0;
    for (; n < most_moves; n++) {
        uint64_t part = left / 25 + control.increment * 3 / 4;
        part = part < left / 2 ? part : left / 2;
        part = most > 0 && most < part ? most : part;
        took = (part > 0 ? part : 1) + 2;
        *spent += took;
        if (took > left)
            return n;
        left = left - took + control.increment;
    }
    return n;
}

/* Greedy on a board so large that it looks at the clock for every move. */
static void claim_clock(struct qx_time_control control, uint64_t most)
{
    static const char *const bots[] = {"greedy", "greedy"};
    struct qx_rules rules = claim_rules("gamma", "width=80,height=80");
    struct clocked clocked = {0};
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = 1,
                             .threads = 1,
                             .budget = {.milliseconds = most, .now = exact_clock},
                             .control = control,
                             .finished = note_clocks,
                             .context = &clocked};
    uint64_t spent;
    const uint64_t n = moves_of_a_clock(control, most, UINT64_MAX, &spent);
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(clocked.forfeiter, 0);
    assert_int_equal(clocked.n_steps, 2 * n);
    assert_int_equal(clocked.times[0], spent);
    assert_true(clocked.times[1] < spent);
}

enum { MOVES = 12 };

static bool is_long_enough(void *context, const struct qx_session *session, qx_seat *seat,
                           char how[80])
{
    (void)context;
    *seat = 1;
    memcpy(how, "forfeits: long enough", sizeof "forfeits: long enough");
    return qx_session_n_steps(session) == (size_t)2 * MOVES;
}

/* An increment that is larger than the clock: nobody runs out of time, and no move may take more
 * than half of what is left. */
static void claim_half_of_the_clock(struct qx_time_control control)
{
    static const char *const bots[] = {"greedy", "greedy"};
    struct qx_rules rules = claim_rules("gamma", "width=80,height=80");
    struct clocked clocked = {0};
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = 1,
                             .threads = 1,
                             .budget = {.now = exact_clock},
                             .control = control,
                             .is_lost = is_long_enough,
                             .finished = note_clocks,
                             .context = &clocked};
    uint64_t spent;
    assert_int_equal(moves_of_a_clock(control, 0, MOVES, &spent), MOVES);
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(clocked.forfeiter, 1);
    assert_int_equal(clocked.n_steps, 2 * MOVES);
    assert_int_equal(clocked.times[0], spent);
    assert_int_equal(clocked.times[1], spent);
}

static void a_move_gets_half_of_the_clock_at_most(void **unused)
{
    (void)unused;
    claim_half_of_the_clock((struct qx_time_control){.start = 8, .increment = 8});
    claim_half_of_the_clock((struct qx_time_control){.start = 20, .increment = 40});
    claim_half_of_the_clock((struct qx_time_control){.start = 90, .increment = 20});
}

static void a_move_gets_its_part_of_the_clock(void **unused)
{
    (void)unused;
    claim_clock((struct qx_time_control){.start = 200}, 0);
    claim_clock((struct qx_time_control){.start = 100, .increment = 2}, 0);
    claim_clock((struct qx_time_control){.start = 300, .increment = 2}, 0);
    claim_clock((struct qx_time_control){.start = 200}, 3);
    claim_clock((struct qx_time_control){.start = 200}, 6);
}

/* --- who runs out of time --- */

static _Thread_local uint64_t slow_now;

/* A clock by which everything takes 30 milliseconds. */
static uint64_t slow_clock(void)
{
    return slow_now += 30;
}

/* Othello by that clock, everybody's set to 290 milliseconds at the start. */
static struct book play_by_clock(uint64_t increment)
{
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_opening = 0;
    match.budget.now = slow_clock;
    match.control = (struct qx_time_control){.start = 290, .increment = increment};
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, MATCH_GAMES);
    return book;
}

/* The first to move has its tenth move at 300 milliseconds; nobody gets so far but by time. */
static void who_runs_out_of_time_forfeits(void **unused)
{
    (void)unused;
    const struct book book = play_by_clock(0);
    assert_int_equal(book.n_forfeits, MATCH_GAMES);
    for (int i = 0; i < MATCH_GAMES; i++)
        assert_int_equal(book.points[i], i % 2 == 0 ? 0 : 2);
}

static void an_increment_keeps_a_clock_going(void **unused)
{
    (void)unused;
    const struct book book = play_by_clock(30);
    assert_int_equal(book.n_forfeits, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_gets_its_part_of_the_clock),
        cmocka_unit_test(a_move_gets_half_of_the_clock_at_most),
        cmocka_unit_test(who_runs_out_of_time_forfeits),
        cmocka_unit_test(an_increment_keeps_a_clock_going),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
