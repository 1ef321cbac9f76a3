/*
 * cards.c - a toy for the tests: hands of cards that stay hidden all game long.
 *
 * Chance deals HAND cards of DECK to each seat, one by one; the rest is never seen. Then the seats
 * play a card each in turn, openly; the highest takes the trick and leads the next. Who takes most
 * tricks wins. A seat knows its own cards and what was played, and how many cards each has left.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

enum { SEATS };
enum { DECK = 12, HAND = 4, MOST_SEATS = 3 };
enum { IN_DECK, IN_HAND /* + seat */, PLAYED = IN_HAND + MOST_SEATS, UNKNOWN };

struct cards {
    uint8_t where[DECK];
    uint8_t table[MOST_SEATS]; /* 1 + card, 0: none */
    uint8_t left[MOST_SEATS];  /* cards in each hand */
    uint8_t tricks[MOST_SEATS];
    uint8_t n_dealt, seat;
};

static const char letters[] = ".123x?";

static const struct qx_option options[] = {
    [SEATS] = {.name = "seats", .help = "players", .min = 2, .max = MOST_SEATS, .standard = 2},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = (qx_seat)rules->option[SEATS];
    rules->state_size = sizeof(struct cards);
    rules->n_move_ids = DECK;
    rules->n_moves_max = DECK;
    rules->has_chance = true;
    rules->has_hidden = true;
    rules->n_cells = DECK;
    rules->width = DECK;
    rules->height = 1;
    return true;
}

static void start(const struct qx_rules *rules, void *state)
{
    (void)rules;
    (void)state;
}

static unsigned n_hands(const struct qx_rules *rules)
{
    return (unsigned)rules->n_seats * HAND;
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct cards *s = state;
    if (s->n_dealt < n_hands(rules))
        return QX_CHANCE;
    return s->left[s->seat] > 0 ? (qx_seat)s->seat : QX_NOBODY;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    const struct cards *s = state;
    return s->where[move] == (seat == QX_CHANCE ? IN_DECK : IN_HAND + seat);
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    size_t n = 0;
    for (qx_move card = 0; card < DECK; card++)
        if (is_legal(rules, state, seat, card))
            out[n++] = card;
    return n;
}

static void give(const struct qx_rules *rules, struct cards *s, qx_move card)
{
    const unsigned seat = s->n_dealt++ % (unsigned)rules->n_seats;
    s->where[card] = (uint8_t)(IN_HAND + seat);
    s->left[seat]++;
}

/* The highest card on the table takes all of them. */
static void take_trick(const struct qx_rules *rules, struct cards *s)
{
    unsigned winner = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->n_seats; seat++)
        if (s->table[seat] > s->table[winner])
            winner = seat;
    memset(s->table, 0, sizeof s->table);
    s->tricks[winner]++;
    s->seat = (uint8_t)winner;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct cards *s = state;
    if (seat == QX_CHANCE) {
        give(rules, s, move);
        return;
    }
    s->where[move] = PLAYED;
    s->table[seat] = (uint8_t)(1 + move);
    s->left[seat]--;
    s->seat = (uint8_t)((seat + 1) % rules->n_seats);
    if (s->table[s->seat])
        take_trick(rules, s);
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const unsigned char *bytes = state;
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof(struct cards); i++)
        sum = qx_mix(sum ^ bytes[i]);
    return sum;
}

static void redact(const struct qx_rules *rules, void *state, qx_seat viewer)
{
    struct cards *s = state;
    if (turn(rules, state) == QX_NOBODY)
        return;
    for (int card = 0; card < DECK; card++)
        if (s->where[card] != PLAYED && s->where[card] != IN_HAND + viewer)
            s->where[card] = UNKNOWN;
}

static bool shows(const struct qx_rules *rules, const void *before, qx_seat seat, qx_move move,
                  qx_seat viewer)
{
    (void)move;
    const struct cards *s = before;
    return seat != QX_CHANCE || viewer == (qx_seat)s->n_dealt % rules->n_seats;
}

/* A random unknown card goes to each place of a hand; the rest is the deck. */
static void deal(const struct qx_rules *rules, void *state, qx_seat viewer,
                 struct qx_random *random)
{
    struct cards *s = state;
    uint8_t unknown[DECK];
    unsigned n = 0;
    for (unsigned card = 0; card < DECK; card++)
        if (s->where[card] == UNKNOWN)
            unknown[n++] = (uint8_t)card;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        for (unsigned i = 0; seat != viewer && i < s->left[seat]; i++) {
            const uint64_t drawn = qx_random_below(random, n--);
            s->where[unknown[drawn]] = (uint8_t)(IN_HAND + seat);
            unknown[drawn] = unknown[n];
        }
    while (n > 0)
        s->where[unknown[--n]] = IN_DECK;
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct cards *s = state;
    const bool is_over = turn(rules, state) == QX_NOBODY;
    unsigned most = 0;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        most = s->tricks[seat] > most ? s->tricks[seat] : most;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        out[seat] =
            (struct qx_score){.points = s->tricks[seat], .won = is_over && s->tricks[seat] == most};
    return is_over ? "all cards are played" : NULL;
}

static size_t move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    (void)rules;
    struct qx_text text = qx_text_over(out, size);
    qx_text_number(&text, 1 + move);
    return text.length;
}

static bool move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error)
{
    (void)rules;
    uint64_t card;
    if (text[0] == '0' || !qx_text_take_number(&text, DECK, &card) || card == 0 || *text)
        return qx_fail(error, "a card is a number from 1 to %d", DECK);
    *out = card - 1;
    return true;
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)rules;
    (void)state;
    (void)seat;
    qx_fail(error, "card %llu is not there to play", (unsigned long long)move + 1);
}

