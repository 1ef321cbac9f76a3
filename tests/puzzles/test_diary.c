/*
 * test_diary.c - claims about diaries: lines of tries, the rating and streaks that follow from
 * them, the puzzle that comes next.
 */
#include "lib/claim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct qx_try read_try(const char *line)
{
    struct qx_try tried;
    struct qx_error error = {""};
    if (!qx_try_read(line, &tried, &error))
        fail_msg("%s: %s", line, error.text);
    return tried;
}

static void a_line_says_when_what_and_how(void **unused)
{
    (void)unused;
    const struct qx_try tried = read_try("2026-11-15 neutron 17 1480 solved\nmore");
    char text[QX_TRY_SIZE];
    assert_int_equal(tried.day, 20772);
    assert_string_equal(tried.game->name, "neutron");
    assert_int_equal(tried.number, 17);
    assert_int_equal(tried.rating, 1480);
    assert_true(tried.is_solved);
    qx_try_write(&tried, text, sizeof text);
    assert_string_equal(text, "2026-11-15 neutron 17 1480 solved");
    assert_false(read_try("1970-01-01 gamma 1 800 missed").is_solved);
    assert_int_equal(read_try("1970-01-01 gamma 1 800 missed").day, 0);
}

/* Every day has one date, leap years included. */
static void days_are_written_as_the_calendar_does(void **unused)
{
    (void)unused;
    struct qx_try tried = {.game = qx_game_find("gamma"), .number = 1};
    char text[QX_TRY_SIZE];
    for (tried.day = 0; tried.day < 60000; tried.day++) {
        qx_try_write(&tried, text, sizeof text);
        assert_int_equal(read_try(text).day, tried.day);
    }
    assert_int_equal(read_try("2000-02-29 gamma 1 1 solved").day, 11016);
    assert_int_equal(read_try("2100-03-01 gamma 1 1 solved").day, 47541);
    assert_false(qx_try_read("2100-02-29 gamma 1 1 solved", &tried, NULL));
}

static void lines_that_say_something_else_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "2026-11-31 neutron 1 1 solved",
                                      "1969-12-31 neutron 1 1 solved",
                                      "2026-11-15 chess 1 1 solved",
                                      "2026-11-15 neutron 0 1 solved",
                                      "2026-11-15 neutron 1 1",
                                      "2026-11-15 neutron 1 1 found",
                                      "2026-11-15 neutron 1 1 solved ",
                                      "2026-11-15 neutron 1 99999 solved"};
    struct qx_try tried;
    struct qx_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error.text[0] = '\0';
        assert_false(qx_try_read(bad[i], &tried, &error));
        assert_true(error.text[0]);
    }
}

/* By hand: g = 0.98233, expected 0.17032, so 1200 falls by 32.63 and 200 to 184.06. */
static void a_miss_is_rated_as_glicko_does(void **unused)
{
    (void)unused;
    const struct qx_try missed = read_try("2026-11-15 neutron 17 1480 missed");
    struct qx_skill skill = qx_skill_new();
    qx_skill_add(&skill, &missed, true);
    assert_true(fabs(skill.rating - 1167.37) < 0.05);
    assert_true(fabs(skill.deviation - 184.06) < 0.1);
    const double before = skill.rating;
    qx_skill_add(&skill, &missed, false);
    assert_true(skill.rating == before);
    assert_int_equal(skill.n_tries, 2);
}

static const char diary[] = "2026-11-13 neutron 1 900 solved\n"
                            "2026-11-13 othello 4 900 missed\n"
                            "2026-11-14 neutron 2 1000 solved\n"
                            "nonsense\n"
                            "2026-11-15 neutron 3 1500 missed\n"
                            "2026-11-15 neutron 3 1500 solved\n";

static bool rise(void *context, const struct qx_try *tried, const struct qx_skill *skill)
{
    double *last = context;
    /* Solved raises, missed lowers, and a second try at a puzzle changes nothing. */
    if (skill->n_tries == 4)
        assert_true(skill->rating == *last);
    else
        assert_true((skill->rating > *last) == tried->is_solved);
    *last = skill->rating;
    return true;
}

