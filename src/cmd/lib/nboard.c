/*
 * nboard.c - the protocol of NBoard, version 2: the engine follows a game and answers `go` and
 * `hint`.
 *
 * Games come in the Generic Game Format: (;GM[Othello]…BO[8 …]B[f5//1.2]W[d6]…;).
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/protocol.h"

enum { MOST_SIDE = 26 };

static bool has_prefix(const char *line, const char *prefix, const char **rest)
{
    size_t length = strlen(prefix);
    if (strncmp(line, prefix, length) != 0)
        return false;
    *rest = line + length;
    return true;
}

/* "f5//1.2", "PA" or "F5": the move is what stands before a slash or the closing bracket. */
static bool read_move(struct guest *guest, qx_seat seat, const char *text, struct qx_error *error)
{
    char move[QX_MOVE_SIZE];
    size_t length = strcspn(text, "/] \r\n");
    if (length == 0 || length >= sizeof move)
        return qx_fail(error, "\"%.*s\" is not a move", qx_text_cut(text, 20), text);
    memcpy(move, text, length);
    move[length] = '\0';
    return guest_play(guest, seat, move, error);
}

/* The board of a GGF, "8 -----… *" with * black and O white, as our position text: squares, a
 * blank, who is to move. */
static bool read_board(struct guest *guest, const char *text, struct qx_error *error)
{
    char position[MOST_SIDE * MOST_SIDE + 3];
    uint64_t side;
    size_t n = 0;
    if (!qx_text_take_number(&text, MOST_SIDE, &side) || !guest_start(guest, (unsigned)side, error))
        return qx_fail(error, "the board has no size that we play");
    for (; *text && *text != ']' && n < side * side + 2; text++) {
        if (*text == ' ')
            continue;
        if (n == side * side)
            position[n++] = ' ';
        position[n] = qx_ascii_upper(*text);
        if (position[n] == '*')
            position[n] = 'X';
        n++;
    }
    position[n] = '\0';
    struct qx_session *session = qx_session_new_at(&guest->rules, 1, position, error);
    if (!session)
        return false;
    qx_session_free(guest->session);
    guest->session = session;
    return true;
}

/* Is a property of this name at `at`? Names are letters before a bracket. */
static bool is_property(const char *at, const char *name, const char **value)
{
    size_t length = strlen(name);
    if (strncmp(at, name, length) != 0 || at[length] != '[')
        return false;
    *value = at + length + 1;
    return true;
}

static bool read_game(struct guest *guest, const char *ggf, struct qx_error *error)
{
    if (!guest_start(guest, 8, error))
        return false;
    for (const char *at = ggf; *at; at++) {
        const char *value;
        if (!isupper((unsigned char)*at))
            continue;
        bool ok = true;
        if (is_property(at, "BO", &value))
            ok = read_board(guest, value, error);
        else if (is_property(at, "B", &value) || is_property(at, "W", &value))
            ok = read_move(guest, at[0] == 'B' ? 0 : 1, value, error);
        if (!ok)
            return false;
        at += strcspn(at, "]");
        if (!*at)
            break;
    }
    return true;
}

static void upper_move(const struct guest *guest, qx_move move, char out[QX_MOVE_SIZE])
{
    guest->rules.game->move_text(&guest->rules, move, out, QX_MOVE_SIZE);
    if (strcmp(out, "pass") == 0)
        out[2] = '\0'; /* "PA" */
    for (char *c = out; *c; c++)
        *c = qx_ascii_upper(*c);
}

/* A bot that fails makes no move: a pass would be one. */
static void go(struct guest *guest)
{
    struct qx_answer answer;
    struct qx_error error;
    char move[QX_MOVE_SIZE];
    puts("status Quincunx is thinking");
    fflush(stdout);
    if (guest_think(guest, &answer, &error)) {
        upper_move(guest, answer.move, move);
        if (answer.has_points)
            printf("=== %s/%.2f/0\n", move, answer.points);
        else
            printf("=== %s\n", move);
        puts("status");
    } else {
        printf("status error: %s\n", error.text);
    }
}

/* The moves still wanted. */
struct hints {
    const struct guest *guest;
    unsigned long n_left;
};

/* "search", the move, its value in discs, a 0, and the depth: "100%" for a proof, 0 where it is not
 * known. */
static void print_hint(const struct guest *guest, qx_move move, double discs, bool is_proven,
                       unsigned depth)
{
    char text[QX_MOVE_SIZE];
    upper_move(guest, move, text);
    printf("search %s %.2f 0 ", text, discs);
    if (is_proven)
        puts("100%");
    else
        printf("%u\n", depth);
}

static void print_worth(void *context, const struct qx_move_worth *move, size_t n_all)
{
    struct hints *hints = context;
    const struct qx_value *value = &move->worth.value;
    (void)n_all;
    if (hints->n_left == 0)
        return;
    hints->n_left--;
    print_hint(hints->guest, move->move, value->knows & QX_KNOWS_POINTS ? value->points : 0,
               move->worth.kind == QX_PROOF, 0);
}

static bool hint_one(struct guest *guest, struct qx_error *error)
{
    struct qx_answer answer;
    if (!guest_think(guest, &answer, error))
        return false;
    print_hint(guest, answer.move, answer.has_points ? answer.points : 0, answer.is_exact,
               answer.depth);
    return true;
}

static void hint(struct guest *guest, const char *rest)
{
    struct hints hints = {.guest = guest, .n_left = strtoul(rest, NULL, 10)};
    struct qx_error error = {""};
    puts("status Quincunx is analysing");
    fflush(stdout);
    const bool ok = hints.n_left <= 1 ? hint_one(guest, &error)
                                      : guest_weigh(guest, print_worth, &hints, &error);
    if (ok)
        puts("status");
    else
        printf("status error: %s\n", error.text);
}

static void obey(struct guest *guest, char *line)
{
    const char *rest;
    struct qx_error error = {""};
    bool ok = true;
    if (has_prefix(line, "nboard", &rest))
        puts("set myname Quincunx");
    else if (has_prefix(line, "ping", &rest))
        printf("pong%s\n", rest);
    else if (has_prefix(line, "set game ", &rest))
        ok = read_game(guest, rest, &error);
    else if (has_prefix(line, "set depth ", &rest))
        guest->budget.depth = (uint32_t)strtoul(rest, NULL, 10);
    else if (has_prefix(line, "move ", &rest))
        ok = read_move(guest, QX_NOBODY, rest, &error);
    else if (has_prefix(line, "go", &rest))
        go(guest);
    else if (has_prefix(line, "hint", &rest))
        hint(guest, rest);
    else if (has_prefix(line, "quit", &rest))
        guest->is_leaving = true;
    if (!ok)
        printf("status error: %s\n", error.text);
}

const struct protocol protocol_nboard = {.name = "nboard", .obey = obey};
