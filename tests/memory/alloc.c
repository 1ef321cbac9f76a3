/*
 * alloc.c - malloc and its kin, counted and made to fail.
 */
#include "lib/alloc.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* To the linker a C library that calls its own malloc, as musl does, asks for these too. */
#pragma GCC visibility push(default)
void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
void __real_free(void *block);
void __wrap_free(void *block);
#pragma GCC visibility pop

static atomic_size_t n_asked, largest; /* by whichever thread */
static size_t n_failing = (size_t)-1;
static atomic_long n_live;

void alloc_fail_at(size_t n)
{
    n_asked = largest = 0;
    n_failing = n;
}

size_t alloc_count(void)
{
    return n_asked;
}

size_t alloc_largest(void)
{
    return largest;
}

long alloc_live(void)
{
    return n_live;
}

static bool fails(size_t size)
{
    if (size > largest)
        largest = size;
    return n_asked++ == n_failing;
}

static void *taken(void *block)
{
    n_live += block != NULL;
    return block;
}

void *__wrap_malloc(size_t size)
{
    return fails(size) ? NULL : taken(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails(n * size) ? NULL : taken(__real_calloc(n, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails(size))
        return NULL;
    void *block = __real_realloc(old, size);
    return old ? block : taken(block);
}

void __wrap_free(void *block)
{
    n_live -= block != NULL;
    __real_free(block);
}

char *__wrap_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = __wrap_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
