/*
 * neutreeko_minimax.c - Neutreeko's original bot: minimax to a fixed depth over a table of scores.
 *
 * The table, after Catarina Fernandes, Diogo Almeida and Pedro Queirós, scores a move, not a
 * position. Each entry outweighs all those below it together, so the entries that apply are added
 * up. At the last ply of a line the move made there is scored for its side; a win ends its line
 * wherever it comes, and counts one more for every ply left, so that it is not put off. The search
 * cuts as alpha-beta does, which changes no value, and deepens ply by ply, so that a spent budget
 * leaves the last whole answer.
 */
#include <quincunx/bot.h>

#include <stdlib.h>

#include "games/slide5/slide5.h"

enum {
    WINS = 1600,            /* three in a row                                                   */
    STOPS_WIN = 800,        /* the opponent could have won next, and no longer can              */
    ENABLES_WIN = 400,      /* could win with another slide                                     */
    STOPS_ENABLING = 200,   /* the opponent could have got there with one slide, and cannot now */
    MAKES_TWO = 100,        /* two neighbours where there were none                             */
    STOPS_TWO = 50,         /* the opponent could have made two neighbours, and cannot now      */
    BOUND = WINS + 1000000, /* beyond every value                                               */
    CLOCK_MASK = 0x3ff,     /* how often the clock and the flag are looked at                   */
};

struct minimax {
    qx_seat seat;
    int depth;
    int n_plies; /* of the search that goes on */
    const struct qx_budget *budget;
    uint64_t deadline;
    uint64_t n_nodes;
    bool is_spent;
};

/* From the side of the one to move. */
struct board {
    slide5_set mine, theirs;
};

static slide5_set occupied(struct board board)
{
    return board.mine | board.theirs | SLIDE5_WALLS;
}

static bool has_two(slide5_set set)
{
    return (set & (set >> 1 | set >> 6 | set >> 7 | set >> 8)) != 0;
}

static bool can_win(struct board board)
{
    slide5_set all = occupied(board);
    for (slide5_set left = board.mine; left; left &= left - 1) {
        slide5_set ends = slide5_row_ends(board.mine ^ (left & -left));
        if (ends & slide5_reach(all, slide5_lowest(left)))
            return true;
    }
    return false;
}

static struct board swap(struct board board)
{
    return (struct board){.mine = board.theirs, .theirs = board.mine};
}

static bool makes_two(struct board board)
{
    return has_two(board.mine);
}

/* Is there a slide after which this holds for the one who made it? */
static bool can_reach(struct board board, bool (*holds)(struct board))
{
    slide5_set all = occupied(board);
    for (slide5_set left = board.mine; left; left &= left - 1) {
        slide5_set from = left & -left;
        for (slide5_set to = slide5_reach(all, slide5_lowest(left)); to; to &= to - 1)
            if (holds((struct board){(board.mine ^ from) | (to & -to), board.theirs}))
                return true;
    }
    return false;
}

/* The table: a slide that turns `before` into `after`, both from the mover's side. */
static int32_t score(struct board before, struct board after)
{
    struct board was = swap(before), is = swap(after);
    int32_t sum = 0;
    if (can_win(was) && !can_win(is))
        sum += STOPS_WIN;
    if (can_win(after))
        sum += ENABLES_WIN;
    if (can_reach(was, can_win) && !can_reach(is, can_win))
        sum += STOPS_ENABLING;
    if (has_two(after.mine) && !has_two(before.mine))
        sum += MAKES_TWO;
    if (can_reach(was, makes_two) && !can_reach(is, makes_two))
        sum += STOPS_TWO;
    return sum;
}

/* Counts a node; false, without counting, when the budget is spent. A search of one ply is always
 * finished. */
static bool spend(struct minimax *bot)
{
    const struct qx_budget *budget = bot->budget;
    bool is_late = budget->nodes && bot->n_nodes >= budget->nodes;
    if ((bot->n_nodes & CLOCK_MASK) == 0) {
        is_late |= budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed);
        is_late |= budget->milliseconds && budget->now && budget->now() >= bot->deadline;
    }
    bot->is_spent = is_late && bot->n_plies > 1;
    bot->n_nodes += !bot->is_spent;
    return !bot->is_spent;
}

