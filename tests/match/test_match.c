/*
 * test_match.c - claims about matches: every game once, seats swapped, the same result in any
 * order.
 */
#include "lib/claim.h"
#include "lib/match_book.h"

#include <math.h>

static void every_game_is_played_once(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 3, &book);
    struct qx_error error = {"as it was"};
    assert_int_equal(qx_match_n_games(&match), 3 * MATCH_GAMES);
    assert_true(qx_match_play(&match, &error));
    assert_string_equal(error.text, "as it was");
    assert_int_equal(book.n_finished, 3 * MATCH_GAMES);
    assert_int_equal(book.n_first_seats, 3 * MATCH_GAMES / 2);
}

/* Half the games are forgotten and played again: the same match comes out, on one thread or two. */
static void a_match_goes_on_where_it_stopped(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    struct book whole, half;
    struct qx_match match = match_of(&rules, bots, 2, &whole);
    assert_true(qx_match_play(&match, NULL));
    struct qx_match again = match_of(&rules, bots, 2, &half);
    memcpy(half.points, whole.points, sizeof half.points);
    for (int i = 0; i < MATCH_GAMES; i += 2)
        half.points[i] = QX_NOT_PLAYED;
    again.threads = 1;
    assert_true(qx_match_play(&again, NULL));
    assert_int_equal(half.n_finished, MATCH_GAMES / 2);
    assert_memory_equal(whole.points, half.points, sizeof half.points);
}

/* No thread would play nothing, and no more can be started than there may be. */
static void threads_are_at_least_one_and_not_too_many(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    static const int threads[] = {0, -1, QX_MAX_THREADS + 1};
    struct qx_rules rules = claim_rules("othello", "size=4");
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        struct book book;
        struct qx_match match = match_of(&rules, bots, 2, &book);
        match.threads = threads[i];
        assert_true(qx_match_play(&match, NULL));
        assert_int_equal(book.n_finished, MATCH_GAMES);
    }
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Who plays matches with seeds 0, 1, 2 … wants other openings in each. */
static void every_seed_and_pair_has_its_own_opening(void **unused)
{
    (void)unused;
    enum { SEEDS = 40 };
    uint64_t drawn[SEEDS * SEEDS];
    for (uint64_t i = 0; i < SEEDS * SEEDS; i++) {
        struct qx_random random;
        qx_opening_seed(&random, i / SEEDS, i % SEEDS);
        drawn[i] = qx_random_next(&random);
    }
    qsort(drawn, SEEDS * SEEDS, sizeof *drawn, compare);
    for (size_t i = 1; i < SEEDS * SEEDS; i++)
        assert_true(drawn[i - 1] != drawn[i]);
}

static void a_gauntlet_plays_the_first_only(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"greedy", "random", "random", "random"};
    struct qx_rules rules = claim_rules("neutron", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 4, &book);
    match.is_gauntlet = true;
    int first, second;
    assert_int_equal(qx_match_n_pairings(&match), 3);
    qx_match_pairing(&match, 2, &first, &second);
    assert_int_equal(first, 0);
    assert_int_equal(second, 3);
    assert_true(qx_match_play(&match, NULL));
}

/* What three bots made of a match at tables of three. */
struct shared_book {
    float share[3 * MATCH_GAMES];
    int seats[3][3];
};

static bool shared_finished(void *context, const struct qx_match_game *game)
{
    struct shared_book *book = context;
    double sum = 0;
    for (int seat = 0; seat < 3; seat++) {
        book->seats[game->bot[seat]][seat]++;
        book->share[3 * game->number + (uint64_t)seat] = (float)game->share[seat];
        sum += game->share[seat];
    }
    assert_true(sum > 0.999 && sum < 1.001);
    return true;
}

/* Three sit together, each as often in each seat, and a point a game is shared among them. */
static void three_bots_share_a_match(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy", "level:1"};
    struct qx_rules rules = claim_rules("gamma", "width=3,height=3,players=3");
    struct book none;
    struct shared_book book, again;
    struct qx_shares shares[3];
    struct qx_error error;
    memset(&book, 0, sizeof book);
    memset(&again, 0, sizeof again);
    struct qx_match match = match_of(&rules, bots, 3, &none);
    match.finished = shared_finished;
    match.context = &book;
    match.is_known = NULL;
    assert_true(qx_match_play(&match, NULL));
    for (int i = 0; i < 9; i++)
        assert_int_equal(book.seats[i / 3][i % 3], MATCH_GAMES / 3);
    qx_match_shares(&match, book.share, shares);
    assert_int_equal(shares[0].n, MATCH_GAMES / 3);
    assert_true(fabs(shares[0].sum + shares[1].sum + shares[2].sum - MATCH_GAMES / 3.0) < 1e-4);
    assert_true(shares[1].sum > shares[0].sum);
    match.context = &again;
    match.threads = 1;
    assert_true(qx_match_play(&match, NULL));
    assert_memory_equal(book.share, again.share, sizeof book.share);
    match.n_bots = 2;
    assert_false(qx_match_play(&match, &error));
    assert_string_equal(error.text, "a match needs 3 to 64 bots here; the same may be named twice");
}

