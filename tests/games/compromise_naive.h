/*
 * compromise_naive.h - Compromise once more, written straight from the rules for comparison.
 *
 * Everything is spelled out: a cell is found by grid, row and column, a move is its text, and
 * nothing is shared with the game under test but the names of seats and options.
 */
#ifndef TESTS_GAMES_COMPROMISE_NAIVE_H
#define TESTS_GAMES_COMPROMISE_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

enum compromise_naive_type { NAIVE_SIMPLE, NAIVE_COMPLEX, NAIVE_GAMBLE };

struct compromise_naive {
    enum compromise_naive_type type;
    long pips_each, length;
    bool ties;

    long board[2][3][3][3]; /* player, grid, row, column */
    long fresh[2][3][3][3]; /* placed in this turn       */
    long score[2];
    long turn;
    bool is_placing;
    char chosen[2][4]; /* "" or "123" */
};

void compromise_naive_start(struct compromise_naive *game, enum compromise_naive_type type,
                            long pips, long length, bool ties);
bool compromise_naive_is_over(const struct compromise_naive *game);
/* Does this player, or chance (-1), owe a move? */
bool compromise_naive_owes(const struct compromise_naive *game, int player);
void compromise_naive_play(struct compromise_naive *game, int player, const char *move);
/* Blanks what the viewer must not see. */
void compromise_naive_redact(struct compromise_naive *game, int viewer);
/* NULL while the game goes on. */
const char *compromise_naive_reason(const struct compromise_naive *game);
void compromise_naive_text(const struct compromise_naive *game, char *out, size_t size);

#endif