/* The value of a slide for the one who makes it, `depth` plies being left with it. */
static int32_t judge(struct minimax *bot, struct board before, struct board after, int depth,
                     int32_t alpha, int32_t beta);

static int32_t search(struct minimax *bot, struct board board, int depth, int32_t alpha,
                      int32_t beta, qx_move *best)
{
    qx_move list[3 * SLIDE5_DIRECTIONS];
    size_t n = slide5_moves(occupied(board), board.mine, list);
    for (size_t i = 0; i < n && alpha < beta && !bot->is_spent; i++) {
        slide5_set both = (slide5_set)1 << slide5_from(list[i]) | (slide5_set)1
                                                                      << slide5_to(list[i]);
        struct board after = {board.mine ^ both, board.theirs};
        int32_t value = judge(bot, board, after, depth, alpha, beta);
        if (value <= alpha)
            continue;
        alpha = value;
        if (best && !bot->is_spent)
            *best = list[i];
    }
    return alpha;
}

static int32_t judge(struct minimax *bot, struct board before, struct board after, int depth,
                     int32_t alpha, int32_t beta)
{
    if (!spend(bot))
        return alpha;
    if (slide5_rows(after.mine))
        return WINS + depth;
    if (depth == 1)
        return score(before, after);
    return -search(bot, swap(after), depth - 1, -beta, -alpha, NULL);
}

static const struct qx_option options[] = {
    {.name = "level",
     .help = "plies it looks ahead: one, three, five",
     .choices = (const char *const[]){"easy", "medium", "hard", NULL},
     .standard = 1},
    {.name = NULL},
};

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    static const int depths[] = {1, 3, 5};
    (void)rules;
    struct minimax *bot = calloc(1, sizeof *bot);
    if (!bot) {
        qx_fail(error, "no memory for the bot \"minimax\"");
        return NULL;
    }
    bot->seat = seat;
    bot->depth = depths[option[0]];
    return bot;
}

/* Reads the pieces out of the view, which is all that a bot is shown of a game. */
static struct board read_board(const struct minimax *bot, const struct qx_request *request)
{
    struct board board = {0, 0};
    for (unsigned square = 0; square < SLIDE5_SQUARES; square++) {
        struct qx_look look;
        request->rules->game->look(request->rules, request->state, square, &look);
        if (look.n_items > 0 && look.item[0].owner == bot->seat)
            board.mine |= slide5_one(square);
        else if (look.n_items > 0)
            board.theirs |= slide5_one(square);
    }
    return board;
}

/* Points of the table as a share of the win: 0 is even, a row for one side everything. */
static double share_of(int32_t value)
{
    const double share = 0.5 + 0.5 * value / WINS;
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct minimax *bot = self;
    struct board board = read_board(bot, request);
    int most = bot->depth;
    if (request->budget.depth && request->budget.depth < (uint32_t)most)
        most = (int)request->budget.depth;
    bot->budget = &request->budget;
    bot->n_nodes = 0;
    bot->is_spent = false;
    if (bot->budget->now)
        bot->deadline = bot->budget->now() + bot->budget->milliseconds;
    for (int depth = 1; depth <= most && !bot->is_spent; depth++) {
        qx_move best = 0;
        bot->n_plies = depth;
        const int32_t value = search(bot, board, depth, -BOUND, BOUND, &best);
        if (bot->is_spent)
            break;
        answer->move = best;
        answer->has_value = true;
        answer->value = share_of(value);
        answer->depth = (uint32_t)depth;
    }
    answer->nodes = bot->n_nodes;
    return true;
}

const struct qx_bot qx_bot_neutreeko_minimax = {
    .abi = QX_BOT_ABI,
    .name = "minimax",
    .idea = "looks a few plies ahead and scores moves by a table",
    .strength = 40,
    .game = "neutreeko",
    .options = options,
    .open = open,
    .choose = choose,
    .close = free,
};
