/*
 * own.c - records and transcripts, several in a file, as formats among others.
 *
 * Records follow each other, or lie in the file of a match between lines of its own. Transcripts
 * stand one a line; blank lines and those that begin with # or % are passed over.
 */
#include <stdlib.h>
#include <string.h>

#include "exchange/formats.h"
#include "exchange/outgoing.h"

static const char record_head[] = "quincunx record ", match_head[] = "@ ";

/* Where the next line begins, or the end. */
static const char *next_line(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : end;
}

static bool begins(const char *at, const char *end, const char *head)
{
    const size_t n = strlen(head);
    return (size_t)(end - at) >= n && memcmp(at, head, n) == 0;
}

/* Does a game begin at this line, or behind it, as in the file of a match? */
static bool is_head(const char *at, const char *end)
{
    return begins(at, end, record_head) || begins(at, end, match_head);
}

/* The next game, or the end. The line before it may tell another number than the one expected. */
static const char *find_game(const char *at, const char *end, size_t *number)
{
    while (at < end && !is_head(at, end))
        at = next_line(at, end);
    if (!begins(at, end, match_head))
        return at;
    const char *digits = at + strlen(match_head);
    uint64_t told;
    if (qx_text_take_number(&digits, SIZE_MAX - 1, &told))
        *number = (size_t)told;
    return next_line(at, end);
}

/* What is behind the game at `at`: its last line is missing where another one begins. */
static const char *find_behind(const char *at, const char *end)
{
    do {
        if (begins(at, end, "end\n"))
            return next_line(at, end);
        at = next_line(at, end);
    } while (at < end && !is_head(at, end));
    return at;
}

static bool is_records(const char *bytes, size_t length)
{
    return strncmp(bytes, record_head, sizeof record_head - 1) == 0 ||
           (strncmp(bytes, "quincunx contest ", 17) == 0 && length > 0);
}

static bool read_lines(const struct qx_exchange_file *file, const char *at, const char *end,
                       qx_exchange_take *take, void *context, struct qx_error *error)
{
    for (size_t number = 0; (at = find_game(at, end, &number)) < end; number++) {
        const char *behind = find_behind(at, end);
        struct qx_error why;
        struct qx_session *session = qx_session_load(at, (size_t)(behind - at), &why);
        if (!session && !formats_wrong_game(file, number, &why, error))
            return false;
        if (session && !take(context, number, session))
            return true;
        at = behind;
    }
    return true;
}

/* Reads a copy whose lines end as they do here. */
static bool read_records(const struct qx_exchange_file *file, qx_exchange_take *take, void *context,
                         struct qx_error *error)
{
    char *text = malloc(file->length + 1);
    if (!text)
        return qx_fail(error, "there is no memory left for the games");
    memcpy(text, file->bytes, file->length);
    text[file->length] = '\0';
    const size_t length = qx_text_settle(text, file->length);
    const bool ok = read_lines(file, text, text + length, take, context, error);
    free(text);
    return ok;
}

/* Writes what a function of a session writes like snprintf. */
static void add(struct qx_text *text, const struct qx_session *game,
                size_t (*write)(const struct qx_session *game, char *out, size_t size))
{
    const size_t room = text->length < text->size ? text->size - text->length : 0;
    text->length += write(game, room ? text->buffer + text->length : NULL, room);
}

static size_t write_records(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < games->n; i++)
        add(&text, games->list[i], qx_session_save);
    return text.length;
}

/* Squares alone: letters, digits, blanks, remarks; not what is like a record but none. */
static bool is_transcripts(const char *bytes, size_t length)
{
    return length > 0 && memchr(bytes, '\0', length) == NULL &&
           !begins(bytes, bytes + length, "quincunx ");
}

/* A line of transcript as a game of Othello. */
static struct qx_session *play_line(const char *line, size_t length, struct qx_error *error)
{
    const struct qx_game *othello = qx_game_find("othello");
    struct qx_rules rules;
    if (!othello || !qx_rules_init(&rules, othello, NULL, error))
        return NULL;
    char *text = malloc(length + 1);
    struct qx_session *session = text ? qx_session_new(&rules, 1) : NULL;
    if (text) {
        memcpy(text, line, length);
        text[length] = '\0';
    }
    if (!session)
        qx_fail(error, "there is no memory left for the game");
    else if (!qx_session_play_transcript(session, text, error)) {
        qx_session_free(session);
        session = NULL;
    }
    free(text);
    return session;
}

static bool read_transcripts(const struct qx_exchange_file *file, qx_exchange_take *take,
                             void *context, struct qx_error *error)
{
    const char *at = file->bytes, *end = at + file->length;
    size_t number = 0;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        size_t length = (size_t)(stop - at);
        while (length > 0 && strchr(" \t\r", at[length - 1]))
            length--;
        if (length > 0 && !strchr("#%", at[0])) {
            struct qx_error why;
            struct qx_session *session = play_line(at, length, &why);
            if (!session && !formats_wrong_game(file, number, &why, error))
                return false;
            if (session && !take(context, number, session))
                return true;
            number++;
        }
        at = stop + (stop < end);
    }
    return true;
}

static bool fits_transcript(const struct qx_session *game, struct qx_error *error)
{
    if (!outgoing_fits_usual(game, error))
        return false;
    return qx_session_n_steps(game) > 0 || qx_fail(error, "a game without moves has no transcript");
}

static size_t write_transcripts(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < games->n; i++) {
        add(&text, games->list[i], qx_session_transcript);
        qx_text_char(&text, '\n');
    }
    return text.length;
}

const struct qx_format format_record = {
    .name = "record",
    .what = "records, or the games of a match",
    .is = is_records,
    .read = read_records,
    .write = write_records,
};

const struct qx_format format_transcript = {
    .name = "transcript",
    .what = "a game a line, moves run together",
    .is = is_transcripts,
    .read = read_transcripts,
    .fits = fits_transcript,
    .write = write_transcripts,
};
