/*
 * endgame_tree.h - the tree search above the last squares: principal variation search to the end of
 * the game.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. search_null answers "is the
 * score above alpha?" and does nearly all the work, by the number of empty squares:
 *
 *   few    moves into quarters with an odd number of empty squares go first
 *   near   moves are ranked by what is seen at once, positions kept in the thread's own small table
 *   far    moves are judged some moves ahead, positions kept in the table that all threads share
 *
 * From four squares on, a position is cut where the opponent's stable discs already decide.
 * search_line finds the exact score and the line, asking search_null about every move but the
 * first.
 *
 * A search with doubt also cuts far positions where a look ahead is far from alpha (ProbCut,
 * Michael Buro 1995). What it finds serves as an order of moves for the search without doubt, and
 * never as a score: the table says with how much doubt an entry was found.
 */

/* From so many empty squares on … */
enum {
    NEAR_MIN = 7,
    FAR_MIN = 11,
    PROBE_MIN = 13, /* a search with doubt may leave positions out                    */
    TELL_MIN = 14,  /* progress is told                                               */
    ALIKE_MIN = 22, /* positions alike but for turning or mirroring count as the same */
};
enum { TELL_NODES = 1 << 18 };

/* Five empty squares and more, fewer than NEAR_MIN: `moves` are the moves, `odd` the quarters with
 * an odd number of empty squares. */
TARGET static int search_few(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                             int n_empty, uint64_t moves, unsigned odd)
{
    const struct othello_shape *shape = search->shape;
    int score;
    search->n_nodes++;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0 || search->pass_ends)
            return final_score(search, own, opp);
        return -search_few(search, opp, own, -alpha - 1, n_empty, moves, odd);
    }
    if (is_decided(search, own, opp, alpha, n_empty, &score))
        return score;
    const uint64_t first = moves & shape->quarters[odd];
    const uint64_t parts[2] = {first, moves & ~first};
    int best = UNKNOWN;
    for (int i = 0; i < 2; i++)
        for (uint64_t rest = parts[i]; rest != 0; rest &= rest - 1) {
            const int square = __builtin_ctzll(rest);
            const uint64_t flips = WITH(othello_flips)(own, opp, square);
            const uint64_t next_own = opp ^ flips;
            const uint64_t next_opp = with_disc(own, flips, square);
            score = n_empty == 5 ? -solve_4(search, next_own, next_opp, -alpha - 1)
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

/* --- near: the thread's own table --------------------------------------------------------------
 */

TARGET static int search_near(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd);

TARGET static inline int search_next(struct othello_search *search, const struct choice *choice,
                                     int alpha, int n_empty, unsigned odd)
{
    const unsigned next_odd = odd ^ search->shape->quarter_bit[choice->square];
    if (n_empty - 1 < NEAR_MIN)
        return -search_few(search, choice->own, choice->opp, -alpha - 1, n_empty - 1, choice->moves,
                           next_odd);
    return -search_near(search, choice->own, choice->opp, -alpha - 1, n_empty - 1, choice->moves,
                        next_odd);
}

/* The move that is known to be good, then the others in order, until one beats alpha; *square is
 * the best. */
TARGET static int search_near_moves(struct othello_search *search, uint64_t own, uint64_t opp,
                                    int alpha, int n_empty, uint64_t moves, unsigned odd,
                                    int *square)
{
    int best = UNKNOWN;
    if (*square < OTHELLO_NO_SQUARE && moves >> *square & 1) {
        struct choice choice;
        make_choice(search, own, opp, *square, &choice);
        best = search_next(search, &choice, alpha, n_empty, odd);
        moves ^= UINT64_C(1) << *square;
        if (best > alpha)
            return best;
    }
    struct choices choices;
    list_choices(search, own, opp, moves, &choices);
    rank_near(search, &choices, odd);
    for (int i = 0; i < choices.n && best <= alpha; i++) {
        const struct choice *choice = next_choice(&choices, i);
        const int score = search_next(search, choice, alpha, n_empty, odd);
        if (score > best) {
            best = score;
            *square = choice->square;
        }
    }
    return best;
}

TARGET static inline struct othello_near *near_place(struct othello_search *search, uint64_t own,
                                                     uint64_t opp)
{
    return &search->near[othello_hash_code(own, opp) >> (64 - OTHELLO_NEAR_BITS)];
}

TARGET static int search_near(struct othello_search *search, uint64_t own, uint64_t opp, int alpha,
                              int n_empty, uint64_t moves, unsigned odd)
{
    int square = OTHELLO_NO_SQUARE, lower = -OTHELLO_SCORE_MAX, upper = OTHELLO_SCORE_MAX, score;
    search->n_nodes++;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0 || search->pass_ends)
            return final_score(search, own, opp);
        return -search_near(search, opp, own, -alpha - 1, n_empty, moves, odd);
    }
    if (is_decided(search, own, opp, alpha, n_empty, &score))
        return score;
    struct othello_near *near = near_place(search, own, opp);
    if (near->own == own && near->opp == opp) {
        if (near->lower > alpha || near->upper <= alpha)
            return near->lower > alpha ? near->lower : near->upper;
        lower = near->lower;
        upper = near->upper;
        square = near->square;
    }
    score = search_near_moves(search, own, opp, alpha, n_empty, moves, odd, &square);
    if (search->n_nodes < search->most_nodes)
        *near = (struct othello_near){
            .own = own,
            .opp = opp,
            .lower = (int8_t)(score > alpha && score > lower ? score : lower),
            .upper = (int8_t)(score <= alpha && score < upper ? score : upper),
            .square = (uint8_t)square};
    return score;
}

