/*
 * review_lines.c - what lies behind a verdict: the lines of both moves, the mixture of a choice,
 * the outlook of every seat, the habits of a player.
 *
 * A line is followed by asking for the move to advise, again and again: to the end of the game
 * where that is known, else as far as the bot told. A proven draw has no end to show.
 */
#include "analysis/review_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis_inside.h"
#include "search/matrix.h"

void review_detail_release(struct review_detail *detail)
{
    free(detail->better);
    free(detail->answer);
    free(detail->mix);
    *detail = (struct review_detail){0};
}

/* --- lines ----------------------------------------------------------------------------------- */

/* A line being followed: where it stands, and the keys of the game so far and of the line; NULL:
 * repetition does not count. */
struct path {
    const struct qx_rules *rules;
    void *state;
    uint64_t *keys;
    size_t n_keys;
    struct qx_review_line *line;
};

/* Notes where the path stands; has the position come as often as the rules allow? */
static bool is_repeated(struct path *path)
{
    unsigned n = 0;
    if (!path->keys)
        return false;
    const uint64_t key = qx_key(path->rules, path->state);
    path->keys[path->n_keys++] = key;
    for (size_t i = 0; i < path->n_keys; i++)
        n += path->keys[i] == key;
    return path->rules->repetition && n >= path->rules->repetition;
}

/* Plays a step and appends it. */
static void append(struct path *path, struct qx_step step)
{
    struct qx_review_line *line = path->line;
    line->step[line->n++] = step;
    qx_apply(path->rules, path->state, step.seat, step.move);
    line->is_whole = qx_turn(path->rules, path->state) == QX_NOBODY || is_repeated(path);
}

/* Is there a next move that somebody may be asked for? */
static bool goes_on(const struct path *path)
{
    return path->line->n < QX_REVIEW_LINE && !path->line->is_whole &&
           qx_turn(path->rules, path->state) >= 0;
}

/* What a bot expects, as far as it is legal. */
static void append_expected(struct path *path, const struct qx_judgement *found)
{
    const struct qx_rules *rules = path->rules;
    for (int k = 0; k < found->n_line && goes_on(path); k++) {
        const struct qx_step step = found->line[k];
        if (!qx_owes(rules, path->state, step.seat) ||
            !rules->game->is_legal(rules, path->state, step.seat, step.move))
            return;
        append(path, step);
    }
}

static void follow(struct qx_analysis *analysis, const struct qx_position *position,
                   struct path *path, struct qx_step step)
{
    append(path, step);
    while (goes_on(path)) {
        struct qx_judgement found;
        const struct qx_position next = {.state = path->state,
                                         .keys = path->keys,
                                         .n_keys = path->n_keys,
                                         .seat = qx_turn(path->rules, path->state),
                                         .seed = position->seed,
                                         .turn = position->turn + (uint64_t)path->line->n};
        if (!qx_analysis_hint(analysis, &next, &found, NULL))
            return;
        if (found.n_line > 0) {
            append_expected(path, &found);
            return;
        }
        append(path, (struct qx_step){next.seat, found.worth.value.move});
        const struct qx_value *value = &found.worth.value;
        if (found.worth.kind != QX_PROOF || (value->share == 0.5 && !(value->points != 0)))
            return;
    }
}

bool qx_review_follow(struct qx_analysis *analysis, const struct qx_position *position,
                      struct qx_step step, struct qx_review_line *out)
{
    const size_t state_size = analysis->rules.state_size;
    const bool has_keys = position->keys != NULL;
    struct path path = {.rules = &analysis->rules, .state = malloc(state_size), .line = out};
    if (has_keys)
        path.keys = malloc((position->n_keys + QX_REVIEW_LINE) * sizeof *path.keys);
    const bool ok = path.state && (path.keys || !has_keys);
    *out = (struct qx_review_line){0};
    if (ok) {
        memcpy(path.state, position->state, state_size);
        if (has_keys)
            memcpy(path.keys, position->keys, position->n_keys * sizeof *path.keys);
        path.n_keys = position->n_keys;
        follow(analysis, position, &path, step);
    }
    free(path.keys);
    free(path.state);
    return ok;
}

static bool draw_lines(struct qx_review *review, const struct qx_position *position,
                       const struct qx_verdict *verdict, struct review_detail *out)
{
    struct qx_analysis *analysis = review->analysis;
    const struct qx_step better = {verdict->seat, verdict->better};
    const struct qx_step played = {verdict->seat, verdict->move};
    out->better = calloc(1, sizeof *out->better);
    out->answer = calloc(1, sizeof *out->answer);
    return out->better && out->answer &&
           qx_review_follow(analysis, position, better, out->better) &&
           qx_review_follow(analysis, position, played, out->answer);
}

/* --- choices made together ------------------------------------------------------------------- */

/* The list is the verdict's own: known where that is proven, else the bot's. */
static bool list_mix(struct qx_review *review, const struct qx_position *position,
                     struct review_detail *out)
{
    struct qx_analysis *analysis = review->analysis;
    bool is_known = false;
    struct qx_move_worth *moves = analysis_room(analysis, NULL);
    if (!moves)
        return false;
    const size_t n = analysis_list(analysis, position, moves, &is_known);
    if ((is_known && moves[0].worth.value.knows & QX_KNOWS_SHARE) ||
        analysis_mix(analysis, position, moves, n)) {
        qx_move_worth_sort(moves, n, true);
        out->mix = moves;
        out->n_mix = n;
        return true;
    }
    free(moves);
    return true;
}

