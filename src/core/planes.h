/*
 * planes.h - for `encode` of a game's table: planes are written one after the other, each function
 * returns where the next begins.
 */
#ifndef CORE_PLANES_H
#define CORE_PLANES_H

#include <stddef.h>

/* A plane of n numbers that are all alike. */
static inline float *plane_fill(float *out, size_t n, float value)
{
    for (size_t i = 0; i < n; i++)
        out[i] = value;
    return out + n;
}

#endif
