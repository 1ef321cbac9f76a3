/*
 * sgf.c - SGF, the Smart Game Format, of Othello (GM[2]).
 *
 *     (;FF[4]GM[2]SZ[8]PB[Rose]PW[Ishii]RE[B+4]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[df]…)
 *
 * A square is two letters, column and row from the top left; files with "f5" are read, too. An
 * empty value is a pass, and so is "tt" on boards that have no such square. Without AB and AW the
 * game begins as usual. Properties of the head come in any order, so its board is laid only when a
 * move or the end comes.
 */
#include <ctype.h>
#include <string.h>

#include "exchange/bracket.h"
#include "exchange/formats.h"
#include "exchange/incoming.h"
#include "exchange/outgoing.h"

enum { STANDARD_SIDE = 8, GO_SIDE = 19 };

/* --- reading --------------------------------------------------------------------------------- */

typedef bool property_read(struct incoming *game, const struct bracket_property *property,
                           struct qx_error *error);

static bool is_value(const struct bracket_property *property, const char *value)
{
    return property->length == strlen(value) &&
           strncmp(property->value, value, property->length) == 0;
}

static bool read_kind(struct incoming *game, const struct bracket_property *property,
                      struct qx_error *error)
{
    (void)game;
    return is_value(property, "2") || qx_fail(error, "it is no game of Othello");
}

static bool read_side(struct incoming *game, const struct bracket_property *property,
                      struct qx_error *error)
{
    const char *at = property->value;
    uint64_t side;
    if (!qx_text_take_number(&at, INCOMING_SIDE, &side) ||
        at != property->value + property->length || side == 0)
        return qx_fail(error, "its board has no size that is known");
    if (game->session)
        return qx_fail(error, "its board has a size only behind a move");
    game->side = (int)side;
    return true;
}

/* A backslash is taken away, what follows it stays, but for a break of the line. */
static void read_name(struct incoming *game, qx_seat seat, const struct bracket_property *property)
{
    char name[2 * INCOMING_NAME];
    size_t n = 0;
    for (size_t i = 0; i < property->length && n < sizeof name; i++) {
        const bool is_escape = property->value[i] == '\\' && i + 1 < property->length;
        i += is_escape;
        if (!is_escape || property->value[i] != '\n')
            name[n++] = property->value[i];
    }
    incoming_name(game, seat, name, n);
}

static bool read_black(struct incoming *game, const struct bracket_property *property,
                       struct qx_error *error)
{
    (void)error;
    read_name(game, 0, property);
    return true;
}

static bool read_white(struct incoming *game, const struct bracket_property *property,
                       struct qx_error *error)
{
    (void)error;
    read_name(game, 1, property);
    return true;
}

/* What matters is how it ended, if not by moves. */
static bool read_result(struct incoming *game, const struct bracket_property *property,
                        struct qx_error *error)
{
    const char *value = property->value;
    (void)error;
    if (is_value(property, "0") || is_value(property, "Draw"))
        game->ending = ENDED_BY_AGREEMENT;
    if (property->length < 3 || value[1] != '+')
        return true;
    game->loser = value[0] == 'W' ? 0 : 1;
    if (value[2] == 'R')
        game->ending = ENDED_BY_RESIGNING;
    if (value[2] == 'T')
        game->ending = ENDED_BY_TIME;
    return true;
}

/* "fe" or "f5": column and row, from 0. */
static bool take_square(const char *value, size_t length, int *column, int *row,
                        struct qx_error *error)
{
    const char *at = value + 1;
    uint64_t number;
    *column = length ? qx_ascii_lower(value[0]) - 'a' : -1;
    if (length == 2 && isalpha((unsigned char)value[1]))
        *row = qx_ascii_lower(value[1]) - 'a';
    else if (length > 1 && qx_text_take_number(&at, INCOMING_SIDE, &number) && at == value + length)
        *row = (int)number - 1;
    else
        *row = -1;
    return (*column >= 0 && *column < INCOMING_SIDE && *row >= 0 && *row < INCOMING_SIDE) ||
           qx_fail(error, "\"%.*s\" is no square", length < 8 ? (int)length : 8, value);
}

static void put_in_order(int *first, int *last)
{
    const int was_first = *first;
    if (*first > *last) {
        *first = *last;
        *last = was_first;
    }
}

/* A square, or two corners of a rectangle: "aa:ah". */
static bool put_discs(struct incoming *game, const struct bracket_property *property, char disc,
                      struct qx_error *error)
{
    const char *colon = memchr(property->value, ':', property->length);
    const size_t n = colon ? (size_t)(colon - property->value) : property->length;
    const char *last = colon ? colon + 1 : property->value;
    const size_t n_last = colon ? property->length - n - 1 : n;
    int left, top, right, bottom;
    if (game->session)
        return qx_fail(error, "discs are put on the board in the middle of it");
    if (!take_square(property->value, n, &left, &top, error) ||
        !take_square(last, n_last, &right, &bottom, error))
        return false;
    put_in_order(&left, &right);
    put_in_order(&top, &bottom);
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++)
            game->disc[row][column] = disc;
    game->has_discs = true;
    return true;
}

static bool add_black(struct incoming *game, const struct bracket_property *property,
                      struct qx_error *error)
{
    return put_discs(game, property, 'X', error);
}

static bool add_white(struct incoming *game, const struct bracket_property *property,
                      struct qx_error *error)
{
    return put_discs(game, property, 'O', error);
}

