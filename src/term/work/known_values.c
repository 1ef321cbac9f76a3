/*
 * known_values.c - what is known for certain of a position: tables, and searches to the end of the
 * game.
 *
 * Tables are read from the user's cache folder where there are some. A search is given up after so
 * many positions that a person would stop waiting.
 */
#include "term/work/known_values.h"

#include <stdlib.h>

#include <quincunx/folders.h>
#include <quincunx/solve.h>

enum { MOST_NODES = 3000000 };

/* Where players choose together every position is a game of its own to be solved. */
enum { MOST_GAMES = 100000 };

struct source {
    struct qx_store *store;
    struct qx_work work;
    struct qx_knowledge *knowledge;
};

static bool source_open(struct source *source, const struct thought *thought,
                        const atomic_bool *stop)
{
    bool is_together = qx_turn(&thought->rules, thought->state) == QX_TOGETHER;
    *source =
        (struct source){.work = {.nodes = is_together ? MOST_GAMES : MOST_NODES, .stop = stop}};
    source->store = qx_store_usual();
    source->work.store = source->store;
    source->knowledge = qx_knowledge_new(&thought->rules, &source->work, NULL);
    return source->knowledge != NULL;
}

static void source_close(struct source *source)
{
    qx_knowledge_free(source->knowledge);
    qx_store_free(source->store);
}

static struct advice_move as_move(const struct qx_choice *choice)
{
    const struct qx_value *value = &choice->value;
    return (struct advice_move){
        .move = choice->move,
        .has_value = value->knows & QX_KNOWS_SHARE,
        .is_exact = true,
        .value = value->share,
        .distance = value->knows & QX_KNOWS_DISTANCE ? value->distance : 0,
    };
}

size_t exact_moves(const struct thought *thought, const atomic_bool *stop,
                   struct advice_move moves[ADVICE_MOVES])
{
    struct source source;
    size_t n = 0;
    struct qx_choice *choices = calloc(thought->rules.n_moves_max, sizeof *choices);
    if (source_open(&source, thought, stop) && choices)
        n = qx_knowledge_choices(source.knowledge, thought->state, thought->seat, choices, NULL);
    n = n < ADVICE_MOVES ? n : ADVICE_MOVES;
    for (size_t i = 0; i < n; i++)
        moves[i] = as_move(&choices[i]);
    source_close(&source);
    free(choices);
    return n;
}

bool exact_answer(struct thought *thought, const atomic_bool *stop)
{
    struct advice_move moves[ADVICE_MOVES];
    size_t n = exact_moves(thought, stop, moves);
    const struct advice_move *best = moves;
    bool is_complete = true;
    for (size_t i = 0; i < n; i++) {
        is_complete = is_complete && moves[i].has_value;
        if (advice_compare(&moves[i], best) < 0)
            best = &moves[i];
    }
    /* Better than all that is known may be what is not, unless nothing is better than a win. */
    if (n == 0 || !best->has_value || (!is_complete && best->value < 1))
        return false;
    thought->answer = (struct qx_answer){.move = best->move,
                                         .has_value = true,
                                         .is_exact = true,
                                         .value = best->value,
                                         .distance = best->distance};
    return true;
}
