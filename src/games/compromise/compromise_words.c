/*
 * compromise_words.c - moves and positions of Compromise as text.
 *
 * A move is three digits: grid, row, column. A position is fields between bars:
 *
 *     red counts|green counts|red-green score|turn                    about to choose, or over
 *     ...|turn|choices                      `123-?`: Red has chosen in secret, Green has not
 *     ...|turn|red counts|green counts      the pips placed so far in this turn
 *
 * 27 counts separated by commas, column fastest, then row, then grid. Which of the first form it is
 * follows from the turn: beyond the length, with a score that decides, the game is over.
 */
#include "games/compromise/compromise_state.h"

#include <assert.h>
#include <string.h>

static const char *const seat_name[2] = {"Red", "Green"};

static void write_move(struct qx_text *text, unsigned move)
{
    qx_text_char(text, (char)('1' + move / 9));
    qx_text_char(text, (char)('1' + move / 3 % 3));
    qx_text_char(text, (char)('1' + move % 3));
}

size_t compromise_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    (void)rules;
    assert(move < COMPROMISE_CELLS);
    struct qx_text text = qx_text_over(out, size);
    write_move(&text, (unsigned)move);
    return text.length;
}

/* Three digits at *at; false leaves everything untouched. */
static bool take_move(const char **at, unsigned *move)
{
    unsigned number = 0;
    for (int i = 0; i < 3; i++) {
        const char digit = (*at)[i];
        if (digit < '1' || digit > '3')
            return false;
        number = 3 * number + (unsigned)(digit - '1');
    }
    *at += 3;
    *move = number;
    return true;
}

bool compromise_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                           struct qx_error *error)
{
    (void)rules;
    unsigned move;
    const char *at = text;
    if (!take_move(&at, &move) || *at != '\0')
        return qx_fail(error, "a move is three digits from 1 to 3 (grid, row, column), as in 123");
    *out = move;
    return true;
}

/* --- writing a position ---------------------------------------------------------------------- */

static void write_pips(struct qx_text *text, const uint32_t pips[COMPROMISE_CELLS])
{
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        if (cell > 0)
            qx_text_char(text, ',');
        qx_text_number(text, pips[cell]);
    }
}

static void write_staged(struct qx_text *text, const uint16_t staged[COMPROMISE_CELLS])
{
    uint32_t pips[COMPROMISE_CELLS];
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        pips[cell] = staged[cell];
    qx_text_char(text, '|');
    write_pips(text, pips);
}

static void write_choice(struct qx_text *text, uint8_t choice)
{
    if (choice)
        write_move(text, choice - 1u);
    else
        qx_text_char(text, '?');
}

size_t compromise_position_text(const struct qx_rules *rules, const void *state, char *out,
                                size_t size)
{
    (void)rules;
    const struct compromise_state *s = state;
    struct qx_text text = qx_text_over(out, size);
    write_pips(&text, s->pips[COMPROMISE_RED]);
    qx_text_char(&text, '|');
    write_pips(&text, s->pips[COMPROMISE_GREEN]);
    qx_text_char(&text, '|');
    qx_text_number(&text, s->score[COMPROMISE_RED]);
    qx_text_char(&text, '-');
    qx_text_number(&text, s->score[COMPROMISE_GREEN]);
    qx_text_char(&text, '|');
    qx_text_number(&text, s->turn);
    if (s->phase == COMPROMISE_PLACING) {
        write_staged(&text, s->staged[COMPROMISE_RED]);
        write_staged(&text, s->staged[COMPROMISE_GREEN]);
    } else if (s->choice[COMPROMISE_RED] || s->choice[COMPROMISE_GREEN]) {
        qx_text_char(&text, '|');
        write_choice(&text, s->choice[COMPROMISE_RED]);
        qx_text_char(&text, '-');
        write_choice(&text, s->choice[COMPROMISE_GREEN]);
    }
    return text.length;
}

/* --- reading a position ---------------------------------------------------------------------- */

static bool take_char(const char **at, char expected)
{
    if (**at != expected)
        return false;
    ++*at;
    return true;
}

/* A number without leading zeros, so that a position has one text only. */
static bool take_count(const char **at, uint64_t most, uint64_t *number)
{
    if ((*at)[0] == '0' && (*at)[1] >= '0' && (*at)[1] <= '9')
        return false;
    return qx_text_take_number(at, most, number);
}

static bool take_counts(const char **at, uint64_t most, const char *what,
                        uint32_t pips[COMPROMISE_CELLS], struct qx_error *error)
{
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        uint64_t count;
        if (cell > 0 && !take_char(at, ','))
            return qx_fail(error, "%s need 27 counts; after %d there is no comma", what, cell);
        if (!take_count(at, most, &count))
            return qx_fail(error, "count %d of %s is not a number from 0 to %llu", cell + 1, what,
                           (unsigned long long)most);
        pips[cell] = (uint32_t)count;
    }
    return true;
}

static bool take_bar(const char **at, const char *after, struct qx_error *error)
{
    if (take_char(at, '|'))
        return true;
    return qx_fail(error, "a bar '|' must follow %s", after);
}

static bool take_score(const char **at, struct compromise_state *s, struct qx_error *error)
{
    uint64_t red, green;
    if (!take_count(at, COMPROMISE_MOST, &red) || !take_char(at, '-') ||
        !take_count(at, COMPROMISE_MOST, &green))
        return qx_fail(error, "the score is written Red-Green, as in 3-5, each at most %u",
                       COMPROMISE_MOST);
    s->score[COMPROMISE_RED] = (uint32_t)red;
    s->score[COMPROMISE_GREEN] = (uint32_t)green;
    return true;
}

