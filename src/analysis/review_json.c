/*
 * review_json.c - a reviewed game as JSON: one telling for commands and for the page.
 */
#include <quincunx/review.h>
#include <quincunx/words.h>

#include <math.h>

enum { LINE_SIZE = 1024, MOST_MIXED = 12 };

static const char *const kinds[] = {
    [QX_NO_WORTH] = "unknown", [QX_ESTIMATE] = "estimate", [QX_PROOF] = "proof"};

static void put_share(struct qx_json *json, const char *key, double share)
{
    qx_json_key(json, key);
    if (isnan(share))
        qx_json_string(json, NULL);
    else
        qx_json_share(json, share);
}

static void put_decimal(struct qx_json *json, const char *key, double number)
{
    qx_json_key(json, key);
    qx_json_decimal(json, number);
}

static void put_move(struct qx_json *json, const struct qx_rules *rules, const char *key,
                     qx_move move)
{
    char text[QX_MOVE_SIZE];
    rules->game->move_text(rules, move, text, sizeof text);
    qx_json_put_string(json, key, text);
}

static void put_worth(struct qx_json *json, const struct qx_rules *rules, const char *key,
                      const struct qx_worth *worth)
{
    char words[QX_WORDS_SIZE];
    const struct qx_value *value = &worth->value;
    qx_words_worth(rules, worth, words, sizeof words);
    qx_json_key(json, key);
    qx_json_open(json, '{');
    qx_json_put_string(json, "kind", kinds[worth->kind]);
    if (value->knows & QX_KNOWS_SHARE)
        put_share(json, "share", value->share);
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(json, "distance", value->distance);
    if (value->knows & QX_KNOWS_POINTS)
        put_decimal(json, "points", value->points);
    qx_json_put_string(json, "words", words);
    qx_json_close(json, '}');
}

static void put_line(struct qx_json *json, const struct qx_rules *rules, const char *key,
                     const struct qx_review_line *line)
{
    char text[LINE_SIZE];
    if (!line)
        return;
    qx_words_line(rules, line, false, text, sizeof text);
    qx_json_put_string(json, key, text);
}

/* The moves that the equilibrium makes at all, the most frequent first. */
static void put_mix(struct qx_json *json, const struct qx_rules *rules,
                    const struct qx_move_worth *mix, size_t n)
{
    if (!mix)
        return;
    qx_json_key(json, "mix");
    qx_json_open(json, '[');
    for (size_t i = 0; i < n && i < MOST_MIXED && mix[i].probability > 0.0005; i++) {
        qx_json_open(json, '{');
        put_move(json, rules, "move", mix[i].move);
        put_share(json, "probability", mix[i].probability);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static void put_verdict(struct qx_json *json, const struct qx_review *review,
                        const struct qx_verdict *verdict)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    char words[QX_WORDS_SIZE];
    size_t n;
    qx_words_judged(rules, verdict, words, sizeof words);
    qx_json_put_string(json, "grade", qx_grade_word(verdict->grade));
    qx_json_put_string(json, "words", words);
    qx_json_put_bool(json, "forced", verdict->is_forced);
    qx_json_put_bool(json, "only", verdict->is_only);
    if (verdict->grade == QX_UNJUDGED || verdict->best.kind == QX_NO_WORTH)
        return;
    put_share(json, "loss", verdict->loss);
    qx_json_put_bool(json, "proven", qx_verdict_is_proven(verdict));
    put_worth(json, rules, "best", &verdict->best);
    put_worth(json, rules, "played", &verdict->played);
    put_move(json, rules, "better", verdict->better);
    put_line(json, rules, "better_line", qx_review_better(review, verdict->step));
    put_line(json, rules, "played_line", qx_review_answer(review, verdict->step));
    const struct qx_move_worth *mix = qx_review_mix(review, verdict->step, &n);
    put_mix(json, rules, mix, n);
    if (qx_verdict_is_swing(verdict)) {
        qx_words_swing(rules, verdict, QX_NOBODY, words, sizeof words);
        qx_json_put_string(json, "turned", words);
    }
}

static void put_outlook(struct qx_json *json, const struct qx_review *review, size_t i)
{
    const struct qx_rules *rules = qx_session_rules(qx_review_session(review));
    const bool is_known = !isnan(qx_review_outlook(review, i, 0));
    qx_json_key(json, "outlook");
    if (!is_known) {
        qx_json_string(json, NULL);
        return;
    }
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        const double share = qx_review_outlook(review, i, seat);
        if (isnan(share))
            qx_json_string(json, NULL);
        else
            qx_json_share(json, share);
    }
    qx_json_close(json, ']');
}

