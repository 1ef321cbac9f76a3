/*
 * hint_words.c - a hint as it is told: where to look, which move, and why.
 */
#include <quincunx/hint.h>

#include <string.h>

#include "learn/reasons.h"

enum { LINE_SIZE = 120 };

/* --- where ----------------------------------------------------------------------------------- */

/* In which third the centre of a cell lies. */
static const char *third(uint32_t at, uint32_t size, const char *low, const char *high)
{
    const uint64_t centre = 3 * (2 * (uint64_t)at + 1), whole = 2 * (uint64_t)size;
    return size < 2 ? "" : centre < whole ? low : centre > 2 * whole ? high : "";
}

/* A part of the board: "upper left", "lower", "left", "middle". */
static void write_part(struct qx_text *text, const struct qx_rules *rules, uint64_t cell)
{
    struct qx_cell place;
    rules->game->cell(rules, cell, &place);
    const char *row = third(place.y, rules->height, "upper", "lower");
    const char *column = third(place.x, rules->width, "left", "right");
    qx_text_print(text, "Look at the %s%s%s part of the board.", row, *row && *column ? " " : "",
                  *row || *column ? column : "middle");
}

/* Does every legal move begin at the same cell, so that naming it says nothing? */
static bool is_given(const struct qx_session *session, qx_seat seat, uint64_t cell)
{
    enum { MOST = 128 };
    const struct qx_rules *rules = qx_session_rules(session);
    qx_move moves[MOST];
    if (rules->n_moves_max > MOST)
        return false;
    const size_t n = qx_moves(rules, qx_session_state(session), seat, moves);
    for (size_t i = 0; i < n; i++) {
        uint64_t taps[QX_MAX_TAPS];
        if (rules->game->taps(rules, qx_session_state(session), moves[i], taps) == 0 ||
            taps[0] != cell)
            return false;
    }
    return true;
}

/* "up", "down-left": from one cell towards another, as the board is drawn. */
static void write_way(struct qx_text *text, const struct qx_rules *rules, const uint64_t taps[2])
{
    struct qx_cell from, to;
    rules->game->cell(rules, taps[0], &from);
    rules->game->cell(rules, taps[1], &to);
    const char *rise = to.y < from.y ? "up" : to.y > from.y ? "down" : "";
    const char *side = to.x < from.x ? "left" : to.x > from.x ? "right" : "";
    qx_text_print(text, "Look %s%s%s from %s.", rise, *rise && *side ? "-" : "", side, from.name);
}

static void write_where(struct qx_text *text, const struct qx_session *session,
                        const struct qx_hint *hint)
{
    const struct qx_rules *rules = qx_session_rules(session);
    uint64_t taps[QX_MAX_TAPS];
    struct qx_cell from;
    const int n =
        rules->game->taps(rules, qx_session_state(session), hint->judgement.worth.value.move, taps);
    if (n == 0) {
        qx_text_string(text, "It is a move without a place on the board.");
    } else if (n == 1) {
        write_part(text, rules, taps[0]);
    } else if (is_given(session, hint->seat, taps[0])) {
        write_way(text, rules, taps);
    } else {
        rules->game->cell(rules, taps[0], &from);
        qx_text_print(text, "Look at the piece on %s.", from.name);
    }
}

/* --- why ------------------------------------------------------------------------------------- */

static void write_worth(struct qx_text *text, const struct qx_rules *rules,
                        const struct qx_hint *hint)
{
    const struct qx_worth *worth = &hint->judgement.worth;
    char words[QX_WORDS_SIZE];
    if (worth->kind == QX_NO_WORTH)
        return;
    qx_words_worth(rules, worth, words, sizeof words);
    if (worth->kind == QX_PROOF && rules->n_seats <= 2)
        qx_text_print(text, "It %s%s. ", words, hint->is_only ? ", and no other move does" : "");
    else
        qx_text_print(text, "It is %s%s. ", worth->kind == QX_PROOF ? "" : "worth ", words);
}

