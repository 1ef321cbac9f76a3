/*
 * compromise.c - Compromise: two players freeze parts of three grids and score what they left free.
 *
 * A turn has two phases. PLACING: each player's pips come to the board one by one, by chance
 * (simple) or by the players (complex, gamble); they are staged in secret and land when the last is
 * placed. CHOOSING: each player stages a move, or chance draws both (gamble); the second one in
 * scores the turn. Chance deals with Red before Green in both phases.
 *
 * See compromise/compromise_state.h for the numbering and the invariant,
 * compromise/compromise_words.c for the texts, compromise/compromise_picture.c for the view.
 *
 * The game and its bots by gmoutsin, after a board game by Thomas James.
 */
#include "games/compromise/compromise_state.h"

#include <string.h>

static const char *const types[] = {"simple", "complex", "gamble", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

static const struct qx_option options[] = {
    [COMPROMISE_TYPE] = {.name = "type",
                         .help = "who places the pips and who chooses: simple (chance, players), "
                                 "complex (players, players), gamble (players, chance)",
                         .choices = types,
                         .standard = COMPROMISE_SIMPLE},
    [COMPROMISE_PIPS] = {.name = "pips",
                         .help = "new pips for each player in each turn",
                         .min = 1,
                         .max = 1000,
                         .standard = 30},
    [COMPROMISE_LENGTH] =
        {.name = "length", .help = "turns in a game", .min = 1, .max = 1000, .standard = 5},
    [COMPROMISE_TIES] = {.name = "ties",
                         .help = "may a game end level, or are extra turns played",
                         .choices = no_yes,
                         .standard = COMPROMISE_TIES_NO},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = 2;
    rules->state_size = sizeof(struct compromise_state);
    rules->n_move_ids = COMPROMISE_CELLS;
    rules->n_moves_max = COMPROMISE_CELLS;
    rules->has_chance = rules->option[COMPROMISE_TYPE] != COMPROMISE_COMPLEX;
    rules->has_hidden = true;
    rules->is_simultaneous = true;
    rules->n_cells = COMPROMISE_CELLS;
    rules->width = 11;
    rules->height = 3;
    rules->n_planes = COMPROMISE_PLANES;
    rules->plane_width = rules->plane_height = 3;
    return true;
}

/* --- the path of a move ---------------------------------------------------------------------- */

bool compromise_is_decided(const struct qx_rules *rules, uint64_t turns, uint64_t red,
                           uint64_t green)
{
    if (turns < rules->option[COMPROMISE_LENGTH])
        return false;
    return red != green || rules->option[COMPROMISE_TIES] == COMPROMISE_TIES_YES;
}

static void start(const struct qx_rules *rules, void *state)
{
    (void)rules;
    struct compromise_state *s = state;
    s->turn = 1;
    s->phase = COMPROMISE_PLACING;
}

/* In simple chance owns the placing, in gamble the choosing; the players own the rest. */
static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct compromise_state *s = state;
    const uint64_t type = rules->option[COMPROMISE_TYPE];
    if (s->phase == COMPROMISE_OVER)
        return QX_NOBODY;
    const uint64_t chance_type =
        s->phase == COMPROMISE_PLACING ? COMPROMISE_SIMPLE : COMPROMISE_GAMBLE;
    return type == chance_type ? QX_CHANCE : QX_TOGETHER;
}

/* Has this seat pips to place, or a move to choose, whoever does it for it? */
static bool lacks(const struct qx_rules *rules, const struct compromise_state *s, int seat)
{
    if (s->phase == COMPROMISE_PLACING)
        return s->n_staged[seat] < rules->option[COMPROMISE_PIPS];
    return s->phase == COMPROMISE_CHOOSING && !s->choice[seat];
}

static bool owes(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    if (turn(rules, state) != QX_TOGETHER || seat < 0 || seat > 1)
        return false;
    return lacks(rules, state, (int)seat);
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)rules, (void)state, (void)seat;
    for (qx_move move = 0; move < COMPROMISE_CELLS; move++)
        out[move] = move;
    return COMPROMISE_CELLS;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    if (move >= COMPROMISE_CELLS)
        return false;
    if (seat == QX_CHANCE)
        return turn(rules, state) == QX_CHANCE;
    return owes(rules, state, seat);
}

static uint32_t add_capped(uint32_t a, uint32_t b)
{
    return b > COMPROMISE_MOST - a ? COMPROMISE_MOST : a + b;
}

