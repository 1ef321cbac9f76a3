/*
 * midgame_tree.h - the tree search of the midgame: principal variation search to the learned
 * weights.
 *
 * A body compiled once for each kind of CPU, as in endgame_search.h. The numbers that the patterns
 * show follow each move (patterns.h). Moves are tried in the order of what they look worth: at once
 * where little is left to search, a few moves ahead above.
 *
 * Branches that a shorter search says will hardly come out otherwise are left out (Multi-ProbCut,
 * Michael Buro 1997), as boldly as midgame->doubt allows.
 */

/* With so many moves to look ahead … */
enum {
    KEEP_MIN = 3,  /* positions are kept in the table                          */
    KNOWN_MIN = 4, /* the table is asked about all moves before one is searched */
    LOOK_MIN = 6,  /* moves are ranked by a search …                            */
    LOOK_STEP = 3, /* … one move deeper for every so many beyond                */
    LOOK_MOST = 6,
    LOOK_BEYOND = 8 * OTHELLO_DISC,
    PROBE_MIN = 3, /* a shorter search may stand for this one                   */
    SHARE_MIN = 4, /* threads share the moves                                   */
};
enum { BRANCHES_MOST = 60, UNKNOWN = -INT16_MAX, RANK_LAST = INT32_MIN };

/* A position seen by the side to move. */
struct node {
    union othello_lanes lanes;
    uint64_t own, opp;
    uint64_t moves;
    int n_empty;
};

/* A move: the position after it, as the other side sees it. */
struct branch {
    struct node node;
    int square;
    int rank; /* the higher, the earlier */
};

/* A move known to be good may stand first; only when it has failed are the others worth ranking. */
struct branches {
    int n;
    int n_first; /* 1 when such a move is known, else 0 */
    struct branch list[BRANCHES_MOST];
};

TARGET static inline int count(uint64_t set)
{
    return WITH(othello_count)(set);
}

/* Is what is found now void, because there is no time left or another thread has the answer? */
TARGET static inline bool is_void(const struct othello_midgame *midgame)
{
    return midgame->limit->is_spent || midgame->settled;
}

TARGET static inline void enter(const struct othello_midgame *midgame, const struct node *from,
                                int square, struct node *to)
{
    const uint64_t flips = WITH(othello_flips)(from->own, from->opp, square);
    to->own = from->opp ^ flips;
    to->opp = from->own ^ flips ^ UINT64_C(1) << square;
    to->moves = WITH(othello_mobility)(to->own, to->opp);
    to->n_empty = from->n_empty - 1;
    othello_lanes_move(&midgame->weights->patterns, &from->lanes, square, flips, &to->lanes);
}

TARGET static inline int guess(const struct othello_midgame *midgame, const struct node *node)
{
    return othello_weigh(midgame->weights, &node->lanes, node->n_empty, count(node->moves),
                         count(WITH(othello_mobility)(node->opp, node->own)));
}

TARGET static int search(struct othello_midgame *midgame, const struct node *node, int depth,
                         int alpha, int beta);

/* The side to move is stuck: the other goes on, or the discs are counted. */
TARGET static int search_pass(struct othello_midgame *midgame, const struct node *node, int depth,
                              int alpha, int beta)
{
    struct node next = {.own = node->opp, .opp = node->own, .n_empty = node->n_empty};
    next.moves = WITH(othello_mobility)(next.own, next.opp);
    if (!next.moves)
        return OTHELLO_DISC * (count(node->own) - count(node->opp));
    othello_lanes_pass(&node->lanes, &next.lanes);
    return -search(midgame, &next, depth, -beta, -alpha);
}

/* One move ahead. */
TARGET static int search_last(struct othello_midgame *midgame, const struct node *node, int beta)
{
    struct node next;
    int best = UNKNOWN;
    for (uint64_t rest = node->moves; rest && best < beta; rest &= rest - 1) {
        enter(midgame, node, __builtin_ctzll(rest), &next);
        const int value = next.moves && limit_spend(midgame->limit)
                              ? -guess(midgame, &next)
                              : -search(midgame, &next, 0, -OTHELLO_VALUE_MOST, OTHELLO_VALUE_MOST);
        if (value > best)
            best = value;
    }
    return best;
}

