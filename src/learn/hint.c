/*
 * hint.c - the move to advise, with what makes it worth advising.
 */
#include <quincunx/hint.h>

#include <string.h>

struct qx_hint qx_hint_of(qx_seat seat, qx_move move)
{
    struct qx_hint hint = {.seat = seat};
    hint.judgement.worth.value.move = move;
    hint.judgement.worth.value.knows = QX_KNOWS_MOVE;
    return hint;
}

/* What follows: as far as the bot told, else by asking on. */
static bool find_line(struct qx_analysis *analysis, const struct qx_position *position,
                      struct qx_hint *out, struct qx_error *error)
{
    const struct qx_judgement *found = &out->judgement;
    out->line = (struct qx_review_line){.n = found->n_line};
    memcpy(out->line.step, found->line, (size_t)found->n_line * sizeof *found->line);
    if (found->n_line > 0 || found->worth.kind != QX_PROOF)
        return true;
    const struct qx_step step = {out->seat, found->worth.value.move};
    return qx_review_follow(analysis, position, step, &out->line) ||
           qx_fail(error, "there is not enough memory for a hint");
}

bool qx_hint_find(struct qx_analysis *analysis, const struct qx_session *session, qx_seat seat,
                  struct qx_hint *out, struct qx_error *error)
{
    struct qx_hint hint = {.seat = seat};
    struct qx_position position = qx_session_position(session);
    struct qx_verdict verdict;
    position.seat = seat;
    if (!qx_analysis_hint(analysis, &position, &hint.judgement, error))
        return false;
    const struct qx_step step = {seat, hint.judgement.worth.value.move};
    const bool is_together = qx_session_turn(session) == QX_TOGETHER;
    if (hint.judgement.worth.kind == QX_PROOF && !is_together) {
        if (!qx_review_move(analysis, session, step, &verdict, error))
            return false;
        hint.is_only = verdict.is_only;
    }
    if (!is_together && !find_line(analysis, &position, &hint, error))
        return false;
    *out = hint;
    return true;
}

/* --- where ----------------------------------------------------------------------------------- */

int qx_hint_cells(const struct qx_session *session, const struct qx_hint *hint,
                  enum qx_hint_step step, uint64_t cells[QX_MAX_TAPS])
{
    const struct qx_rules *rules = qx_session_rules(session);
    const int n = rules->game->taps(rules, qx_session_state(session),
                                    hint->judgement.worth.value.move, cells);
    if (step == QX_HINT_WHERE)
        return n > 1; /* a lone tap is the whole move: told by its part of the board only */
    return n;
}

/* --- as data --------------------------------------------------------------------------------- */

static void put_line(const struct qx_rules *rules, const struct qx_review_line *line,
                     struct qx_json *json)
{
    qx_json_key(json, "line");
    qx_json_open(json, '[');
    for (int i = 0; i < line->n; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, line->step[i].move, move, sizeof move);
        qx_json_string(json, move);
    }
    qx_json_close(json, ']');
}

void qx_hint_json(const struct qx_session *session, const struct qx_hint *hint,
                  struct qx_json *json)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char move[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
    rules->game->move_text(rules, hint->judgement.worth.value.move, move, sizeof move);
    qx_words_worth(rules, &hint->judgement.worth, words, sizeof words);
    qx_json_put_string(json, "move", move);
    qx_json_put_string(json, "worth", words);
    qx_json_put_bool(json, "proven", hint->judgement.worth.kind == QX_PROOF);
    qx_json_put_bool(json, "only", hint->is_only);
    qx_json_key(json, "steps");
    qx_json_open(json, '[');
    for (int step = 0; step < QX_N_HINT_STEPS; step++) {
        qx_words_hint(session, hint, (enum qx_hint_step)step, words, sizeof words);
        qx_json_string(json, words);
    }
    qx_json_close(json, ']');
    put_line(rules, &hint->line, json);
}
