/*
 * trial.c - a puzzle on the table.
 *
 * The session holds the part of the line that is played. A wrong move never enters it: what it
 * leads to is found on a copy of the position. The analysis is opened when the first move is wrong.
 */
#include <quincunx/trial.h>

#include <stdlib.h>

#include <quincunx/hint.h>

#include "learn/refute.h"
#include "learn/reply_inside.h"

struct qx_trial {
    struct qx_puzzle puzzle;
    size_t number;
    struct qx_session *session;
    struct qx_analysis_means means;
    struct qx_analysis *analysis; /* NULL: nothing was wrong yet        */
    int at;                       /* how much of the line is played     */
    size_t n_wrong;               /* legal moves that were not right    */
    int n_hints;                  /* for the present move               */
    bool is_given_up;             /* it was told what to do             */
};

struct qx_trial *qx_trial_new(const struct qx_puzzle *puzzle, size_t number,
                              const struct qx_analysis_means *means, struct qx_error *error)
{
    struct qx_trial *trial = calloc(1, sizeof *trial);
    if (!trial) {
        qx_fail(error, "there is not enough memory for a puzzle");
        return NULL;
    }
    trial->puzzle = *puzzle;
    trial->number = number;
    if (means)
        trial->means = *means;
    const struct qx_budget *budget = &trial->means.budget;
    if (!budget->nodes && !budget->milliseconds && !budget->depth)
        trial->means.budget.nodes = qx_review_budget(&puzzle->rules).nodes;
    trial->session = qx_session_new_at(&puzzle->rules, 0, puzzle->position, error);
    if (trial->session)
        return trial;
    qx_trial_free(trial);
    return NULL;
}

void qx_trial_free(struct qx_trial *trial)
{
    if (!trial)
        return;
    qx_analysis_free(trial->analysis);
    qx_session_free(trial->session);
    free(trial);
}

const struct qx_puzzle *qx_trial_puzzle(const struct qx_trial *trial)
{
    return &trial->puzzle;
}

const struct qx_session *qx_trial_session(const struct qx_trial *trial)
{
    return trial->session;
}

bool qx_trial_is_done(const struct qx_trial *trial)
{
    return trial->at == trial->puzzle.n_line;
}

bool qx_trial_is_solved(const struct qx_trial *trial)
{
    return qx_trial_is_done(trial) && trial->n_wrong == 0 && !trial->is_given_up;
}

bool qx_trial_note(const struct qx_trial *trial, uint64_t day, struct qx_try *out)
{
    if (trial->number == 0 || (trial->at == 0 && trial->n_wrong == 0 && !trial->is_given_up))
        return false;
    *out = (struct qx_try){.day = day,
                           .game = trial->puzzle.rules.game,
                           .number = trial->number,
                           .rating = trial->puzzle.rating,
                           .is_solved = qx_trial_is_solved(trial)};
    return true;
}

/* --- trying ---------------------------------------------------------------------------------- */

/* Makes the next step of the line and tells it in the reply. */
static bool make_step(struct qx_trial *trial, struct qx_reply *reply, struct qx_error *error)
{
    const struct qx_step step = trial->puzzle.line[trial->at];
    if (!qx_session_play(trial->session, step.seat, step.move, error))
        return false;
    reply->line.step[reply->line.n++] = step;
    trial->at++;
    return true;
}

/* The right move, and the answers to it. */
static bool go_on(struct qx_trial *trial, struct qx_reply *reply, struct qx_error *error)
{
    const struct qx_puzzle *puzzle = &trial->puzzle;
    do {
        if (!make_step(trial, reply, error))
            return false;
    } while (!qx_trial_is_done(trial) && puzzle->line[trial->at].seat != puzzle->seat);
    trial->n_hints = 0;
    reply->kind = qx_trial_is_done(trial) ? QX_REPLY_DONE : QX_REPLY_RIGHT;
    reply->line.is_whole = qx_session_turn(trial->session) == QX_NOBODY;
    reply_say(reply, reply->kind == QX_REPLY_RIGHT ? "Right. Go on."
                     : qx_trial_is_solved(trial)   ? "Solved at the first try."
                                                   : "That is it.");
    return true;
}

/* Of a win that takes too long, how long: "That wins too, but it takes 5 turns." Where the other is
 * forced to make the last move: "…, and the other's after them." */
