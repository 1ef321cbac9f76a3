/*
 * perft.c - counting move sequences, with a hash of positions met before and on several threads.
 *
 * The threads share the positions after the first two moves, or after fewer where those would take
 * too much memory; each takes the next one not yet taken.
 * The hash is shared without locks: an entry keeps its key xor its count, so that one torn by two
 * writers does not match any key (Hyatt and Mann, "A lock-less transposition table", 2002).
 */
#include <quincunx/perft.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"

enum { SPLIT_MOVES = 2, SPLIT_BYTES = 1 << 26, HASH_LEAST = 2 };

struct entry {
    _Atomic uint64_t check; /* key ^ count */
    _Atomic uint64_t count;
};

struct counter {
    const struct qx_rules *rules;
    const struct qx_perft *how;
    struct entry *entries; /* NULL: no hash */
    uint64_t mask;
    unsigned char *roots; /* states to share out, each with the plies left */
    int *left;
    size_t n_roots, root_capacity;
    atomic_size_t next;
    atomic_ullong total;
    atomic_bool has_failed;
};

/* One thread's storage: a state and a list of moves for every move deep, made when first
 * reached. */
struct level {
    void *state;
    qx_move *list;
};

struct stack {
    struct counter *counter;
    struct level *levels;
    size_t n_levels;
};

static struct entry *slot(const struct counter *c, uint64_t key)
{
    return &c->entries[key & c->mask];
}

static bool probe(const struct counter *c, uint64_t key, uint64_t *count)
{
    struct entry *entry = slot(c, key);
    uint64_t stored = atomic_load_explicit(&entry->count, memory_order_relaxed);
    if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ stored) != key)
        return false;
    *count = stored;
    return true;
}

static void store(const struct counter *c, uint64_t key, uint64_t count)
{
    struct entry *entry = slot(c, key);
    atomic_store_explicit(&entry->count, count, memory_order_relaxed);
    atomic_store_explicit(&entry->check, key ^ count, memory_order_relaxed);
}

/* Plies left after a move by `seat`: counting turns, a move that keeps the turn costs nothing. */
static int plies_after(const struct counter *c, const void *state, qx_seat seat, int left)
{
    return c->how->turns && qx_next(c->rules, state) == seat ? left : left - 1;
}

static bool add_level(struct stack *stack)
{
    const struct qx_rules *rules = stack->counter->rules;
    struct level *levels = realloc(stack->levels, (stack->n_levels + 1) * sizeof *levels);
    if (!levels)
        return false;
    stack->levels = levels;
    struct level *level = &levels[stack->n_levels];
    level->state = malloc(rules->state_size);
    level->list = malloc(rules->n_moves_max * sizeof *level->list);
    if (level->state && level->list) {
        stack->n_levels++;
        return true;
    }
    free(level->state);
    free(level->list);
    return false;
}

/* The state at a level, with room for the one below it; NULL: no memory, and the counter knows. */
static void *state_at(struct stack *stack, size_t level)
{
    while (stack->n_levels <= level + 1)
        if (!add_level(stack)) {
            atomic_store(&stack->counter->has_failed, true);
            return NULL;
        }
    return stack->levels[level].state;
}

static void stack_release(struct stack *stack)
{
    for (size_t i = 0; i < stack->n_levels; i++) {
        free(stack->levels[i].state);
        free(stack->levels[i].list);
    }
    free(stack->levels);
}

static uint64_t count(struct stack *stack, size_t level, int left);

static uint64_t add(uint64_t a, uint64_t b)
{
    return b > QX_PERFT_MORE - a ? QX_PERFT_MORE : a + b;
}

static uint64_t count_moves(struct stack *stack, size_t level, int left, qx_seat seat)
{
    const struct qx_rules *rules = stack->counter->rules;
    size_t n = qx_moves(rules, stack->levels[level].state, seat, stack->levels[level].list);
    uint64_t sum = 0;
    if (left == 1 && !stack->counter->how->turns)
        return n;
    for (size_t i = 0; i < n; i++) {
        void *next = stack->levels[level + 1].state;
        memcpy(next, stack->levels[level].state, rules->state_size);
        qx_apply(rules, next, seat, stack->levels[level].list[i]);
        sum = add(sum, count(stack, level + 1, plies_after(stack->counter, next, seat, left)));
    }
    return sum;
}

/* Equal where there are equally many ways to play so many plies. */
static uint64_t key_of(const struct qx_rules *rules, const void *state, int left)
{
    const uint64_t key =
        rules->game->alike ? rules->game->alike(rules, state) : qx_key(rules, state);
    return qx_mix(key + (uint64_t)left);
}

