/*
 * retry.c - mistakes of a reviewed game, played again until the move is right.
 */
#include <quincunx/retry.h>

#include <stdlib.h>

#include <quincunx/hint.h>

#include "learn/refute.h"
#include "learn/reply_inside.h"

struct qx_retry {
    struct qx_session *game;    /* as it was played                                   */
    struct qx_session *session; /* at the mistake, or after the move that mended it */
    struct qx_analysis *analysis;
    struct qx_verdict *verdicts;
    size_t n, at, n_mended;
    bool is_mended;
    int n_hints;
};

static const struct qx_rules *rules_of(const struct qx_retry *retry)
{
    return qx_session_rules(retry->session);
}

/* Notes the verdicts that are mistakes; returns how many. */
static size_t collect(const struct qx_review *review, qx_seat seat, struct qx_verdict *out)
{
    size_t n = 0;
    for (size_t i = 0; i < qx_review_n_judged(review); i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        if (verdict && verdict->grade >= QX_MISTAKE && (seat == QX_NOBODY || verdict->seat == seat))
            out[n++] = *verdict;
    }
    return n;
}

/* Puts a copy of the game on the table, at the present mistake: a move that mends it ends the copy
 * there. */
static bool stand(struct qx_retry *retry, size_t at, struct qx_error *error)
{
    struct qx_session *copy = qx_session_copy(retry->game);
    if (!copy)
        return qx_fail(error, "there is not enough memory to go through the mistakes");
    if (at < retry->n)
        qx_session_go(copy, retry->verdicts[at].step);
    qx_session_free(retry->session);
    retry->session = copy;
    retry->at = at;
    retry->is_mended = false;
    retry->n_hints = 0;
    return true;
}

struct qx_retry *qx_retry_new(const struct qx_review *review, qx_seat seat,
                              const struct qx_analysis_means *means, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    struct qx_analysis_means usual = means ? *means : (struct qx_analysis_means){0};
    struct qx_retry *retry = calloc(1, sizeof *retry);
    if (!usual.budget.nodes && !usual.budget.milliseconds && !usual.budget.depth)
        usual.budget.nodes = qx_review_budget(rules).nodes;
    qx_fail(error, "there is not enough memory to go through the mistakes");
    if (retry) {
        retry->game = qx_session_copy(qx_review_session(review));
        retry->analysis = qx_analysis_new(rules, &usual, NULL);
        retry->verdicts = calloc(qx_review_n_steps(review) + 1, sizeof *retry->verdicts);
    }
    if (retry && retry->game && retry->analysis && retry->verdicts) {
        retry->n = collect(review, seat, retry->verdicts);
        if (retry->n > 0 && stand(retry, 0, error))
            return retry;
        if (retry->n == 0)
            qx_fail(error, "there is no mistake to learn from");
    }
    qx_retry_free(retry);
    return NULL;
}

void qx_retry_free(struct qx_retry *retry)
{
    if (!retry)
        return;
    qx_analysis_free(retry->analysis);
    qx_session_free(retry->game);
    qx_session_free(retry->session);
    free(retry->verdicts);
    free(retry);
}

size_t qx_retry_n(const struct qx_retry *retry)
{
    return retry->n;
}

size_t qx_retry_at(const struct qx_retry *retry)
{
    return retry->at;
}

bool qx_retry_is_done(const struct qx_retry *retry)
{
    return retry->at == retry->n;
}

const struct qx_session *qx_retry_session(const struct qx_retry *retry)
{
    return retry->session;
}

const struct qx_verdict *qx_retry_verdict(const struct qx_retry *retry)
{
    return &retry->verdicts[retry->at];
}

bool qx_retry_is_mended(const struct qx_retry *retry)
{
    return retry->is_mended;
}

size_t qx_retry_n_mended(const struct qx_retry *retry)
{
    return retry->n_mended;
}

bool qx_retry_next(struct qx_retry *retry, struct qx_error *error)
{
    return stand(retry, retry->at + !qx_retry_is_done(retry), error);
}

/* The how-manieth turn of its seat a step belongs to: what lists of moves are numbered by. Steps
 * before it are played, it may be undone. */
static size_t turn_number(const struct qx_session *session, const struct qx_verdict *verdict)
{
    size_t n = 1;
    qx_seat after = verdict->seat;
    for (size_t i = verdict->step; i-- > 0;) {
        const qx_seat seat = qx_session_step(session, i).seat;
        n += seat == verdict->seat && after != seat;
        after = seat;
    }
    return n;
}

