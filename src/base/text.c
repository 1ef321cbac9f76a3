/*
 * text.c - errors as one sentence, and text written into a caller's buffer.
 */
#include <quincunx/base.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* A sentence that was too long ends with a whole character. */
static void end_whole(struct qx_error *error)
{
    char *last = error->text + qx_text_cut(error->text, sizeof error->text - 2);
    if (utf8_length(last) == 0)
        *last = '\0';
}

bool qx_fail(struct qx_error *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    if (length >= (int)sizeof error->text)
        end_whole(error);
    return false;
}

struct qx_text qx_text_over(char *buffer, size_t size)
{
    if (size > 0)
        buffer[0] = '\0';
    return (struct qx_text){.buffer = buffer, .size = size};
}

void qx_text_char(struct qx_text *text, char c)
{
    if (text->length + 1 < text->size) {
        text->buffer[text->length] = c;
        text->buffer[text->length + 1] = '\0';
    }
    text->length++;
}

void qx_text_string(struct qx_text *text, const char *string)
{
    for (; *string; string++)
        qx_text_char(text, *string);
}

size_t qx_text_settle(char *text, size_t length)
{
    size_t from = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, n = 0;
    for (; from < length; from++)
        if (text[from] != '\r' || text[from + 1] != '\n')
            text[n++] = text[from];
    text[n] = '\0';
    return n;
}

void qx_text_number(struct qx_text *text, uint64_t number)
{
    char digits[20];
    int n = 0;
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (n > 0)
        qx_text_char(text, digits[--n]);
}

void qx_text_decimal(struct qx_text *text, double number, int n_decimals)
{
    uint64_t scale = 1;
    for (int i = 0; i < n_decimals; i++)
        scale *= 10;
    const uint64_t parts = (uint64_t)((number < 0 ? -number : number) * (double)scale + 0.5);
    if (number < 0 && parts > 0)
        qx_text_char(text, '-');
    qx_text_number(text, parts / scale);
    if (n_decimals > 0)
        qx_text_char(text, '.');
    for (scale /= 10; scale > 0; scale /= 10)
        qx_text_char(text, (char)('0' + parts / scale % 10));
}

void qx_text_print(struct qx_text *text, const char *format, ...)
{
    bool has_room = text->length < text->size;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(has_room ? text->buffer + text->length : NULL,
                      has_room ? text->size - text->length : 0, format, args);
    va_end(args);
    if (n > 0)
        text->length += (size_t)n;
}

/* No part of what does not fit as a whole. */
static void append_whole(struct qx_text *text, const char *bytes, size_t n)
{
    if (text->length + n < text->size) {
        memcpy(text->buffer + text->length, bytes, n);
        text->buffer[text->length + n] = '\0';
    }
    text->length += n;
}

/* Control characters: of ASCII, and U+0080 to U+009F, which some terminals obey as well. */
static bool is_control(const char *at)
{
    const unsigned char c = (unsigned char)at[0], next = c ? (unsigned char)at[1] : 0;
    return c < 0x20 || c == 0x7f || (c == 0xc2 && next < 0xa0);
}

void qx_text_plain(struct qx_text *text, const char *string)
{
    static const char hex[] = "0123456789abcdef";
    while (*string) {
        const size_t n = is_control(string) ? 0 : utf8_length(string);
        const unsigned char c = (unsigned char)*string;
        const char escaped[4] = {'\\', 'x', hex[c >> 4], hex[c & 15]};
        append_whole(text, n > 0 ? string : escaped, n > 0 ? n : sizeof escaped);
        string += n > 0 ? n : 1;
    }
}

char qx_ascii_lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

char qx_ascii_upper(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

bool qx_ascii_is_same(const char *a, const char *b)
{
    return qx_ascii_begins_same(a, b, SIZE_MAX);
}

bool qx_ascii_begins_same(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (qx_ascii_lower(a[i]) != qx_ascii_lower(b[i]))
            return false;
        else if (!a[i])
            break;
    return true;
}

bool qx_text_take_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *p = *at;
    uint64_t value = 0;
    if (*p < '0' || *p > '9')
        return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (value > (most - digit) / 10 || digit > most)
            return false;
        value = value * 10 + digit;
    }
    *at = p;
    *number = value;
    return true;
}

/* Digits before or behind the point; those that a double cannot hold only move the point. */
static const char *take_digits(const char *p, uint64_t *digits, int *power, int step)
{
    for (; *p >= '0' && *p <= '9'; p++) {
        const bool has_room = *digits < UINT64_MAX / 100;
        if (has_room)
            *digits = *digits * 10 + (uint64_t)(*p - '0');
        *power += has_room ? step : step + 1;
    }
    return p;
}

/* "e-05" at p, if that is there. */
static const char *take_power(const char *p, int *power)
{
    uint64_t size;
    const char *at = p + 1;
    if (*p != 'e' && *p != 'E')
        return p;
    const bool is_negative = *at == '-';
    at += is_negative || *at == '+';
    if (!qx_text_take_number(&at, 999, &size))
        return p;
    *power += is_negative ? -(int)size : (int)size;
    return at;
}

bool qx_text_take_decimal(const char **at, double *number)
{
    const bool is_negative = **at == '-';
    const char *first = *at + is_negative, *p = first;
    uint64_t digits = 0;
    int power = 0;
    p = take_digits(p, &digits, &power, 0);
    size_t n_digits = (size_t)(p - first);
    if (*p == '.') {
        first = ++p;
        p = take_digits(p, &digits, &power, -1);
        n_digits += (size_t)(p - first);
    }
    if (n_digits == 0)
        return false;
    p = take_power(p, &power);
    const double size =
        power < 0 ? (double)digits / pow(10, -power) : (double)digits * pow(10, power);
    if (!isfinite(size))
        return false;
    *at = p;
    *number = is_negative ? -size : size;
    return true;
}
