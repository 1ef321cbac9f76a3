/*
 * book.c - keeps, reads and writes books.
 *
 * A position has a number: its place in the tables, of two mirror images always the same. Entries
 * are held in rising order of that number. In a file, after the head, each entry is the gap to the
 * number before, seven bits a byte, low bits first and the last byte's top bit clear, then a byte
 * of distance; at the end stands an FNV-1a checksum of all before it. Numbers are little-endian.
 */
#include "knowledge/neutron/book.h"

#include <assert.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "knowledge/neutron/book_entries.h"

enum { VERSION = 1, MAX_GAP_SIZE = 10 };
enum { CLASSIC = 1, WHOLE = 2 }; /* bits of the kind */

struct file_head {
    char magic[8];
    uint8_t version;
    uint8_t kind;
    uint8_t n_pieces;
    uint8_t shortest;
    uint32_t n_entries;
};

static const char magic[8] = {'Q', 'X', 'N', 'B', 'O', 'O', 'K', '\n'};

struct neutron_book *neutron_book_new(const struct neutron_book_kind *kind, size_t n_entries)
{
    struct neutron_book *book = malloc(sizeof *book + n_entries * sizeof book->entries[0]);
    if (book) {
        book->kind = *kind;
        book->n_entries = n_entries;
    }
    return book;
}

void neutron_book_free(struct neutron_book *book)
{
    free(book);
}

size_t neutron_book_n_entries(const struct neutron_book *book)
{
    return book->n_entries;
}

bool neutron_book_is_whole(const struct neutron_book *book)
{
    return book->kind.is_whole;
}

enum neutron_rules neutron_book_rules(const struct neutron_book *book)
{
    return book->kind.rules;
}

uint64_t neutron_position_number(const struct neutron_sets *sets,
                                 const struct neutron_position *position)
{
    const uint32_t mover = neutron_set_turn(position->mover);
    const uint32_t opponent = neutron_set_turn(position->opponent);
    const uint32_t place = neutron_places_turn(neutron_places_of(1U << position->neutron));
    struct neutron_pair pair = neutron_pair_find(sets, mover, opponent);
    uint32_t held = neutron_pair_places(sets, pair, place);
    if (neutron_set_home(sets, mover).is_symmetric) {
        /* Both images are in the block: take the one with the lower index, then place. */
        const uint32_t twin = neutron_pair_index(sets, mover, neutron_set_mirror(sets, opponent));
        const uint32_t twin_place = neutron_set_mirror(sets, place);
        if (twin < pair.index || (twin == pair.index && twin_place < held)) {
            pair.index = (uint16_t)twin;
            held = twin_place;
        }
    }
    return ((uint64_t)pair.block * sets->n_pairs + pair.index) * NEUTRON_PLACES +
           (uint64_t)__builtin_ctz(held);
}

/* A key's squares: its bits count the free squares from a1. */
static uint32_t spread(uint32_t key, uint32_t free_squares)
{
    uint32_t set = 0;
    for (; key; key >>= 1, free_squares &= free_squares - 1)
        if (key & 1)
            set |= free_squares & -free_squares;
    return set;
}

static struct neutron_position position_of(const struct neutron_sets *sets, uint64_t number)
{
    const uint64_t pair = number / NEUTRON_PLACES;
    const uint32_t mover = sets->block_set[pair / sets->n_pairs];
    const uint32_t key = sets->pair_key[pair % sets->n_pairs];
    return (struct neutron_position){
        .mover = neutron_set_turn(mover),
        .opponent = neutron_set_turn(spread(key, NEUTRON_BOARD & ~mover)),
        .neutron = NEUTRON_SQUARES - 1 - (5 + (int)(number % NEUTRON_PLACES)),
    };
}

struct neutron_position neutron_book_position(const struct neutron_book *book,
                                              const struct neutron_sets *sets, size_t i)
{
    assert(i < book->n_entries && sets->n_pieces == book->kind.n_pieces);
    return position_of(sets, book->entries[i].number);
}