static const char *seat_of_three(void *context, qx_seat seat)
{
    static const char *const bots[] = {"random", "greedy", "level:1"};
    (void)context;
    return bots[seat];
}

struct seated_book {
    uint64_t n_games, steps;
    double scores;
};

static bool seated_finished(void *context, const struct qx_match_game *game)
{
    struct seated_book *book = context;
    struct qx_score scores[3];
    assert_false(game->is_swapped);
    for (qx_seat seat = 0; seat < 3; seat++)
        assert_string_equal(qx_session_player(game->session, seat), seat_of_three(NULL, seat));
    qx_session_result(game->session, scores);
    assert_true(game->score == qx_share(scores, 3, 0));
    book->n_games++;
    book->scores += game->score;
    book->steps = book->steps * 31 + qx_session_n_steps(game->session);
    return true;
}

/* Three seats, an odd number of games: everybody stays where they sit, and no game is like another
 * by rule. */
static void everybody_may_keep_their_seat(void **unused)
{
    (void)unused;
    struct qx_rules rules = claim_rules("gamma", "width=4,height=4,players=3");
    struct seated_book book = {0}, again = {0};
    struct qx_match match = {.rules = &rules,
                             .seated = seat_of_three,
                             .n_games = 7,
                             .seed = 4,
                             .threads = 1,
                             .budget = {.nodes = 10},
                             .finished = seated_finished,
                             .context = &book};
    assert_int_equal(qx_match_n_games(&match), 7);
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_games, 7);
    match.context = &again;
    assert_true(qx_match_play(&match, NULL));
    assert_memory_equal(&book, &again, sizeof book);
}

/* --- what is told of moves --- */

static bool claim_notes(void *context, const struct qx_match_game *game)
{
    const struct qx_match *match = context;
    for (size_t i = match->n_opening; i < qx_session_n_steps(game->session); i++) {
        const bool is_thinker = game->bot[qx_session_step(game->session, i).seat] == 1;
        struct qx_note note;
        assert_int_equal(qx_session_note(game->session, i, &note), is_thinker);
        assert_true(!is_thinker || note.has_value || note.depth > 0);
    }
    return true;
}

/* A bot that thinks has something to tell of each of its moves; one that draws them has not. */
static void moves_have_notes(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "minimax"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.is_known = NULL;
    match.finished = claim_notes;
    match.context = &match;
    match.n_games = 4;
    assert_true(qx_match_play(&match, NULL));
}

static void choices_made_at_once_are_asked_for(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy"};
    struct qx_rules rules = claim_rules("compromise", "pips=2");
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.n_games = 4;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(book.n_finished, 4);
    assert_int_equal(book.n_forfeits, 0);
}

static bool stop_at_three(void *context, const struct qx_match_game *game)
{
    int *n = context;
    (void)game;
    return ++*n < 3;
}

static void a_match_stops_when_told(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    qx_flag stop = false;
    int n = 0;
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.threads = 1;
    match.is_known = NULL;
    match.finished = stop_at_three;
    match.context = &n;
    match.stop = &stop;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 3);
    stop = true;
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 3);
}

static void each_bot_may_have_its_own_nodes(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"alphabeta", "alphabeta"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    const uint64_t alike[] = {300, 300}, unlike[] = {2, 2000};
    struct book common, own, handicap;
    struct qx_match match = match_of(&rules, bots, 2, &common);
    match.budget.nodes = 300;
    assert_true(qx_match_play(&match, NULL));
    match = match_of(&rules, bots, 2, &own);
    match.nodes = alike;
    assert_true(qx_match_play(&match, NULL));
    assert_memory_equal(common.points, own.points, sizeof own.points);
    match = match_of(&rules, bots, 2, &handicap);
    match.nodes = unlike;
    assert_true(qx_match_play(&match, NULL));
    int sum = 0;
    for (int i = 0; i < MATCH_GAMES; i++)
        sum += handicap.points[i];
    assert_true(sum < MATCH_GAMES / 2); /* half points: less than a quarter of them */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_once),
        cmocka_unit_test(a_match_goes_on_where_it_stopped),
        cmocka_unit_test(threads_are_at_least_one_and_not_too_many),
        cmocka_unit_test(every_seed_and_pair_has_its_own_opening),
        cmocka_unit_test(a_gauntlet_plays_the_first_only),
        cmocka_unit_test(three_bots_share_a_match),
        cmocka_unit_test(everybody_may_keep_their_seat),
        cmocka_unit_test(moves_have_notes),
        cmocka_unit_test(choices_made_at_once_are_asked_for),
        cmocka_unit_test(a_match_stops_when_told),
        cmocka_unit_test(each_bot_may_have_its_own_nodes),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
