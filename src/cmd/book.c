/*
 * book.c - `quincunx book`: a book of Othello's openings, shown, grown by search, taught by games.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/solving.h"

enum { KEY_GROW = 0x300, KEY_LEARN };
#define STANDARD_NODES 300000 /* --help spells it */

enum { SAVE_EVERY = 64, LINE_MOST = 40, LEARNED_STEPS = 24, MOST_GROWN = 1000000000 };

/* The arguments; solving comes first, so that solving_parse can fill it. Its store, which may be
 * NULL, holds the user's own book. */
struct book_args {
    struct solving solving;
    uint64_t grow;
    const char *learn;
    struct qx_exchange_file lessons; /* what that file holds */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct book_args *book = state->input;
    const char *at = arg;
    if (key == KEY_LEARN) {
        book->learn = arg;
    } else if (key == KEY_GROW) {
        if (!qx_text_take_number(&at, MOST_GROWN, &book->grow) || *at || book->grow == 0)
            argp_error(state, "%s is no number of positions", arg);
    } else {
        return solving_parse(key, arg, state);
    }
    return 0;
}

/* To the file that was named, or as the user's own. */
static bool save(const struct qx_book *book, const struct book_args *args, struct qx_error *error)
{
    const char *path = args->solving.args.save;
    size_t length;
    if (!path)
        return qx_book_keep(book, args->solving.store, error);
    char *text = qx_book_text(book, &length);
    const bool ok = text ? qx_file_write(path, text, length, error)
                         : qx_fail(error, "there is not enough memory for the book");
    free(text);
    return ok;
}

/* A book being made larger. */
struct lesson {
    const struct book_args *args;
    struct qx_book *book;
    uint64_t nodes;
    uint64_t n_done; /* positions opened and games taken up */
    bool has_failed;
    struct qx_error error;
};

/* Now and then what there is so far is saved. */
static bool count(struct lesson *lesson, struct qx_error *error)
{
    return ++lesson->n_done % SAVE_EVERY != 0 || save(lesson->book, lesson->args, error);
}

static bool grow(struct lesson *lesson, struct qx_error *error)
{
    for (uint64_t i = 0; i < lesson->args->grow; i++)
        if (!qx_book_grow(lesson->book, lesson->nodes, error) || !count(lesson, error))
            return false;
    return true;
}

/* The first moves of a game, passes left out. What can be a transcript begins as usual. */
static bool learn_game(void *context, size_t number, struct qx_session *game)
{
    struct lesson *lesson = context;
    struct qx_error why;
    qx_move moves[LEARNED_STEPS];
    size_t n = 0;
    bool ok = qx_format_fits(qx_format_find("transcript"), game, NULL) ||
              qx_fail(&why, "a book knows games on 8x8 from the usual start");
    for (size_t i = 0; ok && i < qx_session_n_steps(game) && n < LEARNED_STEPS; i++)
        if (qx_session_step(game, i).move < 64)
            moves[n++] = qx_session_step(game, i).move;
    ok = ok && qx_book_learn(lesson->book, moves, n, lesson->nodes, &why) && count(lesson, &why);
    qx_session_free(game);
    lesson->has_failed = !ok;
    if (!ok)
        qx_fail(&lesson->error, "game %zu: %s", number, why.text);
    return ok;
}

static bool learn(struct lesson *lesson, struct qx_error *error)
{
    const char *path = lesson->args->learn;
    const struct qx_exchange_file file = lesson->args->lessons;
    struct qx_error why;
    const struct qx_format *format = qx_format_of(file.bytes, file.length);
    bool ok = format ? qx_format_read(format, &file, learn_game, lesson, &why)
                     : qx_fail(&why, "it is of no format that is known");
    if (!ok || lesson->has_failed)
        ok = qx_fail(error, "%.*s: %s", qx_text_cut(path, 150), path,
                     ok ? lesson->error.text : why.text);
    return ok;
}

static void show(const struct qx_book *book)
{
    qx_move moves[LINE_MOST];
    double discs;
    const size_t n = qx_book_line(book, moves, LINE_MOST, &discs);
    printf("%zu positions; best play, worth %+.1f discs to Black:", qx_book_n_positions(book),
           discs);
    for (size_t i = 0; i < n; i++)
        printf(" %c%d", 'a' + (int)moves[i] % 8, 1 + (int)moves[i] / 8);
    printf("\n");
}

/* The user's own, if there is one, else the program's. A damaged one is not written over. */
static struct qx_book *open_own(const struct book_args *args, struct qx_error *error)
{
    struct qx_error why = {""};
    struct qx_book *kept;
    if (qx_book_kept(args->solving.store, &kept, &why))
        return kept ? kept : qx_book_of_program(error);
    qx_fail(error, "your own book is left as it is: %s", why.text);
    return NULL;
}

