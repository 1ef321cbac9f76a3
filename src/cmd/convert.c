/*
 * convert.c - `quincunx convert`: games between our records and the files of other programs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <time.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"

struct pile {
    const struct qx_format *format; /* that they are to be written in */
    struct qx_session **games;
    size_t n, room;
    bool is_ended; /* one could not be added: error says why */
    struct qx_error error;
};

static bool make_room(struct pile *pile, struct qx_error *error)
{
    if (pile->n < pile->room)
        return true;
    const size_t room = 2 * pile->room + 16;
    struct qx_session **games = realloc(pile->games, room * sizeof *games);
    if (!games)
        return qx_fail(error, "there is no memory for so many games");
    pile->games = games;
    pile->room = room;
    return true;
}

/* A game that cannot be written so is told of here, where its file is known. */
static bool put(void *context, size_t number, struct qx_session *game)
{
    struct pile *pile = context;
    struct qx_error why;
    if (!make_room(pile, &why) || !qx_format_fits(pile->format, game, &why)) {
        pile->is_ended = true;
        qx_session_free(game);
        return qx_fail(&pile->error, "game %zu: %s", number, why.text);
    }
    pile->games[pile->n++] = game;
    return true;
}

static void pile_release(struct pile *pile)
{
    for (size_t i = 0; i < pile->n; i++)
        qx_session_free(pile->games[i]);
    free(pile->games);
}

static bool read_file(const struct args *args, const char *path, struct pile *pile,
                      struct qx_error *error)
{
    size_t n_wrong = 0;
    struct qx_exchange_file file = {.n_wrong = args->skip ? &n_wrong : NULL};
    char *names = NULL;
    struct qx_error why;
    char *bytes = qx_file_read(path, &file.length, error);
    bool ok = bytes && (!args->names || (names = qx_file_read(args->names, &file.n_names, error)));
    if (ok) {
        const struct qx_format *format = qx_format_of(bytes, file.length);
        file.bytes = bytes;
        file.names = names;
        ok = format ? qx_format_read(format, &file, put, pile, &why)
                    : qx_fail(&why, "it is of no format that is known");
        if (!ok || pile->is_ended)
            ok = qx_fail(error, "%.*s: %s", qx_text_cut(path, 150), path,
                         ok ? pile->error.text : why.text);
        if (ok && n_wrong > 0)
            command_failed("%s: %zu game%s passed over; %s", path, n_wrong,
                           n_wrong == 1 ? " is" : "s are", why.text);
    }
    free(bytes);
    free(names);
    return ok;
}

/* Today, where the user is. */
static uint32_t today(void)
{
    const time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day))
        return 0;
    return (uint32_t)((day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday);
}

typedef size_t write_games(const struct qx_format *format, const struct qx_exchange_games *games,
                           char *out, size_t size);

static size_t write_names(const struct qx_format *format, const struct qx_exchange_games *games,
                          char *out, size_t size)
{
    (void)format;
    return qx_wthor_write_names(games, out, size);
}

/* To a file, or to standard output where the path is NULL. */
static bool write_to(const char *path, write_games *write, const struct qx_format *format,
                     const struct qx_exchange_games *games, struct qx_error *error)
{
    const size_t length = write(format, games, NULL, 0);
    char *bytes = malloc(length + 1);
    if (!bytes)
        return qx_fail(error, "there is not enough memory to write the games");
    write(format, games, bytes, length + 1);
    bool ok = true;
    if (path)
        ok = qx_file_write(path, bytes, length, error);
    else if (fwrite(bytes, 1, length, stdout) != length)
        ok = qx_fail(error, "the games cannot be written");
    free(bytes);
    return ok;
}

static const char names_end[] = ".jou";

/* Beside games.wtb lies games.jou: its path, for the caller to free. NULL: no memory. */
static char *path_of_names(const char *path)
{
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    const size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    char *beside = malloc(stem + sizeof names_end);
    if (beside) {
        memcpy(beside, path, stem);
        memcpy(beside + stem, names_end, sizeof names_end);
    }
    return beside;
}

/* A list of names as it was before we wrote it. */
struct former {
    char *bytes; /* NULL: there was none */
    size_t length;
};

