/*
 * book_make.c - finds the positions of a book: breadth first, the winning side choosing one best
 * turn and the other side trying all of its own.
 *
 * A turn that leaves a position already found is preferred, which keeps the book small.
 */
#include "knowledge/neutron/book_entries.h"

#include <stdlib.h>
#include <string.h>

#include "knowledge/neutron/neutron_turns.h"

/* Lost positions found so far, in order, with a hash table over their numbers. */
struct found {
    struct neutron_position position;
    struct neutron_entry entry;
};

struct maker {
    struct neutron_table *table;
    const struct neutron_sets *sets;
    struct neutron_book_kind kind;
    size_t max_entries;
    struct found *found;
    size_t n_found;
    uint32_t *slots; /* 1 + the place in found; 0: free */
    size_t slot_mask;
    struct qx_error *error;
};

static uint32_t *find_slot(const struct maker *maker, uint64_t number)
{
    size_t at = (size_t)(number * UINT64_C(0x9E3779B97F4A7C15) >> 20) & maker->slot_mask;
    while (maker->slots[at] && maker->found[maker->slots[at] - 1].entry.number != number)
        at = (at + 1) & maker->slot_mask;
    return &maker->slots[at];
}

static bool is_found(const struct maker *maker, const struct neutron_position *position)
{
    return *find_slot(maker, neutron_position_number(maker->sets, position)) != 0;
}

static bool add(struct maker *maker, const struct neutron_position *position, int distance)
{
    const uint64_t number = neutron_position_number(maker->sets, position);
    if (maker->n_found == maker->max_entries)
        return qx_fail(maker->error, "the book needs more than %zu positions", maker->max_entries);
    *find_slot(maker, number) = (uint32_t)maker->n_found + 1;
    maker->found[maker->n_found++] = (struct found){*position, {number, (uint8_t)distance}};
    return true;
}

/* The value of a turn to the player who makes it. */
static bool value_turn(struct maker *maker, const struct neutron_turn *turn,
                       struct neutron_value *out)
{
    *out = (struct neutron_value){turn->sign, 1};
    if (turn->sign)
        return true;
    struct neutron_value left;
    if (!neutron_table_value(maker->table, &turn->left, &left, maker->error))
        return false;
    *out = (struct neutron_value){-left.sign, left.sign ? left.distance + 1 : 0};
    return true;
}

/* Adds a position that one of the best turns leaves, unless such a one is found already. */
static bool answer(struct maker *maker, const struct neutron_turn *turns, int n_turns, int distance)
{
    const struct neutron_turn *best = NULL;
    for (int i = 0; i < n_turns; i++) {
        struct neutron_value value;
        if (!value_turn(maker, &turns[i], &value))
            return false;
        if (value.sign <= 0 || value.distance != distance)
            continue;
        if (turns[i].sign || is_found(maker, &turns[i].left))
            return true;
        if (!best)
            best = &turns[i];
    }
    return best ? add(maker, &best->left, distance - 1)
                : qx_fail(maker->error, "the table contradicts itself");
}

/* Answers everything the losing side can do. */
static bool expand(struct maker *maker, const struct neutron_position *position)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS], answers[NEUTRON_MAX_TURNS];
    const int n_turns = neutron_turns(position, maker->kind.rules, turns);
    for (int i = 0; i < n_turns; i++) {
        struct neutron_value value;
        if (turns[i].sign)
            continue;
        if (!neutron_table_value(maker->table, &turns[i].left, &value, maker->error))
            return false;
        if (value.distance <= maker->kind.shortest)
            continue;
        const int n_answers = neutron_turns(&turns[i].left, maker->kind.rules, answers);
        if (!answer(maker, answers, n_answers, value.distance))
            return false;
    }
    return true;
}

