/*
 * value.c - `quincunx value`: what a position and each of its moves are worth with best play.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/solving.h"

enum { MOVE_SIZE = 64 };

/* One position being valued. */
struct valuing {
    const struct qx_rules *rules;
    const void *state;
    struct qx_knowledge *knowledge;
    struct qx_choice *choices;
    struct qx_move_worth *moves; /* the same, in the order of their worth */
    struct qx_json *json;        /* NULL: plain text */
};

static void print_move(const struct valuing *v, const struct qx_move_worth *move, bool is_mixture)
{
    char text[MOVE_SIZE], words[QX_WORDS_SIZE];
    v->rules->game->move_text(v->rules, move->move, text, sizeof text);
    qx_words_worth(v->rules, &move->worth, words, sizeof words);
    printf("  %-8s %s", text, words);
    if (is_mixture)
        printf("  %.4f", move->probability);
    else if (move->probability > 0)
        printf("  *");
    putchar('\n');
}

static void put_choices(const struct valuing *v, size_t n)
{
    qx_json_key(v->json, "moves");
    qx_json_open(v->json, '[');
    for (size_t i = 0; i < n; i++) {
        char move[MOVE_SIZE];
        v->rules->game->move_text(v->rules, v->moves[i].move, move, sizeof move);
        qx_json_open(v->json, '{');
        solving_put_value(v->json, v->rules, &v->moves[i].worth.value);
        qx_json_put_string(v->json, "move", move);
        qx_json_put_real(v->json, "probability", v->moves[i].probability);
        qx_json_close(v->json, '}');
    }
    qx_json_close(v->json, ']');
}

static void put_seat(const struct valuing *v, qx_seat seat, const struct qx_value *value, size_t n)
{
    char name[QX_NAME_SIZE];
    qx_words_seat(v->rules, seat, name, sizeof name);
    qx_json_open(v->json, '{');
    qx_json_put_number(v->json, "seat", seat + 1);
    qx_json_put_string(v->json, "player", name);
    qx_json_key(v->json, "value");
    qx_json_open(v->json, '{');
    solving_put_value(v->json, v->rules, value);
    qx_json_close(v->json, '}');
    put_choices(v, n);
    qx_json_close(v->json, '}');
}

/* The moves of a seat that owes one, best first; returns how many. 0: error says why. */
static size_t list_moves(const struct valuing *v, qx_seat seat, struct qx_error *error)
{
    const size_t n = qx_knowledge_choices(v->knowledge, v->state, seat, v->choices, error);
    for (size_t i = 0; i < n; i++)
        v->moves[i] = (struct qx_move_worth){
            .move = v->choices[i].move,
            .worth = {.kind = v->choices[i].value.knows ? QX_PROOF : QX_NO_WORTH,
                      .value = v->choices[i].value},
            .probability = v->choices[i].probability,
        };
    qx_move_worth_sort(v->moves, n, qx_turn(v->rules, v->state) == QX_TOGETHER);
    return n;
}

/* What the state is worth to a seat, and its moves where it owes one. */
static bool value_seat(const struct valuing *v, qx_seat seat, struct qx_error *error)
{
    struct qx_value value;
    char name[QX_NAME_SIZE], text[SOLVING_VALUE_SIZE];
    size_t n = 0;
    if (!qx_knowledge_value(v->knowledge, v->state, seat, &value, error))
        return false;
    if (qx_owes(v->rules, v->state, seat)) {
        n = list_moves(v, seat, error);
        if (n == 0)
            return false;
    }
    if (v->json) {
        put_seat(v, seat, &value, n);
        return true;
    }
    qx_words_seat(v->rules, seat, name, sizeof name);
    solving_value_text(v->rules, &value, text, sizeof text);
    printf("%s: %s\n", name, text);
    for (size_t i = 0; i < n; i++)
        print_move(v, &v->moves[i], qx_move_worth_count(v->moves, n).is_mixture);
    return true;
}

/* What is said before the seats; the list of them stays open. */
static void put_question(const struct valuing *v)
{
    char position[4096];
    v->rules->game->position_text(v->rules, v->state, position, sizeof position);
    json_begin(v->json, "value", v->rules);
    qx_json_put_string(v->json, "position", position);
    qx_json_put_string(v->json, "solver", qx_knowledge_solver(v->knowledge)->name);
    qx_json_key(v->json, "seats");
    qx_json_open(v->json, '[');
}

static int finish(const struct valuing *v)
{
    qx_json_close(v->json, ']');
    qx_json_close(v->json, '}');
    return screen_json(v->json);
}

static int value_position(struct solving *solving, const struct qx_rules *rules, const void *state)
{
    struct qx_error error = {""};
    struct qx_json json = {0};
    struct valuing v = {.rules = rules,
                        .state = state,
                        .knowledge = qx_knowledge_new(rules, &solving->work, &error),
                        .choices = malloc(rules->n_moves_max * sizeof *v.choices),
                        .moves = malloc(rules->n_moves_max * sizeof *v.moves),
                        .json = solving->args.json ? &json : NULL};
    bool ok = v.knowledge && v.choices && v.moves;
    if (ok && v.json)
        put_question(&v);
    for (qx_seat seat = 0; ok && seat < rules->n_seats; seat++)
        ok = value_seat(&v, seat, &error);
    int code = ok && v.json ? finish(&v) : EXIT_YES;
    qx_json_release(&json);
    free(v.choices);
    free(v.moves);
    qx_knowledge_free(v.knowledge);
    return ok ? code : command_failed("%s", error.text[0] ? error.text : "there is no memory");
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_POSITION, SOLVING_FOLDER, ARGS_NODES, ARGS_THREADS, ARGS_JSON, {0}};
    static const struct argp argp = {
        options,
        solving_parse,
        "GAME",
        "Prints what a position is worth to each player when everybody plays best, and the worth "
        "of each "
        "move: won, drawn or lost, in how many moves, by how many points. A star marks the best.",
        NULL,
        NULL,
        NULL};
    struct solving solving = {.args = {.n_least = 1, .n_most = 1}};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &solving);
    if (!args_rules(&solving.args, &rules))
        return EXIT_MISUSE;
    void *state = args_state(&solving.args, &rules);
    if (!state)
        return EXIT_MISUSE;
    int code = EXIT_NO;
    if (solving_begin(&solving))
        code = value_position(&solving, &rules, state);
    solving_end(&solving);
    qx_state_free(state);
    return code;
}

const struct command command_value = {
    .name = "value",
    .what = "print what a position and its moves are worth with best play",
    .run = run,
};