TARGET static int look_depth(int depth)
{
    const int ahead = depth < LOOK_MIN ? 0 : 1 + (depth - LOOK_MIN) / LOOK_STEP;
    return ahead < LOOK_MOST ? ahead : LOOK_MOST;
}

TARGET static void list_branches(const struct othello_midgame *midgame, const struct node *node,
                                 struct branches *branches)
{
    branches->n = branches->n_first = 0;
    for (uint64_t rest = node->moves; rest; rest &= rest - 1) {
        struct branch *branch = &branches->list[branches->n++];
        branch->square = __builtin_ctzll(rest);
        enter(midgame, node, branch->square, &branch->node);
    }
}

/* Ranks the moves but the one that stands first. How much better than beta or worse than alpha does
 * not matter. */
TARGET static void rank_branches(struct othello_midgame *midgame, struct branches *branches,
                                 int depth, int alpha, int beta)
{
    const int ahead = look_depth(depth);
    for (int i = branches->n_first; i < branches->n && !is_void(midgame); i++) {
        struct branch *branch = &branches->list[i];
        if (ahead > 0 || !branch->node.moves)
            branch->rank =
                -search(midgame, &branch->node, ahead, -beta - LOOK_BEYOND, LOOK_BEYOND - alpha);
        else
            branch->rank = -guess(midgame, &branch->node);
    }
}

/* Brings the highest rank from place i on to that place. */
TARGET static const struct branch *next_branch(struct branches *branches, int i)
{
    struct branch *list = branches->list;
    int best = i;
    for (int k = i + 1; k < branches->n; k++)
        if (list[k].rank > list[best].rank)
            best = k;
    if (best != i) {
        const struct branch taken = list[best];
        list[best] = list[i];
        list[i] = taken;
    }
    return &list[i];
}

TARGET static uint64_t busy_code(const struct branch *branch, int depth)
{
    return othello_busy_code(branch->node.own, branch->node.opp, depth - 1);
}

/* Puts the move to `square`, if it is there, first. */
TARGET static void put_first(struct branches *branches, int square)
{
    struct branch *list = branches->list;
    for (int i = 0; i < branches->n; i++)
        if (list[i].square == square) {
            const struct branch taken = list[i];
            list[i] = list[0];
            list[0] = taken;
            branches->n_first = 1;
            return;
        }
}

/* Is what the table holds of a position good for a search as deep and as sure as this one? */
TARGET static bool is_enough(const struct othello_midgame *midgame,
                             const struct othello_known *known, int depth)
{
    return known->work >= depth && known->doubt <= midgame->doubt;
}

/* Does the table prove some move good enough? Then sets *value to what it proves. */
TARGET static bool is_known_good(const struct othello_midgame *midgame,
                                 const struct branches *branches, int depth, int beta, int *value)
{
    for (int i = 0; i < branches->n; i++) {
        const struct node *node = &branches->list[i].node;
        struct othello_known known;
        if (othello_hash_find(midgame->hash, node->own, node->opp, &known) &&
            is_enough(midgame, &known, depth - 1) && -known.upper >= beta) {
            *value = -known.upper;
            return true;
        }
    }
    return false;
}

TARGET static void keep(struct othello_midgame *midgame, const struct node *node, int depth,
                        int alpha, int beta, int value, int square)
{
    othello_hash_keep(midgame->hash, node->own, node->opp,
                      (struct othello_known){
                          .lower = (int16_t)(value > alpha ? value : -OTHELLO_VALUE_MOST),
                          .upper = (int16_t)(value < beta ? value : OTHELLO_VALUE_MOST),
                          .square = (uint8_t)square,
                          .work = (uint8_t)depth,
                          .doubt = midgame->doubt,
                          .age = midgame->age,
                      });
}

/* The i-th branch to search. But for the first, one that another thread is searching is put off
 * once. */
TARGET static const struct branch *take_branch(const struct othello_midgame *midgame,
                                               struct branches *branches, int i, int depth)
{
    const struct branch *branch =
        i < branches->n_first ? &branches->list[i] : next_branch(branches, i);
    if (!midgame->is_shared || depth < SHARE_MIN)
        return branch;
    while (i > 0 && branch->rank != RANK_LAST &&
           othello_busy_is_taken(midgame->busy, busy_code(branch, depth))) {
        branches->list[i].rank = RANK_LAST;
        branch = next_branch(branches, i);
    }
    othello_busy_take(midgame->busy, busy_code(branch, depth));
    return branch;
}

