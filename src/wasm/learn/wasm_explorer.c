/*
 * wasm_explorer.c - the moves of the position on the table: their worth, and what levels make of
 * them.
 */
#include "wasm/learn/lessons.h"

/* The explorer of these rules; what it has opened for them (a table, a book) it keeps. */
static struct qx_explorer *open_explorer(struct web *web, uint64_t nodes, struct qx_error *error)
{
    struct wasm_lessons *lessons = wasm_lessons(web, error);
    struct qx_analysis_means means = wasm_means(web);
    if (!lessons)
        return NULL;
    if (lessons->explorer && lessons->explorer_nodes == nodes &&
        qx_rules_is_same(&lessons->explored, &web->rules))
        return lessons->explorer;
    qx_explorer_free(lessons->explorer);
    means.budget.nodes = lessons->explorer_nodes = nodes;
    lessons->explorer = qx_explorer_new(&web->rules, &means, error);
    lessons->explored = web->rules;
    return lessons->explorer;
}

static void put(struct web *web)
{
    qx_json_open(&web->out, '{');
    qx_explorer_json(web->lessons->explorer, web->session, &web->out);
    qx_json_close(&web->out, '}');
}

/* explore NODES: all moves of the position, best first, as the command tells them (docs/json.md);
 * the nodes are for all of them, 0 as many as the command's. Levels are not asked yet. */
bool wasm_explore(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_explored *moves;
    uint64_t nodes;
    if (!wasm_read_number(words[0], UINT64_MAX, &nodes, error))
        return false;
    struct qx_explorer *explorer = open_explorer(web, nodes, error);
    if (!explorer || qx_explorer_look(explorer, web->session, 0, &moves, error) == 0)
        return false;
    put(web);
    return true;
}

/* level LEVEL TRIES GAMES: the same, with what a level would play, of so many times asked, and how
 * that scores in so many games against itself; the position is that of the last explore. */
bool wasm_level(struct web *web, char *const *words, struct qx_error *error)
{
    enum { MOST = 10000 };
    uint64_t level, n_tries, n_games;
    if (!wasm_read_number(words[0], QX_N_LEVELS, &level, error) ||
        !wasm_read_number(words[1], MOST, &n_tries, error) ||
        !wasm_read_number(words[2], MOST, &n_games, error))
        return false;
    struct qx_explorer *explorer = web->lessons ? web->lessons->explorer : NULL;
    if (!explorer || level == 0 || !qx_rules_is_same(&web->lessons->explored, &web->rules))
        return qx_fail(error, "nothing is explored");
    if (!qx_explorer_level(explorer, web->session, (int)level, (unsigned)n_tries, (unsigned)n_games,
                           error))
        return false;
    put(web);
    return true;
}
