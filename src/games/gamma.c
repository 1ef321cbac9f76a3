/*
 * gamma.c - Gamma: connect your fields into few areas, hold most in the end. University of Warsaw,
 * 2019.
 *
 * The rules are those of gamma/engine.h, with turns as in gamma/gamma_turns.h. Cells are the
 * fields, numbered from the bottom left along each row as moves are.
 */
#include <assert.h>

#include <quincunx/view.h>

#include "core/grid.h"
#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

enum { SAMPLE_TRIES = 64 };

/* --- the path of a move ----------------------------------------------------------------------- */

static bool make_shape(const struct qx_rules *rules, struct gamma_shape *shape)
{
    const uint64_t *option = rules->option;
    return gamma_shape_init(shape, (uint32_t)option[GAMMA_WIDTH], (uint32_t)option[GAMMA_HEIGHT],
                            (uint32_t)option[GAMMA_PLAYERS], (uint32_t)option[GAMMA_AREAS]);
}

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    struct gamma_shape shape;
    if (!make_shape(rules, &shape))
        return qx_fail(error, "a board of %llu x %llu fields is too large",
                       (unsigned long long)rules->option[GAMMA_WIDTH],
                       (unsigned long long)rules->option[GAMMA_HEIGHT]);
    rules->n_seats = shape.players;
    rules->state_size = gamma_turns_size() + shape.size;
    rules->n_move_ids = 2 * (uint64_t)shape.n_fields + 1;
    rules->n_moves_max = (uint64_t)shape.n_fields + 1;
    grid_configure(rules, QX_SQUARE, shape.width, shape.height);
    rules->n_planes = 2 * (uint64_t)shape.players + 2;
    rules->plane_width = shape.width;
    rules->plane_height = shape.height;
    return true;
}

static void start(const struct qx_rules *rules, void *state)
{
    struct gamma_turns *turns = state;
    make_shape(rules, &turns->shape);
    turns->mover = 1;
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct gamma_turns *turns = state;
    (void)rules;
    return turns->mover ? (qx_seat)turns->mover - 1 : QX_NOBODY;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    return seat == turn(rules, state) && gamma_turns_is_legal(rules, state, move);
}

/* May the mover make a move of this kind with a field? */
static bool may(const struct gamma_turns *turns, enum gamma_kind kind, uint32_t x, uint32_t y)
{
    const struct gamma_state *state = gamma_turns_see(turns);
    if (kind == GAMMA_TAKE)
        return gamma_engine_can_move(&turns->shape, state, turns->mover, x, y);
    return turns->has_golden && gamma_engine_can_golden(&turns->shape, state, turns->mover, x, y);
}

/* The one thing but skipping that the mover may do with a field; n_move_ids where there is none. */
static qx_move move_at(const struct qx_rules *rules, const struct gamma_turns *turns,
                       uint64_t place)
{
    struct gamma_act act = gamma_act_of(rules, place);
    if (gamma_engine_owner(&turns->shape, gamma_turns_see(turns), act.x, act.y))
        act.kind = GAMMA_GOLDEN;
    bool is_legal_now = may(turns, act.kind, act.x, act.y);
    return is_legal_now ? gamma_act_move(rules, act) : rules->n_move_ids;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    size_t n = 0;
    (void)seat;
    for (enum gamma_kind kind = GAMMA_TAKE; kind <= GAMMA_GOLDEN; kind++)
        for (uint32_t y = 0; y < rules->height; y++)
            for (uint32_t x = 0; x < rules->width; x++)
                if (may(state, kind, x, y))
                    out[n++] = gamma_act_move(rules, (struct gamma_act){kind, x, y});
    out[n++] = GAMMA_SKIP * rules->n_cells;
    return n;
}