/* Two plies at once, faster than a look into the hash; 0: the game has no such count. */
static uint64_t ways_2(const struct counter *c, const void *state)
{
    const struct qx_game *game = c->rules->game;
    return game->ways_2 && !c->how->turns ? game->ways_2(c->rules, state) : 0;
}

static uint64_t count(struct stack *stack, size_t level, int left)
{
    const struct counter *c = stack->counter;
    const void *state = state_at(stack, level);
    if (left == 0 || !state)
        return 1;
    qx_seat seat = qx_next(c->rules, state);
    if (seat == QX_NOBODY)
        return c->rules->game->perft_keeps_ended;
    const uint64_t ways = left == 2 ? ways_2(c, state) : 0;
    if (ways > 0)
        return ways;
    bool has_hash = c->entries && left >= HASH_LEAST;
    uint64_t key = has_hash ? key_of(c->rules, state, left) : 0;
    uint64_t sum;
    if (has_hash && probe(c, key, &sum))
        return sum;
    sum = count_moves(stack, level, left, seat);
    if (has_hash)
        store(c, key, sum);
    return sum;
}

static bool add_root(struct counter *c, const void *state, int left)
{
    size_t size = c->rules->state_size;
    if (c->n_roots == c->root_capacity) {
        size_t capacity = 2 * c->root_capacity + 64;
        unsigned char *roots = realloc(c->roots, capacity * size);
        c->roots = roots ? roots : c->roots;
        int *plies = realloc(c->left, capacity * sizeof *plies);
        c->left = plies ? plies : c->left;
        if (!roots || !plies)
            return false;
        c->root_capacity = capacity;
    }
    memcpy(c->roots + c->n_roots * size, state, size);
    c->left[c->n_roots++] = left;
    return true;
}

/* Plays the first moves in every way and keeps what they lead to. */
static bool split(struct stack *stack, size_t level, int left)
{
    struct counter *c = stack->counter;
    const void *state = state_at(stack, level);
    qx_seat seat = state ? qx_next(c->rules, state) : QX_NOBODY;
    if (!state)
        return false;
    if (level == SPLIT_MOVES || left <= 1 || seat == QX_NOBODY)
        return add_root(c, state, left);
    size_t n = qx_moves(c->rules, state, seat, stack->levels[level].list);
    if (c->n_roots + n > SPLIT_BYTES / c->rules->state_size)
        return add_root(c, state, left);
    for (size_t i = 0; i < n; i++) {
        void *next = stack->levels[level + 1].state;
        memcpy(next, state, c->rules->state_size);
        qx_apply(c->rules, next, seat, stack->levels[level].list[i]);
        if (!split(stack, level + 1, plies_after(c, next, seat, left)))
            return false;
    }
    return true;
}

static void work(void *context, int part)
{
    (void)part;
    struct counter *c = context;
    struct stack stack = {.counter = c};
    uint64_t sum = 0;
    size_t i;
    while ((i = atomic_fetch_add(&c->next, 1)) < c->n_roots) {
        void *state = state_at(&stack, 0);
        if (!state)
            break;
        memcpy(state, c->roots + i * c->rules->state_size, c->rules->state_size);
        sum = add(sum, count(&stack, 0, c->left[i]));
    }
    unsigned long long total = atomic_load(&c->total);
    while (!atomic_compare_exchange_weak(&c->total, &total, add(total, sum)))
        ;
    stack_release(&stack);
}

/* The largest power of two of entries that fits. */
static void make_hash(struct counter *c, size_t bytes)
{
    uint64_t n = 1;
    while (2 * n * sizeof *c->entries <= bytes)
        n *= 2;
    if (bytes >= sizeof *c->entries)
        c->entries = calloc(n, sizeof *c->entries); /* without one it is only slower */
    if (c->entries)
        memory_use_large_pages(c->entries, n * sizeof *c->entries);
    c->mask = n - 1;
}

uint64_t qx_perft_count(const struct qx_rules *rules, const void *state, int depth,
                        const struct qx_perft *how)
{
    struct counter c = {.rules = rules, .how = how};
    struct stack stack = {.counter = &c};
    void *first = state_at(&stack, 0);
    bool ok = first != NULL;
    if (ok) {
        memcpy(first, state, rules->state_size);
        ok = split(&stack, 0, depth);
    }
    if (ok) {
        make_hash(&c, how->hash_bytes);
        thread_run(thread_bound(how->threads), work, &c);
        ok = !atomic_load(&c.has_failed);
    }
    stack_release(&stack);
    free(c.roots);
    free(c.left);
    free(c.entries);
    return ok ? atomic_load(&c.total) : QX_PERFT_FAILED;
}
