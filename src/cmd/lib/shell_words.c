/*
 * shell_words.c - what a shell offers at Tab.
 *
 * Which words a command takes is known to its own argp table alone. So the command is run with
 * --version: argp hands that table to the function that tells the version, together with the words
 * that follow, and ends the program after it.
 */
#include "cmd/lib/shell_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/nouns.h"

enum { NOUN_SIZE = 64 };

/* The words behind a command, read up to the last. */
struct reading {
    const struct argp *argp;
    const struct argp_option *open; /* its value comes next; NULL: none */
    bool is_past_options;           /* `--` was read */
    int n_words;                    /* that are no options */
    struct asked asked;
};

/* What argp and program.c add to every table. */
static const struct argp_option usual_options[] = {
    {"help", 'h', NULL, 0, "tell what it does and what it takes", 0},
    {"version", 'V', NULL, 0, "tell the version of the program", 0},
    {0}};

static bool needs_value(const struct argp_option *option)
{
    return option->arg && !(option->flags & OPTION_ARG_OPTIONAL);
}

static const struct argp_option *find_long(const struct argp *argp, const char *name, size_t length)
{
    for (const struct argp_option *option = argp->options; option && option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

static const struct argp_option *find_short(const struct argp *argp, char letter)
{
    for (const struct argp_option *option = argp->options; option && option->name; option++)
        if (option->key == letter)
            return option;
    return NULL;
}

/* Finds the option of a word that has a value, and the value: where it begins in the word, or NULL,
 * and it is the next word. NULL: no option here has a value. */
static const struct argp_option *option_in(const struct argp *argp, const char *word,
                                           const char **value)
{
    const struct argp_option *option = NULL;
    *value = NULL;
    if (word[1] == '-') {
        const size_t length = strcspn(word + 2, "=");
        option = find_long(argp, word + 2, length);
        if (word[2 + length])
            *value = word + 2 + length + 1;
        return option && option->arg && (*value || needs_value(option)) ? option : NULL;
    }
    for (const char *at = word + 1; *at && (option = find_short(argp, *at)); at++) {
        if (!needs_value(option))
            continue;
        *value = at[1] ? at + 1 : NULL;
        return option;
    }
    return NULL;
}

static bool is_option(const struct reading *reading, const char *word)
{
    return !reading->is_past_options && word[0] == '-';
}

static void take_value(struct reading *reading, const struct argp_option *option, const char *value)
{
    if (option->key == ARGS_KEY_RULES)
        reading->asked.rules = value;
    reading->open = NULL;
}

static void take_word(struct reading *reading, const char *word)
{
    const char *value = NULL;
    if (reading->open) {
        take_value(reading, reading->open, word);
    } else if (is_option(reading, word) && strcmp(word, "--") == 0) {
        reading->is_past_options = true;
    } else if (is_option(reading, word) && word[1]) {
        reading->open = option_in(reading->argp, word, &value);
        if (reading->open && value)
            take_value(reading, reading->open, value);
    } else {
        if (args_game(word))
            reading->asked.game = args_game(word);
        reading->asked.before = word;
        reading->n_words++;
    }
}

/* The noun of the word number n of a usage line, "GAME [BOT]" or "GAME BOT...", without its marks;
 * empty: the line has no such word. */
static void find_noun(const char *usage, int n, char noun[NOUN_SIZE])
{
    const char *end = usage + strcspn(usage, "\n"), *at = usage;
    noun[0] = '\0';
    for (int i = 0; i <= n && at < end; i++) {
        const size_t length = strcspn(at, " \n");
        const bool is_repeated = length > 3 && strncmp(at + length - 3, "...", 3) == 0;
        if (i == n || is_repeated) {
            snprintf(noun, NOUN_SIZE, "%.*s", (int)(is_repeated ? length - 3 : length), at);
            break;
        }
        at += length + (at[length] == ' ');
    }
    noun[strcspn(noun, "]")] = '\0';
    memmove(noun, noun + strspn(noun, "["), strlen(noun + strspn(noun, "[")) + 1);
}

static void offer_words(const struct reading *reading)
{
    char noun[NOUN_SIZE];
    const char *usage = reading->argp->args_doc;
    for (; usage; usage = strchr(usage, '\n') ? strchr(usage, '\n') + 1 : NULL) {
        find_noun(usage, reading->n_words, noun);
        nouns_offer(&reading->asked, noun);
    }
}

static void offer_options(const struct asked *asked, const struct argp_option *options)
{
    char word[NOUN_SIZE];
    for (const struct argp_option *option = options; option && option->name; option++) {
        snprintf(word, sizeof word, "--%s%s", option->name, needs_value(option) ? "=" : "");
        nouns_offer_word(asked, word, option->doc);
        snprintf(word, sizeof word, "-%c", (char)option->key);
        if (option->key < 128 && isgraph(option->key) && asked->word[1] != '-')
            nouns_offer_word(asked, word, option->doc);
    }
}

/* The word being typed: a value, an option, or one of the usage line. */
static void offer(struct reading *reading, const char *word)
{
    const char *value = NULL;
    const struct argp_option *option = reading->open;
    reading->asked.word = reading->asked.part = word;
    if (!option && is_option(reading, word) && word[1])
        option = option_in(reading->argp, word, &value);
    if (value)
        reading->asked.part = value;
    if (option && (value || reading->open)) {
        nouns_offer(&reading->asked, option->arg);
    } else if (is_option(reading, word)) {
        offer_options(&reading->asked, reading->argp->options);
        offer_options(&reading->asked, usual_options);
    } else {
        offer_words(reading);
    }
}

/* Called by argp, for --version: the command's name, --version, and the words. */
static void answer(FILE *stream, struct argp_state *state)
{
    const struct command *command = command_find(state->argv[0]);
    struct reading reading = {.argp = args_table(state)};
    (void)stream;
    if (command && command->game)
        reading.asked.game = args_game(command->game);
    for (int i = 2; i < state->argc - 1; i++)
        take_word(&reading, state->argv[i]);
    offer(&reading, state->argv[state->argc - 1]);
}

static void offer_first(const char *word)
{
    const struct asked asked = {.word = word, .part = word};
    if (word[0] == '-') {
        offer_options(&asked, usual_options);
        return;
    }
    nouns_offer_commands(&asked);
}

int shell_words_print(int n, char **words)
{
    static char version[] = "--version";
    if (n == 1 || (n == 2 && strcmp(words[0], "help") == 0)) {
        offer_first(words[n - 1]);
        return EXIT_YES;
    }
    const struct command *command = n > 0 ? command_find(words[0]) : NULL;
    char **argv = command ? calloc((size_t)n + 2, sizeof *argv) : NULL;
    if (!argv)
        return EXIT_NO;
    argv[0] = words[0];
    argv[1] = version;
    memcpy(argv + 2, words + 1, (size_t)(n - 1) * sizeof *argv);
    argp_program_version_hook = answer;
    const int code = command->run(n + 1, argv);
    free(argv);
    return code;
}
