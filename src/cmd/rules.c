/*
 * rules.c - `quincunx rules`: the page of rules that comes with each game, for players.
 *
 * The pages are Markdown (docs/games); what follows "## For programmers" is left out. On a terminal
 * headings stand out; the marks of emphasis and code are dropped.
 */
#include <stdio.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

static const char last_heading[] = "## For programmers";

static void print_heading(const char *line, size_t length, bool colour)
{
    size_t hashes = strspn(line, "#");
    const char *title = line + hashes + strspn(line + hashes, " ");
    int n = (int)(length - (size_t)(title - line));
    printf(colour ? "\033[1;4m%.*s\033[0m\n" : "%.*s\n", n, title);
    for (int i = 0; !colour && i < n; i++)
        putchar(hashes == 1 ? '=' : '-');
    if (!colour)
        putchar('\n');
}

static void print_prose(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool is_emphasis = line[i] == '*' && i + 1 < length && line[i + 1] == '*';
        i += is_emphasis;
        if (!is_emphasis && line[i] != '`')
            putchar(line[i]);
    }
    putchar('\n');
}

static void print_page(const char *page, bool colour)
{
    bool is_code = false;
    for (const char *line = page; *line;) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, last_heading, strlen(last_heading)) == 0)
            return;
        if (strncmp(line, "```", 3) == 0)
            is_code = !is_code;
        else if (is_code)
            printf("    %.*s\n", (int)length, line);
        else if (line[0] == '#')
            print_heading(line, length, colour);
        else
            print_prose(line, length);
        line += length + (line[length] == '\n');
    }
}

static int run(int argc, char **argv)
{
    static const struct argp argp = {NULL, args_parse, "GAME", "Prints the rules of a game.",
                                     NULL, NULL,       NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    const char *page = qx_game_page(rules.game);
    if (!page)
        return command_failed("%s has no page of rules", rules.game->title);
    print_page(page, screen_draw().colour);
    return EXIT_YES;
}

const struct command command_rules = {
    .name = "rules",
    .what = "print the rules of a game",
    .run = run,
};
