/*
 * game_review.c - a whole game judged, step by step, and what that says of its players.
 *
 * A review keeps two copies of the game: one that the analysis moves about in, one that the caller
 * may leaf through. What was judged stays when the review is stopped, so it goes on where it was.
 */
#include "analysis/review_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis_inside.h"

enum { MOST_TOLD = 8 };

struct qx_budget qx_review_budget(const struct qx_rules *rules)
{
    return (struct qx_budget){.nodes =
                                  rules->n_seats > 2 ? QX_REVIEW_NODES_OF_MANY : QX_REVIEW_NODES};
}

/* --- life ------------------------------------------------------------------------------------ */

static size_t known_steps(const struct qx_session *session)
{
    return qx_session_n_steps(session) + qx_session_n_redo(session);
}

static bool make_room(struct qx_review *review)
{
    const size_t n = review->n_steps;
    const size_t n_outlooks = (n + 1) * (size_t)review->n_told;
    review->verdicts = calloc(n + 1, sizeof *review->verdicts);
    review->details = calloc(n + 1, sizeof *review->details);
    review->outlooks = malloc((n_outlooks + 1) * sizeof *review->outlooks);
    for (size_t i = 0; review->outlooks && i < n_outlooks; i++)
        review->outlooks[i] = NAN;
    return review->verdicts && review->details && review->outlooks;
}

struct qx_review *qx_review_new(const struct qx_session *session,
                                const struct qx_analysis_means *means, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_analysis_means usual = *means;
    struct qx_review *review = calloc(1, sizeof *review);
    if (!means->budget.nodes && !means->budget.milliseconds && !means->budget.depth)
        usual.budget = qx_review_budget(rules);
    if (review) {
        review->session = qx_session_copy(session);
        review->judged = qx_session_copy(session);
        review->analysis = qx_analysis_new(rules, &usual, error);
        review->n_steps = known_steps(session);
        review->n_told = rules->n_seats <= MOST_TOLD ? rules->n_seats : 0;
    }
    if (review && review->session && review->judged && review->analysis && make_room(review))
        return review;
    qx_review_free(review);
    qx_fail(error, "there is not enough memory to review the game");
    return NULL;
}

void qx_review_free(struct qx_review *review)
{
    if (!review)
        return;
    for (size_t i = 0; review->details && i < review->n_steps; i++)
        review_detail_release(&review->details[i]);
    qx_analysis_free(review->analysis);
    qx_session_free(review->session);
    qx_session_free(review->judged);
    free(review->verdicts);
    free(review->details);
    free(review->outlooks);
    free(review);
}

/* --- judging --------------------------------------------------------------------------------- */

/* The shares of a game that is over; of one that is not, what the last move left. */
static void tell_end(struct qx_review *review)
{
    const struct qx_rules *rules = qx_session_rules(review->judged);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    double *out = review->outlooks + review->n_steps * (size_t)review->n_told;
    qx_session_go(review->judged, review->n_steps);
    if (scores && qx_session_turn(review->judged) == QX_NOBODY) {
        qx_session_result(review->judged, scores);
        for (qx_seat seat = 0; seat < review->n_told; seat++)
            out[seat] = qx_share(scores, rules->n_seats, seat);
    }
    free(scores);
}

/* What the mover has now is what the other has not. */
static void tell_next(struct qx_review *review, const struct qx_verdict *verdict)
{
    double *out = review->outlooks + (verdict->step + 1) * (size_t)review->n_told;
    if (review->n_told != 2 || verdict->grade == QX_UNJUDGED ||
        !(verdict->played.value.knows & QX_KNOWS_SHARE))
        return;
    out[verdict->seat] = verdict->played.value.share;
    out[1 - verdict->seat] = 1 - verdict->played.value.share;
}

static bool judge_next(struct qx_review *review, struct qx_error *error)
{
    const size_t i = review->n_judged;
    struct review_detail detail = {0};
    struct qx_verdict verdict;
    if (!qx_review_step(review->analysis, review->judged, i, &verdict, error))
        return false;
    review->verdicts[i] = verdict;
    bool ok = review_look_behind(review, i, &detail, error);
    if (ok)
        review_foresee(review, i, review->outlooks + i * (size_t)review->n_told);
    if (ok && analysis_is_stopped(review->analysis))
        ok = qx_fail(error, "stopped");
    if (!ok) {
        review_detail_release(&detail);
        return false;
    }
    review->details[i] = detail;
    tell_next(review, &verdict);
    return true;
}

