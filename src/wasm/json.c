/*
 * json.c - a JSON writer over a buffer that doubles.
 */
#include "wasm/json.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(struct json *json, size_t n)
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

static void append(struct json *json, const char *bytes, size_t n)
{
    if (!reserve(json, n))
        return;
    memcpy(json->buffer + json->length, bytes, n);
    json->length += n;
}

static void append_char(struct json *json, char c)
{
    append(json, &c, 1);
}

/* The comma that a value or a key needs before it. */
static void separate(struct json *json)
{
    if (json->needs_comma)
        append_char(json, ',');
    json->needs_comma = true;
}

void json_release(struct json *json)
{
    free(json->buffer);
    *json = (struct json){0};
}

void json_clear(struct json *json)
{
    json->length = 0;
    json->needs_comma = false;
    json->has_failed = false;
}

const char *json_text(struct json *json)
{
    if (!reserve(json, 0))
        return NULL;
    json->buffer[json->length] = '\0';
    return json->buffer;
}

void json_open(struct json *json, char bracket)
{
    separate(json);
    append_char(json, bracket);
    json->needs_comma = false;
}

void json_close(struct json *json, char bracket)
{
    append_char(json, bracket);
    json->needs_comma = true;
}

void json_key(struct json *json, const char *key)
{
    json_string(json, key);
    append_char(json, ':');
    json->needs_comma = false;
}

static void append_escaped(struct json *json, unsigned char c)
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

void json_string(struct json *json, const char *string)
{
    separate(json);
    if (!string) {
        append(json, "null", 4);
        return;
    }
    append_char(json, '"');
    for (; *string; string++)
        append_escaped(json, (unsigned char)*string);
    append_char(json, '"');
}

static void append_digits(struct json *json, uint64_t number, int at_least)
{
    char digits[20];
    int n = 0;
    for (; number > 0 || n < at_least; number /= 10)
        digits[n++] = (char)('0' + number % 10);
    while (n > 0)
        append_char(json, digits[--n]);
}

void json_number(struct json *json, int64_t number)
{
    separate(json);
    if (number < 0)
        append_char(json, '-');
    append_digits(json, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 1);
}

void json_real(struct json *json, double number)
{
    separate(json);
    double kept = number > 0 ? number < 1 ? number : 1 : 0;
    uint64_t millionths = (uint64_t)(kept * 1e6 + 0.5);
    append_digits(json, millionths / 1000000, 1);
    append_char(json, '.');
    append_digits(json, millionths % 1000000, 6);
}

void json_bool(struct json *json, bool truth)
{
    separate(json);
    append(json, truth ? "true" : "false", truth ? 4 : 5);
}

void json_put_string(struct json *json, const char *key, const char *string)
{
    json_key(json, key);
    json_string(json, string);
}

void json_put_number(struct json *json, const char *key, int64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_put_bool(struct json *json, const char *key, bool truth)
{
    json_key(json, key);
    json_bool(json, truth);
}
