/*
 * test_fit.c - claims about the opponent that fits: its lines, and that it comes to even results.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>

static const struct qx_game *game(void)
{
    return qx_game_find("neutreeko");
}

static void a_game_is_read_and_written(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"2026-11-15 neutron level 5 won",
                                        "1970-01-01 othello level 10 lost",
                                        "2024-02-29 gamma level 1 drawn"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct qx_played played;
        char text[QX_PLAYED_SIZE];
        assert_true(qx_played_read(lines[i], &played, NULL));
        qx_played_write(&played, text, sizeof text);
        assert_string_equal(text, lines[i]);
    }
}

static void what_is_no_game_is_passed_over(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "2026-13-15 neutron level 5 won",
        "2026-11-15 chess level 5 won",
        "2026-11-15 neutron 17 1480 solved",
        "2026-11-15 neutron level 0 won",
        "2026-11-15 neutron level 11 won",
        "2026-11-15 neutron level 5 won!",
        "2026-11-15 neutron level 5",
    };
    struct qx_played played;
    struct qx_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(qx_played_read(bad[i], &played, &error));
    const struct qx_fit fit = qx_diary_fit("2026-11-15 neutreeko 17 1480 solved\n"
                                           "nonsense\n"
                                           "2026-11-15 neutreeko level 3 won\n"
                                           "2026-11-16 neutron level 3 lost\n"
                                           "2026-11-16 neutreeko level 3 lost",
                                           game(), NULL, NULL);
    assert_int_equal(fit.n_games, 2);
    assert_int_equal(fit.by_level[3].n_won, 1);
    assert_int_equal(fit.by_level[3].n_lost, 1);
    /* Puzzles know nothing of it. */
    assert_int_equal(
        qx_diary_walk("2026-11-15 neutreeko level 3 won\n", game(), NULL, NULL).n_tries, 0);
}

static void results_lead_to_levels(void **unused)
{
    (void)unused;
    for (const struct qx_game *const *one = qx_games(); *one; one++) {
        struct qx_fit fit = qx_fit_new(*one);
        char spec[QX_FIT_SPEC];
        assert_true(fit.level == 2 || fit.level == 3);
        for (int i = 0; i < 45; i++) {
            const struct qx_played won = {.game = *one, .level = fit.level, .result = 1};
            const int before = fit.level;
            qx_fit_add(&fit, &won);
            assert_true(fit.level >= before);
        }
        qx_fit_spec(&fit, spec, sizeof spec);
        assert_string_equal(spec, "level:10"); /* who always wins meets the best */
        for (int i = 0; i < 100; i++) {
            const struct qx_played lost = {.game = *one, .level = fit.level, .result = 0};
            qx_fit_add(&fit, &lost);
        }
        assert_int_equal(fit.level, 1);
        for (int level = 2; level <= QX_N_LEVELS; level++)
            assert_true(qx_level_rating(*one, level) > qx_level_rating(*one, level - 1));
    }
}

/* The rating in a level's row of a page's table; of a row without one, what its score says from the
 * level below. */
static double written_rating(const char *table, int level, double below)
{
    char start[16];
    double score, rating;
    snprintf(start, sizeof start, "\n| %d | ", level);
    const char *row = strstr(table, start);
    assert_non_null(row);
    assert_int_equal(sscanf(row + strlen(start), "%lf", &score), 1);
    const char *games = strchr(row + strlen(start), '|');
    const bool is_rated = sscanf(games, "| %*d | %lf", &rating) == 1;
    return is_rated ? rating : round(below + 400 * log10(score / (100 - score)));
}

static void levels_have_the_ratings_of_the_page(void **unused)
{
    (void)unused;
    char *docs = claim_read(DOCS), title[64];
    for (const struct qx_game *const *one = qx_games(); *one; one++) {
        snprintf(title, sizeof title, "\n## %s\n", (*one)->title);
        const char *table = strstr(docs, title);
        assert_non_null(table);
        for (int level = 1; level <= QX_N_LEVELS; level++) {
            const double below = level > 1 ? qx_level_rating(*one, level - 1) : 0;
            const double written = written_rating(table, level, below);
            if (qx_level_rating(*one, level) != written)
                fail_msg("docs/levels.md rates level %d of %s at %.0f", level, (*one)->title,
                         written);
        }
    }
    free(docs);
}

/* A game that nobody has measured has levels a hundred apart. */
static void other_games_have_even_steps(void **unused)
{
    (void)unused;
    struct qx_game other = *game();
    other.name = "other";
    for (int level = 1; level <= QX_N_LEVELS; level++)
        assert_true(qx_level_rating(&other, level) == 100 * level);
    assert_true(qx_level_rating(&other, 0) == 100 && qx_level_rating(&other, 11) == 1000);
}

/* It begins unsure, and never becomes so sure that a better player is not followed; nobody is rated
 * far beyond the ladder. */
static void a_rating_stays_ready_to_move(void **unused)
{
    (void)unused;
    struct qx_fit fit = qx_fit_new(game());
    assert_true(fit.deviation == 350);
    for (int i = 0; i < 200; i++)
        qx_fit_add(&fit, &(struct qx_played){.game = game(), .level = 10, .result = 1});
    assert_true(fit.deviation == 110);
    assert_true(fit.rating == qx_level_rating(game(), 10) + 100);
    for (int i = 0; i < 200; i++)
        qx_fit_add(&fit, &(struct qx_played){.game = game(), .level = 1, .result = 0});
    assert_true(fit.rating == qx_level_rating(game(), 1) - 100);
    assert_int_equal(fit.n_games, 400);
    assert_int_equal(fit.by_level[10].n_won, 200);
    assert_int_equal(fit.by_level[1].n_lost, 200);
}

