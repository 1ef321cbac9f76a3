/*
 * analysis.c - the worth of a position: known, else judged by a bot; and the move to advise.
 */
#include "analysis/analysis_inside.h"

#include <stdlib.h>
#include <string.h>

/* Positions that a search for certainty may look at before it is given up: about a second. Where
 * players choose together every position is a game of its own to be solved. */
enum { USUAL_NODES = 2000000, USUAL_GAMES = 100000 };

/* Enough for every table that is made in memory, and bearable for a page in a browser. */
enum { USUAL_BYTES = 128 << 20 };

/* For a caller who sets no limit at all. */
enum { LEAST_NODES = 10000 };

/* --- life ------------------------------------------------------------------------------------ */

static struct qx_work work_of(const struct qx_rules *rules, const struct qx_analysis_means *means)
{
    if (means->work)
        return *means->work;
    const uint64_t usual = rules->is_simultaneous ? USUAL_GAMES : USUAL_NODES;
    return (struct qx_work){
        .store = means->store,
        .threads = means->threads ? means->threads : 1,
        .bytes = means->nodes ? 0 : USUAL_BYTES,
        .nodes = means->nodes ? means->nodes : usual,
        .stop = means->stop,
    };
}

struct qx_analysis *qx_analysis_new(const struct qx_rules *rules,
                                    const struct qx_analysis_means *means, struct qx_error *error)
{
    struct qx_analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis) {
        analysis->rules = *rules;
        analysis->work = work_of(rules, means);
        analysis->advisor = strdup(means->advisor ? means->advisor : qx_advisor(rules));
        analysis->seen = malloc(analysis_is_vast(analysis) ? 1 : rules->state_size);
        analysis->child = malloc(analysis_is_vast(analysis) ? 1 : rules->state_size);
        analysis->scores = calloc((size_t)rules->n_seats, sizeof *analysis->scores);
        qx_analysis_set_budget(analysis, &means->budget);
    }
    if (analysis && analysis->advisor && analysis->seen && analysis->child && analysis->scores)
        return analysis;
    qx_analysis_free(analysis);
    qx_fail(error, "there is not enough memory for an analysis");
    return NULL;
}

void qx_analysis_free(struct qx_analysis *analysis)
{
    if (!analysis)
        return;
    for (int i = 0; i < ANALYSIS_CHAIRS; i++)
        qx_chair_free(analysis->chairs[i]);
    qx_knowledge_free(analysis->knowledge);
    free(analysis->advisor);
    free(analysis->seen);
    free(analysis->child);
    free(analysis->scores);
    free(analysis);
}

void qx_analysis_forget(struct qx_analysis *analysis)
{
    for (int i = 0; i < ANALYSIS_CHAIRS; i++) {
        struct qx_chair *chair = analysis->chairs[i];
        if (chair && qx_chair_stays(chair) && qx_chair_move(chair, i, NULL))
            continue;
        qx_chair_free(chair);
        analysis->chairs[i] = NULL;
    }
}

const char *qx_analysis_advisor(const struct qx_analysis *analysis)
{
    return analysis->advisor;
}

void qx_analysis_set_budget(struct qx_analysis *analysis, const struct qx_budget *budget)
{
    analysis->budget = *budget;
    analysis->budget.stop = analysis->work.stop;
    analysis->budget.store = analysis->work.store;
    if (!budget->nodes && !budget->milliseconds && !budget->depth)
        analysis->budget.nodes = LEAST_NODES;
}

bool analysis_is_vast(const struct qx_analysis *analysis)
{
    enum { MOST_MOVES = 1 << 16 };
    return analysis->rules.n_moves_max > MOST_MOVES;
}

bool analysis_is_stopped(const struct qx_analysis *analysis)
{
    return qx_work_is_stopped(&analysis->work);
}

void analysis_see(struct qx_analysis *analysis, const struct qx_position *position)
{
    const struct qx_rules *rules = &analysis->rules;
    memcpy(analysis->seen, position->state, rules->state_size);
    if (rules->game->redact)
        rules->game->redact(rules, analysis->seen, position->seat);
}

/* --- what is known --------------------------------------------------------------------------- */

