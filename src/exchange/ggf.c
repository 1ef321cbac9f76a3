/*
 * ggf.c - GGF, the games of the Generic Game Server and of NBoard.
 *
 *     (;GM[Othello]PB[Rose]PW[Ishii]RE[+4.000]TY[8]BO[8 ---…--- *]B[f5//1.250]W[d6]…;)
 *
 * A move is SQUARE/EVALUATION/SECONDS, the last two may be missing; PA is a pass. RE counts discs
 * for Black; :r, :t or :s behind it say that the other resigned, ran out of time, or that both
 * settled.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/bracket.h"
#include "exchange/formats.h"
#include "exchange/incoming.h"
#include "exchange/outgoing.h"

enum { MOVE_MOST = 40, SECONDS_MOST = 1000000 };

/* --- reading --------------------------------------------------------------------------------- */

static bool read_game_name(struct incoming *game, const struct bracket_property *property,
                           struct qx_error *error)
{
    (void)game;
    return (property->length == 7 && qx_ascii_begins_same(property->value, "othello", 7)) ||
           qx_fail(error, "it is no game of Othello");
}

static bool read_black(struct incoming *game, const struct bracket_property *property,
                       struct qx_error *error)
{
    (void)error;
    incoming_name(game, 0, property->value, property->length);
    return true;
}

static bool read_white(struct incoming *game, const struct bracket_property *property,
                       struct qx_error *error)
{
    (void)error;
    incoming_name(game, 1, property->value, property->length);
    return true;
}

/* 0 where there is no number. */
static double decimal_at(const char *text)
{
    double number = 0;
    text += strspn(text, " +");
    qx_text_take_decimal(&text, &number);
    return number;
}

/* What matters is how it ended, if not by moves. Who won is known from the number alone. */
static bool read_result(struct incoming *game, const struct bracket_property *property,
                        struct qx_error *error)
{
    (void)error;
    const char *colon = memchr(property->value, ':', property->length);
    const char why = colon && colon + 1 < property->value + property->length ? colon[1] : '\0';
    const double discs = decimal_at(property->value);
    game->loser = discs < 0 ? 0 : 1;
    if (discs == 0.0)
        game->ending = why == 's' ? ENDED_BY_AGREEMENT : ENDED_BY_MOVES;
    else if (why == 'r' || why == 'l')
        game->ending = ENDED_BY_RESIGNING;
    else if (why == 't')
        game->ending = ENDED_BY_TIME;
    return true;
}

/* A disc as positions have it; NUL: it is none. */
static char disc_of(char c)
{
    static const char from[] = "*XxBb@Oo-.", to[] = "XXXXXXOO--";
    const char *found = c ? strchr(from, c) : NULL;
    return found ? to[found - from] : '\0';
}

/* The side of the board, its squares, the side to move; blanks between any of them. */
static bool read_board(struct incoming *game, const struct bracket_property *property,
                       struct qx_error *error)
{
    const char *at = property->value, *end = at + property->length;
    uint64_t side;
    size_t n = 0;
    if (!qx_text_take_number(&at, INCOMING_SIDE, &side) || at > end)
        return qx_fail(error, "its board has no size that is known");
    const size_t n_squares = (size_t)(side * side);
    for (; at < end; at++) {
        if (isspace((unsigned char)*at))
            continue;
        const char disc = disc_of(*at);
        if (!disc || n > n_squares || (n == n_squares && disc == '-'))
            return qx_fail(error, "its board has \"%c\" where it should not",
                           isprint((unsigned char)*at) ? *at : '?');
        if (n == n_squares)
            game->board[n++] = ' ';
        game->board[n++] = disc;
    }
    if (n != n_squares + 2)
        return qx_fail(error, "its board is not full");
    game->board[n] = '\0';
    game->side = (int)side;
    return true;
}

/* The seconds behind the second stroke, as milliseconds; 0: not told. */
static uint64_t time_in(const char *move)
{
    const char *stroke = strchr(move, '/');
    stroke = stroke ? strchr(stroke + 1, '/') : NULL;
    const double seconds = stroke ? decimal_at(stroke + 1) : 0;
    return seconds > 0 && seconds < SECONDS_MOST ? (uint64_t)(seconds * 1000 + 0.5) : 0;
}

