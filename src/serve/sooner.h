/*
 * sooner.h - the sooner of two times to wait, in milliseconds, of which -1 is never.
 */
#ifndef SERVE_SOONER_H
#define SERVE_SOONER_H

static inline int sooner(int a, int b)
{
    if (a < 0 || b < 0)
        return a < 0 ? b : a;
    return a < b ? a : b;
}

#endif
