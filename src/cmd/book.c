/*
 * book.c - `quincunx book`: a book of Othello's openings, shown, grown by search, taught by games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"

enum { KEY_GROW = 0x300, KEY_LEARN };
#define STANDARD_NODES 300000 /* --help spells it */

enum { SAVE_EVERY = 64, LINE_MOST = 40, LEARNED_STEPS = 24 };

/* The arguments; args comes first, so that args_parse can fill it. */
struct book_args {
    struct args args;
    uint64_t grow;
    const char *learn;
    struct qx_store *store; /* of the user's own book; NULL: there is no place for it */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct book_args *book = state->input;
    char *end;
    if (key == KEY_LEARN) {
        book->learn = arg;
    } else if (key == KEY_GROW) {
        book->grow = strtoull(arg, &end, 10);
        if (*end || *arg == '-' || book->grow == 0)
            argp_error(state, "%s is no number of positions", arg);
    } else {
        return args_parse(key, arg, state);
    }
    return 0;
}

/* To the file that was named, or as the user's own. */
static bool save(const struct qx_book *book, const struct book_args *args, struct qx_error *error)
{
    const char *path = args->args.save;
    size_t length;
    if (!path)
        return args->store ? qx_book_keep(book, args->store, error)
                           : qx_fail(error, "there is no folder for your book: --save FILE");
    char *text = qx_book_text(book, &length);
    const bool ok = text ? qx_file_write(path, text, length, error)
                         : qx_fail(error, "there is not enough memory for the book");
    free(text);
    return ok;
}

static bool grow(struct qx_book *book, const struct book_args *args, uint64_t nodes,
                 struct qx_error *error)
{
    for (uint64_t i = 1; i <= args->grow; i++)
        if (!qx_book_grow(book, nodes, error) || (i % SAVE_EVERY == 0 && !save(book, args, error)))
            return false;
    return true;
}

/* What is learnt from a file, game by game. */
struct lesson {
    struct qx_book *book;
    uint64_t nodes;
    bool has_failed;
    struct qx_error error;
};

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
    ok = ok && qx_book_learn(lesson->book, moves, n, lesson->nodes, &why);
    qx_session_free(game);
    lesson->has_failed = !ok;
    if (!ok)
        qx_fail(&lesson->error, "game %zu: %s", number, why.text);
    return ok;
}

static bool learn(struct qx_book *book, const char *path, uint64_t nodes, struct qx_error *error)
{
    struct lesson lesson = {.book = book, .nodes = nodes};
    struct qx_exchange_file file = {0};
    struct qx_error why;
    char *bytes = qx_file_read(path, &file.length, error);
    if (!bytes)
        return false;
    const struct qx_format *format = qx_format_of(bytes, file.length);
    file.bytes = bytes;
    bool ok = format ? qx_format_read(format, &file, learn_game, &lesson, &why)
                     : qx_fail(&why, "it is of no format that is known");
    if (!ok || lesson.has_failed)
        ok = qx_fail(error, "%.*s: %s", qx_text_cut(path, 150), path,
                     ok ? lesson.error.text : why.text);
    free(bytes);
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
    if (qx_book_kept(args->store, &kept, &why))
        return kept ? kept : qx_book_of_program(error);
    qx_fail(error, "your own book is left as it is: %s", why.text);
    return NULL;
}

/* The book of the file, if there is one; without a file the user's own. */
static struct qx_book *open_book(const struct book_args *args, struct qx_error *error)
{
    const char *path = args->args.save;
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

static int work(const struct book_args *args)
{
    struct qx_error error = {""};
    const uint64_t nodes = args->args.nodes ? args->args.nodes : STANDARD_NODES;
    struct qx_book *book = open_book(args, &error);
    const bool ok = book && (!args->learn || learn(book, args->learn, nodes, &error)) &&
                    grow(book, args, nodes, &error) &&
                    ((!args->args.save && !changes(args)) || save(book, args, &error));
    if (ok)
        show(book);
    qx_book_free(book);
    return ok ? EXIT_YES : command_failed("%s", error.text);
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
                                     "searching where good play leads, or by games.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct book_args args = {.args = {.n_least = 1, .n_most = 1}};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!qx_ascii_is_same(args.args.word[0], "othello"))
        return command_misused("only othello has a book of openings");
    if (!args_can_write(args.args.save))
        return EXIT_NO;
    args.store = qx_store_usual();
    const int code = work(&args);
    qx_store_free(args.store);
    return code;
}

const struct command command_book = {
    .name = "book",
    .what = "show and grow a book of openings",
    .run = run,
};
