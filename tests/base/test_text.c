/*
 * test_text.c - claims about text into a caller's buffer.
 */
#include "lib/claim.h"

#include <stdio.h>

static void claim_plain(const char *given, const char *expected)
{
    char out[80];
    struct qx_text text = qx_text_over(out, sizeof out);
    qx_text_plain(&text, given);
    assert_string_equal(out, expected);
    assert_int_equal(text.length, strlen(expected));
}

static void printable_text_stays_as_it_is(void **unused)
{
    (void)unused;
    claim_plain("move b1-b4", "move b1-b4");
    claim_plain("Gänsefüßchen „½“ 🂡", "Gänsefüßchen „½“ 🂡");
}

static void control_characters_are_escaped(void **unused)
{
    (void)unused;
    claim_plain("\033[31mred\a\n\177", "\\x1b[31mred\\x07\\x0a\\x7f");
    claim_plain("\302\233m", "\\xc2\\x9bm"); /* U+009B, which begins a sequence, too */
}

/* Alone, too long, too large, half of a pair, cut short: none of these is UTF-8. */
static void what_is_no_utf8_is_escaped(void **unused)
{
    (void)unused;
    claim_plain("\377", "\\xff");
    claim_plain("a\200b", "a\\x80b");
    claim_plain("\300\257", "\\xc0\\xaf");
    claim_plain("\340\200\257", "\\xe0\\x80\\xaf");
    claim_plain("\364\220\200\200", "\\xf4\\x90\\x80\\x80");
    claim_plain("\355\240\200", "\\xed\\xa0\\x80");
    claim_plain("\342\202", "\\xe2\\x82");
}

static void no_character_is_cut_in_two(void **unused)
{
    (void)unused;
    char out[6];
    struct qx_text text = qx_text_over(out, sizeof out);
    qx_text_plain(&text, "abc½½");
    assert_string_equal(out, "abc½");
    assert_int_equal(text.length, 7);
    text = qx_text_over(out, sizeof out);
    qx_text_plain(&text, "ab\ncd");
    assert_string_equal(out, "ab");
    assert_int_equal(text.length, 8);
}

static void claim_cut(const char *given, int most, const char *expected)
{
    char out[16];
    snprintf(out, sizeof out, "%.*s", qx_text_cut(given, most), given);
    assert_string_equal(out, expected);
}

static void a_sentence_is_cut_between_characters(void **unused)
{
    (void)unused;
    claim_cut("abc", 5, "abc");
    claim_cut("abcdef", 5, "abcde");
    claim_cut("½½½", 6, "½½½");
    claim_cut("½½½", 5, "½½");
    claim_cut("a🂡b", 4, "a");
    claim_cut("a🂡b", 5, "a🂡");
    claim_cut("\200\200\200\200\200\200\200", 5, "\200\200");
    claim_cut("", 5, "");
    struct qx_error error;
    char half[2 * sizeof error.text] = "x", odd[sizeof error.text] = "";
    for (size_t i = 1; i + 2 < sizeof half; i += 2)
        memcpy(half + i, "½", 3);
    qx_fail(&error, "%s", half + 1);
    memcpy(odd, half + 1, sizeof error.text - 2);
    assert_string_equal(error.text, odd);
    qx_fail(&error, "%s", half);
    memcpy(odd, half, sizeof error.text - 1);
    assert_string_equal(error.text, odd);
}

static void what_people_typed_is_told_in_whole_characters(void **unused)
{
    (void)unused;
    char name[64] = "x", told[200];
    struct qx_error error;
    const struct qx_rules rules = claim_rules("othello", "size=4");
    for (size_t i = 1; i + 2 < sizeof name; i += 2)
        memcpy(name + i, "ä", 3);
    assert_null(qx_bot_read(&rules, name, &error));
    snprintf(told, sizeof told, "there is no bot \"%.39s\" for", name);
    assert_ptr_equal(strstr(error.text, told), error.text);
    assert_false(qx_rules_init(&(struct qx_rules){0}, rules.game, name, &error));
    snprintf(told, sizeof told, "\"%.39s\" is not of the form key=value", name);
    assert_string_equal(error.text, told);
    claim_refused(&rules, "XO½O------------ X",
                  "square 3 is '½': only X, O and - may stand on the board");
}

static void claim_decimal(double number, int n_decimals, const char *expected)
{
    char out[32];
    struct qx_text text = qx_text_over(out, sizeof out);
    qx_text_decimal(&text, number, n_decimals);
    assert_string_equal(out, expected);
}

static void decimals_are_rounded(void **unused)
{
    (void)unused;
    claim_decimal(0, 0, "0");
    claim_decimal(62.5, 0, "63");
    claim_decimal(51.23456, 4, "51.2346");
    claim_decimal(0.05, 4, "0.0500");
    claim_decimal(0.999, 2, "1.00");
    claim_decimal(-2.25, 1, "-2.3");
    claim_decimal(-0.001, 2, "0.00");
    claim_decimal(123456789, 9, "123456789.000000000");
}

static void numbers_are_written_whole(void **unused)
{
    (void)unused;
    char out[64];
    struct qx_text text = qx_text_over(out, sizeof out);
    qx_text_number(&text, 0);
    qx_text_char(&text, ' ');
    qx_text_number(&text, 1090);
    qx_text_char(&text, ' ');
    qx_text_number(&text, UINT64_MAX);
    assert_string_equal(out, "0 1090 18446744073709551615");
    assert_int_equal(text.length, strlen(out));
}

/* As snprintf has it: the end is cut off, the length is that of the whole, a byte behind the room
 * is not touched. */
