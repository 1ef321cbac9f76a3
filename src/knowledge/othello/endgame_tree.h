/*
 * endgame_tree.h - the tree search above the last squares: principal variation search to the end of
 * the game.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. search_null answers "is the
 * score above alpha?" and does nearly all the work; search_line finds the exact score and the line,
 * asking search_null about every move but the first.
 *
 * With few empty squares, moves into quarters with an odd number of them go first. Above, all moves
 * are ranked (endgame_order.h), positions are kept in the table, and a position is cut where the
 * opponent's stable discs already decide.
 */

/* From so many empty squares on … */
enum {
    TREE_MIN = 8,   /* moves are ranked and positions kept                            */
    KNOWN_MIN = 10, /* the table is asked about all moves before one is searched      */
    TELL_MIN = 14,  /* progress is told                                               */
    ALIKE_MIN = 22, /* positions alike but for turning or mirroring count as the same */
};
enum { TELL_NODES = 1 << 18 };

/* Five to seven empty squares: `moves` are the moves, `odd` the quarters with an odd number of
 * empty squares. */
TARGET static int search_few(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                             int n_empty, uint64_t moves, unsigned odd)
{
    const struct othello_shape *shape = search->shape;
    search->n_nodes++;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0 || search->pass_ends)
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

/* Does the table prove some move good enough? Then sets *score to what it proves. */
TARGET static bool is_known_good(const struct othello_search *search, const struct choices *choices,
                                 int alpha, int *score)
{
    for (int i = 0; i < choices->n; i++) {
        const struct choice *choice = &choices->list[i];
        struct othello_known known;
        if (othello_hash_find(search->hash, choice->own, choice->opp, &known) &&
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
    if (count(opp) < n_needed)
        return false;
    *score = n_squares - 2 * count(othello_stable(search->shape, opp, own));
    return *score <= alpha;
}

/* What the table knows of a position, and of those like it where there are many empty squares. */
TARGET static void recall(const struct othello_search *search, uint64_t own, uint64_t opp,
                          int n_empty, struct othello_known *known)
{
    struct othello_known alike;
    *known = (struct othello_known){
        .lower = -OTHELLO_SCORE_MAX, .upper = OTHELLO_SCORE_MAX, .square = OTHELLO_NO_SQUARE};
    othello_hash_find(search->hash, own, opp, known);
    if (n_empty < ALIKE_MIN)
        return;
    othello_symmetry_least(search->shape->side, &own, &opp);
    if (!othello_hash_find(search->hash, own, opp, &alike))
        return;
    if (alike.lower > known->lower)
        known->lower = alike.lower;
    if (alike.upper < known->upper)
        known->upper = alike.upper;
}

TARGET static void keep(struct othello_search *search, uint64_t own, uint64_t opp, int n_empty,
                        int alpha, int beta, int score, int square)
{
    struct othello_known known;
    if (othello_search_is_over(search))
        return;
    recall(search, own, opp, n_empty, &known);
    known.square = (uint8_t)square;
    known.work = (uint8_t)n_empty;
    if (score > alpha && score > known.lower)
        known.lower = (int16_t)score;
    if (score < beta && score < known.upper)
        known.upper = (int16_t)score;
    othello_hash_keep(search->hash, own, opp, known);
    if (n_empty < ALIKE_MIN)
        return;
    uint64_t least_own = own;
    uint64_t least_opp = opp;
    othello_symmetry_least(search->shape->side, &least_own, &least_opp);
    if (least_own != own || least_opp != opp) {
        known.square = OTHELLO_NO_SQUARE; /* that square lies elsewhere in this view */
        othello_hash_keep(search->hash, least_own, least_opp, known);
    }
}

/* The i-th of n equal parts. */
TARGET static struct share part_of(struct share whole, int i, int n)
{
    return (struct share){whole.start + whole.size * i / n, whole.size / n};
}

TARGET static void tell_progress(struct othello_search *search)
{
    if (!search->tell || search->n_nodes < search->next_tell)
        return;
    search->next_tell = search->n_nodes + TELL_NODES;
    search->tell(search->context, search->share.start, search->n_nodes);
}

TARGET static int search_null(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd);

TARGET static inline int search_choice(struct othello_search *search, const struct choices *choices,
                                       const struct choice *choice, int alpha)
{
    return -search_null(search, choice->own, choice->opp, -alpha - 1, choices->n_empty - 1,
                        choice->moves, choices->odd ^ search->shape->quarter_bit[choice->square]);
}

/* The moves of a position in order, until one beats alpha; *square is the best. */
TARGET static int search_choices(struct othello_search *search, struct choices *choices, int alpha,
                                 int *square)
{
    const struct share whole = search->share;
    int best = UNKNOWN;
    if (choices->n_empty >= TELL_MIN)
        tell_progress(search);
    for (int i = 0; i < choices->n && best <= alpha; i++) {
        const struct choice *choice = take_choice(search, choices, i);
        search->share = part_of(whole, i, choices->n);
        const int score = search_choice(search, choices, choice, alpha);
        leave_choice(search, choices, choice);
        if (score > best) {
            best = score;
            *square = choice->square;
        }
    }
    search->share = whole;
    return best;
}

TARGET static int search_null(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd)
{
    struct othello_known known;
    struct choices choices; /* large: filled only as far as needed */
    int score;
    if (n_empty < TREE_MIN)
        return search_few(search, own, opp, alpha, n_empty, moves, odd);
    search->n_nodes++;
    if (othello_search_is_over(search))
        return alpha;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0 || search->pass_ends)
            return final_score(search, own, opp);
        return -search_null(search, opp, own, -alpha - 1, n_empty, moves, odd);
    }
    if (is_decided(search, own, opp, alpha, &score))
        return score;
    recall(search, own, opp, n_empty, &known);
    if (known.lower > alpha || known.upper <= alpha)
        return known.lower > alpha ? known.lower : known.upper;
    choices.n_empty = n_empty;
    choices.odd = odd;
    list_choices(search, own, opp, moves, known.square, &choices);
    if (n_empty >= KNOWN_MIN && is_known_good(search, &choices, alpha, &score))
        return score;
    int square = OTHELLO_NO_SQUARE;
    score = search_choices(search, &choices, alpha, &square);
    keep(search, own, opp, n_empty, alpha, alpha + 1, score, square);
    return score;
}

