/*
 * book.c - `quincunx book`: a book of Othello's openings, shown, grown by search, taught by games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/openings.h"

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

/* The first moves of a game, passes left out. */
static bool learn_game(struct qx_book *book, const struct qx_opening *game, uint64_t nodes,
                       struct qx_error *error)
{
    qx_move moves[LEARNED_STEPS];
    size_t n = 0;
    for (size_t i = 0; i < game->n_steps && n < LEARNED_STEPS; i++)
        if (game->steps[i].move < 64)
            moves[n++] = game->steps[i].move;
    return qx_book_learn(book, moves, n, nodes, error);
}

static bool learn(struct qx_book *book, const char *path, uint64_t nodes, struct qx_error *error)
{
    struct openings games = {0};
    struct qx_rules rules;
    size_t length;
    char *text = qx_file_read(path, &length, error);
    bool ok = text && qx_rules_init(&rules, qx_game_find("othello"), "", error) &&
              openings_read(&games, &rules, text, LEARNED_STEPS, error);
    for (size_t i = 0; ok && i < games.n; i++)
        ok = learn_game(book, &games.list[i], nodes, error);
    openings_release(&games);
    free(text);
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