/* The book of the file, if there is one; without a file the user's own. */
static struct qx_book *open_book(const struct book_args *args, struct qx_error *error)
{
    const char *path = args->solving.args.save;
    size_t length;
    if (!path)
        return open_own(args, error);
    if (access(path, F_OK) != 0)
        return qx_book_of_program(error);
    char *text = qx_file_read(path, &length, error);
    struct qx_book *book = text ? qx_book_new(text, length, error) : NULL;
    free(text);
    return book;
}

static bool changes(const struct book_args *args)
{
    return args->grow || args->learn;
}

/* Learns and grows. What it comes to until it fails or is stopped is saved, too. */
static bool enlarge(struct qx_book *book, const struct book_args *args, struct qx_error *error)
{
    const uint64_t nodes = args->solving.args.nodes;
    const size_t n_before = qx_book_n_positions(book);
    struct lesson lesson = {.args = args, .book = book, .nodes = nodes ? nodes : STANDARD_NODES};
    struct qx_error why = {""};
    qx_book_set_stop(book, args->solving.work.stop);
    const bool ok = (!args->learn || learn(&lesson, &why)) && grow(&lesson, &why);
    const bool is_new = lesson.n_done > 0 || qx_book_n_positions(book) != n_before;
    if ((ok || is_new) && !save(book, args, error))
        return false;
    if (ok)
        return true;
    const char *what = qx_work_is_stopped(&args->solving.work) ? "stopped" : why.text;
    return is_new ? qx_fail(error, "%.*s; %zu positions are kept", qx_text_cut(what, 180), what,
                            qx_book_n_positions(book))
                  : qx_fail(error, "%s", what);
}

static int work(const struct book_args *args)
{
    struct qx_error error = {""};
    struct qx_book *book = open_book(args, &error);
    const bool ok =
        book && ((!args->solving.args.save && !changes(args)) || enlarge(book, args, &error));
    if (ok)
        show(book);
    qx_book_free(book);
    return ok ? EXIT_YES : command_failed("%s", error.text);
}

/* The name of the lock on the book that is written, for the caller to free. NULL: error says why.
 */
static char *name_lock(const struct book_args *args, struct qx_error *error)
{
    const struct qx_store *store = args->solving.store;
    char path[PATH_MAX];
    if (!args->solving.args.save && !store)
        return qx_fail(error, "there is no folder for your book: --save FILE"), NULL;
    if (!args->solving.args.save && !qx_folder_make(store->folder, error))
        return NULL;
    snprintf(path, sizeof path, "%s/othello-book", store ? store->folder : "");
    char *name = qx_file_lock_name(args->solving.args.save ? args->solving.args.save : path);
    if (!name)
        qx_fail(error, "there is not enough memory for the book");
    return name;
}

static int work_locked(const struct book_args *args, const char *path)
{
    const int lock = qx_file_lock(path);
    if (lock < 0 && errno == EWOULDBLOCK)
        return command_failed("another program is making this book larger");
    if (lock < 0 && !args->solving.args.save)
        return command_failed("your book cannot be kept: %s: %s", path, strerror(errno));
    const int code = work(args);
    if (lock >= 0)
        qx_file_unlock(path, lock);
    return code;
}

/* Two that make one book larger would each lose what the other found. */
static int work_alone(const struct book_args *args)
{
    struct qx_error error;
    if (!changes(args))
        return work(args);
    char *path = name_lock(args, &error);
    if (!path)
        return command_failed("%s", error.text);
    const int code = work_locked(args, path);
    free(path);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"save", ARGS_KEY_SAVE, "FILE", 0,
         "the book's file (without it: your own, or the program's)", 0},
        {"grow", KEY_GROW, "N", 0, "open N positions more", 0},
        {"learn", KEY_LEARN, "FILE", 0, "take up the games of records, or of a match", 0},
        ARGS_NODES_AS(ARGS_SPELL(STANDARD_NODES)),
        {0}};
    static const struct argp argp = {options,
                                     parse,
                                     "othello",
                                     "Shows a book of Othello's openings, or makes it larger: by "
                                     "searching where good play leads, or by games. Ctrl-C stops "
                                     "it; what was found until then is kept.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct book_args args = {.solving.args = {.n_least = 1, .n_most = 1}};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!qx_ascii_is_same(args.solving.args.word[0], "othello"))
        return command_misused("only othello has a book of openings");
    if (!args_can_write(args.solving.args.save))
        return EXIT_NO;
    /* Before Ctrl-C is heard: a pipe is waited for until it ends. */
    char *lessons = args.learn ? qx_file_read(args.learn, &args.lessons.length, &error) : NULL;
    args.lessons.bytes = lessons;
    if (args.learn && !lessons)
        return command_failed("%s", error.text);
    const int code = solving_begin(&args.solving) ? work_alone(&args) : EXIT_NO;
    solving_end(&args.solving);
    free(lessons);
    return code;
}

const struct command command_book = {
    .name = "book",
    .what = "show and grow a book of openings",
    .run = run,
};
