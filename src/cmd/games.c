/*
 * games.c - `quincunx games`: games, their options, and who plays them.
 */
#include <stdio.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

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

/* The bots that play this game, at least by its standard rules; returns how many. */
static int list_bots(const struct qx_game *game, const struct qx_bot *bots[QX_GAME_BOTS_MOST])
{
    struct qx_rules rules;
    return qx_rules_init(&rules, game, NULL, NULL) ? qx_bots_for(&rules, bots) : 0;
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
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
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
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
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
