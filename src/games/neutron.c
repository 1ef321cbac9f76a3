/*
 * neutron.c - Neutron: bring the piece that belongs to nobody home. Robert A. Kraus, 1978.
 *
 * The board is slide5.h's. A state is five pieces of each seat, the Neutron, whose turn it is and
 * which half of the turn comes next. A turn is two moves of the same seat: the Neutron's slide,
 * then a piece's; the first turn of a game begins with its second half.
 *
 * `ending` says how the game ended, if it did. It follows from the rest and is worked out once a
 * move, by ending_of. When the game is over, `seat` and `phase` say who would have had to do what.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

#include "core/grid.h"
#include "core/planes.h"
#include "games/slide5/slide5.h"

enum { WHITE, BLACK, NEUTRON };
enum { RULES, FIRST, REPETITION };
enum { HOUSE, CLASSIC };
enum { SLIDE_NEUTRON, SLIDE_PIECE };
enum { MOST_MOVES = 5 * SLIDE5_DIRECTIONS };

struct neutron {
    slide5_set pieces[3];
    uint32_t seat; /* to move */
    uint16_t phase;
    uint16_t ending;
};

static const char letters[] = "WBN";
static const char side_letters[] = "wb";
static const char phase_letters[] = "np";
static const char *const side_names[] = {"White", "Black"};

/* home[seat] is where a seat starts, where it wants the Neutron, and where its opponent's pieces
 * win. */
static const slide5_set home[] = {[WHITE] = SLIDE5_RANK(0), [BLACK] = SLIDE5_RANK(4)};

enum {
    GOING_ON,
    NEUTRON_ON_1,
    NEUTRON_ON_5,
    ALL_ON_5,
    ALL_ON_1,
    BLOCKED_HOUSE,
    BLOCKED_CLASSIC,
    NO_PIECE
};

/* Who wins: a seat, or one of these. */
enum { BOTH_WIN = 2, MOVER_LOSES };

static const struct ending {
    const char *reason;
    unsigned winner;
} endings[] = {
    [NEUTRON_ON_1] = {"Neutron on rank 1", WHITE},
    [NEUTRON_ON_5] = {"Neutron on rank 5", BLACK},
    [ALL_ON_5] = {"all five white pieces on rank 5", WHITE},
    [ALL_ON_1] = {"all five black pieces on rank 1", BLACK},
    [BLOCKED_HOUSE] = {"Neutron blocked", BOTH_WIN},
    [BLOCKED_CLASSIC] = {"Neutron blocked", MOVER_LOSES},
    [NO_PIECE] = {"no piece can move", MOVER_LOSES},
};

static const struct qx_option options[] = {
    [RULES] = {.name = "rules",
               .help = "house: a blocked Neutron lets both win, five on the enemy's rank win",
               .choices = (const char *const[]){"house", "classic", NULL}},
    [FIRST] = {.name = "first",
               .help = "who begins",
               .choices = (const char *const[]){"white", "black", NULL}},
    [REPETITION] = {.name = "repetition",
                    .help = "the same position for the third time is a draw",
                    .choices = (const char *const[]){"3", "off", NULL}},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = 2;
    rules->state_size = sizeof(struct neutron);
    rules->n_move_ids = SLIDE5_MOVES;
    rules->n_moves_max = MOST_MOVES;
    rules->repetition = rules->option[REPETITION] == 0 ? 3 : 0;
    grid_configure(rules, QX_SQUARE, 5, 5);
    rules->n_planes = 6;
    rules->plane_width = rules->plane_height = 5;
    return true;
}

/* --- the path of a move ---------------------------------------------------------------------- */

static slide5_set occupied(const struct neutron *s)
{
    return s->pieces[WHITE] | s->pieces[BLACK] | s->pieces[NEUTRON] | SLIDE5_WALLS;
}

/* What the seat to move may slide now. */
static slide5_set movers(const struct neutron *s)
{
    return s->pieces[s->phase == SLIDE_NEUTRON ? NEUTRON : s->seat];
}

/* House rules: has this seat taken its opponent's home? */
static bool has_base(const struct qx_rules *rules, const struct neutron *s, unsigned seat)
{
    return rules->option[RULES] == HOUSE && s->pieces[seat] == home[1 - seat];
}

