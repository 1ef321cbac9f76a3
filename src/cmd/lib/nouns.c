/*
 * nouns.c - what may stand for a noun of a usage line.
 */
#include "cmd/lib/nouns.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

enum { WORD_SIZE = 128, FEW_VALUES = 16 };

void nouns_offer_word(const struct asked *asked, const char *word, const char *what)
{
    printf("%.*s%s\t%s\n", (int)(asked->part - asked->word), asked->word, word, what);
}

/* The same, where the part begins further on in the word. */
static struct asked behind(const struct asked *asked, const char *part)
{
    struct asked inner = *asked;
    inner.part = part;
    return inner;
}

void nouns_offer_commands(const struct asked *asked)
{
    for (const struct command *const *command = commands; *command; command++)
        nouns_offer_word(asked, (*command)->name, (*command)->what);
}

/* The shell knows files better: it is told what stands before the path. */
static void offer_files(const struct asked *asked)
{
    nouns_offer_word(asked, "", "FILE");
}

static void offer_folders(const struct asked *asked)
{
    nouns_offer_word(asked, "", "FOLDER");
}

static bool is_without_games(const char *topic)
{
    for (const struct bench *const *bench = benches; topic && *bench; bench++)
        if (strcmp((*bench)->name, topic) == 0)
            return !(*bench)->by_game;
    return false;
}

static void offer_games(const struct asked *asked)
{
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        if (!is_without_games(asked->before))
            nouns_offer_word(asked, (*game)->name, (*game)->idea);
}

static void offer_topics(const struct asked *asked)
{
    for (const struct bench *const *bench = benches; *bench; bench++)
        nouns_offer_word(asked, (*bench)->name, (*bench)->what);
}

static void offer_formats(const struct asked *asked)
{
    for (const struct qx_format *const *format = qx_formats(); *format; format++)
        nouns_offer_word(asked, (*format)->name, (*format)->what);
}

static bool has_theme(const struct qx_game *game, enum qx_theme theme)
{
    struct qx_puzzle puzzle;
    for (size_t i = 0; i < qx_puzzle_count(game); i++)
        if (qx_puzzle_get(game, i, &puzzle, NULL) && puzzle.theme == theme)
            return true;
    return false;
}

static void offer_themes(const struct asked *asked)
{
    for (enum qx_theme theme = 0; theme < QX_N_THEMES; theme++)
        if (!asked->game || has_theme(asked->game, theme))
            nouns_offer_word(asked, qx_theme_name(theme), qx_theme_title(theme));
}

/* --- options of games and bots: key=value,key=value --- */

static uint64_t step_of(const struct qx_option *option)
{
    return option->step ? option->step : 1;
}

static bool has_few_values(const struct qx_option *option)
{
    return option->choices || (option->max - option->min) / step_of(option) < FEW_VALUES;
}

/* `before` stands in front of each. Numbers are offered where they are few. */
static void offer_values(const struct asked *asked, const char *before,
                         const struct qx_option *option)
{
    char word[WORD_SIZE];
    for (int i = 0; option->choices && option->choices[i]; i++) {
        snprintf(word, sizeof word, "%s%s", before, option->choices[i]);
        nouns_offer_word(asked, word, option->help);
    }
    if (option->choices || !has_few_values(option))
        return;
    for (uint64_t value = option->min; value <= option->max; value += step_of(option)) {
        snprintf(word, sizeof word, "%s%llu", before, (unsigned long long)value);
        nouns_offer_word(asked, word, option->help);
    }
}

/* Has the list before the part this key already? */
static bool is_given(const char *list, const char *part, const char *key)
{
    const size_t length = strlen(key);
    for (const char *at = list; at < part; at += strcspn(at, ",") + 1)
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            return true;
    return false;
}

/* The part is a list of settings; what is offered belongs to the last of them. */
static void offer_settings(const struct asked *asked, const struct qx_option *options)
{
    char word[WORD_SIZE];
    const char *comma = strrchr(asked->part, ',');
    const struct asked last = behind(asked, comma ? comma + 1 : asked->part);
    const char *equals = strchr(last.part, '=');
    for (const struct qx_option *option = options; option && option->name; option++) {
        snprintf(word, sizeof word, "%s=", option->name);
        if (equals && strncmp(last.part, word, strlen(word)) == 0) {
            const struct asked value = behind(asked, equals + 1);
            offer_values(&value, "", option);
        } else if (!equals && !is_given(asked->part, last.part, option->name)) {
            nouns_offer_word(&last, word, option->help);
        }
    }
}

