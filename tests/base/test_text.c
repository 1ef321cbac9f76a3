/*
 * test_text.c - claims about text into a caller's buffer.
 */
#include "lib/claim.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printable_text_stays_as_it_is),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(what_is_no_utf8_is_escaped),
        cmocka_unit_test(no_character_is_cut_in_two),
        cmocka_unit_test(decimals_are_rounded),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
