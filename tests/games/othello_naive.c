/*
 * othello_naive.c - Othello's rules, naively.
 */
#include "games/othello_naive.h"

#include <string.h>

static char other(char colour)
{
    return colour == 'X' ? 'O' : 'X';
}

void othello_naive_start(struct othello_naive *naive, int side, bool parallel, bool pass_allowed)
{
    int middle = side / 2;
    naive->side = side;
    naive->pass_allowed = pass_allowed;
    naive->mover = 'X';
    memset(naive->board, '-', sizeof naive->board);
    naive->board[middle - 1][middle - 1] = 'O';
    naive->board[middle - 1][middle] = parallel ? 'O' : 'X';
    naive->board[middle][middle - 1] = 'X';
    naive->board[middle][middle] = parallel ? 'X' : 'O';
}

/* Walks one line; turns what it encloses when `turn` is set. Returns how many discs it encloses. */
static int walk(struct othello_naive *naive, char colour, int row, int column, int down, int right,
                bool turn)
{
    int length = 0;
    int r = row + down, c = column + right;
    while (r >= 0 && r < naive->side && c >= 0 && c < naive->side &&
           naive->board[r][c] == other(colour)) {
        length++;
        r += down;
        c += right;
    }
    if (r < 0 || r >= naive->side || c < 0 || c >= naive->side || naive->board[r][c] != colour)
        return 0;
    for (int i = 1; turn && i <= length; i++)
        naive->board[row + i * down][column + i * right] = colour;
    return length;
}

static int enclose(struct othello_naive *naive, char colour, int row, int column, bool turn)
{
    int sum = 0;
    if (naive->board[row][column] != '-')
        return 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down != 0 || right != 0)
                sum += walk(naive, colour, row, column, down, right, turn);
    return sum;
}

static size_t placements(const struct othello_naive *naive, char colour, uint64_t *out)
{
    struct othello_naive copy = *naive;
    size_t n = 0;
    for (int row = 0; row < naive->side; row++)
        for (int column = 0; column < naive->side; column++)
            if (enclose(&copy, colour, row, column, false) > 0)
                out[n++] = (uint64_t)row * (uint64_t)naive->side + (uint64_t)column;
    return n;
}

size_t othello_naive_moves(const struct othello_naive *naive, uint64_t *out)
{
    uint64_t unused[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    size_t n = placements(naive, naive->mover, out);
    if (n > 0)
        return n;
    if (!naive->pass_allowed || placements(naive, other(naive->mover), unused) == 0)
        return 0;
    out[0] = (uint64_t)naive->side * (uint64_t)naive->side;
    return 1;
}

void othello_naive_play(struct othello_naive *naive, uint64_t move)
{
    int square = (int)move;
    if (square < naive->side * naive->side) {
        enclose(naive, naive->mover, square / naive->side, square % naive->side, true);
        naive->board[square / naive->side][square % naive->side] = naive->mover;
    }
    naive->mover = other(naive->mover);
}

int othello_naive_discs(const struct othello_naive *naive, char colour)
{
    int count = 0;
    for (int row = 0; row < naive->side; row++)
        for (int column = 0; column < naive->side; column++)
            count += naive->board[row][column] == colour;
    return count;
}

const char *othello_naive_reason(const struct othello_naive *naive)
{
    uint64_t unused[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    if (othello_naive_moves(naive, unused) > 0)
        return NULL;
    if (othello_naive_discs(naive, '-') == 0)
        return "the board is full";
    if (naive->pass_allowed)
        return "neither can move";
    return naive->mover == 'X' ? "Black cannot move" : "White cannot move";
}

void othello_naive_text(const struct othello_naive *naive, char out[NAIVE_TEXT_SIZE])
{
    int n = 0;
    for (int row = 0; row < naive->side; row++)
        for (int column = 0; column < naive->side; column++)
            out[n++] = naive->board[row][column];
    out[n++] = ' ';
    out[n++] = naive->mover;
    out[n] = '\0';
}

/* Plays random moves until at most n_empty squares are empty; false: the game ended before. */
static bool wander(struct othello_naive *naive, int n_empty, struct qx_random *random)
{
    uint64_t moves[NAIVE_SIDE_MAX * NAIVE_SIDE_MAX];
    while (othello_naive_discs(naive, '-') > n_empty) {
        size_t n = othello_naive_moves(naive, moves);
        if (n == 0)
            return false;
        othello_naive_play(naive, moves[qx_random_below(random, n)]);
    }
    return true;
}

void othello_naive_random(struct othello_naive *naive, int side, int n_empty, bool pass_allowed,
                          struct qx_random *random)
{
    do
        othello_naive_start(naive, side, false, pass_allowed);
    while (!wander(naive, n_empty, random));
}
