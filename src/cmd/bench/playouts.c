/*
 * playouts.c - `quincunx bench playouts`: random games a second, on one core and on all.
 *
 * Each game is played twice over: through its playout function (what bots use) and through the
 * table alone (turn, moves, apply: what any caller can reach).
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

enum { BATCH = 64, LONGEST = 100000 };

typedef uint64_t player(const struct qx_rules *, void *, struct qx_random *, qx_move *, uint64_t);

struct race {
    const struct qx_rules *rules;
    player *play;
    double seconds;
    atomic_ullong n_games, n_moves, nanoseconds;
    atomic_bool has_failed;
};

static void run_race(void *context, int part)
{
    struct race *race = context;
    const struct qx_rules *rules = race->rules;
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    struct qx_random random;
    uint64_t n_games = 0, n_moves = 0;
    uint64_t began = qx_clock_thread_nanoseconds();
    uint64_t end = began + (uint64_t)(race->seconds * 1e9);
    qx_random_init_stream(&random, 1, (uint64_t)part);
    if (!state || !list)
        atomic_store(&race->has_failed, true);
    while (state && list && qx_clock_thread_nanoseconds() < end)
        for (int i = 0; i < BATCH; i++) {
            qx_state_start(rules, state);
            n_moves += race->play(rules, state, &random, list, LONGEST);
            n_games++;
        }
    atomic_fetch_add(&race->n_games, n_games);
    atomic_fetch_add(&race->n_moves, n_moves);
    atomic_fetch_add(&race->nanoseconds, qx_clock_thread_nanoseconds() - began);
    free(list);
    qx_state_free(state);
}

static bool print_race(const struct args *args, const struct qx_rules *rules, const char *path,
                       player *play, int threads)
{
    struct race race = {.rules = rules, .play = play, .seconds = bench_seconds(args)};
    qx_threads_run(threads, run_race, &race);
    double took = (double)atomic_load(&race.nanoseconds) / 1e9 / threads;
    if (atomic_load(&race.has_failed))
        return false;
    const double games = (double)atomic_load(&race.n_games) / took;
    const double moves = (double)atomic_load(&race.n_moves) / took;
    char what[80];
    snprintf(what, sizeof what, "%s %s", rules->game->name, path);
    bench_tell(
        args, what,
        (struct bench_figure[]){
            {"threads", threads}, {"games_per_second", games}, {"moves_per_second", moves}, {0}},
        "  %-11s %-8s %d core%s %12.0f games/s %14.0f moves/s\n", rules->game->name, path, threads,
        threads == 1 ? " " : "s", games, moves);
    return true;
}

static int measure(const struct args *args, const struct qx_game *game)
{
    struct qx_rules rules;
    struct qx_error error;
    int all = args_threads(args);
    if (!qx_rules_init(&rules, game, args->rules, &error))
        return command_misused("%s", error.text);
    bool ok = print_race(args, &rules, "playout", qx_playout, 1) &&
              print_race(args, &rules, "plain", qx_playout_plain, 1);
    if (ok && all > 1)
        ok = print_race(args, &rules, "playout", qx_playout, all) &&
             print_race(args, &rules, "plain", qx_playout_plain, all);
    return ok ? EXIT_YES : command_failed("there is not enough memory to play %s", game->title);
}

static int run(const struct args *args)
{
    return bench_games(args, measure);
}

const struct bench bench_playouts = {
    .name = "playouts",
    .what = "random games a second",
    .run = run,
    .by_game = true,
};
