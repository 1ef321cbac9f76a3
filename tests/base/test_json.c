/*
 * test_json.c - claims about the JSON writer.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/claim.h"
#include <quincunx/json.h>

static void claim_text(struct qx_json *json, const char *expected)
{
    assert_string_equal(qx_json_text(json), expected);
    qx_json_release(json);
}

static void write_nest(struct qx_json *json)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "a", NULL);
    qx_json_key(json, "b");
    qx_json_open(json, '[');
    qx_json_bool(json, true);
    qx_json_open(json, '[');
    qx_json_close(json, ']');
    qx_json_number(json, -1);
    qx_json_close(json, ']');
    qx_json_put_bool(json, "c", false);
    qx_json_close(json, '}');
}

static void commas_and_colons_stand_where_they_belong(void **unused)
{
    (void)unused;
    struct qx_json json = {0};
    write_nest(&json);
    claim_text(&json, "{\"a\":null,\"b\":[true,[],-1],\"c\":false}");
}

static void indented_text_has_a_line_for_each_value(void **unused)
{
    (void)unused;
    struct qx_json json = {.indent = 2};
    write_nest(&json);
    claim_text(&json, "{\n  \"a\": null,\n  \"b\": [\n    true,\n    [],\n    -1\n  ],\n"
                      "  \"c\": false\n}");
}

static void cleared_writer_begins_anew(void **unused)
{
    (void)unused;
    struct qx_json json = {.indent = 1};
    qx_json_open(&json, '[');
    qx_json_number(&json, 1);
    qx_json_clear(&json);
    qx_json_open(&json, '[');
    qx_json_number(&json, 2);
    qx_json_close(&json, ']');
    claim_text(&json, "[\n 2\n]");
}

static void whole_numbers_keep_all_their_digits(void **unused)
{
    (void)unused;
    struct qx_json json = {0};
    qx_json_open(&json, '[');
    qx_json_number(&json, INT64_MIN);
    qx_json_number(&json, INT64_MAX);
    qx_json_count(&json, UINT64_MAX);
    qx_json_count(&json, 0);
    qx_json_close(&json, ']');
    claim_text(&json, "[-9223372036854775808,9223372036854775807,18446744073709551615,0]");
}

static void reals_are_written_short(void **unused)
{
    (void)unused;
    struct qx_json json = {0};
    const double numbers[] = {0.333333333, 1.0 / 3, 0.1, 1, -2, 0, 1e300, 5e-324, NAN, INFINITY};
    qx_json_open(&json, '[');
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        qx_json_real(&json, numbers[i]);
    qx_json_close(&json, ']');
    claim_text(&json, "[0.333333333,0.3333333333333333,0.1,1.0,-2.0,0.0,1e+300,"
                      "4.94065645841247e-324,null,null]");
}

static void reals_read_back_as_they_were(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 7);
    for (int i = 0; i < 20000; i++) {
        const uint64_t bits = qx_random_next(&random);
        struct qx_json json = {0};
        double number;
        memcpy(&number, &bits, sizeof number);
        if (!isfinite(number))
            continue;
        qx_json_real(&json, number);
        assert_true(strtod(qx_json_text(&json), NULL) == number);
        qx_json_release(&json);
    }
}

static void shares_have_six_digits_and_bounds(void **unused)
{
    (void)unused;
    struct qx_json json = {0};
    qx_json_open(&json, '[');
    qx_json_share(&json, 0.5);
    qx_json_share(&json, -3);
    qx_json_share(&json, 2);
    qx_json_share(&json, 0.0000014);
    qx_json_close(&json, ']');
    claim_text(&json, "[0.500000,0.000000,1.000000,0.000001]");
}

static void strings_are_escaped(void **unused)
{
    (void)unused;
    struct qx_json json = {0};
    qx_json_string(&json, "a\"b\\c\n\x1f\x7f é€𝄞");
    claim_text(&json, "\"a\\\"b\\\\c\\u000a\\u001f\x7f é€𝄞\"");
}

/* Stray and missing bytes, what is written too long, halves of UTF-16, beyond the last character.
 */
static void bytes_that_are_no_utf8_are_replaced(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        const char *expected;
    } cases[] = {
        {"\x80", "\"\\ufffd\""},
        {"\xe2\x82", "\"\\ufffd\\ufffd\""},
        {"\xc3", "\"\\ufffd\""},
        {"\xc0\xaf", "\"\\ufffd\\ufffd\""},
        {"\xe0\x9f\xbf", "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"\xed\x9f\xbf", "\"\xed\x9f\xbf\""},
        {"\xf4\x8f\xbf\xbf", "\"\xf4\x8f\xbf\xbf\""},
        {"a\xff b", "\"a\\ufffd b\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qx_json json = {0};
        qx_json_string(&json, cases[i].bytes);
        claim_text(&json, cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_colons_stand_where_they_belong),
        cmocka_unit_test(indented_text_has_a_line_for_each_value),
        cmocka_unit_test(cleared_writer_begins_anew),
        cmocka_unit_test(whole_numbers_keep_all_their_digits),
        cmocka_unit_test(reals_are_written_short),
        cmocka_unit_test(reals_read_back_as_they_were),
        cmocka_unit_test(shares_have_six_digits_and_bounds),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(bytes_that_are_no_utf8_are_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
