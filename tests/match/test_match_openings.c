/*
 * test_match_openings.c - claims about how the games of a match begin: drawn by seed, or given.
 */
#include "lib/claim.h"
#include "lib/match_book.h"

static uint64_t clock_now;

/* A clock on which every look takes a millisecond. */
static uint64_t exact_clock(void)
{
    return clock_now++;
}

static bool add_up(void *context, const struct qx_match_game *game)
{
    uint64_t *digest = context;
    const size_t n = qx_session_n_steps(game->session);
    for (size_t i = 0; i < n; i++)
        *digest = qx_mix(*digest ^ qx_session_step(game->session, i).move);
    return true;
}

static uint64_t digest_of(uint64_t seed, uint64_t n_games, unsigned n_opening)
{
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    uint64_t digest = 0;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = n_games,
                             .n_opening = n_opening,
                             .seed = seed,
                             .threads = 1,
                             .budget = {.nodes = 1},
                             .finished = add_up,
                             .context = &digest};
    assert_true(qx_match_play(&match, NULL));
    return digest;
}

static void another_seed_is_another_match(void **unused)
{
    (void)unused;
    assert_true(digest_of(1, 2, 0) == digest_of(1, 2, 0));
    assert_true(digest_of(1, 2, 0) != digest_of(2, 2, 0));
    assert_true(digest_of(1, 2, 4) != digest_of(2, 2, 4));
    assert_true(digest_of(1, 2, 0) != digest_of(1, 2, 4));
}

enum { SEEDED = 20 };

static bool note_seed(void *context, const struct qx_match_game *game)
{
    uint64_t *seeds = context;
    seeds[game->number] = qx_session_seed(game->session);
    return true;
}

/* The seeds of the games' chance, which comes after their openings. */
static void chance_of(uint64_t seed, uint64_t *seeds)
{
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("compromise", "length=2");
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = SEEDED,
                             .seed = seed,
                             .threads = 1,
                             .budget = {.nodes = 1},
                             .finished = note_seed,
                             .context = seeds};
    assert_true(qx_match_play(&match, NULL));
}

/* Matches of seeds 1, 2, 3 … are to be added up: no game of one has the chance of a game of
 * another, nor of another pair. */
static void chance_of_neighbouring_seeds_differs(void **unused)
{
    (void)unused;
    uint64_t seeds[3 * SEEDED];
    for (uint64_t seed = 0; seed < 3; seed++)
        chance_of(seed, seeds + seed * SEEDED);
    for (int i = 0; i < 3 * SEEDED; i++)
        for (int j = 0; j < i; j++)
            assert_int_equal(seeds[i] == seeds[j], i / 2 == j / 2);
}

enum { OPENING = 6, NOTED = 20 };

struct notes {
    qx_move moves[12][NOTED];
};

static bool note_moves(void *context, const struct qx_match_game *game)
{
    struct notes *notes = context;
    assert_true(game->number < 12 && qx_session_n_steps(game->session) >= NOTED);
    for (size_t i = 0; i < NOTED; i++)
        notes->moves[game->number][i] = qx_session_step(game->session, i).move;
    return true;
}

/* Two pairs a pairing, each with an opening that no other has. The opening and chance of a pair are
 * the same, the bots' own dice are not. */
static void claim_pairs(int n_bots, int n_pairings)
{
    static const char *const bots[] = {"random", "random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=6");
    struct notes notes;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = n_bots,
                             .n_games = 4,
                             .n_opening = OPENING,
                             .seed = 5,
                             .threads = 1,
                             .budget = {.nodes = 1},
                             .finished = note_moves,
                             .context = &notes};
    assert_true(qx_match_play(&match, NULL));
    const size_t size = OPENING * sizeof(qx_move);
    for (int i = 0; i < 4 * n_pairings; i++)
        for (int j = 0; j < i; j++) {
            const bool is_pair = i - j == n_pairings && j / n_pairings % 2 == 0;
            assert_int_equal(memcmp(notes.moves[i], notes.moves[j], size) == 0, is_pair);
            assert_memory_not_equal(notes.moves[i], notes.moves[j], sizeof notes.moves[0]);
        }
}