/* The best value among turns, for who makes them. */
static bool find_best(struct maker *maker, const struct neutron_turn *turns, int n_turns,
                      struct neutron_value *best)
{
    *best = (struct neutron_value){-1, 0};
    for (int i = 0; i < n_turns; i++) {
        struct neutron_value value;
        if (!value_turn(maker, &turns[i], &value))
            return false;
        if (value.sign > best->sign ||
            (value.sign == best->sign && value.sign > 0 && value.distance < best->distance))
            *best = value;
    }
    return true;
}

/* Every first move: the position that a winning one leaves, and an answer to a losing one. */
static bool begin_with_all(struct maker *maker, const struct neutron_turn *turns, int n_turns)
{
    struct neutron_turn answers[NEUTRON_MAX_TURNS];
    for (int i = 0; i < n_turns; i++) {
        const struct neutron_position *left = &turns[i].left;
        struct neutron_value value;
        if (!neutron_table_value(maker->table, left, &value, maker->error))
            return false;
        if (value.sign < 0 && !is_found(maker, left) && !add(maker, left, value.distance))
            return false;
        const int n_answers = neutron_turns(left, maker->kind.rules, answers);
        if (value.sign > 0 && !answer(maker, answers, n_answers, value.distance))
            return false;
    }
    return true;
}

/* The first player wins with one first move; where none wins, the second needs all answers. */
static bool begin(struct maker *maker, const struct neutron_start *start, bool is_whole)
{
    const struct neutron_position position = {start->white, start->black, start->neutron};
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    const int n_turns = neutron_piece_turns(&position, maker->kind.rules, turns);
    struct neutron_value best;
    if (!find_best(maker, turns, n_turns, &best))
        return false;
    if (!is_whole && best.sign > 0)
        return answer(maker, turns, n_turns, best.distance);
    return begin_with_all(maker, turns, n_turns);
}

static int compare_entries(const void *a, const void *b)
{
    const uint64_t x = ((const struct neutron_entry *)a)->number;
    const uint64_t y = ((const struct neutron_entry *)b)->number;
    return (x > y) - (x < y);
}

static struct neutron_book *bind(const struct maker *maker)
{
    struct neutron_book *book = neutron_book_new(&maker->kind, maker->n_found);
    if (!book) {
        qx_fail(maker->error, "no memory for the book of Neutron");
        return NULL;
    }
    for (size_t i = 0; i < maker->n_found; i++)
        book->entries[i] = maker->found[i].entry;
    qsort(book->entries, book->n_entries, sizeof book->entries[0], compare_entries);
    return book;
}

static bool maker_init(struct maker *maker)
{
    size_t n_slots = 64;
    while (n_slots < 2 * maker->max_entries)
        n_slots *= 2;
    maker->slot_mask = n_slots - 1;
    maker->slots = calloc(n_slots, sizeof *maker->slots);
    maker->found = calloc(maker->max_entries, sizeof *maker->found);
    if (!maker->slots || !maker->found)
        return qx_fail(maker->error, "no memory for the book of Neutron");
    return true;
}

struct neutron_book *neutron_book_make(struct neutron_table *table, const struct neutron_sets *sets,
                                       const struct neutron_start *start,
                                       const struct neutron_book_size *size, struct qx_error *error)
{
    const bool is_house = neutron_table_head(table)->rules == NEUTRON_HOUSE;
    struct maker maker = {
        .table = table,
        .sets = sets,
        .kind = {is_house ? NEUTRON_HOUSE : NEUTRON_CLASSIC, sets->n_pieces, size->shortest,
                 size->is_whole},
        .max_entries = size->max_entries,
        .error = error,
    };
    bool is_good = maker_init(&maker) && begin(&maker, start, size->is_whole);
    for (size_t i = 0; is_good && i < maker.n_found; i++) {
        const struct neutron_position position = maker.found[i].position;
        is_good = expand(&maker, &position);
    }
    struct neutron_book *book = is_good ? bind(&maker) : NULL;
    free(maker.slots);
    free(maker.found);
    return book;
}
