/*
 * endgame_order.h - which moves to try first.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. Near the end a move is ranked by
 * how few replies it leaves ("fastest first"), because small trees are soon searched. Further up a
 * judgement of the position a few moves ahead is added. On 8x8 it comes from the learned weights
 * (weights.h) where the program has them. Elsewhere it is a sum of things that players look at;
 * the weights come from least squares fits to the exact scores of 17,000 positions with 12 to 16
 * empty squares: moves, liberties and stable discs on 6x6, the rest on 8x8. On 8x8 the mixture
 * searches as well as its own fit does.
 */

enum {
    LOOK_AHEAD_FIRST = 13, /* with so many empty squares, look one move ahead … */
    LOOK_AHEAD_STEP = 3,   /* … and one more for every so many beyond */
    LOOK_AHEAD_MOST = 6,
    PATTERNS_FIRST = 12, /* with weights at hand each move is judged from so many on, … */
    PATTERNS_STEP = 3,   /* … and one more beyond it for every so many */
    EXPECT_MIN = 9,      /* with so many, the table will be asked about every move */
    SHARE_MIN = 14,      /* with so many, threads share the moves */
    MOVES_MAX = 60,      /* no position has more: at least four squares are taken */
};

/* In sixteenths of a disc. */
enum {
    WEIGHT_MOVES = 29,
    WEIGHT_THEIR_MOVES = 23,
    WEIGHT_CORNER_MOVE = 66,
    WEIGHT_FRONTIER = 13, /* discs beside an empty square */
    WEIGHT_LIBERTY = 5,   /* empty squares beside discs   */
    WEIGHT_STABLE = 25,
    WEIGHT_CORNER = 82,
    WEIGHT_BESIDE_CORNER = 34,
    WEIGHT_FINISHED = 100, /* a disc of a finished game */
};

/* In the same unit, for ranks. */
enum {
    RANK_REPLY = 32,
    RANK_PARITY = 8,
    RANK_WORTH = 8,
    RANK_LIBERTY = 8,
    RANK_NEXT_MOVE = 8,
    RANK_LAST = INT32_MIN,
};

/* A move and the position after it, seen from the opponent. */
struct choice {
    uint64_t own, opp;
    uint64_t moves; /* the opponent's replies */
    int square;
    int rank; /* the higher, the earlier */
};

/* All moves of a position. A move known to be good stands first; only when it has failed are the
 * others worth ranking. */
struct choices {
    uint64_t own, opp; /* the position */
    int n;
    int n_first; /* 1 when such a move is known, else 0 */
    int n_empty;
    unsigned odd; /* quarters with an odd number of empty squares */
    struct choice list[MOVES_MAX];
};

TARGET static inline int count(uint64_t set)
{
    return WITH(othello_count)(set);
}

TARGET static inline uint64_t moves_of(const struct othello_search *search, uint64_t own,
                                       uint64_t opp)
{
    return WITH(othello_mobility)(own, opp) & search->shape->board;
}