TARGET static int search_line(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int beta, int n_empty, unsigned odd, struct othello_line *line);

/* One move of search_line. But for the first, search_null says whether it beats alpha at all. */
TARGET static int search_one(struct othello_search *search, const struct choices *choices,
                             const struct choice *choice, bool is_first, int alpha, int beta,
                             struct othello_line *line)
{
    line->length = 0;
    if (!is_first && choices->n_empty > 5) {
        const int score = search_choice(search, choices, choice, alpha);
        if (score <= alpha || score >= beta)
            return score;
    }
    return -search_line(search, choice->own, choice->opp, -beta, -alpha, choices->n_empty - 1,
                        choices->odd ^ search->shape->quarter_bit[choice->square], line);
}

TARGET static void join_line(struct othello_line *line, int square, const struct othello_line *rest)
{
    line->length = rest->length + 1;
    line->square[0] = (uint8_t)square;
    for (int i = 0; i < rest->length; i++)
        line->square[i + 1] = rest->square[i];
}

/* The moves of a position on the line, best first; the line from here. */
TARGET static int line_choices(struct othello_search *search, struct choices *choices, int alpha,
                               int beta, struct othello_line *line)
{
    const struct share whole = search->share;
    struct othello_line rest;
    int best = UNKNOWN;
    for (int i = 0; i < choices->n && best < beta && !othello_search_is_over(search); i++) {
        const struct choice *choice = take_choice(search, choices, i);
        search->share = part_of(whole, i, choices->n);
        const int score =
            search_one(search, choices, choice, i == 0, best > alpha ? best : alpha, beta, &rest);
        leave_choice(search, choices, choice);
        if (score > best) {
            best = score;
            join_line(line, choice->square, &rest);
        }
    }
    search->share = whole;
    return best;
}

TARGET static int search_line(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int beta, int n_empty, unsigned odd, struct othello_line *line)
{
    const uint64_t moves = moves_of(search, own, opp);
    struct othello_known known;
    struct choices choices;
    search->n_nodes++;
    line->length = 0;
    if (moves == 0) {
        if (search->pass_ends || moves_of(search, opp, own) == 0)
            return final_score(search, own, opp);
        return -search_line(search, opp, own, -beta, -alpha, n_empty, odd, line);
    }
    recall(search, own, opp, n_empty, &known);
    choices.n_empty = n_empty;
    choices.odd = odd;
    list_choices(search, own, opp, moves, known.square, &choices);
    const int score = line_choices(search, &choices, alpha, beta, line);
    if (n_empty >= TREE_MIN)
        keep(search, own, opp, n_empty, alpha, beta, score, line->square[0]);
    return score;
}

TARGET int WITH(othello_search)(struct othello_search *search, uint64_t own, uint64_t opp,
                                int alpha, int beta, struct othello_line *line)
{
    const struct othello_shape *shape = search->shape;
    const uint64_t empty = shape->board & ~(own | opp);
    unsigned odd = 0;
    for (uint64_t rest = empty; rest != 0; rest &= rest - 1)
        odd ^= shape->quarter_bit[__builtin_ctzll(rest)];
    search->share = (struct share){0, 1};
    return search_line(search, own, opp, alpha, beta, count(empty), odd, line);
}
