/*
 * edit.c - a position's text changed cell by cell.
 *
 * Letters stand in the order of reading, the top row of the view first, with "/" between rows or
 * without; counts in the order of the cells' numbers, with commas between them and "|" behind a
 * seat's.
 */
#include <quincunx/edit.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/random.h>

enum { START_TEXT = 4096 };

static size_t n_letters(const char *text, uint64_t *n)
{
    size_t at = 0;
    *n = 0;
    for (; text[at] && text[at] != ' '; at++)
        *n += text[at] != '/';
    return at;
}

/* The first position of the game; false: its text is too long to be edited so. */
static bool write_start(const struct qx_rules *rules, char text[START_TEXT])
{
    void *state = qx_state_new(rules);
    const size_t length =
        state ? rules->game->position_text(rules, state, text, START_TEXT) : START_TEXT;
    qx_state_free(state);
    return length < START_TEXT;
}

enum qx_edit_form qx_edit_form(const struct qx_rules *rules)
{
    char text[START_TEXT];
    uint64_t n;
    if (rules->shape != QX_SQUARE || !write_start(rules, text))
        return QX_EDIT_NONE;
    if (strchr(text, '|') && strchr(text, ','))
        return QX_EDIT_COUNTS;
    n_letters(text, &n);
    return n == rules->n_cells ? QX_EDIT_LETTERS : QX_EDIT_NONE;
}

/* --- letters --- */

/* Where the letter of a cell stands; false: nowhere. */
static bool find_letter(const struct qx_rules *rules, const char *text, uint64_t cell, size_t *at)
{
    struct qx_cell place;
    rules->game->cell(rules, cell, &place);
    uint64_t left = (uint64_t)place.y * rules->width + place.x;
    for (*at = 0; text[*at] && text[*at] != ' '; ++*at)
        if (text[*at] != '/' && left-- == 0)
            return true;
    return false;
}

/* Adds a letter that was not there before; what was is kept apart from the text, which may have no
 * room for it. */
static void add_letter(struct qx_text *text, bool seen[UCHAR_MAX + 1], char letter)
{
    bool *is_there = &seen[(unsigned char)letter];
    if (!*is_there)
        qx_text_char(text, letter);
    *is_there = true;
}

size_t qx_edit_letters(const struct qx_rules *rules, char *out, size_t size)
{
    char start[START_TEXT];
    bool seen[UCHAR_MAX + 1] = {false};
    struct qx_text text = qx_text_over(out, size);
    if (qx_edit_form(rules) != QX_EDIT_LETTERS || !write_start(rules, start))
        return text.length;
    const char *empty = strpbrk(start, ".-");
    add_letter(&text, seen, *(empty ? empty : "."));
    for (qx_seat seat = 0; seat < rules->n_seats && seat < 9; seat++) {
        struct qx_seat_look look;
        rules->game->seat_look(rules, seat, &look);
        add_letter(&text, seen, look.glyph);
    }
    for (size_t i = 0; start[i] && start[i] != ' '; i++)
        if (start[i] != '/')
            add_letter(&text, seen, start[i]);
    return text.length;
}

static qx_seat seat_of(const struct qx_rules *rules, char letter)
{
    for (qx_seat seat = 0; seat < rules->n_seats && seat < 9; seat++) {
        struct qx_seat_look look;
        rules->game->seat_look(rules, seat, &look);
        if (look.glyph == letter)
            return seat;
    }
    return QX_NOBODY;
}

bool qx_edit_put(const struct qx_rules *rules, char *text, uint64_t cell, char letter)
{
    size_t at;
    if (!find_letter(rules, text, cell, &at))
        return false;
    text[at] = letter;
    return true;
}

/* --- counts --- */

/* Where the count of a seat on a cell stands, and how long it is. */
static bool find_count(const char *text, uint64_t cell, qx_seat seat, size_t *at, size_t *length)
{
    *at = 0;
    for (qx_seat i = 0; i < seat; i++) {
        *at += strcspn(text + *at, "|");
        if (!text[*at])
            return false;
        ++*at;
    }
    for (uint64_t i = 0; i < cell; i++) {
        *at += strspn(text + *at, "0123456789");
        if (text[*at] != ',')
            return false;
        ++*at;
    }
    *length = strspn(text + *at, "0123456789");
    return *length > 0;
}

static uint64_t read_count(const char *text, uint64_t cell, qx_seat seat)
{
    size_t at, length;
    uint64_t count;
    const bool ok = find_count(text, cell, seat, &at, &length);
    const char *number = text + (ok ? at : 0);
    return ok && qx_text_take_number(&number, UINT32_MAX, &count) ? count : 0;
}