static void ratings_and_streaks_follow_from_the_lines(void **unused)
{
    (void)unused;
    double last = qx_skill_new().rating;
    const struct qx_skill skill = qx_diary_walk(diary, qx_game_find("neutron"), rise, &last);
    assert_int_equal(skill.n_tries, 4);
    assert_int_equal(skill.n_solved, 3);
    assert_int_equal(skill.streak, 1);
    assert_int_equal(skill.best_streak, 2);
    assert_int_equal(skill.n_days, 3);
    assert_true(skill.rating == last);
    assert_int_equal(qx_diary_walk(diary, qx_game_find("othello"), NULL, NULL).n_tries, 1);
    assert_int_equal(qx_diary_walk("", qx_game_find("gamma"), NULL, NULL).n_tries, 0);
}

/* What was solved does not come again; what comes is near the rating and of the theme. */
static void the_next_puzzle_fits(void **unused)
{
    (void)unused;
    const struct qx_game *game = qx_game_find("neutreeko");
    const size_t n = qx_puzzle_count(game);
    char *text = calloc(n + 1, QX_TRY_SIZE);
    struct qx_puzzle puzzle = {0};
    struct qx_try tried = {.day = 20000, .game = game, .is_solved = true};
    assert_non_null(text);
    for (size_t i = 0; i < 40; i++) {
        const size_t next = qx_diary_next(text, game, QX_N_THEMES, i);
        const double rating = qx_diary_walk(text, game, NULL, NULL).rating;
        assert_true(next < n && qx_puzzle_get(game, next, &puzzle, NULL));
        char mine[24];
        snprintf(mine, sizeof mine, " %zu ", next + 1);
        char *line = strstr(text, mine);
        assert_true(!line || strncmp(line - strlen("neutreeko"), "neutreeko", 9) != 0);
        if (i == 0)
            assert_true(fabs(puzzle.rating - rating) < 200);
        tried.number = next + 1;
        tried.rating = puzzle.rating;
        qx_try_write(&tried, text + strlen(text), QX_TRY_SIZE);
        strcat(text, "\n");
    }
    const size_t held = qx_diary_next(text, game, QX_THEME_HOLD, 1);
    assert_true(held == n ||
                (qx_puzzle_get(game, held, &puzzle, NULL) && puzzle.theme == QX_THEME_HOLD));
    assert_int_equal(qx_diary_next(text, game, QX_THEME_GOLDEN, 1), n);
    free(text);
}

/* What was missed comes again, but not at once, unless nothing else is left. */
static void a_missed_puzzle_is_not_the_next(void **state)
{
    (void)state;
    const struct qx_game *game = qx_game_find("neutreeko");
    const size_t first = qx_diary_next("", game, QX_N_THEMES, 1);
    char missed[QX_TRY_SIZE + 1], all[32768] = "";
    snprintf(missed, sizeof missed, "2026-11-01 neutreeko %zu 3000 missed\n", first + 1);
    for (uint64_t seed = 0; seed < 300; seed++)
        assert_int_not_equal(qx_diary_next(missed, game, QX_N_THEMES, seed), first);
    for (size_t i = 0; i < qx_puzzle_count(game); i++)
        if (i != first)
            snprintf(all + strlen(all), sizeof all - strlen(all),
                     "2026-11-01 neutreeko %zu 1200 solved\n", i + 1);
    strcat(all, missed);
    assert_int_equal(qx_diary_next(all, game, QX_N_THEMES, 1), first);
}

/* As `quincunx progress --json` has it, and the page. */
static void diary_is_told_as_data(void **state)
{
    (void)state;
    struct qx_json json = {0};
    qx_diary_json(diary, qx_game_find("othello"), &json);
    const char *text = qx_json_text(&json);
    assert_non_null(strstr(text, "{\"name\":\"othello\",\"rating\":"));
    assert_non_null(strstr(text, "\"tried\":1,"));
    assert_non_null(strstr(text, "\"tries\":[{\"day\":\"2026-11-"));
    qx_json_release(&json);
}

