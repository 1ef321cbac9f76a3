/*
 * test_arena.c - claims about arenas: who meets whom, worked out by hand, and how all stand.
 */
#include "lib/claim.h"

#include <stdio.h>

#include "online/arena.h"

static bool feed(struct arena *arena, const char *line)
{
    struct arena_event event;
    struct qx_error error = {""};
    char timed[ARENA_LINE_SIZE];
    snprintf(timed, sizeof timed, "5 %s", line);
    if (!arena_event_read(timed, &event, &error))
        fail_msg("%s", error.text);
    return arena_do(arena, &event, NULL);
}

/* An arena that has started, with players a, b, c and so on. */
static struct arena *begin(const char *kind, uint64_t rounds, int n_players)
{
    struct arena_event open;
    char line[100];
    snprintf(line, sizeof line, "5 open %s %d 60000 0 1 00 neutreeko ", kind, (int)rounds);
    assert_true(arena_event_read(line, &open, NULL));
    struct arena *arena = arena_new("arena", &open, NULL);
    assert_non_null(arena);
    for (int i = 0; i < n_players; i++) {
        snprintf(line, sizeof line, "join %c", 'a' + i);
        assert_true(feed(arena, line));
    }
    assert_true(feed(arena, "start"));
    return arena;
}

/* Pairs a round, and says how: "ab cd e" where e has a bye; the rooms are called as their pairs. */
static void next_round(struct arena *arena, const char *expected)
{
    struct arena_pair pairs[ARENA_PLAYERS];
    char said[200] = "", line[100];
    assert_true(arena_is_due(arena));
    const size_t n = arena_pair_up(arena, pairs);
    assert_true(feed(arena, "round"));
    for (size_t i = 0; i < n; i++) {
        const char first = arena->players[pairs[i].first].id[0];
        const char second = arena->players[pairs[i].second].id[0];
        if (first == second)
            snprintf(line, sizeof line, "bye %c", first);
        else
            snprintf(line, sizeof line, "pair %d%c%c %c %c", (int)arena->round, first, second,
                     first, second);
        assert_true(feed(arena, line));
        snprintf(said + strlen(said), sizeof said - strlen(said),
                 first == second ? "%s%c" : "%s%c%c", i ? " " : "", first, second);
    }
    assert_string_equal(said, expected);
}

/* "ab 2": the game of a and b of this round gives a two half points. */
static void result(struct arena *arena, const char *pair, int score)
{
    char line[100];
    snprintf(line, sizeof line, "result %d%s %d", (int)arena->round, pair, score);
    assert_true(feed(arena, line));
}

static void claim_order(const struct arena *arena, const char *expected)
{
    size_t order[ARENA_PLAYERS];
    char said[ARENA_PLAYERS + 1] = "";
    arena_rank(arena, order);
    for (size_t i = 0; i < arena->n_players; i++)
        said[i] = arena->players[order[i]].id[0];
    assert_string_equal(said, expected);
}

/*
 * Five players by hand. Round 1: as they came, e has the bye. a wins, c and d draw.
 *   points: a 1, e 1, c ½, d ½, b 0; Buchholz: a 0, e 0, c ½, d ½, b 1.
 * Round 2: b is the lowest without a bye. a meets e (not met), c and d have met: so a meets c, and
 * e meets d. a was first, so was c: both once; the higher sits first. d was second and e has not
 *   sat: e has the balance 0, d -1, so d is first.
 */
static void five_players_are_paired_as_by_hand(void **state)
{
    (void)state;
    struct arena *arena = begin("swiss", 3, 5);
    next_round(arena, "e ab cd");
    assert_false(arena_is_due(arena));
    result(arena, "ab", 2);
    result(arena, "cd", 1);
    claim_order(arena, "aecdb");
    next_round(arena, "b ac de");
    result(arena, "ac", 0);
    result(arena, "de", 0);
    /* e 2, c 1½, a 1, b 1, d ½. Round 3: d has the bye; e meets c, a and b have met: so c meets a?
       They have met, too. e-c leaves a-b: met. e-a leaves c-b: both new. */
    claim_order(arena, "ecabd");
    next_round(arena, "d ea bc");
    result(arena, "ea", 2);
    result(arena, "bc", 1);
    assert_true(arena_is_done(arena));
    assert_true(feed(arena, "end"));
    /* e 3, c 2, d and b 1½, a 1. d has met c and e, who have 5 together; b has met a and c: 3. */
    claim_order(arena, "ecdba");
    assert_int_equal(arena->players[4].points, 6);
    arena_free(arena);
}

