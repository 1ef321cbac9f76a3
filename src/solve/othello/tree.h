/*
 * tree.h - the tree search above the last squares: principal variation search to the end of the
 * game.
 *
 * A body compiled once for each kind of CPU: see search.h. search_null answers "is the score above
 * alpha?" and does nearly all the work; search_line finds the exact score and the line, asking
 * search_null about every move but the first.
 *
 * From few empty squares to many: moves into quarters with an odd number of empty squares first;
 * then all moves ranked, mostly by how few replies they leave ("fastest first"), with the table of
 * searched positions and a cut where the opponent's stable discs already decide.
 */

enum {
    TREE_MIN = 8,        /* from here on, moves are ranked and positions kept */
    LOOK_AHEAD_MIN = 10, /* from here on, the table is asked about all moves first */
    MOVES_MAX = 60,      /* no position has more: at least four squares are taken */
};

/* A move and the position after it, seen from the opponent. */
struct choice {
    uint64_t own, opp;
    uint64_t moves; /* the opponent's replies */
    int square;
    int rank; /* the higher, the earlier */
};

TARGET static inline uint64_t moves_of(const struct othello_search *search, uint64_t own,
                                       uint64_t opp)
{
    return WITH(othello_mobility)(own, opp) & search->shape->board;
}

TARGET static inline bool is_stopped(const struct othello_search *search)
{
    return atomic_load_explicit(search->stop, memory_order_relaxed);
}

/* Five to seven empty squares: `moves` are the moves, `odd` the quarters with an odd number of
 * empty squares. */
TARGET static int search_few(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                             int n_empty, uint64_t moves, unsigned odd)
{
    const struct othello_shape *shape = search->shape;

    search->nodes++;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0)
            return final_score(search, own, opp);
        return -search_few(search, opp, own, -alpha - 1, n_empty, moves, odd);
    }
    const uint64_t first = moves & shape->quarters[odd];
    const uint64_t parts[2] = {first, moves & ~first};
    int best = UNKNOWN;
    for (int i = 0; i < 2; i++)
        for (uint64_t rest = parts[i]; rest != 0; rest &= rest - 1) {
            const int square = __builtin_ctzll(rest);
            const uint64_t flips = WITH(othello_flips)(own, opp, square);
            const uint64_t next_own = opp ^ flips;
            const uint64_t next_opp = with_disc(own, flips, square);
            const int score = n_empty == 5
                                  ? -solve_4(search, next_own, next_opp, -alpha - 1)
                                  : -search_few(search, next_own, next_opp, -alpha - 1, n_empty - 1,
                                                moves_of(search, next_own, next_opp),
                                                odd ^ shape->quarter_bit[square]);
            if (score > alpha)
                return score;
            if (score > best)
                best = score;
        }
    return best;
}

TARGET static int rank_of(const struct othello_search *search, const struct choice *choice,
                          unsigned odd)
{
    const struct othello_shape *shape = search->shape;
    const int replies =
        WITH(othello_count)(choice->moves) + WITH(othello_count)(choice->moves & shape->corners);
    const int parity = (odd & shape->quarter_bit[choice->square]) != 0;

    return -16 * replies + 4 * shape->worth[choice->square] + 4 * parity;
}

/* Lists all moves with their ranks; the one found best before goes first. */
TARGET static int list_choices(const struct othello_search *search, uint64_t own, uint64_t opp,
                               uint64_t moves, unsigned odd, int best_before,
                               struct choice list[MOVES_MAX])
{
    int n = 0;

    for (; moves != 0; moves &= moves - 1) {
        struct choice *choice = &list[n++];
        choice->square = __builtin_ctzll(moves);
        const uint64_t flips = WITH(othello_flips)(own, opp, choice->square);
        choice->own = opp ^ flips;
        choice->opp = with_disc(own, flips, choice->square);
        choice->moves = moves_of(search, choice->own, choice->opp);
        choice->rank = choice->square == best_before ? INT32_MAX : rank_of(search, choice, odd);
    }
    return n;
}

/* Brings the highest rank of list[from … n-1] to `from`. */
TARGET static struct choice *next_choice(struct choice *list, int from, int n)
{
    int best = from;

    for (int i = from + 1; i < n; i++)
        if (list[i].rank > list[best].rank)
            best = i;
    const struct choice taken = list[best];
    list[best] = list[from];
    list[from] = taken;
    return &list[from];
}

/* Can the table prove some move good enough? Then sets *score to what it proves. */
TARGET static bool is_known_good(const struct othello_search *search, const struct choice *list,
                                 int n, int alpha, int *score)
{
    for (int i = 0; i < n; i++) {
        struct othello_known known;
        if (othello_hash_find(search->hash, list[i].own, list[i].opp, &known) &&
            -known.upper > alpha) {
            *score = -known.upper;
            return true;
        }
    }
    return false;
}

/* Are so many of the opponent's discs stable that the score cannot exceed alpha? */
TARGET static bool is_decided(const struct othello_search *search, uint64_t own, uint64_t opp,
                              int alpha, int *score)
{
    const int n_squares = search->shape->n_squares;
    const int n_needed = (n_squares - alpha + 1) / 2;

    if (WITH(othello_count)(opp) < n_needed)
        return false;
    *score = n_squares - 2 * WITH(othello_count)(othello_stable(search->shape, opp, own));
    return *score <= alpha;
}