bool review_look_behind(struct qx_review *review, size_t i, struct review_detail *out,
                        struct qx_error *error)
{
    const struct qx_verdict *verdict = &review->verdicts[i];
    struct qx_position position = qx_session_position(review->judged);
    position.seat = verdict->seat;
    if (analysis_is_vast(review->analysis))
        return true;
    analysis_see(review->analysis, &position);
    bool ok = true;
    if (qx_turn(&review->analysis->rules, review->analysis->seen) == QX_TOGETHER)
        ok = verdict->grade == QX_UNJUDGED || list_mix(review, &position, out);
    else if (verdict->grade >= QX_INACCURACY)
        ok = draw_lines(review, &position, verdict, out);
    return ok || qx_fail(error, "there is not enough memory to review the game");
}

/* --- outlooks -------------------------------------------------------------------------------- */

/* Seats that were not asked before the game was over have what it brought them. */
static void tell_result(struct qx_review *review, const void *state, double *out)
{
    struct qx_analysis *analysis = review->analysis;
    const struct qx_rules *rules = &analysis->rules;
    if (qx_turn(rules, state) != QX_NOBODY)
        return;
    rules->game->result(rules, state, analysis->scores);
    for (qx_seat seat = 0; seat < review->n_told; seat++)
        if (isnan(out[seat]))
            out[seat] = qx_share(analysis->scores, rules->n_seats, seat);
}

static bool is_missing(const struct qx_review *review, const double *out)
{
    bool is_some = false;
    for (qx_seat seat = 0; seat < review->n_told; seat++)
        is_some |= isnan(out[seat]);
    return is_some;
}

/* Among many: each seat's own expectation when it is next to move, the bot moving for the others
 * until then. */
static void ask_round(struct qx_review *review, double *out)
{
    enum { MOST_ASKED = 64 };
    struct qx_analysis *analysis = review->analysis;
    const struct qx_rules *rules = &analysis->rules;
    struct qx_position position = qx_session_position(review->judged);
    void *state = malloc(rules->state_size);
    if (state)
        memcpy(state, position.state, rules->state_size);
    for (uint64_t k = 0; state && k < MOST_ASKED && is_missing(review, out); k++) {
        if (qx_turn(rules, state) < 0)
            break;
        struct qx_answer answer;
        const qx_seat seat = qx_turn(rules, state);
        const struct qx_position next = {
            .state = state, .seat = seat, .seed = position.seed, .turn = position.turn + k};
        if (!analysis_ask(analysis, &next, &analysis->budget, &answer, NULL))
            break;
        if (answer.has_value && isnan(out[seat]))
            out[seat] = answer.value;
        qx_apply(rules, state, seat, answer.move);
    }
    if (state)
        tell_result(review, state, out);
    free(state);
}

void review_foresee(struct qx_review *review, size_t i, double *out)
{
    const struct qx_verdict *verdict = &review->verdicts[i];
    if (review->n_told > 2 && !review->analysis->rules.has_hidden && review->analysis->advisor[0] &&
        !analysis_is_vast(review->analysis)) {
        for (qx_seat seat = 0; seat < review->n_told; seat++)
            out[seat] = NAN;
        ask_round(review, out);
    } else if (review->n_told == 2 && isnan(out[0]) && verdict->grade != QX_UNJUDGED &&
               verdict->best.value.knows & QX_KNOWS_SHARE) {
        out[verdict->seat] = verdict->best.value.share;
        out[1 - verdict->seat] = 1 - verdict->best.value.share;
    }
}

/* --- habits ---------------------------------------------------------------------------------- */

/* The choices of a seat in a game: how often it made each. */
struct habit {
    double often[256];
    size_t n;
};

static bool is_counted(const struct qx_review *review, size_t i, qx_seat seat)
{
    const struct qx_verdict *verdict = qx_review_verdict(review, i);
    return verdict && verdict->seat == seat && review->details[i].n_mix > 0 &&
           review->details[i].n_mix <= 256 && verdict->move < review->details[i].n_mix;
}

/* What one who knows the habit gains at step i over one who plays the equilibrium. */
static double gain_at(const struct qx_review *review, size_t i, const struct habit *habit)
{
    struct qx_analysis *analysis = review->analysis;
    const size_t n = review->details[i].n_mix;
    double *payoff = calloc(n * n, sizeof *payoff), gain = 0;
    struct matrix_solver *solver = payoff ? matrix_solver_new((int)n, (int)n) : NULL;
    qx_session_go(review->judged, i);
    struct qx_position position = qx_session_position(review->judged);
    position.seat = review->verdicts[i].seat;
    analysis_see(analysis, &position);
    if (solver && analysis_payoffs(analysis, &position, n, payoff)) {
        const struct matrix_game game = {(int)n, (int)n, payoff};
        gain = matrix_solve(solver, &game, NULL, NULL) - matrix_row_floor(&game, habit->often);
    }
    matrix_solver_free(solver);
    free(payoff);
    return fmax(gain, 0);
}

double qx_review_habit(const struct qx_review *review, qx_seat seat)
{
    struct habit habit = {0};
    double sum = 0;
    for (size_t i = 0; i < review->n_judged; i++)
        habit.n += is_counted(review, i, seat);
    for (size_t i = 0; i < review->n_judged; i++)
        if (is_counted(review, i, seat))
            habit.often[review->verdicts[i].move] += 1.0 / (double)habit.n;
    if (habit.n < 2)
        return NAN;
    for (size_t i = 0; i < review->n_judged; i++)
        if (is_counted(review, i, seat))
            sum += gain_at(review, i, &habit);
    return sum / (double)habit.n;
}