/* "..1x2… 8 1 0,5 2,1": where each card is, how many were dealt, whose turn, table, tricks. */
static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    const struct cards *s = state;
    struct qx_text text = qx_text_over(out, size);
    for (int card = 0; card < DECK; card++)
        qx_text_char(&text, letters[s->where[card]]);
    qx_text_print(&text, " %u %u", s->n_dealt, s->seat + 1u);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_text_print(&text, "%c%u", seat ? ',' : ' ', s->table[seat]);
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_text_print(&text, "%c%u", seat ? ',' : ' ', s->tricks[seat]);
    return text.length;
}

static bool take_byte(const char **at, char before, uint64_t most, uint8_t *out)
{
    uint64_t number;
    if (**at != before)
        return false;
    ++*at;
    if (!qx_text_take_number(at, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_cards(const struct qx_rules *rules, const char **at, struct cards *s)
{
    for (int card = 0; card < DECK; card++, ++*at) {
        const char *letter = **at ? strchr(".123x", **at) : NULL;
        if (!letter)
            return false;
        s->where[card] = (uint8_t)(letter - ".123x");
        const int seat = s->where[card] - IN_HAND;
        if (seat >= rules->n_seats && s->where[card] != PLAYED)
            return false;
        if (seat >= 0 && seat < rules->n_seats)
            s->left[seat]++;
    }
    return true;
}

/* Is every card that was dealt in a hand or played, and every seat as far as the others? */
static bool is_sound(const struct qx_rules *rules, const struct cards *s)
{
    unsigned n_out = 0, n_tricks = 0;
    for (int card = 0; card < DECK; card++)
        n_out += s->where[card] != IN_DECK;
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        n_tricks += s->tricks[seat];
        if (s->table[seat] && s->where[s->table[seat] - 1] != PLAYED)
            return false;
    }
    if (n_out != s->n_dealt || n_tricks > HAND)
        return false;
    for (unsigned seat = 0; seat < (unsigned)rules->n_seats; seat++) {
        const unsigned n_got =
            s->n_dealt / (unsigned)rules->n_seats + (seat < s->n_dealt % (unsigned)rules->n_seats);
        if (s->left[seat] + n_tricks + (s->table[seat] > 0) != n_got)
            return false;
    }
    return n_tricks == 0 || s->n_dealt == n_hands(rules);
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    struct cards s = {0};
    const uint64_t seats = (uint64_t)rules->n_seats;
    const char *at = text;
    bool ok = read_cards(rules, &at, &s) && take_byte(&at, ' ', n_hands(rules), &s.n_dealt) &&
              take_byte(&at, ' ', seats, &s.seat) && s.seat-- > 0;
    for (qx_seat seat = 0; ok && seat < rules->n_seats; seat++)
        ok = take_byte(&at, seat ? ',' : ' ', DECK, &s.table[seat]);
    for (qx_seat seat = 0; ok && seat < rules->n_seats; seat++)
        ok = take_byte(&at, seat ? ',' : ' ', HAND, &s.tricks[seat]);
    if (!ok || *at || !is_sound(rules, &s))
        return qx_fail(error, "this is no deal of cards");
    char again[80];
    position_text(rules, &s, again, sizeof again);
    if (strcmp(again, text) != 0)
        return qx_fail(error, "write the cards as %s", again);
    memcpy(state, &s, sizeof s);
    return true;
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    *out = (struct qx_seat_look){.name = {'H', 'a', 'n', 'd', ' ', (char)('1' + seat)},
                                 .glyph = (char)('1' + seat),
                                 .colour = QX_ORANGE + (unsigned)seat};
}

static void cell(const struct qx_rules *rules, uint64_t number, struct qx_cell *out)
{
    *out = (struct qx_cell){.x = (uint32_t)number};
    move_text(rules, number, out->name, sizeof out->name);
}

static uint64_t cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y)
{
    return x < DECK && y == 0 ? x : rules->n_cells;
}

static void look(const struct qx_rules *rules, const void *state, uint64_t number,
                 struct qx_look *out)
{
    (void)rules;
    const struct cards *s = state;
    const int seat = s->where[number] - IN_HAND;
    *out = (struct qx_look){.marks = s->where[number] == PLAYED ? QX_MARK_DARK : 0};
    if (seat >= 0 && seat < MOST_SEATS)
        out->item[out->n_items++] = (struct qx_item){.owner = seat, .glyph = letters[1 + seat]};
}

static int taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS])
{
    (void)rules;
    (void)state;
    out[0] = move;
    return 1;
}

static size_t column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size)
{
    return move_text(rules, x, out, size);
}

static size_t row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size)
{
    (void)rules;
    (void)y;
    return qx_text_over(out, size).length;
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    return turn(rules, state) == QX_CHANCE ? "deal a card" : "play a card";
}

static bool validate(const struct qx_rules *rules, const void *state, const char **reason)
{
    *reason = is_sound(rules, state) ? NULL : "the cards do not add up";
    return *reason == NULL;
}

const struct qx_game qx_game_cards = {
    .name = "cards",
    .title = "Cards",
    .idea = "Take more tricks with what you hold than with what they think you hold.",
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
    .column_label = column_label,
    .row_label = row_label,
    .phase = phase,
    .redact = redact,
    .shows = shows,
    .deal = deal,
    .validate = validate,
};