static bool read_move(struct incoming *game, qx_seat seat, const struct bracket_property *property,
                      struct qx_error *error)
{
    char move[MOVE_MOST + 1];
    if (property->length > MOVE_MOST)
        return qx_fail(error, "a move of more than %d letters", MOVE_MOST);
    memcpy(move, property->value, property->length);
    move[property->length] = '\0';
    const uint64_t milliseconds = time_in(move);
    move[strcspn(move, "/")] = '\0';
    for (char *c = move; *c; c++)
        *c = qx_ascii_lower(*c);
    const bool is_pass = strcmp(move, "pa") == 0;
    return incoming_move(game, seat, is_pass ? "pass" : move, milliseconds, error);
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
        bool (*read)(struct incoming *game, const struct bracket_property *property,
                     struct qx_error *error);
    } readers[] = {{"GM", read_game_name}, {"PB", read_black}, {"PW", read_white},
                   {"RE", read_result},    {"BO", read_board}, {"B", read_black_move},
                   {"W", read_white_move}};
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(property->name, readers[i].name) == 0)
            return readers[i].read(context, property, error);
    return true;
}

static bool is_ggf(const char *bytes, size_t length)
{
    static const char mark[] = "GM[Othello]";
    for (size_t i = 0; i + sizeof mark - 1 <= length; i++)
        if (qx_ascii_begins_same(bytes + i, mark, sizeof mark - 1))
            return true;
    return false;
}

static bool read_ggf(const struct qx_exchange_file *file, qx_exchange_take *take, void *context,
                     struct qx_error *error)
{
    return formats_read_brackets(file, false, take_property, take, context, error);
}

/* --- writing --------------------------------------------------------------------------------- */

/* A name may not close its bracket. */
static void write_name(struct qx_text *text, const char *key, const char *name)
{
    qx_text_print(text, "%s[", key);
    for (; *name; name++)
        qx_text_char(text, *name == '[' ? '(' : *name == ']' ? ')' : *name);
    qx_text_char(text, ']');
}

static void write_result(struct qx_text *text, const struct qx_session *game)
{
    const struct outgoing_result result = outgoing_result(game);
    if (!result.is_over) {
        qx_text_string(text, "RE[?]");
        return;
    }
    const char *why = result.is_agreed    ? ":s"
                      : result.is_late    ? ":t"
                      : result.loser >= 0 ? ":r"
                                          : "";
    qx_text_print(text, "RE[%+d.000%s]", result.black, why);
}

static void write_board(struct qx_text *text, const struct qx_session *game)
{
    char position[OUTGOING_POSITION];
    const int side = outgoing_side(game);
    outgoing_start(game, position);
    qx_text_print(text, "TY[%d]BO[%d ", side, side);
    for (const char *c = position; *c; c++)
        qx_text_char(text, *c == 'X' ? '*' : *c);
    qx_text_char(text, ']');
}

static void write_move(struct qx_text *text, const struct qx_session *game, size_t i)
{
    char move[OUTGOING_MOVE];
    struct qx_note note;
    outgoing_move(game, i, move);
    qx_text_print(text, "%c[%s", qx_session_step(game, i).seat == 0 ? 'B' : 'W',
                  strcmp(move, "pass") == 0 ? "PA" : move);
    if (qx_session_note(game, i, &note) && note.milliseconds)
        qx_text_print(text, "//%llu.%03llu", (unsigned long long)note.milliseconds / 1000,
                      (unsigned long long)note.milliseconds % 1000);
    qx_text_char(text, ']');
}

static size_t write_ggf(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < games->n; i++) {
        const struct qx_session *game = games->list[i];
        qx_text_string(&text, "(;GM[Othello]PC[quincunx]");
        write_name(&text, "PB", outgoing_name(game, 0));
        write_name(&text, "PW", outgoing_name(game, 1));
        write_result(&text, game);
        write_board(&text, game);
        for (size_t k = 0; k < qx_session_n_steps(game); k++)
            write_move(&text, game, k);
        qx_text_string(&text, ";)\n");
    }
    return text.length;
}

const struct qx_format format_ggf = {
    .name = "ggf",
    .what = "GGF, the Generic Game Server and NBoard",
    .is = is_ggf,
    .read = read_ggf,
    .fits = outgoing_fits,
    .write = write_ggf,
};