/* What the rules say for it: a threat that it meets, answers that it leaves. */
static void write_reasons(struct qx_text *text, const struct qx_rules *rules,
                          const struct reasons *reasons)
{
    char opener[QX_NAME_SIZE] = "another player", next[QX_NAME_SIZE] = "";
    if (reasons->is_win || reasons->is_same_seat || reasons->n_others == 0)
        return;
    if (reasons->n_open > 0 && reasons->opener != QX_NOBODY)
        qx_words_seat(rules, reasons->opener, opener, sizeof opener);
    if (reasons->next >= 0)
        qx_words_seat(rules, reasons->next, next, sizeof next);
    if (reasons->n_open == reasons->n_others && !reasons->is_open)
        qx_text_print(text, "After every other move %s wins at once. ", opener);
    else if (4 * reasons->n_open >= reasons->n_others && !reasons->is_open)
        qx_text_print(text, "After %zu of the %zu other moves %s wins at once. ", reasons->n_open,
                      reasons->n_others, opener);
    else if (reasons->n_answers > 0 && 2 * (double)reasons->n_answers <= reasons->answers)
        qx_text_print(text, "It leaves %s only %zu answer%s. ", next, reasons->n_answers,
                      reasons->n_answers == 1 ? "" : "s");
}

/* What a teacher of the game would say of the cell. */
static void write_saying(struct qx_text *text, const struct qx_rules *rules, const void *state,
                         qx_move move)
{
    uint64_t taps[QX_MAX_TAPS];
    struct qx_cell cell;
    if (strcmp(rules->game->name, "othello") != 0 ||
        rules->game->taps(rules, state, move, taps) != 1)
        return;
    rules->game->cell(rules, taps[0], &cell);
    if ((cell.x == 0 || cell.x + 1 == rules->width) && (cell.y == 0 || cell.y + 1 == rules->height))
        qx_text_string(text, "A disc in a corner is never turned again. ");
}

static void write_line(struct qx_text *text, const struct qx_rules *rules,
                       const struct qx_review_line *line)
{
    char words[LINE_SIZE];
    if (line->n < 2)
        return;
    if (qx_words_line(rules, line, true, words, sizeof words) < sizeof words)
        qx_text_print(text, "Then: %s", words);
}

static void write_why(struct qx_text *text, const struct qx_session *session,
                      const struct qx_hint *hint)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const struct qx_step step = {hint->seat, hint->judgement.worth.value.move};
    struct reasons reasons;
    if (qx_session_turn(session) == QX_TOGETHER) {
        qx_text_string(text, hint->judgement.worth.kind == QX_NO_WORTH
                                 ? "Both choose in secret; a strong player may choose this."
                                 : "Both choose in secret. Of the choices that best play makes, "
                                   "this is the most frequent.");
        return;
    }
    write_worth(text, rules, hint);
    write_saying(text, rules, qx_session_state(session), step.move);
    if (reasons_find(session, step, &reasons))
        write_reasons(text, rules, &reasons);
    write_line(text, rules, &hint->line);
    if (text->length == 0)
        qx_text_string(text, "Nobody can say more of it.");
}

size_t qx_words_hint(const struct qx_session *session, const struct qx_hint *hint,
                     enum qx_hint_step step, char *out, size_t size)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_text text = qx_text_over(out, size);
    char move[QX_MOVE_SIZE];
    switch (step) {
    case QX_HINT_WHERE:
        write_where(&text, session, hint);
        break;
    case QX_HINT_MOVE:
        rules->game->move_text(rules, hint->judgement.worth.value.move, move, sizeof move);
        qx_text_print(&text, "Play %s.", move);
        break;
    case QX_HINT_WHY:
    case QX_N_HINT_STEPS:
        write_why(&text, session, hint);
        break;
    }
    while (text.length > 0 && text.length < size && out[text.length - 1] == ' ')
        out[--text.length] = '\0';
    return text.length;
}
