/*
 * endgame_guess.h - what a position looks worth without playing it to the end.
 *
 * A body compiled once for each kind of CPU: see endgame_search.h. On 8x8 the judgement comes from
 * the learned weights (weights.h) where the program has them. Elsewhere it is a sum of things that
 * players look at; its weights come from least squares fits to the exact scores of 17,000 positions
 * with 12 to 16 empty squares: moves, liberties and stable discs on 6x6, the rest on 8x8.
 */

/* In sixteenths of a disc, as OTHELLO_DISC says. */
enum {
    WEIGHT_MOVES = 29,
    WEIGHT_THEIR_MOVES = 23,
    WEIGHT_CORNER_MOVE = 66,
    WEIGHT_FRONTIER = 13, /* discs beside an empty square */
    WEIGHT_LIBERTY = 5,   /* empty squares beside discs   */
    WEIGHT_STABLE = 25,
    WEIGHT_CORNER = 82,
    WEIGHT_BESIDE_CORNER = 34,
    WEIGHT_FINISHED = 100, /* a disc of a finished game, where there are no weights */
};

enum { SORT_MIN = 2 }; /* moves ahead from which the order of moves matters */

/* A position with what its patterns show, where there are weights for them. */
struct view {
    union othello_lanes lanes;
    uint64_t own, opp, moves;
};

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

TARGET static inline void view_position(const struct othello_search *search, uint64_t own,
                                        uint64_t opp, uint64_t moves, struct view *view)
{
    view->own = own;
    view->opp = opp;
    view->moves = moves;
    if (weights_of(search))
        othello_patterns_look(&weights_of(search)->patterns, own, opp, &view->lanes);
}

TARGET static inline void view_choice(const struct othello_search *search, const struct view *from,
                                      const struct choice *choice, struct view *to)
{
    to->own = choice->own;
    to->opp = choice->opp;
    to->moves = choice->moves;
    if (weights_of(search))
        othello_lanes_move(&weights_of(search)->patterns, &from->lanes, choice->square,
                           choice->own ^ from->opp, &to->lanes);
}

TARGET static inline int judge_view(const struct othello_search *search, const struct view *view)
{
    if (!weights_of(search))
        return judge(search, view->own, view->opp, view->moves);
    return othello_weigh(weights_of(search), &view->lanes,
                         search->shape->n_squares - count(view->own | view->opp),
                         count(view->moves), count(moves_of(search, view->opp, view->own)));
}

TARGET static int look_ahead(const struct othello_search *search, const struct view *view,
                             int depth, int alpha, int beta);

/* The side to move is stuck: the other goes on, or the discs are counted. */
TARGET static int look_past(const struct othello_search *search, const struct view *view, int depth,
                            int alpha, int beta)
{
    struct view next = {.own = view->opp, .opp = view->own};
    next.moves = moves_of(search, next.own, next.opp);
    if (next.moves == 0 || search->pass_ends)
        return (weights_of(search) ? OTHELLO_DISC : WEIGHT_FINISHED) *
               final_score(search, view->own, view->opp);
    if (weights_of(search))
        othello_lanes_pass(&view->lanes, &next.lanes);
    return -look_ahead(search, &next, depth, -beta, -alpha);
}

/* The judgement after `depth` more moves, within alpha … beta. */
TARGET static int look_ahead(const struct othello_search *search, const struct view *view,
                             int depth, int alpha, int beta)
{
    struct choices choices;
    struct view next;
    int best = -INT16_MAX;
    if (view->moves == 0)
        return look_past(search, view, depth, alpha, beta);
    if (depth == 0)
        return judge_view(search, view);
    list_choices(search, view->own, view->opp, view->moves, &choices);
    for (int i = 0; depth >= SORT_MIN && i < choices.n; i++)
        choices.list[i].rank =
            -count(choices.list[i].moves) - count(choices.list[i].moves & search->shape->corners);
    for (int i = 0; i < choices.n && best < beta; i++) {
        const struct choice *choice =
            depth >= SORT_MIN ? next_choice(&choices, i) : &choices.list[i];
        view_choice(search, view, choice, &next);
        const int score =
            -look_ahead(search, &next, depth - 1, -beta, best > alpha ? -best : -alpha);
        if (score > best)
            best = score;
    }
    return best;
}
