/*
 * values.c - a list of open tables, found by the text of their rules.
 */
#include "serve/values.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/analysis.h>
#include <quincunx/game.h>
#include <quincunx/solve.h>
#include <quincunx/words.h>

enum {
    TABLES_MOST = 32,
    NODES_MOST = 20000,   /* positions a question, */
    TOGETHER_MOST = 1000, /* and matrices where choices are made together */
    RULES_SIZE = 512,
};

struct table {
    struct qx_rules rules;
    char text[RULES_SIZE];          /* of the rules */
    struct qx_knowledge *knowledge; /* NULL: opened for each question, as it would grow */
};

struct values {
    struct qx_store *store;
    struct qx_work work, together;
    struct table tables[TABLES_MOST];
    size_t n_tables;
};

/* --- opening ---------------------------------------------------------------------------------- */

/* Opens what is known under these rules. */
static void open_table(void *context, const struct qx_rules *rules)
{
    struct values *values = context;
    if (values->n_tables == TABLES_MOST)
        return;
    struct table *table = &values->tables[values->n_tables];
    table->rules = *rules;
    qx_rules_text(rules, table->text, sizeof table->text);
    table->knowledge = rules->is_simultaneous ? NULL : qx_knowledge_new(rules, &values->work, NULL);
    values->n_tables += table->knowledge || rules->is_simultaneous;
}

struct values *values_new(const char *folder)
{
    struct values *values = calloc(1, sizeof *values);
    if (values)
        values->store = qx_store_new(folder);
    if (!values || !values->store) {
        free(values);
        return NULL;
    }
    values->work = (struct qx_work){.store = values->store, .nodes = NODES_MOST};
    values->together = (struct qx_work){.store = values->store, .nodes = TOGETHER_MOST};
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        qx_game_variants(*game, open_table, values);
    return values;
}

void values_free(struct values *values)
{
    if (!values)
        return;
    for (size_t i = 0; i < values->n_tables; i++)
        qx_knowledge_free(values->tables[i].knowledge);
    qx_store_free(values->store);
    free(values);
}

/* --- answering -------------------------------------------------------------------------------- */

static const struct table *find_table(const struct values *values, const char *name,
                                      const char *options, struct qx_error *error)
{
    const struct qx_game *game = name ? qx_game_find(name) : NULL;
    struct qx_rules rules;
    char text[RULES_SIZE];
    if (!game) {
        qx_fail(error, "there is no such game");
        return NULL;
    }
    if (!qx_rules_init(&rules, game, options ? options : "", error))
        return NULL;
    qx_rules_text(&rules, text, sizeof text);
    for (size_t i = 0; i < values->n_tables; i++)
        if (values->tables[i].rules.game == game && strcmp(values->tables[i].text, text) == 0)
            return &values->tables[i];
    qx_fail(error, "there is no table for these rules: `quincunx solve %s` may make one",
            game->name);
    return NULL;
}

static void put_value(struct qx_json *json, const struct qx_rules *rules,
                      const struct qx_value *value)
{
    const struct qx_worth worth = {QX_PROOF, *value};
    char words[QX_WORDS_SIZE];
    if (value->knows & QX_KNOWS_SHARE)
        qx_json_put_real(json, "share", value->share);
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(json, "distance", value->distance);
    if (value->knows & QX_KNOWS_POINTS)
        qx_json_put_real(json, "points", value->points);
    if (!value->knows)
        return;
    qx_words_worth(rules, &worth, words, sizeof words);
    qx_json_put_string(json, "words", words);
    qx_words_worth_short(rules, &worth, words, sizeof words);
    qx_json_put_string(json, "brief", words);
}

static void put_moves(const struct qx_rules *rules, const struct qx_move_worth *moves, size_t n,
                      struct qx_json *json)
{
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; i < n; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, moves[i].move, move, sizeof move);
        qx_json_open(json, '{');
        qx_json_put_string(json, "move", move);
        put_value(json, rules, &moves[i].worth.value);
        qx_json_put_real(json, "probability", moves[i].probability);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

