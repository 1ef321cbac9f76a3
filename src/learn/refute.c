/*
 * refute.c - why a move is not the right one: what it is worth, and what answers it.
 *
 * Where one seat moves at a time, the line behind the move is the reason. Where players choose
 * together it is the choice of the other that costs most points when both are known.
 */
#include "learn/refute.h"

#include <stdlib.h>
#include <string.h>

static void write_move(struct qx_text *text, const struct qx_rules *rules, qx_move move)
{
    char name[QX_MOVE_SIZE];
    rules->game->move_text(rules, move, name, sizeof name);
    qx_text_string(text, name);
}

/* --- one after the other ---------------------------------------------------------------------- */

/* The first step of a line that is another seat's; NULL: there is none. */
static const struct qx_step *first_answer(const struct qx_review_line *line)
{
    for (int i = 1; i < line->n; i++)
        if (line->step[i].seat != line->step[0].seat)
            return &line->step[i];
    return NULL;
}

static void tell_line(const struct qx_rules *rules, const struct qx_verdict *verdict,
                      struct qx_reply *reply)
{
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    const struct qx_step *answer = first_answer(&reply->line);
    char words[QX_WORDS_SIZE], name[QX_NAME_SIZE];
    write_move(&text, rules, verdict->move);
    if (verdict->played.kind != QX_NO_WORTH) {
        qx_words_worth(rules, &verdict->played, words, sizeof words);
        qx_text_print(&text, " %s%s", qx_words_link(rules, &verdict->played), words);
    } else {
        qx_text_string(&text, " is not it");
    }
    if (answer) {
        qx_words_seat(rules, answer->seat, name, sizeof name);
        qx_text_print(&text, ": %s answers ", name);
        write_move(&text, rules, answer->move);
    }
    qx_text_char(&text, '.');
}

/* --- together --------------------------------------------------------------------------------- */

/* By how many points a seat leads the best other one. */
static int64_t lead_of(const struct qx_rules *rules, const void *state, qx_seat seat,
                       struct qx_score *scores)
{
    int64_t most = INT64_MIN;
    rules->game->result(rules, state, scores);
    for (qx_seat other = 0; other < rules->n_seats; other++)
        if (other != seat && scores[other].points > most)
            most = scores[other].points;
    return scores[seat].points - most;
}

struct together {
    const struct qx_rules *rules;
    const void *before;
    void *after;
    struct qx_score *scores;
    qx_move *moves;
    struct qx_step mine;
};

static void play_both(const struct together *both, struct qx_step answer)
{
    memcpy(both->after, both->before, both->rules->state_size);
    qx_apply(both->rules, both->after, both->mine.seat, both->mine.move);
    qx_apply(both->rules, both->after, answer.seat, answer.move);
}

/* The other's choice that costs most; false: it is not the other's to choose. */
static bool find_worst(const struct together *both, struct qx_step *out)
{
    int64_t least = INT64_MAX;
    out->seat = both->mine.seat == 0;
    if (both->rules->n_seats != 2 || !qx_owes(both->rules, both->before, out->seat))
        return false;
    const size_t n = qx_moves(both->rules, both->before, out->seat, both->moves);
    out->move = both->moves[0];
    for (size_t i = 0; i < n; i++) {
        const struct qx_step answer = {out->seat, both->moves[i]};
        play_both(both, answer);
        const int64_t lead = lead_of(both->rules, both->after, both->mine.seat, both->scores);
        if (lead < least) {
            least = lead;
            out->move = both->moves[i];
        }
    }
    return true;
}

static void tell_worst(const struct together *both, struct qx_reply *reply)
{
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    struct qx_step worst;
    char name[QX_NAME_SIZE], gains[QX_WORDS_SIZE];
    write_move(&text, both->rules, both->mine.move);
    if (!find_worst(both, &worst)) {
        qx_text_string(&text, " is not it.");
        return;
    }
    play_both(both, worst);
    qx_words_seat(both->rules, worst.seat, name, sizeof name);
    qx_text_print(&text, " can be met: if %s chooses ", name);
    write_move(&text, both->rules, worst.move);
    if (qx_words_gains(both->rules, both->before, both->after, gains, sizeof gains) > 0)
        qx_text_print(&text, ", it brings %s", gains);
    else
        qx_text_string(&text, ", it brings nothing");
    qx_text_char(&text, '.');
    reply->line = (struct qx_review_line){.n = 2, .step = {both->mine, worst}};
}

static bool refute_together(const struct qx_session *session, struct qx_step mine,
                            struct qx_reply *reply, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct together both = {.rules = rules,
                            .before = qx_session_state(session),
                            .after = malloc(rules->state_size),
                            .scores = calloc((size_t)rules->n_seats, sizeof *both.scores),
                            .moves = calloc((size_t)rules->n_moves_max, sizeof *both.moves),
                            .mine = mine};
    const bool ok = both.after && both.scores && both.moves;
    if (ok)
        tell_worst(&both, reply);
    free(both.after);
    free(both.scores);
    free(both.moves);
    return ok || qx_fail(error, "there is not enough memory for the answer");
}

bool refute(struct qx_analysis *analysis, const struct qx_session *session,
            const struct qx_verdict *verdict, struct qx_reply *reply, struct qx_error *error)
{
    const struct qx_step mine = {verdict->seat, verdict->move};
    struct qx_position position = qx_session_position(session);
    if (qx_session_turn(session) == QX_TOGETHER)
        return refute_together(session, mine, reply, error);
    position.seat = verdict->seat;
    if (!qx_review_follow(analysis, &position, mine, &reply->line))
        return qx_fail(error, "there is not enough memory for the answer");
    tell_line(qx_session_rules(session), verdict, reply);
    return true;
}
