/*
 * neutreeko_naive.c - the rules of Neutreeko once more, as plainly as they can be written.
 */
#include "games/slide_naive.h"

static bool is_at(const struct naive *naive, char letter, int rank, int file)
{
    return rank >= 0 && rank < 5 && file >= 0 && file < 5 && naive->board[rank][file] == letter;
}

static bool has_line(const struct naive *naive, char letter)
{
    for (int square = 0; square < 25; square++)
        for (int up = -1; up <= 1; up++)
            for (int right = -1; right <= 1; right++) {
                bool is_line = up != 0 || right != 0;
                for (int i = 0; i < 3; i++)
                    is_line = is_line &&
                              is_at(naive, letter, square / 5 + i * up, square % 5 + i * right);
                if (is_line)
                    return true;
            }
    return false;
}

static char mover(const struct naive *naive)
{
    return naive->side == 'b' ? 'B' : 'W';
}

static const char *over(const struct naive *naive, char *winners)
{
    if (!has_line(naive, 'B') && !has_line(naive, 'W'))
        return NULL;
    memcpy(winners, has_line(naive, 'B') ? "1" : "2", 2);
    return "three in a row";
}

static bool exists(const struct naive *naive)
{
    return !has_line(naive, mover(naive));
}

static void next(struct naive *naive)
{
    naive->side = naive->side == 'w' ? 'b' : 'w';
}

const struct naive_game naive_neutreeko = {
    .name = "neutreeko",
    .seats = "bw",
    .exists = exists,
    .over = over,
    .mover = mover,
    .next = next,
};