static void nobody_meets_twice_nor_has_two_byes_while_it_can_be(void **state)
{
    (void)state;
    for (int n = 2; n <= 9; n++) {
        const int rounds = n - 1 + n % 2 > 4 ? 4 : n - 1 + n % 2;
        struct arena *arena = begin("swiss", (uint64_t)rounds, n);
        for (int round = 0; round < rounds; round++) {
            struct arena_pair pairs[ARENA_PLAYERS];
            char line[100];
            const size_t n_pairs = arena_pair_up(arena, pairs);
            assert_int_equal(n_pairs, (n + 1) / 2);
            assert_true(feed(arena, "round"));
            for (size_t i = 0; i < n_pairs; i++) {
                const size_t a = pairs[i].first, b = pairs[i].second;
                for (size_t k = 0; k < arena->n_games; k++)
                    if (arena->games[k].round < arena->round)
                        assert_false((arena->games[k].first == a && arena->games[k].second == b) ||
                                     (arena->games[k].first == b && arena->games[k].second == a));
                if (a == b)
                    snprintf(line, sizeof line, "bye %s", arena->players[a].id);
                else
                    snprintf(line, sizeof line, "pair r%d%d %s %s", round, (int)i,
                             arena->players[a].id, arena->players[b].id);
                assert_true(feed(arena, line));
                snprintf(line, sizeof line, "result r%d%d %d", round, (int)i, (int)(a + b) % 3);
                assert_true(a == b || feed(arena, line));
            }
        }
        for (size_t i = 0; i < arena->n_players; i++) {
            assert_in_range(arena->players[i].balance + 2, 0, 4);
            assert_in_range(arena->players[i].n_byes, 0, 1);
        }
        arena_free(arena);
    }
}

static bool have_met(const struct arena *arena, size_t a, size_t b)
{
    for (size_t i = 0; i < arena->n_games; i++)
        if ((arena->games[i].first == a && arena->games[i].second == b) ||
            (arena->games[i].first == b && arena->games[i].second == a))
            return true;
    return false;
}

/* The fewest repeats with which all who are left can be paired, by trying everything. */
static int fewest_repeats(const struct arena *arena, unsigned left)
{
    int fewest = left ? (int)arena->n_players : 0;
    const size_t a = left ? (size_t)__builtin_ctz(left) : 0;
    for (size_t b = a + 1; b < arena->n_players; b++) {
        if (!(left >> b & 1))
            continue;
        const int n = have_met(arena, a, b) + fewest_repeats(arena, left & ~(1u << a) & ~(1u << b));
        fewest = n < fewest ? n : fewest;
    }
    return fewest;
}

/* Plays a round as paired, with results drawn; how many had met before? */
static int play_round(struct arena *arena, int round, struct qx_random *random)
{
    struct arena_pair pairs[ARENA_PLAYERS];
    char line[100];
    int n_repeats = 0;
    const size_t n_pairs = arena_pair_up(arena, pairs);
    for (size_t i = 0; i < n_pairs; i++)
        n_repeats += have_met(arena, pairs[i].first, pairs[i].second);
    assert_true(feed(arena, "round"));
    for (size_t i = 0; i < n_pairs; i++) {
        snprintf(line, sizeof line, "pair r%d%d %s %s", round, (int)i,
                 arena->players[pairs[i].first].id, arena->players[pairs[i].second].id);
        assert_true(feed(arena, line));
        snprintf(line, sizeof line, "result r%d%d %d", round, (int)i,
                 (int)qx_random_below(random, 3));
        assert_true(feed(arena, line));
    }
    return n_repeats;
}

