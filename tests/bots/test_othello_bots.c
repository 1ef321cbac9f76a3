/*
 * test_othello_bots.c - claims about Othello's bots.
 */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

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

/* What a placement turns, by the count of discs: the mover gains them and the one it lays. */
static int64_t turned_by(const struct qx_rules *rules, const void *state, qx_seat seat,
                         qx_move move)
{
    struct qx_score before[2], after[2];
    void *next = malloc(rules->state_size);
    memcpy(next, state, rules->state_size);
    qx_apply(rules, next, seat, move);
    rules->game->result(rules, state, before);
    rules->game->result(rules, next, after);
    free(next);
    return after[seat].points - before[seat].points - 1;
}

/* Most discs; then the highest row, which is the one named lowest; then the last column. */
static qx_move plain_greedy(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    qx_move list[400], best = 0;
    const size_t n = qx_moves(rules, state, seat, list);
    const uint64_t side = rules->option[0];
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        const int64_t turned = turned_by(rules, state, seat, list[i]);
        const bool is_same_row = list[i] / side == best / side;
        if (turned > most || (turned == most && is_same_row)) {
            most = turned;
            best = list[i];
        }
    }
    return best;
}

/* In games of random moves on boards of one word and of many, beside the plain telling. */
static void greedy_plays_as_its_rule_says(void **unused)
{
    (void)unused;
    static const char *const sizes[] = {"size=4", "size=6", NULL, "size=10"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct qx_rules rules = claim_rules("othello", sizes[i]);
        void *state = claim_state(&rules, NULL);
        struct player *player = player_new(&rules, 0, "greedy", NULL);
        struct qx_random random;
        qx_move list[400];
        assert_non_null(player);
        qx_random_init(&random, i + 1);
        for (int n = 0; n < 200; n++) {
            const qx_seat seat = qx_turn(&rules, state);
            struct qx_answer answer = {0};
            const struct qx_request request = {
                .rules = &rules, .state = state, .seat = seat, .random = &random};
            if (seat < 0) {
                qx_state_start(&rules, state);
                continue;
            }
            assert_true(player_choose(player, &request, &answer, NULL));
            assert_int_equal(answer.move, plain_greedy(&rules, state, seat));
            qx_apply(&rules, state, seat, qx_move_draw(&rules, state, seat, &random, list));
        }
        player_free(player);
        qx_state_free(state);
    }
}

/* --- expert ---------------------------------------------------------------------------------- */

static struct qx_answer ask_expert(const struct qx_rules *rules, const void *state,
                                   struct qx_budget budget)
{
    struct qx_random random;
    const qx_seat seat = qx_turn(rules, state);
    struct player *player = player_new(rules, seat, "expert:memory=2", NULL);
    const struct qx_request request = {
        .rules = rules, .state = state, .seat = seat, .budget = budget, .random = &random};
    struct qx_answer answer;
    qx_random_init(&random, 1);
    assert_non_null(player);
    assert_true(player_choose(player, &request, &answer, NULL));
    player_free(player);
    return answer;
}

/* A position with so many empty squares, from random moves. */
static void *wander(const struct qx_rules *rules, uint64_t n_empty, uint64_t seed)
{
    struct qx_random random;
    struct qx_score scores[2];
    qx_move list[64];
    qx_random_init(&random, seed);
    for (;;) {
        void *state = claim_state(rules, NULL);
        qx_playout(rules, state, &random, list, 60 - n_empty);
        rules->game->result(rules, state, scores);
        if (qx_turn(rules, state) >= 0 &&
            64 - (uint64_t)(scores[0].points + scores[1].points) == n_empty)
            return state;
        qx_state_free(state);
    }
}

static void expert_plays_the_end_exactly(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    const struct qx_work work = {.threads = 1};
    struct qx_endgame *endgame = qx_endgame_new(&rules, &work, NULL);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        void *state = wander(&rules, 9 + seed % 4, seed);
        const qx_seat seat = qx_turn(&rules, state);
        const struct qx_answer answer =
            ask_expert(&rules, state, (struct qx_budget){.nodes = 1000000});
        struct qx_endgame_answer before, after;
        assert_true(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_NOBODY, &before, NULL));
        if (answer.has_value) { /* else it had to pass */
            assert_true(answer.is_exact && answer.has_points);
            assert_int_equal((int)answer.points, before.score);
        }
        qx_apply(&rules, state, seat, answer.move);
        if (qx_turn(&rules, state) >= 0) { /* the move keeps what the position was worth */
            assert_true(qx_endgame_solve(endgame, state, QX_EMPTY_FOR_NOBODY, &after, NULL));
            assert_int_equal(qx_turn(&rules, state) == seat ? after.score : -after.score,
                             before.score);
        }
        qx_state_free(state);
    }
    qx_endgame_free(endgame);
}

