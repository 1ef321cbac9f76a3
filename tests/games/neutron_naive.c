/*
 * neutron_naive.c - the rules of Neutron once more, as plainly as they can be written.
 */
#include "games/slide_naive.h"

/* How many of a letter stand on a rank (1 … 5). */
static int count_on(const struct naive *naive, char letter, int rank)
{
    int n = 0;
    for (int file = 0; file < 5; file++)
        n += naive->board[rank - 1][file] == letter;
    return n;
}

static bool white_holds_base(const struct naive *naive)
{
    return !naive->is_classic && count_on(naive, 'W', 5) == 5;
}

static bool black_holds_base(const struct naive *naive)
{
    return !naive->is_classic && count_on(naive, 'B', 1) == 5;
}

static char mover(const struct naive *naive)
{
    if (naive->phase == 'n')
        return 'N';
    return naive->side == 'w' ? 'W' : 'B';
}

/* The seat that is to move, and the other, as winners. */
static const char *other(const struct naive *naive)
{
    return naive->side == 'w' ? "2" : "1";
}

static const char *end(char *winners, const char *who, const char *reason)
{
    memcpy(winners, who, strlen(who) + 1);
    return reason;
}

static const char *over(const struct naive *naive, char *winners)
{
    char moves[NAIVE_MOVES][6];
    if (count_on(naive, 'N', 1))
        return end(winners, "1", "Neutron on rank 1");
    if (count_on(naive, 'N', 5))
        return end(winners, "2", "Neutron on rank 5");
    if (white_holds_base(naive))
        return end(winners, "1", "all five white pieces on rank 5");
    if (black_holds_base(naive))
        return end(winners, "2", "all five black pieces on rank 1");
    if (naive_moves(naive, mover(naive), moves) > 0)
        return NULL;
    if (naive->phase == 'p')
        return end(winners, other(naive), "no piece can move");
    return end(winners, naive->is_classic ? other(naive) : "12", "Neutron blocked");
}

static bool exists(const struct naive *naive)
{
    bool is_home = count_on(naive, 'N', 1) || count_on(naive, 'N', 5);
    if (naive->phase == 'n' && is_home)
        return false;
    if (naive->phase == 'p')
        return !white_holds_base(naive) && !black_holds_base(naive);
    return naive->side == 'w' ? !white_holds_base(naive) : !black_holds_base(naive);
}

static void next(struct naive *naive)
{
    if (naive->phase == 'n') {
        naive->phase = 'p';
        return;
    }
    naive->phase = 'n';
    naive->side = naive->side == 'w' ? 'b' : 'w';
}

const struct naive_game naive_neutron = {
    .name = "neutron",
    .seats = "wb",
    .exists = exists,
    .over = over,
    .mover = mover,
    .next = next,
};