static uint16_t ending_of(const struct qx_rules *rules, const struct neutron *s)
{
    if (s->pieces[NEUTRON] & home[WHITE])
        return NEUTRON_ON_1;
    if (s->pieces[NEUTRON] & home[BLACK])
        return NEUTRON_ON_5;
    if (s->phase == SLIDE_NEUTRON && has_base(rules, s, 1 - s->seat))
        return s->seat == BLACK ? ALL_ON_5 : ALL_ON_1;
    if (slide5_movable(occupied(s), movers(s)))
        return GOING_ON;
    if (s->phase == SLIDE_PIECE)
        return NO_PIECE;
    return rules->option[RULES] == HOUSE ? BLOCKED_HOUSE : BLOCKED_CLASSIC;
}

static void start(const struct qx_rules *rules, void *state)
{
    struct neutron *s = state;
    s->pieces[WHITE] = home[WHITE];
    s->pieces[BLACK] = home[BLACK];
    s->pieces[NEUTRON] = slide5_one(12);
    s->seat = rules->option[FIRST] == 0 ? WHITE : BLACK;
    s->phase = SLIDE_PIECE;
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutron *s = state;
    return s->ending ? QX_NOBODY : (qx_seat)s->seat;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)rules;
    (void)seat;
    const struct neutron *s = state;
    return slide5_moves(occupied(s), movers(s), out);
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    (void)seat;
    const struct neutron *s = state;
    unsigned from = slide5_from(move);
    return movers(s) >> from & 1 && slide5_reach(occupied(s), from) >> slide5_to(move) & 1;
}

/* Moves a piece of the set that may move and passes to the next half of a turn. */
static void move_bits(const struct qx_rules *rules, struct neutron *s, unsigned from, unsigned to)
{
    slide5_set both = (slide5_set)1 << from | (slide5_set)1 << to;
    if (s->phase == SLIDE_NEUTRON) {
        s->pieces[NEUTRON] ^= both;
        s->phase = SLIDE_PIECE;
    } else {
        s->pieces[s->seat] ^= both;
        s->seat = 1 - s->seat;
        s->phase = SLIDE_NEUTRON;
    }
    s->ending = ending_of(rules, s);
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)seat;
    move_bits(rules, state, slide5_from(move), slide5_to(move));
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutron *s = state;
    uint64_t white = s->pieces[WHITE] << 6 | slide5_lowest(s->pieces[NEUTRON]);
    uint64_t black = s->pieces[BLACK] << 2 | s->seat << 1 | s->phase;
    return qx_mix(qx_mix(white) + black);
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    (void)rules;
    const struct neutron *s = state;
    const struct ending *ending = &endings[s->ending];
    for (unsigned seat = 0; seat < 2; seat++) {
        bool won = s->ending && (ending->winner == seat || ending->winner == BOTH_WIN ||
                                 (ending->winner == MOVER_LOSES && seat != s->seat));
        out[seat] = (struct qx_score){.points = won, .won = won};
    }
    return ending->reason;
}

/* --- words ----------------------------------------------------------------------------------- */

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)rules;
    const struct neutron *s = state;
    bool is_neutron = s->pieces[NEUTRON] >> slide5_from(move) & 1;
    if (s->phase == SLIDE_NEUTRON && !is_neutron)
        qx_fail(error, "the Neutron must slide first");
    else if (s->phase == SLIDE_PIECE && is_neutron)
        qx_fail(error, "the Neutron does not slide now; slide one of your pieces");
    else
        slide5_why(occupied(s), movers(s), move, side_names[seat], error);
}

static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    (void)rules;
    const struct neutron *s = state;
    struct qx_text text = qx_text_over(out, size);
    slide5_ranks_write(&text, letters, s->pieces);
    qx_text_print(&text, "%c %c", side_letters[s->seat], phase_letters[s->phase]);
    return text.length;
}

static bool check_counts(const struct neutron *s, struct qx_error *error)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        int n = __builtin_popcountll(s->pieces[seat]);
        if (n != 5)
            return qx_fail(error, "%s must have five pieces, not %d", side_names[seat], n);
    }
    int n = __builtin_popcountll(s->pieces[NEUTRON]);
    return n == 1 || qx_fail(error, "there must be one Neutron, not %d", n);
}