TARGET static void leave_branch(const struct othello_midgame *midgame, const struct branch *branch,
                                int depth)
{
    if (midgame->is_shared && depth >= SHARE_MIN)
        othello_busy_leave(midgame->busy, busy_code(branch, depth));
}

/* The moves in order, the one that did best before ahead of all: if it is good enough, the others
 * need no rank. *square is the best. */
TARGET static int search_branches(struct othello_midgame *midgame, struct branches *branches,
                                  int depth, int alpha, int beta, int *square)
{
    int best = UNKNOWN;
    for (int i = 0; i < branches->n && best < beta && !is_void(midgame); i++) {
        if (i == branches->n_first)
            rank_branches(midgame, branches, depth, alpha, beta);
        const struct branch *branch = take_branch(midgame, branches, i, depth);
        const int least = best > alpha ? best : alpha;
        int value = UNKNOWN;
        if (i > 0)
            value = -search(midgame, &branch->node, depth - 1, -least - 1, -least);
        if (i == 0 || (value > least && value < beta))
            value = -search(midgame, &branch->node, depth - 1, -beta, -least);
        leave_branch(midgame, branch, depth);
        if (value > best) {
            best = value;
            *square = branch->square;
        }
    }
    return best;
}

/* How many moves ahead the shorter search goes: less than half as far, to an end of the same
 * side. */
TARGET static int probe_depth(int depth)
{
    const int half = depth / 2;
    return (depth - half) % 2 == 0 ? half : half - 1;
}

/*
 * By how much a value may be off from that of a shorter search `ahead` moves deep, in units. How
 * far the two are apart, in discs, was measured on 380 positions of 21 to 54 empty squares, to
 * depth 18, from games of strong programs, more than half of them with up to three moves at random.
 * For a search about half as deep it hardly grows with the depth. The weights alone are at times
 * off by far, so they must be further away before a branch is left out.
 */
TARGET static int probe_margin(int doubt, int ahead, int depth, int n_empty)
{
    static const struct {
        double weights, search;
    } certainty[OTHELLO_DOUBT_MOST + 1] = {{0, 0}, {4.0, 2.0}, {3.0, 1.2}, {2.6, 1.0}};
    const int stage = n_empty < 54 ? n_empty : 54;
    const double off = ahead == 0
                           ? certainty[doubt].weights * (5.7 - 0.068 * stage) * (1 + 0.024 * depth)
                           : certainty[doubt].search * (4.43 - 0.0585 * stage) *
                                 (0.5 + 0.37 * (depth - ahead) / (ahead + 1));
    return (int)(off * OTHELLO_DISC);
}

/* Does a search `ahead` moves deep say that the value is hardly inside the null window that ends at
 * beta? It is asked about the side of it where the value seems to lie. Then sets *value to that
 * side. */
TARGET static bool is_improbable(struct othello_midgame *midgame, const struct node *node,
                                 int ahead, int depth, int beta, int now, int *value)
{
    const int margin = probe_margin(midgame->doubt, ahead, depth, node->n_empty);
    const int high = beta + margin, low = beta - 1 - margin;
    if (now >= beta) {
        *value = beta;
        return high < OTHELLO_VALUE_MOST &&
               (ahead ? search(midgame, node, ahead, high - 1, high) : now) >= high;
    }
    *value = beta - 1;
    return low > -OTHELLO_VALUE_MOST &&
           (ahead ? search(midgame, node, ahead, low, low + 1) : now) <= low;
}

/* May the node be left out? The weights alone are asked first, then a shorter search. */
TARGET static bool is_left_out(struct othello_midgame *midgame, const struct node *node, int depth,
                               int beta, int *value)
{
    const int now = guess(midgame, node);
    return is_improbable(midgame, node, 0, depth, beta, now, value) ||
           is_improbable(midgame, node, probe_depth(depth), depth, beta, now, value);
}

/* Does the table settle a position to this depth, as sure as this search? Then sets *value. Else
 * `known` says what it holds. */
