/*
 * review.c - the moves of a game, judged one by one.
 *
 * The best move of a position is known, or the bot's; the worth of the move that was made is known,
 * or what the bot thinks of the position behind it. Both come from one budget, so that a difference
 * between them is not one of effort. Where the bot likes the move better than its own, that is the
 * best.
 */
#include "analysis/review_inside.h"

#include <stdlib.h>

#include "analysis/analysis_inside.h"

/* The least share of the point that a grade gives away. */
static const double least[QX_N_GRADES] = {
    [QX_INACCURACY] = 0.05, [QX_MISTAKE] = 0.125, [QX_BLUNDER] = 0.25};

bool qx_verdict_is_proven(const struct qx_verdict *verdict)
{
    return verdict->best.kind == QX_PROOF && verdict->played.kind == QX_PROOF;
}

bool qx_verdict_is_choice(const struct qx_verdict *verdict)
{
    return verdict->grade != QX_UNJUDGED && !verdict->is_forced && !verdict->is_idle;
}

const char *qx_grade_word(enum qx_grade grade)
{
    static const char *const words[QX_N_GRADES] = {[QX_UNJUDGED] = "not judged",
                                                   [QX_GOOD] = "good",
                                                   [QX_INACCURACY] = "inaccuracy",
                                                   [QX_MISTAKE] = "mistake",
                                                   [QX_BLUNDER] = "blunder"};
    return words[grade];
}

/* --- one step -------------------------------------------------------------------------------- */

static bool has_share(const struct qx_worth *worth)
{
    return worth->kind != QX_NO_WORTH && worth->value.knows & QX_KNOWS_SHARE;
}

/* From what the moves are worth, as far as that is known: the best, and the one that was made. */
static void look_up(const struct qx_move_worth *moves, size_t n, struct qx_verdict *out)
{
    for (size_t i = 0; i < n; i++) {
        const struct qx_worth *worth = &moves[i].worth;
        if (moves[i].move == out->move)
            out->played = *worth;
        if (has_share(worth) &&
            (!has_share(&out->best) || qx_value_compare(&worth->value, &out->best.value) > 0)) {
            out->best = *worth;
            out->better = moves[i].move;
        }
    }
}

/* Once all moves are known: did it matter which was made, and was there only one? */
static void look_around(const struct qx_move_worth *moves, size_t n, struct qx_verdict *out)
{
    size_t n_equal = 0, n_fine = 0;
    for (size_t i = 0; i < n; i++) {
        if (!has_share(&moves[i].worth))
            return;
        const double loss = out->best.value.share - moves[i].worth.value.share;
        n_equal += loss < 1e-9;
        n_fine += loss < least[QX_BLUNDER] - 1e-9;
    }
    out->is_idle = n_equal == n;
    out->is_only = n > 1 && n_fine == 1;
}

/* Asks the bot for what is not known: the best move, and the worth of the one that was made. */
static bool ask(struct qx_analysis *analysis, const struct qx_position *position, bool is_known,
                struct qx_verdict *out, struct qx_error *error)
{
    struct qx_answer answer;
    if (!is_known) {
        if (!analysis_ask(analysis, position, &analysis->budget, &answer, error))
            return false;
        out->best = analysis_worth_of(&answer);
        out->better = answer.move;
    }
    if (has_share(&out->played))
        return true;
    if (out->better == out->move) {
        out->played = out->best;
        return true;
    }
    return analysis_value_move(analysis, position, is_known, out->move, &out->played, error);
}

enum qx_grade review_grade(double loss)
{
    enum qx_grade grade = QX_GOOD;
    while (grade < QX_BLUNDER && loss >= least[grade + 1] - 1e-9)
        grade++;
    return grade;
}

static void grade(struct qx_verdict *out)
{
    if (!has_share(&out->best) || !has_share(&out->played))
        return;
    if (out->played.value.share >= out->best.value.share) {
        out->best = out->played;
        out->better = out->move;
    }
    out->loss = out->best.value.share - out->played.value.share;
    out->grade = review_grade(out->loss);
}

