/*
 * guide.c - a guided first game, step by step.
 *
 * A step without a board of its own goes on from the step before, so the position at a step is
 * found by playing the right moves and their answers from the last board on. Going back does just
 * that.
 */
#include <stdlib.h>
#include <string.h>

#include <quincunx/hint.h>

#include "learn/guide_inside.h"
#include "learn/reply_inside.h"

enum { MOST_CELLS = 400 };

struct qx_guide {
    const struct qx_game *game;
    struct guide_text text;
    struct qx_session *session;
    qx_seat seat;
    int at;
    bool is_answered; /* the move of this step was made */
    int n_hints;
};

static const struct guide_step *step_of(const struct qx_guide *guide)
{
    return &guide->text.steps[guide->at];
}

/* The next word of a list of moves, copied; false: there is none. */
static bool take_word(const char **at, char word[QX_MOVE_SIZE])
{
    *at += strspn(*at, " ");
    const size_t length = strcspn(*at, " ");
    if (length == 0 || length >= QX_MOVE_SIZE)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

/* --- what is right --------------------------------------------------------------------------- */

static bool does_win(const struct qx_guide *guide, qx_move move)
{
    enum { MOST_SEATS = 8 };
    struct qx_session *copy = qx_session_copy(guide->session);
    struct qx_score scores[MOST_SEATS];
    bool is_won = false;
    if (copy && qx_session_rules(copy)->n_seats <= MOST_SEATS &&
        qx_session_play(copy, guide->seat, move, NULL) && qx_session_result(copy, scores))
        is_won = scores[guide->seat].won;
    qx_session_free(copy);
    return is_won;
}

/* Is this legal move what the step asks for: one of those named, "any", or "win"? A move with a
 * minus before it is not. */
static bool is_right(const struct qx_guide *guide, qx_move move)
{
    const struct qx_rules *rules = qx_session_rules(guide->session);
    char text[QX_MOVE_SIZE], word[QX_MOVE_SIZE];
    bool is_named = false;
    rules->game->move_text(rules, move, text, sizeof text);
    for (const char *at = step_of(guide)->asks; take_word(&at, word);) {
        if (word[0] == '-' && strcmp(word + 1, text) == 0)
            return false;
        is_named = is_named || strcmp(word, text) == 0 || strcmp(word, "any") == 0 ||
                   (strcmp(word, "win") == 0 && does_win(guide, move));
    }
    return is_named;
}

/* The move to show to who asks: the first right one. False: there is none. */
static bool find_right(const struct qx_guide *guide, qx_move *out)
{
    const struct qx_rules *rules = qx_session_rules(guide->session);
    qx_move *moves = calloc((size_t)rules->n_moves_max, sizeof *moves);
    bool is_found = false;
    if (!moves)
        return false;
    const size_t n = qx_moves(rules, qx_session_state(guide->session), guide->seat, moves);
    for (size_t i = 0; i < n && !is_found; i++) {
        is_found = is_right(guide, moves[i]);
        *out = moves[i];
    }
    free(moves);
    return is_found;
}

/* --- boards ---------------------------------------------------------------------------------- */

/* Does a step begin anew? The first does in any case. */
static bool has_board(const struct qx_guide *guide, int i)
{
    return i == 0 || guide->text.steps[i].board || guide->text.steps[i].rules;
}

static bool open_board(struct qx_guide *guide, int i, struct qx_error *error)
{
    const struct guide_step *step = &guide->text.steps[i];
    struct qx_rules rules;
    if (!has_board(guide, i))
        return true;
    if (!qx_rules_init(&rules, guide->game, step->rules, error))
        return false;
    if (rules.n_cells > MOST_CELLS)
        return qx_fail(error, "a board of so many fields is too large for a guide");
    struct qx_session *session = qx_session_new_at(&rules, 0, step->board, error);
    if (!session)
        return false;
    qx_session_free(guide->session);
    guide->session = session;
    return true;
}

/* Plays the answers of a step, by whoever owes a move. */
static bool play_answers(struct qx_guide *guide, const struct guide_step *step,
                         struct qx_review_line *line, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(guide->session);
    const char *at = step->then ? step->then : "";
    char word[QX_MOVE_SIZE];
    while (take_word(&at, word)) {
        struct qx_step answer;
        const void *state = qx_session_state(guide->session);
        answer.seat = qx_next(rules, state);
        if (answer.seat < 0)
            return qx_fail(error, "nobody owes the answer %s", word);
        if (!qx_move_read(rules, state, answer.seat, word, &answer.move, error) ||
            !qx_session_play(guide->session, answer.seat, answer.move, error))
            return false;
        if (line && line->n < QX_REVIEW_LINE)
            line->step[line->n++] = answer;
    }
    return true;
}

/* The guide stands at a step whose board is on the table. */
static void begin_step(struct qx_guide *guide, int i)
{
    const qx_seat next =
        qx_next(qx_session_rules(guide->session), qx_session_state(guide->session));
    guide->at = i;
    guide->seat = next >= 0 ? next : 0;
    guide->is_answered = false;
    guide->n_hints = 0;
}

/* Makes the first right move of the present step, and its answers. */
static bool play_step(struct qx_guide *guide, struct qx_error *error)
{
    qx_move move;
    if (!step_of(guide)->asks)
        return true;
    if (!find_right(guide, &move))
        return qx_fail(error, "no legal move is right");
    return qx_session_play(guide->session, guide->seat, move, error) &&
           play_answers(guide, step_of(guide), NULL, error);
}

/* Makes the board of a step: from the last step with a board on, all that is asked for played. */
static bool stand_at(struct qx_guide *guide, int target, struct qx_error *error)
{
    int first = target;
    while (!has_board(guide, first))
        first--;
    for (int i = first; i <= target; i++) {
        if (!open_board(guide, i, error))
            return false;
        begin_step(guide, i);
        if (i < target && !play_step(guide, error))
            return false;
    }
    return true;
}

/* --- life ------------------------------------------------------------------------------------ */

static const char *find_text(const struct qx_game *game)
{
    for (const struct guide_file *file = guide_files; file->game; file++)
        if (strcmp(file->game, game->name) == 0)
            return file->text;
    return NULL;
}

bool qx_guide_exists(const struct qx_game *game)
{
    return find_text(game) != NULL;
}

struct qx_guide *qx_guide_new(const struct qx_game *game, struct qx_error *error)
{
    const char *text = find_text(game);
    if (text)
        return qx_guide_read(game, text, error);
    qx_fail(error, "there is no guide to %s", game->title);
    return NULL;
}

/* Goes through all steps once: boards, right moves, answers. */
static bool check(struct qx_guide *guide, struct qx_error *error)
{
    struct qx_error why = {""};
    for (int i = 0; i < guide->text.n_steps; i++) {
        const bool ok = stand_at(guide, i, &why) && play_step(guide, &why);
        if (!ok)
            return qx_fail(error, "step %d of the guide: %s", i + 1, why.text);
    }
    return stand_at(guide, 0, error);
}

struct qx_guide *qx_guide_read(const struct qx_game *game, const char *text, struct qx_error *error)
{
    struct qx_guide *guide = calloc(1, sizeof *guide);
    if (!guide) {
        qx_fail(error, "there is not enough memory for a guide");
        return NULL;
    }
    guide->game = game;
    if (guide_text_read(&guide->text, text, error) && check(guide, error))
        return guide;
    qx_guide_free(guide);
    return NULL;
}

void qx_guide_free(struct qx_guide *guide)
{
    if (!guide)
        return;
    guide_text_release(&guide->text);
    qx_session_free(guide->session);
    free(guide);
}

/* --- where it stands ------------------------------------------------------------------------- */

int qx_guide_n_steps(const struct qx_guide *guide)
{
    return guide->text.n_steps;
}

int qx_guide_at(const struct qx_guide *guide)
{
    return guide->at;
}

bool qx_guide_is_done(const struct qx_guide *guide)
{
    return guide->at == guide->text.n_steps;
}

const char *qx_guide_says(const struct qx_guide *guide)
{
    return qx_guide_is_done(guide) ? "" : step_of(guide)->says;
}

const struct qx_session *qx_guide_session(const struct qx_guide *guide)
{
    return guide->session;
}

qx_seat qx_guide_seat(const struct qx_guide *guide)
{
    return guide->seat;
}

bool qx_guide_asks(const struct qx_guide *guide)
{
    return !qx_guide_is_done(guide) && step_of(guide)->asks && !guide->is_answered;
}

/* --- trying ---------------------------------------------------------------------------------- */

/* What the step says to this move, legal or not; NULL: nothing of its own. */
static const char *words_for(const struct guide_step *step, const char *text)
{
    for (int i = 0; i < step->n_tries; i++) {
        char word[QX_MOVE_SIZE];
        for (const char *at = step->tries[i].move; take_word(&at, word);)
            if (strcmp(word, text) == 0)
                return step->tries[i].words;
    }
    return NULL;
}

static bool be_right(struct qx_guide *guide, qx_move move, struct qx_reply *reply,
                     struct qx_error *error)
{
    const struct guide_step *step = step_of(guide);
    if (!qx_session_play(guide->session, guide->seat, move, error))
        return false;
    reply->line = (struct qx_review_line){.n = 1, .step = {{guide->seat, move}}};
    if (!play_answers(guide, step, &reply->line, error))
        return false;
    guide->is_answered = true;
    reply->kind = guide->at + 1 == guide->text.n_steps ? QX_REPLY_DONE : QX_REPLY_RIGHT;
    reply->line.is_whole = qx_session_turn(guide->session) == QX_NOBODY;
    return true;
}

bool qx_guide_move(struct qx_guide *guide, qx_move move, struct qx_reply *reply,
                   struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(guide->session);
    const struct guide_step *step = step_of(guide);
    const void *state = qx_session_state(guide->session);
    struct qx_error why;
    char text[QX_MOVE_SIZE];
    *reply = (struct qx_reply){.kind = QX_REPLY_WRONG};
    rules->game->move_text(rules, move, text, sizeof text);
    const char *words = words_for(step, text);
    if (!qx_move_check(rules, state, guide->seat, move, &why)) {
        reply_refuse(reply, &why);
        if (words)
            reply_say(reply, words);
        return true;
    }
    if (is_right(guide, move)) {
        reply_say(reply, words ? words : step->right ? step->right : "Right.");
        return be_right(guide, move, reply, error);
    }
    reply->line = (struct qx_review_line){.n = 1, .step = {{guide->seat, move}}};
    reply_say(reply, words         ? words
                     : step->wrong ? step->wrong
                                   : "That is a legal move, but not the one I mean. Try again.");
    return true;
}

bool qx_guide_text(struct qx_guide *guide, const char *text, struct qx_reply *reply,
                   struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(guide->session);
    struct qx_error why;
    qx_move move;
    const char *at = text;
    if (qx_move_take(rules, qx_session_state(guide->session), guide->seat, &at, &move, &why) ||
        rules->game->move_parse(rules, text, &move, NULL))
        return qx_guide_move(guide, move, reply, error);
    reply_refuse(reply, &why);
    return true;
}

bool qx_guide_show(struct qx_guide *guide, struct qx_reply *reply, struct qx_error *error)
{
    qx_move move;
    if (!qx_guide_asks(guide) || !find_right(guide, &move))
        return qx_fail(error, "no move is asked for");
    return qx_guide_move(guide, move, reply, error);
}

bool qx_guide_next(struct qx_guide *guide, struct qx_error *error)
{
    if (qx_guide_is_done(guide))
        return qx_fail(error, "the guide is done");
    const int next = guide->at + 1;
    const bool goes_on = guide->is_answered || !step_of(guide)->asks;
    if (next < guide->text.n_steps && (!goes_on || has_board(guide, next)))
        return stand_at(guide, next, error);
    begin_step(guide, next); /* from where the person's own move led */
    return true;
}

bool qx_guide_back(struct qx_guide *guide, struct qx_error *error)
{
    const int target = guide->is_answered ? guide->at : guide->at - 1;
    return target < 0 ? qx_fail(error, "this is the first step") : stand_at(guide, target, error);
}

size_t qx_guide_hint(struct qx_guide *guide, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                     size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    qx_move move;
    *n_cells = 0;
    if (!qx_guide_asks(guide) || !find_right(guide, &move))
        return text.length;
    const enum qx_hint_step step = guide->n_hints++ == 0 ? QX_HINT_WHERE : QX_HINT_MOVE;
    const struct qx_hint hint = qx_hint_of(guide->seat, move);
    *n_cells = qx_hint_cells(guide->session, &hint, step, cells);
    return qx_words_hint(guide->session, &hint, step, out, size);
}

void qx_guide_json(const struct qx_guide *guide, struct qx_json *json)
{
    enum { POSITION_SIZE = 1024 };
    const struct qx_rules *rules = qx_session_rules(guide->session);
    char position[POSITION_SIZE];
    rules->game->position_text(rules, qx_session_state(guide->session), position, sizeof position);
    qx_json_put_number(json, "step", guide->at + !qx_guide_is_done(guide));
    qx_json_put_number(json, "steps", guide->text.n_steps);
    qx_json_put_string(json, "says", qx_guide_says(guide));
    qx_json_put_bool(json, "asks", qx_guide_asks(guide));
    qx_json_put_bool(json, "done", qx_guide_is_done(guide));
    qx_json_put_number(json, "seat", guide->seat + 1);
    qx_json_put_string(json, "position", position);
}