static void offer_rules(const struct asked *asked)
{
    if (asked->game)
        offer_settings(asked, asked->game->options);
}

/* --- bots --- */

/* By what is typed of --rules, or by the standard rules while that is not whole. */
static bool read_rules(const struct qx_game *game, const char *text, struct qx_rules *rules)
{
    return qx_rules_init(rules, game, text, NULL) || qx_rules_init(rules, game, NULL, NULL);
}

/* What follows the bot's name and a colon: a path, a value of the first option, or settings. */
static void offer_inside(const struct asked *inside, const struct qx_bot *bot, bool has_short)
{
    const bool is_short = has_short && !strpbrk(inside->part, "=,");
    if (bot->open_text)
        offer_files(inside);
    else
        offer_settings(inside, is_short ? bot->options + 1 : bot->options);
    if (is_short)
        offer_values(inside, "", bot->options);
}

/* A bot whose first option has few values is offered with each: level:1, level:2. */
static void offer_bot(const struct asked *asked, const struct qx_bot *bot)
{
    char word[WORD_SIZE];
    const bool has_short = bot->options && bot->options->name && has_few_values(bot->options);
    const int length = snprintf(word, sizeof word, "%s:", bot->name);
    if (strncmp(asked->part, word, (size_t)length) == 0) {
        const struct asked inside = behind(asked, asked->part + length);
        offer_inside(&inside, bot, has_short);
    } else if (has_short) {
        offer_values(asked, word, bot->options);
    } else {
        nouns_offer_word(asked, bot->open_text ? word : bot->name, bot->idea);
    }
}

static bool plays_every_game(const struct qx_bot *bot)
{
    struct qx_rules rules;
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        if (bot->game || !qx_rules_init(&rules, *game, NULL, NULL) ||
            (bot->plays && !bot->plays(&rules, NULL)))
            return false;
    return true;
}

/* Where no game is named: the bots that play all of them. */
static void offer_bots(const struct asked *asked)
{
    struct qx_rules rules;
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
    const struct qx_game *game = asked->game ? asked->game : *qx_games();
    const int n = read_rules(game, asked->rules, &rules) ? qx_bots_for(&rules, bots) : 0;
    for (int i = 0; i < n; i++)
        if (asked->game || plays_every_game(bots[i]))
            offer_bot(asked, bots[i]);
}

/* --seat N=WHO. */
static void offer_seats(const struct asked *asked)
{
    char word[WORD_SIZE];
    struct qx_rules rules;
    const char *equals = strchr(asked->part, '=');
    if (equals) {
        const struct asked who = behind(asked, equals + 1);
        nouns_offer_word(&who, "human", "a person at this machine");
        nouns_offer_word(&who, QX_ADAPTIVE, QX_ADAPTIVE_IDEA);
        offer_bots(&who);
        return;
    }
    if (!asked->game || !read_rules(asked->game, asked->rules, &rules))
        return;
    for (qx_seat seat = 0; seat < rules.n_seats && seat < FEW_VALUES; seat++) {
        snprintf(word, sizeof word, "%u=", (unsigned)seat + 1);
        nouns_offer_word(asked, word, "who sits in this seat");
    }
}

/* --- all nouns --- */

/* gtp|nboard */
static void offer_choices(const struct asked *asked, const char *choices)
{
    char word[WORD_SIZE];
    for (const char *at = choices; *at; at += strspn(at, "|")) {
        const size_t length = strcspn(at, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        nouns_offer_word(asked, word, "");
        at += length;
    }
}

void nouns_offer(const struct asked *asked, const char *noun)
{
    static const struct {
        const char *name;
        void (*offer)(const struct asked *asked);
    } nouns[] = {
        {"BOT", offer_bots},       {"DIR", offer_folders},    {"FILE", offer_files},
        {"FOLDER", offer_folders}, {"FORMAT", offer_formats}, {"GAME", offer_games},
        {"K=V,...", offer_rules},  {"N=WHO", offer_seats},    {"THEME", offer_themes},
        {"TOPIC", offer_topics},
    };
    if (islower((unsigned char)noun[0])) {
        offer_choices(asked, noun);
        return;
    }
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (strcmp(nouns[i].name, noun) == 0)
            nouns[i].offer(asked);
}