static void tell_slow(const struct qx_trial *trial, const struct qx_verdict *verdict,
                      struct qx_reply *reply)
{
    const struct qx_value *value = &verdict->played.value;
    const unsigned needs = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE;
    if (trial->puzzle.theme != QX_THEME_WIN || verdict->played.kind != QX_PROOF ||
        (value->knows & needs) != needs || value->share < 1)
        return;
    struct qx_text text = qx_text_over(reply->words, sizeof reply->words);
    const int turns = (value->distance + 1) / 2;
    qx_text_print(&text, "That wins too, but it takes %d turn%s", turns, turns == 1 ? "" : "s");
    if (value->distance % 2 == 0)
        qx_text_print(&text, ", and the other's after %s", turns == 1 ? "it" : "them");
    qx_text_string(&text, ".");
}

static bool be_wrong(struct qx_trial *trial, qx_move move, struct qx_reply *reply,
                     struct qx_error *error)
{
    const struct qx_step step = {trial->puzzle.seat, move};
    struct qx_verdict verdict;
    if (!trial->analysis)
        trial->analysis = qx_analysis_new(&trial->puzzle.rules, &trial->means, error);
    if (!trial->analysis ||
        !qx_review_move(trial->analysis, trial->session, step, &verdict, error) ||
        !refute(trial->analysis, trial->session, &verdict, reply, error))
        return false;
    tell_slow(trial, &verdict, reply);
    reply->kind = QX_REPLY_WRONG;
    trial->n_wrong++;
    return true;
}

bool qx_trial_move(struct qx_trial *trial, qx_move move, struct qx_reply *reply,
                   struct qx_error *error)
{
    const void *state = qx_session_state(trial->session);
    struct qx_error why;
    *reply = (struct qx_reply){0};
    if (!qx_move_check(&trial->puzzle.rules, state, trial->puzzle.seat, move, &why)) {
        reply_refuse(reply, &why);
        return true;
    }
    return move == trial->puzzle.line[trial->at].move ? go_on(trial, reply, error)
                                                      : be_wrong(trial, move, reply, error);
}

bool qx_trial_text(struct qx_trial *trial, const char **text, struct qx_reply *reply,
                   struct qx_error *error)
{
    const void *state = qx_session_state(trial->session);
    struct qx_error why;
    qx_move move;
    if (qx_move_take(&trial->puzzle.rules, state, trial->puzzle.seat, text, &move, &why))
        return qx_trial_move(trial, move, reply, error);
    reply_refuse(reply, &why);
    return true;
}

bool qx_trial_show(struct qx_trial *trial, struct qx_reply *reply, struct qx_error *error)
{
    *reply = (struct qx_reply){.kind = QX_REPLY_DONE};
    trial->is_given_up = true;
    while (!qx_trial_is_done(trial))
        if (!make_step(trial, reply, error))
            return false;
    reply->line.is_whole = qx_session_turn(trial->session) == QX_NOBODY;
    reply_say(reply, "This is the solution.");
    return true;
}

size_t qx_trial_hint(struct qx_trial *trial, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                     size_t size)
{
    const enum qx_hint_step step = trial->n_hints == 0 ? QX_HINT_WHERE : QX_HINT_MOVE;
    const struct qx_hint hint = qx_hint_of(trial->puzzle.seat, trial->puzzle.line[trial->at].move);
    trial->n_hints++;
    trial->is_given_up = trial->is_given_up || step == QX_HINT_MOVE;
    *n_cells = qx_hint_cells(trial->session, &hint, step, cells);
    return qx_words_hint(trial->session, &hint, step, out, size);
}

/* --- as data --------------------------------------------------------------------------------- */

void qx_trial_json(const struct qx_trial *trial, struct qx_json *json)
{
    const struct qx_puzzle *puzzle = &trial->puzzle;
    char task[QX_WORDS_SIZE], now[QX_PUZZLE_POSITION];
    qx_puzzle_task(puzzle, task, sizeof task);
    puzzle->rules.game->position_text(&puzzle->rules, qx_session_state(trial->session), now,
                                      sizeof now);
    qx_json_put_count(json, "number", trial->number);
    qx_json_put_string(json, "theme", qx_theme_name(puzzle->theme));
    qx_json_put_number(json, "turns", puzzle->turns);
    qx_json_put_number(json, "rating", puzzle->rating);
    qx_json_put_number(json, "seat", puzzle->seat + 1);
    qx_json_put_string(json, "position", puzzle->position);
    qx_json_put_string(json, "task", task);
    qx_json_put_string(json, "now", now);
    qx_json_put_bool(json, "done", qx_trial_is_done(trial));
    qx_json_put_bool(json, "solved", qx_trial_is_solved(trial));
    qx_json_put_count(json, "wrong", trial->n_wrong);
}
