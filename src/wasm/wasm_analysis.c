/*
 * wasm_analysis.c - what positions and moves are worth: the analysis as verbs.
 *
 * One analysis serves a handle for as long as its rules are the same. It has no stop flag: a page
 * that wants to stop ends its worker.
 */
#include "wasm/verbs.h"

#include <stdlib.h>

void wasm_ignore(struct web *web)
{
    qx_analysis_free(web->analysis);
    web->analysis = NULL;
}

struct qx_analysis *wasm_analysis(struct web *web, struct qx_error *error)
{
    const struct qx_analysis_means means = {.budget = {.now = web->now}};
    if (!web->analysis)
        web->analysis = qx_analysis_new(&web->rules, &means, error);
    return web->analysis;
}

/* The analysis with a budget of NODES, and the position after AT steps, in web->scratch. NULL:
 * error says why. */
static struct qx_analysis *read_question(struct web *web, char *const *words,
                                         struct qx_position *position, struct qx_error *error)
{
    uint64_t at;
    struct qx_budget budget = {.now = web->now};
    const size_t n_steps = qx_session_n_steps(web->session);
    if (!wasm_read_number(words[0], UINT64_MAX, &budget.nodes, error) ||
        !wasm_read_number(words[1], n_steps, &at, error))
        return NULL;
    struct qx_analysis *analysis = wasm_analysis(web, error);
    if (!analysis)
        return NULL;
    qx_analysis_set_budget(analysis, &budget);
    *position = qx_session_position(web->session);
    if (at < n_steps) {
        position->state = wasm_state_at(web, (size_t)at);
        position->seat = qx_next(&web->rules, position->state);
        position->n_keys = (size_t)at + 1;
        position->turn = at;
    }
    return analysis;
}

/* --- answers --- */

static void write_move(struct web *web, qx_move move)
{
    char text[QX_MOVE_SIZE];
    web->rules.game->move_text(&web->rules, move, text, sizeof text);
    qx_json_put_string(&web->out, "move", text);
}

/* Share, whether it is proven, distance; and all of that in words, for a line and for a cell. */
static void write_worth(struct web *web, const struct qx_worth *worth)
{
    const struct qx_value *value = &worth->value;
    char words[QX_WORDS_SIZE];
    if (value->knows & QX_KNOWS_SHARE) {
        qx_json_key(&web->out, "value");
        qx_json_share(&web->out, value->share);
    }
    if (worth->kind != QX_NO_WORTH)
        qx_json_put_bool(&web->out, "exact", worth->kind == QX_PROOF);
    if (value->knows & QX_KNOWS_DISTANCE)
        qx_json_put_number(&web->out, "distance", value->distance);
    qx_words_worth_short(&web->rules, worth, words, sizeof words);
    qx_json_put_string(&web->out, "brief", words);
}

static void write_judgement(struct web *web, qx_seat seat, const struct qx_judgement *found)
{
    const struct qx_worth *worth = &found->worth;
    char words[QX_WORDS_SIZE];
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", seat);
    if (worth->value.knows & QX_KNOWS_MOVE)
        write_move(web, worth->value.move);
    write_worth(web, worth);
    qx_words_worth(&web->rules, worth, words, sizeof words);
    qx_json_put_string(&web->out, "words", words);
    qx_json_key(&web->out, "line");
    qx_json_open(&web->out, '[');
    for (int i = 0; i < found->n_line; i++) {
        char text[QX_MOVE_SIZE];
        web->rules.game->move_text(&web->rules, found->line[i].move, text, sizeof text);
        qx_json_string(&web->out, text);
    }
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
}

