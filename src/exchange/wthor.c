/*
 * wthor.c - WTHOR, the database of the French federation: a year of tournament games (.wtb) and
 * the names of players (.jou). Numbers are written lowest byte first.
 *
 *     head     16 bytes  day of writing (century, year, month, day), number of games (4 bytes), of
 *                        names (2), year of the games (2), side of the board, kind, depth, 0
 *     a game   68 bytes  tournament, Black, White (2 bytes each: places in lists of names), Black's
 *                        discs, the same with best play to the end, 60 moves: 10 * row + column,
 *                        0 behind the last; passes are left out
 *     a name   20 bytes  Latin-1, filled up with zeros
 *
 * A record has no place for the tournament.
 */
#include <stdlib.h>
#include <string.h>

#include "exchange/formats.h"
#include "exchange/incoming.h"
#include "exchange/outgoing.h"

enum { NAMES_MOST = 0xffff }; /* the head counts no more */

enum {
    HEAD = 16,
    AT_GAMES = 4,
    AT_NAMES = 8,
    AT_YEAR = 10,
    AT_SIDE = 12,
    AT_KIND = 13,
    GAME = 68,
    AT_PLAYER = 2,
    AT_SCORE = 6,
    AT_MOVES = 8,
    MOVES = 60,
    NAME = 20,
    SIDE = 8,
};

static unsigned long number_at(const char *bytes, int n)
{
    unsigned long number = 0;
    while (n-- > 0)
        number = number << 8 | (unsigned char)bytes[n];
    return number;
}

static void write_number(struct qx_text *text, unsigned long number, int n)
{
    for (; n > 0; n--, number >>= 8)
        qx_text_char(text, (char)(unsigned char)(number & 0xff));
}

/* --- names ----------------------------------------------------------------------------------- */

/* Name number i of a list; "": there is none. Latin-1 becomes UTF-8. */
static void name_at(const struct qx_exchange_file *file, size_t i, char out[2 * NAME + 1])
{
    const char *name = file->names ? file->names + HEAD + i * NAME : NULL;
    size_t n = 0;
    if (name && HEAD + (i + 1) * NAME <= file->n_names)
        for (int k = 0; k < NAME && name[k]; k++) {
            const unsigned char c = (unsigned char)name[k];
            if (c >= 0x80)
                out[n++] = (char)(0xc0 | c >> 6);
            out[n++] = (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c);
        }
    out[n] = '\0';
}

/* A name as a list holds it: Latin-1, a question mark for each character beyond. */
static void to_latin(const char *name, char out[NAME])
{
    size_t n = 0;
    memset(out, 0, NAME);
    while (*name && n < NAME - 1) {
        const unsigned char c = (unsigned char)*name++;
        if (c < 0x80)
            out[n++] = (char)c;
        else if ((c & 0xfe) == 0xc2 && *name)
            out[n++] = (char)(c << 6 | (*name++ & 0x3f));
        else if (c >= 0xc0)
            out[n++] = '?';
    }
}

struct names {
    char (*list)[NAME]; /* in order, each once */
    size_t n;
};

static int compare_names(const void *a, const void *b)
{
    return memcmp(a, b, NAME);
}

/* The names of all players; the list is NULL where there is no memory. */
static struct names names_of(const struct qx_exchange_games *games)
{
    struct names names = {malloc((2 * games->n + 1) * NAME), 0};
    if (!names.list)
        return names;
    for (size_t i = 0; i < 2 * games->n; i++)
        to_latin(outgoing_name(games->list[i / 2], (qx_seat)(i % 2)), names.list[i]);
    qsort(names.list, 2 * games->n, NAME, compare_names);
    for (size_t i = 0; i < 2 * games->n; i++)
        if (names.n == 0 || compare_names(names.list[names.n - 1], names.list[i]) != 0)
            memmove(names.list[names.n++], names.list[i], NAME);
    return names;
}

static unsigned long place_of(const struct names *names, const char *name)
{
    char key[NAME];
    to_latin(name, key);
    char(*found)[NAME] =
        names->list ? bsearch(key, names->list, names->n, NAME, compare_names) : NULL;
    return found ? (unsigned long)(found - names->list) : 0;
}

/* --- reading --------------------------------------------------------------------------------- */

static bool is_wthor(const char *bytes, size_t length)
{
    return length >= HEAD && (length - HEAD) % GAME == 0 &&
           number_at(bytes + AT_GAMES, 4) == (length - HEAD) / GAME;
}

static bool read_moves(struct incoming *game, const char *bytes, struct qx_error *error)
{
    qx_seat seat = 0;
    for (int i = 0; i < MOVES && bytes[AT_MOVES + i]; i++) {
        const int byte = (unsigned char)bytes[AT_MOVES + i], row = byte / 10, column = byte % 10;
        const char move[3] = {(char)('a' + column - 1), (char)('0' + row), '\0'};
        if (row < 1 || row > SIDE || column < 1 || column > SIDE)
            return qx_fail(error, "move %d: %d is no square", i + 1, byte);
        if (game->session) /* whose turn it is follows from the moves, passes left out */
            seat = qx_session_turn(game->session);
        if (game->session && seat >= 0 && qx_session_play_text(game->session, seat, "pass", NULL))
            seat = qx_session_turn(game->session);
        if (!incoming_move(game, seat >= 0 ? seat : 0, move, 0, error))
            return false;
    }
    return true;
}

