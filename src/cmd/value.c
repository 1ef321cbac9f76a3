/*
 * value.c - `quincunx value`: what a position and each of its moves are worth with best play.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/solving.h"

/* Positions that the bot may look at for an estimate, where --nodes does not say it; --help spells
 * it. */
#define ESTIMATE_NODES 2000000

/* One position being valued. */
struct valuing {
    const struct qx_rules *rules;
    const void *state;
    struct qx_analysis *analysis;
    struct qx_move_worth *moves; /* of a seat, room for all */
    size_t n_moves;
    struct qx_json *json; /* NULL: plain text */
};

/* A worth in words; an estimate with the points that it counts on. */
static void say_worth(const struct qx_rules *rules, const struct qx_worth *worth,
                      char words[QX_WORDS_SIZE])
{
    const size_t n = qx_words_worth(rules, worth, words, QX_WORDS_SIZE);
    if (worth->kind == QX_ESTIMATE && worth->value.knows & QX_KNOWS_POINTS && n < QX_WORDS_SIZE)
        snprintf(words + n, QX_WORDS_SIZE - n, ", %+.1f points",
                 round(10 * worth->value.points) / 10 + 0.0); /* there is no -0.0 */
}

static void print_move(const struct valuing *v, const struct qx_move_worth *move, bool is_mixture)
{
    char text[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
    v->rules->game->move_text(v->rules, move->move, text, sizeof text);
    say_worth(v->rules, &move->worth, words);
    printf("  %-8s %s", text, words);
    if (is_mixture)
        printf("  %.4f", move->probability);
    else if (move->probability > 0)
        printf("  *");
    putchar('\n');
}

static void put_kind(struct qx_json *json, enum qx_worth_kind kind)
{
    static const char *const names[] = {
        [QX_NO_WORTH] = "unknown", [QX_ESTIMATE] = "estimate", [QX_PROOF] = "proof"};
    qx_json_put_string(json, "kind", names[kind]);
}

static void put_moves(const struct valuing *v)
{
    qx_json_key(v->json, "moves");
    qx_json_open(v->json, '[');
    for (size_t i = 0; i < v->n_moves; i++) {
        char move[QX_MOVE_SIZE];
        v->rules->game->move_text(v->rules, v->moves[i].move, move, sizeof move);
        qx_json_open(v->json, '{');
        solving_put_value(v->json, v->rules, &v->moves[i].worth.value);
        put_kind(v->json, v->moves[i].worth.kind);
        qx_json_put_string(v->json, "move", move);
        qx_json_put_real(v->json, "probability", v->moves[i].probability);
        qx_json_close(v->json, '}');
    }
    qx_json_close(v->json, ']');
}

static void put_seat(const struct valuing *v, qx_seat seat, const struct qx_worth *worth)
{
    char name[QX_NAME_SIZE];
    qx_words_seat(v->rules, seat, name, sizeof name);
    qx_json_open(v->json, '{');
    qx_json_put_number(v->json, "seat", seat + 1);
    qx_json_put_string(v->json, "player", name);
    qx_json_key(v->json, "value");
    qx_json_open(v->json, '{');
    solving_put_value(v->json, v->rules, &worth->value);
    put_kind(v->json, worth->kind);
    qx_json_close(v->json, '}');
    put_moves(v);
    qx_json_close(v->json, '}');
}

static void note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    (void)n_all;
    struct valuing *v = context;
    v->moves[v->n_moves++] = *move;
}

/* The moves of a seat, best first; none where it owes no move. */
static bool list_moves(struct valuing *v, const struct qx_position *position,
                       struct qx_error *error)
{
    v->n_moves = 0;
    if (!qx_owes(v->rules, v->state, position->seat))
        return true;
    if (!qx_analysis_moves(v->analysis, position, note, v, error))
        return false;
    qx_move_worth_sort(v->moves, v->n_moves, qx_turn(v->rules, v->state) == QX_TOGETHER);
    return true;
}

