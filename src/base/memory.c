/*
 * memory.c - see memory.h.
 */
#include "base/memory.h"

#ifdef __linux__
#include <stdint.h>
#include <sys/mman.h>

void memory_use_large_pages(void *memory, size_t size)
{
    const uintptr_t large = (uintptr_t)1 << 21;
    const uintptr_t from = ((uintptr_t)memory + large - 1) / large * large;
    const uintptr_t to = ((uintptr_t)memory + size) / large * large;
    if (from < to)
        (void)madvise((char *)memory + (from - (uintptr_t)memory), to - from, MADV_HUGEPAGE);
}

#else

void memory_use_large_pages(void *memory, size_t size)
{
    (void)memory, (void)size;
}

#endif
