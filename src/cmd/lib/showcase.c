/*
 * showcase.c - the worst game of a bot, found and told.
 */
#include "cmd/lib/showcase.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/lib/output.h"

enum { MOST_SHOWN = 10, JUDGE_NODES = 5000, KNOWLEDGE_NODES = 50000 };

/* --- losses ---------------------------------------------------------------------------------- */

static bool is_lost(const struct qx_session *session, qx_seat seat)
{
    const qx_seat n = qx_session_rules(session)->n_seats;
    struct qx_score *scores = calloc((size_t)n, sizeof *scores);
    if (!scores)
        return false;
    qx_session_result(session, scores);
    const bool ok = qx_share(scores, n, seat) <= 0;
    free(scores);
    return ok;
}

static char *record_of(const struct qx_session *session)
{
    const size_t size = qx_session_save(session, NULL, 0) + 1;
    char *record = malloc(size);
    if (record)
        qx_session_save(session, record, size);
    return record;
}

void losses_add(struct losses *losses, uint64_t order, const struct qx_match_game *game,
                qx_seat seat, size_t first)
{
    const struct qx_session *session = game->session;
    const uint64_t behind = (uint64_t)1 << 63;
    order |= qx_session_forfeiter(session) == seat ? behind : 0;
    int place = losses->n;
    while (place > 0 && losses->game[place - 1].order > order)
        place--;
    if (place == LOSSES_MOST || !is_lost(session, seat))
        return;
    const struct loss loss = {order, game->number, seat, first, record_of(session)};
    if (!loss.record)
        return;
    if (losses->n == LOSSES_MOST)
        free(losses->game[--losses->n].record);
    memmove(losses->game + place + 1, losses->game + place,
            (size_t)(losses->n - place) * sizeof loss);
    losses->game[place] = loss;
    losses->n++;
}

void losses_release(struct losses *losses)
{
    for (int i = 0; i < losses->n; i++)
        free(losses->game[i].record);
    losses->n = 0;
}

/* --- judging --------------------------------------------------------------------------------- */

struct qx_analysis *showcase_judge_new(const struct qx_rules *rules, const struct qx_store *store,
                                       struct qx_error *error)
{
    const struct qx_analysis_means means = {
        .budget = {.nodes = JUDGE_NODES, .now = qx_clock_milliseconds},
        .store = store,
        .nodes = KNOWLEDGE_NODES};
    return qx_analysis_new(rules, &means, error);
}

static bool keep(void *context, const struct qx_verdict *verdict)
{
    struct showcase *showcase = context;
    showcase->verdicts[showcase->n_verdicts++] = *verdict;
    showcase->loss += verdict->loss;
    return true;
}

void showcase_release(struct showcase *showcase)
{
    qx_session_free(showcase->session);
    free(showcase->verdicts);
    *showcase = (struct showcase){0};
}

static bool judge_one(struct showcase *out, const struct loss *loss, struct qx_analysis *judge,
                      struct qx_error *error)
{
    *out = (struct showcase){.number = loss->number, .seat = loss->seat};
    out->session = qx_session_load(loss->record, strlen(loss->record), error);
    if (!out->session)
        return false;
    out->verdicts = calloc(qx_session_n_steps(out->session) + 1, sizeof *out->verdicts);
    if (!out->verdicts)
        return qx_fail(error, "there is not enough memory to judge a game");
    return qx_review_game(judge, out->session, out->seat, loss->first, keep, out, error);
}

bool showcase_find(struct showcase *showcase, const struct losses *losses,
                   struct qx_analysis *judge, struct qx_error *error)
{
    struct showcase worst = {0};
    bool ok = true;
    for (int i = 0; ok && i < losses->n; i++) {
        struct showcase next;
        ok = judge_one(&next, &losses->game[i], judge, error);
        if (ok && (!worst.session || next.loss > worst.loss)) {
            const struct showcase milder = worst;
            worst = next;
            next = milder;
        }
        showcase_release(&next);
    }
    if (!ok)
        showcase_release(&worst);
    *showcase = worst;
    return ok;
}

/* --- telling --------------------------------------------------------------------------------- */

static const struct qx_verdict *verdict_on(const struct showcase *showcase, size_t step)
{
    for (size_t i = 0; i < showcase->n_verdicts; i++)
        if (showcase->verdicts[i].step == step)
            return &showcase->verdicts[i];
    return NULL;
}

static bool is_bad(const struct qx_verdict *verdict)
{
    return verdict && verdict->grade >= QX_INACCURACY;
}

