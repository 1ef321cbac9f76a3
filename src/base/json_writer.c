/*
 * json_writer.c - a JSON writer over a buffer that doubles.
 */
#include <quincunx/json.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static bool reserve(struct qx_json *json, size_t n)
{
    size_t needed = json->length + n + 1;
    if (needed <= json->size)
        return !json->has_failed;
    size_t size = 2 * needed + 1024;
    char *buffer = realloc(json->buffer, size);
    if (!buffer) {
        json->has_failed = true;
        return false;
    }
    json->buffer = buffer;
    json->size = size;
    return !json->has_failed;
}

static void append(struct qx_json *json, const char *bytes, size_t n)
{
    if (!reserve(json, n))
        return;
    memcpy(json->buffer + json->length, bytes, n);
    json->length += n;
}

static void append_char(struct qx_json *json, char c)
{
    append(json, &c, 1);
}

/* A new line, as deep as the value that follows. */
static void start_line(struct qx_json *json)
{
    if (json->indent == 0)
        return;
    append_char(json, '\n');
    for (unsigned i = 0; i < json->depth * json->indent; i++)
        append_char(json, ' ');
}

/* The comma that a value or a key needs before it, and the line. Behind a key there is neither. */
static void separate(struct qx_json *json)
{
    if (json->needs_comma)
        append_char(json, ',');
    if (json->depth > 0 && !json->is_behind_key)
        start_line(json);
    json->needs_comma = true;
    json->is_behind_key = false;
}

void qx_json_release(struct qx_json *json)
{
    free(json->buffer);
    *json = (struct qx_json){0};
}

void qx_json_clear(struct qx_json *json)
{
    *json = (struct qx_json){.indent = json->indent, .buffer = json->buffer, .size = json->size};
}

const char *qx_json_text(struct qx_json *json)
{
    if (!reserve(json, 0))
        return NULL;
    json->buffer[json->length] = '\0';
    return json->buffer;
}

void qx_json_open(struct qx_json *json, char bracket)
{
    separate(json);
    append_char(json, bracket);
    json->depth++;
    json->needs_comma = false;
}

void qx_json_close(struct qx_json *json, char bracket)
{
    json->depth--;
    if (json->needs_comma)
        start_line(json);
    append_char(json, bracket);
    json->needs_comma = true;
}

void qx_json_key(struct qx_json *json, const char *key)
{
    qx_json_string(json, key);
    append(json, ": ", json->indent > 0 ? 2 : 1);
    json->needs_comma = false;
    json->is_behind_key = true;
}

static void append_escaped(struct qx_json *json, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        append_char(json, '\\');
        append_char(json, (char)c);
    } else if (c < 0x20) {
        append(json, "\\u00", 4);
        append_char(json, hex[c >> 4]);
        append_char(json, hex[c & 15]);
    } else {
        append_char(json, (char)c);
    }
}

static void append_characters(struct qx_json *json, const char *string)
{
    while (*string) {
        const size_t n = utf8_length(string);
        if (n == 1)
            append_escaped(json, (unsigned char)*string);
        else if (n > 1)
            append(json, string, n);
        else
            append(json, "\\ufffd", 6);
        string += n ? n : 1;
    }
}

void qx_json_string(struct qx_json *json, const char *string)
{
    separate(json);
    if (!string) {
        append(json, "null", 4);
        return;
    }
    append_char(json, '"');
    append_characters(json, string);
    append_char(json, '"');
}

static void append_digits(struct qx_json *json, uint64_t number, int at_least)
{
    char digits[20];
    int n = 0;
    for (; number > 0 || n < at_least; number /= 10)
        digits[n++] = (char)('0' + number % 10);
    while (n > 0)
        append_char(json, digits[--n]);
}

void qx_json_number(struct qx_json *json, int64_t number)
{
    separate(json);
    if (number < 0)
        append_char(json, '-');
    append_digits(json, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 1);
}

void qx_json_count(struct qx_json *json, uint64_t number)
{
    separate(json);
    append_digits(json, number, 1);
}

/* JSON knows one decimal point; printf writes that of the user's country. */
static void use_point(char *digits)
{
    char *point = digits + strspn(digits, "+-0123456789e");
    if (*point)
        *point = '.';
    else if (!strchr(digits, 'e'))
        memcpy(point, ".0", sizeof ".0");
}

void qx_json_real(struct qx_json *json, double number)
{
    char digits[40] = "null";
    separate(json);
    for (int n = 15; isfinite(number) && n <= 17; n++) {
        snprintf(digits, sizeof digits, "%.*g", n, number);
        if (strtod(digits, NULL) == number)
            break;
    }
    if (isfinite(number))
        use_point(digits);
    append(json, digits, strlen(digits));
}

void qx_json_decimal(struct qx_json *json, double number)
{
    const double size = fabs(number);
    if (!(size < 1e12)) {
        qx_json_string(json, NULL);
        return;
    }
    const uint64_t millionths = (uint64_t)(size * 1e6 + 0.5);
    separate(json);
    if (number < 0 && millionths > 0)
        append_char(json, '-');
    append_digits(json, millionths / 1000000, 1);
    append_char(json, '.');
    append_digits(json, millionths % 1000000, 6);
}

void qx_json_share(struct qx_json *json, double share)
{
    qx_json_decimal(json, share > 0 ? share < 1 ? share : 1 : 0);
}

void qx_json_bool(struct qx_json *json, bool truth)
{
    separate(json);
    append(json, truth ? "true" : "false", truth ? 4 : 5);
}

void qx_json_put_string(struct qx_json *json, const char *key, const char *string)
{
    qx_json_key(json, key);
    qx_json_string(json, string);
}

void qx_json_put_number(struct qx_json *json, const char *key, int64_t number)
{
    qx_json_key(json, key);
    qx_json_number(json, number);
}

void qx_json_put_count(struct qx_json *json, const char *key, uint64_t number)
{
    qx_json_key(json, key);
    qx_json_count(json, number);
}

void qx_json_put_real(struct qx_json *json, const char *key, double number)
{
    qx_json_key(json, key);
    qx_json_real(json, number);
}

void qx_json_put_bool(struct qx_json *json, const char *key, bool truth)
{
    qx_json_key(json, key);
    qx_json_bool(json, truth);
}