TARGET static void keep(struct othello_search *search, uint64_t own, uint64_t opp, int n_empty,
                        int alpha, int beta, int score, int square)
{
    struct othello_known known = {-OTHELLO_SCORE_MAX, OTHELLO_SCORE_MAX, (uint8_t)square,
                                  (uint8_t)n_empty};
    struct othello_known old;

    if (othello_hash_find(search->hash, own, opp, &old)) {
        known.lower = old.lower;
        known.upper = old.upper;
    }
    if (score > alpha && score > known.lower)
        known.lower = (int8_t)score;
    if (score < beta && score < known.upper)
        known.upper = (int8_t)score;
    othello_hash_keep(search->hash, own, opp, known);
}

TARGET static int search_null(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd);

/* The moves of a position in order, until one beats alpha; *square is the best. */
TARGET static int search_choices(struct othello_search *search, struct choice *list, int n,
                                 int alpha, int n_empty, unsigned odd, int *square)
{
    int best = UNKNOWN;

    for (int i = 0; i < n && best <= alpha; i++) {
        const struct choice *choice = next_choice(list, i, n);
        const int score =
            -search_null(search, choice->own, choice->opp, -alpha - 1, n_empty - 1, choice->moves,
                         odd ^ search->shape->quarter_bit[choice->square]);
        if (score > best) {
            best = score;
            *square = choice->square;
        }
    }
    return best;
}

TARGET static int search_null(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd)
{
    struct othello_known known = {-OTHELLO_SCORE_MAX, OTHELLO_SCORE_MAX, OTHELLO_NO_SQUARE, 0};
    struct choice list[MOVES_MAX];
    int score;

    if (n_empty < TREE_MIN)
        return search_few(search, own, opp, alpha, n_empty, moves, odd);
    search->nodes++;
    if (is_stopped(search))
        return alpha;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0)
            return final_score(search, own, opp);
        return -search_null(search, opp, own, -alpha - 1, n_empty, moves, odd);
    }
    if (is_decided(search, own, opp, alpha, &score))
        return score;
    if (othello_hash_find(search->hash, own, opp, &known)) {
        if (known.lower > alpha)
            return known.lower;
        if (known.upper <= alpha)
            return known.upper;
    }
    const int n = list_choices(search, own, opp, moves, odd, known.square, list);
    if (n_empty >= LOOK_AHEAD_MIN && is_known_good(search, list, n, alpha, &score))
        return score;
    int square = OTHELLO_NO_SQUARE;
    score = search_choices(search, list, n, alpha, n_empty, odd, &square);
    if (!is_stopped(search))
        keep(search, own, opp, n_empty, alpha, alpha + 1, score, square);
    return score;
}

/* One move at an exact position: search_null asks first whether it beats alpha at all. */
TARGET static int search_line(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int beta, int n_empty, unsigned odd, struct othello_line *line);

TARGET static int search_one(struct othello_search *search, const struct choice *choice,
                             bool is_first, int alpha, int beta, int n_empty, unsigned odd,
                             struct othello_line *line)
{
    odd ^= search->shape->quarter_bit[choice->square];
    if (!is_first && n_empty > 5) {
        const int score = -search_null(search, choice->own, choice->opp, -alpha - 1, n_empty - 1,
                                       choice->moves, odd);
        if (score <= alpha || score >= beta) {
            line->length = 0;
            return score;
        }
    }
    return -search_line(search, choice->own, choice->opp, -beta, -alpha, n_empty - 1, odd, line);
}

TARGET static void join_line(struct othello_line *line, int square, const struct othello_line *rest)
{
    line->length = rest->length + 1;
    line->square[0] = (uint8_t)square;
    for (int i = 0; i < rest->length; i++)
        line->square[i + 1] = rest->square[i];
}

TARGET static int search_line(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int beta, int n_empty, unsigned odd, struct othello_line *line)
{
    const uint64_t moves = moves_of(search, own, opp);
    struct othello_known known = {.square = OTHELLO_NO_SQUARE};
    struct choice list[MOVES_MAX];
    struct othello_line rest = {0};
    int best = UNKNOWN;

    search->nodes++;
    line->length = 0;
    if (moves == 0) {
        if (moves_of(search, opp, own) == 0)
            return final_score(search, own, opp);
        return -search_line(search, opp, own, -beta, -alpha, n_empty, odd, line);
    }
    othello_hash_find(search->hash, own, opp, &known);
    const int n = list_choices(search, own, opp, moves, odd, known.square, list);
    for (int i = 0; i < n && best < beta && !is_stopped(search); i++) {
        const struct choice *choice = next_choice(list, i, n);
        const int score = search_one(search, choice, i == 0, best > alpha ? best : alpha, beta,
                                     n_empty, odd, &rest);
        if (score > best) {
            best = score;
            join_line(line, choice->square, &rest);
        }
    }
    if (!is_stopped(search) && n_empty >= TREE_MIN)
        keep(search, own, opp, n_empty, alpha, beta, best, line->square[0]);
    return best;
}

TARGET int WITH(othello_search)(struct othello_search *search, uint64_t own, uint64_t opp,
                                int alpha, int beta, struct othello_line *line)
{
    const struct othello_shape *shape = search->shape;
    const uint64_t empty = shape->board & ~(own | opp);
    unsigned odd = 0;

    for (uint64_t rest = empty; rest != 0; rest &= rest - 1)
        odd ^= shape->quarter_bit[__builtin_ctzll(rest)];
    return search_line(search, own, opp, alpha, beta, WITH(othello_count)(empty), odd, line);
}
