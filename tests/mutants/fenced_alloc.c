/*
 * fenced_alloc.c - what allocation is for a library that scripts/mutants has changed: blocks with a
 * fence behind them.
 *
 * The library calls __wrap_malloc and its kin, as tests/memory/alloc.c wants it. A test that has
 * that file goes before this one, since its functions are not weak.
 *
 *     block            block + size        block + malloc_usable_size
 *     | what was asked | fence, 16 at least | seal |
 *
 * Writing behind a block breaks its fence, which ends the program when the block is given back or
 * grown. New blocks and those given back hold bytes that no one would take for zero. A block
 * without a seal was made elsewhere (by libc, by the test) and is left alone. In the end the number
 * of blocks that were never given back is written to the file that BLOCKS_LEFT names.
 */
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);

WEAK void *__wrap_malloc(size_t size);
WEAK void *__wrap_calloc(size_t n, size_t size);
WEAK void *__wrap_realloc(void *block, size_t size);
WEAK char *__wrap_strdup(const char *text);
WEAK void __wrap_free(void *block);

enum { FENCE = 16, POST = 0xA5, NEW = 0xCB, OLD = 0xDD, MOST_MARKED = 4096 };

struct seal {
    uint64_t size, block;
};

static const uint64_t secret = 0x9e3779b97f4a7c15;
static const size_t extra = FENCE + sizeof(struct seal);

static atomic_long n_left;
static pid_t program; /* not what it forks */

__attribute__((constructor)) static void begin(void)
{
    program = getpid();
}

__attribute__((destructor)) static void tell_left(void)
{
    const char *path = getenv("BLOCKS_LEFT");
    FILE *file = path && getpid() == program ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%ld\n", atomic_load(&n_left));
    fclose(file);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static unsigned char *seal_place(void *block)
{
    return (unsigned char *)block + malloc_usable_size(block) - sizeof(struct seal);
}

static void *seal(void *block, size_t size)
{
    if (!block)
        return NULL;
    n_left++;
    const struct seal seal = {size ^ secret, (uintptr_t)block ^ secret};
    memset((unsigned char *)block + size, POST, FENCE);
    memcpy(seal_place(block), &seal, sizeof seal);
    return block;
}

/* Breaks the seal of a block of ours, once its fence was found whole; returns its size, or 0. */
static size_t unseal(void *block)
{
    struct seal seal;
    if (!block || malloc_usable_size(block) < extra)
        return 0;
    memcpy(&seal, seal_place(block), sizeof seal);
    if (seal.block != ((uintptr_t)block ^ secret))
        return 0;
    const size_t size = seal.size ^ secret;
    for (size_t i = 0; i < FENCE; i++)
        if (((unsigned char *)block)[size + i] != POST)
            abort();
    memset(seal_place(block), 0, sizeof seal);
    n_left--;
    return size;
}

WEAK void *__wrap_malloc(size_t size)
{
    void *block = size > SIZE_MAX - extra ? NULL : __real_malloc(size + extra);
    if (block)
        memset(block, NEW, least(size, MOST_MARKED));
    return seal(block, size);
}

WEAK void *__wrap_calloc(size_t n, size_t size)
{
    if (size && n > (SIZE_MAX - extra) / size)
        return NULL;
    return seal(__real_calloc(1, n * size + extra), n * size);
}

WEAK void *__wrap_realloc(void *old, size_t size)
{
    if (!old)
        return __wrap_malloc(size);
    const size_t old_size = unseal(old);
    void *block = size > SIZE_MAX - extra ? NULL : __real_realloc(old, size + extra);
    if (!block && old_size)
        seal(old, old_size);
    return seal(block, size);
}

WEAK char *__wrap_strdup(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = __wrap_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

WEAK void __wrap_free(void *block)
{
    const size_t size = unseal(block);
    if (block)
        memset(block, OLD, least(size, MOST_MARKED));
    __real_free(block);
}
