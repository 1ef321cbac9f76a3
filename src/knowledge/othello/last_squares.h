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

/* A score of the position, or where it fails, a bound that does too: without a move of its own, the
 * side to move can at most keep its discs and be given the last square. */
TARGET static inline int solve_1(struct othello_search *search, uint64_t own, uint64_t opp,
                                 int alpha, int a)
{
    const struct othello_shape *shape = search->shape;
    const int twice_own = 2 * WITH(othello_count)(own) - shape->n_squares;
    search->n_nodes++;
    const int gained = count_last_flips(shape, own, a);
    if (gained != 0)
        return twice_own + 2 * gained + 2;
    if (twice_own + 2 <= alpha)
        return twice_own + 2;
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
        best = -solve_1(search, opp ^ flips, with_disc(own, flips, a), -alpha - 1, b);
        if (best > alpha)
            return best;
    }
    flips = flips_at(search, own, opp, b);
    if (flips != 0) {
        const int score = -solve_1(search, opp ^ flips, with_disc(own, flips, b), -alpha - 1, a);
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

/* One of three moves. True: it is better than alpha, and no other need be tried. */
TARGET static inline bool try_of_3(struct othello_search *search, uint64_t own, uint64_t opp,
                                   int alpha, int square, int b, int c, int *best)
{
    const uint64_t flips = flips_at(search, own, opp, square);
    if (flips == 0)
        return false;
    const int score =
        -solve_2(search, opp ^ flips, with_disc(own, flips, square), -alpha - 1, b, c);
    if (score > *best)
        *best = score;
    return score > alpha;
}

TARGET static inline int try_3(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               int a, int b, int c)
{
    int best = UNKNOWN;
    if (!try_of_3(search, own, opp, alpha, a, b, c, &best) &&
        !try_of_3(search, own, opp, alpha, b, a, c, &best))
        try_of_3(search, own, opp, alpha, c, a, b, &best);
    return best;
}

TARGET static int solve_3(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                          int a, int b, int c)
{
    search->n_nodes++;
    int score = try_3(search, own, opp, alpha, a, b, c);
    if (score != UNKNOWN)
        return score;
    if (!search->pass_ends)
        score = try_3(search, opp, own, -alpha - 1, a, b, c);
    return score != UNKNOWN ? -score : final_score(search, own, opp);
}

/* Are so many of the opponent's discs stable that the score cannot exceed alpha? With a low alpha
 * that is not worth asking. */
TARGET static inline bool is_decided(const struct othello_search *search, uint64_t own,
                                     uint64_t opp, int alpha, int n_empty, int *score)
{
    const int n_squares = search->shape->n_squares;
    if (alpha < 2 * n_empty - 2 || 2 * WITH(othello_count)(opp) < n_squares - alpha)
        return false;
    *score = n_squares - 2 * WITH(othello_count)(othello_stable(search->shape, opp, own));
    return *score <= alpha;
}

/* In which order the four squares are played, and after each of them the others: how the squares
 * share the quarters of the board says it (board_shape.h). */
TARGET static inline const struct othello_last_4 *order_4(const struct othello_shape *shape,
                                                          uint64_t empty, uint8_t square[4])
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++, empty &= empty - 1) {
        square[i] = (uint8_t)__builtin_ctzll(empty);
        code = code << 2 | shape->quarter_of[square[i]];
    }
    return &shape->last_4[code];
}

TARGET static inline int try_4(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                               const uint8_t square[4], const struct othello_last_4 *order)
{
    int best = UNKNOWN;
    for (int i = 0; i < 4; i++) {
        const uint8_t *at = order->first[i];
        const int here = square[at[0]];
        const uint64_t flips = flips_at(search, own, opp, here);
        if (flips == 0)
            continue;
        const int score = -solve_3(search, opp ^ flips, with_disc(own, flips, here), -alpha - 1,
                                   square[at[1]], square[at[2]], square[at[3]]);
        if (score > alpha)
            return score;
        if (score > best)
            best = score;
    }
    return best;
}

TARGET static int solve_4(struct othello_search *search, uint64_t own, uint64_t opp, int alpha)
{
    uint8_t square[4];
    int score;
    search->n_nodes++;
    if (is_decided(search, own, opp, alpha, 4, &score))
        return score;
    const struct othello_last_4 *order =
        order_4(search->shape, search->shape->board & ~(own | opp), square);
    score = try_4(search, own, opp, alpha, square, order);
    if (score != UNKNOWN)
        return score;
    if (!search->pass_ends)
        score = try_4(search, opp, own, -alpha - 1, square, order);
    return score != UNKNOWN ? -score : final_score(search, own, opp);
}