/* The staged pips come to the board. */
static void land(struct compromise_state *s)
{
    for (int seat = 0; seat < 2; seat++) {
        for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
            s->pips[seat][cell] = add_capped(s->pips[seat][cell], s->staged[seat][cell]);
    }
    memset(s->staged, 0, sizeof s->staged);
    memset(s->n_staged, 0, sizeof s->n_staged);
    s->phase = COMPROMISE_CHOOSING;
}

static void place(const struct qx_rules *rules, struct compromise_state *s, int seat, qx_move cell)
{
    s->staged[seat][cell]++;
    s->n_staged[seat]++;
    if (!lacks(rules, s, COMPROMISE_RED) && !lacks(rules, s, COMPROMISE_GREEN))
        land(s);
}

static void take(struct compromise_state *s, unsigned cell)
{
    for (int seat = 0; seat < 2; seat++) {
        s->score[seat] = add_capped(s->score[seat], s->pips[seat][cell]);
        s->pips[seat][cell] = 0;
    }
}

/* Scores the turn with both moves known and goes on to the next, or to the end. */
static void settle(const struct qx_rules *rules, struct compromise_state *s, unsigned red,
                   unsigned green)
{
    const uint32_t scored = compromise_scored(red, green);
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
        if (scored >> cell & 1)
            take(s, cell);
    }
    s->last[COMPROMISE_RED] = (uint8_t)(1 + red);
    s->last[COMPROMISE_GREEN] = (uint8_t)(1 + green);
    memset(s->choice, 0, sizeof s->choice);
    const bool over =
        compromise_is_decided(rules, s->turn, s->score[COMPROMISE_RED], s->score[COMPROMISE_GREEN]);
    s->phase = over ? COMPROMISE_OVER : COMPROMISE_PLACING;
    s->turn = add_capped(s->turn, 1);
}

static void choose(const struct qx_rules *rules, struct compromise_state *s, int seat, qx_move move)
{
    s->choice[seat] = (uint8_t)(1 + move);
    if (s->choice[COMPROMISE_RED] && s->choice[COMPROMISE_GREEN])
        settle(rules, s, s->choice[COMPROMISE_RED] - 1u, s->choice[COMPROMISE_GREEN] - 1u);
}

/* The last pip lands or waits to land; a choice of what to freeze is single. */
static bool is_final(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)move;
    const struct compromise_state *s = state;
    return s->phase != COMPROMISE_PLACING ||
           s->n_staged[seat] + 1u == rules->option[COMPROMISE_PIPS];
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct compromise_state *s = state;
    int of = (int)seat;
    if (seat == QX_CHANCE)
        of = lacks(rules, s, COMPROMISE_RED) ? COMPROMISE_RED : COMPROMISE_GREEN;
    if (s->phase == COMPROMISE_PLACING)
        place(rules, s, of, move);
    else
        choose(rules, s, of, move);
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct compromise_state *s = state;
    uint64_t sum = qx_mix((uint64_t)s->turn << 8 | s->phase);
    for (unsigned seat = 0; seat < 2; seat++) {
        sum = qx_mix(sum ^ ((uint64_t)s->score[seat] << 8 | s->choice[seat]));
        for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
            const uint64_t here = (uint64_t)s->pips[seat][cell] << 16 | s->staged[seat][cell];
            if (here)
                sum += qx_mix(here ^ (uint64_t)(1 + 27 * seat + cell) << 56);
        }
    }
    return sum;
}

/*
 * Another player's staged pips and choice look as if nothing had been done yet, so that a viewer
 * can play on from what is left. Pips that chance places lie open.
 */
static void redact(const struct qx_rules *rules, void *state, qx_seat viewer)
{
    struct compromise_state *s = state;
    if (turn(rules, state) != QX_TOGETHER)
        return;
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer)
            continue;
        memset(s->staged[seat], 0, sizeof s->staged[seat]);
        s->n_staged[seat] = 0;
        s->choice[seat] = 0;
    }
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct compromise_state *s = state;
    const uint32_t red = s->score[COMPROMISE_RED], green = s->score[COMPROMISE_GREEN];
    const bool over = s->phase == COMPROMISE_OVER;
    out[COMPROMISE_RED] = (struct qx_score){.points = red, .won = over && red > green};
    out[COMPROMISE_GREEN] = (struct qx_score){.points = green, .won = over && green > red};
    if (!over)
        return NULL;
    if (red == green)
        return "level after the last turn";
    if (s->turn - 1 > rules->option[COMPROMISE_LENGTH])
        return "decided in an extra turn";
    return "last turn played";
}