/* Reads "w p" and the like. */
static bool read_turn(const char *text, struct neutron *s, struct qx_error *error)
{
    const char *side = text[0] ? strchr(side_letters, text[0]) : NULL;
    if (!side || text[1] != ' ')
        return qx_fail(error, "the side to move must be w or b and a blank, not \"%.*s\"",
                       qx_text_cut(text, 20), text);
    const char *phase = text[2] ? strchr(phase_letters, text[2]) : NULL;
    if (!phase || text[3])
        return qx_fail(error, "the phase must be n (Neutron next) or p (piece next), not \"%.*s\"",
                       qx_text_cut(text + 2, 20), text + 2);
    s->seat = (uint32_t)(side - side_letters);
    s->phase = (uint16_t)(phase - phase_letters);
    return true;
}

/* A game ends at once, so a position from which it should have ended a move earlier does not
 * exist. */
static const char *should_be_over(const struct qx_rules *rules, const struct neutron *s)
{
    if (s->phase == SLIDE_NEUTRON && s->pieces[NEUTRON] & (home[WHITE] | home[BLACK]))
        return "the game ended when the Neutron came home; no Neutron move is next";
    if (has_base(rules, s, s->seat) || (s->phase == SLIDE_PIECE && has_base(rules, s, 1 - s->seat)))
        return "the game ended when five pieces stood on the enemy's home rank";
    return NULL;
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    struct neutron s = {.seat = WHITE};
    if (!slide5_ranks_read(&text, letters, s.pieces, error) || !check_counts(&s, error) ||
        !read_turn(text, &s, error))
        return false;
    const char *reason = should_be_over(rules, &s);
    if (reason)
        return qx_fail(error, "%s", reason);
    s.ending = ending_of(rules, &s);
    memcpy(state, &s, sizeof s);
    return true;
}

/* --- pictures -------------------------------------------------------------------------------- */

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    static const struct qx_seat_look looks[] = {
        [WHITE] = {.name = "White", .glyph = 'W', .colour = QX_WHITE},
        [BLACK] = {.name = "Black", .glyph = 'B', .colour = QX_BLACK},
    };
    *out = looks[seat];
}

/* The pieces that show why the game is over. */
static slide5_set reason_set(const struct neutron *s)
{
    static const unsigned shown[] = {
        [NEUTRON_ON_1] = NEUTRON, [NEUTRON_ON_5] = NEUTRON,  [ALL_ON_5] = WHITE,
        [ALL_ON_1] = BLACK,       [BLOCKED_HOUSE] = NEUTRON, [BLOCKED_CLASSIC] = NEUTRON,
    };
    if (s->ending == GOING_ON)
        return 0;
    return s->pieces[s->ending == NO_PIECE ? s->seat : shown[s->ending]];
}

static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    (void)rules;
    static const qx_seat owners[] = {WHITE, BLACK, QX_NOBODY};
    const struct neutron *s = state;
    slide5_set one = slide5_one((unsigned)cell);
    *out = (struct qx_look){0};
    for (int i = 0; i < 3; i++)
        if (s->pieces[i] & one)
            out->item[out->n_items++] = (struct qx_item){.owner = owners[i], .glyph = letters[i]};
    if ((home[WHITE] | home[BLACK]) & one)
        out->marks |= QX_MARK_DARK;
    if (reason_set(s) & one)
        out->marks |= QX_MARK_GOAL;
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutron *s = state;
    return s->phase == SLIDE_NEUTRON ? "slide the Neutron" : "slide a piece";
}

/* --- fast and clever ------------------------------------------------------------------------- */

static qx_move sample(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random)
{
    (void)rules;
    (void)seat;
    const struct neutron *s = state;
    return slide5_sample(occupied(s), movers(s), random);
}

static uint64_t playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                        uint64_t most)
{
    struct neutron *s = state;
    uint8_t bits[3][5] = {{0}};
    for (int i = 0; i < 3; i++) {
        int n = 0;
        for (slide5_set set = s->pieces[i]; set; set &= set - 1)
            bits[i][n++] = (uint8_t)slide5_lowest(set);
    }
    uint64_t n = 0;
    for (; n < most && !s->ending; n++) {
        bool is_neutron = s->phase == SLIDE_NEUTRON;
        uint8_t *mine = bits[is_neutron ? NEUTRON : s->seat];
        unsigned piece;
        unsigned to = is_neutron ? slide5_draw(occupied(s), mine, 1, 0, random, &piece)
                                 : slide5_draw(occupied(s), mine, 5, 7, random, &piece);
        move_bits(rules, s, mine[piece], to);
        mine[piece] = (uint8_t)to;
    }
    return n;
}

