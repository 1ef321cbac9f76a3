/*
 * duel_naive.c - a toy for the tests: two seats choose at once, once, from a matrix of shares.
 *
 * Pennies: the first seat wins when both choose alike. Roshambo: stone, paper, scissors. Loaded: a
 * chance decides between the seats, with the first one's part in tenths; its only equilibrium mixes
 * (0.4, 0.6) with (0.7, 0.3) for a share of 0.42.
 */
#include "search/duel.h"

enum { UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN };

struct duel {
    uint32_t choice[2]; /* 0: none yet, else 1 + move */
    uint32_t end;
    uint32_t is_throwing;
};

static const struct {
    size_t n;
    int tenths[3][3];
} tables[DUEL_KINDS] = {
    [DUEL_PENNIES] = {.n = 2, .tenths = {{10, 0}, {0, 10}}},
    [DUEL_ROSHAMBO] = {.n = 3, .tenths = {{5, 0, 10}, {10, 5, 0}, {0, 10, 5}}},
    [DUEL_LOADED] = {.n = 2, .tenths = {{6, 0}, {3, 7}}},
};

static int tenths_of(const struct qx_rules *rules, const struct duel *s)
{
    return tables[rules->option[0]].tenths[s->choice[0] - 1][s->choice[1] - 1];
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct duel *s = state;
    return s->end ? QX_NOBODY : s->is_throwing ? QX_CHANCE : QX_TOGETHER;
}

static bool owes(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    (void)rules;
    const struct duel *s = state;
    return !s->choice[seat];
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)state;
    const size_t n = seat == QX_CHANCE ? 10 : tables[rules->option[0]].n;
    for (size_t i = 0; i < n; i++)
        out[i] = i;
    return n;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)state;
    return move < (seat == QX_CHANCE ? 10 : tables[rules->option[0]].n);
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct duel *s = state;
    if (seat == QX_CHANCE) {
        s->end = move < (qx_move)tenths_of(rules, s) ? FIRST_WINS : SECOND_WINS;
        return;
    }
    s->choice[seat] = 1 + (uint32_t)move;
    if (!s->choice[0] || !s->choice[1])
        return;
    const int tenths = tenths_of(rules, s);
    const bool is_plain = tenths == 0 || tenths == 5 || tenths == 10;
    s->is_throwing = !is_plain;
    s->end = !is_plain ? UNDECIDED : tenths == 10 ? FIRST_WINS : tenths == 0 ? SECOND_WINS : DRAWN;
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct duel *s = state;
    return qx_mix(s->choice[0] | s->choice[1] << 8 | s->end << 16);
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    (void)rules;
    const struct duel *s = state;
    out[0] = (struct qx_score){.points = 0, .won = s->end == FIRST_WINS};
    out[1] = (struct qx_score){.points = 0, .won = s->end == SECOND_WINS};
    return s->end ? "decided" : NULL;
}

static const struct qx_game game = {
    .name = "duel",
    .title = "Duel",
    .turn = turn,
    .owes = owes,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
};

struct qx_rules duel_rules(enum duel_kind kind)
{
    return (struct qx_rules){.game = &game,
                             .option = {kind},
                             .n_seats = 2,
                             .state_size = sizeof(struct duel),
                             .n_move_ids = 10,
                             .n_moves_max = 10,
                             .has_chance = true,
                             .has_hidden = true,
                             .is_simultaneous = true};
}

size_t duel_n_moves(enum duel_kind kind)
{
    return tables[kind].n;
}

double duel_share(enum duel_kind kind, qx_move first, qx_move second)
{
    return tables[kind].tenths[first][second] / 10.0;
}