/* --- far: the table that threads share ---------------------------------------------------------
 */

/* What of an entry holds for this search. */
TARGET static inline void trust(const struct othello_search *search, struct othello_known *known)
{
    if (known->doubt <= search->doubt)
        return;
    known->lower = -OTHELLO_SCORE_MAX;
    known->upper = OTHELLO_SCORE_MAX;
}

/* Does the table prove some move good enough? Then sets *score to what it proves. */
TARGET static bool is_known_good(const struct othello_search *search, const struct choices *choices,
                                 int alpha, int *score)
{
    for (int i = 0; i < choices->n; i++)
        othello_hash_expect(search->hash, choices->list[i].own, choices->list[i].opp);
    for (int i = 0; i < choices->n; i++) {
        const struct choice *choice = &choices->list[i];
        struct othello_known known;
        if (!othello_hash_find(search->hash, choice->own, choice->opp, &known))
            continue;
        trust(search, &known);
        if (-known.upper > alpha) {
            *score = -known.upper;
            return true;
        }
    }
    return false;
}

/* What the table knows of a position, and of those like it where there are many empty squares. */
TARGET static void recall(const struct othello_search *search, uint64_t own, uint64_t opp,
                          int n_empty, struct othello_known *known)
{
    struct othello_known alike;
    *known = (struct othello_known){
        .lower = -OTHELLO_SCORE_MAX, .upper = OTHELLO_SCORE_MAX, .square = OTHELLO_NO_SQUARE};
    othello_hash_find(search->hash, own, opp, known);
    trust(search, known);
    if (n_empty < ALIKE_MIN)
        return;
    othello_symmetry_least(search->shape->side, &own, &opp);
    if (!othello_hash_find(search->hash, own, opp, &alike))
        return;
    trust(search, &alike);
    if (alike.lower > known->lower)
        known->lower = alike.lower;
    if (alike.upper < known->upper)
        known->upper = alike.upper;
}

TARGET static void keep(struct othello_search *search, const struct node *node, int alpha, int beta,
                        int score, int square)
{
    const uint64_t own = node->own, opp = node->opp;
    struct othello_known known;
    if (othello_search_is_over(search))
        return;
    recall(search, own, opp, node->n_empty, &known);
    known.square = (uint8_t)square;
    known.work = (uint8_t)node->n_empty;
    known.doubt = search->doubt;
    known.age = search->age;
    if (score > alpha && score > known.lower)
        known.lower = (int16_t)score;
    if (score < beta && score < known.upper)
        known.upper = (int16_t)score;
    othello_hash_keep(search->hash, own, opp, known);
    if (node->n_empty < ALIKE_MIN)
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
    if (search->n_nodes < search->next_tell)
        return;
    search->next_tell = search->n_nodes + TELL_NODES;
    othello_hash_widen(search->hash, search->n_nodes);
    if (search->tell)
        search->tell(search->context, search->share.start, search->n_nodes);
}

TARGET static int search_far(struct othello_search *search, const struct node *node, int alpha);

