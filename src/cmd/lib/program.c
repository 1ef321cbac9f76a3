/*
 * program.c - the program: finds the subcommand and runs it.
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/menu.h"
#include "cmd/lib/shell_words.h"
#include "serve/files.h"
#include "term/term.h"

static void complain(const char *format, va_list args) QX_PRINTF(1, 0);

/* Words of strangers may be in it: a terminal is not to obey them. */
static void complain(const char *format, va_list args)
{
    enum { SIZE = 4096 };
    char said[SIZE], plain[SIZE];
    vsnprintf(said, sizeof said, format, args);
    struct qx_text text = qx_text_over(plain, sizeof plain);
    for (char *line = said, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        qx_text_plain(&text, line);
        qx_text_string(&text, end ? "\n" : "");
    }
    fprintf(stderr, "quincunx: %s\n", plain);
}

int command_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return EXIT_NO;
}

int command_misused(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return EXIT_MISUSE;
}

static void help(FILE *out)
{
    fputs("Quincunx: five abstract games on one engine.\n\n"
          "  quincunx                 choose from a menu and play\n"
          "  quincunx COMMAND …       one of these; each has --help\n\n",
          out);
    for (const struct command *const *command = commands; *command; command++)
        fprintf(out, "  %-12s %s\n", (*command)->name, (*command)->what);
}

const struct command *command_find(const char *name)
{
    for (const struct command *const *command = commands; *command; command++)
        if (strcmp((*command)->name, name) == 0)
            return *command;
    return NULL;
}

/* How many letters must be changed, added or left out to make one word of the other. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 24 };
    size_t row[LONGEST + 1];
    const size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            const size_t change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            const size_t less = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < less ? change : less;
        }
    }
    return row[m];
}

/* The command that was probably meant; NULL: none is near. */
static const char *nearest(const char *name)
{
    enum { NEAR = 3 };
    const char *found = NULL;
    const size_t half = (strlen(name) + 1) / 2; /* of a short word not all letters are changed */
    size_t least = half < NEAR ? half : NEAR;
    for (const struct command *const *command = commands; *command; command++) {
        const size_t now = distance((*command)->name, name);
        if (now < least) {
            least = now;
            found = (*command)->name;
        }
    }
    return found;
}

/* What a command stands on, where the program was built without it; NULL: there is no such command.
 */
static const char *missing_for(const char *name)
{
    static const struct {
        const char *command;
        bool is_here;
        const char *needs;
    } parts[] = {{"serve", QX_HAS_SERVER, "libmicrohttpd"},
                 {"join", QX_HAS_ONLINE, "libmicrohttpd, SQLite, libsodium, jansson and wslay"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!parts[i].is_here && strcmp(parts[i].command, name) == 0)
            return parts[i].needs;
    return NULL;
}

static int fail_unknown(const char *name)
{
    const struct qx_game *game = args_game(name);
    if (game)
        return command_misused("\"%s\" is a game: quincunx play %s, or quincunx rules %s",
                               game->name, game->name, game->name);
    const char *needs = missing_for(name);
    if (needs)
        return command_failed("this program was built without \"%s\", which needs %s", name, needs);
    const char *near = nearest(name);
    const int n_shown = qx_text_cut(name, 40);
    if (near)
        return command_misused("there is no command \"%.*s\"; did you mean \"%s\"?", n_shown, name,
                               near);
    return command_misused("there is no command \"%.*s\"; see quincunx --help", n_shown, name);
}

/* At the exit, whoever calls it: the answer reached its reader, or the user is told that it did
 * not. */
static void finish(void)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        _exit(command_failed("the answer could not be written: is the disk full?"));
}

/* A file that we open is not to get the number of a standard one that is closed: what is said there
 * would stand in it. Whoever reads or writes there fails as before. */
static void hold_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static int run(const struct command *command, int argc, char **argv)
{
    char name[64];
    snprintf(name, sizeof name, "quincunx %s", command->name);
    argv[0] = name; /* argp shows it in usage lines */
    static char help_option[] = "--help";
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-h") == 0)
            argv[i] = help_option;
    return command->run(argc, argv);
}

static int run_full_screen(void)
{
    struct qx_error error;
    return term_run(&error) ? EXIT_YES : command_failed("%s", error.text);
}

static void print_version(FILE *stream, struct argp_state *state)
{
    const struct {
        const char *name;
        bool is_here;
    } parts[] = {
        {"full screen", QX_HAS_TERMINAL},
        {"line editor", QX_HAS_EDITOR},
        {"page", QX_HAS_SERVER && serve_files[0].path != NULL},
        {"online play", QX_HAS_ONLINE},
        {"PostgreSQL", QX_HAS_POSTGRES},
        {"MPI", QX_HAS_MPI},
    };
    (void)state;
    fprintf(stream, "quincunx %s%s%s%s\n", qx_version(), *program_commit ? " (commit " : "",
            program_commit, *program_commit ? ")" : "");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        fprintf(stream, "%s: %s\n", parts[i].name, parts[i].is_here ? "yes" : "no");
}

static bool is_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* `help` alone lists the commands; with a command, it is the command's own. */
static int show_help(int argc, char **argv)
{
    if (argc < 3) {
        help(stdout);
        return EXIT_YES;
    }
    const struct command *command = command_find(argv[2]);
    char option[] = "--help";
    char *words[] = {argv[2], option, NULL};
    return command ? run(command, 2, words) : fail_unknown(argv[2]);
}

int main(int argc, char **argv)
{
    hold_standard_files();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow fails to, and that is told */
    atexit(finish);
    setlocale(LC_CTYPE, "");
    argp_err_exit_status = EXIT_MISUSE;
    argp_program_version_hook = print_version;
    if (argc == 1 && term_is_fit())
        return run_full_screen();
    if (argc == 1 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return menu_run();
    if (argc == 1 || is_help(argv[1]))
        return show_help(argc, argv);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        print_version(stdout, NULL);
        return EXIT_YES;
    }
    if (strcmp(argv[1], "complete") == 0)
        return shell_words_print(argc - 2, argv + 2);
    const struct command *command = command_find(argv[1]);
    if (!command)
        return fail_unknown(argv[1]);
    return run(command, argc - 1, argv + 1);
}