/* What a finished game is worth, to seat 0 and to all. */
static void write_end(struct web *web, const struct qx_score *scores)
{
    const qx_seat n_seats = web->rules.n_seats;
    const struct qx_worth worth = {.kind = QX_PROOF,
                                   .value = {.knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
                                             .share = qx_share(scores, n_seats, 0)}};
    char words[QX_WORDS_SIZE];
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", 0);
    write_worth(web, &worth);
    qx_words_worth(&web->rules, &worth, words, sizeof words);
    qx_json_put_string(&web->out, "words", words);
    qx_json_key(&web->out, "shares");
    qx_json_open(&web->out, '[');
    for (qx_seat seat = 0; seat < n_seats; seat++)
        qx_json_share(&web->out, qx_share(scores, n_seats, seat));
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
}

/* --- verbs --- */

/* advisor: the bot that is asked where nothing is known; "" where there is none. */
bool wasm_advisor(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    (void)error;
    qx_json_string(&web->out, qx_advisor(&web->rules));
    return true;
}

/* judge NODES AT: what the position after that many steps is worth to who owes a move there. */
bool wasm_judge(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_position position;
    struct qx_judgement found;
    struct qx_analysis *analysis = read_question(web, words, &position, error);
    if (!analysis)
        return false;
    if (position.seat == QX_NOBODY) {
        qx_session_result(web->session, web->scores);
        write_end(web, web->scores);
        return true;
    }
    if (position.seat == QX_CHANCE)
        return qx_fail(error, "chance is to move there");
    if (!qx_analysis_value(analysis, &position, &found, error))
        return false;
    write_judgement(web, position.seat, &found);
    return true;
}

/* hint NODES SEAT: the move to advise to a seat that owes one now. */
bool wasm_hint(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_position position;
    struct qx_judgement found;
    char present[24];
    struct qx_text at = qx_text_over(present, sizeof present);
    qx_text_number(&at, qx_session_n_steps(web->session));
    char *const question[] = {words[0], present};
    struct qx_analysis *analysis = read_question(web, question, &position, error);
    if (!analysis || !wasm_read_seat(web, words[1], &position.seat, error))
        return false;
    if (!qx_session_owes(web->session, position.seat))
        return qx_fail(error, "it is not this player's turn");
    if (!qx_analysis_hint(analysis, &position, &found, error))
        return false;
    write_judgement(web, position.seat, &found);
    return true;
}

/* The moves as they are told. */
struct list {
    struct qx_move_worth *moves; /* room for all */
    size_t n;
};

static void note(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct list *list = context;
    if (!list->moves)
        list->moves = calloc(n_all, sizeof *list->moves);
    if (list->moves)
        list->moves[list->n++] = *move;
}

static void write_list(struct web *web, const struct qx_position *position, struct list *list)
{
    const bool is_together = qx_turn(&web->rules, position->state) == QX_TOGETHER;
    const struct qx_move_counts counts = qx_move_worth_count(list->moves, list->n);
    const bool is_empty = !is_together && counts.n_proofs + counts.n_estimates == 0;
    qx_move_worth_sort(list->moves, list->n, is_together);
    qx_json_open(&web->out, '[');
    for (size_t i = 0; !is_empty && i < list->n; i++) {
        const struct qx_move_worth *move = &list->moves[i];
        char words[QX_WORDS_SIZE];
        qx_json_open(&web->out, '{');
        qx_json_put_number(&web->out, "seat", position->seat);
        write_move(web, move->move);
        write_worth(web, &move->worth);
        if (is_together) {
            qx_json_key(&web->out, "probability");
            qx_json_share(&web->out, move->probability);
        }
        qx_words_move_worth(&web->rules, move, is_together, words, sizeof words);
        qx_json_put_string(&web->out, "words", words);
        qx_json_close(&web->out, '}');
    }
    qx_json_close(&web->out, ']');
}

/* weigh NODES AT: the moves of who owes one there, best first; the nodes are for all of them. */
bool wasm_weigh(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_position position;
    struct list list = {0};
    struct qx_analysis *analysis = read_question(web, words, &position, error);
    if (!analysis)
        return false;
    bool ok = position.seat < 0 || qx_analysis_moves(analysis, &position, note, &list, error);
    if (ok)
        write_list(web, &position, &list);
    free(list.moves);
    return ok;
}
