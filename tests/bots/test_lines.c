/*
 * test_lines.c - claims about bytes that come in any pieces and leave as lines.
 */
#include "lib/claim.h"

#include "bots/outside/wire/lines.h"

static void add(struct lines *lines, const char *bytes)
{
    size_t room, n = 0;
    char *end = lines_end(lines, &room);
    for (; bytes[n]; n++) {
        assert_true(n < room);
        end[n] = bytes[n];
    }
    lines_add(lines, n);
}

static void claim_line(struct lines *lines, const char *expected)
{
    char line[LINES_SIZE];
    assert_true(lines_take(lines, line));
    assert_string_equal(line, expected);
}

static void claim_none(struct lines *lines)
{
    char line[LINES_SIZE] = "as it was";
    assert_false(lines_take(lines, line));
    assert_string_equal(line, "as it was");
}

static void lines_come_in_pieces(void **unused)
{
    (void)unused;
    struct lines lines = {0};
    claim_none(&lines);
    add(&lines, "mo");
    claim_none(&lines);
    add(&lines, "ve f5\nmove d6\n\nmo");
    claim_line(&lines, "move f5");
    claim_line(&lines, "move d6");
    claim_line(&lines, "");
    claim_none(&lines);
    add(&lines, "ve c3\n");
    claim_line(&lines, "move c3");
    claim_none(&lines);
}

static void one_return_before_the_end_is_cut_off(void **unused)
{
    (void)unused;
    struct lines lines = {0};
    add(&lines, "ready\r\n\r\na\rb\r\r\n");
    claim_line(&lines, "ready");
    claim_line(&lines, "");
    claim_line(&lines, "a\rb\r");
}

/* What follows a zero is not hidden by it. */
static void a_zero_is_no_end(void **unused)
{
    (void)unused;
    struct lines lines = {0};
    size_t room;
    memcpy(lines_end(&lines, &room), "move f5\0d6\n", 11);
    lines_add(&lines, 11);
    claim_line(&lines, "move f5?d6");
}

static void a_line_without_its_end_can_be_looked_at(void **unused)
{
    (void)unused;
    struct lines lines = {0};
    char line[LINES_SIZE];
    assert_false(lines_rest(&lines, line));
    add(&lines, "move f5");
    assert_true(lines_rest(&lines, line));
    assert_string_equal(line, "move f5");
    add(&lines, "\n");
    claim_line(&lines, "move f5");
    assert_false(lines_rest(&lines, line));
    for (int i = 0; i < LINES_SIZE; i++)
        add(&lines, "x");
    assert_false(lines_rest(&lines, line));
}

static void a_line_too_long_leaves_no_room(void **unused)
{
    (void)unused;
    struct lines lines = {0};
    size_t room;
    for (int i = 0; i < LINES_SIZE - 1; i++)
        add(&lines, "x");
    claim_none(&lines);
    lines_end(&lines, &room);
    assert_int_equal(room, 1);
    struct lines fits = lines;
    add(&lines, "x");
    claim_none(&lines);
    lines_end(&lines, &room);
    assert_int_equal(room, 0);
    char line[LINES_SIZE];
    add(&fits, "\n");
    assert_true(lines_take(&fits, line));
    assert_int_equal(strlen(line), LINES_SIZE - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_in_pieces),
        cmocka_unit_test(one_return_before_the_end_is_cut_off),
        cmocka_unit_test(a_zero_is_no_end),
        cmocka_unit_test(a_line_without_its_end_can_be_looked_at),
        cmocka_unit_test(a_line_too_long_leaves_no_room),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
