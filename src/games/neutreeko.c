/*
 * neutreeko.c - Neutreeko: slide three pieces into a line. Jan Kristian Haugland, 2001.
 *
 * The board is slide5.h's. A state is the three pieces of each seat and whose turn it is; the game
 * is over when the seat that has just moved has three connected pieces in a straight line, so at
 * most one seat, never the one to move, has a line.
 *
 * Nothing but who is to move tells the sides apart, so positions are numbered from the mover's
 * side: which three of 25 squares the mover has, then which three of the other 22 the opponent has.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

#include "core/grid.h"
#include "core/planes.h"
#include "games/slide5/slide5.h"

enum { BLACK, WHITE };
enum { MOST_MOVES = 3 * SLIDE5_DIRECTIONS };
enum { REPETITION };

struct neutreeko {
    slide5_set pieces[2];
    uint64_t seat; /* to move */
};

static const char letters[] = "BW";

static const struct qx_option options[] = {
    [REPETITION] = {.name = "repetition",
                    .help = "the same position for the third time is a draw",
                    .choices = (const char *const[]){"3", "off", NULL}},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = 2;
    rules->state_size = sizeof(struct neutreeko);
    rules->n_move_ids = SLIDE5_MOVES;
    rules->n_moves_max = MOST_MOVES;
    rules->repetition = rules->option[REPETITION] == 0 ? 3 : 0;
    grid_configure(rules, QX_SQUARE, 5, 5);
    rules->n_planes = 3;
    rules->plane_width = rules->plane_height = 5;
    return true;
}

static slide5_set occupied(const struct neutreeko *s)
{
    return s->pieces[BLACK] | s->pieces[WHITE] | SLIDE5_WALLS;
}

static bool is_over(const struct neutreeko *s)
{
    return slide5_rows(s->pieces[1 - s->seat]) != 0;
}

static void start(const struct qx_rules *rules, void *state)
{
    (void)rules;
    struct neutreeko *s = state;
    const char *text = ".W.W./..B../...../..W../.B.B. b";
    slide5_ranks_read(&text, letters, s->pieces, NULL);
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutreeko *s = state;
    return is_over(s) ? QX_NOBODY : (qx_seat)s->seat;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)rules;
    const struct neutreeko *s = state;
    return slide5_moves(occupied(s), s->pieces[seat], out);
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    const struct neutreeko *s = state;
    unsigned from = slide5_from(move);
    return s->pieces[seat] >> from & 1 && slide5_reach(occupied(s), from) >> slide5_to(move) & 1;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    struct neutreeko *s = state;
    s->pieces[seat] ^= (slide5_set)1 << slide5_from(move) | (slide5_set)1 << slide5_to(move);
    s->seat = 1 - (uint64_t)seat;
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutreeko *s = state;
    return qx_mix(qx_mix(s->pieces[BLACK]) + 3 * s->pieces[WHITE] + s->seat);
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    (void)rules;
    const struct neutreeko *s = state;
    for (int seat = 0; seat < 2; seat++) {
        bool won = slide5_rows(s->pieces[seat]) != 0;
        out[seat] = (struct qx_score){.points = won, .won = won};
    }
    return is_over(s) ? "three in a row" : NULL;
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    static const struct qx_seat_look looks[] = {
        [BLACK] = {.name = "Black", .glyph = 'B', .colour = QX_BLACK},
        [WHITE] = {.name = "White", .glyph = 'W', .colour = QX_WHITE},
    };
    *out = looks[seat];
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    const struct neutreeko *s = state;
    struct qx_seat_look look;
    seat_look(rules, seat, &look);
    slide5_why(occupied(s), s->pieces[seat], move, look.name, error);
}

static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    (void)rules;
    const struct neutreeko *s = state;
    struct qx_text text = qx_text_over(out, size);
    slide5_ranks_write(&text, letters, s->pieces);
    qx_text_char(&text, "bw"[s->seat]);
    return text.length;
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    (void)rules;
    struct neutreeko s = {.seat = BLACK};
    if (!slide5_ranks_read(&text, letters, s.pieces, error))
        return false;
    for (int seat = 0; seat < 2; seat++)
        if (__builtin_popcountll(s.pieces[seat]) != 3)
            return qx_fail(error, "%s must have three pieces, not %d", seat ? "White" : "Black",
                           __builtin_popcountll(s.pieces[seat]));
    if (strcmp(text, "b") != 0 && strcmp(text, "w") != 0)
        return qx_fail(error, "the side to move must be b or w, not \"%.*s\"",
                       qx_text_cut(text, 20), text);
    s.seat = text[0] == 'b' ? BLACK : WHITE;
    if (slide5_rows(s.pieces[s.seat]))
        return qx_fail(error, "%s is to move but has three in a row already",
                       s.seat ? "White" : "Black");
    memcpy(state, &s, sizeof s);
    return true;
}

static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    (void)rules;
    const struct neutreeko *s = state;
    slide5_set one = slide5_one((unsigned)cell);
    *out = (struct qx_look){0};
    for (int seat = 0; seat < 2; seat++) {
        if (s->pieces[seat] & one)
            out->item[out->n_items++] = (struct qx_item){.owner = seat, .glyph = letters[seat]};
        if (slide5_rows(s->pieces[seat]) & one)
            out->marks |= QX_MARK_GOAL;
    }
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    (void)state;
    return "slide a piece";
}

static qx_move sample(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random)
{
    (void)rules;
    const struct neutreeko *s = state;
    return slide5_sample(occupied(s), s->pieces[seat], random);
}

