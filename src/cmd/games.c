/*
 * games.c - `quincunx games`: games, their options, and who plays them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

enum { MOST_BOTS = 64 };

/* Does the bot play this game, at least by its standard rules? */
static bool plays(const struct qx_bot *bot, const struct qx_game *game)
{
    struct qx_rules rules;
    return bot == qx_bot_find(game, bot->name) && qx_rules_init(&rules, game, NULL, NULL) &&
           (!bot->plays || bot->plays(&rules, NULL));
}

static void print_option(const struct qx_option *option)
{
    printf("    %s=", option->name);
    if (option->choices) {
        for (int i = 0; option->choices[i]; i++)
            printf("%s%s", i ? "|" : "", option->choices[i]);
        printf("   %s (standard: %s)\n", option->help, option->choices[option->standard]);
        return;
    }
    printf("%llu…%llu   %s (standard: %llu%s)\n", (unsigned long long)option->min,
           (unsigned long long)option->max, option->help, (unsigned long long)option->standard,
           option->step > 1 ? "; even numbers" : "");
}

/* Weakest first, as they finish in matches; programs of one's own come last. */
static int rank_of(const struct qx_bot *bot)
{
    static const char *const order[] = {
        "random", "determined", "ok",          "greedy", "reader",  "smart-greedy", "minimax",
        "mcts",   "alphabeta",  "equilibrium", "expert", "perfect", "level"};
    enum { N = sizeof order / sizeof *order };
    for (int i = 0; i < N; i++)
        if (strcmp(order[i], bot->name) == 0)
            return i;
    return bot->open_text ? N + 1 : N;
}

static int compare(const void *a, const void *b)
{
    return rank_of(*(const struct qx_bot *const *)a) - rank_of(*(const struct qx_bot *const *)b);
}

/* The bots that play this game, in that order; returns how many. */
static int list_bots(const struct qx_game *game, const struct qx_bot *bots[MOST_BOTS])
{
    int n = 0;
    for (const struct qx_bot *const *bot = qx_bots(); *bot && n < MOST_BOTS; bot++)
        if (plays(*bot, game))
            bots[n++] = *bot;
    qsort(bots, (size_t)n, sizeof *bots, compare);
    return n;
}

static void print_bot(const struct qx_bot *bot)
{
    printf("      %-13s %s\n", bot->name, bot->idea);
    for (const struct qx_option *option = bot->options; option && option->name; option++) {
        printf("                ");
        print_option(option);
    }
}

static void print_game(const struct qx_game *game)
{
    const struct qx_bot *bots[MOST_BOTS];
    const int n = list_bots(game, bots);
    printf("%s\n    %s\n", game->name, game->idea);
    for (const struct qx_option *option = game->options; option->name; option++)
        print_option(option);
    printf("    bots, roughly from weak to strong:\n");
    for (int i = 0; i < n; i++)
        print_bot(bots[i]);
    putchar('\n');
}

static void put_option(struct qx_json *json, const struct qx_option *option)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "name", option->name);
    qx_json_put_string(json, "help", option->help);
    if (option->choices) {
        qx_json_key(json, "choices");
        qx_json_open(json, '[');
        for (int i = 0; option->choices[i]; i++)
            qx_json_string(json, option->choices[i]);
        qx_json_close(json, ']');
        qx_json_put_string(json, "standard", option->choices[option->standard]);
    } else {
        qx_json_put_count(json, "min", option->min);
        qx_json_put_count(json, "max", option->max);
        qx_json_put_count(json, "step", option->step ? option->step : 1);
        qx_json_put_count(json, "standard", option->standard);
    }
    qx_json_close(json, '}');
}

static void put_bots(struct qx_json *json, const struct qx_game *game)
{
    qx_json_key(json, "bots");
    qx_json_open(json, '[');
    const struct qx_bot *bots[MOST_BOTS];
    const int n = list_bots(game, bots);
    for (int i = 0; i < n; i++) {
        qx_json_open(json, '{');
        qx_json_put_string(json, "name", bots[i]->name);
        qx_json_put_string(json, "idea", bots[i]->idea);
        qx_json_key(json, "options");
        qx_json_open(json, '[');
        for (const struct qx_option *option = bots[i]->options; option && option->name; option++)
            put_option(json, option);
        qx_json_close(json, ']');
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static void put_game(struct qx_json *json, const struct qx_game *game)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "name", game->name);
    qx_json_put_string(json, "title", game->title);
    qx_json_put_string(json, "idea", game->idea);
    qx_json_key(json, "options");
    qx_json_open(json, '[');
    for (const struct qx_option *option = game->options; option->name; option++)
        put_option(json, option);
    qx_json_close(json, ']');
    put_bots(json, game);
    qx_json_close(json, '}');
}

static int print_json(void)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "games", NULL);
    qx_json_key(&json, "games");
    qx_json_open(&json, '[');
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        put_game(&json, *game);
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_JSON, {0}};
    static const struct argp argp = {
        options, args_parse, "",  "Lists the games, their options and their bots.",
        NULL,    NULL,       NULL};
    struct args args = {0};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (args.json)
        return print_json();
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        print_game(*game);
    return EXIT_YES;
}

const struct command command_games = {
    .name = "games",
    .what = "list the games, their options and their bots",
    .run = run,
};
