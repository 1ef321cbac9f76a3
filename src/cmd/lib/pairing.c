/*
 * pairing.c - two bots against each other in pairs of games.
 *
 * Threads take the next pair that nobody has taken; the games of a pair depend on the seed and its
 * number alone, so with budgets of nodes the result is the same for any number of threads.
 */
#include "cmd/lib/pairing.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

struct work {
    const struct pairing *pairing;
    uint64_t n_pairs;
    atomic_ullong next;
    atomic_bool has_failed;
    struct pairing_result results[QX_MAX_THREADS];
    struct qx_error errors[QX_MAX_THREADS];
};

struct game {
    const struct pairing *pairing;
    struct qx_session *session;
    struct qx_player *players[2]; /* by seat */
    int swapped;                  /* the first bot sits in this seat */
    size_t n_told;
    void *seen;
    qx_move *list;
};

/* --- one game -------------------------------------------------------------------------------- */

/* The players hear of moves as soon as no choice is hidden any more. */
static void tell(struct game *game)
{
    const struct qx_rules *rules = game->pairing->rules;
    const size_t n = qx_session_n_steps(game->session);
    qx_session_redacted(game->session, QX_NOBODY, game->seen);
    if (qx_key(rules, game->seen) != qx_key(rules, qx_session_state(game->session)))
        return;
    for (; game->n_told < n; game->n_told++) {
        const struct qx_step step = qx_session_step(game->session, game->n_told);
        for (int seat = 0; seat < 2; seat++)
            qx_player_saw(game->players[seat], step.seat, step.move);
    }
}

static bool play_opening(struct game *game, struct qx_random *random, struct qx_error *error)
{
    const struct qx_rules *rules = game->pairing->rules;
    for (int i = 0; i < game->pairing->opening; i++) {
        if (!qx_session_settle(game->session, error))
            return false;
        if (qx_session_turn(game->session) == QX_NOBODY)
            return true;
        const void *state = qx_session_state(game->session);
        const qx_seat seat = qx_next(rules, state);
        if (!qx_session_play(game->session, seat,
                             qx_move_draw(rules, state, seat, random, game->list), error))
            return false;
    }
    return true;
}

static bool play_move(struct game *game, struct pairing_result *result, struct qx_error *error)
{
    const struct qx_rules *rules = game->pairing->rules;
    const qx_seat seat = qx_next(rules, qx_session_state(game->session));
    const int bot = (int)seat ^ game->swapped;
    struct qx_random random;
    struct qx_answer answer;
    tell(game);
    const struct qx_request request =
        qx_session_request(game->session, seat, &game->pairing->budget, game->seen, &random);
    const uint64_t began = qx_clock_nanoseconds();
    if (!qx_player_choose(game->players[seat], &request, &answer, error))
        return false;
    const uint64_t took = qx_clock_nanoseconds() - began;
    result->bots[bot].n_moves++;
    result->bots[bot].nanoseconds += took;
    if (took > result->bots[bot].longest)
        result->bots[bot].longest = took;
    return qx_session_play(game->session, seat, answer.move, error);
}

static bool play_on(struct game *game, struct pairing_result *result, struct qx_error *error)
{
    for (;;) {
        if (!qx_session_settle(game->session, error))
            return false;
        if (qx_session_turn(game->session) == QX_NOBODY)
            return true;
        if (!play_move(game, result, error))
            return false;
    }
}

static void end_game(struct game *game)
{
    for (int seat = 0; seat < 2; seat++)
        qx_player_free(game->players[seat]);
    qx_session_free(game->session);
    free(game->seen);
    free(game->list);
}

