/*
 * othello_words.c - Othello's moves and positions as text: strict parsers and their inverses.
 *
 * A move is a square, "f5", its row counted from the top, or "pass". A position is written as in
 * the usual problem files: a letter for each square from a1 along each row (X Black, O White, -
 * empty), a space, and X or O to move. Any arrangement of discs is a position.
 */
#include "games/othello/othello_state.h"

#include <string.h>

#include "base/utf8.h"

static const char disc_glyph[2] = {'X', 'O'};

size_t othello_square_text(const struct qx_rules *rules, uint64_t square, char *out, size_t size)
{
    const uint64_t n = rules->option[OTHELLO_SIZE];
    struct qx_text text = qx_text_over(out, size);
    qx_text_char(&text, (char)('a' + square % n));
    qx_text_number(&text, square / n + 1);
    return text.length;
}

size_t othello_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    if (move != othello_pass(rules))
        return othello_square_text(rules, move, out, size);
    struct qx_text text = qx_text_over(out, size);
    qx_text_string(&text, "pass");
    return text.length;
}

bool othello_move_parse(const struct qx_rules *rules, const char *string, qx_move *out,
                        struct qx_error *error)
{
    const uint64_t n = rules->option[OTHELLO_SIZE];
    const char *at = string + 1;
    uint64_t row;
    if (strcmp(string, "pass") == 0) {
        *out = othello_pass(rules);
        return true;
    }
    const unsigned column = (unsigned)(string[0] - 'a');
    if (string[0] < 'a' || column >= n || string[1] == '0' || !qx_text_take_number(&at, n, &row) ||
        *at != '\0')
        return qx_fail(error, "\"%.*s\" is not a move: give a square from a1 to %c%d, or pass",
                       qx_text_cut(string, 20), string, (char)('a' + n - 1), (int)n);
    *out = (row - 1) * n + column;
    return true;
}

size_t othello_position_text(const struct qx_rules *rules, const void *state, char *out,
                             size_t size)
{
    const struct othello_state *s = state;
    const struct othello_board_kind *kind = othello_kind(rules);
    struct qx_text text = qx_text_over(out, size);
    for (int square = 0; square < othello_n_squares(rules); square++) {
        char c = '-';
        for (int seat = 0; seat < 2; seat++)
            if (kind->holds(&s->board, othello_side(rules), square, seat))
                c = disc_glyph[seat];
        qx_text_char(&text, c);
    }
    qx_text_char(&text, ' ');
    qx_text_char(&text, disc_glyph[s->mover]);
    return text.length;
}

/* The seat whose discs look like c, or -1. */
static int seat_of_glyph(char c)
{
    for (int seat = 0; seat < 2; seat++)
        if (c == disc_glyph[seat])
            return seat;
    return -1;
}

static bool check_position(const struct qx_rules *rules, const char *string, struct qx_error *error)
{
    const size_t n = (size_t)othello_n_squares(rules);
    const size_t length = strspn(string, "XO-"), n_bytes = utf8_length(string + length);
    if (length < n && string[length] != '\0' && string[length] != ' ')
        return qx_fail(error, "square %zu is '%.*s': only X, O and - may stand on the board",
                       length + 1, n_bytes > 0 ? (int)n_bytes : 1, string + length);
    if (length != n)
        return qx_fail(error, "the board has %zu squares; it needs %zu", length, n);
    if (string[n] != ' ' || seat_of_glyph(string[n + 1]) < 0 || string[n + 2] != '\0')
        return qx_fail(error, "after the board there must be one space and X or O to move");
    return true;
}

bool othello_position_parse(const struct qx_rules *rules, const char *string, void *state,
                            struct qx_error *error)
{
    struct othello_state *s = state;
    if (!check_position(rules, string, error))
        return false;
    memset(s, 0, rules->state_size);
    for (int square = 0; square < othello_n_squares(rules); square++) {
        const int seat = seat_of_glyph(string[square]);
        if (seat >= 0)
            othello_kind(rules)->put(&s->board, othello_side(rules), square, seat);
    }
    s->mover = (uint8_t)seat_of_glyph(string[othello_n_squares(rules) + 1]);
    othello_settle(rules, s);
    return true;
}
