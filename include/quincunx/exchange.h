/*
 * exchange.h - games as other programs keep them, several in a file: GGF, SGF and WTHOR for
 * Othello, besides records and transcripts (docs/formats.md).
 *
 *     const struct qx_format *format = qx_format_of(bytes, length);
 *     ok = qx_format_read(format, &file, take, context, &error);
 *
 * Any thread may call, each with games of its own.
 */
#ifndef QUINCUNX_EXCHANGE_H
#define QUINCUNX_EXCHANGE_H

#include <quincunx/session.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is read. A NUL follows the bytes, and is not counted. */
struct qx_exchange_file {
    const char *bytes;
    size_t length;
    const char *names; /* the players of a WTHOR file (.jou); NULL: they stay nameless */
    size_t n_names;    /* bytes of it */
    size_t *n_wrong;   /* counts games that are wrong and passed over; NULL: the first ends it */
};

/* Takes over a game: it is to free it. False: no more are wanted, which is no failure. */
typedef bool qx_exchange_take(void *context, struct qx_session *game);

/* Games to write; all are of a kind that the format can hold (qx_format_fits_all). */
struct qx_exchange_games {
    const struct qx_session *const *list;
    size_t n;
    uint32_t day; /* today as YYYYMMDD, for formats that say when they were written; 0: not told */
};

struct qx_format {
    const char *name; /* "ggf" */
    const char *what; /* for people */
    bool is_binary;
    bool (*is)(const char *bytes, size_t length);
    bool (*read)(const struct qx_exchange_file *file, qx_exchange_take *take, void *context,
                 struct qx_error *error);
    bool (*fits)(const struct qx_session *game, struct qx_error *error); /* NULL: every game */
    bool (*fits_all)(const struct qx_exchange_games *games, struct qx_error *error); /* NULL: any */
    size_t (*write)(const struct qx_exchange_games *games, char *out, size_t size);
};

/* All formats; NULL ends the list. */
QX_API const struct qx_format *const *qx_formats(void);
QX_API const struct qx_format *qx_format_find(const char *name); /* NULL: none is called so */
/* The format that the bytes look like; NULL: none. */
QX_API const struct qx_format *qx_format_of(const char *bytes, size_t length);

/* Hands over every game of a file, in order. False: error says which game is wrong, and how; those
 * before it were handed over. With `n_wrong` reading goes on behind a wrong game, where it is sure
 * where the next one begins (in GGF and SGF: where its brackets are whole), and error says it of
 * the first one. False then: it says of which it is not sure. */
QX_API bool qx_format_read(const struct qx_format *format, const struct qx_exchange_file *file,
                           qx_exchange_take *take, void *context, struct qx_error *error);
/* Can the format hold this game? */
QX_API bool qx_format_fits(const struct qx_format *format, const struct qx_session *game,
                           struct qx_error *error);
/* Can it hold all of them, in one file? The error has the number of a game that does not fit, from
 * 1. */
QX_API bool qx_format_fits_all(const struct qx_format *format,
                               const struct qx_exchange_games *games, struct qx_error *error);
/* Writes a file of games; works like snprintf. */
QX_API size_t qx_format_write(const struct qx_format *format, const struct qx_exchange_games *games,
                              char *out, size_t size);
/* Writes the names that go with a WTHOR file of these games (.jou); works like snprintf. */
QX_API size_t qx_wthor_write_names(const struct qx_exchange_games *games, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
