/*
 * catalog.c - what there is to play: games with their options, bots, the palette. Pages of rules
 * are files of their own: few visitors read them, and all would wait for them.
 */
#include "wasm/verbs.h"

#include <string.h>

static void write_choices(struct qx_json *out, const char *const *choices)
{
    qx_json_key(out, "choices");
    qx_json_open(out, '[');
    for (; *choices; choices++)
        qx_json_string(out, *choices);
    qx_json_close(out, ']');
}

static void write_options(struct qx_json *out, const struct qx_option *option)
{
    qx_json_key(out, "options");
    qx_json_open(out, '[');
    for (; option && option->name; option++) {
        qx_json_open(out, '{');
        qx_json_put_string(out, "name", option->name);
        qx_json_put_string(out, "help", option->help);
        if (option->choices)
            write_choices(out, option->choices);
        qx_json_put_number(out, "min", (int64_t)option->min);
        qx_json_put_number(out, "max", (int64_t)option->max);
        qx_json_put_number(out, "step", option->step ? (int64_t)option->step : 1);
        qx_json_put_number(out, "standard", (int64_t)option->standard);
        qx_json_close(out, '}');
    }
    qx_json_close(out, ']');
}

static void write_game(struct qx_json *out, const struct qx_game *game)
{
    qx_json_open(out, '{');
    qx_json_put_string(out, "name", game->name);
    qx_json_put_string(out, "title", game->title);
    qx_json_put_string(out, "idea", game->idea);
    qx_json_put_bool(out, "transcript", game->has_transcript);
    write_options(out, game->options);
    qx_json_close(out, '}');
}

static void write_palette(struct qx_json *out)
{
    qx_json_key(out, "palette");
    qx_json_open(out, '[');
    for (unsigned colour = 0; colour < QX_N_COLOURS; colour++)
        qx_json_number(out, qx_colour_rgb(colour));
    qx_json_close(out, ']');
}

bool wasm_catalog(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    (void)error;
    struct qx_json *out = &web->out;
    qx_json_open(out, '{');
    qx_json_put_string(out, "version", qx_version());
    write_palette(out);
    qx_json_key(out, "games");
    qx_json_open(out, '[');
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        write_game(out, *game);
    qx_json_close(out, ']');
    qx_json_close(out, '}');
    return true;
}

const struct qx_game *wasm_find_game(const char *name, struct qx_error *error)
{
    const struct qx_game *game = qx_game_find(name);
    if (!game)
        qx_fail(error, "there is no game \"%.*s\"", qx_text_cut(name, 40), name);
    return game;
}

/* bots GAME OPTIONS: those that can play these rules, weak ones first. Also checks options. */
bool wasm_bots(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_rules rules;
    const struct qx_bot *bots[QX_GAME_BOTS_MOST];
    const struct qx_game *game = wasm_find_game(words[0], error);
    if (!game || !qx_rules_init(&rules, game, words[1], error))
        return false;
    const int n = qx_bots_for(&rules, bots);
    qx_json_open(&web->out, '[');
    for (int i = 0; i < n; i++) {
        qx_json_open(&web->out, '{');
        qx_json_put_string(&web->out, "name", bots[i]->name);
        qx_json_put_string(&web->out, "idea", bots[i]->idea);
        write_options(&web->out, bots[i]->options);
        qx_json_close(&web->out, '}');
    }
    qx_json_close(&web->out, ']');
    return true;
}
