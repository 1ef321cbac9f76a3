/*
 * journal.c - the games of a contest in one file.
 */
#include "cmd/lib/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct journal {
    int file;
    char *text; /* room for a record */
    size_t size;
};

enum { HEAD_SIZE = 1 << 14 };

static const char first_line[] = "quincunx contest 1\n", last_line[] = "\ngames:\n";

/* What makes two contests the same one. The number of games may grow when it is resumed. */
static void write_head(const struct qx_match *match, struct qx_text *text)
{
    char options[512];
    qx_rules_text(match->rules, options, sizeof options);
    qx_text_print(text, "%sgame: %s\nrules: %s\nseed: %llu\nopening: %u\n", first_line,
                  match->rules->game->name, options, (unsigned long long)match->seed,
                  match->n_opening);
    qx_text_print(text, "format: %s\nnodes: %llu\ntime: %llu\n",
                  match->is_gauntlet ? "gauntlet" : "round-robin",
                  (unsigned long long)match->budget.nodes,
                  (unsigned long long)match->budget.milliseconds);
    if (match->control.start > 0)
        qx_text_print(text, "clock: %llu+%llu\n", (unsigned long long)match->control.start,
                      (unsigned long long)match->control.increment);
    for (int i = 0; i < match->n_bots; i++)
        qx_text_print(text, "bot: %s\n", match->bots[i]);
    qx_text_string(text, last_line + 1);
}

static bool append(struct journal *journal, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(journal->file, text, length);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool journal_is(const char *text)
{
    return strncmp(text, first_line, strlen(first_line)) == 0;
}

bool journal_next(const char **at, struct journal_game *game)
{
    static const char end[] = "\nend\n";
    const char *head = journal_is(*at) ? strstr(*at, last_line) : NULL;
    const char *record = head ? head + strlen(last_line) : *at;
    if (strncmp(record, "@ ", 2) != 0)
        return false;
    record += 2;
    if (!qx_text_take_number(&record, UINT64_MAX - 1, &game->number) || *record++ != '\n')
        return false;
    const char *stop = strstr(record, end);
    if (!stop)
        return false;
    game->record = record;
    game->length = (size_t)(stop - record) + strlen(end);
    *at = record + game->length;
    return true;
}

/* Reads game after game; returns where the last good one ends. */
static const char *read_games(const char *at, const struct qx_match *match,
                              void (*known)(void *context, uint64_t number,
                                            const struct qx_session *session),
                              void *context)
{
    struct journal_game game;
    for (const char *next = at; journal_next(&next, &game); at = next) {
        struct qx_session *session = qx_session_load(game.record, game.length, NULL);
        if (!session)
            break;
        if (game.number < qx_match_n_games(match))
            known(context, game.number, session);
        qx_session_free(session);
    }
    return at;
}

/* Reads what is there and cuts off what a crash left behind. */
static bool resume(struct journal *journal, const char *path, const struct qx_match *match,
                   const char *head,
                   void (*known)(void *context, uint64_t number, const struct qx_session *session),
                   void *context, struct qx_error *error)
{
    size_t length, head_length = strlen(head);
    char *text = qx_file_read(path, &length, error);
    if (!text)
        return false;
    bool ok = length >= head_length && memcmp(text, head, head_length) == 0;
    if (ok) {
        const char *stop = read_games(text + head_length, match, known, context);
        ok = ftruncate(journal->file, stop - text) == 0 && lseek(journal->file, 0, SEEK_END) >= 0;
        if (!ok)
            qx_fail(error, "%.150s cannot be written: %s", path, strerror(errno));
    } else {
        qx_fail(error, "%.150s holds another contest than the one asked for", path);
    }
    free(text);
    return ok;
}

struct journal *journal_new(const char *path, const struct qx_match *match, bool is_resumed,
                            void (*known)(void *context, uint64_t number,
                                          const struct qx_session *session),
                            void *context, struct qx_error *error)
{
    char head[HEAD_SIZE];
    struct qx_text text = qx_text_over(head, sizeof head);
    struct journal *journal = calloc(1, sizeof *journal);
    write_head(match, &text);
    if (!journal || text.length >= sizeof head) {
        qx_fail(error, "there is not enough memory to keep the games");
        free(journal);
        return NULL;
    }
    journal->file =
        open(path, is_resumed ? O_RDWR | O_CLOEXEC : O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool ok = journal->file >= 0;
    if (!ok)
        qx_fail(error, "%.150s cannot be opened: %s%s", path, strerror(errno),
                errno == EEXIST ? " (--resume goes on with it)" : "");
    else if (is_resumed)
        ok = resume(journal, path, match, head, known, context, error);
    else if (!(ok = append(journal, head, text.length)))
        qx_fail(error, "%.150s cannot be written: %s", path, strerror(errno));
    if (ok)
        return journal;
    journal_free(journal);
    return NULL;
}

void journal_free(struct journal *journal)
{
    if (!journal)
        return;
    if (journal->file >= 0)
        close(journal->file);
    free(journal->text);
    free(journal);
}

bool journal_add(struct journal *journal, uint64_t number, const struct qx_session *session,
                 struct qx_error *error)
{
    char head[32];
    int head_length = snprintf(head, sizeof head, "@ %llu\n", (unsigned long long)number);
    size_t length = qx_session_save(session, NULL, 0) + (size_t)head_length;
    if (length + 1 > journal->size) {
        char *text = realloc(journal->text, 2 * length + 1);
        if (!text)
            return qx_fail(error, "there is no memory left to keep the games");
        journal->text = text;
        journal->size = 2 * length + 1;
    }
    memcpy(journal->text, head, (size_t)head_length);
    qx_session_save(session, journal->text + head_length, journal->size - (size_t)head_length);
    return append(journal, journal->text, length) ||
           qx_fail(error, "the games cannot be kept: %s", strerror(errno));
}
