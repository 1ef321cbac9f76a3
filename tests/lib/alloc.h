/*
 * alloc.h - malloc and its kin, counted and made to fail: for programs linked with --wrap (see
 * CMakeLists.txt).
 */
#ifndef TESTS_ALLOC_H
#define TESTS_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* From now on the allocation number n (from 0) fails, once; (size_t)-1: none does. Resets the
 * count. */
void alloc_fail_at(size_t n);
/* Allocations asked for since then, and the bytes of the largest. */
size_t alloc_count(void);
size_t alloc_largest(void);
/* Blocks taken and not yet given back, by the whole program so far. */
long alloc_live(void);

#endif