size_t qx_words_retry(const struct qx_retry *retry, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const struct qx_rules *rules = rules_of(retry);
    char swing[QX_WORDS_SIZE], move[QX_MOVE_SIZE];
    if (qx_retry_is_done(retry))
        return text.length;
    const struct qx_verdict *verdict = qx_retry_verdict(retry);
    qx_words_swing(rules, verdict, QX_NOBODY, swing, sizeof swing);
    rules->game->move_text(rules, verdict->move, move, sizeof move);
    qx_text_print(&text, "Move %zu: %s with %s. Find a better move.",
                  turn_number(retry->session, verdict), swing, move);
    return text.length;
}

/* --- trying ---------------------------------------------------------------------------------- */

static bool is_right(const struct qx_verdict *then, const struct qx_verdict *now)
{
    const bool is_forgiven = now->grade == QX_INACCURACY && !qx_verdict_is_proven(now);
    return now->move == then->better || now->grade == QX_GOOD || is_forgiven;
}

static bool be_right(struct qx_retry *retry, const struct qx_verdict *now, struct qx_reply *reply,
                     struct qx_error *error)
{
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    char worth[QX_WORDS_SIZE];
    if (!qx_session_play(retry->session, now->seat, now->move, error))
        return false;
    retry->is_mended = true;
    retry->n_mended++;
    reply->kind = retry->at + 1 == retry->n ? QX_REPLY_DONE : QX_REPLY_RIGHT;
    reply->line = (struct qx_review_line){.n = 1, .step = {{now->seat, now->move}}};
    qx_words_worth(rules_of(retry), &now->played, worth, sizeof worth);
    qx_text_print(&text, "Right: that %s%s.", qx_words_link(rules_of(retry), &now->played), worth);
    return true;
}

bool qx_retry_move(struct qx_retry *retry, qx_move move, struct qx_reply *reply,
                   struct qx_error *error)
{
    const struct qx_verdict *then = qx_retry_verdict(retry);
    const struct qx_step step = {then->seat, move};
    struct qx_verdict now;
    struct qx_error why;
    *reply = (struct qx_reply){.kind = QX_REPLY_WRONG};
    if (!qx_move_check(rules_of(retry), qx_session_state(retry->session), step.seat, move, &why)) {
        reply_refuse(reply, &why);
        return true;
    }
    if (move == then->move) {
        reply_say(reply, "That is the move of then. Try another.");
        return true;
    }
    if (!qx_review_move(retry->analysis, retry->session, step, &now, error))
        return false;
    return is_right(then, &now) ? be_right(retry, &now, reply, error)
                                : refute(retry->analysis, retry->session, &now, reply, error);
}

bool qx_retry_text(struct qx_retry *retry, const char *text, struct qx_reply *reply,
                   struct qx_error *error)
{
    struct qx_error why;
    qx_move move;
    if (qx_move_take(rules_of(retry), qx_session_state(retry->session),
                     qx_retry_verdict(retry)->seat, &text, &move, &why))
        return qx_retry_move(retry, move, reply, error);
    reply_refuse(reply, &why);
    return true;
}

size_t qx_retry_hint(struct qx_retry *retry, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                     size_t size)
{
    const struct qx_verdict *then = qx_retry_verdict(retry);
    const enum qx_hint_step step = retry->n_hints++ == 0 ? QX_HINT_WHERE : QX_HINT_MOVE;
    const struct qx_hint hint = qx_hint_of(then->seat, then->better);
    *n_cells = qx_hint_cells(retry->session, &hint, step, cells);
    return qx_words_hint(retry->session, &hint, step, out, size);
}

/* The whole position, however long; null where there is no memory for it. */
static void put_position(const struct qx_retry *retry, struct qx_json *json)
{
    const struct qx_rules *rules = rules_of(retry);
    const void *state = qx_session_state(retry->session);
    const size_t size = rules->game->position_text(rules, state, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        rules->game->position_text(rules, state, text, size);
    qx_json_put_string(json, "position", text);
    free(text);
}

void qx_retry_json(const struct qx_retry *retry, struct qx_json *json)
{
    const struct qx_rules *rules = rules_of(retry);
    char words[QX_WORDS_SIZE], move[QX_MOVE_SIZE];
    const bool is_done = qx_retry_is_done(retry);
    qx_json_put_count(json, "mistake", retry->at + !is_done);
    qx_json_put_count(json, "mistakes", retry->n);
    qx_json_put_bool(json, "done", is_done);
    if (is_done)
        return;
    const struct qx_verdict *verdict = qx_retry_verdict(retry);
    rules->game->move_text(rules, verdict->move, move, sizeof move);
    qx_words_retry(retry, words, sizeof words);
    qx_json_put_count(json, "step", verdict->step);
    qx_json_put_number(json, "seat", verdict->seat + 1);
    qx_json_put_string(json, "played", move);
    qx_json_put_string(json, "words", words);
    put_position(retry, json);
    qx_json_put_bool(json, "mended", retry->is_mended);
}
