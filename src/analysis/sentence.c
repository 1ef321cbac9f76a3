/*
 * sentence.c - what a move did, from the view of the position before it: no rule of any game.
 *
 * The verb is the first word of the phase, which says what is owed: "slide the Neutron" is done by
 * "Black slides the Neutron from c3 to c1". A phase that leaves a choice ("take a free field or
 * skip") names no object for sure; there the verb stands before the move's own text. A move without
 * a place that is a word is a verb itself: "White passes".
 */
#include <quincunx/words.h>

#include <stdalign.h>
#include <string.h>

/* States up to this size are copied to see what the move did to other cells. */
enum { SMALL_STATE = 4096, SMALL_BOARD = 1024 };

struct telling {
    const struct qx_rules *rules;
    const void *before;
    struct qx_step step;
    struct qx_text *text;
    int n_taps;
    uint64_t taps[QX_MAX_TAPS];
};

static void write_seat(const struct telling *telling, qx_seat seat)
{
    char name[QX_NAME_SIZE];
    qx_words_seat(telling->rules, seat, name, sizeof name);
    qx_text_string(telling->text, name);
}

static void write_cell(const struct telling *telling, uint64_t cell)
{
    struct qx_cell place;
    telling->rules->game->cell(telling->rules, cell, &place);
    qx_text_string(telling->text, place.name);
}

/* --- verbs ----------------------------------------------------------------------------------- */

static size_t word_length(const char *words)
{
    return strspn(words, "abcdefghijklmnopqrstuvwxyz");
}

/* "slide" as somebody else does it: "slides"; "pass": "passes"; "try": "tries". */
static void write_verb(struct qx_text *text, const char *verb, size_t length)
{
    const char last = verb[length - 1];
    const char before = (char)(length > 1 ? verb[length - 2] : 'a');
    const bool is_hissing = strchr("sxzo", last) || (last == 'h' && strchr("cs", before));
    const bool is_y = last == 'y' && !strchr("aeiou", before);
    qx_text_print(text, "%.*s%s", (int)(length - is_y), verb,
                  is_y         ? "ies"
                  : is_hissing ? "es"
                               : "s");
}

/* Does the phase ask for one thing, and say which? */
static bool is_plain(const char *phase)
{
    return !strpbrk(phase, ",:") && !strstr(phase, " or ") && strchr(phase, ' ');
}

/* --- what it did to the board ----------------------------------------------------------------- */

/* The seat that a cell belongs to by a piece that lies there; QX_NOBODY: none. */
static qx_seat owner_of(const struct qx_rules *rules, const void *state, uint64_t cell)
{
    struct qx_look look;
    rules->game->look(rules, state, cell, &look);
    return look.n_items == 1 ? look.item[0].owner : QX_NOBODY;
}

/* Cells that went from another seat to the one that moved. A single tap on such a cell is told as
 * taking it. */
static int count_turned(const struct telling *telling)
{
    const struct qx_rules *rules = telling->rules;
    alignas(max_align_t) unsigned char after[SMALL_STATE];
    int n = 0;
    if (rules->state_size > SMALL_STATE || rules->n_cells > SMALL_BOARD)
        return 0;
    memcpy(after, telling->before, rules->state_size);
    qx_apply(rules, after, telling->step.seat, telling->step.move);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        const qx_seat owner = owner_of(rules, telling->before, cell);
        n += owner >= 0 && owner != telling->step.seat &&
             owner_of(rules, after, cell) == telling->step.seat;
    }
    return n;
}

/* The seat from which a single tap takes what lies there; QX_NOBODY: it takes nothing. */
static qx_seat taken_from(const struct telling *telling)
{
    const qx_seat owner = owner_of(telling->rules, telling->before, telling->taps[0]);
    return owner >= 0 && owner != telling->step.seat ? owner : QX_NOBODY;
}

/* --- sentences -------------------------------------------------------------------------------- */

/* "slides the Neutron from c3 to c1", "places a disc on d3, turning 1". */
static void write_plain(const struct telling *telling, const char *phase)
{
    static const char *const links[][2] = {{" on ", ""}, {" from ", " to "}};
    const size_t length = word_length(phase);
    write_verb(telling->text, phase, length);
    qx_text_string(telling->text, phase + length);
    for (int i = 0; i < telling->n_taps; i++) {
        qx_text_string(telling->text, i < 2 ? links[telling->n_taps > 1][i] : ", ");
        write_cell(telling, telling->taps[i]);
    }
    const int n_turned = count_turned(telling);
    if (n_turned > 0)
        qx_text_print(telling->text, ", turning %d", n_turned);
}

/* The phase's verb and the cell, or the move's own text: "takes 3,4". */
static void write_short(const struct telling *telling, const char *phase)
{
    char move[QX_MOVE_SIZE];
    const size_t length = word_length(phase);
    telling->rules->game->move_text(telling->rules, telling->step.move, move, sizeof move);
    const size_t move_length = word_length(move);
    if (telling->n_taps == 0 && move_length > 0 && move[move_length] == '\0') {
        write_verb(telling->text, move, move_length);
        return;
    }
    if (length > 0)
        write_verb(telling->text, phase, length);
    else
        qx_text_string(telling->text, "plays");
    qx_text_char(telling->text, ' ');
    if (telling->n_taps == 1)
        write_cell(telling, telling->taps[0]);
    else
        qx_text_string(telling->text, move);
}

static void write_taking(const struct telling *telling, qx_seat from)
{
    qx_text_string(telling->text, "takes ");
    write_cell(telling, telling->taps[0]);
    qx_text_string(telling->text, " from ");
    write_seat(telling, from);
}

static void write_deed(const struct telling *telling)
{
    const char *phase = telling->rules->game->phase(telling->rules, telling->before);
    const bool is_together = qx_turn(telling->rules, telling->before) == QX_TOGETHER;
    const qx_seat from = telling->n_taps == 1 && !is_together ? taken_from(telling) : QX_NOBODY;
    if (from != QX_NOBODY)
        write_taking(telling, from);
    else if (telling->n_taps > 0 && word_length(phase) > 0 && is_plain(phase))
        write_plain(telling, phase);
    else
        write_short(telling, phase);
}

size_t qx_words_step(const struct qx_rules *rules, const void *before, struct qx_step step,
                     bool is_secret, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    struct telling telling = {.rules = rules, .before = before, .step = step, .text = &text};
    write_seat(&telling, step.seat);
    if (is_secret) {
        qx_text_string(&text, " has chosen in secret");
        return text.length;
    }
    if (step.seat == QX_CHANCE) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, step.move, move, sizeof move);
        qx_text_print(&text, ": %s", move);
        return text.length;
    }
    telling.n_taps = rules->game->taps(rules, before, step.move, telling.taps);
    qx_text_char(&text, ' ');
    write_deed(&telling);
    return text.length;
}
