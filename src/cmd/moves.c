/*
 * moves.c - `quincunx moves`: the legal moves of a position.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

struct listing {
    const struct qx_rules *rules;
    const void *state;
    qx_move *list;
    bool is_one;          /* only one seat owes: its name would say nothing */
    struct qx_json *json; /* NULL: plain text */
};

static void put_moves(struct qx_json *json, const struct listing *listing, qx_seat seat,
                      const char *name, size_t n)
{
    char move[QX_MOVE_SIZE];
    qx_json_open(json, '{');
    qx_json_put_string(json, "player", name);
    qx_json_put_number(json, "seat", seat + 1);
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; i < n; i++) {
        listing->rules->game->move_text(listing->rules, listing->list[i], move, sizeof move);
        qx_json_string(json, move);
    }
    qx_json_close(json, ']');
    qx_json_close(json, '}');
}

static void add(const struct listing *listing, qx_seat seat)
{
    const struct qx_rules *rules = listing->rules;
    char name[QX_NAME_SIZE], move[QX_MOVE_SIZE];
    size_t n = qx_moves(rules, listing->state, seat, listing->list);
    qx_words_seat(rules, seat, name, sizeof name);
    if (listing->json) {
        put_moves(listing->json, listing, seat, name, n);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        rules->game->move_text(rules, listing->list[i], move, sizeof move);
        if (listing->is_one)
            puts(move);
        else
            printf("%s %s\n", name, move);
    }
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
    struct qx_json json = {0};
    qx_seat turn = qx_turn(rules, state);
    struct listing listing = {
        .rules = rules,
        .state = state,
        .list = malloc(rules->n_moves_max * sizeof *listing.list),
        .is_one = turn != QX_TOGETHER,
        .json = args->json ? &json : NULL,
    };
    if (!listing.list)
        return command_failed("there is not enough memory to list the moves");
    json_begin(&json, "moves", rules);
    const bool ok = !args->json || json_put_position(&json, "position", rules, state);
    qx_json_key(&json, "players");
    qx_json_open(&json, '[');
    list_all(&listing, turn);
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    free(listing.list);
    if (ok && args->json)
        return screen_json(&json);
    qx_json_release(&json);
    return ok ? EXIT_YES : command_failed("there is not enough memory to list the moves");
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
