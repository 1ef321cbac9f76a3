/*
 * last_squares.h - the end of the game: positions with at most four empty squares.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. Nine of ten positions of a
 * search are here, so each number of empty squares has its function. All of them answer "is the
 * score above alpha?": they return the score, or a bound of it on the same side of alpha. A move is
 * tried only where an opposing disc lies beside the square.
 *
 * Names: own and opp are the discs of the side to move and of the other, a b c d the empty squares.
 */

enum { UNKNOWN = -127 }; /* below every score */

/* The score when nobody can move any more. */
TARGET static int final_score(const struct othello_search *search, uint64_t own, uint64_t opp)
{
    const int n_own = WITH(othello_count)(own);
    const int n_opp = WITH(othello_count)(opp);
    const int n_empty = search->shape->n_squares - n_own - n_opp;
    const int margin = n_own - n_opp;
    if (!search->winner_takes_empty || margin == 0)
        return margin;
    return margin > 0 ? margin + n_empty : margin - n_empty;
}

/* How many discs turn when the last empty square of the board is played. */
TARGET static int count_last_flips(const struct othello_shape *shape, uint64_t own, int square)
{
    const uint64_t column_a = UINT64_C(0x0101010101010101);
    const uint8_t *by_column = shape->last_flips[square & 7];
    const uint8_t *by_row = shape->last_flips[square >> 3];
    const uint64_t column = own >> (square & 7) & column_a;
    return by_column[own >> (square & 56) & 0xff] +
           by_row[column * UINT64_C(0x0102040810204080) >> 56] +
           by_column[(own & shape->slant[0][square]) * column_a >> 56] +
           by_column[(own & shape->slant[1][square]) * column_a >> 56];
}

TARGET static int solve_1(struct othello_search *search, uint64_t own, uint64_t opp, int a)
{
    const struct othello_shape *shape = search->shape;
    const int twice_own = 2 * WITH(othello_count)(own) - shape->n_squares;
    search->n_nodes++;
    const int gained = count_last_flips(shape, own, a);
    if (gained != 0)
        return twice_own + 2 * gained + 2;
    const int lost = search->pass_ends ? 0 : count_last_flips(shape, opp, a);
    if (lost != 0)
        return twice_own - 2 * lost;
    return final_score(search, own, opp);
}

/* The discs that turn when `square` is played, 0 without looking further where none lies beside
 * it. */
TARGET static inline uint64_t flips_at(const struct othello_search *search, uint64_t own,
                                       uint64_t opp, int square)
{
    if ((search->shape->near[square] & opp) == 0)
        return 0;
    return WITH(othello_flips)(own, opp, square);
}

TARGET static inline uint64_t with_disc(uint64_t own, uint64_t flips, int square)
{
    return own ^ flips ^ UINT64_C(1) << square;
}

/* Two empty squares, the side to move cannot pass twice: its best, or UNKNOWN when it has no
 * move. */
TARGET static inline int try_2(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               int a, int b)
{
    int best = UNKNOWN;
    uint64_t flips = flips_at(search, own, opp, a);
    if (flips != 0) {
        best = -solve_1(search, opp ^ flips, with_disc(own, flips, a), b);
        if (best > alpha)
            return best;
    }
    flips = flips_at(search, own, opp, b);
    if (flips != 0) {
        const int score = -solve_1(search, opp ^ flips, with_disc(own, flips, b), a);
        if (score > best)
            best = score;
    }
    return best;
}

TARGET static int solve_2(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                          int a, int b)
{
    search->n_nodes++;
    int score = try_2(search, own, opp, alpha, a, b);
    if (score != UNKNOWN)
        return score;
    if (!search->pass_ends)
        score = try_2(search, opp, own, -alpha - 1, a, b);
    return score != UNKNOWN ? -score : final_score(search, own, opp);
}

TARGET static inline int try_3(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               const int square[3])
{
    static const uint8_t rest[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    int best = UNKNOWN;
    for (int i = 0; i < 3; i++) {
        const uint64_t flips = flips_at(search, own, opp, square[i]);
        if (flips == 0)
            continue;
        const int score = -solve_2(search, opp ^ flips, with_disc(own, flips, square[i]),
                                   -alpha - 1, square[rest[i][0]], square[rest[i][1]]);
        if (score > alpha)
            return score;
        if (score > best)
            best = score;
    }
    return best;
}

TARGET static int solve_3(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                          const int square[3])
{
    search->n_nodes++;
    int score = try_3(search, own, opp, alpha, square);
    if (score != UNKNOWN)
        return score;
    if (!search->pass_ends)
        score = try_3(search, opp, own, -alpha - 1, square);
    return score != UNKNOWN ? -score : final_score(search, own, opp);
}

/*
 * Puts four empty squares in the order of how few share their quarter of the board: a square alone
 * in its quarter ends the play there. Returns whether they are two pairs.
 */
TARGET static bool order_4(const struct othello_shape *shape, uint64_t empty, int square[4])
{
    int n = 0;
    bool pairs = true;
    for (int size = 1; n < 4; size++)
        for (int i = 0; i < 4; i++) {
            uint64_t here = empty & shape->quarter[i];
            if (WITH(othello_count)(here) != size)
                continue;
            pairs = pairs && size == 2;
            for (; here != 0; here &= here - 1)
                square[n++] = __builtin_ctzll(here);
        }
    return pairs;
}

/* After a move into one of two pairs, the square left of it goes first. */
TARGET static inline int try_4(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               const int square[4], bool pairs)
{
    static const uint8_t rest[2][4][3] = {
        {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}},
        {{1, 2, 3}, {0, 2, 3}, {3, 0, 1}, {2, 0, 1}},
    };
    int best = UNKNOWN;
    for (int i = 0; i < 4; i++) {
        const uint64_t flips = flips_at(search, own, opp, square[i]);
        if (flips == 0)
            continue;
        const uint8_t *left = rest[pairs][i];
        const int three[3] = {square[left[0]], square[left[1]], square[left[2]]};
        const int score =
            -solve_3(search, opp ^ flips, with_disc(own, flips, square[i]), -alpha - 1, three);
        if (score > alpha)
            return score;
        if (score > best)
            best = score;
    }
    return best;
}

TARGET static int solve_4(struct othello_search *search, uint64_t own, uint64_t opp, int alpha)
{
    int square[4];
    const bool pairs = order_4(search->shape, search->shape->board & ~(own | opp), square);
    search->n_nodes++;
    int score = try_4(search, own, opp, alpha, square, pairs);
    if (score != UNKNOWN)
        return score;
    if (!search->pass_ends)
        score = try_4(search, opp, own, -alpha - 1, square, pairs);
    return score != UNKNOWN ? -score : final_score(search, own, opp);
}
