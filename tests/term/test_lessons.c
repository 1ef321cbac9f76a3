/*
 * test_lessons.c - the boards in the pages of rules: each is a position of its game, and its moves
 * are legal.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <quincunx/quincunx.h>

#include "term/pages/lesson.h"

static struct markdown lay_out(const struct qx_game *game, int width)
{
    const struct screen screen = {.rows = 24, .cols = 80, .is_ascii = true};
    struct markdown page = {0};
    struct qx_rules rules;
    assert_true(qx_rules_init(&rules, game, "", NULL));
    assert_true(markdown_lay_out(&page, &screen, qx_game_page(game), &rules, width));
    return page;
}

static void every_page_has_boards_to_leaf_through(void **state)
{
    (void)state;
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct markdown page = lay_out(*game, 60);
        size_t n_moves = 0;
        for (int i = 0; i < page.n_boards; i++) {
            struct qx_error error = {""};
            struct qx_session *lesson = lesson_new(*game, &page.boards[i], &error);
            if (!lesson)
                fail_msg("%s, board %d: %s", (*game)->title, i + 1, error.text);
            n_moves += qx_session_n_redo(lesson);
            qx_session_free(lesson);
        }
        if (n_moves == 0)
            fail_msg("%s has no board with moves", (*game)->title);
        markdown_release(&page);
    }
}

/* Beside the board of a terminal of 80 columns, and with more room: prose, figures and commands. */
static void lines_fit_their_width(void **state)
{
    (void)state;
    static const int widths[] = {41, 60, 76};
    const struct screen screen = {.rows = 24, .cols = 80, .is_ascii = true};
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
            struct markdown page = lay_out(*game, widths[w]);
            for (int i = 0; i < page.n_lines; i++) {
                const struct markdown_line *line = &page.lines[i];
                if (line->indent + screen_width(&screen, line->text) > widths[w])
                    fail_msg("%s, %d columns: \"%s\" is too long", (*game)->title, widths[w],
                             line->text);
            }
            markdown_release(&page);
        }
}

static void board_that_is_none_is_refused(void **state)
{
    (void)state;
    const struct qx_game *game = qx_game_find("neutron");
    struct qx_error error = {""};
    const struct markdown_board nonsense = {.position = "no board"};
    assert_null(lesson_new(game, &nonsense, &error));
    assert_true(error.text[0] != '\0');
    const struct markdown_board illegal = {.moves = "a1-a5"};
    assert_null(lesson_new(game, &illegal, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_page_has_boards_to_leaf_through),
        cmocka_unit_test(lines_fit_their_width),
        cmocka_unit_test(board_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
