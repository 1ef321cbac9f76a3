/*
 * memory.h - what the machine is told about large pieces of memory.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/*
 * Asks for large pages under memory that is read here and there, where the system has them: a table
 * of many megabytes then needs a few hundred entries of the processor's page table and not a
 * hundred thousand. Nothing but the speed changes. Pages are filled when first touched, so memory
 * of which only a little is used is better left alone.
 */
void memory_use_large_pages(void *memory, size_t size);

#endif
