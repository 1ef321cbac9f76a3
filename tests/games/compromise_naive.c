/*
 * compromise_naive.c - see compromise_naive.h.
 */
#include "compromise_naive.h"

#include <stdio.h>
#include <string.h>

void compromise_naive_start(struct compromise_naive *game, enum compromise_naive_type type,
                            long pips, long length, bool ties)
{
    memset(game, 0, sizeof *game);
    game->type = type;
    game->pips_each = pips;
    game->length = length;
    game->ties = ties;
    game->turn = 1;
    game->is_placing = true;
}

/* Walks over all cells of one player's pips. */
static long count_all(long cells[3][3][3])
{
    long sum = 0;
    for (int grid = 0; grid < 3; grid++)
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                sum += cells[grid][row][column];
    return sum;
}

static long count_fresh(const struct compromise_naive *game, int player)
{
    struct compromise_naive copy = *game;
    return count_all(copy.fresh[player]);
}

bool compromise_naive_is_over(const struct compromise_naive *game)
{
    const long played = game->turn - 1;
    return played >= game->length && (game->ties || game->score[0] != game->score[1]);
}

static bool is_unfinished(const struct compromise_naive *game, int player)
{
    if (game->is_placing)
        return count_fresh(game, player) < game->pips_each;
    return game->chosen[player][0] == '\0';
}

bool compromise_naive_owes(const struct compromise_naive *game, int player)
{
    if (compromise_naive_is_over(game))
        return false;
    const bool by_chance =
        game->is_placing ? game->type == NAIVE_SIMPLE : game->type == NAIVE_GAMBLE;
    if (player < 0)
        return by_chance;
    return !by_chance && is_unfinished(game, player);
}

static bool is_frozen(const struct compromise_naive *game, int grid, int row, int column)
{
    for (int player = 0; player < 2; player++) {
        const char *move = game->chosen[player];
        if (move[0] == '1' + grid || move[1] == '1' + row || move[2] == '1' + column)
            return true;
    }
    return false;
}

static void score_turn(struct compromise_naive *game)
{
    for (int grid = 0; grid < 3; grid++) {
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                if (is_frozen(game, grid, row, column))
                    continue;
                for (int player = 0; player < 2; player++) {
                    game->score[player] += game->board[player][grid][row][column];
                    game->board[player][grid][row][column] = 0;
                }
            }
        }
    }
    memset(game->chosen, 0, sizeof game->chosen);
    game->turn++;
    game->is_placing = true;
}

static void show_fresh(struct compromise_naive *game)
{
    for (int player = 0; player < 2; player++)
        for (int grid = 0; grid < 3; grid++)
            for (int row = 0; row < 3; row++)
                for (int column = 0; column < 3; column++)
                    game->board[player][grid][row][column] +=
                        game->fresh[player][grid][row][column];
    memset(game->fresh, 0, sizeof game->fresh);
    game->is_placing = false;
}

void compromise_naive_play(struct compromise_naive *game, int player, const char *move)
{
    if (player < 0)
        player = is_unfinished(game, 0) ? 0 : 1;
    if (game->is_placing)
        game->fresh[player][move[0] - '1'][move[1] - '1'][move[2] - '1']++;
    else
        memcpy(game->chosen[player], move, 4);
    if (is_unfinished(game, 0) || is_unfinished(game, 1))
        return;
    if (game->is_placing)
        show_fresh(game);
    else
        score_turn(game);
}

void compromise_naive_redact(struct compromise_naive *game, int viewer)
{
    for (int player = 0; player < 2; player++) {
        if (player == viewer)
            continue;
        if (game->type != NAIVE_SIMPLE)
            memset(game->fresh[player], 0, sizeof game->fresh[player]);
        if (game->type != NAIVE_GAMBLE)
            memset(game->chosen[player], 0, sizeof game->chosen[player]);
    }
}

const char *compromise_naive_reason(const struct compromise_naive *game)
{
    if (!compromise_naive_is_over(game))
        return NULL;
    if (game->score[0] == game->score[1])
        return "level after the last turn";
    return game->turn - 1 > game->length ? "decided in an extra turn" : "last turn played";
}

static void print_cells(char **at, const char *end, const long *cells)
{
    for (int i = 0; i < 27; i++)
        *at += snprintf(*at, (size_t)(end - *at), i ? ",%ld" : "%ld", cells[i]);
    *at += snprintf(*at, (size_t)(end - *at), "|");
}

void compromise_naive_text(const struct compromise_naive *game, char *out, size_t size)
{
    char *at = out;
    const char *end = out + size;
    print_cells(&at, end, &game->board[0][0][0][0]);
    print_cells(&at, end, &game->board[1][0][0][0]);
    at +=
        snprintf(at, (size_t)(end - at), "%ld-%ld|%ld", game->score[0], game->score[1], game->turn);
    if (compromise_naive_is_over(game))
        return;
    if (game->is_placing) {
        at += snprintf(at, (size_t)(end - at), "|");
        print_cells(&at, end, &game->fresh[0][0][0][0]);
        print_cells(&at, end, &game->fresh[1][0][0][0]);
        at[-1] = '\0';
    } else if (game->chosen[0][0] || game->chosen[1][0]) {
        snprintf(at, (size_t)(end - at), "|%s-%s", game->chosen[0][0] ? game->chosen[0] : "?",
                 game->chosen[1][0] ? game->chosen[1] : "?");
    }
}