/* How much a move must have given away to be among the ten worst. */
static double bar_of(const struct showcase *showcase)
{
    double worst[MOST_SHOWN] = {0};
    for (size_t i = 0; i < showcase->n_verdicts; i++) {
        double loss = showcase->verdicts[i].loss;
        for (int k = 0; k < MOST_SHOWN; k++)
            if (loss > worst[k]) {
                const double next = worst[k];
                worst[k] = loss;
                loss = next;
            }
    }
    return worst[MOST_SHOWN - 1];
}

void showcase_write_loss(const struct showcase *showcase, char out[SHOWCASE_LOSS_SIZE])
{
    const double least = 0.005; /* what two decimals show */
    if (showcase->loss < least)
        snprintf(out, SHOWCASE_LOSS_SIZE, "nothing");
    else
        snprintf(out, SHOWCASE_LOSS_SIZE, "%.2f points", showcase->loss);
}

void showcase_print(const struct showcase *showcase)
{
    struct qx_session *session = showcase->session;
    const struct qx_rules *rules = qx_session_rules(session);
    const size_t n = qx_session_n_steps(session);
    const double bar = bar_of(showcase);
    char words[QX_WORDS_SIZE], verdict[QX_WORDS_SIZE];
    size_t n_bad = 0, n_shown = 0;
    for (size_t i = 0; i < showcase->n_verdicts; i++) {
        const struct qx_verdict *judged = &showcase->verdicts[i];
        n_bad += is_bad(judged);
        if (!is_bad(judged) || judged->loss < bar || n_shown == MOST_SHOWN)
            continue;
        n_shown++;
        qx_session_go(session, judged->step);
        qx_words_step(rules, qx_session_state(session), qx_session_step(session, judged->step),
                      false, words, sizeof words);
        qx_words_verdict(rules, judged, verdict, sizeof verdict);
        printf("%4zu. %s\n      %s\n", judged->step + 1, words, verdict);
    }
    if (n_bad > n_shown)
        printf("      and %zu more\n", n_bad - n_shown);
    qx_session_go(session, n);
    screen_status(session);
}

static bool put_step(const struct showcase *showcase, struct qx_json *json, size_t i)
{
    const struct qx_rules *rules = qx_session_rules(showcase->session);
    const struct qx_step step = qx_session_step(showcase->session, i);
    const struct qx_verdict *verdict = verdict_on(showcase, i);
    char move[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
    rules->game->move_text(rules, step.move, move, sizeof move);
    qx_json_open(json, '{');
    qx_json_put_number(json, "seat", step.seat + 1);
    qx_json_put_string(json, "move", move);
    if (verdict && verdict->grade != QX_UNJUDGED) {
        qx_json_put_string(json, "grade", qx_grade_word(verdict->grade));
        qx_json_put_real(json, "loss", verdict->loss);
        qx_json_put_bool(json, "proven", qx_verdict_is_proven(verdict));
        rules->game->move_text(rules, verdict->better, move, sizeof move);
        qx_json_put_string(json, "better", move);
    }
    if (is_bad(verdict)) {
        qx_words_verdict(rules, verdict, words, sizeof words);
        qx_json_put_string(json, "words", words);
    }
    qx_session_go(showcase->session, i + 1);
    const bool ok = json_put_position(json, "position", rules, qx_session_state(showcase->session));
    qx_json_close(json, '}');
    return ok;
}

bool showcase_json(const struct showcase *showcase, struct qx_json *json, const char *key)
{
    if (!showcase->session) {
        qx_json_put_string(json, key, NULL);
        return true;
    }
    const size_t n = qx_session_n_steps(showcase->session);
    bool ok = true;
    qx_json_key(json, key);
    qx_json_open(json, '{');
    qx_json_put_count(json, "game", showcase->number);
    qx_json_put_number(json, "seat", showcase->seat + 1);
    qx_json_key(json, "players");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < qx_session_rules(showcase->session)->n_seats; seat++)
        qx_json_string(json, qx_session_player(showcase->session, seat));
    qx_json_close(json, ']');
    qx_json_put_real(json, "loss", showcase->loss);
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; ok && i < n; i++)
        ok = put_step(showcase, json, i);
    qx_json_close(json, ']');
    qx_session_go(showcase->session, n);
    char words[QX_WORDS_SIZE];
    qx_words_status(showcase->session, QX_NOBODY, words, sizeof words);
    qx_json_put_string(json, "result", words);
    qx_json_close(json, '}');
    return ok;
}
