/*
 * narrow_playout.h - the bodies of othello_narrow_playout and othello_narrow_ways, included by
 * narrow.c once for each kind of CPU.
 *
 * The file that includes it defines TARGET (an attribute, or nothing) and WITH(name), the name of a
 * function for that CPU; both are undefined at the end. The boards stay in registers, seen from the
 * mover.
 */
TARGET static uint64_t WITH(playout)(struct othello_narrow *board, int n, int *mover,
                                     bool pass_allowed, struct qx_random *random, uint64_t most)
{
    const uint64_t squares = othello_board_mask(n);
    struct qx_random source = *random; /* a copy that the compiler may keep in registers */
    uint64_t own = board->discs[*mover];
    uint64_t opp = board->discs[!*mover];
    uint64_t legal = board->legal;
    uint64_t n_moves = 0;
    int seat = *mover;
    while (n_moves < most) {
        uint64_t flips = 0;
        if (legal != 0) {
            const uint64_t choice = qx_random_below(&source, (uint64_t)WITH(othello_count)(legal));
            const int bit = WITH(othello_nth)(legal, (int)choice);
            flips = WITH(othello_flips)(own, opp, bit);
            own ^= flips | UINT64_C(1) << bit;
        } else if (pass_allowed && (WITH(othello_mobility)(opp, own) & squares) != 0) {
            qx_random_below(&source, 1); /* in step with a choice from the list of moves */
        } else {
            break;
        }
        const uint64_t next = opp ^ flips;
        opp = own;
        own = next;
        seat = !seat;
        legal = WITH(othello_mobility)(own, opp) & squares;
        n_moves++;
    }
    board->discs[seat] = own;
    board->discs[!seat] = opp;
    board->legal = legal;
    *mover = seat;
    *random = source;
    return n_moves;
}

TARGET static uint64_t WITH(ways)(uint64_t own, uint64_t opp, uint64_t legal, uint64_t squares)
{
    uint64_t sum = 0;
    for (; legal != 0; legal &= legal - 1) {
        const uint64_t flips = WITH(othello_flips)(own, opp, __builtin_ctzll(legal));
        const uint64_t disc = legal & (0 - legal);
        const uint64_t replies = WITH(othello_mobility)(opp ^ flips, own ^ flips ^ disc) & squares;
        sum += replies != 0 ? (uint64_t)WITH(othello_count)(replies) : 1;
    }
    return sum;
}

#undef TARGET
#undef WITH