/* What a tap on a field does; skipping where no field is tapped. */
static qx_move move_tapped(const struct qx_rules *rules, const void *state, qx_seat seat,
                           uint64_t place)
{
    (void)seat;
    return place == rules->n_cells ? GAMMA_SKIP * rules->n_cells : move_at(rules, state, place);
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct gamma_turns *turns = state;
    const struct gamma_act act = gamma_act_of(rules, move);
    const uint32_t player = (uint32_t)seat + 1;
    if (act.kind != GAMMA_SKIP)
        turns->skipper = 0;
    else if (!turns->skipper)
        turns->skipper = player;
    bool is_done = act.kind == GAMMA_SKIP;
    if (act.kind == GAMMA_TAKE)
        is_done = gamma_engine_move(&turns->shape, gamma_turns_state(turns), player, act.x, act.y);
    if (act.kind == GAMMA_GOLDEN)
        is_done =
            gamma_engine_golden(&turns->shape, gamma_turns_state(turns), player, act.x, act.y);
    assert(is_done);
    gamma_turns_pass_on(turns, player);
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    const struct gamma_turns *turns = state;
    (void)rules;
    /* Mixed once more: the board's key is a plain exclusive or of such numbers itself. Turned
     * round, too: a finished game has mover 0, and so would share its numbers with field 0. */
    uint64_t turn = qx_mix(~((uint64_t)turns->mover << 32 | turns->skipper));
    return qx_mix(gamma_engine_key(gamma_turns_see(turns)) + turn);
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct gamma_turns *turns = state;
    int64_t most = 0;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        out[seat].points =
            (int64_t)gamma_engine_busy(&turns->shape, gamma_turns_see(turns), (uint32_t)seat + 1);
        most = out[seat].points > most ? out[seat].points : most;
    }
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        out[seat].won = !turns->mover && out[seat].points == most;
    if (turns->mover)
        return NULL;
    return turns->skipper ? "everybody skipped" : "no moves left";
}

/* --- pictures --------------------------------------------------------------------------------- */

/* Nine digits, then letters, and around again; numbers are drawn instead where there are more. */
static char glyph_of(qx_seat seat)
{
    static const char glyphs[] = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return glyphs[seat % (qx_seat)(sizeof glyphs - 1)];
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    static const unsigned colours[] = {QX_ORANGE,    QX_SKY,    QX_GREEN, QX_PURPLE, QX_BLUE,
                                       QX_VERMILION, QX_YELLOW, QX_GREY,  QX_WHITE,  QX_BLACK};
    struct qx_text name = qx_text_over(out->name, sizeof out->name);
    (void)rules;
    qx_text_print(&name, "Player %lld", (long long)seat + 1);
    out->glyph = glyph_of(seat);
    out->colour = colours[seat % (qx_seat)(sizeof colours / sizeof *colours)];
}

static void cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out)
{
    out->x = (uint32_t)(cell % rules->width);
    out->y = rules->height - 1 - (uint32_t)(cell / rules->width);
    gamma_move_text(rules, cell, out->name, sizeof out->name);
}

static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    const struct gamma_turns *turns = state;
    const struct gamma_act act = gamma_act_of(rules, cell);
    uint32_t owner = gamma_engine_owner(&turns->shape, gamma_turns_see(turns), act.x, act.y);
    *out = (struct qx_look){0};
    if (!owner)
        return;
    bool is_number = rules->n_seats >= 10;
    out->n_items = 1;
    out->item[0] = (struct qx_item){.owner = (qx_seat)owner - 1,
                                    .glyph = (char)(is_number ? 0 : glyph_of((qx_seat)owner - 1)),
                                    .count = is_number ? owner : 0};
}

static int taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS])
{
    (void)state;
    if (gamma_act_of(rules, move).kind == GAMMA_SKIP)
        return 0;
    out[0] = move % rules->n_cells;
    return 1;
}

static size_t column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    (void)rules;
    qx_text_number(&text, x);
    return text.length;
}

static size_t row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size)
{
    return column_label(rules, rules->height - 1 - y, out, size);
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    const struct gamma_turns *turns = state;
    (void)rules;
    if (!turns->mover)
        return "the game is over";
    if (!turns->has_golden)
        return "take a free field or skip";
    bool has_free = gamma_engine_free(&turns->shape, gamma_turns_see(turns), turns->mover) > 0;
    return has_free ? "take a free field, make your golden move or skip"
                    : "make your golden move or skip";
}

