/*
 * exchange_input.h - strangers' bytes as a file of one format: what is accepted is written, and
 * read again to the same games.
 */
#ifndef FUZZ_EXCHANGE_INPUT_H
#define FUZZ_EXCHANGE_INPUT_H

#include "input.h"

#include <quincunx/exchange.h>

enum { EXCHANGE_MOST = 8 };

struct exchange_shelf {
    struct qx_session *games[EXCHANGE_MOST];
    size_t n;
};

static bool exchange_put(void *context, size_t number, struct qx_session *game)
{
    (void)number;
    struct exchange_shelf *shelf = context;
    shelf->games[shelf->n++] = game;
    return shelf->n < EXCHANGE_MOST;
}

static void exchange_compare(const struct qx_format *format, const char *bytes, size_t length,
                             const struct exchange_shelf *before)
{
    const struct qx_exchange_file file = {.bytes = bytes, .length = length};
    struct exchange_shelf after = {.n = 0};
    if (!qx_format_read(format, &file, exchange_put, &after, NULL) || after.n != before->n)
        abort();
    for (size_t i = 0; i < after.n; i++) {
        const size_t n = qx_session_n_steps(before->games[i]);
        if (qx_session_n_steps(after.games[i]) != n ||
            qx_session_keys(after.games[i])[n] != qx_session_keys(before->games[i])[n])
            abort();
        qx_session_free(after.games[i]);
    }
}

static int exchange_check(const char *name, const uint8_t *data, size_t size)
{
    const struct qx_format *format = qx_format_find(name);
    struct exchange_shelf shelf = {.n = 0};
    struct qx_error error = {""};
    char *bytes = malloc(size + 1);
    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    const struct qx_exchange_file file = {bytes, size, bytes, size, NULL};
    if (!qx_format_read(format, &file, exchange_put, &shelf, &error) && error.text[0] == '\0')
        abort();
    const struct qx_exchange_games games = {(const struct qx_session *const *)shelf.games, shelf.n,
                                            0};
    const size_t length = qx_format_write(format, &games, NULL, 0);
    char *out = malloc(length + 1);
    if (out) {
        if (qx_format_write(format, &games, out, length + 1) != length)
            abort();
        exchange_compare(format, out, length, &shelf);
    }
    for (size_t i = 0; i < shelf.n; i++)
        qx_session_free(shelf.games[i]);
    free(out);
    free(bytes);
    return 0;
}

#endif
