/*
 * search.c - `quincunx bench search`: positions a second of alphabeta, samples of mcts.
 *
 * Samples are rated by random play to the end of the game (playouts), then the standard way.
 *
 * Both think about the first position of the game that a player owes a move in.
 */
#include <stdio.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

enum { ALL_CORES = 0 };

struct topic {
    const char *bot, *unit;
    int threads; /* ALL_CORES: as many as there are */
};

static const struct topic topics[] = {
    {"alphabeta", "nodes/s", 1},
    {"mcts:cut=1000000", "playouts/s", 1},
    {"mcts:cut=1000000", "playouts/s", ALL_CORES},
    {"mcts", "samples/s", 1},
};

/* Lets the bot think for so long; false: error says why it cannot. */
static bool think(const struct qx_session *session, const struct topic *topic, int threads,
                  double seconds, struct qx_answer *answer, struct qx_error *error)
{
    const struct qx_budget budget = {.milliseconds = (uint64_t)(seconds * 1000),
                                     .threads = (uint32_t)threads,
                                     .now = qx_clock_milliseconds};
    struct qx_chair *chair = qx_chair_new(
        qx_session_rules(session), qx_session_position(session).seat, topic->bot, NULL, error);
    bool ok = chair && qx_chair_ask(chair, session, &budget, answer, error);
    qx_chair_free(chair);
    return ok;
}

static void measure_topic(const struct args *args, struct qx_session *session,
                          const struct topic *topic)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const int threads = topic->threads == ALL_CORES ? args_threads(args) : topic->threads;
    struct qx_answer answer;
    struct qx_error error;
    if (topic->threads == ALL_CORES && threads == 1)
        return;
    const uint64_t began = qx_clock_nanoseconds();
    if (!think(session, topic, threads, bench_seconds(args), &answer, &error)) {
        if (!args->figures)
            printf("  %-11s %-16s %s\n", rules->game->name, topic->bot, error.text);
        return;
    }
    const double took = (double)(qx_clock_nanoseconds() - began) / 1e9;
    const double rate = (double)answer.nodes / took;
    char what[120];
    snprintf(what, sizeof what, "%s %s, %s", rules->game->name, topic->bot, topic->unit);
    bench_tell(args, what, (struct bench_figure[]){{"threads", threads}, {"per_second", rate}, {0}},
               "  %-11s %-16s %d core%s %12.0f %s\n", rules->game->name, topic->bot, threads,
               threads == 1 ? " " : "s", rate, topic->unit);
}

static int measure(const struct args *args, const struct qx_game *game)
{
    struct qx_rules rules;
    struct qx_error error;
    if (!qx_rules_init(&rules, game, args->rules, &error))
        return command_misused("%s", error.text);
    struct qx_session *session = qx_session_new(&rules, 1);
    if (!session || !qx_session_settle(session, &error)) {
        qx_session_free(session);
        return command_failed("there is not enough memory to play %s", game->title);
    }
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        measure_topic(args, session, &topics[i]);
    qx_session_free(session);
    return EXIT_YES;
}

static int run(const struct args *args)
{
    return bench_games(args, measure);
}

const struct bench bench_search = {
    .name = "search",
    .what = "positions a second of the bots that search",
    .run = run,
    .by_game = true,
};
