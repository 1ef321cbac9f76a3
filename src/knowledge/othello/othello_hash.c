/*
 * othello_hash.c - the table of searched positions; see othello_hash.h for its layout.
 *
 * The method of checking torn entries is Hyatt and Mann's ("A lock-less transposition table
 * implementation for parallel search", 2002), with relaxed atomics as C asks.
 */
#include "knowledge/othello/othello_hash.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

enum { ENTRIES = 2, WORDS = 3 };

struct line {
    _Alignas(64) _Atomic uint64_t word[ENTRIES][WORDS];
};

/* A line for so many positions that a search has looked at: few of them are kept. */
enum { NODES_A_LINE = 256 };

struct othello_hash {
    void *memory;
    struct line *lines;    /* in memory, aligned */
    _Atomic uint64_t mask; /* number of lines in use, a power of two, less one */
    uint64_t mask_most;
    atomic_flag is_widening;
};

static uint64_t lines_in(unsigned mebibytes)
{
    uint64_t n_lines = 1;
    while (2 * n_lines * sizeof(struct line) <= (uint64_t)mebibytes << 20)
        n_lines *= 2;
    return n_lines;
}

/* All bits zero is an empty table, so that memory never used is never touched. */
struct othello_hash *othello_hash_new(unsigned mebibytes, unsigned mebibytes_most)
{
    const uint64_t n_lines = lines_in(mebibytes_most), n_first = lines_in(mebibytes);
    struct othello_hash *hash = malloc(sizeof *hash);
    void *memory = calloc(n_lines + 1, sizeof(struct line));
    if (!hash || !memory) {
        free(hash);
        free(memory);
        return NULL;
    }
    memory_use_large_pages(memory, (n_lines + 1) * sizeof(struct line));
    const uintptr_t start = (uintptr_t)memory + sizeof(struct line) - 1;
    hash->memory = memory;
    hash->lines = (struct line *)(start / sizeof(struct line) * sizeof(struct line));
    hash->mask_most = n_lines - 1;
    atomic_init(&hash->mask, n_first < n_lines ? n_first - 1 : n_lines - 1);
    atomic_flag_clear(&hash->is_widening);
    return hash;
}

void othello_hash_free(struct othello_hash *hash)
{
    if (!hash)
        return;
    free(hash->memory);
    free(hash);
}

void othello_hash_clear(struct othello_hash *hash)
{
    for (uint64_t i = 0; i <= hash->mask; i++)
        for (int k = 0; k < ENTRIES * WORDS; k++)
            atomic_init(&hash->lines[i].word[k / WORDS][k % WORDS], 0);
}

/* A position is found in the line that its code names by the bits of the mask. With one bit more it
 * is in the same line or in its copy, so nothing is lost. */
static void double_lines(struct othello_hash *hash)
{
    const uint64_t n_lines = hash->mask + 1;
    for (uint64_t i = 0; i < n_lines; i++)
        for (int k = 0; k < ENTRIES * WORDS; k++) {
            const uint64_t word = atomic_load_explicit(&hash->lines[i].word[k / WORDS][k % WORDS],
                                                       memory_order_relaxed);
            atomic_store_explicit(&hash->lines[n_lines + i].word[k / WORDS][k % WORDS], word,
                                  memory_order_relaxed);
        }
    atomic_store_explicit(&hash->mask, 2 * n_lines - 1, memory_order_relaxed);
}

void othello_hash_widen(struct othello_hash *hash, uint64_t n_nodes)
{
    if (n_nodes / NODES_A_LINE <= hash->mask || hash->mask == hash->mask_most ||
        atomic_flag_test_and_set(&hash->is_widening))
        return;
    if (hash->mask < hash->mask_most)
        double_lines(hash);
    atomic_flag_clear(&hash->is_widening);
}

/* From the lowest bits: lower, upper (16 each), square, work, doubt, age. An empty entry is an
 * impossible position. */
static uint64_t pack(struct othello_known known)
{
    return (uint64_t)(uint16_t)known.lower | (uint64_t)(uint16_t)known.upper << 16 |
           (uint64_t)known.square << 32 | (uint64_t)known.work << 40 | (uint64_t)known.doubt << 48 |
           (uint64_t)known.age << 56;
}

static struct othello_known unpack(uint64_t word)
{
    return (struct othello_known){
        .lower = (int16_t)(uint16_t)word,
        .upper = (int16_t)(uint16_t)(word >> 16),
        .square = (uint8_t)(word >> 32),
        .work = (uint8_t)(word >> 40),
        .doubt = (uint8_t)(word >> 48),
        .age = (uint8_t)(word >> 56),
    };
}

static struct line *line_of(const struct othello_hash *hash, uint64_t own, uint64_t opp)
{
    const uint64_t mask = atomic_load_explicit(&hash->mask, memory_order_relaxed);
    return &hash->lines[othello_hash_code(own, opp) & mask];
}

void othello_hash_expect(const struct othello_hash *hash, uint64_t own, uint64_t opp)
{
    __builtin_prefetch(line_of(hash, own, opp));
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static bool matches(const _Atomic uint64_t entry[WORDS], uint64_t own, uint64_t opp, uint64_t *data)
{
    *data = load(&entry[2]);
    return (load(&entry[0]) ^ *data) == own && (load(&entry[1]) ^ *data) == opp;
}

bool othello_hash_find(const struct othello_hash *hash, uint64_t own, uint64_t opp,
                       struct othello_known *known)
{
    const struct line *line = line_of(hash, own, opp);
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t data;
        if (matches(line->word[i], own, opp, &data)) {
            *known = unpack(data);
            return true;
        }
    }
    return false;
}

static void write(_Atomic uint64_t entry[WORDS], uint64_t own, uint64_t opp, uint64_t data)
{
    atomic_store_explicit(&entry[0], own ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry[1], opp ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry[2], data, memory_order_relaxed);
}

/* Of the same position: a search that went less far does not push out one that went further. */
static bool is_worth_more(struct othello_known known, struct othello_known older)
{
    return known.work >= older.work || known.age != older.age;
}

void othello_hash_keep(struct othello_hash *hash, uint64_t own, uint64_t opp,
                       struct othello_known known)
{
    struct line *line = line_of(hash, own, opp);
    uint64_t data;
    for (int i = 0; i < ENTRIES; i++)
        if (matches(line->word[i], own, opp, &data)) {
            if (is_worth_more(known, unpack(data)))
                write(line->word[i], own, opp, pack(known));
            return;
        }
    const struct othello_known other = unpack(load(&line->word[0][2]));
    const bool is_due = is_worth_more(known, other);
    write(line->word[is_due ? 0 : 1], own, opp, pack(known));
}
