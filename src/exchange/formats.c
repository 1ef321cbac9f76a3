/*
 * formats.c - the list of formats, and the loop over the games of a file in brackets.
 */
#include "exchange/formats.h"

#include <string.h>

#include "exchange/incoming.h"

/* In the order in which bytes are tried: what is least sure comes last. */
static const struct qx_format *const formats[] = {
    &format_record, &format_ggf, &format_sgf, &format_wthor, &format_transcript, NULL,
};

const struct qx_format *const *qx_formats(void)
{
    return formats;
}

const struct qx_format *qx_format_find(const char *name)
{
    for (int i = 0; formats[i]; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

/* A byte order mark says nothing of what follows it. */
static size_t mark_of(const char *bytes, size_t length)
{
    return length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

const struct qx_format *qx_format_of(const char *bytes, size_t length)
{
    const size_t mark = mark_of(bytes, length);
    bytes += mark;
    length -= mark;
    for (int i = 0; formats[i]; i++)
        if (formats[i]->is(bytes, length))
            return formats[i];
    return NULL;
}

bool qx_format_read(const struct qx_format *format, const struct qx_exchange_file *file,
                    qx_exchange_take *take, void *context, struct qx_error *error)
{
    struct qx_exchange_file text = *file;
    const size_t mark = format->is_binary ? 0 : mark_of(file->bytes, file->length);
    text.bytes += mark;
    text.length -= mark;
    return format->read(&text, take, context, error);
}

bool qx_format_fits(const struct qx_format *format, const struct qx_session *game,
                    struct qx_error *error)
{
    return !format->fits || format->fits(game, error);
}

bool qx_format_fits_all(const struct qx_format *format, const struct qx_exchange_games *games,
                        struct qx_error *error)
{
    struct qx_error why;
    for (size_t i = 0; i < games->n; i++)
        if (!qx_format_fits(format, games->list[i], &why))
            return qx_fail(error, "game %zu: %s", i, why.text);
    return !format->fits_all || format->fits_all(games, error);
}

size_t qx_format_write(const struct qx_format *format, const struct qx_exchange_games *games,
                       char *out, size_t size)
{
    return format->write(games, out, size);
}

bool formats_wrong_game(const struct qx_exchange_file *file, size_t number,
                        const struct qx_error *why, struct qx_error *error)
{
    if (!file->n_wrong || ++*file->n_wrong == 1)
        qx_fail(error, "game %zu: %s", number, why->text);
    return file->n_wrong != NULL;
}

bool formats_read_brackets(const struct qx_exchange_file *file, bool has_escapes,
                           bracket_take *property, qx_exchange_take *take, void *context,
                           struct qx_error *error)
{
    const char *at = file->bytes, *end = at + file->length;
    for (size_t number = 0; bracket_find(&at, end); number++) {
        const char *from = at;
        struct incoming game = {0};
        struct qx_session *session = NULL;
        struct qx_error why;
        if (bracket_read(&at, end, has_escapes, property, &game, &why))
            session = incoming_end(&game, &why);
        incoming_release(&game);
        if (!session) {
            if (!formats_wrong_game(file, number, &why, error))
                return false;
            if (!bracket_pass(&from, end, has_escapes))
                return qx_fail(error, "game %zu: %s", number, why.text);
            at = from;
        }
        if (session && !take(context, number, session))
            return true;
    }
    return true;
}
