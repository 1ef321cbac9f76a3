/*
 * show.c - `quincunx show`: draws a position.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

static json_t *items_json(const struct qx_look *look)
{
    json_t *items = json_array();
    for (int i = 0; i < look->n_items; i++) {
        const char glyph[2] = {look->item[i].glyph, '\0'};
        json_array_append_new(
            items, json_pack("{s:I, s:s, s:I}", "seat",
                             (json_int_t)(look->item[i].owner >= 0 ? look->item[i].owner + 1 : 0),
                             "glyph", glyph, "count", (json_int_t)look->item[i].count));
    }
    return items;
}

/* The view as data: the position's text and what lies on each cell that is not empty. */
static int print_json(const struct qx_rules *rules, const void *state)
{
    size_t length = rules->game->position_text(rules, state, NULL, 0);
    char *position = malloc(length + 1);
    if (!position)
        return command_failed("there is not enough memory to show the position");
    rules->game->position_text(rules, state, position, length + 1);
    json_t *cells = json_object();
    for (uint64_t i = 0; i < rules->n_cells; i++) {
        struct qx_cell cell;
        struct qx_look look;
        rules->game->cell(rules, i, &cell);
        rules->game->look(rules, state, i, &look);
        if (look.n_items > 0)
            json_object_set_new(cells, cell.name, items_json(&look));
    }
    json_t *json = json_pack("{s:s, s:s, s:o}", "game", rules->game->name, "position", position,
                             "cells", cells);
    json_dumpf(json, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(json);
    free(position);
    return EXIT_YES;
}

static int show(const struct args *args, struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_draw draw = screen_draw();
    if (args->json)
        return print_json(rules, qx_session_state(session));
    if (!screen_show(rules, qx_session_state(session), &draw))
        return command_failed("there is not enough memory to draw the position");
    screen_status(session);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_RULES, ARGS_POSITION, ARGS_JSON, {0}};
    static const struct argp argp = {options, args_parse, "GAME", "Draws a position.",
                                     NULL,    NULL,       NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_rules rules;
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    struct qx_session *session = qx_session_new_at(&rules, args.seed, args.position, &error);
    if (!session)
        return command_misused("%s", error.text);
    int code = show(&args, session);
    qx_session_free(session);
    return code;
}

const struct command command_show = {
    .name = "show",
    .what = "draw a position",
    .run = run,
};