static uint64_t playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                        uint64_t most)
{
    (void)rules;
    struct neutreeko *s = state;
    uint8_t bits[2][3] = {{0}};
    for (int seat = 0; seat < 2; seat++) {
        int n = 0;
        for (slide5_set set = s->pieces[seat]; set; set &= set - 1)
            bits[seat][n++] = (uint8_t)slide5_lowest(set);
    }
    uint64_t n = 0;
    for (; n < most && !is_over(s); n++) {
        uint8_t *mine = bits[s->seat];
        unsigned piece;
        unsigned to = slide5_draw(occupied(s), mine, 3, 3, random, &piece);
        s->pieces[s->seat] ^= (slide5_set)1 << mine[piece] | (slide5_set)1 << to;
        s->seat = 1 - s->seat;
        mine[piece] = (uint8_t)to;
    }
    return n;
}

/* A side's prospects: slides that win now, and free squares that would make a line. */
static int32_t promise(const struct neutreeko *s, uint64_t seat)
{
    enum { WIN_NOW = 5000, THREAT = 400, HOPE = 20 };
    int32_t score = 0;
    for (slide5_set left = s->pieces[seat]; left; left &= left - 1) {
        slide5_set goals = slide5_row_ends(s->pieces[seat] ^ (left & -left)) & ~occupied(s);
        if (slide5_reach(occupied(s), slide5_lowest(left)) & goals)
            score += seat == s->seat ? WIN_NOW : THREAT;
        score += HOPE * __builtin_popcountll(goals);
    }
    return score;
}

static int32_t evaluate(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    (void)rules;
    const struct neutreeko *s = state;
    enum { LOG_ODD = 300 };
    const int32_t lead = promise(s, (uint64_t)seat) - promise(s, 1 - (uint64_t)seat);
    return qx_evaluation((double)lead / LOG_ODD);
}

static void encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                   float *out)
{
    (void)rules;
    const struct neutreeko *s = state;
    out = slide5_plane(s->pieces[seat], out);
    out = slide5_plane(s->pieces[1 - seat], out);
    plane_fill(out, SLIDE5_SQUARES, (float)n_before);
}

/* --- numbers of positions -------------------------------------------------------------------- */

enum {
    FIRST_TRIPLES = 2300,  /* three of 25 */
    SECOND_TRIPLES = 1540, /* three of 22 */
    NUMBERS = FIRST_TRIPLES * SECOND_TRIPLES,
};

/* The number of a set of three among all such sets, counted from the lowest: a < b < c. */
static unsigned triple_rank(const unsigned place[3])
{
    unsigned a = place[0], b = place[1], c = place[2];
    return c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a;
}

static void triple_unrank(unsigned rank, unsigned place[3])
{
    unsigned c = 2, b = 1;
    while ((c + 1) * c * (c - 1) / 6 <= rank)
        c++;
    rank -= c * (c - 1) * (c - 2) / 6;
    while ((b + 1) * b / 2 <= rank)
        b++;
    place[0] = rank - b * (b - 1) / 2;
    place[1] = b;
    place[2] = c;
}

static uint64_t n_indexes(const struct qx_rules *rules)
{
    (void)rules;
    return NUMBERS;
}

static uint64_t position_index(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct neutreeko *s = state;
    unsigned first[3], second[3];
    slide5_set mine = s->pieces[s->seat], theirs = s->pieces[1 - s->seat];
    for (int i = 0; i < 3; i++, mine &= mine - 1, theirs &= theirs - 1) {
        first[i] = slide5_square(slide5_lowest(mine));
        second[i] = slide5_square(slide5_lowest(theirs));
    }
    for (int i = 0; i < 3; i++)
        second[i] -=
            (unsigned)((first[0] < second[i]) + (first[1] < second[i]) + (first[2] < second[i]));
    return (uint64_t)triple_rank(first) * SECOND_TRIPLES + triple_rank(second);
}

static bool position_unindex(const struct qx_rules *rules, uint64_t number, void *state)
{
    (void)rules;
    struct neutreeko s = {.seat = BLACK};
    unsigned first[3], second[3];
    triple_unrank((unsigned)(number / SECOND_TRIPLES), first);
    triple_unrank((unsigned)(number % SECOND_TRIPLES), second);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            second[i] += first[j] <= second[i];
        s.pieces[BLACK] |= slide5_one(first[i]);
        s.pieces[WHITE] |= slide5_one(second[i]);
    }
    if (slide5_rows(s.pieces[BLACK]))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}

static bool validate(const struct qx_rules *rules, const void *state, const char **reason)
{
    (void)rules;
    const struct neutreeko *s = state;
    *reason = NULL;
    if (s->pieces[BLACK] & s->pieces[WHITE])
        *reason = "two pieces share a square";
    else if ((s->pieces[BLACK] | s->pieces[WHITE]) & SLIDE5_WALLS)
        *reason = "a piece stands in the wall";
    else if (__builtin_popcountll(s->pieces[BLACK]) != 3 ||
             __builtin_popcountll(s->pieces[WHITE]) != 3)
        *reason = "a side does not have three pieces";
    else if (s->seat > 1 || slide5_rows(s->pieces[s->seat]))
        *reason = "the side to move has already won";
    return *reason == NULL;
}

const struct qx_game qx_game_neutreeko = {
    .name = "neutreeko",
    .title = "Neutreeko",
    .idea = "Slide your three pieces into a row; every slide goes as far as it can.",
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
    .n_indexes = n_indexes,
    .index = position_index,
    .unindex = position_unindex,
    .validate = validate,
};
