/*
 * plain_alloc.c - what allocation is for a library loaded by a test that does not make it fail.
 *
 * The library calls __wrap_malloc and its kin, as tests/memory/alloc.c wants it. A test that has
 * that file goes before this one, since its functions are not weak.
 */
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);

WEAK void *__wrap_malloc(size_t size);
WEAK void *__wrap_calloc(size_t n, size_t size);
WEAK void *__wrap_realloc(void *block, size_t size);
WEAK char *__wrap_strdup(const char *text);
WEAK void __wrap_free(void *block);

WEAK void *__wrap_malloc(size_t size)
{
    return __real_malloc(size);
}

WEAK void *__wrap_calloc(size_t n, size_t size)
{
    return __real_calloc(n, size);
}

WEAK void *__wrap_realloc(void *block, size_t size)
{
    return __real_realloc(block, size);
}

WEAK char *__wrap_strdup(const char *text)
{
    return __real_strdup(text);
}

WEAK void __wrap_free(void *block)
{
    __real_free(block);
}
