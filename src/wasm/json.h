/*
 * json.h - writes one JSON value into a text that grows.
 *
 * Commas and colons are put where they belong; what the caller must get right is the nesting. When
 * memory runs out the writer stops and json_text gives NULL.
 */
#ifndef WASM_JSON_H
#define WASM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json {
    char *buffer;
    size_t size, length;
    bool needs_comma;
    bool has_failed;
};

void json_release(struct json *json);
void json_clear(struct json *json);
/* What was written since json_clear, ending in NUL; NULL: memory ran out. Valid until the next
 * write. */
const char *json_text(struct json *json);

void json_open(struct json *json, char bracket); /* '{' or '[' */
void json_close(struct json *json, char bracket);
void json_key(struct json *json, const char *key);

void json_string(struct json *json, const char *string); /* NULL: null */
void json_number(struct json *json, int64_t number);
void json_real(struct json *json, double number); /* 0 … 1, six digits */
void json_bool(struct json *json, bool truth);

/* A key and its value. */
void json_put_string(struct json *json, const char *key, const char *string);
void json_put_number(struct json *json, const char *key, int64_t number);
void json_put_bool(struct json *json, const char *key, bool truth);

#endif
