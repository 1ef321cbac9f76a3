/*
 * show.c - `quincunx show`: draws a position.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/file.h>
#include <quincunx/view.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

static void put_items(struct qx_json *json, const struct qx_look *look)
{
    qx_json_open(json, '[');
    for (int i = 0; i < look->n_items; i++) {
        const struct qx_item *item = &look->item[i];
        const char glyph[2] = {item->glyph, '\0'};
        qx_json_open(json, '{');
        if (item->owner >= 0)
            qx_json_put_number(json, "seat", item->owner + 1);
        else
            qx_json_put_string(json, "seat", NULL);
        qx_json_put_string(json, "glyph", glyph);
        qx_json_put_count(json, "count", item->count);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static void put_cells(struct qx_json *json, const struct qx_rules *rules, const void *state)
{
    qx_json_open(json, '{');
    for (uint64_t i = 0; i < rules->n_cells; i++) {
        struct qx_cell cell;
        struct qx_look look;
        rules->game->look(rules, state, i, &look);
        if (look.n_items == 0)
            continue;
        rules->game->cell(rules, i, &cell);
        qx_json_key(json, cell.name);
        put_items(json, &look);
    }
    qx_json_close(json, '}');
}

/* Who owes a move, and what: nobody once the game is over. */
static void put_turn(struct qx_json *json, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const qx_seat turn = qx_session_turn(session);
    char words[QX_WORDS_SIZE];
    qx_json_key(json, "turn");
    qx_json_open(json, '[');
    if (turn == QX_CHANCE)
        qx_json_number(json, 0);
    for (qx_seat seat = 0; turn != QX_NOBODY && seat < rules->n_seats; seat++)
        if (qx_session_owes(session, seat))
            qx_json_number(json, seat + 1);
    qx_json_close(json, ']');
    qx_words_status(session, QX_NOBODY, words, sizeof words);
    qx_json_put_string(json, "status", words);
}

/* The view as data: the position's text, how the game stands, and what lies on each cell that is
 * not empty. */
static int print_json(const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const void *state = qx_session_state(session);
    struct qx_json json = {.indent = 2};
    json_begin(&json, "show", rules);
    put_turn(&json, session);
    if (!json_put_position(&json, "position", rules, state) || !json_put_result(&json, session)) {
        qx_json_release(&json);
        return command_failed("there is not enough memory to show the position");
    }
    qx_json_key(&json, "cells");
    put_cells(&json, rules, state);
    qx_json_close(&json, '}');
    return screen_json(&json);
}

/* A picture into a file, or to standard output where the file is "-". */
static int draw_svg(const struct qx_rules *rules, const void *state, const char *path)
{
    const struct qx_draw draw = {0};
    struct qx_error error = {"there is not enough memory to draw the position"};
    const size_t length = qx_view_svg(rules, state, &draw, NULL, 0);
    char *svg = malloc(length + 1);
    if (!svg)
        return command_failed("%s", error.text);
    qx_view_svg(rules, state, &draw, svg, length + 1);
    const bool is_shown = strcmp(path, "-") == 0;
    const bool ok = is_shown || qx_file_write(path, svg, length, &error);
    if (is_shown)
        fputs(svg, stdout);
    free(svg);
    return ok ? EXIT_YES : command_failed("%s", error.text);
}

static int show(const struct args *args, struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_draw draw = screen_draw();
    if (args->svg)
        return draw_svg(rules, qx_session_state(session), args->svg);
    if (args->json)
        return print_json(session);
    if (!screen_show(rules, qx_session_state(session), &draw))
        return command_failed("there is not enough memory to draw the position");
    screen_status(session);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_POSITION,
        ARGS_JSON,
        {"svg", ARGS_KEY_SVG, "FILE", 0, "draw a picture into FILE (-: standard output)", 0},
        {0},
    };
    static const struct argp argp = {options, args_parse, "GAME", "Draws a position.",
                                     NULL,    NULL,       NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (args.svg && args.json)
        return command_misused("--svg and --json cannot be had together");
    return args_use_session(&args, show);
}

const struct command command_show = {
    .name = "show",
    .what = "draw a position",
    .run = run,
};