/* Only one person against one level, and only a game that is over, is noted. */
static void levels_are_known_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *player;
        int level;
    } players[] = {{"level:10", 10},     {"Level:strength=3", 3}, {"LEVEL", 5},  {"level:11", 0},
                   {"level:0", 0},       {"level:5x", 0},         {"levels", 0}, {"level5", 0},
                   {"human:level:5", 0}, {"greedy", 0},           {NULL, 0}};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        assert_int_equal(qx_level_of(players[i].player), players[i].level);
}

static void a_finished_game_is_noted(void **unused)
{
    (void)unused;
    const struct qx_rules rules = claim_rules("neutreeko", NULL);
    struct qx_session *session = qx_session_new(&rules, 1);
    struct qx_played played;
    assert_non_null(session);
    assert_true(qx_session_set_person(session, 0, "") &&
                qx_session_set_player(session, 1, "level:4"));
    assert_false(qx_played_of(session, 9, &played));
    assert_true(qx_session_forfeit(session, 1, "resigned", NULL));
    assert_true(qx_played_of(session, 9, &played));
    assert_true(played.level == 4 && played.result == 1 && played.day == 9);
    assert_true(qx_session_set_player(session, 1, "level:strength=7"));
    assert_true(qx_played_of(session, 9, &played));
    assert_int_equal(played.level, 7);
    assert_true(qx_session_set_player(session, 0, "HUMAN"));
    assert_true(qx_session_set_player(session, 1, "Level:1"));
    assert_true(qx_played_of(session, 9, &played));
    assert_int_equal(played.level, 1);
    assert_true(qx_session_set_player(session, 1, "greedy"));
    assert_false(qx_played_of(session, 9, &played));
    assert_true(qx_session_set_person(session, 1, ""));
    assert_false(qx_played_of(session, 9, &played));
    qx_session_free(session);
    /* A position that was half won is no evidence. */
    session = qx_session_new_at(&rules, 1, ".W.../W..../.BB../...W./B.... b", NULL);
    assert_non_null(session);
    assert_true(qx_session_set_person(session, 0, "") &&
                qx_session_set_player(session, 1, "level:4") &&
                qx_session_play_text(session, 0, "a1-a3", NULL));
    assert_false(qx_played_of(session, 9, &played));
    qx_session_free(session);
}

/* --- against fixed levels ----------------------------------------------------------------------
 */

/* Plays a game of two bots to its end; the result of the first. */
static double play(const struct qx_rules *rules, const char *first, const char *second,
                   uint64_t seed)
{
    struct qx_session *session = qx_session_new(rules, seed);
    struct qx_chair *chairs[2] = {qx_chair_new(rules, 0, first, NULL, NULL),
                                  qx_chair_new(rules, 1, second, NULL, NULL)};
    const struct qx_budget budget = {.nodes = 1000};
    struct qx_score scores[2];
    assert_true(session && chairs[0] && chairs[1]);
    while (qx_session_turn(session) != QX_NOBODY) {
        struct qx_answer answer;
        const qx_seat seat = qx_session_turn(session);
        assert_true(qx_chair_ask(chairs[seat], session, &budget, &answer, NULL));
        assert_true(qx_chair_play(chairs[seat], session, NULL));
    }
    qx_session_result(session, scores);
    qx_chair_free(chairs[0]);
    qx_chair_free(chairs[1]);
    qx_session_free(session);
    return qx_share(scores, 2, 0);
}

/* A level that plays in a person's place, seats in turn: after some games the results are even, and
 * the level that it meets is about its own. */
static void claim_even(const char *name, int level, int n_games)
{
    const struct qx_rules rules = claim_rules(name, NULL);
    struct qx_fit fit = qx_fit_new(rules.game);
    char person[QX_FIT_SPEC], spec[QX_FIT_SPEC];
    double sum = 0, met = 0;
    snprintf(person, sizeof person, "level:%d", level);
    for (int i = 0; i < n_games; i++) {
        qx_fit_spec(&fit, spec, sizeof spec);
        const uint64_t seed = (uint64_t)i + 1;
        const double result =
            i % 2 ? 1 - play(&rules, spec, person, seed) : play(&rules, person, spec, seed);
        const struct qx_played played = {.game = rules.game, .level = fit.level, .result = result};
        if (i >= n_games / 3) {
            sum += result;
            met += fit.level;
        }
        qx_fit_add(&fit, &played);
    }
    const int n = n_games - n_games / 3;
    if (fabs(sum / n - 0.5) > 0.12 || fabs(met / n - level) > 1.5)
        fail_msg("%s against level %d: %.2f of the points, level %.1f met", name, level, sum / n,
                 met / n);
}

static void it_settles_at_even_results(void **unused)
{
    (void)unused;
    claim_even("neutreeko", 2, 90);
    claim_even("neutreeko", 4, 90);
    claim_even("neutron", 3, 90);
    claim_even("neutron", 5, 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_and_written),
        cmocka_unit_test(what_is_no_game_is_passed_over),
        cmocka_unit_test(results_lead_to_levels),
        cmocka_unit_test(levels_have_the_ratings_of_the_page),
        cmocka_unit_test(other_games_have_even_steps),
        cmocka_unit_test(a_rating_stays_ready_to_move),
        cmocka_unit_test(levels_are_known_by_name),
        cmocka_unit_test(a_finished_game_is_noted),
        cmocka_unit_test(it_settles_at_even_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
