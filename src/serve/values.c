/*
 * values.c - a list of open tables, found by the text of their rules.
 */
#include "serve/values.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/game.h>
#include <quincunx/solve.h>

enum { TABLES_MOST = 32, NODES_MOST = 20000 /* a question */, MOVE_SIZE = 64, RULES_SIZE = 512 };

struct table {
    struct qx_rules rules;
    char text[RULES_SIZE]; /* of the rules */
    struct qx_knowledge *knowledge;
};

struct values {
    struct qx_store *store;
    struct qx_work work;
    struct table tables[TABLES_MOST];
    size_t n_tables;
};

/* --- opening ---------------------------------------------------------------------------------- */

/* Opens what is known under these rules. Choices that are made together are left out: what a
 * mixture of them costs has no bound. */
static void open_table(void *context, const struct qx_rules *rules)
{
    struct values *values = context;
    if (rules->is_simultaneous || values->n_tables == TABLES_MOST)
        return;
    struct table *table = &values->tables[values->n_tables];
    table->rules = *rules;
    qx_rules_text(rules, table->text, sizeof table->text);
    table->knowledge = qx_knowledge_new(rules, &values->work, NULL);
    values->n_tables += table->knowledge != NULL;
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

static void put_value(struct qx_json *json, const struct qx_value *value)
{
    if (value->knows & QX_KNOWS_SHARE)
        qx_json_put_real(json, "share", value->share);
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(json, "distance", value->distance);
    if (value->knows & QX_KNOWS_POINTS)
        qx_json_put_real(json, "points", value->points);
}

static void put_choices(const struct table *table, const struct qx_choice *choices, size_t n,
                        struct qx_json *json)
{
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; i < n; i++) {
        char move[MOVE_SIZE];
        table->rules.game->move_text(&table->rules, choices[i].move, move, sizeof move);
        qx_json_open(json, '{');
        qx_json_put_string(json, "move", move);
        put_value(json, &choices[i].value);
        qx_json_put_real(json, "probability", choices[i].probability);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

/* What a state is worth to the seat that is to move; to the first one where the game is over. */
static bool answer(const struct table *table, const void *state, struct qx_choice *choices,
                   struct qx_json *json, struct qx_error *error)
{
    const qx_seat turn = qx_turn(&table->rules, state), seat = turn >= 0 ? turn : 0;
    struct qx_value value;
    size_t n = 0;
    if (!qx_knowledge_value(table->knowledge, state, seat, &value, error))
        return false;
    if (turn >= 0)
        n = qx_knowledge_choices(table->knowledge, state, seat, choices, error);
    if (turn >= 0 && n == 0)
        return false;
    qx_json_open(json, '{');
    qx_json_put_string(json, "game", table->rules.game->name);
    qx_json_put_string(json, "rules", table->text);
    qx_json_put_string(json, "solver", qx_knowledge_solver(table->knowledge)->name);
    qx_json_put_number(json, "seat", seat + 1);
    qx_json_key(json, "value");
    qx_json_open(json, '{');
    put_value(json, &value);
    qx_json_close(json, '}');
    put_choices(table, choices, n, json);
    qx_json_close(json, '}');
    return true;
}

bool values_answer(struct values *values, const char *game, const char *rules, const char *position,
                   struct qx_json *json, struct qx_error *error)
{
    const struct table *table = find_table(values, game, rules, error);
    if (!table)
        return false;
    void *state = qx_state_new(&table->rules);
    struct qx_choice *choices = malloc(table->rules.n_moves_max * sizeof *choices);
    bool ok = (state && choices) || qx_fail(error, "there is no memory");
    if (ok && position)
        ok = table->rules.game->position_parse(&table->rules, position, state, error);
    ok = ok && answer(table, state, choices, json, error);
    free(choices);
    qx_state_free(state);
    return ok;
}
