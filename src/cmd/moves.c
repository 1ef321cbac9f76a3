/*
 * moves.c - `quincunx moves`: the legal moves of a position.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

enum { MOVE_SIZE = 64 };

struct listing {
    const struct qx_rules *rules;
    const void *state;
    qx_move *list;
    bool is_one;  /* only one seat owes: its name would say nothing */
    json_t *json; /* NULL: plain text */
};

static void add(const struct listing *listing, qx_seat seat)
{
    const struct qx_rules *rules = listing->rules;
    char name[QX_NAME_SIZE], move[MOVE_SIZE];
    size_t n = qx_moves(rules, listing->state, seat, listing->list);
    qx_words_seat(rules, seat, name, sizeof name);
    json_t *moves = json_array();
    for (size_t i = 0; i < n; i++) {
        rules->game->move_text(rules, listing->list[i], move, sizeof move);
        if (listing->json)
            json_array_append_new(moves, json_string(move));
        else if (listing->is_one)
            puts(move);
        else
            printf("%s %s\n", name, move);
    }
    if (listing->json)
        json_array_append_new(listing->json, json_pack("{s:s, s:I, s:o}", "player", name, "seat",
                                                       (json_int_t)seat + 1, "moves", moves));
    else
        json_decref(moves);
}

static void list_all(const struct listing *listing, qx_seat turn)
{
    if (turn == QX_CHANCE || turn >= 0)
        add(listing, turn);
    for (qx_seat seat = 0; turn == QX_TOGETHER && seat < listing->rules->n_seats; seat++)
        if (qx_owes(listing->rules, listing->state, seat))
            add(listing, seat);
}

static int list_moves(const struct args *args, const struct qx_rules *rules, const void *state)
{
    qx_seat turn = qx_turn(rules, state);
    struct listing listing = {
        .rules = rules,
        .state = state,
        .list = malloc(rules->n_moves_max * sizeof *listing.list),
        .is_one = turn != QX_TOGETHER,
        .json = args->json ? json_array() : NULL,
    };
    if (!listing.list)
        return command_failed("there is not enough memory to list the moves");
    list_all(&listing, turn);
    if (listing.json) {
        json_dumpf(listing.json, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(listing.json);
    }
    free(listing.list);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_RULES, ARGS_POSITION, ARGS_JSON, {0}};
    static const struct argp argp = {
        options, args_parse, "GAME", "Lists the legal moves, one a line.", NULL, NULL, NULL};
    struct args args = {.n_least = 1, .n_most = 1};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    void *state = args_state(&args, &rules);
    int code = state ? list_moves(&args, &rules, state) : EXIT_MISUSE;
    qx_state_free(state);
    return code;
}

const struct command command_moves = {
    .name = "moves",
    .what = "list the legal moves of a position",
    .run = run,
};