static void put_step(struct qx_json *json, const struct qx_review *review, size_t i)
{
    struct qx_session *session = qx_review_session(review);
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_step step = qx_session_step(session, i);
    const struct qx_verdict *verdict = qx_review_verdict(review, i);
    char words[QX_WORDS_SIZE];
    qx_session_go(session, i);
    qx_words_step(rules, qx_session_state(session), step, false, words, sizeof words);
    qx_json_open(json, '{');
    qx_json_put_number(json, "seat", step.seat < 0 ? 0 : step.seat + 1);
    put_move(json, rules, "move", step.move);
    qx_json_put_string(json, "what", words);
    if (verdict)
        put_verdict(json, review, verdict);
    put_outlook(json, review, i + 1);
    qx_json_close(json, '}');
}

static void put_errors(struct qx_json *json, const struct qx_review *review, qx_seat seat)
{
    qx_json_key(json, "phases");
    qx_json_open(json, '[');
    for (int phase = 0; phase < QX_N_PHASES; phase++) {
        const struct qx_accuracy part = qx_review_accuracy(review, seat, phase);
        qx_json_open(json, '{');
        put_share(json, "accuracy", qx_accuracy_value(&part));
        qx_json_put_count(json, "errors", qx_accuracy_n_errors(&part));
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static void put_player(struct qx_json *json, const struct qx_review *review, qx_seat seat)
{
    const struct qx_session *session = qx_review_session(review);
    const struct qx_accuracy sum = qx_review_accuracy(review, seat, -1);
    const double habit = qx_review_habit(review, seat);
    char name[QX_NAME_SIZE];
    qx_words_seat(qx_session_rules(session), seat, name, sizeof name);
    qx_json_open(json, '{');
    qx_json_put_number(json, "seat", seat + 1);
    qx_json_put_string(json, "name", name);
    qx_json_put_string(json, "player", qx_session_player(session, seat));
    put_share(json, "accuracy", qx_accuracy_value(&sum));
    qx_json_put_count(json, "choices", sum.n_choices);
    qx_json_put_count(json, "proven_choices", sum.n_proven);
    qx_json_put_count(json, "forced_moves", sum.n_forced);
    qx_json_put_count(json, "only_moves", sum.n_only);
    qx_json_put_count(json, "inaccuracies", sum.n_of[QX_INACCURACY]);
    qx_json_put_count(json, "mistakes", sum.n_of[QX_MISTAKE]);
    qx_json_put_count(json, "blunders", sum.n_of[QX_BLUNDER]);
    put_decimal(json, "lost", sum.loss);
    if (!isnan(habit))
        put_share(json, "exploitable", habit);
    put_errors(json, review, seat);
    qx_json_close(json, '}');
}

void qx_review_json(const struct qx_review *review, struct qx_json *json)
{
    struct qx_session *session = qx_review_session(review);
    const size_t n = qx_review_n_steps(review), at = qx_session_n_steps(session);
    const qx_seat n_seats = qx_session_rules(session)->n_seats;
    char words[QX_WORDS_SIZE];
    qx_review_judge(review, words, sizeof words);
    qx_json_put_string(json, "judge", words);
    qx_json_put_count(json, "judged", qx_review_n_judged(review));
    qx_json_key(json, "players");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < n_seats && n_seats <= 64; seat++)
        put_player(json, review, seat);
    qx_json_close(json, ']');
    put_outlook(json, review, 0);
    qx_json_key(json, "moves");
    qx_json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        put_step(json, review, i);
    qx_json_close(json, ']');
    qx_session_go(session, n);
    qx_words_status(session, QX_NOBODY, words, sizeof words);
    qx_json_put_string(json, "result", words);
    qx_session_go(session, at);
}
