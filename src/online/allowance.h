/*
 * allowance.h - what somebody may still do: so many things now, and more with time.
 */
#ifndef ONLINE_ALLOWANCE_H
#define ONLINE_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

/* All zero is one that is full. */
struct allowance {
    double level;
    uint64_t at; /* milliseconds, when it was last looked at; 0: never */
};

/* Takes one thing of an allowance that refills by `rate` a second up to `most`; false: too much. */
static inline bool allowance_take(struct allowance *allowance, double rate, double most,
                                  uint64_t now)
{
    if (allowance->at == 0)
        allowance->level = most;
    else if (now > allowance->at)
        allowance->level += rate * (double)(now - allowance->at) / 1000;
    allowance->at = now;
    if (allowance->level > most)
        allowance->level = most;
    if (allowance->level < 1)
        return false;
    allowance->level -= 1;
    return true;
}

#endif