/* --- words ----------------------------------------------------------------------------------- */

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    const struct compromise_state *s = state;
    if (s->phase == COMPROMISE_OVER)
        qx_fail(error, "the game is over");
    else if (move >= COMPROMISE_CELLS)
        qx_fail(error, "there is no such cell");
    else if ((turn(rules, state) == QX_CHANCE) != (seat == QX_CHANCE))
        qx_fail(error, "it is %s to %s now", seat == QX_CHANCE ? "for the players" : "for chance",
                s->phase == COMPROMISE_PLACING ? "place the pips" : "choose");
    else
        qx_fail(error, "%s has %s already", seat == COMPROMISE_RED ? "Red" : "Green",
                s->phase == COMPROMISE_PLACING ? "placed all new pips" : "chosen a move");
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    static const char *const words[2][2] = {
        [COMPROMISE_PLACING] = {"place a pip", "chance places the pips"},
        [COMPROMISE_CHOOSING] = {"choose a grid, row and column to freeze", "chance chooses"},
    };
    const struct compromise_state *s = state;
    if (s->phase == COMPROMISE_OVER)
        return "the game is over";
    return words[s->phase][turn(rules, state) == QX_CHANCE];
}

static size_t progress(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    const struct compromise_state *s = state;
    const uint64_t length = rules->option[COMPROMISE_LENGTH];
    const uint64_t n = s->phase == COMPROMISE_OVER ? s->turn - 1u : s->turn;
    struct qx_text text = qx_text_over(out, size);
    if (n > length)
        qx_text_print(&text, "extra turn %llu", (unsigned long long)(n - length));
    else
        qx_text_print(&text, "turn %llu of %llu", (unsigned long long)n,
                      (unsigned long long)length);
    return text.length;
}

static size_t stand(const struct qx_rules *rules, const void *state, qx_seat seat, char *out,
                    size_t size)
{
    const struct compromise_state *s = state;
    struct qx_text text = qx_text_over(out, size);
    if (turn(rules, state) != QX_TOGETHER || s->phase != COMPROMISE_PLACING)
        return text.length;
    const uint64_t left = rules->option[COMPROMISE_PIPS] - s->n_staged[seat];
    qx_text_print(&text, "%llu pip%s left", (unsigned long long)left, left == 1 ? "" : "s");
    return text.length;
}

/* --- fast and extra -------------------------------------------------------------------------- */

static qx_move sample(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random)
{
    (void)rules, (void)state, (void)seat;
    return qx_random_below(random, COMPROMISE_CELLS);
}

/*
 * Drops n pips on uniform cells, six from each random word: a word is a fraction of one, and each
 * multiplication by 27 moves the next digit above the point. The bias is below 27^6 / 2^64, 2e-11.
 */
static void scatter(uint32_t pips[COMPROMISE_CELLS], uint64_t n, struct qx_random *random)
{
    while (n > 0) {
        uint64_t word = qx_random_next(random);
        for (int i = 0; i < 6 && n > 0; i++, n--) {
            const uint64_t low = (word & UINT32_MAX) * COMPROMISE_CELLS;
            const uint64_t high = (word >> 32) * COMPROMISE_CELLS + (low >> 32);
            pips[high >> 32] += pips[high >> 32] < COMPROMISE_MOST;
            word = high << 32 | (low & UINT32_MAX);
        }
    }
}

/* Places what is left to place in this turn; returns how many pips that is. */
static uint64_t finish_placing(const struct qx_rules *rules, struct compromise_state *s,
                               struct qx_random *random)
{
    uint64_t n_placed = 0;
    for (int seat = 0; seat < 2; seat++) {
        const uint64_t n = rules->option[COMPROMISE_PIPS] - s->n_staged[seat];
        scatter(s->pips[seat], n, random);
        n_placed += n;
    }
    land(s);
    return n_placed;
}

static uint64_t finish_choosing(const struct qx_rules *rules, struct compromise_state *s,
                                struct qx_random *random)
{
    unsigned move[2];
    uint64_t n_chosen = 0;
    for (int seat = 0; seat < 2; seat++) {
        n_chosen += !s->choice[seat];
        move[seat] = s->choice[seat] ? s->choice[seat] - 1u
                                     : (unsigned)qx_random_below(random, COMPROMISE_CELLS);
    }
    settle(rules, s, move[COMPROMISE_RED], move[COMPROMISE_GREEN]);
    return n_chosen;
}