static bool begin_game(struct game *game, const struct pairing *pairing, uint64_t seed, int swapped,
                       struct qx_error *error)
{
    *game = (struct game){.pairing = pairing,
                          .swapped = swapped,
                          .session = qx_session_new(pairing->rules, seed),
                          .seen = malloc(pairing->rules->state_size),
                          .list = malloc(pairing->rules->n_moves_max * sizeof(qx_move))};
    if (!game->session || !game->seen || !game->list)
        return qx_fail(error, "there is not enough memory for a game");
    for (int seat = 0; seat < 2; seat++) {
        game->players[seat] =
            qx_player_new(pairing->rules, seat, pairing->bots[seat ^ swapped], error);
        if (!game->players[seat])
            return false;
    }
    return true;
}

/* Adds the first bot's share of the game to *score. */
static bool play_game(const struct pairing *pairing, uint64_t number, int swapped,
                      struct pairing_result *result, double *score, struct qx_error *error)
{
    struct game game;
    struct qx_random random;
    struct qx_score scores[2];
    qx_random_init_stream(&random, pairing->seed, number);
    const bool ok = begin_game(&game, pairing, qx_random_next(&random), swapped, error) &&
                    play_opening(&game, &random, error) && play_on(&game, result, error);
    if (ok) {
        qx_session_result(game.session, scores);
        const double share = qx_share(scores, 2, swapped);
        *score += share;
        *(share > 0.5 ? &result->won : share < 0.5 ? &result->lost : &result->drawn) += 1;
    }
    end_game(&game);
    return ok;
}

/* --- many ------------------------------------------------------------------------------------ */

static void run_part(void *context, int part)
{
    struct work *work = context;
    struct pairing_result *result = &work->results[part];
    while (!atomic_load(&work->has_failed)) {
        const uint64_t number = atomic_fetch_add(&work->next, 1);
        double score = 0;
        if (number >= work->n_pairs)
            return;
        for (int swapped = 0; swapped < 2; swapped++)
            if (!play_game(work->pairing, number, swapped, result, &score, &work->errors[part])) {
                atomic_store(&work->has_failed, true);
                return;
            }
        result->n_pairs++;
        result->sum += score;
        result->squares += score * score;
    }
}

static void add(struct pairing_result *to, const struct pairing_result *from)
{
    to->n_pairs += from->n_pairs;
    to->won += from->won;
    to->drawn += from->drawn;
    to->lost += from->lost;
    to->sum += from->sum;
    to->squares += from->squares;
    for (int i = 0; i < 2; i++) {
        to->bots[i].n_moves += from->bots[i].n_moves;
        to->bots[i].nanoseconds += from->bots[i].nanoseconds;
        if (from->bots[i].longest > to->bots[i].longest)
            to->bots[i].longest = from->bots[i].longest;
    }
}

bool pairing_run(const struct pairing *pairing, uint64_t n_pairs, int threads,
                 struct pairing_result *result, struct qx_error *error)
{
    struct work *work = calloc(1, sizeof *work);
    if (!work)
        return qx_fail(error, "there is not enough memory for a match");
    work->pairing = pairing;
    work->n_pairs = n_pairs;
    qx_threads_run(threads, run_part, work);
    *result = (struct pairing_result){0};
    for (int i = 0; i < threads; i++) {
        add(result, &work->results[i]);
        if (work->errors[i].text[0] != '\0')
            *error = work->errors[i];
    }
    const bool ok = !atomic_load(&work->has_failed);
    free(work);
    return ok;
}

double pairing_mean(const struct pairing_result *result)
{
    return result->n_pairs ? result->sum / (double)result->n_pairs / 2 : 0.5;
}

double pairing_margin(const struct pairing_result *result)
{
    if (result->n_pairs < 2)
        return 0.5;
    const double n = (double)result->n_pairs, mean = result->sum / n;
    const double variance = (result->squares / n - mean * mean) * n / (n - 1);
    return variance > 0 ? 1.96 * sqrt(variance / n) / 2 : 0;
}

double pairing_elo(double mean)
{
    const double most = 1000;
    if (mean <= 0 || mean >= 1)
        return mean <= 0 ? -most : most;
    const double elo = 400 * log10(mean / (1 - mean));
    return elo > most ? most : elo < -most ? -most : elo;
}
