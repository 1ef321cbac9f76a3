/*
 * solve.c - `quincunx bench solve`: how long exact knowledge takes to make, and how fast it
 * answers.
 *
 * Only knowledge that is made in memory when it is first wanted counts here: a value is asked of
 * positions along random games, and games of which the start is not known at once are left out.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

enum { ROUNDS = 3, MOST_MOVES = 1000, BATCH = 64 };

/* The shortest of a few times, and the knowledge made last; NULL: error says why there is none. */
static struct qx_knowledge *make(const struct qx_rules *rules, const struct qx_work *work,
                                 double *seconds, struct qx_error *error)
{
    struct qx_knowledge *knowledge = NULL;
    for (int i = 0; i < ROUNDS; i++) {
        qx_knowledge_free(knowledge);
        uint64_t began = qx_clock_thread_nanoseconds();
        knowledge = qx_knowledge_new(rules, work, error);
        double took = (double)(qx_clock_thread_nanoseconds() - began) / 1e9;
        if (!knowledge)
            return NULL;
        *seconds = i == 0 || took < *seconds ? took : *seconds;
    }
    return knowledge;
}

/* Values asked a second; 0: one was not known. */
static double ask(struct qx_knowledge *knowledge, const struct qx_rules *rules, void *state,
                  qx_move *list, double seconds)
{
    struct qx_random random;
    uint64_t n = 0, began = qx_clock_thread_nanoseconds(), now = began;
    qx_random_init(&random, 1);
    qx_state_start(rules, state);
    for (; (double)(now - began) < seconds * 1e9; now = qx_clock_thread_nanoseconds())
        for (int i = 0; i < BATCH; i++, n++) {
            struct qx_value value;
            qx_seat seat = qx_next(rules, state);
            if (!qx_knowledge_value(knowledge, state, 0, &value, NULL))
                return 0;
            if (seat == QX_NOBODY)
                qx_state_start(rules, state);
            else
                qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, &random, list));
        }
    return (double)n / ((double)(now - began) / 1e9);
}

static bool measure(const struct args *args, const struct qx_rules *rules)
{
    const struct qx_work work = {.threads = 1, .nodes = 1};
    struct qx_error error;
    double made_in;
    struct qx_knowledge *knowledge = make(rules, &work, &made_in, &error);
    if (!knowledge)
        return true;
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    bool has_memory = state && list;
    double rate = has_memory ? ask(knowledge, rules, state, list, bench_seconds(args)) : 0;
    if (rate > 0)
        bench_tell(args, rules->game->name,
                   (struct bench_figure[]){{"seconds", made_in}, {"values_per_second", rate}, {0}},
                   "  %-11s made in %.3f s %14.0f values/s\n", rules->game->name, made_in, rate);
    free(list);
    qx_state_free(state);
    qx_knowledge_free(knowledge);
    return has_memory;
}

static int measure_game(const struct args *args, const struct qx_game *game)
{
    struct qx_rules rules;
    struct qx_error error;
    if (!qx_rules_init(&rules, game, args->n_words > 1 ? args->rules : NULL, &error))
        return command_misused("%s", error.text);
    return measure(args, &rules) ? EXIT_YES : command_failed("there is not enough memory");
}

static int run(const struct args *args)
{
    return bench_games(args, measure_game);
}

const struct bench bench_solve = {
    .name = "solve",
    .what = "making exact knowledge, and values a second",
    .run = run,
    .by_game = true,
};
