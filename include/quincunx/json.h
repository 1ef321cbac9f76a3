/*
 * json.h - writes one JSON value into a text that grows.
 *
 * Commas, colons and line ends are put where they belong; what the caller must get right is the
 * nesting. When memory runs out the writer stops and qx_json_text gives NULL, so that nothing else
 * needs to be checked on the way. A writer belongs to one thread at a time.
 *
 *     struct qx_json json = {.indent = 2};
 *     qx_json_open(&json, '{');
 *     qx_json_put_string(&json, "game", "neutron");
 *     qx_json_close(&json, '}');
 *     … qx_json_text(&json) …
 *     qx_json_release(&json);
 */
#ifndef QUINCUNX_JSON_H
#define QUINCUNX_JSON_H

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All zero is an empty writer, ready for use. */
struct qx_json {
    unsigned indent; /* blanks for each level, set by the caller; 0: all in one line */

    /* The writer's own: */
    char *buffer;
    size_t size, length;
    unsigned depth;
    bool needs_comma, is_behind_key;
    bool has_failed;
};

QX_API void qx_json_release(struct qx_json *json); /* frees the text; the writer is empty */
QX_API void qx_json_clear(struct qx_json *json);   /* empty, the memory kept for the next text */
/* What was written, ending in NUL; NULL: memory ran out. Valid until the next write. */
QX_API const char *qx_json_text(struct qx_json *json);

/* The brackets of an object or a list, and the key that goes before a value of an object. */
QX_API void qx_json_open(struct qx_json *json, char bracket); /* '{' or '[' */
QX_API void qx_json_close(struct qx_json *json, char bracket);
QX_API void qx_json_key(struct qx_json *json, const char *key);

/* Bytes that are not UTF-8 become U+FFFD; NULL becomes null. */
QX_API void qx_json_string(struct qx_json *json, const char *string);
QX_API void qx_json_number(struct qx_json *json, int64_t number);
QX_API void qx_json_count(struct qx_json *json, uint64_t number);
/* The shortest digits that read back as the same number; null where it is not finite. */
QX_API void qx_json_real(struct qx_json *json, double number);
/* In six decimals; null from 10^12 on, and where it is not finite. Unlike the former it does not
 * need the libc's printing of floating-point numbers, which WebAssembly lacks. */
QX_API void qx_json_decimal(struct qx_json *json, double number);
/* A number from 0 to 1 in six digits, for readers who need no more. */
QX_API void qx_json_share(struct qx_json *json, double share);
QX_API void qx_json_bool(struct qx_json *json, bool truth);

/* A key and its value. */
QX_API void qx_json_put_string(struct qx_json *json, const char *key, const char *string);
QX_API void qx_json_put_number(struct qx_json *json, const char *key, int64_t number);
QX_API void qx_json_put_count(struct qx_json *json, const char *key, uint64_t number);
QX_API void qx_json_put_real(struct qx_json *json, const char *key, double number);
QX_API void qx_json_put_bool(struct qx_json *json, const char *key, bool truth);

#ifdef __cplusplus
}
#endif

#endif
