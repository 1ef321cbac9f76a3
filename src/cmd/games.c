/*
 * games.c - `quincunx games`: games, their options, and who plays them.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"

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

static void print_game(const struct qx_game *game)
{
    printf("%s\n    %s\n", game->name, game->idea);
    for (const struct qx_option *option = game->options; option->name; option++)
        print_option(option);
    printf("    bots:");
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        if (plays(*bot, game))
            printf(" %s%s", (*bot)->name, (*bot)->open_text ? ":…" : "");
    printf("\n\n");
}

static json_t *option_json(const struct qx_option *option)
{
    json_t *json = json_pack("{s:s, s:s}", "name", option->name, "help", option->help);
    if (!option->choices) {
        json_object_set_new(json, "min", json_integer((json_int_t)option->min));
        json_object_set_new(json, "max", json_integer((json_int_t)option->max));
        json_object_set_new(json, "step",
                            json_integer(option->step ? (json_int_t)option->step : 1));
        json_object_set_new(json, "standard", json_integer((json_int_t)option->standard));
        return json;
    }
    json_t *choices = json_array();
    for (int i = 0; option->choices[i]; i++)
        json_array_append_new(choices, json_string(option->choices[i]));
    json_object_set_new(json, "choices", choices);
    json_object_set_new(json, "standard", json_string(option->choices[option->standard]));
    return json;
}

static json_t *game_json(const struct qx_game *game)
{
    json_t *options = json_array(), *bots = json_array();
    for (const struct qx_option *option = game->options; option->name; option++)
        json_array_append_new(options, option_json(option));
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        if (plays(*bot, game))
            json_array_append_new(
                bots, json_pack("{s:s, s:s}", "name", (*bot)->name, "idea", (*bot)->idea));
    return json_pack("{s:s, s:s, s:s, s:o, s:o}", "name", game->name, "title", game->title, "idea",
                     game->idea, "options", options, "bots", bots);
}

static void print_json(void)
{
    json_t *list = json_array();
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        json_array_append_new(list, game_json(*game));
    json_dumpf(list, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(list);
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
        print_json();
    else
        for (const struct qx_game *const *game = qx_games(); *game; game++)
            print_game(*game);
    return EXIT_YES;
}

const struct command command_games = {
    .name = "games",
    .what = "list the games, their options and their bots",
    .run = run,
};