/* A set and all squares beside it; what lies off a smaller board is left to the caller. */
TARGET static inline uint64_t widened(uint64_t set)
{
    set |= (set << 1 & UINT64_C(0xfefefefefefefefe)) | (set >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return set | set << 8 | set >> 8;
}

/* The squares diagonally beside empty corners. */
TARGET static inline uint64_t traps(const struct othello_shape *shape, uint64_t empty)
{
    const uint64_t corners = shape->corners & empty;
    return (corners << 9 | corners >> 9 | corners << 7 | corners >> 7) & shape->inside;
}

/* How good a position looks for the side to move. */
TARGET static int judge(const struct othello_search *search, uint64_t own, uint64_t opp,
                        uint64_t moves)
{
    const struct othello_shape *shape = search->shape;
    const uint64_t empty = shape->board & ~(own | opp);
    const uint64_t frontier = widened(empty);
    const uint64_t theirs = moves_of(search, opp, own);
    const uint64_t trap = traps(shape, empty);
    return WEIGHT_MOVES * count(moves) - WEIGHT_THEIR_MOVES * count(theirs) +
           WEIGHT_CORNER_MOVE * (count(moves & shape->corners) - count(theirs & shape->corners)) +
           WEIGHT_LIBERTY * (count(widened(own) & empty) - count(widened(opp) & empty)) +
           WEIGHT_FRONTIER * (count(opp & frontier) - count(own & frontier)) +
           WEIGHT_STABLE *
               (count(othello_stable(shape, own, opp)) - count(othello_stable(shape, opp, own))) +
           WEIGHT_CORNER * (count(own & shape->corners) - count(opp & shape->corners)) +
           WEIGHT_BESIDE_CORNER * (count(opp & trap) - count(own & trap));
}

/* What the patterns of a position show, where there are weights for them. */
TARGET static inline void show_patterns(const struct othello_search *search, uint64_t own,
                                        uint64_t opp, union othello_lanes *lanes)
{
    if (search->weights)
        othello_patterns_look(&search->weights->patterns, own, opp, lanes);
}

TARGET static inline void follow_patterns(const struct othello_search *search,
                                          const union othello_lanes *from, int square,
                                          uint64_t flips, union othello_lanes *to)
{
    if (search->weights)
        othello_lanes_move(&search->weights->patterns, from, square, flips, to);
}

/* How good a position looks, by its patterns where there are weights. */
TARGET static inline int judge_by(const struct othello_search *search, uint64_t own, uint64_t opp,
                                  const union othello_lanes *lanes, uint64_t moves)
{
    if (!search->weights)
        return judge(search, own, opp, moves);
    return othello_weigh(search->weights, lanes, search->shape->n_squares - count(own | opp),
                         count(moves), count(moves_of(search, opp, own)));
}

/* The judgement after `depth` more moves, within alpha … beta. */
TARGET static int look_ahead(const struct othello_search *search, uint64_t own, uint64_t opp,
                             const union othello_lanes *lanes, uint64_t moves, int depth, int alpha,
                             int beta)
{
    union othello_lanes next_lanes;
    int best = -INT16_MAX;
    if (moves == 0) {
        moves = moves_of(search, opp, own);
        if (moves == 0 || search->pass_ends)
            return WEIGHT_FINISHED * final_score(search, own, opp);
        if (search->weights)
            othello_lanes_pass(lanes, &next_lanes);
        return -look_ahead(search, opp, own, &next_lanes, moves, depth, -beta, -alpha);
    }
    if (depth == 0)
        return judge_by(search, own, opp, lanes, moves);
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = WITH(othello_flips)(own, opp, square);
        const uint64_t next_own = opp ^ flips;
        const uint64_t next_opp = with_disc(own, flips, square);
        follow_patterns(search, lanes, square, flips, &next_lanes);
        const int score = -look_ahead(search, next_own, next_opp, &next_lanes,
                                      moves_of(search, next_own, next_opp), depth - 1, -beta,
                                      best > alpha ? -best : -alpha);
        if (score > best)
            best = score;
    }
    return best;
}

/* How many moves beyond each of its own a position is judged; -1: not at all. */
TARGET static int look_ahead_depth(const struct othello_search *search, int n_empty)
{
    const int beyond = n_empty - (search->weights ? PATTERNS_FIRST : LOOK_AHEAD_FIRST);
    const int depth = search->weights ? beyond / PATTERNS_STEP : 1 + beyond / LOOK_AHEAD_STEP;
    if (beyond < 0)
        return -1;
    return depth < LOOK_AHEAD_MOST ? depth : LOOK_AHEAD_MOST;
}