/* What the state is worth to a seat, and its moves where it owes one. */
static bool value_seat(struct valuing *v, qx_seat seat, struct qx_error *error)
{
    const struct qx_position position = {.state = v->state, .seat = seat};
    struct qx_judgement found;
    char name[QX_NAME_SIZE], text[QX_WORDS_SIZE];
    if (!qx_analysis_value(v->analysis, &position, &found, error) ||
        !list_moves(v, &position, error))
        return false;
    if (v->json) {
        put_seat(v, seat, &found.worth);
        return true;
    }
    qx_words_seat(v->rules, seat, name, sizeof name);
    say_worth(v->rules, &found.worth, text);
    printf("%s: %s\n", name, text);
    const bool is_mixture = qx_turn(v->rules, v->state) == QX_TOGETHER &&
                            qx_move_worth_count(v->moves, v->n_moves).n_made > 1;
    for (size_t i = 0; i < v->n_moves; i++)
        print_move(v, &v->moves[i], is_mixture);
    return true;
}

/* What is said before the seats; the list of them stays open. False: no memory. */
static bool put_question(const struct valuing *v, struct qx_error *error)
{
    const struct qx_solver *solver = qx_analysis_solver(v->analysis);
    json_begin(v->json, "value", v->rules);
    if (!json_put_position(v->json, "position", v->rules, v->state))
        return qx_fail(error, "there is no memory for the position");
    qx_json_put_string(v->json, "solver", solver ? solver->name : "rules");
    qx_json_key(v->json, "seats");
    qx_json_open(v->json, '[');
    return true;
}

static int finish(const struct valuing *v)
{
    qx_json_close(v->json, ']');
    qx_json_close(v->json, '}');
    return screen_json(v->json);
}

static bool value_all(struct valuing *v, struct qx_error *error)
{
    if (v->json && !put_question(v, error))
        return false;
    for (qx_seat seat = 0; seat < v->rules->n_seats; seat++)
        if (!value_seat(v, seat, error))
            return false;
    return true;
}

/* Where a solver covers the rules but cannot tell this position's worth: is there a bot to ask, for
 * two players who take turns and count points, one of whom is to move? Where only winning counts, a
 * table can be made that knows, and its lack is told instead. */
static bool can_estimate(const struct valuing *v, const struct qx_work *work)
{
    return v->rules->n_seats == 2 && v->rules->game->has_points && !v->rules->is_simultaneous &&
           qx_turn(v->rules, v->state) >= 0 && qx_analysis_solver(v->analysis) &&
           !qx_work_is_stopped(work) && qx_advisor(v->rules)[0];
}

/* The usual bot's judgement to the side that is to move; `error` says why there is no proof, and in
 * the end why there is no estimate. */
static bool estimate(struct valuing *v, const struct qx_work *work, struct qx_error *error)
{
    const struct qx_analysis_means means = {
        .budget = {.nodes = work->nodes ? work->nodes : ESTIMATE_NODES, .threads = 1},
        .work = work,
    };
    struct qx_analysis *analysis = qx_analysis_new(v->rules, &means, error);
    if (!analysis)
        return false;
    qx_analysis_free(v->analysis);
    v->analysis = analysis;
    if (!v->json)
        printf("An estimate, no proof: %s.\n", error->text);
    return value_seat(v, qx_turn(v->rules, v->state), error);
}

static int value_position(struct solving *solving, const struct qx_rules *rules, const void *state)
{
    struct qx_error error = {""};
    struct qx_json json = {0};
    const struct qx_analysis_means means = {.advisor = "", .work = &solving->work};
    struct valuing v = {.rules = rules,
                        .state = state,
                        .analysis = qx_analysis_new(rules, &means, &error),
                        .moves = malloc(rules->n_moves_max * sizeof *v.moves),
                        .json = solving->args.json ? &json : NULL};
    bool ok = v.analysis && v.moves && value_all(&v, &error);
    if (!ok && v.analysis && v.moves && can_estimate(&v, &solving->work))
        ok = estimate(&v, &solving->work, &error);
    int code = ok && v.json ? finish(&v) : EXIT_YES;
    qx_json_release(&json);
    free(v.moves);
    qx_analysis_free(v.analysis);
    return ok ? code : command_failed("%s", error.text[0] ? error.text : "there is no memory");
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_POSITION,
        SOLVING_FOLDER,
        ARGS_NODES_AS(ARGS_SPELL(ESTIMATE_NODES) " for an estimate"),
        ARGS_THREADS,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        solving_parse,
        "GAME",
        "Prints what a position is worth to each player when everybody plays best, and the worth "
        "of each "
        "move: won, drawn or lost, in how many turns, by how many points. A star marks the best; "
        "of "
        "moves chosen together, the share of each is told. "
        "Where no proof is within reach, a game that counts points gets a bot's estimate, said to "
        "be one, and another says that it is not known.",
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