/* Writes a count in place of another; false: no such place, or no room. */
static bool write_count(char *text, size_t size, uint64_t cell, qx_seat seat, uint64_t count)
{
    size_t at, length;
    char number[24];
    struct qx_text digits = qx_text_over(number, sizeof number);
    qx_text_number(&digits, count);
    if (!find_count(text, cell, seat, &at, &length) ||
        strlen(text) - length + digits.length >= size)
        return false;
    memmove(text + at + digits.length, text + at + length, strlen(text + at + length) + 1);
    memcpy(text + at, number, digits.length);
    return true;
}

bool qx_edit_add(const struct qx_rules *rules, char *text, size_t size, uint64_t cell, qx_seat seat,
                 int by)
{
    if (seat >= rules->n_seats)
        return false;
    const int64_t most = 999999, wish = (int64_t)read_count(text, cell, seat) + by;
    return write_count(text, size, cell, seat,
                       (uint64_t)(wish < 0      ? 0
                                  : wish > most ? most
                                                : wish));
}

/* --- both --- */

static void look_at_counts(const struct qx_rules *rules, const char *text, uint64_t cell,
                           struct qx_look *out)
{
    for (qx_seat seat = 0; seat < rules->n_seats && out->n_items < QX_MAX_ITEMS; seat++) {
        const uint64_t count = read_count(text, cell, seat);
        struct qx_seat_look look;
        rules->game->seat_look(rules, seat, &look);
        if (count > 0)
            out->item[out->n_items++] = (struct qx_item){seat, look.glyph, count};
    }
}

void qx_edit_look(const struct qx_rules *rules, const char *text, uint64_t cell,
                  struct qx_look *out)
{
    size_t at;
    *out = (struct qx_look){0};
    if (strchr(text, '|')) {
        look_at_counts(rules, text, cell, out);
        return;
    }
    if (!find_letter(rules, text, cell, &at) || text[at] == '.' || text[at] == '-')
        return;
    out->item[out->n_items++] = (struct qx_item){seat_of(rules, text[at]), text[at], 0};
}

size_t qx_edit_rest(const struct qx_rules *rules, const char *text)
{
    uint64_t n;
    if (!strchr(text, '|'))
        return n_letters(text, &n);
    size_t at = 0;
    for (qx_seat seat = 0; seat < rules->n_seats && text[at]; seat++) {
        at += strcspn(text + at, "|");
        at += text[at] == '|';
    }
    return at;
}

void qx_edit_clear(const struct qx_rules *rules, char *text)
{
    char letters[2];
    const bool is_counts = strchr(text, '|') != NULL;
    qx_edit_letters(rules, letters, sizeof letters);
    if (!is_counts && !letters[0])
        return;
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        if (!is_counts)
            qx_edit_put(rules, text, cell, letters[0]);
        for (qx_seat seat = 0; seat < rules->n_seats && is_counts; seat++)
            write_count(text, SIZE_MAX, cell, seat, 0);
    }
}

/* --- whose turn --- */

static bool is_known(const struct qx_edit_turn *turn, const struct qx_edit_turn *known, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(known[i].rest, turn->rest) == 0)
            return true;
    return false;
}

/* What is owed in a state; false: its text does not say it in few letters. */
static bool read_turn(const struct qx_rules *rules, const void *state, struct qx_edit_turn *turn)
{
    char text[START_TEXT];
    if (rules->game->position_text(rules, state, text, sizeof text) >= sizeof text)
        return false;
    const char *rest = text + qx_edit_rest(rules, text);
    if (strlen(rest) >= sizeof turn->rest)
        return false;
    turn->seat = qx_turn(rules, state);
    turn->phase = rules->game->phase(rules, state);
    memcpy(turn->rest, rest, strlen(rest) + 1);
    return turn->seat >= 0;
}

/* The first round of a game shows them all. */
size_t qx_edit_turns(const struct qx_rules *rules, struct qx_edit_turn *out, size_t n)
{
    size_t n_known = 0;
    struct qx_random random;
    struct qx_edit_turn turn;
    void *state = qx_state_new(rules);
    qx_move *list = malloc(rules->n_moves_max * sizeof *list);
    qx_random_init(&random, 1);
    while (state && list && n_known < n) {
        const qx_seat seat = qx_next(rules, state);
        if (seat < 0 || !read_turn(rules, state, &turn) || is_known(&turn, out, n_known))
            break;
        out[n_known++] = turn;
        qx_apply(rules, state, seat, qx_move_draw(rules, state, seat, &random, list));
    }
    free(list);
    qx_state_free(state);
    return n_known;
}