TARGET static bool is_settled(const struct othello_midgame *midgame, uint64_t own, uint64_t opp,
                              int depth, int alpha, int beta, struct othello_known *known,
                              int *value)
{
    if (!othello_hash_find(midgame->hash, own, opp, known) || !is_enough(midgame, known, depth))
        return false;
    const bool is_high = known->lower >= beta || known->lower == known->upper;
    *value = is_high ? known->lower : known->upper;
    return is_high || known->upper <= alpha;
}

/* Is another thread done with a position? */
TARGET static bool is_done(const struct othello_midgame *midgame, struct othello_watch *watch)
{
    struct othello_known known;
    if (!watch->above)
        return atomic_load_explicit(midgame->due, memory_order_relaxed) != watch->depth;
    return is_settled(midgame, watch->own, watch->opp, watch->depth, watch->alpha, watch->beta,
                      &known, &watch->value);
}

/* Looks for the first position on the path that another thread is done with. */
TARGET static void look_back(struct othello_midgame *midgame)
{
    for (struct othello_watch *watch = midgame->path; watch; watch = watch->above)
        if (is_done(midgame, watch))
            midgame->settled = watch;
}

/* The moves in order, and what is found kept in the table. */
TARGET static int search_and_keep(struct othello_midgame *midgame, const struct node *node,
                                  struct branches *branches, int depth, int alpha, int beta)
{
    int square = OTHELLO_NO_SQUARE;
    const int value = search_branches(midgame, branches, depth, alpha, beta, &square);
    if (depth >= KEEP_MIN && !is_void(midgame))
        keep(midgame, node, depth, alpha, beta, value, square);
    return value;
}

/* The same for a position that other threads may be searching, too. */
TARGET static int search_shared(struct othello_midgame *midgame, const struct node *node,
                                struct branches *branches, int depth, int alpha, int beta)
{
    struct othello_watch watch = {midgame->path, node->own, node->opp, depth, alpha, beta, 0};
    look_back(midgame);
    midgame->path = &watch;
    const int value = search_and_keep(midgame, node, branches, depth, alpha, beta);
    midgame->path = watch.above;
    if (midgame->settled != &watch)
        return value;
    midgame->settled = NULL;
    return watch.value;
}

/* Two and more moves ahead, where the side to move has a move. */
TARGET static int search_deep(struct othello_midgame *midgame, const struct node *node, int depth,
                              int alpha, int beta)
{
    struct othello_known known = {.square = OTHELLO_NO_SQUARE};
    struct branches branches; /* large: filled only as far as needed */
    int value;
    if (depth >= KEEP_MIN &&
        is_settled(midgame, node->own, node->opp, depth, alpha, beta, &known, &value))
        return value;
    if (midgame->doubt > 0 && depth >= PROBE_MIN && beta - alpha == 1 &&
        is_left_out(midgame, node, depth, beta, &value))
        return value;
    list_branches(midgame, node, &branches);
    if (depth >= KNOWN_MIN && is_known_good(midgame, &branches, depth, beta, &value))
        return value;
    put_first(&branches, known.square);
    if (midgame->is_shared && depth >= SHARE_MIN)
        return search_shared(midgame, node, &branches, depth, alpha, beta);
    return search_and_keep(midgame, node, &branches, depth, alpha, beta);
}

TARGET static int search(struct othello_midgame *midgame, const struct node *node, int depth,
                         int alpha, int beta)
{
    if (!limit_spend(midgame->limit) || midgame->settled)
        return 0;
    if (!node->moves)
        return search_pass(midgame, node, depth, alpha, beta);
    if (depth == 0)
        return guess(midgame, node);
    if (depth == 1)
        return search_last(midgame, node, beta);
    return search_deep(midgame, node, depth, alpha, beta);
}

TARGET int WITH(othello_midgame)(struct othello_midgame *midgame, uint64_t own, uint64_t opp,
                                 int depth, int alpha, int beta)
{
    struct node root = {.own = own, .opp = opp, .n_empty = 64 - count(own | opp)};
    root.moves = WITH(othello_mobility)(own, opp);
    othello_patterns_look(&midgame->weights->patterns, own, opp, &root.lanes);
    return search(midgame, &root, depth, alpha, beta);
}