/* Puzzles and games against levels stand side by side; those of other games do not count. */
static void a_diary_of_both_kinds_is_told_as_data(void **state)
{
    (void)state;
    struct qx_json json = {0};
    qx_diary_json("2026-11-01 othello 3 1500 solved\n"
                  "2026-11-02 othello 4 1500 missed\n"
                  "2026-11-02 othello level 3 won\n"
                  "2026-11-03 othello level 3 drawn\n"
                  "2026-11-03 othello level 4 lost\n"
                  "2026-11-03 neutron level 4 lost\n",
                  qx_game_find("othello"), &json);
    const char *text = qx_json_text(&json);
    assert_ptr_equal(strstr(text, "{\"name\":\"othello\",\"rating\":1314."), text);
    assert_non_null(strstr(text, ",\"deviation\":166."));
    assert_non_null(strstr(text,
                           ",\"tried\":2,\"solved\":1,\"streak\":0,\"best_streak\":1,\"days\":2,"
                           "\"tries\":[{\"day\":\"2026-11-01\",\"number\":3,\"solved\":true,"
                           "\"rating\":1363."));
    assert_non_null(strstr(text, "},{\"day\":\"2026-11-02\",\"number\":4,\"solved\":false,"));
    const char *played = strstr(text, "],\"played\":");
    assert_non_null(played);
    static const char levels[] =
        "],\"played\":3,\"level\":3,\"levels\":["
        "{\"level\":3,\"won\":1,\"drawn\":1,\"lost\":0},"
        "{\"level\":4,\"won\":0,\"drawn\":0,\"lost\":1}],"
        "\"results\":[{\"result\":\"won\",\"day\":\"2026-11-02\",\"level\":3,\"fits\":";
    assert_ptr_equal(strstr(played, levels), played);
    assert_non_null(strstr(
        played, ",{\"result\":\"lost\",\"day\":\"2026-11-03\",\"level\":4,\"fits\":3,\"rating\":"));
    assert_non_null(strstr(played, "}],\"ladder\":[177.000000,291.000000,389.000000,"));
    qx_json_release(&json);
}

/* --- the file --- */

/* A data folder of its own, with a diary that says this. */
static void begin_diary(char folder[32], const char *text)
{
    char path[64];
    strcpy(folder, "/tmp/quincunx-diary-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    snprintf(path, sizeof path, "%s/quincunx", folder);
    assert_true(qx_folder_make(path, NULL));
    snprintf(path, sizeof path, "%s/quincunx/practice.txt", folder);
    assert_true(qx_file_write(path, text, strlen(text), NULL));
}

static void end_diary(const char *folder)
{
    char path[64];
    assert_true(qx_diary_delete(NULL));
    snprintf(path, sizeof path, "%s/quincunx", folder);
    rmdir(path);
    rmdir(folder);
}

static void a_line_that_was_cut_off_swallows_no_other(void **unused)
{
    char folder[32];
    (void)unused;
    begin_diary(folder, "a whole line\nhalf a l");
    assert_true(qx_diary_add_line("a new one", NULL));
    char *text = qx_diary_load(NULL);
    assert_string_equal(text, "a whole line\nhalf a l\na new one\n");
    free(text);
    end_diary(folder);
}

static void programs_that_add_at_once_lose_no_line(void **unused)
{
    enum { PROGRAMS = 4, LINES = 25 };
    char folder[32];
    (void)unused;
    begin_diary(folder, "");
    for (int i = 0; i < PROGRAMS; i++) {
        if (fork() > 0)
            continue;
        bool ok = true;
        for (int line = 0; line < LINES; line++)
            ok = qx_diary_add_line("a line", NULL) && ok;
        _exit(!ok);
    }
    for (int i = 0, status; i < PROGRAMS; i++)
        assert_true(wait(&status) > 0 && status == 0);
    char *text = qx_diary_load(NULL);
    assert_int_equal(strlen(text), PROGRAMS * LINES * strlen("a line\n"));
    free(text);
    end_diary(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_says_when_what_and_how),
        cmocka_unit_test(days_are_written_as_the_calendar_does),
        cmocka_unit_test(lines_that_say_something_else_are_refused),
        cmocka_unit_test(a_miss_is_rated_as_glicko_does),
        cmocka_unit_test(ratings_and_streaks_follow_from_the_lines),
        cmocka_unit_test(the_next_puzzle_fits),
        cmocka_unit_test(a_missed_puzzle_is_not_the_next),
        cmocka_unit_test(diary_is_told_as_data),
        cmocka_unit_test(a_diary_of_both_kinds_is_told_as_data),
        cmocka_unit_test(a_line_that_was_cut_off_swallows_no_other),
        cmocka_unit_test(programs_that_add_at_once_lose_no_line),
    };
    return cmocka_run_group_tests_name("diary", tests, NULL, NULL);
}
