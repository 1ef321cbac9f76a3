/*
 * neutron_ok.c - Neutron's original bot `ok`, after Weronika Obcowska's neutron-game: no chance at
 * all.
 *
 * Of the directions in which a piece can move, listed in a fixed order, it takes the middle one.
 * Its five pieces take turns: slot 0, 1, 2, 3, 4, 0 …, one further at every try, so that a piece
 * that cannot move is skipped. Slots keep their pieces as these move; the bot follows both, the
 * pieces and whose turn it is, through the moves it sees alone: one that comes later and is told
 * the moves so far goes on as the one before it.
 *
 * Put before a position whose pieces are not where it thinks, it numbers them afresh.
 */
#include <quincunx/bot.h>

#include <stdlib.h>

enum { SIDE = 5, SQUARES = 25, PIECES = 5, MOST_MOVES = 40, DIRECTIONS = 8 };

struct ok {
    qx_seat seat;
    unsigned slot[PIECES]; /* the square of each piece */
    unsigned next;         /* the slot to try next */
};

/* Where a piece goes in each direction, in the bot's order: down, up, right, left, then the
 * diagonals. */
static const struct {
    int right, up;
} directions[DIRECTIONS] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static bool goes(qx_move move, int direction)
{
    int from = (int)(move / SQUARES), to = (int)(move % SQUARES);
    return sign(to % SIDE - from % SIDE) == directions[direction].right &&
           sign(to / SIDE - from / SIDE) == directions[direction].up;
}

/* The middle one of the slides that start on this square; false: there are none. */
static bool take_middle(const qx_move *list, size_t n, unsigned square, qx_move *out)
{
    qx_move ordered[DIRECTIONS];
    size_t count = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (size_t i = 0; i < n; i++)
            if (list[i] / SQUARES == square && goes(list[i], direction))
                ordered[count++] = list[i];
    if (count == 0)
        return false;
    *out = ordered[count / 2];
    return true;
}

static bool is_mine(const struct ok *ok, const struct qx_request *request, unsigned square)
{
    struct qx_look look;
    request->rules->game->look(request->rules, request->state, square, &look);
    return look.n_items > 0 && look.item[0].owner == ok->seat;
}

/* Numbers the pieces from the left, on a file from the bot's home, and begins with the first. */
static void number_pieces(struct ok *ok, const struct qx_request *request)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned file = i / SIDE, rank = ok->seat == 0 ? i % SIDE : SIDE - 1 - i % SIDE;
        if (is_mine(ok, request, rank * SIDE + file))
            ok->slot[n++] = rank * SIDE + file;
    }
    ok->next = 0;
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)rules;
    (void)option;
    struct ok *ok = calloc(1, sizeof *ok);
    if (!ok) {
        qx_fail(error, "no memory for the bot \"ok\"");
        return NULL;
    }
    ok->seat = seat;
    for (unsigned i = 0; i < PIECES; i++)
        ok->slot[i] = seat == 0 ? i : SQUARES - SIDE + i;
    return ok;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct ok *ok = self;
    for (unsigned i = 0; seat == ok->seat && i < PIECES; i++)
        if (ok->slot[i] == move / SQUARES) {
            ok->slot[i] = (unsigned)(move % SQUARES);
            ok->next = (i + 1) % PIECES;
            return;
        }
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct ok *ok = self;
    qx_move list[MOST_MOVES];
    size_t n = qx_moves(request->rules, request->state, request->seat, list);
    for (unsigned i = 0; i < PIECES; i++)
        if (!is_mine(ok, request, ok->slot[i]))
            number_pieces(ok, request);
    unsigned from = (unsigned)(list[0] / SQUARES);
    if (!is_mine(ok, request, from)) /* the Neutron's turn */
        return take_middle(list, n, from, &answer->move);
    unsigned slot = ok->next;
    while (!take_middle(list, n, ok->slot[slot], &answer->move))
        slot = (slot + 1) % PIECES;
    return true;
}

const struct qx_bot qx_bot_neutron_ok = {
    .abi = QX_BOT_ABI,
    .name = "ok",
    .idea = "its pieces take turns, each in the middle one of its directions: never any chance",
    .strength = 20,
    .game = "neutron",
    .open = open,
    .saw = saw,
    .choose = choose,
    .close = free,
};