/* Whole phases at a time while they fit into `most`, then single moves. */
static uint64_t playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                        uint64_t most)
{
    struct compromise_state *s = state;
    const uint64_t longest_phase = 2 * rules->option[COMPROMISE_PIPS] + 2;
    uint64_t n_moves = 0;
    while (s->phase != COMPROMISE_OVER && n_moves + longest_phase <= most)
        n_moves += s->phase == COMPROMISE_PLACING ? finish_placing(rules, s, random)
                                                  : finish_choosing(rules, s, random);
    for (; s->phase != COMPROMISE_OVER && n_moves < most; n_moves++) {
        qx_seat seat = turn(rules, state);
        if (seat == QX_TOGETHER)
            seat = lacks(rules, s, COMPROMISE_RED) ? COMPROMISE_RED : COMPROMISE_GREEN;
        apply(rules, state, seat, qx_random_below(random, COMPROMISE_CELLS));
    }
    return n_moves;
}

/*
 * The lead, counting a pip on the board as a tenth of a point (about what it brings between good
 * players), against the swing still to come.
 */
static int32_t evaluate(const struct qx_rules *rules, const void *state, qx_seat seat)
{
    const struct compromise_state *s = state;
    int64_t lead = 10 * ((int64_t)s->score[0] - (int64_t)s->score[1]);
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        lead += (int64_t)s->pips[0][cell] - (int64_t)s->pips[1][cell];
    const int64_t swing = 10 * (1 + (int64_t)rules->option[COMPROMISE_PIPS] / 4);
    const int64_t size = lead < 0 ? -lead : lead;
    const int64_t value = (QX_SURE - 1) * lead / (size + swing);
    return (int32_t)(seat == COMPROMISE_RED ? value : -value);
}

static bool is_staged_sound(const struct qx_rules *rules, const struct compromise_state *s,
                            int seat)
{
    uint64_t sum = 0;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        sum += s->staged[seat][cell];
    return sum == s->n_staged[seat] && sum <= rules->option[COMPROMISE_PIPS];
}

static bool validate(const struct qx_rules *rules, const void *state, const char **reason)
{
    const struct compromise_state *s = state;
    const bool placing = s->phase == COMPROMISE_PLACING;
    const bool staged = s->n_staged[COMPROMISE_RED] || s->n_staged[COMPROMISE_GREEN];
    const bool chosen = s->choice[COMPROMISE_RED] || s->choice[COMPROMISE_GREEN];
    *reason = NULL;
    if (!is_staged_sound(rules, s, COMPROMISE_RED) || !is_staged_sound(rules, s, COMPROMISE_GREEN))
        *reason = "n_staged does not count the staged pips";
    else if (staged && !placing)
        *reason = "pips are staged but it is not the time to place";
    else if (placing && !lacks(rules, s, COMPROMISE_RED) && !lacks(rules, s, COMPROMISE_GREEN))
        *reason = "all pips are staged but none has landed";
    else if (chosen && s->phase != COMPROMISE_CHOOSING)
        *reason = "a move is chosen but it is not the time to choose";
    else if (s->choice[COMPROMISE_RED] && s->choice[COMPROMISE_GREEN])
        *reason = "both moves are chosen but the turn is not scored";
    else if ((s->phase == COMPROMISE_OVER) !=
             compromise_is_decided(rules, s->turn - 1u, s->score[0], s->score[1]))
        *reason = "the phase and the score disagree about the end";
    return *reason == NULL;
}

const struct qx_game qx_game_compromise = {
    .name = "compromise",
    .title = "Compromise",
    .idea = "Freeze a grid, a row and a column, while your opponent does the same, and score what "
            "both of you left free.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .owes = owes,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .redact = redact,
    .is_final = is_final,
    .result = result,
    .move_text = compromise_move_text,
    .move_parse = compromise_move_parse,
    .why_illegal = why_illegal,
    .position_text = compromise_position_text,
    .position_parse = compromise_position_parse,
    .seat_look = compromise_seat_look,
    .cell = compromise_cell,
    .cell_at = compromise_cell_at,
    .look = compromise_look,
    .taps = compromise_taps,
    .column_label = compromise_column_label,
    .row_label = compromise_row_label,
    .phase = phase,
    .progress = progress,
    .stand = stand,
    .has_points = true,
    .sample = sample,
    .playout = playout,
    .evaluate = evaluate,
    .encode = compromise_encode,
    .validate = validate,
};
