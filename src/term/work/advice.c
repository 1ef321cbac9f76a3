/*
 * advice.c - what a bot thinks of a position: choosing the bot, hints, and collecting what comes
 * in.
 *
 * advice_moves.c values the moves of a position, advice_graph.c the positions of a game.
 */
#include "term/work/advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/work/advice_jobs.h"
#include "term/work/known_values.h"

/* Bots by what their word is worth; the first that can play is asked. Among more than two the tree
 * search goes first: it looks for everybody's gain, not for the loss of one opponent. */
enum { N_TRUSTED = 4 };
static const char *const trusted_by_two[N_TRUSTED] = {"alphabeta", "equilibrium", "mcts",
                                                      "minimax"};
static const char *const trusted_by_many[N_TRUSTED] = {"mcts", "alphabeta", "equilibrium",
                                                       "minimax"};

static bool can_play(const struct qx_bot *bot, const struct qx_rules *rules)
{
    bool is_for_game = !bot->game || strcmp(bot->game, rules->game->name) == 0;
    return is_for_game && (!bot->plays || bot->plays(rules, NULL));
}

static const char *best_bot(const struct qx_rules *rules)
{
    const char *const *trusted = rules->n_seats > 2 ? trusted_by_many : trusted_by_two;
    for (int i = 0; i < N_TRUSTED; i++) {
        const struct qx_bot *bot = qx_bot_find(rules->game, trusted[i]);
        if (bot && can_play(bot, rules))
            return bot->name;
    }
    const char *any = "";
    for (const struct qx_bot *const *bot = qx_bots(); *bot; bot++)
        if (can_play(*bot, rules) && (!any[0] || strcmp(any, "random") == 0))
            any = (*bot)->name;
    return any;
}

void advice_init(struct advice *advice, const struct qx_rules *rules,
                 const struct settings *settings)
{
    const char *wish = settings_recall(settings, rules->game->name, "advisor");
    *advice = (struct advice){0};
    snprintf(advice->spec, sizeof advice->spec, "%s", wish && wish[0] ? wish : best_bot(rules));
}

void advice_stop(struct advice *advice)
{
    job_drop(advice->hinting);
    job_drop(advice->listing);
    job_drop(advice->graphing);
    advice->hinting = advice->listing = advice->graphing = NULL;
    advice->has_hint = false;
}

void advice_release(struct advice *advice)
{
    advice_stop(advice);
    free(advice->points);
    *advice = (struct advice){0};
}

/* What is known goes before what a bot believes. */
static void work_on_hint(struct job *job, void *context)
{
    struct thought *thought = context;
    thought->is_ok = exact_answer(thought, job_stop_flag(job));
    if (!thought->is_ok)
        thought_work(job, thought);
}

static uint64_t key_of(const struct qx_session *session)
{
    return qx_session_keys(session)[qx_session_n_steps(session)];
}

void advice_ask_hint(struct advice *advice, const struct qx_session *session, qx_seat seat,
                     const struct settings *settings, int wake)
{
    if (advice->hinting || (advice->has_hint && advice->hint_key == key_of(session)))
        return;
    struct thought *thought = thought_new(session, seat, advice->spec, settings_budget(settings));
    if (!thought)
        return;
    advice->has_hint = false;
    advice->hint_key = key_of(session);
    advice->hinting = job_start(wake, work_on_hint, thought_free, thought);
}

void advice_ask_moves(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake)
{
    uint64_t key = key_of(session) + (uint64_t)seat;
    if (advice->list_key == key && (advice->listing || advice->is_listed))
        return;
    job_drop(advice->listing);
    advice->list_key = key;
    advice->is_listed = false;
    advice->n_moves = advice->n_listed = 0;
    struct thought *thought = thought_new(session, seat, advice->spec, settings_budget(settings));
    if (thought)
        advice->listing = moves_job_start(thought, wake);
}

void advice_ask_graph(struct advice *advice, const struct qx_session *session,
                      const struct settings *settings, int wake)
{
    size_t n = qx_session_n_steps(session) + 1;
    if (advice->graphing)
        return;
    struct advice_point *points = realloc(advice->points, n * sizeof *points);
    if (!points)
        return;
    advice->points = points;
    bool is_complete = true;
    for (size_t i = 0; i < n; i++) {
        uint64_t key = qx_session_keys(session)[i];
        if (i >= advice->n_points || points[i].key != key)
            points[i] = (struct advice_point){.key = key};
        is_complete = is_complete && points[i].is_done;
    }
    advice->n_points = n;
    if (!is_complete)
        advice->graphing = graph_job_start(session, advice, settings_budget(settings), wake);
}

static bool take_hint(struct advice *advice, struct qx_error *error)
{
    if (!advice->hinting || !job_is_done(advice->hinting))
        return true;
    const struct thought *thought = job_context(advice->hinting);
    advice->has_hint = thought->is_ok;
    if (thought->is_ok)
        advice->hint = thought->answer;
    else
        *error = thought->error;
    job_drop(advice->hinting);
    advice->hinting = NULL;
    return advice->has_hint;
}

bool advice_wake(struct advice *advice, struct qx_error *error)
{
    if (advice->listing)
        moves_job_collect(advice->listing, advice);
    if (advice->listing && job_is_done(advice->listing)) {
        job_drop(advice->listing);
        advice->listing = NULL;
        advice->is_listed = true;
    }
    if (advice->graphing)
        graph_job_collect(advice->graphing, advice);
    if (advice->graphing && job_is_done(advice->graphing)) {
        job_drop(advice->graphing);
        advice->graphing = NULL;
    }
    return take_hint(advice, error);
}

void advice_value_text(bool is_exact, double value, int32_t distance, char *out, size_t size)
{
    if (!is_exact)
        snprintf(out, size, "%.0f %%", 100 * value);
    else if (value > 0.99 || value < 0.01)
        snprintf(out, size, distance > 0 ? "%s in %d" : "%s", value > 0.5 ? "wins" : "loses",
                 distance);
    else
        snprintf(out, size, value > 0.49 && value < 0.51 ? "draws" : "%.0f %%, proven",
                 100 * value);
}