/*
 * What a piece is worth by the ranks it has gone ahead and by its file (a or e, b or d, c): fitted
 * to 23,000 positions of games between equal players.
 */
static int32_t count_worth(const struct neutron *s, unsigned side)
{
    static const int16_t worth[5][3] = {
        {-288, -264, -218}, {-186, -83, 12}, {199, 113, 95}, {98, 231, 147}, {89, 88, -32},
    };
    int32_t sum = 0;
    for (slide5_set left = s->pieces[side]; left; left &= left - 1) {
        const unsigned square = slide5_square(slide5_lowest(left));
        const unsigned rank = square / 5, file = square % 5;
        sum += worth[side == WHITE ? rank : 4 - rank][file < 2 ? file : file > 2 ? 4 - file : 2];
    }
    return sum;
}

/*
 * What counts: the home squares that the Neutron reaches in one slide (the side that slides it next
 * wins by them, the other only threatens), how near each home it stands, which pieces still move
 * and where they stand.
 */
static int32_t evaluate(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    (void)rules;
    enum { WIN_NOW = 5000, THREAT = 400, NEARER = 60, MOBILE = 15, LOG_ODD = 700 };
    const struct neutron *s = state;
    unsigned neutron = slide5_lowest(s->pieces[NEUTRON]);
    slide5_set reach = slide5_reach(occupied(s), neutron);
    unsigned next = s->phase == SLIDE_NEUTRON ? s->seat : 1 - s->seat; /* slides the Neutron next */
    int32_t score[2];
    for (unsigned i = 0; i < 2; i++) {
        int32_t rank = (int32_t)(neutron / 7) - 1;
        score[i] = count_worth(s, i) + NEARER * (i == WHITE ? 4 - rank : rank);
        score[i] += MOBILE * __builtin_popcountll(slide5_movable(occupied(s), s->pieces[i]));
        if (reach & home[i])
            score[i] += i != next ? THREAT : s->phase == SLIDE_NEUTRON ? WIN_NOW : 2 * THREAT;
    }
    return qx_evaluation((double)(score[seat] - score[1 - seat]) / LOG_ODD);
}

static void encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                   float *out)
{
    (void)rules;
    const struct neutron *s = state;
    out = slide5_plane(s->pieces[seat], out);
    out = slide5_plane(s->pieces[1 - seat], out);
    out = slide5_plane(s->pieces[NEUTRON], out);
    out = slide5_plane(home[seat], out);
    out = plane_fill(out, SLIDE5_SQUARES, s->phase == SLIDE_NEUTRON);
    plane_fill(out, SLIDE5_SQUARES, (float)n_before);
}

static bool validate(const struct qx_rules *rules, const void *state, const char **reason)
{
    const struct neutron *s = state;
    slide5_set all = s->pieces[WHITE] | s->pieces[BLACK] | s->pieces[NEUTRON];
    *reason = NULL;
    if (s->seat > BLACK || s->phase > SLIDE_PIECE)
        *reason = "the turn is nobody's";
    else if (all & SLIDE5_WALLS)
        *reason = "a piece stands in the wall";
    else if (!check_counts(s, NULL))
        *reason = "a piece is missing";
    else if (__builtin_popcountll(all) != 11)
        *reason = "two pieces share a square";
    else if (s->ending != ending_of(rules, s))
        *reason = "the ending does not follow from the position";
    else
        *reason = should_be_over(rules, s);
    return *reason == NULL;
}

const struct qx_game qx_game_neutron = {
    .name = "neutron",
    .title = "Neutron",
    .idea = "Bring the piece that belongs to nobody to your own side of the board.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
    .move_text = slide5_move_text,
    .move_parse = slide5_move_parse,
    .why_illegal = why_illegal,
    .position_text = position_text,
    .position_parse = position_parse,
    .seat_look = seat_look,
    .cell = grid_up_cell,
    .cell_at = grid_up_cell_at,
    .look = look,
    .taps = slide5_taps,
    .column_label = grid_column_label,
    .row_label = grid_up_row_label,
    .phase = phase,
    .sample = sample,
    .playout = playout,
    .evaluate = evaluate,
    .encode = encode,
    .validate = validate,
    .unowned = "Neutron",
};