static size_t stand(const struct qx_rules *rules, const void *state, qx_seat seat, char *out,
                    size_t size)
{
    const struct gamma_turns *turns = state;
    const struct gamma_state *board = gamma_turns_see(turns);
    const uint32_t player = (uint32_t)seat + 1;
    struct qx_text text = qx_text_over(out, size);
    qx_text_print(&text, "%llu of %llu areas%s",
                  (unsigned long long)gamma_engine_areas(&turns->shape, board, player),
                  (unsigned long long)rules->option[GAMMA_AREAS],
                  gamma_engine_is_spent(&turns->shape, board, player) ? "" : ", golden");
    return text.length;
}

/* --- faster than the generic way -------------------------------------------------------------- */

/* The legal move number k in the order of fields, skipping last; counts all where k is too
 * large. */
static uint64_t find_legal(const struct qx_rules *rules, const struct gamma_turns *turns,
                           uint64_t k, qx_move *move)
{
    uint64_t n = 0;
    for (uint64_t place = 0; place < rules->n_cells; place++) {
        *move = move_at(rules, turns, place);
        if (*move != rules->n_move_ids && n++ == k)
            return n;
    }
    *move = GAMMA_SKIP * rules->n_cells;
    return n + 1;
}

/*
 * Every field has at most one move, so a random field (or the skip) whose move is legal is a
 * uniform move. Where few are left and tries fail, they are counted.
 */
static qx_move sample(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random)
{
    qx_move move;
    (void)seat;
    for (int i = 0; i < SAMPLE_TRIES; i++) {
        uint64_t place = qx_random_below(random, rules->n_cells + 1);
        move = place == rules->n_cells ? GAMMA_SKIP * place : move_at(rules, state, place);
        if (move != rules->n_move_ids)
            return move;
    }
    uint64_t n = find_legal(rules, state, UINT64_MAX, &move);
    find_legal(rules, state, qx_random_below(random, n), &move);
    return move;
}

/* The lead in fields over the best of the others, and half of the lead in fields that can be
 * taken. */
static int32_t evaluate(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    const struct gamma_turns *turns = state;
    const struct gamma_state *board = gamma_turns_see(turns);
    int64_t lead = 0, best = INT64_MIN;
    for (qx_seat s = 0; s < rules->n_seats; s++) {
        uint32_t player = (uint32_t)s + 1;
        int64_t value = 2 * (int64_t)gamma_engine_busy(&turns->shape, board, player) +
                        (int64_t)gamma_engine_free(&turns->shape, board, player);
        if (s == seat)
            lead = value;
        else if (value > best)
            best = value;
    }
    lead = best == INT64_MIN ? lead : lead - best;
    return qx_evaluation((double)lead / (8 + (double)rules->n_cells / 16));
}

static const struct qx_option options[] = {
    [GAMMA_WIDTH] =
        {.name = "width", .help = "columns", .min = 1, .max = UINT32_MAX, .standard = 10},
    [GAMMA_HEIGHT] =
        {.name = "height", .help = "rows", .min = 1, .max = UINT32_MAX, .standard = 10},
    [GAMMA_PLAYERS] =
        {.name = "players", .help = "players", .min = 1, .max = UINT32_MAX, .standard = 2},
    [GAMMA_AREAS] = {.name = "areas",
                     .help = "areas that a player may hold at most",
                     .min = 1,
                     .max = UINT32_MAX,
                     .standard = 3},
    {.name = NULL},
};

const struct qx_game qx_game_gamma = {
    .name = "gamma",
    .title = "Gamma",
    .idea = "Take field after field in a few connected areas, and once, when it hurts, somebody "
            "else's.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
    .move_text = gamma_move_text,
    .move_parse = gamma_move_parse,
    .why_illegal = gamma_why_illegal,
    .position_text = gamma_position_text,
    .position_parse = gamma_position_parse,
    .seat_look = seat_look,
    .cell = cell,
    .cell_at = grid_up_cell_at,
    .look = look,
    .taps = taps,
    .column_label = column_label,
    .row_label = row_label,
    .phase = phase,
    .stand = stand,
    .has_points = true,
    .sample = sample,
    .move_at = move_tapped,
    .evaluate = evaluate,
    .encode = gamma_encode,
    .validate = gamma_validate,
};
