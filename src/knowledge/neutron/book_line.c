/*
 * book_line.c - finds positions on the line of a book.
 *
 * A turn changes only the pieces of who makes it. So the book's positions that lead to a given one
 * in one turn are among the few where the pieces of the player now to move stand the same, or
 * mirrored; of those all turns are tried.
 */
#include "knowledge/neutron/book_line.h"

#include <stdlib.h>

#include "knowledge/neutron/neutron_turns.h"

struct neutron_line {
    const struct neutron_book *book;
    const struct neutron_sets *sets;
    size_t n;
    struct neutron_position lost[]; /* the book's */
};

struct neutron_line *neutron_line_new(const struct neutron_book *book,
                                      const struct neutron_sets *sets)
{
    const size_t n = neutron_book_n_entries(book);
    struct neutron_line *line = malloc(sizeof *line + n * sizeof line->lost[0]);
    if (!line)
        return NULL;
    line->book = book;
    line->sets = sets;
    line->n = n;
    for (size_t i = 0; i < n; i++)
        line->lost[i] = neutron_book_position(book, sets, i);
    return line;
}

void neutron_line_free(struct neutron_line *line)
{
    free(line);
}

static struct neutron_position mirror(const struct neutron_sets *sets,
                                      const struct neutron_position *position)
{
    return (struct neutron_position){
        .mover = neutron_set_mirror(sets, position->mover),
        .opponent = neutron_set_mirror(sets, position->opponent),
        .neutron = position->neutron / 5 * 5 + 4 - position->neutron % 5,
    };
}

static bool is_same(const struct neutron_position *a, const struct neutron_position *b)
{
    return a->mover == b->mover && a->opponent == b->opponent && a->neutron == b->neutron;
}

/* Is there a turn from one position to the other? */
static bool leads_to(const struct neutron_position *from, enum neutron_rules rules,
                     const struct neutron_position *to)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    if (neutron_set_turn(from->opponent) != to->mover)
        return false;
    for (int i = neutron_turns(from, rules, turns); i-- > 0;)
        if (!turns[i].sign && is_same(&turns[i].left, to))
            return true;
    return false;
}

/* Is this what a first move leaves? It slides a piece alone. */
static bool follows_start(const struct neutron_position *position, enum neutron_rules rules)
{
    static const struct neutron_position start = {NEUTRON_RANK_1, NEUTRON_RANK_5,
                                                  NEUTRON_SQUARES / 2};
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    for (int i = neutron_piece_turns(&start, rules, turns); i-- > 0;)
        if (is_same(&turns[i].left, position))
            return true;
    return false;
}

/* Can this position be met, the winning side to move? */
static bool meets(const struct neutron_line *line, const struct neutron_position *position)
{
    const enum neutron_rules rules = neutron_book_rules(line->book);
    const struct neutron_position mirrored = mirror(line->sets, position);
    if (neutron_book_is_whole(line->book) && follows_start(position, rules))
        return true;
    for (size_t i = 0; i < line->n; i++)
        if (leads_to(&line->lost[i], rules, position) || leads_to(&line->lost[i], rules, &mirrored))
            return true;
    return false;
}

/* In how many turns this one wins; 0: that is not known. */
static int count_winning(const struct neutron_line *line, const struct neutron_turn *turn)
{
    if (turn->sign)
        return turn->sign > 0 ? 1 : 0;
    if (neutron_is_blocked(&turn->left))
        return neutron_book_rules(line->book) == NEUTRON_CLASSIC ? 1 : 0;
    return neutron_book_find(line->book, line->sets, &turn->left) + 1;
}

static bool value(void *context, const struct neutron_position *position, struct neutron_value *out,
                  struct qx_error *error)
{
    const struct neutron_line *line = context;
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    *out = (struct neutron_value){-1, neutron_book_find(line->book, line->sets, position)};
    if (out->distance >= 0)
        return true;
    int fastest = 0;
    for (int i = neutron_turns(position, neutron_book_rules(line->book), turns); i-- > 0;) {
        const int n = count_winning(line, &turns[i]);
        if (n > 0 && (fastest == 0 || n < fastest))
            fastest = n;
    }
    *out = (struct neutron_value){1, fastest};
    if (fastest == 1 || (fastest > 1 && meets(line, position)))
        return true;
    const bool is_classic = neutron_book_rules(line->book) == NEUTRON_CLASSIC;
    return qx_fail(error,
                   "the built-in book of Neutron ends before this position; `quincunx solve "
                   "neutron%s` makes the table of all positions",
                   is_classic ? " --rules rules=classic" : "");
}

struct neutron_source neutron_line_source(struct neutron_line *line)
{
    return (struct neutron_source){value, line, neutron_book_rules(line->book)};
}