/* The position after a move. */
TARGET static inline struct node node_after(const struct othello_search *search,
                                            const struct node *node, const struct choice *choice)
{
    return (struct node){.own = choice->own,
                         .opp = choice->opp,
                         .moves = choice->moves,
                         .n_empty = node->n_empty - 1,
                         .odd = node->odd ^ search->shape->quarter_bit[choice->square]};
}

TARGET static int search_null(struct othello_search *search, const struct node *node, int alpha)
{
    if (node->n_empty >= FAR_MIN)
        return search_far(search, node, alpha);
    if (node->n_empty >= NEAR_MIN)
        return search_near(search, node->own, node->opp, alpha, node->n_empty, node->moves,
                           node->odd);
    return search_few(search, node->own, node->opp, alpha, node->n_empty, node->moves, node->odd);
}

/* The moves of a position in order, until one beats alpha; *square is the best. */
TARGET static int search_choices(struct othello_search *search, const struct node *node,
                                 struct choices *choices, int alpha, int *square)
{
    const struct share whole = search->share;
    int best = UNKNOWN;
    if (node->n_empty >= TELL_MIN)
        tell_progress(search);
    for (int i = 0; i < choices->n && best <= alpha; i++) {
        const struct choice *choice = take_choice(search, node, choices, i);
        const struct node next = node_after(search, node, choice);
        search->share = part_of(whole, i, choices->n);
        const int score = -search_null(search, &next, -alpha - 1);
        leave_choice(search, node, choice);
        if (score > best) {
            best = score;
            *square = choice->square;
        }
    }
    search->share = whole;
    return best;
}

/* How many moves ahead a search with doubt looks to leave a position out. */
TARGET static int probe_depth(int n_empty)
{
    return n_empty / 4;
}

/* By how much a score may be off from that look, in units, for the doubt of the search. Chosen by
 * the nodes that problems of 17 to 26 empty squares took. */
TARGET static int probe_margin(const struct othello_search *search)
{
    static const int margin[OTHELLO_ENDGAME_DOUBT_MOST + 1] = {0, 9 * OTHELLO_DISC,
                                                               6 * OTHELLO_DISC, 4 * OTHELLO_DISC};
    return margin[search->doubt];
}

/* Is the score hardly near alpha? Then sets *score to the side of it where it lies. */
TARGET static bool is_improbable(const struct othello_search *search, const struct node *node,
                                 int alpha, int *score)
{
    const int margin = probe_margin(search);
    const int high = (alpha + 1) * OTHELLO_DISC + margin, low = alpha * OTHELLO_DISC - margin;
    const int depth = probe_depth(node->n_empty);
    struct view view;
    view_position(search, node->own, node->opp, node->moves, &view);
    const int now = judge_view(search, &view);
    if (now > alpha * OTHELLO_DISC && high < OTHELLO_VALUE_MOST &&
        look_ahead(search, &view, depth, high - 1, high) >= high) {
        *score = alpha + 1;
        return true;
    }
    if (now <= alpha * OTHELLO_DISC && low > -OTHELLO_VALUE_MOST &&
        look_ahead(search, &view, depth, low, low + 1) <= low) {
        *score = alpha;
        return true;
    }
    return false;
}

/* The side to move is stuck. */
TARGET static int search_pass(struct othello_search *search, const struct node *node, int alpha)
{
    const struct node next = {.own = node->opp,
                              .opp = node->own,
                              .moves = moves_of(search, node->opp, node->own),
                              .n_empty = node->n_empty,
                              .odd = node->odd};
    if (next.moves == 0 || search->pass_ends)
        return final_score(search, node->own, node->opp);
    return -search_far(search, &next, -alpha - 1);
}

TARGET static int search_far(struct othello_search *search, const struct node *node, int alpha)
{
    struct othello_known known;
    struct choices choices;
    int score, square = OTHELLO_NO_SQUARE;
    search->n_nodes++;
    if (othello_search_is_over(search))
        return alpha;
    if (node->moves == 0)
        return search_pass(search, node, alpha);
    if (is_decided(search, node->own, node->opp, alpha, node->n_empty, &score))
        return score;
    recall(search, node->own, node->opp, node->n_empty, &known);
    if (known.lower > alpha || known.upper <= alpha)
        return known.lower > alpha ? known.lower : known.upper;
    if (weights_of(search) && search->doubt > 0 && node->n_empty >= PROBE_MIN &&
        is_improbable(search, node, alpha, &score))
        return score;
    list_choices(search, node->own, node->opp, node->moves, &choices);
    if (node->n_empty > FAR_MIN && is_known_good(search, &choices, alpha, &score))
        return score;
    put_first(&choices, known.square);
    score = search_choices(search, node, &choices, alpha, &square);
    keep(search, node, alpha, alpha + 1, score, square);
    return score;
}