static bool keep_former(struct former *former, const char *path, struct qx_error *error)
{
    if (access(path, F_OK) != 0)
        return true;
    former->bytes = qx_file_read(path, &former->length, error);
    return former->bytes != NULL;
}

/* What the old games go by is there again. */
static void bring_back(const struct former *former, const char *path, struct qx_error *error)
{
    const struct qx_error first = *error;
    struct qx_error why;
    if (!former->bytes)
        unlink(path);
    else if (!qx_file_write(path, former->bytes, former->length, &why))
        qx_fail(error, "%.*s; and the old names are lost: %.*s", qx_text_cut(first.text, 100),
                first.text, qx_text_cut(why.text, 100), why.text);
}

/* Games, and their names beside them. Neither is of use without the other: the names go first, and
 * where the games cannot be written the old names come back. */
static bool write_both(const char *path, const char *beside, const struct qx_format *format,
                       const struct qx_exchange_games *games, struct qx_error *error)
{
    struct former former = {NULL, 0};
    bool ok = qx_file_is_writable(path, error) && keep_former(&former, beside, error) &&
              write_to(beside, write_names, NULL, games, error);
    if (ok && !write_to(path, qx_format_write, format, games, error)) {
        bring_back(&former, beside, error);
        ok = false;
    }
    free(former.bytes);
    return ok;
}

/* A list of names whose games are not there is somebody else's. */
static bool write_binary(const char *path, const struct qx_format *format,
                         const struct qx_exchange_games *games, struct qx_error *error)
{
    char *beside = path_of_names(path);
    bool ok = beside || qx_fail(error, "there is not enough memory to write the names");
    if (ok && access(path, F_OK) != 0 && access(beside, F_OK) == 0)
        ok = qx_fail(error, "the names would replace %.*s: give the games another name",
                     qx_text_cut(beside, 150), beside);
    ok = ok && write_both(path, beside, format, games, error);
    free(beside);
    return ok;
}

static int write_all(const struct args *args, const struct pile *pile)
{
    const struct qx_format *format = pile->format;
    const struct qx_exchange_games games = {(const struct qx_session *const *)pile->games, pile->n,
                                            today()};
    struct qx_error error;
    /* One by one they fit: see put. */
    bool ok = !format->fits_all || format->fits_all(&games, &error);
    if (format->is_binary)
        ok = ok && write_binary(args->save, format, &games, &error);
    else
        ok = ok && write_to(args->save, qx_format_write, format, &games, &error);
    if (!ok)
        return command_failed("%s", error.text);
    if (args->save)
        printf("%zu game%s\n", pile->n, pile->n == 1 ? "" : "s");
    return EXIT_YES;
}

static bool is_names(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, names_end) == 0;
}

static int fail_format(const char *name)
{
    char names[200];
    struct qx_text text = qx_text_over(names, sizeof names);
    for (const struct qx_format *const *format = qx_formats(); *format; format++)
        qx_text_print(&text, "%s%s", text.length ? ", " : "", (*format)->name);
    return command_misused("there is no format \"%.*s\"; there are %s", qx_text_cut(name, 40), name,
                           names);
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_TO, ARGS_KEEP_AS, ARGS_NAMES, ARGS_SKIP, {0}};
    static const struct argp argp = {options,
                                     args_parse,
                                     "FILE...",
                                     "Writes games in another format. What the files are is seen "
                                     "from what they hold: records, the games of a "
                                     "match, transcripts, GGF, SGF or WTHOR.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct args args = {.n_least = 1, .n_most = ARGS_WORDS};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    const struct qx_format *format = qx_format_find(args.to ? args.to : "record");
    if (!format)
        return fail_format(args.to);
    struct pile pile = {.format = format};
    if (format->is_binary && !args.save)
        return command_misused("%s is written to a file: --save FILE", format->name);
    if (format->is_binary && is_names(args.save))
        return command_misused("%s is for the players' names; let the games end in .wtb",
                               args.save);
    int code = EXIT_YES;
    for (int i = 0; i < args.n_words && code == EXIT_YES; i++)
        if (!read_file(&args, args.word[i], &pile, &error))
            code = command_failed("%s", error.text);
    if (code == EXIT_YES)
        code = write_all(&args, &pile);
    pile_release(&pile);
    return code;
}

const struct command command_convert = {
    .name = "convert",
    .what = "games from and to files of other programs",
    .run = run,
};