struct qx_knowledge *analysis_knowledge(struct qx_analysis *analysis)
{
    if (!analysis->knowledge && !analysis->is_ignorant && !analysis_is_stopped(analysis)) {
        analysis->knowledge =
            qx_knowledge_new(&analysis->rules, &analysis->work, &analysis->ignorance);
        /* Having been stopped while it opened says nothing about the next time. */
        analysis->is_ignorant = !analysis->knowledge && !analysis_is_stopped(analysis);
    }
    return analysis->knowledge;
}

const struct qx_solver *qx_analysis_solver(struct qx_analysis *analysis)
{
    struct qx_knowledge *knowledge = analysis_knowledge(analysis);
    return knowledge ? qx_knowledge_solver(knowledge) : NULL;
}

bool analysis_know(struct qx_analysis *analysis, const struct qx_position *position,
                   struct qx_worth *out, struct qx_error *error)
{
    struct qx_knowledge *knowledge = analysis_knowledge(analysis);
    struct qx_value value;
    if (!knowledge)
        return qx_fail(error, "%s",
                       analysis_is_stopped(analysis) ? "stopped" : analysis->ignorance.text);
    if (!qx_knowledge_value_in_game(knowledge, position->state, position->seat, position->keys,
                                    position->n_keys, &value, error))
        return false;
    if (!(value.knows & (QX_KNOWS_SHARE | QX_KNOWS_POINTS)))
        return qx_fail(error, "nothing exact is known of this position");
    *out = (struct qx_worth){.kind = QX_PROOF, .value = value};
    return true;
}

struct qx_worth analysis_end(struct qx_analysis *analysis, const void *state, qx_seat seat)
{
    struct qx_worth worth;
    const struct qx_position position = {.state = state, .seat = seat};
    if (analysis_know(analysis, &position, &worth, NULL))
        return worth;
    const struct qx_rules *rules = &analysis->rules;
    rules->game->result(rules, state, analysis->scores);
    return (struct qx_worth){
        .kind = QX_PROOF,
        .value = {.knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
                  .share = qx_share(analysis->scores, rules->n_seats, seat)},
    };
}

/* --- what a bot believes --------------------------------------------------------------------- */

static struct qx_chair *chair_of(struct qx_analysis *analysis, qx_seat seat, struct qx_error *error)
{
    struct qx_chair **chair = &analysis->chairs[analysis->rules.n_seats == 2 ? seat : 0];
    if (!*chair)
        *chair = qx_chair_new(&analysis->rules, seat, analysis->advisor, NULL, error);
    return *chair;
}

bool analysis_ask(struct qx_analysis *analysis, const struct qx_position *position,
                  const struct qx_budget *budget, struct qx_answer *answer, struct qx_error *error)
{
    if (analysis_is_stopped(analysis))
        return qx_fail(error, "stopped");
    if (!analysis->advisor[0])
        return qx_fail(error, "nothing exact is known of this position");
    struct qx_chair *chair = chair_of(analysis, position->seat, error);
    return chair && qx_chair_judge(chair, position, budget, answer, error);
}

struct qx_worth analysis_worth_of(const struct qx_answer *answer)
{
    struct qx_worth worth = {.kind = QX_NO_WORTH,
                             .value = {.knows = QX_KNOWS_MOVE, .move = answer->move}};
    if (!answer->has_value)
        return worth;
    worth.kind = answer->is_exact ? QX_PROOF : QX_ESTIMATE;
    worth.value.knows |= QX_KNOWS_SHARE;
    worth.value.share = answer->value;
    if (answer->has_points) {
        worth.value.knows |= QX_KNOWS_POINTS;
        worth.value.points = answer->points;
    }
    if (answer->is_exact && answer->distance > 0) {
        worth.value.knows |= QX_KNOWS_DISTANCE;
        worth.value.distance = answer->distance;
    }
    return worth;
}

static bool judge(struct qx_analysis *analysis, const struct qx_position *position,
                  struct qx_judgement *out, struct qx_error *error)
{
    struct qx_answer answer = {0};
    if (!analysis_ask(analysis, position, &analysis->budget, &answer, error))
        return false;
    *out = (struct qx_judgement){.worth = analysis_worth_of(&answer), .n_line = answer.n_line};
    memcpy(out->line, answer.line, (size_t)answer.n_line * sizeof *out->line);
    return true;
}