/* --- the line of best play ---------------------------------------------------------------------
 */

TARGET static int search_line(struct othello_search *search, const struct node *node, int alpha,
                              int beta, struct othello_line *line);

/* One move of search_line. But for the first, search_null says whether it beats alpha at all. */
TARGET static int search_one(struct othello_search *search, const struct node *next, bool is_first,
                             int alpha, int beta, struct othello_line *line)
{
    line->length = 0;
    if (!is_first && next->n_empty >= 5) {
        const int score = -search_null(search, next, -alpha - 1);
        if (score <= alpha || (score >= beta && beta < OTHELLO_SCORE_MAX))
            return score; /* no cut but the best of all: that one has a line to tell */
    }
    return -search_line(search, next, -beta, -alpha, line);
}

TARGET static void join_line(struct othello_line *line, int square, const struct othello_line *rest)
{
    line->length = rest->length + 1;
    line->square[0] = (uint8_t)square;
    for (int i = 0; i < rest->length; i++)
        line->square[i + 1] = rest->square[i];
}

/* The moves of a position on the line, best first; the line from here. */
TARGET static int line_choices(struct othello_search *search, const struct node *node,
                               struct choices *choices, int alpha, int beta,
                               struct othello_line *line)
{
    const struct share whole = search->share;
    struct othello_line rest;
    int best = UNKNOWN;
    for (int i = 0; i < choices->n && best < beta && !othello_search_is_over(search); i++) {
        const struct choice *choice = take_choice(search, node, choices, i);
        const struct node next = node_after(search, node, choice);
        search->share = part_of(whole, i, choices->n);
        const int score =
            search_one(search, &next, i == 0, best > alpha ? best : alpha, beta, &rest);
        leave_choice(search, node, choice);
        if (score > best) {
            best = score;
            join_line(line, choice->square, &rest);
        }
    }
    search->share = whole;
    return best;
}

TARGET static int search_line(struct othello_search *search, const struct node *node, int alpha,
                              int beta, struct othello_line *line)
{
    struct othello_known known;
    struct choices choices;
    search->n_nodes++;
    line->length = 0;
    if (node->moves == 0) {
        struct node next = *node;
        next.own = node->opp;
        next.opp = node->own;
        next.moves = moves_of(search, next.own, next.opp);
        if (search->pass_ends || next.moves == 0)
            return final_score(search, node->own, node->opp);
        return -search_line(search, &next, -beta, -alpha, line);
    }
    recall(search, node->own, node->opp, node->n_empty, &known);
    list_choices(search, node->own, node->opp, node->moves, &choices);
    put_first(&choices, known.square);
    const int score = line_choices(search, node, &choices, alpha, beta, line);
    if (node->n_empty >= FAR_MIN)
        keep(search, node, alpha, beta, score, line->square[0]);
    return score;
}

TARGET int WITH(othello_search)(struct othello_search *search, uint64_t own, uint64_t opp,
                                int alpha, int beta, struct othello_line *line)
{
    const struct othello_shape *shape = search->shape;
    const uint64_t empty = shape->board & ~(own | opp);
    struct node root = {.own = own, .opp = opp, .n_empty = count(empty)};
    root.moves = moves_of(search, own, opp);
    for (uint64_t rest = empty; rest != 0; rest &= rest - 1)
        root.odd ^= shape->quarter_bit[__builtin_ctzll(rest)];
    search->share = (struct share){0, search->doubt == 0};
    return search_line(search, &root, alpha, beta, line);
}

TARGET int WITH(othello_glance)(struct othello_search *search, uint64_t own, uint64_t opp,
                                int depth)
{
    struct view view;
    view_position(search, own, opp, moves_of(search, own, opp), &view);
    return look_ahead(search, &view, depth, -OTHELLO_VALUE_MOST, OTHELLO_VALUE_MOST);
}