static struct qx_session *read_game(const struct qx_exchange_file *file, const char *bytes,
                                    struct qx_error *error)
{
    struct incoming game = {0};
    for (int seat = 0; seat < 2; seat++) {
        char name[2 * NAME + 1];
        name_at(file, number_at(&bytes[AT_PLAYER + 2 * seat], 2), name);
        incoming_name(&game, seat, name, strlen(name));
    }
    struct qx_session *session =
        read_moves(&game, bytes, error) ? incoming_end(&game, error) : NULL;
    incoming_release(&game);
    return session;
}

/* Is this a list of names, whole? */
static bool is_names(const char *bytes, size_t length)
{
    return length >= HEAD && length == HEAD + NAME * number_at(bytes + AT_NAMES, 2);
}

static bool read_wthor(const struct qx_exchange_file *file, qx_exchange_take *take, void *context,
                       struct qx_error *error)
{
    const char *bytes = file->bytes;
    if (!is_wthor(bytes, file->length))
        return qx_fail(error, "it is no WTHOR file, or it is cut off");
    if (bytes[AT_SIDE] != 0 && bytes[AT_SIDE] != SIDE)
        return qx_fail(error, "its games are not on 8x8");
    if (bytes[AT_KIND] != 0)
        return qx_fail(error, "it holds problems, not games");
    if (file->names && !is_names(file->names, file->n_names))
        return qx_fail(error, "its names are no WTHOR list of players, or cut off");
    for (size_t i = 0; HEAD + i * GAME < file->length; i++) {
        struct qx_error why;
        struct qx_session *session = read_game(file, bytes + HEAD + i * GAME, &why);
        if (!session && !formats_wrong_game(file, i, &why, error))
            return false;
        if (session && !take(context, i, session))
            return true;
    }
    return true;
}

/* --- writing --------------------------------------------------------------------------------- */

static void write_head(struct qx_text *text, uint32_t day, unsigned long n_games,
                       unsigned long n_names)
{
    const uint32_t year = day / 10000;
    write_number(text, year / 100, 1);
    write_number(text, year % 100, 1);
    write_number(text, day / 100 % 100, 1);
    write_number(text, day % 100, 1);
    write_number(text, n_games, 4);
    write_number(text, n_names, 2);
    write_number(text, n_games ? year : 0, 2);
    write_number(text, n_games ? SIDE : 0, 1);
    write_number(text, 0, 3);
}

/* Black's discs at the end; squares left empty are the winner's. */
static unsigned long black_discs(const struct qx_session *game)
{
    const struct outgoing_result result = outgoing_result(game);
    struct qx_score score[2];
    qx_session_result(game, score);
    const int black = (int)score[0].points, white = (int)score[1].points;
    if (!result.is_over || result.black == 0)
        return SIDE * SIDE / 2;
    if (result.loser >= 0)
        return result.loser == 0 ? 0 : SIDE * SIDE;
    return (unsigned long)(black > white ? SIDE * SIDE - white : black);
}

static void write_moves(struct qx_text *text, const struct qx_session *game)
{
    int n = 0;
    for (size_t i = 0; i < qx_session_n_steps(game); i++) {
        char move[OUTGOING_MOVE];
        outgoing_move(game, i, move);
        if (strcmp(move, "pass") == 0)
            continue;
        const int square = 10 * (move[1] - '0') + move[0] - 'a' + 1;
        write_number(text, (unsigned long)square, 1);
        n++;
    }
    write_number(text, 0, MOVES - n);
}

static size_t write_wthor(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    struct names names = names_of(games);
    write_head(&text, games->day, (unsigned long)games->n, 0);
    for (size_t i = 0; i < games->n; i++) {
        const struct qx_session *game = games->list[i];
        write_number(&text, 0, 2);
        for (qx_seat seat = 0; seat < 2; seat++)
            write_number(&text, place_of(&names, outgoing_name(game, seat)), 2);
        write_number(&text, black_discs(game), 1);
        write_number(&text, black_discs(game), 1);
        write_moves(&text, game);
    }
    free(names.list);
    return text.length;
}

static bool fits_all(const struct qx_exchange_games *games, struct qx_error *error)
{
    const struct names names = names_of(games);
    free(names.list);
    if (!names.list)
        return qx_fail(error, "there is not enough memory to write the names");
    return names.n <= NAMES_MOST ||
           qx_fail(error, "a WTHOR file names at most %d players, not %zu", NAMES_MOST, names.n);
}

size_t qx_wthor_write_names(const struct qx_exchange_games *games, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    struct names names = names_of(games);
    write_head(&text, games->day, 0, (unsigned long)names.n);
    for (size_t i = 0; i < names.n; i++)
        for (int k = 0; k < NAME; k++)
            qx_text_char(&text, names.list[i][k]);
    free(names.list);
    return text.length;
}

const struct qx_format format_wthor = {
    .name = "wthor",
    .what = "WTHOR, the database of tournaments (.wtb)",
    .is_binary = true,
    .is = is_wthor,
    .read = read_wthor,
    .fits = outgoing_fits_usual,
    .fits_all = fits_all,
    .write = write_wthor,
};
