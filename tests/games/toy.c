/*
 * toy.c - a sixth game for the tests: one file, found by every part of the program.
 *
 * Countdown: a heap of stones; the seats take one or two in turn; then a coin is thrown, and heads
 * puts one stone back (once). Who takes the last stone wins. It has chance, several seats and an
 * option.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

enum { STONES, SEATS };

struct toy {
    uint32_t stones, seat;
    uint32_t has_thrown, is_throwing;
    uint32_t last;
};

static const struct qx_option options[] = {
    [STONES] =
        {.name = "stones", .help = "stones at the start", .min = 1, .max = 99, .standard = 9},
    [SEATS] = {.name = "seats", .help = "players", .min = 2, .max = 5, .standard = 3},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = (qx_seat)rules->option[SEATS];
    rules->state_size = sizeof(struct toy);
    rules->n_move_ids = 3;
    rules->n_moves_max = 2;
    rules->has_chance = true;
    rules->n_cells = 1;
    rules->width = rules->height = 1;
    return true;
}

static void start(const struct qx_rules *rules, void *state)
{
    struct toy *s = state;
    s->stones = (uint32_t)rules->option[STONES];
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct toy *s = state;
    return s->is_throwing ? QX_CHANCE : s->stones == 0 ? QX_NOBODY : (qx_seat)s->seat;
}

/* A player takes 1 or 2; the coin is 0 or 1. */
static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    const struct toy *s = state;
    return seat == QX_CHANCE ? move <= 1 : move >= 1 && move <= s->stones;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    size_t n = 0;
    for (qx_move move = 0; move < 3; move++)
        if (is_legal(rules, state, seat, move))
            out[n++] = move;
    return n;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct toy *s = state;
    if (seat == QX_CHANCE) {
        s->stones += (uint32_t)move;
        s->is_throwing = 0;
        s->has_thrown = 1;
        return;
    }
    s->stones -= (uint32_t)move;
    s->last = (uint32_t)seat;
    s->seat = (uint32_t)((seat + 1) % rules->n_seats);
    s->is_throwing = !s->has_thrown && s->stones > 0;
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct toy *s = state;
    return qx_mix((uint64_t)s->stones << 32 | s->seat << 2 | s->has_thrown << 1 | s->is_throwing);
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct toy *s = state;
    bool is_over = turn(rules, state) == QX_NOBODY;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        bool won = is_over && seat == (qx_seat)s->last;
        out[seat] = (struct qx_score){.points = won, .won = won};
    }
    return is_over ? "no stones left" : NULL;
}

static size_t move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    (void)rules;
    struct qx_text text = qx_text_over(out, size);
    qx_text_number(&text, move);
    return text.length;
}

static bool move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error)
{
    (void)rules;
    if (strlen(text) != 1 || text[0] < '0' || text[0] > '2')
        return qx_fail(error, "take 1 or 2");
    *out = (qx_move)(text[0] - '0');
    return true;
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)rules;
    (void)seat;
    (void)move;
    const struct toy *s = state;
    qx_fail(error, "there are %u stones", s->stones);
}

static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    (void)rules;
    const struct toy *s = state;
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%u %u %u %u %u", s->stones, s->seat + 1, s->has_thrown, s->is_throwing,
                  s->last + 1);
    return text.length;
}

static bool take(const char **at, uint64_t least, uint64_t most, uint32_t *out)
{
    uint64_t number;
    if (!qx_text_take_number(at, most, &number) || number < least)
        return false;
    *out = (uint32_t)number;
    *at += **at == ' ';
    return true;
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    struct toy s;
    uint64_t seats = (uint64_t)rules->n_seats;
    const char *at = text;
    if (!take(&at, 0, 100, &s.stones) || !take(&at, 1, seats, &s.seat) ||
        !take(&at, 0, 1, &s.has_thrown) || !take(&at, 0, 1, &s.is_throwing) ||
        !take(&at, 1, seats, &s.last) || *at || (s.is_throwing && (s.has_thrown || !s.stones)))
        return qx_fail(error, "a heap is five numbers: stones, seat, thrown, throwing, last");
    s.seat--;
    s.last--;
    char again[64];
    position_text(rules, &s, again, sizeof again);
    if (strcmp(again, text) != 0)
        return qx_fail(error, "write the heap as %s", again);
    memcpy(state, &s, sizeof s);
    return true;
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    *out = (struct qx_seat_look){.name = {'P', 'l', 'a', 'y', 'e', 'r', ' ', (char)('1' + seat)},
                                 .glyph = (char)('1' + seat),
                                 .colour = QX_ORANGE + (unsigned)seat};
}

static void cell(const struct qx_rules *rules, uint64_t number, struct qx_cell *out)
{
    (void)rules;
    (void)number;
    *out = (struct qx_cell){.name = "heap"};
}

static uint64_t cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y)
{
    (void)rules;
    return x || y;
}

static void look(const struct qx_rules *rules, const void *state, uint64_t number,
                 struct qx_look *out)
{
    (void)rules;
    (void)number;
    const struct toy *s = state;
    *out = (struct qx_look){.n_items = 1,
                            .item = {{.owner = QX_NOBODY, .glyph = 'o', .count = s->stones}}};
}

static int taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS])
{
    (void)rules;
    (void)state;
    (void)move;
    (void)out;
    return 0;
}

static size_t label(const struct qx_rules *rules, uint32_t at, char *out, size_t size)
{
    (void)rules;
    (void)at;
    return qx_text_over(out, size).length;
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct toy *s = state;
    return s->is_throwing ? "throw the coin" : "take one or two stones";
}

const struct qx_game qx_game_toy = {
    .name = "toy",
    .title = "Countdown",
    .idea = "Take the last stone.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
    .move_text = move_text,
    .move_parse = move_parse,
    .why_illegal = why_illegal,
    .position_text = position_text,
    .position_parse = position_parse,
    .seat_look = seat_look,
    .cell = cell,
    .cell_at = cell_at,
    .look = look,
    .taps = taps,
    .column_label = label,
    .row_label = label,
    .phase = phase,
};