/* Not all can be spared a second meeting where most have met: only those meet again who must. */
static void no_more_meet_again_than_must(void **state)
{
    (void)state;
    struct qx_random random;
    int n_needed = 0;
    qx_random_init(&random, 6);
    for (int draw = 0; draw < 60; draw++) {
        const int n = 4 + 2 * (draw % 3);
        struct arena *arena = begin("swiss", (uint64_t)n, n);
        for (int round = 0; round < n; round++) {
            const int fewest = fewest_repeats(arena, (1u << n) - 1);
            assert_int_equal(play_round(arena, round, &random), fewest);
            n_needed += fewest;
        }
        arena_free(arena);
    }
    assert_true(n_needed > 60);
}

static void in_a_round_robin_each_meets_each_once(void **state)
{
    (void)state;
    struct arena *arena = begin("robin", 0, 4);
    assert_int_equal(arena->rounds, 3);
    static const char *const rounds[] = {"ad bc", "db ca", "cd ab"};
    static const char *const games[][2] = {{"ad", "bc"}, {"db", "ca"}, {"cd", "ab"}};
    for (int i = 0; i < 3; i++) {
        next_round(arena, rounds[i]);
        result(arena, games[i][0], 2);
        result(arena, games[i][1], 2);
    }
    assert_true(arena_is_done(arena));
    assert_false(feed(arena, "join e"));
    arena_free(arena);
    arena = begin("robin", 0, 5);
    assert_int_equal(arena->rounds, 5);
    arena_free(arena);
}

static void who_leaves_is_paired_no_more_and_may_come_back(void **state)
{
    (void)state;
    struct arena *arena = begin("swiss", 3, 3);
    assert_true(feed(arena, "quit a"));
    assert_false(feed(arena, "quit a"));
    next_round(arena, "bc");
    assert_true(feed(arena, "join a"));
    assert_true(feed(arena, "join d"));
    result(arena, "bc", 1);
    assert_true(feed(arena, "pause"));
    assert_false(arena_is_due(arena));
    assert_true(feed(arena, "start"));
    assert_true(arena_is_due(arena));
    arena_free(arena);
}

/* In a round robin, too: its place is there still. */
static void who_left_a_round_robin_comes_back(void **state)
{
    (void)state;
    struct arena *arena = begin("robin", 0, 4);
    assert_true(feed(arena, "quit a"));
    next_round(arena, "d bc");
    assert_true(feed(arena, "join a"));
    assert_false(feed(arena, "join a"));
    assert_false(feed(arena, "join e"));
    result(arena, "bc", 2);
    next_round(arena, "db ca");
    arena_free(arena);
}

static void other_events_are_refused(void **state)
{
    (void)state;
    struct arena *arena = begin("swiss", 2, 4);
    static const char *const wrong[] = {
        "open swiss 3 60000 0 1 00 neutreeko ",
        "join a",
        "start",
        "quit z",
        "pair r a b",
        "result none 2",
        "bye a",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(feed(arena, wrong[i]));
    next_round(arena, "ab cd");
    static const char *const later[] = {"round", "pair x a c", "result 1ab 3", "bye b"};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        assert_false(feed(arena, later[i]));
    result(arena, "ab", 2);
    assert_false(feed(arena, "result 1ab 2"));
    arena_free(arena);
}

static void lines_are_read_strictly(void **state)
{
    (void)state;
    struct arena_event event;
    static const char *const wrong[] = {"",
                                        "5",
                                        "5 join",
                                        "5 join a b",
                                        "x join a",
                                        "5 leap",
                                        "5 start  ",
                                        "5 result r x",
                                        "5 open knockout 3 1 0 1 00 neutron ",
                                        "5 join aaaaaaaaaaaaaaaa"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(arena_event_read(wrong[i], &event, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_players_are_paired_as_by_hand),
        cmocka_unit_test(nobody_meets_twice_nor_has_two_byes_while_it_can_be),
        cmocka_unit_test(no_more_meet_again_than_must),
        cmocka_unit_test(in_a_round_robin_each_meets_each_once),
        cmocka_unit_test(who_leaves_is_paired_no_more_and_may_come_back),
        cmocka_unit_test(who_left_a_round_robin_comes_back),
        cmocka_unit_test(other_events_are_refused),
        cmocka_unit_test(lines_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