static bool take_turn(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                      struct qx_error *error)
{
    uint64_t turn;
    if (!take_count(at, COMPROMISE_MOST, &turn) || turn == 0)
        return qx_fail(error, "the turn is a number from 1 to %u", COMPROMISE_MOST);
    const uint64_t length = rules->option[COMPROMISE_LENGTH];
    if (rules->option[COMPROMISE_TIES] == COMPROMISE_TIES_YES && turn > length + 1)
        return qx_fail(error, "turn %llu is beyond the last of %llu turns",
                       (unsigned long long)turn, (unsigned long long)length);
    s->turn = (uint32_t)turn;
    return true;
}

/* The four fields that every position has. */
static bool take_table(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                       struct qx_error *error)
{
    return take_counts(at, COMPROMISE_MOST, "Red's pips", s->pips[COMPROMISE_RED], error) &&
           take_bar(at, "Red's pips", error) &&
           take_counts(at, COMPROMISE_MOST, "Green's pips", s->pips[COMPROMISE_GREEN], error) &&
           take_bar(at, "Green's pips", error) && take_score(at, s, error) &&
           take_bar(at, "the score", error) && take_turn(rules, at, s, error);
}

static bool take_choice(const char **at, uint8_t *choice)
{
    unsigned move;
    *choice = 0;
    if (take_char(at, '?'))
        return true;
    if (!take_move(at, &move))
        return false;
    *choice = (uint8_t)(1 + move);
    return true;
}

static bool take_choices(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                         struct qx_error *error)
{
    uint8_t *choice = s->choice;
    if (!take_choice(at, &choice[COMPROMISE_RED]) || !take_char(at, '-') ||
        !take_choice(at, &choice[COMPROMISE_GREEN]))
        return qx_fail(error, "choices are written Red-Green, as in 123-?, '?' for none yet");
    if (!choice[COMPROMISE_RED] == !choice[COMPROMISE_GREEN])
        return qx_fail(error, "either Red or Green has chosen; leave the choices out for neither");
    if (rules->option[COMPROMISE_TYPE] == COMPROMISE_GAMBLE && !choice[COMPROMISE_RED])
        return qx_fail(error, "in gamble, chance chooses for Red first");
    return true;
}

static bool take_staged(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                        int seat, struct qx_error *error)
{
    uint32_t pips[COMPROMISE_CELLS] = {0};
    uint64_t sum = 0, most = rules->option[COMPROMISE_PIPS];
    const char *what = seat == COMPROMISE_RED ? "Red's new pips" : "Green's new pips";
    if (!take_counts(at, most, what, pips, error))
        return false;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        s->staged[seat][cell] = (uint16_t)pips[cell];
        sum += pips[cell];
    }
    if (sum > most)
        return qx_fail(error, "%s has %llu new pips, but only %llu in a turn", seat_name[seat],
                       (unsigned long long)sum, (unsigned long long)most);
    s->n_staged[seat] = (uint16_t)sum;
    return true;
}

static bool take_placing(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                         struct qx_error *error)
{
    if (!take_staged(rules, at, s, COMPROMISE_RED, error) ||
        !take_bar(at, "Red's new pips", error) ||
        !take_staged(rules, at, s, COMPROMISE_GREEN, error))
        return false;
    const uint64_t all = rules->option[COMPROMISE_PIPS];
    if (s->n_staged[COMPROMISE_RED] == all && s->n_staged[COMPROMISE_GREEN] == all)
        return qx_fail(error, "all new pips are placed: add them to the board");
    if (rules->option[COMPROMISE_TYPE] == COMPROMISE_SIMPLE && s->n_staged[COMPROMISE_GREEN] > 0 &&
        s->n_staged[COMPROMISE_RED] < all)
        return qx_fail(error, "chance places all of Red's new pips before Green's");
    s->phase = COMPROMISE_PLACING;
    return true;
}

/* What comes behind the turn: nothing, the choices or the pips being placed. */
static bool take_rest(const struct qx_rules *rules, const char **at, struct compromise_state *s,
                      struct qx_error *error)
{
    const bool over = compromise_is_decided(rules, s->turn - 1u, s->score[COMPROMISE_RED],
                                            s->score[COMPROMISE_GREEN]);
    s->phase = over ? COMPROMISE_OVER : COMPROMISE_CHOOSING;
    if (**at == '\0')
        return true;
    if (!take_bar(at, "the turn, or the text ends there", error))
        return false;
    if (over)
        return qx_fail(error, "the game is over at turn %u with that score: nothing may follow",
                       s->turn);
    return strchr(*at, '|') ? take_placing(rules, at, s, error) : take_choices(rules, at, s, error);
}

bool compromise_position_parse(const struct qx_rules *rules, const char *text, void *state,
                               struct qx_error *error)
{
    struct compromise_state s = {0};
    const char *at = text;
    if (!take_table(rules, &at, &s, error) || !take_rest(rules, &at, &s, error))
        return false;
    if (*at != '\0')
        return qx_fail(error, "the position ends before '%.*s'", qx_text_cut(at, 20), at);
    memcpy(state, &s, sizeof s);
    return true;
}
