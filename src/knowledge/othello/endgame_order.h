/*
 * endgame_order.h - which moves to try first.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. Near the end a move is ranked by
 * how few replies it leaves ("fastest first"), because small trees are soon searched. Further up a
 * judgement of the position a few moves ahead is added (endgame_guess.h).
 */

enum {
    LOOK_AHEAD_FIRST = 13, /* with so many empty squares, look one move ahead … */
    LOOK_AHEAD_STEP = 3,   /* … and one more for every so many beyond */
    LOOK_AHEAD_MOST = 6,
    PATTERNS_FIRST = 13, /* with weights at hand each move is judged from so many on, … */
    PATTERNS_STEP = 3,   /* … and one more beyond it for every so many */
    SHARE_MIN = 14,      /* with so many, threads share the moves */
};

/* In sixteenths of a disc. */
enum {
    RANK_REPLY = 32,
    RANK_PARITY = 8,
    RANK_WORTH = 8,
    RANK_LIBERTY = 8,
    RANK_LAST = INT32_MIN,
};

/* How many moves beyond each of its own a position is judged; -1: not at all. */
TARGET static int look_ahead_depth(const struct othello_search *search, int n_empty)
{
    const int beyond = n_empty - (weights_of(search) ? PATTERNS_FIRST : LOOK_AHEAD_FIRST);
    const int depth = weights_of(search) ? beyond / PATTERNS_STEP : 1 + beyond / LOOK_AHEAD_STEP;
    if (beyond < 0)
        return -1;
    return depth < LOOK_AHEAD_MOST ? depth : LOOK_AHEAD_MOST;
}

/* By what is seen at once. */
TARGET static inline int quick_rank(const struct othello_search *search,
                                    const struct choice *choice, unsigned odd)
{
    const struct othello_shape *shape = search->shape;
    const int replies = count(choice->moves) + count(choice->moves & shape->corners);
    const int parity = (odd & shape->quarter_bit[choice->square]) != 0;
    return RANK_PARITY * parity + RANK_WORTH * shape->worth[choice->square] - RANK_REPLY * replies;
}

/* Few empty squares: how many squares the opponent may get to play counts too. */
TARGET static inline void rank_near(const struct othello_search *search, struct choices *choices,
                                    unsigned odd)
{
    const struct othello_shape *shape = search->shape;
    for (int i = choices->n_first; i < choices->n; i++) {
        struct choice *choice = &choices->list[i];
        const uint64_t liberties =
            widened(choice->opp) & shape->board & ~(choice->own | choice->opp);
        choice->rank = quick_rank(search, choice, odd) -
                       RANK_LIBERTY * (count(liberties) + count(liberties & shape->corners));
    }
}

TARGET static void rank_far(const struct othello_search *search, const struct node *node,
                            struct choices *choices, int depth)
{
    struct view view, next;
    view_position(search, node->own, node->opp, node->moves, &view);
    for (int i = choices->n_first; i < choices->n; i++) {
        struct choice *choice = &choices->list[i];
        view_choice(search, &view, choice, &next);
        choice->rank = quick_rank(search, choice, node->odd) -
                       look_ahead(search, &next, depth, -INT16_MAX, INT16_MAX);
    }
}

TARGET static void rank_choices(const struct othello_search *search, const struct node *node,
                                struct choices *choices)
{
    const int depth = look_ahead_depth(search, node->n_empty);
    if (depth < 0)
        rank_near(search, choices, node->odd);
    else
        rank_far(search, node, choices, depth);
}

/* Every search goes to the end of the game. */
TARGET static inline uint64_t busy_code(const struct choice *choice)
{
    return othello_busy_code(choice->own, choice->opp, 0);
}

/*
 * The i-th move to search; to be asked for in order. Where many squares are empty, a move that
 * another thread is searching is put off once, and the one returned is marked as taken until
 * leave_choice.
 */
TARGET static const struct choice *take_choice(const struct othello_search *search,
                                               const struct node *node, struct choices *choices,
                                               int i)
{
    if (i < choices->n_first)
        return &choices->list[0];
    if (i == choices->n_first)
        rank_choices(search, node, choices);
    struct choice *choice = next_choice(choices, i);
    if (!search->busy || node->n_empty < SHARE_MIN)
        return choice;
    while (i > 0 && choice->rank != RANK_LAST &&
           othello_busy_is_taken(search->busy, busy_code(choice))) {
        choice->rank = RANK_LAST;
        choice = next_choice(choices, i);
    }
    othello_busy_take(search->busy, busy_code(choice));
    return choice;
}

TARGET static void leave_choice(const struct othello_search *search, const struct node *node,
                                const struct choice *choice)
{
    if (search->busy && node->n_empty >= SHARE_MIN)
        othello_busy_leave(search->busy, busy_code(choice));
}
