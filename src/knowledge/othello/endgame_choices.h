/*
 * endgame_choices.h - the moves of a position with the positions after them.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h.
 */

enum { MOVES_MAX = 60 }; /* no position has more: at least four squares are taken */

/* A position in the upper part of the tree. */
struct node {
    uint64_t own, opp;
    uint64_t moves; /* of the side to move */
    int n_empty;
    unsigned odd; /* quarters with an odd number of empty squares */
};

/* A move and the position after it, seen from the opponent. */
struct choice {
    uint64_t own, opp;
    uint64_t moves; /* the opponent's replies */
    int square;
    int rank; /* the higher, the earlier */
};

/* A move known to be good may stand first; only when it has failed are the others worth ranking. */
struct choices {
    int n;
    int n_first;                   /* 1 when such a move is known, else 0 */
    struct choice list[MOVES_MAX]; /* large: filled only as far as needed */
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

/* The position after a move; not its rank. */
TARGET static inline void make_choice(const struct othello_search *search, uint64_t own,
                                      uint64_t opp, int square, struct choice *choice)
{
    const uint64_t flips = WITH(othello_flips)(own, opp, square);
    choice->own = opp ^ flips;
    choice->opp = with_disc(own, flips, square);
    choice->moves = moves_of(search, choice->own, choice->opp);
    choice->square = square;
}

/* Lists the moves, not ranked yet. */
TARGET static inline void list_choices(const struct othello_search *search, uint64_t own,
                                       uint64_t opp, uint64_t moves, struct choices *choices)
{
    choices->n = choices->n_first = 0;
    for (; moves != 0; moves &= moves - 1)
        make_choice(search, own, opp, __builtin_ctzll(moves), &choices->list[choices->n++]);
}

/* Puts the move to `square`, if it is there, first. */
TARGET static inline void put_first(struct choices *choices, int square)
{
    for (int i = 0; i < choices->n; i++)
        if (choices->list[i].square == square) {
            const struct choice taken = choices->list[i];
            choices->list[i] = choices->list[0];
            choices->list[0] = taken;
            choices->n_first = 1;
        }
}

/* Brings the highest rank from place i on to that place. */
TARGET static inline struct choice *next_choice(struct choices *choices, int i)
{
    struct choice *list = choices->list;
    int best = i;
    for (int k = i + 1; k < choices->n; k++)
        if (list[k].rank > list[best].rank)
            best = k;
    if (best != i) {
        const struct choice taken = list[best];
        list[best] = list[i];
        list[i] = taken;
    }
    return &list[i];
}
