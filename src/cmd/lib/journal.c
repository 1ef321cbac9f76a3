/*
 * journal.c - the games of a contest in one file.
 */
#include "cmd/lib/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct journal {
    int file;
    char *text; /* room for a record */
    size_t size;
};

/* In files of older versions games of one number had other openings or another chance: they are
 * read, not resumed. In the last of them that is so only where there are several pairings, or where
 * proofs decided. */
static const char *const old_lines[] = {"quincunx contest 1\n", "quincunx contest 2\n",
                                        "quincunx contest 3\n"};
static const char *const same_of_one = "quincunx contest 3\n";
static const char first_line[] = "quincunx contest 4\n", last_line[] = "games:\n", mark[] = "\n@ ",
                  last_words[] = "\nend\n", record_mark[] = "\nquincunx record ";

/* What makes two contests the same one. The number of games may grow when it is resumed. */
static void print_head(const struct qx_match *match, const char *more, struct qx_text *text)
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
    qx_text_string(text, more);
    for (int i = 0; i < match->n_bots; i++)
        qx_text_print(text, "bot: %s\n", match->bots[i]);
    qx_text_string(text, last_line);
}

/* The same, for the caller to free; NULL: no memory. */
static char *write_head(const struct qx_match *match, const char *more)
{
    struct qx_text measure = qx_text_over(NULL, 0);
    print_head(match, more, &measure);
    char *head = malloc(measure.length + 1);
    struct qx_text text = qx_text_over(head, head ? measure.length + 1 : 0);
    print_head(match, more, &text);
    return head;
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

/* The bytes of the file; zeros are damage, not the end of the text. */
static char *read_bytes(const char *path, size_t *length, struct qx_error *error)
{
    char *text = qx_file_read(path, length, error);
    for (size_t i = 0; text && i < *length; i++)
        text[i] = text[i] ? text[i] : '?';
    return text;
}

/* The next line from here on that begins a record; NULL: none does. */
static const char *find_record(const char *at)
{
    if (strncmp(at, record_mark + 1, strlen(record_mark + 1)) == 0)
        return at;
    const char *found = strstr(at, record_mark);
    return found ? found + 1 : NULL;
}

/* Records that follow each other, as a journal: numbered, behind a head. NULL: no memory. */
static char *number_records(const char *text, size_t *length)
{
    enum { NUMBER_SIZE = 24 };
    size_t n = 0;
    for (const char *at = text; (at = find_record(at)); at++)
        n++;
    const size_t size = *length + sizeof first_line + sizeof last_line + n * NUMBER_SIZE;
    char *out = malloc(size);
    if (!out)
        return NULL;
    size_t used = (size_t)snprintf(out, size, "%s%s", first_line, last_line);
    for (size_t i = 0; i < n; i++) {
        const char *next = i + 1 < n ? find_record(text + 1) : text + strlen(text);
        used += (size_t)snprintf(out + used, size - used, "@ %zu\n", i);
        memcpy(out + used, text, (size_t)(next - text));
        used += (size_t)(next - text);
        text = next;
    }
    out[used] = '\0';
    *length = used;
    return out;
}

char *journal_read(const char *path, size_t *length, struct qx_error *error)
{
    char *text = read_bytes(path, length, error);
    if (text)
        *length = qx_text_settle(text, *length);
    return text;
}

char *journal_read_games(const char *path, size_t *length, struct qx_error *error)
{
    char *text = journal_read(path, length, error);
    if (!text || find_record(text) != text || !find_record(text + 1))
        return text;
    char *numbered = number_records(text, length);
    if (!numbered)
        qx_fail(error, "there is not enough memory for %.*s", qx_text_cut(path, 150), path);
    free(text);
    return numbered;
}

static bool begins(const char *text, const char *line)
{
    return strncmp(text, line, strlen(line)) == 0;
}

bool journal_is(const char *text)
{
    bool is_old = false;
    for (size_t i = 0; i < sizeof old_lines / sizeof *old_lines; i++)
        is_old = is_old || begins(text, old_lines[i]);
    return is_old || begins(text, first_line);
}

/* What stands behind a word at the beginning of a line of the head; NULL: it is in none. */
static const char *find_in_head(const char *text, const char *word)
{
    const char *end = journal_is(text) ? strstr(text, "\ngames:\n") : NULL;
    const char *found = end ? strstr(text, word) : NULL;
    return found && found < end ? found + strlen(word) : NULL;
}

bool journal_seed(const char *path, uint64_t *seed)
{
    size_t length;
    char *text = journal_read(path, &length, NULL);
    const char *at = text ? find_in_head(text, "\nseed: ") : NULL;
    const bool ok = at && qx_text_take_number(&at, UINT64_MAX, seed);
    free(text);
    return ok;
}

bool journal_has_bot(const char *path, const char *bot)
{
    char line[4096];
    size_t length;
    char *text = journal_read(path, &length, NULL);
    snprintf(line, sizeof line, "\nbot: %s\n", bot);
    const bool ok = text && find_in_head(text, line);
    free(text);
    return ok;
}

/* The next line from here on that begins a game; NULL: none does. */
static const char *find_game(const char *at)
{
    if (strncmp(at, mark + 1, strlen(mark + 1)) == 0)
        return at;
    const char *found = strstr(at, mark);
    return found ? found + 1 : NULL;
}

bool journal_next(const char **at, struct journal_game *game)
{
    const char *start = find_game(*at);
    if (!start)
        return false;
    const char *rest = start + strlen(mark + 1), *end = start + strcspn(start, "\n");
    if (!qx_text_take_number(&rest, JOURNAL_NO_NUMBER - 1, &game->number) || rest != end)
        game->number = JOURNAL_NO_NUMBER;
    const char *next = strstr(end, mark), *whole = strstr(end, last_words);
    *at = next ? next + 1 : end + strlen(end);
    game->record = *end ? end + 1 : end;
    game->is_whole = whole && whole + strlen(last_words) <= *at;
    game->length = (size_t)((game->is_whole ? whole + strlen(last_words) : *at) - game->record);
    return true;
}

static void fail_no_game(const char *text, uint64_t number, struct qx_error *error)
{
    struct journal_game game;
    uint64_t last = 0;
    while (journal_next(&text, &game))
        if (game.number != JOURNAL_NO_NUMBER && game.number > last)
            last = game.number;
    qx_fail(error, "there is no game %llu in it; the first is 0, the last %llu",
            (unsigned long long)number, (unsigned long long)last);
}

static struct qx_session *load_of_many(const char *text, uint64_t number, struct qx_error *error)
{
    struct journal_game game;
    struct qx_session *session = NULL;
    fail_no_game(text, number, error);
    while (!session && journal_next(&text, &game))
        if (game.number == number)
            session = qx_session_load(game.record, game.length, error);
    return session;
}

struct qx_session *journal_load_game(const char *text, size_t length, bool has_number,
                                     uint64_t number, struct qx_error *error)
{
    const bool is_many = journal_is(text);
    if (is_many && has_number)
        return load_of_many(text, number, error);
    if (!is_many && (!has_number || number == 0))
        return qx_session_load(text, length, error);
    qx_fail(error, is_many ? "there are several games in it; --game N takes one of them"
                           : "this is one game, so leave --game out");
    return NULL;
}

struct qx_session *journal_load_file(const char *path, bool has_number, uint64_t number,
                                     struct qx_error *error)
{
    size_t length;
    struct qx_error why;
    char *text = journal_read_games(path, &length, error);
    if (!text)
        return NULL;
    struct qx_session *session = journal_load_game(text, length, has_number, number, &why);
    if (!session)
        qx_fail(error, "%.*s: %s", qx_text_cut(path, 150), path, why.text);
    free(text);
    return session;
}

/* --- resuming --- */

size_t journal_line(const char *text, const char *at)
{
    size_t line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void read_game(const char *text, const char *from, const struct journal_game *game,
                      const struct qx_match *match, const struct journal_reader *reader)
{
    struct qx_error error = {"its number cannot be read"};
    struct qx_session *session = NULL;
    if (game->number != JOURNAL_NO_NUMBER)
        session = qx_session_load(game->record, game->length, &error);
    if (!session)
        reader->damaged(reader->context, journal_line(text, find_game(from)), error.text);
    else if (game->number < qx_match_n_games(match))
        reader->known(reader->context, game->number, session);
    qx_session_free(session);
}

/* Reads game after game; returns where the last one ends that was not cut off. */
static const char *read_games(const char *text, const char *at, const struct qx_match *match,
                              const struct journal_reader *reader)
{
    struct journal_game game;
    const char *stop = at;
    for (const char *next = at; journal_next(&next, &game); at = next) {
        if (*next == '\0' && !game.is_whole)
            return find_game(at);
        read_game(text, at, &game, match, reader);
        stop = game.record + game.length;
    }
    return stop;
}

/* The line at a place, as far as a sentence has room for it, in plain text. */
static void quote(const char *at, char *out, size_t size)
{
    char line[48];
    struct qx_text text = qx_text_over(out, size);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    qx_text_plain(&text, line);
}

/* Bytes of the line of a version in which the games of this match, of which a file of today has
 * this head, are those of today; 0: they are others. */
static size_t known_version(const char *text, const struct qx_match *match, const char *head)
{
    const bool is_proven = strstr(head, "\nbalanced: ") || strstr(head, "\nadjudicated: ");
    const bool is_known =
        begins(text, first_line) ||
        (begins(text, same_of_one) && qx_match_n_pairings(match) == 1 && !is_proven);
    return is_known ? strlen(first_line) : 0;
}

/* Says where the head of a file is not the one that was asked for, behind its version. */
static bool fail_other(const char *path, const char *text, const char *head, size_t version,
                       struct qx_error *error)
{
    char has[48], wants[48];
    if (!journal_is(text))
        return qx_fail(error, "%.*s does not hold the games of a contest", qx_text_cut(path, 150),
                       path);
    if (version == 0)
        return qx_fail(error,
                       "%.*s was begun when games were drawn otherwise: it can be read, "
                       "but not resumed",
                       qx_text_cut(path, 120), path);
    size_t same = version;
    for (size_t i = version; head[i] && text[i] == head[i]; i++)
        same = head[i] == '\n' ? i + 1 : same;
    quote(text + same, has, sizeof has);
    quote(head + same, wants, sizeof wants);
    return qx_fail(error, "%.*s holds another contest: \"%s\" where \"%s\" is asked for",
                   qx_text_cut(path, 90), path, has, wants);
}

/* Reads what is there and cuts off what a crash left behind. */
static bool resume(struct journal *journal, const char *path, const struct qx_match *match,
                   const char *head, const struct journal_reader *reader, struct qx_error *error)
{
    size_t length, head_length = strlen(head);
    char *text = read_bytes(path, &length, error);
    if (!text)
        return false;
    const size_t version = known_version(text, match, head);
    bool ok = version > 0 && length >= head_length &&
              memcmp(text + version, head + version, head_length - version) == 0;
    if (ok) {
        const char *stop = read_games(text, text + head_length, match, reader);
        ok = ftruncate(journal->file, stop - text) == 0 && lseek(journal->file, 0, SEEK_END) >= 0;
        if (!ok)
            qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path,
                    strerror(errno));
    } else {
        fail_other(path, text, head, version, error);
    }
    free(text);
    return ok;
}

/* Is there nothing in it, because the disk was full when it was to be begun? */
static bool is_empty(const struct journal *journal)
{
    struct stat about;
    return fstat(journal->file, &about) == 0 && about.st_size == 0;
}

/* A file whose head has no room on the disk would be in the way of the next try: one that we made
 * goes, another is empty again. */
static bool begin(struct journal *journal, const char *path, const char *head, bool is_ours,
                  struct qx_error *error)
{
    if (append(journal, head, strlen(head)))
        return true;
    qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path, strerror(errno));
    const int undone = is_ours ? unlink(path) : ftruncate(journal->file, 0);
    (void)undone; /* what failed first is told */
    return false;
}