TARGET static int rank_of(const struct othello_search *search, const struct choice *choice,
                          uint64_t opp, const union othello_lanes *lanes, unsigned odd, int depth)
{
    const struct othello_shape *shape = search->shape;
    const int replies = count(choice->moves) + count(choice->moves & shape->corners);
    const int parity = (odd & shape->quarter_bit[choice->square]) != 0;
    const int rank =
        RANK_PARITY * parity + RANK_WORTH * shape->worth[choice->square] - RANK_REPLY * replies;
    if (depth >= 0) {
        union othello_lanes next;
        follow_patterns(search, lanes, choice->square, choice->own ^ opp, &next);
        return rank - look_ahead(search, choice->own, choice->opp, &next, choice->moves, depth,
                                 -INT16_MAX, INT16_MAX);
    }
    const uint64_t liberties = widened(choice->opp) & shape->board & ~(choice->own | choice->opp);
    return rank + RANK_NEXT_MOVE * count(moves_of(search, choice->opp, choice->own)) -
           RANK_LIBERTY * (count(liberties) + count(liberties & shape->corners));
}

/* Lists all moves, not ranked yet; `first` is the square of one to stand first, if it is there. */
TARGET static void list_choices(const struct othello_search *search, uint64_t own, uint64_t opp,
                                uint64_t moves, int first, struct choices *choices)
{
    choices->own = own;
    choices->opp = opp;
    choices->n = 0;
    choices->n_first = 0;
    for (; moves != 0; moves &= moves - 1) {
        struct choice *choice = &choices->list[choices->n++];
        choice->square = __builtin_ctzll(moves);
        const uint64_t flips = WITH(othello_flips)(own, opp, choice->square);
        choice->own = opp ^ flips;
        choice->opp = with_disc(own, flips, choice->square);
        if (choices->n_empty >= EXPECT_MIN)
            othello_hash_expect(search->hash, choice->own, choice->opp);
        choice->moves = moves_of(search, choice->own, choice->opp);
        if (choice->square == first) {
            const struct choice taken = *choice;
            *choice = choices->list[0];
            choices->list[0] = taken;
            choices->n_first = 1;
        }
    }
}

TARGET static void rank_choices(const struct othello_search *search, struct choices *choices)
{
    const int depth = look_ahead_depth(search, choices->n_empty);
    union othello_lanes lanes;
    if (depth >= 0)
        show_patterns(search, choices->own, choices->opp, &lanes);
    for (int i = choices->n_first; i < choices->n; i++)
        choices->list[i].rank =
            rank_of(search, &choices->list[i], choices->opp, &lanes, choices->odd, depth);
}

/* Brings the highest rank from place i on to that place. */
TARGET static struct choice *next_choice(struct choices *choices, int i)
{
    struct choice *list = choices->list;
    int best = i;
    for (int k = i + 1; k < choices->n; k++)
        if (list[k].rank > list[best].rank)
            best = k;
    const struct choice taken = list[best];
    list[best] = list[i];
    list[i] = taken;
    return &list[i];
}

/*
 * The i-th move to search; to be asked for in order. Where many squares are empty, a move that
 * another thread is searching is put off once, and the one returned is marked as taken until
 * leave_choice.
 */
TARGET static const struct choice *take_choice(const struct othello_search *search,
                                               struct choices *choices, int i)
{
    if (i < choices->n_first)
        return &choices->list[0];
    if (i == choices->n_first)
        rank_choices(search, choices);
    struct choice *choice = next_choice(choices, i);
    if (!search->busy || choices->n_empty < SHARE_MIN)
        return choice;
    while (i > 0 && choice->rank != RANK_LAST &&
           othello_busy_is_taken(search->busy, choice->own, choice->opp)) {
        choice->rank = RANK_LAST;
        choice = next_choice(choices, i);
    }
    othello_busy_take(search->busy, choice->own, choice->opp);
    return choice;
}

TARGET static void leave_choice(const struct othello_search *search, const struct choices *choices,
                                const struct choice *choice)
{
    if (search->busy && choices->n_empty >= SHARE_MIN)
        othello_busy_leave(search->busy, choice->own, choice->opp);
}