/* May a bot be asked? Among many only as far as it can be foreseen when the seat moves again. */
static bool is_open(const struct qx_analysis *analysis)
{
    return qx_turn(&analysis->rules, analysis->seen) != QX_TOGETHER && analysis->advisor[0];
}

/* Among many, what a seat is sure of whatever the others do says little of what it may expect,
 * unless that is everything. Is what is known enough to judge by? */
static bool is_enough(const struct qx_analysis *analysis, struct qx_verdict *out)
{
    if (analysis->rules.n_seats <= 2)
        return true;
    const bool is_sure = has_share(&out->best) && out->best.value.share >= 1;
    if (!is_sure)
        out->best = (struct qx_worth){QX_NO_WORTH, {0}};
    if (!is_sure || out->played.value.share < 1)
        out->played = (struct qx_worth){QX_NO_WORTH, {0}};
    return is_sure;
}

static bool judge(struct qx_analysis *analysis, const struct qx_position *position,
                  struct qx_verdict *out, struct qx_error *error)
{
    struct qx_move_worth *moves = analysis_room(analysis, error);
    bool is_known = false, ok = moves != NULL;
    if (!ok)
        return false;
    analysis_see(analysis, position);
    const size_t n = analysis_list(analysis, position, moves, &is_known);
    if (n == 0) {
        free(moves);
        return qx_fail(error, "there is not enough memory to value the moves");
    }
    out->is_forced = n == 1;
    if (is_known) {
        look_up(moves, n, out);
        is_known = is_enough(analysis, out);
    }
    if (is_known && analysis->rules.n_seats <= 2)
        look_around(moves, n, out);
    if (!out->is_forced && !has_share(&out->best) && analysis_mix(analysis, position, moves, n))
        look_up(moves, n, out);
    else if (!out->is_forced && is_open(analysis))
        ok = ask(analysis, position, is_known && has_share(&out->best), out, error);
    free(moves);
    grade(out);
    if (out->is_forced)
        out->grade = QX_GOOD;
    return ok;
}

bool qx_review_move(struct qx_analysis *analysis, const struct qx_session *session,
                    struct qx_step step, struct qx_verdict *out, struct qx_error *error)
{
    struct qx_verdict verdict = {.step = qx_session_n_steps(session),
                                 .seat = step.seat,
                                 .move = step.move,
                                 .better = step.move};
    if (analysis_is_stopped(analysis))
        return qx_fail(error, "stopped");
    if (!analysis_is_vast(analysis)) {
        struct qx_position position = qx_session_position(session);
        position.seat = step.seat;
        if (!judge(analysis, &position, &verdict, error))
            return false;
        if (analysis_is_stopped(analysis)) /* what a bot said in a hurry does not count */
            return qx_fail(error, "stopped");
    }
    *out = verdict;
    return true;
}

bool qx_review_step(struct qx_analysis *analysis, struct qx_session *session, size_t i,
                    struct qx_verdict *out, struct qx_error *error)
{
    const struct qx_step step = qx_session_step(session, i);
    if (analysis_is_stopped(analysis))
        return qx_fail(error, "stopped");
    qx_session_go(session, i);
    return qx_review_move(analysis, session, step, out, error);
}

/* --- a game ---------------------------------------------------------------------------------- */

bool qx_review_game(struct qx_analysis *analysis, const struct qx_session *session, qx_seat seat,
                    size_t first, qx_verdict_told *told, void *context, struct qx_error *error)
{
    const size_t n = qx_session_n_steps(session);
    struct qx_session *copy = qx_session_copy(session);
    struct qx_verdict verdict;
    bool ok = copy || qx_fail(error, "there is not enough memory to review the game"), more = true;
    for (size_t i = first; ok && more && i < n; i++) {
        const qx_seat mover = qx_session_step(session, i).seat;
        if (mover == QX_CHANCE || (seat != QX_NOBODY && mover != seat))
            continue;
        ok = qx_review_step(analysis, copy, i, &verdict, error);
        more = ok && told(context, &verdict);
    }
    qx_session_free(copy);
    return ok;
}