/* --- answers --------------------------------------------------------------------------------- */

/* Among more than two, what a seat can be sure of says little about what it may expect, unless that
 * is everything: then a bot is asked as well. */
static bool says_enough(const struct qx_analysis *analysis, const struct qx_worth *worth)
{
    return analysis->rules.n_seats <= 2 || !analysis->advisor[0] ||
           (worth->value.knows & QX_KNOWS_SHARE && worth->value.share >= 1);
}

/* The worth of a position that is not over. */
static bool find_worth(struct qx_analysis *analysis, const struct qx_position *position,
                       struct qx_judgement *out, struct qx_error *error)
{
    struct qx_worth known = {QX_NO_WORTH, {0}};
    if (!analysis_is_vast(analysis)) {
        struct qx_position seen = *position;
        analysis_see(analysis, position);
        seen.state = analysis->seen;
        analysis_know(analysis, &seen, &known, error);
    }
    out->worth = known;
    if (known.kind != QX_NO_WORTH && says_enough(analysis, &known))
        return true;
    if (!analysis->advisor[0])
        return false;
    if (!qx_owes(&analysis->rules, position->state, position->seat))
        return qx_fail(error, "another player is to move there");
    struct qx_judgement judged = {0};
    if (!judge(analysis, position, &judged, error))
        return false;
    if (judged.worth.kind != QX_NO_WORTH)
        *out = judged;
    return out->worth.kind != QX_NO_WORTH ||
           qx_fail(error, "the bot \"%.*s\" puts no value on positions",
                   qx_text_cut(analysis->advisor, 60), analysis->advisor);
}

bool qx_analysis_value(struct qx_analysis *analysis, const struct qx_position *position,
                       struct qx_judgement *out, struct qx_error *error)
{
    struct qx_judgement found = {0};
    if (qx_turn(&analysis->rules, position->state) == QX_NOBODY) {
        found.worth = analysis_end(analysis, position->state, position->seat);
        found.worth.value.knows |= QX_KNOWS_DISTANCE; /* 0, also by solvers that count no turns */
    } else if (!find_worth(analysis, position, &found, error)) {
        return false;
    }
    *out = found;
    return true;
}

static bool is_likelier(const struct qx_move_worth *first, const struct qx_move_worth *second)
{
    return first->probability > second->probability;
}

static bool is_before(const struct qx_move_worth *first, const struct qx_move_worth *second)
{
    return qx_move_worth_order(first, second) < 0;
}

/* The best of the known moves; of a mixture, the most frequent. False: a better one may be among
 * those that are not known, because the best one would only repeat a position. */
static bool find_best(const struct qx_move_worth *moves, size_t n, bool is_together,
                      struct qx_worth *out)
{
    bool (*const is_better)(const struct qx_move_worth *, const struct qx_move_worth *) =
        is_together ? is_likelier : is_before;
    const struct qx_move_worth *best = &moves[0];
    for (size_t i = 1; i < n; i++)
        best = is_better(&moves[i], best) ? &moves[i] : best;
    if (best->probability <= 0 && qx_move_worth_count(moves, n).n_unknown > 0)
        return false;
    *out = best->worth;
    out->value.knows |= QX_KNOWS_MOVE;
    out->value.move = best->move;
    return true;
}

bool qx_analysis_hint(struct qx_analysis *analysis, const struct qx_position *position,
                      struct qx_judgement *out, struct qx_error *error)
{
    struct qx_judgement found = {0};
    bool is_known = false;
    if (!analysis_is_vast(analysis)) {
        struct qx_move_worth *moves = analysis_room(analysis, error);
        if (!moves)
            return false;
        analysis_see(analysis, position);
        const size_t n = analysis_list(analysis, position, moves, &is_known);
        const bool is_together = qx_turn(&analysis->rules, analysis->seen) == QX_TOGETHER;
        if (!is_known && is_together) /* a bot would draw one choice of the mixture */
            is_known = analysis_mix(analysis, position, moves, n);
        is_known = is_known && find_best(moves, n, is_together, &found.worth) &&
                   says_enough(analysis, &found.worth);
        free(moves);
    }
    if (!is_known && !judge(analysis, position, &found, error))
        return false;
    *out = found;
    return true;
}