static void games_of_a_pair_and_no_others_begin_alike(void **unused)
{
    (void)unused;
    claim_pairs(2, 1);
    claim_pairs(3, 3);
}

/* --- openings that are given --- */

/* Neutreeko, Black to move: one from the start, one from elsewhere. */
static const char elsewhere[] = "W.W.W/..B../...../...../.B.B. b";

static bool claim_opening(void *context, const struct qx_match_game *game)
{
    const struct qx_opening *opening = (const struct qx_opening *)context + game->number / 2 % 2;
    struct qx_session *session = qx_session_copy(game->session);
    char start[64];
    assert_non_null(session);
    assert_true(qx_session_n_steps(session) >= opening->n_steps);
    for (size_t i = 0; i < opening->n_steps; i++) {
        struct qx_note note;
        assert_int_equal(qx_session_step(session, i).move, opening->steps[i].move);
        assert_false(qx_session_note(session, i, &note));
    }
    qx_session_go(session, 0);
    const struct qx_rules *rules = qx_session_rules(session);
    rules->game->position_text(rules, qx_session_state(session), start, sizeof start);
    assert_int_equal(strcmp(start, elsewhere) == 0, opening->position != NULL);
    qx_session_free(session);
    return true;
}

/* The steps of these moves from the start. */
static void read_steps(const struct qx_rules *rules, const char *const *texts, size_t n,
                       struct qx_step *out)
{
    struct qx_session *session = qx_session_new(rules, 1);
    assert_non_null(session);
    for (size_t i = 0; i < n; i++) {
        assert_true(qx_session_play_text(session, qx_session_turn(session), texts[i], NULL));
        out[i] = qx_session_step(session, i);
    }
    qx_session_free(session);
}