static void what_does_not_fit_is_counted(void **unused)
{
    (void)unused;
    char out[8] = "1234567";
    struct qx_text text = qx_text_over(out, 6);
    qx_text_string(&text, "abc");
    qx_text_print(&text, "%s", "de");
    assert_string_equal(out, "abcde");
    qx_text_print(&text, "%d", 42);
    qx_text_char(&text, 'x');
    assert_string_equal(out, "abcde");
    assert_int_equal(text.length, 8);
    assert_int_equal(out[6], '7');
    text = qx_text_over(out, 4);
    qx_text_print(&text, "%s", "uvwxyz");
    assert_string_equal(out, "uvw");
    assert_int_equal(text.length, 6);
    text = qx_text_over(NULL, 0);
    qx_text_print(&text, "%d", 100);
    qx_text_char(&text, '!');
    assert_int_equal(text.length, 4);
}

static void claim_number(const char *given, uint64_t most, bool is_good, uint64_t expected)
{
    const char *at = given;
    uint64_t number = 77;
    assert_int_equal(qx_text_take_number(&at, most, &number), is_good);
    assert_true(number == (is_good ? expected : 77));
    assert_int_equal(at - given, is_good ? (int)strspn(given, "0123456789") : 0);
}

static void numbers_are_taken_up_to_a_limit(void **unused)
{
    (void)unused;
    claim_number("0", 0, true, 0);
    claim_number("1", 0, false, 0);
    claim_number("129,5", 129, true, 129);
    claim_number("130", 129, false, 0);
    claim_number("9", 9, true, 9);
    claim_number("7", 6, false, 0);
    claim_number("18446744073709551615", UINT64_MAX, true, UINT64_MAX);
    claim_number("18446744073709551616", UINT64_MAX, false, 0);
    claim_number("007x", 9, true, 7);
    claim_number("-1", 9, false, 0);
    claim_number(":", 9, false, 0);
    claim_number("", 9, false, 0);
}

static void claim_taken(const char *given, size_t n_taken, double expected)
{
    const char *at = given;
    double number = 77;
    assert_int_equal(qx_text_take_decimal(&at, &number), n_taken > 0);
    assert_true(number == (n_taken > 0 ? expected : 77));
    assert_int_equal(at - given, n_taken);
}

static void decimals_have_a_point_in_every_country(void **unused)
{
    (void)unused;
    claim_taken("0.53 depth", 4, 0.53);
    claim_taken("-2.5", 4, -2.5);
    claim_taken(".5", 2, 0.5);
    claim_taken("7.", 2, 7);
    claim_taken("1e-05", 5, 1e-05);
    claim_taken("2.5E+3x", 6, 2500);
    claim_taken("3e", 1, 3);
    claim_taken("0,53", 1, 0);
    claim_taken("0.1000000000000000055511151231257827", 36, 0.1);
    claim_taken("100000000000000000000000", 24, 1e23);
    claim_taken("", 0, 0);
    claim_taken("-", 0, 0);
    claim_taken(".", 0, 0);
    claim_taken("+1", 0, 0);
    claim_taken("nan", 0, 0);
    claim_taken("1e300", 5, 1e300);
    claim_taken("1e-999", 6, 0);
    claim_taken("1e400", 0, 0);
    claim_taken("-1e999", 0, 0);
    claim_taken("0e999", 0, 0);
}

static void letters_are_those_of_ascii(void **unused)
{
    (void)unused;
    assert_int_equal(qx_ascii_lower('I'), 'i');
    assert_int_equal(qx_ascii_upper('i'), 'I');
    assert_int_equal(qx_ascii_lower('['), '[');
    assert_int_equal(qx_ascii_upper('\344'), '\344');
    assert_true(qx_ascii_is_same("MINIMAX", "minimax"));
    assert_false(qx_ascii_is_same("minimax", "minima"));
    assert_false(qx_ascii_is_same("\304", "\344"));
    assert_true(qx_ascii_begins_same("Level:7", "level", 5));
    assert_true(qx_ascii_begins_same("a", "A", 5));
    assert_false(qx_ascii_begins_same("lev", "level", 5));
}

static void an_error_is_a_sentence_if_anybody_listens(void **unused)
{
    (void)unused;
    struct qx_error error;
    assert_false(qx_fail(NULL, "nobody hears %d", 1));
    assert_false(qx_fail(&error, "%s is %d", "this", 5));
    assert_string_equal(error.text, "this is 5");
    assert_false(qx_fail(&error, "%0300d", 0));
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

static void claim_settled(const char *bytes, const char *settled)
{
    char text[64];
    snprintf(text, sizeof text, "%s", bytes);
    assert_int_equal(qx_text_settle(text, strlen(text)), strlen(settled));
    assert_string_equal(text, settled);
}

static void text_of_other_systems_is_settled(void **unused)
{
    (void)unused;
    claim_settled("", "");
    claim_settled("a\nb", "a\nb");
    claim_settled("\xEF\xBB\xBF"
                  "a\r\nb\r\n",
                  "a\nb\n");
    claim_settled("a\rb\r\r\n\r", "a\rb\r\n\r");
    claim_settled("\xEF\xBB", "\xEF\xBB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_other_systems_is_settled),
        cmocka_unit_test(printable_text_stays_as_it_is),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(what_is_no_utf8_is_escaped),
        cmocka_unit_test(no_character_is_cut_in_two),
        cmocka_unit_test(a_sentence_is_cut_between_characters),
        cmocka_unit_test(what_people_typed_is_told_in_whole_characters),
        cmocka_unit_test(decimals_are_rounded),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(what_does_not_fit_is_counted),
        cmocka_unit_test(numbers_are_taken_up_to_a_limit),
        cmocka_unit_test(decimals_have_a_point_in_every_country),
        cmocka_unit_test(letters_are_those_of_ascii),
        cmocka_unit_test(an_error_is_a_sentence_if_anybody_listens),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