static void expert_keeps_to_nodes_and_depth(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = wander(&rules, 30, 5);
    struct qx_answer answer = ask_expert(&rules, state, (struct qx_budget){.nodes = 20000});
    assert_true(answer.nodes <= 20000 && answer.depth >= 4 && !answer.is_exact);
    assert_true(answer.n_line > 0 && answer.line[0].move == answer.move);
    answer = ask_expert(&rules, state, (struct qx_budget){.depth = 3});
    assert_int_equal(answer.depth, 3);
    qx_state_free(state);
}

static void expert_takes_a_corner_that_costs_nothing(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, "-OX-----"
                                      "--------"
                                      "--------"
                                      "---OX---"
                                      "---XO---"
                                      "--------"
                                      "--------"
                                      "-------- X");
    assert_int_equal(ask_expert(&rules, state, (struct qx_budget){.nodes = 20000}).move, 0);
    qx_state_free(state);
}

static void levels_use_expert_where_it_plays(void **unused)
{
    (void)unused;
    struct qx_error error = {""};
    static const char *const others[] = {"size=6", "size=10", "pass=off"};
    for (int i = 0; i < 3; i++) {
        struct qx_rules rules = claim_rules("othello", others[i]);
        assert_null(player_new(&rules, 0, "expert", &error));
        assert_non_null(strstr(error.text, "8x8"));
        struct player *player = player_new(&rules, 0, "level:10", NULL);
        assert_non_null(player);
        player_free(player);
    }
}

/* A line that the program's book does not know, taught to the user's own: expert plays from it
 * without thinking where the store is at hand, and not else. */
static void expert_plays_from_the_users_book(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/qx-book-XXXXXX", file[200];
    const struct qx_rules rules = claim_rules("othello", NULL);
    static const qx_move line[] = {19, 34, 45, 37, 46, 38};
    static const char moves[] = "d3 c5 f6 f5 g6";
    assert_non_null(mkdtemp(folder));
    struct qx_store *store = qx_store_new(folder);
    struct qx_book *book = qx_book_new(NULL, 0, NULL);
    void *state = claim_state(&rules, NULL);
    claim_play(&rules, state, moves);
    assert_true(qx_book_learn(book, line, 6, 2000, NULL));
    assert_true(qx_book_keep(book, store, NULL));
    for (int i = 0; i < 3; i++) {
        struct player *player = player_new(&rules, 0, i == 2 ? "expert:book=0" : "expert", NULL);
        struct qx_answer answer = {0};
        const struct qx_request request = {
            .rules = &rules,
            .state = state,
            .seat = qx_turn(&rules, state),
            .budget = {.nodes = 2000, .store = i == 0 ? NULL : store}};
        assert_true(player_choose(player, &request, &answer, NULL));
        if (i == 1)
            assert_int_equal(answer.nodes, 1);
        else
            assert_true(answer.nodes > 1);
        player_free(player);
    }
    snprintf(file, sizeof file, "%s/othello-book-size=8,start=standard,pass=on.qxt", folder);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(folder), 0);
    qx_state_free(state);
    qx_book_free(book);
    qx_store_free(store);
}

/* Of the processor's time. */
static long long milliseconds_used(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return 1000LL * used.tv_sec + used.tv_nsec / 1000000;
}

static void *raise_flag(void *flag)
{
    const long long end = milliseconds_used() + 500;
    while (milliseconds_used() < end)
        usleep(10000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

/* It cannot count on the time that solving the whole game takes: it looks ahead. */
static void expert_looks_ahead_until_it_is_stopped(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("othello", NULL);
    void *state = claim_state(&rules, NULL);
    struct player *player = player_new(&rules, 0, "expert:book=0", NULL);
    struct qx_random random;
    atomic_bool stop = false;
    pthread_t thread;
    struct qx_request request = {
        .rules = &rules, .state = state, .budget = {.stop = &stop}, .random = &random};
    struct qx_answer answer = {0};
    struct qx_error error;
    qx_random_init(&random, 1);
    assert_non_null(player);
    assert_int_equal(pthread_create(&thread, NULL, raise_flag, &stop), 0);
    assert_true(player_choose(player, &request, &answer, &error));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(answer.depth > 8);
    player_free(player);
    qx_state_free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_takes_the_move_that_turns_most),
        cmocka_unit_test(greedy_takes_the_highest_row_among_equals),
        cmocka_unit_test(greedy_takes_the_rightmost_of_a_row_among_equals),
        cmocka_unit_test(greedy_passes_when_it_must),
        cmocka_unit_test(greedy_plays_wide_boards_too),
        cmocka_unit_test(greedy_plays_as_its_rule_says),
        cmocka_unit_test(expert_plays_the_end_exactly),
        cmocka_unit_test(expert_keeps_to_nodes_and_depth),
        cmocka_unit_test(expert_takes_a_corner_that_costs_nothing),
        cmocka_unit_test(levels_use_expert_where_it_plays),
        cmocka_unit_test(expert_plays_from_the_users_book),
        cmocka_unit_test(expert_looks_ahead_until_it_is_stopped),
    };
    return cmocka_run_group_tests_name("othello bots", tests, NULL, NULL);
}
