/*
 * spy.c - a bot that writes down all it is shown, into the file that SPY_LOG names, and plays the
 * first legal move.
 *
 *     open 1                  it was opened for seat 1
 *     saw 2 c3                it was told that seat 2 (*: chance) played c3
 *     asked 5 POSITION        it was asked, with 5 keys, in this position
 *     time 250                … with so many milliseconds; only where SPY_TIME is set
 *     close
 *
 * Where SPY_LINE is set it expects the first legal reply; where SPY_MOVE is, it plays the move of
 * that number, legal or not.
 *
 * The first of its random numbers is the number of nodes in its answer.
 */
#include <quincunx/bot.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE_SIZE = 64, POSITION_SIZE = 1000 };

struct spy {
    const struct qx_rules *rules;
    qx_move *list;
};

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...)
{
    const char *path = getenv("SPY_LOG");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file)
        return;
    va_list values;
    va_start(values, format);
    vfprintf(file, format, values);
    va_end(values);
    fclose(file);
}

static void *open_spy(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                      struct qx_error *error)
{
    (void)option, (void)error;
    struct spy *spy = calloc(1, sizeof *spy);
    spy->rules = rules;
    spy->list = malloc(rules->n_moves_max * sizeof *spy->list);
    note("open %lld\n", (long long)seat + 1);
    return spy;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    const struct spy *spy = self;
    char text[MOVE_SIZE];
    spy->rules->game->move_text(spy->rules, move, text, sizeof text);
    if (seat == QX_CHANCE)
        note("saw * %s\n", text);
    else
        note("saw %lld %s\n", (long long)seat + 1, text);
}

/* Its move, and the first legal reply. */
static void expect(struct spy *spy, const struct qx_request *request, struct qx_answer *answer)
{
    const struct qx_game *game = request->rules->game;
    void *state = malloc(request->rules->state_size);
    memcpy(state, request->state, request->rules->state_size);
    game->apply(request->rules, state, request->seat, answer->move);
    const qx_seat turn = game->turn(request->rules, state);
    if (turn >= 0) {
        game->moves(request->rules, state, turn, spy->list);
        answer->line[0] = (struct qx_step){.seat = request->seat, .move = answer->move};
        answer->line[1] = (struct qx_step){.seat = turn, .move = spy->list[0]};
        answer->n_line = 2;
    }
    free(state);
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct spy *spy = self;
    const struct qx_game *game = request->rules->game;
    const char *move = getenv("SPY_MOVE");
    char position[POSITION_SIZE];
    game->position_text(request->rules, request->state, position, sizeof position);
    note("asked %zu %s\n", request->keys ? request->n_keys : 0, position);
    if (getenv("SPY_TIME"))
        note("time %llu\n", (unsigned long long)request->budget.milliseconds);
    game->moves(request->rules, request->state, request->seat, spy->list);
    answer->move = move ? strtoull(move, NULL, 10) : spy->list[0];
    answer->nodes = qx_random_next(request->random);
    if (getenv("SPY_LINE"))
        expect(spy, request, answer);
    return true;
}

static void close_spy(void *self)
{
    struct spy *spy = self;
    note("close\n");
    free(spy->list);
    free(spy);
}

QX_API const struct qx_bot qx_bot_plugin = {
    .abi = QX_BOT_ABI,
    .name = "spy",
    .idea = "writes down all it is shown",
    .open = open_spy,
    .saw = saw,
    .choose = choose,
    .close = close_spy,
};