static void pairs_take_openings_in_turn(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    static const char *const texts[] = {"b1-a1", "b5-a5", "a1-c1"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_step steps[3];
    read_steps(&rules, texts, 3, steps);
    struct qx_opening openings[] = {{.steps = steps, .n_steps = 3}, {.position = elsewhere}};
    struct book book;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.is_known = NULL;
    match.finished = claim_opening;
    match.context = openings;
    match.openings = openings;
    match.n_openings = 2;
    match.n_games = 8;
    assert_true(qx_match_play(&match, NULL));
}

enum { GIVEN = 6 };

/* How often the pairs of a pairing, of three, had an opening; openings are of 0, 1, 2 … steps. */
struct taken {
    const struct qx_match *match;
    int n[3][GIVEN];
};

static bool note_taken(void *context, const struct qx_match_game *game)
{
    struct taken *taken = context;
    const size_t opening = qx_match_n_opened(taken->match, game);
    if (game->number < GIVEN)
        assert_int_equal(opening, game->number % 3);
    taken->n[game->number % 3][opening]++;
    return true;
}

/* Six openings and three pairings have a divisor in common; nevertheless each pairing comes to all
 * of them, and the first pairs of the pairings have different ones. */
static void each_pairing_comes_to_all_openings(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random", "random"};
    static const char *const texts[] = {"b1-a1", "b5-a5", "a1-c1", "a5-c5", "c1-a1"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_step steps[GIVEN - 1];
    read_steps(&rules, texts, GIVEN - 1, steps);
    struct qx_opening openings[GIVEN];
    for (size_t i = 0; i < GIVEN; i++)
        openings[i] = (struct qx_opening){.steps = steps, .n_steps = i};
    struct taken taken = {0};
    struct book book;
    struct qx_match match = match_of(&rules, bots, 3, &book);
    taken.match = &match;
    match.is_known = NULL;
    match.finished = note_taken;
    match.context = &taken;
    match.openings = openings;
    match.n_openings = GIVEN;
    match.n_games = 2 * 2 * GIVEN;
    assert_true(qx_match_play(&match, NULL));
    for (int i = 0; i < 3 * GIVEN; i++)
        assert_int_equal(taken.n[i / GIVEN][i % GIVEN], 4);
}

static void an_opening_that_cannot_be_played_ends_the_match(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    static const char *const text = "b1-a1";
    struct qx_step step;
    read_steps(&rules, &text, 1, &step);
    step.seat = 1;
    const struct qx_opening opening = {.steps = &step, .n_steps = 1};
    struct book book;
    struct qx_error error;
    struct qx_match match = match_of(&rules, bots, 2, &book);
    match.openings = &opening;
    match.n_openings = 1;
    assert_false(qx_match_play(&match, &error));
    assert_string_equal(error.text, "it is not this player's turn");
    assert_int_equal(book.n_finished, 0);
}

/* By the exact clock every question takes a millisecond, so the time used is the number of moves
 * that bots chose. */
static bool claim_opened(void *context, const struct qx_match_game *game)
{
    const struct qx_session *session = game->session;
    uint64_t n_chosen = 0;
    for (size_t i = qx_match_n_opened(context, game); i < qx_session_n_steps(session); i++)
        n_chosen += qx_session_step(session, i).seat != QX_CHANCE;
    assert_int_equal(n_chosen, qx_session_time(session, 0) + qx_session_time(session, 1));
    return true;
}

static void steps_of_an_opening_are_known(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    static const char *const texts[] = {"b1-a1", "b5-a5", "a1-c1"};
    struct qx_rules chance = claim_rules("compromise", NULL);
    struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_match match = {.rules = &chance,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = 8,
                             .n_opening = 3,
                             .threads = 1,
                             .budget = {.nodes = 1, .now = exact_clock},
                             .finished = claim_opened,
                             .context = &match};
    assert_true(qx_match_play(&match, NULL));
    struct qx_step steps[3];
    read_steps(&rules, texts, 3, steps);
    const struct qx_opening openings[] = {{.steps = steps, .n_steps = 3},
                                          {.steps = steps, .n_steps = 1}};
    match.rules = &rules;
    match.openings = openings;
    match.n_openings = 2;
    assert_true(qx_match_play(&match, NULL));
}

static bool is_over_by_the_bots(void *context, const struct qx_match_game *game)
{
    uint64_t *n = context;
    ++*n;
    return qx_session_time(game->session, 0) + qx_session_time(game->session, 1) > 0;
}

/* Random moves that would end the game are taken back, so that the bots play the end. */
static void an_opening_never_ends_the_game(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct qx_rules rules = claim_rules("othello", "size=4");
    uint64_t n = 0;
    struct qx_match match = {.rules = &rules,
                             .bots = bots,
                             .n_bots = 2,
                             .n_games = 8,
                             .n_opening = 100,
                             .seed = 3,
                             .threads = 1,
                             .budget = {.nodes = 1, .now = exact_clock},
                             .finished = is_over_by_the_bots,
                             .context = &n};
    assert_true(qx_match_play(&match, NULL));
    assert_int_equal(n, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_seed_is_another_match),
        cmocka_unit_test(chance_of_neighbouring_seeds_differs),
        cmocka_unit_test(games_of_a_pair_and_no_others_begin_alike),
        cmocka_unit_test(pairs_take_openings_in_turn),
        cmocka_unit_test(each_pairing_comes_to_all_openings),
        cmocka_unit_test(an_opening_that_cannot_be_played_ends_the_match),
        cmocka_unit_test(steps_of_an_opening_are_known),
        cmocka_unit_test(an_opening_never_ends_the_game),
    };
    return cmocka_run_group_tests_name("openings of a match", tests, NULL, NULL);
}