bool qx_review_go_on(struct qx_review *review, struct qx_error *error)
{
    const bool is_chance = qx_session_step(review->session, review->n_judged).seat == QX_CHANCE;
    if (!is_chance && !judge_next(review, error))
        return false;
    review->n_judged++;
    if (qx_review_is_done(review))
        tell_end(review);
    return true;
}

bool qx_review_is_done(const struct qx_review *review)
{
    return review->n_judged == review->n_steps;
}

/* --- what was found -------------------------------------------------------------------------- */

size_t qx_review_n_steps(const struct qx_review *review)
{
    return review->n_steps;
}

size_t qx_review_n_judged(const struct qx_review *review)
{
    return review->n_judged;
}

size_t qx_review_n_moves(const struct qx_review *review)
{
    size_t n = 0;
    for (size_t i = 0; i < review->n_steps; i++)
        n += qx_session_step(review->session, i).seat != QX_CHANCE;
    return n;
}

struct qx_session *qx_review_session(const struct qx_review *review)
{
    return review->session;
}

size_t qx_review_judge(const struct qx_review *review, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const char *advisor = qx_analysis_advisor(review->analysis);
    const bool has_proofs = qx_analysis_solver(review->analysis) != NULL;
    if (has_proofs)
        qx_text_string(&text, advisor[0] ? "proofs, else " : "proofs");
    qx_text_print(&text, "%.*s", (int)strcspn(advisor, ":"), advisor);
    return text.length;
}

const struct qx_verdict *qx_review_verdict(const struct qx_review *review, size_t i)
{
    return i < review->n_judged && review->verdicts[i].seat != QX_CHANCE &&
                   qx_session_step(review->session, i).seat != QX_CHANCE
               ? &review->verdicts[i]
               : NULL;
}

const struct qx_review_line *qx_review_better(const struct qx_review *review, size_t i)
{
    return i < review->n_judged ? review->details[i].better : NULL;
}

const struct qx_review_line *qx_review_answer(const struct qx_review *review, size_t i)
{
    return i < review->n_judged ? review->details[i].answer : NULL;
}

const struct qx_move_worth *qx_review_mix(const struct qx_review *review, size_t i, size_t *n)
{
    *n = i < review->n_judged ? review->details[i].n_mix : 0;
    return *n ? review->details[i].mix : NULL;
}

double qx_review_outlook(const struct qx_review *review, size_t i, qx_seat seat)
{
    return seat < review->n_told ? review->outlooks[i * (size_t)review->n_told + (size_t)seat]
                                 : NAN;
}

bool qx_verdict_is_swing(const struct qx_verdict *verdict)
{
    return verdict->grade == QX_BLUNDER;
}

int qx_review_phase(size_t step, size_t n_steps)
{
    return n_steps ? (int)(step * QX_N_PHASES / n_steps) : 0;
}

/* --- players --------------------------------------------------------------------------------- */

double qx_accuracy_value(const struct qx_accuracy *accuracy)
{
    return accuracy->n_choices ? accuracy->marks / (double)accuracy->n_choices : NAN;
}

size_t qx_accuracy_n_errors(const struct qx_accuracy *accuracy)
{
    return accuracy->n_of[QX_INACCURACY] + accuracy->n_of[QX_MISTAKE] + accuracy->n_of[QX_BLUNDER];
}

static void count(struct qx_accuracy *sum, const struct qx_verdict *verdict)
{
    sum->n_moves++;
    sum->n_of[verdict->grade]++;
    sum->n_forced += verdict->is_forced;
    sum->n_only += verdict->is_only && verdict->grade == QX_GOOD;
    sum->loss += verdict->loss;
    if (!qx_verdict_is_choice(verdict))
        return;
    sum->n_choices++;
    sum->n_proven += qx_verdict_is_proven(verdict);
    sum->marks += fmax(0, 1 - 4 * verdict->loss);
}

struct qx_accuracy qx_review_accuracy(const struct qx_review *review, qx_seat seat, int phase)
{
    struct qx_accuracy sum = {0};
    for (size_t i = 0; i < review->n_judged; i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        if (verdict && verdict->seat == seat &&
            (phase < 0 || qx_review_phase(i, review->n_steps) == phase))
            count(&sum, verdict);
    }
    return sum;
}