/* All moves of a seat with what is known of them, the best first. NULL: error says why. */
static struct qx_move_worth *list_moves(struct qx_knowledge *knowledge,
                                        const struct qx_rules *rules, const void *state,
                                        qx_seat seat, size_t *n, struct qx_error *error)
{
    struct qx_choice *choices = malloc(rules->n_moves_max * sizeof *choices);
    struct qx_move_worth *moves = malloc(rules->n_moves_max * sizeof *moves);
    const qx_seat turn = qx_turn(rules, state);
    *n = 0;
    if (!choices || !moves)
        qx_fail(error, "there is no memory");
    else if (turn == seat || turn == QX_TOGETHER)
        *n = qx_knowledge_choices(knowledge, state, seat, choices, error);
    for (size_t i = 0; i < *n; i++) {
        const enum qx_worth_kind kind = choices[i].value.knows ? QX_PROOF : QX_NO_WORTH;
        moves[i] = (struct qx_move_worth){
            choices[i].move, {kind, choices[i].value}, choices[i].probability};
    }
    const bool ok = choices && moves && (turn != seat || *n > 0);
    free(choices);
    if (!ok) {
        free(moves);
        return NULL;
    }
    qx_move_worth_sort(moves, *n, turn == QX_TOGETHER);
    return moves;
}

/* Whose value is asked: the seat that the question names, or the first that owes a move. */
static bool find_seat(const struct table *table, const void *state, const char *text, qx_seat *seat,
                      struct qx_error *error)
{
    const qx_seat turn = qx_turn(&table->rules, state);
    uint64_t number = (uint64_t)(turn >= 0 ? turn : 0) + 1;
    if (text && (!qx_text_take_number(&text, (uint64_t)table->rules.n_seats, &number) || *text ||
                 number == 0))
        return qx_fail(error, "there is no such seat");
    *seat = (qx_seat)number - 1;
    return true;
}

static bool answer(const struct table *table, struct qx_knowledge *knowledge, const void *state,
                   qx_seat seat, struct qx_json *json, struct qx_error *error)
{
    struct qx_value value;
    size_t n;
    if (!qx_knowledge_value(knowledge, state, seat, &value, error))
        return false;
    struct qx_move_worth *moves = list_moves(knowledge, &table->rules, state, seat, &n, error);
    if (!moves)
        return false;
    qx_json_open(json, '{');
    qx_json_put_string(json, "game", table->rules.game->name);
    qx_json_put_string(json, "rules", table->text);
    qx_json_put_string(json, "solver", qx_knowledge_solver(knowledge)->name);
    qx_json_put_number(json, "seat", seat + 1);
    qx_json_key(json, "value");
    qx_json_open(json, '{');
    put_value(json, &table->rules, &value);
    qx_json_close(json, '}');
    put_moves(&table->rules, moves, n, json);
    qx_json_close(json, '}');
    free(moves);
    return true;
}

/* Answers from what is open, or is opened for this question alone. */
static bool ask(struct values *values, const struct table *table, const void *state, qx_seat seat,
                struct qx_json *json, struct qx_error *error)
{
    struct qx_knowledge *opened =
        table->knowledge ? NULL : qx_knowledge_new(&table->rules, &values->together, error);
    struct qx_knowledge *knowledge = table->knowledge ? table->knowledge : opened;
    const bool ok = knowledge && answer(table, knowledge, state, seat, json, error);
    qx_knowledge_free(opened);
    return ok;
}

bool values_answer(struct values *values, const struct values_question *question,
                   struct qx_json *json, struct qx_error *error)
{
    const struct table *table = find_table(values, question->game, question->rules, error);
    qx_seat seat = 0;
    if (!table)
        return false;
    void *state = qx_state_new(&table->rules);
    bool ok = state || qx_fail(error, "there is no memory");
    if (ok && question->position)
        ok = table->rules.game->position_parse(&table->rules, question->position, state, error);
    ok = ok && find_seat(table, state, question->seat, &seat, error) &&
         ask(values, table, state, seat, json, error);
    qx_state_free(state);
    return ok;
}