int neutron_book_find(const struct neutron_book *book, const struct neutron_sets *sets,
                      const struct neutron_position *position)
{
    const uint64_t number = neutron_position_number(sets, position);
    size_t low = 0, high = book->n_entries;
    assert(sets->n_pieces == book->kind.n_pieces);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (book->entries[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < book->n_entries && book->entries[low].number == number
               ? book->entries[low].distance
               : -1;
}

/* --- files --- */

static uint8_t *write_gap(uint8_t *at, uint64_t gap)
{
    for (; gap >= 0x80; gap >>= 7)
        *at++ = (uint8_t)(gap | 0x80);
    *at++ = (uint8_t)gap;
    return at;
}

uint8_t *neutron_book_write(const struct neutron_book *book, size_t *size)
{
    struct file_head head = {.version = VERSION,
                             .kind = (uint8_t)((book->kind.rules == NEUTRON_CLASSIC ? CLASSIC : 0) |
                                               (book->kind.is_whole ? WHOLE : 0)),
                             .n_pieces = (uint8_t)book->kind.n_pieces,
                             .shortest = (uint8_t)book->kind.shortest,
                             .n_entries = htole32((uint32_t)book->n_entries)};
    memcpy(head.magic, magic, sizeof magic);
    uint8_t *bytes = malloc(sizeof head + book->n_entries * (MAX_GAP_SIZE + 1) + sizeof(uint64_t));
    if (!bytes)
        return NULL;
    memcpy(bytes, &head, sizeof head);
    uint8_t *at = bytes + sizeof head;
    uint64_t before = 0;
    for (size_t i = 0; i < book->n_entries; i++) {
        at = write_gap(at, book->entries[i].number - before);
        *at++ = book->entries[i].distance;
        before = book->entries[i].number;
    }
    const uint64_t sum = htole64(checksum(bytes, (size_t)(at - bytes)));
    memcpy(at, &sum, sizeof sum);
    *size = (size_t)(at - bytes) + sizeof sum;
    return bytes;
}

/* Moves *at behind a gap; false where the bytes end before it does. */
static bool read_gap(const uint8_t **at, const uint8_t *end, uint64_t *gap)
{
    *gap = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        const uint8_t byte = *(*at)++;
        *gap |= (uint64_t)(byte & 0x7F) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

/* Is there a position of this number, with the Neutron on a square of its own? */
static bool is_position(const struct neutron_sets *sets, uint64_t number)
{
    if (number >= (uint64_t)sets->n_blocks * sets->n_pairs * NEUTRON_PLACES)
        return false;
    const struct neutron_position position = position_of(sets, number);
    return !((position.mover | position.opponent) >> position.neutron & 1);
}

static bool read_entries(struct neutron_book *book, const struct neutron_sets *sets,
                         const uint8_t *at, const uint8_t *end)
{
    uint64_t number = 0, gap;
    for (size_t i = 0; i < book->n_entries; i++) {
        if (!read_gap(&at, end, &gap) || at >= end || (i > 0 && gap == 0) ||
            gap > UINT64_MAX - number || !is_position(sets, number + gap))
            return false;
        number += gap;
        book->entries[i] = (struct neutron_entry){number, *at++};
    }
    return at == end;
}

static bool check_head(const struct file_head *head, const struct neutron_sets *sets,
                       const uint8_t *bytes, size_t size, struct qx_error *error)
{
    uint64_t sum;
    memcpy(&sum, bytes + size - sizeof sum, sizeof sum);
    if (memcmp(head->magic, magic, sizeof magic) != 0 || head->version != VERSION)
        return qx_fail(error, "this is no book of Neutron of version %d", VERSION);
    if (le64toh(sum) != checksum(bytes, size - sizeof sum) || head->n_entries > size)
        return qx_fail(error, "the book of Neutron is damaged");
    return head->n_pieces == sets->n_pieces ||
           qx_fail(error, "the book of Neutron is one of %d pieces, not %d", head->n_pieces,
                   sets->n_pieces);
}

struct neutron_book *neutron_book_read(const struct neutron_sets *sets, const uint8_t *bytes,
                                       size_t size, struct qx_error *error)
{
    struct file_head head;
    if (size < sizeof head + sizeof(uint64_t)) {
        qx_fail(error, "the book of Neutron is too short");
        return NULL;
    }
    memcpy(&head, bytes, sizeof head);
    head.n_entries = le32toh(head.n_entries);
    if (!check_head(&head, sets, bytes, size, error))
        return NULL;
    const struct neutron_book_kind kind = {
        .rules = head.kind & CLASSIC ? NEUTRON_CLASSIC : NEUTRON_HOUSE,
        .n_pieces = head.n_pieces,
        .shortest = head.shortest,
        .is_whole = head.kind & WHOLE,
    };
    struct neutron_book *book = neutron_book_new(&kind, head.n_entries);
    if (!book) {
        qx_fail(error, "no memory for the book of Neutron");
        return NULL;
    }
    if (read_entries(book, sets, bytes + sizeof head, bytes + size - sizeof(uint64_t)))
        return book;
    qx_fail(error, "the book of Neutron makes no sense");
    neutron_book_free(book);
    return NULL;
}