/* Opens the file, and locks it until it is closed. */
static bool open_file(struct journal *journal, const char *path, bool is_resumed,
                      struct qx_error *error)
{
    journal->file =
        open(path, is_resumed ? O_RDWR | O_CLOEXEC : O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (journal->file < 0)
        return qx_fail(error, "%.*s cannot be opened: %s%s", qx_text_cut(path, 150), path,
                       strerror(errno), errno == EEXIST ? " (--resume goes on with it)" : "");
    if (flock(journal->file, LOCK_EX | LOCK_NB) != 0)
        return qx_fail(error,
                       errno == EWOULDBLOCK ? "%.*s is being written by another program"
                                            : "%.*s cannot be locked",
                       qx_text_cut(path, 150), path);
    return true;
}

struct journal *journal_new(const char *path, const struct qx_match *match, const char *more,
                            bool is_resumed, const struct journal_reader *reader,
                            struct qx_error *error)
{
    char *head = write_head(match, more);
    struct journal *journal = calloc(1, sizeof *journal);
    if (!journal || !head) {
        qx_fail(error, "there is not enough memory to keep the games");
        free(head);
        free(journal);
        return NULL;
    }
    bool ok = open_file(journal, path, is_resumed, error);
    if (ok && is_resumed && !is_empty(journal))
        ok = resume(journal, path, match, head, reader, error);
    else if (ok)
        ok = begin(journal, path, head, !is_resumed, error);
    free(head);
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

/* Is there room for so many bytes more in a file that can be read again (file.h)? */
static bool has_room(const struct journal *journal, size_t length)
{
    enum { MOST_BYTES = 1 << 30 };
    const off_t end = lseek(journal->file, 0, SEEK_END);
    return end < 0 || (uint64_t)end + length <= MOST_BYTES;
}

bool journal_add(struct journal *journal, uint64_t number, const struct qx_session *session,
                 struct qx_error *error)
{
    char head[32];
    int head_length = snprintf(head, sizeof head, "@ %llu\n", (unsigned long long)number);
    size_t length = qx_session_save(session, NULL, 0) + (size_t)head_length;
    if (!has_room(journal, length))
        return qx_fail(error, "a file of games has at most 1 GiB, and this one is full: keep more "
                              "of them in another, by another --seed");
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