static bool read_turn(struct incoming *game, const struct bracket_property *property,
                      struct qx_error *error)
{
    (void)error;
    game->is_white_first = property->length > 0 && qx_ascii_upper(property->value[0]) == 'W';
    return true;
}

static bool read_move(struct incoming *game, qx_seat seat, const struct bracket_property *property,
                      struct qx_error *error)
{
    char move[8] = "pass";
    int column, row;
    const bool is_pass =
        property->length == 0 || (game->side <= GO_SIDE && is_value(property, "tt"));
    if (!is_pass) {
        if (!take_square(property->value, property->length, &column, &row, error))
            return false;
        struct qx_text text = qx_text_over(move, sizeof move);
        qx_text_print(&text, "%c%d", 'a' + column, row + 1);
    }
    return incoming_move(game, seat, move, 0, error);
}

static bool read_black_move(struct incoming *game, const struct bracket_property *property,
                            struct qx_error *error)
{
    return read_move(game, 0, property, error);
}

static bool read_white_move(struct incoming *game, const struct bracket_property *property,
                            struct qx_error *error)
{
    return read_move(game, 1, property, error);
}

static bool take_property(void *context, const struct bracket_property *property,
                          struct qx_error *error)
{
    static const struct {
        const char *name;
        property_read *read;
    } readers[] = {
        {"GM", read_kind},      {"SZ", read_side},      {"PB", read_black}, {"PW", read_white},
        {"RE", read_result},    {"AB", add_black},      {"AW", add_white},  {"PL", read_turn},
        {"B", read_black_move}, {"W", read_white_move},
    };
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(property->name, readers[i].name) == 0)
            return readers[i].read(context, property, error);
    return true;
}

static bool is_sgf(const char *bytes, size_t length)
{
    size_t i = 0;
    while (i < length && isspace((unsigned char)bytes[i]))
        i++;
    return i + 1 < length && bytes[i] == '(' && bytes[i + 1] == ';';
}

static bool read_sgf(const struct qx_exchange_file *file, qx_exchange_take *take, void *context,
                     struct qx_error *error)
{
    return formats_read_brackets(file, true, take_property, take, context, error);
}

/* --- writing --------------------------------------------------------------------------------- */

static void write_name(struct qx_text *text, const char *key, const char *name)
{
    qx_text_print(text, "%s[", key);
    for (; *name; name++) {
        if (*name == ']' || *name == '\\')
            qx_text_char(text, '\\');
        qx_text_char(text, *name);
    }
    qx_text_char(text, ']');
}

static void write_result(struct qx_text *text, const struct qx_session *game)
{
    const struct outgoing_result result = outgoing_result(game);
    if (!result.is_over) {
        qx_text_string(text, "RE[?]");
    } else if (result.black == 0) {
        qx_text_string(text, "RE[0]");
    } else {
        qx_text_print(text, "RE[%c+", result.black > 0 ? 'B' : 'W');
        if (result.loser >= 0)
            qx_text_char(text, result.is_late ? 'T' : 'R');
        else
            qx_text_print(text, "%d", result.black > 0 ? result.black : -result.black);
        qx_text_char(text, ']');
    }
}

static void write_discs(struct qx_text *text, const char *key, const char *position, int side,
                        char disc)
{
    bool is_first = true;
    for (int i = 0; i < side * side; i++)
        if (position[i] == disc) {
            qx_text_print(text, "%s[%c%c]", is_first ? key : "", 'a' + i % side, 'a' + i / side);
            is_first = false;
        }
}

static void write_move(struct qx_text *text, const struct qx_session *game, size_t i)
{
    char move[OUTGOING_MOVE];
    const char *at = move + 1;
    uint64_t row;
    outgoing_move(game, i, move);
    qx_text_print(text, ";%c[", qx_session_step(game, i).seat == 0 ? 'B' : 'W');
    if (qx_text_take_number(&at, INCOMING_SIDE, &row)) /* else it is a pass */
        qx_text_print(text, "%c%c", move[0], (char)('a' + row - 1));
    qx_text_char(text, ']');
}

/* A board without discs would be read as the usual start. */
static bool fits(const struct qx_session *game, struct qx_error *error)
{
    char position[OUTGOING_POSITION];
    if (!outgoing_fits(game, error))
        return false;
    outgoing_start(game, position);
    return strcspn(position, "XO") < strcspn(position, " ") ||
           qx_fail(error, "a board without discs is not written so");
}

static void write_game(struct qx_text *text, const struct qx_session *game)
{
    char position[OUTGOING_POSITION];
    const int side = outgoing_side(game);
    outgoing_start(game, position);
    qx_text_print(text, "(;FF[4]GM[2]CA[UTF-8]AP[quincunx]SZ[%d]", side);
    write_name(text, "PB", outgoing_name(game, 0));
    write_name(text, "PW", outgoing_name(game, 1));
    write_result(text, game);
    write_discs(text, "AB", position, side, 'X');
    write_discs(text, "AW", position, side, 'O');
    qx_text_print(text, "PL[%c]", position[side * side + 1] == 'O' ? 'W' : 'B');
    for (size_t i = 0; i < qx_session_n_steps(game); i++)
        write_move(text, game, i);
    qx_text_string(text, ")\n");
}

static size_t write_sgf(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < games->n; i++)
        write_game(&text, games->list[i]);
    return text.length;
}

const struct qx_format format_sgf = {
    .name = "sgf",
    .what = "SGF, the Smart Game Format",
    .is = is_sgf,
    .read = read_sgf,
    .fits = fits,
    .write = write_sgf,
};
